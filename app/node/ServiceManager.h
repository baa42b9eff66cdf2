#pragma once

#include <QObject>
#include <QTimer>

namespace meridian::node {

/// Tells systemd how the server is (sd_notify(3)); silent where no service manager listens ($NOTIFY_SOCKET). While the
/// event loop turns, the watchdog is fed at half its interval ($WATCHDOG_USEC).
class ServiceManager final : public QObject
{
    Q_OBJECT
public:
    explicit ServiceManager(QObject *parent = nullptr);

    /// Answers are given; also after a reload.
    void ready(const QString &status);
    void reloading();
    void stopping();
    /// One line for `systemctl status`.
    void setStatus(const QString &status);

private:
    void send(const QByteArray &state) const;

    QByteArray m_socket; // path; '@' in front stands for an abstract name
    QTimer m_watchdog;
};

} // namespace meridian::node
