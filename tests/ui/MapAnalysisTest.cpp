#include "tests/support/TestMain.h"
#include "tests/ui/Sample.h"
#include "tests/ui/WorldMap.h"
#include "ui/document/ProjectDocument.h"
#include "ui/map/MapPage.h"
#include "ui/map/MapPanel.h"
#include "ui/map/MapView.h"
#include "ui/map/SuggestDialog.h"
#include "ui/widgets/FileDialog.h"
#include "ui/widgets/InlineMessage.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFile>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QTableView>
#include <QTableWidget>
#include <QTemporaryDir>

#include <numeric>

using namespace meridian;
using namespace meridian::ui;
using namespace Qt::StringLiterals;

namespace {

constexpr int kOregon = 0, kVirginia = 1, kParis = 2, kTokyo = 3;

/// The map page over the sample, whose record set "edge" is the map of R-135.
struct Fixture
{
    Fixture()
    {
        document.setProject(test::sampleProject());
        page = std::make_unique<MapPage>(PageContext{&document, nullptr, nullptr, nullptr});
        QObject::connect(page.get(), &MapPage::counted, page.get(), [this](const MapShareReport &counted) { report = counted; });
        page->resize(1200, 800);
        page->show();
    }

    template<typename T>
    [[nodiscard]] T *find(const QString &objectName)
    {
        return page->findChild<T *>(objectName);
    }
    [[nodiscard]] bool settle() { return QTest::qWaitFor([this] { return page->isSettled(); }, 30'000); }
    void countBy(int row)
    {
        auto *measure = find<QComboBox>(u"mapMeasure"_s);
        measure->setCurrentIndex(row);
        emit measure->activated(row);
    }

    /// Chooses a file with these figures, as people do.
    void countByFigures(const QByteArray &table)
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(u"demand.csv"_s);
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(table);
        file.close();
        QVERIFY(settle());
        FileDialog::setNextFileName(path);
        countBy(2); // reads it at once
    }

    ProjectDocument document;
    std::unique_ptr<MapPage> page;
    MapShareReport report;
};

double sum(const std::vector<double> &parts)
{
    return std::accumulate(parts.begin(), parts.end(), 0.0);
}

} // namespace

/// What the panel beside the map says of shares, loads, failures and better biases.
class MapAnalysisTest final : public QObject
{
    Q_OBJECT
private slots:
    void everyMeasureAddsUpAndTheyDiffer()
    {
        const MapShares shares = MapShares::count(test::fiveRegions(), nullptr, true);
        for (const MapMeasure measure : {MapMeasure::People, MapMeasure::Addresses, MapMeasure::Land}) {
            QVERIFY(std::abs(sum(shares.of(measure)) - 1) < 1e-9);
        }
        QVERIFY(shares.of(MapMeasure::Own).empty());
        // Half of all people live around Asia; the addresses are in North America; Africa is large.
        QVERIFY(shares.of(MapMeasure::People)[kTokyo] > shares.of(MapMeasure::Addresses)[kTokyo]);
        QVERIFY(shares.of(MapMeasure::Addresses)[kVirginia] > shares.of(MapMeasure::People)[kVirginia]);
        QVERIFY(shares.of(MapMeasure::Land)[4] > shares.of(MapMeasure::Addresses)[4]);
    }
    void aBiasMovesLandAsR136Says()
    {
        const auto land = [](int bias) { return MapShares::count(test::fiveRegions(bias), nullptr, true).of(MapMeasure::Land); };
        const auto none = land(0), more = land(25), less = land(-25);
        QVERIFY(more[kVirginia] > none[kVirginia] && none[kVirginia] > less[kVirginia]);
        for (const int other : {kOregon, kParis}) {
            QVERIFY(less[static_cast<std::size_t>(other)] > none[static_cast<std::size_t>(other)]);
        }
    }
    void loadsAreDemandOverCapacity()
    {
        MapSubject subject = test::fiveRegions();
        subject.endpoints[0].capacity = 300;
        subject.endpoints[1].capacity = 100;
        const double demand = demandOf(subject, 0.5);
        QCOMPARE(demand, 200.0);
        const auto loads = loadsOf(subject, {0.25, 0.75, 0, 0, 0}, demand);
        QCOMPARE(*loads[0], 50.0 / 300);
        QCOMPARE(*loads[1], 1.5);
        QVERIFY(!loads[2]); // nothing is known of it
    }
    void eachFailureIsCountedAndTheWorstComesFirst()
    {
        Fixture map;
        QVERIFY(map.settle());
        QCOMPARE(map.report.failures.size(), 5U);
        for (const MapFailure &failure : map.report.failures) {
            QCOMPARE(failure.shares[static_cast<std::size_t>(failure.endpoint)], 0.0);
            QVERIFY(std::abs(sum(failure.shares) - 1) < 1e-9);
            const double lost = map.report.people[static_cast<std::size_t>(failure.endpoint)];
            QVERIFY(failure.taken <= lost + 1e-9 && failure.taken > 0);
            QVERIFY(failure.load <= map.report.failures.front().load);
        }
        // Half of all people are nearest to Tokyo: wherever they go is full.
        QVERIFY(map.report.failures.front().load > 1);
        auto *table = map.find<QTableWidget>(u"mapFailures"_s);
        QCOMPARE(table->rowCount(), 5);
        QVERIFY(table->item(0, 0)->text().endsWith(map.page->subject()->endpoints[static_cast<std::size_t>(map.report.failures.front().endpoint)].label));
        // At a tenth of the capacity nothing is overloaded.
        map.find<QSpinBox>(u"mapUtilization"_s)->setValue(10);
        QVERIFY(map.settle());
        QVERIFY(map.report.failures.front().load < 1);
        QVERIFY(map.find<QLabel>(u"mapFailureText"_s)->text().contains(u"No endpoint is overloaded"_s));
    }
    void addressesCountOtherwiseThanPeople()
    {
        Fixture map;
        QVERIFY(map.settle());
        const std::vector<double> people = map.report.shares;
        map.countBy(1);
        QVERIFY(map.settle());
        QCOMPARE(map.report.measure, MapMeasure::Addresses);
        QVERIFY(map.report.shares[kVirginia] > people[kVirginia]);
    }
    void ownFiguresAreReadAndCountedBy()
    {
        Fixture map;
        map.countByFigures("country,demand\nFR,300\nJP,100\n");
        QVERIFY(map.settle());
        QCOMPARE(map.report.measure, MapMeasure::Own);
        QVERIFY(std::abs(map.report.shares[kTokyo] - 0.25) < 1e-9);
        QVERIFY(std::abs(map.report.shares[kParis] - 0.75) < 0.05); // its islands overseas are nearer to others
        QCOMPARE(map.find<QComboBox>(u"mapMeasure"_s)->currentText(), u"demand.csv"_s);
        QVERIFY(!map.find<QTableView>(u"mapEndpoints"_s)->isColumnHidden(EndpointTable::Own));
    }
    void questionsOfALogAreShownAndCountedBy()
    {
        Fixture map;
        QVERIFY(map.settle());
        const QTemporaryDir folder;
        const auto choose = [&](const QByteArray &log) {
            const QString path = folder.filePath(u"queries.jsonl"_s);
            QFile file(path);
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(log);
            file.close();
            FileDialog::setNextFileName(path);
            auto *measure = map.find<QComboBox>(u"mapMeasure"_s);
            map.countBy(measure->count() - 1);
            QVERIFY(map.settle());
        };
        const auto line = [](const QByteArray &place) {
            return QByteArray("{\"sourceIP\":\"192.0.2.1\",\"responseCode\":\"NOERROR\",\"target_type\":\"routing-policy\",\"target_name\":\"edge.example.com.\",\"location\":\"" + place + "\"}\n");
        };
        choose(line("AS/KR") + line("AS/KR") + line("AS/KR") + line("EU/FR"));
        QCOMPARE(map.report.measure, MapMeasure::Own);
        QVERIFY(std::abs(map.report.shares[kTokyo] - 0.75) < 1e-9);
        QVERIFY(std::abs(map.report.shares[kParis] - 0.25) < 1e-9);
        MapView *view = map.page->view();
        QCOMPARE(view->picture().scene.clients.size(), 2U);
        QCOMPARE(view->picture().scene.clients.front().questions, quint64{3});
        QVERIFY(std::ranges::any_of(view->legend().entries, [](const LegendEntry &entry) { return entry.sign == LegendEntry::Sign::Client; }));
        QCOMPARE(view->grab().toImage().pixelColor((QPointF(view->positionOf(view->picture().scene.clients.front().point)) * view->devicePixelRatioF()).toPoint()),
                 Theme::map(view->palette()).label);
        // Nobody asked for this one: it is said, and people are counted.
        map.page->showObject({model::ObjectRef::Kind::Instance, u"api"_s, {}});
        QVERIFY(map.settle());
        QCOMPARE(map.report.measure, MapMeasure::People);
        QVERIFY(view->picture().scene.clients.empty());
        auto *message = map.find<InlineMessage>(u"mapMeasureMessage"_s);
        QVERIFY(message->text().contains(u"No question for api.example.com.gtm.example.net"_s));
        choose("no log\n");
        QVERIFY(message->text().contains(u"queries.jsonl has no line of a query log"_s));
        // By people again there are no dots.
        map.countBy(0);
        QVERIFY(map.settle());
        QVERIFY(message->text().isEmpty());
    }
    void wrongFiguresAreToldAndChangeNothing()
    {
        Fixture map;
        map.countByFigures("country,demand\nFrance,300\n");
        QVERIFY(map.settle());
        QCOMPARE(map.report.measure, MapMeasure::People);
        QCOMPARE(map.find<QComboBox>(u"mapMeasure"_s)->currentText(), u"People"_s);
        bool isTold = false;
        for (const QLabel *label : map.find<QWidget>(u"mapMeasureMessage"_s)->findChildren<QLabel *>()) {
            isTold = isTold || label->text().contains(u"demand.csv:2: \"FRANCE\""_s);
        }
        QVERIFY(isTold);
    }
    void suggestedBiasesAreOneStep()
    {
        Fixture map;
        QVERIFY(map.settle());
        const MapShareReport before = map.report;
        QVERIFY(before.people[kTokyo] > 0.48);
        QTest::mouseClick(map.find<QPushButton>(u"mapSuggestButton"_s), Qt::LeftButton);
        auto *dialog = map.page->window()->findChild<SuggestDialog *>(u"suggestDialog"_s);
        QVERIFY(dialog);
        auto *suggest = dialog->findChild<QPushButton *>(u"suggestButton"_s);
        auto *apply = dialog->findChild<QPushButton *>(u"suggestApplyButton"_s);
        QTest::mouseClick(suggest, Qt::LeftButton); // without a goal
        QVERIFY(dialog->isSettled() && !apply->isEnabled());
        dialog->findChild<QComboBox *>(u"suggestGoal3"_s)->setCurrentIndex(1);
        dialog->findChild<QDoubleSpinBox *>(u"suggestShare3"_s)->setValue(45);
        QTest::mouseClick(suggest, Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(dialog->isSettled(), 30'000);
        QVERIFY(apply->isEnabled());
        QCOMPARE(dialog->biases().size(), 5U);
        QTest::mouseClick(apply, Qt::LeftButton);
        QCOMPARE(map.document.undoStack()->count(), 1);
        QVERIFY(map.settle());
        QVERIFY(map.report.people[kTokyo] <= 0.455);
        map.document.undoStack()->undo();
        QVERIFY(map.settle());
        QCOMPARE(map.report.people, before.people);
    }
    void capacitiesBecomeLimits()
    {
        MapSubject subject = test::fiveRegions();
        for (MapEndpoint &endpoint : subject.endpoints) {
            endpoint.capacity = 1000;
        }
        MapCounting counting;
        counting.utilization = 0.5;
        SuggestDialog dialog(subject, counting);
        dialog.show();
        QTest::mouseClick(dialog.findChild<QPushButton *>(u"suggestCapacitiesButton"_s), Qt::LeftButton);
        // Half of 5 000 is asked for; 1 000 of it is 40 %.
        QCOMPARE(dialog.findChild<QDoubleSpinBox *>(u"suggestShare3"_s)->value(), 40.0);
        QTest::mouseClick(dialog.findChild<QPushButton *>(u"suggestButton"_s), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(dialog.isSettled(), 30'000);
        QVERIFY(dialog.findChild<QPushButton *>(u"suggestApplyButton"_s)->isEnabled());
    }
};
MERIDIAN_TEST(MapAnalysisTest)

#include "MapAnalysisTest.moc"
