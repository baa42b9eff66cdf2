// Findings about rules and pool sets that no query reaches, or that make no difference.
#include "engine/model/Checker.h"

#include "engine/geo/GeoTables.h"
#include "engine/geo/Line.h"

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;

namespace meridian::model {
namespace {

/// True if every client of `inner` is one of `outer` too. CIDR lines are told apart by their blocks, not here.
bool covers(const geo::Line &outer, const geo::Line &inner)
{
    if (outer.isDefault() || outer == inner) {
        return true;
    }
    if (outer.kind() != geo::Line::Kind::Source || inner.kind() != geo::Line::Kind::Source) {
        return false;
    }
    const auto &tables = geo::GeoTables::builtin();
    if (outer.isp()) {
        const geo::CarrierCode wanted = tables.canonicalCarrier(*outer.isp());
        const geo::CarrierCode own = inner.isp() ? tables.canonicalCarrier(*inner.isp()) : geo::CarrierCode();
        if (own.isEmpty() || (own != wanted && tables.groupOf(own) != wanted)) {
            return false;
        }
    }
    return (!outer.asn() || outer.asn() == inner.asn()) && (!outer.place() || (inner.place() && outer.place()->contains(*inner.place())));
}

/// False only if no client can lie on both.
bool mayMeet(const geo::Line &a, const geo::Line &b)
{
    if (a.place() && b.place() && !a.place()->contains(*b.place()) && !b.place()->contains(*a.place())) {
        return false;
    }
    return !a.asn() || !b.asn() || a.asn() == b.asn();
}

/// What a rule answers with, its line, weight and names aside.
bool answersAlike(const Rule &a, const Rule &b)
{
    const auto isSameSet = [](const PoolSet &x, const PoolSet &y) {
        return x.minAvailable == y.minAvailable && std::ranges::equal(x.pools, y.pools, [](const PoolUse &p, const PoolUse &q) {
                   return p.pool == q.pool && p.weight == q.weight;
               });
    };
    if (a.switchMode != b.switchMode || a.allDown != b.allDown || a.allDownAddress != b.allDownAddress || a.failback.mode != b.failback.mode
        || a.failback.holdDown != b.failback.holdDown || !std::ranges::equal(a.poolSets, b.poolSets, isSameSet)) {
        return false;
    }
    const auto chosen = [](const Rule &rule) { return std::ranges::find(rule.poolSets, rule.effective, &PoolSet::id) - rule.poolSets.begin(); };
    return a.switchMode == Rule::Switch::Auto || chosen(a) == chosen(b);
}

bool neverHolds(const IdentifierGroup &group)
{
    for (const IdentifierMatch &one : group.all) {
        const auto contradicts = [&](const IdentifierMatch &other) { return other.key == one.key && !other.modulo && !one.modulo && other.exact != one.exact; };
        if ((one.modulo && one.below <= 0) || std::ranges::any_of(group.all, contradicts)) {
            return true;
        }
    }
    return false;
}

QuickFix removalOfRule(const ObjectRef &ref)
{
    return fixBy(u"Remove Rule \"%1\""_s.arg(ref.key), [ref](ProjectBuilder &builder) { return builder.remove(ref); });
}

/// A line with the rules on it that take part.
struct LineRules
{
    geo::Line line;
    std::vector<const Rule *> rules;

