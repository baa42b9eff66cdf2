#pragma once

#include <QString>

namespace meridian::ui {

/// Where tiles of OpenStreetMap come from. Nothing is loaded while `isOn` is false.
struct TileSource
{
    bool isOn = false;
    QString url; ///< with %z, %x and %y: `https://tile.openstreetmap.org/%z/%x/%y.png`

    friend bool operator==(const TileSource &, const TileSource &) = default;
};

} // namespace meridian::ui
