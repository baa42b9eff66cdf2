// Findings about instances, rules and pool sets.
#include "engine/model/AlertRules.h"
#include "engine/model/Checker.h"

#include "engine/model/EnumText.h"
#include "engine/model/TextRules.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace meridian::model {
namespace {

/// A resolver may use an answer for so long after a failure was found before anybody is told about it.
constexpr int kLongTtl = 300;

/// Second-level names under which countries register, so that `example.co.uk` is known for an apex.
bool isRegistry(const QString &label)
{
    return QStringList{u"ac"_s, u"co"_s, u"com"_s, u"edu"_s, u"gov"_s, u"net"_s, u"org"_s}.contains(label);
}

/// True for names that are probably registered as such: two labels, or three below a country's registry. A sound answer
/// needs the owner's zone; without it this is a guess, and the text says so.
bool looksLikeApex(const QString &domain)
{
    const QStringList labels = normalDomain(domain).split(u'.', Qt::SkipEmptyParts);
    return labels.size() == 2 || (labels.size() == 3 && labels[2].size() == 2 && isRegistry(labels[1]));
}

bool hasDefaultRule(const Instance &instance)
{
    return std::ranges::any_of(instance.rules, [](const Rule &rule) { return rule.enabled && rule.line == u"default" && rule.anyMatch.empty(); });
}

QuickFix addDefaultRule(const Instance &instance)
{
    return fixBy(u"Add Rule \"default\""_s, [key = instance.id.text](ProjectBuilder &builder) -> Result<void> {
        const Instance *now = builder.project().instances.find(key);
        Rule rule;
        rule.id.text = builder.uniqueId(ObjectRef::Kind::Rule, u"default"_s, key);
        if (now && !now->rules.empty()) {
            rule.poolSets = now->rules.front().poolSets; // somewhere to go at once; to be looked at
        }
        return builder.addRule(key, std::move(rule));
    });
}

} // namespace

void Checker::checkInstance(const Instance &instance)
{
    const ObjectRef ref = refOf(instance);
    using Mode = Instance::Mode;
    if (!instance.enabled) {
        add(Severity::Hint, ref, u"disabled-instance"_s, u"The instance is switched off and is not answered. Switch it on when it is to serve."_s,
            fixBy(u"Switch the Instance On"_s, [instance](ProjectBuilder &builder) {
                Instance changed = instance;
                changed.enabled = true;
                return builder.replace(instance.id.text, changed);
            }));
    }
    const bool isBasicMode = instance.mode == Mode::LoadBalance || instance.mode == Mode::Geo || instance.mode == Mode::GeoLoadBalance;
    const bool isBasic = instance.strategy == Instance::Strategy::Basic;
    if (isBasic != isBasicMode) {
        const Mode right = isBasic ? Mode::LoadBalance : Mode::Performance;
        add(Severity::Error, ref, u"mode-of-other-strategy"_s,
            u"The mode %1 does not go with the strategy %2. Choose the mode %3."_s.arg(toText(instance.mode), toText(instance.strategy),
                isBasic ? u"lb, geo or geo-lb"_s : u"performance, capacity or feedback"_s),
            fixBy(u"Set the mode to %1"_s.arg(toText(right)), [instance, right](ProjectBuilder &builder) {
                Instance changed = instance;
                changed.mode = right;
                return builder.replace(instance.id.text, changed);
            }));
    }
    checkDispatchDomain(instance);
    checkServices(instance);
    if (isBasic) {
        checkDefaultRule(instance);
    }
    checkTtl(instance);
    checkLines(instance);
    for (const Rule &rule : instance.rules) {
        checkRule(instance, rule);
    }
}

void Checker::checkDefaultRule(const Instance &instance)
{
    const ObjectRef ref = refOf(instance);
    if (std::ranges::none_of(instance.rules, &Rule::enabled)) {
        add(Severity::Warning, ref, u"no-rules"_s, u"No rule takes part, so every answer is empty. Add a rule, or enable one."_s, addDefaultRule(instance));
    } else if (!hasDefaultRule(instance) && instance.noRule != Instance::NoRule::Address) {
        //
        add(Severity::Warning, ref, u"missing-default-rule"_s,
            u"No rule has the line default: clients that lie on no other line get %1. Add a rule for them."_s.arg(
                instance.noRule == Instance::NoRule::Refused ? u"a refusal"_s : u"an empty answer"_s),
            addDefaultRule(instance));
    }
}

