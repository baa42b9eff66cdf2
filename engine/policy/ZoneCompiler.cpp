#include "engine/policy/Compiler.h"

#include "engine/dns/Dnssec.h"
#include "engine/dns/ZoneTree.h"
#include "engine/model/ObjectRef.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace meridian::policy {

struct Compiler::ZoneInTheMaking
{
    ZoneInTheMaking(const model::Zone &zone, const dns::Name &origin) : source(&zone), name(origin) {}

    const model::Zone *source;
    dns::Name name;
    std::unique_ptr<dns::ZoneTreeBuilder> builder;
    std::optional<Reuse::Zone> kept; ///< the zone of before that the builder starts with
};

namespace {

using model::Zone;

/// Zones whose records this server answers itself.
bool isAnswered(Zone::Kind kind)
{
    return kind == Zone::Kind::Public || kind == Zone::Kind::Private || kind == Zone::Kind::Reverse;
}

int negativeTtl(const model::Soa &soa)
{
    return std::min(soa.ttl, soa.minimum);
}

} // namespace

Compiler::~Compiler() = default;

void Compiler::compileZones()
{
    // Of two zones of one name the private one is asked first: its viewers see it, all others the public one.
    for (const bool isPrivateTurn : {true, false}) {
        for (qsizetype i = 0; i < m_project.zones.size(); ++i) {
            const Zone::Kind kind = m_project.zones.at(i).kind;
            if (isAnswered(kind) && (kind != Zone::Kind::Public) == isPrivateTurn) {
                compileZone(i);
            }
        }
    }
    m_hasSameZones = m_reuse && m_zones.size() == m_reuse->zoneCount();
    for (std::size_t i = 0; m_hasSameZones && i < m_zones.size(); ++i) {
        const ZoneInTheMaking &zone = *m_zones[i];
        m_hasSameZones = zone.kept && zone.kept->index == i && negativeTtl(zone.source->soa) == negativeTtl(m_reuse->zoneBefore(*zone.kept).soa);
    }
}

void Compiler::compileViewers(const Zone &zone, ZoneInfo &info)
{
    info.isPrivate = zone.kind != Zone::Kind::Public;
    info.obeysSubnet = zone.ecs && !info.isPrivate;
    info.isRestricted = info.isPrivate;
    const QString where = model::refOf(zone).toString();
    if (info.isPrivate && zone.networks.empty()) {
        warn(u"No network sees this private zone. Add the networks whose clients may."_s, where);
    }
    std::vector<std::pair<IpPrefix, std::uint8_t>> blocks;
    for (const model::NetworkId &id : zone.networks) {
        const model::Network *network = m_project.networks.find(id.text);
        if (network == nullptr) {
            error(u"Network \"%1\" does not exist. Choose one that does."_s.arg(id.text), where);
            continue;
        }
        for (const IpPrefix &block : network->cidrs) {
            blocks.emplace_back(block, std::uint8_t{1});
        }
    }
    info.viewers = geo::PrefixTree<std::uint8_t>::build(std::move(blocks));
}

void Compiler::compileZone(qsizetype position)
{
    const Zone &zone = m_project.zones.at(position);
    const auto origin = dns::Name::parse(zone.name);
    if (!origin) {
        error(origin.error().text, model::refOf(zone).toString());
        return;
    }
    const auto index = static_cast<std::uint32_t>(m_zones.size());
    ZoneInfo info;
    info.name = model::keyOf(zone);
    compileViewers(zone, info);
    m_policy->m_zoneInfos.push_back(std::move(info));
    m_origin->zones.push_back({position, {}});
    m_zones.push_back(std::make_shared<ZoneInTheMaking>(zone, *origin));
    m_zonesByName[*origin].push_back(index);
    ZoneInTheMaking &making = *m_zones.back();
    making.kept = m_reuse ? m_reuse->takeZone(zone) : std::nullopt;
    if (making.kept) {
        making.builder = std::make_unique<dns::ZoneTreeBuilder>(m_reuse->treeOf(*making.kept));
        removeRecordSets(making, zone);
    } else {
        making.builder = std::make_unique<dns::ZoneTreeBuilder>(*origin);
        addSoa(zone, *origin, *making.builder);
    }
    for (qsizetype i = 0; zone.dnssecEnabled && i < zone.records.size(); ++i) {
        const model::RecordSet &set = zone.records.at(i);
        if (const auto type = dns::parseRecordType(set.type); type && dns::isMadeBySigner(*type)) {
            error(u"In a signed zone the server makes the records of type %1. Remove this record set, or switch DNSSEC off for the zone."_s.arg(dns::toString(*type)),
                  model::refOf(zone, set).toString());
        }
    }
    m_origin->zones.back().deciders.assign(static_cast<std::size_t>(zone.records.size()), CompileOrigin::kStatic);
    for (qsizetype i = 0; i < zone.records.size(); ++i) {
        compileRecordSet(zone, i, index);
    }
}

