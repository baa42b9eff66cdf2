#include "engine/service/HealthDoor.h"

#include "engine/model/ProjectJson.h"
#include "engine/service/HealthService.h"
#include "tests/service/DoorFixture.h"
#include "tests/support/TestMain.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSignalSpy>
#include <QTemporaryDir>

using namespace meridian;
using namespace meridian::service;
using namespace meridian::test;
using namespace Qt::StringLiterals;

namespace {

constexpr int kWait = 30'000;
const QByteArray kFra = tokenOf("fra"), kSin = tokenOf("sin"), kGru = tokenOf("gru"), kOps = tokenOf("ops");

/// One address that three points look at every second, and never this machine; another that somebody reports.
/// (moc takes two plain slashes for a comment.)
const QByteArray kProject = R"({
  "format": "meridian-project", "version": 1, "name": "Points",
  "nodes": [{"id": "fra", "url": "https:\/\/fra.example", "roles": ["probe"]}, {"id": "sin", "url": "https:\/\/sin.example", "roles": ["probe"]},
    {"id": "gru", "url": "https:\/\/gru.example", "roles": ["probe"]}],
  "healthChecks": [{"id": "web", "kind": "tcp", "port": 9, "interval": 1, "timeout": 1, "failures": 1, "points": ["fra", "sin", "gru"], "quorum": "majority"},
    {"id": "fed", "kind": "external"}],
  "addresses": [{"id": "a", "value": "127.0.0.1", "healthCheck": "web"}, {"id": "b", "value": "127.0.0.2", "healthCheck": "fed"}]
})";

} // namespace

/// The paths by which others report, without sockets.
class HealthDoorTest final : public QObject
{
    Q_OBJECT

    /// A door to a service that probes.
    struct House
    {
        explicit House(std::chrono::milliseconds silence = std::chrono::hours(1), const QByteArray &json = kProject) : door(health, silence)
        {
            door.setTokens(doorTokens(folder));
            health.begin({});
            setProject(json);
            health.setProbing(true);
            connect(&health, &HealthService::statesChanged, &door, [this](const HealthService::States &changed) { states.insert(changed); });
            connect(&health, &HealthService::happened, &door, [this](const QList<Event> &happened) {
                for (const Event &event : happened) {
                    texts += event.text;
                }
            });
        }
        void setProject(const QByteArray &json)
        {
            const model::ProjectPtr project = model::readProject(json).project;
            health.setProject(project);
            door.setProject(project);
        }
        /// The reply to a request that the HTTP door lets in, or refuses.
        serve::HttpReply post(const QByteArray &path, const QByteArray &token, const QByteArray &body)
        {
            const serve::HttpReply reply = postTo(door, path, token, body);
            health.settle();
            return reply;
        }
        serve::HttpReply report(const QByteArray &point, bool isUp, int number, const QByteArray &session = "s", const QByteArray &age = "0.01")
        {
            const QByteArray json = QByteArray(R"({"point": "POINT", "session": "SESSION", "results": [{"number": NUMBER, "age": AGE, "check": "web", "value": "127.0.0.1", "outcome": "OUTCOME", "reason": "POINT says so."}]})")
                                        .replace("POINT", point).replace("SESSION", session).replace("NUMBER", QByteArray::number(number)).replace("AGE", age)
                                        .replace("OUTCOME", isUp ? "success" : "failure");
            return post("/v1/probes", tokenOf(point), json);
        }

