#pragma once

#include "engine/base/Snapshot.h"
#include "engine/dns/Cookies.h"
#include "engine/dns/DnssecKeyring.h"
#include "engine/serve/RateLimit.h"

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace meridian::serve {

struct TransferRules;

/// How DNS cookies (RFC 7873, RFC 9018) are treated. Malformed ones are FORMERR under each policy but `Off`'s silence
/// about well-formed ones.
enum class CookiePolicy : std::uint8_t {
    Off,     ///< as if the option were unknown
    Answer,  ///< a server part that is not valid is answered BADCOOKIE over UDP, a client part alone is answered
    Require, ///< over UDP a client part alone is answered BADCOOKIE as well; questions without the option are answered
};

/// What a server says of itself and asks of its clients, apart from the project it serves. An immutable value, published
/// like a standing, so that a new secret is in force at the next answer.
struct ServerProfile
{
    /// Name of this server: NSID (RFC 5001), `id.server` and `hostname.bind` of class CH (RFC 4892). Empty: not told.
    std::string identity;
    /// `version.server` and `version.bind` of class CH. Empty: not told.
    std::string version;
    CookiePolicy cookiePolicy = CookiePolicy::Answer;
    dns::CookieSecrets cookies;
    /// Keys of the zones that are signed; null: of none.
    dns::KeyringPtr keyring;
    RateLimits rateLimits;
    /// Keys, and who may transfer zones. Null: no keys, and nobody may.
    std::shared_ptr<const TransferRules> transfers;
    /// Told to clients that ask for it over TCP (RFC 7828).
    std::chrono::milliseconds idleTimeout{10'000};

    /// Cookies with a secret of its own, everything else as above.
    [[nodiscard]] static ServerProfile withRandomSecret()
    {
        ServerProfile out;
        out.cookies = dns::CookieSecrets::random();
        return out;
    }
};

} // namespace meridian::serve
