#include "engine/serve/RateLimit.h"

#include "engine/serve/Responder.h"

#include <algorithm>

namespace meridian::serve {
namespace {

constexpr std::uint32_t kSecond = 1'000'000;

std::uint64_t mix(std::uint64_t a, std::uint64_t b)
{
    __extension__ using Wide = unsigned __int128;
    const Wide product = static_cast<Wide>(a ^ 0x2d358dccaa6c78a5U) * (b ^ 0x8bb84b93962eacc9U);
    return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
}

/// Answers that a victim cannot tell apart count together: those of one name, of one zone for names without data, and
/// all refusals.
std::uint64_t kindOf(const AnswerReport &report)
{
    const std::uint64_t zone = std::uint64_t{report.zone} << 32;
    return report.subject != dns::ZoneTree::kNone ? zone | report.subject : zone | (0xffff0000U + static_cast<std::uint32_t>(report.rcode));
}

} // namespace

RateLimiter::RateLimiter(std::uint64_t seed) : m_sets(std::make_unique<std::array<Set, kSets>>()), m_key(seed) {}

bool RateLimiter::put(std::uint64_t hash, std::uint32_t rate, std::uint32_t now) noexcept
{
    Set &set = (*m_sets)[(hash >> 32) % kSets];
    const std::uint32_t tag = static_cast<std::uint32_t>(hash) | 1U;
    const std::uint32_t each = kSecond / rate;
    // A time that is further ahead than a full bucket is one of before the clock came round.
    const auto level = [&](std::size_t way) {
        const std::uint32_t ahead = set.emptyAt[way] - now;
        return ahead <= kSecond ? ahead : 0U;
    };
    std::size_t found = kWays;
    for (std::size_t way = 0; way < kWays; ++way) {
        found = set.tags[way] == tag ? way : found;
    }
    if (found == kWays) {
        const auto value = [&](std::size_t way) { return set.tags[way] == 0 ? 0U : 1U + level(way); };
        found = 0;
        for (std::size_t way = 1; way < kWays; ++way) {
            found = value(way) < value(found) ? way : found;
        }
        set.tags[found] = tag;
        set.emptyAt[found] = now + each;
        return true;
    }
    const std::uint32_t after = level(found) + each;
    if (after > kSecond) {
        return false;
    }
    set.emptyAt[found] = now + after;
    return true;
}

RateVerdict RateLimiter::judge(const RateLimits &limits, const AnswerReport &report, std::uint32_t microseconds) noexcept
{
    const bool isProven = report.cookie == dns::CookieState::Valid || report.cookie == dns::CookieState::Aging || report.isSigned;
    if (report.transport != Transport::Udp || report.size == 0 || isProven) {
        return RateVerdict::Send;
    }
    const std::uint64_t network = report.sender.isV4() ? report.sender.high >> (64 - RateLimits::kV4Length) : report.sender.high >> (64 - RateLimits::kV6Length);
    const std::uint64_t of = mix(network ^ m_key, m_key + static_cast<std::uint64_t>(report.sender.family));
    bool isWithin = limits.perAnswer == 0 || put(mix(of, kindOf(report)), limits.perAnswer, microseconds);
    isWithin = (limits.perNetwork == 0 || put(of, limits.perNetwork, microseconds)) && isWithin;
    if (isWithin || std::ranges::any_of(limits.exempt, [&](const IpPrefix &prefix) { return prefix.contains(report.sender); })) {
        return RateVerdict::Send;
    }
    return limits.slip > 0 && ++m_limited % limits.slip == 0 ? RateVerdict::Truncate : RateVerdict::Drop;
}

} // namespace meridian::serve
