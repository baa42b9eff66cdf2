#include "tests/e2e/Programs.h"
#include "tests/e2e/Web.h"
#include "tests/support/Receivers.h"
#include "tests/support/TestMain.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QNetworkAccessManager>
#include <QNetworkReply>
#include <QStandardPaths>
#include <QTimer>

#include <algorithm>
#include <csignal>

using namespace meridian::test;
using namespace Qt::StringLiterals;

namespace {

constexpr int kWait = 60'000;

/// A shop whose main address three points look at every second, and this machine never. (moc takes two plain slashes for a comment.)
QByteArray shopSeenFromThree(int port, const QByteArray &more = {})
{
    return QByteArray(R"({
      "format": "meridian-project", "version": 1, "name": "Points", MORE
      "nodes": [{"id": "fra", "url": "https:\/\/fra.example", "roles": ["probe"]}, {"id": "sin", "url": "https:\/\/sin.example", "roles": ["probe"]},
        {"id": "gru", "url": "https:\/\/gru.example", "roles": ["probe"]}],
      "healthChecks": [{"id": "web", "kind": "http", "port": PORT, "interval": 1, "timeout": 1, "failures": 2, "points": ["fra", "sin", "gru"], "quorum": "majority"}],
      "addresses": [{"id": "main-1", "value": "127.0.0.1", "healthCheck": "web"}, {"id": "spare-1", "value": "192.0.2.9"}],
      "pools": [{"id": "main", "members": [{"address": "main-1"}]}, {"id": "spare", "members": [{"address": "spare-1"}]}],
      "instances": [{"id": "shop", "domain": "www.gtm.example.net", "ttl": 30, "rules": [{"id": "r1", "line": "default",
        "poolSets": [{"id": "s1", "pools": [{"pool": "main"}]}, {"id": "s2", "pools": [{"pool": "spare"}]}]}]}],
      "zones": [{"name": "gtm.example.net", "records": [{"name": "@", "type": "NS", "values": ["ns1.gtm.example.net."]}, {"name": "ns1", "type": "A", "values": ["192.0.2.53"]}]}]
    })").replace("PORT", QByteArray::number(port)).replace("MORE", more);
}

/// Whether an alarm told the event of the object.
bool wasTold(const WebReceiver &receiver, const QString &event, const QString &object)
{
    return std::ranges::any_of(receiver.requests, [&](const WebReceiver::Request &request) {
        const QJsonArray events = QJsonDocument::fromJson(request.body).object().value("events"_L1).toArray();
        return std::ranges::any_of(events, [&](const QJsonValue &each) { return each["event"_L1] == event && each["object"_L1] == object; });
    });
}

const QByteArray kTokens = R"({"points": {"fra": "fra-fra-fra-fra-1", "sin": "sin-sin-sin-sin-1", "gru": "gru-gru-gru-gru-1"}})";

QByteArray answer(const RunningNode &node)
{
    return node.dig({u"www.gtm.example.net"_s, u"A"_s, u"+short"_s});
}

} // namespace

/// Probe points on other machines report to the one that answers.
class NodeProbePointTest final : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

    [[nodiscard]] QStringList pointArguments(const QString &point, const QString &server) const
    {
        const QString token = write(m_folder, point, point.toLatin1() + '-' + point.toLatin1() + '-' + point.toLatin1() + '-' + point.toLatin1() + "-1\n");
        return {u"--probe-only"_s, point, u"--project"_s, m_folder.filePath(u"shop.json"_s), u"--report-to"_s, server, u"--report-token"_s, token};
    }

private slots:
    void oneLiesAndTheMajorityHoldsAndTheSilentAgeOut();
    void theWayMayBeEncrypted();
    void optionsThatDoNotFitAreRefused_data();
    void optionsThatDoNotFitAreRefused();
};

