#include "tests/e2e/Programs.h"
#include "tests/support/TestMain.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStandardPaths>
#include <QTemporaryDir>

#include <csignal>

using namespace meridian::test;
using namespace Qt::StringLiterals;

namespace {

const QByteArray kProject = R"({
  "format": "meridian-project", "version": 1, "name": "Signed",
  "addresses": [{"id": "a", "value": "192.0.2.1"}, {"id": "b", "value": "192.0.2.2"}],
  "pools": [{"id": "p", "members": [{"address": "a", "weight": 1}, {"address": "b", "weight": 1}]}],
  "instances": [{"id": "i", "domain": "shop.signed.test", "ttl": 60, "strategy": "basic", "mode": "lb", "rules": [
    {"id": "r", "line": "default", "poolSets": [{"id": "s", "pools": [{"pool": "p", "weight": 1}]}]}]}],
  "zones": [{"name": "signed.test", "kind": "public", "dnssec": {"enabled": true}, "records": [
    {"name": "@", "type": "NS", "ttl": 3600, "values": ["ns1"]},
    {"name": "ns1", "type": "A", "ttl": 3600, "values": ["192.0.2.53"]},
    {"name": "www", "type": "CNAME", "ttl": 300, "values": ["shop"]},
    {"name": "*.wild", "type": "TXT", "ttl": 300, "values": ["any"]},
    {"name": "child", "type": "NS", "ttl": 300, "values": ["ns1.elsewhere.test."]},
    {"name": "split", "type": "A", "ttl": 20, "routing": {"policy": "weighted", "items": [
      {"weight": 1, "targets": ["192.0.2.7"]}, {"weight": 3, "targets": ["192.0.2.8"]}]}}]}]
})";

} // namespace

/// A signed zone as an operator runs it, and as a validating resolver sees it.
class SignedZoneTest final : public QObject
{
    Q_OBJECT

    QTemporaryDir m_dir;
    QString m_project = m_dir.filePath(u"signed.json"_s);
    QString m_keys = m_dir.filePath(u"keys"_s);

    QStringList serve(const QStringList &more) const { return QStringList{u"--project"_s, m_project, u"--listen"_s, u"127.0.0.1:0"_s, u"--no-probes"_s} + more; }
    QStringList serve() const { return serve({u"--dnssec-keys"_s, m_keys}); }
    Ran dnssec(const QString &action, const QStringList &more = {}) const
    {
        return run(u"meridianctl"_s, QStringList{u"dnssec"_s, action, u"signed.test"_s, u"--keys"_s, m_keys} + more);
    }
    QJsonArray keys() const { return QJsonDocument::fromJson(dnssec(u"ds"_s, {u"--json"_s}).out).object().value(u"keys"_s).toArray(); }

    /// What delv says, with all active keys as trust anchors.
    QByteArray delv(const RunningNode &node, const QString &name, const QString &type) const
    {
        QFile file(m_dir.filePath(u"anchors"_s));
        if (!file.open(QIODevice::WriteOnly)) {
            return "cannot write the trust anchors";
        }
        file.write("trust-anchors {\n");
        for (const QJsonValue &key : keys()) {
            const QStringList words = key[u"ds"_s].toString().split(u' ');
            file.write(u"  signed.test. static-ds %1 %2 %3 \"%4\";\n"_s.arg(words.value(4), words.value(5), words.value(6), words.value(7)).toUtf8());
        }
        file.write("};\n");
        file.close();
        const Ran ran = run(u"/usr/bin/env"_s, {u"delv"_s, u"@127.0.0.1"_s, u"-p"_s, QString::number(node.port()), u"-a"_s, file.fileName(), u"+root=signed.test"_s, name, type});
        return ran.out + ran.err;
    }

private slots:
    void init()
    {
        QDir(m_keys).removeRecursively();
        QFile file(m_project);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(kProject);
    }

