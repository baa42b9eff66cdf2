#include "engine/serve/BatchUdpServer.h"
#include "tests/serve/Ask.h"
#include "tests/serve/Standings.h"
#include "tests/support/TestMain.h"

#include <QNetworkDatagram>
#include <QUdpSocket>

#include <atomic>
#include <thread>

using namespace Qt::StringLiterals;
using namespace meridian;
using namespace meridian::dns;
using serve::BatchUdpServer;
using serve::Endpoint;
using test::name;
using test::Octets;

class BatchUdpServerTest final : public QObject
{
    Q_OBJECT

    const Endpoint m_free{QHostAddress(QHostAddress::LocalHost), 0};
    std::shared_ptr<const policy::Standing> m_standing;

    static void send(QUdpSocket &client, const Endpoint &server, std::span<const std::uint8_t> octets)
    {
        client.writeDatagram(reinterpret_cast<const char *>(octets.data()), static_cast<qint64>(octets.size()), server.address, server.port);
    }
    static Octets receiveOctets(QUdpSocket &client, QHostAddress *from = nullptr)
    {
        if (!QTest::qWaitFor([&client] { return client.hasPendingDatagrams(); })) {
            return {};
        }
        const QNetworkDatagram datagram = client.receiveDatagram();
        if (from != nullptr) {
            *from = datagram.senderAddress();
        }
        const QByteArray data = datagram.data();
        return {data.begin(), data.end()};
    }
    static Message receive(QUdpSocket &client, QHostAddress *from = nullptr) { return Message::parse(receiveOctets(client, from)).value_or(Message()); }
    static std::uint64_t total(const BatchUdpServer &server, const std::function<std::uint64_t(const serve::AnswerCounters &)> &of)
    {
        std::uint64_t out = 0;
        for (const serve::AnswerCounters *each : server.counters()) {
            out += of(*each);
        }
        return out;
    }

private slots:
    void initTestCase()
    {
        if (!BatchUdpServer::isSupported()) {
            QSKIP("This system has no recvmmsg.");
        }
        m_standing = test::standing(test::kWorld);
    }

    void queriesAreAnswered_data()
    {
        QTest::addColumn<int>("workers");
        QTest::newRow("one worker") << 1;
        QTest::newRow("four workers") << 4;
        QTest::newRow("one for each CPU") << 0;
    }
    void queriesAreAnswered()
    {
        QFETCH(int, workers);
        const Snapshot<policy::Standing> snapshot(m_standing);
        BatchUdpServer server(snapshot, {.workers = workers});
        const Endpoint endpoint = server.listen(m_free).value();
        QVERIFY(endpoint.port != 0);
        QCOMPARE(server.endpoints(), QList<Endpoint>{endpoint});
        server.start();
        // Several clients, so that all workers have something to do.
        constexpr int kClients = 16;
        for (int i = 0; i < kClients; ++i) {
            QUdpSocket client;
            send(client, endpoint, buildQuery(static_cast<std::uint16_t>(i), name(u"Ns1.gtm.example.net."_s), RecordType::A));
            const Message answer = receive(client);
            QCOMPARE(int(answer.id), i);
            QCOMPARE(test::texts(answer.answers), QStringList{u"Ns1.gtm.example.net. 3600 IN A 192.0.2.53"_s});
        }
        server.stop();
        QCOMPARE(total(server, [](const auto &each) { return each.queries[0][0].value(); }), std::uint64_t{kClients});
        QCOMPARE(total(server, [](const auto &each) { return each.responses[0].value(); }), std::uint64_t{kClients});
        QVERIFY(server.endpoints().isEmpty());
    }

