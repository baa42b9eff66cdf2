#include "engine/policy/Standing.h"

#include "engine/policy/AliasTable.h"
#include "engine/policy/Decision.h"

#include <algorithm>
#include <map>

namespace meridian::policy {
namespace {

/// Encodes the decisions of one routed name.
class NameMaker final
{
public:
    NameMaker(const Policy &policy, const Health &health, const Decider &decider)
        : m_policy(policy), m_health(health), m_decider(decider)
    {
        m_name->reasons.push_back({});
    }

    [[nodiscard]] std::shared_ptr<const StandingName> make()
    {
        if (const CompiledRecordSet *set = m_decider.recordSet()) {
            prepare(set->type, 0);
        } else {
            for (const auto type : {dns::RecordType::A, dns::RecordType::AAAA, dns::RecordType::CNAME}) {
                const auto slot = static_cast<std::uint8_t>(typeSlot(type));
                m_name->tableOf[slot] = slot;
                prepare(type, slot);
            }
        }
        m_name->answers.shrink_to_fit();
        m_name->cells.shrink_to_fit();
        m_name->buckets.shrink_to_fit();
        m_name->octets.shrink_to_fit();
        return m_name;
    }

private:
    void prepare(dns::RecordType type, std::size_t slot)
    {
        static const QMap<QString, QString> kNoIdentifiers;
        std::vector<std::uint32_t> &byClass = m_name->byClass[slot];
        const SourceTable &table = *m_decider.sources;
        const CompiledInstance *instance = m_decider.instance();
        const bool isAlike = instance != nullptr && !instance->hasAnswerFor[typeSlot(type)];
        const std::size_t count = isAlike ? 1 : table.classCount();
        byClass.reserve(count);
        for (std::uint32_t i = 0; i < count; ++i) {
            byClass.push_back(add(decide({m_policy, m_health, m_decider, type, table.sourceClass(i), kNoIdentifiers, nullptr})));
        }
    }

    /// Sources that are answered alike share an answer.
    [[nodiscard]] std::uint32_t add(Distribution distribution)
    {
        QByteArray key = QByteArray::number(static_cast<int>(distribution.rcode)) + '/' + QByteArray::number(distribution.ttl) + '/'
            + (distribution.degraded ? 'd' : '-') + (distribution.isUnrouted ? 'u' : '-') + distribution.reason.toUtf8();
        for (const Distribution::Entry &entry : distribution.entries) {
            const Fraction::Wide terms[] = {entry.share.numerator(), entry.share.denominator()};
            key.append(reinterpret_cast<const char *>(terms), sizeof terms);
            for (const AnswerRecordPtr &record : entry.bucket.records) {
                key += QByteArray::number(static_cast<int>(record->type)) + ':';
                key.append(reinterpret_cast<const char *>(record->rdata.data()), static_cast<qsizetype>(record->rdata.size()));
            }
            key += ';';
        }
        const auto [at, isNew] = m_known.try_emplace(std::move(key), static_cast<std::uint32_t>(m_name->answers.size()));
        if (isNew) {
            encode(distribution);
        }
        return at->second;
    }

    void encode(const Distribution &distribution)
    {
        StandingAnswer answer;
        answer.ttl = static_cast<std::uint32_t>(distribution.ttl);
        answer.rcode = distribution.rcode;
        answer.degraded = distribution.degraded;
        answer.isUnrouted = distribution.isUnrouted;
        if (distribution.extendedError) {
            answer.extendedError = static_cast<std::uint16_t>(*distribution.extendedError);
        }
        if (!distribution.reason.isEmpty()) {
            answer.reason = static_cast<std::uint32_t>(m_name->reasons.size());
            m_name->reasons.push_back(distribution.reason.toUtf8());
        }
        std::vector<Fraction> shares;
        const auto firstBucket = static_cast<std::uint32_t>(m_name->buckets.size());
        for (const Distribution::Entry &entry : distribution.entries) {
            shares.push_back(entry.share);
            m_name->buckets.push_back(encode(entry.bucket));
        }
        answer.firstCell = static_cast<std::uint32_t>(m_name->cells.size());
        answer.cells = static_cast<std::uint32_t>(shares.size());
        if (!shares.empty()) {
            const std::vector<AliasCell> cells = makeAliasTable(shares, firstBucket);
            m_name->cells.insert(m_name->cells.end(), cells.begin(), cells.end());
        }
        m_name->answers.push_back(answer);
    }

