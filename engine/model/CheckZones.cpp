// Findings about zones and record sets.
#include "engine/model/Checker.h"

#include "engine/dns/Dnssec.h"
#include "engine/dns/Records.h"
#include "engine/model/EnumText.h"
#include "engine/model/TextRules.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace meridian::model {
namespace {

bool isAnswered(const Zone &zone)
{
    return zone.kind == Zone::Kind::Public || zone.kind == Zone::Kind::Private || zone.kind == Zone::Kind::Reverse;
}

/// The kind of address that a record type can carry; nothing for types whose data is not an address alone.
std::optional<Address::Kind> carriedKind(const QString &type)
{
    if (type == u"A") {
        return Address::Kind::Ipv4;
    }
    if (type == u"AAAA") {
        return Address::Kind::Ipv6;
    }
    if (type == u"CNAME" || type == u"MX" || type == u"SRV") {
        return Address::Kind::DomainName;
    }
    return std::nullopt;
}

QString kindInWords(Address::Kind kind)
{
    switch (kind) {
    case Address::Kind::Ipv4: return u"an IPv4 address"_s;
    case Address::Kind::Ipv6: return u"an IPv6 address"_s;
    case Address::Kind::DomainName: break;
    }
    return u"a domain name"_s;
}

/// X-02, the way out that needs no other record.
QuickFix moveToWww(const ObjectRef &ref)
{
    return fixBy(u"Move the CNAME to \"www\""_s, [ref](ProjectBuilder &builder) -> Result<void> {
        const RecordSet *set = findRecordSet(builder.project(), ref);
        if (set == nullptr) {
            return fail(Error::Kind::NotFound, u"The record set is gone."_s);
        }
        RecordSet changed = *set;
        changed.name = u"www"_s;
        return builder.replaceRecordSet(ref, std::move(changed));
    });
}

} // namespace

void Checker::checkZone(const Zone &zone)
{
    const ObjectRef ref = refOf(zone);
    if (isAnswered(zone)) {
        const bool hasServers = std::ranges::any_of(zone.records, [&](const RecordSet &set) {
            return set.type.toUpper() == u"NS" && absoluteName(zone, set.name) == keyOf(zone);
        });
        if (zone.soa.mname.isEmpty()) {
            add(Severity::Warning, ref, u"primary-missing"_s, u"The zone names no primary name server (soa.mname). Set it, so that the SOA record is right."_s);
        }
        if (!hasServers && zone.kind == Zone::Kind::Public) {
            add(Severity::Warning, ref, u"name-servers-missing"_s, u"The zone has no NS records at its apex, which every public zone needs. Add them."_s);
        }
    }
    if (zone.kind == Zone::Kind::Private && zone.networks.empty()) {
        add(Severity::Warning, ref, u"private-without-networks"_s, u"No network sees the private zone. Add the networks it is for."_s);
    }
    if (zone.kind == Zone::Kind::Public && !zone.networks.empty()) {
        add(Severity::Hint, ref, u"public-with-networks"_s, u"A public zone is seen by everybody; its networks have no effect. Remove them, or make it private."_s);
    }
    checkNeighbours(zone);
    checkParent(zone);
    for (const RecordSet &set : zone.records) {
        checkRecordSet(zone, set);
    }
}

/// A signed parent that does not delegate denies, with a signature, that the child is there.
void Checker::checkParent(const Zone &zone)
{
    const QString name = keyOf(zone);
    const qsizetype dot = name.indexOf(u'.');
    const Zone *parent = isAnswered(zone) && dot > 0 && name != u"." ? zoneOf(m_project, name.sliced(dot + 1)) : nullptr;
    if (parent == nullptr || !parent->dnssecEnabled) {
        return;
    }
    const bool isDelegated = std::ranges::any_of(parent->records, [&](const RecordSet &set) {
        const QString owner = absoluteName(*parent, set.name);
        return set.type.toUpper() == u"NS" && owner != keyOf(*parent) && (owner == name || name.endsWith(u'.' + owner));
    });
    if (!isDelegated) {
        add(Severity::Warning, refOf(zone), u"undelegated-child"_s,
            u"The zone lies in the signed zone \"%1\", which has no NS records for it: validating resolvers refuse its answers. Add its NS records there, and its DS records if it is signed."_s.arg(parent->name));
    }
}

void Checker::checkNeighbours(const Zone &zone)
{
    QHash<QString, int> setsAt;
    for (const RecordSet &set : zone.records) {
        ++setsAt[absoluteName(zone, set.name)];
    }
    for (const Instance &instance : m_project.instances) {
        const QString domain = normalDomain(instance.domain);
        if (zoneOf(m_project, domain) != &zone) {
            continue;
        }
        for (const RecordSet &set : zone.records) {
            const QString type = set.type.toUpper();
            if (absoluteName(zone, set.name) == domain && (type == u"A" || type == u"AAAA" || type == u"CNAME")) {
                add(Severity::Error, refOf(zone, set), u"name-of-instance"_s,
                    u"The instance \"%1\" answers this name. Remove the record set, or give the instance another domain."_s.arg(instance.id.text));
            }
        }
    }
    for (const RecordSet &set : zone.records) {
        const QString name = absoluteName(zone, set.name);
        if (set.type.toUpper() != u"CNAME") {
            continue;
        }
        if (name == keyOf(zone)) {
            //
            add(Severity::Error, refOf(zone, set), u"cname-at-apex"_s,
                u"A CNAME cannot stand at the apex of a zone, beside SOA and NS. Use A and AAAA records, or a name below such as www."_s,
                setsAt.contains(absoluteName(zone, u"www"_s)) ? std::optional<QuickFix>() : moveToWww(refOf(zone, set)));
        } else if (setsAt.value(name) > 1) {
            add(Severity::Error, refOf(zone, set), u"cname-beside-others"_s, u"A CNAME must stand alone at its name (RFC 1034 §3.6.2). Remove the other record sets, or this one."_s);
        }
        if (set.values.size() > 1) {
            add(Severity::Error, refOf(zone, set), u"several-cnames"_s, u"A name has one CNAME only. Keep one value."_s);
        }
    }
}

