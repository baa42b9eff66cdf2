#pragma once

#include "engine/dns/DnssecKey.h"

#include <memory>
#include <span>
#include <unordered_map>
#include <vector>

namespace meridian::dns {

/// The keys that sign one zone and the records that tell of them. All keys are published and sign everything, so that a key
/// can be rolled by double signature (RFC 6781 §4.1.2). Immutable; any thread.
class ZoneKeys final
{
public:
    struct Key
    {
        DnssecKey key;
        bool isRetiring = false; ///< signs still, and the parent is asked to let its DS go
    };
    /// Records at the apex that the keys make: DNSKEY, and for the parent CDS and CDNSKEY (RFC 7344).
    struct Set
    {
        RecordType type = RecordType::None;
        std::uint16_t count = 0;
        std::vector<std::uint8_t> data; ///< as `ZoneTree::data` has it
    };

    /// Of the sets above, in seconds.
    static constexpr std::uint32_t kTtl = 3600;

    /// At least one key.
    ZoneKeys(const Name &zone, std::vector<Key> keys);

    [[nodiscard]] const Name &zone() const { return m_zone; }
    [[nodiscard]] std::span<const Key> keys() const { return m_keys; }
    [[nodiscard]] std::span<const Set> sets() const { return m_sets; }
    /// Null for other types.
    [[nodiscard]] const Set *find(RecordType type) const;

private:
    Name m_zone;
    std::vector<Key> m_keys;
    std::vector<Set> m_sets;
};

/// The keys of a server by zone. Zones of one name share them. Immutable after the last `add`.
class Keyring final
{
public:
    /// Replaces what the zone has.
    void add(std::shared_ptr<const ZoneKeys> keys) { m_keys.insert_or_assign(keys->zone(), keys); }
    /// Null for a zone without keys.
    [[nodiscard]] const ZoneKeys *find(const Name &zone) const
    {
        const auto found = m_keys.find(zone);
        return found == m_keys.end() ? nullptr : found->second.get();
    }
    [[nodiscard]] std::size_t zoneCount() const { return m_keys.size(); }

private:
    std::unordered_map<Name, std::shared_ptr<const ZoneKeys>> m_keys;
};

using KeyringPtr = std::shared_ptr<const Keyring>;

} // namespace meridian::dns
