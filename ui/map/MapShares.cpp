#include "ui/map/MapShares.h"

#include "engine/policy/Compile.h"
#include "engine/service/Simulator.h"
#include "ui/map/AreaRaster.h"

#include <algorithm>
#include <map>

namespace meridian::ui {
namespace {

/// The endpoint that most people of each area get. `areaOf` gives the shape id of a cell's area, empty for none.
template<typename AreaOf>
QHash<QString, int> ownersOf(const MapShares &shares, const geo::Population &population, AreaOf areaOf)
{
    QHash<QString, std::map<int, double>> people;
    for (std::size_t cell = 0; cell < shares.winners.size(); ++cell) {
        const geo::PopulationCell &where = population.cells().at(static_cast<qsizetype>(cell));
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

std::vector<geo::LatLon> pointsOf(const geo::Population &population)
{
    std::vector<geo::LatLon> out;
    out.reserve(static_cast<std::size_t>(population.cells().size()));
    for (const geo::PopulationCell &cell : population.cells()) {
        out.push_back(cell.point);
    }
    return out;
}

} // namespace

MapShares MapShares::of(const MapSubject &subject, const geo::Population &population)
{
    MapShares out;
    out.people.assign(subject.endpoints.size(), 0);
    out.winners.assign(static_cast<std::size_t>(population.cells().size()), kNobody);
    if (!subject.policy || subject.endpoints.empty()) {
        return out;
    }
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
    const double total = std::max(population.total(), 1.0);
    // Where only distances decide and one item is clearly the nearest, the ranking need not be asked.
    const AreaSet areas(all, subject.formula, serving, *subject.policy);
    const bool isByDistance = *subject.policy != model::Routing::Policy::Geo;
    const std::vector<AreaSet::Index> clear = isByDistance ? areas.clearWinners(pointsOf(population)) : std::vector<AreaSet::Index>();
    for (std::size_t cell = 0; cell < out.winners.size(); ++cell) {
        const geo::PopulationCell &where = population.cells().at(static_cast<qsizetype>(cell));
        if (isByDistance && clear[cell] != AreaSet::kNobody) {
            const std::vector<AreaSet::Index> &sharers = areas.sharers(clear[cell]);
            const std::size_t tied = *subject.policy == model::Routing::Policy::Geoproximity ? sharers.size() : 1;
            for (std::size_t i = 0; i < tied; ++i) {
                out.people[sharers[i]] += where.people / total / static_cast<double>(tied);
            }
            out.winners[cell] = sharers.front();
            continue;
        }
        geo::SourceFacts facts;
        facts.place = where.place;
        facts.point = where.point;
        const policy::RankOrder order = ranking.order(facts);
        const std::size_t tied = order.tieLength.front();
        for (std::size_t i = 0; i < tied; ++i) {
            out.people[static_cast<std::size_t>(endpointOf[order.items[i]])] += where.people / total / static_cast<double>(tied);
        }
        out.winners[cell] = endpointOf[order.items.front()];
    }
    return out;
}

MapShares MapShares::of(const MapState &state, const geo::Population &population)
{
    if (state.subject.policy) {
        return of(state.subject, population);
    }
    MapShares out = of(state.subject, population);
    const policy::CompileReport compiled = policy::compile(*state.project);
    if (!compiled.policy) {
        return out;
    }
    const Result<service::SimulateReport> report =
        service::simulate(*compiled.policy, {.name = state.subject.name, .type = state.subject.type, .down = state.down, .up = {}});
    if (!report) {
        return out;
    }
    std::vector<int> endpointOf;
    for (const service::SimulatedShare &share : report->shares) {
        const auto answers = [&share](const MapEndpoint &endpoint) {
            return std::ranges::any_of(share.values, [&endpoint](const QString &value) { return endpoint.values.contains(value); });
        };
        const auto found = std::ranges::find_if(state.subject.endpoints, answers);
        endpointOf.push_back(found == state.subject.endpoints.end() ? kNobody : static_cast<int>(found - state.subject.endpoints.begin()));
        if (endpointOf.back() != kNobody) {
            out.people[static_cast<std::size_t>(endpointOf.back())] += share.share;
        }
    }
    for (const service::SimulatedCell &cell : report->cells) {
        if (cell.answer >= 0 && cell.answer < static_cast<qsizetype>(endpointOf.size())) {
            out.winners[static_cast<std::size_t>(cell.cell)] = endpointOf[static_cast<std::size_t>(cell.answer)];
        }
    }
    return out;
}

MapShareReport MapShareReport::of(const MapState &nowState, const MapState &beforeState, const geo::Population &population, geo::Language language)
{
    const MapSubject &now = nowState.subject, &before = beforeState.subject;
    const MapShares present = MapShares::of(nowState, population), past = MapShares::of(beforeState, population);
    // Endpoints are the same if they have the same id, or without ids the same position.
    const auto sameIn = [](const MapSubject &in, const MapEndpoint &endpoint, std::size_t position) {
        const auto found = std::ranges::find_if(in.endpoints, [&](const MapEndpoint &other) { return !other.id.isEmpty() && other.id == endpoint.id; });
        return found != in.endpoints.end()                                ? static_cast<int>(found - in.endpoints.begin())
            : endpoint.id.isEmpty() && position < in.endpoints.size() ? static_cast<int>(position)
                                                                          : MapShares::kNobody;
    };
    MapShareReport out;
    out.people = present.people;
    if (!now.policy) {
        out.byCountry = ownersOf(present, population, [](const geo::Place &place) { return place.country(); });
        out.byProvince = ownersOf(present, population, [](const geo::Place &place) { return place.isoSubdivision(); });
        out.byProvince.removeIf([&out](auto entry) { return out.byCountry.value(entry.key().left(2), MapShares::kNobody) == entry.value(); });
    }
    for (std::size_t i = 0; i < now.endpoints.size(); ++i) {
        const int old = sameIn(before, now.endpoints[i], i);
        out.change.push_back(old < 0 ? std::nullopt : std::optional(present.people[i] - past.people[static_cast<std::size_t>(old)]));
    }
    std::vector<int> presentOf;
    for (std::size_t i = 0; i < before.endpoints.size(); ++i) {
        presentOf.push_back(sameIn(now, before.endpoints[i], i));
    }
    for (std::size_t cell = 0; cell < present.winners.size(); ++cell) {
        const int old = past.winners[cell] < 0 ? MapShares::kNobody : presentOf[static_cast<std::size_t>(past.winners[cell])];
        if (old == present.winners[cell]) {
            continue;
        }
        const geo::PopulationCell &where = population.cells().at(static_cast<qsizetype>(cell));
        const bool isChinese = language == geo::Language::Chinese && !where.nameZh.isEmpty();
        out.moved.push_back({isChinese ? where.nameZh : where.nameEn, where.people, old, present.winners[cell], where.point});
        out.movedPeople += where.people / std::max(population.total(), 1.0);
    }
    std::ranges::stable_sort(out.moved, std::greater(), &MovedCity::people);
    return out;
}

ShareCounter::ShareCounter(QObject *parent) : QObject(parent)
{
    m_pool.setMaxThreadCount(1);
}

ShareCounter::~ShareCounter()
{
    m_pool.waitForDone();
}

void ShareCounter::count(const MapState &now, const MapState &before, geo::Language language)
{
    m_next = Request{now, before, language};
    start();
}

void ShareCounter::start()
{
    if (m_isBusy || !m_next) {
        return;
    }
    m_isBusy = true;
    m_pool.start([this, request = *std::exchange(m_next, std::nullopt)] {
        MapShareReport report = MapShareReport::of(request.now, request.before, geo::Population::builtin(), request.language);
        QMetaObject::invokeMethod(this, [this, report = std::move(report)] {
            m_isBusy = false;
            start();
            emit counted(report);
        }, Qt::QueuedConnection);
    });
}

} // namespace meridian::ui
