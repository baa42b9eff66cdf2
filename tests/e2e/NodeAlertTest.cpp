#include "tests/e2e/Programs.h"
#include "tests/support/MailServer.h"
#include "tests/support/Port.h"
#include "tests/support/Receivers.h"
#include "tests/support/TestMain.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMessageAuthenticationCode>
#include <QTemporaryDir>

#include <csignal>

using namespace meridian::test;
using namespace Qt::StringLiterals;

namespace {

constexpr int kWait = 60'000;

/// A shop with one address, whose set rings the channel `rung`: ops, a webhook, or one of the further `channels`.
QByteArray projectOn(int port, const QString &url, const QByteArray &channels = {}, const QByteArray &rung = "ops")
{
    return R"({
      "format": "meridian-project", "version": 1, "name": "Shop",
      "healthChecks": [{"id": "port", "kind": "tcp", "port": )" + QByteArray::number(port) + R"(, "interval": 1, "timeout": 1, "failures": 1}],
      "addresses": [{"id": "main-1", "value": "127.0.0.1", "healthCheck": "port"}],
      "pools": [{"id": "main", "members": [{"address": "main-1"}]}],
      "instances": [{"id": "shop", "domain": "www.gtm.example.net", "rules": [{"id": "r1", "line": "default", "poolSets": [{"id": "s1", "pools": [{"pool": "main"}]}]}]}],
      "zones": [{"name": "gtm.example.net", "records": [{"name": "@", "type": "NS", "values": ["ns1.gtm.example.net."]}, {"name": "ns1", "type": "A", "values": ["192.0.2.53"]}]}],
      "channels": [{"id": "ops", "kind": "webhook", "url": ")" + url.toUtf8() + R"("})" + channels + R"(],
      "alerts": [{"id": "sets", "scope": {"kind": "poolSet"}, "when": ["unavailable", "recovered"], "channels": [")" + rung + R"("]}]
    })";
}

/// The same, ringing a mailbox on a server.
QByteArray projectWithMail(int port, const QString &url)
{
    return projectOn(port, u"http://127.0.0.1:9/"_s, R"(, {"id": "mail", "kind": "smtp", "url": ")" + url.toUtf8() + R"(", "from": "meridian@example.net", "to": ["ops@example.net"]})", "mail");
}

/// The body of a letter, decoded.
QByteArray letterBody(const QByteArray &letter)
{
    return QByteArray::fromBase64(letter.sliced(letter.indexOf("\r\n\r\n") + 4)).replace("\r\n", "\n");
}

QJsonObject bodyOf(const WebReceiver::Request &request)
{
    return QJsonDocument::fromJson(request.body).object();
}

} // namespace

/// meridiand tells people, and meridianctl tries the way to them.
class NodeAlertTest final : public QObject
{
    Q_OBJECT
private slots:
    void anOutageReachesAWebhookOnceAndSoDoesItsEnd();
    void anOutageReachesAMailboxAndSoDoesItsEnd();
    void aMailGoesByTlsWithALogin();
    void secretsThatOthersReadAreRefusedAtTheStart();
    void aTestShowsWhatIsSent();
    void aTestOfAChannelThatIsNotThere();
};

