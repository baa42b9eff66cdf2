#pragma once

#include "engine/serve/TcpServer.h"

#include <QTcpSocket>
#include <QTimer>

namespace meridian::serve {

/// One client of a `TcpServer`.
class TcpConnection final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(TcpConnection)

public:
    TcpConnection(TcpServer &server, std::unique_ptr<QTcpSocket> socket, Transport transport);
    ~TcpConnection() override;

    [[nodiscard]] Transport transport() const { return m_transport; }
    [[nodiscard]] const IpAddress &sender() const { return m_sender; }
    [[nodiscard]] quint16 senderPort() const { return m_port; }
    /// Who counts as one client: an IPv4 address, a /56 of IPv6.
    [[nodiscard]] const IpPrefix &client() const { return m_client; }
    /// Turn of the server's at which it last had a whole query, or came.
    [[nodiscard]] quint64 lastActive() const { return m_lastActive; }
    /// A zone is on its way.
    [[nodiscard]] bool isTransferring() const { return m_transfer != nullptr; }
    /// Closes it; what the system has taken of the answers still arrives.
    void end();

private:
    void serve();
    void showLife();
    /// True while the client has not taken what it was answered.
    [[nodiscard]] bool isBehind() const;
    /// Answers the whole queries of the buffer while the client takes the answers. False: the connection is to be closed.
    [[nodiscard]] bool serveBuffered();
    /// Sends some messages of the transfer, then lets others have their turn. False: the connection is to be closed.
    [[nodiscard]] bool sendTransfer();
    /// Serves again once other events had their turn.
    void awaitTurn();
    bool write(std::span<const std::uint8_t> message);

    TcpServer &m_server;
    std::unique_ptr<QTcpSocket> m_socket;
    Transport m_transport;
    IpAddress m_sender;
    quint16 m_port;
    IpPrefix m_client;
    quint64 m_lastActive = 0;
    QByteArray m_buffer;
    QTimer m_idle;
    std::unique_ptr<ZoneTransfer> m_transfer;
    bool m_isTurnAwaited = false; // a turn of the transfer is queued
    bool m_isEnded = false;
};

} // namespace meridian::serve
