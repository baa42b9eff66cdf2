#include "engine/serve/StreamConnection.h"

#include <QSslSocket>

namespace meridian::serve {
namespace {

constexpr int kV4ClientLength = 32;
constexpr int kV6ClientLength = 56;

} // namespace

StreamConnection::StreamConnection(TcpServer &server, std::unique_ptr<QTcpSocket> socket, Transport transport)
    : m_server(server), m_socket(std::move(socket)), m_transport(transport), m_sender(toIpAddress(m_socket->peerAddress())), m_port(m_socket->peerPort()),
      m_client(IpPrefix::of(m_sender, m_sender.isV4() ? kV4ClientLength : kV6ClientLength))
{
    m_socket->setSocketOption(QAbstractSocket::LowDelayOption, 1);
    m_idle.setSingleShot(true);
    connect(&m_idle, &QTimer::timeout, this, [this] { close(); });
    // Encrypted sockets tell of octets from within flush(), and to flush once more there may end the connection under their own feet.
    auto *encrypted = qobject_cast<QSslSocket *>(m_socket.get());
    const Qt::ConnectionType later = encrypted != nullptr ? Qt::QueuedConnection : Qt::AutoConnection;
    connect(m_socket.get(), &QTcpSocket::readyRead, this, [this] { serve(); }, later);
    connect(m_socket.get(), &QTcpSocket::bytesWritten, this, [this] { serve(); }, Qt::QueuedConnection);
    if (encrypted != nullptr) {
        connect(encrypted, &QSslSocket::encrypted, this, [this] { serve(); }, later);
        connect(encrypted, &QSslSocket::encryptedBytesWritten, this, [this] { serve(); }, later);
    }
    connect(m_socket.get(), &QTcpSocket::disconnected, this, &StreamConnection::end);
    showLife();
    if (m_socket->bytesAvailable() > 0) {
        QMetaObject::invokeMethod(this, [this] { serve(); }, Qt::QueuedConnection);
    }
}

StreamConnection::~StreamConnection()
{
    // The socket says goodbye while it is destroyed; nobody is left to hear it.
    m_socket->disconnect(this);
}

bool StreamConnection::isBehind() const
{
    const auto *encrypted = qobject_cast<const QSslSocket *>(m_socket.get());
    return m_socket->bytesToWrite() + (encrypted != nullptr ? encrypted->encryptedBytesToWrite() : 0) > m_server.m_limits.unsentOctets;
}

void StreamConnection::showLife()
{
    m_lastActive = ++m_server.m_turns;
    m_idle.start(m_server.idleTimeout());
}

void StreamConnection::close()
{
    if (!m_isEnded) {
        sayGoodbye();
        end();
    }
}

void StreamConnection::end()
{
    if (m_isEnded) {
        return;
    }
    m_isEnded = true;
    m_idle.stop();
    m_server.remove(this); // deletes later: this may be a slot of the socket
}

} // namespace meridian::serve
