#include "engine/service/HealthService.h"

#include "engine/dns/Message.h"
#include "engine/geo/GeoData.h"
#include "engine/model/ProjectJson.h"
#include "engine/service/Engine.h"
#include "tests/support/Port.h"
#include "tests/support/Projects.h"
#include "tests/support/TestMain.h"

#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>

using namespace meridian;
using namespace meridian::service;
using namespace Qt::StringLiterals;
using test::Port;

namespace {

constexpr int kWait = 30'000;

/// Two pool sets of one address each, checked at a port of this machine every second.
model::ProjectPtr projectOn(int port)
{
    const QByteArray check = R"({"id": "check", "kind": "tcp", "port": %PORT%, "interval": 1, "timeout": 10, "failures": 2})";
    const model::ReadResult read = model::readProject(test::shopWithSpare(QByteArray(check).replace("%PORT%", QByteArray::number(port))));
    for (const model::DocumentError &error : read.errors) {
        qWarning("%s", qPrintable(error.toString()));
    }
    return read.project;
}

} // namespace

/// From probes to states, events and answers, on real threads and sockets.
class HealthServiceTest final : public QObject
{
    Q_OBJECT
private:
    /// What the service keeps of probes, now.
    static ProbeHistoryPtr historyOf(HealthService &health)
    {
        ProbeHistoryPtr out;
        health.askHistory([&out](const ProbeHistoryPtr &history) { out = history; });
        health.settle();
        return out;
    }

private slots:
    void howLongProbesTookIsKeptOverARestart()
    {
        Port port;
        const QTemporaryDir folder;
        const QString state = folder.filePath(u"state"_s);
        const QDateTime start = QDateTime::currentDateTimeUtc().addSecs(-60);
        const auto answered = [&start](const ProbeHistory &history) {
            int sum = 0;
            for (const LatencyBucket &bucket : history.of(u"check"_s, start, ProbeHistory::kFine)) {
                sum += bucket.answered;
            }
            return sum;
        };
        ProbeHistoryPtr before;
        {
            HealthService health;
            health.begin(state);
            health.setProject(projectOn(port.number()));
            QVERIFY(historyOf(health)->isEmpty());
            health.setProbing(true);
            QTRY_VERIFY_WITH_TIMEOUT(answered(*historyOf(health)) > 0, kWait);
            before = historyOf(health);
            QCOMPARE(before->checks(), QStringList{u"check"_s});
            QCOMPARE(before->running().size(), std::size_t{1});
        }
        HealthService again;
        again.begin(state);
        const ProbeHistoryPtr after = historyOf(again);
        QCOMPARE(after->running().size(), std::size_t{1});
        QCOMPARE(after->running().front().from, before->running().front().from);
        QVERIFY(answered(*after) >= answered(*before));
        again.begin(folder.filePath(u"another"_s));
        QVERIFY(historyOf(again)->isEmpty()); // another project
    }
    void anOutageReachesTheStandingAndTheLogAndGoesAgain()
    {
        Port port;
        const QTemporaryDir folder;
        const QString state = folder.filePath(u"state"_s);
        Engine engine(geo::GeoData::with());
        HealthService health;
        engine.follow(health);
        QSignalSpy happened(&health, &HealthService::happened);
        QSignalSpy failed(&health, &HealthService::failed);
        const model::ProjectPtr project = projectOn(port.number());
        QVERIFY(project);
        QCOMPARE(engine.use(*project), QList<Error>());
        health.begin(state);
        health.setProject(project);
        health.settle();
        QVERIFY(!QDir(state).exists()); // nothing was kept yet
        const auto availableNow = [&] { return engine.isAvailable(u"main-1"_s); };
        QVERIFY(availableNow());
        health.setProbing(true);
        QTRY_COMPARE_WITH_TIMEOUT(happened.size(), 1, kWait); // unknown → up
        QVERIFY(availableNow());
        port.close();
        QTRY_VERIFY_WITH_TIMEOUT(!availableNow(), kWait);
        QVERIFY(port.open());
        QTRY_VERIFY_WITH_TIMEOUT(availableNow(), kWait);
        QCOMPARE(happened.size(), 3);
        const auto down = happened[1][0].value<QList<Event>>().constFirst();
        QCOMPARE(down.object, u"address:main-1"_s);
        QCOMPARE(down.text, u"Address main-1 (127.0.0.1) is down: The connection was refused: nothing listens on the port."_s);
        QCOMPARE(down.detail.value("from"_L1).toString(), u"up"_s);
        QCOMPARE(down.detail.value("point"_L1).toString(), u"local"_s);
        QVERIFY(failed.isEmpty());
    }
    void aRestartInTheMiddleOfAnOutageSendsNobodyToTheDeadAddress()
    {
        Port port;
        port.close();
        const QTemporaryDir folder;
        const model::ProjectPtr project = projectOn(port.number());
        {
            HealthService health;
            QSignalSpy happened(&health, &HealthService::happened);
            health.begin(folder.path());
            health.setProject(project);
            health.setProbing(true);
            QTRY_COMPARE_WITH_TIMEOUT(happened.size(), 1, kWait);
        }
        QVERIFY(QFile::exists(folder.filePath(u"health.json"_s)));
        QVERIFY(QFile::exists(folder.filePath(u"events.jsonl"_s)));

        Engine engine(geo::GeoData::with());
        HealthService restarted;
        engine.follow(restarted);
        QSignalSpy remembered(&restarted, &HealthService::remembered);
        QSignalSpy happened(&restarted, &HealthService::happened);
        QCOMPARE(engine.use(*project), QList<Error>());
        restarted.begin(folder.path());
        restarted.setProject(project);
        restarted.setProbing(true);
        restarted.settle();
        QVERIFY(!engine.isAvailable(u"main-1"_s)); // before any probe
        QCOMPARE(remembered.size(), 1);
        QCOMPARE(remembered[0][0].value<QList<Event>>().size(), 1);
        QVERIFY(port.open());
        QTRY_VERIFY_WITH_TIMEOUT(engine.isAvailable(u"main-1"_s), kWait); // its first result decides
        QCOMPARE(happened.size(), 1);
    }
    void forcedStatesOverruleProbes()
    {
        Port port;
        Engine engine(geo::GeoData::with());
        HealthService health;
        engine.follow(health);
        QSignalSpy happened(&health, &HealthService::happened);
        const model::ProjectPtr project = projectOn(port.number());
        QCOMPARE(engine.use(*project), QList<Error>());
        health.begin({});
        health.setProject(project);
        health.setProbing(true);
        QTRY_COMPARE_WITH_TIMEOUT(happened.size(), 1, kWait);
        engine.setForcedHealth({{u"main-1"_s, ForcedHealth::Down}});
        QVERIFY(!engine.isAvailable(u"main-1"_s));
        port.close();
        engine.setForcedHealth({{u"main-1"_s, ForcedHealth::Up}});
        QTRY_COMPARE_WITH_TIMEOUT(happened.size(), 2, kWait); // seen all the same
        QVERIFY(engine.isAvailable(u"main-1"_s));
        engine.setForcedHealth({});
        QTRY_VERIFY_WITH_TIMEOUT(!engine.isAvailable(u"main-1"_s), kWait);
        health.setProbing(false); // nobody looks any more: all count as available
        QTRY_VERIFY_WITH_TIMEOUT(engine.isAvailable(u"main-1"_s), kWait);
    }
    void aSnapshotHasEveryCheckedAddress()
    {
        Port port;
        HealthService health;
        QSignalSpy snapshots(&health, &HealthService::snapshotChanged);
        health.begin({});
        health.setProject(projectOn(port.number()));
        health.watch(true);
        health.setProbing(true);
        const auto newest = [&] { return snapshots.isEmpty() ? HealthSnapshotPtr() : snapshots.constLast()[0].value<HealthSnapshotPtr>(); };
        QTRY_VERIFY_WITH_TIMEOUT(newest() && !newest()->addresses.empty() && newest()->addresses.front().condition == Condition::Up, kWait);
        QCOMPARE(newest()->addresses.size(), std::size_t{1}); // nothing looks at the other
        QVERIFY(newest()->isProbing);
        const AddressHealth *address = newest()->find(u"main-1"_s);
        QVERIFY(address != nullptr);
        QCOMPARE(address->points.size(), std::size_t{1});
        QCOMPARE(address->points[0].last.outcome, Outcome::Success);
        QVERIFY(newest()->find(u"spare-1"_s) == nullptr);
    }
    void aDraftIsProbedOnce()
    {
        Port port;
        HealthService health;
        model::HealthCheck check;
        check.kind = model::HealthCheck::Kind::Tcp;
        check.port = port.number();
        std::optional<ProbeResult> result;
        health.probeNow(check, u"127.0.0.1"_s, [&](const ProbeResult &each) { result = each; });
        QTRY_VERIFY_WITH_TIMEOUT(result.has_value(), kWait);
        QCOMPARE(result->outcome, Outcome::Success);
        health.probeNow(check, u"192.0.2.1"_s, [&](const ProbeResult &each) { result = each; });
        QTRY_COMPARE_WITH_TIMEOUT(result->outcome, Outcome::NotRun, kWait);
    }
    void aFolderThatCannotBeUsedIsToldAndProbesRunAllTheSame()
    {
        Port port;
        const QTemporaryDir folder;
        QFile file(folder.filePath(u"file"_s));
        QVERIFY(file.open(QIODevice::WriteOnly));
        HealthService health;
        QSignalSpy happened(&health, &HealthService::happened);
        QSignalSpy failed(&health, &HealthService::failed);
        health.begin(folder.filePath(u"file/below"_s));
        health.setProject(projectOn(port.number()));
        health.setProbing(true);
        QTRY_COMPARE_WITH_TIMEOUT(failed.size(), 1, kWait);
        QTRY_COMPARE_WITH_TIMEOUT(happened.size(), 1, kWait);
    }
    void aReportForNothingIsRefused()
    {
        HealthService health;
        QSignalSpy failed(&health, &HealthService::failed);
        health.report(u"fed"_s, u"a"_s, true, {});
        health.settle();
        QCOMPARE(failed.size(), 1);
    }
};
MERIDIAN_TEST(HealthServiceTest)

#include "HealthServiceTest.moc"
