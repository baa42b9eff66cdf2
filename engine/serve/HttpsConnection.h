#pragma once

#include "engine/serve/HttpsQuery.h"
#include "engine/serve/StreamConnection.h"

#include <nghttp2/nghttp2.h>

#include <unordered_map>

namespace meridian::serve {

/// A client that asks over HTTPS (RFC 8484), by HTTP/2 (RFC 9113) alone: whoever does not agree on it by ALPN is closed. Streams are
/// answered as they come in whole.
class HttpsConnection final : public StreamConnection
{
    Q_OBJECT

public:
    HttpsConnection(TcpServer &server, std::unique_ptr<QTcpSocket> socket);
    ~HttpsConnection() override;

private:
    struct Stream
    {
        HttpsRequest request;
        qsizetype headerOctets = 0;
        QByteArray answer;
        qsizetype sent = 0;
        qsizetype held = 0; ///< octets of request and answer
    };
    struct Callbacks; // of nghttp2

    void serve() override;
    /// Says that no more streams are taken, then closes.
    void expire() override;
    /// False: the connection is to be closed.
    [[nodiscard]] bool begin();
    [[nodiscard]] bool receive(const QByteArray &octets);
    [[nodiscard]] bool send();
    void respond(std::int32_t id, Stream &stream);
    void refuse(std::int32_t id, int status);
    /// Whether the open streams may take so much more memory; if so, it is counted.
    [[nodiscard]] bool hold(Stream &stream, qsizetype octets);

    nghttp2_session *m_session = nullptr;
    std::unordered_map<std::int32_t, Stream> m_streams;
    qsizetype m_held = 0; // by all streams
    int m_resets = 0;
    bool m_hasBegun = false;
};

} // namespace meridian::serve