void Checker::checkRecordSet(const Zone &zone, const RecordSet &set)
{
    const ObjectRef ref = refOf(zone, set);
    const QString type = set.type.toUpper();
    const QString name = absoluteName(zone, set.name);
    const QString zoneName = keyOf(zone);
    if (name != zoneName && zoneName != u"." && !name.endsWith(u'.' + zoneName)) {
        add(Severity::Error, ref, u"record-outside-zone"_s, u"The name \"%1\" does not lie in the zone \"%2\". Write it without the final dot, or move it to its zone."_s.arg(set.name, zoneName));
    }
    if (type == u"SOA") {
        add(Severity::Error, ref, u"soa-as-record"_s, u"The SOA record is made of the settings of the zone. Remove the record set."_s);
    }
    if (const auto code = dns::parseRecordType(type); zone.dnssecEnabled && code && dns::isMadeBySigner(*code)) {
        add(Severity::Error, ref, u"record-of-signer"_s, u"In a signed zone the server makes the records of type %1. Remove the record set, or switch DNSSEC off for the zone."_s.arg(type),
            fixBy(u"Remove the record set"_s, [ref](ProjectBuilder &builder) { return builder.remove(ref); }));
    }
    if (set.routing) {
        if (!isAnswered(zone) || zone.kind == Zone::Kind::Reverse) {
            //
            add(Severity::Error, ref, u"routing-in-zone"_s, u"A %1 zone cannot have routings. Give the record set values."_s.arg(toText(zone.kind)));
        }
        if (!QStringList{u"A"_s, u"AAAA"_s, u"CNAME"_s, u"MX"_s, u"SRV"_s, u"TXT"_s}.contains(type)) {
            //
            add(Severity::Error, ref, u"routing-of-type"_s, u"Record sets of type %1 cannot have a routing; A, AAAA, CNAME, MX, SRV and TXT can. Give it values."_s.arg(type));
        }
        checkRouting(zone, set, *set.routing);
        checkRoutedSet(zone, set);
    } else if (set.values.isEmpty()) {
        add(Severity::Warning, ref, u"empty-record-set"_s, u"The record set has no values. Add one, or remove the record set."_s);
    }
    std::vector<Target> plain;
    for (const QString &value : set.values) {
        Target target;
        target.rdata = value;
        plain.push_back(std::move(target));
    }
    checkTargets(zone, set, plain);
}

void Checker::checkRouting(const Zone &zone, const RecordSet &set, const Routing &routing)
{
    const auto look = [&](const RoutingItem &item) {
        if (item.routing) {
            checkRouting(zone, set, *item.routing);
        } else if (item.targets.empty()) {
            add(Severity::Warning, refOf(zone, set), u"item-without-targets"_s, u"A choice of the routing has no targets. Add one, or remove the choice."_s);
        }
        checkTargets(zone, set, item.targets);
        if (!item.line.isEmpty()) {
            checkLine(item.line, refOf(zone, set));
        }
    };
    if (routing.policy == Routing::Policy::Failover) {
        look(routing.active);
        look(routing.backup);
    } else if (routing.policy == Routing::Policy::Multivalue) {
        checkTargets(zone, set, routing.targets);
    } else {
        std::ranges::for_each(routing.items, look);
    }
}

void Checker::checkTargets(const Zone &zone, const RecordSet &set, const std::vector<Target> &targets)
{
    const ObjectRef ref = refOf(zone, set);
    const QString typeText = set.type.toUpper();
    const auto type = dns::parseRecordType(typeText);
    const auto origin = dns::Name::parse(zone.name);
    for (const Target &target : targets) {
        if (!target.address.isEmpty()) {
            const Address *address = m_project.addresses.find(target.address.text);
            const auto wanted = carriedKind(typeText);
            if (address && wanted && address->kind() != *wanted) {
                add(Severity::Error, ref, u"address-of-other-kind"_s,
                    u"The address \"%1\" is %2, which a record of type %3 cannot carry. Choose %4."_s.arg(address->id.text, kindInWords(address->kind()), typeText, kindInWords(*wanted)));
            } else if (address && zone.kind == Zone::Kind::Public) {
                checkPublicAddress(address->value, ref, u"address \"%1\""_s.arg(address->id.text));
            }
            continue;
        }
        if (!type || !origin) {
            continue;
        }
        if (const auto rdata = dns::parseRdata(*type, target.rdata, *origin); !rdata) {
            add(Severity::Error, ref, u"bad-record-data"_s, u"The value \"%1\" is wrong. %2"_s.arg(target.rdata, rdata.error().text));
        } else if (zone.kind == Zone::Kind::Public && carriedKind(typeText)) {
            checkPublicAddress(target.rdata, ref, u"value"_s);
        }
    }
}

void Checker::checkPublicAddress(const QString &value, const ObjectRef &object, const QString &where)
{
    if (const auto address = IpAddress::parse(value); address && isPrivateAddress(*address)) {
        add(Severity::Hint, object, u"private-address"_s, u"The %1 in a public zone is the private address %2, which the internet cannot reach. Use a public address, or a private zone."_s.arg(where, value));
    }
}

} // namespace meridian::model
