#include "engine/serve/Endpoint.h"

using namespace Qt::StringLiterals;

namespace meridian::serve {
QString Endpoint::toString() const
{
    const QString host = address == QHostAddress(QHostAddress::Any) ? u"*"_s : address.toString();
    return (address.protocol() == QAbstractSocket::IPv6Protocol ? u"[%1]:%2"_s : u"%1:%2"_s).arg(host).arg(port);
}

Result<Endpoint> Endpoint::parse(QStringView text)
{
    const qsizetype colon = text.lastIndexOf(u':');
    QStringView host = colon < 0 ? text : text.first(colon);
    const bool isBracketed = host.size() > 2 && host.startsWith(u'[') && host.endsWith(u']');
    if (isBracketed) {
        host = host.sliced(1, host.size() - 2);
    }
    bool isPort = false;
    const uint port = colon < 0 ? 0 : text.sliced(colon + 1).toUInt(&isPort);
    isPort = isPort && text[colon + 1].isDigit();
    QHostAddress address;
    const bool isHost = host == u'*' ? (address = QHostAddress::Any, true) : address.setAddress(host.toString());
    const bool isV6 = address.protocol() == QAbstractSocket::IPv6Protocol;
    if (!isPort || port > 65535 || !isHost || (isV6 && !isBracketed)) {
        return fail(Error::Kind::Invalid, u"\"%1\" is not an address and port. Write it like 127.0.0.1:5353, [::1]:5353 or *:53; port 0 takes a free one."_s.arg(text));
    }
    return Endpoint{address, static_cast<quint16>(port)};
}

IpAddress toIpAddress(const QHostAddress &address)
{
    bool isV4 = false;
    const quint32 v4 = address.toIPv4Address(&isV4);
    if (isV4) {
        return IpAddress::v4(v4);
    }
    const Q_IPV6ADDR v6 = address.toIPv6Address();
    return IpAddress::fromBytes(v6.c, IpFamily::V6);
}

Error bindError(const Endpoint &endpoint, QAbstractSocket::SocketError error, const QString &reason)
{
    const QString head = u"Cannot bind %1. "_s.arg(endpoint.toString());
    switch (error) {
    case QAbstractSocket::AddressInUseError:
        return {Error::Kind::Busy, head + u"Another program uses the port. Choose another port or stop it."_s, {}};
    case QAbstractSocket::SocketAccessError:
        return {Error::Kind::Io, head + u"Ports below 1024 need the right to bind them. Choose another port or grant the right."_s, {}};
    case QAbstractSocket::SocketAddressNotAvailableError:
        return {Error::Kind::Io, head + u"This machine does not have the address. Choose one of its own addresses."_s, {}};
    default:
        return {Error::Kind::Io, head + u"The system says: %1. Choose another address or port."_s.arg(reason), {}};
    }
}

} // namespace meridian::serve
