#pragma once

#include "engine/base/SipHash.h"
#include "engine/dns/DnssecKey.h"

#include <array>
#include <cstdint>
#include <vector>

namespace meridian::serve {

/// Signatures that one thread has made, so that what is asked often is signed once. They are found by a keyed hash of 128
/// bits over everything that is signed but the times: nobody can make two things meet. Bounded: what was used longest ago
/// makes room. Finding one allocates nothing.
class SignatureCache final
{
public:
    using Digest = std::array<std::uint64_t, 2>;
    using Signature = std::array<std::uint8_t, dns::DnssecKey::kSignatureSize>;

    struct Entry
    {
        Digest digest{};
        std::uint32_t made = 0;   ///< seconds since 1970
        std::uint32_t usedAt = 0; ///< turn of the last use; 0: the place is free
        Signature signature{};
    };
    /// Whose signature it is. Anybody can ask without end for names that the zone does not list, missing ones and those of
    /// wildcards: they have a quarter of the places and push nothing else out.
    enum class Names : std::uint8_t { Listed, Endless };

    static constexpr std::size_t kSets = 4096;
    static constexpr std::size_t kWays = 4;

    SignatureCache();

    /// Begins the hash of something that is signed.
    [[nodiscard]] SipHash hash() const { return SipHash(m_key, SipHash::Size::Bits128); }
    /// The signature of a digest, or null.
    [[nodiscard]] const Entry *find(const Digest &digest);
    /// A place for the signature of a digest, in place of the one it had.
    [[nodiscard]] Entry &place(const Digest &digest, Names names);

private:
    [[nodiscard]] std::array<Entry, kWays> &setOf(const Digest &digest) { return m_sets[digest[0] % kSets]; }

    SipHash::Key m_key;
    std::uint32_t m_turn = 0;
    std::vector<std::array<Entry, kWays>> m_sets; // none before the first signature
};

} // namespace meridian::serve
