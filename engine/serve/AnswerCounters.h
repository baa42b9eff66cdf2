#pragma once

#include "engine/dns/Types.h"
#include "engine/serve/Responder.h"

#include <array>
#include <atomic>
#include <cstdint>

namespace meridian::serve {

/// A number that one thread counts and any thread reads: no locked instruction, no lost step. Readers may see a group of
/// counters at slightly different moments; each one never goes back.
class Counter final
{
public:
    void add(std::uint64_t count = 1) { m_value.store(m_value.load(std::memory_order_relaxed) + count, std::memory_order_relaxed); }
    [[nodiscard]] std::uint64_t value() const { return m_value.load(std::memory_order_relaxed); }

private:
    std::atomic<std::uint64_t> m_value{0};
};

/// What one thread has answered since its start.
struct AnswerCounters
{
    static constexpr std::size_t kTransports = 4;
    static constexpr std::size_t kRcodes = 25; ///< the last one: all others
    /// Types that are counted apart; the last place is for all others.
    static constexpr std::array kTypes{
        dns::RecordType::A,     dns::RecordType::AAAA, dns::RecordType::NS,     dns::RecordType::CNAME,  dns::RecordType::SOA,
        dns::RecordType::PTR,   dns::RecordType::MX,   dns::RecordType::TXT,    dns::RecordType::SRV,    dns::RecordType::NAPTR,
        dns::RecordType::DS,    dns::RecordType::SVCB, dns::RecordType::HTTPS,  dns::RecordType::DNSKEY, dns::RecordType::CAA,
        dns::RecordType::AXFR,  dns::RecordType::ANY,
    };

    std::array<std::array<Counter, 2>, kTransports> queries; ///< by transport; [0] IPv4, [1] IPv6
    std::array<Counter, kTypes.size() + 1> types;            ///< of queries with a readable question
    std::array<Counter, kRcodes> responses;                  ///< that left, by response code
    Counter edns;          ///< queries with an OPT record
    Counter clientSubnet;  ///< queries with a client subnet
    Counter validCookie;   ///< queries with a valid server cookie
    Counter truncated;     ///< answers with TC set, those of the rate limit among them
    Counter degraded;      ///< routed answers that do not serve as planned
    Counter signaturesMade;   ///< DNSSEC signatures
    Counter signaturesReused; ///< those that the thread had made before
    Counter rateDropped;   ///< answers held back by the rate limit
    Counter rateTruncated; ///< answers that the rate limit let go empty
    Counter ignored;       ///< queries that get no answer: garbage, responses, port 0
    Counter sendFailed;    ///< answers that the system did not take
    Counter octetsIn;
    Counter octetsOut;

    /// Counts one query of `size` octets and its answer, before the rate limit.
    void count(const AnswerReport &report, std::size_t size)
    {
        queries[static_cast<std::size_t>(report.transport)][report.sender.isV4() ? 0 : 1].add();
        octetsIn.add(size);
        if (report.query.hasQuestion) {
            types[placeOf(report.query.type)].add();
        }
        if (report.query.edns) {
            edns.add();
            if (report.signaturesMade + report.signaturesReused > 0) {
                signaturesMade.add(report.signaturesMade);
                signaturesReused.add(report.signaturesReused);
            }
            clientSubnet.add(report.query.edns->clientSubnet ? 1 : 0);
            validCookie.add(report.cookie == dns::CookieState::Valid || report.cookie == dns::CookieState::Aging ? 1 : 0);
        }
    }
    /// Counts an answer that leaves, or silence.
    void countSent(const AnswerReport &report)
    {
        if (report.size == 0) {
            ignored.add();
            return;
        }
        responses[std::min(static_cast<std::size_t>(report.rcode), kRcodes - 1)].add();
        truncated.add(report.isTruncated ? 1 : 0);
        degraded.add(report.isDegraded ? 1 : 0);
        octetsOut.add(report.size);
    }

    /// Index in `types`.
    [[nodiscard]] static constexpr std::size_t placeOf(dns::RecordType type)
    {
        const auto value = static_cast<std::size_t>(type);
        return value < kPlaces.size() ? kPlaces[value] : kTypes.size();
    }

private:
    static constexpr auto kPlaces = [] {
        std::array<std::uint8_t, 258> out{};
        out.fill(static_cast<std::uint8_t>(kTypes.size()));
        for (std::size_t i = 0; i < kTypes.size(); ++i) {
            out[static_cast<std::size_t>(kTypes[i])] = static_cast<std::uint8_t>(i);
        }
        return out;
    }();
};

} // namespace meridian::serve
