#include "engine/serve/TcpConnection.h"

#include <QSslSocket>

namespace meridian::serve {
namespace {

/// One query of the greatest size with its length.
constexpr qint64 kMaxBuffered = 2 + 65535;
/// Messages of a transfer before others have their turn.
constexpr int kMessagesInTurn = 4; // 64 KiB
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
    if (m_transfer && !m_isEnded) {
        if (!sendTransfer()) {
            end();
            return;
        }
        m_socket->flush();
    }
    while (!m_isEnded && !isBehind() && !m_transfer) {
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
    if (m_transfer && !m_isEnded) {
        awaitTurn();
    }
}

bool TcpConnection::serveBuffered()
{
    qsizetype at = 0;
    bool isFine = true;
    const auto *octets = reinterpret_cast<const std::uint8_t *>(m_buffer.constData());
    while (isFine && m_buffer.size() - at >= 2 && !isBehind() && !m_transfer) {
        const qsizetype size = octets[at] << 8 | octets[at + 1];
        if (m_buffer.size() - at - 2 < size) {
            break;
        }
        const auto answer = m_server.answer({octets + at + 2, static_cast<std::size_t>(size)}, *this);
        at += 2 + size;
        isFine = write(answer);
        m_transfer = m_server.takeTransfer();
        showLife();
    }
    m_buffer.remove(0, at);
    return isFine;
}

bool TcpConnection::write(std::span<const std::uint8_t> message)
{
    return !message.empty() && m_socket->write(reinterpret_cast<const char *>(message.data()), static_cast<qint64>(message.size())) >= 0;
}

bool TcpConnection::sendTransfer()
{
    for (int i = 0; i < kMessagesInTurn && !m_transfer->isDone() && !isBehind(); ++i) {
        if (!write(m_server.nextOf(*m_transfer))) {
            return false;
        }
        showLife();
    }
    if (m_transfer->isDone()) {
        m_transfer.reset();
        awaitTurn(); // of the queries behind it
    }
    return true;
}

void TcpConnection::awaitTurn()
{
    if (!m_isTurnAwaited && !isBehind()) { // else the client's reading is awaited
        m_isTurnAwaited = true;
        QMetaObject::invokeMethod(this, [this] {
            m_isTurnAwaited = false;
            serve();
        }, Qt::QueuedConnection);
    }
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
