#pragma once

#include "engine/model/Project.h"
#include "engine/policy/Policy.h"
#include "engine/service/Health.h"

#include <QDateTime>
#include <QList>

#include <functional>
#include <memory>
#include <vector>

namespace meridian::service {

/// What is known of an address or a pool set in a span of time.
enum class LaneState : std::uint8_t {
    Up,
    Part,      ///< pool sets: available, though one of its addresses is not
    Down,
    Stale,     ///< addresses: the last result was too old
    Unknown,   ///< probed, and nothing learnt yet
    Unwatched, ///< nobody probed: the test server did not run, or it is not known
};

struct LaneSpan
{
    QDateTime from; ///< UTC; the first span begins with the timeline
    QDateTime to;   ///< the beginning of the next one; of the last one the end of the timeline
    LaneState state = LaneState::Unwatched;
    QString reason; ///< a sentence, or empty

    friend bool operator==(const LaneSpan &, const LaneSpan &) = default;
};

/// What became of one object: its spans follow each other without a gap, and neighbours differ.
struct Lane
{
    QString object; ///< text of a reference: "address:bj-1", "poolset:shop/r1/main"
    std::vector<LaneSpan> spans;
};

struct TimelineRequest
{
    model::ProjectPtr project;
    policy::PolicyPtr policy; ///< of the project; null: there are no lanes of pool sets
    QList<Event> events;      ///< oldest first; of kind "health", others are passed over
    bool isCut = false;       ///< there may have been earlier events that are not known any more
    HealthSnapshotPtr health; ///< for addresses without an event
    ProbeHistoryPtr history;  ///< when was probed
    QDateTime from;           ///< UTC
    QDateTime to;             ///< UTC, later
};

/// The lanes of all checked addresses in the project's order, then those of all pool sets with such an address. Past
/// states of a pool set are judged by the project as it is now, by the code that answers. Empty if `goesOn` says no. Pure; any thread.
[[nodiscard]] std::vector<Lane> timelineOf(const TimelineRequest &request, const std::function<bool()> &goesOn = {});

} // namespace meridian::service
