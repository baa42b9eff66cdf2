#include "engine/service/SwitchPreview.h"

#include "engine/model/ProjectBuilder.h"
#include "engine/policy/Compile.h"
#include "engine/policy/Conditions.h"

#include <QSet>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace meridian::service {
namespace {

using model::Pool;
using model::PoolSet;
using model::Rule;

policy::Health healthOf(const policy::Policy &policy, const QHash<QString, policy::CheckState> &states)
{
    policy::Health health;
    for (auto state = states.begin(); state != states.end(); ++state) {
        if (const auto index = policy.findAddress(state.key())) {
            health.set(*index, state.value());
        }
    }
    return health;
}

/// Ids of the addresses of a set, each once.
QSet<QString> addressesOf(const model::Project &project, const PoolSet &set)
{
    QSet<QString> out;
    for (const model::PoolUse &use : set.pools) {
        const Pool *pool = project.pools.find(use.pool.text);
        for (const model::PoolMember &member : pool != nullptr ? pool->members : std::vector<model::PoolMember>()) {
            out.insert(member.address.text);
        }
    }
    return out;
}

QList<SwitchSet> judge(const policy::Policy &policy, const policy::Health &health, const model::Project &project, const model::ObjectRef &ref)
{
    const auto conditions = policy::conditionsOf(policy, project, health, health, model::Alert::Scope::PoolSet);
    QList<SwitchSet> out;
    const Rule *rule = model::findRule(project, ref);
    for (const PoolSet &set : rule != nullptr ? rule->poolSets : std::vector<PoolSet>()) {
        const QString object = model::ObjectRef{model::ObjectRef::Kind::PoolSet, set.id.text, ref.parentKey + u"/"_s + ref.key}.toString();
        const auto found = std::ranges::find(conditions, object, &model::ObjectCondition::object);
        SwitchSet judged{.id = set.id.text, .state = std::nullopt, .needed = set.minAvailable, .text = {}};
        if (found != conditions.end()) {
            judged.state = found->state;
            judged.text = found->text;
        }
        for (const QString &id : addressesOf(project, set)) {
            const auto index = policy.findAddress(id);
            judged.available += index && policy.isAvailable(*index, health) ? 1 : 0;
            ++judged.addresses;
        }
        out.append(judged);
    }
    return out;
}

/// A policy with the health of now, and what is asked to learn what the addresses of a set get.
struct Side
{
    const model::Project &project;
    const policy::Policy &policy;
    const policy::Health health;

