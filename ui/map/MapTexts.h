#pragma once

#include "ui/map/MapSubject.h"

#include <QString>

namespace meridian::ui {

/// "4 tokyo"; of an endpoint that is no more "(gone)".
[[nodiscard]] QString endpointName(const std::optional<MapSubject> &subject, int endpoint);
/// A part of a whole, 0…1, as "12.5 %".
[[nodiscard]] QString percentText(double part, int decimals = 1);

} // namespace meridian::ui
