#include "engine/service/AlertService.h"

#include "engine/geo/GeoData.h"
#include "engine/model/ProjectJson.h"
#include "engine/service/Engine.h"
#include "engine/service/HealthDoor.h"
#include "engine/service/HealthService.h"
#include "tests/service/DoorFixture.h"
#include "tests/support/Receivers.h"
#include "tests/support/TestMain.h"

#include <QFile>
#include <QJsonDocument>
#include <QMessageAuthenticationCode>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTimer>

using namespace meridian;
using namespace meridian::service;
using namespace meridian::test;
using namespace Qt::StringLiterals;

namespace {

constexpr int kWait = 60'000;

/// Two pool sets, the first checked by reports from outside, with an alert on each kind that is named; a node that probes
/// and one that only answers. (moc takes two plain slashes for a comment.)
model::ProjectPtr projectWith(const QString &url, const QByteArray &kinds = "poolSet", const QByteArray &when = R"("unavailable", "recovered")")
{
    QByteArrayList alerts;
    for (const QByteArray &kind : kinds.split(' ')) {
        alerts += R"({"id": "on-)" + kind.toLower() + R"(", "scope": {"kind": ")" + kind + R"("}, "when": [)" + when + R"(], "channels": ["ops"]})";
    }
    const QByteArray json = R"({
      "format": "meridian-project", "version": 1, "name": "Shop",
      "nodes": [{"id": "fra", "name": "Frankfurt", "url": "https:\/\/fra.example", "roles": ["probe"]}, {"id": "ns1", "url": "https:\/\/ns1.example", "roles": ["dns"]}],
      "healthChecks": [{"id": "fed", "kind": "external", "staleAfter": 86400}, {"id": "web", "kind": "tcp", "port": 9, "points": ["fra"]}],
      "addresses": [{"id": "main-1", "value": "192.0.2.1", "healthCheck": "fed"}, {"id": "main-2", "value": "192.0.2.2", "healthCheck": "fed"}, {"id": "spare-1", "value": "192.0.2.9"}],
      "pools": [{"id": "main", "members": [{"address": "main-1"}, {"address": "main-2"}]}, {"id": "spare", "members": [{"address": "spare-1"}]}],
      "instances": [{"id": "shop", "domain": "www.gtm.example.net", "ttl": 30, "rules": [{"id": "r1", "line": "default",
        "poolSets": [{"id": "s1", "pools": [{"pool": "main"}]}, {"id": "s2", "pools": [{"pool": "spare"}]}]}]}],
      "zones": [{"name": "gtm.example.net", "records": [{"name": "@", "type": "NS", "values": ["ns1.gtm.example.net."]},
        {"name": "ns1", "type": "A", "values": ["192.0.2.53"]}]}],
      "channels": [{"id": "ops", "kind": "webhook", "url": ")" + url.toUtf8() + R"("}],
      "alerts": [)" + alerts.join(", ") + "]}";
    const model::ReadResult read = model::readProject(json);
    for (const model::DocumentError &error : read.errors) {
        qWarning("%s", qPrintable(error.toString()));
    }
    return read.project;
}

/// An engine with probes and alarms, as meridiand has them.
struct Node
{
    explicit Node(const QString &folder) : happened(&health, &HealthService::happened)
    {
        engine.follow(health);
        health.begin(folder);
        health.setProbing(true);
    }
    void use(const model::ProjectPtr &project)
    {
        QCOMPARE(engine.use(*project), QList<Error>());
        health.setProject(project);
        alerts.setProject(project);
        health.settle();
    }
    void report(const QString &address, bool isUp) { health.report(u"fed"_s, address, isUp, isUp ? u"All is well."_s : u"The desk says so."_s); }
    /// Texts of the events of a kind that happened.
    [[nodiscard]] QStringList events(const QString &kind) const
    {
        QStringList out;
        for (const auto &call : happened) {
            for (const Event &event : call[0].value<QList<Event>>()) {
                if (event.kind == kind) {
                    out += event.text;
                }
            }
        }
        return out;
    }

    Engine engine{geo::GeoData::with()};
    HealthService health;
    QSignalSpy happened;
    AlertService alerts{engine, health, {.gather = std::chrono::milliseconds(20), .settle = std::chrono::milliseconds(20), .source = u"node-1"_s, .limits = {}}};
};

