#include "engine/probe/Quorum.h"

#include "tests/support/TestMain.h"

using namespace meridian::probe;
using namespace Qt::StringLiterals;

namespace {

std::vector<Condition> conditionsOf(const QString &letters)
{
    std::vector<Condition> out;
    for (const QChar c : letters) {
        out.push_back(c == u'U' ? Condition::Up : c == u'D' ? Condition::Down : c == u'~' ? Condition::Stale : Condition::Unknown);
    }
    return out;
}

} // namespace

/// What several points, and several checks, say together.
class QuorumTest final : public QObject
{
    Q_OBJECT
private slots:
    void pointsDecideTogether_data()
    {
        QTest::addColumn<QString>("points");
        QTest::addColumn<QString>("quorum");
        QTest::addColumn<Condition>("result");
        const QString three = QString(3, u'U') + QString(13, u'D');
        QTest::newRow("R-V26 3 of 16 is more than 18 %") << three << u"18%"_s << Condition::Up;
        QTest::newRow("R-V26 18 of 100 is not") << QString(18, u'U') + QString(82, u'D') << u"18%"_s << Condition::Down;
        QTest::newRow("3 of 16, majority") << three << u"majority"_s << Condition::Down;
        QTest::newRow("3 of 16, any") << three << u"any"_s << Condition::Up;
        QTest::newRow("X-28 a tie leaves it in") << u"UD"_s << u"majority"_s << Condition::Up;
        QTest::newRow("X-28 more than half say down") << u"UDD"_s << u"majority"_s << Condition::Down;
        QTest::newRow("all, one down") << u"UUD"_s << u"all"_s << Condition::Down;
        QTest::newRow("all up") << u"UUU"_s << u"all"_s << Condition::Up;
        QTest::newRow("100% is all") << u"UUU"_s << u"100%"_s << Condition::Up;
        QTest::newRow("100% with one down") << u"UUD"_s << u"100%"_s << Condition::Down;
        QTest::newRow("any, none up") << u"DDD"_s << u"any"_s << Condition::Down;
        QTest::newRow("a point that knows nothing has no vote") << u"D??~"_s << u"majority"_s << Condition::Down;
        QTest::newRow("nobody knows") << u"??"_s << u"all"_s << Condition::Unknown;
        QTest::newRow("nobody knows any more") << u"?~"_s << u"all"_s << Condition::Stale;
        QTest::newRow("no points") << QString() << u"majority"_s << Condition::Unknown;
    }
    void pointsDecideTogether()
    {
        QFETCH(QString, points);
        QFETCH(QString, quorum);
        QTEST(quorumOf(conditionsOf(points), quorum), "result");
    }
    void checksAreCounted_data()
    {
        QTest::addColumn<QString>("children");
        QTest::addColumn<int>("atLeast");
        QTest::addColumn<Condition>("result");
        QTest::newRow("R-V26 none needed") << u"DDD"_s << 0 << Condition::Up;
        QTest::newRow("R-V26 more than there are") << u"UU"_s << 3 << Condition::Down;
        QTest::newRow("0 of 0") << QString() << 0 << Condition::Up;
        QTest::newRow("1 of 0") << QString() << 1 << Condition::Down;
        QTest::newRow("enough") << u"UDU"_s << 2 << Condition::Up;
        QTest::newRow("too few") << u"UDD"_s << 2 << Condition::Down;
        QTest::newRow("not decided yet") << u"U?D"_s << 2 << Condition::Unknown;
        QTest::newRow("decided in spite of it") << u"UU?"_s << 2 << Condition::Up;
        QTest::newRow("cannot be reached any more") << u"?DD"_s << 2 << Condition::Down;
        QTest::newRow("a stale one could still decide") << u"~UD"_s << 2 << Condition::Unknown;
    }
    void checksAreCounted()
    {
        QFETCH(QString, children);
        QFETCH(int, atLeast);
        QTEST(countedOf(conditionsOf(children), atLeast), "result");
    }
    void turnedRoundOnlyWhatIsKnown()
    {
        QCOMPARE(turned(Condition::Up), Condition::Down);
        QCOMPARE(turned(Condition::Down), Condition::Up);
        QCOMPARE(turned(Condition::Unknown), Condition::Unknown);
        QCOMPARE(turned(Condition::Stale), Condition::Stale);
    }
};
MERIDIAN_TEST(QuorumTest)

#include "QuorumTest.moc"
