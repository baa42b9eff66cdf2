#include "engine/serve/UdpSocketServer.h"
#include "tests/serve/Ask.h"
#include "tests/serve/Standings.h"
#include "tests/support/TestMain.h"

#include <QNetworkDatagram>

using namespace Qt::StringLiterals;
using namespace meridian;
using namespace meridian::dns;
using serve::Endpoint;
using test::name;

class UdpSocketServerTest final : public QObject
{
    Q_OBJECT

    const Endpoint m_free{QHostAddress(QHostAddress::LocalHost), 0};
    std::shared_ptr<const policy::Standing> m_standing;

    static void send(QUdpSocket &client, const Endpoint &server, std::span<const std::uint8_t> octets)
    {
        client.writeDatagram(reinterpret_cast<const char *>(octets.data()), static_cast<qint64>(octets.size()), server.address, server.port);
    }
    static Message receive(QUdpSocket &client, QHostAddress *from = nullptr)
    {
        if (!QTest::qWaitFor([&client] { return client.hasPendingDatagrams(); })) {
            return {};
        }
        const QNetworkDatagram datagram = client.receiveDatagram();
        if (from != nullptr) {
            *from = datagram.senderAddress();
        }
        const QByteArray data = datagram.data();
        return Message::parse({reinterpret_cast<const std::uint8_t *>(data.constData()), static_cast<std::size_t>(data.size())}).value_or(Message());
    }

private slots:
    void initTestCase() { m_standing = test::standing(test::kWorld); }

    void queriesAreAnswered()
    {
        const Snapshot<policy::Standing> snapshot(m_standing);
        serve::UdpSocketServer server(snapshot, Random(1));
        const Endpoint endpoint = server.listen(m_free).value();
        QVERIFY(endpoint.port != 0);
        QCOMPARE(server.endpoints(), QList<Endpoint>{endpoint});
        QStringList seen;
        std::size_t observed = 0;
        server.setObserver([&](const serve::AnswerReport &report, std::span<const std::uint8_t> answer) {
            seen += report.query.name.toString();
            observed = Message::parse(answer).value().answers.size();
        });
        QUdpSocket client;
        send(client, endpoint, buildQuery(7, name(u"ns1.gtm.example.net."_s), RecordType::A));
        const Message answer = receive(client);
        QCOMPARE(answer.id, 7);
        QCOMPARE(test::texts(answer.answers), QStringList{u"ns1.gtm.example.net. 3600 IN A 192.0.2.53"_s});
        QCOMPARE(seen, QStringList{u"ns1.gtm.example.net."_s});
        QCOMPARE(observed, 1U);
    }

    void aBurstIsAnsweredWhole()
    {
        const Snapshot<policy::Standing> snapshot(m_standing);
        serve::UdpSocketServer server(snapshot, Random(1));
        const Endpoint endpoint = server.listen(m_free).value();
        QUdpSocket client;
        constexpr int kQueries = 150;
        for (int i = 0; i < kQueries; ++i) {
            send(client, endpoint, buildQuery(static_cast<std::uint16_t>(i), name(u"shop.gtm.example.net."_s), RecordType::A));
        }
        for (int i = 0; i < kQueries; ++i) {
            QCOMPARE(int(receive(client).id), i);
        }
    }

    void aNewStandingIsObeyedAtTheNextAnswer()
    {
        Snapshot<policy::Standing> snapshot;
        serve::UdpSocketServer server(snapshot, Random(1));
        const Endpoint endpoint = server.listen(m_free).value();
        QUdpSocket client;
        const auto query = buildQuery(1, name(u"shop.gtm.example.net."_s), RecordType::A, test::edns(u"198.51.100.0/24"_s));
        snapshot.publish(m_standing);
        for (const QString &down : {u"bj-1"_s, u"bj-2"_s}) {
            policy::Health health;
            health.set(m_standing->policy().findAddress(down).value(), policy::CheckState::Down);
            snapshot.publish(m_standing->withHealth(health));
            send(client, endpoint, query);
            const Message answer = receive(client);
            QCOMPARE(answer.answers.size(), 1U);
            QCOMPARE(rdataToString(RecordType::A, answer.answers.front().rdata), down == u"bj-1" ? u"192.0.2.2"_s : u"192.0.2.1"_s);
        }
    }

