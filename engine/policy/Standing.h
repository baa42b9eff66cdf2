#pragma once

#include "engine/dns/Types.h"
#include "engine/policy/Health.h"
#include "engine/policy/Decider.h"
#include "engine/policy/Policy.h"
#include "engine/policy/StandingName.h"

#include <memory>
#include <vector>

namespace meridian::policy {

/// What a Responder reads per packet: for every routed name, type and class of sources an alias table over encoded
/// buckets. Made by the one decision function, once for all classes that it treats alike. Immutable; readers share it.
class Standing final
{
public:
    /// Prepares every routed name.
    [[nodiscard]] static std::shared_ptr<const Standing> build(PolicyPtr policy, const Health &health) { return build(std::move(policy), health, nullptr); }
    /// The same; names that the policy took over from the one of `previous` (`CompileOptions::previous`) and whose health did
    /// not change are shared with it.
    [[nodiscard]] static std::shared_ptr<const Standing> build(PolicyPtr policy, const Health &health, const std::shared_ptr<const Standing> &previous);
    /// For another health: names that use a changed address are prepared again, the others shared.
    [[nodiscard]] std::shared_ptr<const Standing> withHealth(const Health &health) const;

    /// `Decider::obeysSubnet` of a routed name.
    [[nodiscard]] bool obeysSubnet(std::uint32_t decider) const noexcept { return m_entries[decider].name->obeysSubnet(); }

    struct Found
    {
        const StandingName *name = nullptr;
        const StandingAnswer *answer = nullptr;
        int scope = 0; ///< as `Distribution::scope`
    };
    /// The answer of routed name `decider` (`ZoneTree::Set::routed`, `Node::instance`) for a question of `type` from a
    /// client of which `prefixLength` bits are known; null for an unknown client. No allocation, no lock.
    [[nodiscard]] Found find(std::uint32_t decider, dns::RecordType type, const IpAddress *client, int prefixLength) const noexcept
    {
        const Entry &entry = m_entries[decider];
        if (!entry.name->looksAtClient(type)) {
            return {entry.name, &entry.name->answer(type), 0};
        }
        const SourceTable::Located located = entry.sources->find(client, prefixLength);
        return {entry.name, &entry.name->answer(type, located.sourceClass), located.scope};
    }

    [[nodiscard]] const Policy &policy() const { return *m_policy; }
    [[nodiscard]] const PolicyPtr &sharedPolicy() const { return m_policy; }
    [[nodiscard]] const Health &health() const { return m_health; }
    [[nodiscard]] std::size_t memoryBytes() const;

private:
    /// All that is read of a name before its block.
    struct Entry
    {
        const StandingName *name = nullptr;
        const SourceTable *sources = nullptr;
    };

    Standing() = default;
    void takeOver(const Standing &previous);
    void setName(std::uint32_t decider, std::shared_ptr<const StandingName> name);

    PolicyPtr m_policy;
    Health m_health;
    std::vector<Entry> m_entries;
    std::vector<std::shared_ptr<const StandingName>> m_names; // what m_entries point to
};

} // namespace meridian::policy
