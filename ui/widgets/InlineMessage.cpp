#include "ui/widgets/InlineMessage.h"

#include "ui/widgets/IconLabel.h"

#include <QEvent>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

namespace meridian::ui {

using namespace Qt::StringLiterals;

namespace {
constexpr int kIconSide = 16;
}

InlineMessage::InlineMessage(QWidget *parent) : QFrame(parent), m_icon(new IconLabel(kIconSide, this)), m_text(new QLabel(this))
{
    setObjectName(u"inlineMessage"_s);
    m_text->setObjectName(u"inlineMessageText"_s);
    m_text->setWordWrap(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    setAutoFillBackground(true);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(8, 5, 8, 5);
    layout->addWidget(m_icon, 0, Qt::AlignVCenter);
    layout->addWidget(m_text, 1);
    hide();
}

void InlineMessage::setMessage(State state, const QString &text)
{
    m_state = state;
    m_icon->setIcon(Theme::stateIcon(state));
    m_icon->setAccessibleName(Theme::stateName(state));
    m_text->setText(text);
    setAccessibleName(text);
    recolour();
    setVisible(!text.isEmpty());
}

bool InlineMessage::setResult(const Result<void> &result)
{
    if (result) {
        clear();
    } else {
        setError(result.error());
    }
    return result.has_value();
}

void InlineMessage::clear()
{
    setMessage(m_state, {});
}

QString InlineMessage::text() const
{
    return m_text->text();
}

QPushButton *InlineMessage::button()
{
    if (!m_button) {
        m_button = new QPushButton(this);
        m_button->setObjectName(u"inlineMessageButton"_s);
        layout()->addWidget(m_button);
    }
    return m_button;
}

void InlineMessage::changeEvent(QEvent *event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) {
        recolour();
    }
}

void InlineMessage::recolour()
{
    const QColor surface = Theme::surface(m_state, QGuiApplication::palette());
    if (palette().color(QPalette::Window) != surface) { // setting it tells of a change again
        QPalette own;
        own.setColor(QPalette::Window, surface);
        setPalette(own);
    }
}

} // namespace meridian::ui