void NodeAlertTest::anOutageReachesAWebhookOnceAndSoDoesItsEnd()
{
    const QTemporaryDir folder;
    Port port;
    WebReceiver receiver;
    const QStringList arguments{u"--project"_s, write(folder, u"shop.json"_s, projectOn(port.number(), receiver.url())), u"--listen"_s, u"127.0.0.1:0"_s,
                                u"--state-dir"_s, folder.filePath(u"state"_s), u"--secrets"_s, write(folder, u"secrets.json"_s, R"({"channels": {"ops": {"secret": "key"}}})")};
    {
        RunningNode node(arguments);
        QVERIFY2(node.isReady(), node.errors().constData());
        QByteArray said;
        QTRY_VERIFY2_WITH_TIMEOUT((said += node.errors(), said.contains("is up")), said.constData(), kWait);
        port.close();
        QTRY_COMPARE_WITH_TIMEOUT(receiver.requests.size(), 1, kWait);
        const WebReceiver::Request &request = receiver.requests[0];
        const QJsonObject event = bodyOf(request)["events"_L1][0].toObject();
        QCOMPARE(event.value("event"_L1).toString(), u"unavailable"_s);
        QCOMPARE(event.value("object"_L1).toString(), u"poolset:shop/r1/s1"_s);
        QCOMPARE(event.value("causes"_L1)[0]["address"_L1].toString(), u"main-1"_s);
        QCOMPARE(event.value("causes"_L1)[0]["point"_L1].toString(), u"local"_s);
        QVERIFY(event.value("causes"_L1)[0]["reason"_L1].toString().startsWith("The connection was refused"_L1));
        const QByteArray signedText = request.headers.value("webhook-id") + '.' + request.headers.value("webhook-timestamp") + '.' + request.body;
        QCOMPARE(request.headers.value("webhook-signature"), "v1," + QMessageAuthenticationCode::hash(signedText, "key", QCryptographicHash::Sha256).toBase64());
        QTRY_VERIFY2_WITH_TIMEOUT((said += node.errors(), said.contains("Channel ops was told: Pool set shop/r1/s1 is unavailable.")), said.constData(), kWait);
        ::kill(static_cast<pid_t>(node.process().processId()), SIGTERM);
        QVERIFY(node.process().waitForFinished(kWait));
        QCOMPARE(node.process().exitCode(), 0);
    }
    RunningNode node(arguments); // which does not ring again
    QVERIFY2(node.isReady(), node.errors().constData());
    QVERIFY(port.open());
    QTRY_COMPARE_WITH_TIMEOUT(receiver.requests.size(), 2, kWait);
    const QJsonObject event = bodyOf(receiver.requests[1])["events"_L1][0].toObject();
    QCOMPARE(event.value("event"_L1).toString(), u"recovered"_s);
    QVERIFY(event.contains("lasted"_L1));

    QFile log(folder.filePath(u"state/events.jsonl"_s));
    QVERIFY(log.open(QIODevice::ReadOnly));
    QStringList alerts;
    for (const QByteArray &line : log.readAll().split('\n')) {
        const QJsonObject each = QJsonDocument::fromJson(line).object();
        if (each.value("kind"_L1) == "alert"_L1 && each.value("object"_L1) == "alert:sets"_L1) {
            alerts += each.value("text"_L1).toString();
        }
    }
    QCOMPARE(alerts, (QStringList{u"Pool set shop/r1/s1 is unavailable."_s, u"Pool set shop/r1/s1 has recovered."_s}));
}

void NodeAlertTest::anOutageReachesAMailboxAndSoDoesItsEnd() // R-069
{
    const QTemporaryDir folder;
    Port port;
    MailReceiver receiver;
    RunningNode node({u"--project"_s, write(folder, u"shop.json"_s, projectWithMail(port.number(), receiver.url())), u"--listen"_s, u"127.0.0.1:0"_s});
    QVERIFY2(node.isReady(), node.errors().constData());
    QByteArray said;
    QTRY_VERIFY2_WITH_TIMEOUT((said += node.errors(), said.contains("is up")), said.constData(), kWait);
    port.close();
    QTRY_COMPARE_WITH_TIMEOUT(receiver.letters.size(), 1, kWait);
    const MailReceiver::Letter outage = receiver.letters[0];
    QVERIFY2(outage.from.startsWith("MAIL FROM:<meridian@example.net>"), outage.from.constData());
    QCOMPARE(outage.to, QByteArrayList{"RCPT TO:<ops@example.net>"});
    QVERIFY2(outage.text.contains("\r\nSubject: [Meridian] Pool set shop/r1/s1 is unavailable\r\n"), outage.text.constData());
    const QByteArray body = letterBody(outage.text);
    QVERIFY2(body.startsWith("Pool set shop/r1/s1 is unavailable since "), body.constData());
    QVERIFY2(body.contains("\n    Address main-1 (127.0.0.1), check port, point local: The connection was refused: nothing listens on the port.\n"), body.constData());
    QVERIFY2(body.contains("\nAlert: sets\nProject: Shop\nTold by: "), body.constData());

    QVERIFY(port.open());
    QTRY_COMPARE_WITH_TIMEOUT(receiver.letters.size(), 2, kWait);
    const QByteArray end = receiver.letters[1].text;
    QVERIFY2(end.contains("\r\nSubject: [Meridian] Pool set shop/r1/s1 has recovered\r\n"), end.constData());
    QVERIFY2(letterBody(end).startsWith("Pool set shop/r1/s1 has recovered after "), end.constData());
}

