#include "engine/telemetry/AlertMessage.h"

#include "engine/telemetry/MailText.h"
#include "tests/telemetry/AlertFixture.h"
#include "tests/support/TestMain.h"

using namespace meridian;
using namespace meridian::telemetry;
using namespace meridian::test;
using namespace Qt::StringLiterals;

namespace {

const model::MailAddress kFrom{u"Meridian 北京"_s, u"meridian@example.net"_s};
const QList<model::MailAddress> kTo{{{}, u"ops@example.net"_s}, {u"Second \"line\""_s, u"b@example.net"_s}};

/// The value of a header with its folds undone.
QByteArray header(const QByteArray &mail, const QByteArray &name)
{
    QByteArray head = mail.first(mail.indexOf("\r\n\r\n") + 2);
    head.replace("\r\n ", " ");
    for (const QByteArray &line : head.split('\n')) {
        if (line.startsWith(QByteArray(name + ": "))) {
            return line.sliced(name.size() + 2).trimmed();
        }
    }
    return "(none)";
}

/// RFC 2047: text of encoded words, the spaces between them left out.
QString decoded(QByteArray value)
{
    value.replace("?= =?", "?==?");
    QByteArray out;
    for (qsizetype at = 0; at < value.size();) {
        if (value.sliced(at).startsWith("=?UTF-8?B?")) {
            const qsizetype end = value.indexOf("?=", at + 10);
            out += QByteArray::fromBase64(value.sliced(at + 10, end - at - 10));
            at = end + 2;
        } else {
            out += value[at++];
        }
    }
    return QString::fromUtf8(out);
}

} // namespace

/// What people and programs are sent.
class AlertMessageTest final : public QObject
{
    Q_OBJECT
private slots:
    void jsonComesBack();
    void textsSayWhatWhereAndWhy();
    void subjectsCount_data();
    void subjectsCount();
    void durations_data();
    void durations();
    void aMailIsWellFormed();
    void longSubjectsAreFoldedAtWholeCharacters();
    void noTextBeginsAHeader();
};

void AlertMessageTest::jsonComesBack()
{
    AlertMessage message = someMessage();
    AlertEntry entry = message.entries.first();
    entry.event = u"recovered"_s;
    entry.lasted = 75;
    entry.switches = {{u"rule:shop/r1 A"_s, u"poolset:shop/r1/s1"_s, u"poolset:shop/r1/s2"_s}};
    message.entries.append(entry);
    const QJsonObject json = toJson(message);
    QCOMPARE(alertFromJson(json), message);
    QCOMPARE(json.value("format"_L1).toString(), u"meridian-alert"_s);
    QCOMPARE(json.value("subject"_L1).toString(), message.subject());
    QVERIFY(!alertFromJson({}));
    QVERIFY(!alertFromJson({{u"format"_s, u"meridian-alert"_s}, {u"version"_s, 2}, {u"id"_s, u"x"_s}}));
}

void AlertMessageTest::textsSayWhatWhereAndWhy()
{
    QCOMPARE(someMessage().text(), u"Pool set Main (shop/r1/main) is unavailable since 2026-01-02 03:04:05 UTC: 0 of 1 addresses are up, 1 needed.\n"
                                   "    Address bj-1 (1.1.1.1), check web, point local: Status 503.\n"
                                   "\n"
                                   "Alert: sets-down\n"
                                   "Project: Läden 北京\n"
                                   "Told by: node-1, 2026-01-02 03:04:15 UTC\n"_s);
    AlertMessage many = someMessage();
    many.entries = QList<AlertEntry>(60, many.entries.first());
    QVERIFY(many.text().contains(u"… and 10 more.\n"_s));
    AlertMessage test = someMessage();
    test.isTest = true;
    test.entries.clear();
    QVERIFY(test.text().startsWith("This is a test."_L1));
}

void AlertMessageTest::subjectsCount_data()
{
    QTest::addColumn<QStringList>("events");
    QTest::addColumn<QString>("object");
    QTest::addColumn<QString>("subject");
    QTest::newRow("one") << QStringList{u"unavailable"_s} << u"poolset:shop/r1/main"_s << u"Pool set Main (shop/r1/main) is unavailable"_s;
    QTest::newRow("recovered") << QStringList{u"recovered"_s} << u"rule:shop/r1"_s << u"Rule Main (shop/r1) has recovered"_s;
    QTest::newRow("switched") << QStringList{u"switched"_s} << u"rule:shop/r1"_s << u"Rule Main (shop/r1) has switched"_s;
    QTest::newRow("several") << QStringList{u"unavailable"_s, u"unavailable"_s, u"recovered"_s} << u"address:a"_s << u"2 addresses unavailable, 1 recovered"_s;
    QTest::newRow("pool sets") << QStringList{u"degraded"_s, u"switched"_s, u"switched"_s} << u"poolset:a/b/c"_s << u"1 pool set degraded, 2 switched"_s;
}

