#include "ui/models/RoutingPart.h"

#include "engine/model/ObjectRef.h"
#include "ui/models/References.h"

#include <QCoreApplication>

#include <algorithm>

namespace meridian::ui {

using namespace Qt::StringLiterals;
using model::Routing;
using model::RoutingItem;
using model::Target;
using Kind = RoutingPart::Kind;
using Policy = Routing::Policy;

namespace {

struct Texts
{
    Q_DECLARE_TR_FUNCTIONS(RoutingPart)
};

template<typename RoutingType>
auto *itemIn(RoutingType &routing, int position)
{
    using Item = std::conditional_t<std::is_const_v<RoutingType>, const RoutingItem, RoutingItem>;
    if (routing.policy == Policy::Failover) {
        return position == 0 ? static_cast<Item *>(&routing.active) : position == 1 ? static_cast<Item *>(&routing.backup) : nullptr;
    }
    const bool has = routing.policy != Policy::Multivalue && position >= 0 && position < static_cast<int>(routing.items.size());
    return has ? static_cast<Item *>(&routing.items[static_cast<std::size_t>(position)]) : nullptr;
}

std::optional<RoutingPart> childAt(const RoutingPart &parent, int position)
{
    const std::vector<RoutingPart> parts = partsBelow(parent);
    return position >= 0 && position < static_cast<int>(parts.size()) ? std::optional(parts[static_cast<std::size_t>(position)]) : std::nullopt;
}

/// `bj-1`, or its name.
QString addressLabel(const model::AddressId &id, const model::Project &project)
{
    return addressReference().label(project, id.text);
}

} // namespace

int childCountOf(const Routing &routing)
{
    return routing.policy == Policy::Failover ? 2
                                              : static_cast<int>(routing.policy == Policy::Multivalue ? routing.targets.size() : routing.items.size());
}

const RoutingItem *itemOf(const Routing &routing, int position)
{
    return itemIn(routing, position);
}

RoutingItem *itemOf(Routing &routing, int position)
{
    return itemIn(routing, position);
}

std::vector<RoutingPart> partsBelow(const RoutingPart &part)
{
    std::vector<RoutingPart> parts;
    RoutingPart child = part;
    child.target = {};
    const auto addTargets = [&](const std::vector<Target> &targets) {
        for (std::size_t i = 0; i < targets.size(); ++i) {
            child.kind = Kind::Target;
            child.path = below(part.path, static_cast<int>(i));
            child.target = targets[i];
            parts.push_back(child);
        }
    };
    switch (part.kind) {
    case Kind::Policy:
        child.item = {};
        if (part.routing.policy == Policy::Multivalue) {
            addTargets(part.routing.targets);
            break;
        }
        for (int i = 0; i < childCountOf(part.routing); ++i) {
            child.kind = Kind::Item;
            child.path = below(part.path, i);
            child.item = *itemOf(part.routing, i);
            parts.push_back(child);
        }
        break;
    case Kind::Item:
        child.holder = part.holder.isEmpty() ? partName(part) : Texts::tr("%1 of %2", "a part of a whole").arg(partName(part), part.holder);
        if (part.item.routing) {
            child.kind = Kind::Policy;
            child.path = below(part.path, 0);
            child.routing = *part.item.routing;
            parts.push_back(child);
        } else {
            addTargets(part.item.targets);
        }
        break;
    case Kind::Target: break;
    }
    return parts;
}

std::optional<RoutingPart> routingPartAt(const model::Zone &zone, const model::RecordSet &set, const RoutingPath &path)
{
    if (!set.routing) {
        return std::nullopt;
    }
    std::optional<RoutingPart> part = RoutingPart{};
    part->recordType = set.type.toUpper();
    part->recordName = set.name;
    part->zone = zone.name;
    part->owner = model::absoluteName(zone, set.name);
    part->routing = *set.routing;
    for (const int position : path) {
        part = childAt(*part, position);
        if (!part) {
            return std::nullopt;
        }
    }
    return part;
}

bool changePolicy(Routing &root, const RoutingPath &path, const std::function<bool(Routing &)> &change)
{
    if (path.empty()) {
        Routing copy = root;
        const bool done = change(copy);
        if (done) {
            root = std::move(copy);
        }
        return done;
    }
    RoutingItem *item = itemOf(root, path.front());
    if (!item || !item->routing || path.size() < 2 || path[1] != 0) {
        return false;
    }
    Routing nested = *item->routing;
    if (!changePolicy(nested, RoutingPath(path.begin() + 2, path.end()), change)) {
        return false;
    }
    item->routing = std::make_shared<const Routing>(std::move(nested));
    return true;
}

const Routing *policyAt(const Routing &root, const RoutingPath &path)
{
    const Routing *policy = &root;
    for (std::size_t i = 0; i + 1 < path.size(); i += 2) {
        const RoutingItem *item = itemOf(*policy, path[i]);
        if (!item || !item->routing || path[i + 1] != 0) {
            return nullptr;
        }
        policy = item->routing.get();
    }
    return path.size() % 2 == 0 ? policy : nullptr;
}

bool putRoutingPart(Routing &root, const RoutingPart &part)
{
    switch (part.kind) {
    case Kind::Policy:
        return changePolicy(root, part.path, [&](Routing &policy) {
            policy = part.routing;
            return true;
        });
    case Kind::Item:
        return changePolicy(root, parentOf(part.path), [&](Routing &policy) {
            RoutingItem *item = itemOf(policy, part.position());
            if (item) {
                *item = part.item;
                policy.trickle = part.routing.trickle;
            }
            return item != nullptr;
        });
    case Kind::Target: break;
    }
    const auto put = [&](std::vector<Target> &targets) {
        const bool has = part.position() < static_cast<int>(targets.size());
        if (has) {
            targets[static_cast<std::size_t>(part.position())] = part.target;
        }
        return has;
    };
    const RoutingPath holder = parentOf(part.path);
    if (part.routing.policy == Policy::Multivalue) {
        return changePolicy(root, holder, [&](Routing &policy) { return put(policy.targets); });
    }
    return changePolicy(root, parentOf(holder), [&](Routing &policy) {
        RoutingItem *item = itemOf(policy, holder.back());
        return item && put(item->targets);
    });
}

RoutingPath parentOf(const RoutingPath &path)
{
    return path.empty() ? path : RoutingPath(path.begin(), path.end() - 1);
}

RoutingPath below(RoutingPath path, int position)
{
    path.push_back(position);
    return path;
}

bool isWithin(const RoutingPath &path, const RoutingPath &whole)
{
    return path.size() >= whole.size() && std::equal(whole.begin(), whole.end(), path.begin());
}

QString policyName(Policy policy)
{
    switch (policy) {
    case Policy::Weighted: return Texts::tr("Weighted");
    case Policy::Geo: return Texts::tr("Geo");
    case Policy::Failover: return Texts::tr("Failover");
    case Policy::Geoproximity: return Texts::tr("Geoproximity");
    case Policy::Lines: return Texts::tr("Lines");
    case Policy::Latency: return Texts::tr("Latency");
    case Policy::Multivalue: break;
    }
    return Texts::tr("Multivalue");
}

QString partName(const RoutingPart &part)
{
    switch (part.kind) {
    case Kind::Policy: return policyName(part.routing.policy);
    case Kind::Target: return Texts::tr("Target %1").arg(part.position() + 1);
    case Kind::Item: break;
    }
    if (part.routing.policy == Policy::Failover) {
        return part.position() == 0 ? Texts::tr("Active") : Texts::tr("Backup");
    }
    return part.routing.policy == Policy::Geoproximity && !part.item.id.isEmpty() ? part.item.id : Texts::tr("Item %1").arg(part.position() + 1);
}

QString partFullName(const RoutingPart &part)
{
    return part.holder.isEmpty() ? partName(part) : Texts::tr("%1 of %2", "a part of a whole").arg(partName(part), part.holder);
}

QString targetText(const Target &target, const QString &recordType, const model::Project &project)
{
    if (target.address.isEmpty()) {
        return target.rdata;
    }
    const QString label = addressLabel(target.address, project);
    const model::Address *address = project.addresses.find(target.address.text);
    QString value = address ? address->value : target.address.text;
    if (recordType == "MX"_L1) {
        value = u"%1 %2"_s.arg(target.priority.value_or(0)).arg(value);
    } else if (recordType == "SRV"_L1) {
        value = u"%1 %2 %3 %4"_s.arg(target.priority.value_or(0)).arg(target.weight.value_or(0)).arg(target.port.value_or(0)).arg(value);
    }
    return label == value ? value : Texts::tr("%1 – %2", "name of an address – its value").arg(label, value);
}

QString partSummary(const RoutingPart &part, const model::Project &project)
{
    if (part.kind == Kind::Target) {
        return targetText(part.target, part.recordType, project);
    }
    if (part.kind == Kind::Policy) {
        return partName(part);
    }
    if (part.item.routing) {
        return Texts::tr("%1: %2", "item of a routing: what it holds").arg(partName(part), policyName(part.item.routing->policy));
    }
    QStringList targets;
    for (const Target &target : part.item.targets) {
        targets += target.address.isEmpty() ? target.rdata : addressLabel(target.address, project);
    }
    return targets.isEmpty() ? partName(part) : Texts::tr("%1: %2", "item of a routing: what it holds").arg(partName(part), targets.join(u", "_s));
}

} // namespace meridian::ui
