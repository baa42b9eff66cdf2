// What is told of a simulation beside its shares, and how it meets capacities.
#include "engine/service/SimulateDetails.h"

#include "engine/model/Project.h"
#include "engine/service/AliasFollower.h"
#include "engine/service/WorldGroups.h"

#include <QSet>

#include <algorithm>
#include <map>

using namespace Qt::StringLiterals;

namespace meridian::service {
namespace {

using Parts = std::map<QStringList, double>; ///< people by values

struct Counted
{
    double people = 0;
    Parts parts;
};

struct Sums
{
    std::map<QString, Counted> byLine;
    std::map<std::uint32_t, double> byAddress; ///< people by address
    double people = 0;
};

/// Asks one of each group of people that the name tells apart; everybody if it leads on to other names.
Sums ask(const policy::Policy &policy, const policy::Health &health, const policy::Question &question, const policy::Decider *decider)
{
    WorldGroups world;
    const policy::SourceTable *table = decider != nullptr ? decider->sources.get() : nullptr;
    const auto sum = [&](const std::vector<WorldGroups::Group> &groups, bool mayFollow) -> std::optional<Sums> {
        Sums out;
        for (const WorldGroups::Group &group : groups) {
            const policy::Source source = policy::Source::simulated(worldClients()[group.client].facts);
            AliasFollower follower(policy, health, source);
            follower.ask(question);
            if (follower.hasFollowed() && !mayFollow) {
                return std::nullopt;
            }
            Counted &line = out.byLine[decider != nullptr ? world.lineOf(*decider, group.client) : QString()];
            line.people += group.people;
            out.people += group.people;
            for (const auto &[values, share] : follower.shares()) {
                line.parts[values] += share.toDouble() * group.people;
            }
            if (follower.shares().empty()) {
                line.parts[{}] += group.people;
            }
            for (const auto &[address, part] : follower.addressParts()) {
                out.byAddress[address] += part * group.people;
            }
        }
        return out;
    };
    std::optional<Sums> alike = sum(world.groups(table, table), false);
    return alike ? std::move(*alike) : sum(WorldGroups::everybodyApart(), true).value_or(Sums());
}

void addLines(const Sums &sums, SimulateDetails &out)
{
    for (const auto &[line, counted] : sums.byLine) {
        SimulatedLine one{line, counted.people, {}};
        for (const auto &[values, people] : counted.parts) {
            one.shares.append({values, people / counted.people});
        }
        std::ranges::stable_sort(one.shares, [](const SimulatedShare &x, const SimulatedShare &y) { return x.share > y.share; });
        out.lines.append(std::move(one));
    }
    std::ranges::stable_sort(out.lines, [](const SimulatedLine &x, const SimulatedLine &y) { return x.people > y.people; });
}

/// Ids of the pools that an instance uses, each once.
QStringList poolsOf(const model::Project &project, const QString &object)
{
    const model::Instance *instance = object.startsWith(u"instance:") ? project.instances.find(object.sliced(9)) : nullptr;
    QStringList out;
    for (const model::Rule &rule : instance != nullptr ? instance->rules : std::vector<model::Rule>()) {
        for (const model::PoolSet &set : rule.poolSets) {
            for (const model::PoolUse &use : set.pools) {
                if (rule.enabled && !out.contains(use.pool.text)) {
                    out.append(use.pool.text);
                }
            }
        }
    }
    return out;
}

} // namespace

Result<SimulateDetails> detailsOf(const policy::Policy &policy, const SimulateRequest &request)
{
    const Result<Requested> asked = requested(policy, request.name, request.type, request.down, request.up);
    if (!asked) {
        return std::unexpected(asked.error());
    }
    const auto &[question, health] = *asked;
    const policy::Decider *decider = routedName(policy, question);
    const Sums sums = ask(policy, health, question, decider);
    SimulateDetails out;
    if (decider != nullptr) {
        out.object = decider->object;
        for (const std::uint32_t index : decider->addresses) {
            out.usedAddresses.append(policy.addresses()[index].id.text);
        }
        if (!decider->sources->lines().empty()) {
            addLines(sums, out);
        }
    }
    for (const auto &[address, people] : sums.byAddress) {
        out.addresses.append({policy.addresses()[address].id.text, people / sums.people});
    }
    std::ranges::sort(out.addresses, [](const SimulatedAddress &a, const SimulatedAddress &b) {
        return a.share != b.share ? a.share > b.share : a.address < b.address;
    });
    for (const policy::Step &step : overruled(policy, request.down, request.up)) {
        out.notes.append(step.text);
    }
    if (!request.down.isEmpty() || !request.up.isEmpty()) {
        const Result<SimulateReport> well = simulate(policy, {.name = request.name, .type = request.type, .down = {}, .up = {}});
        out.failure = SimulatedFailure{well ? well->shares : QList<SimulatedShare>(), impactOfHealth(policy, question, {}, health)};
    }
    return out;
}

CapacityReport capacityOf(const SimulateDetails &details, const model::Project &project, std::optional<double> demand)
{
    struct Part
    {
        QString object;
        double capacity = 0;
        double share = 0;
    };
    QHash<QString, double> shareOf;
    for (const SimulatedAddress &address : details.addresses) {
        shareOf.insert(address.address, address.share);
    }
    std::vector<Part> parts;
    QSet<QString> hasOwn(details.usedAddresses.begin(), details.usedAddresses.end());
    QSet<QString> keepOwn;
    for (const QString &id : poolsOf(project, details.object)) {
        const model::Pool *pool = project.pools.find(id);
        const bool isOnPool = pool != nullptr && pool->capacityMode == model::Pool::CapacityMode::Pool && pool->capacity;
        Part part{u"pool:"_s + id, isOnPool ? static_cast<double>(*pool->capacity) : 0, 0};
        for (const model::PoolMember &member : pool != nullptr ? pool->members : std::vector<model::PoolMember>()) {
            part.share += shareOf.value(member.address.text);
            isOnPool ? static_cast<void>(hasOwn.remove(member.address.text)) : static_cast<void>(keepOwn.insert(member.address.text));
        }
        if (isOnPool) {
            parts.push_back(part);
        }
    }
    for (const QString &id : details.usedAddresses) {
        const model::Address *address = project.addresses.find(id);
        if (address != nullptr && (hasOwn.contains(id) || keepOwn.contains(id))) {
            parts.push_back({u"address:"_s + id, static_cast<double>(address->capacity), shareOf.value(id)});
        }
    }
    CapacityReport out;
    for (const Part &part : parts) {
        out.capacity += part.capacity;
    }
    out.isGiven = demand.has_value();
    out.demand = demand.value_or(out.capacity);
    for (const Part &part : parts) {
        // A part in a million is rounding.
        if (const double load = part.share * out.demand; load > part.capacity * (1 + 1e-6)) {
            out.overruns.append({part.object, part.capacity, load});
        }
    }
    std::ranges::stable_sort(out.overruns, [](const CapacityOverrun &a, const CapacityOverrun &b) { return a.load - a.capacity > b.load - b.capacity; });
    return out;
}

} // namespace meridian::service
