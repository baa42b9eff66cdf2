#include "engine/serve/SocketServer.h"
#include "tests/serve/Ask.h"
#include "tests/serve/Standings.h"
#include "tests/serve/TcpFrames.h"
#include "tests/support/TestMain.h"

#include <QTcpSocket>

#include <sys/socket.h>

using namespace Qt::StringLiterals;
using namespace meridian;
using namespace meridian::dns;
using serve::Endpoint;
using test::framed;
using test::name;
using test::Octets;

class TcpServerTest final : public QObject
{
    Q_OBJECT

    const Endpoint m_free{QHostAddress(QHostAddress::LocalHost), 0};
    std::shared_ptr<const policy::Standing> m_standing;
    Snapshot<policy::Standing> m_snapshot;

    static QByteArray query(int id, const QString &asked = u"ns1.gtm.example.net."_s)
    {
        return framed(buildQuery(static_cast<std::uint16_t>(id), name(asked), RecordType::A));
    }
    static bool connectTo(QTcpSocket &client, const Endpoint &endpoint)
    {
        client.connectToHost(endpoint.address, endpoint.port);
        return QTest::qWaitFor([&client] { return client.state() == QAbstractSocket::ConnectedState; });
    }
    /// The next answer; an empty message if none comes.
    static Message receive(QTcpSocket &client) { return Message::parse(test::receiveFramed(client)).value_or(Message()); }

private slots:
    void initTestCase()
    {
        m_standing = test::standing(test::kWorld);
        m_snapshot.publish(m_standing);
    }

    void pipelinedQueriesAreAnsweredInOrder()
    {
        // RFC 7766 §6.2.1.1
        serve::TcpServer server(m_snapshot, Random(1));
        const Endpoint endpoint = server.listen(m_free).value();
        QTcpSocket client;
        QVERIFY(connectTo(client, endpoint));
        QByteArray burst;
        for (int id = 0; id < 500; ++id) {
            burst += query(id);
        }
        client.write(burst);
        for (int id = 0; id < 500; ++id) {
            const Message answer = receive(client);
            QCOMPARE(int(answer.id), id);
            QCOMPARE(answer.answers.size(), 1U);
        }
    }

    void aQueryMayComeOctetByOctet()
    {
        serve::TcpServer server(m_snapshot, Random(1));
        const Endpoint endpoint = server.listen(m_free).value();
        QTcpSocket client;
        QVERIFY(connectTo(client, endpoint));
        const QByteArray octets = query(5) + query(6);
        for (const char octet : octets) {
            client.write(&octet, 1);
            client.flush();
            QCoreApplication::sendPostedEvents();
        }
        QCOMPARE(int(receive(client).id), 5);
        QCOMPARE(int(receive(client).id), 6);
    }

    void aClientThatHasSaidEverythingIsStillAnswered()
    {
        serve::TcpServer server(m_snapshot, Random(1));
        const Endpoint endpoint = server.listen(m_free).value();
        QTcpSocket client;
        QVERIFY(connectTo(client, endpoint));
        client.write(query(5) + query(6));
        QVERIFY(client.flush());
        QCOMPARE(::shutdown(static_cast<int>(client.socketDescriptor()), SHUT_WR), 0);
        QCOMPARE(int(receive(client).id), 5);
        QCOMPARE(int(receive(client).id), 6);
        QTRY_COMPARE(server.connectionCount(), 0);
    }

    void theObserverSeesTheTransport()
    {
        serve::TcpServer server(m_snapshot, Random(1));
        serve::Transport transport = serve::Transport::Udp;
        server.setObserver([&transport](const serve::AnswerReport &report, std::span<const std::uint8_t>) { transport = report.transport; });
        const Endpoint endpoint = server.listen(m_free).value();
        QTcpSocket client;
        QVERIFY(connectTo(client, endpoint));
        client.write(query(1));
        QCOMPARE(int(receive(client).id), 1);
        QCOMPARE(transport, serve::Transport::Tcp);
    }

    void theConnectionThatIsIdleLongestMakesRoom()
    {
        serve::TcpLimits limits;
        limits.connections = 3;
        limits.connectionsPerClient = 3;
        serve::TcpServer server(m_snapshot, Random(1), limits);
        const Endpoint endpoint = server.listen(m_free).value();
        QTcpSocket first;
        QTcpSocket second;
        QTcpSocket third;
        for (QTcpSocket *each : {&first, &second, &third}) {
            QVERIFY(connectTo(*each, endpoint));
            each->write(query(1));
            QCOMPARE(int(receive(*each).id), 1);
        }
        first.write(query(2)); // now the second one is idle longest
        QCOMPARE(int(receive(first).id), 2);
        QSignalSpy closed(&second, &QTcpSocket::disconnected);
        QTcpSocket fourth;
        QVERIFY(connectTo(fourth, endpoint));
        fourth.write(query(4));
        QCOMPARE(int(receive(fourth).id), 4);
        QTRY_COMPARE(closed.size(), 1);
        QCOMPARE(server.connectionCount(), 3);
        QCOMPARE(server.evictionCount(), 1U);
        for (QTcpSocket *each : {&first, &third}) {
            each->write(query(5));
            QCOMPARE(int(receive(*each).id), 5);
        }
    }

