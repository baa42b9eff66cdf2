#include "app/node/ServiceManager.h"

#include <chrono>
#include <cstddef>
#include <cstring>
#include <ctime>

#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

namespace meridian::node {

ServiceManager::ServiceManager(QObject *parent) : QObject(parent), m_socket(qgetenv("NOTIFY_SOCKET"))
{
    bool isNumber = false;
    const qulonglong interval = qEnvironmentVariable("WATCHDOG_USEC").toULongLong(&isNumber);
    const QByteArray meant = qgetenv("WATCHDOG_PID");
    const bool isMeant = meant.isEmpty() || meant.toLongLong() == ::getpid();
    // Programs that this one starts have no business with them.
    for (const char *name : {"NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID"}) {
        qunsetenv(name);
    }
    if (!m_socket.isEmpty() && isNumber && interval > 0 && isMeant) {
        connect(&m_watchdog, &QTimer::timeout, this, [this] { send("WATCHDOG=1"); });
        m_watchdog.start(std::max(std::chrono::milliseconds(interval / 2000), std::chrono::milliseconds(1)));
    }
}

void ServiceManager::ready(const QString &status)
{
    send("READY=1\nSTATUS=" + status.simplified().toUtf8());
}

void ServiceManager::reloading()
{
    timespec now{};
    ::clock_gettime(CLOCK_MONOTONIC, &now);
    const qint64 microseconds = qint64{now.tv_sec} * 1'000'000 + now.tv_nsec / 1000;
    send("RELOADING=1\nMONOTONIC_USEC=" + QByteArray::number(microseconds));
}

void ServiceManager::stopping()
{
    send("STOPPING=1");
}

void ServiceManager::setStatus(const QString &status)
{
    send("STATUS=" + status.simplified().toUtf8());
}

void ServiceManager::send(const QByteArray &state) const
{
    sockaddr_un to{};
    if (m_socket.isEmpty() || static_cast<std::size_t>(m_socket.size()) >= sizeof to.sun_path) {
        return;
    }
    to.sun_family = AF_UNIX;
    std::memcpy(to.sun_path, m_socket.constData(), static_cast<std::size_t>(m_socket.size()));
    if (to.sun_path[0] == '@') {
        to.sun_path[0] = 0;
    }
    const int descriptor = ::socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (descriptor < 0) {
        return;
    }
    const auto size = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + static_cast<std::size_t>(m_socket.size()));
    // A manager that does not listen, or not fast enough, is no reason to stop answering.
    (void)::sendto(descriptor, state.constData(), static_cast<std::size_t>(state.size()), MSG_DONTWAIT | MSG_NOSIGNAL, reinterpret_cast<const sockaddr *>(&to), size);
    ::close(descriptor);
}

} // namespace meridian::node
