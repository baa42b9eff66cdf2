#include "engine/policy/Decide.h"

#include "engine/dns/Octets.h"
#include "engine/policy/Decision.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace meridian::policy {
namespace {

using dns::RecordType;
using dns::ZoneTree;

QString textOf(std::span<const std::uint8_t> lowered)
{
    const auto name = dns::Name::fromWire(lowered);
    return name ? name->toString() : QString();
}

AnswerRecordPtr makeRecord(RecordType type, std::span<const std::uint8_t> rdata)
{
    auto record = std::make_shared<AnswerRecord>();
    record->type = type;
    record->rdata.assign(rdata.begin(), rdata.end());
    record->text = dns::rdataToString(type, rdata);
    return record;
}

/// One question on its way through zone, name and policy.
class Decision final
{
public:
    Decision(const Policy &policy, const Health &health, const Question &question, const Source &source, Trace *trace, std::size_t *placesSeen)
        : m_policy(policy), m_health(health), m_question(question), m_source(source), m_trace(trace), m_placesSeen(placesSeen)
    {
    }

    [[nodiscard]] Distribution run()
    {
        const dns::NameHashes hashes(m_question.name);
        const dns::ZoneSet::Entry *entry = m_policy.findZone(hashes, m_source);
        if (entry == nullptr) {
            step("zone", {}, [&] { return u"No zone holds %1: the query is refused."_s.arg(m_question.name.toString()); });
            Distribution out = none(dns::Rcode::Refused, u"This server is not an authority for the name."_s);
            out.extendedError = dns::ExtendedError::NotAuthoritative;
            return out;
        }
        m_tree = entry->tree.get();
        m_zone = &m_policy.zoneInfos()[entry->tag];
        step("zone", u"zone:"_s + m_zone->name, [&] {
            return u"Zone %1 holds the name%2."_s.arg(m_zone->name, m_zone->isPrivate ? u"; it is private"_s : QString());
        });
        return answer(m_tree->lookup(hashes, m_question.type));
    }

private:
    template<typename Text>
    void step(const char *kind, const QString &object, Text &&text) const
    {
        if (m_trace != nullptr) {
            m_trace->push_back({QString::fromLatin1(kind), object, text()});
        }
    }

    [[nodiscard]] Distribution none(dns::Rcode rcode, const QString &reason) const
    {
        Distribution out;
        out.rcode = rcode;
        out.type = m_question.type;
        out.ttl = m_tree != nullptr ? static_cast<int>(m_tree->negativeTtl()) : 0;
        out.reason = reason;
        return out;
    }

    [[nodiscard]] Distribution answer(const ZoneTree::Lookup &found) const
    {
        switch (found.kind) {
        case ZoneTree::Kind::Answer:
        case ZoneTree::Kind::Cname:
            return found.set->isRouted() ? routed(found.set->routed, found.set->type) : fixed(*found.set, Distribution::Kind::Answer);
        case ZoneTree::Kind::Dname:
            step("zone", {}, [&] { return u"The name lies below the DNAME of \"%1\"."_s.arg(textOf(m_tree->nameOf(*found.node))); });
            return fixed(*found.set, Distribution::Kind::Dname);
        case ZoneTree::Kind::Instance:
            return routed(found.node->instance, m_question.type);
        case ZoneTree::Kind::Delegation: {
            Distribution out = none(dns::Rcode::NoError, u"The name is delegated at \"%1\"."_s.arg(textOf(m_tree->nameOf(*found.node))));
            out.kind = Distribution::Kind::Referral;
            out.ttl = static_cast<int>(found.set->ttl);
            step("zone", {}, [&] { return out.reason; });
            return out;
        }
        case ZoneTree::Kind::Any: {
            step("zone", {}, [] { return u"ANY is answered with a HINFO record (RFC 8482)."_s; });
            Distribution out = none(dns::Rcode::NoError, {});
            out.kind = Distribution::Kind::Answer;
            out.type = RecordType::HINFO;
            const auto rdata = dns::parseRdata(RecordType::HINFO, u"\"RFC8482\" \"\""_s);
            out.entries.push_back({Bucket{{makeRecord(RecordType::HINFO, rdata.value_or(dns::Rdata()))}}, Fraction::one()});
            return out;
        }
        case ZoneTree::Kind::NoData:
            // A name that may answer with a CNAME answers every type with it (RFC 1034 §3.6.2).
            if (found.node != nullptr && found.node->instance != ZoneTree::kNone) {
                return routed(found.node->instance, m_question.type);
            }
            step("zone", {}, [&] { return u"The name exists, but not with type %1."_s.arg(dns::toString(m_question.type)); });
            return none(dns::Rcode::NoError, {});
        case ZoneTree::Kind::NxDomain:
            break;
        }
        step("zone", {}, [] { return u"The name does not exist."_s; });
        return none(dns::Rcode::NxDomain, {});
    }

