#include "engine/probe/IcmpProber.h"

#include "engine/probe/EchoSeries.h"
#include "engine/probe/SocketAddress.h"

#include <QRandomGenerator>
#include <QSocketNotifier>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <netinet/in.h>
#include <unistd.h>

using namespace Qt::StringLiterals;

namespace meridian::probe {
namespace {

constexpr int kMostGap = 100; // milliseconds from packet to packet

struct EchoSocket
{
    int descriptor = -1;
    bool isRaw = false;
    int error = 0; // of the call that failed
};

EchoSocket openSocket(IpFamily family)
{
    const int domain = family == IpFamily::V4 ? AF_INET : AF_INET6;
    const int protocol = family == IpFamily::V4 ? int{IPPROTO_ICMP} : int{IPPROTO_ICMPV6};
    for (const bool isRaw : {false, true}) {
        const int descriptor = ::socket(domain, (isRaw ? SOCK_RAW : SOCK_DGRAM) | SOCK_NONBLOCK | SOCK_CLOEXEC, protocol);
        if (descriptor >= 0) {
            return {descriptor, isRaw, 0};
        }
    }
    return {-1, false, errno};
}

EchoSeries::Token randomToken()
{
    std::array<quint32, 4> words;
    QRandomGenerator::global()->fillRange(words.data(), static_cast<qsizetype>(words.size()));
    EchoSeries::Token token;
    std::memcpy(token.data(), words.data(), token.size());
    return token;
}

class IcmpAttempt final : public Attempt
{
public:
    IcmpAttempt(const ProbeRequest &target, const IpAddress &address, Done done)
        : Attempt(target, std::move(done))
        , m_address(address)
        , m_series(address, check().packets, static_cast<std::uint16_t>(QRandomGenerator::global()->bounded(0x10000)), randomToken())
        , m_pace(this)
    {
        m_socket = openSocket(address.family);
        if (m_socket.descriptor < 0) {
            const bool isForbidden = m_socket.error == EPERM || m_socket.error == EACCES;
            finish(Outcome::NotRun, isForbidden ? u"This machine permits neither a ping socket nor a raw socket. Allow ping sockets (sysctl net.ipv4.ping_group_range), or give the program CAP_NET_RAW."_s
                                                : u"No ICMP socket: %1."_s.arg(QString::fromLocal8Bit(std::strerror(m_socket.error))));
            return;
        }
        const auto [to, length] = toSocketAddress(address, 0);
        if (::connect(m_socket.descriptor, reinterpret_cast<const sockaddr *>(&to), length) != 0) {
            finish(Outcome::Failure, u"The network reports: %1."_s.arg(QString::fromLocal8Bit(std::strerror(errno))));
            return;
        }
        m_notifier = std::make_unique<QSocketNotifier>(m_socket.descriptor, QSocketNotifier::Read);
        connect(m_notifier.get(), &QSocketNotifier::activated, this, &IcmpAttempt::receive);
        connect(&m_pace, &QTimer::timeout, this, &IcmpAttempt::send);
        m_pace.start(std::clamp(check().timeout * 500 / std::max(1, check().packets), 1, kMostGap));
        send();
    }
    ~IcmpAttempt() override { stop(); }

private:
    [[nodiscard]] EchoSeries::Microseconds now() const { return EchoSeries::Microseconds(static_cast<qint64>(elapsedMilliseconds() * 1000)); }

    void send()
    {
        const std::vector<std::uint8_t> packet = m_series.next(now());
        if (::send(m_socket.descriptor, packet.data(), packet.size(), MSG_NOSIGNAL) < 0) {
            m_error = errno;
        }
        if (m_series.sent() == m_series.packets()) {
            m_pace.stop();
        }
    }
    void receive()
    {
        std::array<std::uint8_t, 2048> buffer;
        for (;;) {
            sockaddr_storage from = {};
            socklen_t length = sizeof from;
            const ssize_t size = ::recvfrom(m_socket.descriptor, buffer.data(), buffer.size(), 0, reinterpret_cast<sockaddr *>(&from), &length);
            if (size < 0) {
                m_error = errno != EAGAIN && errno != EWOULDBLOCK ? errno : m_error;
                break;
            }
            take(std::span(buffer).first(static_cast<std::size_t>(size)), from);
        }
        if (m_series.isComplete()) {
            judge();
        }
    }
    void take(std::span<const std::uint8_t> packet, const sockaddr_storage &from)
    {
        if (m_socket.isRaw && m_address.isV4()) { // a raw IPv4 socket hands out the IP header as well
            const std::size_t header = packet.empty() ? 0 : (packet[0] & 0x0fU) * 4U;
            packet = packet.size() > header ? packet.subspan(header) : std::span<const std::uint8_t>();
        }
        if (const auto address = fromSocketAddress(from)) {
            m_series.take(packet, *address, now(), m_socket.isRaw);
        }
    }
    void timeIsOver() override { judge(); }
    void judge()
    {
        const QString summary = m_series.summary();
        const bool isHealthy = m_series.lossPercent() <= check().lossPercent && m_series.answered() > 0;
        if (isHealthy) {
            finish(Outcome::Success, summary + u'.', summary);
            return;
        }
        const QString error = m_error == 0 ? QString() : u" The network reports: %1."_s.arg(QString::fromLocal8Bit(std::strerror(m_error)));
        finish(Outcome::Failure, u"%1; at most %2 % may be lost.%3"_s.arg(summary).arg(check().lossPercent).arg(error), summary);
    }
    void stop() override
    {
        m_pace.stop();
        if (QSocketNotifier *notifier = m_notifier.release()) {
            notifier->setEnabled(false);
            notifier->deleteLater(); // it may be the one that called
        }
        if (m_socket.descriptor >= 0) {
            ::close(std::exchange(m_socket.descriptor, -1));
        }
    }

    IpAddress m_address;
    EchoSeries m_series;
    EchoSocket m_socket;
    std::unique_ptr<QSocketNotifier> m_notifier;
    QTimer m_pace;
    int m_error = 0;
};

} // namespace

AttemptPtr IcmpProber::start(const ProbeRequest &request, Attempt::Done done)
{
    const auto address = IpAddress::parse(request.value);
    return AttemptPtr(new IcmpAttempt(request, address.value_or(IpAddress()), std::move(done)));
}

} // namespace meridian::probe
