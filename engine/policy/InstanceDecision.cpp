#include "engine/policy/Decision.h"
#include "engine/policy/RuleChoice.h"
#include "engine/policy/SetChoice.h"

#include <algorithm>
#include <map>

using namespace Qt::StringLiterals;

namespace meridian::policy {
namespace {

using dns::RecordType;
using model::AnswerSize;
using model::Instance;
using model::Rule;
using Wide = Fraction::Wide;

/// What is answered from the members in effect, by answer size. A domain name is always alone in its answer.
/// `single`: each address by its effective weight. `bucket`: the item drawn is a pool of the set in effect, by the sum of
/// the effective weights of its addresses in effect, all of which are answered. `all`: every address in effect, weights
/// aside; above the limit in windows, see `windowsOf`.
class BucketMaker final
{
public:
    BucketMaker(const DecisionInput &input, const AnswerSize &size) : m_input(input), m_size(size) {}

    void add(const CompiledRule &rule, const CompiledMember &member)
    {
        const CompiledAddress &address = m_input.address(member.address);
        m_total += member.weight;
        // One group becomes one bucket (or its windows): its key tells what is answered together.
        std::pair<std::uint32_t, const void *> key{member.address, nullptr};
        if (address.kind != model::Address::Kind::DomainName && m_size.size != AnswerSize::Size::Single) {
            const bool isBucket = m_size.size == AnswerSize::Size::Bucket;
            key = isBucket ? std::pair<std::uint32_t, const void *>{member.pool, &rule} : std::pair<std::uint32_t, const void *>{0, this};
        }
        Group &group = m_groups[key];
        group.weight += member.weight;
        group.records.push_back(address.record);
    }

    [[nodiscard]] std::vector<Distribution::Entry> entries() const
    {
        std::vector<Distribution::Entry> out;
        for (const auto &[key, group] : m_groups) {
            const std::vector<Bucket> buckets = windowsOf(group.records, m_size.size == AnswerSize::Size::All ? m_size.limit : 65535);
            for (const Bucket &bucket : buckets) {
                out.push_back({bucket, Fraction(group.weight, m_total * buckets.size())});
            }
        }
        mergeEqualBuckets(out);
        return out;
    }

private:
    struct Group
    {
        Wide weight = 0;
        std::vector<AnswerRecordPtr> records;
    };

