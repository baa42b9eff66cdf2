#include "ui/map/MapPage.h"

#include "tests/support/TestMain.h"
#include "tests/ui/ConsoleFixture.h"
#include "tests/ui/Sample.h"
#include "ui/map/MapPanel.h"
#include "ui/map/MapView.h"
#include "ui/map/RegisterMap.h"
#include "ui/shell/PageStack.h"
#include "ui/shell/ViewOpener.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QComboBox>
#include <QLabel>
#include <QSlider>
#include <QSpinBox>
#include <QTableView>
#include <QTableWidget>

using namespace meridian;
using namespace meridian::ui;
using namespace Qt::StringLiterals;

namespace {

constexpr int kVirginia = 1;

/// The page over the sample, whose record set "edge" is the map of R-135.
struct MapFixture
{
    MapFixture()
    {
        document.setProject(test::sampleProject());
        page = std::make_unique<MapPage>(PageContext{&document, nullptr, nullptr, nullptr}, [this](const geo::LatLon &, const QString &name, const QString &) { explained += name; });
        QObject::connect(page.get(), &MapPage::counted, page.get(), [this](const MapShareReport &counted) { report = counted; });
        page->resize(1100, 700);
        page->show();
    }

    template<typename T>
    [[nodiscard]] T *find(const QString &objectName)
    {
        return page->findChild<T *>(objectName);
    }
    [[nodiscard]] bool settle() { return QTest::qWaitFor([this] { return page->isSettled(); }, 30'000); }
    [[nodiscard]] int bias() const
    {
        const model::RecordSet *set = model::findRecordSet(*document.project(), page->subject()->ref);
        return set->routing->items[kVirginia].bias.value_or(0);
    }

    ProjectDocument document;
    std::unique_ptr<MapPage> page;
    MapShareReport report;
    QStringList explained; ///< names that were to be explained
};

} // namespace

/// The map as people use it: choose, drag, undo, ask.
class MapPageTest final : public QObject
{
    Q_OBJECT
private slots:
    void showsTheFiveEndpointsOfTheSample()
    {
        MapFixture map;
        QVERIFY(map.settle());
        QVERIFY(map.find<QComboBox>(u"mapSubject"_s)->currentText().startsWith(u"edge.example.com"_s));
        auto *table = map.find<QTableView>(u"mapEndpoints"_s);
        QCOMPARE(table->model()->rowCount(), 5);
        QCOMPARE(table->model()->index(4, EndpointTable::Name).data().toString(), u"johannesburg"_s);
        double sum = 0;
        for (const double people : map.report.people) {
            QVERIFY(people > 0.01);
            sum += people;
        }
        QVERIFY(std::abs(sum - 1) < 1e-9);
        QVERIFY(map.report.moved.empty()); // without a bias nothing moves against no bias
    }
    void draggingShowsAtOnceAndReleaseMakesOneStep()
    {
        MapFixture map;
        QVERIFY(map.settle());
        map.find<QTableView>(u"mapEndpoints"_s)->selectRow(kVirginia);
        auto *slider = map.find<QSlider>(u"biasSlider"_s);
        const MapShareReport before = map.report;
        slider->setSliderDown(true);
        for (const int value : {5, 12, 25}) {
            slider->setValue(value);
        }
        QCOMPARE(map.page->subject()->endpoints[kVirginia].bias, 25); // shown
        QCOMPARE(map.document.undoStack()->count(), 0);               // not kept
        QVERIFY(map.settle());
        QVERIFY(map.report.people[kVirginia] > before.people[kVirginia]);
        slider->setSliderDown(false);
        QCOMPARE(map.document.undoStack()->count(), 1);
        QCOMPARE(map.bias(), 25);
        QVERIFY(map.settle());
        // all of South America.
        for (const geo::LatLon &city : {geo::LatLon{-23.55, -46.63}, geo::LatLon{-34.6, -58.38}, geo::LatLon{-12.05, -77.04}, geo::LatLon{-33.45, -70.67}}) {
            QCOMPARE(map.page->view()->ownerOf(city), kVirginia);
        }
        const double raised = map.report.people[kVirginia];
        map.document.undoStack()->undo();
        QCOMPARE(map.bias(), 0);
        QVERIFY(map.settle());
        QCOMPARE(map.report.people, before.people);
        QCOMPARE(slider->value(), 0);
        map.document.undoStack()->redo();
        QCOMPARE(map.bias(), 25);
        QVERIFY(map.settle());
        QCOMPARE(map.report.people[kVirginia], raised);
    }
    void keysMakeStepsOfOneAndWithShiftOfFive()
    {
        MapFixture map;
        QVERIFY(map.settle());
        map.find<QTableView>(u"mapEndpoints"_s)->selectRow(kVirginia);
        auto *spin = map.find<QSpinBox>(u"biasSpinBox"_s);
        QTest::keyClick(spin, Qt::Key_Up);
        QTest::keyClick(spin, Qt::Key_Up);
        QCOMPARE(map.bias(), 2);
        QTest::keyClick(spin, Qt::Key_Down, Qt::ShiftModifier);
        QCOMPARE(map.bias(), -3);
        QCOMPARE(map.document.undoStack()->count(), 1); // keys in a row are one step
        QTest::keyClick(map.find<QSlider>(u"biasSlider"_s), Qt::Key_Right, Qt::ShiftModifier);
        QCOMPARE(map.bias(), 2);
    }
    void tableTakesExactNumbers()
    {
        MapFixture map;
        QVERIFY(map.settle());
        EndpointTable *table = map.page->panel()->table();
        const QAbstractItemModelTester tester(table, QAbstractItemModelTester::FailureReportingMode::Fatal);
        QVERIFY(table->setData(table->index(kVirginia, EndpointTable::Bias), -25, Qt::EditRole));
        QCOMPARE(map.bias(), -25);
        QCOMPARE(table->index(kVirginia, EndpointTable::Bias).data().toString(), u"−25"_s);
        QVERIFY(!table->setData(table->index(kVirginia, EndpointTable::Bias), 100, Qt::EditRole));
        QCOMPARE(map.bias(), -25);
        QVERIFY(map.settle());
        // cities about equally far from Oregon and N. Virginia.
        for (const QString &city : {u"Austin"_s, u"San Antonio"_s}) {
            const auto moved = std::ranges::find(map.report.moved, city, &MovedCity::name);
            QVERIFY2(moved != map.report.moved.end(), qPrintable(city));
            QCOMPARE(moved->from, kVirginia);
            QCOMPARE(moved->to, 0);
        }
        QVERIFY(std::ranges::is_sorted(map.report.moved, std::greater(), &MovedCity::people));
        QCOMPARE(map.find<QTableWidget>(u"mapMovedCities"_s)->rowCount(), std::min(100, static_cast<int>(map.report.moved.size())));
        map.document.undoStack()->undo();
        map.document.undoStack()->redo();
    }
    void oldFormulaPushesFartherAndDallasMovesToo()
    {
        // at −25 a distance counts 1.25 times, by the old formula 1.33 times.
        MapFixture map;
        QVERIFY(map.settle());
        EndpointTable *table = map.page->panel()->table();
        QVERIFY(table->setData(table->index(kVirginia, EndpointTable::Bias), -25, Qt::EditRole));
        QVERIFY(map.settle());
        QVERIFY(std::ranges::find(map.report.moved, u"Dallas"_s, &MovedCity::name) == map.report.moved.end());
        auto *formula = map.find<QComboBox>(u"biasFormula"_s);
        formula->setCurrentIndex(1);
        emit formula->activated(1);
        QCOMPARE(map.page->subject()->formula, model::Routing::Formula::LegacyInverse);
        QVERIFY(map.settle());
        QVERIFY(std::ranges::find(map.report.moved, u"Dallas"_s, &MovedCity::name) != map.report.moved.end());
        QCOMPARE(map.document.undoStack()->count(), 2);
    }
    void wheelOverAMarkerChangesItsBias()
    {
        MapFixture map;
        QVERIFY(map.settle());
        MapView *view = map.page->view();
        const QPointF marker = view->positionOf(*map.page->subject()->endpoints[kVirginia].point);
        const double zoom = view->camera().zoom;
        QWheelEvent turn(marker, view->mapToGlobal(marker), {}, {0, 120}, Qt::NoButton, Qt::ShiftModifier, Qt::NoScrollPhase, false);
        QApplication::sendEvent(view, &turn);
        QCOMPARE(map.bias(), 5);
        QCOMPARE(view->camera().zoom, zoom);
        QCOMPARE(view->selected(), kVirginia);
    }
    void dragPansWheelAndKeysZoom()
    {
        MapFixture map;
        QVERIFY(map.settle());
        MapView *view = map.page->view();
        QTest::keyClick(view, Qt::Key_Plus);
        QTest::keyClick(view, Qt::Key_Plus);
        const MapCamera before = view->camera();
        QVERIFY(before.zoom > MapCamera::minimumZoom(view->size()));
        const QPoint sea(60, 60);
        const QPointF place = before.toWorld(sea, view->size());
        QTest::mousePress(view, Qt::LeftButton, {}, sea);
        QTest::mouseMove(view, sea + QPoint(40, 10));
        QTest::mouseRelease(view, Qt::LeftButton, {}, sea + QPoint(40, 10));
        QVERIFY((view->camera().toScreen(view->camera().nearestCopy(place), view->size()) - QPointF(sea + QPoint(40, 10))).manhattanLength() < 1);
        QTest::keyClick(view, Qt::Key_Home);
        for (const MapEndpoint &endpoint : map.page->subject()->endpoints) {
            QVERIFY(QRectF(view->rect()).contains(view->positionOf(*endpoint.point)));
        }
        QVERIFY(map.settle());
    }
    void clickingAPlaceTellsWhoServesIt()
    {
        MapFixture map;
        QVERIFY(map.settle());
        MapView *view = map.page->view();
        QTest::mouseClick(view, Qt::LeftButton, {}, view->positionOf({31, -99}).toPoint());
        const QString text = map.find<QWidget>(u"mapPlace"_s)->findChild<QLabel *>()->text();
        bool isTold = false;
        for (const QLabel *label : map.find<QWidget>(u"mapPlace"_s)->findChildren<QLabel *>()) {
            isTold = isTold || (label->text().contains(u"Texas, United States"_s) && label->text().contains(u"2 virginia"_s));
        }
        QVERIFY2(isTold, qPrintable(text));
        QTest::mouseClick(map.find<QWidget>(u"mapExplain"_s), Qt::LeftButton);
        QCOMPARE(map.explained, QStringList{u"edge.example.com"_s});
    }
    void areasAreColouredWhereTheirEndpointServes()
    {
        MapFixture map;
        QVERIFY(map.settle());
        MapView *view = map.page->view();
        const QImage picture = view->grab().toImage();
        // Two places of one area have the same colour, two areas another.
        const auto colorAt = [&](const geo::LatLon &place) { return picture.pixelColor((view->positionOf(place) * picture.devicePixelRatio()).toPoint()); };
        QCOMPARE(colorAt({0, -120}), colorAt({10, -135}));   // Pacific: Oregon
        QCOMPARE(colorAt({-40, 10}), colorAt({-45, 60}));    // Johannesburg
        QVERIFY(colorAt({0, -120}) != colorAt({-40, 10}));
    }
    void instancesColourCountriesByThePoolThatServesThem()
    {
        MapFixture map;
        map.page->showObject({model::ObjectRef::Kind::Instance, u"api"_s, {}});
        QVERIFY(map.settle());
        const auto poolAt = [&](const geo::LatLon &place) {
            const int endpoint = map.page->view()->ownerOf(place);
            return endpoint < 0 ? QString() : map.page->subject()->endpoints[static_cast<std::size_t>(endpoint)].id;
        };
        QCOMPARE(poolAt({52.5, 13.0}), u"frankfurt"_s); // Germany
        QCOMPARE(poolAt({36.2, 138.3}), u"tokyo"_s);
        QCOMPARE(poolAt({-10, -52}), u"sao-paulo"_s);
        QCOMPARE(poolAt({40, -99}), u"virginia"_s);
        double sum = 0;
        for (const double people : map.report.people) {
            sum += people;
        }
        QVERIFY(std::abs(sum - 1) < 1e-6);
        QVERIFY(!map.find<QWidget>(u"biasSlider"_s)->isVisible());
        // In China the shop differs by province.
        map.page->showObject({model::ObjectRef::Kind::Instance, u"shop"_s, {}});
        QVERIFY(map.settle());
        QVERIFY(poolAt({40.2, 116.4}) != poolAt({30.6, 103.0})); // Beijing, Sichuan
        QCOMPARE(poolAt({48, 2}), u"singapore"_s);
    }
    void windowOpensTheMapFromItsMenu()
    {
        test::ConsoleFixture console;
        registerMap(console.factory);
        console.window = std::make_unique<MainWindow>(&console.session, &console.factory, &console.theme);
        console.window->show();
        QVERIFY(console.openSample());
        console.find<QAction>(u"view-map"_s)->trigger();
        auto *page = qobject_cast<MapPage *>(console.window->pages()->currentPage());
        QVERIFY(page != nullptr);
        QVERIFY(ViewOpener::names(console.window.get()).contains(u"map"_s));
        QTRY_VERIFY_WITH_TIMEOUT(page->isSettled(), 30'000);
        console.document().select({model::ObjectRef::Kind::Instance, u"api"_s, {}});
        console.find<QAction>(u"view-map"_s)->trigger();
        QCOMPARE(page->subject()->title, u"API"_s); // what was selected
    }
};
MERIDIAN_TEST(MapPageTest)

#include "MapPageTest.moc"
