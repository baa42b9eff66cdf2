#pragma once

#include "engine/dns/Dnssec.h"
#include "engine/dns/DnssecKeyring.h"
#include "engine/dns/Message.h"

#include <QStringList>

#include <map>
#include <memory>
#include <vector>

namespace meridian::test {

using namespace Qt::StringLiterals;

/// Keys for zones, made anew.
inline dns::KeyringPtr keyring(const QStringList &zones, int keysEach = 1)
{
    auto out = std::make_shared<dns::Keyring>();
    for (const QString &zone : zones) {
        std::vector<dns::ZoneKeys::Key> keys;
        for (int i = 0; i < keysEach; ++i) {
            const auto algorithm = i % 2 == 0 ? dns::DnssecAlgorithm::EcdsaP256Sha256 : dns::DnssecAlgorithm::Ed25519;
            keys.push_back({dns::DnssecKey::generate(algorithm).value(), i + 1 < keysEach});
        }
        out->add(std::make_shared<const dns::ZoneKeys>(dns::Name::parse(zone).value(), std::move(keys)));
    }
    return out;
}

/// Record types that only signed answers have.
inline bool isOfDnssec(dns::RecordType type)
{
    return type == dns::RecordType::RRSIG || type == dns::RecordType::NSEC;
}

/// A resolver's view of one answer: what is signed as it must be, and what is proven.
class Validator final
{
public:
    struct Set
    {
        dns::Name name;
        dns::RecordType type = dns::RecordType::None;
        std::uint32_t ttl = 0;
        std::vector<dns::Rdata> rdatas;
        std::vector<dns::Record> signatures;
        enum class Section { Answer, Authority, Additional } section = Section::Answer;
    };

    Validator(dns::KeyringPtr keyring, const dns::Message &message, std::uint32_t now) : m_keyring(std::move(keyring)), m_message(message), m_now(now)
    {
        add(message.answers, Set::Section::Answer);
        add(message.authorities, Set::Section::Authority);
        add(message.additionals, Set::Section::Additional);
    }

    [[nodiscard]] const std::vector<Set> &sets() const { return m_sets; }
    [[nodiscard]] const Set *find(const dns::Name &name, dns::RecordType type) const
    {
        for (const Set &set : m_sets) {
            if (set.name == name && set.type == type) {
                return &set;
            }
        }
        return nullptr;
    }

    /// What is wrong with the signatures; empty if nothing is.
    [[nodiscard]] QString fault() const
    {
        for (const Set &set : m_sets) {
            const QString what = set.name.toString() + u' ' + dns::toString(set.type);
            if (set.rdatas.empty() && !isAskedFor(dns::RecordType::RRSIG)) {
                return what + u": signatures without the set"_s;
            }
            const dns::ZoneKeys *keys = keysOf(set);
            if (keys == nullptr) {
                if (!set.signatures.empty()) {
                    return what + u": signed, and is of another zone"_s;
                }
                continue;
            }
            if (set.rdatas.empty()) {
                continue;
            }
            if (set.signatures.size() != keys->keys().size()) {
                return what + u": %1 signatures instead of %2"_s.arg(set.signatures.size()).arg(keys->keys().size());
            }
            for (const dns::ZoneKeys::Key &key : keys->keys()) {
                if (!isSigned(set, key.key)) {
                    return what + u": no valid signature of key %1"_s.arg(key.key.keyTag());
                }
            }
        }
        return {};
    }

    /// Types in the NSEC record of a name that denies `denied` there; empty if it proves nothing.
    [[nodiscard]] QStringList proof(const dns::Name &name, dns::RecordType denied) const
    {
        const Set *set = find(name, dns::RecordType::NSEC);
        if (set == nullptr || set->rdatas.size() != 1) {
            return {};
        }
        QStringList words = dns::rdataToString(dns::RecordType::NSEC, set->rdatas.front()).split(u' ');
        const dns::Name next = dns::Name::parse(words.takeFirst()).value();
        const bool proves = next == dns::successorOf(name, name) && !words.contains(dns::toString(denied)) && !words.contains(u"CNAME"_s);
        return proves ? words : QStringList();
    }

private:
    [[nodiscard]] bool isAskedFor(dns::RecordType type) const { return !m_message.questions.empty() && m_message.questions.front().type == type; }

    void add(const std::vector<dns::Record> &records, Set::Section section)
    {
        for (const dns::Record &record : records) {
            const bool isSignature = record.type == dns::RecordType::RRSIG;
            const auto type = isSignature ? static_cast<dns::RecordType>(record.rdata[0] << 8 | record.rdata[1]) : record.type;
            Set *set = nullptr;
            for (Set &each : m_sets) {
                set = each.name == record.name && each.type == type && each.section == section ? &each : set;
            }
            if (set == nullptr) {
                set = &m_sets.emplace_back(Set{record.name, type, record.ttl, {}, {}, section});
            }
            if (isSignature) {
                set->signatures.push_back(record);
            } else {
                set->rdatas.push_back(record.rdata);
            }
        }
    }

    /// Keys that must have signed a set; null where nobody may: in unsigned zones, of the child, made from a DNAME.
    [[nodiscard]] const dns::ZoneKeys *keysOf(const Set &set) const
    {
        const bool isReferral = !m_message.has(dns::HeaderFlags::kAuthoritative);
        for (const Set &cut : m_sets) {
            const bool isBelow = set.name.isSubdomainOf(cut.name);
            if (cut.type == dns::RecordType::NS && cut.section == Set::Section::Authority && isReferral && isBelow && set.type != dns::RecordType::DS
                && set.type != dns::RecordType::NSEC) {
                return nullptr;
            }
            if (cut.type == dns::RecordType::DNAME && set.type == dns::RecordType::CNAME && isBelow && set.name != cut.name) {
                return nullptr;
            }
        }
        for (dns::Name zone = set.type == dns::RecordType::DS ? set.name.parent() : set.name;; zone = zone.parent()) {
            if (const dns::ZoneKeys *keys = m_keyring->find(zone)) {
                return keys;
            }
            if (zone.isRoot()) {
                return nullptr;
            }
        }
    }

    [[nodiscard]] bool isSigned(const Set &set, const dns::DnssecKey &key) const
    {
        const std::vector<std::uint8_t> data = dns::recordData(set.rdatas);
        const dns::RrSetView view{set.name.wire(), set.type, set.ttl, data};
        for (const dns::Record &signature : set.signatures) {
            std::span<const std::uint8_t> octets;
            const auto head = dns::RrsigHead::parse(signature.rdata, octets);
            // Everything is signed as if its name were in the zone: no wildcard shows (RFC 9824 §3.3).
            const int labels = set.name.labelCount() - (set.name.isWildcard() ? 1 : 0);
            if (head && head->originalTtl == set.ttl && signature.ttl == set.ttl && head->labels == labels
                && dns::isSigned(view, signature.rdata, key.dnskey(), m_now)) {
                return true;
            }
        }
        return false;
    }

    dns::KeyringPtr m_keyring;
    const dns::Message &m_message;
    std::uint32_t m_now;
    std::vector<Set> m_sets;
};

} // namespace meridian::test
