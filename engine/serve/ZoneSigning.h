#pragma once

#include "engine/dns/TypeBitmap.h"
#include "engine/dns/ZoneSet.h"
#include "engine/serve/AnswerWriter.h"
#include "engine/serve/ServerProfile.h"

#include <optional>

namespace meridian::policy {
class Policy;
}

namespace meridian::serve {

/// The keys that sign the zone, or null: it is not signed, or the server has none for it.
[[nodiscard]] const dns::ZoneKeys *keysOf(const ServerProfile &profile, const dns::ZoneSet::Entry &zone);

/// What DNSSEC adds to one answer: has the sets of a signed zone signed, writes the records that the signer makes itself, and
/// denies names and types. For an unsigned zone and without the flag DO it does next to nothing.
class ZoneSigning final
{
public:
    struct Context
    {
        const ServerProfile *profile = nullptr; ///< with the keys; null: nothing is signed
        SignatureCache *cache = nullptr;
        const policy::Policy *policy = nullptr;  ///< to tell what types instances have
        std::uint32_t now = 0;                   ///< seconds since 1970
    };

    /// What is named must outlive it.
    ZoneSigning(const Context &context, const dns::Query &query, AnswerWriter &writer) : m_context(context), m_query(query), m_writer(writer) {}

    /// The answer goes on with names of this zone.
    void enter(const dns::ZoneSet::Entry &zone)
    {
        if (m_context.profile != nullptr && m_context.profile->keyring != nullptr) {
            enterSigned(zone);
        }
    }
    /// The next sets are at a name that was found so.
    void setFound(const dns::ZoneTree::Lookup &found)
    {
        if (m_isOn) {
            m_writer.setNames(found.isWildcard ? SignatureCache::Names::Endless : SignatureCache::Names::Listed);
        }
    }
    /// The sets that follow are not the zone's own: the NS set of a cut and glue (RFC 4035 §2.2).
    void pause() { m_writer.setSigner(nullptr); }
    void resume() { m_writer.setSigner(m_isOn ? &*m_signer : nullptr); }

    /// Answers a question for records that the signer makes: DNSKEY, CDS and CDNSKEY at the apex, NSEC and RRSIG at any name.
    /// False if it is none, or the zone is not signed.
    [[nodiscard]] bool answer(const AnswerWriter::Owner &owner, const dns::ZoneTree::Lookup &found);
    /// Proves that the name is missing (`rcode` NXDOMAIN, which becomes NOERROR but for clients that take it) or has nothing
    /// for this question. False: no room.
    [[nodiscard]] bool deny(const AnswerWriter::Owner &owner, const dns::ZoneTree::Lookup &found, dns::Rcode &rcode);
    /// Says behind the NS set of a cut whether the child is signed: its DS set, or the proof that there is none
    /// (RFC 4035 §3.1.4). False: no room.
    [[nodiscard]] bool delegate(const dns::ZoneTree::Node &cut);

    [[nodiscard]] std::uint16_t made() const { return static_cast<std::uint16_t>(m_made + (m_signer ? m_signer->made() : 0)); }
    [[nodiscard]] std::uint16_t reused() const { return static_cast<std::uint16_t>(m_reused + (m_signer ? m_signer->reused() : 0)); }

private:
    void enterSigned(const dns::ZoneSet::Entry &zone);
    /// The NSEC record of a name that was found so; with `denied` it proves that this type is not there.
    [[nodiscard]] bool nsec(Section section, const AnswerWriter::Owner &owner, const dns::ZoneTree::Lookup &found, bool isMissing, dns::RecordType denied);
    [[nodiscard]] bool nsec(Section section, const AnswerWriter::Owner &owner, const dns::TypeBitmap &types, SignatureCache::Names names);

    Context m_context;
    const dns::Query &m_query;
    AnswerWriter &m_writer;
    const dns::ZoneTree *m_tree = nullptr;
    const dns::ZoneKeys *m_keys = nullptr; // null: the zone is not signed
    std::optional<AnswerSigner> m_signer;  // with m_keys
    bool m_isOn = false;                   // signatures are wanted
    std::uint32_t m_made = 0;              // in zones before this one
    std::uint32_t m_reused = 0;
};

} // namespace meridian::serve
