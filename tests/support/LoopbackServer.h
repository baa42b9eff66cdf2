#pragma once

#include <QSslConfiguration>
#include <QSslServer>
#include <QTcpServer>
#include <QTcpSocket>

#include <functional>
#include <memory>

namespace meridian::test {

/// A certificate made on demand by the openssl command; null where there is none.
struct TestCertificate
{
    QSslConfiguration configuration;
    /// `subject` is a host name; valid from now for `days`, which may be negative: expired. Signed by `issuer`, or by itself.
    static std::unique_ptr<TestCertificate> make(const QString &subject, int days, const TestCertificate *issuer = nullptr);
};

/// A server on the loopback address that does with a whole request what a test tells it.
class LoopbackServer final : public QObject
{
public:
    /// Gets the request up to the empty line.
    using Behaviour = std::function<void(QTcpSocket &, const QByteArray &request)>;

    explicit LoopbackServer(Behaviour behaviour, const TestCertificate *certificate = nullptr, const QHostAddress &address = QHostAddress(QHostAddress::LocalHost));

    [[nodiscard]] int port() const { return m_server->serverPort(); }
    [[nodiscard]] int connections() const { return m_connections; }
    [[nodiscard]] QByteArray lastRequest() const { return m_lastRequest; }
    [[nodiscard]] QString lastServerName() const { return m_lastServerName; }
    void setBehaviour(Behaviour behaviour) { m_behaviour = std::move(behaviour); }
    /// For connections from now on; of a server that was made with a certificate.
    void setCertificate(const TestCertificate &certificate);
    void stop() { m_server->close(); }
    [[nodiscard]] bool listenAgain(int port) { return m_server->listen(QHostAddress(QHostAddress::LocalHost), static_cast<quint16>(port)); }

    /// Answers with a status line, headers and a body, and closes.
    [[nodiscard]] static Behaviour answering(int status, const QByteArray &body = "ok", const QByteArray &headers = {});

private:
    void accept();
    void read(QTcpSocket *socket);

    std::unique_ptr<QTcpServer> m_server;
    Behaviour m_behaviour;
    int m_connections = 0;
    QByteArray m_lastRequest;
    QString m_lastServerName;
};

} // namespace meridian::test
