#include "ui/map/MapView.h"

#include <QApplication>
#include <QGestureEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QLocale>
#include <QMouseEvent>
#include <QToolTip>

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace meridian::ui {
namespace {

constexpr double kMargin = 128;  // logical pixels that pictures are larger than the view, on each side
constexpr int kNotch = 120;      // angle delta of one step of a wheel
constexpr double kWheelZoom = 0.35;
constexpr double kKeyPan = 64;

} // namespace

MapView::MapView(QWidget *parent) : QWidget(parent)
{
    setObjectName(u"mapView"_s);
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAttribute(Qt::WA_OpaquePaintEvent);
    setAccessibleName(tr("World map"));
    setAccessibleDescription(tr("Arrow keys move the map, plus and minus zoom, Home shows all endpoints. The table beside it has the same content."));
    grabGesture(Qt::PinchGesture);
    m_pool.setMaxThreadCount(1);
    loadShapes();
}

MapView::~MapView()
{
    m_pool.waitForDone();
}

geo::Language MapView::language()
{
    return QLocale().language() == QLocale::Chinese ? geo::Language::Chinese : geo::Language::English;
}

void MapView::loadShapes()
{
    m_isBusy = true;
    m_pool.start([this] {
        auto shapes = WorldShapes::builtin();
        QMetaObject::invokeMethod(this, [this, shapes] {
            m_shapes = shapes;
            m_isBusy = false;
            refreshScene();
            emit shapesLoaded();
            wantAll();
        }, Qt::QueuedConnection);
    });
}

void MapView::setSubject(const std::optional<MapSubject> &subject)
{
    if (m_subject == subject) {
        return;
    }
    const bool isOther = !m_subject || !subject || m_subject->ref != subject->ref;
    m_subject = subject;
    if (isOther) {
        m_byCountry.clear();
        m_byProvince.clear();
        m_selected = -1;
    }
    refreshScene();
    wantAreas();
}

void MapView::setShapeOwners(const QHash<QString, int> &byCountry, const QHash<QString, int> &byProvince)
{
    m_byCountry = byCountry;
    m_byProvince = byProvince;
    refreshScene();
    wantAreas();
}

void MapView::refreshScene()
{
    m_scene = m_subject && m_shapes ? sceneOf(*m_subject, *m_shapes, palette()) : MapScene();
    if (m_subject && !m_subject->policy) {
        m_scene.byCountry = m_byCountry;
        m_scene.byProvince = m_byProvince;
    }
}

void MapView::setSelected(int endpoint)
{
    m_selected = endpoint;
    update();
}

void MapView::setMark(const std::optional<geo::LatLon> &place)
{
    m_mark = place;
    update();
}

void MapView::setCamera(const MapCamera &camera)
{
    const MapCamera next = camera.clamped(size());
    if (next == m_camera) {
        return;
    }
    m_camera = next;
    emit cameraChanged();
    wantAll();
    update();
}

void MapView::zoomBy(double steps)
{
    setCamera(m_camera.zoomedAt(QPointF(width() / 2.0, height() / 2.0), steps, size()));
}

void MapView::fit()
{
    QList<geo::LatLon> points;
    for (const MapEndpoint &endpoint : m_subject ? m_subject->endpoints : std::vector<MapEndpoint>()) {
        if (endpoint.point) {
            points += *endpoint.point;
        }
    }
    setCamera(MapCamera::fitting(points, size()));
}

void MapView::showWorld()
{
    MapCamera camera;
    camera.zoom = 0;
    setCamera(camera);
}

geo::LatLon MapView::placeAt(QPointF position) const
{
    return latLonOf(m_camera.toWorld(position, size()));
}

QPointF MapView::positionOf(const geo::LatLon &place) const
{
    return m_camera.toScreen(m_camera.nearestCopy(worldOf(place)), size());
}

int MapView::ownerOf(const geo::LatLon &place) const
{
    return m_shapes ? m_scene.ownerOf(place, *m_shapes) : -1;
}

int MapView::endpointAt(QPointF position) const
{
    int best = -1;
    double least = kMarker + 3;
    for (std::size_t i = 0; m_subject && i < m_subject->endpoints.size(); ++i) {
        if (const auto &point = m_subject->endpoints[i].point) {
            const QPointF away = positionOf(*point) - position;
            // Of markers at one place the selected one is on top.
            const double distance = std::hypot(away.x(), away.y()) - (static_cast<int>(i) == m_selected ? 1 : 0);
            if (distance < least) {
                least = distance;
                best = static_cast<int>(i);
            }
        }
    }
    return best;
}

bool MapView::isSettled() const
{
    return m_shapes && !m_isBusy && !m_wantsAll && !m_wantsAreas;
}

void MapView::wantAll()
{
    m_wantsAll = true;
    startJob();
}

void MapView::wantAreas()
{
    m_wantsAreas = true;
    startJob();
    update();
}

MapStyle MapView::style() const
{
    QFont names = font();
    names.setPointSizeF(font().pointSizeF() * 0.92);
    return {Theme::map(palette()), language(), names};
}

MapJob MapView::job() const
{
    MapJob out{m_shapes, m_camera, QSizeF(size()) + QSizeF(2 * kMargin, 2 * kMargin), devicePixelRatioF(), style(), m_scene, {}};
    for (std::size_t i = 0; m_subject && i < m_subject->endpoints.size(); ++i) {
        if (const auto &point = m_subject->endpoints[i].point) {
            const QPointF at = positionOf(*point) + QPointF(kMargin, kMargin);
            out.taken.emplace_back(at - QPointF(kMarker, kMarker), QSizeF(2 * kMarker, 2 * kMarker));
            if (m_subject->endpoints.size() <= kNamedMarkers) {
                out.taken.push_back(nameBox(i).translated(kMargin, kMargin));
            }
        }
    }
    return out;
}

/// One job at a time; what was wanted meanwhile is done next, with the newest state only.
void MapView::startJob()
{
    if (m_isBusy || !m_shapes || !isVisible() || width() < 2 || height() < 2 || !(m_wantsAll || m_wantsAreas)) {
        return;
    }
    const bool all = m_wantsAll;
    m_wantsAll = m_wantsAreas = false;
    m_isBusy = true;
    const bool isGroundRight = m_ground.camera == m_camera && m_ground.view == job().view;
    m_pool.start([this, job = job(), all, below = isGroundRight ? m_ground.image : QImage()] {
        QImage ground, top;
        if (all) {
            ground = paintGround(job);
            top = paintLinesAndNames(job);
        }
        QImage areas = paintAreas(job, all ? ground : below);
        QMetaObject::invokeMethod(this, [this, ground, areas, top, camera = job.camera, view = job.view] {
            if (!ground.isNull()) {
                m_ground = {ground, camera, view};
                m_top = {top, camera, view};
            }
            m_areas = {areas, camera, view};
            m_isBusy = false;
            update();
            startJob();
            if (isSettled()) {
                emit settled();
            }
        }, Qt::QueuedConnection);
    });
}

void MapView::resizeEvent(QResizeEvent *)
{
    m_camera = m_fitsWhenSized ? MapCamera{{0.5, 0.42}, 0}.clamped(size()) : m_camera.clamped(size());
    wantAll();
}

void MapView::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) {
        refreshScene();
        wantAll();
    }
}

