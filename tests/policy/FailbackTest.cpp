#include "engine/policy/Failback.h"
#include "tests/policy/ProjectFixture.h"
#include "tests/support/TestMain.h"

using namespace Qt::StringLiterals;
using namespace meridian;
using namespace meridian::test;
using namespace std::chrono_literals;

namespace {

using model::Failback;

/// `earlierRules`: rules of another line before the one that is looked at, so that its slots are numbered otherwise.
policy::PolicyPtr twoSets(Failback failback, int earlierRules = 0, bool isReordered = false)
{
    ProjectFixture f;
    f.address(u"a"_s, u"192.0.2.1"_s).address(u"b"_s, u"192.0.2.2"_s).address(u"c"_s, u"192.0.2.3"_s);
    f.pool(u"pa"_s, {{u"a"_s, 1}}).pool(u"pb"_s, {{u"b"_s, 1}}).pool(u"pc"_s, {{u"c"_s, 1}});
    f.instance.rules = {rule(u"r"_s, u"default"_s, 1,
                             {poolSet(u"s1"_s, {{u"pa"_s, 1}}), poolSet(u"s2"_s, {{u"pb"_s, 1}}), poolSet(u"s3"_s, {{u"pc"_s, 1}})})};
    f.instance.rules[0].failback = failback;
    if (isReordered) {
        std::swap(f.instance.rules[0].poolSets[1], f.instance.rules[0].poolSets[2]);
    }
    for (int i = 0; i < earlierRules; ++i) {
        f.instance.rules.insert(f.instance.rules.begin(), rule(u"e%1"_s.arg(i), u"place=EU"_s, 1, {poolSet(u"s1"_s, {{u"pa"_s, 1}})}));
        f.instance.rules.front().failback = failback;
    }
    return f.compiled();
}

/// An engine in a few lines: health changes come with their time.
struct Engine
{
    policy::PolicyPtr policy;
    policy::FailbackState state{};

    QString answerAt(std::chrono::milliseconds now, const QStringList &down)
    {
        policy::Health health = healthWithDown(*policy, down);
        state = policy::advanceFailback(*policy, state, now, health);
        const policy::Question question{dns::Name::parse(QString::fromLatin1(kDomain)).value(), dns::RecordType::A};
        return sharesOf(policy::distribution(*policy, health, question, {}));
    }
};

const QString kA = u"192.0.2.1=1"_s;
const QString kB = u"192.0.2.2=1"_s;
const QString kC = u"192.0.2.3=1"_s;

} // namespace

class FailbackTest final : public QObject
{
    Q_OBJECT

private slots:
    void immediateGoesBackAtOnce()
    {
        Engine engine{twoSets({Failback::Mode::Immediate, 0})};
        QCOMPARE(engine.answerAt(0s, {}), kA);
        QCOMPARE(engine.answerAt(1s, {u"a"_s}), kB);
        QCOMPARE(engine.answerAt(2s, {}), kA);
        QVERIFY(!engine.state.nextChange);
    }

    void holdDownWaitsWithoutABreak()
    {
        Engine engine{twoSets({Failback::Mode::HoldDown, 60})};
        QCOMPARE(engine.answerAt(0s, {}), kA);
        QCOMPARE(engine.answerAt(10s, {u"a"_s}), kB);
        QCOMPARE(engine.answerAt(20s, {}), kB);
        QCOMPARE(*engine.state.nextChange, std::chrono::milliseconds(80s));
        QCOMPARE(engine.answerAt(50s, {u"a"_s}), kB); // a relapse starts the wait again
        QVERIFY(!engine.state.nextChange);
        QCOMPARE(engine.answerAt(60s, {}), kB);
        QCOMPARE(engine.answerAt(119s, {}), kB);
        QCOMPARE(engine.answerAt(120s, {}), kA);
        QVERIFY(!engine.state.nextChange);
    }

    void aHeldSetThatFailsGivesWay()
    {
        Engine engine{twoSets({Failback::Mode::HoldDown, 60})};
        QCOMPARE(engine.answerAt(0s, {u"a"_s}), kB);
        QCOMPARE(engine.answerAt(10s, {}), kB);
        QCOMPARE(engine.answerAt(20s, {u"b"_s}), kA);
        QCOMPARE(engine.answerAt(30s, {u"a"_s, u"b"_s}), kC);
    }

    void neverStaysWhileItServes()
    {
        Engine engine{twoSets({Failback::Mode::Never, 0})};
        QCOMPARE(engine.answerAt(0s, {u"a"_s}), kB);
        QCOMPARE(engine.answerAt(1000000s, {}), kB);
        QCOMPARE(engine.answerAt(1000001s, {u"b"_s}), kA);
        QCOMPARE(engine.answerAt(1000002s, {}), kA);
        QVERIFY(!engine.state.nextChange);
    }

    void withEverythingDownTheTopSetFailsOpen()
    {
        Engine engine{twoSets({Failback::Mode::Never, 0})};
        QCOMPARE(engine.answerAt(0s, {u"a"_s}), kB);
        QCOMPARE(engine.answerAt(1s, {u"a"_s, u"b"_s, u"c"_s}), kA);
        QCOMPARE(engine.answerAt(2s, {u"a"_s, u"c"_s}), kB);
    }

    void anEditElsewhereDoesNotEndAHold()
    {
        Engine engine{twoSets({Failback::Mode::Never, 0})};
        QCOMPARE(engine.answerAt(0s, {u"a"_s}), kB);
        const policy::PolicyPtr edited = twoSets({Failback::Mode::Never, 0}, 2, true);
        engine.state = policy::carriedOver(*engine.policy, engine.state, *edited);
        engine.policy = edited;
        QCOMPARE(engine.answerAt(10s, {}), kB); // the same set, although it stands elsewhere now
    }
};

MERIDIAN_TEST(FailbackTest)

#include "FailbackTest.moc"
