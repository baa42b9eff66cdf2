#pragma once

#include "ui/models/RoutingPart.h"
#include "ui/models/Tables.h"

namespace meridian::ui {

/// Every field that a node of a routing may have; `isShown` says which it has.
[[nodiscard]] std::vector<FieldOf<RoutingPart>> routingFields();
/// The policies with what each does in a few words; values are those of the document.
[[nodiscard]] QList<Choice> routingPolicyChoices();

/// One node of the routing of a record set as a list of one row, for forms. `recordSet` has its zone.
[[nodiscard]] TablePtr routingPartTable(const model::ObjectRef &recordSet, const RoutingPath &path);

} // namespace meridian::ui
