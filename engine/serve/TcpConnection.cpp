#include "engine/serve/TcpConnection.h"

namespace meridian::serve {
namespace {

/// One query of the greatest size with its length.
constexpr qint64 kMaxBuffered = 2 + 65535;
/// Messages of a transfer before others have their turn.
constexpr int kMessagesInTurn = 4; // 64 KiB

} // namespace

TcpConnection::TcpConnection(TcpServer &server, std::unique_ptr<QTcpSocket> socket, Transport transport)
    : StreamConnection(server, std::move(socket), transport)
{
    m_socket->setReadBufferSize(kMaxBuffered);
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
        const bool isFine = serveBuffered();
        // A client may close its side right behind its query; then Qt drops what it has not handed to the system yet.
        m_socket->flush();
        if (!isFine) {
            end();
        }
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

} // namespace meridian::serve
