#include "engine/dns/Dnssec.h"

#include "engine/dns/Octets.h"

#include <openssl/evp.h>

#include <algorithm>
#include <array>
#include <utility>

namespace meridian::dns {
namespace {

/// Where the names stand in RDATA that is made small: behind `before` octets and `strings` character strings come `names`.
struct NamesAt
{
    RecordType type;
    std::uint8_t before;
    std::uint8_t strings;
    std::uint8_t names;
};

/// RFC 4034 §6.2 without NSEC and RRSIG (RFC 6840 §5.1) and HINFO, which has none. Types that have no name here are those of
/// RFC 1035 (MD, MF, MB, MG, MR, MINFO), RFC 1183 (RP, AFSDB, RT), RFC 2163 (PX) and RFC 2230 (KX).
constexpr std::array kNamesAt{
    NamesAt{RecordType::NS, 0, 0, 1},     NamesAt{RecordType{3}, 0, 0, 1},       NamesAt{RecordType{4}, 0, 0, 1},
    NamesAt{RecordType::CNAME, 0, 0, 1},  NamesAt{RecordType::SOA, 0, 0, 2},     NamesAt{RecordType{7}, 0, 0, 1},
    NamesAt{RecordType{8}, 0, 0, 1},      NamesAt{RecordType{9}, 0, 0, 1},       NamesAt{RecordType::PTR, 0, 0, 1},
    NamesAt{RecordType{14}, 0, 0, 2},     NamesAt{RecordType::MX, 2, 0, 1},      NamesAt{RecordType{17}, 0, 0, 2},
    NamesAt{RecordType{18}, 2, 0, 1},     NamesAt{RecordType{21}, 2, 0, 1},      NamesAt{RecordType{26}, 2, 0, 2},
    NamesAt{RecordType::SRV, 6, 0, 1},    NamesAt{RecordType::NAPTR, 4, 3, 1},   NamesAt{RecordType{36}, 2, 0, 1},
    NamesAt{RecordType::DNAME, 0, 0, 1},
};

/// The next label of a name in the canonical order among labels of the same length; false if it is the last one.
bool increment(std::span<std::uint8_t> label)
{
    // Capitals are the same as small letters, so they are stepped over.
    std::uint8_t &last = label.back();
    if (last == 0xff) {
        return false;
    }
    last = last + 1U == 'A' ? std::uint8_t{'Z' + 1} : static_cast<std::uint8_t>(last + 1);
    return true;
}

} // namespace

std::vector<std::uint8_t> recordData(std::span<const Rdata> rdatas)
{
    std::vector<std::uint8_t> out;
    for (const Rdata &rdata : rdatas) {
        appendRecord(out, rdata);
    }
    return out;
}

std::uint16_t keyTagOf(std::span<const std::uint8_t> dnskey)
{
    std::uint32_t sum = 0;
    for (std::size_t i = 0; i < dnskey.size(); ++i) {
        sum += i % 2 == 0 ? std::uint32_t{dnskey[i]} << 8 : dnskey[i];
    }
    sum += sum >> 16;
    return static_cast<std::uint16_t>(sum);
}

Rdata dsOf(const Name &zone, std::span<const std::uint8_t> dnskey)
{
    constexpr std::uint8_t kSha256 = 2;
    constexpr std::size_t kSize = 32;
    std::vector<std::uint8_t> hashed;
    append(hashed, zone.lowered().wire());
    append(hashed, dnskey);
    Rdata out;
    appendNumber(out, keyTagOf(dnskey), 2);
    out.push_back(dnskey.size() > 3 ? dnskey[3] : std::uint8_t{0});
    out.push_back(kSha256);
    std::array<std::uint8_t, kSize> digest{};
    (void)EVP_Digest(hashed.data(), hashed.size(), digest.data(), nullptr, EVP_sha256(), nullptr);
    append(out, digest);
    return out;
}

void canonicalize(RecordType type, std::span<std::uint8_t> rdata)
{
    const auto *const found = std::ranges::find(kNamesAt, type, &NamesAt::type);
    if (found == kNamesAt.end()) {
        return;
    }
    std::size_t at = found->before;
    for (int left = found->strings; left > 0 && at < rdata.size(); --left) {
        at += 1U + rdata[at];
    }
    for (int left = found->names; left > 0; --left) {
        while (at < rdata.size() && rdata[at] != 0) {
            const std::size_t end = std::min(at + 1 + rdata[at], rdata.size());
            std::ranges::transform(rdata.subspan(at + 1, end - at - 1), rdata.begin() + static_cast<std::ptrdiff_t>(at + 1), foldCase);
            at = end;
        }
        ++at;
    }
}

Name successorOf(const Name &name, const Name &zone)
{
    constexpr std::array<std::uint8_t, 1> kLeast{0};
    if (const std::optional<Name> below = name.child(kLeast)) {
        return *below;
    }
    // No room for a label more: the label itself grows, or the name beside it follows.
    for (Name at = name.lowered(); at.labelCount() > zone.labelCount(); at = at.parent()) {
        const auto label = at.label(0);
        std::vector<std::uint8_t> next(label.begin(), label.end());
        if (next.size() < Name::kMaxLabelSize && at.wire().size() < Name::kMaxWireSize) {
            next.push_back(0);
            return *at.parent().child(next);
        }
        for (; !next.empty(); next.pop_back()) {
            if (increment(next)) {
                return *at.parent().child(next);
            }
        }
    }
    return zone;
}

RrsigHead RrsigHead::of(const RrSetView &set, const DnssecKey &key, const Name &zone)
{
    RrsigHead out;
    out.covered = set.type;
    out.algorithm = static_cast<std::uint8_t>(key.algorithm());
    for (std::size_t at = 0; set.owner[at] != 0; at += 1U + set.owner[at]) {
        ++out.labels;
    }
    const bool isWildcard = set.owner[0] == 1 && set.owner[1] == '*';
    out.labels = static_cast<std::uint8_t>(out.labels - (isWildcard ? 1 : 0));
    out.originalTtl = set.ttl;
    out.keyTag = key.keyTag();
    out.signer = zone;
    return out;
}

std::optional<RrsigHead> RrsigHead::parse(std::span<const std::uint8_t> rdata, std::span<const std::uint8_t> &signature)
{
    WireReader reader(rdata);
    RrsigHead out;
    out.covered = static_cast<RecordType>(reader.u16());
    out.algorithm = reader.u8();
    out.labels = reader.u8();
    out.originalTtl = reader.u32();
    out.expiration = reader.u32();
    out.inception = reader.u32();
    out.keyTag = reader.u16();
    out.signer = reader.name();
    signature = reader.bytes(reader.remaining());
    return reader.hasError() ? std::nullopt : std::optional(out);
}

std::size_t RrsigHead::write(std::span<std::uint8_t, kMaxSize> out) const
{
    WireWriter writer(out);
    writer.u16(std::to_underlying(covered));
    writer.u8(algorithm);
    writer.u8(labels);
    writer.u32(originalTtl);
    writer.u32(expiration);
    writer.u32(inception);
    writer.u16(keyTag);
    for (const std::uint8_t octet : signer.wire()) {
        writer.u8(foldCase(octet));
    }
    return writer.size();
}

std::vector<std::uint8_t> signedOctets(const RrsigHead &head, const RrSetView &set)
{
    std::vector<Rdata> rdatas;
    for (const auto data : RecordData(set.data)) {
        Rdata rdata(data.begin(), data.end());
        canonicalize(set.type, rdata);
        rdatas.push_back(std::move(rdata));
    }
    std::ranges::sort(rdatas); // RFC 4034 §6.3: octet by octet, the shorter one first
    const auto repeated = std::ranges::unique(rdatas);
    rdatas.erase(repeated.begin(), repeated.end());

    std::vector<std::uint8_t> owner;
    Name name = Name::fromWire(set.owner).value_or(Name()).lowered();
    const int labels = name.labelCount() - (name.isWildcard() ? 1 : 0);
    if (head.labels < labels) {
        constexpr std::array<std::uint8_t, 1> kAsterisk{'*'};
        name = *name.ancestor(name.labelCount() - head.labels).child(kAsterisk); // shorter than the name was
    }
    append(owner, name.wire());
    appendNumber(owner, std::to_underlying(set.type), 2);
    appendNumber(owner, std::to_underlying(RecordClass::IN), 2);
    appendNumber(owner, head.originalTtl, 4);

    std::array<std::uint8_t, RrsigHead::kMaxSize> octets;
    std::vector<std::uint8_t> out(octets.begin(), octets.begin() + static_cast<std::ptrdiff_t>(head.write(octets)));
    for (const Rdata &rdata : rdatas) {
        append(out, owner);
        appendRecord(out, rdata);
    }
    return out;
}

bool isSigned(const RrSetView &set, std::span<const std::uint8_t> rrsig, std::span<const std::uint8_t> dnskey, std::uint32_t now)
{
    std::span<const std::uint8_t> signature;
    const std::optional<RrsigHead> head = RrsigHead::parse(rrsig, signature);
    const std::optional<Name> owner = Name::fromWire(set.owner);
    if (!head || !owner || head->covered != set.type || head->keyTag != keyTagOf(dnskey) || dnskey.size() < 4 || head->algorithm != dnskey[3]) {
        return false;
    }
    // Serial number arithmetic (RFC 4034 §3.1.5).
    const bool isInForce = static_cast<std::int32_t>(now - head->inception) >= 0 && static_cast<std::int32_t>(head->expiration - now) >= 0;
    const bool isOfZone = owner->isSubdomainOf(head->signer) && head->labels <= owner->labelCount();
    return isInForce && isOfZone && isSignedBy(dnskey, signedOctets(*head, set), signature);
}

} // namespace meridian::dns
