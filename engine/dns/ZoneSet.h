#pragma once

#include "engine/dns/ZoneTree.h"

#include <algorithm>
#include <memory>
#include <vector>

namespace meridian::dns {

/// The zones of a server, found by the longest matching origin. Immutable after the last `add`.
class ZoneSet final
{
public:
    struct Entry
    {
        std::shared_ptr<const ZoneTree> tree;
        std::uint32_t tag = 0;        ///< of the one who adds, a zone's index for example
        bool isSigned = false;        ///< answers carry signatures where the server has keys
        std::uint64_t hash = 0;       ///< of the origin
        std::uint32_t next = ZoneTree::kNone; ///< further entry with the same slot
    };

    enum class Signing : std::uint8_t { Off, On };

    /// Several zones may share an origin (split horizon); the one added first is asked first.
    void add(std::shared_ptr<const ZoneTree> tree, std::uint32_t tag = 0, Signing signing = Signing::Off);

    /// The zone with the longest origin that `name` is at or below, or null.
    [[nodiscard]] const Entry *find(const NameHashes &name) const
    {
        return find(name, [](const Entry &) { return true; });
    }
    /// The same among zones for which `accept(entry)` is true: zones that this client may see.
    template<typename Accept>
    [[nodiscard]] const Entry *find(const NameHashes &name, Accept &&accept) const
    {
        for (int labels = std::min(name.labelCount(), m_maxLabels); labels >= 0; --labels) {
            for (const Entry *entry = first(name, labels); entry != nullptr; entry = nextOf(*entry)) {
                if (isOrigin(*entry, name, labels) && accept(*entry)) {
                    return entry;
                }
            }
        }
        return nullptr;
    }

    [[nodiscard]] std::span<const Entry> entries() const { return m_entries; }

private:
    [[nodiscard]] const Entry *first(const NameHashes &name, int labels) const
    {
        if (m_slots.empty()) {
            return nullptr;
        }
        const std::uint32_t at = m_slots[name.at(labels) & (m_slots.size() - 1)];
        return at == ZoneTree::kNone ? nullptr : &m_entries[at];
    }
    [[nodiscard]] const Entry *nextOf(const Entry &entry) const
    {
        return entry.next == ZoneTree::kNone ? nullptr : &m_entries[entry.next];
    }
    [[nodiscard]] static bool isOrigin(const Entry &entry, const NameHashes &name, int labels);
    void link(std::uint32_t index);

    int m_maxLabels = 0;
    std::vector<Entry> m_entries;
    std::vector<std::uint32_t> m_slots; // heads of chains; a power of two
};

} // namespace meridian::dns
