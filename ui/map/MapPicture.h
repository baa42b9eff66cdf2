#pragma once

#include "engine/service/ObservedClients.h"
#include "ui/map/AreaRaster.h"
#include "ui/map/MapSubject.h"
#include "ui/map/WorldPainter.h"

#include <QHash>
#include <QImage>

namespace meridian::ui {

/// What else the map shows of areas that differ.
enum class MapCompare {
    None,
    Swipe,    ///< Live on the left of a handle, the draft on the right
    Outline,  ///< the borders of Live over the areas of the draft
    Formulas, ///< hatched: who gets another endpoint by the other formula of biases (X-19)
};

/// Where an endpoint may really be, if its point is assumed.
struct AssumedCircle
{
    geo::LatLon centre;
    double radiusKm = 0;
    QColor color;
};

/// Who gets what, ready to be painted. A value.
struct MapScene
{
    /// Of a city that a cloud region names: the halls stand somewhere round it.
    static constexpr double kCityKm = 50;

    AreaSet areas;                 ///< of the endpoints that serve
    AreaSet lost;                  ///< as if all served: where an endpoint that is down would be nearest is hatched
    std::vector<QColor> colors;    ///< by endpoint
    std::vector<bool> serving;     ///< by endpoint
    QHash<QString, int> byCountry; ///< endpoint by shape id, over what distance says (geo, instances)
    QHash<QString, int> byProvince;
    std::vector<AssumedCircle> circles;
    std::vector<service::ObservedPlace> clients; ///< dots, the larger the more questions
    MapCompare compare = MapCompare::None;
    AreaSet compared; ///< for Outline and Formulas; of the latter the items are the same

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
    std::optional<MapScene> live; ///< for Swipe
    std::vector<QRectF> taken; ///< where markers are, in logical pixels of the view: no names there
};

/// Three pictures that lie over one another; each is of the whole view in device pixels. Pure, for a worker.
[[nodiscard]] QImage paintGround(const MapJob &job);
/// `ground` is the picture below: areas are fainter at sea, so that the coasts stay clear.
[[nodiscard]] QImage paintAreas(const MapJob &job, const MapScene &scene, const QImage &ground);
[[nodiscard]] QImage paintLinesAndNames(const MapJob &job);

/// Ground and fills as shapes instead of pixels, for drawings: the same colours, the same places.
void drawGroundAndAreas(QPainter &painter, const MapJob &job, const MapScene &scene, const AreaSet::Raster &winners);
/// The lines of `paintAreas` for any painter in logical pixels of the view.
void paintAreaLines(QPainter &painter, const MapJob &job, const MapScene &scene, const AreaSet::Raster &winners);

} // namespace meridian::ui
