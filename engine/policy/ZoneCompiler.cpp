#include "engine/policy/Compiler.h"

#include "engine/dns/ZoneTree.h"
#include "engine/model/ObjectRef.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace meridian::policy {

struct Compiler::ZoneInTheMaking
{
    explicit ZoneInTheMaking(const model::Zone &zone, const dns::Name &origin)
        : source(&zone), name(origin), builder(std::make_unique<dns::ZoneTreeBuilder>(origin))
    {
    }
    const model::Zone *source;
    dns::Name name;
    std::unique_ptr<dns::ZoneTreeBuilder> builder;
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
        for (const Zone &zone : m_project.zones) {
            if (isAnswered(zone.kind) && (zone.kind != Zone::Kind::Public) == isPrivateTurn) {
                compileZone(zone);
            }
        }
    }
}

void Compiler::compileViewers(const Zone &zone, ZoneInfo &info)
{
    info.isPrivate = zone.kind != Zone::Kind::Public;
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

void Compiler::compileZone(const Zone &zone)
{
    const QString where = model::refOf(zone).toString();
    const auto origin = dns::Name::parse(zone.name);
    if (!origin) {
        error(origin.error().text, where);
        return;
    }
    const auto index = static_cast<std::uint32_t>(m_zones.size());
    ZoneInfo info;
    info.name = model::keyOf(zone);
    compileViewers(zone, info);
    m_policy->m_zoneInfos.push_back(std::move(info));
    m_zones.push_back(std::make_shared<ZoneInTheMaking>(zone, *origin));
    addSoa(zone, *origin);
    for (const model::RecordSet &set : zone.records) {
        compileRecordSet(zone, set, index);
    }
}

void Compiler::addSoa(const Zone &zone, const dns::Name &origin)
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
    if (const auto added = m_zones.back()->builder->add(set); !added) {
        error(added.error().text, where);
    }
}

void Compiler::compileRecordSet(const Zone &zone, const model::RecordSet &set, std::uint32_t zoneIndex)
{
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
    decider->zone = zoneIndex;
    decider->negativeTtl = negativeTtl(zone.soa);
    const std::uint32_t index = addDecider(decider);
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

void Compiler::compileInstances()
{
    for (const model::Instance &instance : m_project.instances) {
        const QString where = model::refOf(instance).toString();
        const auto name = dns::Name::parse(instance.domain);
        if (!name) {
            error(name.error().text, where);
            continue;
        }
        std::vector<std::size_t> holders; // every zone of the longest name around the domain: a private and a public one
        for (std::size_t i = 0; i < m_zones.size(); ++i) {
            if (!name->isSubdomainOf(m_zones[i]->name)) {
                continue;
            }
            if (!holders.empty() && m_zones[i]->name.labelCount() > m_zones[holders.front()]->name.labelCount()) {
                holders.clear();
            }
            if (holders.empty() || m_zones[i]->name.labelCount() == m_zones[holders.front()]->name.labelCount()) {
                holders.push_back(i);
            }
        }
        if (holders.empty()) {
            error(u"The domain \"%1\" lies in no zone of the project. Add the zone, or change the domain."_s.arg(instance.domain), where);
            continue;
        }
        const std::shared_ptr<Decider> decider = compileInstance(instance);
        decider->name = *name;
        decider->zone = static_cast<std::uint32_t>(holders.front());
        decider->negativeTtl = negativeTtl(m_zones[holders.front()]->source->soa);
        const std::uint32_t index = addDecider(decider);
        for (const std::size_t holder : holders) {
            if (const auto added = m_zones[holder]->builder->addInstance(*name, index); !added) {
                error(added.error().text, where);
            }
        }
    }
}

void Compiler::finishZones()
{
    for (std::size_t i = 0; i < m_zones.size(); ++i) {
        auto tree = m_zones[i]->builder->build();
        if (!tree) {
            error(tree.error().text, model::refOf(*m_zones[i]->source).toString());
            continue;
        }
        m_policy->m_zones.add(std::move(*tree), static_cast<std::uint32_t>(i));
    }
}

} // namespace meridian::policy