    void answersComeFromTheAddressThatWasAsked_data()
    {
        QTest::addColumn<QHostAddress>("bound");
        QTest::addColumn<QHostAddress>("asked");
        QTest::newRow("its own") << QHostAddress(QHostAddress::LocalHost) << QHostAddress(QHostAddress::LocalHost);
        QTest::newRow("any IPv4") << QHostAddress(QHostAddress::AnyIPv4) << QHostAddress(u"127.0.0.2"_s);
        QTest::newRow("any, over IPv4") << QHostAddress(QHostAddress::Any) << QHostAddress(u"127.0.0.2"_s);
        QTest::newRow("any, over IPv6") << QHostAddress(QHostAddress::Any) << QHostAddress(QHostAddress::LocalHostIPv6);
    }
    void answersComeFromTheAddressThatWasAsked()
    {
        QFETCH(QHostAddress, bound);
        QFETCH(QHostAddress, asked);
        const Snapshot<policy::Standing> snapshot(m_standing);
        serve::UdpSocketServer server(snapshot, Random(1));
        const Result<Endpoint> endpoint = server.listen({bound, 0});
        QVERIFY2(endpoint, qPrintable(endpoint ? QString() : endpoint.error().text));
        QUdpSocket client;
        const bool isIpv6 = asked.protocol() == QAbstractSocket::IPv6Protocol;
        if (!client.bind(isIpv6 ? QHostAddress::LocalHostIPv6 : QHostAddress::LocalHost)) {
            QSKIP("This machine has no IPv6.");
        }
        QHostAddress from;
        send(client, {asked, endpoint->port}, buildQuery(1, name(u"ns1.gtm.example.net."_s), RecordType::A));
        QCOMPARE(receive(client, &from).answers.size(), 1U);
        QCOMPARE(from, asked);
    }

    void severalAddressesAreServedAtOnce()
    {
        const Snapshot<policy::Standing> snapshot(m_standing);
        serve::UdpSocketServer server(snapshot, Random(1));
        const Endpoint first = server.listen(m_free).value();
        const Endpoint second = server.listen({QHostAddress(u"127.0.0.2"_s), 0}).value();
        QCOMPARE(server.endpoints(), QList<Endpoint>({first, second}));
        for (const Endpoint &each : {first, second}) {
            QUdpSocket client;
            send(client, each, buildQuery(1, name(u"ns1.gtm.example.net."_s), RecordType::A));
            QCOMPARE(receive(client).answers.size(), 1U);
        }
    }

    void aBusyPortIsRefusedWithAReason()
    {
        const Snapshot<policy::Standing> snapshot(m_standing);
        serve::UdpSocketServer first(snapshot);
        serve::UdpSocketServer second(snapshot);
        const Endpoint endpoint = first.listen(m_free).value();
        const Result<Endpoint> refused = second.listen(endpoint);
        QVERIFY(!refused);
        QCOMPARE(refused.error().text,
                 u"Cannot bind 127.0.0.1:%1. Another program uses the port. Choose another port or stop it."_s.arg(endpoint.port));
        first.close();
        QVERIFY(first.endpoints().isEmpty());
        QVERIFY(second.listen(endpoint));
    }

    void garbageIsSurvived()
    {
        const Snapshot<policy::Standing> snapshot(m_standing);
        serve::UdpSocketServer server(snapshot, Random(1));
        const Endpoint endpoint = server.listen(m_free).value();
        QUdpSocket client;
        send(client, endpoint, {});
        send(client, endpoint, test::Octets(11, 0));
        send(client, endpoint, test::Octets(9000, 0xff));
        test::Octets response = buildQuery(1, name(u"ns1.gtm.example.net."_s), RecordType::A);
        response[2] |= 0x80;
        send(client, endpoint, response);
        send(client, endpoint, buildQuery(9, name(u"ns1.gtm.example.net."_s), RecordType::A));
        QCOMPARE(int(receive(client).id), 9);
    }
};

MERIDIAN_TEST(UdpSocketServerTest)
#include "UdpSocketServerTest.moc"
