#include "tests/e2e/Programs.h"
#include "tests/support/TestMain.h"

#include <QFile>
#include <QHostAddress>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTcpServer>
#include <QTemporaryDir>

using namespace meridian::test;
using namespace Qt::StringLiterals;

namespace {

// Zone checkers ask port 53 alone, and two servers at addresses that differ.
const QString kFirst = u"127.71.1.3"_s;
const QString kSecond = u"127.72.2.4"_s;

const QByteArray kProject = R"({
  "format": "meridian-project", "version": 1, "name": "Checked",
  "addresses": [{"id": "a", "value": "127.71.9.1"}, {"id": "b", "value": "127.72.9.2"}],
  "pools": [{"id": "p", "members": [{"address": "a", "weight": 1}, {"address": "b", "weight": 1}]}],
  "instances": [{"id": "i", "domain": "shop.checked.test", "ttl": 60, "strategy": "basic", "mode": "lb", "rules": [
    {"id": "r", "line": "default", "poolSets": [{"id": "s", "pools": [{"pool": "p", "weight": 1}]}]}]}],
  "zones": [{"name": "checked.test", "kind": "public", "dnssec": {"enabled": %SIGNED%},
    "soa": {"mname": "ns1.checked.test", "rname": "hostmaster.checked.test", "refresh": 14400, "retry": 3600, "minimum": 3600}, "records": [
    {"name": "@", "type": "NS", "ttl": 86400, "values": ["ns1", "ns2"]},
    {"name": "ns1", "type": "A", "ttl": 86400, "values": ["127.71.1.3"]},
    {"name": "ns2", "type": "A", "ttl": 86400, "values": ["127.72.2.4"]},
    {"name": "@", "type": "TXT", "ttl": 3600, "values": [%SPF%]},
    {"name": "mail", "type": "A", "ttl": 3600, "values": ["127.71.9.9"]},
    {"name": "www", "type": "CNAME", "ttl": 300, "values": ["shop"]},
    {"name": "split", "type": "A", "ttl": 20, "routing": {"policy": "weighted", "items": [
      {"weight": 1, "targets": ["127.71.9.1"]}, {"weight": 3, "targets": ["127.72.9.2"]}]}}]}]
})";

} // namespace

/// What the checkers that registries and operators run say of a zone that meridiand serves. Loopback addresses are all that
/// they may find fault with.
class ZoneCheckersTest final : public QObject
{
    Q_OBJECT

    QTemporaryDir m_dir;
    QString m_reason; ///< why nothing can be tried, or empty
    std::unique_ptr<RunningNode> m_node;
    QStringList m_ds; ///< key tag, algorithm, digest type, digest

    static bool lacks(const QString &program) { return QStandardPaths::findExecutable(program).isEmpty() && !QFile::exists(u"/usr/sbin/"_s + program); }
    static QByteArray said(const Ran &ran) { return ran.out + ran.err; }
    static Ran runTool(const QStringList &words, int seconds = 240) { return run(u"/usr/bin/env"_s, words, seconds); }

    void serve(bool isSigned)
    {
        m_node.reset();
        const QString project = m_dir.filePath(u"project.json"_s);
        QFile file(project);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QByteArray(kProject).replace("%SIGNED%", isSigned ? "true" : "false").replace("%SPF%", "\"\\\"v=spf1 -all\\\"\""));
        file.close();
        const QString keys = m_dir.filePath(u"keys"_s);
        m_node = std::make_unique<RunningNode>(QStringList{u"--project"_s, project, u"--listen"_s, kFirst + u":53"_s, u"--listen"_s, kSecond + u":53"_s, u"--no-probes"_s,
                                                           u"--dnssec-keys"_s, keys, u"--workers"_s, u"1"_s});
        QVERIFY2(m_node->isReady(), m_node->errors().constData());
        if (isSigned) {
            const Ran shown = run(u"meridianctl"_s, {u"dnssec"_s, u"ds"_s, u"checked.test"_s, u"--keys"_s, keys, u"--json"_s});
            const QJsonArray all = QJsonDocument::fromJson(shown.out).object().value(u"keys"_s).toArray();
            m_ds = all[0][u"ds"_s].toString().split(u' ').sliced(4);
            QCOMPARE(m_ds.size(), 4);
        }
    }

