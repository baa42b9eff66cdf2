#include "ui/map/MapShares.h"

#include "engine/service/BiasField.h"
#include "ui/map/MapCamera.h"
#include "ui/map/WorldShapes.h"
#include "ui/models/RoutingPart.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <list>
#include <map>
#include <mutex>
#include <numbers>

namespace meridian::ui {
namespace {

using service::BiasField;
using service::Demand;

struct Texts
{
    Q_DECLARE_TR_FUNCTIONS(MapShares)
};

const QList<geo::PopulationCell> &cells()
{
    return geo::Population::builtin().cells();
}

const Demand &peopleDemand()
{
    static const Demand demand = Demand::people();
    return demand;
}

const Demand &addressDemand()
{
    static const Demand demand = Demand::addresses();
    return demand;
}

/// Points of the land, equally far apart in degrees, with the area that each stands for.
const std::vector<service::DemandPoint> &landPoints()
{
    static const std::vector<service::DemandPoint> points = [] {
        constexpr double kApart = 2.0;
        const auto shapes = WorldShapes::builtin();
        std::vector<service::DemandPoint> out;
        for (double latitude = -90 + kApart / 2; latitude < 90; latitude += kApart) {
            for (double longitude = -180 + kApart / 2; longitude < 180; longitude += kApart) {
                const geo::LatLon point{latitude, longitude};
                if (std::abs(latitude) < kMercatorLimit && shapes->countriesCoarse.shapeAt(worldOf(point)) != nullptr) {
                    out.push_back({point, std::cos(latitude * std::numbers::pi / 180)});
                }
            }
        }
        return out;
    }();
    return points;
}

std::vector<service::DemandPoint> cellPoints()
{
    std::vector<service::DemandPoint> out;
    for (const geo::PopulationCell &cell : cells()) {
        out.push_back({cell.point, cell.people});
    }
    return out;
}

enum class Over { Cells, Land };

/// Distances to the same endpoints are measured once for all biases of a drag.
std::shared_ptr<const BiasField> fieldOf(const std::vector<geo::LatLon> &endpoints, Over over)
{
    struct Kept
    {
        std::vector<geo::LatLon> endpoints;
        Over over;
        std::shared_ptr<const BiasField> field;
    };
    constexpr std::size_t kMostKept = 6;
    static std::mutex mutex;
    static std::list<Kept> kept; // the newest first
    {
        const std::lock_guard lock(mutex);
        const auto found = std::ranges::find_if(kept, [&](const Kept &one) { return one.over == over && one.endpoints == endpoints; });
        if (found != kept.end()) {
            kept.splice(kept.begin(), kept, found);
            return kept.front().field;
        }
    }
    auto field = std::make_shared<const BiasField>(over == Over::Land ? landPoints() : cellPoints(), endpoints);
    const std::lock_guard lock(mutex);
    kept.push_front({endpoints, over, field});
    if (kept.size() > kMostKept) {
        kept.pop_back();
    }
    return field;
}

/// Sums of weights by endpoint, one for each measure of cells.
class CellSums
{
public:
    CellSums(std::size_t endpoints, const Demand *own) : m_own(own)
    {
        m_sums.of(MapMeasure::People).assign(endpoints, 0);
        m_sums.of(MapMeasure::Addresses).assign(endpoints, 0);
        if (own != nullptr) {
            m_sums.of(MapMeasure::Own).assign(endpoints, 0);
        }
        m_sums.winners.assign(static_cast<std::size_t>(cells().size()), MapShares::kNobody);
    }

    void add(std::size_t cell, int endpoint, double part)
    {
        const auto at = static_cast<std::size_t>(endpoint);
        m_sums.of(MapMeasure::People)[at] += part * peopleDemand().weights()[cell] / peopleDemand().total();
        m_sums.of(MapMeasure::Addresses)[at] += part * addressDemand().weights()[cell] / addressDemand().total();
        if (m_own != nullptr) {
            m_sums.of(MapMeasure::Own)[at] += part * m_own->weights()[cell] / m_own->total();
        }
    }
    void setWinner(std::size_t cell, int endpoint) { m_sums.winners[cell] = endpoint; }
    [[nodiscard]] MapShares take() { return std::move(m_sums); }

private:
    const Demand *m_own;
    MapShares m_sums;
};

/// Endpoints with a point, in the order of their ids, and where they stand in the subject.
struct Located
{
    std::vector<geo::LatLon> points;
    std::vector<int> biases;
    std::vector<bool> available;
    std::vector<int> endpointOf;

