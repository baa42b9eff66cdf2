#pragma once

#include "engine/base/IpAddress.h"
#include "engine/base/Result.h"

#include <QAbstractSocket>
#include <QHostAddress>

namespace meridian::serve {

/// An address and port to listen on. Port 0 asks for a free one.
struct Endpoint
{
    QHostAddress address;
    quint16 port = 0;

    /// `127.0.0.1:53`, `[::1]:53`; `*:53` for every address.
    [[nodiscard]] QString toString() const;
    /// The inverse; a port is required. The error says the form.
    [[nodiscard]] static Result<Endpoint> parse(QStringView text);

    friend bool operator==(const Endpoint &a, const Endpoint &b) { return a.address == b.address && a.port == b.port; }
};

/// The plain address; one that is mapped into IPv6 is IPv4 again.
[[nodiscard]] IpAddress toIpAddress(const QHostAddress &address);

/// Why a socket could not be bound and what to do. `reason` is the system's text for errors that are not known here.
[[nodiscard]] Error bindError(const Endpoint &endpoint, QAbstractSocket::SocketError error, const QString &reason);

} // namespace meridian::serve
