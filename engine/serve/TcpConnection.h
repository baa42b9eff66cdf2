#pragma once

#include "engine/serve/StreamConnection.h"

namespace meridian::serve {

/// A client that speaks DNS with lengths between the messages (RFC 7766), plain or over TLS.
class TcpConnection final : public StreamConnection
{
    Q_OBJECT

public:
    TcpConnection(TcpServer &server, std::unique_ptr<QTcpSocket> socket, Transport transport);

    [[nodiscard]] bool isTransferring() const override { return m_transfer != nullptr; }

private:
    void serve() override;
    /// Answers the whole queries of the buffer while the client takes the answers. False: the connection is to be closed.
    [[nodiscard]] bool serveBuffered();
    /// Sends some messages of the transfer, then lets others have their turn. False: the connection is to be closed.
    [[nodiscard]] bool sendTransfer();
    /// Serves again once other events had their turn.
    void awaitTurn();
    bool write(std::span<const std::uint8_t> message);

    QByteArray m_buffer;
    std::unique_ptr<ZoneTransfer> m_transfer;
    bool m_isTurnAwaited = false; // a turn of the transfer is queued
};

} // namespace meridian::serve
