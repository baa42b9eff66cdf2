#include "engine/serve/Responder.h"

#include "engine/dns/Octets.h"
#include "engine/policy/Policy.h"
#include "engine/policy/Source.h"
#include "engine/serve/AnswerOptions.h"
#include "engine/serve/AnswerWriter.h"
#include "engine/serve/ZoneSigning.h"

#include <algorithm>
#include <array>

namespace meridian::serve {
namespace {

using dns::Name;
using dns::NameHashes;
using dns::Rcode;
using dns::RecordType;
using dns::ZoneTree;

/// Aliases followed in one answer; a longer chain is left to the resolver.
constexpr int kMaxAliases = 16;
constexpr std::uint32_t kAnyTtl = 3600;
/// HINFO "RFC8482" "" (RFC 8482 §4.2), as `ZoneTree::data` has records.
constexpr std::array<std::uint8_t, 11> kAnyHinfo{0, 9, 7, 'R', 'F', 'C', '8', '4', '8', '2', 0};

/// One packet on its way.
class Answering final
{
public:
    Answering(const dns::ZoneSet &zones, const policy::Standing *standing, Authority authority, const ZoneSigning::Context &signing, Random &random,
              std::span<std::uint8_t> out, const AnswerOptions *options, AnswerReport &report)
        : m_zones(zones), m_standing(standing), m_authority(authority), m_random(random), m_report(report), m_query(report.query),
          m_writer(out, m_query, answerLimit(report), options), m_signing(signing, m_query, m_writer)
    {
        if (standing != nullptr) {
            m_source.sender = report.sender;
        }
        const bool obeysSubnet = standing == nullptr || standing->policy().settings().ecs;
        if (m_query.edns && m_query.edns->clientSubnet && obeysSubnet) {
            m_subnet = &*m_query.edns->clientSubnet;
        }
    }

    std::size_t refuse(Rcode rcode)
    {
        // A subnet option that broke the rules is not repeated; of others only FAMILY, SOURCE and ADDRESS come back.
        m_ending.rcode = rcode;
        return finish();
    }

    std::size_t refuse(Rcode rcode, dns::ExtendedError error, std::string_view text)
    {
        m_error = error;
        m_ending.errorText = text;
        m_ending.extendedError = &m_error;
        return refuse(rcode);
    }

    /// The server speaks of itself (RFC 4892).
    std::size_t chaos(const ServerProfile &profile)
    {
        const std::optional<std::string_view> text = chaosText(profile, m_query.name);
        if (!text || (m_query.type != RecordType::TXT && m_query.type != RecordType::ANY)) {
            return refuse(Rcode::Refused, dns::ExtendedError::Prohibited, "This server does not tell that.");
        }
        std::array<std::uint8_t, 256> rdata;
        rdata[0] = static_cast<std::uint8_t>(text->size());
        std::ranges::copy(*text, rdata.begin() + 1);
        m_ending.isAuthoritative = true;
        (void)m_writer.record(Section::Answer, AnswerWriter::question(m_query), RecordType::TXT, 0, std::span(rdata).first(1 + text->size()));
        return finish();
    }

