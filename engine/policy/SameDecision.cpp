#include "engine/policy/SameDecision.h"

#include "engine/policy/Decider.h"

#include <algorithm>

namespace meridian::policy {
namespace {

bool isSameRecord(const AnswerRecord &a, const AnswerRecord &b)
{
    return a.type == b.type && a.rdata == b.rdata && a.text == b.text;
}

/// Compares what two policies compiled; addresses and records by content, since their numbers differ.
class Comparison final
{
public:
    Comparison(const Policy &before, const Policy &after) : m_before(before), m_after(after) {}

    [[nodiscard]] bool isSame(const CompiledInstance &a, const CompiledInstance &b) const
    {
        return a.isEnabled == b.isEnabled && a.ttl == b.ttl && a.failoverTtl == b.failoverTtl && a.answer.size == b.answer.size
            && a.answer.limit == b.answer.limit && a.noRule == b.noRule && isSame(a.noRuleAddress, b.noRuleAddress) && a.prefersNear == b.prefersNear
            && a.rulesByLine == b.rulesByLine
            && std::ranges::equal(a.rules, b.rules, [&](const CompiledRule &x, const CompiledRule &y) { return isSame(x, y); })
            && (!a.prefersNear || haveSameAttributes(a, b));
    }

    [[nodiscard]] bool isSame(const CompiledRecordSet &a, const CompiledRecordSet &b) const
    {
        return a.type == b.type && a.ttl == b.ttl && isSame(a.routing, b.routing);
    }

private:
    [[nodiscard]] bool isSame(std::uint32_t a, std::uint32_t b) const
    {
        const CompiledAddress &x = m_before.addresses()[a];
        const CompiledAddress &y = m_after.addresses()[b];
        return x.id == y.id && x.kind == y.kind && x.mode == y.mode && x.isChecked == y.isChecked && x.hasHealthCheck == y.hasHealthCheck
            && x.hasEnoughBackends == y.hasEnoughBackends && isSameRecord(*x.record, *y.record);
    }

    [[nodiscard]] bool isSame(const std::optional<std::uint32_t> &a, const std::optional<std::uint32_t> &b) const
    {
        return a.has_value() == b.has_value() && (!a || isSame(*a, *b));
    }

    [[nodiscard]] bool isSame(const CompiledSet &a, const CompiledSet &b) const
    {
        return a.minAvailable == b.minAvailable && std::ranges::equal(a.members, b.members, [&](const CompiledMember &x, const CompiledMember &y) {
                   return x.pool == y.pool && x.weight == y.weight && isSame(x.address, y.address);
               });
    }

    [[nodiscard]] bool isSame(const CompiledRule &a, const CompiledRule &b) const
    {
        return a.line == b.line && a.anyMatch == b.anyMatch && a.isManual == b.isManual && (!a.isManual || a.chosen == b.chosen)
            && a.allDown == b.allDown && isSame(a.allDownAddress, b.allDownAddress)
            && std::ranges::equal(a.sets, b.sets, [&](const CompiledSet &x, const CompiledSet &y) { return isSame(x, y); });
    }

    [[nodiscard]] bool haveSameAttributes(const CompiledInstance &a, const CompiledInstance &b) const
    {
        for (std::size_t rule = 0; rule < a.rules.size(); ++rule) {
            for (std::size_t set = 0; set < a.rules[rule].sets.size(); ++set) {
                const std::vector<CompiledMember> &members = a.rules[rule].sets[set].members;
                for (std::size_t i = 0; i < members.size(); ++i) {
                    const AddressAttributes x = a.attributes.value(members[i].address);
                    const AddressAttributes y = b.attributes.value(b.rules[rule].sets[set].members[i].address);
                    if (x.place != y.place || x.isp != y.isp) {
                        return false;
                    }
                }
            }
        }
        return true;
    }

    [[nodiscard]] bool isSame(const AnswerRecordPtr &a, const AnswerRecordPtr &b) const
    {
        return isSameRecord(*a, *b) && isSame(a->address, b->address);
    }

    [[nodiscard]] bool isSame(const CompiledItem &a, const CompiledItem &b) const
    {
        return a.weight == b.weight && a.line == b.line && (a.routing == nullptr) == (b.routing == nullptr)
            && std::ranges::equal(a.targets, b.targets, [&](const AnswerRecordPtr &x, const AnswerRecordPtr &y) { return isSame(x, y); })
            && (a.routing == nullptr || isSame(*a.routing, *b.routing));
    }

    [[nodiscard]] bool isSame(const CompiledRouting &a, const CompiledRouting &b) const
    {
        return a.policy == b.policy && a.isFenced == b.isFenced && a.trickle == b.trickle && a.limit == b.limit && a.ranking == b.ranking
            && std::ranges::equal(a.items, b.items, [&](const CompiledItem &x, const CompiledItem &y) { return isSame(x, y); });
    }

    const Policy &m_before;
    const Policy &m_after;
};

} // namespace

bool isSameTable(const SourceTable &a, const SourceTable &b)
{
    if (&a == &b) {
        return true;
    }
    if (a.lines().size() != b.lines().size() || !std::ranges::equal(a.attributes(), b.attributes())) {
        return false;
    }
    for (std::size_t i = 0; i < a.lines().size(); ++i) {
        const auto line = static_cast<std::uint16_t>(i);
        if (!(a.lines()[i].line == b.lines()[i].line) || a.lines()[i].miss != b.lines()[i].miss
            || !std::ranges::equal(a.blocksOf(line), b.blocksOf(line))) {
            return false;
        }
    }
    const auto isSameRanking = [](const auto &x, const auto &y) { return x == y || x->key() == y->key(); };
    return std::ranges::equal(a.rankings(), b.rankings(), isSameRanking);
}

bool isSameDecision(const Policy &before, const Decider &a, const Policy &after, const Decider &b)
{
    if (before.settings().lineOrder != after.settings().lineOrder || before.settings().ecs != after.settings().ecs || !isSameTable(*a.sources, *b.sources)
        || a.negativeTtl != b.negativeTtl || a.obeysSubnet != b.obeysSubnet) {
        return false;
    }
    const Comparison comparison(before, after);
    if (a.instance() != nullptr && b.instance() != nullptr) {
        return comparison.isSame(*a.instance(), *b.instance());
    }
    return a.recordSet() != nullptr && b.recordSet() != nullptr && comparison.isSame(*a.recordSet(), *b.recordSet());
}

} // namespace meridian::policy