std::optional<std::uint32_t> Compiler::keptRecordSet(const ZoneInTheMaking &making, const Zone &zone, qsizetype position) const
{
    if (!making.kept) {
        return std::nullopt;
    }
    const qsizetype before = making.kept->recordsBefore[static_cast<std::size_t>(position)];
    const Zone &zoneBefore = m_reuse->zoneBefore(*making.kept);
    if (before == Reuse::kNowhere || !Reuse::isSame(zoneBefore.records, before, zone.records, position)) {
        return std::nullopt;
    }
    const std::uint32_t decider = m_reuse->origin().zones[making.kept->index].deciders[static_cast<std::size_t>(before)];
    const bool isRouted = decider != CompileOrigin::kStatic;
    return isRouted && (negativeTtl(zone.soa) != negativeTtl(zoneBefore.soa) || !m_reuse->holds(decider)) ? std::nullopt : std::optional(decider);
}

void Compiler::removeRecordSets(ZoneInTheMaking &making, const Zone &zone)
{
    const Zone &before = m_reuse->zoneBefore(*making.kept);
    std::vector<bool> isKept(static_cast<std::size_t>(before.records.size()), false);
    for (qsizetype i = 0; i < zone.records.size(); ++i) {
        if (keptRecordSet(making, zone, i)) {
            isKept[static_cast<std::size_t>(making.kept->recordsBefore[static_cast<std::size_t>(i)])] = true;
        }
    }
    for (qsizetype i = 0; i < before.records.size(); ++i) {
        if (!isKept[static_cast<std::size_t>(i)]) {
            const model::RecordSet &gone = before.records.at(i); // it compiled, so name and type are well-formed
            making.builder->remove(*dns::Name::parse(gone.name, making.name), *dns::parseRecordType(gone.type));
        }
    }
}

void Compiler::addSoa(const Zone &zone, const dns::Name &origin, dns::ZoneTreeBuilder &builder)
{
    const QString where = model::refOf(zone).toString();
    if (std::ranges::any_of(zone.records, [](const model::RecordSet &set) { return set.type.compare(u"SOA"_s, Qt::CaseInsensitive) == 0; })) {
        return; // refused with the record set, where the reader looks for it
    }
    const model::Soa &soa = zone.soa;
    dns::Soa out;
    QString mname = soa.mname;
    for (const model::RecordSet &set : zone.records) {
        const bool isApexNs = set.type.compare(u"NS"_s, Qt::CaseInsensitive) == 0 && set.name == u"@"_s;
        if (mname.isEmpty() && isApexNs && !set.values.isEmpty()) {
            const auto name = dns::Name::parse(set.values.first(), origin);
            mname = name ? name->toString() : QString();
        }
    }
    // Names of the SOA are written absolute, with or without the final dot.
    const auto primary = mname.isEmpty() ? Result<dns::Name>(origin) : dns::Name::parse(mname);
    const auto mailbox = soa.rname.isEmpty() ? dns::Name::parse(u"hostmaster"_s, origin) : dns::Name::parse(soa.rname);
    if (!primary || !mailbox) {
        error((primary ? mailbox : primary).error().text, where);
        return;
    }
    out.mname = *primary;
    out.rname = *mailbox;
    out.serial = m_options.serial;
    out.refresh = static_cast<std::uint32_t>(soa.refresh);
    out.retry = static_cast<std::uint32_t>(soa.retry);
    out.expire = static_cast<std::uint32_t>(soa.expire);
    out.minimum = static_cast<std::uint32_t>(soa.minimum);
    const dns::RrSet set{origin, dns::RecordType::SOA, static_cast<std::uint32_t>(soa.ttl), {dns::rdataOf(out)}};
    if (const auto added = builder.add(set); !added) {
        error(added.error().text, where);
    }
}

