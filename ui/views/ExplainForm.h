#pragma once

#include "engine/service/Explain.h"
#include "ui/views/ForcedHealthModel.h"

#include <QWidget>

#include <optional>

class QLineEdit;

namespace meridian::ui {

class ForcedHealthList;
class IdentifierEditor;
class InlineMessage;
class QuestionFields;

/// The inputs of explain: question, client network, resolver, identifiers and forced health. Each says itself what is
/// wrong with it.
class ExplainForm final : public QWidget
{
    Q_OBJECT
public:
    explicit ExplainForm(QWidget *parent = nullptr);

    void setProject(const model::ProjectPtr &project);
    /// The question of an instance or record set, while nobody typed or chose one.
    void suggest(const QString &name, const QString &type);
    /// Fills every input.
    void setRequest(const service::ExplainRequest &request);
    /// Nothing while a field is empty or wrong.
    [[nodiscard]] std::optional<service::ExplainRequest> request() const;
    /// True if a field is wrong, false if the name is merely missing.
    [[nodiscard]] bool hasError() const;

    /// Shows an error of the engine at the field it is about; `Error::where` "type", "client" or else the name.
    void showError(const Error &error);
    void clearErrors();

signals:
    void changed();

private:
    void readResolver();

    QuestionFields *m_question;
    QLineEdit *m_resolverEdit;
    InlineMessage *m_resolverMessage;
    IdentifierEditor *m_identifiers;
    ForcedHealthList *m_health;
    std::optional<IpAddress> m_resolver;
    bool m_resolverIsWrong = false;
};

} // namespace meridian::ui
