#pragma once

#include <QByteArray>
#include <QDateTime>
#include <QJsonObject>
#include <QString>

#include <optional>

namespace meridian::telemetry {

/// Something that happened and that somebody may ask for later: an address that became unavailable and why.
struct Event
{
    QDateTime time;     ///< UTC
    QString kind;       ///< "health", "alert", "point"
    QString object;     ///< text of a model reference, "address:bj-1"
    QString text;       ///< a sentence
    QJsonObject detail; ///< by kind; for health: from, to, check, point, value, reason; for alert: message, and what is known of the sending; for point: silent

    friend bool operator==(const Event &, const Event &) = default;
};

/// One line of JSON with its line feed: `{"time": "2026-01-02T03:04:05.678Z", "kind", "object", "text", "detail"}`.
[[nodiscard]] QByteArray toLine(const Event &event);
/// Nothing for a line that is not such an event: one cut off by a power failure.
[[nodiscard]] std::optional<Event> fromLine(const QByteArray &line);

} // namespace meridian::telemetry