void MapView::mousePressEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton) {
        m_grabbed = event->position();
        m_isPanning = false;
    }
}

void MapView::mouseMoveEvent(QMouseEvent *event)
{
    if (!m_grabbed) {
        setCursor(endpointAt(event->position()) >= 0 ? Qt::PointingHandCursor : Qt::ArrowCursor);
        return;
    }
    const QPointF moved = event->position() - *m_grabbed;
    if (!m_isPanning && moved.manhattanLength() < QApplication::startDragDistance()) {
        return;
    }
    m_isPanning = true;
    m_fitsWhenSized = false;
    setCursor(Qt::ClosedHandCursor);
    m_grabbed = event->position();
    MapCamera camera = m_camera;
    camera.centre -= moved / camera.scale();
    setCamera(camera);
}

void MapView::mouseReleaseEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton || !m_grabbed) {
        return;
    }
    m_grabbed.reset();
    setCursor(Qt::ArrowCursor);
    if (m_isPanning) {
        m_isPanning = false;
        return;
    }
    if (const int endpoint = endpointAt(event->position()); endpoint >= 0) {
        emit endpointClicked(endpoint);
    } else {
        emit placeClicked(placeAt(event->position()));
    }
}

void MapView::mouseDoubleClickEvent(QMouseEvent *event)
{
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
            emit biasWheel(endpoint, notches * (event->modifiers().testFlag(Qt::ShiftModifier) ? 5 : 1));
        }
        return;
    }
    m_wheelRest = 0;
    m_fitsWhenSized = false;
    setCamera(m_camera.zoomedAt(event->position(), kWheelZoom * delta / kNotch, size()));
}

void MapView::keyPressEvent(QKeyEvent *event)
{
    QPointF pan;
    switch (event->key()) {
    case Qt::Key_Left: pan = {-kKeyPan, 0}; break;
    case Qt::Key_Right: pan = {kKeyPan, 0}; break;
    case Qt::Key_Up: pan = {0, -kKeyPan}; break;
    case Qt::Key_Down: pan = {0, kKeyPan}; break;
    case Qt::Key_Plus:
    case Qt::Key_Equal: m_fitsWhenSized = false; return zoomBy(0.5);
    case Qt::Key_Minus: return zoomBy(-0.5);
    case Qt::Key_Home: m_fitsWhenSized = false; return fit();
    default: QWidget::keyPressEvent(event); return;
    }
    m_fitsWhenSized = false;
    MapCamera camera = m_camera;
    camera.centre += pan / camera.scale();
    setCamera(camera);
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
        const int endpoint = endpointAt(help->pos());
        if (endpoint < 0) {
            QToolTip::hideText();
            return true;
        }
        const MapEndpoint &shown = m_subject->endpoints[static_cast<std::size_t>(endpoint)];
        QStringList lines{tr("%1: %2", "number and name of an endpoint").arg(endpoint + 1).arg(shown.label), shown.location};
        if (m_subject->isTunable()) {
            lines += tr("Bias %1. Turn the wheel to change it.").arg(shown.bias);
        }
        if (!shown.isAvailable) {
            lines += tr("Down: others take its area, which is hatched.");
        }
        QToolTip::showText(help->globalPos(), lines.join(u'\n'), this);
        return true;
    } else if (event->type() == QEvent::Show) {
        startJob();
    }
    return QWidget::event(event);
}

} // namespace meridian::ui
