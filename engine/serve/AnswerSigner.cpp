#include "engine/serve/AnswerSigner.h"

#include <algorithm>

namespace meridian::serve {
namespace {

/// All that tells one signature from another but its times: the key, the RRSIG record's head, the owner in small letters and
/// the records as they are stored (another order is another entry, with a signature as good).
SignatureCache::Digest digestOf(const SignatureCache &cache, const dns::DnssecKey &key, std::span<const std::uint8_t> head, const dns::RrSetView &set)
{
    std::array<std::uint8_t, dns::Name::kMaxWireSize> owner;
    std::ranges::transform(set.owner, owner.begin(), dns::foldCase);
    SipHash hash = cache.hash();
    hash.add(key.dnskey());
    hash.add(head);
    hash.add(std::span(owner).first(set.owner.size()));
    hash.add(set.data);
    return hash.finish();
}

} // namespace

bool AnswerSigner::isFresh(const SignatureCache::Entry &entry) const
{
    // Signed: the clock may have been set back meanwhile.
    const auto age = static_cast<std::int32_t>(m_now - entry.made);
    return age > -static_cast<std::int32_t>(kBackdating) && age < static_cast<std::int32_t>(kValidity / 2);
}

std::span<const std::uint8_t> AnswerSigner::rrsig(std::size_t index, const dns::RrSetView &set, SignatureCache::Names names, Buffer &buffer)
{
    const dns::DnssecKey &key = m_keys->keys()[index].key;
    const std::span<std::uint8_t, dns::RrsigHead::kMaxSize> headRoom = std::span(buffer).first<dns::RrsigHead::kMaxSize>();
    dns::RrsigHead head = dns::RrsigHead::of(set, key, m_keys->zone());
    SignatureCache::Digest digest{};
    const SignatureCache::Entry *known = nullptr;
    if (m_cache != nullptr) {
        digest = digestOf(*m_cache, key, std::span(buffer).first(head.write(headRoom)), set);
        known = m_cache->find(digest);
        known = known != nullptr && isFresh(*known) ? known : nullptr;
    }
    const std::uint32_t made = known != nullptr ? known->made : m_now;
    head.inception = made - kBackdating;
    head.expiration = made + kValidity;
    const std::size_t headSize = head.write(headRoom);
    const auto signature = std::span(buffer).subspan(headSize).first<dns::DnssecKey::kSignatureSize>();
    if (known != nullptr) {
        ++m_reused;
        std::ranges::copy(known->signature, signature.begin());
    } else if (key.sign(dns::signedOctets(head, set), signature)) {
        ++m_made;
        if (m_cache != nullptr) {
            SignatureCache::Entry &entry = m_cache->place(digest, names);
            entry.made = made;
            std::ranges::copy(signature, entry.signature.begin());
        }
    } else {
        return {};
    }
    return std::span(buffer).first(headSize + signature.size());
}

} // namespace meridian::serve
