#include "engine/dns/DnssecKeyring.h"

#include "engine/dns/Dnssec.h"

#include <algorithm>

namespace meridian::dns {

ZoneKeys::ZoneKeys(const Name &zone, std::vector<Key> keys) : m_zone(zone.lowered()), m_keys(std::move(keys))
{
    std::vector<Rdata> published;
    std::vector<Rdata> wanted;
    std::vector<Rdata> digests;
    for (const Key &each : m_keys) {
        published.push_back(each.key.dnskey());
        if (!each.isRetiring) {
            wanted.push_back(each.key.dnskey());
            digests.push_back(dsOf(m_zone, each.key.dnskey()));
        }
    }
    const auto add = [this](RecordType type, const std::vector<Rdata> &rdatas) {
        if (!rdatas.empty()) {
            m_sets.push_back({type, static_cast<std::uint16_t>(rdatas.size()), recordData(rdatas)});
        }
    };
    add(RecordType::DNSKEY, published);
    add(RecordType::CDS, digests);
    add(RecordType::CDNSKEY, wanted);
}

const ZoneKeys::Set *ZoneKeys::find(RecordType type) const
{
    const auto found = std::ranges::find(m_sets, type, &Set::type);
    return found == m_sets.end() ? nullptr : &*found;
}

} // namespace meridian::dns
