#include "engine/model/Detection.h"

#include "engine/model/References.h"

#include <QSet>

#include <algorithm>

namespace meridian::model {
namespace {

using Kind = ObjectRef::Kind;

std::optional<int> detection(const Project &project, const HealthCheck &check, QSet<QString> &seen)
{
    if (check.kind == HealthCheck::Kind::External || seen.contains(check.id.text)) {
        return std::nullopt;
    }
    if (check.kind != HealthCheck::Kind::Calculated) {
        return check.interval * check.failures + check.timeout;
    }
    seen.insert(check.id.text);
    std::optional<int> slowest;
    for (const HealthCheckId &id : check.children) {
        const HealthCheck *child = project.healthChecks.find(id.text);
        if (const auto seconds = child ? detection(project, *child, seen) : std::nullopt) {
            slowest = std::max(slowest.value_or(0), *seconds);
        }
    }
    return slowest;
}

/// The TTL of the answers that an object gives or is part of; nothing for objects that answer nothing.
std::optional<int> ttlOf(const Project &project, const ObjectRef &ref)
{
    if (ref.kind == Kind::RecordSet) {
        const Zone *zone = project.zones.find(ref.parentKey);
        for (qsizetype i = 0; zone != nullptr && i < zone->records.size(); ++i) {
            if (refOf(*zone, zone->records.at(i)) == ref) {
                return zone->records.at(i).ttl;
            }
        }
        return std::nullopt;
    }
    const bool isInside = ref.kind == Kind::Rule || ref.kind == Kind::PoolSet;
    const Instance *instance = ref.kind == Kind::Instance || isInside ? project.instances.find(isInside ? ref.parentKey.section(u'/', 0, 0) : ref.key) : nullptr;
    return instance != nullptr ? std::optional(instance->ttl) : std::nullopt;
}

} // namespace

std::optional<int> detectionSeconds(const Project &project, const HealthCheck &check)
{
    QSet<QString> seen;
    return detection(project, check, seen);
}

std::optional<int> longestTtl(const Project &project, const HealthCheckId &check)
{
    const std::vector<Use> uses = usesIn(project);
    std::vector<ObjectRef> open{{Kind::HealthCheck, check.text, {}}};
    QSet<ObjectRef> seen;
    std::optional<int> longest;
    while (!open.empty()) {
        const ObjectRef ref = open.back();
        open.pop_back();
        for (const Use &use : uses) {
            if (use.of != ref || seen.contains(use.by.object)) {
                continue;
            }
            seen.insert(use.by.object);
            if (const auto ttl = ttlOf(project, use.by.object)) {
                longest = std::max(longest.value_or(0), *ttl);
            } else {
                open.push_back(use.by.object);
            }
        }
    }
    return longest;
}

} // namespace meridian::model
