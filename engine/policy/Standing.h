#pragma once

#include "engine/base/Random.h"
#include "engine/dns/Types.h"
#include "engine/policy/Health.h"
#include "engine/policy/Policy.h"

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace meridian::policy {

/// Records answered together, as they go on the wire: for each one 16 bits of length, then RDATA without compression, as
/// in `dns::ZoneTree::data`. Whoever answers puts them into random order.
struct StandingBucket
{
    std::uint32_t offset = 0;
    std::uint32_t size = 0;
    std::uint16_t count = 0;
    dns::RecordType type = dns::RecordType::None; ///< CNAME may stand for another type
};

/// The prepared answer to one routed name and type for one class of sources.
struct StandingAnswer
{
    std::uint32_t firstCell = 0;  ///< of its alias table
    std::uint32_t cells = 0;      ///< buckets; 0: no records, `rcode` is the answer
    std::uint32_t ttl = 0;        ///< seconds
    dns::Rcode rcode = dns::Rcode::NoError;
    std::uint16_t extendedError = kNoExtendedError; ///< RFC 8914 code
    bool degraded = false;
    bool isUnrouted = false;
    std::uint32_t reason = 0;     ///< index of its text in `StandingName::reasons`

    static constexpr std::uint16_t kNoExtendedError = 0xffff;
};

/// One cell of an alias table (Walker, Vose): with a uniform 64-bit number below `threshold` the cell's own bucket, else
/// the other.
struct AliasCell
{
    std::uint64_t threshold = 0;
    std::uint32_t bucket = 0;
    std::uint32_t alias = 0;
};

/// Everything prepared for one routed name, immutable and shared between standings until its health changes.
struct StandingName
{
    std::vector<StandingAnswer> answers;     ///< distinct ones
    /// Class of sources → index in `answers`; of an instance for A, AAAA and any other type, of a record set once for all.
    std::vector<std::uint32_t> byClass[3];
    std::uint8_t tableOf[3] = {0, 0, 0};       ///< A, AAAA, any other type → which of `byClass`
    std::vector<AliasCell> cells;
    std::vector<StandingBucket> buckets;
    std::vector<std::uint8_t> octets;
    std::vector<QByteArray> reasons;         ///< UTF-8 texts for the extended error; [0] is empty

    [[nodiscard]] const StandingBucket &draw(const StandingAnswer &answer, Random &random) const
    {
        std::uint32_t bucket = cells[answer.firstCell].bucket;
        if (answer.cells > 1) {
            const AliasCell &cell = cells[answer.firstCell + random.below(answer.cells)];
            bucket = random.next() < cell.threshold ? cell.bucket : cell.alias;
        }
        return buckets[bucket];
    }
    [[nodiscard]] std::span<const std::uint8_t> data(const StandingBucket &bucket) const
    {
        return std::span(octets).subspan(bucket.offset, bucket.size);
    }
};

/// What a Responder reads per packet: for every routed name, type and class of sources an alias table over encoded
/// buckets. Made by the one decision function, once for every class. Immutable; readers share it.
class Standing final
{
public:
    /// Prepares every routed name.
    [[nodiscard]] static std::shared_ptr<const Standing> build(PolicyPtr policy, const Health &health);
    /// For another health: names that use a changed address are prepared again, the others shared.
    [[nodiscard]] std::shared_ptr<const Standing> withHealth(const Health &health) const;

    struct Found
    {
        const StandingName *name = nullptr;
        const StandingAnswer *answer = nullptr;
        int scope = 0; ///< as `Distribution::scope`
    };
    /// The answer of routed name `decider` (`ZoneTree::Set::routed`, `Node::instance`) for a question of `type` from a
    /// client of which `prefixLength` bits are known; null for an unknown client. No allocation, no lock.
    [[nodiscard]] Found find(std::uint32_t decider, dns::RecordType type, const IpAddress *client, int prefixLength) const noexcept;

    [[nodiscard]] const Policy &policy() const { return *m_policy; }
    [[nodiscard]] const PolicyPtr &sharedPolicy() const { return m_policy; }
    [[nodiscard]] const Health &health() const { return m_health; }
    [[nodiscard]] std::size_t memoryBytes() const;

private:
    Standing() = default;

    PolicyPtr m_policy;
    Health m_health;
    std::vector<std::shared_ptr<const StandingName>> m_names;
};

} // namespace meridian::policy
