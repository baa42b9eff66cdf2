#include "engine/serve/TcpServer.h"

#include "engine/serve/TcpConnection.h"

#include <algorithm>

namespace meridian::serve {

TcpServer::TcpServer(const Snapshot<policy::Standing> &standing, Random random, TcpLimits limits, QObject *parent)
    : QObject(parent), m_standing(standing), m_random(random), m_limits(limits), m_out(2 + kMaxAnswerSize)
{
}

TcpServer::~TcpServer() = default;

Result<Endpoint> TcpServer::listen(const Endpoint &endpoint)
{
    auto server = std::make_unique<QTcpServer>();
    if (!server->listen(endpoint.address, endpoint.port)) {
        return std::unexpected(bindError(endpoint, server->serverError(), server->errorString()));
    }
    QTcpServer *bound = server.get();
    connect(bound, &QTcpServer::newConnection, this, [this, bound] { accept(*bound); });
    m_servers.push_back(std::move(server));
    return Endpoint{endpoint.address, bound->serverPort()};
}

QList<Endpoint> TcpServer::endpoints() const
{
    QList<Endpoint> out;
    for (const auto &server : m_servers) {
        out += Endpoint{server->serverAddress(), server->serverPort()};
    }
    return out;
}

void TcpServer::close()
{
    m_servers.clear();
    m_connections.clear();
}

void TcpServer::accept(QTcpServer &server)
{
    while (QTcpSocket *socket = server.nextPendingConnection()) {
        socket->setParent(nullptr);
        std::unique_ptr<QTcpSocket> owned(socket);
        if (connectionCount() < m_limits.connections) {
            m_connections.push_back(std::make_unique<TcpConnection>(*this, std::move(owned)));
        }
    }
}

void TcpServer::remove(TcpConnection *connection)
{
    const auto found = std::ranges::find(m_connections, connection, &std::unique_ptr<TcpConnection>::get);
    if (found != m_connections.end()) {
        found->release()->deleteLater();
        m_connections.erase(found);
    }
}

std::span<const std::uint8_t> TcpServer::answer(std::span<const std::uint8_t> query, const IpAddress &sender)
{
    const policy::Standing *standing = m_standing.get();
    if (standing == nullptr) {
        return {};
    }
    const std::size_t size = Responder(*standing).answer(query, sender, Transport::Tcp, m_random, std::span(m_out).subspan(2), m_report);
    if (m_observer) {
        m_observer(m_report, std::span(m_out).subspan(2, m_report.size));
    }
    if (size == 0) {
        return {};
    }
    m_out[0] = static_cast<std::uint8_t>(size >> 8);
    m_out[1] = static_cast<std::uint8_t>(size);
    return std::span(m_out).first(2 + size);
}

} // namespace meridian::serve