    std::size_t run()
    {
        if (m_query.recordClass != dns::RecordClass::IN) {
            return refuse(Rcode::Refused, dns::ExtendedError::NotSupported, "Only class IN is served.");
        }
        if (m_query.type == RecordType::NXNAME) { // RFC 9824 §3.4
            return refuse(Rcode::FormErr, dns::ExtendedError::InvalidQueryType, "NXNAME stands in NSEC records alone.");
        }
        if (dns::isMetaType(m_query.type) && m_query.type != RecordType::ANY) {
            const bool isTransfer = m_query.type == RecordType::AXFR || m_query.type == RecordType::IXFR; // allowed ones do not come here
            return isTransfer ? refuse(Rcode::Refused, dns::ExtendedError::Prohibited, "This client may not transfer zones this way.")
                              : refuse(Rcode::Refused, dns::ExtendedError::NotSupported, "This type cannot be asked for.");
        }
        Name name = m_query.name;
        AnswerWriter::Owner owner = AnswerWriter::question(m_query);
        for (m_step = 0; m_step <= kMaxAliases; ++m_step) {
            const NameHashes hashes(name);
            const dns::ZoneSet::Entry *zone = findZone(name, hashes);
            if (zone == nullptr) {
                return m_step == 0 ? refuse(Rcode::Refused, dns::ExtendedError::NotAuthoritative, "The name is in none of this server's zones.")
                                   : finish();
            }
            if (m_step == 0) {
                m_report.zone = zone->tag;
                m_ending.isAuthoritative = true;
            }
            m_zone = zone;
            m_tree = zone->tree.get();
            m_signing.enter(*zone);
            const ZoneTree::Lookup found = m_tree->lookup(hashes, m_query.type);
            if (m_step == 0 && found.kind != ZoneTree::Kind::NoData && found.kind != ZoneTree::Kind::NxDomain) {
                m_report.subject = static_cast<std::uint32_t>(found.node - m_tree->nodes().data());
            }
            const std::optional<Name> next = step(name, owner, found);
            if (!next || wasSeen(*next)) {
                break;
            }
            name = *next;
            owner = {name.wire(), m_writer.lastRdata()};
        }
        return finish();
    }

private:
    const dns::ZoneSet::Entry *findZone(const Name &name, const NameHashes &hashes) const
    {
        const auto find = [this](const NameHashes &wanted) {
            return m_standing != nullptr ? m_standing->policy().findZone(wanted, m_source) : m_zones.find(wanted);
        };
        const dns::ZoneSet::Entry *zone = find(hashes);
        // DS records stand above the cut: the parent zone answers, if it is here (RFC 4035 §3.1.4.1).
        if (zone != nullptr && m_query.type == RecordType::DS && name.labelCount() > 0 && name.labelCount() == zone->tree->origin().labelCount()) {
            const dns::ZoneSet::Entry *parent = find(NameHashes(name.parent()));
            return parent != nullptr ? parent : zone;
        }
        return zone;
    }

    /// Answers for one name; the name to go on with, if it is an alias.
    std::optional<Name> step(const Name &name, const AnswerWriter::Owner &owner, const ZoneTree::Lookup &found)
    {
        m_signing.setFound(found);
        if (m_signing.answer(owner, found)) {
            return std::nullopt;
        }
        switch (found.kind) {
        case ZoneTree::Kind::Answer:
            if (found.set->isRouted()) {
                return routed(owner, found, found.set->routed);
            }
            if (answerSet(owner, *found.set)) {
                addServers(*found.set);
                addTargets(*found.set, Name());
            }
            return std::nullopt;
        case ZoneTree::Kind::Cname:
            if (found.set->isRouted()) {
                return routed(owner, found, found.set->routed);
            }
            return answerSet(owner, *found.set) ? Name::fromWire(m_tree->firstRdata(*found.set)) : std::nullopt;
        case ZoneTree::Kind::Dname:
            return dname(name, owner, found);
        case ZoneTree::Kind::Delegation:
            referral(found);
            return std::nullopt;
        case ZoneTree::Kind::Instance:
            return routed(owner, found, found.node->instance);
        case ZoneTree::Kind::Any:
            any(owner, *found.node);
            return std::nullopt;
        case ZoneTree::Kind::NoData:
            // An instance whose addresses are domain names answers every type with its alias.
            if (found.node != nullptr && found.node->instance != ZoneTree::kNone) {
                return routed(owner, found, found.node->instance);
            }
            negative(owner, found, Rcode::NoError);
            return std::nullopt;
        case ZoneTree::Kind::NxDomain:
            negative(owner, found, Rcode::NxDomain);
            return std::nullopt;
        }
        return std::nullopt;
    }

    bool answerSet(const AnswerWriter::Owner &owner, const ZoneTree::Set &set)
    {
        if (!m_writer.records(Section::Answer, owner, set.type, set.ttl, m_tree->data(set), set.count, &m_random)) {
            m_writer.truncate();
            return false;
        }
        return true;
    }

    /// The zone's own servers, unless `answered` is that set.
    void addServers(const ZoneTree::Set &answered)
    {
        if (m_authority == Authority::Minimal) {
            return;
        }
        const ZoneTree::Node &apex = m_tree->nodes().front();
        const ZoneTree::Set *servers = m_tree->find(apex, RecordType::NS);
        if (servers != nullptr && servers->offset != answered.offset) {
            (void)m_writer.records(Section::Authority, {m_tree->nameOf(apex), 0}, RecordType::NS, servers->ttl, m_tree->data(*servers), servers->count);
        }
    }

    void negative(const AnswerWriter::Owner &owner, const ZoneTree::Lookup &found, Rcode rcode)
    {
        m_ending.rcode = rcode;
        const ZoneTree::Set *soa = m_tree->soa();
        const bool fits = soa == nullptr
            || m_writer.records(Section::Authority, {m_tree->nameOf(m_tree->nodes().front()), 0}, RecordType::SOA, m_tree->negativeTtl(),
                                m_tree->data(*soa), 1);
        if (!fits || !m_signing.deny(owner, found, m_ending.rcode)) {
            m_writer.truncate();
        }
    }

