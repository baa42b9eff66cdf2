#pragma once

#include "engine/base/IpAddress.h"

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

namespace meridian::serve {

struct AnswerReport;

/// Response rate limiting: how often one network (/24 of IPv4, /56 of IPv6) is answered over UDP, so that a forged sender
/// cannot make the server flood a victim. Senders with a valid server cookie are not limited: they have shown that they
/// are there; neither are senders that sign their queries, nor TCP.
struct RateLimits
{
    static constexpr std::uint32_t kMaxRate = 60'000;
    static constexpr int kV4Length = 24;
    static constexpr int kV6Length = 56;

    /// Like answers a second to one network in one worker: the same name, or the same zone for names that do not exist.
    /// 0: no limit.
    std::uint32_t perAnswer = 200;
    /// All answers a second to one network in one worker; 0: no limit.
    std::uint32_t perNetwork = 4000;
    /// One in so many limited answers goes out empty with TC set, so that a true client asks again over TCP; the others are
    /// dropped. 0: all are dropped.
    std::uint32_t slip = 2;
    /// Networks that are never limited. Nobody outside can forge a loopback address.
    std::vector<IpPrefix> exempt{{IpAddress::v4(0x7f000000), 8}, {{0, 1, IpFamily::V6}, 128}};
};

enum class RateVerdict : std::uint8_t { Send, Truncate, Drop };

/// Counts answers for one thread in a table of fixed size (256 KiB) of leaky buckets that hold one second's worth, each
/// kept as the time at which it is empty again. Where the table is crowded the emptiest bucket gives way, so that a flood
/// does not push itself out. No allocation after construction, no lock.
class RateLimiter final
{
public:
    /// `seed` keys the hash, so that nobody can choose names that share a bucket.
    explicit RateLimiter(std::uint64_t seed);

    /// What to do with the answer that `report` tells of. `microseconds`: of a clock that never goes back; it may
    /// come round.
    [[nodiscard]] RateVerdict judge(const RateLimits &limits, const AnswerReport &report, std::uint32_t microseconds) noexcept;

private:
    static constexpr std::size_t kSets = 4096;
    static constexpr std::size_t kWays = 8;

    struct alignas(64) Set
    {
        std::array<std::uint32_t, kWays> tags{};    // 0: free
        std::array<std::uint32_t, kWays> emptyAt{}; // microseconds
    };

    /// Puts one answer into the bucket of `hash`; false if it is full.
    bool put(std::uint64_t hash, std::uint32_t rate, std::uint32_t now) noexcept;

    std::unique_ptr<std::array<Set, kSets>> m_sets;
    std::uint64_t m_key;
    std::uint32_t m_limited = 0;
};

} // namespace meridian::serve
