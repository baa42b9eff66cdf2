#include "engine/serve/HttpConnection.h"

#include "engine/serve/SocketWatch.h"

#include <sys/socket.h>

using namespace Qt::StringLiterals;

namespace meridian::serve {
namespace {

// A refused client that is still sending must find time to read why: a reset would take the answer away (RFC 9112 §9.6).
constexpr std::chrono::milliseconds kLinger{2000};
constexpr qsizetype kMostThrownAway = 4 * 1024 * 1024;
constexpr qint64 kMostUnsent = 256 * 1024; // of answers, before further requests are answered

} // namespace

HttpConnection::HttpConnection(QTcpSocket *socket, const Handler &handler, std::chrono::milliseconds idle, QObject *parent)
    : QObject(parent), m_socket(socket), m_handler(handler), m_idle(idle)
{
    socket->setParent(this);
    socket->setReadBufferSize(kMostHttpHead * 8);
    m_timer.setSingleShot(true);
    connect(&m_timer, &QTimer::timeout, socket, &QTcpSocket::abort);
    watchSocket(*socket, this, [this] { read(); }, [this] {
        if (m_wasBehind && !isBehind()) {
            read();
        }
    });
    connect(socket, &QTcpSocket::disconnected, this, &QObject::deleteLater);
    connect(socket, &QTcpSocket::errorOccurred, this, &QObject::deleteLater);
    m_timer.start(m_idle);
    if (socket->bytesAvailable() > 0) {
        QMetaObject::invokeMethod(this, &HttpConnection::read, Qt::QueuedConnection);
    }
}

void HttpConnection::read()
{
    if (m_isEnding) {
        m_thrownAway += m_socket->readAll().size();
        if (m_thrownAway > kMostThrownAway) {
            m_socket->abort();
        }
        return;
    }
    m_wasBehind = isBehind();
    if (m_wasBehind) {
        return; // what it asks waits until it has taken what it was answered
    }
    m_data += m_socket->readAll();
    while (step()) {
    }
}

bool HttpConnection::isBehind() const
{
    return unsentOctets(*m_socket) > kMostUnsent;
}

bool HttpConnection::step()
{
    m_wasBehind = isBehind();
    return !m_isEnding && !m_wasBehind && (m_request ? takeBody() : takeHead());
}

bool HttpConnection::takeHead()
{
    while (m_data.startsWith("\r\n")) { // between requests (RFC 9112 §2.2)
        m_data.remove(0, 2);
    }
    const qsizetype end = m_data.indexOf("\r\n\r\n");
    if (end > kMostHttpHead || (end < 0 && m_data.size() > kMostHttpHead)) {
        reply(HttpReply::error(431, u"The head of a request has at most %1 octets."_s.arg(kMostHttpHead)), false);
        return false;
    }
    if (end < 0) {
        return false;
    }
    auto request = readHttpHead(QByteArrayView(m_data).first(end));
    m_data.remove(0, end + 4);
    if (!request) {
        reply(request.error(), false);
        return false;
    }
    if (const std::optional<HttpReply> refused = m_handler.admit(*request)) {
        // What it announces is not read, so the connection can only go on where nothing is announced.
        reply(*refused, request->keepsConnection && request->bodySize == 0, request->method != "HEAD");
        return !m_isEnding;
    }
    if (const QByteArray expected = request->header("expect"); request->bodySize > 0 && expected.toLower() == "100-continue") {
        m_socket->write("HTTP/1.1 100 Continue\r\n\r\n");
    } else if (!expected.isNull() && expected.toLower() != "100-continue") {
        reply(HttpReply::error(417, u"Nothing but 100-continue can be expected here."_s), false);
        return false;
    }
    m_request = *std::move(request);
    return true;
}

bool HttpConnection::takeBody()
{
    if (m_data.size() < m_request->bodySize) {
        return false;
    }
    m_request->body = m_data.first(m_request->bodySize);
    m_data.remove(0, m_request->bodySize);
    const HttpRequest request = *std::exchange(m_request, std::nullopt);
    const HttpReply answer = m_handler.answer(request);
    m_socket->write(answer.toOctets(request.keepsConnection, request.method != "HEAD"));
    m_socket->flush(); // a client may close its side behind its request, and Qt then drops what the system does not have
    m_timer.start(m_idle);
    m_isEnding = !request.keepsConnection;
    if (m_isEnding) {
        m_socket->disconnectFromHost();
    }
    return !m_isEnding;
}

void HttpConnection::reply(const HttpReply &reply, bool keepsConnection, bool hasBody)
{
    m_socket->write(reply.toOctets(keepsConnection, hasBody));
    m_isEnding = !keepsConnection;
    m_timer.start(m_isEnding ? kLinger : m_idle);
    if (m_isEnding) {
        m_data.clear();
        m_socket->flush();
        if (m_socket->bytesToWrite() == 0 && qobject_cast<QSslSocket *>(m_socket) == nullptr) {
            ::shutdown(static_cast<int>(m_socket->socketDescriptor()), SHUT_WR); // so that a client that waits for the end does not wait for ours
        }
    }
}

} // namespace meridian::serve