    explicit Located(const MapSubject &subject)
    {
        std::vector<int> order;
        for (int i = 0; i < static_cast<int>(subject.endpoints.size()); ++i) {
            if (subject.endpoints[static_cast<std::size_t>(i)].point) {
                order.push_back(i);
            }
        }
        std::ranges::stable_sort(order, {}, [&](int i) { return subject.endpoints[static_cast<std::size_t>(i)].id; });
        const std::vector<bool> serving = subject.serving();
        for (const int i : order) {
            const MapEndpoint &endpoint = subject.endpoints[static_cast<std::size_t>(i)];
            points.push_back(*endpoint.point);
            biases.push_back(endpoint.bias);
            available.push_back(serving[static_cast<std::size_t>(i)]);
            endpointOf.push_back(i);
        }
    }
};

MapShares countByBias(const MapSubject &subject, const Demand *own, bool withLand)
{
    const Located located(subject);
    const BiasField::Factors factors = BiasField::factors(located.biases, subject.formula, located.available);
    CellSums sums(subject.endpoints.size(), own);
    fieldOf(located.points, Over::Cells)->forEachPlace(factors, [&](std::size_t cell, std::span<const std::uint16_t> winners) {
        for (const std::uint16_t winner : winners) {
            sums.add(cell, located.endpointOf[winner], 1.0 / static_cast<double>(winners.size()));
        }
        sums.setWinner(cell, winners.empty() ? MapShares::kNobody : located.endpointOf[winners.front()]);
    });
    MapShares out = sums.take();
    if (withLand) {
        out.of(MapMeasure::Land).assign(subject.endpoints.size(), 0);
        const std::vector<double> land = fieldOf(located.points, Over::Land)->shares(factors);
        for (std::size_t i = 0; i < land.size(); ++i) {
            out.of(MapMeasure::Land)[static_cast<std::size_t>(located.endpointOf[i])] = land[i];
        }
    }
    return out;
}

MapShares countByRanking(const MapSubject &subject, const Demand *own, bool withLand)
{
    const std::vector<bool> serving = subject.serving();
    const std::vector<policy::RankedItem> all = subject.rankedItems();
    std::vector<policy::RankedItem> items;
    std::vector<int> endpointOf;
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (serving[i]) {
            items.push_back(all[i]);
            endpointOf.push_back(static_cast<int>(i));
        }
    }
    const policy::Ranking ranking(*subject.policy, subject.formula, items);
    const auto ask = [&](const geo::SourceFacts &facts, auto take) {
        const policy::RankOrder order = ranking.order(facts);
        const std::size_t tied = order.tieLength.front();
        for (std::size_t i = 0; i < tied; ++i) {
            take(endpointOf[order.items[i]], 1.0 / static_cast<double>(tied));
        }
        return endpointOf[order.items.front()];
    };
    CellSums sums(subject.endpoints.size(), own);
    for (qsizetype cell = 0; cell < cells().size(); ++cell) {
        geo::SourceFacts facts;
        facts.place = cells().at(cell).place;
        facts.point = cells().at(cell).point;
        const auto at = static_cast<std::size_t>(cell);
        sums.setWinner(at, ask(facts, [&](int endpoint, double part) { sums.add(at, endpoint, part); }));
    }
    MapShares out = sums.take();
    if (withLand) {
        std::vector<double> &land = out.of(MapMeasure::Land);
        land.assign(subject.endpoints.size(), 0);
        const auto shapes = WorldShapes::builtin();
        double total = 0;
        for (const service::DemandPoint &place : landPoints()) {
            geo::SourceFacts facts;
            facts.point = place.point;
            if (const MapShape *country = shapes->countriesCoarse.shapeAt(worldOf(place.point))) {
                facts.place = geo::Place::fromCodes({}, country->country, {}, geo::GeoTables::builtin());
            }
            total += place.weight;
            ask(facts, [&](int endpoint, double part) { land[static_cast<std::size_t>(endpoint)] += place.weight * part; });
        }
        for (double &part : land) {
            part /= total;
        }
    }
    return out;
}

/// The endpoint that most people of each area get. `areaOf` gives the shape id of a cell's area, empty for none.
template<typename AreaOf>
QHash<QString, int> ownersOf(const MapShares &shares, AreaOf areaOf)
{
    QHash<QString, std::map<int, double>> people;
    for (std::size_t cell = 0; cell < shares.winners.size(); ++cell) {
        const geo::PopulationCell &where = cells().at(static_cast<qsizetype>(cell));
        const QString area = areaOf(where.place);
        if (!area.isEmpty() && shares.winners[cell] != MapShares::kNobody) {
            people[area][shares.winners[cell]] += where.people;
        }
    }
    QHash<QString, int> out;
    for (auto area = people.cbegin(); area != people.cend(); ++area) {
        out[area.key()] = std::ranges::max_element(*area, {}, [](const auto &entry) { return entry.second; })->first;
    }
    return out;
}

using SplitPtr = std::shared_ptr<const service::WorldSplit>;

Result<SplitPtr> splitOf(const MapState &state)
{
    const MapChoice &choice = state.subject.choice;
    if (!state.subject.policy) {
        using By = service::WorldSplit::By;
        return service::WorldSplit::ofInstance(*state.project, choice.ref.key, choice.type, choice.isByRule ? By::Rules : By::Pools);
    }
    const model::RecordSet *set = model::findRecordSet(*state.project, choice.ref);
    const model::Routing *routing = set != nullptr && set->routing ? policyAt(*set->routing, choice.path) : nullptr;
    if (routing == nullptr) {
        return fail(Error::Kind::NotFound, Texts::tr("The record set is no longer there. Choose another one above the map."));
    }
    return service::WorldSplit::ofRouting(state.project, *routing, choice.type);
}

/// By key of the split: items stand where they do in the routing, pools and rules are known by their ids.
std::vector<int> endpointsOf(const MapSubject &subject, const service::WorldSplit &split)
{
    std::vector<int> out;
    for (const QString &key : split.keys()) {
        const auto found = std::ranges::find(subject.endpoints, key, &MapEndpoint::id);
        const int position = subject.policy ? key.toInt() : static_cast<int>(found - subject.endpoints.begin());
        out.push_back(position < static_cast<int>(subject.endpoints.size()) ? position : MapShares::kNobody);
    }
    return out;
}

std::vector<MapFailure> failuresOf(const MapState &state, const std::vector<double> &shares, const MapCounting &counting)
{
    const std::vector<bool> serving = state.subject.serving();
    if (std::ranges::count(serving, true) < 2) {
        return {}; // nobody is left to take over
    }
    const double demand = demandOf(state.subject, counting.utilization);
    std::vector<MapFailure> out;
    for (int dead = 0; dead < static_cast<int>(state.subject.endpoints.size()); ++dead) {
        const MapEndpoint &dying = state.subject.endpoints[static_cast<std::size_t>(dead)];
        if (!serving[static_cast<std::size_t>(dead)] || (!state.subject.isByDistance() && dying.addresses.isEmpty())) {
            continue; // it gives nothing now, or nothing of it can fail
        }
        MapState without = state;
        MapEndpoint &endpoint = without.subject.endpoints[static_cast<std::size_t>(dead)];
        endpoint.isAvailable = false;
        without.down += endpoint.addresses;
        MapFailure failure{.endpoint = dead, .shares = MapShares::count(without, counting.own.get()).of(counting.measure)};
        const auto loads = loadsOf(without.subject, failure.shares, demand);
        for (int i = 0; i < static_cast<int>(failure.shares.size()); ++i) {
            const auto at = static_cast<std::size_t>(i);
            if (const double more = failure.shares[at] - shares[at]; i != dead && more > failure.taken) {
                failure.heir = i;
                failure.taken = more;
            }
            if (loads[at].value_or(0) > failure.load) {
                failure.busiest = i;
                failure.load = *loads[at];
            }
        }
        out.push_back(std::move(failure));
    }
    std::ranges::stable_sort(out, [](const MapFailure &a, const MapFailure &b) { return std::pair(a.load, a.taken) > std::pair(b.load, b.taken); });
    return out;
}

} // namespace

