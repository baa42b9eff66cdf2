#pragma once

#include "ui/map/AreaRaster.h"

#include <QLineF>
#include <QPainterPath>

#include <map>

namespace meridian::ui {

/// Areas of a raster as shapes for drawings, in logical pixels. Two neighbours have the very same line between them, so that
/// nothing shows through; it is nowhere farther than about a pixel of the raster from where the raster changes.
/// Nobody's area is left out. By item.
[[nodiscard]] std::map<AreaSet::Index, QPainterPath> outlinesOf(const AreaSet::Raster &raster, double pixelRatio);

/// What of a path lies between two rising lines: `from` ≤ x + y < `to`.
[[nodiscard]] QPainterPath bandOf(const QPainterPath &path, double from, double to);

/// Slanting lines `apart` logical pixels from each other (counted along x) over all pixels with an item. By item.
[[nodiscard]] std::map<AreaSet::Index, QList<QLineF>> hatchOf(const AreaSet::Raster &raster, double pixelRatio, double apart, bool isRising);

} // namespace meridian::ui
