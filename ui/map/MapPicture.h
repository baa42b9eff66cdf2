#pragma once

#include "ui/map/AreaRaster.h"
#include "ui/map/MapSubject.h"
#include "ui/map/WorldPainter.h"

#include <QHash>
#include <QImage>

namespace meridian::ui {

/// Who gets what, ready to be painted. A value.
struct MapScene
{
    AreaSet areas;                 ///< of the endpoints that serve
    AreaSet lost;                  ///< as if all served: where an endpoint that is down would be nearest is hatched
    std::vector<QColor> colors;    ///< by endpoint
    std::vector<bool> serving;     ///< by endpoint
    QHash<QString, int> byCountry; ///< endpoint by shape id, over what distance says (geo, instances)
    QHash<QString, int> byProvince;

    /// Endpoint that a place belongs to, or -1.
    [[nodiscard]] int ownerOf(const geo::LatLon &place, const WorldShapes &shapes) const;
    [[nodiscard]] bool isEmpty() const { return areas.isEmpty() && byCountry.isEmpty() && byProvince.isEmpty(); }
};

/// The scene of a record set: areas by distance, and for geo the countries and provinces that items name.
[[nodiscard]] MapScene sceneOf(const MapSubject &subject, const WorldShapes &shapes, const QPalette &palette);

/// The place of a shape: `NA/US/TX` of `US-TX`.
[[nodiscard]] geo::Place placeOf(const MapShape &shape);

/// One picture to be made. A value for the worker.
struct MapJob
{
    std::shared_ptr<const WorldShapes> shapes;
    MapCamera camera;
    QSizeF view;
    double pixelRatio = 1;
    MapStyle style;
    MapScene scene;
    std::vector<QRectF> taken; ///< where markers are, in logical pixels of the view: no names there
};

/// Three pictures that lie over one another; each is of the whole view in device pixels. Pure, for a worker.
[[nodiscard]] QImage paintGround(const MapJob &job);
/// `ground` is the picture below: areas are fainter at sea, so that the coasts stay clear.
[[nodiscard]] QImage paintAreas(const MapJob &job, const QImage &ground);
[[nodiscard]] QImage paintLinesAndNames(const MapJob &job);

} // namespace meridian::ui
