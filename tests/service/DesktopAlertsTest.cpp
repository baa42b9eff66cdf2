#include "engine/service/DesktopAlerts.h"

#include "engine/geo/GeoData.h"
#include "engine/model/ProjectJson.h"
#include "engine/service/EngineService.h"
#include "tests/support/Port.h"
#include "tests/support/TestMain.h"

#include <QSignalSpy>

using namespace meridian;
using namespace meridian::service;
using namespace Qt::StringLiterals;

namespace {

constexpr int kWait = 30'000;

/// One address, checked every second, and alerts of a desktop, of both, and of a command.
model::ProjectPtr projectOn(int port)
{
    static const QByteArray json = R"({"format": "meridian-project", "version": 1, "name": "Desk",
      "healthChecks": [{"id": "port", "kind": "tcp", "port": %PORT%, "interval": 1, "timeout": 1, "failures": 1}],
      "addresses": [{"id": "here", "name": "This machine", "value": "127.0.0.1", "healthCheck": "port"}],
      "pools": [{"id": "p", "members": [{"address": "here"}]}],
      "channels": [{"id": "desk", "kind": "desktop"}, {"id": "run", "kind": "command", "command": "/bin/false"}],
      "alerts": [{"id": "desk", "scope": {"kind": "address"}, "when": ["unavailable", "recovered"], "channels": ["desk"]},
        {"id": "both", "scope": {"kind": "pool"}, "when": ["unavailable"], "channels": ["run", "desk"]},
        {"id": "run", "scope": {"kind": "address"}, "when": ["unavailable"], "channels": ["run"]}],
      "instances": [{"id": "shop", "domain": "www.gtm.example.net", "rules": [{"id": "r1", "line": "default", "poolSets": [{"id": "main", "pools": [{"pool": "p"}]}]}]}],
      "zones": [{"name": "gtm.example.net", "records": [{"name": "@", "type": "NS", "values": ["ns1.gtm.example.net."]}]}]})";
    const model::ReadResult read = model::readProject(QByteArray(json).replace("%PORT%", QByteArray::number(port)));
    for (const model::DocumentError &error : read.errors) {
        qWarning("%s", qPrintable(error.toString()));
    }
    return read.project;
}

} // namespace

/// R-069 on the desktop: what the console shows while its test server probes, and nothing else.
class DesktopAlertsTest final : public QObject
{
    Q_OBJECT
private slots:
    void onlyAlertsWithADesktopAreWatched()
    {
        const model::ProjectPtr watched = DesktopAlerts::watched(projectOn(80));
        QCOMPARE(watched->alerts.size(), 2);
        QCOMPARE(watched->alerts.at(0).id.text, u"desk"_s);
        QCOMPARE(watched->alerts.at(1).id.text, u"both"_s);
        QCOMPARE(watched->addresses.size(), 1);
    }
    void anOutageAndItsEndAreTold()
    {
        test::Port port;
        EngineService engine(geo::GeoData::with());
        QList<AlertMessage> told;
        connect(&engine, &EngineService::alarmed, this, [&told](const QList<AlertMessage> &messages) { told += messages; });
        const auto events = [&told](const QString &alert) {
            QStringList out;
            for (const AlertMessage &message : told) {
                for (const AlertEntry &entry : message.entries) {
                    if (message.alert == alert) {
                        out += entry.event + u' ' + entry.object;
                    }
                }
            }
            return out;
        };
        engine.setProject(projectOn(port.number()));
        engine.startTestServer();
        QTRY_VERIFY_WITH_TIMEOUT(!engine.health()->addresses.empty() && engine.health()->addresses.front().condition == Condition::Up, kWait);
        port.close();
        QTRY_COMPARE_WITH_TIMEOUT(events(u"desk"_s), QStringList{u"unavailable address:here"_s}, kWait);
        QTRY_COMPARE_WITH_TIMEOUT(events(u"both"_s), QStringList{u"unavailable pool:p"_s}, kWait);
        QVERIFY(!told.front().id.isEmpty());
        QVERIFY(!told.front().source.isEmpty());
        QVERIFY(!told.front().entries.front().causes.isEmpty());
        QVERIFY(port.open());
        QTRY_COMPARE_WITH_TIMEOUT(events(u"desk"_s), (QStringList{u"unavailable address:here"_s, u"recovered address:here"_s}), kWait);
        QVERIFY(events(u"run"_s).isEmpty()); // that is the server's to send
        // After the end of probing everything is forgotten: what is down then is told anew, once.
        engine.stopTestServer();
        QTRY_VERIFY_WITH_TIMEOUT(!engine.isServing(), kWait);
        port.close();
        told.clear();
        engine.startTestServer();
        QTRY_COMPARE_WITH_TIMEOUT(events(u"desk"_s), QStringList{u"unavailable address:here"_s}, kWait);
    }
};
MERIDIAN_TEST(DesktopAlertsTest)

#include "DesktopAlertsTest.moc"