    /// The one rule that takes all clients of the line, if it is alone there.
    [[nodiscard]] const Rule *only() const { return rules.size() == 1 && rules.front()->anyMatch.empty() ? rules.front() : nullptr; }
    [[nodiscard]] bool takesEverybody() const
    {
        return std::ranges::any_of(rules, [](const Rule *rule) { return rule->anyMatch.empty(); });
    }
};

std::vector<LineRules> linesOf(const Instance &instance)
{
    std::vector<LineRules> lines;
    for (const Rule &rule : instance.rules) {
        const auto line = geo::Line::parse(rule.line);
        if (!rule.enabled || !line) {
            continue;
        }
        auto known = std::ranges::find(lines, *line, &LineRules::line);
        if (known == lines.end()) {
            known = lines.insert(lines.end(), {*line, {}});
        }
        known->rules.push_back(&rule);
    }
    return lines;
}

/// The blocks of a CIDR line, sorted.
std::vector<IpPrefix> blocksOf(const Project &project, const geo::Line &line)
{
    const LineList *list = line.kind() == geo::Line::Kind::Cidr ? project.lines.find(line.cidrId()) : nullptr;
    std::vector<IpPrefix> blocks = list ? list->cidrs : std::vector<IpPrefix>();
    std::ranges::sort(blocks);
    return blocks;
}

/// Addresses of a set that never become unavailable, for questions of one family.
struct Steadfast
{
    bool hasFamily = false; ///< the set has addresses of it; otherwise all of its addresses are counted (X-32)
    int count = 0;
};

Steadfast steadfast(const Project &project, const PoolSet &set, Address::Kind family)
{
    QSet<QString> own, all;
    Steadfast out;
    for (const PoolUse &use : set.pools) {
        const Pool *pool = project.pools.find(use.pool.text);
        for (const PoolMember &member : pool ? pool->members : std::vector<PoolMember>()) {
            const Address *address = project.addresses.find(member.address.text);
            const bool isOwn = address && (address->kind() == family || address->kind() == Address::Kind::DomainName);
            out.hasFamily = out.hasFamily || isOwn;
            if (address && isNeverDown(*address)) {
                all.insert(address->id.text);
                if (isOwn) {
                    own.insert(address->id.text);
                }
            }
        }
    }
    out.count = static_cast<int>((out.hasFamily ? own : all).size());
    return out;
}

/// The line that is tried before this one and takes every client of it, or null. Of CIDR lines with an equal block the one
/// whose text comes first is tried first; of the others an alias and its carrier stand on the same level.
const LineRules *shadowOf(const Project &project, const LineRules &own, const std::vector<LineRules> &lines)
{
    const auto order = static_cast<geo::LineOrder>(project.settings.lineOrder);
    const std::vector<IpPrefix> blocks = blocksOf(project, own.line);
    for (const LineRules &other : lines) {
        if (&other == &own || !other.takesEverybody() || geo::compareLines(other.line, own.line, order) >= 0) {
            continue;
        }
        const bool isCidr = own.line.kind() == geo::Line::Kind::Cidr;
        const std::vector<IpPrefix> theirs = isCidr ? blocksOf(project, other.line) : std::vector<IpPrefix>();
        if (isCidr ? !blocks.empty() && std::ranges::includes(theirs, blocks) : !own.line.isDefault() && covers(other.line, own.line)) {
            return &other;
        }
    }
    return nullptr;
}

/// The line that takes the clients of this one if it is removed, provided that it holds all of them and answers alike.
const LineRules *sameBehind(const Project &project, const LineRules &own, const std::vector<LineRules> &lines)
{
    if (own.only() == nullptr || own.line.kind() != geo::Line::Kind::Source) {
        return nullptr;
    }
    const auto order = static_cast<geo::LineOrder>(project.settings.lineOrder);
    const LineRules *next = nullptr;
    for (const LineRules &other : lines) {
        const bool isBehind = &other != &own && other.line.kind() != geo::Line::Kind::Cidr && geo::compareLines(other.line, own.line, order) > 0;
        if (isBehind && mayMeet(own.line, other.line) && (next == nullptr || geo::compareLines(other.line, next->line, order) < 0)) {
            next = &other;
        }
    }
    const bool isSame = next != nullptr && covers(next->line, own.line) && next->only() != nullptr && answersAlike(*own.only(), *next->only());
    return isSame ? next : nullptr;
}

} // namespace

bool isNeverDown(const Address &address)
{
    return address.mode == Address::Mode::AlwaysOn
        || (address.mode == Address::Mode::Auto && address.healthCheck.isEmpty() && !address.backends);
}

void Checker::checkLines(const Instance &instance)
{
    const std::vector<LineRules> lines = linesOf(instance);
    for (const LineRules &own : lines) {
        for (const Rule *rule : own.rules) {
            if (!rule->anyMatch.empty() && std::ranges::all_of(rule->anyMatch, neverHolds)) {
                const ObjectRef ref = refOf(instance, *rule);
                add(Severity::Warning, ref, u"rule-never-matches"_s, u"No identifiers can meet what the rule asks for, so it never takes a query. Correct the identifiers, or remove the rule."_s,
                    removalOfRule(ref));
            }
        }
        if (const LineRules *shadow = shadowOf(m_project, own, lines)) {
            for (const Rule *rule : own.rules) {
                const ObjectRef ref = refOf(instance, *rule);
                add(Severity::Warning, ref, u"shadowed-rule"_s,
                    u"Every client of the line %1 lies on the line %2 too, which is tried first: the rule never takes a query. Merge it with rule \"%3\", or remove it."_s.arg(
                        own.line.toString(), shadow->line.toString(), shadow->rules.front()->id.text),
                    removalOfRule(ref));
            }
        } else if (const LineRules *next = sameBehind(m_project, own, lines)) {
            const ObjectRef ref = refOf(instance, *own.only());
            add(Severity::Hint, ref, u"redundant-rule"_s,
                u"The line lies inside the line %1 of rule \"%2\", which answers with the same pool sets: without this rule everybody gets the same. Remove it, or give it other sets."_s.arg(
                    next->line.toString(), next->only()->id.text),
                removalOfRule(ref));
        }
    }
}

/// a set of lower priority serves only while the sets above are unavailable.
void Checker::checkReach(const Instance &instance, const Rule &rule)
{
    if (rule.switchMode == Rule::Switch::Manual) {
        return; // nothing is reached by itself
    }
    // Each family gives way on its own, and only to a set that has it.
    const auto neverGivesWayTo = [&](const PoolSet &set, const PoolSet &below) {
        return std::ranges::all_of(std::array{Address::Kind::Ipv4, Address::Kind::Ipv6}, [&](Address::Kind family) {
            const Steadfast own = steadfast(m_project, set, family);
            return own.count >= set.minAvailable || (own.hasFamily && !steadfast(m_project, below, family).hasFamily);
        });
    };
    for (std::size_t i = 0; i + 1 < rule.poolSets.size(); ++i) {
        const PoolSet &above = rule.poolSets[i];
        const PoolSet &set = rule.poolSets[i + 1];
        if (above.pools.empty() || set.pools.empty() || !neverGivesWayTo(above, set)) {
            continue;
        }
        const ObjectRef ref = refOf(instance, rule, set);
        const QString why = above.minAvailable == 0 ? u"its minimum is 0"_s : u"enough of its addresses have no health check"_s;
        add(Severity::Warning, ref, u"unreachable-set"_s,
            u"The pool set is never in effect: \"%1\" above it never becomes unavailable, since %2. Correct that set, or remove this one."_s.arg(above.id.text, why),
            fixBy(u"Remove Pool Set \"%1\""_s.arg(set.id.text), [ref](ProjectBuilder &builder) { return builder.remove(ref); }));
        return; // the ones below are told of when this one is mended
    }
}

} // namespace meridian::model
