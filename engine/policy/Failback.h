#pragma once

#include "engine/policy/Policy.h"

#include <chrono>
#include <optional>
#include <vector>

namespace meridian::policy {

/// What automatic rules remember so that they do not switch back too soon. A value; whoever runs the engine keeps
/// it between health changes. Decisions themselves remember nothing: they read `Health::heldSet`.
struct FailbackState
{
    using Milliseconds = std::chrono::milliseconds;

    struct Slot
    {
        std::uint8_t set = 0;                    ///< in effect
        std::optional<Milliseconds> betterSince; ///< since when a set of higher priority has been available without a break
    };
    std::vector<Slot> perSlot;                ///< as `Health::heldSet`; shorter for a new policy
    std::optional<Milliseconds> nextChange; ///< when a hold-down ends and this has to be asked again; nothing: not by time
};

/// The next state at `now`, by a clock that never goes back, and in `health` the pool sets that rules keep. A rule with
/// failback `immediate` keeps none. `never`: a set stays in effect while it is available. `hold-down`: until a better one
/// has been available for so many seconds without a break. Call it after every change of health, before it is used.
[[nodiscard]] FailbackState advanceFailback(const Policy &policy, const FailbackState &previous, FailbackState::Milliseconds now, Health &health);

/// The state for a project that takes the place of another: rules and pool sets are found again by their ids, so that an
/// edit elsewhere does not end a hold-down. What is gone is forgotten.
[[nodiscard]] FailbackState carriedOver(const Policy &before, const FailbackState &state, const Policy &after);

} // namespace meridian::policy
