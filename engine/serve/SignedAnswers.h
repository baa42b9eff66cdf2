#pragma once

#include "engine/base/Snapshot.h"
#include "engine/serve/Responder.h"
#include "engine/serve/ServerProfile.h"
#include "engine/serve/ZoneTransfer.h"

#include <functional>

namespace meridian::serve {

/// A query that the responder cannot answer alone, since it is signed or asks for a whole zone.
struct SignedQuery
{
    std::span<const std::uint8_t> octets;
    const Responder &responder;
    const Snapshot<policy::Standing> &standing;
    const ServerProfile *profile;   ///< with the keys and who may transfer; null: nobody
    std::uint64_t now;              ///< seconds since 1970
    const std::function<bool()> &mayTransfer; ///< false: as many transfers go on as may

    /// Whether the answer that `report` tells of is not enough.
    [[nodiscard]] static bool isNeeded(const AnswerReport &report)
    {
        return report.query.tsigAt != 0 || (isTransfer(report.query) && report.rcode == dns::Rcode::Refused);
    }
    [[nodiscard]] static bool isTransfer(const dns::Query &query)
    {
        return query.hasQuestion && query.recordClass == dns::RecordClass::IN && (query.type == dns::RecordType::AXFR || query.type == dns::RecordType::IXFR);
    }
};

/// The answer in place of the responder's, signed if the query was (RFC 8945), or the first message of a zone (RFC 5936); the
/// others are then in `transfer`. Signatures that do not hold are answered NOTAUTH, transfers that are not allowed REFUSED, names
/// that are not a zone's NOTAUTH. IXFR gets the whole zone, or the SOA alone where the client has this version or asks
/// over UDP (RFC 1995 §2, §4). Its size; `report` follows. This is not the hot path: it allocates.
[[nodiscard]] std::size_t answerSigned(const SignedQuery &asked, Random &random, std::span<std::uint8_t> out, AnswerReport &report,
                                       std::unique_ptr<ZoneTransfer> &transfer);

} // namespace meridian::serve
