#pragma once

#include "ui/models/RoutingEdits.h"

namespace meridian::ui {

/// An item for a policy made of another item, or of none: what the policy does not have is taken away, what it needs is
/// filled in so that it differs from `siblings`.
[[nodiscard]] model::RoutingItem fittedItem(const model::RoutingItem &item, const model::Routing &siblings, const RoutingContext &context);
/// A target that the routing does not have yet: an address of the project that fits, otherwise an example.
[[nodiscard]] model::Target freshTarget(const model::Routing &root, const RoutingContext &context);
/// All targets in and below a routing, each once.
[[nodiscard]] std::vector<model::Target> targetsIn(const model::Routing &routing);
[[nodiscard]] std::vector<model::Target> targetsIn(const model::RoutingItem &item);
/// Records that are answered together: of a CNAME there is one.
[[nodiscard]] Result<void> checkTogether(const std::vector<model::Target> &targets, const RoutingContext &context);

} // namespace meridian::ui
