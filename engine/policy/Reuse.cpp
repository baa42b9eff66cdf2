#include "engine/policy/Reuse.h"

#include <algorithm>
#include <set>

namespace meridian::policy {
namespace {

constexpr std::uint32_t kNone = UINT32_MAX;

/// Where each object of a list stood before, by its key. Most stand where they stood, one further or one less.
template<typename T>
std::vector<qsizetype> positionsBefore(const model::ObjectList<T> &before, const model::ObjectList<T> &now)
{
    std::vector<qsizetype> out(static_cast<std::size_t>(now.size()), Reuse::kNowhere);
    std::vector<bool> isTaken(static_cast<std::size_t>(before.size()), false);
    qsizetype next = 0;
    for (qsizetype i = 0; i < now.size(); ++i) {
        qsizetype at = next;
        if (next >= before.size() || (before.pointerAt(next) != now.pointerAt(i) && keyOf(before.at(next)) != keyOf(now.at(i)))) {
            at = before.indexOf(keyOf(now.at(i)));
        }
        if (at >= 0 && !isTaken[static_cast<std::size_t>(at)]) {
            isTaken[static_cast<std::size_t>(at)] = true;
            out[static_cast<std::size_t>(i)] = at;
            next = at + 1;
        }
    }
    return out;
}

/// Keys of objects that are not the same in both.
template<typename T>
QSet<QString> changedKeys(const model::ObjectList<T> &before, const model::ObjectList<T> &now)
{
    QSet<QString> out;
    if (before.isSameAs(now)) {
        return out;
    }
    std::vector<bool> isKept(static_cast<std::size_t>(before.size()), false);
    const std::vector<qsizetype> positions = positionsBefore(before, now);
    for (qsizetype i = 0; i < now.size(); ++i) {
        const qsizetype at = positions[static_cast<std::size_t>(i)];
        if (at == Reuse::kNowhere || !Reuse::isSame(before, at, now, i)) {
            out.insert(keyOf(now.at(i)));
        }
        if (at != Reuse::kNowhere) {
            isKept[static_cast<std::size_t>(at)] = true;
        }
    }
    for (qsizetype i = 0; i < before.size(); ++i) {
        if (!isKept[static_cast<std::size_t>(i)]) {
            out.insert(keyOf(before.at(i)));
        }
    }
    return out;
}

/// True if nothing differs that a routed name is compiled from or decides by.
bool decidesAlike(const model::Address &a, const model::Address &b)
{
    model::Address likeB = a;
    likeB.name = b.name;
    likeB.note = b.note;
    likeB.spelledOut = b.spelledOut;
    return likeB == b;
}

/// Whether two record sets of a zone may be one on the wire, so that neither can be taken out alone. Their keys differ, so
/// it takes a name or type that can be written in two ways.
bool mayJoinSets(const model::Zone &zone)
{
    const auto isPlain = [](const model::RecordSet &set) {
        return !set.name.endsWith(u'.') && !set.type.startsWith(u"TYPE", Qt::CaseInsensitive) && std::ranges::all_of(set.name, [](QChar c) { return c.unicode() < 0x80 && c != u'\\'; });
    };
    if (std::ranges::all_of(zone.records, isPlain)) {
        return false;
    }
    const auto origin = dns::Name::parse(zone.name);
    std::set<std::pair<dns::Name, std::optional<dns::RecordType>>> known;
    return !origin || std::ranges::any_of(zone.records, [&](const model::RecordSet &set) {
        const auto name = dns::Name::parse(set.name, *origin);
        return !name || !known.emplace(*name, dns::parseRecordType(set.type)).second;
    });
}

QString zoneKey(const model::Zone &zone)
{
    return QString::number(static_cast<int>(zone.kind)) + u'/' + zone.name;
}

} // namespace

std::unique_ptr<Reuse> Reuse::of(const PolicyPtr &previous, const model::Project &now, const std::shared_ptr<const geo::GeoData> &geo)
{
    if (!previous) {
        return nullptr;
    }
    const model::Project &before = previous->m_origin->project;
    if (previous->m_origin->geo != geo || before.locations != now.locations || before.settings.lineOrder != now.settings.lineOrder) {
        return nullptr;
    }
    std::unique_ptr<Reuse> out(new Reuse(previous, now));
    out->compareAddresses();
    out->compareLists();
    return out;
}

void Reuse::compareAddresses()
{
    const model::ObjectList<model::Address> &before = origin().project.addresses;
    const auto count = static_cast<std::size_t>(m_now.addresses.size());
    const bool hasSameChecks = origin().project.healthChecks == m_now.healthChecks;
    m_addressNumbers.assign(count, kNone);
    m_sameAddress.assign(count, kNone);
    if (before.isSameAs(m_now.addresses) && hasSameChecks) {
        m_addressNumbers = origin().addresses;
        m_sameAddress = origin().addresses;
        return;
    }
    const std::vector<qsizetype> positions = positionsBefore(before, m_now.addresses);
    m_keepsAddressIds = before.size() == m_now.addresses.size() && std::ranges::find(positions, kNowhere) == positions.end();
    std::vector<bool> isTaken(count, false);
    std::vector<bool> isTouched(static_cast<std::size_t>(before.size()), true); // by number; what is not found again is gone
    for (std::size_t i = 0; i < count; ++i) {
        if (positions[i] == kNowhere) {
            continue;
        }
        const std::uint32_t number = origin().addresses[static_cast<std::size_t>(positions[i])];
        if (number >= count) {
            continue; // the last ones fill the gaps
        }
        isTaken[number] = true;
        m_addressNumbers[i] = number;
        const model::Address &old = before.at(positions[i]);
        const model::Address &now = m_now.addresses.at(static_cast<qsizetype>(i));
        isTouched[number] = !decidesAlike(old, now);
        if (hasSameChecks && (&old == &now || old == now)) {
            m_sameAddress[i] = number;
        }
    }
    std::uint32_t free = 0;
    for (std::uint32_t &number : m_addressNumbers) {
        if (number == kNone) {
            while (isTaken[free]) {
                ++free;
            }
            number = free++;
        }
    }
    for (std::uint32_t number = 0; number < isTouched.size(); ++number) {
        if (isTouched[number]) {
            for (const std::uint32_t decider : m_previous->addresses()[number].deciders) {
                m_isDirty[decider] = true;
            }
        }
    }
}

void Reuse::compareLists()
{
    const model::Project &before = origin().project;
    m_changedPools = changedKeys(before.pools, m_now.pools);
    m_changedLines = changedKeys(before.lines, m_now.lines);
    m_instancesBefore = positionsBefore(before.instances, m_now.instances);
    m_treeOfZone.resize(origin().zones.size());
    for (const dns::ZoneSet::Entry &entry : m_previous->zones().entries()) {
        m_treeOfZone[entry.tag] = entry.tree;
    }
    for (std::uint32_t i = 0; i < origin().zones.size(); ++i) {
        m_zoneByName.insert(zoneKey(before.zones.at(origin().zones[i].position)), i);
    }
}

const CompiledAddress *Reuse::address(qsizetype position) const
{
    const std::uint32_t number = m_sameAddress[static_cast<std::size_t>(position)];
    return number == kNone ? nullptr : &m_previous->addresses()[number];
}

std::optional<Reuse::Zone> Reuse::takeZone(const model::Zone &zone)
{
    const auto found = m_zoneByName.constFind(zoneKey(zone));
    if (found == m_zoneByName.cend()) {
        return std::nullopt;
    }
    Zone out;
    out.index = *found;
    m_zoneByName.erase(found);
    const model::Zone &before = zoneBefore(out);
    if (mayJoinSets(before) || mayJoinSets(zone)) {
        return std::nullopt;
    }
    out.recordsBefore = positionsBefore(before.records, zone.records);
    out.hasSameSoa = before.soa == zone.soa;
    return out;
}

bool Reuse::holds(std::uint32_t decider) const
{
    if (m_isDirty[decider]) {
        return false;
    }
    const Decider &known = m_previous->decider(decider);
    const auto isChangedPool = [this](const QString &pool) { return m_changedPools.contains(pool); };
    if (!m_changedPools.isEmpty() && known.instance() != nullptr && std::ranges::any_of(known.instance()->pools, isChangedPool)) {
        return false;
    }
    const auto isChangedLine = [this](const UsedLine &used) {
        return used.line.kind() == geo::Line::Kind::Cidr && m_changedLines.contains(used.line.cidrId());
    };
    return m_changedLines.isEmpty() || std::ranges::none_of(known.sources->lines(), isChangedLine);
}

} // namespace meridian::policy
