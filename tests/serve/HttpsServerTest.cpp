#include "engine/serve/TcpServer.h"
#include "engine/serve/TlsListener.h"
#include "engine/serve/TransferRules.h"
#include "tests/serve/Ask.h"
#include "tests/serve/Standings.h"
#include "tests/serve/TlsClient.h"
#include "tests/support/TestMain.h"

#include <QNetworkAccessManager>
#include <QNetworkReply>
#include <QTemporaryDir>
#include <QThread>

#include <memory>

#include <sys/socket.h>

using namespace Qt::StringLiterals;
using namespace meridian;
using namespace meridian::dns;
using serve::Endpoint;
using test::name;

/// DNS over HTTPS (RFC 8484) with a certificate made on the spot.
class HttpsServerTest final : public QObject
{
    Q_OBJECT

    struct Reply
    {
        int status = 0; ///< 0: no HTTP answer came
        QByteArray type;
        QByteArray freshness;
        QByteArray allow;
        QByteArray body;
        bool isHttp2 = false;
    };

    const Endpoint m_free{QHostAddress(QHostAddress::LocalHost), 0};
    QTemporaryDir m_folder;
    std::shared_ptr<const policy::Standing> m_standing;
    Snapshot<policy::Standing> m_snapshot;
    const Snapshot<serve::ServerProfile> m_profile{std::make_shared<const serve::ServerProfile>(serve::ServerProfile::withRandomSecret())};
    QSslConfiguration m_tls;

    Endpoint listen(serve::TcpServer &server) const { return server.listenHttps(m_free, m_tls).value(); }

    static QByteArray query(const QString &asked, RecordType type = RecordType::A)
    {
        const auto octets = buildQuery(0, name(asked), type, test::edns());
        return {reinterpret_cast<const char *>(octets.data()), static_cast<qsizetype>(octets.size())};
    }
    static QByteArray inPath(const QByteArray &octets) { return "/dns-query?dns=" + octets.toBase64(QByteArray::Base64UrlEncoding | QByteArray::OmitTrailingEquals); }

    static Reply fetch(const Endpoint &endpoint, const QByteArray &method, const QByteArray &target, const QByteArray &body = {}, const QByteArray &type = {}, bool mayUseHttp2 = true)
    {
        QNetworkAccessManager network;
        QNetworkRequest request(QUrl(u"https://127.0.0.1:%1%2"_s.arg(endpoint.port).arg(QString::fromLatin1(target))));
        request.setAttribute(QNetworkRequest::Http2AllowedAttribute, mayUseHttp2);
        QSslConfiguration configuration = request.sslConfiguration();
        configuration.setPeerVerifyMode(QSslSocket::VerifyNone);
        request.setSslConfiguration(configuration);
        if (!type.isEmpty()) {
            request.setHeader(QNetworkRequest::ContentTypeHeader, type);
        }
        std::unique_ptr<QNetworkReply> reply(network.sendCustomRequest(request, method, body));
        if (!QTest::qWaitFor([&reply] { return reply->isFinished(); })) {
            return {};
        }
        return {reply->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt(), reply->rawHeader("content-type"), reply->rawHeader("cache-control"), reply->rawHeader("allow"),
                reply->readAll(), reply->attribute(QNetworkRequest::Http2WasUsedAttribute).toBool()};
    }
    static Message messageOf(const Reply &reply)
    {
        return Message::parse({reinterpret_cast<const std::uint8_t *>(reply.body.constData()), static_cast<std::size_t>(reply.body.size())}).value();
    }

    static QByteArray frame(char type, char flags, std::uint32_t stream, const QByteArray &payload)
    {
        QByteArray out;
        for (const qsizetype part : {payload.size() >> 16, payload.size() >> 8, payload.size()}) {
            out.append(static_cast<char>(part & 0xff));
        }
        out.append(type).append(flags);
        for (const int shift : {24, 16, 8, 0}) {
            out.append(static_cast<char>((stream >> shift) & 0xff));
        }
        return out + payload;
    }

