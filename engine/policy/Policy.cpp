#include "engine/policy/Policy.h"

#include "engine/policy/CompileOrigin.h"
#include "engine/policy/Decider.h"

namespace meridian::policy {

Policy::Policy() = default;
Policy::~Policy() = default;

const dns::ZoneSet::Entry *Policy::findZone(const dns::NameHashes &name, const Source &source) const
{
    const std::optional<IpAddress> &viewer = source.sender ? source.sender : source.address;
    return m_zones.find(name, [&](const dns::ZoneSet::Entry &entry) {
        const ZoneInfo &info = m_zoneInfos[entry.tag];
        // A question without any source is a person's, who may look at everything.
        return !info.isRestricted || !viewer || info.viewers.find(foldToV4(*viewer).address).value != 0;
    });
}

std::optional<std::uint32_t> Policy::findAddress(const QString &id) const
{
    const auto found = m_addressIndex.constFind(id);
    return found == m_addressIndex.constEnd() ? std::nullopt : std::optional(*found);
}

bool Policy::isAvailable(std::uint32_t address, const Health &health) const
{
    const CompiledAddress &each = m_addresses[address];
    switch (each.mode) {
    case model::Address::Mode::AlwaysOn:
        return true;
    case model::Address::Mode::AlwaysOff:
        return false;
    case model::Address::Mode::Auto:
        break;
    }
    return each.hasEnoughBackends && !(each.isChecked && health.state(address) == CheckState::Down);
}

geo::SourceFacts Policy::facts(const Source &source) const
{
    if (source.facts) {
        return *source.facts;
    }
    return source.address && source.prefixLength > 0 ? m_locations->lookup(*source.address) : geo::SourceFacts{};
}

} // namespace meridian::policy
