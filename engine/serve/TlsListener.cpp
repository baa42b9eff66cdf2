#include "engine/serve/TlsListener.h"

#include <QFile>
#include <QSslCertificate>
#include <QSslKey>
#include <QSslSocket>

using namespace Qt::StringLiterals;

namespace meridian::serve {
namespace {

Result<QByteArray> read(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) {
        return fail(Error::Kind::Io, u"Cannot read it: %1. Name a file that can be read."_s.arg(file.errorString()), path);
    }
    return file.readAll();
}

QSslKey keyIn(const QByteArray &pem)
{
    for (const auto algorithm : {QSsl::Ec, QSsl::Rsa, QSsl::Dsa}) {
        QSslKey key(pem, algorithm, QSsl::Pem, QSsl::PrivateKey);
        if (!key.isNull()) {
            return key;
        }
    }
    return {};
}

} // namespace

Result<QSslConfiguration> loadTls(const QString &certificateFile, const QString &keyFile)
{
    if (!QSslSocket::supportsSsl()) {
        return fail(Error::Kind::Unsupported, u"This system's Qt has no TLS. Install its OpenSSL plug-in."_s);
    }
    const Result<QByteArray> certificatePem = read(certificateFile);
    if (!certificatePem) {
        return std::unexpected(certificatePem.error());
    }
    const Result<QByteArray> keyPem = read(keyFile);
    if (!keyPem) {
        return std::unexpected(keyPem.error());
    }
    const QList<QSslCertificate> chain = QSslCertificate::fromData(*certificatePem, QSsl::Pem);
    if (chain.isEmpty()) {
        return fail(Error::Kind::Invalid, u"It holds no certificate. Name a PEM file with the server's certificate chain."_s, certificateFile);
    }
    const QSslKey key = keyIn(*keyPem);
    if (key.isNull()) {
        return fail(Error::Kind::Invalid, u"It holds no private key that can be used. Name a PEM file with a key that has no passphrase."_s, keyFile);
    }
    QSslConfiguration out = QSslConfiguration::defaultConfiguration();
    out.setLocalCertificateChain(chain);
    out.setPrivateKey(key);
    out.setProtocol(QSsl::TlsV1_2OrLater);
    out.setPeerVerifyMode(QSslSocket::VerifyNone); // clients have no certificates
    return out;
}

void TlsListener::incomingConnection(qintptr descriptor)
{
    auto *socket = new QSslSocket(this);
    if (!socket->setSocketDescriptor(descriptor)) {
        delete socket;
        return;
    }
    socket->setSslConfiguration(m_configuration);
    socket->startServerEncryption();
    addPendingConnection(socket);
}

} // namespace meridian::serve
