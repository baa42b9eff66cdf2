#include "engine/serve/HttpApi.h"
#include "engine/serve/Metrics.h"
#include "engine/serve/QueryHandler.h"
#include "engine/serve/TlsListener.h"
#include "tests/serve/Ask.h"
#include "tests/serve/Standings.h"
#include "tests/serve/TlsClient.h"
#include "tests/support/TestMain.h"

#include <QTcpSocket>
#include <QTemporaryDir>
#include <QTimer>

#include <algorithm>
#include <memory>
#include <vector>

using namespace Qt::StringLiterals;
using namespace meridian;
using serve::Endpoint;

class HttpApiTest final : public QObject
{
    Q_OBJECT

    static serve::HttpApi::Pages pages()
    {
        return {[] { return "a_metric 7\n"_ba; }, [] { return true; }};
    }
    /// A path that takes ten octets from those who know the word.
    static void addDoor(serve::HttpApi &api)
    {
        api.add({.path = "/tell", .method = "POST", .mostBody = 10, .mayAsk = [](const QByteArray &token) { return token == "open"; },
                 .answer = [](const serve::HttpRequest &request) { return serve::HttpReply{200, "text/plain", "got " + request.body, {}}; }});
    }
    /// What comes back for these octets until the server hangs up.
    static QByteArray send(QTcpSocket &client, const QByteArray &octets)
    {
        client.write(octets);
        QByteArray out;
        (void)QTest::qWaitFor([&] {
            out += client.readAll();
            return client.state() == QAbstractSocket::UnconnectedState;
        });
        return out;
    }
    static QByteArray ask(const Endpoint &endpoint, const QByteArray &octets)
    {
        QTcpSocket client;
        client.connectToHost(endpoint.address, endpoint.port);
        return send(client, octets);
    }
    static QByteArray get(const Endpoint &endpoint, const QByteArray &path)
    {
        return ask(endpoint, "GET " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    }

private slots:
    void whoAsksWithoutReadingWaits_data()
    {
        QTest::addColumn<bool>("isEncrypted");
        QTest::newRow("plain") << false;
        QTest::newRow("TLS") << true;
    }
    void whoAsksWithoutReadingWaits()
    {
        constexpr int kAsked = 300;
        QFETCH(const bool, isEncrypted);
        const QTemporaryDir folder;
        if (isEncrypted) {
            if (const QString problem = test::makeCertificate(folder.path()); !problem.isEmpty()) {
                QSKIP(qPrintable(problem));
            }
        }
        int made = 0;
        serve::HttpApi api({[&made] { return ++made, QByteArray(100'000, 'x'); }, [] { return true; }});
        const Endpoint free{QHostAddress(QHostAddress::LocalHost), 0};
        QSslSocket client;
        if (isEncrypted) {
            const Endpoint endpoint = api.listenTls(free, serve::loadTls(folder.filePath(u"cert.pem"_s), folder.filePath(u"key.pem"_s)).value()).value();
            QVERIFY2(test::connectEncrypted(client, endpoint, "http/1.1"), qPrintable(client.errorString()));
        } else {
            const Endpoint endpoint = api.listen(free).value();
            client.connectToHost(endpoint.address.toString(), endpoint.port);
            QTRY_COMPARE(client.state(), QAbstractSocket::ConnectedState);
        }
        client.setReadBufferSize(1);
        client.write(QByteArray("GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n").repeated(kAsked));
        QTRY_VERIFY(made > 0);
        QTest::qWait(300);
        QVERIFY2(made < kAsked / 2, qPrintable(u"%1 answers of 100 kB were made"_s.arg(made))); // what the system's buffers take, and a few
        client.setReadBufferSize(0);
        qsizetype got = 0;
        QTRY_VERIFY_WITH_TIMEOUT((got += client.readAll().size()) > qsizetype{kAsked} * 100'000, 30000);
        QCOMPARE(made, kAsked);
    }

    void oneClientDoesNotLockOthersOut()
    {
        serve::HttpApi::Limits limits;
        limits.perClient = 2;
        serve::HttpApi api(pages(), limits);
        const Endpoint endpoint = api.listen({QHostAddress(QHostAddress::LocalHost), 0}).value();
        QTcpSocket first, second, third;
        for (QTcpSocket *client : {&first, &second, &third}) {
            client->connectToHost(endpoint.address, endpoint.port);
        }
        QTRY_COMPARE(third.state(), QAbstractSocket::UnconnectedState);
        QCOMPARE(first.state(), QAbstractSocket::ConnectedState);
        first.abort();
        QTRY_VERIFY(get(endpoint, "/healthz").contains("200 OK"));
    }

    void pagesSayWhatIs()
    {
        bool isServing = false;
        serve::HttpApi api({[] { return "a_metric 7\n"_ba; }, [&isServing] { return isServing; }});
        const Endpoint endpoint = api.listen({QHostAddress(QHostAddress::LocalHost), 0}).value();
        QVERIFY(endpoint.port != 0);
        const QByteArray metrics = get(endpoint, "/metrics");
        QVERIFY2(metrics.startsWith("HTTP/1.1 200"), metrics.constData());
        QVERIFY2(metrics.toLower().contains("content-type: text/plain; version=0.0.4"), metrics.constData());
        QVERIFY2(metrics.endsWith("a_metric 7\n"), metrics.constData());
        QVERIFY(get(endpoint, "/healthz").startsWith("HTTP/1.1 503"));
        isServing = true;
        QVERIFY(get(endpoint, "/healthz").startsWith("HTTP/1.1 200"));
        QVERIFY(get(endpoint, "/etc/passwd").startsWith("HTTP/1.1 404"));
    }

    void whoMayTellWhatIsDecidedByTheHead_data()
    {
        QTest::addColumn<QByteArray>("request");
        QTest::addColumn<QByteArray>("answer");
        const QByteArray tail = " HTTP/1.1\r\nHost: a\r\nConnection: close\r\n", open = "Authorization: Bearer open\r\n";
        QTest::newRow("told") << "POST /tell" + tail + open + "Content-Length: 5\r\n\r\nhello" << "200 OK"_ba;
        QTest::newRow("no token") << "POST /tell" + tail + "Content-Length: 5\r\n\r\nhello" << "401 Unauthorized"_ba;
        QTest::newRow("a wrong token, and the body never comes") << "POST /tell" + tail + "Authorization: Bearer x\r\nContent-Length: 5\r\n\r\n" << "401 Unauthorized"_ba;
        QTest::newRow("the token in another scheme") << "POST /tell" + tail + "Authorization: Basic open\r\nContent-Length: 0\r\n\r\n" << "401 Unauthorized"_ba;
        QTest::newRow("too much, and the body never comes") << "POST /tell" + tail + open + "Content-Length: 11\r\n\r\n" << "413 Content Too Large"_ba;
        QTest::newRow("without length") << "POST /tell" + tail + open + "\r\n" << "411 Length Required"_ba;
        QTest::newRow("another method") << "GET /tell" + tail + open + "\r\n" << "405 Method Not Allowed"_ba;
        QTest::newRow("another path") << "POST /else" + tail + open + "Content-Length: 0\r\n\r\n" << "404 Not Found"_ba;
        QTest::newRow("a body where none is taken") << "GET /metrics" + tail + "Content-Length: 3\r\n\r\nabc" << "413 Content Too Large"_ba;
        QTest::newRow("expects what is not offered") << "POST /tell" + tail + open + "Expect: tea\r\nContent-Length: 1\r\n\r\n" << "417 Expectation Failed"_ba;
        QTest::newRow("noise") << "\x16\x03\x01\r\n\r\n"_ba << "400 Bad Request"_ba;
        QTest::newRow("a head without end") << "GET / HTTP/1.1\r\nX: " + QByteArray(9000, 'x') << "431 Request Header Fields Too Large"_ba;
        QTest::newRow("empty lines before") << "\r\n\r\nGET /healthz" + tail + "\r\n" << "200 OK"_ba;
    }
    void whoMayTellWhatIsDecidedByTheHead()
    {
        QFETCH(QByteArray, request);
        QFETCH(QByteArray, answer);
        serve::HttpApi api(pages());
        addDoor(api);
        const QByteArray got = ask(api.listen({QHostAddress(QHostAddress::LocalHost), 0}).value(), request);
        QVERIFY2(got.startsWith(QByteArray("HTTP/1.1 " + answer + "\r\n")), got.constData());
    }

    void aClientThatSendsAllTheSameReadsWhyItIsRefused()
    {
        serve::HttpApi api(pages());
        addDoor(api);
        const QByteArray got = ask(api.listen({QHostAddress(QHostAddress::LocalHost), 0}).value(),
                                   "POST /tell HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer open\r\nContent-Length: 1000000\r\n\r\n" + QByteArray(1'000'000, 'x'));
        QVERIFY2(got.startsWith("HTTP/1.1 413 "), got.constData());
        QCOMPARE(got.count("HTTP/1.1"), 1);
    }

    void requestsFollowOnOneConnection()
    {
        serve::HttpApi api(pages());
        addDoor(api);
        const QByteArray post = "POST /tell HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer open\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\n";
        const QByteArray got = ask(api.listen({QHostAddress(QHostAddress::LocalHost), 0}).value(),
                                   post + "one" + "GET /nothing HTTP/1.1\r\nHost: a\r\n\r\n" + "HEAD /metrics HTTP/1.1\r\nHost: a\r\n\r\n" + post + "two"
                                       + "GET /metrics HTTP/1.0\r\n\r\n");
        const QList<qsizetype> places{got.indexOf("100 Continue"), got.indexOf("got one"), got.indexOf("404 Not Found"), got.indexOf("got two"), got.indexOf("a_metric 7")};
        QVERIFY2(std::ranges::is_sorted(places) && places.front() >= 0, got.constData());
        QCOMPARE(got.count("a_metric 7"), 1); // not for HEAD
        QCOMPARE(got.count("Content-Length: 11"), 2);
        QVERIFY2(got.endsWith("a_metric 7\n"), got.constData());
    }

    void aRequestThatNeverEndsIsCutOff()
    {
        serve::HttpApi api(pages(), {.connections = 2, .idle = std::chrono::milliseconds(300)});
        addDoor(api);
        const Endpoint endpoint = api.listen({QHostAddress(QHostAddress::LocalHost), 0}).value();
        QTcpSocket slow;
        slow.connectToHost(endpoint.address, endpoint.port);
        slow.write("POST /tell HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer open\r\nContent-Length: 9\r\n\r\n");
        QTimer drip; // an octet now and then must not keep it open
        connect(&drip, &QTimer::timeout, &slow, [&] { slow.write("x"); });
        drip.start(100);
        QTRY_COMPARE(slow.state(), QAbstractSocket::UnconnectedState);
        QVERIFY(!slow.readAll().contains("200"));
    }

    void thePagesAreThereWithTls()
    {
        const QTemporaryDir folder;
        if (const QString why = test::makeCertificate(folder.path()); !why.isEmpty()) {
            QSKIP(qPrintable(why));
        }
        serve::HttpApi api(pages());
        addDoor(api);
        const auto tls = serve::loadTls(folder.filePath(u"cert.pem"_s), folder.filePath(u"key.pem"_s));
        const Endpoint endpoint = api.listenTls({QHostAddress(QHostAddress::LocalHost), 0}, tls.value()).value();
        QSslSocket client;
        QVERIFY2(test::connectEncrypted(client, endpoint, "http/1.1"), qPrintable(client.errorString()));
        const QByteArray got = send(client, "POST /tell HTTP/1.1\r\nHost: a\r\nConnection: close\r\nAuthorization: Bearer open\r\nContent-Length: 2\r\n\r\nhi");
        QVERIFY2(got.endsWith("got hi"), got.constData());
    }

    void aBusyPortIsRefusedWithAReason()
    {
        serve::HttpApi first({[] { return QByteArray(); }, [] { return true; }});
        serve::HttpApi second({[] { return QByteArray(); }, [] { return true; }});
        const Endpoint endpoint = first.listen({QHostAddress(QHostAddress::LocalHost), 0}).value();
        const Result<Endpoint> refused = second.listen(endpoint);
        QVERIFY(!refused);
        QVERIFY2(refused.error().text.startsWith(u"Cannot bind 127.0.0.1:"_s), qPrintable(refused.error().text));
    }

    void connectionsAreBounded()
    {
        const QHostAddress here(QHostAddress::LocalHost);
        serve::HttpApi api({[] { return "a_metric 7\n"_ba; }, [] { return true; }}, {.connections = 2, .idle = std::chrono::hours(1)});
        const Endpoint endpoint = api.listen({here, 0}).value();
        std::vector<std::unique_ptr<QTcpSocket>> held;
        for (int i = 0; i < 2; ++i) {
            held.push_back(std::make_unique<QTcpSocket>());
            held.back()->connectToHost(endpoint.address, endpoint.port);
            QVERIFY(held.back()->waitForConnected());
        }
        QTcpSocket above;
        above.connectToHost(endpoint.address, endpoint.port);
        QTRY_COMPARE(above.state(), QAbstractSocket::UnconnectedState);
        QCOMPARE(held.front()->state(), QAbstractSocket::ConnectedState);
        held.pop_back();
        QTRY_VERIFY(get(endpoint, "/healthz").startsWith("HTTP/1.1 200")); // there is room again
    }

    void idleConnectionsAreClosed()
    {
        serve::HttpApi api({[] { return QByteArray(); }, [] { return true; }}, {.connections = 2, .idle = std::chrono::milliseconds(50)});
        const Endpoint endpoint = api.listen({QHostAddress(QHostAddress::LocalHost), 0}).value();
        QTcpSocket silent;
        silent.connectToHost(endpoint.address, endpoint.port);
        QVERIFY(silent.waitForConnected());
        QTRY_COMPARE(silent.state(), QAbstractSocket::UnconnectedState);
    }

    void answersAreCounted()
    {
        const Snapshot<policy::Standing> standing(test::standing(test::kWorld));
        serve::QueryHandler first(standing, Random(1));
        serve::QueryHandler second(standing, Random(1));
        const auto ask = [](serve::QueryHandler &handler, const QString &name, dns::RecordType type, const QString &sender) {
            test::Octets out(serve::kMaxAnswerSize);
            (void)handler.answer(dns::buildQuery(1, test::name(name), type, test::edns(u"198.51.100.0/24"_s)), IpAddress::parse(sender).value(), 1053,
                                 serve::Transport::Udp, {}, out);
        };
        ask(first, u"ns1.gtm.example.net."_s, dns::RecordType::A, u"192.0.2.1"_s);
        ask(first, u"nope.gtm.example.net."_s, dns::RecordType::HTTPS, u"2001:db8::1"_s);
        ask(second, u"ns1.gtm.example.net."_s, dns::RecordType::A, u"192.0.2.1"_s);
        ask(second, u"elsewhere.test."_s, static_cast<dns::RecordType>(4711), u"192.0.2.1"_s);
        serve::MetricsWriter out;
        const std::array threads{&std::as_const(first).counters(), &std::as_const(second).counters()};
        serve::writeAnswerMetrics(out, threads);
        for (const char *line : {"# TYPE meridian_dns_requests_total counter\n", "\nmeridian_dns_requests_total{proto=\"udp\",family=\"1\"} 3\n",
                                 "\nmeridian_dns_requests_total{proto=\"udp\",family=\"2\"} 1\n", "\nmeridian_dns_request_type_total{type=\"A\"} 2\n",
                                 "\nmeridian_dns_request_type_total{type=\"HTTPS\"} 1\n", "\nmeridian_dns_request_type_total{type=\"other\"} 1\n",
                                 "\nmeridian_dns_responses_total{rcode=\"NOERROR\"} 2\n", "\nmeridian_dns_responses_total{rcode=\"NXDOMAIN\"} 1\n",
                                 "\nmeridian_dns_responses_total{rcode=\"REFUSED\"} 1\n", "\nmeridian_dns_request_ecs_total 4\n", "\nmeridian_dns_threads 2\n"}) {
            QVERIFY2(out.text().contains(line), out.text().constData());
        }
    }

    void labelsAreEscaped()
    {
        serve::MetricsWriter out;
        out.begin("a_total", "counter", "A test.");
        out.sample(std::uint64_t{1}, {{"text", "a\"b\\c\nd"}});
        QCOMPARE(out.text(), "# HELP a_total A test.\n# TYPE a_total counter\na_total{text=\"a\\\"b\\\\c\\nd\"} 1\n"_ba);
    }
};

MERIDIAN_TEST(HttpApiTest)
#include "HttpApiTest.moc"