    /// Types of whole frames (RFC 9113 §4.1).
    static QList<int> framesOf(const QByteArray &octets)
    {
        QList<int> out;
        for (qsizetype at = 0; at + 9 <= octets.size();) {
            const auto octet = [&octets, at](qsizetype i) { return static_cast<int>(static_cast<unsigned char>(octets[at + i])); };
            out.append(octet(3));
            at += 9 + (octet(0) << 16 | octet(1) << 8 | octet(2));
        }
        return out;
    }

private slots:
    void initTestCase()
    {
#ifdef __SANITIZE_THREAD__
        QSKIP("The client, QNetworkAccessManager, works in a thread of Qt's own, whose locks ThreadSanitizer does not see. The server has one thread.");
#endif
        if (const QString problem = test::makeCertificate(m_folder.path()); !problem.isEmpty()) {
            QSKIP(qPrintable(problem));
        }
        m_tls = serve::loadTls(m_folder.filePath(u"cert.pem"_s), m_folder.filePath(u"key.pem"_s)).value();
        m_standing = test::standing(test::kWorld);
        m_snapshot.publish(m_standing);
    }

    void questionsAreAnswered_data()
    {
        QTest::addColumn<QByteArray>("method");
        QTest::newRow("RFC 8484 4.1 GET") << "GET"_ba;
        QTest::newRow("RFC 8484 4.1 POST") << "POST"_ba;
    }
    void questionsAreAnswered()
    {
        QFETCH(const QByteArray, method);
        serve::TcpServer server({m_snapshot, &m_profile}, Random(1));
        const Endpoint endpoint = listen(server);
        const QByteArray octets = query(u"ns1.gtm.example.net."_s);
        const Reply reply = method == "GET" ? fetch(endpoint, method, inPath(octets)) : fetch(endpoint, method, "/dns-query", octets, "application/dns-message");
        QCOMPARE(reply.status, 200);
        QVERIFY(reply.isHttp2);
        QCOMPARE(reply.type, "application/dns-message"_ba);
        const Message answer = messageOf(reply);
        QCOMPARE(answer.rcode, Rcode::NoError);
        QCOMPARE(answer.answers.size(), 1U);
        QCOMPARE(reply.freshness, "max-age=" + QByteArray::number(answer.answers.front().ttl));
        QCOMPARE(server.counters().queries[3][0].value(), 1U);
    }

    void howLongCachesMayKeepAnAnswer()
    {
        serve::TcpServer server({m_snapshot, &m_profile}, Random(1));
        const Endpoint endpoint = listen(server);
        const Reply missing = fetch(endpoint, "GET", inPath(query(u"nope.gtm.example.net."_s)));
        QCOMPARE(messageOf(missing).rcode, Rcode::NxDomain);
        const Record soa = messageOf(missing).authorities.at(0);
        QCOMPARE(soa.type, RecordType::SOA);
        QCOMPARE(missing.freshness, "max-age=" + QByteArray::number(soa.ttl));
        const Reply refused = fetch(endpoint, "GET", inPath(query(u"elsewhere.test."_s)));
        QCOMPARE(messageOf(refused).rcode, Rcode::Refused);
        QCOMPARE(refused.freshness, "max-age=0"_ba);
    }

