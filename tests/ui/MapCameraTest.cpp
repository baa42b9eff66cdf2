#include "ui/map/MapCamera.h"

#include "tests/support/TestMain.h"

#include <QList>
#include <QTest>

using namespace meridian;
using namespace meridian::ui;

class MapCameraTest final : public QObject
{
    Q_OBJECT
private slots:
    void worldAndLatLonAreInverses()
    {
        for (const geo::LatLon &point : {geo::LatLon{0, 0}, geo::LatLon{51.5, -0.12}, geo::LatLon{-26.2, 28.05}, geo::LatLon{84, 179.5}}) {
            const geo::LatLon back = latLonOf(worldOf(point));
            QVERIFY(std::abs(back.latitude - point.latitude) < 1e-9);
            QVERIFY(std::abs(back.longitude - point.longitude) < 1e-9);
        }
        QCOMPARE(latLonOf(worldOf({90, 0})).latitude, kMercatorLimit); // the pole is at the edge
        QVERIFY(std::abs(latLonOf({1.25, 0.5}).longitude - -90) < 1e-9); // another copy of the world
    }
    void zoomingKeepsThePlaceUnderThePointer()
    {
        const QSizeF view(900, 600);
        const MapCamera camera = MapCamera{{0.4, 0.4}, 3}.clamped(view);
        const QPointF anchor(700, 150);
        const MapCamera closer = camera.zoomedAt(anchor, 0.7, view);
        QCOMPARE(closer.zoom, 3.7);
        QVERIFY((closer.toScreen(camera.toWorld(anchor, view), view) - anchor).manhattanLength() < 1e-6);
    }
    void worldAlwaysFillsTheView()
    {
        const QSizeF view(1000, 400);
        const MapCamera camera = MapCamera{{0.5, 0.0}, -3}.clamped(view);
        QCOMPARE(camera.scale(), 1000.0);
        QVERIFY(camera.worldRect(view).top() >= -1e-12);
        QVERIFY(MapCamera({0.5, 0.5}, 20).clamped(view).zoom <= MapCamera::kMaximumZoom);
    }
    void fittingTakesTheShortWayAcrossTheAntimeridian()
    {
        const QSizeF view(800, 600);
        const QList<geo::LatLon> points{{35.7, 139.7}, {37.8, -122.4}}; // Tokyo and San Francisco
        const MapCamera camera = MapCamera::fitting(points, view);
        const double longitude = latLonOf(camera.centre).longitude;
        QVERIFY2(longitude > 180 - 20 || longitude < -180 + 20, qPrintable(QString::number(longitude)));
        for (const geo::LatLon &point : points) {
            QVERIFY(QRectF(QPointF(), view).contains(camera.toScreen(camera.nearestCopy(worldOf(point)), view)));
        }
    }
    void fittingNothingShowsTheWorld()
    {
        const QSizeF view(800, 600);
        QCOMPARE(MapCamera::fitting({}, view).zoom, MapCamera::minimumZoom(view));
    }
};
MERIDIAN_TEST(MapCameraTest)

#include "MapCameraTest.moc"
