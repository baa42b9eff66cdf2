#include "engine/probe/HttpProber.h"

#include "tests/probe/Probing.h"
#include "tests/support/LoopbackServer.h"
#include "tests/support/TestMain.h"

#include <QElapsedTimer>

using namespace meridian;
using namespace meridian::probe;
using namespace meridian::test;
using namespace Qt::StringLiterals;
using Kind = model::HealthCheck::Kind;

/// HTTP probes against real servers that do what bad servers do.
class HttpProberTest final : public QObject
{
    Q_OBJECT
private:
    HttpProber m_prober;

    ProbeResult probe(const model::HealthCheck &check) { return probeOnce(m_prober, check, u"127.0.0.1"_s); }

private slots:
    void initTestCase() { QVERIFY(QSslSocket::supportsSsl()); }

    void aStatusAmongTheExpectedOnesIsHealthy_data()
    {
        QTest::addColumn<int>("status");
        QTest::addColumn<bool>("isHealthy");
        QTest::newRow("R-V26 200") << 200 << true;
        QTest::newRow("R-V26 204") << 204 << true;
        QTest::newRow("a redirect is an answer") << 302 << true;
        QTest::newRow("a permanent redirect too") << 308 << true;
        QTest::newRow("401 is not asked for a password") << 401 << false;
        QTest::newRow("404") << 404 << false;
        QTest::newRow("503") << 503 << false;
    }
    void aStatusAmongTheExpectedOnesIsHealthy()
    {
        QFETCH(int, status);
        QFETCH(bool, isHealthy);
        LoopbackServer server(LoopbackServer::answering(status, "ok", "Location: http://127.0.0.1:1/away\r\nWWW-Authenticate: Basic realm=\"x\"\r\nX-Seen: yes\r\n"));
        const ProbeResult result = probe(checkOf(Kind::Http, server.port()));
        QCOMPARE(result.outcome, isHealthy ? Outcome::Success : Outcome::Failure);
        QVERIFY2(result.reason.contains(u"Status %1"_s.arg(status)), qPrintable(result.reason));
        QVERIFY2(result.answer.startsWith(u"HTTP %1 Text\n"_s.arg(status)) && result.answer.contains("x-seen: yes"_L1, Qt::CaseInsensitive), qPrintable(result.answer));
        QCOMPARE(server.connections(), 1);
        QVERIFY(result.time.isValid() && result.duration.count() > 0);
    }
    void theRequestIsWhatTheCheckSays()
    {
        LoopbackServer server(LoopbackServer::answering(200));
        model::HealthCheck check = checkOf(Kind::Http, server.port());
        check.host = u"www.example.com"_s;
        check.path = u"/healthz?deep=1&name=a%20b"_s;
        check.method = u"POST"_s;
        check.headers = {{u"X-Probe"_s, u"1"_s}};
        QCOMPARE(probe(check).outcome, Outcome::Success);
        const QByteArray request = server.lastRequest().replace("Host:", "host:").replace("X-Probe:", "x-probe:"); // names are the same in either case
        QVERIFY2(request.startsWith("POST /healthz?deep=1&name=a%20b HTTP/1.1\r\n"), request.constData());
        QVERIFY2(request.contains(QByteArray("\r\nhost: www.example.com:" + QByteArray::number(server.port()) + "\r\n")), request.constData());
        QCOMPARE(request.count("\r\nhost:"), 1);
        QVERIFY2(request.contains("\r\nx-probe: 1\r\n"), request.constData());
        QVERIFY2(request.toLower().contains("\r\nconnection: close\r\n"), request.constData());
    }
    void eachProbeIsAConnectionOfItsOwn()
    {
        // This server would keep the connection.
        LoopbackServer server([](QTcpSocket &socket, const QByteArray &) { socket.write("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"); });
        for (int i = 1; i <= 3; ++i) {
            QCOMPARE(probe(checkOf(Kind::Http, server.port())).outcome, Outcome::Success);
            QCOMPARE(server.connections(), i);
        }
    }
    void textIsLookedForInTheBeginningOfTheBody_data()
    {
        QTest::addColumn<QByteArray>("body");
        QTest::addColumn<bool>("isHealthy");
        QTest::newRow("present") << QByteArray("all is well here") << true;
        QTest::newRow("R-V26 at the end of 5120 octets") << QByteArray(5113, 'x') + "is well" << true;
        QTest::newRow("R-V26 behind them") << QByteArray(5114, 'x') + "is well" << false;
        QTest::newRow("another text") << QByteArray("sorry") << false;
        QTest::newRow("empty") << QByteArray() << false;
    }
    void textIsLookedForInTheBeginningOfTheBody()
    {
        QFETCH(QByteArray, body);
        QFETCH(bool, isHealthy);
        LoopbackServer server(LoopbackServer::answering(200, body));
        model::HealthCheck check = checkOf(Kind::Http, server.port());
        check.expectBody = u"is well"_s;
        const ProbeResult result = probe(check);
        QVERIFY2((result.outcome == Outcome::Success) == isHealthy, qPrintable(result.reason));
        if (!isHealthy) {
            QVERIFY2(result.reason.contains("do not contain \"is well\""_L1), qPrintable(result.reason));
        }
    }
    void aBodyThatComesTooSlowlyIsAFailureWithItsStatus()
    {
        LoopbackServer server([](QTcpSocket &socket, const QByteArray &) { socket.write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nbegins"); });
        model::HealthCheck check = checkOf(Kind::Http, server.port());
        check.expectBody = u"ends"_s;
        check.timeout = 1;
        const ProbeResult result = probe(check);
        QCOMPARE(result.outcome, Outcome::Failure);
        QCOMPARE(result.reason, u"Status 200, but not the whole of the body that is asked for within 1 s."_s);
        QVERIFY2(result.answer.contains("begins"_L1), qPrintable(result.answer));
    }
    void aServerThatAcceptsAndNeverSpeaksIsAFailure()
    {
        LoopbackServer server([](QTcpSocket &, const QByteArray &) {});
        model::HealthCheck check = checkOf(Kind::Http, server.port());
        check.timeout = 1;
        const ProbeResult result = probe(check);
        QCOMPARE(result.outcome, Outcome::Failure);
        QCOMPARE(result.reason, u"No answer within 1 s."_s);
        QCOMPARE(server.connections(), 1);
    }
    void aResetIsAFailureEvenIfTheNextConnectionWouldAnswer()
    {
        int asked = 0;
        LoopbackServer server([&asked](QTcpSocket &socket, const QByteArray &request) {
            if (++asked == 1) {
                socket.abort();
            } else {
                LoopbackServer::answering(200)(socket, request);
            }
        });
        const ProbeResult result = probe(checkOf(Kind::Http, server.port()));
        QCOMPARE(result.outcome, Outcome::Failure);
        QCOMPARE(result.reason, u"The other side closed the connection without an answer."_s);
    }
    void whatIsNoHttpIsAFailure()
    {
        LoopbackServer server([](QTcpSocket &socket, const QByteArray &) {
            socket.write("SSH-2.0-OpenSSH_10.0\r\n");
            socket.disconnectFromHost();
        });
        const ProbeResult result = probe(checkOf(Kind::Http, server.port()));
        QCOMPARE(result.outcome, Outcome::Failure);
        QVERIFY(!result.reason.isEmpty());
    }
    void aClosedPortIsAFailure()
    {
        LoopbackServer server(LoopbackServer::answering(200));
        server.stop();
        const model::HealthCheck check = checkOf(Kind::Http, 1);
        const ProbeResult result = probe(check);
        QCOMPARE(result.outcome, Outcome::Failure);
        QCOMPARE(result.reason, u"The connection was refused: nothing listens on the port."_s);
    }
    void headHasNoBody()
    {
        LoopbackServer server(LoopbackServer::answering(200, "four"));
        model::HealthCheck check = checkOf(Kind::Http, server.port());
        check.method = u"HEAD"_s;
        QCOMPARE(probe(check).outcome, Outcome::Success);
        QVERIFY(server.lastRequest().startsWith("HEAD / HTTP/1.1\r\n"));
    }
    void ipv6IsProbedToo()
    {
        LoopbackServer server(LoopbackServer::answering(200), nullptr, QHostAddress(QHostAddress::LocalHostIPv6));
        if (server.port() == 0) {
            QSKIP("This machine has no IPv6 loopback address.");
        }
        const ProbeResult result = probeOnce(m_prober, checkOf(Kind::Http, server.port()), u"::1"_s);
        QVERIFY2(result.outcome == Outcome::Success, qPrintable(result.reason));
        QVERIFY(server.lastRequest().toLower().contains(QByteArray("\r\nhost: [::1]:" + QByteArray::number(server.port()) + "\r\n")));
    }
    void aCertificateNobodyKnowsFailsUnlessItIsNotLookedAt()
    {
        const auto certificate = TestCertificate::make(u"www.example.com"_s, 300);
        if (!certificate) {
            QSKIP("There is no openssl command to make a certificate.");
        }
        LoopbackServer server(LoopbackServer::answering(200), certificate.get());
        model::HealthCheck check = checkOf(Kind::Https, server.port());
        check.host = u"www.example.com"_s;
        const ProbeResult refused = probe(check);
        QCOMPARE(refused.outcome, Outcome::Failure);
        QVERIFY2(refused.reason.startsWith("The certificate is not valid: "_L1), qPrintable(refused.reason));
        check.verifyCertificate = false;
        const ProbeResult taken = probe(check);
        QVERIFY2(taken.outcome == Outcome::Success, qPrintable(taken.reason));
        QVERIFY(taken.certificateExpiry.has_value());
        const qint64 days = QDateTime::currentDateTimeUtc().daysTo(*taken.certificateExpiry);
        QVERIFY(days == 300 || days == 299);
        QVERIFY2(server.lastRequest().toLower().contains("\r\nhost: www.example.com:"), server.lastRequest().constData());
    }
    void aCertificateThatIsTrustedMustBeForTheHost()
    {
        const auto certificate = TestCertificate::make(u"www.example.com"_s, 5);
        if (!certificate) {
            QSKIP("There is no openssl command to make a certificate.");
        }
        QSslConfiguration before = QSslConfiguration::defaultConfiguration();
        QSslConfiguration trusting = before;
        trusting.addCaCertificate(certificate->configuration.localCertificate());
        QSslConfiguration::setDefaultConfiguration(trusting);
        LoopbackServer server(LoopbackServer::answering(200), certificate.get());
        model::HealthCheck check = checkOf(Kind::Https, server.port());
        check.host = u"www.example.com"_s;
        const ProbeResult right = probe(check);
        check.host = u"other.example.com"_s;
        const ProbeResult wrong = probe(check);
        check.host.clear();
        const ProbeResult address = probe(check);
        QSslConfiguration::setDefaultConfiguration(before);
        QVERIFY2(right.outcome == Outcome::Success, qPrintable(right.reason));
        QVERIFY2(right.reason.contains("The certificate expires in "_L1), qPrintable(right.reason));
        QCOMPARE(wrong.outcome, Outcome::Failure);
        QVERIFY2(wrong.reason.startsWith("The certificate is not valid: "_L1), qPrintable(wrong.reason));
        QCOMPARE(address.outcome, Outcome::Failure); // the certificate is not for 127.0.0.1
    }
    void anExpiredCertificateFails()
    {
        const auto certificate = TestCertificate::make(u"www.example.com"_s, -3);
        if (!certificate) {
            QSKIP("There is no openssl command to make an expired certificate.");
        }
        LoopbackServer server(LoopbackServer::answering(200), certificate.get());
        model::HealthCheck check = checkOf(Kind::Https, server.port());
        check.host = u"www.example.com"_s;
        const ProbeResult refused = probe(check);
        QCOMPARE(refused.outcome, Outcome::Failure);
        QVERIFY2(refused.reason.contains("expired"_L1), qPrintable(refused.reason));
        check.verifyCertificate = false;
        const ProbeResult taken = probe(check);
        QCOMPARE(taken.outcome, Outcome::Success);
        QVERIFY2(taken.reason.endsWith("The certificate has expired."_L1), qPrintable(taken.reason));
    }
    void aPortWithoutTlsFailsTheHandshake()
    {
        LoopbackServer server(LoopbackServer::answering(200));
        QTcpServer plain; // answers the first octets of a handshake in plain text
        QVERIFY(plain.listen(QHostAddress(QHostAddress::LocalHost)));
        connect(&plain, &QTcpServer::newConnection, this, [&plain] {
            QTcpSocket *socket = plain.nextPendingConnection();
            connect(socket, &QTcpSocket::readyRead, socket, [socket] {
                socket->write("HTTP/1.1 400 Bad Request\r\n\r\n");
                socket->disconnectFromHost();
            });
        });
        const ProbeResult result = probe(checkOf(Kind::Https, plain.serverPort()));
        QCOMPARE(result.outcome, Outcome::Failure);
        QVERIFY2(result.reason.startsWith("The TLS handshake failed: "_L1), qPrintable(result.reason));
    }
    void whoeverLosesInterestHearsNothing()
    {
        LoopbackServer server(LoopbackServer::answering(200));
        bool isTold = false;
        AttemptPtr attempt = m_prober.start({std::make_shared<const model::HealthCheck>(checkOf(Kind::Http, server.port())), u"127.0.0.1"_s}, [&](const ProbeResult &) { isTold = true; });
        attempt.reset();
        QCOMPARE(probe(checkOf(Kind::Http, server.port())).outcome, Outcome::Success); // meanwhile the other would have ended
        QVERIFY(!isTold);
    }
};
MERIDIAN_TEST(HttpProberTest)

#include "HttpProberTest.moc"
