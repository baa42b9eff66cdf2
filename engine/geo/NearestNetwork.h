#pragma once

#include "engine/base/IpAddress.h"
#include "engine/geo/LatLon.h"

#include <optional>

namespace meridian::geo {

class GeoDatabase;

/// An IPv4 network whose clients the database puts nearest to a point: somebody to ask for. Records that know a country
/// only are passed over. Nothing if the database has no points. Looks at every leaf, which takes some ten milliseconds.
[[nodiscard]] std::optional<IpPrefix> nearestNetwork(const GeoDatabase &database, const LatLon &point);

} // namespace meridian::geo
