#pragma once

#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

namespace meridian::geo {

/// Data offset of a file → index of its record: one flat table, since a million look-ups in a node-based map miss the cache
/// each time.
class OffsetIndex final
{
public:
    static constexpr std::uint32_t kMissing = UINT32_MAX;

    [[nodiscard]] std::uint32_t find(std::uint32_t offset) const
    {
        return m_slots.empty() ? kMissing : m_slots[slotOf(offset)].second;
    }

    /// `offset` must be new, `index` not kMissing.
    void insert(std::uint32_t offset, std::uint32_t index)
    {
        if (m_count * 2 >= m_slots.size()) {
            std::vector<Slot> old(m_slots.empty() ? 1024 : m_slots.size() * 4, Slot{0, kMissing});
            old.swap(m_slots);
            for (const Slot &slot : old) {
                if (slot.second != kMissing) {
                    m_slots[slotOf(slot.first)] = slot;
                }
            }
        }
        m_slots[slotOf(offset)] = {offset, index};
        ++m_count;
    }

private:
    using Slot = std::pair<std::uint32_t, std::uint32_t>;

    /// The slot of that offset, or the free one where it belongs.
    [[nodiscard]] std::size_t slotOf(std::uint32_t offset) const
    {
        const std::size_t mask = m_slots.size() - 1;
        std::size_t at = (offset * 0x9e3779b97f4a7c15U) >> (64 - std::countr_zero(m_slots.size()));
        while (m_slots[at].second != kMissing && m_slots[at].first != offset) {
            at = (at + 1) & mask;
        }
        return at;
    }

    std::vector<Slot> m_slots; // a power of two
    std::size_t m_count = 0;
};

} // namespace meridian::geo
