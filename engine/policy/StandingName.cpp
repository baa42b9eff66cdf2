#include "engine/policy/StandingName.h"

#include "engine/policy/AliasTable.h"
#include "engine/policy/Decision.h"

#include <cstring>
#include <new>
#include <string>
#include <unordered_map>

namespace meridian::policy {
namespace {

/// Memory of a block, aligned for everything in it.
struct alignas(8) Chunk
{
    std::byte octets[8];
};

std::size_t roundedUp(std::size_t size, std::size_t to)
{
    return (size + to - 1) / to * to;
}

template<typename T>
void append(std::string &key, const T &value)
{
    key.append(reinterpret_cast<const char *>(&value), sizeof value);
}

} // namespace

/// Takes the decisions of one routed name and encodes them.
class StandingNameMaker final
{
public:
    StandingNameMaker(const Policy &policy, const Health &health, std::uint32_t decider)
        : m_policy(policy), m_health(health), m_decider(policy.decider(decider)), m_failbackBase(policy.failbackBase(decider))
    {
    }

    [[nodiscard]] std::shared_ptr<const StandingName> make()
    {
        if (const CompiledRecordSet *set = m_decider.recordSet()) {
            m_plans[0] = plan(set->type);
            m_plans[1] = m_plans[2] = m_plans[0];
        } else {
            for (const auto type : {dns::RecordType::A, dns::RecordType::AAAA, dns::RecordType::CNAME}) {
                m_plans[typeSlot(type)] = plan(type);
            }
        }
        return encoded();
    }

private:
    /// Who gets what for one type.
    struct Plan
    {
        bool looksAtClient = false;
        std::vector<std::pair<std::uint32_t, std::uint32_t>> ranges; // first class, answer
    };
    struct Answer
    {
        StandingAnswer head;
        std::vector<Fraction> shares;
        std::vector<std::uint32_t> buckets; // indices in m_buckets
    };

    [[nodiscard]] Plan plan(dns::RecordType type)
    {
        static const QMap<QString, QString> kNoIdentifiers;
        const SourceTable &table = *m_decider.sources;
        const CompiledInstance *instance = m_decider.instance();
        Plan out;
        out.looksAtClient = table.looksAtClient() && !(instance != nullptr && !instance->hasAnswerFor[typeSlot(type)]);
        const std::size_t count = out.looksAtClient ? table.classCount() : 1;
        for (std::uint32_t first = 0; first < count;) {
            std::size_t placesSeen = 0;
            const std::uint32_t answer = add(decide({m_policy, m_health, m_decider, type, table.sourceClass(first), kNoIdentifiers, m_failbackBase, nullptr, &placesSeen}));
            if (out.ranges.empty() || out.ranges.back().second != answer) {
                out.ranges.emplace_back(first, answer);
            }
            first = table.alikeUntil(first, placesSeen);
        }
        return out;
    }

    /// Sources that are answered alike share an answer.
    [[nodiscard]] std::uint32_t add(const Distribution &distribution)
    {
        Answer answer;
        answer.head.ttl = static_cast<std::uint32_t>(distribution.ttl);
        answer.head.rcode = distribution.rcode;
        answer.head.degraded = distribution.degraded;
        answer.head.isUnrouted = distribution.isUnrouted;
        if (distribution.extendedError) {
            answer.head.extendedError = static_cast<std::uint16_t>(*distribution.extendedError);
        }
        answer.head.reason = reasonOf(distribution.reason);
        answer.head.cells = static_cast<std::uint32_t>(distribution.entries.size());
        m_key.clear();
        append(m_key, answer.head.ttl);
        append(m_key, answer.head.rcode);
        append(m_key, answer.head.reason);
        m_key += distribution.degraded ? 'd' : '-';
        m_key += distribution.isUnrouted ? 'u' : '-';
        for (const Distribution::Entry &entry : distribution.entries) {
            answer.shares.push_back(entry.share);
            answer.buckets.push_back(bucketOf(entry.bucket));
            append(m_key, entry.share.numerator());
            append(m_key, entry.share.denominator());
            append(m_key, answer.buckets.back());
        }
        const auto [at, isNew] = m_knownAnswers.try_emplace(m_key, static_cast<std::uint32_t>(m_answers.size()));
        if (isNew) {
            m_answers.push_back(std::move(answer));
        }
        return at->second;
    }

    /// 0 for none, else 1 + index in m_reasons.
    [[nodiscard]] std::uint32_t reasonOf(const QString &text)
    {
        if (text.isEmpty()) {
            return 0;
        }
        const std::string octets = text.toStdString();
        const auto known = std::ranges::find(m_reasons, octets);
        const auto index = static_cast<std::uint32_t>(known - m_reasons.begin());
        if (known == m_reasons.end()) {
            m_reasons.push_back(octets);
        }
        return index + 1;
    }

