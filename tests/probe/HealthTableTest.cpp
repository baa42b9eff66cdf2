#include "engine/probe/HealthTable.h"

#include "engine/probe/HealthMemory.h"
#include "tests/probe/Probing.h"
#include "tests/support/TestMain.h"

using namespace meridian;
using namespace meridian::probe;
using namespace meridian::test;
using namespace Qt::StringLiterals;
using std::chrono::seconds;
using Kind = model::HealthCheck::Kind;

namespace {

const QDateTime kStart(QDate(2026, 1, 1), QTime(0, 0), QTimeZone::UTC);

model::HealthCheck namedCheck(const QString &id, Kind kind, const QStringList &children = {}, int atLeast = 1)
{
    model::HealthCheck check = checkOf(kind, 80);
    check.id.text = id;
    for (const QString &child : children) {
        check.children.push_back({child});
    }
    check.atLeast = atLeast;
    return check;
}

/// Addresses as "id=value@check".
model::Project projectOf(std::vector<model::HealthCheck> checks, const QStringList &addresses)
{
    std::vector<std::shared_ptr<const model::HealthCheck>> checkList;
    for (model::HealthCheck &check : checks) {
        checkList.push_back(std::make_shared<const model::HealthCheck>(std::move(check)));
    }
    std::vector<std::shared_ptr<const model::Address>> addressList;
    for (const QString &text : addresses) {
        model::Address address;
        address.id.text = text.section(u'=', 0, 0);
        address.value = text.section(u'=', 1).section(u'@', 0, 0);
        address.healthCheck.text = text.section(u'@', 1);
        addressList.push_back(std::make_shared<const model::Address>(address));
    }
    model::Project project;
    project.healthChecks = model::ObjectList<model::HealthCheck>(std::move(checkList));
    project.addresses = model::ObjectList<model::Address>(std::move(addressList));
    return project;
}

} // namespace

/// What results mean for addresses.
class HealthTableTest final : public QObject
{
    Q_OBJECT
private:
    HealthTable m_table;
    int m_second = 0;

    std::vector<Transition> tell(const QString &check, const QString &value, Outcome outcome, const QString &point = u"local"_s)
    {
        ++m_second;
        return m_table.take(check, value, point, resultOf(outcome, u"because"_s, kStart.addSecs(m_second)), seconds(m_second));
    }
    Condition conditionOf(const QString &address) { return m_table.conditions().value(address); }

private slots:
    void init()
    {
        m_table = HealthTable();
        m_second = 0;
    }

