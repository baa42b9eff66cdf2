#include "ui/map/MapPage.h"

#include "tests/support/TestMain.h"
#include "tests/ui/ConsoleFixture.h"
#include "tests/ui/NestedMap.h"
#include "ui/map/MapPanel.h"
#include "ui/map/MapSettings.h"
#include "ui/map/MapStage.h"
#include "ui/map/MapView.h"
#include "ui/map/RegisterMap.h"
#include "ui/shell/PageStack.h"
#include "ui/shell/ViewOpener.h"
#include "ui/widgets/FileDialog.h"
#include "ui/widgets/InlineMessage.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QComboBox>
#include <QDialog>
#include <QDialogButtonBox>
#include <QDir>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QPushButton>
#include <QSlider>
#include <QSpinBox>
#include <QSvgRenderer>
#include <QTableView>
#include <QTableWidget>
#include <QTemporaryDir>

#include <cmath>

using namespace meridian;
using namespace meridian::ui;
using namespace Qt::StringLiterals;

namespace {

constexpr int kVirginia = 1;

/// The page over the sample, whose record set "edge" is the map of R-135.
struct MapFixture
{
    explicit MapFixture(const model::ProjectPtr &project = test::sampleProject())
    {
        document.setProject(project);
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
        const model::RecordSet *set = model::findRecordSet(*document.project(), page->subject()->choice.ref);
        return set->routing->items[kVirginia].bias.value_or(0);
    }
    [[nodiscard]] const model::RoutingItem &item() const
    {
        return model::findRecordSet(*document.project(), page->subject()->choice.ref)->routing->items[kVirginia];
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
        QCOMPARE(map.find<QTableView>(u"mapMovedCities"_s)->model()->rowCount(), std::min(100, static_cast<int>(map.report.moved.size())));
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
    void draggingAMarkerMovesTheEndpointAsOneStep()
    {
        MapFixture map;
        QVERIFY(map.settle());
        MapView *view = map.page->view();
        const MapShareReport before = map.report;
        const geo::LatLon from = *map.page->subject()->endpoints[kVirginia].point;
        const QPoint start = view->positionOf(from).toPoint(), end = view->positionOf({-15, -50}).toPoint();
        QTest::mousePress(view, Qt::LeftButton, {}, start);
        for (int i = 1; i <= 4; ++i) {
            QTest::mouseMove(view, start + (end - start) * i / 4);
        }
        QCOMPARE(map.document.undoStack()->count(), 0); // shown, not kept
        QVERIFY(map.settle());
        QVERIFY(map.report.people[kVirginia] < before.people[kVirginia]); // Brazil has fewer people around than the Gulf
        QCOMPARE(view->ownerOf({-20, -45}), kVirginia);
        QTest::mouseRelease(view, Qt::LeftButton, {}, end);
        QCOMPARE(map.document.undoStack()->count(), 1);
        QVERIFY(map.document.undoStack()->undoText().startsWith(u"Move \"virginia\" to "_s));
        const auto *at = std::get_if<model::Coordinates>(&map.item().location);
        QVERIFY(at != nullptr);
        QVERIFY(std::abs(at->latitude + 15) < 1 && std::abs(at->longitude + 50) < 1);
        QCOMPARE(at->latitude, std::round(at->latitude * 100) / 100); // R-V29
        // What was a region is said to be coordinates now, with the way back.
        QVERIFY(map.find<InlineMessage>(u"mapPlace"_s)->text().contains(u"aws:us-east-1"_s));
        QTest::mouseClick(map.find<QWidget>(u"mapUndoMove"_s), Qt::LeftButton);
        QVERIFY(std::holds_alternative<model::CloudRegionRef>(map.item().location));
        QVERIFY(map.settle());
        QCOMPARE(map.report.people, before.people);
    }
    void escapeGivesUpADrag()
    {
        MapFixture map;
        QVERIFY(map.settle());
        MapView *view = map.page->view();
        view->setFocus();
        const geo::LatLon from = *map.page->subject()->endpoints[kVirginia].point;
        const QPoint start = view->positionOf(from).toPoint();
        QTest::mousePress(view, Qt::LeftButton, {}, start);
        QTest::mouseMove(view, start + QPoint(60, 90));
        QVERIFY(map.page->subject()->endpoints[kVirginia].point != from);
        QTest::keyClick(view, Qt::Key_Escape);
        QCOMPARE(map.page->subject()->endpoints[kVirginia].point, from);
        QTest::mouseMove(view, start + QPoint(80, 90));
        QTest::mouseRelease(view, Qt::LeftButton, {}, start + QPoint(80, 90));
        QCOMPARE(map.document.undoStack()->count(), 0);
        QCOMPARE(map.page->subject()->endpoints[kVirginia].point, from);
    }
    void endpointsAreSwitchedOffOnTheMapOnly()
    {
        MapFixture map;
        QVERIFY(map.settle());
        MapView *view = map.page->view();
        const MapShareReport before = map.report;
        const QPoint marker = view->positionOf(*map.page->subject()->endpoints[kVirginia].point).toPoint();
        QTest::mouseDClick(view, Qt::LeftButton, {}, marker);
        QVERIFY(map.settle());
        QVERIFY(map.find<InlineMessage>(u"mapOff"_s)->text().contains(u"2 virginia"_s));
        QCOMPARE(map.report.people[kVirginia], 0.0);
        QCOMPARE(*map.report.change[kVirginia], -before.people[kVirginia]);
        QVERIFY(!map.report.moved.empty());
        QCOMPARE(view->ownerOf({39, -77}), 0);
        QCOMPARE(map.document.undoStack()->count(), 0);
        QVERIFY(!view->legend().entries.isEmpty());
        QTest::mouseClick(map.find<QWidget>(u"mapSwitchOn"_s), Qt::LeftButton);
        QVERIFY(map.settle());
        QCOMPARE(map.report.people, before.people);
        QVERIFY(!map.find<InlineMessage>(u"mapOff"_s)->isVisible());
        // All off: all are served as if up (R-V20).
        for (int i = 0; i < 5; ++i) {
            emit view->endpointToggled(i);
        }
        QVERIFY(map.settle());
        QCOMPARE(map.report.people, before.people);
    }
    void poolsOfInstancesAreSwitchedOffToo()
    {
        MapFixture map;
        map.page->showObject({model::ObjectRef::Kind::Instance, u"api"_s, {}});
        QVERIFY(map.settle());
        const auto &endpoints = map.page->subject()->endpoints;
        const auto virginia = std::ranges::find(endpoints, u"virginia"_s, &MapEndpoint::id);
        QVERIFY(virginia != endpoints.end());
        const auto at = virginia - endpoints.begin();
        QVERIFY(map.report.people[static_cast<std::size_t>(at)] > 0);
        emit map.page->view()->endpointToggled(static_cast<int>(at));
        QVERIFY(map.settle());
        QCOMPARE(map.report.people[static_cast<std::size_t>(at)], 0.0);
    }
    void keyboardReachesEveryMarker()
    {
        MapFixture map;
        QVERIFY(map.settle());
        MapView *view = map.page->view();
        view->setFocus(Qt::TabFocusReason);
        QCOMPARE(view->focused(), -1);
        QTest::keyClick(view, Qt::Key_Tab);
        QTest::keyClick(view, Qt::Key_Tab);
        QCOMPARE(view->focused(), kVirginia);
        QCOMPARE(view->selected(), kVirginia);
        const double zoom = view->camera().zoom;
        QTest::keyClick(view, Qt::Key_Plus);
        QTest::keyClick(view, Qt::Key_Plus);
        QTest::keyClick(view, Qt::Key_PageDown);
        QCOMPARE(map.bias(), -3);
        QCOMPARE(view->camera().zoom, zoom);
        QTest::keyClick(view, Qt::Key_Down, Qt::ControlModifier);
        QTest::keyClick(view, Qt::Key_Down, Qt::ControlModifier);
        QVERIFY(std::holds_alternative<model::Coordinates>(map.item().location));
        QVERIFY(map.page->subject()->endpoints[kVirginia].point->latitude < 38);
        QCOMPARE(map.document.undoStack()->count(), 2); // a bias and a move
        QTest::keyClick(view, Qt::Key_Delete);
        QVERIFY(map.page->subject()->endpoints[kVirginia].isOff);
        QTest::keyClick(view, Qt::Key_Delete);
        QVERIFY(!map.page->subject()->endpoints[kVirginia].isOff);
        QTest::keyClick(view, Qt::Key_Tab, Qt::ShiftModifier);
        QCOMPARE(view->focused(), 0);
        QTest::keyClick(view, Qt::Key_Escape);
        QCOMPARE(view->focused(), -1);
        QTest::keyClick(view, Qt::Key_Plus);
        QVERIFY(view->camera().zoom > zoom); // the map's again
    }
    void assumedPlacesHaveACircle()
    {
        MapFixture map;
        QVERIFY(map.settle());
        const MapJob job = map.page->view()->picture();
        QCOMPARE(job.scene.circles.size(), 4U); // Johannesburg has coordinates
        for (const AssumedCircle &circle : job.scene.circles) {
            QCOMPARE(circle.radiusKm, MapScene::kCityKm);
        }
        QVERIFY(std::ranges::contains(map.page->view()->legend().entries, LegendEntry::Sign::Circle, &LegendEntry::sign));
        // A country reaches from its centre of people to the farthest corner of its mainland, a province likewise.
        MapSubject subject = *map.page->subject();
        subject.endpoints.resize(2);
        subject.endpoints[0].area = geo::Place::parse(u"EU/DE"_s).value();
        subject.endpoints[1].area = geo::Place::parse(u"NA/US/TX"_s).value();
        const MapScene scene = sceneOf(subject, *map.page->view()->shapes(), map.page->palette());
        QVERIFY2(scene.circles[0].radiusKm > 350 && scene.circles[0].radiusKm < 600, qPrintable(QString::number(scene.circles[0].radiusKm)));
        QVERIFY2(scene.circles[1].radiusKm > 550 && scene.circles[1].radiusKm < 1000, qPrintable(QString::number(scene.circles[1].radiusKm)));
    }
    void formulasAreComparedAsAHatchedDifference()
    {
        // at −25 the old formula gives still less to Virginia, so Dallas is hatched; Denver is the same by both.
        MapFixture map;
        QVERIFY(map.settle());
        EndpointTable *table = map.page->panel()->table();
        QVERIFY(table->setData(table->index(kVirginia, EndpointTable::Bias), -25, Qt::EditRole));
        QVERIFY(!map.find<QAction>(u"mapCompareSwipe"_s)->isEnabled()); // there is no Live here
        map.find<QAction>(u"mapCompareFormulas"_s)->trigger();
        QVERIFY(map.settle());
        const MapScene scene = map.page->view()->picture().scene;
        QCOMPARE(scene.compare, MapCompare::Formulas);
        QCOMPARE(scene.areas.winnerAt({32.78, -96.80}), AreaSet::Index{1});
        QCOMPARE(scene.compared.winnerAt({32.78, -96.80}), AreaSet::Index{0});
        QCOMPARE(scene.compared.winnerAt({39.74, -104.99}), scene.areas.winnerAt({39.74, -104.99}));
        map.find<QAction>(u"mapCompareNone"_s)->trigger();
        QCOMPARE(map.page->view()->picture().scene.compare, MapCompare::None);
    }
    void picturesAndSharesAreSaved()
    {
        MapFixture map;
        QVERIFY(map.settle());
        const QTemporaryDir folder;
        const auto save = [&](const QString &action, const QString &name) {
            FileDialog::setNextFileName(folder.filePath(name));
            map.find<QAction>(action)->trigger();
            QFile file(folder.filePath(name));
            return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
        };
        MapView *view = map.page->view();
        const QImage window = view->grab().toImage();
        std::vector<QPointF> points;
        for (const geo::LatLon &place : {geo::LatLon{0, -120}, geo::LatLon{-40, 10}, geo::LatLon{20, 80}}) {
            points.push_back(view->positionOf(place));
        }
        const QImage png = QImage::fromData(save(u"mapSavePng"_s, u"map.png"_s));
        QCOMPARE(png.size(), (QSizeF(window.size()) / window.devicePixelRatio() * 2).toSize());
        for (const QPointF &at : points) { // the same areas as in the window
            QCOMPARE(png.pixelColor((at * 2).toPoint()), window.pixelColor((at * window.devicePixelRatio()).toPoint()));
        }
        const QByteArray svg = save(u"mapSaveSvg"_s, u"map.svg"_s);
        QVERIFY(svg.contains("<svg") && svg.contains("virginia") && svg.contains("Natural Earth"));
        if (const QString pictures = qEnvironmentVariable("MERIDIAN_PICTURES"); !pictures.isEmpty()) {
            QFile::copy(folder.filePath(u"map.svg"_s), QDir(pictures).filePath(u"map.svg"_s));
        }
        QSvgRenderer renderer(svg);
        QVERIFY(renderer.isValid());
        QCOMPARE(renderer.viewBox().size(), view->size());
        QVERIFY(!svg.contains("<image")); // areas are shapes
        QImage drawn(png.size(), QImage::Format_RGB32);
        QPainter painter(&drawn);
        renderer.render(&painter);
        painter.end();
        for (const QPointF &at : points) {
            const QColor shape = drawn.pixelColor((at * 2).toPoint()), pixel = png.pixelColor((at * 2).toPoint());
            const int away = std::max({std::abs(shape.red() - pixel.red()), std::abs(shape.green() - pixel.green()), std::abs(shape.blue() - pixel.blue())});
            QVERIFY2(away <= 2, qPrintable(shape.name() + u' ' + pixel.name()));
        }
        const QStringList rows = QString::fromUtf8(save(u"mapSaveCsv"_s, u"shares.csv"_s)).split(u"\r\n"_s, Qt::SkipEmptyParts);
        QCOMPARE(rows.size(), 6);
        QCOMPARE(rows[0].section(u',', 0, 2), u"number,id,name"_s);
        const QStringList titles = rows[0].split(u',');
        for (const QString &title : {u"people_percent"_s, u"ipv4_percent"_s, u"land_percent"_s}) {
            const qsizetype fromEnd = titles.indexOf(title) - titles.size(); // a location may hold a comma
            double sum = 0;
            for (qsizetype i = 1; i < rows.size(); ++i) {
                sum += rows[i].section(u',', fromEnd, fromEnd).toDouble();
            }
            QVERIFY2(std::abs(sum - 100) < 0.01, qPrintable(rows.join(u'\n')));
        }
        QVERIFY(rows[5].contains(u"5,johannesburg,johannesburg,\"'-26.20°, 28.05°\",-26.2000,28.0500,no,0,yes,"_s));
        // What cannot be written is said with the way out, and nothing is half there.
        QVERIFY(save(u"mapSaveCsv"_s, u"no/such/folder.csv"_s).isEmpty());
        QVERIFY(map.find<InlineMessage>(u"mapPlace"_s)->text().contains(u"folder.csv"_s));
    }
    void tilesAreOffUntilSwitchedOn()
    {
        const QTemporaryDir folder;
        Settings settings(folder.path());
        ProjectDocument document;
        document.setProject(test::sampleProject());
        MapPage page(PageContext{&document, nullptr, nullptr, &settings});
        QVERIFY(!page.view()->stage()->hasTiles());
        page.resize(900, 600);
        page.show();
        page.findChild<QAction *>(u"mapTileUrlAction"_s)->trigger();
        auto *dialog = page.findChild<QDialog *>(u"mapTileDialog"_s);
        QVERIFY(dialog != nullptr);
        auto *url = dialog->findChild<QLineEdit *>(u"mapTileUrl"_s);
        auto *ok = dialog->findChild<QDialogButtonBox *>()->button(QDialogButtonBox::Ok);
        for (const QString &wrong : {u"tiles"_s, u"ftp://x.example/%z/%x/%y.png"_s, u"https://tiles.example/%z/%x.png"_s}) {
            url->setText(wrong);
            ok->click();
            QVERIFY2(dialog->isVisible() && !dialog->findChild<InlineMessage *>()->text().isEmpty(), qPrintable(wrong));
        }
        url->setText(u"http://127.0.0.1:9/%z/%x/%y.png"_s);
        ok->click();
        QVERIFY(!dialog->isVisible());
        QCOMPARE(settings.get(setting::mapTileUrl), u"http://127.0.0.1:9/%z/%x/%y.png"_s);
        QVERIFY(!page.view()->stage()->hasTiles());
        page.findChild<QAction *>(u"mapTiles"_s)->trigger();
        QVERIFY(page.view()->stage()->hasTiles());
        QVERIFY(settings.get(setting::mapTiles));
        QCOMPARE(page.view()->stage()->tileUrl(), u"http://127.0.0.1:9/%z/%x/%y.png"_s);
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
    void aNestedRoutingIsTunedInItsBranch()
    {
        MapFixture map(test::sampleWithNested(u"failover"_s));
        QVERIFY(map.settle());
        QVERIFY(map.page->subject()->isTunable());
        auto *branch = map.find<InlineMessage>(u"mapBranch"_s);
        QVERIFY(branch->isVisible());
        QVERIFY(branch->text().contains(u"nothing of the active part is up"_s));
        map.find<QTableView>(u"mapEndpoints"_s)->selectRow(kVirginia);
        QTest::keyClick(map.find<QSpinBox>(u"biasSpinBox"_s), Qt::Key_Up);
        QCOMPARE(map.document.undoStack()->count(), 1);
        const model::RecordSet *set = model::findRecordSet(*map.document.project(), map.page->subject()->choice.ref);
        QCOMPARE(set->routing->policy, model::Routing::Policy::Failover);
        QCOMPARE(set->routing->backup.routing->items[kVirginia].bias.value_or(0), 1);
        map.document.undoStack()->undo();
        QVERIFY(map.settle());
        QCOMPARE(map.page->subject()->endpoints[kVirginia].bias, 0);
        map.page->showObject({model::ObjectRef::Kind::Instance, u"api"_s, {}});
        QVERIFY(!branch->isVisible());
    }
    void linesColourCountriesByTheItemThatServesThem()
    {
        MapFixture map(test::sampleWithNested(u"lines"_s));
        QVERIFY(map.settle());
        QCOMPARE(map.page->subject()->policy, std::optional(model::Routing::Policy::Lines));
        QCOMPARE(map.page->view()->ownerOf({48, 2}), 0);    // Europe
        QCOMPARE(map.page->view()->ownerOf({-10, -52}), 1); // everybody else
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
        QCOMPARE(page->subject()->title, u"API (A, by pool)"_s); // what was selected
    }
};
MERIDIAN_TEST(MapPageTest)

#include "MapPageTest.moc"
