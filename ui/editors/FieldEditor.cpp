#include "ui/editors/FieldEditor.h"

#include <QEvent>
#include <QFocusEvent>
#include <QSignalBlocker>

namespace meridian::ui {

using namespace Qt::StringLiterals;

FieldEditor::FieldEditor(const Field &field, ProjectDocument *document, QWidget *parent) : QWidget(parent), m_field(field), m_document(document)
{
    setObjectName(field.key + "Field"_L1);
}

bool FieldEditor::isLive() const
{
    switch (m_field.kind) {
    case FieldKind::Identifier:
    case FieldKind::Carrier:
    case FieldKind::Place:
    case FieldKind::Location:
    case FieldKind::Line:
        return false;
    default:
        return true;
    }
}

void FieldEditor::setValue(const QVariant &value, const QList<Choice> &choices)
{
    const QSignalBlocker blocker(this);
    m_choices = choices;
    showValue(value);
}

void FieldEditor::setProblem(const QString &message)
{
    QWidget *inside = focusWidgetInside();
    inside->setAccessibleDescription(message.isEmpty() ? m_field.hint : message);
    const bool wasBad = inside->property("invalid").toBool();
    if (wasBad == message.isEmpty()) {
        inside->setProperty("invalid", !message.isEmpty());
        inside->update();
    }
}

void FieldEditor::adopt(QWidget *widget)
{
    widget->setObjectName(m_field.key + "Edit"_L1);
    widget->setAccessibleName(m_field.label);
    widget->setAccessibleDescription(m_field.hint);
    widget->setToolTip(m_field.hint);
    widget->installEventFilter(this);
    setFocusProxy(widget);
}

bool FieldEditor::eventFilter(QObject *watched, QEvent *event)
{
    // A list that pops up below the line takes the focus only for a while.
    if (event->type() == QEvent::FocusOut && static_cast<QFocusEvent *>(event)->reason() != Qt::PopupFocusReason) {
        emit finished();
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace meridian::ui
