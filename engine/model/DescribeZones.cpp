// Tables of zones, record sets and their routing.
#include "engine/model/Describe.h"
#include "engine/model/TextRules.h"

using namespace Qt::StringLiterals;

namespace meridian::model {
namespace {

using Policy = Routing::Policy;

CodecPtr<std::vector<Target>> targets()
{
    return list<std::vector<Target>>(target());
}

/// What items of the policies have in common: targets, or a routing inside.
Table<RoutingItem> itemTable(const QString &policy)
{
    JsonNode forms = JsonNode::array();
    forms.append(requiring({u"targets"_s}));
    forms.append(requiring({u"routing"_s}));
    Table<RoutingItem> t(policy + u"Item"_s, u"What is answered together, or a routing inside."_s);
    t.optional(u"targets"_s, &RoutingItem::targets, targets(), u"Record data, or {address: id} where the health of the address counts."_s)
        .always()
        .when([](const RoutingItem &item) { return item.routing == nullptr; })
        .optional(u"routing"_s, &RoutingItem::routing, object<Routing>(), u"A routing of its own instead of targets."_s)
        .verified([](const RoutingItem &, const QJsonObject &json, const JsonPath &path, Errors &errors) {
            if (json.contains(u"targets") == json.contains(u"routing")) {
                errors.add(path, json.contains(u"targets") ? u"The item has targets and a routing. Remove one of them."_s
                                                           : u"The item has neither targets nor a routing. Add one of them."_s);
            }
        }, u"oneOf"_s, std::move(forms));
    return t;
}

const Table<RoutingItem> &plainItem()
{
    static const Table<RoutingItem> table = itemTable(u"plain"_s);
    return table;
}

const Table<RoutingItem> &weightedItem()
{
    static const Table<RoutingItem> table = [] {
        Table<RoutingItem> t = itemTable(u"weighted"_s);
        t.required(u"weight"_s, &RoutingItem::weight, integer(0, 1000), u"0 serves only when all others have failed."_s);
        return t;
    }();
    return table;
}

Table<RoutingItem> locatedItem(const QString &policy)
{
    Table<RoutingItem> t = itemTable(policy);
    t.required(u"location"_s, &RoutingItem::location, location(), u"Place path, cloud region or coordinates."_s);
    return t;
}

const Table<RoutingItem> &geoItem()
{
    static const Table<RoutingItem> table = locatedItem(u"geo"_s);
    return table;
}

const Table<RoutingItem> &latencyItem()
{
    static const Table<RoutingItem> table = locatedItem(u"latency"_s);
    return table;
}

const Table<RoutingItem> &geoproximityItem()
{
    static const Table<RoutingItem> table = [] {
        Table<RoutingItem> t = locatedItem(u"geoproximity"_s);
        t.optional(u"id"_s, &RoutingItem::id, idText(), u"Unique in the routing; ties go by it."_s)
            .optional(u"bias"_s, &RoutingItem::bias, integer(-99, 99), u"Positive enlarges the area, negative shrinks it."_s);
        return t;
    }();
    return table;
}

const Table<RoutingItem> &linesItem()
{
    static const Table<RoutingItem> table = [] {
        Table<RoutingItem> t = itemTable(u"lines"_s);
        t.required(u"line"_s, &RoutingItem::line, lineText(), u"Which clients."_s);
        return t;
    }();
    return table;
}

void addItems(Table<Routing> &t, Policy policy, const Table<RoutingItem> &(*table)(), Unique<RoutingItem> unique = {})
{
    t.required(u"items"_s, &Routing::items, list<std::vector<RoutingItem>>(object<RoutingItem>(table), std::move(unique), 1), u"The choices."_s)
        .only({toText(policy)});
}

} // namespace

void findRecordsThatStandTwice(const Zone &zone, const JsonPath &path, Errors &errors)
{
    // By absolute name: `app` and `app.zone.` are one name.
    const Unique<RecordSet> unique{u"record set"_s, u"name"_s, [&](const RecordSet &set) {
        return set.type.isEmpty() ? QString() : QString(absoluteName(zone, set.name) + u'/' + set.type.toUpper());
    }};
    const JsonPath list(path, u"records"_s);
    TwiceFinder<RecordSet> finder(unique, list, errors);
    for (qsizetype i = 0; i < zone.records.size(); ++i) {
        finder.look(zone.records.at(i), i);
    }
}

template<>
const Table<Target> &describe<Target>()
{
    using T = Target;
    static const Table<T> table = [] {
        Table<T> t(u"target"_s, u"An address of the project, with the other fields of the record type."_s);
        t.required(u"address"_s, &T::address, reference<Address>(ObjectRef::Kind::Address), u"Id of the address."_s)
            .optional(u"priority"_s, &T::priority, integer(0, 65535), u"MX and SRV."_s)
            .optional(u"weight"_s, &T::weight, integer(0, 65535), u"SRV."_s)
            .optional(u"port"_s, &T::port, integer(0, 65535), u"SRV."_s);
        return t;
    }();
    return table;
}

template<>
const Table<Routing> &describe<Routing>()
{
    using T = Routing;
    static const Table<T> table = [] {
        const Unique<RoutingItem> byItemId{u"item"_s, u"id"_s, [](const RoutingItem &item) { return item.id; }};
        const Unique<RoutingItem> byLine{u"line"_s, u"line"_s, [](const RoutingItem &item) { return item.line; }};
        Table<T> t(u"routing"_s, u"How one of several answers is chosen."_s, u"policy"_s);
        t.required(u"policy"_s, &T::policy, choice<Policy>(), u"What decides."_s);
        t.optional(u"fenced"_s, &T::fenced, boolean(), u"Stay with the nearest item even when all of it has failed."_s).only({u"geo"_s});
        t.optional(u"formula"_s, &T::formula, choice<T::Formula>(), u"How a bias changes distances."_s).only({u"geoproximity"_s});
        addItems(t, Policy::Weighted, weightedItem);
        addItems(t, Policy::Geo, geoItem);
        addItems(t, Policy::Geoproximity, geoproximityItem, byItemId);
        addItems(t, Policy::Lines, linesItem, byLine);
        addItems(t, Policy::Latency, latencyItem);
        const QStringList failover = {toText(Policy::Failover)};
        t.required(u"active"_s, &T::active, object<RoutingItem>(plainItem), u"Answered while any of it is healthy."_s).only(failover);
        t.required(u"backup"_s, &T::backup, object<RoutingItem>(plainItem), u"Answered when all of the active part has failed."_s).only(failover);
        t.optional(u"trickle"_s, &T::trickle, number(0, 1), u"Part of the queries that goes to the backup all the time."_s).only(failover);
        const QStringList multivalue = {toText(Policy::Multivalue)};
        t.optional(u"limit"_s, &T::limit, integer(1, 255), u"Most targets in an answer."_s).only(multivalue);
        t.required(u"targets"_s, &T::targets, targets(), u"Healthy ones are answered."_s).only(multivalue);
        return t;
    }();
    return table;
}

template<>
const Table<RecordSet> &describe<RecordSet>()
{
    using T = RecordSet;
    static const Table<T> table = [] {
        Table<T> t(u"recordSet"_s, u"Records of one name and type: values, or a routing that chooses."_s);
        t.optional(u"name"_s, &T::name, textBy(recordNameProblem), u"Relative to the zone; @ is the zone itself; absolute with a final dot."_s)
            .required(u"type"_s, &T::type, recordType(), u"A, AAAA, MX, TYPE65 …"_s)
            .optional(u"ttl"_s, &T::ttl, integer(0, kMaximumTtl), u"Seconds that an answer may be kept."_s)
            .optional(u"values"_s, &T::values, values(), u"Record data in presentation form."_s)
            .optional(u"routing"_s, &T::routing, object<Routing>(), u"Instead of values."_s)
            .optional(u"note"_s, &T::note, text(), u"For people."_s)
            .verified([](const T &, const QJsonObject &json, const JsonPath &path, Errors &errors) {
                if (json.contains(u"values") && json.contains(u"routing")) {
                    errors.add(path, u"The record set has values and a routing. Remove one of them."_s);
                }
            }, u"not"_s, requiring({u"values"_s, u"routing"_s}));
        return t;
    }();
    return table;
}

template<>
const Table<Soa> &describe<Soa>()
{
    using T = Soa;
    static const Table<T> table = [] {
        const auto seconds = [] { return integer(0, kMaximumTtl); };
        Table<T> t(u"soa"_s, u"Start of authority. Times in seconds."_s);
        t.optional(u"ttl"_s, &T::ttl, seconds(), u"TTL of the SOA record."_s)
            .optional(u"mname"_s, &T::mname, domain(), u"Primary name server."_s)
            .optional(u"rname"_s, &T::rname, domain(), u"Mailbox of the person in charge, as a name."_s)
            .optional(u"refresh"_s, &T::refresh, seconds(), u"How often secondaries look."_s)
            .optional(u"retry"_s, &T::retry, seconds(), u"How soon they look again."_s)
            .optional(u"expire"_s, &T::expire, seconds(), u"When they give the zone up."_s)
            .optional(u"minimum"_s, &T::minimum, seconds(), u"TTL of negative answers."_s);
        return t;
    }();
    return table;
}

template<>
const Table<Zone> &describe<Zone>()
{
    using T = Zone;
    static const Table<T> table = [] {
        Table<T> dnssec({}, u"Signing of the zone."_s);
        dnssec.optional(u"enabled"_s, &T::dnssecEnabled, boolean(), u"Whether answers are signed."_s);
        Table<T> t(u"zone"_s, u"A zone that is answered from here, or a private kind that sends queries on."_s);
        t.required(u"name"_s, &T::name, domain(), u"Name of the zone."_s)
            .optional(u"kind"_s, &T::kind, choice<T::Kind>(), u"Who sees it and where answers come from."_s)
            .optional(u"networks"_s, &T::networks, networks(), u"Networks that see a private zone."_s)
            .group(u"dnssec"_s, u"Signing of the zone."_s, std::move(dnssec))
            .optional(u"ecs"_s, &T::ecs, boolean(), u"Whether routing obeys EDNS client subnet; private zones never do."_s)
            .optional(u"soa"_s, &T::soa, object<Soa>(), u"Start of authority."_s)
            .optional(u"records"_s, &T::records, objectList<RecordSet>(object<RecordSet>()), u"Record sets; name and type stand once."_s)
            .optional(u"note"_s, &T::note, text(), u"For people."_s)
            .verified([](const T &zone, const QJsonObject &, const JsonPath &path, Errors &errors) { findRecordsThatStandTwice(zone, path, errors); });
        return t;
    }();
    return table;
}

} // namespace meridian::model
