#pragma once

#include <array>
#include <cstdint>

namespace meridian {

/// xoshiro256** (Blackman and Vigna, public domain): small, fast, seedable, so that a test can replay its draws.
/// Not for secrets. Not thread-safe: one a thread.
class Random final
{
public:
    using result_type = std::uint64_t;

    explicit Random(std::uint64_t seed);

    /// Seeded from the system's entropy.
    [[nodiscard]] static Random fromEntropy();

    [[nodiscard]] std::uint64_t next();
    /// Uniform in [0, bound); bound ≥ 1. Without bias beyond 2^-64 (Lemire's multiplication).
    [[nodiscard]] std::uint64_t below(std::uint64_t bound)
    {
        __extension__ using Wide = unsigned __int128;
        return static_cast<std::uint64_t>((static_cast<Wide>(next()) * bound) >> 64);
    }

    // What a standard algorithm needs of a generator (std::shuffle and the like).
    static constexpr result_type min() { return 0; }
    static constexpr result_type max() { return ~result_type{0}; }
    result_type operator()() { return next(); }

private:
    std::array<std::uint64_t, 4> m_state;
};

} // namespace meridian
