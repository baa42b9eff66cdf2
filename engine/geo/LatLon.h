#pragma once

#include "engine/base/Result.h"

#include <optional>

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

/// A point made ready to be measured from many times.
struct SpherePoint
{
    double sinHalfLatitude = 0, cosHalfLatitude = 1;
    double sinHalfLongitude = 0, cosHalfLongitude = 1;
    double cosLatitude = 1;

    SpherePoint() = default;
    explicit SpherePoint(const LatLon &point);
};
[[nodiscard]] inline std::optional<SpherePoint> spherePoint(const std::optional<LatLon> &point)
{
    return point ? std::optional(SpherePoint(*point)) : std::nullopt;
}

/// Great-circle distance in kilometres by haversine on `kEarthRadiusKm`, double precision: to a hundredth of a
/// millimetre, near antipodes, where haversine is at its worst, to a third of a metre.
[[nodiscard]] double distanceKm(const SpherePoint &a, const SpherePoint &b);
[[nodiscard]] inline double distanceKm(const LatLon &a, const LatLon &b)
{
    return distanceKm(SpherePoint(a), SpherePoint(b));
}

} // namespace meridian::geo
