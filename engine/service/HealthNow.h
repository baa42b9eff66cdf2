#pragma once

#include "engine/service/Health.h"

#include <QHash>

namespace meridian::service {

class EngineService;

/// What the test server takes addresses for, by id: forced states, then what probes say while it probes. An address that
/// is not here is unknown to it.
[[nodiscard]] QHash<QString, Condition> conditionsNow(const EngineService &engine);

} // namespace meridian::service
