#pragma once

#include "engine/base/Result.h"
#include "engine/model/Operations.h"

#include <QMap>
#include <QStringList>

namespace meridian::ui {

using ExpectedShares = QMap<QString, model::ShareBounds>;

/// The shares that a policy test expects as people write them, one a text: "198.51.100.1 = 50 %", or with bounds
/// "198.51.100.1 198.51.100.2 = 30 % to 40 %". Every digit of the document stays.
[[nodiscard]] QStringList expectedShareTexts(const ExpectedShares &shares);
/// The inverse; the error names the line and says how to write it.
[[nodiscard]] Result<ExpectedShares> parseExpectedShares(const QStringList &texts);

} // namespace meridian::ui
