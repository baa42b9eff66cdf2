#pragma once

#include "engine/service/RoutingPreview.h"
#include "ui/map/MapHealth.h"

namespace meridian::ui {

/// When a nested routing is reached, in sentences: every policy around it must choose the branch it belongs to. Says too
/// where failover does not choose it now.
[[nodiscard]] QString branchText(const model::Routing &root, const service::RoutingPath &path, const MapHealth &health);

} // namespace meridian::ui
