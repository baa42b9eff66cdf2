#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>

namespace meridian {

/// SipHash-2-4 (Aumasson and Bernstein): a keyed hash of short inputs that cannot be guessed without the key. 64 bits,
/// in the byte order of the paper: octet 0 of the digest is the lowest.
[[nodiscard]] constexpr std::uint64_t sipHash24(const std::array<std::uint8_t, 16> &key, std::span<const std::uint8_t> input)
{
    const auto word = [](std::span<const std::uint8_t> octets) {
        std::uint64_t value = 0;
        for (std::size_t i = 0; i < octets.size(); ++i) {
            value |= std::uint64_t{octets[i]} << (8 * i);
        }
        return value;
    };
    const std::uint64_t k0 = word(std::span(key).first(8));
    const std::uint64_t k1 = word(std::span(key).last(8));
    std::array<std::uint64_t, 4> v{k0 ^ 0x736f6d6570736575U, k1 ^ 0x646f72616e646f6dU, k0 ^ 0x6c7967656e657261U, k1 ^ 0x7465646279746573U};
    const auto round = [&v] {
        v[0] += v[1];
        v[1] = std::rotl(v[1], 13) ^ v[0];
        v[0] = std::rotl(v[0], 32);
        v[2] += v[3];
        v[3] = std::rotl(v[3], 16) ^ v[2];
        v[0] += v[3];
        v[3] = std::rotl(v[3], 21) ^ v[0];
        v[2] += v[1];
        v[1] = std::rotl(v[1], 17) ^ v[2];
        v[2] = std::rotl(v[2], 32);
    };
    const auto take = [&](std::uint64_t message) {
        v[3] ^= message;
        round();
        round();
        v[0] ^= message;
    };
    std::size_t at = 0;
    for (; at + 8 <= input.size(); at += 8) {
        take(word(input.subspan(at, 8)));
    }
    take(word(input.subspan(at)) | std::uint64_t{input.size() & 0xff} << 56);
    v[2] ^= 0xff;
    for (int i = 0; i < 4; ++i) {
        round();
    }
    return v[0] ^ v[1] ^ v[2] ^ v[3];
}

} // namespace meridian
