#pragma once

#include "engine/geo/LatLon.h"
#include "ui/shell/Theme.h"

#include <QFont>
#include <QMetaType>
#include <QRectF>

class QPainter;

namespace meridian::ui {

/// How a point of the map is drawn: an endpoint with its number and name, or the place asked for. A value; the same in
/// the window and in exported pictures.
struct MapMarker
{
    enum class Kind { Endpoint, Place };

    Kind kind = Kind::Endpoint;
    int number = 0;
    QString name;          ///< below the sign; empty: none
    QColor color;
    bool isServing = true; ///< otherwise hatched
    bool isSelected = false;
    bool hasFocus = false; ///< of the keyboard
    QString health;        ///< letter of its health, at the upper right; empty: not known
    QColor healthColor;

    friend bool operator==(const MapMarker &, const MapMarker &) = default;
};

/// A marker and where it stands.
struct PlacedMarker
{
    MapMarker marker;
    geo::LatLon point;

    friend bool operator==(const PlacedMarker &, const PlacedMarker &) = default;
};

/// What markers have in common.
struct MarkerStyle
{
    static constexpr double kRadius = 11; ///< of a marker's disc in logical pixels

    MapColors colors;
    QFont font;       ///< of names
    QColor highlight; ///< round the selected one
    QColor ink;       ///< of numbers on a series' colour

    [[nodiscard]] static MarkerStyle of(const QPalette &palette, const QFont &font);
};

/// Where the name stands, relative to the marker's point; empty without one.
[[nodiscard]] QRectF markerNameBox(const MapMarker &marker, const MarkerStyle &style);
/// All that is drawn, relative to the marker's point.
[[nodiscard]] QRectF markerBox(const MapMarker &marker, const MarkerStyle &style);
/// Draws the marker with its point at the painter's origin.
void paintMarker(QPainter &painter, const MapMarker &marker, const MarkerStyle &style);

} // namespace meridian::ui

Q_DECLARE_METATYPE(meridian::ui::MapMarker)