void Checker::checkDispatchDomain(const Instance &instance)
{
    const ObjectRef ref = refOf(instance);
    const QString domain = normalDomain(instance.domain);
    const Zone *zone = zoneOf(m_project, domain);
    if (!zone) {
        const QString parent = domain.contains(u'.') ? domain.section(u'.', 1) : domain;
        add(Severity::Error, ref, u"domain-outside-zones"_s,
            u"The domain \"%1\" lies in no zone of the project, so nobody answers it. Add the zone \"%2\", or change the domain."_s.arg(domain, parent),
            fixBy(u"Add Zone \"%1\""_s.arg(parent), [parent](ProjectBuilder &builder) {
                Zone added;
                added.name = parent;
                added.soa.mname = u"ns1."_s + parent;
                added.soa.rname = u"hostmaster."_s + parent;
                RecordSet servers;
                servers.type = u"NS"_s;
                servers.ttl = 3600;
                servers.values = {QString(u"ns1." + parent + u'.')};
                added.records = added.records.appended(servers);
                return builder.add(std::move(added));
            }));
    } else if (zone->kind != Zone::Kind::Public) {
        add(Severity::Warning, ref, u"domain-not-public"_s,
            u"The domain \"%1\" lies in the %2 zone \"%3\", so the internet cannot ask for it. Move it to a public zone."_s.arg(domain, toText(zone->kind), zone->name));
    }
    for (const Instance &other : m_project.instances) {
        if (&other == &instance) {
            break; // only the later of two is named
        }
        if (normalDomain(other.domain) == domain) {
            add(Severity::Error, ref, u"domain-taken"_s, u"The instance \"%1\" has the same domain. Give each its own."_s.arg(other.id.text));
        }
    }
}

void Checker::checkServices(const Instance &instance)
{
    // A CNAME cannot stand at an apex, beside SOA and NS.
    const QString remedy = u"Host its zone here, publish a name below it such as www.%1 instead, or let its DNS host flatten the name (ALIAS)."_s;
    for (const QString &service : instance.services) {
        const QString name = normalDomain(service);
        if (m_project.zones.contains(name)) {
            add(Severity::Warning, refOf(instance), u"service-at-apex"_s,
                u"The service name \"%1\" is a zone of the project: a CNAME cannot stand at its apex. Use the name as the domain of the instance, or publish www.%1 instead."_s.arg(name));
        } else if (looksLikeApex(service)) {
            add(Severity::Warning, refOf(instance), u"service-at-apex"_s,
                u"The service name \"%1\" is probably the apex of its zone, where a CNAME cannot stand. "_s.arg(name) + remedy.arg(name));
        }
    }
}

void Checker::checkTtl(const Instance &instance)
{
    int slowest = 0;
    for (const Rule &rule : instance.rules) {
        for (const PoolSet &set : rule.poolSets) {
            for (const PoolUse &use : set.pools) {
                const Pool *pool = m_project.pools.find(use.pool.text);
                for (const PoolMember &member : pool ? pool->members : std::vector<PoolMember>()) {
                    const Address *address = m_project.addresses.find(member.address.text);
                    slowest = std::max(slowest, address ? static_cast<int>(detectionSeconds(m_project, *address)) : 0);
                }
            }
        }
    }
    if (slowest > 0 && instance.ttl > std::max(kLongTtl, 2 * slowest)) {
        add(Severity::Hint, refOf(instance), u"ttl-longer-than-detection"_s,
            u"A failure is found after %1 s, but resolvers keep an answer for %2 s. Lower the TTL for a faster failover."_s.arg(slowest).arg(instance.ttl),
            fixBy(u"Set the TTL to %1 s"_s.arg(std::max(60, slowest)), [instance, slowest](ProjectBuilder &builder) {
                Instance changed = instance;
                changed.ttl = std::max(60, slowest);
                return builder.replace(instance.id.text, changed);
            }));
    }
    if (instance.failoverTtl && *instance.failoverTtl > instance.ttl) {
        add(Severity::Hint, refOf(instance), u"failover-ttl-longer"_s,
            u"Answers with failed addresses left out are kept for %1 s, longer than others (%2 s). Make the failover TTL the shorter one."_s.arg(*instance.failoverTtl).arg(instance.ttl));
    }
}

