#include "engine/serve/SignedAnswers.h"

#include "engine/policy/Policy.h"
#include "engine/policy/Source.h"
#include "engine/serve/AnswerWriter.h"
#include "engine/serve/TransferRules.h"
#include "engine/serve/ZoneSigning.h"

#include <algorithm>

namespace meridian::serve {
namespace {

using dns::Rcode;
using dns::RecordType;
using dns::Tsig;
using dns::TsigVerdict;

class SignedAnswer final
{
public:
    SignedAnswer(const SignedQuery &asked, Random &random, std::span<std::uint8_t> out, AnswerReport &report, std::unique_ptr<ZoneTransfer> &transfer)
        : m_asked(asked), m_random(random), m_out(out), m_report(report), m_transfer(transfer)
    {
    }

    std::size_t run()
    {
        static const TransferRules kNone;
        const TransferRules &rules = m_asked.profile != nullptr && m_asked.profile->transfers ? *m_asked.profile->transfers : kNone;
        if (m_report.query.tsigAt != 0) {
            m_tsig = Tsig::ofQuery(m_asked.octets, m_report.query.tsigAt, rules.keys, m_asked.now);
            if (m_tsig->verdict() == TsigVerdict::FormErr) {
                m_tsig.reset();
                return refuse(Rcode::FormErr);
            }
            if (m_tsig->verdict() != TsigVerdict::Good) {
                return refuse(Rcode::NotAuth);
            }
        }
        const bool isAllowed = SignedQuery::isTransfer(m_report.query) && m_report.rcode == Rcode::Refused
            && rules.allows(m_report.sender, m_tsig ? &m_tsig->keyName() : nullptr);
        const bool isOverUdp = m_report.transport == Transport::Udp;
        if (!isAllowed || (isOverUdp && m_report.query.type == RecordType::AXFR)) { // RFC 5936 §4.2: there is no AXFR over UDP
            return finish(m_asked.responder.answer(m_asked.octets, m_report.sender, m_report.transport, m_random, room(), m_report));
        }
        return transfer(isOverUdp);
    }

private:
    /// What the answer may fill, its signature aside.
    [[nodiscard]] std::span<std::uint8_t> room() const
    {
        const std::size_t reserved = m_tsig ? m_tsig->wireSize() : 0;
        const std::size_t limit = std::min(m_out.size(), answerLimit(m_report));
        return m_out.first(limit > reserved ? limit - reserved : 0);
    }

    std::size_t finish(std::size_t size)
    {
        m_report.isSigned = m_tsig && m_tsig->verdict() == TsigVerdict::Good;
        m_report.size = size > 0 && m_tsig ? m_tsig->sign(m_out.first(std::min(m_out.size(), answerLimit(m_report))), size, m_asked.now) : size;
        return m_report.size;
    }

    std::size_t refuse(Rcode rcode, std::string_view why = {})
    {
        AnswerWriter writer(room(), m_report.query, room().size());
        AnswerWriter::Ending ending;
        ending.rcode = rcode;
        const dns::ExtendedError error = dns::ExtendedError::Other;
        if (!why.empty()) {
            ending.extendedError = &error;
            ending.errorText = why;
        }
        forget(rcode);
        return finish(writer.finish(ending));
    }

    /// What the responder reported holds no longer.
    void forget(Rcode rcode)
    {
        m_report.rcode = rcode;
        m_report.isTruncated = false;
        m_report.bucket = nullptr;
    }

    std::size_t transfer(bool isOverUdp)
    {
        const std::shared_ptr<const policy::Standing> standing = m_asked.standing.current();
        const dns::NameHashes name(m_report.query.name);
        const dns::ZoneSet::Entry *zone = standing->policy().findZone(name, policy::Source::of(m_report.sender));
        if (zone == nullptr || zone->tree->origin().labelCount() != name.labelCount()) {
            return refuse(Rcode::NotAuth); // RFC 5936 §2.2.1
        }
        m_report.zone = zone->tag;
        if (zone->tree->soa() == nullptr) {
            return refuse(Rcode::ServFail);
        }
        if (keysOf(*m_asked.profile, *zone) != nullptr) {
            // Signatures are made for each answer; without them a secondary's answers would be bogus to validators.
            return refuse(Rcode::Refused, "The zone is signed for each answer and has no copy to hand out. Serve it by this server alone, or switch DNSSEC off.");
        }
        if (m_report.query.type == RecordType::IXFR && (isOverUdp || isCurrent(*zone->tree))) {
            return soaAlone(*zone->tree);
        }
        if (m_report.transport == Transport::Https) {
            return refuse(Rcode::Refused, "Zones are not transferred over HTTPS. Ask over TCP or TLS.");
        }
        if (!m_asked.mayTransfer()) {
            return refuse(Rcode::ServFail, "Too many transfers are going on. Try again later.");
        }
        m_transfer = std::make_unique<ZoneTransfer>(standing, *zone, m_report.query, m_tsig);
        m_report.size = m_transfer->next(m_out, m_asked.now);
        forget(Rcode::NoError);
        if (m_transfer->isDone()) {
            m_transfer.reset();
        }
        return m_report.size;
    }

    /// True if the client has this version of the zone or a newer one (RFC 1982).
    [[nodiscard]] bool isCurrent(const dns::ZoneTree &tree) const
    {
        const auto query = dns::Message::parse(m_asked.octets);
        if (!query || query->authorities.empty() || query->authorities.front().type != RecordType::SOA) {
            return false;
        }
        const auto theirs = dns::soaOf(query->authorities.front().rdata);
        const auto ours = dns::soaOf(tree.firstRdata(*tree.soa()));
        return theirs && ours && static_cast<std::int32_t>(ours->serial - theirs->serial) <= 0;
    }

    std::size_t soaAlone(const dns::ZoneTree &tree)
    {
        AnswerWriter writer(room(), m_report.query, room().size());
        (void)writer.record(Section::Answer, AnswerWriter::question(m_report.query), RecordType::SOA, tree.soa()->ttl, tree.firstRdata(*tree.soa()));
        AnswerWriter::Ending ending;
        ending.isAuthoritative = true;
        forget(Rcode::NoError);
        return finish(writer.finish(ending));
    }

    const SignedQuery &m_asked;
    Random &m_random;
    std::span<std::uint8_t> m_out;
    AnswerReport &m_report;
    std::unique_ptr<ZoneTransfer> &m_transfer;
    std::optional<Tsig> m_tsig;
};

} // namespace

std::size_t answerSigned(const SignedQuery &asked, Random &random, std::span<std::uint8_t> out, AnswerReport &report, std::unique_ptr<ZoneTransfer> &transfer)
{
    return SignedAnswer(asked, random, out, report, transfer).run();
}

} // namespace meridian::serve