    void whatIsNoQuestionIsRefused_data()
    {
        QTest::addColumn<QByteArray>("method");
        QTest::addColumn<QByteArray>("target");
        QTest::addColumn<QByteArray>("type");
        QTest::addColumn<QByteArray>("body");
        QTest::addColumn<int>("status");
        const QByteArray good = query(u"ns1.gtm.example.net."_s);
        QByteArray response = good;
        response[2] = static_cast<char>(0x80);
        QTest::newRow("another path") << "GET"_ba << "/"_ba << QByteArray() << QByteArray() << 404;
        QTest::newRow("longer path") << "GET"_ba << "/dns-query/x"_ba << QByteArray() << QByteArray() << 404;
        QTest::newRow("no parameter") << "GET"_ba << "/dns-query"_ba << QByteArray() << QByteArray() << 400;
        QTest::newRow("no base64") << "GET"_ba << "/dns-query?dns=*!*"_ba << QByteArray() << QByteArray() << 400;
        QTest::newRow("too short") << "GET"_ba << "/dns-query?dns=AAAB"_ba << QByteArray() << QByteArray() << 400;
        QTest::newRow("a response") << "GET"_ba << inPath(response) << QByteArray() << QByteArray() << 400;
        QTest::newRow("no media type") << "POST"_ba << "/dns-query"_ba << "text/plain"_ba << good << 415;
        QTest::newRow("empty body") << "POST"_ba << "/dns-query"_ba << "application/dns-message"_ba << QByteArray() << 400;
        QTest::newRow("too large") << "POST"_ba << "/dns-query"_ba << "application/dns-message"_ba << QByteArray(70'000, 'x') << 413;
        QTest::newRow("another method") << "PUT"_ba << "/dns-query"_ba << "application/dns-message"_ba << good << 405;
    }
    void whatIsNoQuestionIsRefused()
    {
        QFETCH(const QByteArray, method);
        QFETCH(const QByteArray, target);
        QFETCH(const QByteArray, type);
        QFETCH(const QByteArray, body);
        QFETCH(const int, status);
        serve::TcpServer server({m_snapshot, &m_profile}, Random(1));
        const Endpoint endpoint = listen(server);
        const Reply reply = fetch(endpoint, method, target, body, type);
        QCOMPARE(reply.status, status);
        QCOMPARE(reply.allow, status == 405 ? "GET, POST"_ba : QByteArray());
        QCOMPARE(fetch(endpoint, "GET", inPath(query(u"ns1.gtm.example.net."_s))).status, 200); // the server goes on
    }

    void zonesAreNotTransferredEvenToWhoMayHaveThem()
    {
        auto rules = std::make_shared<serve::TransferRules>();
        QVERIFY(rules->allow(u"127.0.0.0/8"_s));
        serve::ServerProfile profile = serve::ServerProfile::withRandomSecret();
        profile.transfers = std::move(rules);
        const Snapshot<serve::ServerProfile> shared{std::make_shared<const serve::ServerProfile>(profile)};
        serve::TcpServer server({m_snapshot, &shared}, Random(1));
        const Reply reply = fetch(listen(server), "GET", inPath(query(u"gtm.example.net."_s, RecordType::AXFR)));
        QCOMPARE(reply.status, 200);
        QCOMPARE(messageOf(reply).rcode, Rcode::Refused);
        QVERIFY(messageOf(reply).answers.empty());
    }

    void whoDoesNotSpeakHttp2IsClosed()
    {
        serve::TcpServer server({m_snapshot, &m_profile}, Random(1));
        const Endpoint endpoint = listen(server);
        QCOMPARE(fetch(endpoint, "GET", inPath(query(u"ns1.gtm.example.net."_s)), {}, {}, false).status, 0);
        QTRY_COMPARE(server.connectionCount(), 0);
        QSslSocket client;
        QVERIFY2(test::connectEncrypted(client, endpoint, "h2"_ba), qPrintable(client.errorString()));
        client.write("GET /dns-query HTTP/1.1\r\nHost: localhost\r\n\r\n");
        QTRY_COMPARE(client.state(), QAbstractSocket::UnconnectedState);
        QTRY_COMPARE(server.connectionCount(), 0);
    }

    void silentClientsAreClosed()
    {
        serve::TcpLimits limits;
        limits.idleTimeout = std::chrono::milliseconds(100);
        serve::TcpServer server({m_snapshot, &m_profile}, Random(1), limits);
        QSslSocket client;
        QVERIFY2(test::connectEncrypted(client, listen(server), "h2"_ba), qPrintable(client.errorString()));
        client.write("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + frame(4, 0, 0, {}));
        QTRY_COMPARE(client.state(), QAbstractSocket::UnconnectedState);
        QTRY_COMPARE(server.connectionCount(), 0);
    }

    void aFloodOfResetsIsEnded()
    {
        serve::TcpServer server({m_snapshot, &m_profile}, Random(1));
        const Endpoint endpoint = listen(server);
        QSslSocket client;
        QVERIFY2(test::connectEncrypted(client, endpoint, "h2"_ba), qPrintable(client.errorString()));
        client.write("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + frame(4, 0, 0, {}));
        // GET https://a/ from the static table (RFC 7541), not ended; then RST_STREAM, CANCEL.
        const QByteArray headers = QByteArray::fromHex("82878441") + QByteArray("\x01" "a");
        QByteArray flood;
        for (std::uint32_t stream = 1; stream < 5000; stream += 2) {
            flood += frame(1, 4, stream, headers) + frame(3, 0, stream, QByteArray::fromHex("00000008"));
        }
        client.write(flood);
        QTRY_COMPARE(client.state(), QAbstractSocket::UnconnectedState);
        QTRY_COMPARE(server.connectionCount(), 0);
        QCOMPARE(fetch(endpoint, "GET", inPath(query(u"ns1.gtm.example.net."_s))).status, 200);
    }

    void requestsThatAreNeverEndedHoldOnlySoMuch()
    {
        serve::TcpServer server({m_snapshot, &m_profile}, Random(1));
        const Endpoint endpoint = listen(server);
        QSslSocket client;
        QVERIFY2(test::connectEncrypted(client, endpoint, "h2"_ba), qPrintable(client.errorString()));
        client.write("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + frame(4, 0, 0, {}));
        // GET https://a/ and "b" of 16 000 octets, a literal that is not indexed (RFC 7541 6.2.2); 40 of them, none ended.
        const QByteArray headers = QByteArray::fromHex("82878441") + QByteArray("\x01" "a") + QByteArray::fromHex("000162") + QByteArray::fromHex("7f817c") + QByteArray(16'000, 'v');
        for (std::uint32_t stream = 1; stream < 80; stream += 2) {
            client.write(frame(1, 4, stream, headers));
        }
        QByteArray got;
        const auto resets = [&client, &got] {
            got += client.readAll();
            return framesOf(got).count(3); // RST_STREAM
        };
        QTRY_COMPARE(resets(), 8); // 32 of 16 000 octets and a few are 512 KiB
        QCOMPARE(client.state(), QAbstractSocket::ConnectedState);
        QCOMPARE(fetch(endpoint, "GET", inPath(query(u"ns1.gtm.example.net."_s))).status, 200);
    }

    /// The resets are the server's: each stream breaks a rule (CVE-2025-8671).
    void aFloodOfBrokenStreamsIsEnded()
    {
        serve::TcpServer server({m_snapshot, &m_profile}, Random(1));
        QSslSocket client;
        QVERIFY2(test::connectEncrypted(client, listen(server), "h2"_ba), qPrintable(client.errorString()));
        client.write("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + frame(4, 0, 0, {}));
        const QByteArray headers = QByteArray::fromHex("82878441") + QByteArray("\x01" "a");
        const QByteArray tooWide = QByteArray::fromHex("7fffffff"); // of a window that is open already (RFC 9113 §6.9.1)
        for (std::uint32_t stream = 1; stream < 5000; stream += 2) {
            client.write(frame(1, 4, stream, headers) + frame(8, 0, stream, tooWide));
        }
        QTRY_COMPARE(client.state(), QAbstractSocket::UnconnectedState);
        QTRY_COMPARE(server.connectionCount(), 0);
    }

    void whoMustGoIsToldSo_data()
    {
        QTest::addColumn<bool>("isEvicted");
        QTest::newRow("RFC 9113 §6.8 the server ends") << false;
        QTest::newRow("RFC 9113 §6.8 others need the room") << true;
    }
    void whoMustGoIsToldSo()
    {
        QFETCH(const bool, isEvicted);
        serve::TcpLimits limits;
        limits.connectionsPerClient = 1;
        serve::TcpServer server({m_snapshot, &m_profile}, Random(1), limits);
        const Endpoint endpoint = listen(server);
        QSslSocket client;
        QVERIFY2(test::connectEncrypted(client, endpoint, "h2"_ba), qPrintable(client.errorString()));
        client.write("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + frame(4, 0, 0, {}));
        QTRY_VERIFY(client.bytesAvailable() > 0); // SETTINGS
        if (isEvicted) {
            QCOMPARE(fetch(endpoint, "GET", inPath(query(u"ns1.gtm.example.net."_s))).status, 200);
        } else {
            server.close();
        }
        QTRY_COMPARE(client.state(), QAbstractSocket::UnconnectedState);
        QVERIFY(framesOf(client.readAll()).contains(7)); // GOAWAY
    }

    void clientsThatLeaveAtOnceDoNoHarm_data()
    {
        QTest::addColumn<QByteArray>("protocol");
        QTest::newRow("RFC 8484") << "h2"_ba;
        QTest::newRow("RFC 7858") << "dot"_ba;
    }
    void clientsThatLeaveAtOnceDoNoHarm()
    {
        QFETCH(const QByteArray, protocol);
        serve::TcpServer server({m_snapshot, &m_profile}, Random(1));
        const bool isHttps = protocol == "h2";
        const Endpoint endpoint = isHttps ? listen(server) : server.listenTls(m_free, m_tls).value();
        const QByteArray octets = query(u"ns1.gtm.example.net."_s);
        QByteArray asked = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + frame(4, 0, 0, {}) + frame(1, 5, 1, QByteArray::fromHex("82878441") + QByteArray("\x01" "a"));
        if (!isHttps) {
            asked.clear();
            for (int i = 0; i < 2; ++i) {
                asked.append(static_cast<char>(octets.size() >> 8)).append(static_cast<char>(octets.size())).append(octets);
            }
        }
        // Of a thread of its own, so that question and reset come between two turns of the server.
        int rounds = 0;
        const std::unique_ptr<QThread> client(QThread::create([&] {
            for (; rounds < 300; ++rounds) {
                QSslSocket socket;
                socket.setPeerVerifyMode(QSslSocket::VerifyNone);
                QSslConfiguration configuration = socket.sslConfiguration();
                configuration.setAllowedNextProtocols({protocol});
                socket.setSslConfiguration(configuration);
                socket.connectToHostEncrypted(endpoint.address.toString(), endpoint.port);
                if (!socket.waitForEncrypted(5000)) {
                    return;
                }
                const linger atOnce{1, 0};
                (void)::setsockopt(static_cast<int>(socket.socketDescriptor()), SOL_SOCKET, SO_LINGER, &atOnce, sizeof atOnce);
                socket.write(asked);
                socket.flush();
                socket.abort();
            }
        }));
        QEventLoop loop;
        connect(client.get(), &QThread::finished, &loop, &QEventLoop::quit);
        client->start();
        loop.exec();
        client->wait();
        QCOMPARE(rounds, 300); // else a handshake failed
        QTRY_COMPARE(server.connectionCount(), 0);
        QCOMPARE(fetch(listen(server), "GET", inPath(octets)).status, 200);
    }

    void noiseDoesNoHarm()
    {
        serve::TcpServer server({m_snapshot, &m_profile}, Random(1));
        const Endpoint endpoint = listen(server);
        Random random(5);
        for (int round = 0; round < 20; ++round) {
            QSslSocket client;
            QVERIFY2(test::connectEncrypted(client, endpoint, "h2"_ba), qPrintable(client.errorString()));
            QByteArray noise = round % 2 == 0 ? QByteArray() : "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + frame(4, 0, 0, {});
            for (int i = 0; i < 200; ++i) {
                QByteArray payload;
                for (std::uint64_t left = random.below(60); left > 0; --left) {
                    payload.append(static_cast<char>(random.below(256)));
                }
                noise += frame(static_cast<char>(random.below(11)), static_cast<char>(random.below(64)), static_cast<std::uint32_t>(random.below(9)), payload);
            }
            client.write(noise);
            QTRY_COMPARE(client.state(), QAbstractSocket::UnconnectedState);
        }
        QCOMPARE(fetch(endpoint, "GET", inPath(query(u"ns1.gtm.example.net."_s))).status, 200);
    }
};

MERIDIAN_TEST(HttpsServerTest)
#include "HttpsServerTest.moc"
