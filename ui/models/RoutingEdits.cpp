// Steps that change the shape of a routing.
#include "ui/models/RoutingEdits.h"

#include "ui/models/ListPath.h"
#include "ui/models/RoutingShapes.h"

#include <QCoreApplication>

#include <algorithm>

namespace meridian::ui {

using namespace Qt::StringLiterals;
using model::Routing;
using model::RoutingItem;
using model::Target;
using Policy = Routing::Policy;

namespace {

struct Texts
{
    Q_DECLARE_TR_FUNCTIONS(RoutingEdits)
};

std::unexpected<Error> refused(const QString &text)
{
    return fail(Error::Kind::Invalid, text);
}

std::unexpected<Error> fixedParts()
{
    return refused(Texts::tr("Failover has one active and one backup part. Put a policy into one of them for more."));
}

bool isItemPath(const Routing &root, const RoutingPath &path)
{
    const Routing *policy = path.empty() ? nullptr : policyAt(root, parentOf(path));
    return policy && policy->policy != Policy::Multivalue && itemOf(*policy, path.back());
}

const RoutingItem *itemAt(const Routing &root, const RoutingPath &path)
{
    return isItemPath(root, path) ? itemOf(*policyAt(root, parentOf(path)), path.back()) : nullptr;
}

/// The targets that stand right below a node: of an item, or of a multivalue policy. Null if it has none of its own.
const std::vector<Target> *targetsAt(const Routing &root, const RoutingPath &holder)
{
    if (const RoutingItem *item = itemAt(root, holder)) {
        return item->routing ? nullptr : &item->targets;
    }
    const Routing *policy = policyAt(root, holder);
    return policy && policy->policy == Policy::Multivalue ? &policy->targets : nullptr;
}

bool changeTargets(Routing &root, const RoutingPath &holder, const std::function<void(std::vector<Target> &)> &change)
{
    if (isItemPath(root, holder)) {
        return changePolicy(root, parentOf(holder), [&](Routing &policy) {
            change(itemOf(policy, holder.back())->targets);
            return true;
        });
    }
    return changePolicy(root, holder, [&](Routing &policy) {
        change(policy.targets);
        return true;
    });
}

bool changeItem(Routing &root, const RoutingPath &path, const std::function<void(RoutingItem &, const Routing &)> &change)
{
    return changePolicy(root, parentOf(path), [&](Routing &policy) {
        RoutingItem *item = itemOf(policy, path.back());
        if (item) {
            change(*item, policy);
        }
        return item != nullptr;
    });
}

/// A path after what stands at `gone` was taken away.
RoutingPath without(RoutingPath path, const RoutingPath &gone)
{
    const std::size_t depth = gone.size() - 1;
    if (path.size() > depth && std::equal(gone.begin(), gone.end() - 1, path.begin()) && path[depth] > gone.back()) {
        --path[depth];
    }
    return path;
}

int rowIn(int row, std::size_t count)
{
    return row < 0 ? static_cast<int>(count) : std::min(row, static_cast<int>(count));
}

Result<RoutingPath> insertTargets(Routing &root, const RoutingContext &context, const RoutingPath &holder, int row, const std::vector<Target> &added)
{
    const std::vector<Target> *targets = targetsAt(root, holder);
    if (!targets) {
        return rowIsGone();
    }
    std::vector<Target> all = *targets;
    const int at = rowIn(row, all.size());
    all.insert(all.begin() + at, added.begin(), added.end());
    if (isItemPath(root, holder)) {
        if (auto result = checkTogether(all, context); !result) {
            return std::unexpected(result.error());
        }
    }
    changeTargets(root, holder, [&](std::vector<Target> &now) { now = all; });
    return below(holder, at);
}

Result<RoutingPath> insertItem(Routing &root, const RoutingContext &context, const RoutingPath &policyPath, int row, const RoutingItem &item)
{
    const Routing *policy = policyAt(root, policyPath);
    if (!policy) {
        return rowIsGone();
    }
    if (policy->policy == Policy::Failover) {
        return fixedParts();
    }
    if (policy->policy == Policy::Multivalue) {
        return item.routing ? Result<RoutingPath>(refused(Texts::tr("Multivalue answers with targets alone and holds no policy. Choose another policy first.")))
                            : insertTargets(root, context, policyPath, row, item.targets);
    }
    const int at = rowIn(row, policy->items.size());
    const RoutingItem fitted = fittedItem(item, *policy, context);
    changePolicy(root, policyPath, [&](Routing &now) {
        now.items.insert(now.items.begin() + at, fitted);
        return true;
    });
    return below(policyPath, at);
}

/// Puts an item into another one: into the policy there, or, with targets there, into a new weighted policy with both.
Result<RoutingPath> insertIntoItem(Routing &root, const RoutingContext &context, const RoutingPath &path, const RoutingItem &item)
{
    const RoutingItem *holder = itemAt(root, path);
    if (!holder) {
        return rowIsGone();
    }
    if (holder->routing) {
        return insertItem(root, context, below(path, 0), -1, item);
    }
    Routing both;
    for (const RoutingItem *part : {holder, &item}) {
        RoutingItem plain;
        plain.targets = part->targets;
        plain.routing = part->routing;
        plain.weight = part->weight;
        both.items.push_back(fittedItem(plain, both, context));
    }
    changeItem(root, path, [&](RoutingItem &now, const Routing &) {
        now.targets.clear();
        now.routing = std::make_shared<const Routing>(both);
    });
    return RoutingPath(below(below(path, 0), 1));
}

/// Takes an item or target away. `gone` becomes the path that went: an item too whose nested policy would be empty.
Result<void> takeAway(Routing &root, RoutingPath path, RoutingPath &gone)
{
    const Routing *policy = path.empty() ? nullptr : policyAt(root, parentOf(path));
    if (policy && policy->policy != Policy::Multivalue) {
        if (policy->policy == Policy::Failover) {
            return fixedParts();
        }
        if (policy->items.size() == 1) {
            if (path.size() == 1) {
                return refused(Texts::tr("A routing needs at least one item. Answer with fixed values to have no routing."));
            }
            return takeAway(root, parentOf(parentOf(path)), gone);
        }
        changePolicy(root, parentOf(path), [&](Routing &now) {
            now.items.erase(now.items.begin() + path.back());
            return true;
        });
        gone = path;
        return {};
    }
    const RoutingPath holder = parentOf(path);
    const std::vector<Target> *targets = path.empty() ? nullptr : targetsAt(root, holder);
    if (!targets || path.back() >= static_cast<int>(targets->size())) {
        return rowIsGone();
    }
    if (targets->size() == 1) {
        return refused(policyAt(root, holder) ? Texts::tr("Multivalue needs at least one target. Add another one first.")
                                              : Texts::tr("An item needs at least one target. Delete the item instead, or add another target first."));
    }
    changeTargets(root, holder, [&](std::vector<Target> &now) { now.erase(now.begin() + path.back()); });
    gone = path;
    return {};
}

template<typename T>
int moveWithin(std::vector<T> &list, int from, int row)
{
    const int to = rowIn(row, list.size()) - (row < 0 || row > from ? 1 : 0);
    T value = std::move(list[static_cast<std::size_t>(from)]);
    list.erase(list.begin() + from);
    list.insert(list.begin() + to, std::move(value));
    return to;
}

/// A move that changes the order alone.
Result<RoutingPath> reorder(Routing &root, const RoutingPath &from, int row)
{
    const RoutingPath parent = parentOf(from);
    int to = from.back();
    if (isItemPath(root, from)) {
        changePolicy(root, parent, [&](Routing &policy) {
            if (policy.policy == Policy::Failover) {
                to = row == 0 || (row == 1 && from.back() == 1) ? 0 : 1; // the two change places
                if (to != from.back()) {
                    std::swap(policy.active, policy.backup);
                }
            } else {
                to = moveWithin(policy.items, from.back(), row);
            }
            return true;
        });
    } else {
        changeTargets(root, parent, [&](std::vector<Target> &targets) { to = moveWithin(targets, from.back(), row); });
    }
    return below(parent, to);
}

} // namespace

Result<RoutingPath> addRoutingItem(Routing &root, const RoutingContext &context, const RoutingPath &policy, int row)
{
    RoutingItem item;
    item.targets = {freshTarget(root, context)};
    return insertItem(root, context, policy, row, item);
}

Result<RoutingPath> addRoutingTarget(Routing &root, const RoutingContext &context, const RoutingPath &holder, int row)
{
    const RoutingItem *item = itemAt(root, holder);
    if (item && item->routing) {
        return refused(Texts::tr("The item holds a policy. Add the target inside of it."));
    }
    return insertTargets(root, context, holder, row, {freshTarget(root, context)});
}

Result<RoutingPath> nestRouting(Routing &root, const RoutingContext &context, const RoutingPath &path, Policy policy)
{
    const RoutingItem *item = itemAt(root, path);
    if (!item) {
        return rowIsGone();
    }
    if (item->routing) {
        return refused(Texts::tr("The item holds a policy already. Change that one, or put a policy into one of its items."));
    }
    Routing plain;
    RoutingItem first;
    first.targets = item->targets;
    first.weight = 1;
    plain.items = {first};
    Routing nested;
    if (policy == Policy::Failover) {
        // All targets serve together as before; the backup is new.
        nested.policy = policy;
        nested.active.targets = item->targets;
        nested.backup.targets = {freshTarget(root, context)};
    } else {
        nested = withPolicy(plain, policy, context);
    }
    changeItem(root, path, [&](RoutingItem &now, const Routing &) {
        now.targets.clear();
        now.routing = std::make_shared<const Routing>(nested);
    });
    return below(path, 0);
}

Result<RoutingPath> flattenRouting(Routing &root, const RoutingContext &context, const RoutingPath &path)
{
    const RoutingItem *item = itemAt(root, path);
    if (!item || !item->routing) {
        return rowIsGone();
    }
    const std::vector<Target> targets = targetsIn(*item);
    if (auto result = checkTogether(targets, context); !result) {
        return std::unexpected(result.error());
    }
    changeItem(root, path, [&](RoutingItem &now, const Routing &) {
        now.routing.reset();
        now.targets = targets;
    });
    return path;
}

Result<RoutingPath> duplicateRoutingPart(Routing &root, const RoutingContext &context, const RoutingPath &path)
{
    if (const RoutingItem *item = itemAt(root, path)) {
        return insertItem(root, context, parentOf(path), path.back() + 1, RoutingItem(*item));
    }
    const std::vector<Target> *targets = path.empty() ? nullptr : targetsAt(root, parentOf(path));
    if (!targets || path.back() >= static_cast<int>(targets->size())) {
        return rowIsGone();
    }
    return insertTargets(root, context, parentOf(path), path.back() + 1, {Target((*targets)[static_cast<std::size_t>(path.back())])});
}

Result<RoutingPath> removeRoutingPart(Routing &root, const RoutingPath &path)
{
    Routing changed = root;
    RoutingPath gone;
    if (auto result = takeAway(changed, path, gone); !result) {
        return std::unexpected(result.error());
    }
    root = std::move(changed);
    // The next one below, or the last.
    RoutingPath next = gone;
    const Routing *policy = policyAt(root, parentOf(gone));
    const std::vector<Target> *targets = targetsAt(root, parentOf(gone));
    const int count = targets ? static_cast<int>(targets->size()) : policy ? childCountOf(*policy) : 1;
    next.back() = std::min(next.back(), count - 1);
    return next;
}

Result<RoutingPath> moveRoutingPart(Routing &root, const RoutingContext &context, const RoutingPath &from, const RoutingPath &to, int row)
{
    if (isWithin(to, from)) {
        return refused(Texts::tr("An item cannot go into itself. Choose a place outside of it."));
    }
    const RoutingItem *item = itemAt(root, from);
    const std::vector<Target> *targets = item || from.empty() ? nullptr : targetsAt(root, parentOf(from));
    if (!item && !(targets && from.back() < static_cast<int>(targets->size()))) {
        return rowIsGone();
    }
    const bool isIntoItem = isItemPath(root, to);
    if (to == parentOf(from) && (!item || !isIntoItem)) {
        return reorder(root, from, row);
    }
    RoutingItem moved;
    if (item) {
        moved = *item;
    } else {
        moved.targets = {(*targets)[static_cast<std::size_t>(from.back())]};
        if (const RoutingItem *holder = itemAt(root, parentOf(from))) {
            moved.weight = holder->weight;
        }
    }
    Routing changed = root;
    RoutingPath gone;
    if (auto result = takeAway(changed, from, gone); !result) {
        return std::unexpected(result.error());
    }
    if (isWithin(to, gone)) {
        return refused(Texts::tr("Nothing would be left of the item around. Choose another place."));
    }
    const RoutingPath place = without(to, gone);
    const bool isSameList = gone.size() == to.size() + 1 && parentOf(gone) == to;
    const int at = row > gone.back() && isSameList ? row - 1 : row;
    const bool isIntoTargets = isIntoItem && !item && !itemAt(changed, place)->routing;
    auto result = isIntoTargets ? insertTargets(changed, context, place, at, moved.targets)
        : isIntoItem            ? insertIntoItem(changed, context, place, moved)
                                : insertItem(changed, context, place, at, moved);
    if (result) {
        root = std::move(changed);
    }
    return result;
}

Result<void> replaceRoutingPart(model::ProjectBuilder &builder, const model::ObjectRef &recordSet, const RoutingPart &part)
{
    const auto result = editRouting(builder, recordSet, [&](Routing &root, const RoutingContext &context) -> Result<RoutingPath> {
        RoutingPart put = part;
        if (part.kind == RoutingPart::Kind::Policy) {
            const Routing *old = policyAt(root, part.path);
            put.routing = old && old->policy != part.routing.policy ? withPolicy(*old, part.routing.policy, context) : part.routing;
        }
        if (part.kind == RoutingPart::Kind::Target) {
            if (auto checked = checkTarget(part.target, context); !checked) {
                return std::unexpected(checked.error());
            }
        }
        return putRoutingPart(root, put) ? Result<RoutingPath>(part.path) : Result<RoutingPath>(rowIsGone());
    });
    return result ? Result<void>() : std::unexpected(result.error());
}

Result<RoutingPath> editRouting(model::ProjectBuilder &builder, const model::ObjectRef &recordSet, const RoutingStep &step)
{
    const model::Project &project = builder.project();
    const model::Zone *zone = project.zones.find(recordSet.parentKey);
    const model::RecordSet *set = zone ? model::findRecordSet(project, recordSet) : nullptr;
    if (!set || !set->routing) {
        return rowIsGone();
    }
    model::RecordSet changed = *set;
    auto path = step(*changed.routing, RoutingContext{project, *zone, *set});
    if (!path) {
        return path;
    }
    if (auto result = builder.replaceRecordSet(recordSet, std::move(changed)); !result) {
        return std::unexpected(result.error());
    }
    return path;
}

} // namespace meridian::ui
