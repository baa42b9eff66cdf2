#include "engine/service/BiasSuggestion.h"

#include "engine/policy/Ranking.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <limits>

namespace meridian::service {
namespace {

constexpr int kLeast = -99, kMost = 99, kBiases = kMost - kLeast + 1;

double distanceFromGoal(double share, const ShareGoal &goal)
{
    double away = goal.share ? std::abs(share - *goal.share) : 0;
    if (goal.limit) {
        away = std::max(away, share - *goal.limit);
    }
    return away;
}

/// The search's view of the field: how well biases meet the goals.
class Search
{
public:
    Search(const BiasField &field, std::span<const BiasedEndpoint> endpoints, model::Routing::Formula formula)
        : m_field(field), m_endpoints(endpoints), m_count(endpoints.size()), m_formula(formula)
    {
        for (int bias = kLeast; bias <= kMost; ++bias) {
            m_factors[static_cast<std::size_t>(bias - kLeast)] = policy::Ranking::biasedDistance(1, bias, formula);
        }
    }

    [[nodiscard]] std::vector<double> shares(std::span<const int> biases) const { return m_field.shares(BiasField::factors(biases, m_formula)); }

    /// How far all shares are from their goals for every bias of one endpoint, the others staying as they are. Ties do not
    /// count as won: this looks for a direction, results are counted exactly.
    [[nodiscard]] std::array<double, kBiases> misses(std::span<const int> biases, std::size_t changed) const
    {
        // What the endpoint takes from each other one when its bias rises to a value.
        std::vector<double> taken(static_cast<std::size_t>(kBiases) * m_count, 0);
        std::vector<double> shares(m_count, 0);
        for (std::size_t place = 0; place < m_field.places(); ++place) {
            double least = std::numeric_limits<double>::infinity();
            std::size_t other = changed;
            for (std::size_t i = 0; i < m_count; ++i) {
                if (const double score = m_field.distance(place, i) * factor(biases[i]); i != changed && score < least) {
                    least = score;
                    other = i;
                }
            }
            const double own = m_field.distance(place, changed);
            shares[other] += m_field.weight(place);
            // Factors fall while biases rise: the first that wins.
            const auto first = std::ranges::partition_point(m_factors, [&](double factor) { return own * factor >= least; });
            if (other != changed && first != m_factors.end()) {
                taken[static_cast<std::size_t>(first - m_factors.begin()) * m_count + other] += m_field.weight(place);
            }
        }
        std::array<double, kBiases> out{};
        for (std::size_t bias = 0; bias < out.size(); ++bias) {
            for (std::size_t i = 0; i < m_count; ++i) {
                shares[i] -= taken[bias * m_count + i];
                shares[changed] += taken[bias * m_count + i];
            }
            out[bias] = miss(shares);
        }
        return out;
    }

    /// Sum of squared distances from the goals.
    [[nodiscard]] double miss(std::span<const double> shares) const
    {
        double out = 0;
        for (std::size_t i = 0; i < m_count; ++i) {
            const double away = distanceFromGoal(shares[i], m_endpoints[i].goal);
            out += away * away;
        }
        return out;
    }

    [[nodiscard]] double farthest(std::span<const double> shares) const
    {
        double out = 0;
        for (std::size_t i = 0; i < m_count; ++i) {
            out = std::max(out, distanceFromGoal(shares[i], m_endpoints[i].goal));
        }
        return out;
    }

private:
    [[nodiscard]] double factor(int bias) const { return m_factors[static_cast<std::size_t>(bias - kLeast)]; }

