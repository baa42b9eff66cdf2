#include "engine/serve/ZoneSigning.h"

#include "engine/serve/Denial.h"

namespace meridian::serve {

using dns::RecordType;
using dns::ZoneTree;
using Names = SignatureCache::Names;

const dns::ZoneKeys *keysOf(const ServerProfile &profile, const dns::ZoneSet::Entry &zone)
{
    return zone.isSigned && profile.keyring != nullptr ? profile.keyring->find(zone.tree->origin()) : nullptr;
}

void ZoneSigning::enterSigned(const dns::ZoneSet::Entry &zone)
{
    if (m_tree == zone.tree.get()) {
        return;
    }
    m_made = made();
    m_reused = reused();
    m_signer.reset();
    m_tree = zone.tree.get();
    m_keys = keysOf(*m_context.profile, zone);
    if (m_keys != nullptr) {
        m_signer.emplace(*m_keys, m_context.now, m_context.cache);
    }
    m_isOn = m_keys != nullptr && m_query.edns && m_query.edns->dnssecOk;
    resume();
}

bool ZoneSigning::nsec(Section section, const AnswerWriter::Owner &owner, const dns::TypeBitmap &types, Names names)
{
    const NsecSet set(owner.wire, m_tree->origin(), types);
    m_writer.setNames(names);
    if (m_query.type == RecordType::RRSIG && section == Section::Answer) {
        return m_writer.signatures(section, owner, RecordType::NSEC, m_tree->negativeTtl(), set.data(), *m_signer);
    }
    return m_writer.records(section, owner, RecordType::NSEC, m_tree->negativeTtl(), set.data(), 1);
}

bool ZoneSigning::nsec(Section section, const AnswerWriter::Owner &owner, const ZoneTree::Lookup &found, bool isMissing, RecordType denied)
{
    return nsec(section, owner, isMissing ? typesOfMissingName() : typesAt(*m_tree, *found.node, denied, m_context.policy),
                isMissing || found.isWildcard ? Names::Endless : Names::Listed);
}

bool ZoneSigning::answer(const AnswerWriter::Owner &owner, const ZoneTree::Lookup &found)
{
    if (m_keys == nullptr || found.kind == ZoneTree::Kind::Delegation || found.kind == ZoneTree::Kind::Dname) {
        return false;
    }
    const bool isMissing = found.kind == ZoneTree::Kind::NxDomain;
    bool fits = true;
    switch (m_query.type) {
    case RecordType::DNSKEY:
    case RecordType::CDS:
    case RecordType::CDNSKEY: {
        const dns::ZoneKeys::Set *set = !isMissing && found.node == &m_tree->nodes().front() ? m_keys->find(m_query.type) : nullptr;
        if (set == nullptr) {
            return false;
        }
        fits = m_writer.records(Section::Answer, owner, set->type, dns::ZoneKeys::kTtl, set->data, set->count);
        break;
    }
    case RecordType::NSEC:
    case RecordType::RRSIG:
        // A name has at least the NSEC record that says so and its signature, a missing one only where that is proven.
        if (isMissing && !m_isOn) {
            return false;
        }
        fits = nsec(Section::Answer, owner, found, isMissing, RecordType::None);
        break;
    default:
        return false;
    }
    if (!fits) {
        m_writer.truncate();
    }
    return true;
}

bool ZoneSigning::deny(const AnswerWriter::Owner &owner, const ZoneTree::Lookup &found, dns::Rcode &rcode)
{
    if (!m_isOn) {
        return true;
    }
    const bool isMissing = rcode == dns::Rcode::NxDomain;
    if (isMissing && !m_query.edns->compactOk) {
        rcode = dns::Rcode::NoError;
    }
    return nsec(Section::Authority, owner, found, isMissing, m_query.type);
}

bool ZoneSigning::delegate(const ZoneTree::Node &cut)
{
    if (!m_isOn) {
        return true;
    }
    const AnswerWriter::Owner owner{m_tree->nameOf(cut), 0};
    const ZoneTree::Set *digests = m_tree->find(cut, RecordType::DS);
    if (digests != nullptr) {
        return m_writer.records(Section::Authority, owner, RecordType::DS, digests->ttl, m_tree->data(*digests), digests->count);
    }
    return nsec(Section::Authority, owner, typesAt(*m_tree, cut, RecordType::DS, m_context.policy), Names::Listed);
}

} // namespace meridian::serve
