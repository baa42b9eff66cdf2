#pragma once

#include "engine/model/Location.h"

#include <memory>
#include <optional>
#include <vector>

namespace meridian::model {

/// One answer of a routing item: RDATA text that is never checked, or an address of the project.
struct Target
{
    QString rdata;               ///< presentation form; empty when `address` is set
    AddressId address;
    std::optional<int> priority; ///< MX and SRV
    std::optional<int> weight;   ///< SRV
    std::optional<int> port;     ///< SRV
    friend bool operator==(const Target &, const Target &) = default;
};

struct Routing;

/// A bucket of targets answered together, or a nested routing. Which other members are used depends on the policy.
struct RoutingItem
{
    QString id;              ///< geoproximity
    std::optional<int> weight; ///< weighted: 0…1000 (R-096)
    Location location;       ///< geo, geoproximity, latency
    std::optional<int> bias; ///< geoproximity: −99…99 (R-134); absent = 0
    QString line;            ///< lines
    std::vector<Target> targets;
    std::shared_ptr<const Routing> routing; ///< instead of targets

    friend bool operator==(const RoutingItem &a, const RoutingItem &b);
};

/// The policy of a record set (spec: Routing). One a record set.
struct Routing
{
    enum class Policy { Weighted, Geo, Failover, Geoproximity, Lines, Latency, Multivalue };
    enum class Formula { Linear, LegacyInverse }; ///< X-19

    Policy policy = Policy::Weighted;
    std::vector<RoutingItem> items;    ///< all but failover and multivalue
    bool fenced = false;               ///< geo
    RoutingItem active, backup;        ///< failover
    double trickle = 0;                ///< failover: 0…1 (R-090, X-12)
    Formula formula = Formula::Linear; ///< geoproximity
    int limit = 8;                     ///< multivalue
    std::vector<Target> targets;       ///< multivalue
    QStringList spelledOut;            ///< see Object::spelledOut

    friend bool operator==(const Routing &, const Routing &) = default;
};

inline bool operator==(const RoutingItem &a, const RoutingItem &b)
{
    const bool sameRouting = a.routing == b.routing || (a.routing && b.routing && *a.routing == *b.routing);
    return sameRouting && a.id == b.id && a.weight == b.weight && a.location == b.location && a.bias == b.bias && a.line == b.line
        && a.targets == b.targets;
}

} // namespace meridian::model
