#include "engine/serve/TcpServer.h"

#include "engine/serve/HttpsConnection.h"
#include "engine/serve/TcpConnection.h"
#include "engine/serve/TlsListener.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace meridian::serve {

TcpServer::TcpServer(const AnswerSources &sources, Random random, TcpLimits limits, QObject *parent)
    : QObject(parent), m_handler(sources, random), m_limits(limits), m_out(2 + kMaxAnswerSize)
{
    m_handler.setMayTransfer([this] {
        return std::ranges::count_if(m_connections, [](const auto &each) { return each->isTransferring(); }) < m_limits.transfers;
    });
}

TcpServer::~TcpServer() = default;

Result<Endpoint> TcpServer::listen(const Endpoint &endpoint)
{
    return listenWith(std::make_unique<QTcpServer>(), endpoint, Transport::Tcp);
}

Result<Endpoint> TcpServer::listenTls(const Endpoint &endpoint, const QSslConfiguration &configuration)
{
    return listenEncrypted(endpoint, configuration, Transport::Tls);
}

Result<Endpoint> TcpServer::listenHttps(const Endpoint &endpoint, const QSslConfiguration &configuration)
{
    return listenEncrypted(endpoint, configuration, Transport::Https);
}

Result<Endpoint> TcpServer::listenEncrypted(const Endpoint &endpoint, const QSslConfiguration &configuration, Transport transport)
{
    auto server = std::make_unique<TlsListener>(configuration, transport == Transport::Https ? "h2"_ba : "dot"_ba);
    TlsListener *listener = server.get();
    Result<Endpoint> bound = listenWith(std::move(server), endpoint, transport);
    if (bound) {
        m_tls.push_back(listener);
    }
    return bound;
}

void TcpServer::setTls(const QSslConfiguration &configuration)
{
    for (TlsListener *listener : m_tls) {
        listener->setConfiguration(configuration);
    }
}

Result<Endpoint> TcpServer::listenWith(std::unique_ptr<QTcpServer> server, const Endpoint &endpoint, Transport transport)
{
    if (!server->listen(endpoint.address, endpoint.port)) {
        return std::unexpected(bindError(endpoint, server->serverError(), server->errorString()));
    }
    QTcpServer *bound = server.get();
    connect(bound, &QTcpServer::newConnection, this, [this, bound, transport] { accept(*bound, transport); });
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
    m_tls.clear();
    m_servers.clear();
    for (const auto connections = std::exchange(m_connections, {}); const auto &each : connections) {
        each->close();
    }
}

void TcpServer::accept(QTcpServer &server, Transport transport)
{
    while (QTcpSocket *socket = server.nextPendingConnection()) {
        socket->setParent(nullptr);
        std::unique_ptr<QTcpSocket> taken(socket);
        std::unique_ptr<StreamConnection> connection;
        if (transport == Transport::Https) {
            connection = std::make_unique<HttpsConnection>(*this, std::move(taken));
        } else {
            connection = std::make_unique<TcpConnection>(*this, std::move(taken), transport);
        }
        const IpPrefix client = connection->client();
        if (std::ranges::count(m_connections, client, [](const auto &each) { return each->client(); }) >= m_limits.connectionsPerClient) {
            evict(&client);
        } else if (connectionCount() >= m_limits.connections) {
            evict(nullptr);
        }
        m_connections.push_back(std::move(connection));
    }
}

void TcpServer::evict(const IpPrefix *client)
{
    StreamConnection *idlest = nullptr;
    for (const auto &each : m_connections) {
        if ((client == nullptr || each->client() == *client) && (idlest == nullptr || each->lastActive() < idlest->lastActive())) {
            idlest = each.get();
        }
    }
    if (idlest != nullptr) {
        ++m_evictions;
        idlest->close();
    }
}

std::chrono::milliseconds TcpServer::idleTimeout() const
{
    return connectionCount() * 2 > m_limits.connections ? std::min(m_limits.idleTimeout, m_limits.busyIdleTimeout) : m_limits.idleTimeout;
}

void TcpServer::remove(StreamConnection *connection)
{
    const auto found = std::ranges::find(m_connections, connection, &std::unique_ptr<StreamConnection>::get);
    if (found != m_connections.end()) {
        found->release()->deleteLater();
        m_connections.erase(found);
    }
}

std::span<const std::uint8_t> TcpServer::answer(std::span<const std::uint8_t> query, const StreamConnection &connection)
{
    const std::size_t size = m_handler.answer(query, connection.sender(), connection.senderPort(), connection.transport(), QueryHandler::Moment::now(),
                                              std::span(m_out).subspan(2));
    if (m_observer && m_handler.wasAsked()) {
        m_observer(m_handler.report(), std::span(m_out).subspan(2, size));
    }
    return framed(size);
}

std::span<const std::uint8_t> TcpServer::nextOf(ZoneTransfer &transfer)
{
    return framed(transfer.next(std::span(m_out).subspan(2), QueryHandler::Moment::now().seconds));
}

std::span<const std::uint8_t> TcpServer::framed(std::size_t size)
{
    if (size == 0) {
        return {};
    }
    m_out[0] = static_cast<std::uint8_t>(size >> 8);
    m_out[1] = static_cast<std::uint8_t>(size);
    return std::span(m_out).first(2 + size);
}

} // namespace meridian::serve
