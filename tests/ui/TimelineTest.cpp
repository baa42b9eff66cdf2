#include "ui/views/TimelinePane.h"

#include "engine/geo/GeoData.h"
#include "engine/model/ProjectJson.h"
#include "tests/support/TestMain.h"
#include "tests/ui/EditorFixture.h"
#include "tests/ui/Pictures.h"
#include "ui/views/HealthPage.h"
#include "ui/views/LatencyChart.h"
#include "ui/views/TimelineView.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTcpServer>
#include <QTimeZone>

using namespace meridian;
using namespace meridian::ui;
using namespace Qt::StringLiterals;
using service::Lane;
using service::LaneState;

namespace {

constexpr int kWait = 30'000;
constexpr qint64 kStart = 1'767'268'800;

QDateTime at(qint64 minutes)
{
    return QDateTime::fromSecsSinceEpoch(kStart + 60 * minutes, QTimeZone::UTC);
}

/// An hour of three addresses and a pool set, with every state.
std::vector<Lane> lanes()
{
    return {{u"address:a"_s, {{at(0), at(20), LaneState::Up, {}}, {at(20), at(35), LaneState::Down, u"Connection refused."_s}, {at(35), at(60), LaneState::Up, {}}}},
            {u"address:b"_s, {{at(0), at(15), LaneState::Unwatched, {}}, {at(15), at(25), LaneState::Unknown, {}}, {at(25), at(50), LaneState::Up, {}}, {at(50), at(60), LaneState::Stale, {}}}},
            {u"poolset:i/r/main"_s, {{at(0), at(20), LaneState::Up, {}}, {at(20), at(35), LaneState::Part, u"1 of 2 addresses are up, 1 needed."_s}, {at(35), at(60), LaneState::Up, {}}}}};
}

model::ProjectPtr projectOn(int port)
{
    const QByteArray json = R"({"format": "meridian-project", "version": 1, "name": "Timeline",
      "healthChecks": [{"id": "port", "name": "Port", "kind": "tcp", "port": %PORT%, "interval": 1, "timeout": 1, "failures": 1}],
      "addresses": [{"id": "here", "name": "This machine", "value": "127.0.0.1", "healthCheck": "port"}],
      "pools": [{"id": "p", "members": [{"address": "here"}]}],
      "instances": [{"id": "shop", "domain": "www.gtm.example.net", "rules": [{"id": "r1", "line": "default", "poolSets": [{"id": "main", "pools": [{"pool": "p"}]}]}]}],
      "zones": [{"name": "gtm.example.net", "records": [{"name": "@", "type": "NS", "values": ["ns1.gtm.example.net."]}]}]})";
    return model::readProject(QByteArray(json).replace("%PORT%", QByteArray::number(port))).project;
}

} // namespace

