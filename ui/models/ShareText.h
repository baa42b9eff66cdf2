#pragma once

#include <QString>

namespace meridian::ui {

/// An exact share and its percentage: "3/8 (37.5 %)". Empty when there is no whole.
[[nodiscard]] QString shareText(qint64 part, qint64 whole);

} // namespace meridian::ui
