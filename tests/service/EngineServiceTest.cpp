#include "engine/dns/Message.h"
#include "engine/dns/Wire.h"
#include "engine/geo/GeoData.h"
#include "engine/model/ProjectBuilder.h"
#include "engine/model/ProjectJson.h"
#include "engine/service/EngineService.h"
#include "tests/support/SharedFiles.h"
#include "tests/support/TestMain.h"

#include <QFile>
#include <QSignalSpy>
#include <QUdpSocket>

using namespace meridian;
using namespace meridian::service;
using namespace Qt::StringLiterals;

namespace {

constexpr int kWait = 20000;

model::ProjectPtr sample()
{
    QFile file(test::sourcePath(u"resources/sample/world.json"_s));
    return file.open(QIODevice::ReadOnly) ? model::readProject(file.readAll()).project : nullptr;
}

model::ProjectPtr withAddress(const model::Project &project, const QString &id, const QString &value)
{
    auto out = std::make_shared<model::Project>(project);
    const qsizetype at = project.addresses.indexOf(id);
    model::Address address = project.addresses.at(at);
    address.value = value;
    out->addresses = project.addresses.replaced(at, address);
    return out;
}

/// Asks the server over UDP as a stub resolver would, without a client subnet.
QStringList ask(quint16 port, const QString &name)
{
    QByteArray query = QByteArray::fromHex("1234000000010000 00000000");
    const auto wire = dns::Name::parse(name).value();
    query += QByteArray(reinterpret_cast<const char *>(wire.wire().data()), static_cast<qsizetype>(wire.wire().size()));
    query += QByteArray::fromHex("00010001");
    QUdpSocket socket;
    if (!socket.bind(QHostAddress::LocalHost) || socket.writeDatagram(query, QHostAddress::LocalHost, port) < 0 || !socket.waitForReadyRead(kWait)) {
        return {u"no answer"_s};
    }
    QByteArray answer(65535, '\0');
    answer.resize(socket.readDatagram(answer.data(), answer.size()));
    const auto message = dns::Message::parse({reinterpret_cast<const std::uint8_t *>(answer.constData()), static_cast<std::size_t>(answer.size())});
    QStringList values;
    if (message) {
        for (const dns::Record &record : message->answers) {
            values.append(dns::rdataToString(record.type, record.rdata));
        }
    }
    return values;
}

} // namespace

/// The engine as the console drives it: real threads, real sockets.
class EngineServiceTest final : public QObject
{
    Q_OBJECT
private slots:
    void init()
    {
        m_engine = std::make_unique<EngineService>(geo::GeoData::with());
        QSignalSpy compiled(m_engine.get(), &EngineService::compiled);
        m_engine->setProject(sample());
        QTRY_COMPARE_WITH_TIMEOUT(compiled.size(), 1, kWait);
        QCOMPARE(compiled[0][0].toStringList(), QStringList());
        QSignalSpy started(m_engine.get(), &EngineService::serverStarted);
        m_engine->startTestServer();
        QTRY_COMPARE_WITH_TIMEOUT(started.size(), 1, kWait);
        QVERIFY(m_engine->isServing());
        QCOMPARE(m_engine->serverAddress(), u"127.0.0.1"_s);
    }
    void cleanup() { m_engine.reset(); }

    void anEditIsObeyedByTheNextAnswerWithoutARestart()
    {
        const quint16 port = m_engine->serverPort();
        QCOMPARE(ask(port, u"mail.example.com"_s), QStringList{u"203.0.113.70"_s});
        QSignalSpy started(m_engine.get(), &EngineService::serverStarted);
        QSignalSpy compiled(m_engine.get(), &EngineService::compiled);
        const model::ProjectPtr project = sample();
        auto edited = std::make_shared<model::Project>(*project);
        const qsizetype zone = project->zones.indexOf(u"example.com"_s);
        model::Zone changed = project->zones.at(zone);
        const qsizetype record = changed.records.indexOf(u"mail/A"_s);
        model::RecordSet set = changed.records.at(record);
        set.values = {u"203.0.113.99"_s};
        changed.records = changed.records.replaced(record, set);
        edited->zones = project->zones.replaced(zone, changed);
        m_engine->setProject(edited);
        QTRY_COMPARE_WITH_TIMEOUT(compiled.size(), 1, kWait);
        QCOMPARE(ask(port, u"mail.example.com"_s), QStringList{u"203.0.113.99"_s});
        QCOMPARE(started.size(), 0);
        QCOMPARE(m_engine->serverPort(), port);
    }

    void aForcedAddressLeavesTheAnswersAndComesBack()
    {
        const quint16 port = m_engine->serverPort();
        const QString name = u"www.example.com.gtm.example.net"_s; // an unknown client: the default line
        QCOMPARE(ask(port, name), QStringList{u"198.51.100.1"_s});
        m_engine->setForcedHealth({{u"sg-1"_s, ForcedHealth::Down}});
        QTRY_COMPARE_WITH_TIMEOUT(ask(port, name), QStringList{u"203.0.113.65"_s}, kWait); // the sorry page
        m_engine->setForcedHealth({});
        QTRY_COMPARE_WITH_TIMEOUT(ask(port, name), QStringList{u"198.51.100.1"_s}, kWait);
    }

