#pragma once

#include "engine/geo/GeoTables.h"
#include "ui/map/MapCamera.h"
#include "ui/map/WorldShapes.h"
#include "ui/shell/Theme.h"

#include <QFont>

#include <functional>

class QPainter;
class QBrush;
class QPen;

namespace meridian::ui {

/// How a picture of the world is drawn. A value: pictures are painted by a worker.
struct MapStyle
{
    MapColors colors;
    geo::Language language = geo::Language::English;
    QFont font; ///< of names; its size is that of countries
};

/// Draws the world into any painter, with logical pixels: crisp at every zoom and resolution, right across the
/// antimeridian (as many copies of the world as are seen). Pure; any thread that may use QPainter on a QImage.
class WorldPainter final
{
public:
    /// From this zoom on the provinces of large countries are drawn, and named a little later.
    static constexpr double kProvinceZoom = 3;
    static constexpr double kProvinceNameZoom = 3.8;

    WorldPainter(std::shared_ptr<const WorldShapes> shapes, const MapCamera &camera, QSizeF view);

    /// Sea and land.
    void paintGround(QPainter &painter, const MapColors &colors) const;
    /// The sea alone, for drawings where land is already there.
    void paintSea(QPainter &painter, const MapColors &colors) const;
    /// Areas of shapes, such as countries by the rule that serves them. A brush without style leaves a shape out.
    void paintAreas(QPainter &painter, const MapLayer &layer, const std::function<QBrush(const MapShape &)> &brushOf) const;
    /// Coasts and borders.
    void paintLines(QPainter &painter, const MapColors &colors) const;
    /// All points of the Earth at a distance from one, as a line; what lies inside is tinted. Nothing is drawn where it
    /// would be smaller than a marker.
    void paintCircle(QPainter &painter, const geo::LatLon &centre, double radiusKm, const QPen &pen, const QColor &tint) const;
    /// A point of the Earth, with a radius in pixels.
    void paintDot(QPainter &painter, const geo::LatLon &centre, double radius, const QPen &rim, const QColor &fill) const;
    /// Names where they have room, large areas first; none below or across another, nor in what is `taken`.
    void paintNames(QPainter &painter, const MapStyle &style, const std::vector<QRectF> &taken = {}) const;

    /// The layer of countries for this zoom.
    [[nodiscard]] const MapLayer &countries() const;

private:
    struct Visible;
    template<typename Visit>
    void forEachCopy(const QRectF &bounds, Visit visit) const;
    template<typename Visit>
    void forEachPolygon(const MapShape &shape, Visit visit) const;
    void strokeLayer(QPainter &painter, const MapLayer &layer, const QPen &coast, const QPen &inner) const;

    std::shared_ptr<const WorldShapes> m_shapes;
    MapCamera m_camera;
    QSizeF m_view;
    QRectF m_seen; ///< in the world
};

} // namespace meridian::ui
