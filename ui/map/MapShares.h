#pragma once

#include "ui/map/MapSubject.h"

#include "engine/geo/Population.h"
#include "engine/service/Demand.h"
#include "engine/service/WorldSplit.h"

#include <QHash>

#include <array>

namespace meridian::ui {

/// A subject and the project that it is part of, which decides what no distance does.
struct MapState
{
    MapSubject subject;
    model::ProjectPtr project;
    QStringList down; ///< ids of addresses thought to be down
    std::shared_ptr<const service::WorldSplit> split; ///< of what no distance decides; made where it is absent
};

/// By what the world is counted.
enum class MapMeasure : std::uint8_t {
    People,
    Addresses, ///< IPv4 addresses
    Land,      ///< dry land; nobody asks from there, it is how vendors draw maps
    Own,       ///< the operator's own demand
};
inline constexpr std::size_t kMapMeasures = 4;

/// Whom a subject's targets serve. A value.
struct MapShares
{
    static constexpr int kNobody = -1;

    /// By measure, then endpoint: parts of the whole, 0…1. Empty for a measure that was not counted.
    std::array<std::vector<double>, kMapMeasures> parts;
    std::vector<int> winners; ///< by cell of `geo::Population`: endpoint, or kNobody; of endpoints that tie the first

    [[nodiscard]] const std::vector<double> &of(MapMeasure measure) const { return parts[static_cast<std::size_t>(measure)]; }
    [[nodiscard]] std::vector<double> &of(MapMeasure measure) { return parts[static_cast<std::size_t>(measure)]; }

    /// Of a record set routed by place. Endpoints that do not serve are left out; ties are split evenly.
    /// `own` null: `Own` is not counted. `withLand`: land takes a few milliseconds more.
    [[nodiscard]] static MapShares count(const MapSubject &subject, const service::Demand *own = nullptr, bool withLand = false);
    /// The same for instances and routings by line, by `service::WorldSplit`: exact, also where pools share addresses. What
    /// is decided by distance as above. Those by line or rule have no `Land`. All zero for what cannot be compiled.
    [[nodiscard]] static MapShares count(const MapState &state, const service::Demand *own = nullptr, bool withLand = false);
};

/// What happens if one endpoint dies.
struct MapFailure
{
    int endpoint = 0;
    std::vector<double> shares; ///< by endpoint, of what is counted by: 0…1; the dead one has 0
    int heir = MapShares::kNobody; ///< who takes most of it over
    double taken = 0;           ///< how much more the heir has, 0…1
    int busiest = MapShares::kNobody; ///< highest load of those left
    double load = 0;            ///< of the busiest: demand over capacity
};

/// A city whose people get another target than in what is compared with.
struct MovedCity
{
    QString name;
    double people = 0;
    int from = MapShares::kNobody; ///< endpoint of the present subject; kNobody: one that is no more
    int to = MapShares::kNobody;
    geo::LatLon point;

    friend bool operator==(const MovedCity &, const MovedCity &) = default;
};

/// How the world is to be counted.
struct MapCounting
{
    MapMeasure measure = MapMeasure::People; ///< what changes, loads and failures are told by; not Land
    std::shared_ptr<const service::Demand> own; ///< with MapMeasure::Own
    double utilization = 0.5; ///< demand of the whole world over the capacity of all endpoints that serve
    bool isPreview = false;   ///< while a bias is dragged: only what must follow at once
    geo::Language language = geo::Language::English;
};

/// What the tables beside the map show.
struct MapShareReport
{
    MapMeasure measure = MapMeasure::People;
    bool isPreview = false;               ///< land and failures were left out
    std::array<std::vector<double>, kMapMeasures> parts; ///< as `MapShares::parts`
    std::vector<double> people;           ///< by endpoint, 0…1: parts of people
    std::vector<double> shares;           ///< by endpoint, 0…1: parts by the measure
    std::vector<std::optional<double>> change; ///< by endpoint, −1…1, by the measure; absent: the endpoint is new
    std::vector<std::optional<double>> load;   ///< by endpoint: demand over capacity; absent: no capacity is known
    std::vector<MapFailure> failures;     ///< worst first: highest load left, then the most taken over; empty in a preview
    std::vector<MovedCity> moved;         ///< most people first
    double movedPeople = 0;               ///< part of all people that gets another target, 0…1
    QString problem;                      ///< why nothing could be counted, for people; else empty
    QHash<QString, int> byCountry;        ///< where no distance decides: the endpoint that most people of a country get, by shape id
    QHash<QString, int> byProvince;       ///< where it is another than the country's

    [[nodiscard]] static MapShareReport of(const MapState &now, const MapState &before, const MapCounting &counting);
};

/// The demand that is counted by: people where land is, or own figures are missing.
[[nodiscard]] const service::Demand &demandBy(const MapCounting &counting);

/// What the whole world asks for, in units of capacity: `utilization` of what the serving endpoints can take together.
[[nodiscard]] double demandOf(const MapSubject &subject, double utilization);
/// Demand over capacity by endpoint, for parts of a demand.
[[nodiscard]] std::vector<std::optional<double>> loadsOf(const MapSubject &subject, const std::vector<double> &shares, double demand);

} // namespace meridian::ui
