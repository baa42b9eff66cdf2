#include "ui/map/MapView.h"

#include "tests/support/TestMain.h"
#include "tests/ui/PictureBlocks.h"
#include "tests/ui/WorldMap.h"
#include "ui/map/MapItems.h"
#include "ui/map/MapStage.h"

using namespace meridian;
using namespace meridian::ui;
using namespace Qt::StringLiterals;

namespace {

constexpr int kVirginia = 1;

struct Fixture
{
    Fixture()
    {
        view.resize(640, 400);
        view.setSubject(test::fiveRegions());
        view.show();
    }
    [[nodiscard]] bool settle() { return QTest::qWaitFor([this] { return view.isSettled(); }, 30'000); }
    [[nodiscard]] QSizeF pictureSize(MapStage::Layer layer) const
    {
        const QImage &picture = view.stage()->layer(layer)->picture();
        return QSizeF(picture.size()) / picture.devicePixelRatio();
    }

    MapView view;
};

} // namespace

class MapViewTest final : public QObject
{
    Q_OBJECT
private slots:
    void changedAreasArePaintedForTheViewFirstAndThenWithTheirMargin()
    {
        Fixture map;
        QVERIFY(map.settle());
        QVERIFY(map.pictureSize(MapStage::Layer::Areas).width() > map.view.width());
        map.view.setSubject(test::fiveRegions(25));
        QVERIFY(map.settle());
        QCOMPARE(map.pictureSize(MapStage::Layer::Areas), QSizeF(map.view.size()));
        const QImage dragged = map.view.grab().toImage();
        QTRY_VERIFY(map.pictureSize(MapStage::Layer::Areas).width() > map.view.width());
        QVERIFY(map.settle());
        QCOMPARE(test::difference(map.view.grab().toImage(), dragged, 8), 0.0); // borders end otherwise at the edges of the view
        // A pan has something to show beside the view.
        map.view.setSubject(test::fiveRegions(24));
        MapCamera camera = map.view.camera();
        camera.centre += QPointF(0.1, 0);
        map.view.setCamera(camera);
        QVERIFY(map.settle());
        QVERIFY(map.pictureSize(MapStage::Layer::Areas).width() > map.view.width());
    }
    void liveIsPaintedOnceWhileTheDraftChanges()
    {
        Fixture map;
        QVERIFY(map.settle());
        map.view.setCompare(MapCompare::Swipe, test::fiveRegions(25));
        QVERIFY(map.settle());
        const auto liveKey = [&map] { return map.view.stage()->layer(MapStage::Layer::Live)->picture().cacheKey(); };
        const qint64 before = liveKey();
        map.view.setSubject(test::fiveRegions(-25));
        QVERIFY(map.settle());
        QCOMPARE(liveKey(), before);
        map.view.setCompare(MapCompare::Swipe, test::fiveRegions(30)); // Live itself is another
        QVERIFY(map.settle());
        QVERIFY(liveKey() != before);
        map.view.setCompare(MapCompare::None, std::nullopt);
        QVERIFY(map.settle());
        QVERIFY(map.view.stage()->layer(MapStage::Layer::Live)->picture().isNull());
    }
    void namesKeepClearOfLegendAndNote()
    {
        Fixture map;
        QVERIFY(map.settle());
        const MapJob job = map.view.picture();
        const auto covers = [&](QPointF point) { return std::ranges::any_of(job.taken, [&](const QRectF &box) { return box.contains(point); }); };
        QVERIFY(covers(QPointF(map.view.width() - 20, map.view.height() - 10)));
        QVERIFY(!covers(QPointF(20, 14))); // no legend yet
        MapSubject down = test::fiveRegions();
        down.endpoints[kVirginia].isAvailable = false;
        map.view.setSubject(down);
        const MapJob other = map.view.picture();
        QVERIFY(std::ranges::any_of(other.taken, [](const QRectF &box) { return box.contains(QPointF(20, 14)); }));
    }
};
MERIDIAN_TEST(MapViewTest)

#include "MapViewTest.moc"
