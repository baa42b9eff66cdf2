#pragma once

#include "engine/model/Operations.h"

#include <QDateTime>

#include <optional>

namespace meridian::telemetry {

/// When the silence that an alert keeps at `now` ends, UTC; nothing if it may speak. Windows that touch are one silence;
/// one without end is told as eight days, after which to ask again.
[[nodiscard]] std::optional<QDateTime> silentUntil(const model::Alert &alert, const QDateTime &now);

} // namespace meridian::telemetry
