#include "ui/map/MapCamera.h"

#include <QList>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace meridian::ui {

using std::numbers::pi;

QPointF worldOf(const geo::LatLon &point)
{
    const double latitude = std::clamp(point.latitude, -kMercatorLimit, kMercatorLimit) * pi / 180;
    return {point.longitude / 360 + 0.5, 0.5 - std::asinh(std::tan(latitude)) / (2 * pi)};
}

geo::LatLon latLonOf(QPointF world)
{
    const double x = world.x() - std::floor(world.x());
    const double y = std::clamp(world.y(), 0.0, 1.0);
    return {std::atan(std::sinh(pi * (1 - 2 * y))) * 180 / pi, (x - 0.5) * 360};
}

double MapCamera::scale() const
{
    return 256 * std::exp2(zoom);
}

QPointF MapCamera::toScreen(QPointF world, QSizeF view) const
{
    return (world - centre) * scale() + QPointF(view.width() / 2, view.height() / 2);
}

QPointF MapCamera::toWorld(QPointF screen, QSizeF view) const
{
    return (screen - QPointF(view.width() / 2, view.height() / 2)) / scale() + centre;
}

QRectF MapCamera::worldRect(QSizeF view) const
{
    const QSizeF size = view / scale();
    return {QPointF(centre.x() - size.width() / 2, centre.y() - size.height() / 2), size};
}

QPointF MapCamera::nearestCopy(QPointF world) const
{
    return {world.x() + std::round(centre.x() - world.x()), world.y()};
}

double MapCamera::minimumZoom(QSizeF view)
{
    return std::log2(std::max({view.width(), view.height(), 64.0}) / 256);
}

MapCamera MapCamera::clamped(QSizeF view) const
{
    MapCamera out = *this;
    const double least = minimumZoom(view);
    out.zoom = std::clamp(zoom, least, std::max(least, kMaximumZoom));
    const double half = view.height() / 2 / out.scale();
    out.centre.setX(centre.x() - std::floor(centre.x()));
    out.centre.setY(half >= 0.5 ? 0.5 : std::clamp(centre.y(), half, 1 - half));
    return out;
}

MapCamera MapCamera::zoomedAt(QPointF anchor, double steps, QSizeF view) const
{
    const QPointF kept = toWorld(anchor, view);
    MapCamera out = *this;
    const double least = minimumZoom(view);
    out.zoom = std::clamp(zoom + steps, least, std::max(least, kMaximumZoom));
    out.centre += kept - out.toWorld(anchor, view);
    return out.clamped(view);
}

MapCamera MapCamera::fitting(const QList<geo::LatLon> &points, QSizeF view)
{
    constexpr double kMargin = 1.5; // of the box around the points
    constexpr double kClosest = 5;  // one point is shown with its surroundings
    MapCamera out;
    out.zoom = 0;
    if (points.isEmpty()) {
        return out.clamped(view);
    }
    QList<double> xs;
    double top = 1, bottom = 0;
    for (const geo::LatLon &point : points) {
        const QPointF world = worldOf(point);
        xs += world.x();
        top = std::min(top, world.y());
        bottom = std::max(bottom, world.y());
    }
    // The widest gap between neighbours, counted round the Earth, is what need not be shown.
    std::ranges::sort(xs);
    double west = xs.front(), width = xs.back() - xs.front();
    for (qsizetype i = 1; i < xs.size(); ++i) {
        if (const double rest = 1 - (xs[i] - xs[i - 1]); rest < width) {
            width = rest;
            west = xs[i];
        }
    }
    const double fit = std::min(view.width() / std::max(width * kMargin, 1e-9), view.height() / std::max((bottom - top) * kMargin, 1e-9));
    out.zoom = std::min(std::log2(fit / 256), kClosest);
    out.centre = {west + width / 2, (top + bottom) / 2};
    return out.clamped(view);
}

} // namespace meridian::ui
