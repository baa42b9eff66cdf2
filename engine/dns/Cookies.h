#pragma once

#include "engine/base/IpAddress.h"
#include "engine/dns/Edns.h"

#include <array>
#include <cstdint>
#include <optional>

namespace meridian::dns {

/// What the server's part of a question's cookie is worth.
enum class CookieState : std::uint8_t {
    None,       ///< no cookie option
    ClientOnly, ///< the client does not know a cookie of this server yet
    Invalid,    ///< made with another secret, for another address, or too old
    Valid,      ///< the sender is who it says it is
    Aging,      ///< valid, and old enough that the answer carries a new one
};

/// Makes and checks server cookies that all servers with the same secret understand (RFC 9018 §4): version 1, time,
/// SipHash-2-4 over client cookie, version, time and the client's address.
struct CookieSecrets
{
    using Secret = std::array<std::uint8_t, 16>;

    Secret current{};
    /// Still accepted after a roll, so that no client notices one (RFC 9018 §5).
    std::optional<Secret> previous;

    /// Octets of a server cookie.
    static constexpr std::uint8_t kServerSize = 16;

    /// A new secret from the system's entropy.
    [[nodiscard]] static CookieSecrets random();
    /// The next secret is in force, the current one is still accepted.
    [[nodiscard]] CookieSecrets rolled(const Secret &next) const { return {next, current}; }

    /// `now`: seconds since 1970. Accepted are cookies of the last hour and of the next five minutes (clocks differ); older
    /// than half an hour they are Aging.
    [[nodiscard]] CookieState check(const CookieOption &option, const IpAddress &client, std::uint32_t now) const;
    /// The option of an answer to `asked`, with a server part made now.
    [[nodiscard]] CookieOption make(const CookieOption &asked, const IpAddress &client, std::uint32_t now) const;
};

} // namespace meridian::dns