    void everyAnswerIsReportedWithItsRule()
    {
        QSignalSpy answered(m_engine.get(), &EngineService::answered);
        ask(m_engine->serverPort(), u"www.example.com.gtm.example.net"_s);
        QTRY_VERIFY_WITH_TIMEOUT(!answered.isEmpty(), kWait);
        const auto records = answered[0][0].value<QList<AnswerRecord>>();
        QCOMPARE(records.size(), 1);
        QCOMPARE(records[0].object, u"rule:shop/world"_s);
        QCOMPARE(records[0].values, QStringList{u"198.51.100.1"_s});
        QCOMPARE(records[0].client, u"127.0.0.1"_s);
        QCOMPARE(records[0].rcode, u"NOERROR"_s);
        QCOMPARE(records[0].ttl, 60);
    }

    void testsRunWithTheNewestProjectInTheirOrder()
    {
        QSignalSpy run(m_engine.get(), &EngineService::testsRun);
        const auto tests = sample()->tests;
        QVERIFY(tests.size() > 1);
        const quint64 first = m_engine->runTests(tests);
        QTRY_COMPARE_WITH_TIMEOUT(run.size(), 1, kWait); // later it might see the project that comes next
        m_engine->setProject(withAddress(*sample(), u"sh-mob-1"_s, u"192.0.2.200"_s));
        const quint64 second = m_engine->runTests(tests);
        QTRY_COMPARE_WITH_TIMEOUT(run.size(), 2, kWait);
        QCOMPARE(run[0][0].toULongLong(), first);
        QCOMPARE(run[1][0].toULongLong(), second);
        const auto before = run[0][1].value<QList<PolicyTestOutcome>>();
        const auto after = run[1][1].value<QList<PolicyTestOutcome>>();
        QCOMPARE(before.size(), tests.size());
        QCOMPARE(after.size(), tests.size());
        for (qsizetype i = 0; i < tests.size(); ++i) {
            const bool asksForIt = tests.at(i).name == "Shanghai Mobile stays in Shanghai"_L1;
            QCOMPARE(before[i].name, tests.at(i).name);
            QCOMPARE(before[i].failures, QStringList());
            QCOMPARE(after[i].failures.isEmpty(), !asksForIt);
            if (asksForIt) {
                QVERIFY(after[i].failures.first().contains(u"192.0.2.17"_s));
            }
        }
    }

    void explainAnswersWithTheNewestProject()
    {
        QSignalSpy explained(m_engine.get(), &EngineService::explained);
        m_engine->setProject(withAddress(*sample(), u"sh-mob-1"_s, u"192.0.2.200"_s));
        ExplainRequest request;
        request.name = u"www.example.com"_s;
        request.client = parseClient(u"198.18.2.9").value();
        const quint64 ticket = m_engine->explain(request);
        QTRY_COMPARE_WITH_TIMEOUT(explained.size(), 1, kWait);
        QCOMPARE(explained[0][0].toULongLong(), ticket);
        const auto report = explained[0][1].value<Result<ExplainReport>>();
        QVERIFY(report);
        QCOMPARE(report->shares.size(), 2);
        QCOMPARE(report->shares[0].values, QStringList{u"192.0.2.18"_s});
        QCOMPARE(report->shares[1].values, QStringList{u"192.0.2.200"_s});
        QCOMPARE(report->shares[0].share, Fraction(1, 2));
    }

    void aProjectThatIsRefusedLeavesTheOldOneInForce()
    {
        QSignalSpy compiled(m_engine.get(), &EngineService::compiled);
        auto broken = std::make_shared<model::Project>(*sample());
        model::Instance smart = broken->instances.at(0);
        smart.strategy = model::Instance::Strategy::Smart;
        broken->instances = broken->instances.replaced(0, smart);
        m_engine->setProject(broken);
        QTRY_COMPARE_WITH_TIMEOUT(compiled.size(), 1, kWait);
        QVERIFY(!compiled[0][0].toStringList().isEmpty());
        QCOMPARE(ask(m_engine->serverPort(), u"mail.example.com"_s), QStringList{u"203.0.113.70"_s});
    }

    void aBusyPortIsTold()
    {
        EngineService other(geo::GeoData::with());
        QSignalSpy failed(&other, &EngineService::serverFailed);
        other.startTestServer(IpAddress::v4(0x7f000001), m_engine->serverPort());
        QTRY_COMPARE_WITH_TIMEOUT(failed.size(), 1, kWait);
        const auto error = failed[0][0].value<Error>();
        QCOMPARE(error.text, u"Cannot bind 127.0.0.1:%1. Another program uses the port. Choose another port or stop it."_s.arg(m_engine->serverPort()));
        QVERIFY(!other.isServing());
    }

private:
    std::unique_ptr<EngineService> m_engine;
};
MERIDIAN_TEST(EngineServiceTest)

#include "EngineServiceTest.moc"
