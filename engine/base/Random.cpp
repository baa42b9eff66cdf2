#include "engine/base/Random.h"

#include <bit>
#include <random>

namespace meridian {

Random::Random(std::uint64_t seed)
{
    // splitmix64 spreads any seed, zero included, over the whole state.
    for (std::uint64_t &word : m_state) {
        seed += 0x9e3779b97f4a7c15U;
        std::uint64_t z = seed;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
        word = z ^ (z >> 31);
    }
}

Random Random::fromEntropy()
{
    std::random_device device;
    return Random((static_cast<std::uint64_t>(device()) << 32) | device());
}

std::uint64_t Random::next()
{
    const std::uint64_t result = std::rotl(m_state[1] * 5, 7) * 9;
    const std::uint64_t shifted = m_state[1] << 17;
    m_state[2] ^= m_state[0];
    m_state[3] ^= m_state[1];
    m_state[1] ^= m_state[2];
    m_state[0] ^= m_state[3];
    m_state[2] ^= shifted;
    m_state[3] = std::rotl(m_state[3], 45);
    return result;
}

} // namespace meridian
