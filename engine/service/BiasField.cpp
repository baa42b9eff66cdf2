#include "engine/service/BiasField.h"

#include "engine/policy/Ranking.h"

#include <algorithm>
#include <limits>

namespace meridian::service {
namespace {

constexpr double kTieTolerance = 1e-9; // relative
constexpr double kOut = std::numeric_limits<double>::infinity();

} // namespace

BiasField::BiasField(std::span<const DemandPoint> demand, std::span<const geo::LatLon> endpoints) : m_count(endpoints.size())
{
    double total = 0;
    m_weights.reserve(demand.size());
    m_distances.reserve(demand.size() * m_count);
    for (const DemandPoint &place : demand) {
        total += place.weight;
        m_weights.push_back(place.weight);
        for (const geo::LatLon &endpoint : endpoints) {
            m_distances.push_back(geo::distanceKm(place.point, endpoint));
        }
    }
    for (double &weight : m_weights) {
        weight /= total > 0 ? total : 1;
    }
}

BiasField::Factors BiasField::factors(std::span<const int> biases, model::Routing::Formula formula, const std::vector<bool> &available)
{
    const bool isAnyAvailable = available.empty() || std::ranges::find(available, true) != available.end();
    Factors out;
    for (std::size_t i = 0; i < biases.size(); ++i) {
        const bool competes = available.empty() || !isAnyAvailable || available[i];
        out.push_back(competes ? policy::Ranking::biasedDistance(1, biases[i], formula) : kOut);
    }
    return out;
}

void BiasField::findWinners(std::size_t place, const Factors &factors, std::vector<std::uint16_t> &winners) const
{
    const double *distances = m_distances.data() + place * m_count;
    const auto score = [&](std::size_t i) { return factors[i] == kOut ? kOut : distances[i] * factors[i]; };
    double least = kOut;
    for (std::size_t i = 0; i < m_count; ++i) {
        least = std::min(least, score(i));
    }
    winners.clear();
    for (std::size_t i = 0; i < m_count && least < kOut; ++i) {
        if (const double own = score(i); own - least <= kTieTolerance * own && own < kOut) {
            winners.push_back(static_cast<std::uint16_t>(i));
        }
    }
}

std::vector<double> BiasField::shares(const Factors &factors) const
{
    std::vector<double> out(m_count, 0);
    forEachPlace(factors, [&](std::size_t place, std::span<const std::uint16_t> winners) {
        for (const std::uint16_t winner : winners) {
            out[winner] += m_weights[place] / static_cast<double>(winners.size());
        }
    });
    return out;
}

double BiasField::moved(const Factors &from, const Factors &to) const
{
    double out = 0;
    std::vector<std::uint16_t> before;
    forEachPlace(to, [&](std::size_t place, std::span<const std::uint16_t> winners) {
        findWinners(place, from, before);
        const auto kept = std::ranges::count_if(winners, [&](std::uint16_t winner) { return std::ranges::find(before, winner) != before.end(); });
        const std::size_t most = std::max(winners.size(), before.size());
        out += most == 0 ? 0 : m_weights[place] * (1 - static_cast<double>(kept) / static_cast<double>(most));
    });
    return out;
}

} // namespace meridian::service
