#pragma once

#include "engine/base/Random.h"
#include "engine/dns/Message.h"
#include "engine/dns/ZoneSet.h"
#include "engine/policy/Standing.h"

#include <QStringList>

#include <cstdint>
#include <span>

namespace meridian::serve {

enum class Transport : std::uint8_t { Udp, Tcp };

/// Whether answers that have records also name the zone's servers in their authority section. Resolvers do not need
/// them and they cost octets and time; some servers send them.
enum class Authority : std::uint8_t { Minimal, WithServers };

/// Largest answer: a buffer of this size always suffices.
inline constexpr std::size_t kMaxAnswerSize = 65535;

/// What became of one query; plain values, so that it costs next to nothing. Pointers hold as long as the standing.
struct AnswerReport
{
    dns::Query query;                ///< as it was read; `query.hasQuestion` says whether name and type are valid
    IpAddress sender;
    Transport transport = Transport::Udp;
    dns::Rcode rcode = dns::Rcode::NoError;
    bool isTruncated = false;
    std::size_t size = 0;            ///< octets of the answer; 0: silence
    std::uint32_t zone = dns::ZoneTree::kNone; ///< tag of the zone that the question's name is in

    /// The client that the last routed name decided by.
    policy::Source::From from = policy::Source::From::Unknown;
    IpAddress client;
    int prefixLength = 0;            ///< bits of `client` that were known
    int scope = 0;                   ///< bits that the decision depended on; answered to a client subnet
    std::uint32_t decider = dns::ZoneTree::kNone; ///< routed name (`policy::Policy::decider`), or kNone: static
    std::uint32_t ttl = 0;           ///< of the routed records, seconds
    bool isDegraded = false;
    const policy::StandingName *standingName = nullptr;
    const policy::StandingBucket *bucket = nullptr; ///< what was drawn; null for negative and static answers

    /// The values drawn, in presentation form and sorted.
    [[nodiscard]] QStringList values() const;
};

/// Makes the answer to one query. Pure but for the draw: the same octets, sender, standing and random numbers give the
/// same answer. A cheap view, made for each packet from the standing of the moment. No allocation, lock or system call.
///
/// Malformed queries get FORMERR, responses and fragments of a header nothing, other opcodes NOTIMP, names outside the
/// zones REFUSED, EDNS versions above 0 BADVERS. Over UDP an answer takes at most min(client, 1232) octets.
class Responder final
{
public:
    /// Zones and routed names of a standing, which must outlive the responder.
    explicit Responder(const policy::Standing &standing, Authority authority = Authority::Minimal)
        : m_zones(&standing.policy().zones()), m_standing(&standing), m_authority(authority)
    {
    }
    /// Zones alone; a routed name in them answers SERVFAIL.
    explicit Responder(const dns::ZoneSet &zones, Authority authority = Authority::Minimal) : m_zones(&zones), m_authority(authority) {}

    /// Writes the answer into `out` (`kMaxAnswerSize` octets suffice) and returns its size; 0: do not answer.
    /// `report` is overwritten.
    [[nodiscard]] std::size_t answer(std::span<const std::uint8_t> query, const IpAddress &sender, Transport transport, Random &random,
                                     std::span<std::uint8_t> out, AnswerReport &report) const;

private:
    const dns::ZoneSet *m_zones;
    const policy::Standing *m_standing = nullptr;
    Authority m_authority;
};

} // namespace meridian::serve
