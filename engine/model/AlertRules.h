#pragma once

#include "engine/model/Operations.h"

namespace meridian::model {

/// Why an event of an alert never comes.
enum class NeverTold {
    No,            ///< it may come
    NoParts,       ///< degraded, of an address, which has no parts
    NeverSwitches, ///< switched, of an address or a pool, which chooses between nothing
    NothingBefore, ///< recovered, but nothing that it could recover from is told
};

/// Whether the alert can ever tell the event: one of `unavailable`, `recovered`, `degraded`, `switched`.
[[nodiscard]] NeverTold neverTold(const Alert &alert, const QString &event);

} // namespace meridian::model
