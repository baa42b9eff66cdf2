#include "engine/probe/TargetProber.h"

#include "engine/probe/SocketAddress.h"
#include "engine/probe/TcpProber.h"
#include "tests/probe/FakeProber.h"
#include "tests/probe/Probing.h"
#include "tests/support/TestMain.h"

#include <QTcpServer>

using namespace meridian;
using namespace meridian::probe;
using namespace meridian::test;
using namespace Qt::StringLiterals;
using Kind = model::HealthCheck::Kind;

/// What is probed, and what is not and says so.
class TargetProberTest final : public QObject
{
    Q_OBJECT
private:
    FakeProber m_icmp, m_http;
    TcpProber m_tcp;
    TargetProber m_prober{m_icmp, m_tcp, m_http};

private slots:
    void whatIsKeptForDocumentationIsNotProbed_data()
    {
        QTest::addColumn<QString>("value");
        QTest::newRow("RFC 5737 TEST-NET-1") << u"192.0.2.1"_s;
        QTest::newRow("RFC 5737 TEST-NET-2") << u"198.51.100.255"_s;
        QTest::newRow("RFC 5737 TEST-NET-3") << u"203.0.113.0"_s;
        QTest::newRow("RFC 3849") << u"2001:db8:5::1"_s;
        QTest::newRow("RFC 9637") << u"3fff:fff::1"_s;
        QTest::newRow("RFC 2606 example.net") << u"lb.Example.net."_s;
        QTest::newRow("RFC 2606 .invalid") << u"no.such.invalid"_s;
    }
    void whatIsKeptForDocumentationIsNotProbed()
    {
        QFETCH(QString, value);
        const ProbeResult result = probeOnce(m_prober, checkOf(Kind::Tcp, 80), value);
        QCOMPARE(result.outcome, Outcome::NotRun);
        QCOMPARE(result.reason, u"\"%1\" is kept for documentation: no machine has it, so it is not probed."_s.arg(value));
    }
    void othersAreNotTakenForIt()
    {
        for (const auto value : {u"192.0.3.1", u"127.0.0.1", u"2001:db9::1", u"::1"}) {
            QVERIFY(!isForDocumentation(*IpAddress::parse(value)));
        }
        QVERIFY(!isForDocumentation(u"notexample.com"));
        QVERIFY(!isForDocumentation(u"example.co"));
        QVERIFY(isForDocumentation(u"example.com"));
    }
    void thisMachineReachesItself()
    {
        QVERIFY(hasRoute(*IpAddress::parse(u"127.0.0.1")));
    }
    void aNameIsResolvedAndEachAnswerIsProbed()
    {
        QTcpServer server;
        QVERIFY(server.listen(QHostAddress(QHostAddress::LocalHost)));
        const ProbeResult result = probeOnce(m_prober, checkOf(Kind::Tcp, server.serverPort()), u"localhost"_s);
        QVERIFY2(result.outcome == Outcome::Success, qPrintable(result.reason));
        QVERIFY2(result.reason.startsWith("1 of "_L1) && result.reason.contains("127.0.0.1: Connected in "_L1), qPrintable(result.reason));
        const int port = server.serverPort();
        server.close();
        const ProbeResult closed = probeOnce(m_prober, checkOf(Kind::Tcp, port), u"localhost"_s);
        QCOMPARE(closed.outcome, Outcome::Failure);
        QVERIFY2(closed.reason.startsWith("0 of "_L1), qPrintable(closed.reason));
    }
    void anInvertedCheckIsHealthyWhenTheProbeFails()
    {
        QTcpServer server;
        QVERIFY(server.listen(QHostAddress(QHostAddress::LocalHost)));
        model::HealthCheck check = checkOf(Kind::Tcp, server.serverPort());
        check.invert = true;
        QCOMPARE(probeOnce(m_prober, check, u"127.0.0.1"_s).outcome, Outcome::Failure);
        server.close();
        const ProbeResult result = probeOnce(m_prober, check, u"127.0.0.1"_s);
        QCOMPARE(result.outcome, Outcome::Success);
        QVERIFY(result.reason.startsWith("Inverted: The connection was refused"_L1));
        QCOMPARE(probeOnce(m_prober, check, u"192.0.2.1"_s).outcome, Outcome::NotRun); // nothing to turn round
    }
    void eachKindHasItsProber()
    {
        const auto started = [this](Kind kind) {
            const AttemptPtr attempt = m_prober.start({std::make_shared<const model::HealthCheck>(checkOf(kind)), u"127.0.0.1"_s}, [](const ProbeResult &) {});
            return QPair(m_icmp.running.size(), m_http.running.size());
        };
        QCOMPARE(started(Kind::Icmp), QPair(std::size_t{1}, std::size_t{0}));
        QCOMPARE(started(Kind::Http), QPair(std::size_t{0}, std::size_t{1}));
        QCOMPARE(started(Kind::Https), QPair(std::size_t{0}, std::size_t{1}));
        QCOMPARE(started(Kind::Calculated), QPair(std::size_t{0}, std::size_t{0}));
        QCOMPARE(started(Kind::External), QPair(std::size_t{0}, std::size_t{0}));
    }
    void textOfTheNetworkIsMadeReadable()
    {
        QCOMPARE(excerptOf("a\r\nb\x01\xff\tc"), u"a\nb··\tc"_s);
        QCOMPARE(excerptOf(QByteArray(5000, 'x')).size(), ProbeResult::kAnswerLimit);
        QCOMPARE(excerptOf("北京"), u"北京"_s);
    }
};
MERIDIAN_TEST(TargetProberTest)

#include "TargetProberTest.moc"
