#pragma once

#include "engine/geo/GeoTables.h"
#include "engine/model/ObjectRef.h"
#include "engine/model/Project.h"
#include "engine/policy/Ranking.h"
#include "engine/service/RoutingPreview.h"

#include <QSet>

#include <optional>
#include <vector>

namespace meridian::ui {

/// One target of what the map shows: an item of a routing, a pool or a rule of an instance. Its number on the map is its index + 1.
struct MapEndpoint
{
    QString id;         ///< of the routing item, the pool or the rule
    QString label;      ///< what people call it
    QString location;   ///< as people say it: "Oregon (aws:us-west-2)"
    std::optional<geo::LatLon> point;
    std::optional<geo::Place> place; ///< geo: clients inside belong here whatever the distance
    int bias = 0;
    bool isAvailable = true;
    bool isOff = false;     ///< switched off on the map, to see what happens if it fails; then it is not available
    bool isAssumed = false; ///< the point stands for an area: a country's or province's centre, a city of a cloud region
    std::optional<geo::Place> area; ///< that the point stands for; absent for cities
    QStringList values;     ///< what is answered, for people
    QStringList addresses;  ///< ids of the addresses behind it
    std::optional<double> capacity; ///< of all of them; absent where a target is no address

    friend bool operator==(const MapEndpoint &, const MapEndpoint &) = default;
};

/// What a map may be of.
struct MapChoice
{
    model::ObjectRef ref;
    service::RoutingPath path = {}; ///< of the shown routing in the record set's; empty: the one at the top
    QString type = QStringLiteral("A"); ///< that is asked for
    bool isByRule = false; ///< of an instance: whole rules are the endpoints, otherwise pools

    friend bool operator==(const MapChoice &, const MapChoice &) = default;
    /// The same for the same choice, for undo steps that go together.
    [[nodiscard]] QString toString() const;
};

/// Something that gives every place of the world a target: a routing by place or by line, or an instance. A value made
/// from a project.
struct MapSubject
{
    MapChoice choice;
    QString title;
    QString name; ///< to ask for: absolute, without the final dot
    /// When a nested routing is reached at all, in sentences; empty for what always serves.
    QString branch;
    std::optional<model::Routing::Policy> policy; ///< absent: an instance
    model::Routing::Formula formula = model::Routing::Formula::Linear;
    std::vector<MapEndpoint> endpoints;

    /// Distances, and for geo the places of items, say who serves; otherwise the whole decision is asked.
    [[nodiscard]] bool isByDistance() const { return policy && policy != model::Routing::Policy::Lines; }
    [[nodiscard]] bool isTunable() const { return policy == model::Routing::Policy::Geoproximity; }
    [[nodiscard]] std::vector<policy::RankedItem> rankedItems() const;
    /// By endpoint; all true when none is available, since then all serve (X-23, R-V20).
    [[nodiscard]] std::vector<bool> serving() const;

    friend bool operator==(const MapSubject &, const MapSubject &) = default;
};

/// What a project has for the map: routings by geoproximity, geo, latency or lines, nested ones too, then instances, by pool
/// and by rule, for each family that they have addresses of.
[[nodiscard]] QList<MapChoice> mapChoices(const model::Project &project);

/// Nothing if the object is gone or routes by something else. `down`: ids of addresses that are thought to be down.
[[nodiscard]] std::optional<MapSubject> mapSubjectOf(const model::Project &project, const MapChoice &choice, const QSet<QString> &down,
                                                     geo::Language language);

} // namespace meridian::ui
