#include "engine/telemetry/AlertSender.h"

#include "tests/support/Receivers.h"
#include "tests/support/TestMain.h"
#include "tests/telemetry/AlertFixture.h"

#include <QFile>
#include <QJsonDocument>
#include <QMessageAuthenticationCode>
#include <QTemporaryDir>

#include <csignal>

using namespace meridian;
using namespace meridian::telemetry;
using namespace meridian::test;
using namespace Qt::StringLiterals;
using model::Channel;

namespace {

constexpr int kWait = 30'000;

Channel webhook(const QString &url)
{
    Channel channel;
    channel.id = {u"ops"_s};
    channel.kind = Channel::Kind::Webhook;
    channel.url = url;
    return channel;
}

Channel command(const QString &text)
{
    Channel channel;
    channel.kind = Channel::Kind::Command;
    channel.command = text;
    return channel;
}

Channel mail(const QString &url)
{
    Channel channel;
    channel.kind = Channel::Kind::Smtp;
    channel.url = url;
    channel.from = u"Meridian <meridian@example.net>"_s;
    channel.to = {u"ops@example.net"_s, u"Über <b@example.net>"_s};
    return channel;
}

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

/// Messages that leave the machine, or try to.
class AlertSenderTest final : public QObject
{
    Q_OBJECT
private:
    /// Sends and waits for the end.
    static Delivery sent(const Channel &channel, const ChannelSecret &secret = {}, const AlertSender::Limits &limits = {})
    {
        AlertSender sender(limits);
        std::optional<Delivery> out;
        const SendAttemptPtr attempt = sender.send(channel, secret, someMessage(), [&](const Delivery &delivery) { out = delivery; });
        [&] { QTRY_VERIFY_WITH_TIMEOUT(out.has_value(), kWait); }();
        return out.value_or(Delivery());
    }

private slots:
    void aWebhookGetsSignedJson();
    void statusesDecide_data();
    void statusesDecide();
    void nobodyThereIsAFailure();
    void silenceIsAFailure();
    void aMailReachesItsRecipients();
    void repliesOfMailServersDecide_data();
    void repliesOfMailServersDecide();
    void aPasswordIsSentOverTlsAlone();
    void aCommandGetsJsonAndVariables();
    void commandsThatFail_data();
    void commandsThatFail();
    void aCommandThatDoesNotEndIsKilledWithItsChildren();
    void whatIsGivenUpTellsNothing();
    void whatCannotSendIsRefused();
};

void AlertSenderTest::aWebhookGetsSignedJson()
{
    WebReceiver receiver;
    const Delivery delivery = sent(webhook(receiver.url()), {"key", "token-1", {}, {}});
    QCOMPARE(delivery, (Delivery{Delivery::Outcome::Delivered, u"Status 204 No Content."_s, {}}));
    QCOMPARE(receiver.requests.size(), 1);
    const WebReceiver::Request &request = receiver.requests.first();
    QCOMPARE(request.line, QByteArray("POST /hook HTTP/1.1"));
    QCOMPARE(alertFromJson(QJsonDocument::fromJson(request.body).object()), someMessage());
    QCOMPARE(request.headers.value("content-type"), QByteArray("application/json"));
    QCOMPARE(request.headers.value("authorization"), QByteArray("Bearer token-1"));
    QCOMPARE(request.headers.value("webhook-id"), QByteArray("m-1"));
    const QByteArray signedText = "m-1." + request.headers.value("webhook-timestamp") + '.' + request.body;
    QCOMPARE(request.headers.value("webhook-signature"), "v1," + QMessageAuthenticationCode::hash(signedText, "key", QCryptographicHash::Sha256).toBase64());
    QVERIFY(qAbs(request.headers.value("webhook-timestamp").toLongLong() - QDateTime::currentSecsSinceEpoch()) < 3600);

    static_cast<void>(sent(webhook(receiver.url())));
    QVERIFY(!receiver.requests.last().headers.contains("webhook-signature")); // nothing to sign with
    QVERIFY(!receiver.requests.last().headers.contains("authorization"));
}

void AlertSenderTest::statusesDecide_data()
{
    QTest::addColumn<QByteArray>("status");
    QTest::addColumn<Delivery::Outcome>("outcome");
    QTest::addColumn<QString>("says");
    QTest::addColumn<int>("retryAfter");
    using Outcome = Delivery::Outcome;
    QTest::newRow("200") << QByteArray("200 OK") << Outcome::Delivered << u"Status 200 OK."_s << -1;
    QTest::newRow("302") << QByteArray("302 Found\r\nLocation: https://other.example/x") << Outcome::Refused << u"https://other.example/x"_s << -1;
    QTest::newRow("401") << QByteArray("401 Unauthorized") << Outcome::Refused << u"secrets"_s << -1;
    QTest::newRow("404") << QByteArray("404 Not Found") << Outcome::Refused << u"Status 404 Not Found."_s << -1;
    QTest::newRow("408") << QByteArray("408 Request Timeout") << Outcome::Failed << u"Status 408"_s << -1;
    QTest::newRow("429") << QByteArray("429 Too Many\r\nRetry-After: 17") << Outcome::Failed << u"Status 429"_s << 17;
    QTest::newRow("500") << QByteArray("500 Oops") << Outcome::Failed << u"Status 500 Oops."_s << -1;
    QTest::newRow("503") << QByteArray("503 Later\r\nRetry-After: Fri, 02 Jan 2015 03:04:15 GMT") << Outcome::Failed << u"Status 503 Later."_s << 0;
}

void AlertSenderTest::statusesDecide()
{
    QFETCH(QByteArray, status);
    QFETCH(QString, says);
    QFETCH(int, retryAfter);
    WebReceiver receiver([&](int) { return status; });
    const Delivery delivery = sent(webhook(receiver.url()));
    QTEST(delivery.outcome, "outcome");
    QVERIFY2(delivery.text.contains(says), qPrintable(delivery.text));
    QCOMPARE(delivery.retryAfter ? static_cast<int>(delivery.retryAfter->count()) : -1, retryAfter);
    QCOMPARE(receiver.requests.size(), 1); // asked once, and a redirect is not followed
}

void AlertSenderTest::nobodyThereIsAFailure()
{
    QString url;
    {
        const WebReceiver receiver;
        url = receiver.url();
    }
    for (const Channel &channel : {webhook(url), mail(url.replace(u"http"_s, u"smtp"_s))}) {
        const Delivery delivery = sent(channel);
        QCOMPARE(delivery.outcome, Delivery::Outcome::Failed);
        QVERIFY2(delivery.text.endsWith(u'.') && delivery.text.size() > 5, qPrintable(delivery.text));
    }
}

void AlertSenderTest::silenceIsAFailure()
{
    QTcpServer silent; // takes connections and never says a word
    QVERIFY(silent.listen(QHostAddress(QHostAddress::LocalHost)));
    const QString place = u"127.0.0.1:%1"_s.arg(silent.serverPort());
    const AlertSender::Limits limits{.request = std::chrono::milliseconds(50), .command = {}, .mercy = {}};
    QCOMPARE(sent(webhook(u"http://"_s + place), {}, limits), (Delivery{Delivery::Outcome::Failed, u"No answer in time."_s, {}}));
    QCOMPARE(sent(mail(u"smtp://"_s + place), {}, limits).outcome, Delivery::Outcome::Failed);
}

void AlertSenderTest::aMailReachesItsRecipients()
{
    MailReceiver receiver;
    const Delivery delivery = sent(mail(receiver.url()));
    QVERIFY2(delivery.outcome == Delivery::Outcome::Delivered, qPrintable(delivery.text));
    QCOMPARE(receiver.letters.size(), 1);
    const MailReceiver::Letter &letter = receiver.letters.first();
    QVERIFY2(letter.from.startsWith("MAIL FROM:<meridian@example.net>"), letter.from.constData());
    QCOMPARE(letter.to, (QByteArrayList{"RCPT TO:<ops@example.net>", "RCPT TO:<b@example.net>"}));
    QVERIFY(letter.text.contains("\r\nSubject: [Meridian] Pool set Main (shop/r1/main) is unavailable\r\n"));
    const QByteArray body = QByteArray::fromBase64(letter.text.sliced(letter.text.indexOf("\r\n\r\n") + 4));
    QCOMPARE(QString::fromUtf8(body).replace(u"\r\n"_s, u"\n"_s), someMessage().text());
}

void AlertSenderTest::repliesOfMailServersDecide_data()
{
    QTest::addColumn<QByteArray>("toMail");
    QTest::addColumn<QByteArray>("toRecipient");
    QTest::addColumn<Delivery::Outcome>("outcome");
    QTest::newRow("no such mailbox") << QByteArray("250 ok") << QByteArray("550 no such user") << Delivery::Outcome::Refused;
    QTest::newRow("sender refused") << QByteArray("553 not you") << QByteArray("250 ok") << Delivery::Outcome::Refused;
    QTest::newRow("greylisted") << QByteArray("250 ok") << QByteArray("451 later") << Delivery::Outcome::Failed;
}

void AlertSenderTest::repliesOfMailServersDecide()
{
    QFETCH(QByteArray, toMail);
    QFETCH(QByteArray, toRecipient);
    MailReceiver receiver;
    receiver.replyToMail = toMail;
    receiver.replyToRecipient = toRecipient;
    const Delivery delivery = sent(mail(receiver.url()));
    QTEST(delivery.outcome, "outcome");
    QVERIFY(receiver.letters.isEmpty());
    QVERIFY2(!delivery.text.isEmpty(), qPrintable(delivery.text));
}

void AlertSenderTest::aPasswordIsSentOverTlsAlone()
{
    MailReceiver receiver;
    const Delivery delivery = sent(mail(receiver.url()), {{}, {}, u"user"_s, u"password"_s});
    QCOMPARE(delivery.outcome, Delivery::Outcome::Failed);
    QVERIFY2(delivery.text.contains("over TLS alone"_L1), qPrintable(delivery.text));
    QVERIFY(receiver.letters.isEmpty());
}

void AlertSenderTest::aCommandGetsJsonAndVariables()
{
    const QTemporaryDir folder;
    const QString script = folder.filePath(u"say it"_s), out = folder.filePath(u"out"_s);
    QFile file(script);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("#!/bin/sh\ncat > \"$1\"\nenv | grep -a ^MERIDIAN_ | sort >> \"$1\"\necho \"$2\" >> \"$1\"\n");
    file.close();
    QVERIFY(file.setPermissions(QFile::ReadOwner | QFile::ExeOwner));
    const Delivery delivery = sent(command(u"\"%1\" %2 \"$HOME;x\""_s.arg(script, out)));
    QCOMPARE(delivery, (Delivery{Delivery::Outcome::Delivered, u"The program ended with status 0."_s, {}}));
    const QByteArray said = contentOf(out);
    QCOMPARE(alertFromJson(QJsonDocument::fromJson(said.first(said.indexOf('\n'))).object()), someMessage());
    QVERIFY2(said.contains("MERIDIAN_EVENT=unavailable\n") && said.contains("MERIDIAN_ALERT=sets-down\n") && said.contains("MERIDIAN_OBJECTS=poolset:shop/r1/main\n"), said.constData());
    QVERIFY2(said.contains(QString(u"MERIDIAN_PROJECT=Läden 北京\n"_s).toUtf8()), said.constData());
    QVERIFY2(said.endsWith("$HOME;x\n"), said.constData()); // no shell looked at it
}

void AlertSenderTest::commandsThatFail_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("says");
    QTest::newRow("status") << uR"(sh -c "echo first >&2; echo last words >&2; exit 3")"_s << u"The program ended with status 3: last words"_s;
    QTest::newRow("signal") << uR"(sh -c "kill -9 $$")"_s << u"The program was ended by a signal."_s;
    QTest::newRow("absent") << u"/nonexistent/program x"_s << u"Cannot start \"/nonexistent/program\""_s;
}