    void aValidatingResolverBelievesEveryAnswer()
    {
        if (QStandardPaths::findExecutable(u"delv"_s).isEmpty()) {
            QSKIP("delv is not installed: installer/test without --no-peers installs it.");
        }
        for (const QString &algorithm : {u"ecdsap256sha256"_s, u"ed25519"_s}) {
            QDir(m_keys).removeRecursively();
            RunningNode node(serve({u"--dnssec-keys"_s, m_keys, u"--dnssec-algorithm"_s, algorithm}));
            QVERIFY2(node.isReady(), node.errors().constData());
            const auto validates = [&](const QString &name, const QString &type, const QByteArray &says) {
                const QByteArray said = delv(node, name, type);
                const bool isFine = said.contains(says) && said.contains("fully validated");
                if (!isFine) {
                    qWarning("%s", said.constData());
                }
                return isFine;
            };
            QVERIFY(validates(u"ns1.signed.test"_s, u"A"_s, "192.0.2.53"));
            QVERIFY(validates(u"shop.signed.test"_s, u"A"_s, "192.0.2."));
            QVERIFY(validates(u"split.signed.test"_s, u"A"_s, "192.0.2."));
            QVERIFY(validates(u"www.signed.test"_s, u"A"_s, "shop.signed.test."));
            QVERIFY(validates(u"some.thing.wild.signed.test"_s, u"TXT"_s, "any"));
            QVERIFY(validates(u"signed.test"_s, u"DNSKEY"_s, "DNSKEY"));
            QVERIFY(validates(u"signed.test"_s, u"SOA"_s, "SOA"));
            QVERIFY(validates(u"signed.test"_s, u"CDS"_s, "CDS"));
            QVERIFY(validates(u"missing.signed.test"_s, u"A"_s, "negative response"));
            QVERIFY(validates(u"shop.signed.test"_s, u"AAAA"_s, "negative response"));
            QVERIFY(validates(u"ns1.signed.test"_s, u"TXT"_s, "negative response"));
            QVERIFY(validates(u"wild.signed.test"_s, u"A"_s, "negative response"));
            QVERIFY(validates(u"child.signed.test"_s, u"DS"_s, "negative response"));
        }
    }

    void keysAreMadeOnceAndKept()
    {
        const auto keyOfTheZone = [this] {
            RunningNode node(serve());
            return node.isReady() ? node.dig({u"signed.test"_s, u"DNSKEY"_s, u"+short"_s}) : QByteArray();
        };
        {
            RunningNode node(serve());
            QVERIFY(node.isReady());
            QByteArray said;
            QVERIFY2(QTest::qWaitFor([&] { return (said += node.errors()).contains("A new key that signs its zone"); }), said.constData());
            QVERIFY2(said.contains("meridianctl dnssec ds"), said.constData());
        }
        const QJsonArray made = keys();
        QCOMPARE(made.size(), 1);
        if (!hasDig()) {
            QSKIP("dig is not installed: installer/test without --no-peers installs it.");
        }
        const QByteArray first = keyOfTheZone();
        QVERIFY(!first.isEmpty());
        QCOMPARE(keyOfTheZone(), first);
        const QString dnskey = made.first()[u"dnskey"_s].toString().section(u' ', 4);
        QCOMPARE(QString::fromLatin1(first).remove(u' '), QString(dnskey).remove(u' '));
    }

    void theStateFolderHoldsTheKeysUnlessToldOtherwise()
    {
        const QString state = m_dir.filePath(u"state"_s);
        RunningNode node(serve({u"--state-dir"_s, state}));
        QVERIFY2(node.isReady(), node.errors().constData());
        QCOMPARE(QDir(state + u"/keys"_s).entryList(QDir::Files).size(), 1);
    }

    void aSignedZoneNeedsAFolderForItsKeys()
    {
        const Ran ran = run(u"meridiand"_s, serve({}));
        QCOMPARE(ran.status, 2);
        QVERIFY2(ran.err.contains("signed.test") && ran.err.contains("--dnssec-keys"), ran.err.constData());
    }

    void aBrokenKeyIsNamedAndNotReplaced()
    {
        QCOMPARE(dnssec(u"create"_s).status, 0);
        const QString path = keys().first()[u"file"_s].toString();
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("broken");
        file.close();
        const Ran ran = run(u"meridiand"_s, serve());
        QCOMPARE(ran.status, 3);
        QVERIFY2(ran.err.contains(path.toUtf8()), ran.err.constData());
        QCOMPARE(QDir(m_keys).entryList(QDir::Files).size(), 1);
    }

