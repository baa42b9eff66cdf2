#pragma once

#include "engine/base/Fraction.h"
#include "engine/base/IpAddress.h"
#include "engine/base/Result.h"
#include "engine/geo/SourceFacts.h"
#include "engine/model/Project.h"

#include <QString>
#include <QStringList>

#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace meridian::geo {
class GeoData;
}

namespace meridian::service {

/// Whom a routing is decided for: a network, or what is known of somebody without an address. Neither: nothing is known.
struct RoutingClient
{
    std::optional<IpPrefix> network;
    std::optional<geo::SourceFacts> facts;
    friend bool operator==(const RoutingClient &, const RoutingClient &) = default;
};

/// A client as people type it: an address or network (`192.0.2.9`, `2001:db8::/48`), a place (`AS/CN/north/BJ`), or a
/// line (`isp=cn-telecom,place=AS/CN`; `cidr=office` is the first block of that list). Empty: nothing is known of it.
[[nodiscard]] Result<RoutingClient> parseRoutingClient(QStringView text, const model::Project &project);

/// Where a node of a routing is: positions from the policy at the top, which is the empty path. Below a policy stand its
/// items (failover: active 0, backup 1; multivalue: its targets), below an item its targets, or at 0 its nested policy.
using RoutingPath = std::vector<int>;

/// A routing of a draft, to be decided for one client.
struct RoutingPreviewRequest
{
    model::ProjectPtr project; ///< gives addresses, lines, locations and settings; not null
    model::Routing routing;    ///< need not be part of the project
    QString type;              ///< of the record set
    RoutingClient client;
    QStringList down;          ///< ids of addresses that are thought to be down
    QStringList up;            ///< wins over `down`
};

/// What becomes of one node for the client.
struct RoutingNodeState
{
    Fraction share;           ///< of the answers that carry something of this node, a target: that carry it; 0…1
    bool isAvailable = false; ///< a target is not down; of a policy or an item at least one of its targets
    friend bool operator==(const RoutingNodeState &, const RoutingNodeState &) = default;
};

struct RoutingPreview
{
    std::map<RoutingPath, RoutingNodeState> nodes; ///< every node of the routing; empty if there are problems
    geo::SourceFacts facts;   ///< what is known of the client
    bool isUnrouted = false;  ///< no item takes the client: nothing is answered
    QStringList problems;     ///< why the routing cannot be decided; for people
};

/// Decides a routing by the one decision function, keeping apart every target that stands in it: each one is given a
/// record of its own, which leaves what decides as it is (weights, places, lines, health), and the distribution of
/// these is read back by node. Zone and owner name have no say in it. Pure; any thread; may take as long as compiling
/// one name does. `geoData` may be null: then only the project's own locations are known.
[[nodiscard]] RoutingPreview previewRouting(const std::shared_ptr<const geo::GeoData> &geoData, const RoutingPreviewRequest &request);

} // namespace meridian::service
