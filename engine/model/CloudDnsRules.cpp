#include "engine/model/CloudDnsRules.h"

namespace meridian::model {

bool hasOtherIntervalThanCloudDns(const HealthCheck &check)
{
    const bool isProbed = check.kind != HealthCheck::Kind::Calculated && check.kind != HealthCheck::Kind::External;
    return isProbed && (check.interval < kShortestCloudDnsInterval || check.interval > kLongestCloudDnsInterval);
}

PublicUses publicUsesIn(const Project &project, const std::vector<Use> &uses)
{
    const auto addFirst = [](QHash<QString, ObjectRef> &to, const QString &id, const ObjectRef &set) {
        if (!to.contains(id)) {
            to.insert(id, set);
        }
    };
    PublicUses out;
    for (const Use &use : uses) {
        if (use.by.object.kind != ObjectRef::Kind::RecordSet || use.of.kind != ObjectRef::Kind::Address) {
            continue;
        }
        const Zone *zone = project.zones.find(use.by.object.parentKey);
        const Address *address = project.addresses.find(use.of.key);
        if (zone == nullptr || zone->kind != Zone::Kind::Public || address == nullptr || address->mode != Address::Mode::Auto) {
            continue;
        }
        if (address->backends) {
            addFirst(out.balancers, address->id.text, use.by.object);
        } else if (!address->healthCheck.isEmpty()) {
            addFirst(out.checks, address->healthCheck.text, use.by.object);
        }
    }
    return out;
}

} // namespace meridian::model
