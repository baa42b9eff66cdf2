#pragma once

#include "engine/policy/Distribution.h"
#include "engine/policy/Health.h"
#include "engine/policy/Source.h"
#include "engine/policy/Trace.h"

namespace meridian::policy {

class Policy;

/// What is asked. Class IN.
struct Question
{
    dns::Name name;
    dns::RecordType type = dns::RecordType::A;
};

/// The whole meaning of the product: for this question from this source, exact shares over buckets, a TTL and a scope.
/// Pure, and the only implementation: what the server draws from, what explain prints, what maps and simulations sum.
/// Covers zones too: static sets are one bucket of share 1. Aliases are not followed. With `trace`, the steps are
/// appended to it; without, no text is made.
[[nodiscard]] Distribution distribution(const Policy &policy, const Health &health, const Question &question,
                                        const Source &source, Trace *trace = nullptr);

} // namespace meridian::policy