    void aBurstOfOnePeerIsAnsweredWhole_data()
    {
        QTest::addColumn<QStringList>("names"); // whose answers differ in size or not
        QTest::newRow("equal sizes leave as one send") << QStringList{u"shop.gtm.example.net."_s};
        QTest::newRow("sizes differ") << QStringList{u"shop.gtm.example.net."_s, u"nowhere.gtm.example.net."_s, u"all.gtm.example.net."_s};
    }
    void aBurstOfOnePeerIsAnsweredWhole()
    {
        QFETCH(QStringList, names);
        const Snapshot<policy::Standing> snapshot(m_standing);
        BatchUdpServer server(snapshot, {.workers = 1});
        const Endpoint endpoint = server.listen(m_free).value();
        // Asked before anybody answers, so that whole batches wait.
        std::array<QUdpSocket, 3> clients;
        constexpr int kQueries = 150;
        for (int i = 0; i < kQueries; ++i) {
            for (QUdpSocket &client : clients) {
                send(client, endpoint, buildQuery(static_cast<std::uint16_t>(i), name(names[i % names.size()]), RecordType::A));
            }
        }
        server.start();
        for (QUdpSocket &client : clients) {
            std::array<bool, kQueries> seen{};
            for (int i = 0; i < kQueries; ++i) {
                const Message answer = receive(client);
                QVERIFY(answer.id < kQueries && !seen[answer.id]);
                seen[answer.id] = true;
                QCOMPARE(answer.questions.size(), 1U);
                QCOMPARE(answer.questions.front().name, name(names[answer.id % names.size()]));
            }
        }
        QCOMPARE(total(server, [](const auto &each) { return each.sendFailed.value(); }), std::uint64_t{0});
    }

    void answersComeFromTheAddressThatWasAsked_data()
    {
        QTest::addColumn<QHostAddress>("bound");
        QTest::addColumn<QHostAddress>("asked");
        QTest::newRow("its own") << QHostAddress(QHostAddress::LocalHost) << QHostAddress(QHostAddress::LocalHost);
        QTest::newRow("its own IPv6") << QHostAddress(QHostAddress::LocalHostIPv6) << QHostAddress(QHostAddress::LocalHostIPv6);
        QTest::newRow("any IPv4") << QHostAddress(QHostAddress::AnyIPv4) << QHostAddress(u"127.0.0.2"_s);
        QTest::newRow("any IPv6") << QHostAddress(QHostAddress::AnyIPv6) << QHostAddress(QHostAddress::LocalHostIPv6);
        QTest::newRow("any, over IPv4") << QHostAddress(QHostAddress::Any) << QHostAddress(u"127.0.0.2"_s);
        QTest::newRow("any, over IPv6") << QHostAddress(QHostAddress::Any) << QHostAddress(QHostAddress::LocalHostIPv6);
    }
    void answersComeFromTheAddressThatWasAsked()
    {
        QFETCH(QHostAddress, bound);
        QFETCH(QHostAddress, asked);
        QUdpSocket client;
        const bool isIpv6 = asked.protocol() == QAbstractSocket::IPv6Protocol;
        if (!client.bind(isIpv6 ? QHostAddress::LocalHostIPv6 : QHostAddress::LocalHost)) {
            QSKIP("This machine has no IPv6.");
        }
        const Snapshot<policy::Standing> snapshot(m_standing);
        BatchUdpServer server(snapshot, {.workers = 2});
        const Result<Endpoint> endpoint = server.listen({bound, 0});
        QVERIFY2(endpoint, qPrintable(endpoint ? QString() : endpoint.error().text));
        const Endpoint target{asked, endpoint->port};
        for (int i = 0; i < 3; ++i) { // before the start, so that they may leave as one send
            send(client, target, buildQuery(static_cast<std::uint16_t>(i), name(u"ns1.gtm.example.net."_s), RecordType::A));
        }
        server.start();
        for (int i = 0; i < 3; ++i) {
            QHostAddress from;
            QCOMPARE(receive(client, &from).answers.size(), 1U);
            QCOMPARE(from, asked);
        }
    }

    void severalAddressesAreServedAtOnce()
    {
        const Snapshot<policy::Standing> snapshot(m_standing);
        BatchUdpServer server(snapshot, {.workers = 2});
        const Endpoint first = server.listen(m_free).value();
        const Endpoint second = server.listen({QHostAddress(u"127.0.0.2"_s), 0}).value();
        server.start();
        for (int i = 0; i < 5; ++i) {
            for (const Endpoint &each : {first, second}) {
                QUdpSocket client;
                send(client, each, buildQuery(1, name(u"ns1.gtm.example.net."_s), RecordType::A));
                QCOMPARE(receive(client).answers.size(), 1U);
            }
        }
    }

