#pragma once

#include "engine/geo/SourceFacts.h"

#include <QtTypes>

#include <vector>

namespace meridian::service {

/// A large carrier of mainland China with its part of the IPv4 addresses that the shipped table counts.
struct CarrierPart
{
    geo::CarrierCode carrier;
    double share = 0; ///< the parts add up to 1
};
[[nodiscard]] const std::vector<CarrierPart> &chineseCarriers();

/// People who are alike as far as place and carrier tell: those of one populated cell, in mainland China those of one
/// large carrier there.
struct WorldClient
{
    geo::SourceFacts facts;
    qsizetype cell = 0; ///< index in `geo::Population::cells()`
    double part = 1;    ///< of the cell's people; the parts of a cell add up to 1
    double people = 0;
};

/// Everybody, in the order of the cells. Made once; any thread.
[[nodiscard]] const std::vector<WorldClient> &worldClients();

} // namespace meridian::service
