#include "engine/service/HealthTimeline.h"

#include "engine/model/ObjectRef.h"
#include "engine/policy/Conditions.h"

#include <QHash>
#include <QTimeZone>

#include <algorithm>
#include <map>
#include <set>

using namespace Qt::StringLiterals;

namespace meridian::service {
namespace {

/// From a time on it was so.
struct Step
{
    QDateTime at;
    LaneState state = LaneState::Unknown;
    QString reason;
};
using Steps = std::vector<Step>;

LaneState stateOf(Condition condition)
{
    switch (condition) {
    case Condition::Up: return LaneState::Up;
    case Condition::Down: return LaneState::Down;
    case Condition::Stale: return LaneState::Stale;
    case Condition::Unknown: break;
    }
    return LaneState::Unknown;
}

LaneState stateOf(model::ObjectState state)
{
    return state == model::ObjectState::Available ? LaneState::Up : state == model::ObjectState::Degraded ? LaneState::Part : LaneState::Down;
}

Condition conditionOf(const Event &event, QLatin1StringView key)
{
    return conditionFromText(event.detail.value(key).toString()).value_or(Condition::Unknown);
}

/// By address id; each begins with what was before its first event.
QHash<QString, Steps> stepsOf(const TimelineRequest &request)
{
    QHash<QString, Steps> out;
    const QDateTime known = request.isCut && !request.events.isEmpty() ? std::max(request.events.front().time, request.from) : request.from;
    for (const Event &event : request.events) {
        if (event.kind != "health"_L1 || event.time >= request.to) {
            continue;
        }
        Steps &steps = out[event.object.section(u':', 1)];
        if (steps.empty()) {
            if (known > request.from) {
                steps.push_back({request.from, LaneState::Unwatched, {}});
            }
            if (event.time > known) {
                steps.push_back({known, stateOf(conditionOf(event, "from"_L1)), {}});
            }
        }
        steps.push_back({event.time, stateOf(conditionOf(event, "to"_L1)), event.detail.value("reason"_L1).toString()});
    }
    for (const AddressHealth &address : request.health ? request.health->addresses : std::vector<AddressHealth>()) {
        Steps &steps = out[address.address];
        if (steps.empty()) {
            steps.push_back({request.from, LaneState::Unwatched, {}});
            if (address.since.isValid()) {
                steps.push_back({std::max(address.since, request.from), stateOf(address.condition), address.reason});
            } else {
                steps.back().state = LaneState::Unknown;
            }
        }
    }
    for (Steps &steps : out) {
        std::ranges::stable_sort(steps, {}, &Step::at);
    }
    return out;
}

/// The step in force at a time.
const Step *at(const Steps &steps, const QDateTime &time)
{
    const auto next = std::ranges::upper_bound(steps, time, {}, &Step::at);
    return next == steps.begin() ? nullptr : &*std::prev(next);
}

/// When somebody probed, within the timeline.
class Watch final
{
public:
    explicit Watch(const TimelineRequest &request)
    {
        for (const ProbeHistory::Interval &each : request.history ? request.history->running() : std::vector<ProbeHistory::Interval>()) {
            const QDateTime from = std::max(QDateTime::fromSecsSinceEpoch(each.from, QTimeZone::UTC), request.from);
            // The end is known to the second, and the present one grows.
            const QDateTime to = std::min(QDateTime::fromSecsSinceEpoch(each.to + 1, QTimeZone::UTC), request.to);
            if (from < to) {
                m_intervals.emplace_back(from, to);
            }
        }
    }
    [[nodiscard]] bool covers(const QDateTime &time) const
    {
        return std::ranges::any_of(m_intervals, [&](const auto &each) { return each.first <= time && time < each.second; });
    }
    void addBoundaries(std::set<QDateTime> &times) const
    {
        for (const auto &[from, to] : m_intervals) {
            times.insert(from);
            times.insert(to);
        }
    }

private:
    std::vector<std::pair<QDateTime, QDateTime>> m_intervals;
};

void append(Lane &lane, const QDateTime &time, LaneState state, const QString &reason)
{
    if (!lane.spans.empty() && lane.spans.back().state == state && (lane.spans.back().reason == reason || reason.isEmpty())) {
        return;
    }
    if (!lane.spans.empty()) {
        lane.spans.back().to = time;
    }
    lane.spans.push_back({time, time, state, reason});
}

void finish(Lane &lane, const QDateTime &to, std::vector<Lane> &out)
{
    if (!lane.spans.empty()) {
        lane.spans.back().to = to;
        out.push_back(std::move(lane));
    }
}

/// Times at which something may begin, those of the steps and of the watch, within the timeline.
std::set<QDateTime> timesOf(const TimelineRequest &request, const Watch &watch)
{
    std::set<QDateTime> times{request.from};
    watch.addBoundaries(times);
    times.erase(times.lower_bound(request.to), times.end());
    return times;
}

void addTimes(const Steps &steps, const TimelineRequest &request, std::set<QDateTime> &times)
{
    for (const Step &step : steps) {
        if (step.at > request.from && step.at < request.to) {
            times.insert(step.at);
        }
    }
}

Lane laneOf(const QString &id, const Steps &steps, const TimelineRequest &request, const Watch &watch)
{
    std::set<QDateTime> times = timesOf(request, watch);
    addTimes(steps, request, times);
    Lane lane{u"address:"_s + id, {}};
    for (const QDateTime &time : times) {
        const Step *step = watch.covers(time) ? at(steps, time) : nullptr;
        append(lane, time, step != nullptr ? step->state : watch.covers(time) ? LaneState::Unknown : LaneState::Unwatched, step != nullptr ? step->reason : QString());
    }
    return lane;
}

policy::Health healthAt(const policy::Policy &policy, const QHash<QString, Steps> &steps, const QDateTime &time)
{
    policy::Health health;
    for (std::uint32_t i = 0; i < policy.addresses().size(); ++i) {
        const auto found = steps.constFind(policy.addresses()[i].id.text);
        const Step *step = found != steps.constEnd() ? at(*found, time) : nullptr;
        if (step != nullptr && (step->state == LaneState::Up || step->state == LaneState::Down)) {
            health.set(i, step->state == LaneState::Up ? policy::CheckState::Up : policy::CheckState::Down);
        }
    }
    return health;
}

/// Pool sets that have an address with a health check.
QStringList checkedSets(const model::Project &project)
{
    const auto isChecked = [&project](const model::PoolUse &use) {
        const model::Pool *pool = project.pools.find(use.pool.text);
        return pool != nullptr && std::ranges::any_of(pool->members, [&](const model::PoolMember &member) {
            const model::Address *address = project.addresses.find(member.address.text);
            return address != nullptr && !address->healthCheck.isEmpty();
        });
    };
    QStringList out;
    for (const model::Instance &instance : project.instances) {
        for (const model::Rule &rule : instance.rules) {
            for (const model::PoolSet &set : rule.poolSets) {
                if (std::ranges::any_of(set.pools, isChecked)) {
                    out += model::refOf(instance, rule, set).toString();
                }
            }
        }
    }
    return out;
}

void addSets(const TimelineRequest &request, const QHash<QString, Steps> &steps, const Watch &watch, const std::function<bool()> &goesOn, std::vector<Lane> &out)
{
    const QStringList wanted = checkedSets(*request.project);
    if (wanted.isEmpty() || !request.policy) {
        return;
    }
    std::set<QDateTime> times = timesOf(request, watch);
    for (const Steps &each : steps) {
        addTimes(each, request, times);
    }
    std::map<QString, Lane> lanes;
    for (const QString &object : wanted) {
        lanes[object].object = object;
    }
    for (const QDateTime &time : times) {
        if (goesOn && !goesOn()) {
            return;
        }
        if (!watch.covers(time)) {
            for (auto &[object, lane] : lanes) {
                append(lane, time, LaneState::Unwatched, {});
            }
            continue;
        }
        const policy::Health health = healthAt(*request.policy, steps, time);
        for (const model::ObjectCondition &condition : policy::conditionsOf(*request.policy, *request.project, health, health, model::Alert::Scope::PoolSet)) {
            if (const auto lane = lanes.find(condition.object); lane != lanes.end()) {
                append(lane->second, time, stateOf(condition.state), condition.text);
            }
        }
    }
    for (const QString &object : wanted) {
        finish(lanes[object], request.to, out);
    }
}

} // namespace

std::vector<Lane> timelineOf(const TimelineRequest &request, const std::function<bool()> &goesOn)
{
    const QHash<QString, Steps> steps = stepsOf(request);
    const Watch watch(request);
    std::vector<Lane> out;
    for (const model::Address &address : request.project->addresses) {
        if (!address.healthCheck.isEmpty()) {
            Lane lane = laneOf(address.id.text, steps.value(address.id.text), request, watch);
            finish(lane, request.to, out);
        }
    }
    addSets(request, steps, watch, goesOn, out);
    return goesOn && !goesOn() ? std::vector<Lane>() : out;
}

} // namespace meridian::service
