#pragma once

#include "engine/policy/Decision.h"

#include <vector>

namespace meridian::policy {

/// True if one of the groups holds: all of its tests do (R-014, R-V05). No groups: nothing is asked for.
[[nodiscard]] bool identifiersMatch(const std::vector<model::IdentifierGroup> &groups, const QMap<QString, QString> &identifiers);

/// The rules that share the queries of this client. The client's lines are tried from fine to coarse. On a line the rules
/// whose identifiers match come first, else those without AnyMatch; if there is neither, the line's first
/// rule says whether the default line or the next coarser one follows. Empty: no rule takes the client.
[[nodiscard]] std::vector<const CompiledRule *> rulesFor(const DecisionInput &input, const CompiledInstance &instance);

} // namespace meridian::policy
