#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <span>

namespace meridian {

/// SipHash-2-4 (Aumasson and Bernstein): a keyed hash that cannot be guessed without the key. Takes its input in pieces of
/// any size; how it is cut does not matter.
class SipHash final
{
public:
    using Key = std::array<std::uint8_t, 16>;
    enum class Size : std::uint8_t { Bits64, Bits128 };

    explicit constexpr SipHash(const Key &key, Size size = Size::Bits64) : m_size(size)
    {
        const std::uint64_t k0 = wholeWord(std::span(key).first<8>());
        const std::uint64_t k1 = wholeWord(std::span(key).last<8>());
        m_v = {k0 ^ 0x736f6d6570736575U, k1 ^ 0x646f72616e646f6dU, k0 ^ 0x6c7967656e657261U, k1 ^ 0x7465646279746573U};
        m_v[1] ^= size == Size::Bits128 ? 0xeeU : 0U;
    }

    constexpr void add(std::span<const std::uint8_t> input)
    {
        m_count += input.size();
        if (m_waiting > 0) {
            const std::size_t taken = std::min(input.size(), 8 - m_waiting);
            m_pending |= word(input.first(taken)) << (8 * m_waiting);
            m_waiting += taken;
            input = input.subspan(taken);
            if (m_waiting < 8) {
                return;
            }
            take(m_pending);
        }
        for (; input.size() >= 8; input = input.subspan(8)) {
            take(wholeWord(input.first<8>()));
        }
        m_pending = word(input);
        m_waiting = input.size();
    }

    /// The digest of everything added, once. 64 bits stand in the first word; the byte order is the one of the paper: octet
    /// 0 of the digest is the lowest.
    [[nodiscard]] constexpr std::array<std::uint64_t, 2> finish()
    {
        take(m_pending | std::uint64_t{m_count & 0xff} << 56);
        const auto half = [this] {
            for (int i = 0; i < 4; ++i) {
                round();
            }
            return m_v[0] ^ m_v[1] ^ m_v[2] ^ m_v[3];
        };
        m_v[2] ^= m_size == Size::Bits128 ? 0xeeU : 0xffU;
        const std::uint64_t first = half();
        if (m_size == Size::Bits64) {
            return {first, 0};
        }
        m_v[1] ^= 0xdd;
        return {first, half()};
    }

private:
    static constexpr std::uint64_t word(std::span<const std::uint8_t> octets)
    {
        std::uint64_t value = 0;
        for (std::size_t i = 0; i < octets.size(); ++i) {
            value |= std::uint64_t{octets[i]} << (8 * i);
        }
        return value;
    }
    /// The same in a form that compilers make one load of.
    static constexpr std::uint64_t wholeWord(std::span<const std::uint8_t, 8> o)
    {
        return std::uint64_t{o[0]} | std::uint64_t{o[1]} << 8 | std::uint64_t{o[2]} << 16 | std::uint64_t{o[3]} << 24 | std::uint64_t{o[4]} << 32
            | std::uint64_t{o[5]} << 40 | std::uint64_t{o[6]} << 48 | std::uint64_t{o[7]} << 56;
    }
    constexpr void round()
    {
        m_v[0] += m_v[1];
        m_v[1] = std::rotl(m_v[1], 13) ^ m_v[0];
        m_v[0] = std::rotl(m_v[0], 32);
        m_v[2] += m_v[3];
        m_v[3] = std::rotl(m_v[3], 16) ^ m_v[2];
        m_v[0] += m_v[3];
        m_v[3] = std::rotl(m_v[3], 21) ^ m_v[0];
        m_v[2] += m_v[1];
        m_v[1] = std::rotl(m_v[1], 17) ^ m_v[2];
        m_v[2] = std::rotl(m_v[2], 32);
    }
    constexpr void take(std::uint64_t message)
    {
        m_v[3] ^= message;
        round();
        round();
        m_v[0] ^= message;
    }

    std::array<std::uint64_t, 4> m_v{};
    std::uint64_t m_pending = 0; // octets that do not fill a word yet
    std::size_t m_waiting = 0;   // how many they are
    std::size_t m_count = 0;
    Size m_size;
};

/// The 64 bits for one piece of input.
[[nodiscard]] constexpr std::uint64_t sipHash24(const SipHash::Key &key, std::span<const std::uint8_t> input)
{
    SipHash hash(key);
    hash.add(input);
    return hash.finish()[0];
}

} // namespace meridian
