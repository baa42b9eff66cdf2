#include "engine/policy/Conditions.h"

#include "engine/policy/Decider.h"
#include "engine/policy/SetChoice.h"

#include <algorithm>
#include <iterator>

using namespace Qt::StringLiterals;

namespace meridian::policy {
namespace {

using model::Address;
using model::Alert;
using model::ObjectCondition;
using model::ObjectState;

/// The types of questions that addresses can answer: each family that is there, CNAME where there are names alone.
std::vector<dns::RecordType> typesOf(const Policy &policy, const std::vector<std::uint32_t> &addresses)
{
    std::vector<dns::RecordType> types;
    for (const auto &[kind, type] : {std::pair{Address::Kind::Ipv4, dns::RecordType::A}, std::pair{Address::Kind::Ipv6, dns::RecordType::AAAA}}) {
        if (std::ranges::any_of(addresses, [&](std::uint32_t index) { return policy.addresses()[index].kind == kind; })) {
            types.push_back(type);
        }
    }
    return types.empty() ? std::vector{dns::RecordType::CNAME} : types;
}

/// " for AAAA" where an object answers several types.
QString forType(dns::RecordType type, std::size_t types)
{
    return types > 1 ? u" for "_s + dns::toString(type) : QString();
}

/// What is judged of one object by one health.
struct Verdict
{
    ObjectState state = ObjectState::Available;
    QStringList texts; ///< of what is worst

    void add(ObjectState each, const QString &text)
    {
        if (each > state) {
            texts.clear();
        }
        if (each >= state) {
            state = each;
            texts += text;
        }
    }
};

/// Collects the conditions of one kind.
class Judge final
{
public:
    Judge(const Policy &policy, const Health &health, const Health &lastKnown) : m_policy(policy), m_health(health), m_lastKnown(lastKnown) {}

    [[nodiscard]] std::vector<ObjectCondition> take() { return std::move(m_out); }

