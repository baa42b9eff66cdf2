#include "engine/probe/IcmpProber.h"

#include "tests/probe/Probing.h"
#include "tests/support/TestMain.h"

using namespace meridian;
using namespace meridian::probe;
using namespace meridian::test;
using namespace Qt::StringLiterals;
using Kind = model::HealthCheck::Kind;

/// Real pings of the loopback addresses.
class IcmpProberTest final : public QObject
{
    Q_OBJECT
private slots:
    void theLoopbackAddressAnswers_data()
    {
        QTest::addColumn<QString>("address");
        QTest::newRow("R-056 IPv4") << u"127.0.0.1"_s;
        QTest::newRow("R-056 IPv6") << u"::1"_s;
    }
    void theLoopbackAddressAnswers()
    {
        QFETCH(QString, address);
        IcmpProber prober;
        model::HealthCheck check = checkOf(Kind::Icmp);
        check.packets = 3;
        const ProbeResult result = probeOnce(prober, check, address);
        if (result.outcome == Outcome::NotRun) {
            QVERIFY2(result.reason.contains("ping_group_range"_L1) || result.reason.startsWith("No ICMP socket"_L1), qPrintable(result.reason));
            QSKIP(qPrintable(result.reason));
        }
        if (result.outcome == Outcome::Failure && result.reason.contains("Cannot assign"_L1)) {
            QSKIP("This machine has no such address.");
        }
        QVERIFY2(result.outcome == Outcome::Success, qPrintable(result.reason));
        QVERIFY2(result.reason.startsWith("3 packets, 3 answered, 0 % lost; "_L1), qPrintable(result.reason));
    }
    void whatNobodyAnswersIsLost()
    {
        IcmpProber prober;
        model::HealthCheck check = checkOf(Kind::Icmp);
        check.packets = 3;
        check.timeout = 1;
        const ProbeResult result = probeOnce(prober, check, u"240.0.0.1"_s); // reserved: no machine has it (RFC 1112)
        if (result.outcome == Outcome::NotRun) {
            QSKIP(qPrintable(result.reason));
        }
        QCOMPARE(result.outcome, Outcome::Failure);
    }
};
MERIDIAN_TEST(IcmpProberTest)

#include "IcmpProberTest.moc"
