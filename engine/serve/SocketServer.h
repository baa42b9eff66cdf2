#pragma once

#include "engine/serve/BatchUdpServer.h"
#include "engine/serve/TcpServer.h"
#include "engine/serve/UdpSocketServer.h"

#include <optional>

namespace meridian::serve {

/// How a server reads its datagrams.
enum class UdpTransport : std::uint8_t {
    Socket, ///< QUdpSocket, in the server's own thread: on every system
    Batch,  ///< `BatchUdpServer`: a thread a core
};

struct SocketServerOptions
{
    UdpTransport udp = UdpTransport::Socket;
    BatchOptions batch;
    TcpLimits tcp;
    std::uint32_t logSample = 0; ///< one query in so many goes to the query log; 0: none
};

/// UDP and TCP on the same ports: a whole DNS server. Lives in one thread with an event loop.
class SocketServer final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(SocketServer)

public:
    explicit SocketServer(const AnswerSources &sources, QObject *parent = nullptr) : SocketServer(sources, {}, parent) {}
    SocketServer(const AnswerSources &sources, const SocketServerOptions &options, QObject *parent = nullptr);
    ~SocketServer() override;

    /// Listens on one more address with both transports; the endpoint with its real port, the same for both. All or
    /// nothing. Errors: `bindError`.
    [[nodiscard]] Result<Endpoint> listen(const Endpoint &endpoint);
    /// DNS over TLS alone, without UDP beside it.
    [[nodiscard]] Result<Endpoint> listenTls(const Endpoint &endpoint, const QSslConfiguration &configuration) { return m_tcp.listenTls(endpoint, configuration); }
    /// DNS over HTTPS likewise.
    [[nodiscard]] Result<Endpoint> listenHttps(const Endpoint &endpoint, const QSslConfiguration &configuration) { return m_tcp.listenHttps(endpoint, configuration); }
    void setTls(const QSslConfiguration &configuration) { m_tcp.setTls(configuration); }
    [[nodiscard]] QList<Endpoint> endpoints() const;
    /// With UdpTransport::Batch: begins to answer what is listened on; nothing may be added afterwards. Without it answers
    /// begin with `listen`.
    void start();
    void close();
    /// To be called after a standing was published, so that no idle thread keeps the one of before.
    void refresh();
    /// Called for the queries of both transports, except for those of UdpTransport::Batch.
    void setObserver(const AnswerObserver &observer);

    /// Of every thread that answers; any thread, as long as the server is there.
    [[nodiscard]] std::vector<const AnswerCounters *> counters() const;
    /// What the threads note for the query log, as long as the server is there.
    [[nodiscard]] std::vector<QueryRing *> rings() const;
    [[nodiscard]] const TcpServer &tcp() const { return m_tcp; }

private:
    [[nodiscard]] Result<Endpoint> listenUdp(const Endpoint &endpoint);
    void closeUdp(const Endpoint &endpoint);

    std::unique_ptr<QueryRing> m_ring; // of this thread; outlives the servers
    UdpSocketServer m_udp;
    TcpServer m_tcp;
    std::optional<BatchUdpServer> m_batch;
};

} // namespace meridian::serve
