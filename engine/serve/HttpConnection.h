#pragma once

#include "engine/serve/HttpRequest.h"

#include <QObject>
#include <QTcpSocket>
#include <QTimer>

#include <chrono>
#include <functional>
#include <optional>

namespace meridian::serve {

/// One connection of HTTP/1.1: requests one behind the other, each whole within a time limit. A body is read only when the
/// head was let in, so that nobody who may not say anything takes memory. Destroys itself with its socket.
class HttpConnection final : public QObject
{
    Q_OBJECT
public:
    struct Handler
    {
        /// By the head alone; a reply refuses the request.
        std::function<std::optional<HttpReply>(const HttpRequest &)> admit;
        std::function<HttpReply(const HttpRequest &)> answer;
    };

    /// Takes the socket. `idle`: from the connection or the last answer to the whole next request. `handler` outlives this.
    HttpConnection(QTcpSocket *socket, const Handler &handler, std::chrono::milliseconds idle, QObject *parent);

private:
    void read();
    [[nodiscard]] bool isBehind() const;
    /// One step with what is there; false: more octets are needed, or the connection ends.
    [[nodiscard]] bool step();
    [[nodiscard]] bool takeHead();
    [[nodiscard]] bool takeBody();
    void reply(const HttpReply &reply, bool keepsConnection, bool hasBody = true);

    QTcpSocket *m_socket;
    const Handler &m_handler;
    std::chrono::milliseconds m_idle;
    QTimer m_timer;
    QByteArray m_data;
    std::optional<HttpRequest> m_request; // its head is read and let in
    bool m_isEnding = false;              // what comes still is thrown away
    bool m_wasBehind = false;             // requests wait until the client has read
    qsizetype m_thrownAway = 0;
};

} // namespace meridian::serve