    const DecisionInput &m_input;
    const AnswerSize &m_size;
    Wide m_total = 0;
    std::map<std::pair<std::uint32_t, const void *>, Group> m_groups;
};

Distribution singleAddress(const DecisionInput &input, const CompiledInstance &instance, std::optional<std::uint32_t> address,
                           const QString &why)
{
    if (!address || !canAnswer(input.address(*address).kind, input.type)) {
        return negative(input, dns::Rcode::NoError, why);
    }
    Distribution out;
    out.kind = Distribution::Kind::Answer;
    out.entries.push_back({bucketOf({input.address(*address).record}), Fraction::one()});
    out.ttl = instance.ttl;
    out.reason = why;
    return out;
}

/// X-40, and the answer of a stopped instance (R-V18).
Distribution withoutRule(const DecisionInput &input, const CompiledInstance &instance, const QString &why)
{
    input.step("answer", input.decider.object, [&] {
        switch (instance.noRule) {
        case Instance::NoRule::Refused:
            return u"%1 The instance refuses such queries."_s.arg(why);
        case Instance::NoRule::Address:
            return u"%1 The instance answers with its fallback address."_s.arg(why);
        case Instance::NoRule::Empty:
            break;
        }
        return u"%1 The answer is empty."_s.arg(why);
    });
    Distribution out;
    switch (instance.noRule) {
    case Instance::NoRule::Refused:
        out = negative(input, dns::Rcode::Refused, why, dns::ExtendedError::Prohibited);
        break;
    case Instance::NoRule::Address:
        out = singleAddress(input, instance, instance.noRuleAddress, why);
        break;
    case Instance::NoRule::Empty:
        out = negative(input, dns::Rcode::NoError, why, dns::ExtendedError::Other);
        break;
    }
    out.isUnrouted = instance.isEnabled;
    return out;
}

/// No rule of the line fails open: the first one says what is answered instead.
Distribution closed(const DecisionInput &input, const CompiledInstance &instance, const CompiledRule &rule)
{
    const QString why = u"No address of rule \"%1\" is available."_s.arg(rule.label);
    Distribution out;
    switch (rule.allDown) {
    case Rule::AllDown::ServFail:
        input.step("answer", rule.object, [&] { return why + u" The rule answers SERVFAIL then."_s; });
        out = negative(input, dns::Rcode::ServFail, why, dns::ExtendedError::NetworkError);
        break;
    case Rule::AllDown::Address:
        input.step("answer", rule.object, [&] { return why + u" The rule answers with its fallback address then."_s; });
        out = singleAddress(input, instance, rule.allDownAddress, why);
        break;
    case Rule::AllDown::Empty:
    case Rule::AllDown::Open:
        input.step("answer", rule.object, [&] { return why + u" The rule answers with nothing then."_s; });
        out = negative(input, dns::Rcode::NoError, why, dns::ExtendedError::NetworkError);
        break;
    }
    out.degraded = true;
    if (!out.entries.empty() && instance.failoverTtl) {
        out.ttl = *instance.failoverTtl; // the fallback address must not be kept longer than the ones it stands for
    }
    return out;
}

Distribution fromSets(const DecisionInput &input, const CompiledInstance &instance, std::vector<SetChoice> choices)
{
    const bool someServe = std::ranges::any_of(choices, &SetChoice::serves);
    const auto failsOpen = [](const SetChoice &choice) {
        return choice.isDown() && choice.rule->allDown == Rule::AllDown::Open;
    };
    if (!someServe && std::ranges::none_of(choices, failsOpen)) {
        const auto down = std::ranges::find_if(choices, &SetChoice::isDown);
        if (down != choices.end()) {
            return closed(input, instance, *down->rule);
        }
        const QString why = u"The pool sets in effect have no address for type %1."_s.arg(dns::toString(input.type));
        input.step("answer", input.decider.object, [&] { return why + u" The answer is empty."_s; });
        return negative(input, dns::Rcode::NoError, {});
    }
    BucketMaker maker(input, instance.answer);
    Distribution out;
    out.kind = Distribution::Kind::Answer;
    for (SetChoice &choice : choices) {
        out.degraded = out.degraded || choice.isDegraded;
        if (someServe && choice.isDown()) {
            input.step("rule", choice.rule->object, [&] {
                return u"Rule \"%1\" has no available address and gives its share to the other rules of the line."_s.arg(choice.rule->label);
            });
        }
        if (!someServe && failsOpen(choice)) {
            choice.openUp(input);
            out.reason = u"All addresses are down; the rules fail open."_s;
        }
        for (const CompiledMember &member : choice.inEffect) {
            maker.add(*choice.rule, member);
        }
    }
    out.entries = maker.entries();
    out.ttl = out.degraded && instance.failoverTtl ? *instance.failoverTtl : instance.ttl;
    return out;
}

} // namespace

Distribution decideInstance(const DecisionInput &input, const CompiledInstance &instance)
{
    if (!instance.hasAnswerFor[typeSlot(input.type)]) {
        input.step("instance", input.decider.object, [&] {
            return u"No address of instance \"%1\" is for type %2: the answer is empty for every client."_s.arg(
                input.decider.label, dns::toString(input.type));
        });
        return negative(input, dns::Rcode::NoError, {});
    }
    if (!instance.isEnabled) {
        return withoutRule(input, instance, u"Routing of instance \"%1\" is stopped."_s.arg(input.decider.label));
    }
    const std::vector<const CompiledRule *> rules = rulesFor(input, instance);
    if (rules.empty()) {
        return withoutRule(input, instance, u"No rule of instance \"%1\" takes this client."_s.arg(input.decider.label));
    }
    std::vector<SetChoice> choices;
    choices.reserve(rules.size());
    for (const CompiledRule *rule : rules) {
        choices.push_back(chooseSet(input, instance, *rule));
    }
    return fromSets(input, instance, std::move(choices));
}

} // namespace meridian::policy
