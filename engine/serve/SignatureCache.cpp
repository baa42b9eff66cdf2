#include "engine/serve/SignatureCache.h"

#include <algorithm>
#include <random>
#include <span>

namespace meridian::serve {

SignatureCache::SignatureCache()
{
    std::random_device device;
    std::ranges::generate(m_key, [&device] { return static_cast<std::uint8_t>(device()); });
}

const SignatureCache::Entry *SignatureCache::find(const Digest &digest)
{
    if (m_sets.empty()) {
        return nullptr;
    }
    for (Entry &entry : setOf(digest)) {
        if (entry.usedAt != 0 && entry.digest == digest) {
            entry.usedAt = std::max(++m_turn, std::uint32_t{1});
            return &entry;
        }
    }
    return nullptr;
}

SignatureCache::Entry &SignatureCache::place(const Digest &digest, Names names)
{
    if (m_sets.empty()) {
        m_sets.resize(kSets);
    }
    const auto ways = names == Names::Endless ? std::span(setOf(digest)).first(1) : std::span(setOf(digest)).subspan(1);
    // Turns come round: the distance tells which is older. What has this digest goes first, then free places.
    const auto worth = [&](const Entry &entry) {
        return entry.usedAt == 0 ? std::uint64_t{1} << 32 : entry.digest == digest ? std::uint64_t{1} << 33 : std::uint64_t{m_turn - entry.usedAt};
    };
    Entry &found = *std::ranges::max_element(ways, {}, worth);
    found.digest = digest;
    found.usedAt = std::max(++m_turn, std::uint32_t{1});
    return found;
}

} // namespace meridian::serve
