#include "engine/serve/HttpApi.h"
#include "engine/serve/Metrics.h"
#include "engine/serve/QueryHandler.h"
#include "tests/serve/Ask.h"
#include "tests/serve/Standings.h"
#include "tests/support/TestMain.h"

#include <QTcpSocket>

#include <memory>
#include <vector>

using namespace Qt::StringLiterals;
using namespace meridian;
using serve::Endpoint;

class HttpApiTest final : public QObject
{
    Q_OBJECT

    static QByteArray get(const Endpoint &endpoint, const QByteArray &path)
    {
        QTcpSocket client;
        client.connectToHost(endpoint.address, endpoint.port);
        client.write("GET " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
        QByteArray out;
        (void)QTest::qWaitFor([&] {
            out += client.readAll();
            if (client.state() == QAbstractSocket::UnconnectedState) {
                return true; // refused or ended
            }
            const qsizetype head = out.indexOf("\r\n\r\n");
            const qsizetype length = out.toLower().indexOf("content-length: ");
            if (head < 0 || length < 0) {
                return false;
            }
            return out.size() >= head + 4 + out.sliced(length + 16).split('\r').constFirst().toLongLong();
        });
        return out;
    }

private slots:
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
