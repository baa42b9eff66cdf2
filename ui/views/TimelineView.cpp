#include "ui/views/TimelineView.h"

#include <QAccessible>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QLocale>
#include <QPainter>
#include <QScrollBar>
#include <QTimeZone>
#include <QToolTip>

#include <algorithm>
#include <array>

namespace meridian::ui {

using namespace Qt::StringLiterals;
using service::Lane;
using service::LaneSpan;
using service::LaneState;

namespace {

constexpr int kPadding = 6;
constexpr double kLeastWidth = 3; ///< of a span that is not good: an outage of seconds is seen in a week
constexpr int kMostRows = 12;     ///< that the view asks room for

/// Steps of the axis in seconds; the first that leaves room for its labels is taken.
constexpr std::array<qint64, 12> kTicks{60, 120, 300, 600, 900, 1800, 3600, 7200, 10'800, 21'600, 43'200, 86'400};

QString tickText(const QDateTime &time, qint64 step)
{
    const QDateTime local = time.toLocalTime();
    return step >= 86'400 || local.time() == QTime(0, 0) ? QLocale().toString(local.date(), u"MM-dd"_s) : QLocale().toString(local.time(), u"HH:mm"_s);
}

} // namespace

LaneLook laneLook(LaneState state)
{
    switch (state) {
    case LaneState::Up:
        return {healthWord(service::Condition::Up), Qt::NoBrush};
    case LaneState::Part:
        return {{State::Warning, TimelineView::tr("P", "letter for: partly up"), TimelineView::tr("Partly available", "pool set")}, Qt::FDiagPattern};
    case LaneState::Down:
        return {healthWord(service::Condition::Down), Qt::BDiagPattern};
    case LaneState::Stale:
        return {healthWord(service::Condition::Stale), Qt::Dense6Pattern};
    case LaneState::Unknown:
        return {healthWord(service::Condition::Unknown), Qt::Dense7Pattern};
    case LaneState::Unwatched:
        break;
    }
    return {{State::Off, u"–"_s, TimelineView::tr("Not probed")}, Qt::NoBrush};
}

TimelineView::TimelineView(QWidget *parent) : QAbstractScrollArea(parent)
{
    setObjectName(u"timelineView"_s);
    setAccessibleName(tr("Timeline of health"));
    setFocusPolicy(Qt::StrongFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    viewport()->setBackgroundRole(QPalette::Base);
    viewport()->setMouseTracking(true);
    updateMetrics();
}

void TimelineView::setLanes(std::vector<Lane> lanes, const QStringList &names, const QDateTime &from, const QDateTime &to)
{
    const bool hadLanes = !m_lanes.empty();
    const QString object = hadLanes ? m_lanes[static_cast<std::size_t>(m_lane)].object : QString();
    const QDateTime time = hadLanes ? m_lanes[static_cast<std::size_t>(m_lane)].spans[static_cast<std::size_t>(m_span)].from : QDateTime();
    m_lanes = std::move(lanes);
    m_names = names;
    m_from = from;
    m_to = to;
    updateMetrics();
    m_lane = 0;
    m_span = 0;
    if (!m_lanes.empty()) {
        const auto found = std::ranges::find(m_lanes, object, &Lane::object);
        m_lane = found == m_lanes.end() ? 0 : static_cast<int>(found - m_lanes.begin());
        const std::vector<LaneSpan> &spans = m_lanes[static_cast<std::size_t>(m_lane)].spans;
        const auto next = std::ranges::upper_bound(spans, time, {}, &LaneSpan::from);
        // At first the newest span is current, later the one at hand.
        m_span = found == m_lanes.end() ? static_cast<int>(spans.size()) - 1 : static_cast<int>(std::max<std::ptrdiff_t>(next - spans.begin() - 1, 0));
    }
    setCurrent(m_lane, m_span);
    viewport()->update();
}

QSize TimelineView::sizeHint() const
{
    const int rows = std::clamp(static_cast<int>(m_lanes.size()), 3, kMostRows);
    return {600, m_axisHeight + rows * m_rowHeight + 2 * frameWidth() + 2};
}

void TimelineView::updateMetrics()
{
    const QFontMetrics metrics = fontMetrics();
    m_rowHeight = metrics.height() + 8;
    m_axisHeight = metrics.height() + 8;
    int widest = metrics.averageCharWidth() * 12;
    for (const QString &name : m_names) {
        widest = std::max(widest, metrics.horizontalAdvance(name));
    }
    m_nameWidth = std::min(widest + 2 * kPadding, std::max(viewport()->width() / 3, 60));
    const int height = viewport()->height() - m_axisHeight;
    verticalScrollBar()->setPageStep(std::max(height, 1));
    verticalScrollBar()->setSingleStep(m_rowHeight);
    verticalScrollBar()->setRange(0, std::max(0, static_cast<int>(m_lanes.size()) * m_rowHeight - height));
}

int TimelineView::laneTop(int lane) const
{
    return m_axisHeight + lane * m_rowHeight - verticalScrollBar()->value();
}

double TimelineView::x(const QDateTime &time) const
{
    const double all = static_cast<double>(std::max<qint64>(m_from.msecsTo(m_to), 1));
    return m_nameWidth + static_cast<double>(m_from.msecsTo(time)) / all * (viewport()->width() - m_nameWidth - kPadding);
}

QRectF TimelineView::rectOf(int lane, const LaneSpan &span) const
{
    const double left = x(span.from);
    double width = x(span.to) - left;
    if (span.state != LaneState::Up && span.state != LaneState::Unwatched) {
        width = std::max(width, kLeastWidth);
    }
    return {left, static_cast<double>(laneTop(lane)) + 2, width, static_cast<double>(m_rowHeight) - 4};
}

void TimelineView::paintEvent(QPaintEvent *)
{
    QPainter painter(viewport());
    painter.save();
    painter.setClipRect(0, m_axisHeight, viewport()->width(), viewport()->height() - m_axisHeight);
    for (int lane = 0; lane < static_cast<int>(m_lanes.size()); ++lane) {
        if (laneTop(lane) + m_rowHeight > m_axisHeight && laneTop(lane) < viewport()->height()) {
            paintLane(painter, lane);
        }
    }
    painter.restore();
    paintAxis(painter);
}

void TimelineView::paintAxis(QPainter &painter)
{
    if (!m_from.isValid()) {
        return;
    }
    const int room = fontMetrics().horizontalAdvance(u"00:00"_s) + 3 * kPadding;
    const double perSecond = (viewport()->width() - m_nameWidth) / static_cast<double>(std::max<qint64>(m_from.secsTo(m_to), 1));
    const auto fits = std::ranges::find_if(kTicks, [&](qint64 step) { return static_cast<double>(step) * perSecond >= room; });
    const qint64 step = fits == kTicks.end() ? kTicks.back() : *fits;
    const qint64 offset = m_from.toLocalTime().offsetFromUtc();
    painter.setPen(Theme::secondaryText(palette()));
    for (qint64 second = (m_from.toSecsSinceEpoch() + offset) / step * step + step - offset; second <= m_to.toSecsSinceEpoch(); second += step) {
        const QDateTime time = QDateTime::fromSecsSinceEpoch(second, QTimeZone::UTC);
        const int at = static_cast<int>(x(time));
        const QString text = tickText(time, step);
        const int width = fontMetrics().horizontalAdvance(text);
        if (at + width / 2 < viewport()->width()) {
            painter.drawText(QRect(at - width, 0, 2 * width, m_axisHeight - 4), Qt::AlignCenter, text);
            painter.drawLine(at, m_axisHeight - 4, at, m_axisHeight - 1);
        }
    }
    painter.setPen(Theme::separator(palette()));
    painter.drawLine(0, m_axisHeight - 1, viewport()->width(), m_axisHeight - 1);
}

void TimelineView::paintLane(QPainter &painter, int lane)
{
    const Lane &shown = m_lanes[static_cast<std::size_t>(lane)];
    const int top = laneTop(lane);
    painter.setPen(palette().color(QPalette::Text));
    painter.drawText(QRect(kPadding, top, m_nameWidth - 2 * kPadding, m_rowHeight), Qt::AlignVCenter | Qt::AlignLeft,
                     fontMetrics().elidedText(m_names.value(lane), Qt::ElideMiddle, m_nameWidth - 2 * kPadding));
    // What is not good comes last: it may be wider than its time, so that it is seen.
    for (const bool isGood : {true, false}) {
        for (const LaneSpan &span : shown.spans) {
            if ((span.state == LaneState::Up || span.state == LaneState::Unwatched) != isGood) {
                continue;
            }
            const QRectF rect = rectOf(lane, span);
            const LaneLook look = laneLook(span.state);
            const QColor ink = Theme::color(look.word.state, palette());
            if (span.state == LaneState::Unwatched) {
                painter.setPen(QPen(Theme::outline(palette()), 1, Qt::DotLine));
                painter.drawLine(QPointF(rect.left(), rect.center().y()), QPointF(rect.right(), rect.center().y()));
                continue;
            }
            painter.fillRect(rect, Theme::surface(look.word.state, palette()));
            if (look.pattern != Qt::NoBrush) {
                QColor hatch = ink;
                hatch.setAlphaF(0.45F);
                painter.fillRect(rect, QBrush(hatch, look.pattern));
            }
            painter.setPen(ink);
            painter.drawRect(rect.adjusted(0.5, 0.5, -0.5, -0.5));
            const int width = fontMetrics().horizontalAdvance(look.word.letter);
            if (rect.width() > width + 6) {
                const QRectF box(rect.left() + 2, rect.top() + 1, width + 4, rect.height() - 2);
                painter.fillRect(box, Theme::surface(look.word.state, palette())); // the letter stands on no hatch
                painter.drawText(box, Qt::AlignCenter, look.word.letter);
            }
        }
    }
    if (lane == m_lane && hasFocus()) {
        painter.setPen(QPen(palette().color(QPalette::Highlight), 2));
        painter.drawRect(rectOf(lane, shown.spans[static_cast<std::size_t>(m_span)]).adjusted(0, -1, 0, 1));
    }
}

QString TimelineView::textOf(int lane, int span) const
{
    const LaneSpan &shown = m_lanes[static_cast<std::size_t>(lane)].spans[static_cast<std::size_t>(span)];
    const QString text = tr("%1: %2 from %3 to %4 (%5).", "object: state from time to time (how long)")
                             .arg(m_names.value(lane), laneLook(shown.state).word.word, timeText(shown.from), timeText(shown.to), ageText(shown.from, shown.to));
    return shown.reason.isEmpty() ? text : text + u' ' + shown.reason;
}

void TimelineView::setCurrent(int lane, int span)
{
    m_lane = lane;
    m_span = span;
    const QString text = currentText();
    if (text != accessibleDescription()) {
        setAccessibleDescription(text);
        QAccessibleEvent event(this, QAccessible::DescriptionChanged);
        QAccessible::updateAccessibility(&event);
        emit currentChanged(text);
    }
    viewport()->update();
}

void TimelineView::moveSpan(int steps)
{
    const int last = static_cast<int>(m_lanes[static_cast<std::size_t>(m_lane)].spans.size()) - 1;
    setCurrent(m_lane, std::clamp(m_span + steps, 0, last));
}

/// To the span of another lane at the same time.
void TimelineView::moveLane(int steps)
{
    const QDateTime time = m_lanes[static_cast<std::size_t>(m_lane)].spans[static_cast<std::size_t>(m_span)].from;
    const int lane = std::clamp(m_lane + steps, 0, static_cast<int>(m_lanes.size()) - 1);
    const std::vector<LaneSpan> &spans = m_lanes[static_cast<std::size_t>(lane)].spans;
    const auto next = std::ranges::upper_bound(spans, time, {}, &LaneSpan::from);
    setCurrent(lane, static_cast<int>(std::max<std::ptrdiff_t>(next - spans.begin() - 1, 0)));
    QScrollBar *bar = verticalScrollBar();
    if (laneTop(lane) < m_axisHeight) {
        bar->setValue(lane * m_rowHeight);
    } else if (laneTop(lane) + m_rowHeight > viewport()->height()) {
        bar->setValue((lane + 1) * m_rowHeight - (viewport()->height() - m_axisHeight));
    }
}

void TimelineView::keyPressEvent(QKeyEvent *event)
{
    if (m_lanes.empty()) {
        QAbstractScrollArea::keyPressEvent(event);
        return;
    }
    constexpr int kFar = 1'000'000;
    switch (event->key()) {
    case Qt::Key_Left: moveSpan(-1); break;
    case Qt::Key_Right: moveSpan(1); break;
    case Qt::Key_Home: moveSpan(-kFar); break;
    case Qt::Key_End: moveSpan(kFar); break;
    case Qt::Key_Up: moveLane(-1); break;
    case Qt::Key_Down: moveLane(1); break;
    case Qt::Key_PageUp: moveLane(-std::max(1, verticalScrollBar()->pageStep() / m_rowHeight)); break;
    case Qt::Key_PageDown: moveLane(std::max(1, verticalScrollBar()->pageStep() / m_rowHeight)); break;
    case Qt::Key_Plus: emit zoomed(1); break;
    case Qt::Key_Minus: emit zoomed(-1); break;
    case Qt::Key_Return:
    case Qt::Key_Enter: emit activated(m_lanes[static_cast<std::size_t>(m_lane)].object); break;
    default: QAbstractScrollArea::keyPressEvent(event); break;
    }
}

TimelineView::Place TimelineView::placeAt(const QPoint &point) const
{
    const int lane = point.y() < m_axisHeight ? -1 : (point.y() - m_axisHeight + verticalScrollBar()->value()) / m_rowHeight;
    if (lane < 0 || lane >= static_cast<int>(m_lanes.size())) {
        return {};
    }
    const std::vector<LaneSpan> &spans = m_lanes[static_cast<std::size_t>(lane)].spans;
    int span = -1;
    for (int i = 0; i < static_cast<int>(spans.size()); ++i) {
        const QRectF rect = rectOf(lane, spans[static_cast<std::size_t>(i)]);
        const bool isWidened = rect.width() > x(spans[static_cast<std::size_t>(i)].to) - rect.left() + 1e-6;
        if (point.x() >= rect.left() && point.x() <= rect.right() && (span < 0 || isWidened)) {
            span = i;
        }
    }
    return {lane, span};
}

void TimelineView::mousePressEvent(QMouseEvent *event)
{
    if (const Place place = placeAt(event->position().toPoint()); place.lane >= 0) {
        setCurrent(place.lane, place.span >= 0 ? place.span : static_cast<int>(m_lanes[static_cast<std::size_t>(place.lane)].spans.size()) - 1);
    }
}

void TimelineView::mouseDoubleClickEvent(QMouseEvent *event)
{
    if (const Place place = placeAt(event->position().toPoint()); place.lane >= 0) {
        emit activated(m_lanes[static_cast<std::size_t>(place.lane)].object);
    }
}

void TimelineView::wheelEvent(QWheelEvent *event)
{
    if (event->modifiers().testFlag(Qt::ControlModifier) && event->angleDelta().y() != 0) {
        emit zoomed(event->angleDelta().y() > 0 ? 1 : -1);
        event->accept();
        return;
    }
    QAbstractScrollArea::wheelEvent(event);
}

bool TimelineView::viewportEvent(QEvent *event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto *help = static_cast<QHelpEvent *>(event);
        const Place place = placeAt(help->pos());
        QToolTip::showText(help->globalPos(), place.span >= 0 ? textOf(place.lane, place.span) : place.lane >= 0 ? m_names.value(place.lane) : QString(), viewport());
        return true;
    }
    return QAbstractScrollArea::viewportEvent(event);
}

void TimelineView::resizeEvent(QResizeEvent *event)
{
    QAbstractScrollArea::resizeEvent(event);
    updateMetrics();
}

void TimelineView::changeEvent(QEvent *event)
{
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::PaletteChange) {
        updateMetrics();
        viewport()->update();
    }
}

void TimelineView::focusInEvent(QFocusEvent *event)
{
    QAbstractScrollArea::focusInEvent(event);
    viewport()->update();
}

void TimelineView::focusOutEvent(QFocusEvent *event)
{
    QAbstractScrollArea::focusOutEvent(event);
    viewport()->update();
}

} // namespace meridian::ui