const service::Demand &demandBy(const MapCounting &counting)
{
    return counting.measure == MapMeasure::Own && counting.own ? *counting.own
        : counting.measure == MapMeasure::Addresses           ? addressDemand()
                                                              : peopleDemand();
}

double demandOf(const MapSubject &subject, double utilization)
{
    const std::vector<bool> serving = subject.serving();
    double out = 0;
    for (std::size_t i = 0; i < serving.size(); ++i) {
        out += serving[i] ? subject.endpoints[i].capacity.value_or(0) * utilization : 0;
    }
    return out;
}

std::vector<std::optional<double>> loadsOf(const MapSubject &subject, const std::vector<double> &shares, double demand)
{
    std::vector<std::optional<double>> out(subject.endpoints.size());
    for (std::size_t i = 0; i < out.size() && i < shares.size(); ++i) {
        if (const auto &capacity = subject.endpoints[i].capacity; capacity && *capacity > 0) {
            out[i] = shares[i] * demand / *capacity;
        }
    }
    return out;
}

MapShares MapShares::count(const MapSubject &subject, const Demand *own, bool withLand)
{
    const bool hasPoints = std::ranges::any_of(subject.endpoints, [](const MapEndpoint &endpoint) { return endpoint.point.has_value(); });
    if (!subject.isByDistance() || !hasPoints) {
        return CellSums(subject.endpoints.size(), own).take();
    }
    return subject.policy == model::Routing::Policy::Geoproximity ? countByBias(subject, own, withLand) : countByRanking(subject, own, withLand);
}

