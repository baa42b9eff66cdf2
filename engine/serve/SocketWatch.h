#pragma once

#include <QSslSocket>
#include <QTcpSocket>

namespace meridian::serve {

/// Octets that the other side has not taken, encrypted ones too.
[[nodiscard]] inline qint64 unsentOctets(const QTcpSocket &socket)
{
    const auto *encrypted = qobject_cast<const QSslSocket *>(&socket);
    return socket.bytesToWrite() + (encrypted != nullptr ? encrypted->encryptedBytesToWrite() : 0);
}

/// Calls `readable` when there is more to read and `written` when some has been sent, as long as `context` is there. Encrypted
/// sockets tell of octets from within flush(), and to flush once more there may end the connection under their own feet: of them,
/// and of what was written, it is told from the event loop.
template<typename Readable, typename Written>
void watchSocket(QTcpSocket &socket, QObject *context, Readable readable, Written written)
{
    auto *encrypted = qobject_cast<QSslSocket *>(&socket);
    const Qt::ConnectionType later = encrypted != nullptr ? Qt::QueuedConnection : Qt::AutoConnection;
    QObject::connect(&socket, &QTcpSocket::readyRead, context, readable, later);
    QObject::connect(&socket, &QTcpSocket::bytesWritten, context, written, Qt::QueuedConnection);
    if (encrypted != nullptr) {
        QObject::connect(encrypted, &QSslSocket::encrypted, context, readable, later);
        QObject::connect(encrypted, &QSslSocket::encryptedBytesWritten, context, written, later);
    }
}

} // namespace meridian::serve
