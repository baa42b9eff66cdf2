#pragma once

#include "engine/probe/Prober.h"

#include <QNetworkAccessManager>

namespace meridian::probe {

/// HTTP and HTTPS (R-056, R-V11, R-V26). Each probe is one new connection with one request of HTTP/1.1: nothing is reused,
/// repeated, cached, unpacked or taken through a proxy, and a redirect is an answer. The connection goes to the address;
/// the check's host is the Host header, and with HTTPS the server name (SNI) and the name that the certificate must hold.
///
/// HTTP/2 is not spoken: Qt takes its `:authority` from the URL, which is the address here, so a server with several hosts
/// would be asked for the wrong one.
class HttpProber final : public Prober
{
public:
    HttpProber();
    [[nodiscard]] AttemptPtr start(const ProbeRequest &request, Attempt::Done done) override;

private:
    QNetworkAccessManager m_network;
};

} // namespace meridian::probe
