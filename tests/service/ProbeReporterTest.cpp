#include "engine/service/ProbeReporter.h"

#include "tests/support/Receivers.h"
#include "tests/support/TestMain.h"

#include <QSignalSpy>

#include <algorithm>

using namespace meridian;
using namespace meridian::service;
using namespace Qt::StringLiterals;
using test::WebReceiver;

namespace {

constexpr int kWait = 30'000;

} // namespace

/// The side of a probe point, with a server of the test.
class ProbeReporterTest final : public QObject
{
    Q_OBJECT

    static ProbeReporter::Options options(const WebReceiver &server)
    {
        return {.point = u"fra"_s, .servers = {QUrl(server.url()).resolved(QUrl(u"/"_s))}, .token = "token", .authorities = {}, .gather = std::chrono::milliseconds(1), .heartbeat = std::chrono::hours(1),
                .pause = std::chrono::milliseconds(1)};
    }
    static std::vector<PointResult> result(const QString &value)
    {
        ProbeResult out;
        out.outcome = Outcome::Failure;
        return {{u"web"_s, value, out, {}}};
    }
    static PointReport reportOf(const WebReceiver::Request &request) { return pointReportFromJson(request.body, QDateTime::currentDateTimeUtc()).value(); }
    static QStringList valuesOf(const PointReport &report)
    {
        QStringList out;
        for (const PointReport::Entry &entry : report.entries) {
            out += entry.value;
        }
        return out;
    }

private slots:
    void resultsFollowAGreeting()
    {
        WebReceiver server([](int) { return "200 OK"_ba; });
        ProbeReporter reporter(options(server));
        QTRY_COMPARE_WITH_TIMEOUT(server.requests.size(), 1, kWait);
        QCOMPARE(server.requests[0].line, "POST /v1/probes HTTP/1.1"_ba);
        QCOMPARE(server.requests[0].headers.value("authorization"), "Bearer token"_ba);
        QVERIFY(reportOf(server.requests[0]).entries.empty());
        reporter.take(result(u"192.0.2.1"_s));
        QTRY_COMPARE_WITH_TIMEOUT(server.requests.size(), 2, kWait);
        const PointReport report = reportOf(server.requests[1]);
        QCOMPARE(report.point, u"fra"_s);
        QCOMPARE(report.session, reportOf(server.requests[0]).session);
        QCOMPARE(valuesOf(report), QStringList{u"192.0.2.1"_s});
        QCOMPARE(report.entries[0].number, 1U);
        QCOMPARE(report.entries[0].result.outcome, Outcome::Failure);
    }
    void silenceIsBrokenNowAndThen()
    {
        WebReceiver server([](int) { return "200 OK"_ba; });
        ProbeReporter::Options often = options(server);
        often.heartbeat = std::chrono::milliseconds(20);
        ProbeReporter reporter(often);
        QTRY_VERIFY_WITH_TIMEOUT(server.requests.size() >= 3, kWait);
    }
    void whatIsNotTakenIsSentAgainInOrder()
    {
        WebReceiver server([](int number) { return number <= 3 ? "503 Not now"_ba : "200 OK"_ba; });
        ProbeReporter reporter(options(server));
        QSignalSpy said(&reporter, &ProbeReporter::said);
        reporter.take(result(u"192.0.2.1"_s));
        reporter.take(result(u"192.0.2.2"_s));
        QTRY_VERIFY_WITH_TIMEOUT(server.requests.size() >= 4, kWait);
        QCOMPARE(valuesOf(reportOf(server.requests[3])), (QStringList{u"192.0.2.1"_s, u"192.0.2.2"_s}));
        QCOMPARE(reportOf(server.requests[2]).entries.size(), std::size_t{2});
        QTRY_COMPARE_WITH_TIMEOUT(said.size(), 2, kWait); // the trouble once, its end once
        QVERIFY(said[0][0].toString().contains(u"does not take the results: status 503"_s));
        QVERIFY(said[1][0].toString().endsWith(u"takes the results."_s));
        reporter.take(result(u"192.0.2.3"_s));
        QTRY_COMPARE_WITH_TIMEOUT(server.requests.size(), 5, kWait);
        QCOMPARE(valuesOf(reportOf(server.requests[4])), QStringList{u"192.0.2.3"_s});
    }
    void whatIsRefusedForGoodDoesNotHoldUpTheRest()
    {
        WebReceiver server([](int number) { return number == 2 ? "400 Bad Request"_ba : "200 OK"_ba; });
        ProbeReporter reporter(options(server));
        QTRY_COMPARE_WITH_TIMEOUT(server.requests.size(), 1, kWait); // the greeting
        reporter.take(result(u"192.0.2.1"_s));
        QTRY_COMPARE_WITH_TIMEOUT(server.requests.size(), 2, kWait);
        reporter.take(result(u"192.0.2.2"_s));
        QTRY_VERIFY_WITH_TIMEOUT(server.requests.size() >= 3 && !reportOf(server.requests.constLast()).entries.empty(), kWait);
        QCOMPARE(valuesOf(reportOf(server.requests.constLast())), QStringList{u"192.0.2.2"_s});
    }
    void aReportThatIsTooLargeIsSentInParts()
    {
        WebReceiver server([](int number) { return number == 2 ? "413 Content Too Large"_ba : "200 OK"_ba; });
        ProbeReporter reporter(options(server));
        QTRY_COMPARE_WITH_TIMEOUT(server.requests.size(), 1, kWait);
        for (std::size_t i = 0; i < PointReport::kMostResults; ++i) {
            reporter.take(result(u"192.0.2.1"_s));
        }
        QTRY_COMPARE_WITH_TIMEOUT(server.requests.size(), 4, kWait);
        QCOMPARE(reportOf(server.requests[2]).entries.size(), reportOf(server.requests[1]).entries.size() / 2);
        QCOMPARE(reportOf(server.requests[3]).entries.front().number, quint64{reportOf(server.requests[2]).entries.size()} + 1);
    }
    void oneServerThatIsGoneDoesNotHoldUpTheOther()
    {
        WebReceiver server([](int) { return "200 OK"_ba; });
        ProbeReporter::Options two = options(server);
        two.servers.prepend(QUrl(u"http://127.0.0.1:9/"_s));
        ProbeReporter reporter(two);
        QSignalSpy said(&reporter, &ProbeReporter::said);
        reporter.take(result(u"192.0.2.1"_s));
        QTRY_VERIFY_WITH_TIMEOUT(!server.requests.isEmpty() && !reportOf(server.requests.constLast()).entries.empty(), kWait);
        const auto isTold = [&said] { return std::ranges::any_of(said, [](const QList<QVariant> &line) { return line[0].toString().startsWith(u"http://127.0.0.1:9/: does not take"_s); }); };
        QTRY_VERIFY_WITH_TIMEOUT(isTold(), kWait);
    }
    void serversAreUrlsOfAHost_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<bool>("isGood");
        QTest::newRow("https") << u"https://ns1.example:9153"_s << true;
        QTest::newRow("http by address") << u"http://[::1]:9153/"_s << true;
        QTest::newRow("no scheme") << u"ns1.example:9153"_s << false;
        QTest::newRow("another scheme") << u"ftp://ns1.example"_s << false;
        QTest::newRow("no host") << u"https:///x"_s << false;
        QTest::newRow("a path") << u"https://ns1.example/v1"_s << false;
        QTest::newRow("a user") << u"https://me@ns1.example"_s << false;
        QTest::newRow("nothing") << QString() << false;
    }
    void serversAreUrlsOfAHost()
    {
        QFETCH(QString, text);
        QTEST(ProbeReporter::serverOf(text).has_value(), "isGood");
    }
};

MERIDIAN_TEST(ProbeReporterTest)
#include "ProbeReporterTest.moc"