    void aRollIsThreeSteps()
    {
        if (!hasDig()) {
            QSKIP("dig is not installed: installer/test without --no-peers installs it.");
        }
        QCOMPARE(dnssec(u"create"_s).status, 0);
        QCOMPARE(dnssec(u"create"_s).status, 3); // it has one
        QCOMPARE(dnssec(u"retire"_s).status, 3);
        QCOMPARE(dnssec(u"remove"_s).status, 3);
        RunningNode node(serve());
        QVERIFY2(node.isReady(), node.errors().constData());
        const auto count = [&node](const QString &name, const QString &type) {
            const QByteArray answer = node.dig({name, type, u"+dnssec"_s, u"+short"_s});
            return answer.isEmpty() ? 0 : static_cast<int>(answer.count('\n')) + 1;
        };
        const auto reloaded = [&](int dnskeys) {
            ::kill(static_cast<pid_t>(node.process().processId()), SIGHUP);
            return QTest::qWaitFor([&] { return count(u"signed.test"_s, u"DNSKEY"_s) == dnskeys; }, 20000);
        };
        QCOMPARE(count(u"ns1.signed.test"_s, u"A"_s), 2);
        QCOMPARE(dnssec(u"roll"_s).status, 0);
        QVERIFY(reloaded(4));
        QCOMPARE(count(u"ns1.signed.test"_s, u"A"_s), 3);
        QCOMPARE(count(u"signed.test"_s, u"CDS"_s), 4);
        const Ran early = dnssec(u"retire"_s);
        QCOMPARE(early.status, 3);
        QVERIFY2(early.err.contains("Wait until"), early.err.constData());
        QCOMPARE(dnssec(u"retire"_s, {u"--force"_s}).status, 0);
        ::kill(static_cast<pid_t>(node.process().processId()), SIGHUP);
        QTRY_COMPARE_WITH_TIMEOUT(count(u"signed.test"_s, u"CDS"_s), 3, 20000);
        QCOMPARE(count(u"ns1.signed.test"_s, u"A"_s), 3);
        QCOMPARE(dnssec(u"remove"_s).status, 0);
        QVERIFY(reloaded(2));
        QCOMPARE(count(u"ns1.signed.test"_s, u"A"_s), 2);
        QCOMPARE(dnssec(u"remove"_s).status, 3);
    }

    void keysThatAreGoneAreNotReplaced()
    {
        if (!hasDig()) {
            QSKIP("dig is not installed: installer/test without --no-peers installs it.");
        }
        RunningNode node(serve());
        QVERIFY2(node.isReady(), node.errors().constData());
        const auto dnskeys = [&node] { return node.dig({u"signed.test"_s, u"DNSKEY"_s, u"+short"_s}); };
        const QByteArray before = dnskeys();
        QVERIFY(QDir().rename(m_keys, m_keys + u"-elsewhere"_s));
        ::kill(static_cast<pid_t>(node.process().processId()), SIGHUP);
        QByteArray said;
        QTRY_VERIFY_WITH_TIMEOUT((said += node.errors()).contains("not taken"), 20000);
        QVERIFY2(said.contains("are gone"), said.constData());
        QCOMPARE(dnskeys(), before);
        QVERIFY(QDir(m_keys + u"-elsewhere"_s).removeRecursively());
    }

    void wrongUsageIsSaid_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<int>("status");
        QTest::addColumn<QByteArray>("says");
        QTest::newRow("no such action") << QStringList{u"dnssec"_s, u"sign"_s, u"a.test"_s, u"--keys"_s, u"x"_s} << 2 << QByteArray("no action");
        QTest::newRow("no folder") << QStringList{u"dnssec"_s, u"ds"_s, u"a.test"_s} << 2 << QByteArray("--keys is missing");
        QTest::newRow("no zone") << QStringList{u"dnssec"_s, u"ds"_s} << 2 << QByteArray("takes ACTION ZONE");
        QTest::newRow("no name") << QStringList{u"dnssec"_s, u"ds"_s, u"a..test"_s, u"--keys"_s, u"x"_s} << 2 << QByteArray("not a domain name");
        QTest::newRow("no algorithm") << QStringList{u"dnssec"_s, u"create"_s, u"a.test"_s, u"--keys"_s, u"x"_s, u"--algorithm"_s, u"rsa"_s} << 2 << QByteArray("no algorithm");
        QTest::newRow("no key") << QStringList{u"dnssec"_s, u"ds"_s, u"a.test"_s, u"--keys"_s, u"/nowhere"_s} << 1 << QByteArray("no key of this zone in /nowhere");
    }
    void wrongUsageIsSaid()
    {
        QFETCH(QStringList, arguments);
        QFETCH(int, status);
        QFETCH(QByteArray, says);
        const Ran ran = run(u"meridianctl"_s, arguments);
        QCOMPARE(ran.status, status);
        QVERIFY2(ran.err.contains(says), ran.err.constData());
    }
};

MERIDIAN_TEST(SignedZoneTest)
#include "SignedZoneTest.moc"
