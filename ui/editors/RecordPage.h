#pragma once

#include "ui/editors/ObjectPage.h"

class QComboBox;
class QLabel;

namespace meridian::ui {

class InlineMessage;
class RoutingEditor;
class TablePanel;

/// A record set: its form, what answers (fixed values or a policy), and the routing where it has one.
class RecordPage final : public ObjectPage
{
    Q_OBJECT
public:
    explicit RecordPage(const PageContext &context, QWidget *parent = nullptr);

    [[nodiscard]] RoutingEditor *routing() const { return m_routing; }
    [[nodiscard]] TablePanel *values() const { return m_values; }
    [[nodiscard]] bool isSettled() const override;

protected:
    void objectChanged() override;
    void updatePage() override;

private:
    void addAnswerRow();
    void showValues(const model::RecordSet &set);
    void chooseAnswer(const QString &policy);

    QComboBox *m_answer;
    InlineMessage *m_answerMessage;
    QLabel *m_heading;
    QLabel *m_format;
    TablePanel *m_values;
    model::ObjectRef m_valuesOf; ///< what the table of values is made for
    QString m_valuesType;
    bool m_valuesHaveProblems = false;
    RoutingEditor *m_routing;
};

} // namespace meridian::ui
