#include "engine/probe/HealthState.h"

#include <array>

using namespace Qt::StringLiterals;

namespace meridian::probe {
namespace {

constexpr int kMissedProbes = 3;

constexpr std::array kTexts{u"unknown", u"up", u"down", u"stale"};

} // namespace

QString toText(Condition condition)
{
    return QString::fromUtf16(kTexts[static_cast<std::size_t>(condition)]);
}

std::optional<Condition> conditionFromText(QStringView text)
{
    for (std::size_t i = 0; i < kTexts.size(); ++i) {
        if (text == QStringView(kTexts[i])) {
            return static_cast<Condition>(i);
        }
    }
    return std::nullopt;
}

HealthState after(const HealthState &state, const ProbeResult &result, HealthState::Milliseconds now, const Thresholds &thresholds)
{
    const bool isKnown = (state.condition == Condition::Up || state.condition == Condition::Down) && !state.isRemembered;
    if (result.outcome == Outcome::NotRun || (isKnown && now < state.seenAt)) {
        return state;
    }
    HealthState next = state;
    next.lastSeen = result.time;
    next.seenAt = now;
    next.isRemembered = false;
    const Condition told = result.outcome == Outcome::Success ? Condition::Up : Condition::Down;
    if (told == state.condition) {
        next.streak = 0;
        return next;
    }
    const bool isFirst = state.condition == Condition::Unknown || state.condition == Condition::Stale || state.isRemembered;
    ++next.streak;
    if (isFirst || next.streak >= (told == Condition::Up ? thresholds.successes : thresholds.failures)) {
        next.condition = told;
        next.since = result.time;
        next.streak = 0;
    }
    return next;
}

HealthState aged(const HealthState &state, HealthState::Milliseconds now, const QDateTime &wallClock, std::chrono::seconds limit)
{
    const bool canAge = state.condition == Condition::Up || state.condition == Condition::Down;
    if (!canAge || now - state.seenAt <= limit) {
        return state;
    }
    HealthState next = state;
    next.condition = Condition::Stale;
    next.since = wallClock;
    next.streak = 0;
    next.isRemembered = false;
    return next;
}

std::chrono::seconds staleLimit(const model::HealthCheck &check)
{
    return std::chrono::seconds(check.kind == model::HealthCheck::Kind::External ? check.staleAfter : kMissedProbes * check.interval + check.timeout);
}

} // namespace meridian::probe
