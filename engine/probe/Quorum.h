#pragma once

#include "engine/probe/HealthState.h"

#include <span>

namespace meridian::probe {

/// What probe points together say of a target. Points that know nothing (`Unknown`, `Stale`) have no vote; when none
/// has one, the answer is `Stale` if any is, else `Unknown`. `quorum` is the text of the document:
/// - `any`: up if one point says up;
/// - `all`: up if every point says up;
/// - `majority`: down if more than half say down, so that a tie leaves the address in;
/// - `18%`: up if more than that part says up (R-V26: 3 of 16 is enough, 18 of 100 is not); `100%` is `all`.
[[nodiscard]] Condition quorumOf(std::span<const Condition> points, QStringView quorum);

/// What a calculated check says (R-V26): up if at least `atLeast` children are up, down if that cannot be reached any
/// more, unknown as long as children that know nothing could still decide. 0 is always up.
[[nodiscard]] Condition countedOf(std::span<const Condition> children, int atLeast);

/// Up for down and down for up.
[[nodiscard]] Condition turned(Condition condition);

} // namespace meridian::probe