    void aBusyPortIsRefusedWithAReason_data()
    {
        QTest::addColumn<int>("workers");
        QTest::newRow("one worker") << 1;
        QTest::newRow("sockets that share a port do not share with strangers") << 2;
    }
    void aBusyPortIsRefusedWithAReason()
    {
        QFETCH(int, workers);
        const Snapshot<policy::Standing> snapshot(m_standing);
        BatchUdpServer first(snapshot, {.workers = workers});
        BatchUdpServer second(snapshot, {.workers = workers});
        const Endpoint endpoint = first.listen(m_free).value();
        const Result<Endpoint> refused = second.listen(endpoint);
        QVERIFY(!refused);
        QCOMPARE(refused.error().text,
                 u"Cannot bind 127.0.0.1:%1. Another program uses the port. Choose another port or stop it."_s.arg(endpoint.port));
        first.closeLast();
        QVERIFY(second.listen(endpoint));
    }

    void garbageIsSurvived()
    {
        const Snapshot<policy::Standing> snapshot(m_standing);
        BatchUdpServer server(snapshot, {.workers = 1});
        const Endpoint endpoint = server.listen(m_free).value();
        server.start();
        QUdpSocket client;
        send(client, endpoint, Octets());
        send(client, endpoint, Octets(11, 0));
        Octets response = buildQuery(1, name(u"ns1.gtm.example.net."_s), RecordType::A);
        response[2] |= 0x80;
        send(client, endpoint, response);
        send(client, endpoint, buildQuery(9, name(u"ns1.gtm.example.net."_s), RecordType::A));
        QCOMPARE(int(receive(client).id), 9);
        send(client, endpoint, Octets(9000, 0)); // longer than any buffer: a format error
        QCOMPARE(receive(client).rcode, Rcode::FormErr);
        QTRY_COMPARE(total(server, [](const auto &each) { return each.ignored.value(); }), std::uint64_t{3});
    }

    void nothingIsLostWhileStandingsAreSwapped()
    {
        // For ThreadSanitizer as well: clients ask while another thread publishes.
        Snapshot<policy::Standing> snapshot(m_standing);
        const Snapshot<serve::ServerProfile> profile(std::make_shared<serve::ServerProfile>(serve::ServerProfile::withRandomSecret()));
        BatchUdpServer server({snapshot, &profile}, {.workers = 3});
        const Endpoint endpoint = server.listen(m_free).value();
        server.start();
        std::atomic<bool> isOver = false;
        std::thread publisher([&] {
            const std::array downs{u"bj-1"_s, u"bj-2"_s};
            for (std::size_t i = 0; !isOver; ++i) {
                policy::Health health;
                health.set(m_standing->policy().findAddress(downs[i % 2]).value(), policy::CheckState::Down);
                snapshot.publish(m_standing->withHealth(health));
                server.refresh();
                (void)server.counters().front()->octetsIn.value();
            }
        });
        int answered = 0;
        constexpr int kRounds = 40;
        constexpr int kWindow = 20;
        std::array<QUdpSocket, 4> clients;
        for (int round = 0; round < kRounds; ++round) {
            for (QUdpSocket &client : clients) {
                for (int i = 0; i < kWindow; ++i) {
                    send(client, endpoint, buildQuery(static_cast<std::uint16_t>(i), name(u"shop.gtm.example.net."_s), RecordType::A, test::edns(u"198.51.100.0/24"_s)));
                }
            }
            for (QUdpSocket &client : clients) {
                for (int i = 0; i < kWindow; ++i) {
                    answered += receive(client).answers.size() == 1 ? 1 : 0;
                }
            }
        }
        isOver = true;
        publisher.join();
        QCOMPARE(answered, kRounds * kWindow * int(clients.size()));
    }

    void withoutAStandingNobodyIsAnswered()
    {
        Snapshot<policy::Standing> snapshot;
        BatchUdpServer server(snapshot, {.workers = 1});
        const Endpoint endpoint = server.listen(m_free).value();
        server.start();
        QUdpSocket client;
        send(client, endpoint, buildQuery(1, name(u"ns1.gtm.example.net."_s), RecordType::A));
        QTRY_COMPARE(total(server, [](const auto &each) { return each.ignored.value(); }), std::uint64_t{1});
        snapshot.publish(m_standing);
        send(client, endpoint, buildQuery(2, name(u"ns1.gtm.example.net."_s), RecordType::A));
        QCOMPARE(int(receive(client).id), 2);
    }
};

MERIDIAN_TEST(BatchUdpServerTest)
#include "BatchUdpServerTest.moc"
