#pragma once

#include "ui/map/MapPage.h"

namespace meridian::ui {

/// Makes the world map known to the window, as the view "map".
void registerMap(PageFactory &factory, const MapPage::ExplainAt &explainAt = {});

} // namespace meridian::ui
