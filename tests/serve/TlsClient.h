#pragma once

#include "engine/serve/Endpoint.h"

#include <QDir>
#include <QProcess>
#include <QSslConfiguration>
#include <QSslSocket>
#include <QStandardPaths>
#include <QTest>

namespace meridian::test {

/// Makes cert.pem and key.pem in a folder by the program openssl; why not, or empty.
[[nodiscard]] inline QString makeCertificate(const QString &folder)
{
    using namespace Qt::StringLiterals;
    const QString openssl = QStandardPaths::findExecutable(u"openssl"_s);
    if (openssl.isEmpty() || !QSslSocket::supportsSsl()) {
        return u"The program openssl, which makes the certificate, or Qt's TLS plug-in is not installed."_s;
    }
    const int status = QProcess::execute(openssl, {u"req"_s, u"-x509"_s, u"-newkey"_s, u"ec"_s, u"-pkeyopt"_s, u"ec_paramgen_curve:prime256v1"_s, u"-nodes"_s, u"-days"_s, u"2"_s,
                                                   u"-subj"_s, u"/CN=ns1.example"_s, u"-keyout"_s, QDir(folder).filePath(u"key.pem"_s), u"-out"_s,
                                                   QDir(folder).filePath(u"cert.pem"_s)});
    return status == 0 ? QString() : u"openssl ended with %1."_s.arg(status);
}

/// Ends the handshake, with this protocol by ALPN.
[[nodiscard]] inline bool connectEncrypted(QSslSocket &client, const serve::Endpoint &endpoint, const QByteArray &protocol)
{
    client.setPeerVerifyMode(QSslSocket::VerifyNone);
    QSslConfiguration configuration = client.sslConfiguration();
    configuration.setAllowedNextProtocols({protocol});
    client.setSslConfiguration(configuration);
    client.connectToHostEncrypted(endpoint.address.toString(), endpoint.port);
    return QTest::qWaitFor([&client] { return client.isEncrypted(); });
}

} // namespace meridian::test
