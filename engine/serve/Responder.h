#pragma once

#include "engine/base/Random.h"
#include "engine/dns/Cookies.h"
#include "engine/dns/Message.h"
#include "engine/dns/ZoneSet.h"
#include "engine/policy/Standing.h"

#include <QStringList>

#include <cstdint>
#include <span>

namespace meridian::serve {

class SignatureCache;
struct ServerProfile;

enum class Transport : std::uint8_t { Udp, Tcp, Tls, Https };

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
    std::uint32_t subject = dns::ZoneTree::kNone; ///< node of that zone that has what was asked; kNone: nothing has
    dns::CookieState cookie = dns::CookieState::None;
    bool isSigned = false;           ///< by a key of ours (TSIG)

    /// The client that the last routed name decided by.
    policy::Source::From from = policy::Source::From::Unknown;
    IpAddress client;
    int prefixLength = 0;            ///< bits of `client` that were known
    int scope = 0;                   ///< bits that the decision depended on; answered to a client subnet
    std::uint32_t decider = dns::ZoneTree::kNone; ///< routed name (`policy::Policy::decider`), or kNone: static
    std::uint32_t ttl = 0;           ///< of the routed records, seconds
    bool isDegraded = false;
    std::uint16_t signaturesMade = 0;   ///< for this answer
    std::uint16_t signaturesReused = 0; ///< taken from the cache
    const policy::StandingName *standingName = nullptr;
    const policy::StandingBucket *bucket = nullptr; ///< what was drawn; null for negative and static answers

    /// The values drawn, in presentation form and sorted.
    [[nodiscard]] QStringList values() const;
};

/// Octets that an answer may take: over UDP min(client, 1232).
[[nodiscard]] std::size_t answerLimit(const AnswerReport &report);

/// Makes the answer to one query. Pure but for the draw and the signatures, which ECDSA makes with numbers of its own: the
/// same octets, sender, standing and random numbers give the same answer. A cheap view, made for each packet from the
/// standing of the moment. No allocation, lock or system call but for a signature that has to be made.
///
/// A zone that is signed and has keys in the profile is answered with signatures where the question has the flag DO, and
/// denies by compact denial of existence (RFC 9824): NXDOMAIN becomes NODATA, unless the question has the flag CO.
///
/// Malformed queries get FORMERR, responses and fragments of a header nothing, other opcodes NOTIMP, names outside the
/// zones REFUSED, EDNS versions above 0 BADVERS, server cookies of others BADCOOKIE. Over UDP an answer takes at most
/// min(client, 1232) octets.
class Responder final
{
public:
    /// Zones and routed names of a standing, which must outlive the responder.
    explicit Responder(const policy::Standing &standing, Authority authority = Authority::Minimal)
        : m_zones(&standing.policy().zones()), m_standing(&standing), m_authority(authority)
    {
    }
    /// The same, and answers for the server itself: cookies, NSID, class CH, signatures. `now`: seconds since 1970. What is
    /// named must outlive the responder. Without `signatures` every set is signed anew.
    Responder(const policy::Standing &standing, const ServerProfile &profile, std::uint32_t now, SignatureCache *signatures = nullptr)
        : m_zones(&standing.policy().zones()), m_standing(&standing), m_profile(&profile), m_signatures(signatures), m_now(now)
    {
    }
    /// Zones alone; a routed name in them answers SERVFAIL.
    explicit Responder(const dns::ZoneSet &zones, Authority authority = Authority::Minimal) : m_zones(&zones), m_authority(authority) {}
    Responder(const dns::ZoneSet &zones, const ServerProfile &profile, std::uint32_t now, SignatureCache *signatures = nullptr)
        : m_zones(&zones), m_profile(&profile), m_signatures(signatures), m_now(now)
    {
    }

    /// Writes the answer into `out` (`kMaxAnswerSize` octets suffice) and returns its size; 0: do not answer.
    /// `report` is overwritten.
    [[nodiscard]] std::size_t answer(std::span<const std::uint8_t> query, const IpAddress &sender, Transport transport, Random &random,
                                     std::span<std::uint8_t> out, AnswerReport &report) const;
    /// In place of the answer that `report` tells of: the same without records and with TC set, so that a client asks again
    /// over TCP. Its size; `report` follows.
    [[nodiscard]] std::size_t truncated(std::span<std::uint8_t> out, AnswerReport &report) const;

private:
    const dns::ZoneSet *m_zones;
    const policy::Standing *m_standing = nullptr;
    const ServerProfile *m_profile = nullptr;
    SignatureCache *m_signatures = nullptr;
    std::uint32_t m_now = 0;
    Authority m_authority = Authority::Minimal;
};

} // namespace meridian::serve
