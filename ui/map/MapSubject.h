#pragma once

#include "engine/geo/GeoTables.h"
#include "engine/model/ObjectRef.h"
#include "engine/model/Project.h"
#include "engine/policy/Ranking.h"

#include <QSet>

#include <optional>
#include <vector>

namespace meridian::ui {

/// One target of what the map shows: an item of a routing, a pool of an instance. Its number on the map is its index + 1.
struct MapEndpoint
{
    QString id;         ///< of the routing item, or of the pool
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

/// Something that gives every place of the world a target: a record set routed by place, or an instance. A value made
/// from a project; `refs` of both kinds come from `mapSubjects`.
struct MapSubject
{
    model::ObjectRef ref;
    QString title;
    QString name; ///< to ask for: absolute, without the final dot
    QString type = QStringLiteral("A");
    std::optional<model::Routing::Policy> policy; ///< absent: an instance
    model::Routing::Formula formula = model::Routing::Formula::Linear;
    std::vector<MapEndpoint> endpoints;

    [[nodiscard]] bool isTunable() const { return policy == model::Routing::Policy::Geoproximity; }
    [[nodiscard]] std::vector<policy::RankedItem> rankedItems() const;
    /// By endpoint; all true when none is available, since then all serve (X-23, R-V20).
    [[nodiscard]] std::vector<bool> serving() const;

    friend bool operator==(const MapSubject &, const MapSubject &) = default;
};

/// What a project has for the map: record sets with a geoproximity, geo or latency routing, then instances.
[[nodiscard]] QList<model::ObjectRef> mapSubjects(const model::Project &project);

/// Nothing if the object is gone or routes by something else. `down`: ids of addresses that are thought to be down.
[[nodiscard]] std::optional<MapSubject> mapSubjectOf(const model::Project &project, const model::ObjectRef &ref, const QSet<QString> &down,
                                                     geo::Language language);

} // namespace meridian::ui
