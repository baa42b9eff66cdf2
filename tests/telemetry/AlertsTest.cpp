#include "engine/telemetry/Alerts.h"

#include "engine/model/ProjectJson.h"
#include "tests/telemetry/AlertFixture.h"
#include "tests/support/TestMain.h"

using namespace meridian;
using namespace meridian::telemetry;
using namespace meridian::test;
using namespace Qt::StringLiterals;
using model::ObjectCondition;
using model::ObjectState;

namespace {

/// A shop of two pool sets, with the alerts that are given.
model::Project projectWith(const QByteArray &alerts, const QByteArray &ruleId = "r1")
{
    const QByteArray json = R"({
      "format": "meridian-project", "version": 1, "name": "Shop",
      "healthChecks": [{"id": "web", "kind": "tcp", "port": 80, "interval": 1, "timeout": 1}],
      "addresses": [{"id": "a", "value": "192.0.2.1", "healthCheck": "web"}, {"id": "b", "value": "192.0.2.2", "healthCheck": "web"}],
      "pools": [{"id": "main", "members": [{"address": "a"}]}, {"id": "spare", "members": [{"address": "b"}]}],
      "instances": [{"id": "shop", "domain": "www.gtm.example.net", "rules": [{"id": ")" + ruleId + R"(", "line": "default",
        "poolSets": [{"id": "s1", "pools": [{"pool": "main"}]}, {"id": "s2", "pools": [{"pool": "spare"}]}]}]}],
      "channels": [{"id": "ops", "kind": "webhook", "url": "https://alerts.example/hook"}],
      "alerts": [)" + alerts + "]}";
    const model::ReadResult read = model::readProject(json);
    for (const model::DocumentError &error : read.errors) {
        qWarning("%s", qPrintable(error.toString()));
    }
    return *read.project;
}

QByteArray alertOn(const QByteArray &kind, const QByteArray &when, int seconds = 0, const QByteArray &id = {})
{
    return R"({"id": "x", "scope": {"kind": ")" + kind + '"' + (id.isEmpty() ? id : R"(, "id": ")" + id + '"') + R"(}, "when": [)" + when + R"(], "for": )"
        + QByteArray::number(seconds) + R"(, "channels": ["ops"]})";
}

/// What happens, step by step, and what is told of it: "3 a- b+" is at second 3, address a is down, b is up; `a?` nothing is
/// known any more and it was down last, `a0` switched off, `a!` gone from the project.
class Story final
{
public:
    explicit Story(const QByteArray &alerts) : m_project(projectWith(alerts)) {}

    void edit(const QByteArray &alerts) { m_project = projectWith(alerts); }
    void restart() { m_alerts = Alerts::fromJson(m_alerts.toJson()); }
    void setInEffect(const QString &set) { m_inEffect = set; }

    std::vector<AlertMessage> at(int second, const QString &states)
    {
        for (const QString &word : states.split(u' ', Qt::SkipEmptyParts)) {
            m_states[word.chopped(1)] = word.back();
        }
        std::map<Alerts::Scope, std::vector<ObjectCondition>> conditions;
        for (auto state = m_states.begin(); state != m_states.end(); ++state) {
            if (*state == u'!') {
                continue;
            }
            const bool isDown = *state == u'-';
            ObjectCondition address;
            address.object = u"address:"_s + state.key();
            address.state = isDown ? ObjectState::Unavailable : ObjectState::Available;
            address.worst = *state == u'?' ? ObjectState::Unavailable : address.state;
            address.isSuspended = *state == u'0';
            address.text = u"Text."_s;
            address.down = isDown ? QStringList{state.key()} : QStringList();
            conditions[Alerts::Scope::Address].push_back(address);
        }
        ObjectCondition rule;
        rule.object = u"rule:shop/r1"_s;
        rule.inEffect = {{u"rule:shop/r1 A"_s, u"poolset:shop/r1/"_s + m_inEffect}};
        rule.state = m_inEffect == u"s1" ? ObjectState::Available : ObjectState::Degraded;
        rule.worst = rule.state;
        rule.down = m_inEffect == u"s1" ? QStringList() : QStringList{u"a"_s};
        conditions[Alerts::Scope::Rule] = {rule};
        const QHash<QString, AlertCause> causes{{u"a"_s, {u"a"_s, u"192.0.2.1"_s, u"web"_s, u"local"_s, u"Refused."_s, secondsOn(second)}}};
        return m_alerts.evaluate({m_project, conditions, causes, secondsOn(second)});
    }
    [[nodiscard]] const Alerts &alerts() const { return m_alerts; }

private:
    model::Project m_project;
    Alerts m_alerts;
    QMap<QString, QChar> m_states;
    QString m_inEffect = u"s1"_s;
};

