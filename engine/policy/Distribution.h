#pragma once

#include "engine/base/Fraction.h"
#include "engine/dns/Edns.h"
#include "engine/dns/Records.h"

#include <QStringList>

#include <memory>
#include <optional>
#include <vector>

namespace meridian::policy {

/// One record that an answer may carry, encoded once when the policy is compiled.
struct AnswerRecord
{
    dns::RecordType type = dns::RecordType::None;
    dns::Rdata rdata;                     ///< wire form, names uncompressed
    QString text;                         ///< presentation form; the value as written for an address of the project
    std::optional<std::uint32_t> address; ///< index in `Policy::addresses()`; absent for RDATA written out
};
using AnswerRecordPtr = std::shared_ptr<const AnswerRecord>;

/// Records of one type that are answered together. In ascending order of their RDATA, each RDATA once; whoever answers
/// shuffles them.
struct Bucket
{
    std::vector<AnswerRecordPtr> records;

    /// Presentation forms, sorted as text.
    [[nodiscard]] QStringList values() const;
    /// Same type and same RDATA.
    friend bool operator==(const Bucket &a, const Bucket &b);
};

/// What becomes of a question, as exact shares of the answers (design, idea 4).
struct Distribution
{
    /// Which section of the answer the buckets stand for.
    enum class Kind : std::uint8_t {
        Answer,     ///< records of the asked type, or a CNAME (`type` says which)
        Dname,      ///< the name lies below a DNAME: the one bucket holds it
        Referral,   ///< the name lies below a delegation: no buckets, `reason` names the cut
        Negative,   ///< no records: `rcode` and `reason` say why
    };
    struct Entry
    {
        Bucket bucket;
        Fraction share;
    };

    Kind kind = Kind::Negative;
    /// Descending share, then by values. Shares are above zero and add up to exactly 1; no two buckets are equal.
    /// Empty for negative answers.
    std::vector<Entry> entries;
    dns::Rcode rcode = dns::Rcode::NoError;
    /// Type of the records; CNAME where a name answers for another type. With several rules on a line CNAME and address
    /// buckets may stand side by side: then it is the asked type and the buckets' own types hold.
    dns::RecordType type = dns::RecordType::None;
    int ttl = 0;           ///< seconds; of a negative answer the zone's negative TTL
    /// Prefix length that the decision depended on: every address in client/scope gets this same distribution.
    /// 0: the client was not looked at or is not known. Never above the source's prefix length.
    int scope = 0;
    bool degraded = false; ///< something that serves when all is well is down: `failoverTtl` holds (X-26)
    bool isUnrouted = false; ///< no rule or item takes the client: counted apart (X-40)
    QString reason;        ///< why the answer is negative or degraded, for people; else empty
    std::optional<dns::ExtendedError> extendedError; ///< RFC 8914 code to send with `reason`

    [[nodiscard]] bool isNegative() const { return entries.empty() && kind != Kind::Referral; }
};

} // namespace meridian::policy
