#pragma once

#include "engine/serve/Endpoint.h"

#include <QByteArray>
#include <QObject>

#include <chrono>
#include <functional>
#include <memory>

class QHttpServer;
class QTcpServer;

namespace meridian::serve {

/// The server's side door for machines that watch it, over HTTP: `/metrics` for Prometheus, `/healthz` for load balancers
/// (200 while answers are given, else 503). It tells no secrets and changes nothing; it is to be bound where only those
/// come who may know. Lives in one thread with an event loop.
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

    /// What clients may take of the server: a connection above the limit is closed at once, an idle one after a while.
    struct Limits
    {
        int connections = 64;
        std::chrono::milliseconds idle{30'000};
    };

    explicit HttpApi(Pages pages, QObject *parent = nullptr) : HttpApi(std::move(pages), Limits(), parent) {}
    HttpApi(Pages pages, const Limits &limits, QObject *parent = nullptr);
    ~HttpApi() override;

    /// Listens on one address; the endpoint with its real port. Errors: `bindError`.
    [[nodiscard]] Result<Endpoint> listen(const Endpoint &endpoint);

private:
    Pages m_pages;
    Limits m_limits;
    std::unique_ptr<QHttpServer> m_http;
};

} // namespace meridian::serve
