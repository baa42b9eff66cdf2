#pragma once

#include "engine/base/IpAddress.h"
#include "engine/base/Result.h"
#include "engine/dns/Name.h"
#include "engine/dns/Types.h"
#include "engine/dns/Wire.h"

#include <cstdint>
#include <span>
#include <vector>

namespace meridian::dns {

/// RDATA in uncompressed wire form, without its length.
using Rdata = std::vector<std::uint8_t>;

/// Records of one name and type: what is answered together.
struct RrSet
{
    Name name;
    RecordType type = RecordType::None;
    std::uint32_t ttl = 0; ///< seconds, at most 2^31 − 1 (RFC 2181 §8)
    std::vector<Rdata> rdatas;

    friend bool operator==(const RrSet &, const RrSet &) = default;
};

/// RDATA from presentation form, `10 mail.example.com.` for MX. Names without final dot are relative to `origin`.
/// Every type takes the generic form `\# 4 c0000201` (RFC 3597 §5). The error says which field is wrong.
[[nodiscard]] Result<Rdata> parseRdata(RecordType type, QStringView text, const Name &origin = Name());
/// The presentation form; generic form for types without their own and for octets that do not fit the type.
[[nodiscard]] QString rdataToString(RecordType type, std::span<const std::uint8_t> rdata);
/// True if the octets form RDATA of this type (always, for types without a form of their own).
[[nodiscard]] bool isValidRdata(RecordType type, std::span<const std::uint8_t> rdata);

/// Reads `size` octets of RDATA from a message; names in it are written out. After malformed RDATA the reader has an error.
[[nodiscard]] Rdata readRdata(WireReader &reader, RecordType type, std::size_t size);
/// Writes RDLENGTH and RDATA; names are compressed where RFC 3597 §4 allows. `rdata` must be valid for its type.
void writeRdata(WireWriter &writer, RecordType type, std::span<const std::uint8_t> rdata);

[[nodiscard]] Rdata rdataOf(const IpAddress &address); ///< A or AAAA by family
[[nodiscard]] Rdata rdataOf(const Name &target);       ///< NS, CNAME, PTR, DNAME
/// The address of an A or AAAA record, the target of an NS, CNAME, PTR or DNAME record; nothing if malformed.
[[nodiscard]] std::optional<IpAddress> addressOf(RecordType type, std::span<const std::uint8_t> rdata);
[[nodiscard]] std::optional<Name> targetOf(RecordType type, std::span<const std::uint8_t> rdata);

/// SOA fields in the order of RFC 1035 §3.3.13; times in seconds.
struct Soa
{
    Name mname;
    Name rname;
    std::uint32_t serial = 0;
    std::uint32_t refresh = 0;
    std::uint32_t retry = 0;
    std::uint32_t expire = 0;
    std::uint32_t minimum = 0;
};
[[nodiscard]] Rdata rdataOf(const Soa &soa);
[[nodiscard]] std::optional<Soa> soaOf(std::span<const std::uint8_t> rdata);

} // namespace meridian::dns
