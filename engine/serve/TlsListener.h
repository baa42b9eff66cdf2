#pragma once

#include "engine/base/Result.h"

#include <QSslConfiguration>
#include <QTcpServer>

namespace meridian::serve {

/// How a server speaks TLS: the certificate chain of one PEM file (the server's own first) and the private key of another,
/// or of the same. TLS 1.2 and 1.3. Errors name the file and what is wrong with it.
[[nodiscard]] Result<QSslConfiguration> loadTls(const QString &certificateFile, const QString &keyFile);

/// Takes connections whose octets are encrypted. They are pending from their first octet on, before the handshake, so that
/// a client that never ends one counts like any other.
class TlsListener final : public QTcpServer
{
    Q_OBJECT
public:
    /// `protocol` by ALPN: `dot` (RFC 7858), `h2` (RFC 9113), `http/1.1` (RFC 7301).
    TlsListener(const QSslConfiguration &configuration, const QByteArray &protocol) : m_protocol(protocol) { setConfiguration(configuration); }

    /// For connections that come from now on: a renewed certificate.
    void setConfiguration(const QSslConfiguration &configuration)
    {
        m_configuration = configuration;
        m_configuration.setAllowedNextProtocols({m_protocol});
    }

protected:
    void incomingConnection(qintptr descriptor) override;

private:
    QByteArray m_protocol;
    QSslConfiguration m_configuration;
};

} // namespace meridian::serve
