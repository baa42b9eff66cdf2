#pragma once

#include <QDateTime>
#include <QJsonValue>

namespace meridian::telemetry {

/// A time as the files and messages of this folder write it: ISO 8601 in UTC with milliseconds; empty if there is none.
[[nodiscard]] inline QString jsonTime(const QDateTime &time)
{
    return time.isValid() ? time.toUTC().toString(Qt::ISODateWithMs) : QString();
}
/// The inverse; invalid for anything else.
[[nodiscard]] inline QDateTime timeFrom(const QJsonValue &json)
{
    return QDateTime::fromString(json.toString(), Qt::ISODateWithMs).toUTC();
}

} // namespace meridian::telemetry
