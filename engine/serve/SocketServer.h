#pragma once

#include "engine/serve/TcpServer.h"

namespace meridian::serve {

/// UDP and TCP on the same ports: a whole DNS server on Qt sockets. Lives in one thread with an event loop.
class SocketServer final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(SocketServer)

public:
    /// `standing` must outlive the server.
    explicit SocketServer(const Snapshot<policy::Standing> &standing, QObject *parent = nullptr);

    /// Listens on one more address with both transports; the endpoint with its real port, the same for both. All or
    /// nothing. Errors: `bindError`.
    [[nodiscard]] Result<Endpoint> listen(const Endpoint &endpoint);
    [[nodiscard]] QList<Endpoint> endpoints() const { return m_udp.endpoints(); }
    void close();
    /// Called for the queries of both transports.
    void setObserver(const AnswerObserver &observer);

private:
    UdpSocketServer m_udp;
    TcpServer m_tcp;
};

} // namespace meridian::serve
