#pragma once

#include "engine/model/HealthCheck.h"

#include <QByteArray>

namespace meridian::probe {

/// Octets of a body in which the expected text must be (R-V26).
inline constexpr qsizetype kBodyLimit = 5120;

/// Whether a status counts as healthy (R-V11). No tests: 200 to 399, so a redirect is an answer. Otherwise a status that
/// an `exclude` names never does; one that an `interval` or `include` names does; where there are only excludes, any other.
[[nodiscard]] bool isHealthyStatus(const std::vector<model::ExpectCodes> &tests, int status);
/// "200 to 399", "200, 204 or 300 to 399 but 304".
[[nodiscard]] QString expectedStatusText(const std::vector<model::ExpectCodes> &tests);
/// Whether the expected text is within the first 5 120 octets; empty text always is.
[[nodiscard]] bool hasExpectedBody(const QString &text, const QByteArray &body);

} // namespace meridian::probe
