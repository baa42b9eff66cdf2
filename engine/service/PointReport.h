#pragma once

#include "engine/base/Result.h"
#include "engine/probe/Prober.h"

#include <QByteArray>
#include <QString>

#include <chrono>
#include <vector>

namespace meridian::service {

/// Raw results of a probe point on their way to a server that answers. Times are ages, so that clocks need not agree.
struct PointReport
{
    static constexpr std::size_t kMostResults = 1000; ///< of one report

    struct Entry
    {
        quint64 number = 0; ///< counts up in a session: what is sent again is not counted twice
        std::chrono::milliseconds age{0};
        QString check;
        QString value;
        probe::ProbeResult result; ///< its time is of the reader's clock

        friend bool operator==(const Entry &, const Entry &) = default;
    };

    QString point;
    QString session; ///< another one after each start of the point
    std::vector<Entry> entries;

    friend bool operator==(const PointReport &, const PointReport &) = default;
};

/// `{"point", "session", "results": [{"number", "age", "check", "value", "outcome": "success" | "failure" | "not-run",
/// "duration", "reason", "answer", "certificateExpiry"}]}`; age and duration in seconds.
[[nodiscard]] QByteArray toJson(const PointReport &report);
/// The inverse; `now` (UTC) less the age is the time of a result. Error `Invalid` names the entry.
[[nodiscard]] Result<PointReport> pointReportFromJson(const QByteArray &json, const QDateTime &now);

} // namespace meridian::service