/// The timeline on the Health page: lanes and latency as pictures, and all of it in words too.
class TimelineTest final : public QObject
{
    Q_OBJECT
private slots:
    void everyStateHasALetterAndALookOfItsOwn()
    {
        QStringList letters;
        QSet<int> hatched;
        for (const LaneState state : {LaneState::Up, LaneState::Part, LaneState::Down, LaneState::Stale, LaneState::Unknown, LaneState::Unwatched}) {
            const LaneLook look = laneLook(state);
            QVERIFY(!letters.contains(look.word.letter));
            letters += look.word.letter;
            QVERIFY(!look.word.word.isEmpty());
            hatched.insert(look.pattern);
        }
        QCOMPARE(hatched.size(), 5); // up is plain, and what nobody watched is a line
    }
    void arrowsMoveAndSayEverything()
    {
        TimelineView view;
        view.resize(900, 200);
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        QSignalSpy said(&view, &TimelineView::currentChanged);
        view.setLanes(lanes(), {u"First"_s, u"Second"_s, u"Main"_s}, at(0), at(60));
        QVERIFY2(view.currentText().startsWith(u"First: Up from "_s), qPrintable(view.currentText())); // the newest span
        QTest::keyClick(&view, Qt::Key_Left);
        QVERIFY2(view.currentText().startsWith(u"First: Down from "_s) && view.currentText().endsWith(u"(15 min). Connection refused."_s), qPrintable(view.currentText()));
        QCOMPARE(view.accessibleDescription(), view.currentText());
        QTest::keyClick(&view, Qt::Key_Down);
        QVERIFY2(view.currentText().startsWith(u"Second: Unknown"_s), qPrintable(view.currentText())); // at the same time
        QTest::keyClick(&view, Qt::Key_End);
        QVERIFY(view.currentText().startsWith(u"Second: Stale"_s));
        QTest::keyClick(&view, Qt::Key_Home);
        QVERIFY(view.currentText().startsWith(u"Second: Not probed"_s));
        QTest::keyClick(&view, Qt::Key_PageDown);
        QVERIFY(view.currentText().startsWith(u"Main: "_s));
        QCOMPARE(said.constLast().constFirst().toString(), view.currentText());
        QSignalSpy opened(&view, &TimelineView::activated);
        QTest::keyClick(&view, Qt::Key_Return);
        QCOMPARE(opened.constFirst().constFirst().toString(), u"poolset:i/r/main"_s);
        QSignalSpy zoomed(&view, &TimelineView::zoomed);
        QTest::keyClick(&view, Qt::Key_Minus);
        QCOMPARE(zoomed.constFirst().constFirst().toInt(), -1);
    }
    void whatIsAtHandStaysWhenTimeGoesOn()
    {
        TimelineView view;
        view.setLanes(lanes(), {u"First"_s, u"Second"_s, u"Main"_s}, at(0), at(60));
        QTest::keyClick(&view, Qt::Key_Left);
        std::vector<Lane> later = lanes();
        later.erase(later.begin() + 1);
        view.setLanes(later, {u"First"_s, u"Main"_s}, at(1), at(61));
        QVERIFY(view.currentText().startsWith(u"First: Down"_s));
        view.setLanes({}, {}, at(1), at(61));
        QVERIFY(view.currentText().isEmpty());
        QTest::keyClick(&view, Qt::Key_Left); // nothing is there to move
        view.setLanes(later, {u"First"_s, u"Main"_s}, at(1), at(61));
        QVERIFY(view.currentText().startsWith(u"First: Up"_s));
    }
    void aClickTakesTheSpanUnderIt()
    {
        TimelineView view;
        view.resize(900, 200);
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        view.setLanes(lanes(), {u"First"_s, u"Second"_s, u"Main"_s}, at(0), at(60));
        const int row = view.fontMetrics().height() + 8;
        QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, QPoint(view.viewport()->width() * 5 / 9, row + row / 2));
        QVERIFY2(view.currentText().startsWith(u"First: Down"_s), qPrintable(view.currentText()));
        QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, QPoint(view.viewport()->width() - 10, row + row + row / 2));
        QVERIFY2(view.currentText().startsWith(u"Second: Stale"_s), qPrintable(view.currentText()));
    }
    void theBandIsSaidInWords()
    {
        LatencyChart chart;
        chart.resize(600, 200);
        chart.show();
        QVERIFY(QTest::qWaitForWindowExposed(&chart));
        chart.setBuckets({{kStart, 3, 0, 1000, 2500, 9000}, {kStart + 60, 1, 2, 4000, 4000, 4000}, {kStart + 300, 0, 4, 0, 0, 0}}, std::chrono::seconds(60), at(0), at(10));
        QVERIFY2(chart.currentText().endsWith(u"no answer. 4 probes failed."_s), qPrintable(chart.currentText()));
        QTest::keyClick(&chart, Qt::Key_Home);
        QVERIFY2(chart.currentText().endsWith(u"median 2.5 ms, from 1.0 ms to 9.0 ms."_s), qPrintable(chart.currentText()));
        QTest::keyClick(&chart, Qt::Key_Right);
        QVERIFY2(chart.currentText().endsWith(u"2 probes failed."_s), qPrintable(chart.currentText()));
        QCOMPARE(chart.accessibleDescription(), chart.currentText());
        chart.setBuckets({}, std::chrono::seconds(60), at(0), at(10));
        QVERIFY(chart.currentText().isEmpty());
    }
    void anOutageIsSeenInTheTimelineOfTheHealthPage() // R-106
    {
        QTcpServer port;
        QVERIFY(port.listen(QHostAddress(QHostAddress::LocalHost)));
        service::EngineService engine(geo::GeoData::with());
        ProjectDocument document;
        connect(&document, &ProjectDocument::projectReplaced, &engine, &service::EngineService::setProject);
        document.setProject(projectOn(port.serverPort()));
        HealthPage page({.document = &document, .engine = &engine, .workspace = nullptr, .settings = nullptr});
        page.resize(1100, 800);
        page.show();
        QVERIFY(QTest::qWaitForWindowExposed(&page));
        test::child<QTabWidget>(&page, "healthTabs")->setCurrentIndex(1);
        auto *view = test::child<TimelineView>(&page, "timelineView");
        auto *pane = test::child<TimelinePane>(&page, "timelinePane");
        QTRY_COMPARE(view->lanes().size(), std::size_t{2});
        QVERIFY(view->currentText().startsWith(u"This machine: Not probed"_s));
        engine.startTestServer();
        const auto has = [&](std::size_t lane, LaneState state) {
            return lane < view->lanes().size() && std::ranges::any_of(view->lanes()[lane].spans, [state](const service::LaneSpan &span) { return span.state == state; });
        };
        QTRY_VERIFY_WITH_TIMEOUT(has(0, LaneState::Up), kWait);
        port.close();
        QTRY_VERIFY_WITH_TIMEOUT(has(0, LaneState::Down) && has(1, LaneState::Down), kWait); // the address and its set
        QVERIFY(has(0, LaneState::Unwatched)); // before the server ran nobody knows
        const auto *text = test::child<QLabel>(&page, "timelineText");
        const auto lastSays = [&] {
            pane->refresh(); // a picture taken between two marks may end in a moment that nobody watched
            QTest::keyClick(view, Qt::Key_End);
            return text->text().contains(u"refused"_s);
        };
        QTRY_VERIFY2_WITH_TIMEOUT(lastSays(), qPrintable(view->currentText()), kWait);
        auto *chart = test::child<LatencyChart>(&page, "latencyChart");
        QTRY_VERIFY_WITH_TIMEOUT(!chart->buckets().empty() && chart->buckets().back().failed > 0, kWait);
        QVERIFY(chart->buckets().front().answered > 0);

        auto *range = test::child<QComboBox>(&page, "timelineRangeComboBox");
        QTest::keyClick(view, Qt::Key_Plus);
        QCOMPARE(pane->range(), std::chrono::seconds(900));
        for (int i = 0; i < 10; ++i) {
            QTest::keyClick(view, Qt::Key_Minus);
        }
        QCOMPARE(range->currentText(), u"7 days"_s);
        QVERIFY(!test::child<QPushButton>(&page, "timelineNowButton")->isEnabled());
        QTest::mouseClick(test::child<QPushButton>(&page, "timelineEarlierButton"), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(pane->isSettled() && view->lanes().size() == 2 && view->lanes()[0].spans.size() == 1, kWait); // nothing was known then
        QTest::mouseClick(test::child<QPushButton>(&page, "timelineNowButton"), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(has(0, LaneState::Down), kWait);
    }
    void onlyWhatChangedCanBeShown()
    {
        ProjectDocument document;
        document.setProject(projectOn(80));
        TimelinePane pane({.document = &document, .engine = nullptr, .workspace = nullptr, .settings = nullptr});
        pane.show();
        auto *view = test::child<TimelineView>(&pane, "timelineView");
        QTRY_COMPARE(view->lanes().size(), std::size_t{2});
        test::child<QCheckBox>(&pane, "timelineOnlyChangedCheckBox")->setChecked(true);
        QCOMPARE(view->lanes().size(), std::size_t{0});
        QVERIFY(!test::child<QLabel>(&pane, "timelineText")->text().isEmpty());
    }
    void nothingIsClippedInAnyLook()
    {
        ProjectDocument document;
        document.setProject(projectOn(80));
        const QStringList clipped = test::clippedTexts(u"timeline"_s, [&] {
            auto pane = std::make_unique<TimelinePane>(PageContext{.document = &document, .engine = nullptr, .workspace = nullptr, .settings = nullptr});
            pane->resize(1000, 640);
            pane->show();
            (void)QTest::qWaitFor([&] { return pane->isSettled(); });
            auto *view = test::child<TimelineView>(pane.get(), "timelineView");
            view->setLanes(lanes(), {u"Frankfurt 1"_s, u"Frankfurt 2"_s, u"Main (Everybody, shop)"_s}, at(0), at(60));
            view->setFocus();
            std::vector<service::LatencyBucket> buckets;
            for (qint64 minute = 0; minute < 60; ++minute) {
                if (minute < 20 || minute > 35) {
                    buckets.push_back({kStart + minute * 60, 10, minute % 17 == 0 ? 1 : 0, 8000 + minute * 40, 12'000 + (minute % 7) * 900, 30'000 + (minute % 5) * 4000});
                } else {
                    buckets.push_back({kStart + minute * 60, 0, 10, 0, 0, 0});
                }
            }
            test::child<LatencyChart>(pane.get(), "latencyChart")->setBuckets(buckets, std::chrono::seconds(60), at(0), at(60));
            return pane;
        });
        QVERIFY2(clipped.isEmpty(), qPrintable(clipped.join(u'\n')));
    }
};
MERIDIAN_TEST(TimelineTest)

#include "TimelineTest.moc"