    std::optional<Name> dname(const Name &name, const AnswerWriter::Owner &owner, const ZoneTree::Lookup &found)
    {
        const std::optional<Name> target = Name::fromWire(m_tree->firstRdata(*found.set));
        const std::optional<Name> rewritten = name.withSuffix(found.node->labels, *target);
        bool fits = true;
        if (found.node != m_lastDname) { // a name may be below the same one again
            fits = m_writer.records(Section::Answer, {m_tree->nameOf(*found.node), 0}, RecordType::DNAME, found.set->ttl, m_tree->data(*found.set), 1);
            m_lastDname = found.node;
        }
        if (fits && !rewritten) {
            m_ending.rcode = Rcode::YxDomain; // RFC 6672 §2.2
            return std::nullopt;
        }
        fits = fits && m_writer.record(Section::Answer, owner, RecordType::CNAME, found.set->ttl, rewritten->wire());
        if (!fits) {
            m_writer.truncate();
            return std::nullopt;
        }
        return m_query.type == RecordType::CNAME ? std::nullopt : rewritten;
    }

    void referral(const ZoneTree::Lookup &found)
    {
        if (m_step == 0) {
            m_ending.isAuthoritative = false;
        }
        const ZoneTree::Set &servers = *found.set;
        m_signing.pause();
        const bool fits = m_writer.records(Section::Authority, {m_tree->nameOf(*found.node), 0}, RecordType::NS, servers.ttl, m_tree->data(servers),
                                           servers.count, &m_random);
        m_signing.resume();
        if (!fits || !m_signing.delegate(*found.node)) {
            m_writer.truncate();
            return;
        }
        addTargets(servers, *Name::fromWire(m_tree->nameOf(*found.node)));
    }

    void any(const AnswerWriter::Owner &owner, const ZoneTree::Node &node)
    {
        // RFC 8482 §4.1: one of the sets is enough. Routed ones are not drawn for a question that nobody needs.
        for (const ZoneTree::Set &set : m_tree->sets(node)) {
            if (!set.isRouted()) {
                (void)answerSet(owner, set);
                return;
            }
        }
        if (!m_writer.records(Section::Answer, owner, RecordType::HINFO, kAnyTtl, kAnyHinfo, 1)) {
            m_writer.truncate();
        }
    }

    std::optional<Name> routed(const AnswerWriter::Owner &owner, const ZoneTree::Lookup &at, std::uint32_t decider)
    {
        if (m_standing == nullptr) {
            m_ending.rcode = Rcode::ServFail;
            m_ending.isAuthoritative = false;
            return std::nullopt;
        }
        const policy::Standing::Found found = decide(decider);
        const policy::StandingAnswer &answer = *found.answer;
        if (answer.extendedError != policy::StandingAnswer::kNoExtendedError) {
            m_error = static_cast<dns::ExtendedError>(answer.extendedError);
            m_ending.extendedError = &m_error;
            m_ending.errorText = found.name->reason(answer);
        }
        if (answer.cells == 0) {
            withoutRecords(owner, at, answer.rcode);
            return std::nullopt;
        }
        const policy::StandingBucket &bucket = found.name->draw(answer, m_random);
        m_report.bucket = &bucket;
        const auto data = policy::StandingName::data(bucket);
        if (!m_writer.records(Section::Answer, owner, bucket.type, answer.ttl, data, bucket.count, &m_random)) {
            m_writer.truncate();
            return std::nullopt;
        }
        if (bucket.type == RecordType::CNAME && m_query.type != RecordType::CNAME) {
            return Name::fromWire(data.subspan(2));
        }
        addServers({});
        return std::nullopt;
    }

    /// A routed name without records for this client.
    void withoutRecords(const AnswerWriter::Owner &owner, const ZoneTree::Lookup &at, Rcode rcode)
    {
        if (rcode == Rcode::NoError || rcode == Rcode::NxDomain) {
            negative(owner, at, rcode);
            return;
        }
        if (m_step == 0) { // behind an alias the resolver asks again and hears it then
            m_ending.rcode = rcode;
            m_ending.isAuthoritative = false;
        }
    }

