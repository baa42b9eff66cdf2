#include "engine/probe/ProbeScheduler.h"

#include "tests/probe/FakeProber.h"
#include "tests/probe/Probing.h"
#include "tests/support/TestMain.h"

#include <QCoreApplication>

using namespace meridian;
using namespace meridian::probe;
using namespace meridian::test;
using namespace Qt::StringLiterals;
using std::chrono::milliseconds;
using std::chrono::seconds;
using Kind = model::HealthCheck::Kind;

namespace {

std::shared_ptr<const model::HealthCheck> every(int interval, const QString &id = u"check"_s)
{
    model::HealthCheck check = checkOf(Kind::Tcp, 80);
    check.id.text = id;
    check.interval = interval;
    check.timeout = 1;
    return std::make_shared<const model::HealthCheck>(check);
}

std::vector<ProbeTarget> targetsOf(int count, const std::shared_ptr<const model::HealthCheck> &check)
{
    std::vector<ProbeTarget> out;
    for (int i = 0; i < count; ++i) {
        out.push_back({check, u"10.0.%1.%2"_s.arg(i / 250).arg(i % 250)});
    }
    return out;
}

void deliver()
{
    QCoreApplication::sendPostedEvents(nullptr, QEvent::MetaCall);
}

} // namespace

/// When probes begin, by a clock turned by hand.
class ProbeSchedulerTest final : public QObject
{
    Q_OBJECT
private slots:
    void probesAreSpreadOverTheIntervalAndNeverComeInABurst()
    {
        FakeProber prober;
        ProbeScheduler scheduler(prober, [](const ProbeTarget &, const ProbeResult &) {}, 10'000);
        scheduler.setTargets(targetsOf(3000, every(30)), milliseconds(0));
        std::vector<qsizetype> perSecond;
        for (int second = 1; second <= 90; ++second) {
            const qsizetype before = prober.started.size();
            for (int step = 0; step < 10; ++step) {
                scheduler.runDue(seconds(second - 1) + milliseconds(step * 100));
                prober.endAll();
                deliver();
            }
            perSecond.push_back(prober.started.size() - before);
        }
        for (int second = 30; second < 90; ++second) { // 100 a second is the mean
            const qsizetype count = perSecond[static_cast<std::size_t>(second)];
            QVERIFY2(count > 60 && count < 150, qPrintable(u"%1 probes in second %2"_s.arg(count).arg(second)));
        }
        QHash<QString, int> often;
        for (const QString &value : std::as_const(prober.started)) {
            ++often[value];
        }
        QCOMPARE(often.size(), 3000);
        for (const int times : std::as_const(often)) {
            QVERIFY(times >= 3 && times <= 4); // in the first round, and once in each of three intervals
        }
    }
    void aTargetKeepsItsPlaceOverEditsAndRestarts()
    {
        const auto startsOf = [](int others) {
            FakeProber prober;
            ProbeScheduler scheduler(prober, [](const ProbeTarget &, const ProbeResult &) {}, 100);
            std::vector<ProbeTarget> targets = targetsOf(others, every(10));
            targets.push_back({every(10), u"192.168.0.1"_s});
            scheduler.setTargets(targets, milliseconds(0));
            QList<int> at;
            for (int step = 0; step < 400; ++step) {
                const qsizetype before = prober.started.count(u"192.168.0.1"_s);
                scheduler.runDue(milliseconds(step * 100));
                prober.endAll();
                deliver();
                if (prober.started.count(u"192.168.0.1"_s) > before) {
                    at.append(step % 100);
                }
            }
            return at.last(2);
        };
        const QList<int> alone = startsOf(0);
        QCOMPARE(alone.at(0), alone.at(1));
        QCOMPARE(startsOf(50), alone);
    }
    void noMoreRunAtOnceThanAllowed()
    {
        FakeProber prober;
        int told = 0;
        ProbeScheduler scheduler(prober, [&](const ProbeTarget &, const ProbeResult &) { ++told; }, 4);
        scheduler.setTargets(targetsOf(20, every(30)), milliseconds(0));
        scheduler.runDue(seconds(2));
        QCOMPARE(scheduler.running(), 4);
        QCOMPARE(scheduler.waiting(), std::size_t{16});
        while (!prober.running.empty()) {
            prober.end(prober.running.begin()->first);
            deliver();
        }
        QCOMPARE(told, 20);
        QCOMPARE(prober.most, std::size_t{4});
        QCOMPARE(QSet<QString>(prober.started.begin(), prober.started.end()).size(), 20);
    }
    void aProbeThatHasNotEndedIsNotStartedAgain()
    {
        FakeProber prober;
        ProbeScheduler scheduler(prober, [](const ProbeTarget &, const ProbeResult &) {}, 4);
        scheduler.setTargets(targetsOf(1, every(1)), milliseconds(0));
        for (int second = 1; second < 10; ++second) {
            scheduler.runDue(seconds(second));
        }
        QCOMPARE(prober.started.size(), 1);
        prober.endAll();
        deliver();
        scheduler.runDue(seconds(11));
        QCOMPARE(prober.started.size(), 2);
    }
    void whatIsGoneIsNotHeardOfAnyMore()
    {
        FakeProber prober;
        QStringList told;
        ProbeScheduler scheduler(prober, [&](const ProbeTarget &target, const ProbeResult &) { told += target.value; }, 4);
        scheduler.setTargets(targetsOf(2, every(30)), milliseconds(0));
        scheduler.runDue(seconds(2));
        QCOMPARE(scheduler.running(), 2);
        scheduler.setTargets(targetsOf(1, every(30)), seconds(2));
        QCOMPARE(scheduler.running(), 1);
        prober.endAll();
        deliver();
        QCOMPARE(told, QStringList{u"10.0.0.0"_s});
        scheduler.setTargets({}, seconds(3));
        QVERIFY(!scheduler.nextDue());
    }
    void aCheckThatAsksSomethingElseIsProbedSoon()
    {
        FakeProber prober;
        ProbeScheduler scheduler(prober, [](const ProbeTarget &, const ProbeResult &) {}, 4);
        scheduler.setTargets(targetsOf(1, every(3600)), milliseconds(0));
        scheduler.runDue(seconds(1));
        prober.endAll();
        deliver();
        QVERIFY(*scheduler.nextDue() > seconds(100));
        auto changed = *every(3600);
        changed.name = u"only a name"_s;
        scheduler.setTargets(targetsOf(1, std::make_shared<const model::HealthCheck>(changed)), seconds(5));
        QVERIFY(*scheduler.nextDue() > seconds(100));
        changed.port = 8080;
        scheduler.setTargets(targetsOf(1, std::make_shared<const model::HealthCheck>(changed)), seconds(5));
        QVERIFY(*scheduler.nextDue() <= seconds(6));
    }
};
MERIDIAN_TEST(ProbeSchedulerTest)

#include "ProbeSchedulerTest.moc"