    void oneProbeServesEveryAddressWithThatValue()
    {
        static_cast<void>(m_table.setProject(projectOf({namedCheck(u"web"_s, Kind::Http)}, {u"a=10.0.0.1@web"_s, u"b=10.0.0.1@web"_s, u"c=10.0.0.2@web"_s, u"d=10.0.0.3"_s}), kStart));
        QCOMPARE(m_table.targets(u"local"_s).size(), std::size_t{2});
        const auto transitions = tell(u"web"_s, u"10.0.0.1"_s, Outcome::Failure);
        QCOMPARE(transitions.size(), std::size_t{2});
        QCOMPARE(transitions[0].address, u"a"_s);
        QCOMPARE(transitions[1].address, u"b"_s);
        QCOMPARE(transitions[0].to, Condition::Down);
        QCOMPARE(conditionOf(u"c"_s), Condition::Unknown);
        QVERIFY(!m_table.conditions().contains(u"d"_s)); // nothing looks at it
    }
    void aTransitionSaysWhatHappenedWhenAndWhy()
    {
        static_cast<void>(m_table.setProject(projectOf({namedCheck(u"web"_s, Kind::Http)}, {u"a=10.0.0.1@web"_s}), kStart));
        QCOMPARE(tell(u"web"_s, u"10.0.0.1"_s, Outcome::Success).size(), std::size_t{1});
        QVERIFY(tell(u"web"_s, u"10.0.0.1"_s, Outcome::Failure).empty());
        QVERIFY(tell(u"web"_s, u"10.0.0.1"_s, Outcome::Failure).empty());
        const auto transitions = tell(u"web"_s, u"10.0.0.1"_s, Outcome::Failure); // R-V10: the third
        QCOMPARE(transitions.size(), std::size_t{1});
        const Transition &down = transitions.front();
        QCOMPARE(down.from, Condition::Up);
        QCOMPARE(down.to, Condition::Down);
        QCOMPARE(down.time, kStart.addSecs(4));
        QCOMPARE(down.point, u"local"_s);
        QCOMPARE(down.check, u"web"_s);
        QCOMPARE(down.value, u"10.0.0.1"_s);
        QCOMPARE(down.reason, u"because"_s);
        const AddressHealth address = m_table.addresses().front();
        QCOMPARE(address.since, kStart.addSecs(4));
        QCOMPARE(address.points.size(), std::size_t{1});
        QCOMPARE(address.points[0].last.time, kStart.addSecs(4));
    }
    void whatComesLateIsNotTheLastAnswer()
    {
        static_cast<void>(m_table.setProject(projectOf({namedCheck(u"web"_s, Kind::Http)}, {u"a=10.0.0.1@web"_s}), kStart));
        const auto take = [this](Outcome outcome, int second) { static_cast<void>(m_table.take(u"web"_s, u"10.0.0.1"_s, u"local"_s, resultOf(outcome, u"because"_s, kStart.addSecs(second)), seconds(second))); };
        take(Outcome::Success, 20);
        take(Outcome::Failure, 10);
        QCOMPARE(conditionOf(u"a"_s), Condition::Up);
        QCOMPARE(m_table.addresses().front().points.front().last.time, kStart.addSecs(20));
    }
    void anAlternatingTargetChangesNothing()
    {
        static_cast<void>(m_table.setProject(projectOf({namedCheck(u"web"_s, Kind::Http)}, {u"a=10.0.0.1@web"_s}), kStart));
        static_cast<void>(tell(u"web"_s, u"10.0.0.1"_s, Outcome::Success));
        for (int i = 0; i < 50; ++i) {
            QVERIFY(tell(u"web"_s, u"10.0.0.1"_s, i % 2 == 0 ? Outcome::Failure : Outcome::Success).empty());
        }
    }
    void calculatedChecksCountTheirChildrenAtTheSameAddress()
    {
        auto inverted = namedCheck(u"not-both"_s, Kind::Calculated, {u"both"_s}, 1);
        inverted.invert = true;
        static_cast<void>(m_table.setProject(
            projectOf({namedCheck(u"web"_s, Kind::Http), namedCheck(u"reach"_s, Kind::Icmp), namedCheck(u"both"_s, Kind::Calculated, {u"web"_s, u"reach"_s}, 2), inverted},
                      {u"a=10.0.0.1@both"_s, u"b=10.0.0.2@both"_s, u"n=10.0.0.1@not-both"_s}),
            kStart));
        QCOMPARE(m_table.targets(u"local"_s).size(), std::size_t{4}); // two checks of two values; the inverted one shares
        QVERIFY(tell(u"web"_s, u"10.0.0.1"_s, Outcome::Success).empty()); // not decided yet
        auto transitions = tell(u"reach"_s, u"10.0.0.1"_s, Outcome::Success);
        QCOMPARE(transitions.size(), std::size_t{2});
        QCOMPARE(conditionOf(u"a"_s), Condition::Up);
        QCOMPARE(conditionOf(u"n"_s), Condition::Down);
        QCOMPARE(conditionOf(u"b"_s), Condition::Unknown);
        transitions = tell(u"reach"_s, u"10.0.0.2"_s, Outcome::Failure);
        QCOMPARE(transitions.size(), std::size_t{1}); // two of two cannot be reached any more
        QCOMPARE(transitions[0].address, u"b"_s);
        QCOMPARE(transitions[0].reason, u"0 of 2 checks are up, 2 needed: web is unknown, reach is down."_s);
        QCOMPARE(m_table.addresses().front().points.size(), std::size_t{2});
    }
    void aCheckThatCountsItselfEnds()
    {
        static_cast<void>(m_table.setProject(
            projectOf({namedCheck(u"x"_s, Kind::Calculated, {u"y"_s}), namedCheck(u"y"_s, Kind::Calculated, {u"x"_s})}, {u"a=10.0.0.1@x"_s}), kStart));
        QVERIFY(m_table.targets(u"local"_s).empty());
        QCOMPARE(m_table.addresses().front().points.size(), std::size_t{0});
    }
    void pointsDecideByTheQuorum()
    {
        auto check = namedCheck(u"web"_s, Kind::Http);
        check.failures = 1;
        check.points = {u"fra"_s, u"local"_s, u"sin"_s};
        static_cast<void>(m_table.setProject(projectOf({check}, {u"a=10.0.0.1@web"_s}), kStart));
        QCOMPARE(m_table.addresses().front().points.size(), std::size_t{3}); // which have not said anything yet
        QCOMPARE(tell(u"web"_s, u"10.0.0.1"_s, Outcome::Success, u"fra"_s).size(), std::size_t{1});
        QVERIFY(tell(u"web"_s, u"10.0.0.1"_s, Outcome::Failure, u"local"_s).empty()); // half is not more than half
        const auto transitions = tell(u"web"_s, u"10.0.0.1"_s, Outcome::Failure, u"sin"_s);
        QCOMPARE(transitions.size(), std::size_t{1});
        QCOMPARE(transitions[0].to, Condition::Down);
        QCOMPARE(transitions[0].reason, u"1 of 3 points say up (majority). because"_s);
        QCOMPARE(m_table.addresses().front().points.size(), std::size_t{3});
    }
    void onlyPointsThatTheCheckNamesCount()
    {
        auto far = namedCheck(u"far"_s, Kind::Http), both = namedCheck(u"both"_s, Kind::Http);
        far.points = {u"fra"_s};
        both.points = {u"fra"_s, u"local"_s};
        static_cast<void>(m_table.setProject(projectOf({far, both}, {u"a=10.0.0.1@far"_s, u"b=10.0.0.1@both"_s}), kStart));
        QCOMPARE(m_table.targets(u"local"_s).size(), std::size_t{1});
        QCOMPARE(m_table.targets(u"fra"_s).size(), std::size_t{2});
        QVERIFY(m_table.targets(u"sin"_s).empty());
        QVERIFY(tell(u"far"_s, u"10.0.0.1"_s, Outcome::Failure).empty());
        QVERIFY(tell(u"far"_s, u"10.0.0.1"_s, Outcome::Failure, u"sin"_s).empty());
        QCOMPARE(tell(u"far"_s, u"10.0.0.1"_s, Outcome::Failure, u"fra"_s).size(), std::size_t{1});
        QCOMPARE(tell(u"both"_s, u"10.0.0.1"_s, Outcome::Failure).size(), std::size_t{1});
        QVERIFY(tell(u"both"_s, u"10.0.0.1"_s, Outcome::Success, u"fra"_s).size() == 1); // a tie leaves it in
        const std::vector<RememberedHealth> memory = m_table.memory();

        both.points = {u"local"_s}; // the other is forgotten, and so is what a file remembers of it
        const auto transitions = m_table.setProject(projectOf({far, both}, {u"a=10.0.0.1@far"_s, u"b=10.0.0.1@both"_s}), kStart);
        QCOMPARE(transitions.size(), std::size_t{1});
        QCOMPARE(transitions[0].to, Condition::Down);
        m_table.recall(memory, seconds(m_second));
        QCOMPARE(conditionOf(u"b"_s), Condition::Down);
    }
    void reportsThatStopGrowOldAndTheAddressIsUnknownAgain()
    {
        auto check = namedCheck(u"fed"_s, Kind::External);
        check.staleAfter = 120;
        static_cast<void>(m_table.setProject(projectOf({check}, {u"a=10.0.0.1@fed"_s}), kStart));
        QVERIFY(m_table.targets(u"local"_s).empty()); // nothing to probe
        QCOMPARE(tell(u"fed"_s, u"10.0.0.1"_s, Outcome::Failure).size(), std::size_t{1});
        QVERIFY(m_table.age(seconds(121), kStart.addSecs(121)).empty());
        const auto transitions = m_table.age(seconds(122), kStart.addSecs(122));
        QCOMPARE(transitions.size(), std::size_t{1});
        QCOMPARE(transitions[0].to, Condition::Stale);
        QCOMPARE(transitions[0].reason, u"No result for 120 s."_s);
    }
    void aProjectThatChangesKeepsWhatIsKnown()
    {
        const auto web = namedCheck(u"web"_s, Kind::Http);
        static_cast<void>(m_table.setProject(projectOf({web}, {u"a=10.0.0.1@web"_s, u"b=10.0.0.2@web"_s}), kStart));
        static_cast<void>(tell(u"web"_s, u"10.0.0.1"_s, Outcome::Failure));
        QVERIFY(m_table.setProject(projectOf({web}, {u"new=10.0.0.9@web"_s, u"a=10.0.0.1@web"_s}), kStart).empty());
        QCOMPARE(conditionOf(u"a"_s), Condition::Down);
        QCOMPARE(conditionOf(u"new"_s), Condition::Unknown);
        const auto moved = m_table.setProject(projectOf({web}, {u"a=10.0.0.7@web"_s}), kStart.addSecs(60));
        QCOMPARE(moved.size(), std::size_t{1}); // another machine: nothing is known of it
        QCOMPARE(moved[0].to, Condition::Unknown);
        QCOMPARE(moved[0].reason, u"The project was changed."_s);
    }
    void aCheckThatAsksSomethingElseDecidesAtItsFirstResult()
    {
        auto web = namedCheck(u"web"_s, Kind::Http);
        static_cast<void>(m_table.setProject(projectOf({web}, {u"a=10.0.0.1@web"_s}), kStart));
        static_cast<void>(tell(u"web"_s, u"10.0.0.1"_s, Outcome::Success));
        web.port = 8080;
        static_cast<void>(m_table.setProject(projectOf({web}, {u"a=10.0.0.1@web"_s}), kStart));
        QCOMPARE(conditionOf(u"a"_s), Condition::Up);
        QCOMPARE(tell(u"web"_s, u"10.0.0.1"_s, Outcome::Failure).size(), std::size_t{1});
        QCOMPARE(conditionOf(u"a"_s), Condition::Down);
    }
    void aRestartInTheMiddleOfAnOutageKnowsOfIt()
    {
        const model::Project project = projectOf({namedCheck(u"web"_s, Kind::Http)}, {u"a=10.0.0.1@web"_s, u"b=10.0.0.2@web"_s});
        static_cast<void>(m_table.setProject(project, kStart));
        static_cast<void>(tell(u"web"_s, u"10.0.0.1"_s, Outcome::Failure));
        static_cast<void>(tell(u"web"_s, u"10.0.0.2"_s, Outcome::Success));
        const auto memory = healthFromJson(healthToJson(m_table.memory()));
        QVERIFY(memory.has_value());

        HealthTable restarted;
        restarted.recall(*memory, seconds(0));
        QVERIFY(restarted.setProject(project, kStart.addSecs(3600)).empty()); // nothing happened
        QCOMPARE(restarted.conditions(), m_table.conditions());
        const AddressHealth address = restarted.addresses().front();
        QVERIFY(address.isRemembered);
        QCOMPARE(address.reason, u"because"_s);
        QCOMPARE(address.points[0].state.since, kStart.addSecs(1));
        // The first result decides, and one that does not come makes it stale.
        const auto up = restarted.take(u"web"_s, u"10.0.0.1"_s, u"local"_s, resultOf(Outcome::Success, {}, kStart.addSecs(3601)), seconds(1));
        QCOMPARE(up.size(), std::size_t{1});
        QVERIFY(!restarted.addresses().front().isRemembered);
        QCOMPARE(restarted.age(seconds(10'000), kStart.addSecs(13'600)).size(), std::size_t{2});
    }
    void aRecordOfHealthThatIsNoneIsRefused()
    {
        QCOMPARE(healthFromJson("{").error().kind, Error::Kind::Damaged);
        QCOMPARE(healthFromJson("{\"format\":\"meridian-health\",\"version\":99}").error().kind, Error::Kind::TooNew);
        const auto partly = healthFromJson("{\"format\":\"meridian-health\",\"version\":1,\"cells\":[{\"check\":\"a\"},7,"
                                           "{\"check\":\"web\",\"value\":\"10.0.0.1\",\"point\":\"local\",\"condition\":\"down\",\"since\":\"2026-01-01T00:00:00.000Z\"}]}");
        QVERIFY(partly.has_value());
        QCOMPARE(partly->size(), std::size_t{1});
        QCOMPARE(partly->front().state.condition, Condition::Down);
        QCOMPARE(partly->front().state.since, kStart);
    }
};
MERIDIAN_TEST(HealthTableTest)

#include "HealthTableTest.moc"
