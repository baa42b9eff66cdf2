#include "engine/serve/TcpServer.h"
#include "engine/serve/TlsListener.h"
#include "tests/serve/Ask.h"
#include "tests/serve/Standings.h"
#include "tests/serve/TcpFrames.h"
#include "tests/serve/TlsClient.h"
#include "tests/support/TestMain.h"

#include <QTemporaryDir>

using namespace Qt::StringLiterals;
using namespace meridian;
using namespace meridian::dns;
using serve::Endpoint;
using test::framed;
using test::name;
using test::Octets;

/// DNS over TLS (RFC 7858) with a certificate made on the spot.
class TlsServerTest final : public QObject
{
    Q_OBJECT

    const Endpoint m_free{QHostAddress(QHostAddress::LocalHost), 0};
    QTemporaryDir m_folder;
    std::shared_ptr<const policy::Standing> m_standing;
    Snapshot<policy::Standing> m_snapshot;
    const Snapshot<serve::ServerProfile> m_profile{std::make_shared<const serve::ServerProfile>(serve::ServerProfile::withRandomSecret())};

    QString path(const QString &file) const { return m_folder.filePath(file); }

private slots:
    void initTestCase()
    {
        if (const QString problem = test::makeCertificate(m_folder.path()); !problem.isEmpty()) {
            QSKIP(qPrintable(problem));
        }
        m_standing = test::standing(test::kWorld);
        m_snapshot.publish(m_standing);
    }

    void encryptedQueriesAreAnsweredInOrder()
    {
        serve::TcpServer server({m_snapshot, &m_profile}, Random(1));
        const Result<QSslConfiguration> tls = serve::loadTls(path(u"cert.pem"_s), path(u"key.pem"_s));
        QVERIFY2(tls, qPrintable(tls ? QString() : tls.error().toString()));
        const Endpoint endpoint = server.listenTls(m_free, *tls).value();
        serve::Transport transport = serve::Transport::Udp;
        server.setObserver([&transport](const serve::AnswerReport &report, std::span<const std::uint8_t>) { transport = report.transport; });
        QSslSocket client;
        QVERIFY2(test::connectEncrypted(client, endpoint, "dot"_ba), qPrintable(client.errorString()));
        QCOMPARE(client.sslConfiguration().nextNegotiatedProtocol(), "dot"_ba);
        Edns padded = test::edns();
        padded.isPadded = true;
        for (int id = 0; id < 50; ++id) {
            client.write(framed(buildQuery(static_cast<std::uint16_t>(id), name(u"ns1.gtm.example.net."_s), RecordType::A, padded)));
        }
        for (int id = 0; id < 50; ++id) {
            const Octets octets = test::receiveFramed(client);
            QCOMPARE(octets.size(), 468U); // RFC 8467 §4.1
            const Message answer = Message::parse(octets).value();
            QCOMPARE(int(answer.id), id);
            QCOMPARE(answer.answers.size(), 1U);
        }
        QCOMPARE(transport, serve::Transport::Tls);
        QCOMPARE(server.counters().queries[2][0].value(), 50U);
    }

    void whoNeverEndsTheHandshakeIsClosed()
    {
        serve::TcpLimits limits;
        limits.idleTimeout = std::chrono::milliseconds(30);
        serve::TcpServer server({m_snapshot, &m_profile}, Random(1), limits);
        const Endpoint endpoint = server.listenTls(m_free, serve::loadTls(path(u"cert.pem"_s), path(u"key.pem"_s)).value()).value();
        QTcpSocket client;
        QSignalSpy closed(&client, &QTcpSocket::disconnected);
        client.connectToHost(endpoint.address, endpoint.port);
        QTRY_COMPARE(closed.size(), 1);
        QCOMPARE(server.connectionCount(), 0);
    }

    void plainQueriesAreNotAnsweredThere()
    {
        serve::TcpServer server({m_snapshot, &m_profile}, Random(1));
        const Endpoint endpoint = server.listenTls(m_free, serve::loadTls(path(u"cert.pem"_s), path(u"key.pem"_s)).value()).value();
        QTcpSocket client;
        QSignalSpy closed(&client, &QTcpSocket::disconnected);
        client.connectToHost(endpoint.address, endpoint.port);
        QTRY_COMPARE(client.state(), QAbstractSocket::ConnectedState);
        client.write(framed(buildQuery(1, name(u"ns1.gtm.example.net."_s), RecordType::A)));
        QTRY_COMPARE(closed.size(), 1);
        QCOMPARE(server.counters().queries[2][0].value(), 0U);
    }

    void filesThatDoNotServeAreRefused_data()
    {
        QTest::addColumn<QString>("certificate");
        QTest::addColumn<QString>("key");
        QTest::addColumn<QString>("where");
        QTest::newRow("no such file") << u"none.pem"_s << u"key.pem"_s << u"none.pem"_s;
        QTest::newRow("no certificate in it") << u"key.pem"_s << u"key.pem"_s << u"key.pem"_s;
        QTest::newRow("no key in it") << u"cert.pem"_s << u"cert.pem"_s << u"cert.pem"_s;
    }
    void filesThatDoNotServeAreRefused()
    {
        QFETCH(QString, certificate);
        QFETCH(QString, key);
        QFETCH(QString, where);
        const Result<QSslConfiguration> tls = serve::loadTls(path(certificate), path(key));
        QVERIFY(!tls);
        QCOMPARE(tls.error().where, path(where));
    }
};

MERIDIAN_TEST(TlsServerTest)
#include "TlsServerTest.moc"
