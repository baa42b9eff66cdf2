#include "engine/dns/ZoneSet.h"

#include <bit>

namespace meridian::dns {

void ZoneSet::add(std::shared_ptr<const ZoneTree> tree, std::uint32_t tag, Signing signing)
{
    const NameHashes origin(tree->origin());
    m_maxLabels = std::max(m_maxLabels, origin.labelCount());
    m_entries.push_back({std::move(tree), tag, signing == Signing::On, origin.at(origin.labelCount()), ZoneTree::kNone});
    if (m_entries.size() * 2 <= m_slots.size()) {
        link(static_cast<std::uint32_t>(m_entries.size() - 1));
        return;
    }
    m_slots.assign(std::bit_ceil(m_entries.size() * 4), ZoneTree::kNone);
    for (std::uint32_t index = 0; index < m_entries.size(); ++index) {
        m_entries[index].next = ZoneTree::kNone;
        link(index);
    }
}

void ZoneSet::link(std::uint32_t index)
{
    std::uint32_t *at = &m_slots[m_entries[index].hash & (m_slots.size() - 1)];
    while (*at != ZoneTree::kNone) {
        at = &m_entries[*at].next;
    }
    *at = index;
}

bool ZoneSet::isOrigin(const Entry &entry, const NameHashes &name, int labels)
{
    if (entry.hash != name.at(labels)) {
        return false;
    }
    const auto origin = entry.tree->nameOf(entry.tree->nodes().front());
    return std::ranges::equal(origin, name.lowered(labels));
}

} // namespace meridian::dns
