#include "ui/map/MapView.h"

#include "ui/map/MapItems.h"
#include "ui/map/MapStage.h"

#include <QFontMetricsF>
#include <QLabel>
#include <QLocale>

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace meridian::ui {
namespace {

constexpr double kMargin = 128;  // logical pixels that pictures are larger than the view, on each side
constexpr std::chrono::milliseconds kRest{300}; // after the last change of areas, before their margin is painted

/// The middle of a picture with a margin on each side.
QImage withoutMargin(const QImage &picture)
{
    const int margin = qRound(kMargin * picture.devicePixelRatio());
    return picture.copy(picture.rect().adjusted(margin, margin, -margin, -margin));
}

} // namespace

MapView::MapView(QWidget *parent, const QUrl &scene) : QWidget(parent), m_stage(new MapStage(this, scene))
{
    setObjectName(u"mapView"_s);
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAccessibleName(tr("World map"));
    setAccessibleDescription(tr("Arrow keys move the map, plus and minus zoom, Home shows all endpoints. Tab goes to an endpoint: there plus and minus "
                                "change its bias, Control with arrow keys moves it, Delete switches it off. The table beside the map has the same content."));
    grabGesture(Qt::PinchGesture);
    if (!m_stage->error().isEmpty()) {
        m_error = new QLabel(m_stage->error(), this);
        m_error->setObjectName(u"mapError"_s);
        m_error->setWordWrap(true);
        m_error->setAlignment(Qt::AlignCenter);
        m_error->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
        m_error->setMargin(24);
    }
    connect(m_stage, &MapStage::drawn, this, &MapView::settle);
    m_stage->setNote(note());
    showStyle();
    m_pool.setMaxThreadCount(1);
    m_marginTimer.setSingleShot(true);
    m_marginTimer.setInterval(kRest);
    connect(&m_marginTimer, &QTimer::timeout, this, &MapView::wantMargin);
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
    const bool isOther = !m_subject || !subject || m_subject->choice != subject->choice;
    m_subject = subject;
    if (isOther) {
        m_byCountry.clear();
        m_byProvince.clear();
        m_selected = -1;
        m_focused = -1;
        m_grab.reset();
        m_isLiveShown = false;
    }
    refreshScene();
    showMarkers();
    wantAreas();
}

void MapView::setShapeOwners(const QHash<QString, int> &byCountry, const QHash<QString, int> &byProvince)
{
    if (m_byCountry == byCountry && m_byProvince == byProvince) {
        return;
    }
    m_byCountry = byCountry;
    m_byProvince = byProvince;
    refreshScene();
    wantAreas();
}

void MapView::refreshScene()
{
    m_scene = m_subject && m_shapes ? sceneOf(*m_subject, *m_shapes, palette()) : MapScene();
    if (m_subject && !m_subject->isByDistance()) {
        m_scene.byCountry = m_byCountry;
        m_scene.byProvince = m_byProvince;
    }
    m_scene.clients = m_clients;
    m_liveScene.reset();
    if (m_subject && m_shapes && m_subject->isByDistance()) {
        refreshComparison();
    }
    showSwipe();
    m_stage->setLegend(legend());
}

void MapView::refreshComparison()
{
    using model::Routing;
    if (m_compare == MapCompare::Formulas) {
        const auto other = m_subject->formula == Routing::Formula::Linear ? Routing::Formula::LegacyInverse : Routing::Formula::Linear;
        m_scene.compared = AreaSet(m_subject->rankedItems(), other, m_scene.serving, *m_subject->policy);
        m_scene.compare = m_compare;
    } else if (m_compare == MapCompare::Outline && m_live && m_live->isByDistance()) {
        m_scene.compared = AreaSet(m_live->rankedItems(), m_live->formula, m_live->serving(), *m_live->policy);
        m_scene.compare = m_compare;
    } else if (m_compare == MapCompare::Swipe && m_live && m_live->isByDistance()) {
        m_liveScene = sceneOf(*m_live, *m_shapes, palette());
        m_liveScene->circles.clear();
        // The same endpoint has the same colour on both sides.
        for (std::size_t i = 0; i < m_live->endpoints.size(); ++i) {
            const QString &id = m_live->endpoints[i].id;
            const auto same = std::ranges::find(m_subject->endpoints, id, &MapEndpoint::id);
            if (!id.isEmpty() && same != m_subject->endpoints.end()) {
                m_liveScene->colors[i] = m_scene.colors[static_cast<std::size_t>(same - m_subject->endpoints.begin())];
            }
        }
    }
}

void MapView::setCompare(MapCompare compare, const std::optional<MapSubject> &live)
{
    if (m_compare == compare && m_live == live) {
        return;
    }
    m_compare = compare;
    m_live = live;
    m_isLiveShown = false;
    refreshScene();
    wantAreas();
}

void MapView::setClients(const std::vector<service::ObservedPlace> &clients)
{
    if (m_clients != clients) {
        m_clients = clients;
        refreshScene();
        wantAreas();
    }
}

void MapView::setSwipe(double swipe)
{
    m_swipe = std::clamp(swipe, 0.0, 1.0);
    showSwipe();
}

void MapView::showSwipe()
{
    m_stage->setSwipe(isSwiping() ? m_swipe : -1);
}

bool MapView::isAtSwipe(QPointF position) const
{
    constexpr double kReach = 6;
    return isSwiping() && std::abs(position.x() - m_swipe * width()) <= kReach;
}

void MapView::setTiles(const TileSource &tiles)
{
    if (m_tiles == tiles) {
        return;
    }
    m_tiles = tiles;
    m_stage->setTiles(tiles);
    m_stage->setNote(tiles.isOn ? QString() : note());
    wantAll();
}

QString MapView::note()
{
    return tr("Schematic map. Made with Natural Earth; place names: Unicode CLDR, GeoNames.");
}

MapLegend MapView::legend() const
{
    MapLegend out;
    if (!m_subject) {
        return out;
    }
    const auto add = [&out](LegendEntry::Sign sign, const QString &text) { out.entries += LegendEntry{sign, text}; };
    if (std::ranges::find(m_scene.serving, false) != m_scene.serving.end()) {
        add(LegendEntry::Sign::Hatch, tr("Served by others while its endpoint is down or off"));
    }
    for (std::size_t i = 0; i < m_scene.colors.size() && m_subject->isByDistance(); ++i) {
        if (m_scene.areas.sharers(static_cast<AreaSet::Index>(i)).size() > 1) {
            add(LegendEntry::Sign::Stripes, tr("Shared by endpoints at the same place"));
            break;
        }
    }
    if (!m_scene.circles.empty()) {
        add(LegendEntry::Sign::Circle, tr("Assumed place: the endpoint stands anywhere in the circle"));
    }
    if (!m_scene.clients.empty()) {
        add(LegendEntry::Sign::Client, tr("Questions of the log, in the middle of their province or country"));
    }
    if (m_scene.compare == MapCompare::Outline) {
        add(LegendEntry::Sign::LiveBorder, tr("Border in Live"));
    } else if (m_scene.compare == MapCompare::Formulas) {
        add(LegendEntry::Sign::Difference, tr("Another endpoint by the other formula"));
    }
    return out;
}

void MapView::setSelected(int endpoint)
{
    m_selected = endpoint;
    showMarkers();
}

void MapView::setMark(const std::optional<geo::LatLon> &place)
{
    m_mark = place;
    showMarkers();
}

void MapView::setCamera(const MapCamera &camera)
{
    const MapCamera next = camera.clamped(size());
    if (next == m_camera) {
        return;
    }
    m_camera = next;
    showCamera();
    emit cameraChanged();
    wantAll();
}

void MapView::showCamera()
{
    m_stage->setCamera(m_camera);
}

void MapView::showStyle()
{
    m_stage->setStyle(palette(), font());
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
    double least = MarkerStyle::kRadius + 3;
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
    return m_shapes && (m_error != nullptr || (!m_isBusy && !m_wantsAll && !m_wantsAreas && m_stage->isDrawn()));
}

void MapView::settle()
{
    if (isSettled()) {
        emit settled();
    }
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
}

void MapView::wantMargin()
{
    m_wantsMargin = true;
    wantAreas();
}

MapStyle MapView::style() const
{
    QFont names = font();
    names.setPointSizeF(font().pointSizeF() * 0.92);
    return {Theme::map(palette()), language(), names};
}

MapMarker MapView::markerOf(std::size_t endpoint) const
{
    const MapEndpoint &shown = m_subject->endpoints[endpoint];
    MapMarker out;
    out.number = static_cast<int>(endpoint) + 1;
    out.color = Theme::series(static_cast<int>(endpoint), palette());
    out.isServing = shown.isAvailable && m_subject->serving()[endpoint];
    out.isSelected = static_cast<int>(endpoint) == m_selected;
    out.hasFocus = static_cast<int>(endpoint) == m_focused && hasFocus();
    if (endpoint < m_health.size()) {
        out.health = m_health[endpoint].letter;
        out.healthColor = Theme::color(m_health[endpoint].state, palette());
    }
    if (m_subject->endpoints.size() <= kNamedMarkers) {
        out.name = shown.isAvailable ? shown.label : shown.isOff ? tr("%1 (off)").arg(shown.label) : tr("%1 (down)").arg(shown.label);
    }
    return out;
}

void MapView::setHealth(const std::vector<HealthWord> &health)
{
    if (health != m_health) {
        m_health = health;
        showMarkers();
    }
}

void MapView::showMarkers()
{
    m_stage->setMarkers(markers());
}

std::vector<PlacedMarker> MapView::markers() const
{
    std::vector<PlacedMarker> out;
    for (std::size_t i = 0; m_subject && i < m_subject->endpoints.size(); ++i) {
        if (const auto &point = m_subject->endpoints[i].point) {
            out.push_back({markerOf(i), *point});
        }
    }
    if (m_mark) {
        MapMarker place;
        place.kind = MapMarker::Kind::Place;
        out.push_back({place, *m_mark});
    }
    return out;
}

MapJob MapView::picture() const
{
    return jobOf(0);
}

MapJob MapView::jobOf(double margin) const
{
    MapJob out{m_shapes, m_camera, QSizeF(size()) + QSizeF(2 * margin, 2 * margin), devicePixelRatioF(), style(), m_scene, m_liveScene, {}};
    for (std::size_t i = 0; m_subject && i < m_subject->endpoints.size(); ++i) {
        if (const auto &point = m_subject->endpoints[i].point) {
            const QPointF at = positionOf(*point) + QPointF(margin, margin);
            constexpr double kRadius = MarkerStyle::kRadius;
            out.taken.emplace_back(at - QPointF(kRadius, kRadius), QSizeF(2 * kRadius, 2 * kRadius));
            if (const QRectF name = markerNameBox(markerOf(i), m_stage->style()); !name.isEmpty()) {
                out.taken.push_back(name.translated(at));
            }
        }
    }
    // Nor are there names half below the legend and the note.
    const QFontMetricsF metrics(m_stage->noteFont());
    const double noteWidth = metrics.horizontalAdvance(m_stage->note()), room = std::max(width() - 16, 1);
    const QSizeF note(std::min(noteWidth, room) + 10, std::ceil(noteWidth / room) * metrics.height() + 4);
    out.taken.emplace_back(QPointF(margin + 8, margin + 8), legend().size(m_stage->style()));
    out.taken.emplace_back(QPointF(margin + width() - 3, margin + height() - 3) - QPointF(note.width(), note.height()), note);
    return out;
}

/// One job at a time; what was wanted meanwhile is done next, with the newest state only. Areas alone are painted without a
/// margin, which takes little more than half the time: while a bias is dragged nobody pans.
void MapView::startJob()
{
    if (m_isBusy || !m_shapes || m_error != nullptr || !isVisible() || width() < 2 || height() < 2 || !(m_wantsAll || m_wantsAreas)) {
        return;
    }
    const bool all = m_wantsAll, hasMargin = all || m_wantsMargin;
    m_wantsAll = m_wantsAreas = m_wantsMargin = false;
    m_isBusy = true;
    m_marginTimer.stop();
    MapJob job = jobOf(hasMargin ? kMargin : 0);
    const MapImageLayer *shown = m_stage->layer(MapStage::Layer::Ground);
    const QSizeF viewWithMargin = QSizeF(size()) + QSizeF(2 * kMargin, 2 * kMargin);
    const bool isGroundWanted = all && !m_tiles.isOn;
    const QImage below = !all && !m_tiles.isOn && shown->shows(job.camera, viewWithMargin) ? shown->picture() : QImage();
    const bool isLiveWanted = job.live && (all || !m_isLiveShown); // a dragged bias leaves it as it is
    m_isLiveShown = job.live.has_value();
    m_pool.start([this, job = std::move(job), isGroundWanted, isLiveWanted, hasMargin, below] {
        Pictures out;
        if (isGroundWanted) {
            out.ground = paintGround(job);
            out.top = paintLinesAndNames(job);
        }
        const QImage ground = isGroundWanted ? out.ground : hasMargin || below.isNull() ? below : withoutMargin(below);
        out.areas = paintAreas(job, job.scene, ground);
        if (isLiveWanted) {
            out.live = paintAreas(job, *job.live, ground);
        }
        QMetaObject::invokeMethod(this, [this, job, out] { finishJob(job, out); }, Qt::QueuedConnection);
    });
}

void MapView::finishJob(const MapJob &job, const Pictures &pictures)
{
    const auto show = [&](MapStage::Layer layer, const QImage &picture) { m_stage->layer(layer)->setPicture(picture, job.camera, job.view); };
    if (!pictures.ground.isNull()) {
        show(MapStage::Layer::Ground, pictures.ground);
        show(MapStage::Layer::Top, pictures.top);
    }
    show(MapStage::Layer::Areas, pictures.areas);
    if (!job.live || !pictures.live.isNull()) {
        show(MapStage::Layer::Live, pictures.live);
    }
    m_isBusy = false;
    m_stage->redraw();
    if (job.view == QSizeF(size())) {
        m_marginTimer.start();
    }
    startJob();
}

void MapView::resizeEvent(QResizeEvent *)
{
    m_stage->setGeometry(rect());
    if (m_error != nullptr) {
        m_error->setGeometry(rect());
    }
    m_camera = m_fitsWhenSized ? MapCamera{{0.5, 0.42}, 0}.clamped(size()) : m_camera.clamped(size());
    showCamera();
    wantAll();
}

void MapView::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) {
        refreshScene();
        showStyle();
        showMarkers();
        wantAll();
    }
}

} // namespace meridian::ui
