// Findings about policies of private DNS, and private addresses behind public instances.
#include "engine/model/Checker.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace meridian::model {
namespace {

/// R-V30, R-V32: a network has at most one policy of each kind.
template<typename Policy>
void checkOnePolicyANetwork(Checker &checker, const ObjectList<Policy> &policies)
{
    QHash<QString, QString> ownerOf;
    for (const Policy &policy : policies) {
        if (policy.networks.empty()) {
            checker.add(Finding::Severity::Warning, refOf(policy), u"policy-without-networks"_s, u"The policy is for no network, so it has no effect. Add networks."_s);
        }
        for (const NetworkId &network : policy.networks) {
            if (ownerOf.contains(network.text)) {
                checker.add(Finding::Severity::Error, refOf(policy), u"second-policy"_s,
                            u"The network \"%1\" has the policy \"%2\" already, and can have only one. Remove it from one of them."_s.arg(network.text, ownerOf.value(network.text)));
            } else {
                ownerOf.insert(network.text, policy.id.text);
            }
        }
    }
}

} // namespace

void Checker::checkPolicies()
{
    checkOnePolicyANetwork(*this, m_project.serverPolicies);
    checkOnePolicyANetwork(*this, m_project.responsePolicies);
    for (const ResponsePolicy &policy : m_project.responsePolicies) {
        for (const ResponseRule &rule : policy.rules) {
            if (rule.behavior == ResponseRule::Behavior::None && rule.localData.empty()) {
                add(Severity::Warning, refOf(policy, rule), u"rule-without-action"_s, u"The rule neither answers nor lets by. Add local data, or set its behavior to bypass."_s);
            }
            for (const LocalData &data : rule.localData) {
                if (data.type.toUpper() == u"SOA" || data.type.toUpper() == u"NS") {
                    add(Severity::Error, refOf(policy, rule), u"local-data-of-type"_s, u"Local data cannot be of type %1. Remove it."_s.arg(data.type));
                }
            }
        }
    }
}

void Checker::checkOperations()
{
    for (const Instance &instance : m_project.instances) {
        const Zone *zone = zoneOf(m_project, instance.domain);
        if (!zone || zone->kind != Zone::Kind::Public) {
            continue;
        }
        QSet<QString> told;
        for (const Rule &rule : instance.rules) {
            for (const PoolSet &set : rule.poolSets) {
                for (const PoolUse &use : set.pools) {
                    const Pool *pool = m_project.pools.find(use.pool.text);
                    for (const PoolMember &member : pool ? pool->members : std::vector<PoolMember>()) {
                        const Address *address = m_project.addresses.find(member.address.text);
                        if (address && !told.contains(address->id.text)) {
                            told.insert(address->id.text);
                            checkPublicAddress(address->value, refOf(*address), u"address that instance \"%1\" answers"_s.arg(instance.id.text));
                        }
                    }
                }
            }
        }
    }
}

} // namespace meridian::model
