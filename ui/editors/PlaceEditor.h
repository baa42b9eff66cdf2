#pragma once

#include "ui/editors/FieldEditor.h"

class QAbstractItemModel;
class QLabel;

namespace meridian::ui {

/// Writes a place, a location, a carrier or a line of one part by its code; its name, in either language, finds it. Beside it stands in
/// words what the code means.
class PlaceEditor final : public FieldEditor
{
    Q_OBJECT
public:
    PlaceEditor(const Field &field, ProjectDocument *document, QWidget *parent, bool isCompact);
    [[nodiscard]] Result<QVariant> value() const override;
    [[nodiscard]] QWidget *focusWidgetInside() const override;
    void selectAll() override;

protected:
    void showValue(const QVariant &value) override;

private:
    /// The code of a name that only one thing has; otherwise the text itself.
    [[nodiscard]] QString codeOf(const QString &text) const;
    void showWords();

    QAbstractItemModel *m_known;
    QLineEdit *m_edit;
    QLabel *m_words;
};

} // namespace meridian::ui
