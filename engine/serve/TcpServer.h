#pragma once

#include "engine/serve/UdpSocketServer.h"

#include <QTcpServer>

#include <chrono>

namespace meridian::serve {

class TcpConnection;

/// Bounds that keep a client from taking more than its part.
struct TcpLimits
{
    int connections = 200;                          ///< open at once; further ones are closed at once
    std::chrono::milliseconds idleTimeout{10'000};  ///< without a whole query (RFC 7766 §6.2.3)
    qint64 unsentOctets = 256 * 1024;               ///< answers waiting for a slow reader before its queries wait too
};

/// Answers over TCP with QTcpServer, pipelined queries in order (RFC 7766 §6.2.1.1). Lives in one thread with an event
/// loop. A connection that sends octets which are no query is closed.
class TcpServer final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(TcpServer)

public:
    /// `standing` must outlive the server; while nothing is published connections are closed.
    explicit TcpServer(const Snapshot<policy::Standing> &standing, Random random = Random::fromEntropy(), TcpLimits limits = {}, QObject *parent = nullptr);
    ~TcpServer() override;

    /// Listens on one more address; the endpoint with its real port. Errors: `bindError`.
    [[nodiscard]] Result<Endpoint> listen(const Endpoint &endpoint);
    [[nodiscard]] QList<Endpoint> endpoints() const;
    [[nodiscard]] int connectionCount() const { return static_cast<int>(m_connections.size()); }
    /// Stops listening and closes all connections.
    void close();

    void setObserver(AnswerObserver observer) { m_observer = std::move(observer); }

private:
    friend class TcpConnection;

    void accept(QTcpServer &server);
    void remove(TcpConnection *connection);
    /// The answer with its length before it, in a buffer that the next call overwrites; empty: close the connection.
    [[nodiscard]] std::span<const std::uint8_t> answer(std::span<const std::uint8_t> query, const IpAddress &sender);

    SnapshotReader<policy::Standing> m_standing;
    Random m_random;
    TcpLimits m_limits;
    AnswerObserver m_observer;
    AnswerReport m_report;
    std::vector<std::unique_ptr<QTcpServer>> m_servers;
    std::vector<std::unique_ptr<TcpConnection>> m_connections;
    std::vector<std::uint8_t> m_out;
};

} // namespace meridian::serve