/// "unavailable a, recovered b 5": events in the order told.
QString told(const std::vector<AlertMessage> &messages)
{
    QStringList out;
    for (const AlertMessage &message : messages) {
        QStringList entries;
        for (const AlertEntry &entry : message.entries) {
            entries += entry.event + u' ' + entry.object.section(u':', 1) + (entry.lasted ? u' ' + QString::number(*entry.lasted) : QString()) + (entry.isRepeated ? u" again"_s : QString());
        }
        out += entries.join(u", "_s);
    }
    return out.join(u" | "_s);
}

} // namespace

/// When alerts have something to tell (R-069), by fake time.
class AlertsTest final : public QObject
{
    Q_OBJECT
private slots:
    void whatIsTold_data();
    void whatIsTold();
    void aSwitchIsToldOnceAndSoIsTheWayBack();
    void aSwitchThatDoesNotLastIsNotTold();
    void aPlaceThatIsNewIsNoSwitch();
    void objectsThatChangeTogetherAreOneMessageWithTheirCauses();
    void anAlertForOneObjectLooksAtNoOther();
    void aRemovedAlertTellsNothingMore();
    void anotherScopeForgetsWithoutTelling();
    void anObjectThatIsGoneHasRecovered();
    void whatWaitsIsDueInTime();
    void damagedMemoryIsLeftOut();
};

