#include "engine/serve/HttpApi.h"

#include "engine/serve/TlsListener.h"

#include <QTcpServer>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace meridian::serve {

HttpApi::HttpApi(Pages pages, const Limits &limits, QObject *parent) : QObject(parent), m_pages(std::move(pages)), m_limits(limits)
{
    m_handler.admit = [this](const HttpRequest &request) { return admit(request); };
    m_handler.answer = [this](const HttpRequest &request) { return find(request.path)->answer(request); };
    add({.path = "/metrics", .answer = [this](const HttpRequest &) { return HttpReply{200, "text/plain; version=0.0.4; charset=utf-8", m_pages.metrics(), {}}; }});
    add({.path = "/healthz", .answer = [this](const HttpRequest &) {
             const bool isServing = m_pages.isServing();
             return HttpReply{isServing ? 200 : 503, "text/plain; charset=utf-8", isServing ? "serving\n"_ba : "not serving\n"_ba, {}};
         }});
}

HttpApi::~HttpApi() = default;

Result<Endpoint> HttpApi::listen(const Endpoint &endpoint)
{
    return listenWith(*new QTcpServer(this), endpoint);
}

Result<Endpoint> HttpApi::listenTls(const Endpoint &endpoint, const QSslConfiguration &configuration)
{
    auto *server = new TlsListener(configuration, "http/1.1");
    server->setParent(this);
    m_tls.append(server);
    return listenWith(*server, endpoint);
}

void HttpApi::setTls(const QSslConfiguration &configuration)
{
    for (TlsListener *server : m_tls) {
        server->setConfiguration(configuration);
    }
}

Result<Endpoint> HttpApi::listenWith(QTcpServer &server, const Endpoint &endpoint)
{
    connect(&server, &QTcpServer::newConnection, this, [this, &server] { accept(server); });
    if (!server.listen(endpoint.address, endpoint.port)) {
        return std::unexpected(bindError(endpoint, server.serverError(), server.errorString()));
    }
    return Endpoint{endpoint.address, server.serverPort()};
}

void HttpApi::accept(QTcpServer &server)
{
    while (QTcpSocket *socket = server.nextPendingConnection()) {
        const QHostAddress client = socket->peerAddress();
        if (m_open >= m_limits.connections || m_openFrom.value(client) >= m_limits.perClient) {
            socket->abort();
            socket->deleteLater();
            continue;
        }
        ++m_open;
        ++m_openFrom[client];
        auto *connection = new HttpConnection(socket, m_handler, m_limits.idle, this);
        connect(connection, &QObject::destroyed, this, [this, client] {
            --m_open;
            if (--m_openFrom[client] == 0) {
                m_openFrom.remove(client);
            }
        });
    }
}

const HttpApi::Route *HttpApi::find(const QByteArray &path) const
{
    const auto found = std::ranges::find(m_routes, path, &Route::path);
    return found == m_routes.end() ? nullptr : &*found;
}

std::optional<HttpReply> HttpApi::admit(const HttpRequest &request) const
{
    const Route *route = find(request.path);
    if (route == nullptr) {
        return HttpReply::error(404, u"There is nothing at this path."_s);
    }
    const bool isHead = request.method == "HEAD" && route->method == "GET";
    if (request.method != route->method && !isHead) {
        const QByteArray allowed = route->method == "GET" ? "GET, HEAD"_ba : route->method;
        return HttpReply::error(405, u"Use %1 here."_s.arg(QString::fromLatin1(allowed)), {QByteArray("Allow: " + allowed)});
    }
    if (route->mayAsk && !route->mayAsk(request.bearerToken())) {
        return HttpReply::unauthorized();
    }
    if (request.bodySize > route->mostBody) {
        return HttpReply::error(413, u"The body has %1 octets. At most %2 are taken here."_s.arg(request.bodySize).arg(route->mostBody));
    }
    if (request.method == "POST" && request.header("content-length").isNull()) {
        return HttpReply::error(411, u"The body has no length. Send it with Content-Length."_s);
    }
    return std::nullopt;
}

} // namespace meridian::serve
