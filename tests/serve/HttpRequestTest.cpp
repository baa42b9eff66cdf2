#include "engine/serve/HttpRequest.h"
#include "tests/support/TestMain.h"

using namespace Qt::StringLiterals;
using namespace meridian::serve;

/// Heads of HTTP/1.1 as they come, and as they should not.
class HttpRequestTest final : public QObject
{
    Q_OBJECT
private slots:
    void aHeadIsRead()
    {
        const auto request = readHttpHead("POST /v1/external?a=b HTTP/1.1\r\nHost: ns1\r\nX-Empty:\r\nAuthorization: bearer  abc \r\nContent-Length: 12");
        QVERIFY(request.has_value());
        QCOMPARE(request->method, "POST"_ba);
        QCOMPARE(request->path, "/v1/external"_ba);
        QCOMPARE(request->query, "a=b"_ba);
        QCOMPARE(request->bodySize, 12);
        QCOMPARE(request->bearerToken(), "abc"_ba);
        QVERIFY(!request->header("x-empty").isNull());
        QVERIFY(request->header("x-none").isNull());
        QVERIFY(request->keepsConnection);
    }
    void formsOfTheTargetAndTheConnection_data()
    {
        QTest::addColumn<QByteArray>("head");
        QTest::addColumn<QByteArray>("path");
        QTest::addColumn<bool>("keeps");
        QTest::newRow("origin form") << "GET /metrics HTTP/1.1\r\nHost: a"_ba << "/metrics"_ba << true;
        QTest::newRow("absolute form") << "GET http://a:80/metrics?x HTTP/1.1\r\nHost: a"_ba << "/metrics"_ba << true;
        QTest::newRow("absolute form without path") << "GET HTTPS://a HTTP/1.1\r\nHost: a"_ba << "/"_ba << true;
        QTest::newRow("asterisk form") << "OPTIONS * HTTP/1.1\r\nHost: a"_ba << "*"_ba << true;
        QTest::newRow("close") << "GET / HTTP/1.1\r\nHost: a\r\nConnection: Close"_ba << "/"_ba << false;
        QTest::newRow("HTTP/1.0 has no host and closes") << "GET / HTTP/1.0"_ba << "/"_ba << false;
        QTest::newRow("HTTP/1.0 that goes on") << "GET / HTTP/1.0\r\nConnection: keep-alive"_ba << "/"_ba << true;
    }
    void formsOfTheTargetAndTheConnection()
    {
        QFETCH(QByteArray, head);
        const auto request = readHttpHead(head);
        QVERIFY(request.has_value());
        QTEST(request->path, "path");
        QTEST(request->keepsConnection, "keeps");
    }
    void whatIsWrongHasItsStatus_data()
    {
        QTest::addColumn<QByteArray>("head");
        QTest::addColumn<int>("status");
        const auto row = [](const char *name, const QByteArray &head, int status = 400) { QTest::newRow(name) << head << status; };
        row("nothing", "");
        row("noise", "\x16\x03\x01\x02");
        row("two words", "GET /");
        row("two spaces", "GET  / HTTP/1.1\r\nHost: a");
        row("a relative path", "GET metrics HTTP/1.1\r\nHost: a");
        row("a control character in the path", "GET /\x01 HTTP/1.1\r\nHost: a");
        row("HTTP/2 by words", "GET / HTTP/2.0\r\nHost: a", 505);
        row("another protocol", "GET / SPDY/1.1\r\nHost: a");
        row("no host", "GET / HTTP/1.1");
        row("two hosts", "GET / HTTP/1.1\r\nHost: a\r\nHost: b");
        row("a bare line feed", "GET / HTTP/1.1\r\nHost: a\nX: y");
        row("a bare carriage return", "GET / HTTP/1.1\r\nHost: a\rX: y");
        row("a zero octet", QByteArray("GET / HTTP/1.1\r\nHost: a\0b", 25));
        row("a folded line", "GET / HTTP/1.1\r\nHost: a\r\n b");
        row("a space before the colon", "GET / HTTP/1.1\r\nHost : a");
        row("no name", "GET / HTTP/1.1\r\nHost: a\r\n: b");
        row("two lengths", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 1");
        row("a signed length", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: +1");
        row("an empty length", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length:");
        row("a length beyond all numbers", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999999999999");
        row("chunks", "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked", 411);
        row("chunks and a length", "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nContent-Length: 3");
        row("two tokens", "GET / HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer a\r\nAuthorization: Bearer b");
    }
    void whatIsWrongHasItsStatus()
    {
        QFETCH(QByteArray, head);
        const auto request = readHttpHead(head);
        QVERIFY(!request);
        QTEST(request.error().status, "status");
        QVERIFY2(request.error().body.startsWith("{\"error\":\""), request.error().body.constData());
    }
    void aReplyIsWritten()
    {
        const HttpReply reply = HttpReply::error(405, u"Use \"POST\"."_s, {"Allow: POST"});
        const QByteArray octets = reply.toOctets(false);
        QVERIFY2(octets.startsWith("HTTP/1.1 405 Method Not Allowed\r\n"), octets.constData());
        QVERIFY(octets.contains("\r\nAllow: POST\r\n"));
        QVERIFY(octets.contains("\r\nConnection: close\r\n"));
        QVERIFY(octets.endsWith("\r\n\r\n{\"error\":\"Use \\\"POST\\\".\"}\n"));
        const QByteArray head = reply.toOctets(true, false);
        QVERIFY(head.endsWith("\r\n\r\n"));
        QVERIFY(head.contains(QByteArray("Content-Length: " + QByteArray::number(reply.body.size()))));
        QVERIFY(!head.contains("Connection"));
    }
};

MERIDIAN_TEST(HttpRequestTest)
#include "HttpRequestTest.moc"