    policy::Standing::Found decide(std::uint32_t decider)
    {
        const policy::ZoneInfo &zone = m_standing->policy().zoneInfos()[m_zone->tag];
        // SOURCE 0 asks not to be located: the resolver stands for its client (RFC 7871 §7.1.2).
        const bool usesSubnet = m_subnet != nullptr && m_subnet->sourceLength > 0 && zone.obeysSubnet && m_standing->obeysSubnet(decider);
        m_report.from = usesSubnet ? policy::Source::From::Ecs : policy::Source::From::Sender;
        m_report.client = usesSubnet ? m_subnet->address() : m_report.sender;
        m_report.prefixLength = usesSubnet ? m_subnet->sourceLength : m_report.sender.width();
        const policy::Standing::Found found = m_standing->find(decider, m_query.type, &m_report.client, m_report.prefixLength);
        m_report.decider = decider;
        m_report.standingName = found.name;
        m_report.bucket = nullptr;
        m_report.ttl = found.answer->ttl;
        m_report.isDegraded = found.answer->degraded;
        m_report.scope = std::max(m_report.scope, found.scope);
        if (usesSubnet) {
            m_ending.scope = std::max(m_ending.scope, std::min(found.scope, static_cast<int>(m_subnet->sourceLength)));
        }
        return found;
    }

    /// Addresses of the names that NS, MX and SRV records lead to. Those below `cut` are glue that a referral needs; the
    /// others are a courtesy and left out where they have no room.
    void addTargets(const ZoneTree::Set &set, const Name &cut)
    {
        const std::size_t skip = set.type == RecordType::NS ? 0 : set.type == RecordType::MX ? 2 : 6;
        if (set.type != RecordType::NS && set.type != RecordType::MX && set.type != RecordType::SRV) {
            return;
        }
        std::array<const ZoneTree::Node *, 32> added{};
        std::size_t count = 0;
        for (const auto rdata : dns::RecordData(m_tree->data(set))) {
            if (count == added.size()) {
                break;
            }
            const std::optional<Name> target = Name::fromWire(rdata.subspan(skip));
            const ZoneTree::Node *node = target->isSubdomainOf(m_tree->origin()) ? m_tree->findNode(NameHashes(*target)) : nullptr;
            if (node == nullptr || std::find(added.begin(), added.begin() + count, node) != added.begin() + count) {
                continue;
            }
            added[count++] = node;
            const bool isNeeded = !cut.isRoot() && target->isSubdomainOf(cut);
            if (!isNeeded && set.type != RecordType::NS && node->occluder != ZoneTree::kNone) {
                continue;
            }
            if (node->occluder != ZoneTree::kNone || node->isDelegation) {
                m_signing.pause(); // addresses below a cut are the child's
            }
            for (const RecordType type : {RecordType::A, RecordType::AAAA}) {
                const ZoneTree::Set *addresses = m_tree->find(*node, type);
                const bool fits = addresses == nullptr || addresses->isRouted()
                    || m_writer.records(Section::Additional, {target->wire(), 0}, type, addresses->ttl, m_tree->data(*addresses), addresses->count);
                if (!fits && isNeeded) {
                    m_writer.setTruncated(); // RFC 9471 §3
                }
            }
            m_signing.resume();
        }
    }

    /// True if an alias leads back to a name of this answer.
    bool wasSeen(const Name &next)
    {
        const std::size_t hash = next.hash();
        if (m_step == 0) {
            m_seen[0] = m_query.name.hash();
        }
        for (int i = 0; i <= m_step; ++i) {
            if (m_seen[static_cast<std::size_t>(i)] == hash) {
                return true;
            }
        }
        m_seen[static_cast<std::size_t>(m_step) + 1] = hash;
        return false;
    }

    std::size_t finish()
    {
        m_ending.clientSubnet = m_subnet;
        if (m_writer.hasSigningFailed()) {
            m_writer.clear();
            m_ending.rcode = Rcode::ServFail;
            m_ending.isAuthoritative = false;
        }
        m_report.signaturesMade = m_signing.made();
        m_report.signaturesReused = m_signing.reused();
        m_report.rcode = m_ending.rcode;
        m_report.isTruncated = m_writer.isTruncated();
        m_report.size = m_writer.finish(m_ending);
        return m_report.size;
    }

