#include "ui/map/MapStage.h"

#include "ui/map/MapItems.h"

#include <QCryptographicHash>
#include <QGeoCoordinate>
#include <QQmlContext>
#include <QQmlError>
#include <QQuickWidget>
#include <QQuickWindow>
#include <QStandardPaths>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace meridian::ui {
namespace {

QGeoCoordinate coordinateOf(const geo::LatLon &point)
{
    return {point.latitude, point.longitude};
}

/// Must be called before the first window of Qt Quick. Everything here is pictures, so that the software renderer costs
/// a third of OpenGL without a graphics card, and a window with it is not composed on one.
QWidget *withSoftwareRendering(QWidget *parent)
{
    static bool isDone = false;
    if (std::exchange(isDone, true)) {
        return parent;
    }
    QQuickWindow::setGraphicsApi(QSGRendererInterface::Software);
    qmlRegisterType<MapImageLayer>("Meridian.Map", 1, 0, "MapImageLayer");
    qmlRegisterType<MapMarkerItem>("Meridian.Map", 1, 0, "MapMarkerItem");
    qmlRegisterType<MapLegendItem>("Meridian.Map", 1, 0, "MapLegendItem");
    return parent;
}

} // namespace

void MarkerModel::setMarkers(const std::vector<PlacedMarker> &markers)
{
    if (markers.size() != m_markers.size()) {
        beginResetModel();
        m_markers = markers;
        endResetModel();
        return;
    }
    for (std::size_t i = 0; i < markers.size(); ++i) {
        if (m_markers[i] != markers[i]) {
            m_markers[i] = markers[i];
            const QModelIndex changed = index(static_cast<int>(i));
            emit dataChanged(changed, changed);
        }
    }
}

int MarkerModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_markers.size());
}

QVariant MarkerModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    const PlacedMarker &placed = m_markers[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Coordinate: return QVariant::fromValue(coordinateOf(placed.point));
    case Marker: return QVariant::fromValue(placed.marker);
    case Height: return placed.marker.isSelected ? 1 : 0; // of markers at one place the selected one is on top
    default: return {};
    }
}

QHash<int, QByteArray> MarkerModel::roleNames() const
{
    return {{Coordinate, "place"}, {Marker, "marker"}, {Height, "height"}};
}

MapStage::MapStage(QWidget *parent, const QUrl &scene) : QObject(parent), m_widget(new QQuickWidget(withSoftwareRendering(parent)))
{
    m_widget->setObjectName(u"mapScene"_s);
    m_widget->setResizeMode(QQuickWidget::SizeRootObjectToView);
    m_widget->setAttribute(Qt::WA_TransparentForMouseEvents);
    m_widget->setFocusPolicy(Qt::NoFocus);
    m_widget->rootContext()->setContextProperty(u"stage"_s, this);
    m_widget->setSource(scene);
    const QQuickItem *root = m_widget->rootObject();
    if (root == nullptr) {
        QStringList reasons;
        for (const QQmlError &error : m_widget->errors()) {
            reasons += error.description();
        }
        m_drawnFrame = m_wantedFrame;
        m_error = tr("The map cannot be drawn: %1. Install the packages qml6-module-qtlocation and qt6-location-plugins, then start again. The table beside it "
                     "has the same content.")
                      .arg(reasons.join(u"; "_s));
        m_widget->hide();
        return;
    }
    m_map = root->findChild<QObject *>(u"worldMap"_s);
    const std::array names{u"groundLayer"_s, u"areaLayer"_s, u"liveLayer"_s, u"topLayer"_s};
    std::ranges::transform(names, m_layers.begin(), [root](const QString &name) { return root->findChild<MapImageLayer *>(name); });
    setSwipe(-1);
    connect(m_widget->quickWindow(), &QQuickWindow::afterRendering, this, [this] {
        // Told when the widget has taken the picture over, unless it is out of date by then.
        QMetaObject::invokeMethod(this, [this, frame = m_wantedFrame] {
            if (frame == m_wantedFrame && !isDrawn()) {
                m_drawnFrame = frame;
                emit drawn();
            }
        }, Qt::QueuedConnection);
    });
}

MapStage::~MapStage()
{
    delete m_widget; // before what its scene reads goes
}

QQuickWidget *MapStage::widget() const
{
    return m_widget;
}

void MapStage::redraw()
{
    if (m_error.isEmpty()) {
        ++m_wantedFrame;
        m_widget->quickWindow()->update();
    }
}

void MapStage::setGeometry(const QRect &geometry)
{
    m_widget->setGeometry(geometry);
    if (QQuickItem *root = m_widget->rootObject()) {
        // A widget that is not shown yet tells its scene later.
        root->setSize(geometry.size());
    }
    redraw();
}

void MapStage::setCamera(const MapCamera &camera)
{
    if (m_map == nullptr) {
        return;
    }
    // The zoom first: a centre is moved to where the zoom allows it.
    m_map->setProperty("zoomLevel", camera.zoom);
    m_map->setProperty("center", QVariant::fromValue(coordinateOf(latLonOf(camera.centre))));
    for (MapImageLayer *layer : m_layers) {
        layer->setLook(camera);
    }
    redraw();
}

void MapStage::setMarkers(const std::vector<PlacedMarker> &markers)
{
    if (markers != m_markers.markers()) {
        m_markers.setMarkers(markers);
        redraw();
    }
}

void MapStage::setStyle(const QPalette &palette, const QFont &font)
{
    m_style = MarkerStyle::of(palette, font);
    m_noteInk = Theme::secondaryText(palette);
    m_noteFont = font;
    m_noteFont.setPointSizeF(font.pointSizeF() * 0.85);
    emit styleChanged();
    redraw();
}

QColor MapStage::noteGround() const
{
    QColor ground = m_style.colors.halo;
    ground.setAlpha(190);
    return ground;
}

void MapStage::setNote(const QString &note)
{
    if (m_note != note) {
        m_note = note;
        emit noteChanged();
        redraw();
    }
}

void MapStage::setLegend(const MapLegend &legend)
{
    if (m_legend != legend) {
        m_legend = legend;
        emit legendChanged();
        redraw();
    }
}

void MapStage::setSwipe(double swipe)
{
    m_swipe = swipe;
    if (m_map != nullptr) {
        layer(Layer::Live)->setShownPart(0, std::max(swipe, 0.0));
        layer(Layer::Areas)->setShownPart(std::max(swipe, 0.0), 1);
    }
    emit swipeChanged();
    redraw();
}

void MapStage::setHasFocus(bool hasFocus)
{
    m_hasFocus = hasFocus;
    emit focusChanged();
    redraw();
}

void MapStage::setTiles(const TileSource &tiles)
{
    if (m_tiles == tiles) {
        return;
    }
    if (m_tiles.isOn) {
        // A map asks one server for its whole life: another address makes another map.
        m_tiles.isOn = false;
        emit tilesChanged();
    }
    m_tiles = tiles;
    emit tilesChanged();
    redraw();
}

QString MapStage::userAgent()
{
    return u"Meridian/%1 (DNS traffic management console)"_s.arg(QLatin1StringView(MERIDIAN_VERSION));
}

QString MapStage::tileCache() const
{
    // Tiles of another server are not those of this one.
    const QByteArray server = QCryptographicHash::hash(m_tiles.url.toUtf8(), QCryptographicHash::Sha1).toHex().first(12);
    return QStandardPaths::writableLocation(QStandardPaths::CacheLocation) + u"/tiles/"_s + QString::fromLatin1(server);
}

} // namespace meridian::ui