void AlertSenderTest::commandsThatFail()
{
    QFETCH(QString, text);
    QFETCH(QString, says);
    const Delivery delivery = sent(command(text));
    QCOMPARE(delivery.outcome, Delivery::Outcome::Failed);
    QVERIFY2(delivery.text.startsWith(says), qPrintable(delivery.text));
}

void AlertSenderTest::aCommandThatDoesNotEndIsKilledWithItsChildren()
{
    const QTemporaryDir folder;
    const QString file = folder.filePath(u"pid"_s);
    const AlertSender::Limits limits{.request = {}, .command = std::chrono::milliseconds(500), .mercy = std::chrono::milliseconds(100)};
    const Delivery delivery = sent(command(uR"(sh -c "trap '' TERM; sleep 1000 & echo $! > %1; wait; wait")"_s.arg(file)), {}, limits);
    QCOMPARE(delivery.outcome, Delivery::Outcome::Failed);
    QVERIFY2(delivery.text.contains("was killed"_L1), qPrintable(delivery.text));
    const auto child = static_cast<pid_t>(contentOf(file).trimmed().toInt());
    QVERIFY(child > 0);
    // Gone, or dead and not yet waited for by whoever inherits it.
    QTRY_VERIFY_WITH_TIMEOUT(::kill(child, 0) != 0 || contentOf(u"/proc/%1/stat"_s.arg(child)).contains(") Z "), kWait);
}

void AlertSenderTest::whatIsGivenUpTellsNothing()
{
    QTcpServer silent;
    QVERIFY(silent.listen(QHostAddress(QHostAddress::LocalHost)));
    const QString place = u"127.0.0.1:%1"_s.arg(silent.serverPort());
    AlertSender sender;
    int told = 0;
    for (const Channel &channel : {webhook(u"http://"_s + place), mail(u"smtp://"_s + place), command(u"sleep 1000"_s)}) {
        SendAttemptPtr attempt = sender.send(channel, {}, someMessage(), [&](const Delivery &) { ++told; });
        attempt.reset();
    }
    QCoreApplication::processEvents();
    QCOMPARE(told, 0);
}

void AlertSenderTest::whatCannotSendIsRefused()
{
    QCOMPARE(sent(webhook({})).outcome, Delivery::Outcome::Refused);
    QCOMPARE(sent(webhook(u"ftp://host.example/"_s)).outcome, Delivery::Outcome::Refused);
    QCOMPARE(sent(Channel()).outcome, Delivery::Outcome::Refused); // a desktop
}

MERIDIAN_TEST(AlertSenderTest)

#include "AlertSenderTest.moc"
