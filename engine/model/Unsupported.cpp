#include "engine/model/Unsupported.h"

#include "engine/model/ObjectRef.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace meridian::model {
namespace {

template<typename T, typename Uses>
void collect(const ObjectList<T> &list, std::vector<ObjectRef> &out, Uses uses)
{
    for (const T &object : list) {
        if (uses(object)) {
            out.push_back(refOf(object));
        }
    }
}

template<typename T>
void collectAll(const ObjectList<T> &list, std::vector<ObjectRef> &out)
{
    collect(list, out, [](const T &) { return true; });
}

bool isGeoMode(Instance::Mode mode)
{
    return mode == Instance::Mode::Geo || mode == Instance::Mode::GeoLoadBalance;
}

} // namespace

std::vector<ObjectRef> usesOf(const Project &project, Feature feature)
{
    std::vector<ObjectRef> out;
    const auto zonesOf = [&](std::initializer_list<Zone::Kind> kinds) {
        collect(project.zones, out, [&](const Zone &zone) { return std::ranges::find(kinds, zone.kind) != kinds.end(); });
    };
    switch (feature) {
    case Feature::SmartStrategy:
        collect(project.instances, out, [](const Instance &instance) { return instance.strategy == Instance::Strategy::Smart; });
        break;
    case Feature::GeoModes:
        collect(project.instances, out, [](const Instance &instance) { return isGeoMode(instance.mode); });
        break;
    case Feature::RoutedRecordSets:
        for (const Zone &zone : project.zones) {
            for (const RecordSet &set : zone.records) {
                if (set.routing) {
                    out.push_back(refOf(zone, set));
                }
            }
        }
        break;
    case Feature::PrivateZones:
        zonesOf({Zone::Kind::Private, Zone::Kind::Reverse});
        break;
    case Feature::ForwardingZones:
        zonesOf({Zone::Kind::Forwarding, Zone::Kind::Peering});
        break;
    case Feature::ServerPolicies:
        collectAll(project.serverPolicies, out);
        break;
    case Feature::ResponsePolicies:
        collectAll(project.responsePolicies, out);
        break;
    case Feature::Nodes:
        collect(project.nodes, out, [](const Node &node) { return node.roles != QStringList{u"probe"_s}; }); // a probe point alone is obeyed
        break;
    case Feature::CalculatedChecks:
        collect(project.healthChecks, out, [](const HealthCheck &check) { return check.kind == HealthCheck::Kind::Calculated; });
        break;
    case Feature::DomainNameAddresses:
        collect(project.addresses, out, [](const Address &address) { return address.kind() == Address::Kind::DomainName; });
        break;
    }
    return out;
}

QString unsupportedText(Feature feature)
{
    switch (feature) {
    case Feature::SmartStrategy:
        return u"The strategy smart is not built yet. Use the strategy basic."_s;
    case Feature::GeoModes:
        return u"The modes geo and geo-lb are not built yet. Use the mode lb."_s;
    case Feature::RoutedRecordSets:
        return u"Record sets with a routing are not built yet. Give the record set values."_s;
    case Feature::PrivateZones:
        return u"Zones of kind private and reverse are not built yet. Use a public zone, or remove it."_s;
    case Feature::ForwardingZones:
        return u"Zones of kind forwarding and peering are not built yet. Remove the zone."_s;
    case Feature::ServerPolicies:
        return u"Server policies are not built yet. Remove the policy."_s;
    case Feature::ResponsePolicies:
        return u"Response policies are not built yet. Remove the policy."_s;
    case Feature::Nodes:
        return u"Nodes are kept in the document but not published to yet."_s;
    case Feature::CalculatedChecks:
        return u"Calculated health checks are kept in the document but not evaluated yet. Use the checks themselves."_s;
    case Feature::DomainNameAddresses:
        return u"Addresses that are domain names are not built yet. Use an IP address."_s;
    }
    return {};
}

const std::vector<Feature> &unsupportedFeatures()
{
    static const std::vector<Feature> features{Feature::SmartStrategy,    Feature::ForwardingZones, Feature::ServerPolicies,
                                               Feature::ResponsePolicies, Feature::Nodes};
    return features;
}

} // namespace meridian::model
