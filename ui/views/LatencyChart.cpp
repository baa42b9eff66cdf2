#include "ui/views/LatencyChart.h"

#include "ui/models/HealthText.h"
#include "ui/shell/Theme.h"

#include <QAccessible>
#include <QGraphicsLayout>
#include <QKeyEvent>
#include <QTimeZone>
#include <QToolTip>
#include <QtCharts/QAreaSeries>
#include <QtCharts/QChart>
#include <QtCharts/QDateTimeAxis>
#include <QtCharts/QLineSeries>
#include <QtCharts/QScatterSeries>
#include <QtCharts/QValueAxis>

#include <algorithm>
#include <cmath>

namespace meridian::ui {

using namespace Qt::StringLiterals;
using service::LatencyBucket;

namespace {

constexpr int kTicks = 6;

double milliseconds(qint64 microseconds)
{
    return static_cast<double>(microseconds) / 1000;
}

/// 1, 2 or 5 times a power of ten, not below.
double niceAbove(double value)
{
    const double power = std::pow(10.0, std::floor(std::log10(std::max(value, 0.1))));
    for (const double step : {1.0, 2.0, 5.0}) {
        if (step * power >= value) {
            return step * power;
        }
    }
    return 10 * power;
}

} // namespace

LatencyChart::LatencyChart(QWidget *parent) : QChartView(parent), m_time(new QDateTimeAxis(this)), m_milliseconds(new QValueAxis(this))
{
    setObjectName(u"latencyChart"_s);
    setAccessibleName(tr("How long probes took"));
    setFocusPolicy(Qt::StrongFocus);
    setFrameShape(QFrame::NoFrame);
    setRenderHint(QPainter::Antialiasing);
    setMouseTracking(true);
    chart()->legend()->hide();
    chart()->setBackgroundVisible(false);
    chart()->setMargins({});
    chart()->layout()->setContentsMargins(0, 0, 0, 0);
    m_time->setTickCount(kTicks);
    m_milliseconds->setMin(0);
    m_milliseconds->setTickCount(3);
    m_milliseconds->setTitleText(tr("ms", "milliseconds, at an axis"));
    chart()->addAxis(m_time, Qt::AlignBottom);
    chart()->addAxis(m_milliseconds, Qt::AlignLeft);
    draw();
}

QSize LatencyChart::sizeHint() const
{
    return {400, fontMetrics().height() * 9};
}

void LatencyChart::setBuckets(const std::vector<LatencyBucket> &buckets, std::chrono::seconds span, const QDateTime &from, const QDateTime &to)
{
    const bool wasNewest = m_current < 0 || m_current == static_cast<int>(m_buckets.size()) - 1;
    const qint64 start = m_current >= 0 ? m_buckets[static_cast<std::size_t>(m_current)].start : 0;
    m_buckets = buckets;
    m_span = span;
    m_from = from;
    m_to = to;
    const auto found = std::ranges::find(m_buckets, start, &LatencyBucket::start);
    m_current = wasNewest || found == m_buckets.end() ? static_cast<int>(m_buckets.size()) - 1 : static_cast<int>(found - m_buckets.begin());
    draw();
    setCurrent(m_current);
}

double LatencyChart::middleOf(const LatencyBucket &bucket) const
{
    return (static_cast<double>(bucket.start) + static_cast<double>(m_span.count()) / 2) * 1000;
}

/// The band and the line over spans that follow each other; a lone one is as wide as its span.
void LatencyChart::addBand(std::size_t first, std::size_t last)
{
    auto *upper = new QLineSeries(this);
    auto *lower = new QLineSeries(this);
    auto *median = new QLineSeries(this);
    const auto add = [&](double at, const LatencyBucket &bucket) {
        upper->append(at, milliseconds(bucket.max));
        lower->append(at, milliseconds(bucket.min));
        median->append(at, milliseconds(bucket.median));
    };
    for (std::size_t i = first; i < last; ++i) {
        if (last - first == 1) {
            add(static_cast<double>(m_buckets[i].start) * 1000, m_buckets[i]);
            add(static_cast<double>(m_buckets[i].start + m_span.count()) * 1000, m_buckets[i]);
        } else {
            add(middleOf(m_buckets[i]), m_buckets[i]);
        }
    }
    auto *band = new QAreaSeries(upper, lower);
    upper->setParent(band);
    lower->setParent(band);
    QColor fill = Theme::series(0, palette());
    band->setPen(QPen(fill, 0.5));
    median->setPen(QPen(fill, 2));
    fill.setAlphaF(0.25F);
    band->setBrush(fill);
    for (QAbstractSeries *series : {static_cast<QAbstractSeries *>(band), static_cast<QAbstractSeries *>(median)}) {
        chart()->addSeries(series);
        series->attachAxis(m_time);
        series->attachAxis(m_milliseconds);
    }
}

void LatencyChart::draw()
{
    chart()->removeAllSeries();
    const QColor ink = Theme::secondaryText(palette());
    for (QAbstractAxis *axis : {static_cast<QAbstractAxis *>(m_time), static_cast<QAbstractAxis *>(m_milliseconds)}) {
        axis->setLabelsColor(ink);
        axis->setTitleBrush(ink);
        axis->setLinePenColor(Theme::outline(palette()));
        axis->setGridLineColor(Theme::separator(palette()));
        axis->setLabelsFont(font());
        axis->setTitleFont(font());
    }
    if (m_from.isValid()) {
        m_time->setRange(m_from.toLocalTime(), m_to.toLocalTime());
        m_time->setFormat(m_from.secsTo(m_to) > 86'400 ? u"MM-dd HH:mm"_s : u"HH:mm"_s);
    }
    double most = 1;
    for (const LatencyBucket &bucket : m_buckets) {
        most = std::max(most, milliseconds(bucket.max));
    }
    m_milliseconds->setMax(niceAbove(most));
    m_milliseconds->setLabelFormat(most < 10 ? u"%.1f"_s : u"%.0f"_s);
    std::size_t first = 0;
    while (first < m_buckets.size()) {
        std::size_t last = first;
        while (last < m_buckets.size() && m_buckets[last].answered > 0 && (last == first || m_buckets[last].start == m_buckets[last - 1].start + m_span.count())) {
            ++last;
        }
        if (last > first) {
            addBand(first, last);
        }
        first = std::max(last, first + (last == first ? 1 : 0));
    }
    auto *failures = new QScatterSeries(this);
    failures->setMarkerShape(QScatterSeries::MarkerShapeTriangle);
    failures->setMarkerSize(9);
    failures->setColor(Theme::color(State::Bad, palette()));
    failures->setBorderColor(Theme::color(State::Bad, palette()));
    for (const LatencyBucket &bucket : m_buckets) {
        if (bucket.failed > 0) {
            failures->append(middleOf(bucket), m_milliseconds->max() * 0.04);
        }
    }
    chart()->addSeries(failures);
    failures->attachAxis(m_time);
    failures->attachAxis(m_milliseconds);
}

QString LatencyChart::textOf(const LatencyBucket &bucket) const
{
    const QString time = timeText(QDateTime::fromSecsSinceEpoch(bucket.start, QTimeZone::UTC));
    const QString failed = bucket.failed > 0 ? u' ' + tr("%n probes failed.", nullptr, bucket.failed) : QString();
    if (bucket.answered == 0) {
        return tr("%1: no answer.", "time").arg(time) + failed;
    }
    const auto text = [](qint64 microseconds) { return durationText(std::chrono::microseconds(microseconds)); };
    return tr("%1: median %2, from %3 to %4.", "time, durations").arg(time, text(bucket.median), text(bucket.min), text(bucket.max)) + failed;
}

QString LatencyChart::currentText() const
{
    return m_current >= 0 ? textOf(m_buckets[static_cast<std::size_t>(m_current)]) : QString();
}

void LatencyChart::setCurrent(int bucket)
{
    m_current = bucket;
    const QString text = currentText();
    setAccessibleDescription(text);
    QAccessibleEvent event(this, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&event);
    emit currentChanged(text);
}

void LatencyChart::keyPressEvent(QKeyEvent *event)
{
    const int last = static_cast<int>(m_buckets.size()) - 1;
    const int step = event->key() == Qt::Key_Left ? -1 : event->key() == Qt::Key_Right ? 1 : event->key() == Qt::Key_Home ? -last - 1 : event->key() == Qt::Key_End ? last + 1 : 0;
    if (step == 0 || last < 0) {
        QChartView::keyPressEvent(event);
        return;
    }
    setCurrent(std::clamp(m_current + step, 0, last));
}

void LatencyChart::mouseMoveEvent(QMouseEvent *event)
{
    QChartView::mouseMoveEvent(event);
    if (m_buckets.empty()) {
        return;
    }
    const double at = chart()->mapToValue(chart()->mapFromScene(mapToScene(event->position().toPoint())), chart()->series().constLast()).x();
    const auto nearest = std::ranges::min_element(m_buckets, {}, [&](const LatencyBucket &bucket) { return std::abs(middleOf(bucket) - at); });
    QToolTip::showText(event->globalPosition().toPoint(), textOf(*nearest), this);
}

void LatencyChart::changeEvent(QEvent *event)
{
    QChartView::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) {
        draw();
    }
}

} // namespace meridian::ui
