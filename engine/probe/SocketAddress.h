#pragma once

#include "engine/base/IpAddress.h"

#include <optional>
#include <sys/socket.h>
#include <utility>

namespace meridian::probe {

/// For system calls; the length is in the second part.
[[nodiscard]] std::pair<sockaddr_storage, socklen_t> toSocketAddress(const IpAddress &address, std::uint16_t port);
[[nodiscard]] std::optional<IpAddress> fromSocketAddress(const sockaddr_storage &address);

/// Whether this machine has a way to the address at all. Without one a probe would say nothing of the target.
[[nodiscard]] bool hasRoute(const IpAddress &address);

/// In a block that no machine has, kept for documentation (RFC 5737, RFC 3849, RFC 9637).
[[nodiscard]] bool isForDocumentation(const IpAddress &address);
/// A name kept for documentation: `example.com`, `.net`, `.org` and what is below them, `.example`, `.invalid`
/// (RFC 2606, RFC 6761).
[[nodiscard]] bool isForDocumentation(QStringView domainName);

} // namespace meridian::probe
