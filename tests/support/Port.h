#pragma once

#include <QTcpServer>
#include <QTcpSocket>

namespace meridian::test {

/// A TCP port of this machine that accepts and hangs up, or is closed for a while. On the thread of the test.
class Port final
{
public:
    Port()
    {
        static_cast<void>(m_server.listen(QHostAddress(QHostAddress::LocalHost)));
        m_port = m_server.serverPort();
        QObject::connect(&m_server, &QTcpServer::newConnection, &m_server, [this] { m_server.nextPendingConnection()->deleteLater(); });
    }
    [[nodiscard]] int number() const { return m_port; }
    void close() { m_server.close(); }
    [[nodiscard]] bool open() { return m_server.listen(QHostAddress(QHostAddress::LocalHost), static_cast<quint16>(m_port)); }

private:
    QTcpServer m_server;
    int m_port = 0;
};

} // namespace meridian::test
