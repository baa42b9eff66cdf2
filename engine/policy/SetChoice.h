#pragma once

#include "engine/policy/Decision.h"

#include <vector>

namespace meridian::policy {

/// True if an address of this kind can answer a question of `type`: an address its own type, a domain name any type.
[[nodiscard]] bool canAnswer(model::Address::Kind kind, dns::RecordType type);

/// What a rule contributes: its pool set in effect and the members of it that answer.
struct SetChoice
{
    const CompiledRule *rule = nullptr;
    const CompiledSet *set = nullptr;       ///< in effect; null for a rule without sets
    std::vector<CompiledMember> inEffect;   ///< members that answer this type; empty when none is available
    bool hasEligible = false;               ///< the set has members for this type at all (X-32)
    bool isDegraded = false;                ///< a health check changed what is answered

    [[nodiscard]] bool serves() const { return !inEffect.empty(); }
    /// The set has addresses for this type, and none of them is available.
    [[nodiscard]] bool isDown() const { return hasEligible && inEffect.empty(); }
    /// All members of the set answer as if they were up.
    void openUp(const DecisionInput &input);
};

/// The pool set in effect (R-058… … …X-32). Automatic: the first available one in priority order,
/// none before the one that failback holds; without an available one the first that has addresses for the type. Manual: the chosen one. A set is
/// available if at least its minimum of distinct addresses for the asked type is; a set without any address for the type
/// is judged by all of its addresses, so that it stays in effect and answers with nothing; but it never takes over
/// from a set of higher priority that has some: then the highest set with addresses for the type fails open. Of the members in
/// effect domain names win the draw alone: a resolver that learned the CNAME from another question uses it for
/// every type, so a mixture would not keep its shares.
[[nodiscard]] SetChoice chooseSet(const DecisionInput &input, const CompiledInstance &instance, const CompiledRule &rule);

/// Available and all distinct addresses of a set for a type, by the same rules.
struct SetCount
{
    int available = 0;
    int counted = 0;
    bool hasFailed = false; ///< one of them is down by its check
};
[[nodiscard]] SetCount countSet(const Policy &policy, const Health &health, const CompiledSet &set, dns::RecordType type);

} // namespace meridian::policy