private slots:
    void initTestCase()
    {
        QTcpServer probe;
        if (!probe.listen(QHostAddress(kFirst), 53)) {
            m_reason = u"Port 53 of %1 cannot be bound (%2); zone checkers ask no other port."_s.arg(kFirst, probe.errorString());
        }
    }
    void init()
    {
        if (!m_reason.isEmpty()) {
            QSKIP(qPrintable(m_reason));
        }
    }
    void cleanupTestCase() { m_node.reset(); }

    void zonemaster_data()
    {
        QTest::addColumn<bool>("isSigned");
        QTest::newRow("plain") << false;
        QTest::newRow("signed") << true;
    }
    void zonemaster()
    {
        QFETCH(const bool, isSigned);
        if (lacks(u"zonemaster-cli"_s)) {
            QSKIP("zonemaster-cli is not installed: installer/test without --no-peers installs it.");
        }
        serve(isSigned);
        // It asks the root servers too, which a machine without a network cannot reach: not for long.
        const QString profile = m_dir.filePath(u"profile.json"_s);
        QFile file(profile);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(R"({"resolver": {"defaults": {"timeout": 2, "retry": 1, "retrans": 1}}})");
        file.close();
        QStringList words{u"zonemaster-cli"_s, u"--profile"_s, profile, u"--json"_s, u"--level"_s, u"WARNING"_s, u"--ns"_s, u"ns1.checked.test/"_s + kFirst, u"--ns"_s, u"ns2.checked.test/"_s + kSecond};
        if (isSigned) {
            words += {u"--ds"_s, m_ds.join(u',')};
        }
        const Ran ran = runTool(words + QStringList{u"checked.test"_s});
        const QJsonDocument document = QJsonDocument::fromJson(ran.out);
        QVERIFY2(document.object().contains(u"results"_s), said(ran).constData());
        int loopback = 0;
        for (const QJsonValue &value : document.object().value(u"results"_s).toArray()) {
            const QString tag = value[u"tag"_s].toString();
            const bool isOfLoopback = tag == u"NAMESERVER_IP_PRIVATE_NETWORK"_s || tag == u"NAMESERVER_IP_WITHOUT_REVERSE"_s;
            QVERIFY2(isOfLoopback, qPrintable(tag + u": "_s + value[u"message"_s].toString()));
            loopback += tag == u"NAMESERVER_IP_PRIVATE_NETWORK"_s ? 1 : 0;
        }
        QCOMPARE(loopback, 2); // it did look at both servers
    }

    void dnsviz()
    {
        if (lacks(u"dnsviz"_s) || lacks(u"named"_s)) {
            QSKIP("dnsviz, or named that it asks through, is not installed: installer/test without --no-peers installs them.");
        }
        serve(true);
        const QString found = m_dir.filePath(u"dnsviz.json"_s);
        const QString servers = u"checked.test:ns1.checked.test=%1,ns2.checked.test=%2"_s.arg(kFirst, kSecond);
        const Ran probed = runTool({u"dnsviz"_s, u"probe"_s, u"-A"_s, u"-N"_s, servers, u"-D"_s, u"checked.test:"_s + m_ds.join(u' '), u"-o"_s, found, u"checked.test"_s,
                                    u"shop.checked.test"_s, u"www.checked.test"_s, u"split.checked.test"_s, u"mail.checked.test"_s, u"missing.checked.test"_s});
        QVERIFY2(probed.status == 0, probed.err.constData());
        const Ran judged = runTool({u"dnsviz"_s, u"grok"_s, u"-l"_s, u"warning"_s, u"-r"_s, found});
        const QJsonObject zone = QJsonDocument::fromJson(judged.out).object().value(u"checked.test."_s).toObject();
        QVERIFY2(!zone.isEmpty(), said(judged).constData());
        static const QRegularExpression code(u"\"code\": *\"([A-Z0-9_]+)\""_s);
        QStringList codes;
        auto matches = code.globalMatch(QString::fromUtf8(judged.out));
        while (matches.hasNext()) {
            codes += matches.next().captured(1);
        }
        codes.removeAll(u"NS_NAME_PRIVATE_IP"_s);
        codes.removeAll(u"GLUE_PRIVATE_IP"_s);
        QVERIFY2(codes.isEmpty(), judged.out.constData());
    }

    void ldns()
    {
        if (lacks(u"drill"_s)) {
            QSKIP("drill is not installed: installer/test without --no-peers installs ldnsutils.");
        }
        serve(true);
        const Ran shown = run(u"meridianctl"_s, {u"dnssec"_s, u"ds"_s, u"checked.test"_s, u"--keys"_s, m_dir.filePath(u"keys"_s)});
        QFile anchor(m_dir.filePath(u"anchor"_s));
        QVERIFY(anchor.open(QIODevice::WriteOnly));
        for (const QByteArray &line : shown.out.split('\n')) {
            if (line.contains("DNSKEY")) {
                anchor.write(line + '\n');
            }
        }
        anchor.close();
        for (const QString &name : {u"shop.checked.test"_s, u"split.checked.test"_s, u"mail.checked.test"_s}) {
            const Ran chased = runTool({u"drill"_s, u"-k"_s, anchor.fileName(), u"-S"_s, u"@"_s + kFirst, name, u"A"_s});
            QVERIFY2(chased.out.contains("Chase successful"), said(chased).constData());
        }
        const Ran denied = runTool({u"drill"_s, u"-k"_s, anchor.fileName(), u"-D"_s, u"@"_s + kFirst, u"missing.checked.test"_s, u"A"_s});
        QVERIFY2(denied.out.contains("Existence denied"), said(denied).constData());
    }

    void dnsperf()
    {
        if (lacks(u"dnsperf"_s)) {
            QSKIP("dnsperf is not installed: installer/test without --no-peers installs it.");
        }
        serve(true);
        QFile queries(m_dir.filePath(u"queries"_s));
        QVERIFY(queries.open(QIODevice::WriteOnly));
        queries.write("shop.checked.test A\nwww.checked.test A\nmail.checked.test A\nchecked.test MX\nmissing.checked.test AAAA\nchecked.test DNSKEY\n");
        queries.close();
        for (const QString &mode : {u"udp"_s, u"tcp"_s}) {
            // Few at once and slow enough that no machine drops what it cannot take.
            const Ran ran = runTool({u"dnsperf"_s, u"-s"_s, kFirst, u"-d"_s, queries.fileName(), u"-m"_s, mode, u"-n"_s, u"200"_s, u"-q"_s, u"8"_s, u"-Q"_s, u"600"_s, u"-D"_s});
            QVERIFY2(ran.out.contains("Queries completed:    1200 (100.00%)"), said(ran).constData());
            QVERIFY2(!ran.out.contains("SERVFAIL") && !ran.out.contains("REFUSED"), ran.out.constData());
        }
    }
};

MERIDIAN_TEST(ZoneCheckersTest)
#include "ZoneCheckersTest.moc"
