#pragma once

#include "engine/model/Project.h"

#include <optional>

namespace meridian::model {

/// Seconds from an outage until the check has noticed it, at most: interval × failures + timeout; of a calculated check
/// the slowest of its children. Nothing for external checks, where somebody else notices.
[[nodiscard]] std::optional<int> detectionSeconds(const Project &project, const HealthCheck &check);

/// The longest TTL of the instances and record sets whose answers depend on the check: clients may keep an answer that
/// long after the outage was noticed. Nothing while none depends on it.
[[nodiscard]] std::optional<int> longestTtl(const Project &project, const HealthCheckId &check);

} // namespace meridian::model
