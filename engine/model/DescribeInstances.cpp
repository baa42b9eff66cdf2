// Tables of GTM: instances, rules, pool sets.
#include "engine/model/Describe.h"

using namespace Qt::StringLiterals;

namespace meridian::model {

template<>
const Table<AnswerSize> &describe<AnswerSize>()
{
    using T = AnswerSize;
    static const Table<T> table = [] {
        Table<T> t(u"answer"_s, u"How many addresses an answer carries."_s);
        t.optional(u"size"_s, &T::size, choice<T::Size>(), u"One address, all of a bucket, or all that are available."_s)
            .optional(u"limit"_s, &T::limit, integer(1, 255), u"With all: the most addresses in an answer."_s);
        return t;
    }();
    return table;
}

template<>
const Table<IdentifierMatch> &describe<IdentifierMatch>()
{
    using T = IdentifierMatch;
    static const Table<T> table = [] {
        JsonNode forms = JsonNode::array();
        forms.append(requiring({u"exact"_s}));
        forms.append(requiring({u"modulo"_s, u"below"_s}));
        Table<T> t(u"identifier"_s, u"One test of an identifier that the client sends: equal to a text, or number modulo below a bound."_s);
        t.required(u"key"_s, &T::key, text(128), u"Name of the identifier."_s)
            .adapted<QString>(u"exact"_s, [](const T &m) { return m.modulo ? std::nullopt : std::optional(m.exact); },
                              [](T &m, const QString &v) { m.exact = v; }, text(), u"The value must be this."_s)
            .always()
            .optional(u"modulo"_s, &T::modulo, longInteger(1, 1'000'000'000'000'000), u"The number is divided by this."_s)
            .adapted<qint64>(u"below"_s, [](const T &m) { return m.modulo ? std::optional(m.below) : std::nullopt; },
                             [](T &m, qint64 v) { m.below = v; }, longInteger(0, 1'000'000'000'000'000), u"The remainder must be smaller."_s)
            .verified([](const T &value, const QJsonObject &json, const JsonPath &path, Errors &errors) {
                const bool isExact = json.contains(u"exact");
                const bool isModulo = json.contains(u"modulo") && json.contains(u"below");
                if (isExact == isModulo || (isExact && (json.contains(u"modulo") || json.contains(u"below")))) {
                    errors.add(path, u"The test is neither exact nor modulo. Give \"exact\" alone, or \"modulo\" and \"below\"."_s);
                } else if (isModulo && value.modulo && value.below > *value.modulo) {
                    errors.add(JsonPath(path, u"below"_s), u"%1 is out of range. Give a whole number from 0 to the modulo, %2."_s.arg(value.below).arg(*value.modulo));
                }
            }, u"oneOf"_s, std::move(forms));
        return t;
    }();
    return table;
}

template<>
const Table<IdentifierGroup> &describe<IdentifierGroup>()
{
    using T = IdentifierGroup;
    static const Table<T> table = [] {
        Table<T> t(u"identifierGroup"_s, u"Tests that must all hold."_s);
        t.required(u"all"_s, &T::all, list<std::vector<IdentifierMatch>>(object<IdentifierMatch>(), {}, 1), u"The tests."_s);
        return t;
    }();
    return table;
}

template<>
const Table<PoolUse> &describe<PoolUse>()
{
    using T = PoolUse;
    static const Table<T> table = [] {
        Table<T> t(u"poolUse"_s, u"A pool in a pool set."_s);
        t.required(u"pool"_s, &T::pool, reference<Pool>(ObjectRef::Kind::Pool), u"Id of the pool."_s)
            .optional(u"weight"_s, &T::weight, integer(1, kMaximumWeight), u"Weight of the pool in this set."_s);
        return t;
    }();
    return table;
}

template<>
const Table<PoolSet> &describe<PoolSet>()
{
    using T = PoolSet;
    static const Table<T> table = [] {
        const Unique<PoolUse> unique{u"pool"_s, u"pool"_s, [](const PoolUse &use) { return use.pool.text; }};
        Table<T> t(u"poolSet"_s, u"Pools that serve together. Its id is unique in its rule."_s);
        identity(t);
        t.optional(u"minAvailable"_s, &T::minAvailable, integer(0, 1'000'000), u"Fewer available addresses make the set unavailable."_s)
            .optional(u"pools"_s, &T::pools, list<std::vector<PoolUse>>(object<PoolUse>(), unique), u"Pools with their weights."_s);
        return t;
    }();
    return table;
}

template<>
const Table<Failback> &describe<Failback>()
{
    using T = Failback;
    static const Table<T> table = [] {
        Table<T> t(u"failback"_s, u"When requests move back to a set of higher priority."_s);
        t.optional(u"mode"_s, &T::mode, choice<T::Mode>(), u"At once, after it held for a while, or never."_s)
            .optional(u"holdDown"_s, &T::holdDown, integer(0, kSecondsOfWeek), u"Seconds that the set must have been available."_s);
        return t;
    }();
    return table;
}

template<>
const Table<Rule> &describe<Rule>()
{
    using T = Rule;
    static const Table<T> table = [] {
        Table<T> t(u"rule"_s, u"Who gets which pool sets. Its id is unique in its instance."_s);
        identity(t);
        t.optional(u"line"_s, &T::line, lineText(), u"default, cidr=<line id>, or isp=, asn= and place= joined by commas."_s)
            .optional(u"weight"_s, &T::weight, integer(1, kMaximumWeight), u"Among the rules of one line."_s)
            .optional(u"enabled"_s, &T::enabled, boolean(), u"Whether the rule takes part."_s)
            .optional(u"anyMatch"_s, &T::anyMatch, list<std::vector<IdentifierGroup>>(object<IdentifierGroup>()), u"Groups of identifier tests; one group must hold."_s)
            .optional(u"anyMatchFallback"_s, &T::anyMatchFallback, choice<T::AnyMatchFallback>(), u"Where a client of the line goes that no group takes."_s)
            .optional(u"poolSets"_s, &T::poolSets, list<std::vector<PoolSet>>(object<PoolSet>(), byId<PoolSet>(u"pool set"_s)), u"In order of priority."_s)
            .optional(u"switch"_s, &T::switchMode, choice<T::Switch>(), u"Whether sets fail over by themselves."_s)
            .optional(u"effective"_s, &T::effective, ownId<PoolSet>(), u"The set in effect while the switch is manual."_s)
            .optional(u"failback"_s, &T::failback, object<Failback>(), u"Return to a set of higher priority."_s)
            .adapted<QString>(u"allDown"_s, [](const T &r) { return std::optional(r.allDown == T::AllDown::Address ? r.allDownAddress.text : toText(r.allDown)); },
                              [](T &r, const QString &v) {
                                  const auto word = fromText<T::AllDown>(v);
                                  r.allDown = word.value_or(T::AllDown::Address);
                                  r.allDownAddress.text = word ? QString() : v;
                              },
                              wordOrAddress(enumTexts<T::AllDown>()), u"When no set is available: open (all of the first set), empty, servfail, or an address id."_s)
            .verified([](const T &rule, const QJsonObject &, const JsonPath &path, Errors &errors) {
                if (!rule.effective.isEmpty() && !findPoolSet(rule, rule.effective)) {
                    errors.add(JsonPath(path, u"effective"_s), u"There is no pool set \"%1\" in this rule. Add it, or name another one."_s.arg(rule.effective.text));
                }
            });
        return t;
    }();
    return table;
}

template<>
const Table<LatencyEntry> &describe<LatencyEntry>()
{
    using T = LatencyEntry;
    static const Table<T> table = [] {
        Table<T> t(u"latency"_s, u"Time from the clients of a line to an address."_s);
        t.required(u"line"_s, &T::line, lineText(), u"Where the clients are."_s)
            .required(u"address"_s, &T::address, reference<Address>(ObjectRef::Kind::Address), u"Id of the address."_s)
            .required(u"ms"_s, &T::ms, number(0, 1'000'000), u"Milliseconds."_s);
        return t;
    }();
    return table;
}

template<>
const Table<Instance> &describe<Instance>()
{
    using T = Instance;
    static const Table<T> table = [] {
        Table<T> t(u"instance"_s, u"One managed service: a dispatch domain and how its queries are routed."_s);
        identity(t);
        t.required(u"domain"_s, &T::domain, domain(), u"Dispatch domain, in one of the zones."_s)
            .optional(u"services"_s, &T::services, list<QStringList>(domain(), byText(u"service name"_s)), u"Names whose owner points a CNAME at the dispatch domain."_s)
            .optional(u"enabled"_s, &T::enabled, boolean(), u"Whether routing is started."_s)
            .optional(u"ecs"_s, &T::ecs, boolean(), u"Whether EDNS client subnet is obeyed, where zone and project do."_s)
            .optional(u"ttl"_s, &T::ttl, integer(0, kMaximumTtl), u"Seconds that an answer may be kept."_s)
            .optional(u"failoverTtl"_s, &T::failoverTtl, integer(0, kMaximumTtl), u"The same for answers without failed addresses."_s)
            .optional(u"answer"_s, &T::answer, object<AnswerSize>(), u"How many addresses an answer carries."_s)
            .optional(u"strategy"_s, &T::strategy, choice<T::Strategy>(), u"basic: by rules and weights; smart: by latency, capacity and load."_s)
            .optional(u"mode"_s, &T::mode, choice<T::Mode>(), u"basic: lb, geo, geo-lb; smart: performance, capacity, feedback."_s)
            .adapted<QString>(u"noRule"_s, [](const T &i) { return std::optional(i.noRule == T::NoRule::Address ? i.noRuleAddress.text : toText(i.noRule)); },
                              [](T &i, const QString &v) {
                                  const auto word = fromText<T::NoRule>(v);
                                  i.noRule = word.value_or(T::NoRule::Address);
                                  i.noRuleAddress.text = word ? QString() : v;
                              },
                              wordOrAddress(enumTexts<T::NoRule>()), u"For clients that no rule takes: empty, refused, or an address id."_s)
            .optional(u"rules"_s, &T::rules, list<std::vector<Rule>>(object<Rule>(), byId<Rule>(u"rule"_s)), u"Who gets which pool sets."_s)
            .optional(u"targets"_s, &T::targets, list<std::vector<PoolId>>(reference<Pool>(ObjectRef::Kind::Pool), byText<Pool>(u"pool"_s)), u"smart: pools that take traffic."_s)
            .optional(u"breakerPercent"_s, &T::breakerPercent, integer(0, 100), u"smart: failover stops when no more than this part of the capacity is left; 0 is off."_s)
            .optional(u"latencies"_s, &T::latencies, list<std::vector<LatencyEntry>>(object<LatencyEntry>()), u"smart: times that were measured."_s);
        return t;
    }();
    return table;
}

} // namespace meridian::model