    [[nodiscard]] StandingBucket encode(const Bucket &bucket)
    {
        std::vector<std::uint8_t> octets;
        for (const AnswerRecordPtr &record : bucket.records) {
            octets.push_back(static_cast<std::uint8_t>(record->rdata.size() >> 8));
            octets.push_back(static_cast<std::uint8_t>(record->rdata.size() & 0xff));
            octets.insert(octets.end(), record->rdata.begin(), record->rdata.end());
        }
        StandingBucket out;
        out.size = static_cast<std::uint32_t>(octets.size());
        out.count = static_cast<std::uint16_t>(bucket.records.size());
        out.type = bucket.records.front()->type;
        const QByteArray key(reinterpret_cast<const char *>(octets.data()), static_cast<qsizetype>(octets.size()));
        const auto [at, isNew] = m_octetsAt.try_emplace(key, static_cast<std::uint32_t>(m_name->octets.size()));
        if (isNew) {
            m_name->octets.insert(m_name->octets.end(), octets.begin(), octets.end());
        }
        out.offset = at->second;
        return out;
    }

    const Policy &m_policy;
    const Health &m_health;
    const Decider &m_decider;
    std::shared_ptr<StandingName> m_name = std::make_shared<StandingName>();
    std::map<QByteArray, std::uint32_t> m_known;
    std::map<QByteArray, std::uint32_t> m_octetsAt;
};

/// Rules whose held pool set differs belong to names that must be prepared again.
bool holdsOtherSets(const Decider &decider, const Health &a, const Health &b)
{
    const CompiledInstance *instance = decider.instance();
    return instance != nullptr && std::ranges::any_of(instance->rules, [&](const CompiledRule &rule) {
        for (std::uint32_t slot = rule.failbackSlot; slot < rule.failbackSlot + 3; ++slot) {
            if (a.heldSet(slot) != b.heldSet(slot)) {
                return true;
            }
        }
        return false;
    });
}

} // namespace

std::shared_ptr<const Standing> Standing::build(PolicyPtr policy, const Health &health)
{
    std::shared_ptr<Standing> out(new Standing);
    out->m_names.reserve(policy->deciderCount());
    for (std::uint32_t i = 0; i < policy->deciderCount(); ++i) {
        out->m_names.push_back(NameMaker(*policy, health, policy->decider(i)).make());
    }
    out->m_policy = std::move(policy);
    out->m_health = health;
    return out;
}

std::shared_ptr<const Standing> Standing::withHealth(const Health &health) const
{
    std::shared_ptr<Standing> out(new Standing);
    out->m_policy = m_policy;
    out->m_health = health;
    out->m_names = m_names;
    std::vector<bool> isTouched(m_names.size(), false);
    const std::span<const CompiledAddress> addresses = m_policy->addresses();
    for (std::uint32_t i = 0; i < addresses.size(); ++i) {
        if (m_policy->isAvailable(i, m_health) != m_policy->isAvailable(i, health)) {
            for (const std::uint32_t decider : addresses[i].deciders) {
                isTouched[decider] = true;
            }
        }
    }
    for (std::uint32_t i = 0; i < m_names.size(); ++i) {
        if (isTouched[i] || holdsOtherSets(m_policy->decider(i), m_health, health)) {
            out->m_names[i] = NameMaker(*m_policy, health, m_policy->decider(i)).make();
        }
    }
    return out;
}

Standing::Found Standing::find(std::uint32_t decider, dns::RecordType type, const IpAddress *client, int prefixLength) const noexcept
{
    const StandingName &name = *m_names[decider];
    const std::vector<std::uint32_t> &byClass = name.byClass[name.tableOf[typeSlot(type)]];
    if (byClass.size() == 1) { // all clients are alike, or the table knows one class only
        const SourceTable &table = *m_policy->decider(decider).sources;
        const bool isLookedAt = table.looksAtClient() && table.classCount() == 1;
        const int scope = isLookedAt ? table.find(client, prefixLength).scope : 0;
        return {&name, &name.answers[byClass.front()], scope};
    }
    const SourceTable::Located located = m_policy->decider(decider).sources->find(client, prefixLength);
    return {&name, &name.answers[byClass[located.sourceClass]], located.scope};
}

std::size_t Standing::memoryBytes() const
{
    std::size_t bytes = sizeof *this + m_names.size() * sizeof m_names.front();
    for (const auto &name : m_names) {
        bytes += sizeof *name + name->answers.size() * sizeof(StandingAnswer) + name->cells.size() * sizeof(AliasCell)
            + name->buckets.size() * sizeof(StandingBucket) + name->octets.size();
        for (const auto &byClass : name->byClass) {
            bytes += byClass.size() * sizeof(std::uint32_t);
        }
    }
    return bytes;
}

} // namespace meridian::policy
