#include "engine/telemetry/ProbeHistory.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace meridian::telemetry {
namespace {

constexpr int kVersion = 1;

/// Later than this after the end of an interval, probing was away in between.
constexpr qint64 kGap = 90;

QJsonArray arrayOf(const std::vector<LatencyBucket> &buckets)
{
    QJsonArray out;
    for (const LatencyBucket &each : buckets) {
        out.append(QJsonArray{each.start, each.answered, each.failed, each.min, each.median, each.max});
    }
    return out;
}

std::vector<LatencyBucket> bucketsFrom(const QJsonValue &json)
{
    std::vector<LatencyBucket> out;
    for (const QJsonValue &value : json.toArray()) {
        const QJsonArray row = value.toArray();
        const LatencyBucket each{row.at(0).toInteger(), row.at(1).toInt(), row.at(2).toInt(), row.at(3).toInteger(), row.at(4).toInteger(), row.at(5).toInteger()};
        const bool isSound = each.answered >= 0 && each.failed >= 0 && each.answered + each.failed > 0 && each.min >= 0 && each.min <= each.median && each.median <= each.max;
        if (isSound && each.start > (out.empty() ? 0 : out.back().start - 1)) {
            out.push_back(each);
        }
    }
    return out;
}

/// In spans of `span`.
std::vector<LatencyBucket> widened(const std::vector<LatencyBucket> &buckets, qint64 span)
{
    std::vector<LatencyBucket> out;
    for (LatencyBucket each : buckets) {
        each.start -= each.start % span;
        if (!out.empty() && out.back().start == each.start) {
            out.back() = merged(out.back(), each);
        } else {
            out.push_back(each);
        }
    }
    return out;
}

} // namespace

LatencyBucket merged(const LatencyBucket &a, const LatencyBucket &b)
{
    LatencyBucket out{std::min(a.start, b.start), a.answered + b.answered, a.failed + b.failed, 0, 0, 0};
    if (a.answered == 0 || b.answered == 0) {
        const LatencyBucket &known = a.answered == 0 ? b : a;
        out.min = known.min;
        out.median = known.median;
        out.max = known.max;
        return out;
    }
    out.min = std::min(a.min, b.min);
    out.max = std::max(a.max, b.max);
    out.median = (a.median * a.answered + b.median * b.answered) / (a.answered + b.answered);
    return out;
}

void ProbeHistory::Spans::add(qint64 second, std::chrono::seconds span, qint64 microseconds, bool isAnswered)
{
    const qint64 start = second - second % span.count();
    if (open.start != 0 && start > open.start) {
        const LatencyBucket full = closing();
        if (!closed.empty() && closed.back().start == full.start) { // begun before a restart
            closed.back() = merged(closed.back(), full);
        } else {
            closed.push_back(full);
        }
        open = {};
        samples.clear();
    }
    open.start = open.start == 0 ? start : open.start;
    if (!isAnswered) {
        ++open.failed;
        return;
    }
    if (samples.size() < kMostSamples) {
        samples.push_back(microseconds);
    } else {
        samples[static_cast<std::size_t>(open.answered) % kMostSamples] = microseconds;
    }
    open.min = open.answered == 0 ? microseconds : std::min(open.min, microseconds);
    open.max = std::max(open.max, microseconds);
    ++open.answered;
}

LatencyBucket ProbeHistory::Spans::closing() const
{
    LatencyBucket out = open;
    if (!samples.empty()) {
        std::vector<qint64> sorted = samples;
        const auto middle = sorted.begin() + static_cast<std::ptrdiff_t>(sorted.size() / 2);
        std::ranges::nth_element(sorted, middle);
        out.median = *middle;
    }
    return out;
}

void ProbeHistory::Spans::prune(qint64 oldest)
{
    std::erase_if(closed, [oldest](const LatencyBucket &each) { return each.start < oldest; });
    if (open.start != 0 && open.start < oldest) {
        open = {};
        samples.clear();
    }
}

std::vector<LatencyBucket> ProbeHistory::Spans::all() const
{
    std::vector<LatencyBucket> out = closed;
    if (open.start != 0) {
        out.push_back(closing());
    }
    return out;
}

