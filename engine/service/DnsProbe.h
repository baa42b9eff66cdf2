#pragma once

#include "engine/base/IpAddress.h"
#include "engine/base/Result.h"

#include <QObject>
#include <QString>
#include <QStringList>
#include <QTimer>

#include <chrono>
#include <memory>
#include <optional>

class QTcpSocket;
class QUdpSocket;

namespace meridian::service {

/// A question to send over the network.
struct DnsQuestion
{
    QString name;
    QString type = QStringLiteral("A");
    std::optional<IpPrefix> client; ///< sent as EDNS client subnet (RFC 7871)
};

/// An answer as it came over the wire, for people.
struct DnsReply
{
    QString rcode;
    QStringList answers;     ///< `name ttl IN type rdata`, in the order of the message
    QStringList authorities;
    QStringList notes;       ///< extended errors (RFC 8914), "15 Blocked by policy"
    bool isAuthoritative = false;
    bool cameOverTcp = false; ///< the UDP answer was truncated
    std::optional<int> scope; ///< of the client subnet option; absent: none in the answer
    qsizetype size = 0;       ///< octets
};

/// The command that asks the same question in a terminal:
/// `dig @127.0.0.1 -p 40123 www.example.com A +subnet=192.0.2.0/24`.
[[nodiscard]] QString digCommand(const QString &server, quint16 port, const DnsQuestion &question);

/// Asks a DNS server real questions over UDP, and over TCP where the answer was truncated. One question at a time: a
/// new one takes the place of one that still waits. Never blocks; any thread with an event loop.
class DnsProbe final : public QObject
{
    Q_OBJECT
public:
    explicit DnsProbe(QObject *parent = nullptr);
    ~DnsProbe() override;

    /// How long to wait for an answer; 3 s.
    void setTimeout(std::chrono::milliseconds timeout) { m_timeout = timeout; }
    /// Ends with `replied` or `failed`, never before it returns.
    void ask(const IpAddress &server, quint16 port, const DnsQuestion &question);
    [[nodiscard]] bool isWaiting() const { return m_udp != nullptr || m_tcp != nullptr; }

signals:
    void replied(const meridian::service::DnsReply &reply);
    /// `Error::where` "name" or "type" if the question cannot be asked.
    void failed(const meridian::Error &error);

private:
    Result<std::vector<std::uint8_t>> encode(const DnsQuestion &question);
    void readUdp();
    void readTcp();
    void askOverTcp();
    /// Takes the datagram or message as the answer. False: it is of another question and the wait goes on.
    bool take(const QByteArray &octets, bool overTcp);
    void stop();
    void fail(Error error);

    std::chrono::milliseconds m_timeout{3000};
    QTimer m_timer;
    std::unique_ptr<QUdpSocket> m_udp;
    std::unique_ptr<QTcpSocket> m_tcp;
    std::vector<std::uint8_t> m_query;
    IpAddress m_server;
    quint16 m_port = 0;
};

} // namespace meridian::service
