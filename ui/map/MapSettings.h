#pragma once

#include "ui/shell/Settings.h"

/// What the map adds to the table of settings.
namespace meridian::ui::setting {

/// Tiles of OpenStreetMap under the areas; the only thing that the map loads from the network.
inline const Setting<bool> mapTiles{"map/tiles", false, Setting<bool>::Place::Local};
/// Where they come from: `%z` is the zoom, `%x` the column, `%y` the row.
inline const Setting<QString> mapTileUrl{"map/tileUrl", QStringLiteral("https://tile.openstreetmap.org/%z/%x/%y.png"), Setting<QString>::Place::Local};

} // namespace meridian::ui::setting
