#include "engine/dns/Cookies.h"

#include "engine/base/SipHash.h"

#include <algorithm>
#include <random>

namespace meridian::dns {
namespace {

constexpr std::uint8_t kVersion = 1;
constexpr std::size_t kHashAt = 8; ///< octets of version, reserved ones and time before the hash
constexpr std::int32_t kMaxAge = 3600;
constexpr std::int32_t kAgingAge = 1800;
constexpr std::int32_t kMaxAhead = 300;

/// The hash over `option.client` and the first eight octets of `option.server`.
std::array<std::uint8_t, 8> hashOf(const CookieSecrets::Secret &secret, const CookieOption &option, const IpAddress &client)
{
    std::array<std::uint8_t, 32> input;
    const auto address = client.bytes();
    auto end = std::ranges::copy(option.client, input.begin()).out;
    end = std::ranges::copy_n(option.server.begin(), kHashAt, end).out;
    end = std::ranges::copy_n(address.begin(), client.isV4() ? 4 : 16, end).out;
    std::uint64_t hash = sipHash24(secret, {input.begin(), end});
    std::array<std::uint8_t, 8> out;
    for (std::uint8_t &octet : out) {
        octet = static_cast<std::uint8_t>(hash);
        hash >>= 8;
    }
    return out;
}

/// In a time that does not depend on where the octets differ.
bool isEqual(std::span<const std::uint8_t> a, std::span<const std::uint8_t> b)
{
    unsigned difference = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        difference |= static_cast<unsigned>(a[i] ^ b[i]);
    }
    return difference == 0;
}

} // namespace

CookieSecrets CookieSecrets::random()
{
    CookieSecrets out;
    std::random_device device;
    for (std::uint8_t &octet : out.current) {
        octet = static_cast<std::uint8_t>(device());
    }
    return out;
}

CookieState CookieSecrets::check(const CookieOption &option, const IpAddress &client, std::uint32_t now) const
{
    if (option.serverSize == 0) {
        return CookieState::ClientOnly;
    }
    if (option.serverSize != kServerSize || option.server[0] != kVersion) {
        return CookieState::Invalid;
    }
    const std::uint32_t made = static_cast<std::uint32_t>(option.server[4]) << 24 | static_cast<std::uint32_t>(option.server[5]) << 16
        | static_cast<std::uint32_t>(option.server[6]) << 8 | option.server[7];
    // Serial number arithmetic (RFC 1982), so that the year 2106 is no trouble.
    const auto age = static_cast<std::int32_t>(now - made);
    if (age > kMaxAge || age < -kMaxAhead) {
        return CookieState::Invalid;
    }
    const auto given = std::span(option.server).subspan(kHashAt, 8);
    if (isEqual(given, hashOf(current, option, client))) {
        return age > kAgingAge ? CookieState::Aging : CookieState::Valid;
    }
    return previous && isEqual(given, hashOf(*previous, option, client)) ? CookieState::Aging : CookieState::Invalid;
}

CookieOption CookieSecrets::make(const CookieOption &asked, const IpAddress &client, std::uint32_t now) const
{
    CookieOption out;
    out.client = asked.client;
    out.server[0] = kVersion;
    for (std::size_t i = 0; i < 4; ++i) {
        out.server[4 + i] = static_cast<std::uint8_t>(now >> (24 - 8 * i));
    }
    std::ranges::copy(hashOf(current, out, client), out.server.begin() + kHashAt);
    out.serverSize = kServerSize;
    return out;
}

} // namespace meridian::dns