void AlertsTest::whatIsTold_data()
{
    QTest::addColumn<QByteArray>("alert");
    QTest::addColumn<QStringList>("steps"); // "SECOND STATES" or "restart"
    QTest::addColumn<QStringList>("expected"); // of each step
    const auto row = [](const char *name, const QByteArray &alert, const QList<std::pair<QString, QString>> &story) {
        QStringList steps, expected;
        for (const auto &[step, tells] : story) {
            steps += step;
            expected += tells;
        }
        QTest::newRow(name) << alert << steps << expected;
    };
    const QByteArray both = R"("unavailable", "recovered")";
    row("R-069 down and up again", alertOn("address", both),
        {{u"0 a+ b+"_s, {}}, {u"5 a-"_s, u"unavailable a"_s}, {u"6"_s, {}}, {u"65 a+"_s, u"recovered a 60"_s}, {u"66"_s, {}}});
    row("R-069 down at the first look", alertOn("address", both), {{u"0 a- b+"_s, u"unavailable a"_s}});
    row("R-069 must hold", alertOn("address", both, 30),
        {{u"0 a-"_s, {}}, {u"29"_s, {}}, {u"30"_s, u"unavailable a"_s}, {u"40 a+"_s, {}}, {u"69"_s, {}}, {u"70"_s, u"recovered a 40"_s}});
    row("R-069 flaps within its time", alertOn("address", both, 30), {{u"0 a-"_s, {}}, {u"20 a+"_s, {}}, {u"25 a-"_s, {}}, {u"50 a+"_s, {}}, {u"100"_s, {}}});
    row("R-069 flaps after it rang", alertOn("address", both, 30),
        {{u"0 a-"_s, {}}, {u"30"_s, u"unavailable a"_s}, {u"40 a+"_s, {}}, {u"50 a-"_s, {}}, {u"100"_s, {}}, {u"110 a+"_s, {}}, {u"140"_s, u"recovered a 110"_s}});
    row("recovered only after it rang", alertOn("address", both, 30), {{u"0 a-"_s, {}}, {u"10 a+"_s, {}}, {u"40"_s, {}}, {u"90"_s, {}}});
    row("recovered alone tells nothing", alertOn("address", R"("recovered")"), {{u"0 a-"_s, {}}, {u"10 a+"_s, {}}});
    row("unavailable alone tells each outage", alertOn("address", R"("unavailable")"), {{u"0 a-"_s, u"unavailable a"_s}, {u"10 a+"_s, {}}, {u"20 a-"_s, u"unavailable a"_s}});
    row("unknown health is not unavailable", alertOn("address", both), {{u"0 a?"_s, {}}, {u"5"_s, {}}});
    row("unknown health is no recovery", alertOn("address", both), {{u"0 a-"_s, u"unavailable a"_s}, {u"10 a?"_s, {}}, {u"20 a+"_s, u"recovered a 20"_s}});
    row("switched off by the operator: neither", alertOn("address", both),
        {{u"0 a0 b-"_s, u"unavailable b"_s}, {u"10 b0"_s, {}}, {u"20 a+ b-"_s, {}}, {u"30 b+"_s, u"recovered b 30"_s}});
    row("a restart does not ring again", alertOn("address", both),
        {{u"0 a-"_s, u"unavailable a"_s}, {u"restart"_s, {}}, {u"10"_s, {}}, {u"20 a+"_s, u"recovered a 20"_s}, {u"restart"_s, {}}, {u"30"_s, {}}});
    row("a restart rings for what changed meanwhile", alertOn("address", both),
        {{u"0 a- b+"_s, u"unavailable a"_s}, {u"restart"_s, {}}, {u"60 a+ b-"_s, u"unavailable b, recovered a 60"_s}});
    row("a restart keeps the time that counts", alertOn("address", both, 30), {{u"0 a-"_s, {}}, {u"10"_s, {}}, {u"restart"_s, {}}, {u"29"_s, {}}, {u"30"_s, u"unavailable a"_s}});
    const auto with = [](QByteArray alert, const QByteArray &more) { return alert.insert(alert.size() - 1, QByteArray(", " + more)); };
    // The stories begin at 03:04:05 on a Friday; 03:05 is at second 55, 03:06 at 115.
    const QByteArray repeats = with(alertOn("address", both), R"("repeat": 60)");
    row("repeats while it lasts", repeats,
        {{u"0 a-"_s, u"unavailable a"_s}, {u"59"_s, {}}, {u"60"_s, u"unavailable a again"_s}, {u"119"_s, {}}, {u"125"_s, u"unavailable a again"_s}, {u"184"_s, {}}, {u"185"_s, u"unavailable a again"_s},
         {u"190 a+"_s, u"recovered a 190"_s}, {u"400"_s, {}}});
    row("repeats over a restart", repeats, {{u"0 a-"_s, u"unavailable a"_s}, {u"30"_s, {}}, {u"restart"_s, {}}, {u"59"_s, {}}, {u"60"_s, u"unavailable a again"_s}});
    row("what is not known to last is not repeated", repeats, {{u"0 a-"_s, u"unavailable a"_s}, {u"60 a?"_s, {}}, {u"90 a0"_s, {}}, {u"100 a-"_s, u"unavailable a again"_s}});
    row("does not repeat unless asked", alertOn("address", both), {{u"0 a-"_s, u"unavailable a"_s}, {u"100000"_s, {}}});
    const QByteArray still = with(alertOn("address", both), R"("silence": [{"days": ["fri"], "from": "03:05", "to": "03:06"}])");
    row("silent: told at its end if it still holds", still, {{u"0 a+"_s, {}}, {u"60 a-"_s, {}}, {u"114"_s, {}}, {u"115"_s, u"unavailable a"_s}, {u"130 a+"_s, u"recovered a 70"_s}});
    row("silent: what came and went is not told", still, {{u"0 a+"_s, {}}, {u"60 a-"_s, {}}, {u"100 a+"_s, {}}, {u"115"_s, {}}, {u"500"_s, {}}});
    row("silent: a recovery is told at its end", still, {{u"0 a-"_s, u"unavailable a"_s}, {u"60 a+"_s, {}}, {u"115"_s, u"recovered a 60"_s}});
    row("silent: over a restart", still, {{u"0 a+"_s, {}}, {u"60 a-"_s, {}}, {u"restart"_s, {}}, {u"115"_s, u"unavailable a"_s}});
    row("silent: an object that goes has recovered at its end", still, {{u"0 a- b+"_s, u"unavailable a"_s}, {u"60 a!"_s, {}}, {u"115"_s, u"recovered a 115"_s}, {u"120"_s, {}}});
    row("silent on another day", with(alertOn("address", both), R"("silence": [{"days": ["sat"], "from": "03:05", "to": "03:06"}])"), {{u"0 a+"_s, {}}, {u"60 a-"_s, u"unavailable a"_s}});
    row("silent: repeats wait", with(repeats, R"("silence": [{"from": "03:05", "to": "03:06"}])"),
        {{u"0 a-"_s, u"unavailable a"_s}, {u"60"_s, {}}, {u"115"_s, u"unavailable a again"_s}, {u"174"_s, {}}, {u"175"_s, u"unavailable a again"_s}});
    row("silent: must hold all the same", with(alertOn("address", both, 30), R"("silence": [{"from": "03:05", "to": "03:06"}])"),
        {{u"100 a-"_s, {}}, {u"115"_s, {}}, {u"129"_s, {}}, {u"130"_s, u"unavailable a"_s}});
    row("a clock that was put back", alertOn("address", both, 30), {{u"1000 a-"_s, {}}, {u"0"_s, {}}, {u"30"_s, u"unavailable a"_s}});
}

