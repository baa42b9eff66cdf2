#pragma once

#include "engine/base/Result.h"

#include <QSslConfiguration>
#include <QTcpServer>

namespace meridian::serve {

/// How a server speaks TLS: the certificate chain of one PEM file (the server's own first) and the private key of another,
/// or of the same. TLS 1.2 and 1.3, ALPN `dot` (RFC 7858). Errors name the file and what is wrong with it.
[[nodiscard]] Result<QSslConfiguration> loadTls(const QString &certificateFile, const QString &keyFile);

/// Takes connections whose octets are encrypted. They are pending from their first octet on, before the handshake, so that
/// a client that never ends one counts like any other.
class TlsListener final : public QTcpServer
{
    Q_OBJECT
public:
    explicit TlsListener(const QSslConfiguration &configuration) : m_configuration(configuration) {}

    /// For connections that come from now on: a renewed certificate.
    void setConfiguration(const QSslConfiguration &configuration) { m_configuration = configuration; }

protected:
    void incomingConnection(qintptr descriptor) override;

private:
    QSslConfiguration m_configuration;
};

} // namespace meridian::serve
