#include "engine/serve/TcpConnection.h"

#include <QSslSocket>

namespace meridian::serve {
namespace {

/// One query of the greatest size with its length.
constexpr qint64 kMaxBuffered = 2 + 65535;
constexpr int kV4ClientLength = 32;
constexpr int kV6ClientLength = 56;

} // namespace

TcpConnection::TcpConnection(TcpServer &server, std::unique_ptr<QTcpSocket> socket, Transport transport)
    : m_server(server), m_socket(std::move(socket)), m_transport(transport), m_sender(toIpAddress(m_socket->peerAddress())), m_port(m_socket->peerPort()),
      m_client(IpPrefix::of(m_sender, m_sender.isV4() ? kV4ClientLength : kV6ClientLength))
{
    m_socket->setReadBufferSize(kMaxBuffered);
    m_socket->setSocketOption(QAbstractSocket::LowDelayOption, 1);
    m_idle.setSingleShot(true);
    connect(&m_idle, &QTimer::timeout, this, &TcpConnection::end);
    connect(m_socket.get(), &QTcpSocket::readyRead, this, &TcpConnection::serve);
    connect(m_socket.get(), &QTcpSocket::bytesWritten, this, &TcpConnection::serve);
    if (const auto *encrypted = qobject_cast<QSslSocket *>(m_socket.get())) {
        connect(encrypted, &QSslSocket::encryptedBytesWritten, this, &TcpConnection::serve);
    }
    connect(m_socket.get(), &QTcpSocket::disconnected, this, &TcpConnection::end);
    showLife();
    if (m_socket->bytesAvailable() > 0) {
        QMetaObject::invokeMethod(this, &TcpConnection::serve, Qt::QueuedConnection);
    }
}

TcpConnection::~TcpConnection()
{
    // The socket says goodbye while it is destroyed; nobody is left to hear it.
    m_socket->disconnect(this);
}

void TcpConnection::serve()
{
    while (!m_isEnded && !isBehind()) {
        const QByteArray more = m_socket->read(kMaxBuffered - m_buffer.size());
        m_buffer += more;
        const qsizetype before = m_buffer.size();
        if (!serveBuffered()) {
            end();
            return;
        }
        // A client may close its side right behind its query; then Qt drops what it has not handed to the system yet.
        m_socket->flush();
        if (m_isEnded || (more.isEmpty() && m_buffer.size() == before)) {
            return;
        }
    }
}

bool TcpConnection::serveBuffered()
{
    qsizetype at = 0;
    bool isFine = true;
    const auto *octets = reinterpret_cast<const std::uint8_t *>(m_buffer.constData());
    while (isFine && m_buffer.size() - at >= 2 && !isBehind()) {
        const qsizetype size = octets[at] << 8 | octets[at + 1];
        if (m_buffer.size() - at - 2 < size) {
            break;
        }
        const auto answer = m_server.answer({octets + at + 2, static_cast<std::size_t>(size)}, *this);
        at += 2 + size;
        isFine = !answer.empty() && m_socket->write(reinterpret_cast<const char *>(answer.data()), static_cast<qint64>(answer.size())) >= 0;
        showLife();
    }
    m_buffer.remove(0, at);
    return isFine;
}

bool TcpConnection::isBehind() const
{
    const auto *encrypted = qobject_cast<const QSslSocket *>(m_socket.get());
    return m_socket->bytesToWrite() + (encrypted != nullptr ? encrypted->encryptedBytesToWrite() : 0) > m_server.m_limits.unsentOctets;
}

void TcpConnection::showLife()
{
    m_lastActive = ++m_server.m_turns;
    m_idle.start(m_server.idleTimeout());
}

void TcpConnection::end()
{
    if (m_isEnded) {
        return;
    }
    m_isEnded = true;
    m_idle.stop();
    m_server.remove(this); // deletes later: this may be a slot of the socket
}

} // namespace meridian::serve
