#pragma once

#include "ui/map/MapPicture.h"
#include "ui/map/MapLegend.h"
#include "ui/map/TileSource.h"
#include "ui/models/HealthText.h"

#include <QThreadPool>
#include <QTimer>
#include <QWidget>

class QLabel;

namespace meridian::ui {

class MapStage;

/// The map itself: pans, zooms, shows areas and endpoints, says what was clicked. What is drawn comes from a worker as
/// pictures a little larger than the view, which the stage moves with the camera until the next ones are there. Mouse
/// and keyboard are handled here; QtLocation only draws. GUI thread.
class MapView final : public QWidget
{
    Q_OBJECT
public:
    /// `scene` is the QML that is drawn; another one is for tests.
    explicit MapView(QWidget *parent = nullptr, const QUrl &scene = QUrl(QStringLiteral("qrc:/map/WorldMap.qml")));
    ~MapView() override;

    /// What to show. `shownEndpoints` are drawn as numbered markers.
    void setSubject(const std::optional<MapSubject> &subject);
    /// Countries and provinces by endpoint, for subjects that no distance decides.
    void setShapeOwners(const QHash<QString, int> &byCountry, const QHash<QString, int> &byProvince);
    /// Compares with Live (for Swipe and Outline); nothing is compared without it. Formulas need nothing more.
    void setCompare(MapCompare compare, const std::optional<MapSubject> &live);
    /// Where the handle of Swipe is, 0…1 of the width.
    [[nodiscard]] double swipe() const { return m_swipe; }
    void setSwipe(double swipe);
    /// Shows where questions came from, as dots.
    void setClients(const std::vector<service::ObservedPlace> &clients);
    void setTiles(const TileSource &tiles);
    /// All that is seen, for a picture of the view.
    [[nodiscard]] MapJob picture() const;
    [[nodiscard]] std::vector<PlacedMarker> markers() const;
    [[nodiscard]] MapLegend legend() const;
    [[nodiscard]] static QString note();

    /// What probes say of each endpoint, as a letter at its marker; empty: nothing is known.
    void setHealth(const std::vector<HealthWord> &health);
    void setSelected(int endpoint);
    [[nodiscard]] int selected() const { return m_selected; }
    /// The endpoint that the keyboard is at, or -1: at the map.
    [[nodiscard]] int focused() const { return m_focused; }
    /// Whether endpoints can be dragged to other places.
    void setMovable(bool isMovable) { m_isMovable = isMovable; }
    /// Marks a place on the map; nothing takes the mark away.
    void setMark(const std::optional<geo::LatLon> &place);

    [[nodiscard]] const MapCamera &camera() const { return m_camera; }
    void setCamera(const MapCamera &camera);
    void zoomBy(double steps);
    /// Shows all endpoints, or the whole world when there are none.
    void fit();
    void showWorld();

    /// Null until they are read.
    [[nodiscard]] const std::shared_ptr<const WorldShapes> &shapes() const { return m_shapes; }
    [[nodiscard]] geo::LatLon placeAt(QPointF position) const;
    [[nodiscard]] QPointF positionOf(const geo::LatLon &place) const;
    /// The endpoint that a client there gets, or -1: nobody, or not known.
    [[nodiscard]] int ownerOf(const geo::LatLon &place) const;
    /// The endpoint whose marker is there, or -1.
    [[nodiscard]] int endpointAt(QPointF position) const;
    /// The shown pictures are those of what is to be shown.
    [[nodiscard]] bool isSettled() const;
    [[nodiscard]] static geo::Language language();
    [[nodiscard]] MapStage *stage() const { return m_stage; }

    QSize minimumSizeHint() const override { return {240, 180}; }
    QSize sizeHint() const override { return {800, 560}; }

signals:
    void settled();
    void shapesLoaded();
    void cameraChanged();
    void endpointClicked(int endpoint);
    void placeClicked(const meridian::geo::LatLon &place);
    /// The wheel was turned over a marker, or a key pressed at it: +1 or −1 a notch, times five with Shift.
    void biasStepped(int endpoint, int steps);
    /// A marker is being dragged: to be shown, not kept.
    void endpointDragged(int endpoint, const meridian::geo::LatLon &place);
    void endpointDropped(int endpoint, const meridian::geo::LatLon &place);
    void endpointDragCancelled();
    /// A marker was moved by keys: kept at once, in a row as one step.
    void endpointNudged(int endpoint, const meridian::geo::LatLon &place);
    /// What if it fails: an endpoint is to be switched off or on again.
    void endpointToggled(int endpoint);
    void endpointMenuRequested(int endpoint, QPoint globalPosition);

protected:
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    bool focusNextPrevChild(bool next) override;
    bool event(QEvent *event) override;

private:
    static constexpr std::size_t kNamedMarkers = 30; ///< more names would cover the map

    void loadShapes();
    void refreshScene();
    void refreshComparison();
    void wantAll();
    void wantAreas();
    /// Paints the areas again with what lies beside the view, for the next pan.
    void wantMargin();
    void startJob();
    /// All that is seen, with so many logical pixels more on each side.
    [[nodiscard]] MapJob jobOf(double margin) const;
    /// Pictures of the layers; those that were not made again are null.
    struct Pictures
    {
        QImage ground, areas, live, top;
    };
    void finishJob(const MapJob &job, const Pictures &pictures);
    void showMarkers();
    void showStyle();
    void showSwipe();
    [[nodiscard]] bool isSwiping() const { return m_liveScene.has_value(); }
    [[nodiscard]] bool isAtSwipe(QPointF position) const;
    void showCamera();
    void settle();
    [[nodiscard]] MapStyle style() const;
    [[nodiscard]] MapMarker markerOf(std::size_t endpoint) const;
    [[nodiscard]] QString toolTipOf(std::size_t endpoint) const;
    [[nodiscard]] std::optional<geo::LatLon> pointOf(int endpoint) const;
    void setFocused(int endpoint);
    void cancelDrag();
    /// Keys at a marker. False: it is a key of the map.
    [[nodiscard]] bool pressAtMarker(const QKeyEvent &event);

    MapStage *m_stage;
    QLabel *m_error = nullptr; ///< instead of the map, where QtLocation is missing
    std::shared_ptr<const WorldShapes> m_shapes;
    MapCamera m_camera;
    std::optional<MapSubject> m_subject;
    std::vector<HealthWord> m_health; // by endpoint
    MapScene m_scene;
    std::optional<MapScene> m_liveScene;
    MapCompare m_compare = MapCompare::None;
    std::optional<MapSubject> m_live;
    double m_swipe = 0.5;
    std::vector<service::ObservedPlace> m_clients;
    TileSource m_tiles;
    QHash<QString, int> m_byCountry, m_byProvince;
    int m_selected = -1;
    std::optional<geo::LatLon> m_mark;
    bool m_isBusy = false, m_wantsAll = false, m_wantsAreas = false, m_wantsMargin = false;
    bool m_isLiveShown = false; ///< the picture of Live is that of what it is compared with
    QTimer m_marginTimer;
    bool m_fitsWhenSized = true;
    /// What the mouse holds between press and release.
    struct Grab
    {
        QPointF at;             ///< of the mouse
        int endpoint = -1;      ///< whose marker it is; -1: the map
        QPointF offset;         ///< from the marker's point
        bool isSwipe = false;   ///< it is the handle between Live and draft
        bool isDragging = false;
    };
    std::optional<Grab> m_grab;
    bool m_isMovable = false;
    int m_focused = -1;
    int m_wheelRest = 0;
    QThreadPool m_pool; // last: its destructor waits for the job that uses the others
};

} // namespace meridian::ui