    void addAddresses()
    {
        for (std::uint32_t index = 0; index < m_policy.addresses().size(); ++index) {
            const CompiledAddress &address = m_policy.addresses()[index];
            ObjectCondition out;
            out.object = u"address:"_s + address.id.text;
            out.isSuspended = address.mode == Address::Mode::AlwaysOff;
            out.state = stateOf(index, m_health);
            out.worst = stateOf(index, m_lastKnown);
            if (out.isSuspended) {
                out.text = u"It is switched off."_s;
            } else if (out.state == ObjectState::Available) {
                out.text = address.mode == Address::Mode::AlwaysOn ? u"Its mode is always on."_s : u"It is available."_s;
            } else {
                out.text = address.hasEnoughBackends ? u"It is down by its health check."_s : u"Too few of its backends are healthy."_s;
            }
            addDown({index}, out);
            m_out.push_back(std::move(out));
        }
    }
    void addPools(const model::Project &project)
    {
        for (const model::Pool &pool : project.pools) {
            std::vector<std::uint32_t> members;
            for (const model::PoolMember &member : pool.members) {
                if (const auto index = m_policy.findAddress(member.address.text); index && std::ranges::find(members, *index) == members.end()) {
                    members.push_back(*index);
                }
            }
            if (members.empty()) {
                continue;
            }
            add(u"pool:"_s + pool.id.text, members, [&](const Health &health) { return verdictOfPool(members, health); });
        }
    }
    void addSets()
    {
        forEachRule([this](std::uint32_t decider, const CompiledInstance &instance, const CompiledRule &rule) {
            const QMap<dns::RecordType, QString> inEffect = setsInEffect(decider, instance, rule);
            for (const CompiledSet &set : rule.sets) {
                add(set.object, set.addresses, [&](const Health &health) { return verdictOfSet(set, health); });
                for (const dns::RecordType type : typesOf(m_policy, set.addresses)) {
                    m_out.back().inEffect.insert(dns::toString(type), inEffect.value(type) == set.object ? set.object : QString());
                }
            }
        });
    }
    void addRules()
    {
        forEachRule([this](std::uint32_t decider, const CompiledInstance &instance, const CompiledRule &rule) {
            add(rule.object, addressesOf(rule), [&](const Health &health) { return verdictOfRule(decider, instance, rule, health); });
            addInEffect(decider, instance, rule);
        });
    }
    void addInstances()
    {
        forEachInstance([this](std::uint32_t decider, const CompiledInstance &instance) {
            std::vector<std::uint32_t> addresses;
            for (const CompiledRule &rule : instance.rules) {
                std::ranges::copy(addressesOf(rule), std::back_inserter(addresses));
            }
            keepEachOnce(addresses);
            add(m_policy.decider(decider).object, addresses, [&](const Health &health) {
                Verdict out;
                for (const CompiledRule &rule : instance.rules) {
                    if (!rule.sets.empty()) {
                        const Verdict each = verdictOfRule(decider, instance, rule, health);
                        out.add(each.state, u"Rule \"%1\": %2"_s.arg(rule.label, each.texts.join(u' ')));
                    }
                }
                return out;
            });
            for (const CompiledRule &rule : instance.rules) {
                if (!rule.sets.empty()) {
                    addInEffect(decider, instance, rule);
                }
            }
        });
    }

private:
    [[nodiscard]] ObjectState stateOf(std::uint32_t address, const Health &health) const
    {
        const bool isSuspended = m_policy.addresses()[address].mode == Address::Mode::AlwaysOff;
        return isSuspended || m_policy.isAvailable(address, health) ? ObjectState::Available : ObjectState::Unavailable;
    }
    void addDown(const std::vector<std::uint32_t> &addresses, ObjectCondition &out) const
    {
        for (const std::uint32_t index : addresses) {
            if (stateOf(index, m_health) == ObjectState::Unavailable) {
                out.down += m_policy.addresses()[index].id.text;
            }
        }
    }
    template<typename Function>
    void add(const QString &object, const std::vector<std::uint32_t> &addresses, Function &&verdict)
    {
        const Verdict now = verdict(m_health);
        ObjectCondition out;
        out.object = object;
        out.state = now.state;
        out.worst = std::max(now.state, m_health == m_lastKnown ? now.state : verdict(m_lastKnown).state);
        out.text = now.texts.join(u' ');
        addDown(addresses, out);
        m_out.push_back(std::move(out));
    }
    template<typename Function>
    void forEachInstance(Function &&visit) const
    {
        for (std::uint32_t i = 0; i < m_policy.deciderCount(); ++i) {
            if (const CompiledInstance *instance = m_policy.decider(i).instance(); instance != nullptr && instance->isEnabled) {
                visit(i, *instance);
            }
        }
    }
    template<typename Function>
    void forEachRule(Function &&visit) const
    {
        forEachInstance([&](std::uint32_t decider, const CompiledInstance &instance) {
            for (const CompiledRule &rule : instance.rules) {
                if (!rule.sets.empty()) {
                    visit(decider, instance, rule);
                }
            }
        });
    }
    static void keepEachOnce(std::vector<std::uint32_t> &addresses)
    {
        std::ranges::sort(addresses);
        addresses.erase(std::ranges::unique(addresses).begin(), addresses.end());
    }
    [[nodiscard]] static std::vector<std::uint32_t> addressesOf(const CompiledRule &rule)
    {
        std::vector<std::uint32_t> out;
        for (const CompiledSet &set : rule.sets) {
            out.insert(out.end(), set.addresses.begin(), set.addresses.end());
        }
        keepEachOnce(out);
        return out;
    }

