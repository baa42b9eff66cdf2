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
    TcpConnection(TcpServer &server, std::unique_ptr<QTcpSocket> socket);
    ~TcpConnection() override;

private:
    void serve();
    /// Answers the whole queries of the buffer while the client takes the answers. False: the connection is to be closed.
    [[nodiscard]] bool serveBuffered();
    void end();

    TcpServer &m_server;
    std::unique_ptr<QTcpSocket> m_socket;
    IpAddress m_sender;
    QByteArray m_buffer;
    QTimer m_idle;
    bool m_isEnded = false;
};

} // namespace meridian::serve
