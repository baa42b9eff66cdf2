#pragma once

#include "engine/base/Result.h"

#include <QList>
#include <QPointF>
#include <QRectF>
#include <QString>

#include <memory>
#include <vector>

namespace meridian::ui {

/// A country or province as an area of the map. Coordinates are of the unit square of `worldOf`.
struct MapShape
{
    struct Polygon
    {
        std::vector<std::vector<QPointF>> rings; ///< the first is the outline, the others are holes
        QRectF bounds;
    };

    QString id;      ///< ISO 3166-1 alpha-2, or ISO 3166-2 such as `US-TX`; empty for islands without a code
    QString country; ///< ISO 3166-1 alpha-2
    QString nameEn;
    QString nameZh;
    std::vector<Polygon> polygons;
    QRectF bounds;   ///< of all polygons
    QPointF label;   ///< inside the largest polygon, or where the data says
    double size = 0; ///< area of the largest polygon's bounds: large things are labelled first
    double reachKm = 0; ///< from the point that stands for it (`GeoTables::centre`) to the farthest point of its largest polygon

    [[nodiscard]] bool contains(QPointF world) const;
};

/// A line shared by one or two shapes: every border is there once.
struct MapLine
{
    std::vector<QPointF> points;
    QRectF bounds;
    bool isInner = false; ///< between two shapes; otherwise a coast
};

struct MapLayer
{
    std::vector<MapShape> shapes;
    std::vector<MapLine> lines;

    /// Reads one object of a TopoJSON topology. Shapes must be cut at the antimeridian; the cut itself makes no line.
    [[nodiscard]] static Result<MapLayer> fromTopoJson(const QByteArray &json);
    /// The shape around a point of the unit square, or null: the sea.
    [[nodiscard]] const MapShape *shapeAt(QPointF world) const;
    [[nodiscard]] const MapShape *find(QStringView id) const;
};

/// The shapes that the product ships. Immutable; any thread.
struct WorldShapes
{
    MapLayer countriesCoarse; ///< for small pictures
    MapLayer countries;
    MapLayer provinces;       ///< of large countries

    /// Read at the first call, which takes some 50 ms: call it in a worker.
    [[nodiscard]] static std::shared_ptr<const WorldShapes> builtin();
};

} // namespace meridian::ui
