#include "engine/geo/LatLon.h"

#include <cmath>
#include <numbers>

using namespace Qt::StringLiterals;

namespace meridian::geo {

Result<LatLon> LatLon::make(double latitude, double longitude)
{
    // The comparisons are written so that a NaN fails them.
    if (!(latitude >= -90 && latitude <= 90)) {
        return fail(Error::Kind::Invalid, u"The latitude %1 is not between -90 and 90 degrees."_s.arg(latitude));
    }
    if (!(longitude >= -180 && longitude <= 180)) {
        return fail(Error::Kind::Invalid, u"The longitude %1 is not between -180 and 180 degrees."_s.arg(longitude));
    }
    return LatLon{latitude, longitude};
}

SpherePoint::SpherePoint(const LatLon &point)
{
    constexpr double kRadians = std::numbers::pi / 180;
    sinHalfLatitude = std::sin(point.latitude * kRadians / 2);
    cosHalfLatitude = std::cos(point.latitude * kRadians / 2);
    sinHalfLongitude = std::sin(point.longitude * kRadians / 2);
    cosHalfLongitude = std::cos(point.longitude * kRadians / 2);
    cosLatitude = std::cos(point.latitude * kRadians);
}

double distanceKm(const SpherePoint &a, const SpherePoint &b)
{
    // The sines of half the differences.
    const double sinLatitude = b.sinHalfLatitude * a.cosHalfLatitude - b.cosHalfLatitude * a.sinHalfLatitude;
    const double sinLongitude = b.sinHalfLongitude * a.cosHalfLongitude - b.cosHalfLongitude * a.sinHalfLongitude;
    const double chord = sinLatitude * sinLatitude + a.cosLatitude * b.cosLatitude * sinLongitude * sinLongitude;
    // Rounding may lift antipodes above 1, where asin has no value.
    return 2 * kEarthRadiusKm * std::asin(std::sqrt(std::fmin(1.0, chord)));
}

} // namespace meridian::geo
