#include "engine/geo/NearestNetwork.h"

#include "engine/geo/GeoDatabase.h"

#include <algorithm>
#include <limits>
#include <vector>

namespace meridian::geo {

std::optional<IpPrefix> nearestNetwork(const GeoDatabase &database, const LatLon &point)
{
    // Many leaves share a record: its distance is measured once.
    std::vector<double> distances(database.recordCount(), std::numeric_limits<double>::infinity());
    for (std::size_t i = 0; i < distances.size(); ++i) {
        const GeoRecord record = database.record(i);
        if (record.point && !record.isCountryOnly) {
            distances[i] = distanceKm(*record.point, point);
        }
    }
    std::optional<IpPrefix> best;
    double least = std::numeric_limits<double>::infinity();
    database.forEachLeaf([&](const IpPrefix &block, std::uint32_t index) {
        if (block.address.isV4() && distances[index] < least) {
            least = distances[index];
            best = block;
        }
    });
    return best;
}

} // namespace meridian::geo
