#pragma once

#include "engine/geo/CarrierCode.h"
#include "engine/geo/LatLon.h"
#include "engine/geo/Place.h"

#include <cstdint>
#include <optional>

namespace meridian::geo {

/// What is known of the network a query comes from.
struct SourceFacts
{
    Place place;                 ///< the world when the place is not known
    CarrierCode isp;             ///< empty when not known
    CarrierCode ispGroup;        ///< the carrier that `isp` is part of (`cn-mobile` for `cn-tietong`); empty when none
    std::uint32_t asn = 0;       ///< 0 when not known
    std::optional<LatLon> point; ///< absent when only the country is known: never guess one from it
    double accuracyKm = 0;       ///< radius around `point`, or of the country; 0 when not known
    bool isCountryOnly = false;  ///< a country is known and nothing finer
    /// Length of the largest block around the address in which every address has these same facts: the exact scope of a
    /// decision made from them. Counted in the family of the address that was asked for.
    int leafLength = 0;

    /// False for private, loopback and unlisted networks: such a source falls to CIDR lines and the default line.
    [[nodiscard]] bool isKnown() const { return !place.isWorld() || !isp.isEmpty() || asn != 0 || point.has_value(); }

    friend bool operator==(const SourceFacts &, const SourceFacts &) = default;
};

} // namespace meridian::geo
