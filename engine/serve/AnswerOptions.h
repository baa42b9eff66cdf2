#pragma once

#include "engine/dns/Message.h"
#include "engine/serve/Responder.h"
#include "engine/serve/ServerProfile.h"

#include <optional>
#include <string_view>

namespace meridian::serve {

/// Options that the OPT record of an answer carries because the question asked for them: server cookie, NSID, keepalive,
/// padding. What comes of the decision (client subnet, extended error) is not among them.
struct AnswerOptions
{
    std::optional<dns::CookieOption> cookie;
    std::span<const std::uint8_t> nsid;
    std::optional<std::uint16_t> keepalive; ///< in 100 ms
    std::size_t paddingBlock = 0;           ///< the message becomes a multiple of it; 0: no padding

    [[nodiscard]] static bool areAsked(const dns::Query &query)
    {
        return query.edns && (query.edns->cookie || query.edns->wantsNsid || query.edns->wantsKeepalive || query.edns->isPadded);
    }
    /// Takes what `report.query` asks for, as far as the profile has it, and notes the cookie's worth in the report. `now`:
    /// seconds since 1970.
    void prepare(const ServerProfile &profile, std::uint32_t now, AnswerReport &report);

    /// Octets that the options take at most, padding aside: it takes what is left.
    [[nodiscard]] std::size_t wireSize() const;
    void write(dns::OptWriter &opt) const;
};

/// True if the question must be asked again with the cookie of this answer (RFC 7873 §5.2.3 and §5.2.4): BADCOOKIE.
[[nodiscard]] bool mustProveItself(CookiePolicy policy, const AnswerReport &report);

/// TXT that a server says of itself in class CH (RFC 4892): `version.server`, `version.bind`, `id.server`,
/// `hostname.bind`. Nothing for other names and for what the profile does not tell.
[[nodiscard]] std::optional<std::string_view> chaosText(const ServerProfile &profile, const dns::Name &name);

} // namespace meridian::serve
