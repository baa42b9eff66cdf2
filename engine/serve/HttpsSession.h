#pragma once

#include "engine/serve/HttpsQuery.h"

#include <nghttp2/nghttp2.h>

#include <functional>
#include <optional>
#include <span>
#include <unordered_map>

namespace meridian::serve {

/// The HTTP/2 side of a client that asks by DNS over HTTPS (RFC 8484, RFC 9113): octets of the connection in, octets for it out, without
/// a socket. Streams are answered as they come in whole.
class HttpsSession final
{
public:
    /// Octets of requests and answers that all open streams may hold.
    static constexpr qsizetype kMaxHeld = 512 * 1024;

    /// Gives the DNS answer to what a request carries; empty for what is no query.
    using Answer = std::function<std::span<const std::uint8_t>(std::span<const std::uint8_t> query)>;

    explicit HttpsSession(Answer answer);
    ~HttpsSession();
    HttpsSession(const HttpsSession &) = delete;
    HttpsSession &operator=(const HttpsSession &) = delete;

    /// Takes octets of the client. False: the connection is to be closed.
    [[nodiscard]] bool receive(std::span<const std::uint8_t> octets);
    /// Whole frames for the client, valid until the next call; empty when there are none for now. Nothing: the connection is to be closed.
    [[nodiscard]] std::optional<std::span<const std::uint8_t>> next();
    /// Takes no more streams, and says so (GOAWAY).
    void finish();
    /// Both sides have said all.
    [[nodiscard]] bool isDone() const;
    [[nodiscard]] qsizetype held() const { return m_held; }

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

    void respond(std::int32_t id, Stream &stream);
    void refuse(std::int32_t id, int status);
    void submit(std::int32_t id, std::span<const nghttp2_nv> headers, const nghttp2_data_provider *body);
    /// Whether the open streams may take so much more memory; if so, it is counted.
    [[nodiscard]] bool hold(Stream &stream, qsizetype octets);
    /// Whether there were not too many resets yet, with this one.
    [[nodiscard]] bool countReset();

    Answer m_answer;
    nghttp2_session *m_session = nullptr;
    std::unordered_map<std::int32_t, Stream> m_streams;
    qsizetype m_held = 0; // by all streams
    int m_resets = 0;     // by either side, less the streams that were answered
    bool m_isBroken = false;
};

} // namespace meridian::serve
