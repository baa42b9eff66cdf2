#include "ui/map/MapView.h"

#include "ui/map/MapStage.h"

#include <QApplication>
#include <QGestureEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace meridian::ui {
namespace {

constexpr int kNotch = 120; // angle delta of one step of a wheel
constexpr double kWheelZoom = 0.35;
constexpr double kKeyPan = 64;
constexpr double kKeyMove = 8; // pixels that an arrow key moves an endpoint, with Shift one
constexpr int kBigStep = 5;

/// Coordinates as they are published: two decimals, about a kilometre.
geo::LatLon rounded(const geo::LatLon &place)
{
    return {std::round(place.latitude * 100) / 100, std::round(place.longitude * 100) / 100};
}

QPointF arrowOf(int key)
{
    switch (key) {
    case Qt::Key_Left: return {-1, 0};
    case Qt::Key_Right: return {1, 0};
    case Qt::Key_Up: return {0, -1};
    case Qt::Key_Down: return {0, 1};
    default: return {};
    }
}

} // namespace

void MapView::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton) {
        return;
    }
    m_grab = Grab{event->position(), endpointAt(event->position()), {}, false, false};
    m_grab->isSwipe = m_grab->endpoint < 0 && isAtSwipe(event->position());
    if (const auto point = pointOf(m_grab->endpoint)) {
        m_grab->offset = event->position() - positionOf(*point);
    }
}

void MapView::mouseMoveEvent(QMouseEvent *event)
{
    if (!m_grab) {
        const bool isAtEndpoint = endpointAt(event->position()) >= 0;
        setCursor(isAtEndpoint ? (m_isMovable ? Qt::OpenHandCursor : Qt::PointingHandCursor)
                               : isAtSwipe(event->position()) ? Qt::SplitHCursor : Qt::ArrowCursor);
        return;
    }
    if (m_grab->isSwipe) {
        setSwipe(event->position().x() / std::max(width(), 1));
        return;
    }
    const QPointF moved = event->position() - m_grab->at;
    if (!m_grab->isDragging && moved.manhattanLength() < QApplication::startDragDistance()) {
        return;
    }
    m_grab->isDragging = true;
    m_fitsWhenSized = false;
    setCursor(Qt::ClosedHandCursor);
    if (m_grab->endpoint >= 0 && m_isMovable) {
        emit endpointDragged(m_grab->endpoint, rounded(placeAt(event->position() - m_grab->offset)));
        return;
    }
    m_grab->at = event->position();
    MapCamera camera = m_camera;
    camera.centre -= moved / camera.scale();
    setCamera(camera);
}

void MapView::mouseReleaseEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton || !m_grab) {
        return;
    }
    const Grab grab = *std::exchange(m_grab, std::nullopt);
    setCursor(Qt::ArrowCursor);
    if (grab.isSwipe) {
        return;
    }
    if (grab.isDragging) {
        if (grab.endpoint >= 0 && m_isMovable) {
            emit endpointDropped(grab.endpoint, rounded(placeAt(event->position() - grab.offset)));
        }
    } else if (const int endpoint = endpointAt(event->position()); endpoint >= 0) {
        emit endpointClicked(endpoint);
    } else {
        emit placeClicked(placeAt(event->position()));
    }
}

void MapView::mouseDoubleClickEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton) {
        return;
    }
    if (const int endpoint = endpointAt(event->position()); endpoint >= 0) {
        emit endpointToggled(endpoint);
        return;
    }
    m_fitsWhenSized = false;
    setCamera(m_camera.zoomedAt(event->position(), 1, size()));
}

void MapView::wheelEvent(QWheelEvent *event)
{
    event->accept();
    // With Alt, and with Shift on some systems, the wheel counts sideways.
    const int delta = event->angleDelta().y() != 0 ? event->angleDelta().y() : event->angleDelta().x();
    const int endpoint = endpointAt(event->position());
    if (endpoint >= 0 && m_subject->isTunable()) {
        m_wheelRest += delta;
        if (const int notches = m_wheelRest / kNotch; notches != 0) {
            m_wheelRest -= notches * kNotch;
            emit biasStepped(endpoint, notches * (event->modifiers().testFlag(Qt::ShiftModifier) ? kBigStep : 1));
        }
        return;
    }
    m_wheelRest = 0;
    m_fitsWhenSized = false;
    setCamera(m_camera.zoomedAt(event->position(), kWheelZoom * delta / kNotch, size()));
}