    [[nodiscard]] Distribution fixed(const ZoneTree::Set &set, Distribution::Kind kind) const
    {
        Distribution out;
        out.kind = kind;
        out.type = set.type;
        out.ttl = static_cast<int>(set.ttl);
        std::vector<AnswerRecordPtr> records;
        for (const auto rdata : dns::RecordData(m_tree->data(set))) {
            records.push_back(makeRecord(set.type, rdata));
        }
        step("record", u"record:%1/%2"_s.arg(m_question.name.lowered().toString().chopped(1), dns::toString(set.type)),
             [&] { return u"The record set is fixed: its %1 records answer every client."_s.arg(records.size()); });
        out.entries.push_back({bucketOf(std::move(records)), Fraction::one()});
        return out;
    }

    /// The client that decides: whoever sent the query, where client subnets are ignored.
    [[nodiscard]] Source client(bool obeysSubnet) const
    {
        return !obeysSubnet && m_source.sender ? Source::of(*m_source.sender) : m_source;
    }

    [[nodiscard]] Distribution routed(std::uint32_t index, RecordType type) const
    {
        const Decider &decider = m_policy.decider(index);
        const bool obeysSubnet = m_zone->obeysSubnet && decider.obeysSubnet;
        const Source source = client(obeysSubnet);
        const SourceTable &table = *decider.sources;
        const SourceTable::Located located = table.find(source.address ? &*source.address : nullptr, source.prefixLength);
        const std::optional<SourceClass> simulated = source.facts ? std::optional(table.classify(*source.facts)) : std::nullopt;
        // A client subnet that is ignored did not decide, whatever it was.
        const bool isIgnored = !obeysSubnet && m_source.from == Source::From::Ecs && m_source.sender.has_value();
        if (isIgnored) {
            step("source", {}, [&] {
                return u"The client subnet is ignored, since %1: whoever sent the query decides."_s.arg(
                    m_zone->isPrivate ? u"the zone is private"_s : u"it is switched off for the %1"_s.arg(m_zone->obeysSubnet ? u"instance"_s : u"zone"_s));
            });
        }
        if (table.looksAtClient()) {
            step("source", {}, [&] { return sourceText(source); });
        }
        const DecisionInput input{m_policy, m_health, decider, type,
                                  simulated ? *simulated : table.sourceClass(located.sourceClass), m_source.identifiers,
                                  m_policy.failbackBase(index), m_trace, m_placesSeen};
        Distribution out = decide(input);
        const bool wasLookedAt = decider.instance() == nullptr || decider.instance()->hasAnswerFor[typeSlot(type)];
        out.scope = wasLookedAt && !isIgnored ? located.scope : 0;
        for (const Distribution::Entry &entry : out.entries) {
            out.type = entry.bucket.records.front()->type;
        }
        const auto isOther = [&](const Distribution::Entry &entry) { return entry.bucket.records.front()->type != out.type; };
        if (std::ranges::any_of(out.entries, isOther)) {
            out.type = type;
        }
        sort(out.entries);
        return out;
    }

    [[nodiscard]] QString sourceText(const Source &source) const
    {
        const geo::SourceFacts facts = m_policy.facts(source);
        if (source.facts) {
            return u"The simulated client is in %1."_s.arg(facts.place.toString());
        }
        if (!source.address || source.prefixLength <= 0) {
            return u"Nothing is known of the client."_s;
        }
        QString out = source.prefixLength < source.address->width() ? IpPrefix::of(*source.address, source.prefixLength).toString()
                                                                   : source.address->toString();
        out.prepend(source.from == Source::From::Ecs ? u"Client subnet "_s : u"Client "_s);
        if (!facts.isKnown()) {
            return out + u" is in no known place."_s;
        }
        out += u" is in "_s + (facts.place.isWorld() ? u"an unknown place"_s : facts.place.toString());
        out += facts.isp.isEmpty() ? QString() : u", ISP "_s + facts.isp.toString();
        out += facts.asn == 0 ? QString() : u", AS%1"_s.arg(facts.asn);
        return out + u'.';
    }

    static void sort(std::vector<Distribution::Entry> &entries)
    {
        std::vector<std::pair<QStringList, std::size_t>> keys;
        for (std::size_t i = 0; i < entries.size(); ++i) {
            keys.emplace_back(entries[i].bucket.values(), i);
        }
        std::ranges::sort(keys, [&](const auto &a, const auto &b) {
            const auto order = entries[b.second].share <=> entries[a.second].share;
            return order != 0 ? order < 0 : a.first < b.first;
        });
        std::vector<Distribution::Entry> sorted;
        sorted.reserve(entries.size());
        for (const auto &[values, index] : keys) {
            sorted.push_back(std::move(entries[index]));
        }
        entries = std::move(sorted);
    }

    const Policy &m_policy;
    const Health &m_health;
    const Question &m_question;
    const Source &m_source;
    Trace *m_trace;
    std::size_t *m_placesSeen;
    const ZoneTree *m_tree = nullptr;
    const ZoneInfo *m_zone = nullptr;
};

} // namespace

Distribution distribution(const Policy &policy, const Health &health, const Question &question, const Source &source, Trace *trace)
{
    return distribution(policy, health, question, source, trace, nullptr);
}

Distribution distribution(const Policy &policy, const Health &health, const Question &question, const Source &source, Trace *trace, std::size_t *placesSeen)
{
    return Decision(policy, health, question, source, trace, placesSeen).run();
}

} // namespace meridian::policy
