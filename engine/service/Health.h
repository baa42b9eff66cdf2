#pragma once

#include "engine/probe/HealthTable.h"
#include "engine/probe/Prober.h"
#include "engine/telemetry/Event.h"
#include "engine/telemetry/ProbeHistory.h"

#include <QList>

#include <memory>
#include <vector>

namespace meridian::service {

using probe::AddressHealth;
using probe::AddressLook;
using probe::AddressLooks;
using probe::Condition;
using probe::conditionFromText;
using probe::Outcome;
using probe::PointHealth;
using probe::PointResult;
using probe::ProbeResult;
using telemetry::Event;
using telemetry::LatencyBucket;
using telemetry::ProbeHistory;
using ProbeHistoryPtr = std::shared_ptr<const ProbeHistory>;

/// The health of all checked addresses at one time. Immutable.
struct HealthSnapshot
{
    QDateTime time;         ///< UTC
    bool isProbing = false; ///< false: what is here was seen before probing was stopped
    std::vector<AddressHealth> addresses; ///< in the project's order

    /// Of an address id, or null.
    [[nodiscard]] const AddressHealth *find(const QString &address) const;
};
using HealthSnapshotPtr = std::shared_ptr<const HealthSnapshot>;

/// The event of a transition: its sentence names the address, what it is now and why; `detail` has value, check,
/// point, from, to and reason.
[[nodiscard]] Event eventOf(const probe::Transition &transition);

} // namespace meridian::service