    /// Index in m_buckets.
    [[nodiscard]] std::uint32_t bucketOf(const Bucket &bucket)
    {
        std::string encoded(sizeof(StandingBucket), '\0');
        for (const AnswerRecordPtr &record : bucket.records) {
            encoded += static_cast<char>(record->rdata.size() >> 8);
            encoded += static_cast<char>(record->rdata.size() & 0xff);
            encoded.append(reinterpret_cast<const char *>(record->rdata.data()), record->rdata.size());
        }
        const StandingBucket head{static_cast<std::uint32_t>(encoded.size() - sizeof(StandingBucket)), static_cast<std::uint16_t>(bucket.records.size()),
                                  bucket.records.front()->type};
        std::memcpy(encoded.data(), &head, sizeof head);
        const auto [at, isNew] = m_knownBuckets.try_emplace(std::move(encoded), static_cast<std::uint32_t>(m_buckets.size()));
        if (isNew) {
            m_buckets.push_back(&at->first);
        }
        return at->second;
    }

    /// Where everything stands, then the block.
    [[nodiscard]] std::shared_ptr<const StandingName> encoded()
    {
        std::size_t size = sizeof(StandingName);
        const auto take = [&size](std::size_t octets, std::size_t alignment) {
            const std::size_t position = roundedUp(size, alignment);
            size = position + octets;
            return static_cast<std::uint32_t>(position);
        };
        StandingName head;
        head.m_obeysSubnet = m_decider.obeysSubnet;
        for (std::size_t slot = 0; slot < std::size(m_plans); ++slot) {
            const bool isRepeated = slot > 0 && m_decider.recordSet() != nullptr;
            const Plan &plan = m_plans[slot];
            head.m_tables[slot].count = plan.looksAtClient ? static_cast<std::uint32_t>(plan.ranges.size()) : 0;
            head.m_tables[slot].offset = isRepeated ? head.m_tables[0].offset : plan.looksAtClient ? take(plan.ranges.size() * sizeof(StandingName::Range), 4) : 0;
        }
        std::vector<std::uint32_t> answerAt;
        for (const Answer &answer : m_answers) {
            answerAt.push_back(take(sizeof(StandingAnswer) + answer.shares.size() * sizeof(AliasCell), 8));
        }
        std::vector<std::uint32_t> bucketAt;
        for (const std::string *bucket : m_buckets) {
            bucketAt.push_back(take(bucket->size(), alignof(StandingBucket)));
        }
        std::vector<std::uint32_t> reasonAt{0};
        for (const std::string &reason : m_reasons) {
            reasonAt.push_back(take(sizeof(std::uint32_t) + reason.size(), alignof(std::uint32_t)));
        }
        head.m_size = static_cast<std::uint32_t>(roundedUp(size, sizeof(Chunk)));

        const auto memory = std::make_shared<Chunk[]>(head.m_size / sizeof(Chunk));
        std::byte *const out = memory[0].octets;
        const auto write = [out](std::size_t position, const void *from, std::size_t octets) { std::memcpy(out + position, from, octets); };
        for (std::size_t slot = 0; slot < std::size(m_plans); ++slot) {
            const Plan &plan = m_plans[slot];
            StandingName::Table &table = head.m_tables[slot];
            if (table.count == 0) {
                table.offset = answerAt[plan.ranges.front().second];
                continue;
            }
            for (std::size_t i = 0; i < plan.ranges.size(); ++i) {
                const StandingName::Range range{plan.ranges[i].first, answerAt[plan.ranges[i].second]};
                write(table.offset + i * sizeof range, &range, sizeof range);
            }
        }
        for (std::size_t i = 0; i < m_answers.size(); ++i) {
            Answer &answer = m_answers[i];
            answer.head.reason = reasonAt[answer.head.reason];
            write(answerAt[i], &answer.head, sizeof answer.head);
            if (answer.shares.empty()) {
                continue;
            }
            std::vector<AliasCell> cells = makeAliasTable(answer.shares, 0);
            for (AliasCell &cell : cells) {
                cell.bucket = bucketAt[answer.buckets[cell.bucket]];
                cell.alias = bucketAt[answer.buckets[cell.alias]];
            }
            write(answerAt[i] + sizeof answer.head, cells.data(), cells.size() * sizeof(AliasCell));
        }
        for (std::size_t i = 0; i < m_buckets.size(); ++i) {
            write(bucketAt[i], m_buckets[i]->data(), m_buckets[i]->size());
        }
        for (std::size_t i = 0; i < m_reasons.size(); ++i) {
            const auto length = static_cast<std::uint32_t>(m_reasons[i].size());
            write(reasonAt[i + 1], &length, sizeof length);
            write(reasonAt[i + 1] + sizeof length, m_reasons[i].data(), length);
        }
        return {memory, new (out) StandingName(head)};
    }

    const Policy &m_policy;
    const Health &m_health;
    const Decider &m_decider;
    std::uint32_t m_failbackBase;
    Plan m_plans[3]; // A, AAAA, any other type; of a record set three times the same
    std::vector<Answer> m_answers;
    std::vector<const std::string *> m_buckets; // heads with octets, in m_knownBuckets
    std::vector<std::string> m_reasons;
    std::unordered_map<std::string, std::uint32_t> m_knownAnswers;
    std::unordered_map<std::string, std::uint32_t> m_knownBuckets;
    std::string m_key;
};

std::shared_ptr<const StandingName> StandingName::make(const Policy &policy, const Health &health, std::uint32_t decider)
{
    return StandingNameMaker(policy, health, decider).make();
}

} // namespace meridian::policy