/// The door for probe points beside a node, as meridiand has it.
struct Door
{
    Door(Node &node, std::chrono::milliseconds silence) : door(node.health, silence) { door.setTokens(doorTokens(folder)); }
    /// For both, in meridiand's order.
    void use(Node &node, const model::ProjectPtr &project)
    {
        node.use(project);
        door.setProject(project);
    }

    QTemporaryDir folder;
    HealthDoor door;
};

AlertMessage messageOf(const WebReceiver::Request &request)
{
    return telemetry::alertFromJson(QJsonDocument::fromJson(request.body).object()).value_or(AlertMessage());
}

} // namespace

/// From a state to a message that arrives.
class AlertServiceTest final : public QObject
{
    Q_OBJECT
private slots:
    void anOutageIsToldOnceThoughTheReceiverFailsTwice();
    void oneCauseRingsForWhatItTakesDownAlone();
    void aSwitchIsToldThereAndBack();
    void whatWaitsSurvivesARestartAndNothingRingsTwice();
    void aProbePointThatFallsSilentIsToldAndItsReturn();
    void aRestartNeitherRecoversASilentNodeNorTellsItAgain();
    void aNodeThatNoCheckIsProbedFromAnyMoreHasRecovered();
    void whatIsRefusedIsToldAndNotTriedAgain();
    void aChannelThatIsRemovedGivesUpWhatWaited();
    void channelsWithoutAWayAreNamed();
    void aTestIsSentAndShown();
    void aTestThatCannotBeSentSaysWhy();
};

void AlertServiceTest::anOutageIsToldOnceThoughTheReceiverFailsTwice()
{
    WebReceiver receiver([](int number) { return number <= 2 ? QByteArray("503 Busy") : QByteArray("204 Taken"); });
    const QTemporaryDir folder;
    Node node(folder.path());
    node.alerts.setSecrets({{u"ops"_s, {"key", {}, {}, {}}}});
    node.use(projectWith(receiver.url()));
    node.report(u"main-1"_s, false); // the other one still is
    node.report(u"main-2"_s, false);
    QTRY_COMPARE_WITH_TIMEOUT(node.events(u"alert"_s).size(), 3, kWait);
    QCOMPARE(node.events(u"alert"_s)[0], u"Pool set shop/r1/s1 is unavailable."_s);
    QCOMPARE(node.events(u"alert"_s)[1], u"Channel ops cannot be told: Status 503 Busy. It is tried again until it can."_s); // once
    QCOMPARE(node.events(u"alert"_s)[2], u"Channel ops was told: Pool set shop/r1/s1 is unavailable. Status 204 Taken."_s);
    QCOMPARE(receiver.requests.size(), 3);
    QCOMPARE(receiver.requests[0].body, receiver.requests[2].body);
    const WebReceiver::Request &last = receiver.requests[2];
    const QByteArray signedText = last.headers.value("webhook-id") + '.' + last.headers.value("webhook-timestamp") + '.' + last.body;
    QCOMPARE(last.headers.value("webhook-signature"), "v1," + QMessageAuthenticationCode::hash(signedText, "key", QCryptographicHash::Sha256).toBase64());
    const AlertMessage message = messageOf(last);
    QCOMPARE(message.source, u"node-1"_s);
    QCOMPARE(message.entries.size(), 1);
    QCOMPARE(message.entries[0].text, u"0 of 2 addresses are up, 1 needed."_s);
    QCOMPARE(message.entries[0].causes.size(), 2);
    QCOMPARE(message.entries[0].causes[0].address, u"main-1"_s);
    QCOMPARE(message.entries[0].causes[0].check, u"fed"_s);
    QCOMPARE(message.entries[0].causes[0].reason, u"The desk says so."_s);

    node.report(u"main-1"_s, true);
    QTRY_COMPARE_WITH_TIMEOUT(receiver.requests.size(), 4, kWait);
    const AlertMessage recovered = messageOf(receiver.requests[3]);
    QCOMPARE(recovered.entries[0].event, u"recovered"_s);
    QVERIFY(recovered.entries[0].lasted.has_value());
    node.report(u"main-2"_s, true); // which changes nothing of the set that is told
    QTRY_COMPARE_WITH_TIMEOUT(node.events(u"health"_s).size(), 4, kWait);
    QCOMPARE(receiver.requests.size(), 4);
}

