#pragma once

#include "ui/map/MapMarker.h"

#include <QList>
#include <QSizeF>

namespace meridian::ui {

/// A sign of the map and what it means. Only signs that are on the map are explained.
struct LegendEntry
{
    enum class Sign { Hatch, Stripes, Circle, LiveBorder, Difference, Client };

    Sign sign = Sign::Hatch;
    QString text;

    friend bool operator==(const LegendEntry &, const LegendEntry &) = default;
};

/// A value; the same in the window and in exported pictures.
struct MapLegend
{
    QList<LegendEntry> entries;

    [[nodiscard]] QSizeF size(const MarkerStyle &style) const;
    /// With its upper left corner at the painter's origin.
    void paint(QPainter &painter, const MarkerStyle &style) const;

    friend bool operator==(const MapLegend &, const MapLegend &) = default;
};

} // namespace meridian::ui

Q_DECLARE_METATYPE(meridian::ui::MapLegend)