void AlertMessageTest::subjectsCount()
{
    QFETCH(QStringList, events);
    QFETCH(QString, object);
    AlertMessage message = someMessage();
    AlertEntry entry = message.entries.takeFirst();
    entry.object = object;
    for (const QString &event : events) {
        entry.event = event;
        message.entries.append(entry);
    }
    QTEST(message.subject(), "subject");
}

void AlertMessageTest::durations_data()
{
    QTest::addColumn<qint64>("seconds");
    QTest::addColumn<QString>("text");
    QTest::newRow("before") << qint64{-3} << u"0 s"_s;
    QTest::newRow("seconds") << qint64{59} << u"59 s"_s;
    QTest::newRow("minutes") << qint64{125} << u"2 min 5 s"_s;
    QTest::newRow("hours") << qint64{7380} << u"2 h 3 min"_s;
    QTest::newRow("days") << qint64{90'000} << u"1 d 1 h"_s;
}

void AlertMessageTest::durations()
{
    QFETCH(qint64, seconds);
    QTEST(durationText(seconds), "text");
}

void AlertMessageTest::aMailIsWellFormed()
{
    const AlertMessage message = someMessage();
    const QByteArray mail = mailText(message, kFrom, kTo);
    QCOMPARE(decoded(header(mail, "From")), u"Meridian 北京 <meridian@example.net>"_s);
    const QByteArray recipients = "ops@example.net, \"Second \\\"line\\\"\" <b@example.net>";
    QCOMPARE(header(mail, "To"), recipients);
    QCOMPARE(header(mail, "Subject"), QByteArray("[Meridian] Pool set Main (shop/r1/main) is unavailable"));
    QCOMPARE(header(mail, "Date"), QByteArray("Fri, 02 Jan 2026 03:04:15 +0000"));
    QCOMPARE(header(mail, "Message-ID"), QByteArray("<m-1@example.net>"));
    QCOMPARE(header(mail, "Content-Type"), QByteArray("text/plain; charset=utf-8"));
    QCOMPARE(header(mail, "Auto-Submitted"), QByteArray("auto-generated"));
    const QByteArray body = QByteArray::fromBase64(mail.sliced(mail.indexOf("\r\n\r\n") + 4));
    QCOMPARE(QString::fromUtf8(body).replace(u"\r\n"_s, u"\n"_s), message.text());
    QVERIFY(!QByteArray(mail).replace("\r\n", "").contains('\n'));
    for (const QByteArray &line : mail.split('\n')) {
        QVERIFY2(line.size() <= 78, line.constData()); // with its CR: RFC 5322 §2.1.1 asks for 78
    }
}

void AlertMessageTest::longSubjectsAreFoldedAtWholeCharacters()
{
    AlertMessage message = someMessage();
    message.entries[0].name = QString(60, QChar(0x5317)) + u"😀😀"_s + QString(30, u'x');
    const QByteArray mail = mailText(message, kFrom, kTo);
    QCOMPARE(decoded(header(mail, "Subject")), u"[Meridian] "_s + message.subject());
    for (const QByteArray &word : header(mail, "Subject").split(' ')) {
        QVERIFY(word.size() <= 75); // RFC 2047 §2
        QVERIFY(QString::fromUtf8(QByteArray::fromBase64(word.sliced(10).chopped(2))).indexOf(QChar(QChar::ReplacementCharacter)) < 0);
    }
    for (const QByteArray &line : mail.first(mail.indexOf("\r\n\r\n")).split('\n')) {
        QVERIFY2(line.size() <= 77, line.constData());
    }
}

void AlertMessageTest::noTextBeginsAHeader()
{
    AlertMessage message = someMessage(u"m\r\nBcc: x@example.net"_s);
    message.entries[0].name = u"x\r\nBcc: victim@example.net\n\nbody"_s;
    message.project = u"p\nInjected: 1"_s;
    message.alertName = QString(QChar(0x2028)) + u"\u0000\u007f"_s;
    const QByteArray mail = mailText(message, kFrom, kTo);
    const QByteArray head = mail.first(mail.indexOf("\r\n\r\n"));
    QVERIFY2(!head.contains("\nBcc") && !head.contains("\nInjected"), head.constData());
    QVERIFY2(!message.subject().contains(u'\n'), qPrintable(message.subject()));
    QCOMPARE(message.text().count(u'\n'), someMessage().text().count(u'\n'));
}

MERIDIAN_TEST(AlertMessageTest)

#include "AlertMessageTest.moc"
