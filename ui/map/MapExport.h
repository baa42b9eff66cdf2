#pragma once

#include "engine/base/Result.h"
#include "ui/map/MapLegend.h"
#include "ui/map/MapPicture.h"
#include "ui/map/MapShares.h"

namespace meridian::ui {

/// The map as it is looked at, to be written to a file. A value.
struct MapExport
{
    MapJob job;
    std::vector<PlacedMarker> markers;
    MapLegend legend;
    QString note; ///< who made the shapes
    MarkerStyle style;

    /// In twice the resolution of the screen.
    [[nodiscard]] QImage image() const;
    [[nodiscard]] Result<void> writePng(const QString &fileName) const;
    /// All as shapes and text, without a picture among them.
    [[nodiscard]] Result<void> writeSvg(const QString &fileName) const;

private:
    void paintOver(QPainter &painter) const;
};

/// The table beside the map as comma-separated values (RFC 4180, UTF-8, decimal points): an endpoint a row. Shares of
/// people, IPv4 addresses, land and the operator's own demand in percent, the change by the measure that is chosen in percent
/// points, load in percent of the capacity; empty where nothing is known.
[[nodiscard]] QByteArray sharesCsv(const MapSubject &subject, const MapShareReport &report);
[[nodiscard]] Result<void> writeFile(const QString &fileName, const QByteArray &bytes);

} // namespace meridian::ui
