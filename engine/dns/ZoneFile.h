#pragma once

#include "engine/dns/Records.h"

#include <vector>

namespace meridian::dns {

/// A zone in the master file format of RFC 1035 §5.
struct ZoneFile
{
    Name origin;              ///< the zone's name
    std::vector<RrSet> sets;  ///< in the order of their first records

    /// Reads `$ORIGIN`, `$TTL`, parentheses, comments, quoted text, escapes, owners and classes left out, TTLs with
    /// units (`1h30m`). A record without TTL takes `$TTL`, else the last TTL, else 3600. `$INCLUDE` and `$GENERATE`
    /// are refused. Errors carry "line 12" as their place.
    [[nodiscard]] static Result<ZoneFile> parse(QStringView text, const Name &origin);

    /// The same as text, with owners relative to the origin; parsing it again gives the same sets.
    [[nodiscard]] QString toString() const;
};

} // namespace meridian::dns