void AlertServiceTest::oneCauseRingsForWhatItTakesDownAlone()
{
    WebReceiver receiver;
    Node node({});
    node.use(projectWith(receiver.url(), "address poolSet rule"));
    node.report(u"main-1"_s, false);
    QTRY_COMPARE_WITH_TIMEOUT(receiver.requests.size(), 1, kWait);
    QCOMPARE(messageOf(receiver.requests[0]).subject(), u"Address main-1 is unavailable"_s);
    node.report(u"main-2"_s, false); // now the set is unavailable; the rule has another one
    QTRY_COMPARE_WITH_TIMEOUT(receiver.requests.size(), 3, kWait);
    QCOMPARE(messageOf(receiver.requests[1]).subject(), u"Address main-2 is unavailable"_s);
    QCOMPARE(messageOf(receiver.requests[2]).subject(), u"Pool set shop/r1/s1 is unavailable"_s);
}

void AlertServiceTest::aSwitchIsToldThereAndBack()
{
    WebReceiver receiver;
    const QTemporaryDir folder;
    Node node(folder.path());
    node.use(projectWith(receiver.url(), "rule", R"("switched")"));
    node.report(u"main-2"_s, false);
    QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(folder.filePath(u"alerts.json"_s)), kWait); // what is in effect is known
    node.report(u"main-1"_s, false);
    QTRY_COMPARE_WITH_TIMEOUT(receiver.requests.size(), 1, kWait);
    const AlertMessage there = messageOf(receiver.requests[0]);
    QCOMPARE(there.entries[0].switches, (QList<telemetry::AlertEntry::Switch>{{u"rule:shop/r1 A"_s, u"poolset:shop/r1/s1"_s, u"poolset:shop/r1/s2"_s}}));
    QVERIFY2(there.text().contains("from poolset:shop/r1/s1 to poolset:shop/r1/s2."_L1), qPrintable(there.text()));
    node.report(u"main-2"_s, true);
    QTRY_COMPARE_WITH_TIMEOUT(receiver.requests.size(), 2, kWait);
    QCOMPARE(messageOf(receiver.requests[1]).entries[0].switches.first().to, u"poolset:shop/r1/s1"_s);
}

void AlertServiceTest::whatWaitsSurvivesARestartAndNothingRingsTwice()
{
    const QTemporaryDir folder;
    int failures = 0;
    bool isOpen = false;
    WebReceiver receiver([&](int) { return isOpen ? QByteArray("200 OK") : (++failures, QByteArray("500 No")); });
    const model::ProjectPtr project = projectWith(receiver.url());
    {
        Node node(folder.path());
        node.use(project);
        node.report(u"main-1"_s, false);
        node.report(u"main-2"_s, false);
        QTRY_VERIFY_WITH_TIMEOUT(failures > 0, kWait);
        QTRY_COMPARE_WITH_TIMEOUT(node.events(u"alert"_s).size(), 2, kWait);
    }
    QVERIFY(QFile::exists(folder.filePath(u"alerts.json"_s)));
    isOpen = true;
    const qsizetype before = receiver.requests.size();
    {
        Node node(folder.path());
        node.use(project);
        QTRY_COMPARE_WITH_TIMEOUT(receiver.requests.size(), before + 1, kWait);
        QCOMPARE(messageOf(receiver.requests.last()).id, messageOf(receiver.requests.first()).id);
        QTRY_COMPARE_WITH_TIMEOUT(node.events(u"alert"_s).size(), 1, kWait); // that it was told
        node.report(u"main-1"_s, true);
        QTRY_COMPARE_WITH_TIMEOUT(receiver.requests.size(), before + 2, kWait); // the outage itself is not told again
        const AlertMessage recovered = messageOf(receiver.requests.last());
        QCOMPARE(recovered.entries[0].event, u"recovered"_s);
        QCOMPARE(recovered.entries[0].causes.size(), 2); // of events from before the restart too
        QTRY_COMPARE_WITH_TIMEOUT(node.events(u"alert"_s).size(), 3, kWait);
    }
    Node node(folder.path());
    node.use(project);
    node.report(u"main-2"_s, false);
    node.report(u"main-1"_s, false);
    QTRY_COMPARE_WITH_TIMEOUT(receiver.requests.size(), before + 3, kWait);
    QCOMPARE(messageOf(receiver.requests.last()).entries[0].event, u"unavailable"_s);
}

