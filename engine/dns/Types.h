#pragma once

#include <QString>

#include <cstdint>
#include <optional>

namespace meridian::dns {

/// Type of a record set. Any 16-bit value may stand here; the named ones have a text of their own.
enum class RecordType : std::uint16_t {
    None = 0,
    A = 1,
    NS = 2,
    CNAME = 5,
    SOA = 6,
    PTR = 12,
    HINFO = 13,
    MX = 15,
    TXT = 16,
    AAAA = 28,
    SRV = 33,
    NAPTR = 35,
    DNAME = 39,
    OPT = 41,
    DS = 43,
    SSHFP = 44,
    RRSIG = 46,
    NSEC = 47,
    DNSKEY = 48,
    NSEC3 = 50,
    NSEC3PARAM = 51,
    TLSA = 52,
    CDS = 59,
    CDNSKEY = 60,
    SVCB = 64,
    HTTPS = 65,
    SPF = 99,
    NXNAME = 128, ///< in NSEC records alone: the name does not exist (RFC 9824 §2)
    TSIG = 250,
    IXFR = 251,
    AXFR = 252,
    ANY = 255,
    CAA = 257,
};

/// Class of a record set; zones here are of class IN.
enum class RecordClass : std::uint16_t { IN = 1, CH = 3, NONE = 254, ANY = 255 };

enum class Opcode : std::uint8_t { Query = 0, InverseQuery = 1, Status = 2, Notify = 4, Update = 5 };

/// Response code; values above 15 need EDNS (RFC 6891 §6.1.3).
enum class Rcode : std::uint16_t {
    NoError = 0,
    FormErr = 1,
    ServFail = 2,
    NxDomain = 3,
    NotImp = 4,
    Refused = 5,
    YxDomain = 6,
    NotAuth = 9,
    NotZone = 10,
    BadVers = 16,
};

/// The usual texts of the codes. An object, so that argument-dependent look-up does not offer it where Qt Test looks
/// for a `toString` of its own.
struct CodeText
{
    /// `A`, `AAAA` …; `TYPE12345` for types without a name (RFC 3597 §5).
    QString operator()(RecordType type) const;
    /// `NOERROR`, `NXDOMAIN` …; `RCODE24` for those without a name.
    QString operator()(Rcode rcode) const;
    /// `QUERY`, `NOTIFY` …; `OPCODE7` for others.
    QString operator()(Opcode opcode) const;
    /// `IN`, `CH` …; `CLASS7` for others.
    QString operator()(RecordClass recordClass) const;
};
inline constexpr CodeText toString{};

/// The inverse of toString, without regard to case; nothing for other text.
[[nodiscard]] std::optional<RecordType> parseRecordType(QStringView text);
[[nodiscard]] std::optional<Rcode> parseRcode(QStringView text);

/// True for types that only questions carry or that belong to the transport: OPT, TSIG, IXFR … ANY (RFC 6895 §3.1).
[[nodiscard]] constexpr bool isMetaType(RecordType type)
{
    const auto value = static_cast<std::uint16_t>(type);
    return value == 0 || type == RecordType::OPT || (value >= 128 && value <= 255);
}

} // namespace meridian::dns
