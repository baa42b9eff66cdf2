#pragma once

#include "ui/map/MapSubject.h"

namespace meridian::test {

/// The map of R-135: Oregon, N. Virginia, Paris, Tokyo, and Johannesburg by coordinates.
inline ui::MapSubject fiveRegions(int biasOfVirginia = 0)
{
    ui::MapSubject subject;
    subject.policy = model::Routing::Policy::Geoproximity;
    const auto add = [&](const char *id, double latitude, double longitude, int bias) {
        ui::MapEndpoint endpoint;
        endpoint.id = QString::fromLatin1(id);
        endpoint.label = endpoint.id;
        endpoint.point = geo::LatLon{latitude, longitude};
        endpoint.bias = bias;
        subject.endpoints.push_back(endpoint);
    };
    add("1-oregon", 45.84, -119.70, 0);
    add("2-virginia", 38.94, -77.45, biasOfVirginia);
    add("3-paris", 48.86, 2.35, 0);
    add("4-tokyo", 35.68, 139.69, 0);
    add("5-johannesburg", -26.20, 28.05, 0);
    return subject;
}

} // namespace meridian::test
