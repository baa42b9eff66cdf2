#include "tests/e2e/Programs.h"
#include "tests/support/Projects.h"
#include "tests/support/TestMain.h"

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QNetworkAccessManager>
#include <QNetworkReply>
#include <QTemporaryDir>

using namespace meridian::test;
using namespace Qt::StringLiterals;

namespace {

constexpr int kWait = 40'000;
const QByteArray kToken = "0123456789abcdef0123";

struct Told
{
    int status = 0;
    QByteArray body;
};

} // namespace

/// Programs outside report the health of addresses to meridiand.
class NodeReportTest final : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

    QStringList arguments(int staleAfter = 3600)
    {
        const QByteArray check = R"({"id": "check", "kind": "external", "staleAfter": )" + QByteArray::number(staleAfter) + '}';
        return {u"--project"_s, write(m_folder, u"shop.json"_s, shopWithSpare(check)), u"--listen"_s, u"127.0.0.1:0"_s, u"--http"_s, u"127.0.0.1:0"_s,
                u"--http-tokens"_s, write(m_folder, u"tokens.json"_s, QByteArray(R"({"external": {"nagios": "TOKEN"}})").replace("TOKEN", kToken))};
    }
    static Told tell(const RunningNode &node, const QByteArray &body, const QByteArray &token = kToken, const QByteArray &method = "POST")
    {
        QNetworkAccessManager network;
        QNetworkRequest request(QUrl(u"http://127.0.0.1:%1/v1/external"_s.arg(node.portOf(u"http"_s))));
        request.setHeader(QNetworkRequest::ContentTypeHeader, u"application/json"_s);
        if (!token.isEmpty()) {
            request.setRawHeader("Authorization", "Bearer " + token);
        }
        const std::unique_ptr<QNetworkReply> reply(network.sendCustomRequest(request, method, body));
        (void)QTest::qWaitFor([&] { return reply->isFinished(); }, kWait);
        return {reply->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt(), reply->readAll()};
    }
    static QByteArray report(bool isHealthy, const QByteArray &more = {})
    {
        return R"({"check": "check", "address": "main-1", "healthy": )" + QByteArray(isHealthy ? "true" : "false") + more + '}';
    }
    static QByteArray answer(const RunningNode &node) { return node.dig({u"www.gtm.example.net"_s, u"A"_s, u"+short"_s}); }

private slots:
    void cleanup()
    {
        QDir(m_folder.filePath(u"shop.json-telemetry"_s)).removeRecursively();
    }
    void reportsChangeTheAnswers()
    {
        if (!hasDig()) {
            QSKIP("dig is not installed: installer/test without --no-peers installs it.");
        }
        RunningNode node(arguments());
        QVERIFY2(node.isReady(), node.errors().constData());
        QCOMPARE(answer(node), "127.0.0.1"_ba); // unknown is available
        const Told down = tell(node, report(false, R"(, "reason": "drained")"));
        QCOMPARE(down.status, 200);
        QCOMPARE(down.body, "{\"taken\":1}\n"_ba);
        QTRY_COMPARE_WITH_TIMEOUT(answer(node), "192.0.2.9"_ba, kWait);
        QCOMPARE(tell(node, report(true, R"(, "age": 600)")).status, 200); // measured before that: overtaken
        QCOMPARE(tell(node, report(false)).status, 200);
        QCOMPARE(answer(node), "192.0.2.9"_ba);
        QCOMPARE(tell(node, report(true)).status, 200);
        QTRY_COMPARE_WITH_TIMEOUT(answer(node), "127.0.0.1"_ba, kWait);
        QByteArray said;
        QTRY_VERIFY2_WITH_TIMEOUT((said += node.errors(), said.contains("is up: ")), said.constData(), kWait);
        QVERIFY2(said.contains("Address main-1 (127.0.0.1) is down: nagios: drained"), said.constData());
        QVERIFY2(said.contains("Address main-1 (127.0.0.1) is up: Reported as healthy by nagios."), said.constData());
    }
    void silenceIsStaleAndStaleIsAvailable()
    {
        if (!hasDig()) {
            QSKIP("dig is not installed: installer/test without --no-peers installs it.");
        }
        RunningNode node(arguments(3));
        QVERIFY2(node.isReady(), node.errors().constData());
        QCOMPARE(tell(node, report(false)).status, 200);
        QTRY_COMPARE_WITH_TIMEOUT(answer(node), "192.0.2.9"_ba, kWait);
        QTRY_COMPARE_WITH_TIMEOUT(answer(node), "127.0.0.1"_ba, kWait); // nobody says anything any more
        QByteArray said;
        QTRY_VERIFY2_WITH_TIMEOUT((said += node.errors(), said.contains("is stale: No result for 3 s.")), said.constData(), kWait);
    }
    void whatIsWrongIsRefusedAndChangesNothing()
    {
        RunningNode node(arguments());
        QVERIFY2(node.isReady(), node.errors().constData());
        const auto errorOf = [](const Told &told) { return QJsonDocument::fromJson(told.body)["error"_L1].toString(); };
        QCOMPARE(tell(node, report(false), {}).status, 401);
        QCOMPARE(tell(node, report(false), "0123456789abcdef0124").status, 401);
        QCOMPARE(tell(node, report(false), kToken, "PUT").status, 405);
        QCOMPARE(tell(node, QByteArray(2 * 1024 * 1024, ' ')).status, 413);
        const Told noJson = tell(node, "down");
        QCOMPARE(noJson.status, 400);
        QVERIFY2(errorOf(noJson).contains(u"no JSON"_s), noJson.body.constData());
        const Told unknown = tell(node, R"({"check": "check", "address": "other", "healthy": false})");
        QCOMPARE(unknown.status, 404);
        QVERIFY2(errorOf(unknown).contains(u"\"other\""_s), unknown.body.constData());
        QVERIFY2(!node.errors().contains(" is down"), "a refused report was taken");
    }
    void optionsThatDoNotFitAreRefused_data()
    {
        QTest::addColumn<QStringList>("more");
        QTest::addColumn<QByteArray>("says");
        QTest::newRow("no door") << QStringList{u"--http-tokens"_s, u"x"_s} << "--http-tokens: Reports come by HTTP."_ba;
        QTest::newRow("no probes") << QStringList{u"--http-tokens"_s, u"x"_s, u"--http"_s, u"127.0.0.1:0"_s, u"--no-probes"_s} << "--http-tokens: With --no-probes"_ba;
        QTest::newRow("TLS without a certificate") << QStringList{u"--http-tls"_s, u"127.0.0.1:0"_s} << "--http-tls: "_ba;
    }
    void optionsThatDoNotFitAreRefused()
    {
        QFETCH(QStringList, more);
        QFETCH(QByteArray, says);
        const Ran ran = run(u"meridiand"_s, QStringList{u"--project"_s, u"x.json"_s} + more);
        QCOMPARE(ran.status, 2);
        QVERIFY2(ran.err.startsWith(says), ran.err.constData());
    }
    void aTokensFileThatOthersReadIsRefused()
    {
        const QStringList words = arguments();
        QVERIFY(QFile::setPermissions(words.constLast(), QFile::ReadOwner | QFile::ReadOther));
        const Ran ran = run(u"meridiand"_s, words);
        QCOMPARE(ran.status, 3);
        QVERIFY2(ran.err.contains("chmod 600"), ran.err.constData());
    }
};
MERIDIAN_TEST(NodeReportTest)

#include "NodeReportTest.moc"
