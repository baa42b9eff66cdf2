#include "engine/serve/TcpConnection.h"

namespace meridian::serve {
namespace {

/// One query of the greatest size with its length.
constexpr qint64 kMaxBuffered = 2 + 65535;

} // namespace

TcpConnection::TcpConnection(TcpServer &server, std::unique_ptr<QTcpSocket> socket)
    : m_server(server), m_socket(std::move(socket)), m_sender(toIpAddress(m_socket->peerAddress()))
{
    m_socket->setReadBufferSize(kMaxBuffered);
    m_socket->setSocketOption(QAbstractSocket::LowDelayOption, 1);
    m_idle.setSingleShot(true);
    m_idle.setInterval(server.m_limits.idleTimeout);
    connect(&m_idle, &QTimer::timeout, this, &TcpConnection::end);
    connect(m_socket.get(), &QTcpSocket::readyRead, this, &TcpConnection::serve);
    connect(m_socket.get(), &QTcpSocket::bytesWritten, this, &TcpConnection::serve);
    connect(m_socket.get(), &QTcpSocket::disconnected, this, &TcpConnection::end);
    m_idle.start();
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
    while (!m_isEnded && m_socket->bytesToWrite() <= m_server.m_limits.unsentOctets) {
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
    while (isFine && m_buffer.size() - at >= 2 && m_socket->bytesToWrite() <= m_server.m_limits.unsentOctets) {
        const qsizetype size = octets[at] << 8 | octets[at + 1];
        if (m_buffer.size() - at - 2 < size) {
            break;
        }
        const auto answer = m_server.answer({octets + at + 2, static_cast<std::size_t>(size)}, m_sender);
        at += 2 + size;
        isFine = !answer.empty() && m_socket->write(reinterpret_cast<const char *>(answer.data()), static_cast<qint64>(answer.size())) >= 0;
        m_idle.start();
    }
    m_buffer.remove(0, at);
    return isFine;
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
