#include "engine/serve/HttpApi.h"

#include <QHttpServer>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTimer>

using namespace Qt::StringLiterals;

namespace meridian::serve {
namespace {

/// Lets so many connections in at a time, and none of them idle for long.
class BoundedTcpServer final : public QTcpServer
{
public:
    explicit BoundedTcpServer(const HttpApi::Limits &limits) : m_limits(limits) {}

protected:
    void incomingConnection(qintptr descriptor) override
    {
        auto *connection = new QTcpSocket(this);
        connection->setSocketDescriptor(descriptor);
        if (m_open >= m_limits.connections) {
            connection->abort();
            delete connection;
            return;
        }
        ++m_open;
        connect(connection, &QObject::destroyed, this, [this] { --m_open; });
        auto *idle = new QTimer(connection);
        idle->setSingleShot(true);
        connect(idle, &QTimer::timeout, connection, &QTcpSocket::abort);
        connect(connection, &QTcpSocket::readyRead, idle, qOverload<>(&QTimer::start));
        idle->start(m_limits.idle);
        addPendingConnection(connection);
    }

private:
    HttpApi::Limits m_limits;
    int m_open = 0;
};

} // namespace

HttpApi::HttpApi(Pages pages, const Limits &limits, QObject *parent)
    : QObject(parent), m_pages(std::move(pages)), m_limits(limits), m_http(std::make_unique<QHttpServer>())
{
    m_http->route(u"/metrics"_s, QHttpServerRequest::Method::Get, [this] {
        return QHttpServerResponse("text/plain; version=0.0.4; charset=utf-8"_ba, m_pages.metrics());
    });
    m_http->route(u"/healthz"_s, QHttpServerRequest::Method::Get, [this] {
        const bool isServing = m_pages.isServing();
        return QHttpServerResponse("text/plain; charset=utf-8"_ba, isServing ? "serving\n"_ba : "not serving\n"_ba,
                                   isServing ? QHttpServerResponse::StatusCode::Ok : QHttpServerResponse::StatusCode::ServiceUnavailable);
    });
}

HttpApi::~HttpApi() = default;

Result<Endpoint> HttpApi::listen(const Endpoint &endpoint)
{
    auto server = std::make_unique<BoundedTcpServer>(m_limits);
    if (!server->listen(endpoint.address, endpoint.port)) {
        return std::unexpected(bindError(endpoint, server->serverError(), server->errorString()));
    }
    const Endpoint real{endpoint.address, server->serverPort()};
    m_http->bind(server.get());
    server.release()->setParent(m_http.get()); // the HTTP server owns it
    return real;
}

} // namespace meridian::serve
