#pragma once

#include "engine/serve/TcpServer.h"

#include <QTcpSocket>
#include <QTimer>

#include <memory>

namespace meridian::serve {

/// One client of a `TcpServer`, whatever it speaks: who it is, how long it has been silent, and when it does not take what it
/// is sent.
class StreamConnection : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(StreamConnection)

public:
    ~StreamConnection() override;

    [[nodiscard]] Transport transport() const { return m_transport; }
    [[nodiscard]] const IpAddress &sender() const { return m_sender; }
    [[nodiscard]] quint16 senderPort() const { return m_port; }
    /// Who counts as one client: an IPv4 address, a /56 of IPv6.
    [[nodiscard]] const IpPrefix &client() const { return m_client; }
    /// Turn of the server's at which it last had a whole query, or came.
    [[nodiscard]] quint64 lastActive() const { return m_lastActive; }
    /// A zone is on its way.
    [[nodiscard]] virtual bool isTransferring() const { return false; }
    /// Ends it, and says so before, if the protocol has a word for it: time without a query is up, or others need the room.
    void close();
    /// Ends it at once; what the system has taken of the answers still arrives.
    void end();

protected:
    StreamConnection(TcpServer &server, std::unique_ptr<QTcpSocket> socket, Transport transport);

    /// Reads and answers what there is, while the client takes the answers.
    virtual void serve() = 0;
    virtual void sayGoodbye() {}
    void showLife();
    /// True while the client has not taken what it was answered.
    [[nodiscard]] bool isBehind() const;

    TcpServer &m_server;
    std::unique_ptr<QTcpSocket> m_socket;
    bool m_isEnded = false;

private:
    Transport m_transport;
    IpAddress m_sender;
    quint16 m_port;
    IpPrefix m_client;
    quint64 m_lastActive = 0;
    QTimer m_idle;
};

} // namespace meridian::serve