    void oneClientTakesItsPartOnly()
    {
        serve::TcpLimits limits;
        limits.connections = 10;
        limits.connectionsPerClient = 2;
        serve::TcpServer server(m_snapshot, Random(1), limits);
        const Endpoint endpoint = server.listen({QHostAddress(QHostAddress::AnyIPv4), 0}).value();
        const auto open = [&endpoint](QTcpSocket &client, const QString &from) {
            return client.bind(QHostAddress(from)) && connectTo(client, {QHostAddress(QHostAddress::LocalHost), endpoint.port});
        };
        QTcpSocket other;
        QVERIFY(open(other, u"127.0.0.9"_s));
        std::array<QTcpSocket, 5> greedy;
        for (QTcpSocket &each : greedy) {
            QVERIFY(open(each, u"127.0.0.8"_s));
            each.write(query(1));
            QCOMPARE(int(receive(each).id), 1);
        }
        QCOMPARE(server.connectionCount(), 3);
        other.write(query(9));
        QCOMPARE(int(receive(other).id), 9);
    }

    void idleConnectionsAreClosed()
    {
        serve::TcpLimits limits;
        limits.idleTimeout = std::chrono::milliseconds(30);
        serve::TcpServer server(m_snapshot, Random(1), limits);
        const Endpoint endpoint = server.listen(m_free).value();
        QTcpSocket client;
        QSignalSpy closed(&client, &QTcpSocket::disconnected);
        QVERIFY(connectTo(client, endpoint));
        client.write("\0", 1); // a query that never becomes whole does not keep it open
        QTRY_COMPARE(closed.size(), 1);
        QCOMPARE(server.connectionCount(), 0);
    }

    void whatIsNoQueryEndsTheConnection_data()
    {
        QTest::addColumn<QByteArray>("octets");
        QTest::newRow("length 0") << QByteArray("\0\0", 2);
        QTest::newRow("fragment of a header") << QByteArray("\0\3abc", 5);
        Octets response = buildQuery(1, name(u"ns1.gtm.example.net."_s), RecordType::A);
        response[2] |= 0x80;
        QTest::newRow("a response") << framed(response);
    }
    void whatIsNoQueryEndsTheConnection()
    {
        QFETCH(QByteArray, octets);
        serve::TcpServer server(m_snapshot, Random(1));
        const Endpoint endpoint = server.listen(m_free).value();
        QTcpSocket client;
        QSignalSpy closed(&client, &QTcpSocket::disconnected);
        QVERIFY(connectTo(client, endpoint));
        client.write(octets);
        QTRY_COMPARE(closed.size(), 1);
        QCOMPARE(server.connectionCount(), 0);
    }

    void aSlowReaderDoesNotFillTheServer()
    {
        serve::TcpLimits limits;
        limits.unsentOctets = 1024;
        serve::TcpServer server(m_snapshot, Random(1), limits);
        int answered = 0;
        server.setObserver([&answered](const serve::AnswerReport &, std::span<const std::uint8_t>) { ++answered; });
        const Endpoint endpoint = server.listen(m_free).value();
        QTcpSocket client;
        client.setReadBufferSize(1024);
        QVERIFY(connectTo(client, endpoint));
        constexpr int kQueries = 20000;
        QByteArray burst;
        for (int id = 0; id < kQueries; ++id) {
            burst += query(id & 0xffff);
        }
        client.write(burst);
        int received = 0;
        while (received < kQueries && receive(client).id == (received & 0xffff)) {
            ++received;
        }
        QCOMPARE(received, kQueries);
        QCOMPARE(answered, kQueries);
    }

    void aBusyPortIsRefusedWithAReason()
    {
        serve::TcpServer first(m_snapshot);
        serve::TcpServer second(m_snapshot);
        const Endpoint endpoint = first.listen(m_free).value();
        const Result<Endpoint> refused = second.listen(endpoint);
        QVERIFY(!refused);
        QCOMPARE(refused.error().text,
                 u"Cannot bind 127.0.0.1:%1. Another program uses the port. Choose another port or stop it."_s.arg(endpoint.port));
    }

    void closingEndsEverything()
    {
        serve::TcpServer server(m_snapshot, Random(1));
        const Endpoint endpoint = server.listen(m_free).value();
        QTcpSocket client;
        QSignalSpy closed(&client, &QTcpSocket::disconnected);
        QVERIFY(connectTo(client, endpoint));
        QTRY_COMPARE(server.connectionCount(), 1);
        server.close();
        QTRY_COMPARE(closed.size(), 1);
        QVERIFY(server.endpoints().isEmpty());
    }
};

MERIDIAN_TEST(TcpServerTest)
#include "TcpServerTest.moc"
