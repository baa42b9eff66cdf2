#include "engine/probe/HealthState.h"

#include "tests/probe/Probing.h"
#include "tests/support/TestMain.h"

using namespace meridian;
using namespace meridian::probe;
using namespace meridian::test;
using namespace Qt::StringLiterals;
using std::chrono::milliseconds;
using std::chrono::seconds;

namespace {

const QDateTime kStart(QDate(2026, 1, 1), QTime(0, 0), QTimeZone::UTC);

/// Runs results (F, S, N: did not run), one each second; the conditions after each as letters: U, D, '?', '~' for stale.
QString run(const QString &results, Thresholds thresholds, HealthState state = {})
{
    QString out;
    int second = 0;
    for (const QChar c : results) {
        ++second;
        const Outcome outcome = c == u'S' ? Outcome::Success : c == u'F' ? Outcome::Failure : Outcome::NotRun;
        state = after(state, resultOf(outcome, {}, kStart.addSecs(second)), seconds(second), thresholds);
        out += u"?UD~"_s.at(static_cast<int>(state.condition));
    }
    return out;
}

} // namespace

/// The state machine with a clock turned by hand.
class HealthStateTest final : public QObject
{
    Q_OBJECT
private slots:
    void aResultThatWasOvertakenChangesNothing()
    {
        const HealthState up = after({}, resultOf(Outcome::Success, {}, kStart.addSecs(10)), seconds(10), {1, 1});
        QCOMPARE(after(up, resultOf(Outcome::Failure, {}, kStart.addSecs(9)), seconds(9), {1, 1}), up);
        HealthState remembered = up; // from before a restart: whatever comes is newer
        remembered.isRemembered = true;
        QCOMPARE(after(remembered, resultOf(Outcome::Failure, {}, kStart.addSecs(9)), seconds(9), {1, 1}).condition, Condition::Down);
        QCOMPARE(after({}, resultOf(Outcome::Failure, {}, kStart), milliseconds(-5), {1, 1}).condition, Condition::Down);
    }
    void resultsInARowDecide_data()
    {
        QTest::addColumn<QString>("results");
        QTest::addColumn<int>("failures");
        QTest::addColumn<int>("successes");
        QTest::addColumn<QString>("states");
        QTest::newRow("R-V10 a success breaks the row") << u"SFFSFFF"_s << 3 << 1 << u"UUUUUUD"_s;
        QTest::newRow("the first result decides at once: down") << u"FFSFFF"_s << 3 << 1 << u"DDUUUD"_s;
        QTest::newRow("the first result decides at once: up") << u"S"_s << 3 << 5 << u"U"_s;
        QTest::newRow("R-V26 nothing is known before") << u"NNS"_s << 3 << 1 << u"??U"_s;
        QTest::newRow("X-28 two successes until up") << u"FSFSS"_s << 3 << 2 << u"DDDDU"_s;
        QTest::newRow("what did not run does not count, nor break the row") << u"SFNFNF"_s << 3 << 1 << u"UUUUUD"_s;
        QTest::newRow("thresholds of one follow every result") << u"SFSF"_s << 1 << 1 << u"UDUD"_s;
        QTest::newRow("alternating never reaches two") << u"SFSFSFSFSF"_s << 2 << 2 << u"UUUUUUUUUU"_s;
        QTest::newRow("alternating while down stays down") << u"FSFSFSFS"_s << 2 << 2 << u"DDDDDDDD"_s;
    }
    void resultsInARowDecide()
    {
        QFETCH(QString, results);
        QFETCH(int, failures);
        QFETCH(int, successes);
        QTEST(run(results, {failures, successes}), "states");
    }
    void everyThresholdIsReachedExactly_data()
    {
        QTest::addColumn<int>("threshold");
        for (int threshold = 1; threshold <= 10; ++threshold) {
            QTest::addRow("R-V26 threshold %d", threshold) << threshold;
        }
    }
    void everyThresholdIsReachedExactly()
    {
        QFETCH(int, threshold);
        const QString states = run(u"S"_s + QString(threshold, u'F') + QString(threshold, u'S'), {threshold, threshold});
        QCOMPARE(states, QString(threshold, u'U') + QString(threshold, u'D') + u'U');
    }
    void theTimeOfAChangeIsThatOfTheDecidingResult()
    {
        HealthState state;
        for (int second = 1; second <= 4; ++second) {
            state = after(state, resultOf(second == 1 ? Outcome::Success : Outcome::Failure, {}, kStart.addSecs(second)), seconds(second), {3, 1});
        }
        QCOMPARE(state.condition, Condition::Down);
        QCOMPARE(state.since, kStart.addSecs(4));
        QCOMPARE(state.lastSeen, kStart.addSecs(4));
        QCOMPARE(state.streak, 0);
    }
    void whatIsTooOldIsStaleAndTheNextResultDecides()
    {
        HealthState state = after({}, resultOf(Outcome::Failure, {}, kStart), seconds(10), {3, 3});
        QCOMPARE(aged(state, seconds(40), kStart.addSecs(30), seconds(30)), state);
        state = aged(state, seconds(40) + milliseconds(1), kStart.addSecs(31), seconds(30));
        QCOMPARE(state.condition, Condition::Stale);
        QCOMPARE(state.since, kStart.addSecs(31));
        QCOMPARE(aged(state, seconds(400), kStart.addSecs(400), seconds(30)), state);
        QCOMPARE(run(u"S"_s, {3, 3}, state), u"U"_s);
        QCOMPARE(run(u"F"_s, {3, 3}, state), u"D"_s);
    }
    void whatIsRememberedHoldsUntilTheFirstResult()
    {
        HealthState state;
        state.condition = Condition::Down;
        state.since = kStart.addDays(-1);
        state.isRemembered = true;
        QCOMPARE(run(u"NN"_s, {3, 3}, state), u"DD"_s);
        QCOMPARE(run(u"S"_s, {3, 3}, state), u"U"_s); // not three of them
        const HealthState confirmed = after(state, resultOf(Outcome::Failure, {}, kStart), seconds(1), {3, 3});
        QCOMPARE(confirmed.condition, Condition::Down);
        QCOMPARE(confirmed.since, state.since); // it has been down all the time
        QVERIFY(!confirmed.isRemembered);
        QCOMPARE(aged(state, seconds(100), kStart, seconds(30)).condition, Condition::Stale); // a prober that never ran again
    }
    void staleIsThreeMissingProbesOrWhatTheCheckSays()
    {
        model::HealthCheck check = checkOf(model::HealthCheck::Kind::Tcp, 80);
        check.interval = 30;
        check.timeout = 5;
        QCOMPARE(staleLimit(check), seconds(95));
        check.kind = model::HealthCheck::Kind::External;
        check.staleAfter = 120;
        QCOMPARE(staleLimit(check), seconds(120));
    }
    void conditionsHaveTextsThatAreReadBack()
    {
        for (const Condition condition : {Condition::Unknown, Condition::Up, Condition::Down, Condition::Stale}) {
            QCOMPARE(conditionFromText(toText(condition)), condition);
        }
        QVERIFY(!conditionFromText(u"Up"));
    }
};
MERIDIAN_TEST(HealthStateTest)

#include "HealthStateTest.moc"
