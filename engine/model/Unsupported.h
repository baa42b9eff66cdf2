#pragma once

#include "engine/model/ObjectRef.h"
#include "engine/model/Project.h"

#include <vector>

namespace meridian::model {

/// Things a document can say that this version may not carry out. Each is refused by name, never ignored.
enum class Feature {
    SmartStrategy,      ///< instances with strategy smart
    GeoModes,           ///< instance modes geo and geo-lb
    RoutedRecordSets,   ///< record sets with a routing
    PrivateZones,       ///< zones of kind private and their networks
    ForwardingZones,    ///< zones of kind forwarding and peering
    ServerPolicies,
    ResponsePolicies,
    Nodes,
    CalculatedChecks,   ///< health checks of kind calculated
    DomainNameAddresses ///< addresses that are domain names
};

/// Where a project uses a feature: the objects, in document order.
[[nodiscard]] std::vector<ObjectRef> usesOf(const Project &project, Feature feature);
/// "The strategy smart is not built yet. Use the strategy basic." for people.
[[nodiscard]] QString unsupportedText(Feature feature);
/// What this version does not carry out yet: the one list. `check` and `compile` read it.
[[nodiscard]] const std::vector<Feature> &unsupportedFeatures();

} // namespace meridian::model
