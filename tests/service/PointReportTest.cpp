#include "engine/service/PointReport.h"

#include "tests/support/TestMain.h"

using namespace meridian;
using namespace meridian::service;
using namespace Qt::StringLiterals;
using std::chrono::milliseconds;

namespace {

const QDateTime kNow(QDate(2026, 1, 2), QTime(3, 4, 5), QTimeZone::UTC);

} // namespace

/// What probe points send.
class PointReportTest final : public QObject
{
    Q_OBJECT
private slots:
    void whatIsSentIsRead()
    {
        PointReport report{u"fra"_s, u"4711"_s, {}};
        for (const probe::Outcome outcome : {probe::Outcome::Success, probe::Outcome::Failure, probe::Outcome::NotRun}) {
            PointReport::Entry entry;
            entry.number = report.entries.size() + 7;
            entry.age = milliseconds(57 * static_cast<int>(entry.number));
            entry.check = u"web"_s;
            entry.value = u"2001:db8::1"_s;
            entry.result = {kNow.addMSecs(-entry.age.count()), std::chrono::microseconds(1234), outcome, u"Status 503. \"ü\""_s, u"HTTP/1.1 503"_s, std::nullopt};
            report.entries.push_back(entry);
        }
        report.entries.back().result.answer.clear();
        report.entries.back().result.certificateExpiry = kNow.addDays(30);
        const auto read = pointReportFromJson(toJson(report), kNow);
        QVERIFY2(read.has_value(), read ? "" : qPrintable(read.error().toString()));
        QVERIFY(*read == report);
        // It stands on a line of the log, which nobody may begin anew.
        report.entries.front().result.reason = u"down\n2026-01-01 www is up"_s;
        QCOMPARE(pointReportFromJson(toJson(report), kNow)->entries.front().result.reason, u"down 2026-01-01 www is up"_s);
        QVERIFY(pointReportFromJson(R"({"point": "fra", "session": "1", "results": []})", kNow)->entries.empty());
    }
    void whatIsWrongIsNamed_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<QString>("says");
        const auto row = [](const char *name, const QByteArray &entry, const QString &says) {
            QTest::newRow(name) << QByteArray(R"({"point": "fra", "session": "1", "results": [)" + entry + "]}") << QString(u"results[0]: "_s + says);
        };
        QTest::newRow("no JSON") << "x"_ba << u"octet"_s;
        QTest::newRow("a list") << "[]"_ba << u"no JSON object"_s;
        QTest::newRow("no point") << R"({"session": "1", "results": []})"_ba << u"point is missing."_s;
        QTest::newRow("no results") << R"({"point": "fra", "session": "1"})"_ba << u"results is not a list"_s;
        QTest::newRow("more") << R"({"point": "fra", "session": "1", "results": [], "x": 1})"_ba << u"There is no key \"x\""_s;
        row("no object", "1", u"This is no object."_s);
        row("no number", R"({"age": 0, "check": "c", "value": "v", "outcome": "success"})", u"number is not"_s);
        row("no age", R"({"number": 1, "check": "c", "value": "v", "outcome": "success"})", u"age is not"_s);
        row("an age before now", R"({"number": 1, "age": -1, "check": "c", "value": "v", "outcome": "success"})", u"age is not"_s);
        row("no check", R"({"number": 1, "age": 0, "value": "v", "outcome": "success"})", u"check is missing."_s);
        row("an unknown outcome", R"({"number": 1, "age": 0, "check": "c", "value": "v", "outcome": "up"})", u"outcome is not success"_s);
        row("no time", R"({"number": 1, "age": 0, "check": "c", "value": "v", "outcome": "success", "certificateExpiry": "soon"})", u"certificateExpiry is no time."_s);
        row("an answer without end", QByteArray(R"({"number": 1, "age": 0, "check": "c", "value": "v", "outcome": "success", "answer": "%"})").replace("%", QByteArray(1001, 'x')),
            u"answer has more than 1000 characters."_s);
        QTest::newRow("too many") << QByteArray(R"({"point": "fra", "session": "1", "results": [)" + QByteArray("0,").repeated(1000) + "0]}") << u"at most 1000"_s;
    }
    void whatIsWrongIsNamed()
    {
        QFETCH(QByteArray, json);
        QFETCH(QString, says);
        const auto read = pointReportFromJson(json, kNow);
        QVERIFY(!read);
        QVERIFY2(read.error().toString().contains(says), qPrintable(read.error().toString()));
    }
};

MERIDIAN_TEST(PointReportTest)
#include "PointReportTest.moc"
