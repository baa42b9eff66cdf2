#pragma once

#include "engine/base/Result.h"

namespace meridian::geo {

/// Mean radius of the Earth in kilometres.
inline constexpr double kEarthRadiusKm = 6371.0088;

/// A point on the Earth in degrees: latitude −90…90, longitude −180…180, north and east positive.
struct LatLon
{
    double latitude = 0;
    double longitude = 0;

    /// Refuses numbers out of range or not finite, with a text that names the wrong one.
    [[nodiscard]] static Result<LatLon> make(double latitude, double longitude);

    friend bool operator==(const LatLon &, const LatLon &) = default;
};

/// Great-circle distance in kilometres by haversine on `kEarthRadiusKm`, double precision.
[[nodiscard]] double distanceKm(const LatLon &a, const LatLon &b);

} // namespace meridian::geo
