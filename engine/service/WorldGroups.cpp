#include "engine/service/WorldGroups.h"

#include "engine/geo/Population.h"
#include "engine/policy/Policy.h"
#include "engine/service/AliasFollower.h"

#include <algorithm>
#include <span>

namespace meridian::service {
namespace {

using policy::SourceClass;
using policy::SourceTable;

constexpr std::uint32_t kAlike = 0; ///< the class of everybody where nobody is told apart
QString countryOf(const WorldClient &client)
{
    return geo::Population::builtin().cells().at(client.cell).place.country();
}

} // namespace

const WorldGroups::Classed &WorldGroups::classed(const SourceTable *table)
{
    const auto [at, isNew] = m_classed.try_emplace(table);
    Classed &out = at->second;
    if (!isNew || table == nullptr || !table->looksAtClient()) {
        return out;
    }
    std::map<SourceClass, std::uint32_t> known;
    out.ofClient.reserve(worldClients().size());
    for (const WorldClient &client : worldClients()) {
        const auto [found, isFirst] = known.try_emplace(table->classify(client.facts), static_cast<std::uint32_t>(out.classes.size()));
        if (isFirst) {
            out.classes.push_back(found->first);
        }
        out.ofClient.push_back(found->second);
    }
    return out;
}

const std::vector<WorldGroups::Group> &WorldGroups::groups(const SourceTable *before, const SourceTable *after)
{
    const auto [at, isNew] = m_groups.try_emplace({before, after});
    std::vector<Group> &out = at->second;
    if (!isNew) {
        return out;
    }
    const Classed &old = classed(before);
    const Classed &now = classed(after);
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::size_t> known;
    for (std::size_t i = 0; i < worldClients().size(); ++i) {
        const WorldClient &client = worldClients()[i];
        const std::pair key{old.ofClient.empty() ? kAlike : old.ofClient[i], now.ofClient.empty() ? kAlike : now.ofClient[i]};
        const auto [found, isFirst] = known.try_emplace(key, out.size());
        if (isFirst) {
            out.push_back({i, 0, {}});
        }
        Group &group = out[found->second];
        group.people += client.people;
        group.byCountry[countryOf(client)] += client.people;
    }
    return out;
}

std::vector<WorldGroups::Group> WorldGroups::everybodyApart()
{
    std::vector<Group> out;
    for (std::size_t i = 0; i < worldClients().size(); ++i) {
        const WorldClient &client = worldClients()[i];
        out.push_back({i, client.people, {{countryOf(client), client.people}}});
    }
    return out;
}

QString WorldGroups::lineOf(const policy::Decider &decider, std::size_t client)
{
    const SourceTable &table = *decider.sources;
    if (table.lines().empty()) {
        return {};
    }
    const Classed &world = classed(&table);
    const std::vector<std::uint16_t> alike = world.ofClient.empty() ? table.classify(worldClients()[client].facts).lines : std::vector<std::uint16_t>();
    const std::span<const std::uint16_t> lines = world.ofClient.empty() ? alike : world.classes[world.ofClient[client]].lines;
    const policy::CompiledInstance *instance = decider.instance();
    const auto isPlain = [&](std::uint16_t rule) { return instance->rules[rule].anyMatch.empty(); };
    for (const std::uint16_t line : lines) {
        if (instance == nullptr || std::ranges::any_of(instance->rulesByLine[line], isPlain)) {
            return table.lines()[line].line.toString();
        }
    }
    return {};
}

const policy::Decider *routedName(const policy::Policy &policy, const policy::Question &question)
{
    dns::Name name = question.name;
    for (int i = 0; i < kMaximumAliases; ++i) {
        const dns::NameHashes hashes(name);
        const dns::ZoneSet::Entry *zone = policy.findZone(hashes, policy::Source::unknown());
        if (zone == nullptr) {
            return nullptr;
        }
        const dns::ZoneTree::Lookup found = zone->tree->lookup(hashes, question.type);
        if (found.set != nullptr && found.set->isRouted()) {
            return &policy.decider(found.set->routed);
        }
        if (found.node != nullptr && found.node->instance != dns::ZoneTree::kNone && found.set == nullptr && found.kind != dns::ZoneTree::Kind::NxDomain) {
            return &policy.decider(found.node->instance);
        }
        if (found.kind != dns::ZoneTree::Kind::Cname) {
            return nullptr;
        }
        const std::optional<dns::Name> target = dns::targetOf(dns::RecordType::CNAME, zone->tree->firstRdata(*found.set));
        if (!target) {
            return nullptr;
        }
        name = *target;
    }
    return nullptr;
}

} // namespace meridian::service