void Checker::checkRule(const Instance &instance, const Rule &rule)
{
    const ObjectRef ref = refOf(instance, rule);
    checkLine(rule.line, ref);
    if (rule.poolSets.empty()) {
        add(Severity::Warning, ref, u"rule-without-sets"_s, u"The rule has no pool sets, so its clients get no address. Add one."_s);
    }
    for (const Rule &other : instance.rules) {
        if (&other == &rule) {
            break;
        }
        if (rule.enabled && other.enabled && !rule.anyMatch.empty() && other.line == rule.line && other.anyMatch == rule.anyMatch) {
            add(Severity::Warning, ref, u"same-identifiers"_s,
                u"The rule \"%1\" has the same line and asks for the same identifiers: the two share these clients by weight. Merge them, or change one."_s.arg(other.id.text));
        }
    }
    if (rule.switchMode == Rule::Switch::Manual) {
        if (rule.effective.isEmpty() && !rule.poolSets.empty()) {
            const PoolSetId first = rule.poolSets.front().id;
            add(Severity::Error, ref, u"manual-without-set"_s, u"The switch is manual, but no pool set is chosen to be in effect. Choose one."_s,
                fixBy(u"Put Pool Set \"%1\" in effect"_s.arg(first.text), [ref, rule, first](ProjectBuilder &builder) {
                    Rule changed = rule;
                    changed.effective = first;
                    return builder.replaceRule(ref, changed);
                }));
        }
        if (!tellsOfSets(m_project, ref)) {
            //
            add(Severity::Warning, ref, u"manual-without-alert"_s,
                u"The switch is manual, but no alert tells when a pool set becomes unavailable. Add an alert for the pool sets of the rule."_s);
        }
    }
    for (const PoolSet &set : rule.poolSets) {
        checkPoolSet(instance, rule, set);
    }
    checkReach(instance, rule);
}

void Checker::checkPoolSet(const Instance &instance, const Rule &rule, const PoolSet &set)
{
    const ObjectRef ref = refOf(instance, rule, set);
    QSet<QString> addresses[3]; // by Address::Kind: the minimum counts each family on its own
    QStringList ofAddresses, ofNames; // pools that hold IP addresses alone, or domain names alone
    for (const PoolUse &use : set.pools) {
        const Pool *pool = m_project.pools.find(use.pool.text);
        if (pool && !pool->members.empty()) {
            const auto isName = [&](const PoolMember &member) {
                const Address *address = m_project.addresses.find(member.address.text);
                return address && address->kind() == Address::Kind::DomainName;
            };
            const auto names = std::ranges::count_if(pool->members, isName);
            (names == 0 ? ofAddresses : ofNames).append(use.pool.text);
        }
        for (const PoolMember &member : pool ? pool->members : std::vector<PoolMember>()) {
            if (const Address *address = m_project.addresses.find(member.address.text)) {
                addresses[static_cast<int>(address->kind())].insert(address->id.text);
            }
        }
    }
    if (set.pools.empty()) {
        add(Severity::Warning, ref, u"empty-pool-set"_s, u"The pool set has no pools, so it is never available. Add a pool, or remove the set."_s);
        return;
    }
    if (!ofAddresses.isEmpty() && !ofNames.isEmpty()) {
        //
        add(Severity::Warning, ref, u"mixed-pool-set"_s,
            u"The pool set holds pools of IP addresses (%1) and of domain names (%2). An answer carries one kind only, and domain names win. Put them in sets of their own."_s.arg(
                ofAddresses.join(u", "_s), ofNames.join(u", "_s)),
            fixBy(u"Take the pools of IP addresses out"_s, [ref, ofAddresses](ProjectBuilder &builder) -> Result<void> {
                const PoolSet *now = findPoolSet(builder.project(), ref);
                if (now == nullptr) {
                    return fail(Error::Kind::NotFound, u"The pool set is gone."_s);
                }
                PoolSet changed = *now;
                std::erase_if(changed.pools, [&](const PoolUse &use) { return ofAddresses.contains(use.pool.text); });
                return builder.replacePoolSet(ref, std::move(changed));
            }));
    }
    const auto most = static_cast<int>(std::max({addresses[0].size(), addresses[1].size(), addresses[2].size()}));
    if (most > 0 && set.minAvailable > most) {
        add(Severity::Warning, ref, u"minimum-too-high"_s,
            u"%1 available addresses are asked for, but the set has only %2 of one kind: it is never available. Lower the minimum, or add addresses."_s.arg(set.minAvailable).arg(most),
            fixBy(u"Set the minimum to %1"_s.arg(most), [ref, set, most](ProjectBuilder &builder) {
                PoolSet changed = set;
                changed.minAvailable = most;
                return builder.replacePoolSet(ref, changed);
            }));
    } else if (set.minAvailable == 0) {
        add(Severity::Hint, ref, u"minimum-of-zero"_s, u"The minimum is 0: the set counts as available even when all of its addresses have failed. Set it to 1 or more."_s,
            fixBy(u"Set the minimum to 1"_s, [ref, set](ProjectBuilder &builder) {
                PoolSet changed = set;
                changed.minAvailable = 1;
                return builder.replacePoolSet(ref, changed);
            }));
    }
}

} // namespace meridian::model
