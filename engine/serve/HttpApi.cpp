#include "engine/serve/HttpApi.h"

#include <QHttpServer>
#include <QTcpServer>

using namespace Qt::StringLiterals;

namespace meridian::serve {

HttpApi::HttpApi(Pages pages, QObject *parent) : QObject(parent), m_pages(std::move(pages)), m_http(std::make_unique<QHttpServer>())
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
    auto server = std::make_unique<QTcpServer>();
    if (!server->listen(endpoint.address, endpoint.port)) {
        return std::unexpected(bindError(endpoint, server->serverError(), server->errorString()));
    }
    const Endpoint real{endpoint.address, server->serverPort()};
    m_http->bind(server.get());
    server.release()->setParent(m_http.get()); // the HTTP server owns it
    return real;
}

} // namespace meridian::serve
