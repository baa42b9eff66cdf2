#pragma once

#include "engine/probe/Prober.h"

#include <chrono>

namespace meridian::probe {

/// What is known of a target. `Unknown` and `Stale` are states of their own: nothing was ever learnt, or what was learnt is
/// too old. Both leave an address available (R-V26: a new check is healthy until there is data).
enum class Condition : std::uint8_t { Unknown, Up, Down, Stale };

/// "unknown", "up", "down", "stale": in files, in the event log.
[[nodiscard]] QString toText(Condition condition);
[[nodiscard]] std::optional<Condition> conditionFromText(QStringView text);

/// One check of one target from one point: the state machine of R-V10 and X-28. A value; `after` and `aged` give the next.
struct HealthState
{
    using Milliseconds = std::chrono::milliseconds;

    Condition condition = Condition::Unknown;
    QDateTime since;               ///< when the condition began, UTC; invalid while nothing was learnt
    QDateTime lastSeen;            ///< time of the last result that said something of the target
    Milliseconds seenAt{0};        ///< the same by a clock that never goes back
    int streak = 0;                ///< results in a row that speak against the condition
    bool isRemembered = false;     ///< from before a restart: the first result decides, whatever its kind

    friend bool operator==(const HealthState &, const HealthState &) = default;
};

struct Thresholds
{
    int failures = 3;  ///< in a row until down
    int successes = 1; ///< in a row until up
};

/// The state after a result. The first one decides at once: where nothing is known, where it is stale, where it is
/// remembered. Afterwards it takes as many in a row as the thresholds say. `NotRun` changes nothing, and neither does a result
/// that is older than the last one: reports may overtake each other.
[[nodiscard]] HealthState after(const HealthState &state, const ProbeResult &result, HealthState::Milliseconds now, const Thresholds &thresholds);

/// The state at `now`: stale if the last result is older than `limit`. `seenAt` of a remembered state is when it was
/// remembered, so that a restart in the middle of an outage sends nobody to a dead address before there was a probe.
[[nodiscard]] HealthState aged(const HealthState &state, HealthState::Milliseconds now, const QDateTime &wallClock, std::chrono::seconds limit);

/// When the result of a check is stale: for external ones as the check says, otherwise after three probes that are missing.
[[nodiscard]] std::chrono::seconds staleLimit(const model::HealthCheck &check);

} // namespace meridian::probe
