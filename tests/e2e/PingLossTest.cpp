#include "tests/e2e/Programs.h"
#include "tests/support/TestMain.h"

#include <QDeadlineTimer>
#include <QFile>
#include <QStandardPaths>

using namespace meridian::test;
using namespace Qt::StringLiterals;

namespace {

constexpr int kWait = 60'000;

/// A network of its own that lasts as long as the object. `name` of a process in it is its id.
class Network final
{
public:
    Network()
    {
        m_holder.start(u"unshare"_s, {u"--net"_s, u"sleep"_s, u"600"_s});
        static_cast<void>(m_holder.waitForStarted());
    }
    ~Network()
    {
        m_holder.kill();
        m_holder.waitForFinished();
    }
    [[nodiscard]] QString id() const { return QString::number(m_holder.processId()); }
    /// The words before a command that runs in it.
    [[nodiscard]] QStringList way() const { return {u"-t"_s, id(), u"--net"_s}; }
    [[nodiscard]] Ran run(const QString &command) const { return meridian::test::run(u"/usr/bin/env"_s, QStringList{u"nsenter"_s} + way() + command.split(u' ')); }

private:
    QProcess m_holder;
};

const QByteArray kProject = R"({
  "format": "meridian-project", "version": 1, "name": "Ping",
  "healthChecks": [{"id": "ping", "kind": "icmp", "interval": 2, "timeout": 1, "failures": 1, "packets": 5, "lossPercent": 20}],
  "addresses": [{"id": "far", "value": "10.99.0.2", "healthCheck": "ping"}, {"id": "spare", "value": "192.0.2.9"}],
  "pools": [{"id": "far", "members": [{"address": "far"}]}, {"id": "spare", "members": [{"address": "spare"}]}],
  "instances": [{"id": "shop", "domain": "www.gtm.example.net", "ttl": 30, "rules": [{"id": "r1", "line": "default",
    "poolSets": [{"id": "s1", "pools": [{"pool": "far"}]}, {"id": "s2", "pools": [{"pool": "spare"}]}]}]}],
  "zones": [{"name": "gtm.example.net", "records": [{"name": "@", "type": "NS", "values": ["ns1.gtm.example.net."]}, {"name": "ns1", "type": "A", "values": ["192.0.2.53"]}]}]
})";

} // namespace

/// Pings over a cable between two networks that the test makes, where packets get lost.
class PingLossTest final : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    Network m_near, m_far;
    QProcess m_node;
    QByteArray m_said;

    [[nodiscard]] QByteArray answer() const { return m_near.run(u"dig @127.0.0.1 -p 5353 +short +time=5 +tries=1 www.gtm.example.net A"_s).out.trimmed(); }
    [[nodiscard]] bool hasSaid(const QByteArray &text)
    {
        m_said += m_node.readAllStandardError();
        return m_said.contains(text);
    }

private slots:
    void initTestCase();
    void cleanupTestCase()
    {
        m_node.kill();
        m_node.waitForFinished();
    }
    void silenceOfTheOtherSideIsSeenAndItsReturnToo();
    void lossAboveTheLimitIsSeen();
};

void PingLossTest::initTestCase()
{
    for (const QString &tool : {u"unshare"_s, u"nsenter"_s, u"ip"_s, u"dig"_s}) {
        if (QStandardPaths::findExecutable(tool).isEmpty() && QStandardPaths::findExecutable(tool, {u"/usr/sbin"_s, u"/sbin"_s}).isEmpty()) {
            QSKIP(qPrintable(u"The program %1 is not installed."_s.arg(tool)));
        }
    }
    // The holder is in its new network a moment after it has started.
    const auto isApart = [](const Network &network) { return QFile::symLinkTarget(u"/proc/%1/ns/net"_s.arg(network.id())) != QFile::symLinkTarget(u"/proc/self/ns/net"_s); };
    for (QDeadlineTimer limit(5000); !limit.hasExpired() && !(isApart(m_near) && isApart(m_far));) {
        QTest::qWait(20);
    }
    if (!isApart(m_near) || !isApart(m_far)) {
        QSKIP("This machine lets nobody make networks.");
    }
    for (const QString &command : {u"ip link set lo up"_s, u"ip link add near type veth peer name far"_s, QString(u"ip link set far netns "_s + m_far.id()), u"ip addr add 10.99.0.1/24 dev near"_s,
                                   u"ip link set near up"_s}) {
        if (const Ran ran = m_near.run(command); ran.status != 0) {
            QSKIP(QByteArray("This machine lets nobody make networks: " + ran.err).constData());
        }
    }
    QCOMPARE(m_far.run(u"ip addr add 10.99.0.2/24 dev far"_s).status, 0);
    QCOMPARE(m_far.run(u"ip link set far up"_s).status, 0);
    const QStringList arguments{programPath(u"meridiand"_s), u"--project"_s, write(m_folder, u"ping.json"_s, kProject), u"--listen"_s, u"127.0.0.1:5353"_s};
    m_node.start(u"nsenter"_s, m_near.way() + arguments);
    QTRY_VERIFY2_WITH_TIMEOUT(m_node.canReadLine(), m_node.readAllStandardError().constData(), kWait);
    QTRY_VERIFY2_WITH_TIMEOUT(hasSaid("is up: 5 packets, 5 answered, 0 % lost"), m_said.constData(), kWait);
    QCOMPARE(answer(), "10.99.0.2"_ba);
}

void PingLossTest::silenceOfTheOtherSideIsSeenAndItsReturnToo()
{
    const auto setSilent = [this](const QString &value) { return m_far.run(u"sysctl -q -w net.ipv4.icmp_echo_ignore_all="_s + value); };
    if (const Ran ran = setSilent(u"1"_s); ran.status != 0) {
        QSKIP(QByteArray("The other side cannot be made silent: " + ran.err).constData());
    }
    QTRY_COMPARE_WITH_TIMEOUT(answer(), "192.0.2.9"_ba, kWait);
    QTRY_VERIFY2_WITH_TIMEOUT(hasSaid("is down: 5 packets, 0 answered, 100 % lost"), m_said.constData(), kWait);
    QCOMPARE(setSilent(u"0"_s).status, 0);
    QTRY_COMPARE_WITH_TIMEOUT(answer(), "10.99.0.2"_ba, kWait);
}

void PingLossTest::lossAboveTheLimitIsSeen()
{
    if (const Ran ran = m_near.run(u"tc qdisc add dev near root netem loss 90%"_s); ran.status != 0) {
        QSKIP(QByteArray("The kernel has no netem to lose packets with: " + ran.err).constData());
    }
    QTRY_COMPARE_WITH_TIMEOUT(answer(), "192.0.2.9"_ba, kWait);
    QCOMPARE(m_near.run(u"tc qdisc change dev near root netem loss 0%"_s).status, 0);
    QTRY_COMPARE_WITH_TIMEOUT(answer(), "10.99.0.2"_ba, kWait);
}

MERIDIAN_TEST(PingLossTest)

#include "PingLossTest.moc"
