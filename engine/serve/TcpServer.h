#pragma once

#include "engine/serve/Endpoint.h"
#include "engine/serve/QueryHandler.h"

#include <QSslConfiguration>
#include <QTcpServer>

#include <chrono>
#include <vector>

namespace meridian::serve {

class StreamConnection;
class TlsListener;

/// Bounds that keep a client from taking more than its part (RFC 7766 §6.2.2, §6.2.3). When one is reached the connection
/// that has been idle longest makes room: one of the same client's, if that client has as many as it may.
struct TcpLimits
{
    int connections = 200;                          ///< open at once
    int connectionsPerClient = 20;                  ///< of them from one IPv4 address or one IPv6 /56
    std::chrono::milliseconds idleTimeout{10'000};  ///< without a whole query
    /// The same while more than half of the connections are in use.
    std::chrono::milliseconds busyIdleTimeout{2'000};
    int transfers = 10;                             ///< zones on their way at once (RFC 5936); more are answered SERVFAIL
    qint64 unsentOctets = 256 * 1024;               ///< answers waiting for a slow reader before its queries wait too
};

/// Answers over TCP, TLS and HTTPS with QTcpServer, pipelined queries in order (RFC 7766 §6.2.1.1). Lives in one thread with an event
/// loop. A connection that sends octets which are no query is closed.
class TcpServer final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(TcpServer)

public:
    /// While no standing is published connections are closed.
    explicit TcpServer(const AnswerSources &sources, Random random = Random::fromEntropy(), TcpLimits limits = {}, QObject *parent = nullptr);
    ~TcpServer() override;

    /// Listens on one more address; the endpoint with its real port. Errors: `bindError`.
    [[nodiscard]] Result<Endpoint> listen(const Endpoint &endpoint);
    /// The same for connections that are encrypted: DNS over TLS (RFC 7858).
    [[nodiscard]] Result<Endpoint> listenTls(const Endpoint &endpoint, const QSslConfiguration &configuration);
    /// DNS over HTTPS (RFC 8484) at `/dns-query`, by HTTP/2.
    [[nodiscard]] Result<Endpoint> listenHttps(const Endpoint &endpoint, const QSslConfiguration &configuration);
    /// For connections that come from now on, DNS over TLS and over HTTPS.
    void setTls(const QSslConfiguration &configuration);
    [[nodiscard]] QList<Endpoint> endpoints() const;
    [[nodiscard]] int connectionCount() const { return static_cast<int>(m_connections.size()); }
    /// Connections closed since the start to make room for others.
    [[nodiscard]] quint64 evictionCount() const { return m_evictions; }
    /// Stops listening and closes all connections.
    void close();

    void setObserver(AnswerObserver observer) { m_observer = std::move(observer); }
    /// Lets the standing of before go.
    void refresh() { m_handler.refresh(); }
    /// For the query log; null: none.
    void setRing(QueryRing *ring) { m_handler.setRing(ring); }
    [[nodiscard]] const AnswerCounters &counters() const { return m_handler.counters(); }

private:
    friend class StreamConnection;
    friend class TcpConnection;
    friend class HttpsConnection;

    [[nodiscard]] Result<Endpoint> listenEncrypted(const Endpoint &endpoint, const QSslConfiguration &configuration, Transport transport);
    [[nodiscard]] Result<Endpoint> listenWith(std::unique_ptr<QTcpServer> server, const Endpoint &endpoint, Transport transport);
    void accept(QTcpServer &server, Transport transport);
    /// Closes the connection that has been idle longest, of one client or of all.
    void evict(const IpPrefix *client);
    void remove(StreamConnection *connection);
    /// The message of `size` octets in `m_out` with its length before it; empty for none.
    [[nodiscard]] std::span<const std::uint8_t> framed(std::size_t size);
    /// The next message of a transfer with its length before it; empty: there is none.
    [[nodiscard]] std::span<const std::uint8_t> nextOf(ZoneTransfer &transfer);
    /// Of the answer given last; null unless it goes on.
    [[nodiscard]] std::unique_ptr<ZoneTransfer> takeTransfer() { return m_handler.takeTransfer(); }
    /// How long a connection may be idle now.
    [[nodiscard]] std::chrono::milliseconds idleTimeout() const;
    /// The answer with its length before it, in a buffer that the next call overwrites; empty: close the connection.
    [[nodiscard]] std::span<const std::uint8_t> answer(std::span<const std::uint8_t> query, const StreamConnection &connection);

    QueryHandler m_handler;
    TcpLimits m_limits;
    AnswerObserver m_observer;
    quint64 m_turns = 0; // order of the last signs of life
    quint64 m_evictions = 0;
    std::vector<std::unique_ptr<QTcpServer>> m_servers;
    std::vector<TlsListener *> m_tls; // of m_servers
    std::vector<std::unique_ptr<StreamConnection>> m_connections;
    std::vector<std::uint8_t> m_out;
};

} // namespace meridian::serve