void NodeAlertTest::aMailGoesByTlsWithALogin() // R-069, RFC 3207
{
    const QTemporaryDir folder;
    if (const QString whyNot = MailServer::prepare(folder); !whyNot.isEmpty()) {
        QSKIP(qPrintable(whyNot));
    }
    Port port;
    MailServer server(folder, u"starttls"_s);
    const QJsonObject secret{{u"user"_s, MailServer::kUser}, {u"password"_s, MailServer::kPassword}, {u"ca"_s, folder.filePath(u"cert.pem"_s)}};
    const QByteArray secrets = QJsonDocument(QJsonObject{{u"channels"_s, QJsonObject{{u"mail"_s, secret}}}}).toJson();
    RunningNode node({u"--project"_s, write(folder, u"shop.json"_s, projectWithMail(port.number(), u"smtp://127.0.0.1:"_s + server.port())), u"--listen"_s, u"127.0.0.1:0"_s,
                      u"--secrets"_s, write(folder, u"secrets.json"_s, secrets)});
    QVERIFY2(node.isReady(), node.errors().constData());
    QByteArray said;
    QTRY_VERIFY2_WITH_TIMEOUT((said += node.errors(), said.contains("is up")), said.constData(), kWait);
    port.close();
    QTRY_VERIFY2_WITH_TIMEOUT((said += node.errors(), server.hasLetter()), said.constData(), kWait);
    const QJsonObject letter = server.letter();
    QCOMPARE(letter["user"_L1].toString(), MailServer::kUser);
    QCOMPARE(letter["to"_L1].toArray(), QJsonArray{u"ops@example.net"_s});
    const QByteArray body = letterBody(letter["text"_L1].toString().toUtf8());
    QVERIFY2(body.contains("Address main-1 (127.0.0.1), check port, point local: The connection was refused"), body.constData());
}

void NodeAlertTest::secretsThatOthersReadAreRefusedAtTheStart()
{
    const QTemporaryDir folder;
    const QString secrets = write(folder, u"secrets.json"_s, R"({"channels": {}})");
    QVERIFY(QFile::setPermissions(secrets, QFile::ReadOwner | QFile::ReadOther));
    const Ran ran = run(u"meridiand"_s, {u"--project"_s, write(folder, u"shop.json"_s, projectOn(9, u"http://127.0.0.1:9/"_s)), u"--listen"_s, u"127.0.0.1:0"_s, u"--secrets"_s, secrets});
    QCOMPARE(ran.status, 3);
    QVERIFY2(ran.err.contains("chmod 600"), ran.err.constData());
}

void NodeAlertTest::aTestShowsWhatIsSent()
{
    const QTemporaryDir folder;
    const QString out = folder.filePath(u"out"_s);
    const QString project = write(folder, u"shop.json"_s, projectOn(9, u"http://127.0.0.1:9/"_s, R"(, {"id": "cat", "kind": "command", "command": "tee )" + out.toUtf8() + "\"}"));
    const Ran ran = run(u"meridianctl"_s, {u"alert"_s, u"test"_s, u"cat"_s, project});
    QCOMPARE(ran.status, 0);
    QFile file(out);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QJsonDocument received = QJsonDocument::fromJson(file.readAll());
    QVERIFY(received["test"_L1].toBool());
    QVERIFY2(ran.out.endsWith("delivered: The program ended with status 0.\n"), ran.out.constData());
    QCOMPARE(QJsonDocument::fromJson(ran.out.first(ran.out.lastIndexOf("delivered:"))), received);

    const Ran failed = run(u"meridianctl"_s, {u"alert"_s, u"test"_s, u"ops"_s, project, u"--json"_s}); // nobody listens there
    QCOMPARE(failed.status, 3);
    QCOMPARE(QJsonDocument::fromJson(failed.out)["outcome"_L1].toString(), u"failed"_s);
}

void NodeAlertTest::aTestOfAChannelThatIsNotThere()
{
    const QTemporaryDir folder;
    const QString project = write(folder, u"shop.json"_s, projectOn(9, u"http://127.0.0.1:9/"_s));
    const Ran ran = run(u"meridianctl"_s, {u"alert"_s, u"test"_s, u"mail"_s, project});
    QCOMPARE(ran.status, 1);
    QVERIFY2(ran.err.contains("The project has ops."), ran.err.constData());
    QCOMPARE(run(u"meridianctl"_s, {u"alert"_s, u"ring"_s, u"ops"_s, project}).status, 2);
}

MERIDIAN_TEST(NodeAlertTest)

#include "NodeAlertTest.moc"
