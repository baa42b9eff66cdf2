#pragma once

#include "engine/dns/Edns.h"
#include "engine/dns/Records.h"

#include <vector>

namespace meridian::dns {

/// Bits of the second header word (RFC 1035 §4.1.1, RFC 2535 §6.1).
struct HeaderFlags
{
    static constexpr std::uint16_t kResponse = 0x8000;
    static constexpr std::uint16_t kAuthoritative = 0x0400;
    static constexpr std::uint16_t kTruncated = 0x0200;
    static constexpr std::uint16_t kRecursionDesired = 0x0100;
    static constexpr std::uint16_t kRecursionAvailable = 0x0080;
    static constexpr std::uint16_t kAuthenticData = 0x0020;
    static constexpr std::uint16_t kCheckingDisabled = 0x0010;
};

inline constexpr std::size_t kHeaderSize = 12;

/// A question as a server needs it. Filled by `parseQuery` without allocation.
struct Query
{
    std::uint16_t id = 0;
    std::uint16_t flags = 0;
    Opcode opcode = Opcode::Query;
    Name name;                     ///< in the case it was asked
    RecordType type = RecordType::None;
    RecordClass recordClass = RecordClass::IN;
    bool hasQuestion = false;      ///< the three fields above are valid
    std::optional<Edns> edns;
    std::size_t tsigAt = 0;        ///< where the TSIG record begins that signs it; 0: not signed
};

/// What to do with received octets.
enum class QueryVerdict : std::uint8_t {
    Ok,          ///< answer it
    Silence,     ///< too short for a header, or itself a response: never answered
    FormErr,     ///< answer FORMERR; `hasQuestion` says whether the question can be repeated
    NotImp,      ///< an opcode other than QUERY
    BadVers,     ///< EDNS version above 0
    CookieOnly,  ///< no question, a cookie option alone: answer with a server cookie (RFC 7873 §5.4)
};

/// Reads a question strictly: one question, no answer or authority records, at most one OPT, nothing behind the end.
[[nodiscard]] QueryVerdict parseQuery(std::span<const std::uint8_t> octets, Query &query);

/// One record of a parsed message.
struct Record
{
    Name name;
    RecordType type = RecordType::None;
    std::uint16_t recordClass = 1; ///< for OPT: payload size
    std::uint32_t ttl = 0;
    Rdata rdata;                   ///< names in it uncompressed

    /// `name ttl IN type rdata`.
    [[nodiscard]] QString toString() const;
    friend bool operator==(const Record &, const Record &) = default;
};

struct Question
{
    Name name;
    RecordType type = RecordType::None;
    std::uint16_t recordClass = 1;
};

/// A whole message, for clients, tools and tests; the server's hot path uses `parseQuery` and `WireWriter`.
struct Message
{
    std::uint16_t id = 0;
    std::uint16_t flags = 0;
    Rcode rcode = Rcode::NoError; ///< with the upper bits of OPT
    std::vector<Question> questions;
    std::vector<Record> answers;
    std::vector<Record> authorities;
    std::vector<Record> additionals; ///< without OPT
    std::optional<Edns> edns;
    std::uint8_t clientSubnetScope = 0; ///< SCOPE of the client subnet in `edns`

    struct ExtendedErrorText
    {
        std::uint16_t code = 0;
        QString text;
    };
    std::vector<ExtendedErrorText> extendedErrors;
    std::vector<std::uint8_t> nsid;          ///< see OptAnswer
    std::optional<std::uint16_t> keepalive;  ///< see OptAnswer

    [[nodiscard]] Opcode opcode() const { return static_cast<Opcode>((flags >> 11) & 15); }
    [[nodiscard]] bool has(std::uint16_t flag) const { return (flags & flag) != 0; }

    /// Every octet is accounted for: trailing octets, pointers that do not lead backwards and RDATA that does not fit
    /// its type are errors.
    [[nodiscard]] static Result<Message> parse(std::span<const std::uint8_t> octets);
};

/// Octets of a question to send: one name and type in class IN, with OPT if `edns` is given.
[[nodiscard]] std::vector<std::uint8_t> buildQuery(std::uint16_t id, const Name &name, RecordType type,
                                                   const std::optional<Edns> &edns = std::nullopt);

} // namespace meridian::dns
