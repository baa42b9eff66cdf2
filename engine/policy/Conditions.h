#pragma once

#include "engine/model/ObjectCondition.h"
#include "engine/policy/Policy.h"

#include <vector>

namespace meridian::policy {

/// The conditions of all objects of a kind that take part in answers, for people and alerts; judged by the code that
/// answers. An address is available or not; one that the operator switched off is suspended. A pool is unavailable
/// without an available address and degraded if a check took one out. A pool set is unavailable below its minimum for a
/// type that it has addresses for, else degraded likewise. A rule is degraded while an automatic switch has a set of lower
/// priority in effect, unavailable while the set in effect is; an instance is the worst of its rules. Disabled rules and
/// instances, empty pools and nodes have none.
///
/// `lastKnown` is `health` with the last known state in place of unknown ones; `ObjectCondition::worst` is judged by it.
[[nodiscard]] std::vector<model::ObjectCondition> conditionsOf(const Policy &policy, const model::Project &project, const Health &health,
                                                               const Health &lastKnown, model::Alert::Scope kind);

} // namespace meridian::policy
