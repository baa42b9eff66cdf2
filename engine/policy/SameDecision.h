#pragma once

#include "engine/policy/Policy.h"

namespace meridian::policy {

class SourceTable;

/// True if two routed names of two policies decide alike for every client of whom the same is known, whatever the health
/// of addresses (which are matched by what they answer and how they are checked). Compares what was compiled and decides
/// nothing, so that among many names those are cheap that an edit did not touch. False may be wrong for names that were
/// written in another way; true never is. Failback, which remembers, is left out. Which clients are where is the business
/// of `Policy::locations`, and what an alias leads to is not looked at.
[[nodiscard]] bool isSameDecision(const Policy &before, const Decider &a, const Policy &after, const Decider &b);

/// True if both tables tell clients apart by the same lines, blocks, attributes and rankings, in the same order.
[[nodiscard]] bool isSameTable(const SourceTable &a, const SourceTable &b);

} // namespace meridian::policy