MapShares MapShares::count(const MapState &state, const Demand *own, bool withLand)
{
    if (state.subject.isByDistance()) {
        return count(state.subject, own, withLand);
    }
    CellSums sums(state.subject.endpoints.size(), own);
    const SplitPtr split = state.split ? state.split : splitOf(state).value_or(nullptr);
    if (!split) {
        return sums.take();
    }
    const std::vector<int> endpointOf = endpointsOf(state.subject, *split);
    const std::vector<service::WorldSplit::Parts> byCell = split->parts(state.down);
    for (std::size_t cell = 0; cell < byCell.size(); ++cell) {
        double largest = 0;
        for (const auto &[key, part] : byCell[cell]) {
            const int endpoint = endpointOf[key];
            if (endpoint == kNobody) {
                continue;
            }
            sums.add(cell, endpoint, part);
            if (part > largest) {
                largest = part;
                sums.setWinner(cell, endpoint);
            }
        }
    }
    return sums.take();
}

MapShareReport MapShareReport::of(const MapState &nowGiven, const MapState &beforeGiven, const MapCounting &counting)
{
    // What no distance decides is compiled once for all that is counted with it.
    MapState nowState = nowGiven, beforeState = beforeGiven;
    QString problem;
    for (MapState *state : {&nowState, &beforeState}) {
        const bool isShared = state == &beforeState && state->project == nowState.project;
        if (state->subject.isByDistance() || state->split) {
            continue;
        }
        const Result<SplitPtr> made = isShared && nowState.split ? Result<SplitPtr>(nowState.split) : splitOf(*state);
        state->split = made.value_or(nullptr);
        if (!made && state == &nowState) {
            problem = made.error().text;
        }
    }
    const MapSubject &now = nowState.subject, &before = beforeState.subject;
    const MapShares present = MapShares::count(nowState, counting.own.get(), !counting.isPreview);
    const MapShares past = MapShares::count(beforeState, counting.own.get());
    // Endpoints are the same if they have the same id, or without ids the same position.
    const auto sameIn = [](const MapSubject &in, const MapEndpoint &endpoint, std::size_t position) {
        const auto found = std::ranges::find_if(in.endpoints, [&](const MapEndpoint &other) { return !other.id.isEmpty() && other.id == endpoint.id; });
        return found != in.endpoints.end()                                ? static_cast<int>(found - in.endpoints.begin())
            : endpoint.id.isEmpty() && position < in.endpoints.size() ? static_cast<int>(position)
                                                                          : MapShares::kNobody;
    };
    MapShareReport out;
    out.problem = problem;
    out.measure = counting.measure == MapMeasure::Own && !counting.own ? MapMeasure::People : counting.measure;
    out.isPreview = counting.isPreview;
    out.parts = present.parts;
    out.people = present.of(MapMeasure::People);
    out.shares = present.of(out.measure);
    out.load = loadsOf(now, out.shares, demandOf(now, counting.utilization));
    if (!now.isByDistance()) {
        out.byCountry = ownersOf(present, [](const geo::Place &place) { return place.country(); });
        out.byProvince = ownersOf(present, [](const geo::Place &place) { return place.isoSubdivision(); });
        out.byProvince.removeIf([&out](auto entry) { return out.byCountry.value(entry.key().left(2), MapShares::kNobody) == entry.value(); });
    }
    for (std::size_t i = 0; i < now.endpoints.size(); ++i) {
        const int old = sameIn(before, now.endpoints[i], i);
        out.change.push_back(old < 0 ? std::nullopt : std::optional(out.shares[i] - past.of(out.measure)[static_cast<std::size_t>(old)]));
    }
    std::vector<int> presentOf;
    for (std::size_t i = 0; i < before.endpoints.size(); ++i) {
        presentOf.push_back(sameIn(now, before.endpoints[i], i));
    }
    const geo::Population &population = geo::Population::builtin();
    for (std::size_t cell = 0; cell < present.winners.size(); ++cell) {
        const int old = past.winners[cell] < 0 ? MapShares::kNobody : presentOf[static_cast<std::size_t>(past.winners[cell])];
        if (old == present.winners[cell]) {
            continue;
        }
        const geo::PopulationCell &where = cells().at(static_cast<qsizetype>(cell));
        const bool isChinese = counting.language == geo::Language::Chinese && !where.nameZh.isEmpty();
        out.moved.push_back({isChinese ? where.nameZh : where.nameEn, where.people, old, present.winners[cell], where.point});
        out.movedPeople += where.people / std::max(population.total(), 1.0);
    }
    std::ranges::stable_sort(out.moved, std::greater(), &MovedCity::people);
    if (!counting.isPreview) {
        MapCounting used = counting;
        used.measure = out.measure;
        out.failures = failuresOf(nowState, out.shares, used);
    }
    return out;
}

} // namespace meridian::ui