void NodeProbePointTest::oneLiesAndTheMajorityHoldsAndTheSilentAgeOut()
{
    if (!hasDig()) {
        QSKIP("dig is not installed: installer/test without --no-peers installs it.");
    }
    Web web;
    WebReceiver receiver;
    const QByteArray alert = R"("channels": [{"id": "ops", "kind": "webhook", "url": ")" + receiver.url().toUtf8()
        + R"("}], "alerts": [{"id": "points", "scope": {"kind": "node"}, "when": ["unavailable", "recovered"], "channels": ["ops"]}],)";
    const QString project = write(m_folder, u"shop.json"_s, shopSeenFromThree(web.port(), alert));
    RunningNode node({u"--project"_s, project, u"--listen"_s, u"127.0.0.1:0"_s, u"--http"_s, u"127.0.0.1:0"_s, u"--http-tokens"_s, write(m_folder, u"tokens.json"_s, kTokens)});
    QVERIFY2(node.isReady(), node.errors().constData());
    QByteArray said;
    const auto hasSaid = [&](const QByteArray &text) {
        said += node.errors();
        return said.contains(text);
    };
    const QString server = u"http://127.0.0.1:%1"_s.arg(node.portOf(u"http"_s));

    // One that always says down.
    QNetworkAccessManager network;
    int number = 0;
    const auto lie = [&] {
        QNetworkRequest request(QUrl(server + u"/v1/probes"_s));
        request.setHeader(QNetworkRequest::ContentTypeHeader, u"application/json"_s);
        request.setRawHeader("Authorization", "Bearer gru-gru-gru-gru-1");
        QNetworkReply *reply = network.post(request, QByteArray(R"({"point": "gru", "session": "lies", "results": [{"number": NUMBER, "age": 0, "check": "web", "value": "127.0.0.1", "outcome": "failure", "reason": "A lie."}]})")
                                                         .replace("NUMBER", QByteArray::number(++number)));
        connect(reply, &QNetworkReply::finished, reply, &QObject::deleteLater);
    };
    QTimer lies;
    connect(&lies, &QTimer::timeout, this, lie);

    auto fra = std::make_unique<RunningNode>(pointArguments(u"fra"_s, server));
    auto sin = std::make_unique<RunningNode>(pointArguments(u"sin"_s, server));
    QVERIFY2(fra->isReady() && sin->isReady(), QByteArray(fra->errors() + sin->errors()).constData());
    QTRY_VERIFY2_WITH_TIMEOUT(hasSaid("Probe point fra reports.") && hasSaid("Probe point sin reports."), said.constData(), kWait);
    QTRY_VERIFY2_WITH_TIMEOUT(hasSaid("is up: "), said.constData(), kWait);
    lies.start(500);
    QTRY_VERIFY_WITH_TIMEOUT(number >= 4, kWait);
    QTRY_VERIFY2_WITH_TIMEOUT(hasSaid("Probe point gru reports."), said.constData(), kWait);
    QCOMPARE(answer(node), QByteArray("127.0.0.1")); // two of three say up
    web.status = 503;
    QTRY_COMPARE_WITH_TIMEOUT(answer(node), QByteArray("192.0.2.9"), kWait);
    web.status = 200;
    QTRY_COMPARE_WITH_TIMEOUT(answer(node), QByteArray("127.0.0.1"), kWait);

    // Both that tell the truth are killed: what they said ages out, and then the third is alone.
    ::kill(static_cast<pid_t>(fra->process().processId()), SIGKILL);
    ::kill(static_cast<pid_t>(sin->process().processId()), SIGKILL);
    QTRY_COMPARE_WITH_TIMEOUT(answer(node), QByteArray("192.0.2.9"), kWait);
    lies.stop();
    QTRY_COMPARE_WITH_TIMEOUT(answer(node), QByteArray("127.0.0.1"), kWait); // nobody knows anything, so it is available
    QTRY_VERIFY2_WITH_TIMEOUT(hasSaid("Probe point fra is silent: nothing for 15 s.") && hasSaid("Probe point sin is silent"), said.constData(), kWait);
    QTRY_VERIFY_WITH_TIMEOUT(wasTold(receiver, u"unavailable"_s, u"node:fra"_s) && wasTold(receiver, u"unavailable"_s, u"node:sin"_s), kWait); // R-069

    // One of them comes back.
    web.status = 503;
    fra = std::make_unique<RunningNode>(pointArguments(u"fra"_s, server));
    QTRY_COMPARE_WITH_TIMEOUT(answer(node), QByteArray("192.0.2.9"), kWait);
    QVERIFY2(hasSaid("Probe point fra reports again."), said.constData());
    QTRY_VERIFY_WITH_TIMEOUT(wasTold(receiver, u"recovered"_s, u"node:fra"_s), kWait);
    QVERIFY(!wasTold(receiver, u"recovered"_s, u"node:sin"_s));
    const Ran metrics = run(u"/usr/bin/env"_s, {u"curl"_s, u"-s"_s, server + u"/metrics"_s});
    if (metrics.status == 0) {
        QVERIFY2(metrics.out.contains("meridian_probe_point_up{point=\"fra\"} 1\n"), metrics.out.constData());
        QVERIFY2(metrics.out.contains("meridian_probe_point_up{point=\"sin\"} 0\n"), metrics.out.constData());
    }
}

