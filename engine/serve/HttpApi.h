#pragma once

#include "engine/serve/Endpoint.h"
#include "engine/serve/HttpConnection.h"

#include <QByteArray>
#include <QHash>
#include <QHostAddress>
#include <QList>
#include <QObject>
#include <QSslConfiguration>

#include <chrono>
#include <functional>
#include <memory>

class QTcpServer;

namespace meridian::serve {

class TlsListener;

/// The server's side door for machines, over HTTP/1.1 with or without TLS: `/metrics` for Prometheus, `/healthz` for load
/// balancers (200 while answers are given, else 503), and what else is added. The two tell no secrets and change nothing;
/// the door is to be bound where only those come who may know. Lives in one thread with an event loop.
///
/// It is no QHttpServer, since that reads a body of any size before anybody is asked whether its sender may speak.
class HttpApi final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(HttpApi)

public:
    /// What the pages say, asked for at each request, in the thread of the API.
    struct Pages
    {
        std::function<QByteArray()> metrics; ///< text form of Prometheus
        std::function<bool()> isServing;
    };

    /// What clients may take of the server: a connection above the limit is closed at once, one whose next request is not
    /// there in time as well.
    struct Limits
    {
        int connections = 64;
        std::chrono::milliseconds idle{30'000};
        int perClient = 24; ///< connections from one address, so that nobody locks the others out
    };

    /// One path. GET is answered to HEAD too, without the body. Others get 405, other paths 404.
    struct Route
    {
        QByteArray path;
        QByteArray method = "GET";
        qsizetype mostBody = 0; ///< octets; more is answered 413 before it is read
        std::function<bool(const QByteArray &token)> mayAsk = {}; ///< empty: everybody; otherwise 401 before the body is read
        std::function<HttpReply(const HttpRequest &)> answer;
    };

    explicit HttpApi(Pages pages, QObject *parent = nullptr) : HttpApi(std::move(pages), Limits(), parent) {}
    HttpApi(Pages pages, const Limits &limits, QObject *parent = nullptr);
    ~HttpApi() override;

    void add(Route route) { m_routes.append(std::move(route)); }

    /// Listens on one address; the endpoint with its real port. Errors: `bindError`.
    [[nodiscard]] Result<Endpoint> listen(const Endpoint &endpoint);
    [[nodiscard]] Result<Endpoint> listenTls(const Endpoint &endpoint, const QSslConfiguration &configuration);
    /// A renewed certificate, for connections that come from now on.
    void setTls(const QSslConfiguration &configuration);

private:
    [[nodiscard]] Result<Endpoint> listenWith(QTcpServer &server, const Endpoint &endpoint);
    void accept(QTcpServer &server);
    [[nodiscard]] const Route *find(const QByteArray &path) const;
    [[nodiscard]] std::optional<HttpReply> admit(const HttpRequest &request) const;

    Pages m_pages;
    Limits m_limits;
    QList<Route> m_routes;
    HttpConnection::Handler m_handler;
    int m_open = 0;
    QHash<QHostAddress, int> m_openFrom;
    QList<TlsListener *> m_tls; // children
};

} // namespace meridian::serve