void Compiler::compileRecordSet(const Zone &zone, qsizetype position, std::uint32_t zoneIndex)
{
    if (const auto kept = keptRecordSet(*m_zones[zoneIndex], zone, position)) {
        if (*kept != CompileOrigin::kStatic) {
            keep(*kept);
            m_origin->zones[zoneIndex].deciders[static_cast<std::size_t>(position)] = m_renumbered[*kept];
        }
        return;
    }
    const model::RecordSet &set = zone.records.at(position);
    const QString where = model::refOf(zone, set).toString();
    ZoneInTheMaking &making = *m_zones[zoneIndex];
    const auto name = dns::Name::parse(set.name, making.name);
    const auto type = dns::parseRecordType(set.type);
    if (!name) {
        error(name.error().text, where);
        return;
    }
    if (!type || dns::isMetaType(*type)) {
        error(u"\"%1\" is not a type that records have. Use A, AAAA, CNAME, MX, TXT … or TYPE65280."_s.arg(set.type), where);
        return;
    }
    if (*type == dns::RecordType::SOA) {
        error(u"The SOA record is written in the zone's \"soa\". Remove this record set."_s, where);
        return;
    }
    if (!set.routing) {
        addStatic(*name, *type, set, making.name, where);
        return;
    }
    if (zone.kind == Zone::Kind::Reverse) {
        error(u"Zones of kind reverse have no routing policies (R-112). Give the record set values."_s, where);
        return;
    }
    const std::shared_ptr<Decider> decider = compileRouting(zone, set, *type, making.name, where);
    if (!decider) {
        return;
    }
    decider->name = *name;
    decider->negativeTtl = negativeTtl(zone.soa);
    const std::uint32_t index = addDecider(decider);
    m_origin->zones[zoneIndex].deciders[static_cast<std::size_t>(position)] = index;
    if (const auto added = making.builder->addRouted(*name, *type, static_cast<std::uint32_t>(set.ttl), index); !added) {
        error(added.error().text, where);
    }
}

void Compiler::addStatic(const dns::Name &name, dns::RecordType type, const model::RecordSet &set, const dns::Name &origin, const QString &where)
{
    dns::RrSet out{name, type, static_cast<std::uint32_t>(set.ttl), {}};
    for (const QString &value : set.values) {
        auto rdata = dns::parseRdata(type, value, origin);
        if (!rdata) {
            error(u"Value \"%1\": %2"_s.arg(value, rdata.error().text), where);
            return;
        }
        out.rdatas.push_back(std::move(*rdata));
    }
    if (const auto added = m_zones.back()->builder->add(out); !added) {
        error(added.error().text, where);
    }
}

/// Every zone of the longest name around the domain: a private and a public one.
std::vector<std::size_t> Compiler::holdersOf(const dns::Name &name) const
{
    for (dns::Name above = name;; above = above.parent()) {
        if (const auto found = m_zonesByName.find(above); found != m_zonesByName.end()) {
            return found->second;
        }
        if (above.isRoot()) {
            return {};
        }
    }
}

std::optional<std::uint32_t> Compiler::keptInstance(qsizetype position) const
{
    const qsizetype before = m_reuse ? m_reuse->instanceBefore(position) : Reuse::kNowhere;
    if (before == Reuse::kNowhere || !Reuse::isSame(m_reuse->origin().project.instances, before, m_project.instances, position)) {
        return std::nullopt;
    }
    const std::uint32_t decider = m_reuse->origin().instances[static_cast<std::size_t>(before)];
    if (!m_reuse->holds(decider)) {
        return std::nullopt;
    }
    if (!m_hasSameZones) {
        const std::vector<std::size_t> holders = holdersOf(m_reuse->policy().decider(decider).name);
        const bool isKept = !holders.empty() && negativeTtl(m_zones[holders.front()]->source->soa) == m_reuse->policy().decider(decider).negativeTtl;
        return isKept ? std::optional(decider) : std::nullopt;
    }
    return decider;
}

