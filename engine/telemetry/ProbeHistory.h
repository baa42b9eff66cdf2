#pragma once

#include <QByteArray>
#include <QDateTime>
#include <QString>
#include <QStringList>

#include <chrono>
#include <map>
#include <vector>

namespace meridian::telemetry {

/// The probes of one check that began within one span of time. Durations are of probes that succeeded.
struct LatencyBucket
{
    qint64 start = 0;  ///< seconds since 1970, a multiple of the span
    int answered = 0;  ///< probes that succeeded
    int failed = 0;
    qint64 min = 0;    ///< microseconds
    qint64 median = 0; ///< microseconds; of many spans put together, the mean of their medians by their number of answers
    qint64 max = 0;    ///< microseconds

    friend bool operator==(const LatencyBucket &, const LatencyBucket &) = default;
};
/// Both together; `start` is the earlier one.
[[nodiscard]] LatencyBucket merged(const LatencyBucket &a, const LatencyBucket &b);

/// When addresses were probed, and how long the probes of each check took, over the last seven days: by the minute for
/// three hours, by ten minutes before that. Bounded: at most `kMostChecks` checks, of others nothing is kept; a check that
/// was not probed for seven days is forgotten. A value without clock or threads; times never go back by more than a span.
class ProbeHistory final
{
public:
    static constexpr std::chrono::seconds kFine{60};
    static constexpr std::chrono::seconds kCoarse{600};
    static constexpr std::chrono::seconds kFineKept{3 * 3600};
    static constexpr std::chrono::seconds kKept{7 * 86400};
    static constexpr std::size_t kMostChecks = 256;
    static constexpr std::size_t kMostSamples = 512; ///< that a median is taken of: the newest of the span

    /// From a time to a time, in seconds since 1970.
    struct Interval
    {
        qint64 from = 0;
        qint64 to = 0;
        friend bool operator==(const Interval &, const Interval &) = default;
    };

    /// A probe that ended. One that did not run at all is not told here.
    void add(const QString &check, const QDateTime &time, std::chrono::microseconds duration, bool isAnswered);
    /// Probing goes on until now: to be told when it begins, now and then, and when it ends.
    void setRunning(bool isRunning, const QDateTime &now);

    [[nodiscard]] const std::vector<Interval> &running() const { return m_running; }
    [[nodiscard]] QStringList checks() const;
    /// Of a check from a time on, oldest first, in spans of at least `span`; those without a probe are left out.
    [[nodiscard]] std::vector<LatencyBucket> of(const QString &check, const QDateTime &from, std::chrono::seconds span) const;
    [[nodiscard]] bool isEmpty() const { return m_running.empty() && m_checks.empty(); }

    /// `{"format": "meridian-probes", "version": 1, "running": [[from, to]], "checks": {ID: {"fine": [[start, answered,
    /// failed, min, median, max]], "coarse": […]}}}`, durations in microseconds.
    [[nodiscard]] QByteArray toJson() const;
    /// The inverse; empty for anything else, and what cannot be read is left out.
    [[nodiscard]] static ProbeHistory fromJson(const QByteArray &json);

private:
    struct Spans
    {
        std::vector<LatencyBucket> closed; // oldest first
        LatencyBucket open;                // with start 0: none; median, min and max are in the samples
        std::vector<qint64> samples;       // of the open one

        void add(qint64 second, std::chrono::seconds span, qint64 microseconds, bool isAnswered);
        void prune(qint64 oldest);
        [[nodiscard]] std::vector<LatencyBucket> all() const;
        [[nodiscard]] LatencyBucket closing() const;
    };
    struct Series
    {
        Spans fine;
        Spans coarse;
    };

    void prune(qint64 now);

    std::vector<Interval> m_running;
    bool m_isRunning = false; // the last interval grows
    std::map<QString, Series> m_checks;
};

} // namespace meridian::telemetry
