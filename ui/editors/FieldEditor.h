#pragma once

#include "ui/models/Field.h"

#include <QPointer>
#include <QWidget>

class QAction;
class QComboBox;
class QLineEdit;
class QPlainTextEdit;

namespace meridian::ui {

class ProjectDocument;

/// Edits one value of a field. It holds what the user writes, valid or not; whoever owns it asks for the value and
/// shows why it is none. The widget inside bears the object name `<key>Edit` and the field's label as accessible name.
class FieldEditor : public QWidget
{
    Q_OBJECT
public:
    FieldEditor(const Field &field, ProjectDocument *document, QWidget *parent);

    [[nodiscard]] const Field &field() const { return m_field; }
    /// Shows a value; sends no signal. `choices` are those in force for the object.
    void setValue(const QVariant &value, const QList<Choice> &choices);
    [[nodiscard]] const QList<Choice> &choices() const { return m_choices; }
    /// What is written, or why it is no value of the field.
    [[nodiscard]] virtual Result<QVariant> value() const = 0;
    /// Whether a half-written value may go into the project while it is typed. Not so for ids, which others refer to, for
    /// places and lines, whose beginnings are other, wider ones, and for numbers: 3 on the way to 300 is another share or TTL.
    [[nodiscard]] bool isLive() const;
    /// Marks the widget inside as wrong or right; screen readers hear `message`.
    void setProblem(const QString &message);
    [[nodiscard]] virtual QWidget *focusWidgetInside() const = 0;
    /// Selects everything that is written, as a cell editor does.
    virtual void selectAll() {}

signals:
    void edited();   ///< the user wrote or chose something
    void stepped();  ///< the user went to the next whole value, as by an arrow key
    void finished(); ///< he left the field or pressed Return
    void newRequested(); ///< "New …" was chosen in a list of references

protected:
    virtual void showValue(const QVariant &value) = 0;
    [[nodiscard]] ProjectDocument *document() const { return m_document; }
    /// Names the widget inside and makes it the one that gets the focus.
    void adopt(QWidget *widget);
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    Field m_field;
    ProjectDocument *m_document;
    QList<Choice> m_choices;
    QPointer<QAction> m_mark; ///< the sign in a line whose text is refused
};

/// The editor of the field's kind. `isCompact`: it stands in a table cell.
[[nodiscard]] FieldEditor *makeFieldEditor(const Field &field, ProjectDocument *document, QWidget *parent, bool isCompact = false);

} // namespace meridian::ui
