#include "engine/serve/StreamConnection.h"

#include "engine/serve/SocketWatch.h"

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
    watchSocket(*m_socket, this, [this] { serve(); }, [this] { serve(); });
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
    return unsentOctets(*m_socket) > m_server.m_limits.unsentOctets;
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
