#pragma once

#include "engine/serve/HttpsSession.h"
#include "engine/serve/StreamConnection.h"

namespace meridian::serve {

/// A client that asks over HTTPS (RFC 8484), by HTTP/2 alone: whoever does not agree on it by ALPN is closed.
class HttpsConnection final : public StreamConnection
{
    Q_OBJECT

public:
    HttpsConnection(TcpServer &server, std::unique_ptr<QTcpSocket> socket);

private:
    void serve() override;
    void sayGoodbye() override;
    /// False: the connection is to be closed.
    [[nodiscard]] bool send();

    HttpsSession m_session;
    bool m_hasBegun = false;
};

} // namespace meridian::serve
