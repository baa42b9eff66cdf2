#pragma once

#include "engine/service/BiasField.h"

#include <optional>
#include <span>
#include <vector>

namespace meridian::service {

/// What the share of one endpoint shall become; without either it is free.
struct ShareGoal
{
    std::optional<double> share; ///< 0…1: this part of the demand
    std::optional<double> limit; ///< 0…1: at most this part, such as capacity over demand
};

/// An endpoint of a geoproximity routing that is available.
struct BiasedEndpoint
{
    geo::LatLon point;
    int bias = 0; ///< −99…99 (R-134)
    ShareGoal goal;
};

/// Biases that come as near to the goals as found, and what they do.
struct BiasSuggestion
{
    std::vector<int> biases;    ///< by endpoint, −99…99
    std::vector<double> before; ///< shares with the biases of now, by endpoint; they add up to 1
    std::vector<double> after;  ///< shares with the suggested ones
    double farthest = 0;        ///< largest distance of a share from its goal, 0…1
    double moved = 0;           ///< part of the demand that gets another endpoint, 0…1
    bool isReached = false;     ///< every goal is met within the tolerance
};

/// Finds biases that meet the goals with little change of the biases of now: one bias at a time takes its best value among
/// all 199 until nothing gets better, then each goes back as far as the goals allow. Shares are lumpy (a city moves whole),
/// so a goal counts as met within `tolerance`. A local search: another set of biases may be better where goals contradict
/// each other. Pure; any thread; milliseconds for 20 endpoints and 5 000 places.
[[nodiscard]] BiasSuggestion suggestBiases(std::span<const DemandPoint> demand, std::span<const BiasedEndpoint> endpoints,
                                           model::Routing::Formula formula, double tolerance = 0.005);

} // namespace meridian::service
