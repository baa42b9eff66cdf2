#include "engine/serve/HttpsSession.h"

#include <QStringBuilder>

#include <algorithm>
#include <array>
#include <string_view>

namespace meridian::serve {
namespace {

constexpr std::uint32_t kMaxStreams = 100;
constexpr qsizetype kMaxHeaders = 32 * 1024; ///< octets of names and values: a GET with a query of some 20 000
constexpr int kMaxResets = 1000;             ///< of streams beyond those that were answered: more is an attack, and no use of the protocol

std::string_view viewOf(const QByteArray &text)
{
    return {text.constData(), static_cast<std::size_t>(text.size())};
}

nghttp2_nv header(std::string_view name, std::string_view value)
{
    // The library copies both.
    return {reinterpret_cast<std::uint8_t *>(const_cast<char *>(name.data())), reinterpret_cast<std::uint8_t *>(const_cast<char *>(value.data())), name.size(), value.size(),
            NGHTTP2_NV_FLAG_NONE};
}

} // namespace

struct HttpsSession::Callbacks
{
    static HttpsSession &of(void *data) { return *static_cast<HttpsSession *>(data); }
    static Stream *find(void *data, std::int32_t id)
    {
        const auto found = of(data).m_streams.find(id);
        return found == of(data).m_streams.end() ? nullptr : &found->second;
    }

