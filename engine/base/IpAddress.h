#pragma once

#include "engine/base/Result.h"

#include <array>
#include <compare>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <string>

namespace meridian {

enum class IpFamily : std::uint8_t { V4 = 4, V6 = 6 };

/// An IPv4 or IPv6 address as a 128-bit number, big end first. An IPv4 address stands in the highest 32 bits, so that
/// prefix lengths count from the same end in both families. A plain value; no Qt on the hot path.
struct IpAddress
{
    std::uint64_t high = 0;
    std::uint64_t low = 0;
    IpFamily family = IpFamily::V4;

    [[nodiscard]] static IpAddress v4(std::uint32_t hostOrder) { return {std::uint64_t{hostOrder} << 32, 0, IpFamily::V4}; }
    /// From 4 or 16 octets in network order.
    [[nodiscard]] static IpAddress fromBytes(const std::uint8_t *bytes, IpFamily family);
    /// Dotted quad or RFC 4291 text, without brackets, port or zone.
    [[nodiscard]] static std::optional<IpAddress> parse(QStringView text);

    [[nodiscard]] bool isV4() const { return family == IpFamily::V4; }
    /// 32 or 128.
    [[nodiscard]] int width() const { return isV4() ? 32 : 128; }
    /// The IPv4 address in host order; only for family V4.
    [[nodiscard]] std::uint32_t toV4() const { return static_cast<std::uint32_t>(high >> 32); }
    /// 4 or 16 octets in network order; unused ones are zero.
    [[nodiscard]] std::array<std::uint8_t, 16> bytes() const;
    /// RFC 5952 for IPv6.
    [[nodiscard]] QString toString() const;
    /// Bits beyond `length` set to zero; 0 ≤ length ≤ width().
    [[nodiscard]] IpAddress masked(int length) const;
    /// Bit `index` from the high end (0 = most significant).
    [[nodiscard]] bool bit(int index) const
    {
        return index < 64 ? ((high >> (63 - index)) & 1) != 0 : ((low >> (127 - index)) & 1) != 0;
    }

    friend bool operator==(const IpAddress &, const IpAddress &) = default;
    friend std::strong_ordering operator<=>(const IpAddress &a, const IpAddress &b)
    {
        if (a.family != b.family) {
            return a.family <=> b.family;
        }
        if (a.high != b.high) {
            return a.high <=> b.high;
        }
        return a.low <=> b.low;
    }
};

/// An address block in CIDR form. `address` has no bit set beyond `length`.
struct IpPrefix
{
    IpAddress address;
    int length = 0; ///< 0…32 or 0…128

    /// `192.0.2.0/24`, `2001:db8::/32`, or a bare address (a full-length prefix). Bits set beyond the length are an
    /// error that names the block meant.
    [[nodiscard]] static Result<IpPrefix> parse(QStringView text);
    [[nodiscard]] static IpPrefix of(const IpAddress &address, int length) { return {address.masked(length), length}; }

    [[nodiscard]] bool contains(const IpAddress &other) const
    {
        return other.family == address.family && other.masked(length) == address;
    }
    [[nodiscard]] QString toString() const;

    friend bool operator==(const IpPrefix &, const IpPrefix &) = default;
    friend auto operator<=>(const IpPrefix &, const IpPrefix &) = default;
};

/// An IPv4 address that travels inside an IPv6 one, and how far its prefix is shifted.
struct FoldedAddress
{
    IpAddress address;   ///< the embedded IPv4 address, or the input when there is none
    int shift = 0;       ///< an IPv6 prefix of length p covers an IPv4 prefix of length p − shift; 0 when not folded
};

/// v4-mapped ::ffff:0:0/96, the old IPv4-compatible ::/96 (without its first /104), NAT64 64:ff9b::/96 (RFC 6052), 6to4 2002::/16 (RFC 3056) and Teredo 2001::/32 (RFC 4380,
/// client address inverted in the last 32 bits) fold to the IPv4 address they carry.
[[nodiscard]] FoldedAddress foldToV4(const IpAddress &address);

/// The IPv6 blocks that `foldToV4` folds addresses of. Where leaves matter, nothing beside them may be merged over them.
[[nodiscard]] std::span<const IpPrefix> foldedBlocks();

} // namespace meridian