void AlertsTest::whatIsTold()
{
    QFETCH(QByteArray, alert);
    QFETCH(QStringList, steps);
    QFETCH(QStringList, expected);
    Story story(alert);
    for (qsizetype i = 0; i < steps.size(); ++i) {
        if (steps[i] == u"restart") {
            story.restart();
            continue;
        }
        const QString tells = told(story.at(steps[i].section(u' ', 0, 0).toInt(), steps[i].section(u' ', 1)));
        QVERIFY2(tells == expected[i], qPrintable(u"\"%1\" tells \"%2\" instead of \"%3\""_s.arg(steps[i], tells, expected[i])));
    }
}

void AlertsTest::aSwitchIsToldOnceAndSoIsTheWayBack()
{
    Story story(alertOn("rule", R"("switched")"));
    QCOMPARE(told(story.at(0, {})), QString());
    story.setInEffect(u"s2"_s);
    const std::vector<AlertMessage> there = story.at(10, {});
    QCOMPARE(told(there), u"switched shop/r1"_s);
    QCOMPARE(there[0].entries[0].switches, (QList<AlertEntry::Switch>{{u"rule:shop/r1 A"_s, u"poolset:shop/r1/s1"_s, u"poolset:shop/r1/s2"_s}}));
    QCOMPARE(there[0].entries[0].causes.first().reason, u"Refused."_s);
    QCOMPARE(there[0].subject(), u"Rule shop/r1 has switched"_s); // which has no name of its own
    QCOMPARE(told(story.at(20, {})), QString());
    story.restart();
    QCOMPARE(told(story.at(30, {})), QString());
    story.restart();
    story.setInEffect(u"s1"_s); // while nobody ran
    QCOMPARE(told(story.at(40, {})), u"switched shop/r1"_s);
}

void AlertsTest::aSwitchThatDoesNotLastIsNotTold()
{
    Story story(alertOn("rule", R"("switched")", 30));
    QCOMPARE(told(story.at(0, {})), QString());
    story.setInEffect(u"s2"_s);
    QCOMPARE(told(story.at(10, {})), QString());
    story.setInEffect(u"s1"_s);
    QCOMPARE(told(story.at(35, {})), QString());
    story.setInEffect(u"s2"_s);
    QCOMPARE(told(story.at(40, {})), QString());
    QCOMPARE(told(story.at(69, {})), QString());
    QCOMPARE(told(story.at(70, {})), u"switched shop/r1"_s);
}

void AlertsTest::aPlaceThatIsNewIsNoSwitch()
{
    const model::Project project = projectWith(alertOn("rule", R"("switched")"));
    Alerts alerts;
    ObjectCondition rule;
    rule.object = u"rule:shop/r1"_s;
    rule.inEffect = {{u"rule:shop/r1 A"_s, u"poolset:shop/r1/s1"_s}};
    std::map<Alerts::Scope, std::vector<ObjectCondition>> conditions{{Alerts::Scope::Rule, {rule}}};
    QVERIFY(alerts.evaluate({project, conditions, {}, secondsOn(0)}).empty());
    conditions[Alerts::Scope::Rule][0].inEffect.insert(u"rule:shop/r1 AAAA"_s, u"poolset:shop/r1/s2"_s); // the first IPv6 address
    QVERIFY(alerts.evaluate({project, conditions, {}, secondsOn(1)}).empty());
    conditions[Alerts::Scope::Rule][0].inEffect[u"rule:shop/r1 AAAA"_s] = u"poolset:shop/r1/s1"_s;
    QCOMPARE(alerts.evaluate({project, conditions, {}, secondsOn(2)}).size(), std::size_t{1});
}

