#include "engine/probe/HealthMonitor.h"

#include "engine/probe/HttpProber.h"
#include "engine/probe/TargetProber.h"
#include "engine/probe/TcpProber.h"
#include "tests/probe/FakeProber.h"
#include "tests/probe/Probing.h"
#include "tests/support/LoopbackServer.h"
#include "tests/support/TestMain.h"

#include <QSignalSpy>

using namespace meridian;
using namespace meridian::probe;
using namespace meridian::test;
using namespace Qt::StringLiterals;
using Kind = model::HealthCheck::Kind;

namespace {

model::ProjectPtr projectWith(model::HealthCheck check, const QString &value)
{
    model::Address address;
    address.id.text = u"a"_s;
    address.value = value;
    address.healthCheck = check.id;
    model::Project project;
    project.healthChecks = model::ObjectList<model::HealthCheck>(model::ObjectList<model::HealthCheck>::Items{std::make_shared<const model::HealthCheck>(std::move(check))});
    project.addresses = model::ObjectList<model::Address>(model::ObjectList<model::Address>::Items{std::make_shared<const model::Address>(std::move(address))});
    return std::make_shared<const model::Project>(std::move(project));
}

} // namespace

/// The monitor with real servers and the real clock.
class HealthMonitorTest final : public QObject
{
    Q_OBJECT
private:
    FakeProber m_icmp;
    TcpProber m_tcp;
    HttpProber m_http;
    TargetProber m_prober{m_icmp, m_tcp, m_http};

    static Condition conditionOf(const HealthMonitor &monitor) { return monitor.table().conditions().value(u"a"_s); }

private slots:
    void aServerThatTurnsBadIsSeenAndItsReturnToo()
    {
        LoopbackServer server(LoopbackServer::answering(200));
        model::HealthCheck check = checkOf(Kind::Http, server.port());
        check.interval = 1;
        check.failures = 2;
        HealthMonitor monitor(m_prober);
        std::vector<Transition> seen;
        connect(&monitor, &HealthMonitor::transitioned, this, [&](const std::vector<Transition> &transitions) { seen.insert(seen.end(), transitions.begin(), transitions.end()); });
        monitor.setProject(projectWith(check, u"127.0.0.1"_s));
        QCOMPARE(conditionOf(monitor), Condition::Unknown);
        monitor.setRunning(true);
        QTRY_COMPARE_WITH_TIMEOUT(conditionOf(monitor), Condition::Up, 30'000);
        server.setBehaviour(LoopbackServer::answering(503));
        QTRY_COMPARE_WITH_TIMEOUT(conditionOf(monitor), Condition::Down, 30'000);
        server.setBehaviour(LoopbackServer::answering(200));
        QTRY_COMPARE_WITH_TIMEOUT(conditionOf(monitor), Condition::Up, 30'000);
        QCOMPARE(seen.size(), std::size_t{3});
        QCOMPARE(seen[1].reason, u"Status 503, which is not among 200 to 399."_s);
    }
    void nothingIsProbedUntilItRunsNorAfterwards()
    {
        LoopbackServer server(LoopbackServer::answering(200));
        model::HealthCheck check = checkOf(Kind::Http, server.port());
        check.interval = 1;
        HealthMonitor monitor(m_prober);
        monitor.setProject(projectWith(check, u"127.0.0.1"_s));
        QCOMPARE(server.connections(), 0);
        monitor.setRunning(true);
        QTRY_VERIFY_WITH_TIMEOUT(server.connections() > 0, 30'000);
        monitor.setRunning(false);
        QVERIFY(!monitor.isRunning());
        QCOMPARE(m_icmp.started.size(), 0);
    }
    void aStateIsReportedFromOutside()
    {
        model::HealthCheck check = checkOf(Kind::External);
        HealthMonitor monitor(m_prober);
        QSignalSpy transitioned(&monitor, &HealthMonitor::transitioned);
        monitor.setProject(projectWith(check, u"10.0.0.1"_s));
        QVERIFY(monitor.report(u"check"_s, u"a"_s, false, u"maintenance"_s).has_value());
        QCOMPARE(conditionOf(monitor), Condition::Down);
        QCOMPARE(transitioned.size(), 1);
        QCOMPARE(monitor.table().addresses().front().reason, u"maintenance"_s);
        QVERIFY(monitor.report(u"check"_s, u"a"_s, true, {}).has_value());
        QCOMPARE(conditionOf(monitor), Condition::Up);
        QCOMPARE(monitor.report(u"none"_s, u"a"_s, true, {}).error().kind, Error::Kind::NotFound);
        QCOMPARE(monitor.report(u"check"_s, u"b"_s, true, {}).error().kind, Error::Kind::NotFound);
    }
    void theLimitOfOpenFilesLeavesRoom()
    {
        QVERIFY(HealthMonitor::maximumParallel() >= 16);
        QVERIFY(HealthMonitor::maximumParallel() <= 1024);
    }
};
MERIDIAN_TEST(HealthMonitorTest)

#include "HealthMonitorTest.moc"
