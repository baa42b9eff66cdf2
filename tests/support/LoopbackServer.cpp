#include "tests/support/LoopbackServer.h"

#include <QFile>
#include <QProcess>
#include <QSslCertificate>
#include <QSslKey>
#include <QSslSocket>
#include <QTemporaryDir>

using namespace Qt::StringLiterals;

namespace meridian::test {

namespace {

/// The words for openssl that have a certificate signed by another one, whose files are put into the folder.
QStringList signedBy(const TestCertificate &issuer, const QTemporaryDir &folder)
{
    QFile certificate(folder.filePath(u"issuer.pem"_s)), key(folder.filePath(u"issuer-key.pem"_s));
    if (!certificate.open(QIODevice::WriteOnly) || !key.open(QIODevice::WriteOnly)) {
        qWarning("cannot write the certificate that signs: %s", qPrintable(certificate.errorString()));
    }
    certificate.write(issuer.configuration.localCertificate().toPem());
    key.write(issuer.configuration.privateKey().toPem());
    return {u"-CA"_s, certificate.fileName(), u"-CAkey"_s, key.fileName()};
}

} // namespace

std::unique_ptr<TestCertificate> TestCertificate::make(const QString &subject, int days, const TestCertificate *issuer)
{
    const QTemporaryDir folder;
    const QString key = folder.filePath(u"key.pem"_s), certificate = folder.filePath(u"certificate.pem"_s);
    QStringList arguments{u"req"_s, u"-x509"_s, u"-newkey"_s, u"ec"_s, u"-pkeyopt"_s, u"ec_paramgen_curve:prime256v1"_s, u"-nodes"_s, u"-keyout"_s, key, u"-out"_s, certificate,
                          u"-subj"_s, u"/CN="_s + subject, u"-addext"_s, u"subjectAltName=DNS:"_s + subject};
    if (days < 0) {
        const QDateTime now = QDateTime::currentDateTimeUtc();
        const QString form = u"yyyyMMddhhmmss'Z'"_s;
        arguments += {u"-not_before"_s, now.addDays(days - 1).toString(form), u"-not_after"_s, now.addDays(days).toString(form)};
    } else {
        arguments += {u"-days"_s, QString::number(days)};
    }
    if (issuer != nullptr) {
        arguments += signedBy(*issuer, folder);
    }
    QProcess openssl;
    openssl.start(u"openssl"_s, arguments);
    if (!openssl.waitForFinished() || openssl.exitCode() != 0) {
        return nullptr;
    }
    QFile keyFile(key);
    const QList<QSslCertificate> chain = QSslCertificate::fromPath(certificate);
    if (!keyFile.open(QIODevice::ReadOnly) || chain.isEmpty()) {
        return nullptr;
    }
    auto out = std::make_unique<TestCertificate>();
    out->configuration = QSslConfiguration::defaultConfiguration();
    out->configuration.setLocalCertificate(chain.first());
    out->configuration.setPrivateKey(QSslKey(&keyFile, QSsl::Ec));
    return out;
}

LoopbackServer::LoopbackServer(Behaviour behaviour, const TestCertificate *certificate, const QHostAddress &address) : m_behaviour(std::move(behaviour))
{
    if (certificate != nullptr) {
        auto server = std::make_unique<QSslServer>();
        server->setSslConfiguration(certificate->configuration);
        m_server = std::move(server);
    } else {
        m_server = std::make_unique<QTcpServer>();
    }
    connect(m_server.get(), &QTcpServer::pendingConnectionAvailable, this, &LoopbackServer::accept);
    if (!m_server->listen(address)) {
        qWarning("cannot listen: %s", qPrintable(m_server->errorString()));
    }
}

void LoopbackServer::setCertificate(const TestCertificate &certificate)
{
    if (auto *server = qobject_cast<QSslServer *>(m_server.get())) {
        server->setSslConfiguration(certificate.configuration);
    } else {
        qWarning("a server without TLS has no certificate to change");
    }
}

void LoopbackServer::accept()
{
    while (QTcpSocket *socket = m_server->nextPendingConnection()) {
        ++m_connections;
        connect(socket, &QTcpSocket::readyRead, this, [this, socket] { read(socket); });
        connect(socket, &QTcpSocket::disconnected, socket, &QObject::deleteLater);
        if (socket->bytesAvailable() > 0) {
            read(socket);
        }
    }
}

void LoopbackServer::read(QTcpSocket *socket)
{
    if (!socket->peek(64 * 1024).contains("\r\n\r\n")) {
        return;
    }
    m_lastRequest = socket->readAll();
    if (const auto *tls = qobject_cast<QSslSocket *>(socket)) {
        m_lastServerName = tls->peerVerifyName();
    }
    m_behaviour(*socket, m_lastRequest);
}

LoopbackServer::Behaviour LoopbackServer::answering(int status, const QByteArray &body, const QByteArray &headers)
{
    return [status, body, headers](QTcpSocket &socket, const QByteArray &request) {
        socket.write("HTTP/1.1 " + QByteArray::number(status) + " Text\r\nContent-Length: " + QByteArray::number(body.size()) + "\r\nConnection: close\r\n" + headers + "\r\n");
        if (!request.startsWith("HEAD ")) {
            socket.write(body);
        }
        socket.disconnectFromHost();
    };
}

} // namespace meridian::test
