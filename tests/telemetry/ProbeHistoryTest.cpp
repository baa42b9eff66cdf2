#include "engine/telemetry/ProbeHistory.h"

#include "tests/support/TestMain.h"

#include <QTimeZone>

using namespace Qt::StringLiterals;
using namespace meridian::telemetry;
using namespace std::chrono_literals;

namespace {

constexpr qint64 kNoon = 1'767'268'800; // a multiple of ten minutes

QDateTime at(qint64 seconds)
{
    return QDateTime::fromSecsSinceEpoch(kNoon + seconds, QTimeZone::UTC);
}

} // namespace

/// What is kept of probes: bounded, pruned, and the same after a restart.
class ProbeHistoryTest final : public QObject
{
    Q_OBJECT
private slots:
    void aSpanHasItsShortestMedianAndLongest()
    {
        ProbeHistory history;
        for (const auto duration : {9ms, 1ms, 5ms}) {
            history.add(u"c"_s, at(10), duration, true);
        }
        history.add(u"c"_s, at(50), 30s, false);
        history.add(u"c"_s, at(70), 2ms, true);
        const std::vector<LatencyBucket> fine = history.of(u"c"_s, at(0), 60s);
        QCOMPARE(fine.size(), std::size_t{2});
        QCOMPARE(fine[0], (LatencyBucket{kNoon, 3, 1, 1000, 5000, 9000})); // what failed has no duration
        QCOMPARE(fine[1], (LatencyBucket{kNoon + 60, 1, 0, 2000, 2000, 2000}));
        const std::vector<LatencyBucket> coarse = history.of(u"c"_s, at(0), 600s);
        QCOMPARE(coarse.size(), std::size_t{1});
        QCOMPARE(coarse[0].answered, 4);
        QCOMPARE(coarse[0].max, 9000);
        QCOMPARE(history.of(u"c"_s, at(60), 60s).size(), std::size_t{1});
        QVERIFY(history.of(u"other"_s, at(0), 60s).empty());
    }
    void spansArePutTogether()
    {
        ProbeHistory history;
        for (qint64 minute = 0; minute < 60; ++minute) {
            history.add(u"c"_s, at(minute * 60), std::chrono::milliseconds(minute + 1), true);
        }
        const std::vector<LatencyBucket> hour = history.of(u"c"_s, at(0), 3600s);
        QCOMPARE(hour.size(), std::size_t{1});
        QCOMPARE(hour[0].answered, 60);
        QCOMPARE(hour[0].min, 1000);
        QCOMPARE(hour[0].max, 60'000);
        QVERIFY(hour[0].median > 25'000 && hour[0].median < 36'000);
        QCOMPARE(merged({60, 0, 2, 0, 0, 0}, {0, 1, 0, 5, 5, 5}), (LatencyBucket{0, 1, 2, 5, 5, 5}));
    }
    void whatIsOldGoes()
    {
        ProbeHistory history;
        history.setRunning(true, at(0));
        history.add(u"c"_s, at(1), 1ms, true);
        history.add(u"gone"_s, at(1), 1ms, true);
        history.setRunning(true, at(30));
        for (qint64 time = 60; time < 8 * 86'400; time += 60) {
            history.add(u"c"_s, at(time), 1ms, true);
            history.setRunning(true, at(time));
        }
        QCOMPARE(history.checks(), QStringList{u"c"_s});
        QVERIFY(history.of(u"c"_s, at(0), 60s).size() <= 3 * 60 + 2);
        QVERIFY(history.of(u"c"_s, at(0), 600s).size() <= 7 * 144 + 2);
        QVERIFY(history.of(u"c"_s, at(0), 600s).front().start >= kNoon + 86'400 - 600);
    }
    void noMoreThanSomeChecksAreKept()
    {
        ProbeHistory history;
        for (std::size_t i = 0; i < ProbeHistory::kMostChecks + 10; ++i) {
            history.add(QString::number(i), at(0), 1ms, true);
        }
        QCOMPARE(history.checks().size(), static_cast<qsizetype>(ProbeHistory::kMostChecks));
    }
    void probingThatPausedHasTwoIntervals()
    {
        ProbeHistory history;
        history.setRunning(true, at(0));
        history.setRunning(true, at(30));
        history.setRunning(false, at(60));
        history.setRunning(true, at(600));
        history.setRunning(true, at(630));
        history.setRunning(true, at(4000)); // this machine slept
        QCOMPARE(history.running(), (std::vector<ProbeHistory::Interval>{{kNoon, kNoon + 60}, {kNoon + 600, kNoon + 630}, {kNoon + 4000, kNoon + 4000}}));
    }
    void aRestartBringsItBackAndGoesOn()
    {
        ProbeHistory history;
        history.setRunning(true, at(0));
        history.add(u"c"_s, at(10), 4ms, true);
        history.add(u"c"_s, at(20), 1s, false);
        history.setRunning(false, at(30));
        ProbeHistory again = ProbeHistory::fromJson(history.toJson());
        QCOMPARE(again.running(), history.running());
        QCOMPARE(again.of(u"c"_s, at(0), 60s), history.of(u"c"_s, at(0), 60s));
        QCOMPARE(again.toJson(), history.toJson());
        again.setRunning(true, at(40));
        again.add(u"c"_s, at(45), 8ms, true); // the same minute
        const std::vector<LatencyBucket> minute = again.of(u"c"_s, at(0), 60s);
        QCOMPARE(minute.size(), std::size_t{1});
        QCOMPARE(minute[0], (LatencyBucket{kNoon, 2, 1, 4000, 6000, 8000}));
        again.add(u"c"_s, at(70), 8ms, true);
        QCOMPARE(ProbeHistory::fromJson(again.toJson()).of(u"c"_s, at(0), 60s).size(), std::size_t{2});
    }
    void whatIsNoHistoryIsEmpty_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::newRow("nothing") << QByteArray();
        QTest::newRow("cut off") << QByteArray(R"({"format": "meridian-probes", "version": 1, "running": [[)");
        QTest::newRow("another format") << QByteArray(R"({"format": "meridian-health", "version": 1})");
        QTest::newRow("a newer one") << QByteArray(R"({"format": "meridian-probes", "version": 2, "running": [[1, 2]]})");
        QTest::newRow("nonsense in it") << QByteArray(R"({"format": "meridian-probes", "version": 1, "running": [[5, 2], "x", [-1, 4]], "checks": {"c": {"coarse": [[600, -1, 2, 3, 4, 5], [0], "y"]}, "d": 7}})");
    }
    void whatIsNoHistoryIsEmpty()
    {
        QFETCH(QByteArray, json);
        QVERIFY(ProbeHistory::fromJson(json).isEmpty());
    }
};
MERIDIAN_TEST(ProbeHistoryTest)

#include "ProbeHistoryTest.moc"