        QTemporaryDir folder;
        HealthService health;
        HealthDoor door;
        HealthService::States states;
        QStringList texts;
    };
    static QJsonObject bodyOf(const serve::HttpReply &reply) { return QJsonDocument::fromJson(reply.body).object(); }

private slots:
    void aQuorumOfPointsDecides_data()
    {
        QTest::addColumn<QByteArray>("quorum");
        QTest::addColumn<int>("up");
        QTest::addColumn<bool>("isUp");
        QTest::newRow("R-056 majority, one lies") << "majority"_ba << 2 << true;
        QTest::newRow("X-28 majority, two say down") << "majority"_ba << 1 << false;
        QTest::newRow("X-28 any") << "any"_ba << 1 << true;
        QTest::newRow("X-28 all") << "all"_ba << 2 << false;
        QTest::newRow("X-28 exceeds the percentage") << "33%"_ba << 1 << true;
        QTest::newRow("X-28 below the percentage") << "34%"_ba << 1 << false;
    }
    void aQuorumOfPointsDecides()
    {
        QFETCH(QByteArray, quorum);
        QFETCH(int, up);
        QFETCH(bool, isUp);
        House house(std::chrono::hours(1), QByteArray(kProject).replace("majority", quorum));
        int number = 0;
        for (const QByteArray point : {"fra", "sin", "gru"}) {
            const bool saysUp = number++ < up;
            QCOMPARE(house.report(point, saysUp, 1).status, 200);
        }
        QCOMPARE(house.states.value(u"a"_s), isUp ? policy::CheckState::Up : policy::CheckState::Down);
    }
    void whatIsSentAgainCountsOnce()
    {
        House house(std::chrono::hours(1), QByteArray(kProject).replace(R"("failures": 1)", R"("failures": 2)").replace(R"(["fra", "sin", "gru"])", R"(["fra"])"));
        (void)house.report("fra", true, 1);
        (void)house.report("fra", false, 2);
        QCOMPARE(bodyOf(house.report("fra", false, 2))["taken"_L1].toInt(), 0);
        QCOMPARE(house.states.value(u"a"_s), policy::CheckState::Up);
        QCOMPARE(bodyOf(house.report("fra", false, 1, "restarted"))["taken"_L1].toInt(), 1);
        QCOMPARE(house.states.value(u"a"_s), policy::CheckState::Down);
    }
    void whatIsStaleOnArrivalHasNoVote()
    {
        House house;
        QCOMPARE(house.report("fra", false, 1, "s", "4.5").status, 200); // 3 × 1 s + 1 s
        QVERIFY(house.states.isEmpty());
        QCOMPARE(house.report("fra", false, 2, "s", "2").status, 200);
        QCOMPARE(house.states.value(u"a"_s), policy::CheckState::Down);
    }
    void aSilentPointLosesItsVoteAndIsToldOf()
    {
        House house(std::chrono::milliseconds(300));
        (void)house.report("fra", true, 1, "s", "3"); // stale in a second
        (void)house.report("sin", false, 1);
        QCOMPARE(house.states.value(u"a"_s), policy::CheckState::Up); // a tie leaves it in
        QTRY_COMPARE_WITH_TIMEOUT(house.states.value(u"a"_s), policy::CheckState::Down, kWait);
        QTRY_COMPARE_WITH_TIMEOUT(house.states.value(u"a"_s), policy::CheckState::Unknown, kWait); // and then nobody knows
        QTRY_COMPARE_WITH_TIMEOUT(house.texts.filter(u"is silent: nothing for 0.3 s"_s).size(), 2, kWait);
        QVERIFY(house.texts.contains(u"Probe point fra reports."_s));
        QVERIFY(house.texts.contains(u"Probe point gru has not reported within 0.3 s. It has no vote until it does."_s));
        QVERIFY(!house.door.points().at(u"fra"_s).isReporting());
        (void)house.report("fra", true, 2);
        QVERIFY(house.texts.contains(u"Probe point fra reports again."_s));
        QVERIFY(house.door.points().at(u"fra"_s).isReporting());
        QCOMPARE(house.states.value(u"a"_s), policy::CheckState::Up);
    }
    void aPointThatTheCheckNamesNoMoreIsForgotten()
    {
        House house;
        (void)house.report("fra", false, 1);
        (void)house.report("sin", true, 1);
        QCOMPARE(house.states.value(u"a"_s), policy::CheckState::Up);
        (void)house.report("gru", false, 1);
        QCOMPARE(house.states.value(u"a"_s), policy::CheckState::Down);
        house.setProject(QByteArray(kProject).replace(R"(["fra", "sin", "gru"])", R"(["fra", "sin"])"));
        house.health.settle();
        QCOMPARE(house.states.value(u"a"_s), policy::CheckState::Up);
        const QJsonObject reply = bodyOf(house.report("gru", false, 2));
        QCOMPARE(reply["taken"_L1].toInt(), 0);
        QVERIFY2(reply["ignored"_L1][0]["why"_L1].toString().contains(u"not probed from this point"_s), "a result was not told as ignored");
    }
    void tokensAreGoodForOneThing()
    {
        House house;
        const QByteArray external = R"({"check": "fed", "address": "b", "healthy": false})", empty = R"({"point": "fra", "session": "s", "results": []})";
        QCOMPARE(house.post("/v1/external", kOps, external).status, 200);
        QCOMPARE(house.states.value(u"b"_s), policy::CheckState::Down);
        QCOMPARE(house.post("/v1/external", kFra, external).status, 401);
        QCOMPARE(house.post("/v1/probes", kFra, empty).status, 200);
        QCOMPARE(house.post("/v1/probes", kOps, empty).status, 401);
        QCOMPARE(house.post("/v1/probes", kSin, empty).status, 403); // speaks for another
        QCOMPARE(house.post("/v1/probes", kGru, "x").status, 400);
        QCOMPARE(house.post("/v1/external", kOps, R"({"check": "web", "address": "a", "healthy": false})").status, 404);
    }
    void anUnknownCheckIsToldAndTheRestIsTaken()
    {
        House house;
        const QJsonObject reply = bodyOf(house.post("/v1/probes", kFra,
            R"({"point": "fra", "session": "s", "results": [{"number": 1, "age": 0, "check": "gone", "value": "127.0.0.1", "outcome": "success"},
                {"number": 2, "age": 0, "check": "web", "value": "127.0.0.1", "outcome": "failure"}, {"number": 3, "age": 0, "check": "fed", "value": "127.0.0.2", "outcome": "failure"}]})"));
        QCOMPARE(reply["taken"_L1].toInt(), 1);
        QCOMPARE(reply["ignored"_L1].toArray().size(), 2);
        QCOMPARE(house.states.value(u"a"_s), policy::CheckState::Down);
    }
};

MERIDIAN_TEST(HealthDoorTest)
#include "HealthDoorTest.moc"
