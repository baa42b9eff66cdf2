#pragma once

#include "engine/geo/LatLon.h"
#include "engine/model/Routing.h"

#include <cstdint>
#include <span>
#include <vector>

namespace meridian::service {

/// A place with demand: people, queries, addresses — any unit, as long as all places have the same.
struct DemandPoint
{
    geo::LatLon point;
    double weight = 0;
};

/// Distances between places and endpoints, measured once, so that other biases cost a multiplication a pair. Says the same
/// as `policy::Ranking` does of clients with these points. Immutable; any thread.
class BiasField final
{
public:
    /// Weights are scaled to add up to 1.
    BiasField(std::span<const DemandPoint> demand, std::span<const geo::LatLon> endpoints);

    /// What distances to an endpoint are multiplied by; infinity takes it out of the competition.
    using Factors = std::vector<double>;
    /// `available` may be empty: all are. When none is, all are (X-23, R-V20).
    [[nodiscard]] static Factors factors(std::span<const int> biases, model::Routing::Formula formula, const std::vector<bool> &available = {});

    [[nodiscard]] std::size_t places() const { return m_weights.size(); }
    [[nodiscard]] std::size_t endpoints() const { return m_count; }
    /// Part of all demand, 0…1.
    [[nodiscard]] double weight(std::size_t place) const { return m_weights[place]; }
    /// Kilometres.
    [[nodiscard]] double distance(std::size_t place, std::size_t endpoint) const { return m_distances[place * m_count + endpoint]; }

    /// Calls `take(place, winners)` with the endpoints that serve each place, ascending; several where they tie.
    template<typename Take>
    void forEachPlace(const Factors &factors, Take take) const
    {
        std::vector<std::uint16_t> winners;
        for (std::size_t place = 0; place < places(); ++place) {
            findWinners(place, factors, winners);
            take(place, std::span<const std::uint16_t>(winners));
        }
    }

    /// Parts of the demand by endpoint; a tie is split evenly. They add up to 1.
    [[nodiscard]] std::vector<double> shares(const Factors &factors) const;
    /// Part of the demand whose endpoint is another.
    [[nodiscard]] double moved(const Factors &from, const Factors &to) const;

private:
    void findWinners(std::size_t place, const Factors &factors, std::vector<std::uint16_t> &winners) const;

    std::size_t m_count = 0;
    std::vector<double> m_weights;
    std::vector<double> m_distances; ///< by place, then endpoint
};

} // namespace meridian::service
