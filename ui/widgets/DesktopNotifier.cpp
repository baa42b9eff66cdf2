#include "ui/widgets/DesktopNotifier.h"

#include <QIcon>
#include <QSystemTrayIcon>

namespace meridian::ui {

QString withoutMarkup(const QString &text)
{
    QString out = text;
    // Services differ in whether they read markup, so escaping would be seen with some of them.
    out.replace(u'<', QChar(0x2039)).replace(u'>', QChar(0x203a));
    return out;
}

TrayNotifier::TrayNotifier(const QIcon &icon, const QString &toolTip, QObject *parent)
    : DesktopNotifier(parent), m_tray(std::make_unique<QSystemTrayIcon>(icon))
{
    m_tray->setToolTip(toolTip);
    connect(m_tray.get(), &QSystemTrayIcon::messageClicked, this, &DesktopNotifier::activated);
    connect(m_tray.get(), &QSystemTrayIcon::activated, this, [this](QSystemTrayIcon::ActivationReason reason) {
        if (reason == QSystemTrayIcon::Trigger || reason == QSystemTrayIcon::DoubleClick) {
            emit activated();
        }
    });
}

TrayNotifier::~TrayNotifier() = default;

bool TrayNotifier::isAvailable() const
{
    return QSystemTrayIcon::isSystemTrayAvailable() && QSystemTrayIcon::supportsMessages();
}

void TrayNotifier::show(const QString &title, const QString &text, Urgency urgency)
{
    m_tray->show();
    m_tray->showMessage(withoutMarkup(title), withoutMarkup(text), urgency == Urgency::Urgent ? QSystemTrayIcon::Critical : QSystemTrayIcon::Information);
}

} // namespace meridian::ui