void AlertsTest::objectsThatChangeTogetherAreOneMessageWithTheirCauses()
{
    Story story(alertOn("address", R"("unavailable", "recovered")"));
    const std::vector<AlertMessage> messages = story.at(7, u"a- b- c-"_s);
    QCOMPARE(told(messages), u"unavailable a, unavailable b, unavailable c"_s);
    QCOMPARE(messages[0].alert, u"x"_s);
    QCOMPARE(messages[0].project, u"Shop"_s);
    QCOMPARE(messages[0].subject(), u"3 addresses unavailable"_s);
    QCOMPARE(messages[0].entries[0].causes, (QList<AlertCause>{{u"a"_s, u"192.0.2.1"_s, u"web"_s, u"local"_s, u"Refused."_s, secondsOn(7)}}));
    QCOMPARE(messages[0].entries[1].causes, (QList<AlertCause>{{u"b"_s, u"192.0.2.2"_s, u"web"_s, {}, {}, {}}})); // nothing more is known of it
    const std::vector<AlertMessage> later = story.at(67, u"a+"_s);
    QCOMPARE(later[0].entries[0].lasted, 60);
    QCOMPARE(later[0].entries[0].causes.size(), 1);
    QVERIFY2(later[0].text().startsWith("Address a has recovered after 1 min 0 s since 2026-01-02 03:05:12 UTC"_L1), qPrintable(later[0].text()));
}

void AlertsTest::anAlertForOneObjectLooksAtNoOther()
{
    Story story(alertOn("address", R"("unavailable")", 0, "b"));
    QCOMPARE(told(story.at(0, u"a- b+"_s)), QString());
    QCOMPARE(told(story.at(1, u"b-"_s)), u"unavailable b"_s);
}

void AlertsTest::aRemovedAlertTellsNothingMore()
{
    Story story(alertOn("address", R"("unavailable", "recovered")", 30));
    QCOMPARE(told(story.at(0, u"a-"_s)), QString());
    QVERIFY(story.alerts().nextDue().has_value());
    story.edit({});
    QCOMPARE(told(story.at(30, {})), QString());
    QVERIFY(!story.alerts().nextDue().has_value());
    story.edit(alertOn("address", R"("unavailable", "recovered")", 30)); // as new
    QCOMPARE(told(story.at(40, {})), QString());
    QCOMPARE(told(story.at(70, {})), u"unavailable a"_s);
}

void AlertsTest::anotherScopeForgetsWithoutTelling()
{
    Story story(alertOn("address", R"("unavailable", "recovered")"));
    QCOMPARE(told(story.at(0, u"a- b-"_s)), u"unavailable a, unavailable b"_s);
    story.edit(alertOn("address", R"("unavailable", "recovered")", 0, "b")); // edited while both are down
    QCOMPARE(told(story.at(10, {})), QString());
    story.edit(alertOn("rule", R"("unavailable", "recovered")"));
    QCOMPARE(told(story.at(20, {})), QString());
}

void AlertsTest::anObjectThatIsGoneHasRecovered()
{
    Story story(alertOn("address", R"("unavailable", "recovered")"));
    QCOMPARE(told(story.at(0, u"a- b+"_s)), u"unavailable a"_s);
    const std::vector<AlertMessage> gone = story.at(10, u"a!"_s);
    QCOMPARE(told(gone), u"recovered a 10"_s);
    QVERIFY(gone[0].text().contains("no longer part of the project"_L1));
    QCOMPARE(told(story.at(20, u"a-"_s)), u"unavailable a"_s); // put back
}

void AlertsTest::whatWaitsIsDueInTime()
{
    Story story(alertOn("address", R"("unavailable")", 30));
    QVERIFY(!story.alerts().nextDue().has_value());
    static_cast<void>(story.at(5, u"a-"_s));
    static_cast<void>(story.at(7, u"b-"_s));
    QCOMPARE(story.alerts().nextDue(), secondsOn(35));
    static_cast<void>(story.at(8, u"a+"_s));
    QCOMPARE(story.alerts().nextDue(), secondsOn(37));
}

void AlertsTest::damagedMemoryIsLeftOut()
{
    const Alerts alerts = Alerts::fromJson({QJsonValue(3), QJsonObject{{u"alert"_s, u"x"_s}, {u"object"_s, u"address:a"_s}, {u"told"_s, u"unavailable"_s}},
                                            QJsonObject{{u"alert"_s, u"x"_s}, {u"object"_s, u"address:b"_s}, {u"told"_s, u"unavailable"_s}, {u"since"_s, u"2026-01-02T03:04:05.000Z"_s}}});
    QCOMPARE(alerts.toJson().size(), 1);
    QCOMPARE(alerts.toJson()[0]["object"_L1].toString(), u"address:b"_s);
}

MERIDIAN_TEST(AlertsTest)

#include "AlertsTest.moc"
