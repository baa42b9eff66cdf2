#pragma once

#include "engine/base/Fraction.h"

#include <QString>

namespace meridian::ui {

/// An exact share and its percentage: "3/8 (37.5 %)". Empty when there is no whole.
[[nodiscard]] QString shareText(qint64 part, qint64 whole);
/// The same of a fraction; nothing and all are a percentage alone: "0 %", "100 %".
[[nodiscard]] QString shareText(const Fraction &share);

} // namespace meridian::ui
