#include "ui/map/MapStage.h"

#include "tests/support/TestMain.h"
#include "ui/map/MapItems.h"
#include "ui/map/MapView.h"

#include <QAbstractItemModelTester>
#include <QGeoCoordinate>
#include <QLabel>
#include <QQuickItem>
#include <QQuickWidget>
#include <QRandomGenerator>
#include <QSignalSpy>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTemporaryDir>

using namespace meridian;
using namespace meridian::ui;
using namespace Qt::StringLiterals;

namespace {

PlacedMarker markerAt(const geo::LatLon &point, int number)
{
    MapMarker marker;
    marker.number = number;
    marker.name = QString::number(number);
    marker.color = Qt::red;
    return {marker, point};
}

/// Where QtLocation's map shows a point.
QPointF positionIn(QObject *map, const geo::LatLon &point)
{
    QPointF out;
    const bool done = QMetaObject::invokeMethod(map, "fromCoordinate", Q_RETURN_ARG(QPointF, out),
                                                Q_ARG(QGeoCoordinate, QGeoCoordinate(point.latitude, point.longitude)), Q_ARG(bool, false));
    return done ? out : QPointF(-1, -1);
}

/// Answers every request with an empty picture and remembers the requests.
class TileServer final : public QTcpServer
{
public:
    TileServer()
    {
        connect(this, &QTcpServer::newConnection, this, [this] {
            QTcpSocket *socket = nextPendingConnection();
            connect(socket, &QTcpSocket::readyRead, this, [this, socket] {
                requests += socket->readAll();
                socket->write("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
                socket->disconnectFromHost();
            });
        });
        isOpen = listen(QHostAddress::LocalHost);
    }
    QByteArray requests;
    bool isOpen = false;
};

} // namespace

/// QtLocation's map and the layers over it.
class MapStageTest final : public QObject
{
    Q_OBJECT
private slots:
    void mapAndPicturesAgreeWhereThingsAre()
    {
        QWidget window;
        window.resize(900, 600);
        MapStage stage(&window);
        QCOMPARE(stage.error(), QString());
        stage.setGeometry(window.rect());
        window.show();
        QRandomGenerator random(3);
        for (int i = 0; i < 200; ++i) {
            MapCamera camera{{random.bounded(1.0), random.bounded(1.0)}, random.bounded(8.0)};
            camera = camera.clamped(window.size());
            stage.setCamera(camera);
            QVERIFY(std::abs(stage.map()->property("zoomLevel").toDouble() - camera.zoom) < 1e-6);
            const geo::LatLon point{random.bounded(160.0) - 80, random.bounded(360.0) - 180};
            const QPointF ours = camera.toScreen(camera.nearestCopy(worldOf(point)), window.size()), theirs = positionIn(stage.map(), point);
            QVERIFY2(std::abs(ours.x() - theirs.x()) < 0.1 && std::abs(ours.y() - theirs.y()) < 0.1,
                     qPrintable(u"zoom %1: %2,%3 but %4,%5"_s.arg(camera.zoom).arg(ours.x()).arg(ours.y()).arg(theirs.x()).arg(theirs.y())));
        }
    }
    void markersAreKeptWhileTheyMove()
    {
        MarkerModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
        model.setMarkers({markerAt({10, 20}, 1), markerAt({30, 40}, 2)});
        QSignalSpy changed(&model, &QAbstractItemModel::dataChanged), reset(&model, &QAbstractItemModel::modelReset);
        model.setMarkers({markerAt({10, 20}, 1), markerAt({31, 40}, 2)});
        QCOMPARE(changed.count(), 1);
        QCOMPARE(changed.front().front().toModelIndex().row(), 1);
        QCOMPARE(reset.count(), 0);
        QCOMPARE(model.index(1).data(MarkerModel::Coordinate).value<QGeoCoordinate>().latitude(), 31.0);
        model.setMarkers({});
        QCOMPARE(model.rowCount(), 0);
    }
    void picturesFollowTheCamera()
    {
        QWidget window;
        window.resize(400, 300);
        MapStage stage(&window);
        stage.setGeometry(window.rect());
        const MapCamera camera = MapCamera{{0.5, 0.5}, 3}.clamped(window.size());
        stage.setCamera(camera);
        QImage picture(400, 300, QImage::Format_RGB32);
        picture.fill(Qt::blue);
        for (int y = 100; y < 200; ++y) {
            std::fill_n(reinterpret_cast<QRgb *>(picture.scanLine(y)) + 100, 100, qRgb(255, 0, 0));
        }
        stage.layer(MapStage::Layer::Ground)->setPicture(picture, camera, window.size());
        window.show();
        QTRY_VERIFY(stage.isDrawn());
        QCOMPARE(window.grab().toImage().pixelColor(150, 150), QColor(Qt::red));
        QCOMPARE(window.grab().toImage().pixelColor(50, 150), QColor(Qt::blue));
        MapCamera moved = camera;
        moved.centre += QPointF(-100, 0) / camera.scale(); // the map goes to the right
        stage.setCamera(moved);
        QTRY_VERIFY(stage.isDrawn());
        QCOMPARE(window.grab().toImage().pixelColor(250, 150), QColor(Qt::red));
        QCOMPARE(window.grab().toImage().pixelColor(150, 150), QColor(Qt::blue));
        stage.setCamera(camera.zoomedAt({150, 150}, 1, window.size()));
        QTRY_VERIFY(stage.isDrawn());
        QCOMPARE(window.grab().toImage().pixelColor(70, 70), QColor(Qt::red)); // twice as large round that point
    }
    void liveIsOnTheLeftOfTheHandle()
    {
        QWidget window;
        window.resize(400, 300);
        MapStage stage(&window);
        stage.setGeometry(window.rect());
        const MapCamera camera = MapCamera{{0.5, 0.5}, 3}.clamped(window.size());
        stage.setCamera(camera);
        QImage draft(400, 300, QImage::Format_ARGB32_Premultiplied), live = draft;
        draft.fill(Qt::red);
        live.fill(Qt::green);
        stage.layer(MapStage::Layer::Areas)->setPicture(draft, camera, window.size());
        stage.layer(MapStage::Layer::Live)->setPicture(live, camera, window.size());
        stage.setSwipe(0.25);
        window.show();
        QTRY_VERIFY(stage.isDrawn());
        const QImage both = window.grab().toImage();
        QCOMPARE(both.pixelColor(60, 150), QColor(Qt::green));
        QCOMPARE(both.pixelColor(140, 150), QColor(Qt::red));
        stage.setSwipe(-1);
        QTRY_VERIFY(stage.isDrawn());
        QCOMPARE(window.grab().toImage().pixelColor(60, 150), QColor(Qt::red));
    }
    void nothingIsLoadedUntilTilesAreSwitchedOn()
    {
        QStandardPaths::setTestModeEnabled(true);
        TileServer server;
        QVERIFY(server.isOpen);
        QWidget window;
        window.resize(400, 300);
        MapStage stage(&window);
        stage.setGeometry(window.rect());
        stage.setCamera(MapCamera{{0.5, 0.5}, 3}.clamped(window.size()));
        // A name of its own: what another run has loaded is kept on the disk.
        const QString url = u"http://127.0.0.1:%1/%z/%x/%y.png?%2"_s.arg(server.serverPort()).arg(QRandomGenerator::global()->generate());
        stage.setTiles({false, url});
        window.show();
        QTRY_VERIFY(stage.isDrawn());
        QCOMPARE(stage.widget()->rootObject()->findChildren<QObject *>(u"tileMap"_s).size(), 0);
        QVERIFY(server.requests.isEmpty());
        stage.setTiles({true, url});
        QTRY_VERIFY_WITH_TIMEOUT(server.requests.contains("GET /3/"), 30'000);
        QVERIFY2(server.requests.toLower().contains("user-agent: meridian/"), server.requests.constData());
        stage.setTiles({false, url});
        QTRY_COMPARE(stage.widget()->rootObject()->findChildren<QObject *>(u"tileMap"_s).size(), 0);
    }
    void saysWhatToInstallWhereQtLocationIsMissing()
    {
        const QTemporaryDir folder;
        QFile scene(folder.filePath(u"Scene.qml"_s));
        QVERIFY(scene.open(QIODevice::WriteOnly));
        scene.write("import QtQuick\nimport QtLocationThatIsNotThere\nItem {}\n");
        scene.close();
        MapView view(nullptr, QUrl::fromLocalFile(scene.fileName()));
        view.resize(500, 300);
        view.show();
        QTRY_VERIFY_WITH_TIMEOUT(view.isSettled(), 30'000); // a picture of the window need not wait for it
        const auto *error = view.findChild<QLabel *>(u"mapError"_s);
        QVERIFY(error != nullptr && error->isVisible());
        QVERIFY2(error->text().contains(u"QtLocationThatIsNotThere"_s), qPrintable(error->text()));
        QVERIFY(error->text().contains(u"qml6-module-qtlocation"_s));
        view.setMark(geo::LatLon{1, 2});
        view.zoomBy(1);
        view.fit();
    }
};
MERIDIAN_TEST(MapStageTest)

#include "MapStageTest.moc"