/// Out of the trees of before go the instances that are not kept, and all whose zones may be others now.
void Compiler::removeInstances()
{
    std::vector<bool> stays(m_reuse->policy().deciderCount(), false);
    for (qsizetype i = 0; m_hasSameZones && i < m_project.instances.size(); ++i) {
        if (const auto kept = keptInstance(i)) {
            stays[*kept] = true;
        }
    }
    for (const std::uint32_t decider : m_reuse->origin().instances) {
        if (stays[decider]) {
            continue;
        }
        const dns::Name &name = m_reuse->policy().decider(decider).name;
        for (dns::Name above = name;; above = above.parent()) {
            if (const auto found = m_zonesByName.find(above); found != m_zonesByName.end()) {
                for (const std::size_t zone : found->second) {
                    if (m_zones[zone]->kept) {
                        m_zones[zone]->builder->removeInstance(name);
                    }
                }
            }
            if (above.isRoot()) {
                break;
            }
        }
    }
}

void Compiler::compileInstances()
{
    if (m_reuse) {
        removeInstances();
    }
    m_origin->instances.assign(static_cast<std::size_t>(m_project.instances.size()), CompileOrigin::kStatic);
    for (qsizetype i = 0; i < m_project.instances.size(); ++i) {
        compileInstance(i);
    }
}

void Compiler::compileInstance(qsizetype position)
{
    const std::optional<std::uint32_t> kept = keptInstance(position);
    std::uint32_t &index = m_origin->instances[static_cast<std::size_t>(position)];
    if (kept && m_hasSameZones) {
        keep(*kept);
        index = m_renumbered[*kept];
        return;
    }
    const model::Instance &instance = m_project.instances.at(position);
    const QString where = model::refOf(instance).toString();
    const auto name = dns::Name::parse(instance.domain);
    if (!name) {
        error(name.error().text, where);
        return;
    }
    const std::vector<std::size_t> holders = holdersOf(*name);
    if (holders.empty()) {
        error(u"The domain \"%1\" lies in no zone of the project. Add the zone, or change the domain."_s.arg(instance.domain), where);
        return;
    }
    if (kept) {
        keep(*kept);
        index = m_renumbered[*kept];
    } else {
        const std::shared_ptr<Decider> decider = makeInstance(instance);
        decider->name = *name;
        decider->negativeTtl = negativeTtl(m_zones[holders.front()]->source->soa);
        index = addDecider(decider);
    }
    for (const std::size_t holder : holders) {
        if (const auto added = m_zones[holder]->builder->addInstance(*name, index); !added) {
            error(added.error().text, where);
        }
    }
}

void Compiler::finishZones()
{
    bool hasSameNumbers = true; // those that are kept; what is not kept was taken out of its zone
    for (std::uint32_t i = 0; i < m_renumbered.size(); ++i) {
        hasSameNumbers = hasSameNumbers && (m_renumbered[i] == i || m_renumbered[i] == dns::ZoneTree::kNone);
    }
    for (std::size_t i = 0; i < m_zones.size(); ++i) {
        ZoneInTheMaking &zone = *m_zones[i];
        const auto signing = zone.source->dnssecEnabled ? dns::ZoneSet::Signing::On : dns::ZoneSet::Signing::Off;
        if (zone.kept && zone.kept->hasSameSoa && hasSameNumbers && !zone.builder->isTouched()) {
            m_policy->m_zones.add(m_reuse->treeOf(*zone.kept), static_cast<std::uint32_t>(i), signing);
            continue;
        }
        if (zone.kept) {
            zone.builder->renumber(m_renumbered);
            if (zone.builder->isTouched() || !zone.kept->hasSameSoa) { // else only numbers differ
                zone.builder->remove(zone.name, dns::RecordType::SOA);
                addSoa(*zone.source, zone.name, *zone.builder);
            }
        }
        auto tree = zone.builder->build();
        if (!tree) {
            error(tree.error().text, model::refOf(*zone.source).toString());
            continue;
        }
        m_policy->m_zones.add(std::move(*tree), static_cast<std::uint32_t>(i), signing);
    }
}

} // namespace meridian::policy
