#pragma once

#include "engine/model/Project.h"
#include "engine/service/RoutingPreview.h"

#include <functional>
#include <optional>
#include <vector>

namespace meridian::ui {

using service::RoutingPath;

/// One node of a routing as people edit it: the policy, one of its items, or a target; with what must be known of its
/// surroundings to check a value. A value of its own; `putRoutingPart` takes it back into the routing.
struct RoutingPart
{
    enum class Kind { Policy, Item, Target };

    Kind kind = Kind::Policy;
    RoutingPath path;
    QString recordType;       ///< "A", in upper case
    QString recordName;       ///< of the record set, relative to its zone
    QString zone;             ///< origin of relative names in targets
    QString owner;            ///< absolute name of the record set, without the final dot, in lower case
    QString holder;           ///< what people call the item or policy around it: "Item 2"; empty for the policy at the top
    model::Routing routing;   ///< the policy itself; of an item its policy; of a target the nearest policy around it
    model::RoutingItem item;  ///< the item; of a target its item, if it has one
    model::Target target;

    friend bool operator==(const RoutingPart &, const RoutingPart &) = default;

    [[nodiscard]] int position() const { return path.empty() ? 0 : path.back(); }
};

/// Number of items of a policy, its targets for multivalue.
[[nodiscard]] int childCountOf(const model::Routing &routing);
/// The item at a position, with active and backup of failover as 0 and 1; null if there is none.
[[nodiscard]] const model::RoutingItem *itemOf(const model::Routing &routing, int position);
[[nodiscard]] model::RoutingItem *itemOf(model::Routing &routing, int position);

/// The node at a path, or nothing.
[[nodiscard]] std::optional<RoutingPart> routingPartAt(const model::Zone &zone, const model::RecordSet &set, const RoutingPath &path);
/// The nodes right below a node.
[[nodiscard]] std::vector<RoutingPart> partsBelow(const RoutingPart &part);

/// Calls `change` with a copy of the policy at a path, which takes the place of the old one if it gives true.
bool changePolicy(model::Routing &root, const RoutingPath &path, const std::function<bool(model::Routing &)> &change);
/// The policy at a path, or null.
[[nodiscard]] const model::Routing *policyAt(const model::Routing &root, const RoutingPath &path);
/// Puts the value of a node back. False if there is no such node.
bool putRoutingPart(model::Routing &root, const RoutingPart &part);

/// Path of the policy that holds an item, or of the item or policy that holds a target: the path without its last step.
[[nodiscard]] RoutingPath parentOf(const RoutingPath &path);
[[nodiscard]] RoutingPath below(RoutingPath path, int position);
[[nodiscard]] bool isWithin(const RoutingPath &path, const RoutingPath &whole);

// ---- texts ----
/// "Weighted", "Geoproximity".
[[nodiscard]] QString policyName(model::Routing::Policy policy);
/// What a node is called: "Weighted", "Item 2", "Backup", "Target 1".
[[nodiscard]] QString partName(const RoutingPart &part);
/// The same with what is around it: "Target 1 of Item 2".
[[nodiscard]] QString partFullName(const RoutingPart &part);
/// "Edge Paris – 198.51.100.65", "10 mail.example.com."
[[nodiscard]] QString targetText(const model::Target &target, const QString &recordType, const model::Project &project);
/// What a node holds, for the tree: "Item 2: Edge Paris", "Item 3: Failover".
[[nodiscard]] QString partSummary(const RoutingPart &part, const model::Project &project);

} // namespace meridian::ui
