#include "engine/probe/TcpProber.h"

#include "tests/probe/Probing.h"
#include "tests/support/TestMain.h"

#include <QTcpServer>

using namespace meridian;
using namespace meridian::probe;
using namespace meridian::test;
using namespace Qt::StringLiterals;
using Kind = model::HealthCheck::Kind;

/// TCP probes of real ports.
class TcpProberTest final : public QObject
{
    Q_OBJECT
private:
    TcpProber m_prober;

private slots:
    void aPortThatAcceptsIsHealthyEvenIfItNeverSpeaks_data()
    {
        QTest::addColumn<QString>("address");
        QTest::newRow("R-056 IPv4") << u"127.0.0.1"_s;
        QTest::newRow("R-056 IPv6") << u"::1"_s;
    }
    void aPortThatAcceptsIsHealthyEvenIfItNeverSpeaks()
    {
        QFETCH(QString, address);
        QTcpServer server;
        if (!server.listen(QHostAddress(address))) {
            QSKIP("This machine does not have the address.");
        }
        const ProbeResult result = probeOnce(m_prober, checkOf(Kind::Tcp, server.serverPort()), address);
        QVERIFY2(result.outcome == Outcome::Success, qPrintable(result.reason));
        QVERIFY(result.reason.startsWith("Connected in "_L1));
    }
    void aClosedPortIsAFailure()
    {
        QTcpServer server;
        QVERIFY(server.listen(QHostAddress(QHostAddress::LocalHost)));
        const int port = server.serverPort();
        server.close();
        const ProbeResult result = probeOnce(m_prober, checkOf(Kind::Tcp, port), u"127.0.0.1"_s);
        QCOMPARE(result.outcome, Outcome::Failure);
        QCOMPARE(result.reason, u"The connection was refused: nothing listens on the port."_s);
    }
    void aBlackHoleIsAFailureAtTheTimeout()
    {
        // A listener whose queue is full: further connections get no answer, as behind a firewall that drops.
        QTcpServer server;
        server.setListenBacklogSize(0);
        QVERIFY(server.listen(QHostAddress(QHostAddress::LocalHost)));
        server.pauseAccepting();
        std::vector<std::unique_ptr<QTcpSocket>> fill;
        for (int i = 0; i < 4; ++i) {
            fill.push_back(std::make_unique<QTcpSocket>());
            fill.back()->connectToHost(QHostAddress(QHostAddress::LocalHost), server.serverPort());
        }
        QVERIFY(fill.front()->waitForConnected());
        model::HealthCheck check = checkOf(Kind::Tcp, server.serverPort());
        check.timeout = 1;
        const ProbeResult result = probeOnce(m_prober, check, u"127.0.0.1"_s);
        if (result.outcome == Outcome::Success) {
            QSKIP("This system takes connections beyond the queue.");
        }
        QCOMPARE(result.outcome, Outcome::Failure);
        QCOMPARE(result.reason, u"No connection within 1 s."_s);
    }
};
MERIDIAN_TEST(TcpProberTest)

#include "TcpProberTest.moc"