void ProbeHistory::add(const QString &check, const QDateTime &time, std::chrono::microseconds duration, bool isAnswered)
{
    if (!m_checks.contains(check) && m_checks.size() >= kMostChecks) {
        return;
    }
    Series &series = m_checks[check];
    const qint64 second = time.toSecsSinceEpoch();
    series.fine.add(second, kFine, duration.count(), isAnswered);
    series.coarse.add(second, kCoarse, duration.count(), isAnswered);
}

void ProbeHistory::setRunning(bool isRunning, const QDateTime &now)
{
    const qint64 second = now.toSecsSinceEpoch();
    if (m_isRunning && second >= m_running.back().to && second - m_running.back().to <= kGap) {
        m_running.back().to = second;
    } else if (isRunning) { // it begins, or this machine slept
        m_running.push_back({second, second});
    }
    m_isRunning = isRunning;
    prune(second);
}

void ProbeHistory::prune(qint64 now)
{
    const qint64 oldest = now - kKept.count();
    std::erase_if(m_running, [oldest](const Interval &each) { return each.to < oldest; });
    m_isRunning = m_isRunning && !m_running.empty();
    for (auto &[check, series] : m_checks) {
        series.fine.prune(now - kFineKept.count());
        series.coarse.prune(oldest);
    }
    std::erase_if(m_checks, [](const auto &each) { return each.second.coarse.all().empty(); });
}

QStringList ProbeHistory::checks() const
{
    QStringList out;
    for (const auto &[check, series] : m_checks) {
        out += check;
    }
    return out;
}

std::vector<LatencyBucket> ProbeHistory::of(const QString &check, const QDateTime &from, std::chrono::seconds span) const
{
    const auto found = m_checks.find(check);
    if (found == m_checks.end()) {
        return {};
    }
    const Spans &spans = span < kCoarse ? found->second.fine : found->second.coarse;
    std::vector<LatencyBucket> out = widened(spans.all(), std::max(span, span < kCoarse ? kFine : kCoarse).count());
    std::erase_if(out, [first = from.toSecsSinceEpoch(), span](const LatencyBucket &each) { return each.start + span.count() <= first; });
    return out;
}

QByteArray ProbeHistory::toJson() const
{
    QJsonArray running;
    for (const Interval &each : m_running) {
        running.append(QJsonArray{each.from, each.to});
    }
    QJsonObject checks;
    for (const auto &[check, series] : m_checks) {
        checks.insert(check, QJsonObject{{u"fine"_s, arrayOf(series.fine.all())}, {u"coarse"_s, arrayOf(series.coarse.all())}});
    }
    return QJsonDocument(QJsonObject{{u"format"_s, u"meridian-probes"_s}, {u"version"_s, kVersion}, {u"running"_s, running}, {u"checks"_s, checks}})
        .toJson(QJsonDocument::Compact);
}

ProbeHistory ProbeHistory::fromJson(const QByteArray &json)
{
    ProbeHistory out;
    const QJsonObject root = QJsonDocument::fromJson(json).object();
    if (root.value("format"_L1) != "meridian-probes"_L1 || root.value("version"_L1) != kVersion) {
        return out;
    }
    for (const QJsonValue &value : root.value("running"_L1).toArray()) {
        const Interval each{value.toArray().at(0).toInteger(), value.toArray().at(1).toInteger()};
        if (each.from > 0 && each.from <= each.to && (out.m_running.empty() || out.m_running.back().to <= each.from)) {
            out.m_running.push_back(each);
        }
    }
    const QJsonObject checks = root.value("checks"_L1).toObject();
    for (auto check = checks.begin(); check != checks.end() && out.m_checks.size() < kMostChecks; ++check) {
        Series series;
        series.fine.closed = bucketsFrom(check.value().toObject().value("fine"_L1));
        series.coarse.closed = bucketsFrom(check.value().toObject().value("coarse"_L1));
        if (!series.coarse.closed.empty()) {
            out.m_checks.emplace(check.key(), std::move(series));
        }
    }
    return out;
}

} // namespace meridian::telemetry