    const dns::ZoneSet &m_zones;
    const policy::Standing *m_standing;
    Authority m_authority;
    Random &m_random;
    AnswerReport &m_report;
    const dns::Query &m_query;
    AnswerWriter m_writer;
    ZoneSigning m_signing;
    policy::Source m_source;
    const dns::ClientSubnet *m_subnet = nullptr;
    const dns::ZoneSet::Entry *m_zone = nullptr;
    const ZoneTree *m_tree = nullptr;
    const ZoneTree::Node *m_lastDname = nullptr;
    AnswerWriter::Ending m_ending;
    dns::ExtendedError m_error = dns::ExtendedError::Other;
    int m_step = 0;
    std::array<std::size_t, kMaxAliases + 2> m_seen; // only the first m_step + 1 are set
};

} // namespace

std::size_t answerLimit(const AnswerReport &report)
{
    return report.transport != Transport::Udp ? kMaxAnswerSize : report.query.edns ? report.query.edns->answerLimit() : std::size_t{dns::kMinUdpPayload};
}

QStringList AnswerReport::values() const
{
    QStringList out;
    if (bucket == nullptr) {
        return out;
    }
    for (const auto rdata : dns::RecordData(policy::StandingName::data(*bucket))) {
        out += dns::rdataToString(bucket->type, rdata);
    }
    out.sort();
    return out;
}

std::size_t Responder::answer(std::span<const std::uint8_t> query, const IpAddress &sender, Transport transport, Random &random,
                              std::span<std::uint8_t> out, AnswerReport &report) const
{
    report.sender = sender;
    report.transport = transport;
    report.rcode = Rcode::NoError;
    report.isTruncated = false;
    report.size = 0;
    report.zone = ZoneTree::kNone;
    report.subject = ZoneTree::kNone;
    report.cookie = dns::CookieState::None;
    report.isSigned = false;
    report.from = policy::Source::From::Unknown;
    report.client = {};
    report.prefixLength = 0;
    report.scope = 0;
    report.decider = ZoneTree::kNone;
    report.ttl = 0;
    report.isDegraded = false;
    report.signaturesMade = 0;
    report.signaturesReused = 0;
    report.standingName = nullptr;
    report.bucket = nullptr;
    const dns::QueryVerdict verdict = dns::parseQuery(query, report.query);
    if (verdict == dns::QueryVerdict::Silence) {
        return 0;
    }
    AnswerOptions options;
    const bool isAskedMore = m_profile != nullptr && AnswerOptions::areAsked(report.query);
    if (isAskedMore) {
        options.prepare(*m_profile, m_now, report);
    }
    const ZoneSigning::Context signing{m_profile, m_signatures, m_standing != nullptr ? &m_standing->policy() : nullptr, m_now};
    Answering answering(*m_zones, m_standing, m_authority, signing, random, out, isAskedMore ? &options : nullptr, report);
    switch (verdict) {
    case dns::QueryVerdict::Ok:
        if (report.cookie != dns::CookieState::None && mustProveItself(m_profile->cookiePolicy, report)) {
            return answering.refuse(dns::ExtendedRcode::BadCookie);
        }
        return report.query.recordClass == dns::RecordClass::CH && m_profile != nullptr ? answering.chaos(*m_profile) : answering.run();
    case dns::QueryVerdict::CookieOnly:
        return answering.refuse(report.cookie == dns::CookieState::Invalid ? dns::ExtendedRcode::BadCookie
                                    : report.cookie == dns::CookieState::None ? Rcode::FormErr
                                                                              : Rcode::NoError);
    case dns::QueryVerdict::FormErr:
        return answering.refuse(Rcode::FormErr);
    case dns::QueryVerdict::NotImp:
        return answering.refuse(Rcode::NotImp);
    case dns::QueryVerdict::BadVers:
        return answering.refuse(Rcode::BadVers);
    case dns::QueryVerdict::Silence:
        break;
    }
    return 0;
}

std::size_t Responder::truncated(std::span<std::uint8_t> out, AnswerReport &report) const
{
    AnswerOptions options;
    const bool isAskedMore = m_profile != nullptr && AnswerOptions::areAsked(report.query);
    if (isAskedMore) {
        options.prepare(*m_profile, m_now, report);
    }
    AnswerWriter writer(out, report.query, answerLimit(report), isAskedMore ? &options : nullptr);
    writer.truncate();
    // "There is more" is said of an answer; a failure stays one, or NOERROR would mean that an UPDATE was done.
    report.rcode = report.rcode == Rcode::NxDomain ? Rcode::NoError : report.rcode;
    report.isTruncated = true;
    AnswerWriter::Ending ending;
    ending.rcode = report.rcode;
    report.size = writer.finish(ending);
    return report.size;
}

} // namespace meridian::serve
