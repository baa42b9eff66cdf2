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

double distanceKm(const LatLon &a, const LatLon &b)
{
    constexpr double kRadians = std::numbers::pi / 180;
    const double sinLatitude = std::sin((b.latitude - a.latitude) * kRadians / 2);
    const double sinLongitude = std::sin((b.longitude - a.longitude) * kRadians / 2);
    const double chord = sinLatitude * sinLatitude
        + std::cos(a.latitude * kRadians) * std::cos(b.latitude * kRadians) * sinLongitude * sinLongitude;
    // Rounding may lift antipodes above 1, where asin has no value.
    return 2 * kEarthRadiusKm * std::asin(std::sqrt(std::fmin(1.0, chord)));
}

} // namespace meridian::geo