    [[nodiscard]] Verdict verdictOfPool(const std::vector<std::uint32_t> &members, const Health &health) const
    {
        std::size_t available = 0;
        bool hasFailed = false;
        for (const std::uint32_t index : members) {
            available += m_policy.isAvailable(index, health) ? 1 : 0;
            hasFailed = hasFailed || stateOf(index, health) == ObjectState::Unavailable;
        }
        Verdict out;
        out.add(available == 0 ? ObjectState::Unavailable : hasFailed ? ObjectState::Degraded : ObjectState::Available,
                u"%1 of %2 addresses are up."_s.arg(available).arg(members.size()));
        return out;
    }
    [[nodiscard]] QString countText(const CompiledSet &set, const SetCount &count, dns::RecordType type, std::size_t types) const
    {
        return u"%1 of %2 addresses are up%3, %4 needed."_s.arg(count.available).arg(count.counted).arg(forType(type, types)).arg(set.minAvailable);
    }
    [[nodiscard]] Verdict verdictOfSet(const CompiledSet &set, const Health &health) const
    {
        Verdict out;
        const std::vector<dns::RecordType> types = typesOf(m_policy, set.addresses);
        for (const dns::RecordType type : types) {
            const SetCount count = countSet(m_policy, health, set, type);
            out.add(count.available < set.minAvailable ? ObjectState::Unavailable : count.hasFailed ? ObjectState::Degraded : ObjectState::Available,
                    countText(set, count, type, types.size()));
        }
        return out;
    }
    [[nodiscard]] const CompiledSet *setInEffect(std::uint32_t decider, const CompiledInstance &instance, const CompiledRule &rule, dns::RecordType type, const Health &health) const
    {
        static const SourceClass anybody;
        static const QMap<QString, QString> noIdentifiers;
        const DecisionInput input{m_policy, health, m_policy.decider(decider), type, anybody, noIdentifiers, m_policy.failbackBase(decider)};
        return chooseSet(input, instance, rule).set;
    }
    [[nodiscard]] Verdict verdictOfRule(std::uint32_t decider, const CompiledInstance &instance, const CompiledRule &rule, const Health &health) const
    {
        Verdict out;
        const std::vector<dns::RecordType> types = typesOf(m_policy, addressesOf(rule));
        for (const dns::RecordType type : types) {
            const CompiledSet &set = *setInEffect(decider, instance, rule, type, health);
            const SetCount count = countSet(m_policy, health, set, type);
            const bool isUnavailable = count.available < set.minAvailable;
            const bool hasFailedOver = !rule.isManual && &set != &rule.sets.front();
            const QString how = isUnavailable && !rule.isManual ? u"No pool set is available; \"%1\" answers: "_s : u"Pool set \"%1\" is in effect: "_s;
            out.add(isUnavailable ? ObjectState::Unavailable : hasFailedOver ? ObjectState::Degraded : ObjectState::Available,
                    how.arg(set.label) + countText(set, count, type, types.size()));
        }
        return out;
    }
    [[nodiscard]] QMap<dns::RecordType, QString> setsInEffect(std::uint32_t decider, const CompiledInstance &instance, const CompiledRule &rule) const
    {
        QMap<dns::RecordType, QString> out;
        for (const dns::RecordType type : typesOf(m_policy, addressesOf(rule))) {
            out.insert(type, setInEffect(decider, instance, rule, type, m_health)->object);
        }
        return out;
    }
    void addInEffect(std::uint32_t decider, const CompiledInstance &instance, const CompiledRule &rule)
    {
        const QMap<dns::RecordType, QString> sets = setsInEffect(decider, instance, rule);
        for (auto set = sets.begin(); set != sets.end(); ++set) {
            m_out.back().inEffect.insert(rule.object + u' ' + dns::toString(set.key()), set.value());
        }
    }

    const Policy &m_policy;
    const Health &m_health;
    const Health &m_lastKnown;
    std::vector<ObjectCondition> m_out;
};

} // namespace

std::vector<ObjectCondition> conditionsOf(const Policy &policy, const model::Project &project, const Health &health, const Health &lastKnown, Alert::Scope kind)
{
    Judge judge(policy, health, lastKnown);
    switch (kind) {
    case Alert::Scope::Address: judge.addAddresses(); break;
    case Alert::Scope::Pool: judge.addPools(project); break;
    case Alert::Scope::PoolSet: judge.addSets(); break;
    case Alert::Scope::Rule: judge.addRules(); break;
    case Alert::Scope::Instance: judge.addInstances(); break;
    case Alert::Scope::Node: break;
    }
    return judge.take();
}

} // namespace meridian::policy
