#pragma once

namespace meridian::service {
class EngineService;
}

namespace meridian::ui {

class ObjectModel;

/// Lets the column "State" of a list of addresses show what probes say, and follow them.
void showHealth(ObjectModel *addresses, service::EngineService *engine);

} // namespace meridian::ui
