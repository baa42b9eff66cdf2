#pragma once

#include "engine/model/Project.h"

#include <functional>

namespace meridian::service {
class EngineService;
}

namespace meridian::ui {

class ObjectModel;

/// The address that a row is about; null: none.
using AddressOf = std::function<const model::Address *(const void *row)>;

/// Lets the column "State" of a table whose rows are about addresses show what probes say, and follow them.
void showHealth(ObjectModel *table, service::EngineService *engine, const AddressOf &addressOf);

} // namespace meridian::ui
