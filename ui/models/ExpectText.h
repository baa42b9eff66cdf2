#pragma once

#include "engine/base/Result.h"
#include "engine/model/HealthCheck.h"

#include <QStringList>

namespace meridian::ui {

/// Tests of an HTTP status as people write them, one a text: "200-399", "200, 204", "not 404" (R-V11).
[[nodiscard]] QStringList expectTexts(const std::vector<model::ExpectCodes> &tests);
/// The inverse; the error names the text that is no test and shows the three forms.
[[nodiscard]] Result<std::vector<model::ExpectCodes>> parseExpectTexts(const QStringList &texts);

} // namespace meridian::ui
