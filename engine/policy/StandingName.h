#pragma once

#include "engine/base/Random.h"
#include "engine/dns/Types.h"
#include "engine/policy/Health.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

namespace meridian::policy {

class Policy;

/// Records answered together; their octets follow it.
struct StandingBucket
{
    std::uint32_t size = 0;                       ///< octets
    std::uint16_t count = 0;                      ///< records
    dns::RecordType type = dns::RecordType::None; ///< CNAME may stand for another type
};

/// The prepared answer to one routed name and type for some classes of sources; its alias table follows it.
struct alignas(8) StandingAnswer
{
    std::uint32_t cells = 0;      ///< buckets to draw from; 0: no records, `rcode` is the answer
    std::uint32_t ttl = 0;        ///< seconds
    std::uint32_t reason = 0;     ///< where `StandingName::reason` finds the text; 0: none
    dns::Rcode rcode = dns::Rcode::NoError;
    std::uint16_t extendedError = kNoExtendedError; ///< RFC 8914 code
    bool degraded = false;
    bool isUnrouted = false;

    static constexpr std::uint16_t kNoExtendedError = 0xffff;
};

/// One cell of an alias table (Walker, Vose): with a uniform 64-bit number below `threshold` the cell's own bucket, else
/// the other. Buckets are numbered by the maker of the table; in a `StandingName` by their position in the block.
struct AliasCell
{
    std::uint64_t threshold = 0;
    std::uint32_t bucket = 0;
    std::uint32_t alias = 0;
};

/// Everything prepared for one routed name, immutable and shared between standings until its health changes. One block of
/// memory in the order in which an answer reads it, since with many names every step to another place is a cache miss:
/// head, which classes get which answer, answers with their alias tables, buckets with their octets, texts.
class alignas(8) StandingName final
{
public:
    /// By the one decision function.
    [[nodiscard]] static std::shared_ptr<const StandingName> make(const Policy &policy, const Health &health, std::uint32_t decider);

    /// `Decider::obeysSubnet`.
    [[nodiscard]] bool obeysSubnet() const { return m_obeysSubnet; }
    /// False: all clients get the same answer to a question of this type, with scope 0.
    [[nodiscard]] bool looksAtClient(dns::RecordType type) const { return m_tables[slotOf(type)].count != 0; }
    [[nodiscard]] const StandingAnswer &answer(dns::RecordType type) const { return *at<StandingAnswer>(m_tables[slotOf(type)].offset); }
    /// The answer for a class of sources, where clients are looked at.
    [[nodiscard]] const StandingAnswer &answer(dns::RecordType type, std::uint32_t sourceClass) const
    {
        const Table &table = m_tables[slotOf(type)];
        const Range *range = at<Range>(table.offset);
        for (std::size_t count = table.count; count > 1;) { // the last range that begins at or before the class
            const std::size_t half = count / 2;
            range += half & (std::size_t{0} - static_cast<std::size_t>(range[half].firstClass <= sourceClass));
            count -= half;
        }
        return *at<StandingAnswer>(range->answer);
    }

    [[nodiscard]] std::span<const AliasCell> cells(const StandingAnswer &answer) const
    {
        return {reinterpret_cast<const AliasCell *>(&answer + 1), answer.cells};
    }
    [[nodiscard]] const StandingBucket &bucket(std::uint32_t position) const { return *at<StandingBucket>(position); }
    [[nodiscard]] const StandingBucket &draw(const StandingAnswer &answer, Random &random) const
    {
        const AliasCell *cell = reinterpret_cast<const AliasCell *>(&answer + 1);
        if (answer.cells > 1) {
            cell += random.below(answer.cells);
            return bucket(random.next() < cell->threshold ? cell->bucket : cell->alias);
        }
        return bucket(cell->bucket);
    }
    /// As they go on the wire: for each record 16 bits of length, then RDATA without compression, as in
    /// `dns::ZoneTree::data`. Whoever answers puts them into random order.
    [[nodiscard]] static std::span<const std::uint8_t> data(const StandingBucket &bucket)
    {
        return {reinterpret_cast<const std::uint8_t *>(&bucket + 1), bucket.size};
    }
    /// UTF-8 text for the extended error; may be empty.
    [[nodiscard]] std::string_view reason(const StandingAnswer &answer) const
    {
        if (answer.reason == 0) {
            return {};
        }
        const auto *size = at<std::uint32_t>(answer.reason);
        return {reinterpret_cast<const char *>(size + 1), *size};
    }
    [[nodiscard]] std::size_t memoryBytes() const { return m_size; }

private:
    friend class StandingNameMaker;

    /// From this class on up to the next range.
    struct Range
    {
        std::uint32_t firstClass = 0;
        std::uint32_t answer = 0; ///< position in the block
    };
    /// Of A, AAAA, any other type. `count` 0: `offset` is the answer's, else that of so many ranges.
    struct Table
    {
        std::uint32_t offset = 0;
        std::uint32_t count = 0;
    };

    StandingName() = default;
    [[nodiscard]] static std::size_t slotOf(dns::RecordType type)
    {
        return type == dns::RecordType::A ? 0 : type == dns::RecordType::AAAA ? 1 : 2;
    }
    template<typename T>
    [[nodiscard]] const T *at(std::uint32_t position) const
    {
        return reinterpret_cast<const T *>(reinterpret_cast<const std::byte *>(this) + position);
    }

    Table m_tables[3];
    std::uint32_t m_size = 0; ///< octets of the whole block
    bool m_obeysSubnet = true;
};

} // namespace meridian::policy
