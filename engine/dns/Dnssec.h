#pragma once

#include "engine/dns/DnssecKey.h"
#include "engine/dns/Records.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace meridian::dns {

/// A record set of class IN as it is answered. Octets belong to others.
struct RrSetView
{
    std::span<const std::uint8_t> owner; ///< wire form, any case
    RecordType type = RecordType::None;
    std::uint32_t ttl = 0;
    std::span<const std::uint8_t> data;  ///< records as `ZoneTree::data` has them
};

/// Records as `ZoneTree::data` has them: for each one 16 bits of length, then RDATA.
[[nodiscard]] std::vector<std::uint8_t> recordData(std::span<const Rdata> rdatas);

/// True for types whose records say how a zone is signed: whoever signs makes them.
[[nodiscard]] constexpr bool isMadeBySigner(RecordType type)
{
    return type == RecordType::DNSKEY || type == RecordType::CDS || type == RecordType::CDNSKEY || type == RecordType::RRSIG || type == RecordType::NSEC
        || type == RecordType::NSEC3 || type == RecordType::NSEC3PARAM;
}

/// RFC 4034 Appendix B, for all algorithms but 1.
[[nodiscard]] std::uint16_t keyTagOf(std::span<const std::uint8_t> dnskey);
/// RDATA of the DS record with a SHA-256 digest (RFC 4509) that the parent of `zone` has for a key.
[[nodiscard]] Rdata dsOf(const Name &zone, std::span<const std::uint8_t> dnskey);

/// Makes the ASCII letters of names in RDATA small where RFC 4034 §6.2 as corrected by RFC 6840 §5.1 asks for it. Octets that
/// do not have the type's form stay as they are.
void canonicalize(RecordType type, std::span<std::uint8_t> rdata);
/// The name that follows directly in the canonical order of `zone` (RFC 4471 §3.1.2); after the last one the zone's own.
[[nodiscard]] Name successorOf(const Name &name, const Name &zone);

/// What an RRSIG record says before its signature (RFC 4034 §3.1).
struct RrsigHead
{
    RecordType covered = RecordType::None;
    std::uint8_t algorithm = 0;
    std::uint8_t labels = 0;       ///< of the owner without the root and a leading `*`
    std::uint32_t originalTtl = 0;
    std::uint32_t expiration = 0;  ///< seconds since 1970, modulo 2^32
    std::uint32_t inception = 0;
    std::uint16_t keyTag = 0;
    Name signer;

    static constexpr std::size_t kMaxSize = 18 + Name::kMaxWireSize;

    /// For `set`, to be signed by a key of `zone`, without times.
    [[nodiscard]] static RrsigHead of(const RrSetView &set, const DnssecKey &key, const Name &zone);
    /// The head of RDATA; nothing if it is malformed. `signature` is what follows.
    [[nodiscard]] static std::optional<RrsigHead> parse(std::span<const std::uint8_t> rdata, std::span<const std::uint8_t> &signature);
    /// Canonical wire form at the beginning of `out`; its size.
    std::size_t write(std::span<std::uint8_t, kMaxSize> out) const;
};

/// The octets that a signature is made over (RFC 4034 §3.1.8.1): `head`, then the records in canonical form and order, each
/// once. Where the head has fewer labels than the owner it stands for a wildcard (RFC 4035 §5.3.2).
[[nodiscard]] std::vector<std::uint8_t> signedOctets(const RrsigHead &head, const RrSetView &set);
/// True if `rrsig` is a signature over `set` by the key of the DNSKEY record, in force at `now` (seconds since 1970).
[[nodiscard]] bool isSigned(const RrSetView &set, std::span<const std::uint8_t> rrsig, std::span<const std::uint8_t> dnskey, std::uint32_t now);

} // namespace meridian::dns
