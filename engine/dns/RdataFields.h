#pragma once

#include "engine/dns/Types.h"

#include <cstdint>
#include <span>

namespace meridian::dns {

/// One field of RDATA. The layout of a type is a row of these; parsing, printing and checking all walk the same row.
enum class RdataField : std::uint8_t {
    U8,
    U16,
    U32,
    Seconds,    ///< 32 bits; text may have units (`1h30m`)
    Ipv4,
    Ipv6,
    Name,
    String,     ///< length octet and text
    Strings,    ///< one or more to the end
    Tag,        ///< CAA: a string of letters and digits, unquoted
    RestString, ///< CAA: text to the end, without length octet
    Hex,        ///< to the end; text may have spaces
    Base64,     ///< to the end; text may have spaces
    TypeCode,   ///< 16 bits written as the type's name
    Moment,     ///< 32 bits written as YYYYMMDDHHMMSS (RFC 4034 §3.2)
    TypeBitmap, ///< to the end: RFC 4034 §4.1.2
    SvcParams,  ///< to the end: RFC 9460 §2.2
};

/// The row of a type; empty for types that have the generic form only (RFC 3597).
[[nodiscard]] std::span<const RdataField> rdataFields(RecordType type);

} // namespace meridian::dns