void MapView::cancelDrag()
{
    if (m_grab && m_grab->isDragging && m_grab->endpoint >= 0 && m_isMovable) {
        m_grab.reset();
        setCursor(Qt::ArrowCursor);
        emit endpointDragCancelled();
    }
}

bool MapView::pressAtMarker(const QKeyEvent &event)
{
    const auto point = pointOf(m_focused);
    if (!point) {
        return false;
    }
    const bool isTunable = m_subject->isTunable();
    const auto step = [this](int steps) { emit biasStepped(m_focused, steps); };
    switch (event.key()) {
    case Qt::Key_Plus:
    case Qt::Key_Equal: if (isTunable) { step(1); } return isTunable;
    case Qt::Key_Minus: if (isTunable) { step(-1); } return isTunable;
    case Qt::Key_PageUp: if (isTunable) { step(kBigStep); } return isTunable;
    case Qt::Key_PageDown: if (isTunable) { step(-kBigStep); } return isTunable;
    case Qt::Key_Delete:
    case Qt::Key_Backspace: emit endpointToggled(m_focused); return true;
    case Qt::Key_Escape: setFocused(-1); return true;
    default: break;
    }
    if (!event.modifiers().testFlag(Qt::ControlModifier) || !m_isMovable || arrowOf(event.key()).isNull()) {
        return false;
    }
    const double pixels = event.modifiers().testFlag(Qt::ShiftModifier) ? 1 : kKeyMove;
    geo::LatLon place = rounded(placeAt(positionOf(*point) + arrowOf(event.key()) * pixels));
    if (place == *point) {
        // Close up a pixel is less than coordinates can tell.
        place = rounded({point->latitude - arrowOf(event.key()).y() * 0.01, point->longitude + arrowOf(event.key()).x() * 0.01});
    }
    if (geo::LatLon::make(place.latitude, place.longitude)) {
        emit endpointNudged(m_focused, place);
    }
    return true;
}

void MapView::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape && m_grab && m_grab->isDragging) {
        cancelDrag();
        return;
    }
    if (pressAtMarker(*event)) {
        return;
    }
    const QPointF pan = arrowOf(event->key()) * kKeyPan;
    switch (event->key()) {
    case Qt::Key_Plus:
    case Qt::Key_Equal: m_fitsWhenSized = false; return zoomBy(0.5);
    case Qt::Key_Minus: return zoomBy(-0.5);
    case Qt::Key_Home: m_fitsWhenSized = false; return fit();
    default: break;
    }
    if (isSwiping() && event->modifiers().testFlag(Qt::ShiftModifier) && pan.x() != 0) {
        return setSwipe(m_swipe + (pan.x() > 0 ? 0.05 : -0.05));
    }
    if (pan.isNull()) {
        QWidget::keyPressEvent(event);
        return;
    }
    m_fitsWhenSized = false;
    MapCamera camera = m_camera;
    camera.centre += pan / camera.scale();
    setCamera(camera);
}

std::optional<geo::LatLon> MapView::pointOf(int endpoint) const
{
    return m_subject && endpoint >= 0 && endpoint < static_cast<int>(m_subject->endpoints.size())
        ? m_subject->endpoints[static_cast<std::size_t>(endpoint)].point
        : std::nullopt;
}

void MapView::setFocused(int endpoint)
{
    m_focused = endpoint;
    if (const auto point = pointOf(endpoint)) {
        if (!QRectF(rect()).contains(positionOf(*point))) {
            MapCamera camera = m_camera;
            camera.centre = worldOf(*point);
            setCamera(camera);
        }
        emit endpointClicked(endpoint);
        setAccessibleDescription(toolTipOf(static_cast<std::size_t>(endpoint)));
    }
    showMarkers();
}

