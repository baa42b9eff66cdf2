#include "engine/probe/SocketAddress.h"

#include <QString>
#include <QStringList>

#include <algorithm>
#include <array>
#include <cerrno>
#include <netinet/in.h>
#include <unistd.h>

using namespace Qt::StringLiterals;

namespace meridian::probe {

std::pair<sockaddr_storage, socklen_t> toSocketAddress(const IpAddress &address, std::uint16_t port)
{
    sockaddr_storage out = {};
    const std::array<std::uint8_t, 16> octets = address.bytes();
    if (address.isV4()) {
        auto &v4 = reinterpret_cast<sockaddr_in &>(out);
        v4.sin_family = AF_INET;
        v4.sin_port = htons(port);
        std::copy_n(octets.begin(), 4, reinterpret_cast<std::uint8_t *>(&v4.sin_addr));
        return {out, static_cast<socklen_t>(sizeof v4)};
    }
    auto &v6 = reinterpret_cast<sockaddr_in6 &>(out);
    v6.sin6_family = AF_INET6;
    v6.sin6_port = htons(port);
    std::copy_n(octets.begin(), 16, v6.sin6_addr.s6_addr);
    return {out, static_cast<socklen_t>(sizeof v6)};
}

std::optional<IpAddress> fromSocketAddress(const sockaddr_storage &address)
{
    if (address.ss_family == AF_INET) {
        return IpAddress::fromBytes(reinterpret_cast<const std::uint8_t *>(&reinterpret_cast<const sockaddr_in &>(address).sin_addr), IpFamily::V4);
    }
    if (address.ss_family == AF_INET6) {
        return IpAddress::fromBytes(reinterpret_cast<const sockaddr_in6 &>(address).sin6_addr.s6_addr, IpFamily::V6);
    }
    return std::nullopt;
}

bool hasRoute(const IpAddress &address)
{
    const int socket = ::socket(address.isV4() ? AF_INET : AF_INET6, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (socket < 0) {
        return errno != EAFNOSUPPORT; // without a socket left the probe itself says so
    }
    const auto [target, length] = toSocketAddress(address, 9); // connecting a UDP socket sends nothing: it looks for the route
    const bool isReachable = ::connect(socket, reinterpret_cast<const sockaddr *>(&target), length) == 0 || (errno != ENETUNREACH && errno != EADDRNOTAVAIL);
    ::close(socket);
    return isReachable;
}

bool isForDocumentation(const IpAddress &address)
{
    static const std::array blocks{
        IpPrefix::of(IpAddress::v4(0xc0000200), 24), IpPrefix::of(IpAddress::v4(0xc6336400), 24), IpPrefix::of(IpAddress::v4(0xcb007100), 24),
        IpPrefix::of({0x20010db800000000, 0, IpFamily::V6}, 32), IpPrefix::of({0x3fff000000000000, 0, IpFamily::V6}, 20),
    };
    return std::ranges::any_of(blocks, [&](const IpPrefix &block) { return block.contains(address); });
}

bool isForDocumentation(QStringView domainName)
{
    const QString name = u'.' + (domainName.endsWith(u'.') ? domainName.chopped(1) : domainName).toString().toLower();
    static const QStringList endings{u".example.com"_s, u".example.net"_s, u".example.org"_s, u".example"_s, u".invalid"_s};
    return std::ranges::any_of(endings, [&](const QString &ending) { return name.endsWith(ending); });
}

} // namespace meridian::probe