/// R-069: node.
void AlertServiceTest::aProbePointThatFallsSilentIsToldAndItsReturn()
{
    WebReceiver receiver;
    Node node({});
    Door door(node, std::chrono::milliseconds(300));
    door.use(node, projectWith(receiver.url(), "node"));
    QCOMPARE(beat(door.door, "fra").status, 200);
    QTRY_COMPARE_WITH_TIMEOUT(receiver.requests.size(), 1, kWait); // it says nothing any more
    const AlertMessage silent = messageOf(receiver.requests[0]);
    QCOMPARE(silent.subject(), u"Node Frankfurt (fra) is unavailable"_s);
    QCOMPARE(silent.entries.size(), 1); // nothing of ns1
    QCOMPARE(silent.entries[0].object, u"node:fra"_s);
    QCOMPARE(silent.entries[0].text, u"Probe point fra is silent: nothing for 0.3 s. Its results have no vote once they are stale."_s);
    QVERIFY(silent.entries[0].causes.isEmpty());
    QTimer beats; // as often as no pause of this machine is taken for silence
    connect(&beats, &QTimer::timeout, &door.door, [&door] { QCOMPARE(beat(door.door, "fra").status, 200); });
    beats.start(10);
    QTRY_VERIFY_WITH_TIMEOUT(receiver.requests.size() >= 2, kWait);
    const AlertMessage back = messageOf(receiver.requests[1]);
    QCOMPARE(back.entries[0].event, u"recovered"_s);
    QCOMPARE(back.entries[0].object, u"node:fra"_s);
    QCOMPARE(back.entries[0].text, u"Probe point fra reports again."_s);
    QVERIFY(back.entries[0].lasted.has_value());
}

void AlertServiceTest::aRestartNeitherRecoversASilentNodeNorTellsItAgain()
{
    WebReceiver receiver;
    const QTemporaryDir folder;
    const model::ProjectPtr project = projectWith(receiver.url(), "node");
    {
        Node node(folder.path());
        Door door(node, std::chrono::milliseconds(50));
        door.use(node, project);
        QTRY_COMPARE_WITH_TIMEOUT(receiver.requests.size(), 1, kWait);
        QCOMPARE(messageOf(receiver.requests[0]).entries[0].text, u"Probe point fra has not reported within 0.05 s. It has no vote until it does."_s);
        QTRY_COMPARE_WITH_TIMEOUT(node.events(u"alert"_s).size(), 2, kWait); // that it was told
    }
    {
        Node node(folder.path());
        Door door(node, std::chrono::milliseconds(50));
        door.use(node, project);
        QTRY_COMPARE_WITH_TIMEOUT(node.events(u"point"_s).size(), 1, kWait); // it still is
        node.report(u"main-1"_s, false);
        QTRY_COMPARE_WITH_TIMEOUT(node.events(u"health"_s).size(), 1, kWait);
    }
    Node node(folder.path());
    Door door(node, std::chrono::hours(1));
    door.use(node, project);
    node.report(u"main-1"_s, true); // so that alerts are judged while nothing is known of the node
    QTRY_COMPARE_WITH_TIMEOUT(node.events(u"health"_s).size(), 1, kWait);
    QCOMPARE(beat(door.door, "fra").status, 200);
    QTRY_COMPARE_WITH_TIMEOUT(receiver.requests.size(), 2, kWait);
    const AlertMessage back = messageOf(receiver.requests[1]);
    QCOMPARE(back.entries[0].event, u"recovered"_s);
    QCOMPARE(back.entries[0].text, u"Probe point fra reports."_s);
}

