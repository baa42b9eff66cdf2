#pragma once

#include "engine/geo/LatLon.h"

#include <QPointF>
#include <QRectF>
#include <QSizeF>

namespace meridian::ui {

/// Web Mercator (EPSG:3857) as a unit square: x 0…1 from 180° W to 180° E, y 0…1 from 85.05° N to 85.05° S. x outside
/// 0…1 is another copy of the world.
[[nodiscard]] QPointF worldOf(const geo::LatLon &point);
/// The inverse; longitude −180…180, latitude kept on the square.
[[nodiscard]] geo::LatLon latLonOf(QPointF world);

/// Northern edge of the square in degrees.
inline constexpr double kMercatorLimit = 85.0511287798066;

/// What part of the world is looked at. At zoom z the world is 256 · 2^z logical pixels wide. Plain value.
struct MapCamera
{
    static constexpr double kMaximumZoom = 8;

    QPointF centre{0.5, 0.42}; ///< world
    double zoom = 1;

    /// Logical pixels a world width.
    [[nodiscard]] double scale() const;
    [[nodiscard]] QPointF toScreen(QPointF world, QSizeF view) const;
    [[nodiscard]] QPointF toWorld(QPointF screen, QSizeF view) const;
    /// The visible part of the world; may reach beyond 0…1 in x.
    [[nodiscard]] QRectF worldRect(QSizeF view) const;
    /// The copy of a point that is shown nearest to the middle.
    [[nodiscard]] QPointF nearestCopy(QPointF world) const;

    /// The zoom at which the world just fills a view: farther out there would be nothing to see.
    [[nodiscard]] static double minimumZoom(QSizeF view);
    /// The camera with zoom and centre inside what a view may show.
    [[nodiscard]] MapCamera clamped(QSizeF view) const;
    /// Zoomed by `steps` (1 doubles the scale) so that the point under `anchor` stays there.
    [[nodiscard]] MapCamera zoomedAt(QPointF anchor, double steps, QSizeF view) const;
    /// Shows all of the points with a margin; the whole world when there are none. Takes the shorter way round the Earth.
    [[nodiscard]] static MapCamera fitting(const QList<geo::LatLon> &points, QSizeF view);

    friend bool operator==(const MapCamera &, const MapCamera &) = default;
};

} // namespace meridian::ui