    const BiasField &m_field;
    std::span<const BiasedEndpoint> m_endpoints;
    std::size_t m_count;
    model::Routing::Formula m_formula;
    std::array<double, kBiases> m_factors{};
};

/// One bias at a time to its best value; of equally good ones the nearest to where it is.
void descend(const Search &search, std::vector<int> &biases, double tolerance)
{
    constexpr int kMostSteps = 400;
    for (int step = 0; step < kMostSteps; ++step) {
        const std::vector<double> shares = search.shares(biases);
        if (search.farthest(shares) <= tolerance) {
            return;
        }
        double best = search.miss(shares);
        std::optional<std::pair<std::size_t, int>> change;
        for (std::size_t i = 0; i < biases.size(); ++i) {
            const auto misses = search.misses(biases, i);
            for (int bias = kLeast; bias <= kMost; ++bias) {
                const double miss = misses[static_cast<std::size_t>(bias - kLeast)];
                const bool isNearer = change && change->first == i && std::abs(bias - biases[i]) < std::abs(change->second - biases[i]);
                constexpr double kGain = 1e-12;
                if (miss < best - kGain || (isNearer && miss <= best)) {
                    best = miss;
                    change = {i, bias};
                }
            }
        }
        if (!change) {
            return;
        }
        std::vector<int> next = biases;
        next[change->first] = change->second;
        if (search.miss(search.shares(next)) >= search.miss(shares)) {
            return; // only ties promised more
        }
        biases = std::move(next);
    }
}

/// Takes back what the goals do not need, the largest changes first.
void relax(const Search &search, std::span<const int> start, std::vector<int> &biases, double tolerance)
{
    const std::vector<double> reached = search.shares(biases);
    const double allowedMiss = search.miss(reached);
    const bool isReached = search.farthest(reached) <= tolerance;
    const auto isAsGood = [&](const std::vector<int> &candidate) {
        const std::vector<double> shares = search.shares(candidate);
        return isReached ? search.farthest(shares) <= tolerance : search.miss(shares) <= allowedMiss + 1e-12;
    };
    for (bool isBetter = true; isBetter;) {
        isBetter = false;
        std::vector<std::size_t> order(biases.size());
        for (std::size_t i = 0; i < order.size(); ++i) {
            order[i] = i;
        }
        std::ranges::stable_sort(order, std::greater(), [&](std::size_t i) { return std::abs(biases[i] - start[i]); });
        for (const std::size_t i : order) {
            std::vector<int> candidate = biases;
            for (candidate[i] = start[i]; candidate[i] != biases[i]; candidate[i] += biases[i] > start[i] ? 1 : -1) {
                if (isAsGood(candidate)) {
                    biases = candidate;
                    isBetter = true;
                    break;
                }
            }
        }
    }
}

int changeOf(std::span<const int> from, std::span<const int> to)
{
    int out = 0;
    for (std::size_t i = 0; i < from.size(); ++i) {
        out += std::abs(to[i] - from[i]);
    }
    return out;
}

} // namespace

BiasSuggestion suggestBiases(std::span<const DemandPoint> demand, std::span<const BiasedEndpoint> endpoints, model::Routing::Formula formula,
                             double tolerance)
{
    std::vector<geo::LatLon> points;
    std::vector<int> start;
    for (const BiasedEndpoint &endpoint : endpoints) {
        points.push_back(endpoint.point);
        start.push_back(endpoint.bias);
    }
    const BiasField field(demand, points);
    const Search search(field, endpoints, formula);
    BiasSuggestion best;
    // From where it is, and from no bias at all, lest the search is caught in a bad corner.
    for (const std::vector<int> &from : {start, std::vector<int>(start.size(), 0)}) {
        BiasSuggestion found;
        found.biases = from;
        descend(search, found.biases, tolerance);
        relax(search, start, found.biases, tolerance);
        found.after = search.shares(found.biases);
        found.farthest = search.farthest(found.after);
        found.isReached = found.farthest <= tolerance;
        const auto rank = [&](const BiasSuggestion &one) {
            return std::pair(one.isReached ? 0 : one.farthest, changeOf(start, one.biases));
        };
        if (best.biases.size() != start.size() || rank(found) < rank(best)) {
            best = std::move(found);
        }
    }
    best.before = search.shares(start);
    best.moved = field.moved(BiasField::factors(start, formula), BiasField::factors(best.biases, formula));
    return best;
}

} // namespace meridian::service