    [[nodiscard]] bool isAvailable(const QString &id) const
    {
        const auto index = policy.findAddress(id);
        return index && policy.isAvailable(*index, health);
    }
};

/// Type that the addresses of a rule are asked for: A, unless all of them are IPv6.
QString typeOf(const model::Project &project, const Rule &rule)
{
    bool hasAny = false;
    for (const PoolSet &set : rule.poolSets) {
        for (const QString &id : addressesOf(project, set)) {
            const model::Address *address = project.addresses.find(id);
            if (address != nullptr && address->kind() != model::Address::Kind::Ipv6) {
                return u"A"_s;
            }
            hasAny = hasAny || address != nullptr;
        }
    }
    return hasAny ? u"AAAA"_s : u"A"_s;
}

SwitchLoad loadOf(const Side &side, const PoolSet &set, const SimulateDetails &details)
{
    SwitchLoad out;
    QSet<QString> addresses;
    QSet<QString> counted; // addresses and pools whose capacity is in
    for (const model::PoolUse &use : set.pools) {
        const Pool *pool = side.project.pools.find(use.pool.text);
        const bool isOnPool = pool != nullptr && pool->capacityMode == Pool::CapacityMode::Pool && pool->capacity;
        bool hasAvailable = false;
        for (const model::PoolMember &member : pool != nullptr ? pool->members : std::vector<model::PoolMember>()) {
            const QString &id = member.address.text;
            addresses.insert(id);
            const model::Address *address = side.project.addresses.find(id);
            const bool isAvailable = address != nullptr && side.isAvailable(id);
            hasAvailable = hasAvailable || isAvailable;
            if (isAvailable && !isOnPool && !counted.contains(id)) {
                counted.insert(id);
                out.capacity += address->capacity;
            }
        }
        if (isOnPool && hasAvailable) {
            out.capacity += *pool->capacity;
        }
    }
    for (const SimulatedAddress &address : details.addresses) {
        out.share += addresses.contains(address.address) ? address.share : 0;
    }
    return out;
}

Result<SimulateDetails> askedOf(const Side &side, const SwitchRequest &request, const Rule &rule)
{
    SimulateRequest asked;
    asked.name = side.project.instances.find(request.rule.parentKey)->domain;
    asked.type = typeOf(side.project, rule);
    for (auto state = request.states.begin(); state != request.states.end(); ++state) {
        if (side.policy.findAddress(state.key()) && state.value() == policy::CheckState::Down) {
            asked.down += state.key();
        }
    }
    return detailsOf(side.policy, asked);
}

/// Fills loads and overruns.
Result<void> weigh(const Side &now, const Side &then, const SwitchRequest &request, SwitchPreview &out)
{
    const Rule &rule = *model::findRule(now.project, request.rule);
    const PoolSet *from = rule.switchMode == Rule::Switch::Manual ? model::findPoolSet(rule, rule.effective) : rule.poolSets.data();
    const PoolSet *to = model::findPoolSet(rule, {request.set});
    const Result<SimulateDetails> before = askedOf(now, request, rule);
    const Result<SimulateDetails> after = before ? askedOf(then, request, rule) : std::unexpected(before.error());
    if (!after) {
        return std::unexpected(after.error());
    }
    out.before = from != nullptr ? loadOf(now, *from, *before) : SwitchLoad();
    out.after = loadOf(then, *to, *after);
    if (out.before.share <= 0 || out.before.capacity <= 0) {
        return {};
    }
    const double demand = request.utilization * out.before.capacity / out.before.share;
    out.before.load = demand * out.before.share;
    out.after.load = demand * out.after.share;
    out.overruns = capacityOf(*after, then.project, demand).overruns;
    return {};
}

} // namespace

Result<model::Project> withSetInEffect(const model::Project &project, const model::ObjectRef &ref, const QString &set)
{
    const Rule *rule = model::findRule(project, ref);
    if (rule == nullptr) {
        return fail(Error::Kind::NotFound, u"There is no such rule. It may have been deleted meanwhile."_s, ref.toString());
    }
    const PoolSet *found = model::findPoolSet(*rule, {set});
    if (found == nullptr) {
        return fail(Error::Kind::NotFound, u"The rule has no pool set \"%1\". Choose one that it has."_s.arg(set), ref.toString());
    }
    Rule changed = *rule;
    changed.switchMode = Rule::Switch::Manual;
    changed.effective = found->id;
    model::ProjectBuilder builder(project);
    if (auto done = builder.replaceRule(ref, changed); !done) {
        return std::unexpected(done.error());
    }
    return builder.project();
}

std::optional<Result<SwitchPreview>> previewSwitch(const SwitchRequest &request, const ImpactProgress &progress)
{
    using Out = Result<SwitchPreview>;
    const auto goesOn = [&progress] { return !progress || progress(0, 0); };
    const Result<model::Project> changed = withSetInEffect(*request.project, request.rule, request.set);
    if (!changed) {
        return Out(std::unexpected(changed.error()));
    }
    const Result<policy::PolicyPtr> before = policy::compile(*request.project).result();
    if (!before) {
        return Out(std::unexpected(before.error()));
    }
    if (!goesOn()) {
        return std::nullopt;
    }
    const Result<policy::PolicyPtr> after = policy::compile(*changed, nullptr, {.serial = 2, .previous = *before}).result();
    if (!after) {
        return Out(std::unexpected(after.error()));
    }
    const Side now{*request.project, **before, healthOf(**before, request.states)};
    const Side then{*changed, **after, healthOf(**after, request.states)};
    SwitchPreview out;
    out.sets = judge(now.policy, now.health, now.project, request.rule);
    if (auto done = weigh(now, then, request, out); !done) {
        return Out(std::unexpected(done.error()));
    }
    std::optional<ImpactReport> report = impact(now.policy, then.policy, now.health, then.health, progress);
    if (!report) {
        return std::nullopt;
    }
    out.impact = std::move(*report);
    return Out(std::move(out));
}

} // namespace meridian::service
