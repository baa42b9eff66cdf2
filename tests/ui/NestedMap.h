#pragma once

#include "engine/model/ObjectRef.h"
#include "engine/model/ProjectBuilder.h"
#include "engine/service/RoutingPreview.h"
#include "tests/ui/Sample.h"

namespace meridian::test {

/// Where `sampleWithNested` puts the geoproximity policy.
inline service::RoutingPath pathOfNested(const QString &around)
{
    return around == QLatin1StringView("failover") ? service::RoutingPath{1, 0} : service::RoutingPath{0, 0};
}

/// The sample, the routing of whose record set "edge" is a branch: item 1 of 25 among 100 of "weighted", the backup of
/// "failover" behind Frankfurt 1, or for Europe in "lines". Whom it leaves out gets Frankfurt 1.
inline model::ProjectPtr sampleWithNested(const QString &around)
{
    using model::Routing;
    const model::ProjectPtr project = sampleProject();
    const model::Zone &zone = *project->zones.find(QStringLiteral("example.com"));
    const model::RecordSet &set = *zone.records.find(QStringLiteral("edge/A"));
    model::RoutingItem inner, other;
    inner.routing = std::make_shared<const Routing>(*set.routing);
    model::Target frankfurt;
    frankfurt.address.text = QStringLiteral("eu-1");
    other.targets = {frankfurt};
    model::RecordSet changed = set;
    changed.routing = Routing();
    if (around == QLatin1StringView("failover")) {
        changed.routing->policy = Routing::Policy::Failover;
        changed.routing->active = other;
        changed.routing->backup = inner;
    } else {
        const bool isLines = around == QLatin1StringView("lines");
        changed.routing->policy = isLines ? Routing::Policy::Lines : Routing::Policy::Weighted;
        if (isLines) {
            inner.line = QStringLiteral("place=EU");
            other.line = QStringLiteral("default");
        } else {
            inner.weight = 25;
            other.weight = 75;
        }
        changed.routing->items = {inner, other};
    }
    model::ProjectBuilder builder(*project);
    return builder.replaceRecordSet(model::refOf(zone, set), changed) ? builder.take() : nullptr;
}

} // namespace meridian::test
