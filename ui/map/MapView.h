#pragma once

#include "ui/map/MapPicture.h"

#include <QThreadPool>
#include <QWidget>

namespace meridian::ui {

/// The map itself: pans, zooms, shows areas and endpoints, says what was clicked. What is drawn comes from a worker as
/// pictures a little larger than the view, which follow the camera until the next ones are there. GUI thread.
class MapView final : public QWidget
{
    Q_OBJECT
public:
    explicit MapView(QWidget *parent = nullptr);
    ~MapView() override;

    /// What to show. `shownEndpoints` are drawn as numbered markers.
    void setSubject(const std::optional<MapSubject> &subject);
    /// Countries and provinces by endpoint, for subjects that no distance decides.
    void setShapeOwners(const QHash<QString, int> &byCountry, const QHash<QString, int> &byProvince);
    void setSelected(int endpoint);
    [[nodiscard]] int selected() const { return m_selected; }
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

    QSize minimumSizeHint() const override { return {240, 180}; }
    QSize sizeHint() const override { return {800, 560}; }

signals:
    void settled();
    void shapesLoaded();
    void cameraChanged();
    void endpointClicked(int endpoint);
    void placeClicked(const meridian::geo::LatLon &place);
    /// The wheel was turned over a marker: +1 or −1 a notch, times five with Shift.
    void biasWheel(int endpoint, int steps);

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    bool event(QEvent *event) override;

private:
    static constexpr double kMarker = 11;             ///< radius of a marker in logical pixels
    static constexpr std::size_t kNamedMarkers = 30; ///< more names would cover the map

    /// One picture and what part of the world it shows.
    struct Shown
    {
        QImage image;
        MapCamera camera;
        QSizeF view;
    };

    void loadShapes();
    void refreshScene();
    void wantAll();
    void wantAreas();
    void startJob();
    [[nodiscard]] MapJob job() const;
    void drawShown(QPainter &painter, const Shown &shown) const;
    void drawMarkers(QPainter &painter) const;
    void drawMark(QPainter &painter) const;
    void drawNotes(QPainter &painter) const;
    [[nodiscard]] MapStyle style() const;
    [[nodiscard]] QFont markerFont() const;
    /// Where a marker's name stands, on the screen.
    [[nodiscard]] QRectF nameBox(std::size_t endpoint) const;
    [[nodiscard]] QString markerName(std::size_t endpoint) const;

    std::shared_ptr<const WorldShapes> m_shapes;
    MapCamera m_camera;
    std::optional<MapSubject> m_subject;
    MapScene m_scene;
    QHash<QString, int> m_byCountry, m_byProvince;
    int m_selected = -1;
    std::optional<geo::LatLon> m_mark;
    Shown m_ground, m_areas, m_top;
    bool m_isBusy = false, m_wantsAll = false, m_wantsAreas = false;
    bool m_fitsWhenSized = true;
    std::optional<QPointF> m_grabbed; ///< where the mouse holds the map
    bool m_isPanning = false;
    int m_wheelRest = 0;
    QThreadPool m_pool; // last: its destructor waits for the job that uses the others
};

} // namespace meridian::ui
