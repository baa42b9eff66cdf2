#pragma once

#include "engine/dns/Dnssec.h"
#include "engine/dns/DnssecKeyring.h"
#include "engine/serve/SignatureCache.h"

#include <array>
#include <cstdint>
#include <span>

namespace meridian::serve {

/// Signs the record sets of one answer with the keys of one zone, or takes the signatures from the thread's cache. A
/// signature is in force from an hour before it was made until two weeks after, and is made anew after one week.
class AnswerSigner final
{
public:
    static constexpr std::uint32_t kBackdating = 3600;
    static constexpr std::uint32_t kValidity = 14 * 86400;

    static constexpr std::size_t kMaxRdataSize = dns::RrsigHead::kMaxSize + dns::DnssecKey::kSignatureSize;
    using Buffer = std::array<std::uint8_t, kMaxRdataSize>;

    /// What is named must outlive the signer. `now`: seconds since 1970. Without `cache` everything is signed anew.
    AnswerSigner(const dns::ZoneKeys &keys, std::uint32_t now, SignatureCache *cache) : m_keys(&keys), m_now(now), m_cache(cache) {}

    /// Each set gets so many signatures.
    [[nodiscard]] std::size_t keyCount() const { return m_keys->keys().size(); }
    /// RDATA of the RRSIG record of `set` by key `index`, in `buffer`; empty if OpenSSL fails.
    [[nodiscard]] std::span<const std::uint8_t> rrsig(std::size_t index, const dns::RrSetView &set, SignatureCache::Names names, Buffer &buffer);

    /// Signatures made for this answer, and those that were there already.
    [[nodiscard]] std::uint32_t made() const { return m_made; }
    [[nodiscard]] std::uint32_t reused() const { return m_reused; }

private:
    [[nodiscard]] bool isFresh(const SignatureCache::Entry &entry) const;

    const dns::ZoneKeys *m_keys;
    std::uint32_t m_now;
    SignatureCache *m_cache;
    std::uint32_t m_made = 0;
    std::uint32_t m_reused = 0;
};

} // namespace meridian::serve