    static int beginHeaders(nghttp2_session *, const nghttp2_frame *frame, void *data)
    {
        if (frame->hd.type == NGHTTP2_HEADERS && frame->headers.cat == NGHTTP2_HCAT_REQUEST) {
            of(data).m_streams.try_emplace(frame->hd.stream_id);
        }
        return 0;
    }
    static int header(nghttp2_session *, const nghttp2_frame *frame, const std::uint8_t *name, std::size_t nameSize, const std::uint8_t *value, std::size_t valueSize,
                      std::uint8_t, void *data)
    {
        Stream *stream = find(data, frame->hd.stream_id);
        if (stream == nullptr) {
            return 0;
        }
        stream->headerOctets += static_cast<qsizetype>(nameSize + valueSize);
        if (stream->headerOctets > kMaxHeaders || !of(data).hold(*stream, static_cast<qsizetype>(nameSize + valueSize))) {
            return NGHTTP2_ERR_TEMPORAL_CALLBACK_FAILURE; // the stream is reset
        }
        const std::string_view key(reinterpret_cast<const char *>(name), nameSize);
        QByteArray *place = key == ":method" ? &stream->request.method : key == ":path" ? &stream->request.target : key == "content-type" ? &stream->request.contentType : nullptr;
        if (place != nullptr) {
            *place = QByteArray(reinterpret_cast<const char *>(value), static_cast<qsizetype>(valueSize));
        }
        return 0;
    }
    static int dataChunk(nghttp2_session *, std::uint8_t, std::int32_t id, const std::uint8_t *octets, std::size_t size, void *data)
    {
        if (Stream *stream = find(data, id)) {
            stream->request.isTooLarge = stream->request.isTooLarge || stream->request.body.size() + static_cast<qsizetype>(size) > kMaxHttpsQuery
                || !of(data).hold(*stream, static_cast<qsizetype>(size));
            if (!stream->request.isTooLarge) {
                stream->request.body.append(reinterpret_cast<const char *>(octets), static_cast<qsizetype>(size));
            }
        }
        return 0;
    }
    static int frameReceived(nghttp2_session *, const nghttp2_frame *frame, void *data)
    {
        HttpsSession &session = of(data);
        if (frame->hd.type == NGHTTP2_RST_STREAM && !session.countReset()) {
            return NGHTTP2_ERR_CALLBACK_FAILURE; // the connection is closed
        }
        const bool isRequest = frame->hd.type == NGHTTP2_HEADERS || frame->hd.type == NGHTTP2_DATA;
        if (isRequest && (frame->hd.flags & NGHTTP2_FLAG_END_STREAM) != 0) {
            if (Stream *stream = find(data, frame->hd.stream_id)) {
                session.respond(frame->hd.stream_id, *stream);
            }
        }
        return 0;
    }
    /// A client may make the server reset its streams instead of resetting them itself (CVE-2025-8671).
    static int frameSent(nghttp2_session *, const nghttp2_frame *frame, void *data)
    {
        return frame->hd.type != NGHTTP2_RST_STREAM || of(data).countReset() ? 0 : NGHTTP2_ERR_CALLBACK_FAILURE;
    }
    static int streamClosed(nghttp2_session *, std::int32_t id, std::uint32_t error, void *data)
    {
        if (error == NGHTTP2_NO_ERROR && of(data).m_resets > 0) {
            --of(data).m_resets; // an answer makes good for a question that was given up
        }
        if (const Stream *stream = find(data, id)) {
            of(data).m_held -= stream->held;
            of(data).m_streams.erase(id);
        }
        return 0;
    }
    static ssize_t readAnswer(nghttp2_session *, std::int32_t id, std::uint8_t *out, std::size_t size, std::uint32_t *flags, nghttp2_data_source *, void *data)
    {
        Stream *stream = find(data, id);
        if (stream == nullptr) {
            return NGHTTP2_ERR_TEMPORAL_CALLBACK_FAILURE;
        }
        const qsizetype count = std::min(static_cast<qsizetype>(size), stream->answer.size() - stream->sent);
        std::copy_n(stream->answer.constData() + stream->sent, count, out);
        stream->sent += count;
        if (stream->sent == stream->answer.size()) {
            *flags |= NGHTTP2_DATA_FLAG_EOF;
        }
        return count;
    }
};

HttpsSession::HttpsSession(Answer answer) : m_answer(std::move(answer))
{
    nghttp2_session_callbacks *callbacks = nullptr;
    m_isBroken = nghttp2_session_callbacks_new(&callbacks) != 0;
    if (m_isBroken) {
        return;
    }
    nghttp2_session_callbacks_set_on_begin_headers_callback(callbacks, &Callbacks::beginHeaders);
    nghttp2_session_callbacks_set_on_header_callback(callbacks, &Callbacks::header);
    nghttp2_session_callbacks_set_on_data_chunk_recv_callback(callbacks, &Callbacks::dataChunk);
    nghttp2_session_callbacks_set_on_frame_recv_callback(callbacks, &Callbacks::frameReceived);
    nghttp2_session_callbacks_set_on_frame_send_callback(callbacks, &Callbacks::frameSent);
    nghttp2_session_callbacks_set_on_stream_close_callback(callbacks, &Callbacks::streamClosed);
    m_isBroken = nghttp2_session_server_new(&m_session, callbacks, this) != 0;
    nghttp2_session_callbacks_del(callbacks);
    const std::array settings{nghttp2_settings_entry{NGHTTP2_SETTINGS_MAX_CONCURRENT_STREAMS, kMaxStreams},
                              nghttp2_settings_entry{NGHTTP2_SETTINGS_MAX_HEADER_LIST_SIZE, static_cast<std::uint32_t>(kMaxHeaders)}};
    m_isBroken = m_isBroken || nghttp2_submit_settings(m_session, NGHTTP2_FLAG_NONE, settings.data(), settings.size()) != 0;
}

HttpsSession::~HttpsSession()
{
    nghttp2_session_del(m_session);
}

bool HttpsSession::receive(std::span<const std::uint8_t> octets)
{
    m_isBroken = m_isBroken || (!octets.empty() && nghttp2_session_mem_recv(m_session, octets.data(), octets.size()) < 0);
    return !m_isBroken;
}

std::optional<std::span<const std::uint8_t>> HttpsSession::next()
{
    const std::uint8_t *octets = nullptr;
    const auto size = m_isBroken ? -1 : nghttp2_session_mem_send(m_session, &octets);
    if (size < 0) {
        m_isBroken = true;
        return std::nullopt;
    }
    return std::span(octets, static_cast<std::size_t>(size));
}

void HttpsSession::finish()
{
    m_isBroken = m_isBroken || nghttp2_session_terminate_session(m_session, NGHTTP2_NO_ERROR) != 0;
}

bool HttpsSession::isDone() const
{
    return m_isBroken || (nghttp2_session_want_read(m_session) == 0 && nghttp2_session_want_write(m_session) == 0);
}

void HttpsSession::respond(std::int32_t id, Stream &stream)
{
    const std::expected<QByteArray, int> query = dnsQueryOf(stream.request);
    if (!query) {
        refuse(id, query.error());
        return;
    }
    const std::span<const std::uint8_t> answer = m_answer({reinterpret_cast<const std::uint8_t *>(query->constData()), static_cast<std::size_t>(query->size())});
    if (answer.empty()) {
        refuse(id, 400); // a response, or what is no query at all
        return;
    }
    if (!hold(stream, static_cast<qsizetype>(answer.size()))) {
        refuse(id, 503); // it asks without reading
        return;
    }
    stream.answer = QByteArray(reinterpret_cast<const char *>(answer.data()), static_cast<qsizetype>(answer.size()));
    const QByteArray length = QByteArray::number(stream.answer.size());
    const QByteArray freshness = "max-age=" + QByteArray::number(freshSeconds(answer));
    const std::array headers{header(":status", "200"), header("content-type", kDnsMediaType), header("content-length", viewOf(length)), header("cache-control", viewOf(freshness))};
    nghttp2_data_provider body{};
    body.read_callback = &Callbacks::readAnswer;
    submit(id, headers, &body);
}

void HttpsSession::refuse(std::int32_t id, int status)
{
    const QByteArray text = QByteArray::number(status);
    const std::array headers{header(":status", viewOf(text)), header("content-length", "0"), header("allow", "GET, POST")};
    submit(id, std::span(headers).first(status == 405 ? headers.size() : headers.size() - 1), nullptr);
}

void HttpsSession::submit(std::int32_t id, std::span<const nghttp2_nv> headers, const nghttp2_data_provider *body)
{
    m_isBroken = m_isBroken || nghttp2_submit_response(m_session, id, headers.data(), headers.size(), body) != 0;
}

bool HttpsSession::hold(Stream &stream, qsizetype octets)
{
    if (m_held + octets > kMaxHeld) {
        return false;
    }
    m_held += octets;
    stream.held += octets;
    return true;
}

bool HttpsSession::countReset()
{
    return ++m_resets <= kMaxResets;
}

} // namespace meridian::serve
