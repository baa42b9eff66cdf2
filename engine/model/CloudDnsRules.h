#pragma once

#include "engine/model/References.h"

#include <QHash>

namespace meridian::model {

/// Seconds between the probes of an external endpoint that Cloud DNS takes (R-127, R-V36). This product takes more.
constexpr int kShortestCloudDnsInterval = 30;
constexpr int kLongestCloudDnsInterval = 300;

/// Whether the check probes by itself and not as often as Cloud DNS allows.
[[nodiscard]] bool hasOtherIntervalThanCloudDns(const HealthCheck &check);

/// What the routed record sets of public zones depend on, with the first record set that does.
struct PublicUses
{
    QHash<QString, ObjectRef> checks;    ///< by id of a check that decides alone whether an external endpoint is healthy
    QHash<QString, ObjectRef> balancers; ///< by id of an address with backends, an internal load balancer
};
/// `uses` are those of the project.
[[nodiscard]] PublicUses publicUsesIn(const Project &project, const std::vector<Use> &uses);

} // namespace meridian::model