void NodeProbePointTest::theWayMayBeEncrypted()
{
    if (QStandardPaths::findExecutable(u"openssl"_s).isEmpty()) {
        QSKIP("openssl is not installed: installer/test without --no-peers installs it.");
    }
    const QString key = m_folder.filePath(u"key.pem"_s), certificate = m_folder.filePath(u"cert.pem"_s);
    const Ran made = run(u"/usr/bin/env"_s, {u"openssl"_s, u"req"_s, u"-x509"_s, u"-newkey"_s, u"ec"_s, u"-pkeyopt"_s, u"ec_paramgen_curve:prime256v1"_s, u"-nodes"_s, u"-days"_s, u"2"_s,
                                             u"-subj"_s, u"/CN=ns1.example"_s, u"-addext"_s, u"subjectAltName=IP:127.0.0.1"_s, u"-keyout"_s, key, u"-out"_s, certificate});
    QCOMPARE(made.status, 0);
    Web web;
    const QString project = write(m_folder, u"shop.json"_s, shopSeenFromThree(web.port()));
    RunningNode node({u"--project"_s, project, u"--listen"_s, u"127.0.0.1:0"_s, u"--http-tls"_s, u"127.0.0.1:0"_s, u"--tls-certificate"_s, certificate, u"--tls-key"_s, key,
                      u"--http-tokens"_s, write(m_folder, u"tokens.json"_s, kTokens)});
    QVERIFY2(node.isReady(), node.errors().constData());
    const QString server = u"https://127.0.0.1:%1"_s.arg(node.portOf(u"http-tls"_s));
    QByteArray said;
    {
        RunningNode stranger(pointArguments(u"sin"_s, server)); // which does not know who signed the certificate
        QVERIFY2(stranger.isReady(), stranger.errors().constData());
        QTRY_VERIFY2_WITH_TIMEOUT((said += stranger.errors(), said.contains("does not take the results: ")), said.constData(), kWait);
    }
    RunningNode fra(pointArguments(u"fra"_s, server) + QStringList{u"--report-ca"_s, certificate});
    QVERIFY2(fra.isReady(), fra.errors().constData());
    said.clear();
    QTRY_VERIFY2_WITH_TIMEOUT((said += node.errors(), said.contains("is up: ")), said.constData(), kWait);
    QVERIFY2(!said.contains("Probe point sin reports"), said.constData());
}

void NodeProbePointTest::optionsThatDoNotFitAreRefused_data()
{
    QTest::addColumn<QStringList>("more");
    QTest::addColumn<QByteArray>("says");
    const QStringList whole{u"--probe-only"_s, u"fra"_s, u"--report-to"_s, u"https://127.0.0.1:9"_s, u"--report-token"_s, u"x"_s};
    QTest::newRow("nowhere to report to") << QStringList{u"--probe-only"_s, u"fra"_s} << "--probe-only: What is probed is reported."_ba;
    QTest::newRow("this machine's own name") << QStringList{u"--probe-only"_s, u"local"_s} << "--probe-only: Name the node"_ba;
    QTest::newRow("no URL") << QStringList{u"--probe-only"_s, u"fra"_s, u"--report-to"_s, u"ns1"_s} << "--report-to: \"ns1\" is not https://HOST:PORT"_ba;
    QTest::newRow("answers too") << whole + QStringList{u"--listen"_s, u"127.0.0.1:0"_s} << "--listen: A probe point does not answer"_ba;
    QTest::newRow("reports and answers") << QStringList{u"--report-to"_s, u"https://127.0.0.1:9"_s} << "--report-to: It belongs to --probe-only."_ba;
}

void NodeProbePointTest::optionsThatDoNotFitAreRefused()
{
    QFETCH(QStringList, more);
    QFETCH(QByteArray, says);
    const Ran ran = run(u"meridiand"_s, QStringList{u"--project"_s, u"x.json"_s} + more);
    QCOMPARE(ran.status, 2);
    QVERIFY2(ran.err.startsWith(says), ran.err.constData());
}

MERIDIAN_TEST(NodeProbePointTest)

#include "NodeProbePointTest.moc"
