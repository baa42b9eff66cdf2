#include "engine/telemetry/Silence.h"

#include "engine/model/AlertRules.h"

#include <QTimeZone>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace meridian::telemetry {
namespace {

const QString kTimeForm = u"HH:mm"_s;
constexpr int kMostDays = 8;

/// When the window that holds `time` ends; nothing if it does not hold it.
std::optional<QDateTime> endOf(const model::SilenceWindow &window, const QDateTime &time)
{
    const QTime from = QTime::fromString(window.from, kTimeForm), to = QTime::fromString(window.to, kTimeForm);
    for (const int back : {0, 1}) { // it may have begun yesterday
        const QDate day = time.date().addDays(-back);
        if (!window.days.isEmpty() && !window.days.contains(model::weekDays()[day.dayOfWeek() - 1])) {
            continue;
        }
        const QDateTime begin(day, from, QTimeZone::UTC), end(to > from ? day : day.addDays(1), to, QTimeZone::UTC);
        if (begin <= time && time < end) {
            return end;
        }
    }
    return std::nullopt;
}

} // namespace

std::optional<QDateTime> silentUntil(const model::Alert &alert, const QDateTime &now)
{
    const QDateTime start = now.toUTC(), latest = start.addDays(kMostDays);
    QDateTime until = start;
    for (bool hasGrown = true; hasGrown && until < latest;) {
        hasGrown = false;
        for (const model::SilenceWindow &window : alert.silence) {
            if (const auto end = endOf(window, until)) {
                until = *end;
                hasGrown = true;
            }
        }
    }
    return until > start ? std::optional(std::min(until, latest)) : std::nullopt;
}

} // namespace meridian::telemetry
