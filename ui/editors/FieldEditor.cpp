#include "ui/editors/FieldEditor.h"

#include "ui/shell/Theme.h"

#include <QAction>
#include <QComboBox>
#include <QEvent>
#include <QFocusEvent>
#include <QLineEdit>
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
    case FieldKind::Integer:
    case FieldKind::Decimal:
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
    const bool isBad = !message.isEmpty();
    if (inside->property("invalid").toBool() == isBad) {
        return;
    }
    inside->setProperty("invalid", isBad);
    QPalette colors;
    if (isBad) {
        colors = inside->palette();
        colors.setColor(QPalette::Base, Theme::surface(State::Bad, colors));
        colors.setColor(QPalette::Highlight, Theme::color(State::Bad, colors));
    }
    inside->setPalette(colors);
    auto *line = qobject_cast<QLineEdit *>(inside);
    const auto *combo = qobject_cast<QComboBox *>(inside);
    line = combo ? combo->lineEdit() : line;
    if (line && isBad) {
        line->setPalette(colors);
        m_mark = line->addAction(Theme::stateIcon(State::Bad), QLineEdit::TrailingPosition);
    } else {
        delete m_mark.data();
        if (line) {
            line->setPalette(colors);
        }
    }
    if (m_mark) {
        m_mark->setToolTip(message);
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