void AlertServiceTest::aNodeThatNoCheckIsProbedFromAnyMoreHasRecovered()
{
    WebReceiver receiver;
    Node node({});
    Door door(node, std::chrono::milliseconds(50));
    const model::ProjectPtr project = projectWith(receiver.url(), "node");
    door.use(node, project);
    QTRY_COMPARE_WITH_TIMEOUT(receiver.requests.size(), 1, kWait);
    auto edited = std::make_shared<model::Project>(*project);
    edited->healthChecks = edited->healthChecks.removed(1);
    door.use(node, edited);
    QTRY_COMPARE_WITH_TIMEOUT(receiver.requests.size(), 2, kWait);
    const AlertMessage over = messageOf(receiver.requests[1]);
    QCOMPARE(over.entries[0].event, u"recovered"_s);
    QCOMPARE(over.entries[0].text, u"No health check is probed from the node."_s);
}

void AlertServiceTest::whatIsRefusedIsToldAndNotTriedAgain()
{
    WebReceiver receiver([](int number) { return number == 1 ? QByteArray("404 Not Found") : QByteArray("200 OK"); });
    Node node({});
    node.use(projectWith(receiver.url(), "address"));
    node.report(u"main-1"_s, false);
    QTRY_COMPARE_WITH_TIMEOUT(node.events(u"alert"_s).size(), 2, kWait);
    QVERIFY2(node.events(u"alert"_s)[1].startsWith("Channel ops was not told: Address main-1 is unavailable. It is given up: Status 404 Not Found."_L1), qPrintable(node.events(u"alert"_s)[1]));
    node.report(u"main-2"_s, false);
    QTRY_COMPARE_WITH_TIMEOUT(receiver.requests.size(), 2, kWait);
    QCOMPARE(messageOf(receiver.requests[1]).subject(), u"Address main-2 is unavailable"_s);
}

void AlertServiceTest::aChannelThatIsRemovedGivesUpWhatWaited()
{
    WebReceiver receiver([](int) { return QByteArray("500 No"); });
    Node node({});
    const model::ProjectPtr project = projectWith(receiver.url());
    node.use(project);
    node.report(u"main-1"_s, false);
    node.report(u"main-2"_s, false);
    QTRY_COMPARE_WITH_TIMEOUT(node.events(u"alert"_s).size(), 2, kWait);
    auto edited = std::make_shared<model::Project>(*project);
    edited->alerts = {};
    edited->channels = {};
    node.use(edited);
    QTRY_COMPARE_WITH_TIMEOUT(node.events(u"alert"_s).size(), 3, kWait);
    QCOMPARE(node.events(u"alert"_s)[2], u"Alarms for channel ops were given up, since the project has it no more: 1."_s);
}

void AlertServiceTest::channelsWithoutAWayAreNamed()
{
    auto project = std::make_shared<model::Project>(*projectWith(u"https://alerts.example/"_s));
    QVERIFY(AlertService::problemsOf(*project).isEmpty());
    model::Channel channel = project->channels.at(0);
    channel.kind = model::Channel::Kind::Desktop;
    project->channels = project->channels.replaced(0, channel);
    QCOMPARE(AlertService::problemsOf(*project), QStringList{u"channel:ops: There is no desktop here: what goes to it is left out."_s});
    project->alerts = {};
    QVERIFY(AlertService::problemsOf(*project).isEmpty());
}

void AlertServiceTest::aTestIsSentAndShown()
{
    WebReceiver receiver;
    const auto test = sendTestAlert(*projectWith(receiver.url()), u"ops"_s, {});
    QVERIFY(test.has_value());
    QCOMPARE(test->delivery.outcome, Delivery::Outcome::Delivered);
    QCOMPARE(receiver.requests.size(), 1);
    QVERIFY(messageOf(receiver.requests[0]).isTest);
    QCOMPARE(QJsonDocument::fromJson(test->sent.toUtf8()), QJsonDocument::fromJson(receiver.requests[0].body));
}

void AlertServiceTest::aTestThatCannotBeSentSaysWhy()
{
    const model::ProjectPtr project = projectWith(u"ftp://alerts.example/"_s);
    QCOMPARE(sendTestAlert(*project, u"mail"_s, {}).error().toString(), u"channel:mail: There is no such channel. The project has ops."_s);
    QCOMPARE(sendTestAlert(*project, u"ops"_s, {}).error().kind, Error::Kind::Invalid);
}

MERIDIAN_TEST(AlertServiceTest)

#include "AlertServiceTest.moc"