/// Tab goes through the endpoints before it leaves the map.
bool MapView::focusNextPrevChild(bool next)
{
    const int count = m_subject ? static_cast<int>(m_subject->endpoints.size()) : 0;
    int target = m_focused;
    do {
        target += next ? 1 : -1;
    } while (target >= 0 && target < count && !pointOf(target));
    if (target < -1 || target >= count) {
        return QWidget::focusNextPrevChild(next);
    }
    setFocused(target);
    return true;
}

void MapView::focusInEvent(QFocusEvent *event)
{
    QWidget::focusInEvent(event);
    m_stage->setHasFocus(true);
    if (event->reason() == Qt::BacktabFocusReason && m_subject) {
        m_focused = static_cast<int>(m_subject->endpoints.size());
        focusNextPrevChild(false);
    }
    showMarkers();
}

void MapView::focusOutEvent(QFocusEvent *event)
{
    QWidget::focusOutEvent(event);
    m_stage->setHasFocus(false);
    cancelDrag();
    if (event->reason() != Qt::ActiveWindowFocusReason && event->reason() != Qt::PopupFocusReason) {
        m_focused = -1;
    }
    showMarkers();
}

void MapView::contextMenuEvent(QContextMenuEvent *event)
{
    const bool isKey = event->reason() == QContextMenuEvent::Keyboard;
    const int endpoint = isKey ? m_focused : endpointAt(event->pos());
    if (const auto point = pointOf(endpoint)) {
        emit endpointMenuRequested(endpoint, isKey ? mapToGlobal(positionOf(*point).toPoint()) : event->globalPos());
    } else {
        event->ignore();
    }
}

bool MapView::event(QEvent *event)
{
    if (event->type() == QEvent::Gesture) {
        auto *gestures = static_cast<QGestureEvent *>(event);
        if (auto *pinch = static_cast<QPinchGesture *>(gestures->gesture(Qt::PinchGesture))) {
            m_fitsWhenSized = false;
            const QPointF anchor = mapFromGlobal(pinch->centerPoint());
            setCamera(m_camera.zoomedAt(anchor, std::log2(std::max(pinch->scaleFactor(), 0.01)), size()));
            return true;
        }
    } else if (event->type() == QEvent::ToolTip) {
        const auto *help = static_cast<QHelpEvent *>(event);
        if (const int endpoint = endpointAt(help->pos()); endpoint >= 0) {
            QToolTip::showText(help->globalPos(), toolTipOf(static_cast<std::size_t>(endpoint)), this);
        } else {
            QToolTip::hideText();
        }
        return true;
    } else if (event->type() == QEvent::Show) {
        startJob();
    } else if (event->type() == QEvent::ShortcutOverride && m_focused >= 0) {
        // The window has Delete as a shortcut of its own, for what is selected in the tree.
        const int key = static_cast<QKeyEvent *>(event)->key();
        if (key == Qt::Key_Delete || key == Qt::Key_Backspace || key == Qt::Key_Escape) {
            event->accept();
            return true;
        }
    }
    return QWidget::event(event);
}

QString MapView::toolTipOf(std::size_t endpoint) const
{
    const MapEndpoint &shown = m_subject->endpoints[endpoint];
    QStringList lines{tr("%1: %2", "number and name of an endpoint").arg(endpoint + 1).arg(shown.label), shown.location};
    if (endpoint < m_health.size()) {
        lines += tr("Health: %1", "of an endpoint").arg(m_health[endpoint].word);
    }
    if (m_subject->isTunable()) {
        lines += tr("Bias %1. Turn the wheel to change it.").arg(shown.bias);
    }
    if (m_isMovable) {
        lines += tr("Drag it to another place.");
    }
    lines += shown.isOff         ? tr("Off on this map only: others take its area, which is hatched. Double-click to switch it on.")
        : shown.isAvailable ? tr("Double-click to see what happens if it fails.")
                            : tr("Down: others take its area, which is hatched.");
    return lines.join(QChar(u'\n'));
}

} // namespace meridian::ui
