#pragma once

#include "engine/telemetry/AlertMessage.h"

#include <QTimeZone>

namespace meridian::test {

/// A time of tests, so many seconds after another one.
inline QDateTime secondsOn(int seconds)
{
    return QDateTime(QDate(2026, 1, 2), QTime(3, 4, 5), QTimeZone::UTC).addSecs(seconds);
}

/// A pool set that is unavailable since one of its addresses is down.
inline telemetry::AlertMessage someMessage(const QString &id = QStringLiteral("m-1"))
{
    telemetry::AlertMessage message;
    message.id = id;
    message.time = secondsOn(10);
    message.project = QStringLiteral("Läden 北京");
    message.source = QStringLiteral("node-1");
    message.alert = QStringLiteral("sets-down");
    telemetry::AlertEntry entry;
    entry.event = QStringLiteral("unavailable");
    entry.object = QStringLiteral("poolset:shop/r1/main");
    entry.name = QStringLiteral("Main");
    entry.text = QStringLiteral("0 of 1 addresses are up, 1 needed.");
    entry.since = secondsOn(0);
    entry.causes = {{QStringLiteral("bj-1"), QStringLiteral("1.1.1.1"), QStringLiteral("web"), QStringLiteral("local"), QStringLiteral("Status 503."), secondsOn(0)}};
    message.entries = {entry};
    return message;
}

} // namespace meridian::test
