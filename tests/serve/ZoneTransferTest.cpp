#include "engine/serve/TcpServer.h"
#include "engine/serve/TransferRules.h"
#include "engine/serve/UdpSocketServer.h"
#include "tests/serve/Standings.h"
#include "tests/serve/TcpFrames.h"
#include "tests/serve/Validator.h"
#include "tests/support/TestMain.h"

#include <QNetworkDatagram>
#include <QUdpSocket>

#include <ctime>

using namespace Qt::StringLiterals;
using namespace meridian;
using namespace meridian::dns;
using serve::Endpoint;
using test::name;
using test::Octets;

namespace {

constexpr int kMany = 3000;

/// kWorld with so many names that its transfer takes several messages.
QByteArray largeWorld()
{
    QByteArray names;
    for (int i = 0; i < kMany; ++i) {
        names += "{'name': 'host-" + QByteArray::number(i) + "', 'type': 'TXT', 'ttl': 60, 'values': ['a_text_of_some_length_so_that_it_fills_messages']}, ";
    }
    const QByteArray before = "{'name': 'edge', 'type': 'A'";
    const auto quoted = [](QByteArray text) { return text.replace('\'', '"'); };
    return QByteArray(test::kWorld).replace(quoted(before), quoted(names + before));
}

std::uint64_t now()
{
    return static_cast<std::uint64_t>(std::time(nullptr));
}

} // namespace

/// Zones as secondaries fetch them (RFC 5936, RFC 1995, RFC 8945).
class ZoneTransferTest final : public QObject
{
    Q_OBJECT

    const Endpoint m_free{QHostAddress(QHostAddress::LocalHost), 0};
    Snapshot<policy::Standing> m_standing;
    Snapshot<serve::ServerProfile> m_profile;
    TsigKey m_key;

    void allow(const QString &who)
    {
        auto rules = std::make_shared<serve::TransferRules>();
        rules->keys = {m_key};
        if (!who.isEmpty()) {
            QVERIFY(rules->allow(who));
        }
        serve::ServerProfile profile = serve::ServerProfile::withRandomSecret();
        profile.transfers = std::move(rules);
        m_profile.publish(std::make_shared<const serve::ServerProfile>(profile));
    }
    [[nodiscard]] serve::AnswerSources sources() const { return {m_standing, &m_profile}; }

    static Octets signedBy(Tsig &tsig, Octets message)
    {
        const std::size_t size = message.size();
        message.resize(size + tsig.wireSize());
        message.resize(tsig.sign(message, size, now()));
        return message;
    }
    static Octets ixfr(const QString &zone, std::uint32_t serial)
    {
        Octets out = buildQuery(9, name(zone), RecordType::IXFR);
        out[9] = 1; // NSCOUNT
        Octets buffer(512);
        WireWriter writer(buffer);
        writer.u16(0xc00c);
        writer.u16(std::to_underlying(RecordType::SOA));
        writer.u16(1);
        writer.u32(0);
        writeRdata(writer, RecordType::SOA, rdataOf(Soa{.mname = name(u"a."_s), .rname = name(u"b."_s), .serial = serial}));
        out.insert(out.end(), buffer.begin(), buffer.begin() + static_cast<std::ptrdiff_t>(writer.size()));
        return out;
    }
    static void connectTo(QTcpSocket &client, const Endpoint &server)
    {
        client.connectToHost(server.address, server.port);
        QVERIFY(QTest::qWaitFor([&client] { return client.state() == QAbstractSocket::ConnectedState; }));
    }
    /// The records of a transfer from the first SOA to the last, and how many messages they came in. Stops at the first answer that is none.
    static std::vector<Record> fetch(QTcpSocket &client, const Octets &query, Tsig *tsig = nullptr, int *messages = nullptr, Message *first = nullptr)
    {
        client.write(test::framed(query));
        std::vector<Record> out;
        for (int count = 1;; ++count) {
            const Octets octets = test::receiveFramed(client);
            const Message message = Message::parse(octets).value_or(Message());
            if (count == 1 && first != nullptr) {
                *first = message;
            }
            if (tsig != nullptr && tsig->checkAnswer(octets, now()) != TsigVerdict::Good) {
                return {};
            }
            out.insert(out.end(), message.answers.begin(), message.answers.end());
            if (messages != nullptr) {
                *messages = count;
            }
            const bool isWhole = out.size() > 1 && out.back().type == RecordType::SOA;
            if (message.answers.empty() || isWhole || (out.size() == 1 && message.answers.size() == 1 && message.rcode != Rcode::NoError)) {
                return out;
            }
        }
    }

private slots:
    void initTestCase()
    {
        m_key = parseTsigKeys(u"key \"xfr.example\" { algorithm hmac-sha256; secret \"c2VjcmV0IG9mIHR3byBzZXJ2ZXJz\"; };").value().front();
        m_standing.publish(test::standing(largeWorld()));
    }

    void aZoneBeginsAndEndsWithItsSoa()
    {
        allow(u"127.0.0.0/8"_s);
        serve::TcpServer server(sources(), Random(1));
        const Endpoint endpoint = server.listen(m_free).value();
        QTcpSocket client;
        connectTo(client, endpoint);
        int messages = 0;
        Message first;
        const auto records = fetch(client, buildQuery(7, name(u"GTM.example.net."_s), RecordType::AXFR, test::edns()), nullptr, &messages, &first);
        QCOMPARE(messages, 1);
        QCOMPARE(int(first.id), 7);
        QVERIFY(first.has(HeaderFlags::kAuthoritative));
        QCOMPARE(first.questions.size(), 1U);
        QVERIFY(first.edns);
        QVERIFY(records.size() > 2);
        QCOMPARE(records.front(), records.back());
        QStringList lines = test::texts({records.begin() + 1, records.end() - 1});
        // Routed names have their static form; those without one for unknown clients are left out.
        QCOMPARE(lines, (QStringList{u"all.gtm.example.net. 30 IN A 192.0.2.101"_s, u"all.gtm.example.net. 30 IN A 192.0.2.102"_s,
                                     u"edge.gtm.example.net. 45 IN CNAME edge.example.net."_s, u"gtm.example.net. 3600 IN NS ns1.gtm.example.net."_s,
                                     u"ns1.gtm.example.net. 3600 IN A 192.0.2.53"_s, u"shop.gtm.example.net. 60 IN A 192.0.2.101"_s,
                                     u"shop.gtm.example.net. 60 IN A 192.0.2.102"_s}));
    }

    void aZoneThatIsSignedForEachAnswerIsNotHandedOut()
    {
        Snapshot<policy::Standing> standing;
        standing.publish(test::standing(QByteArray(test::kWorld).replace(R"("name": "gtm.example.net", "kind": "public",)",
                                                                          R"("name": "gtm.example.net", "kind": "public", "dnssec": {"enabled": true},)")));
        allow(u"127.0.0.0/8"_s);
        serve::ServerProfile profile = *m_profile.current();
        profile.keyring = test::keyring({u"gtm.example.net."_s});
        m_profile.publish(std::make_shared<const serve::ServerProfile>(profile));
        serve::TcpServer server({standing, &m_profile}, Random(1));
        QTcpSocket client;
        connectTo(client, server.listen(m_free).value());
        Message first;
        QVERIFY(fetch(client, buildQuery(7, name(u"gtm.example.net."_s), RecordType::AXFR), nullptr, nullptr, &first).empty());
        QCOMPARE(first.rcode, Rcode::Refused);
    }
    void aLargeZoneComesInFullMessages_data()
    {
        QTest::addColumn<bool>("isSigned");
        QTest::newRow("RFC 5936 §2.2 plain") << false;
        QTest::newRow("RFC 8945 §5.3.1 signed") << true;
    }
    void aLargeZoneComesInFullMessages()
    {
        QFETCH(bool, isSigned);
        allow(isSigned ? u"key:xfr.example"_s : u"127.0.0.1"_s);
        serve::TcpServer server(sources(), Random(1));
        const Endpoint endpoint = server.listen(m_free).value();
        QTcpSocket client;
        connectTo(client, endpoint);
        Octets query = buildQuery(8, name(u"example.net."_s), RecordType::AXFR);
        Tsig tsig = Tsig::withKey(m_key);
        if (isSigned) {
            query = signedBy(tsig, query);
        }
        int messages = 0;
        const auto records = fetch(client, query, isSigned ? &tsig : nullptr, &messages);
        QCOMPARE(int(records.size()), kMany + 5); // SOA twice, NS, www, edge
        QVERIFY2(messages > 5 && messages < 20, qPrintable(QString::number(messages)));
        // The connection goes on.
        client.write(test::framed(buildQuery(9, name(u"edge.example.net."_s), RecordType::A)));
        QCOMPARE(int(Message::parse(test::receiveFramed(client)).value().id), 9);
    }

    void othersAreAnsweredMeanwhile()
    {
        allow(u"127.0.0.1"_s);
        serve::TcpServer server(sources(), Random(1), {.transfers = 1, .unsentOctets = 20'000});
        const Endpoint endpoint = server.listen(m_free).value();
        QTcpSocket slow;
        slow.setReadBufferSize(4096);
        connectTo(slow, endpoint);
        const Octets axfr = buildQuery(8, name(u"example.net."_s), RecordType::AXFR);
        slow.write(test::framed(axfr) + test::framed(axfr) + test::framed(axfr) + test::framed(axfr)); // more than the system buffers, if it can be
        QTcpSocket other;
        connectTo(other, endpoint);
        other.write(test::framed(buildQuery(9, name(u"edge.example.net."_s), RecordType::A)));
        QCOMPARE(int(Message::parse(test::receiveFramed(other)).value().id), 9);
        slow.setReadBufferSize(0);
        for (int i = 0; i < 4; ++i) {
            std::size_t records = 0;
            int soas = 0;
            while (soas < 2) {
                const Message message = Message::parse(test::receiveFramed(slow)).value_or(Message());
                QVERIFY(!message.answers.empty());
                records += message.answers.size();
                soas += static_cast<int>(std::ranges::count(message.answers, RecordType::SOA, &Record::type));
            }
            QCOMPARE(int(records), kMany + 5);
        }
    }

    void whoMayNotIsRefused_data()
    {
        QTest::addColumn<QString>("allowed");
        QTest::addColumn<QString>("zone");
        QTest::addColumn<bool>("isSigned");
        QTest::addColumn<QString>("rcode");
        QTest::newRow("nobody may") << QString() << u"example.net."_s << false << u"REFUSED"_s;
        QTest::newRow("another network may") << u"192.0.2.0/24"_s << u"example.net."_s << false << u"REFUSED"_s;
        QTest::newRow("a key may, and the query is not signed") << u"key:xfr.example"_s << u"example.net."_s << false << u"REFUSED"_s;
        QTest::newRow("the key is known and may not") << u"192.0.2.0/24"_s << u"example.net."_s << true << u"REFUSED"_s;
        QTest::newRow("RFC 5936 §2.2.1 no zone of ours") << u"127.0.0.1"_s << u"example.org."_s << false << u"NOTAUTH"_s;
        QTest::newRow("RFC 5936 §2.2.1 a name inside a zone") << u"127.0.0.1"_s << u"www.example.net."_s << false << u"NOTAUTH"_s;
        QTest::newRow("a private zone is not there for others") << u"127.0.0.1"_s << u"corp.example."_s << false << u"NOTAUTH"_s;
    }
    void whoMayNotIsRefused()
    {
        QFETCH(QString, allowed);
        QFETCH(QString, zone);
        QFETCH(bool, isSigned);
        allow(allowed);
        serve::TcpServer server(sources(), Random(1));
        const Endpoint endpoint = server.listen(m_free).value();
        QTcpSocket client;
        connectTo(client, endpoint);
        Tsig tsig = Tsig::withKey(m_key);
        const Octets query = buildQuery(8, name(zone), RecordType::AXFR);
        client.write(test::framed(isSigned ? signedBy(tsig, query) : query));
        const Octets octets = test::receiveFramed(client);
        const Message answer = Message::parse(octets).value();
        QTEST(dns::toString(answer.rcode), "rcode");
        QVERIFY(answer.answers.empty());
        QCOMPARE(isSigned ? tsig.checkAnswer(octets, now()) : TsigVerdict::Good, TsigVerdict::Good);
    }

    void badSignaturesAreNotAuthorised_data()
    {
        QTest::addColumn<QString>("keyName");
        QTest::addColumn<int>("secretChange");
        QTest::addColumn<int>("error");
        QTest::newRow("RFC 8945 §5.2.1 BADKEY") << u"unknown."_s << 0 << 17;
        QTest::newRow("RFC 8945 §5.2.2 BADSIG") << u"xfr.example."_s << 1 << 16;
    }
    void badSignaturesAreNotAuthorised()
    {
        QFETCH(QString, keyName);
        QFETCH(int, secretChange);
        QFETCH(int, error);
        allow(u"127.0.0.1"_s);
        TsigKey key = m_key;
        key.name = name(keyName);
        key.secret.front() = static_cast<std::uint8_t>(key.secret.front() + secretChange);
        Tsig tsig = Tsig::withKey(key);
        serve::TcpServer server(sources(), Random(1));
        const Endpoint endpoint = server.listen(m_free).value();
        QTcpSocket client;
        connectTo(client, endpoint);
        client.write(test::framed(signedBy(tsig, buildQuery(8, name(u"example.net."_s), RecordType::AXFR))));
        const Octets octets = test::receiveFramed(client);
        QCOMPARE(Message::parse(octets).value().rcode, Rcode::NotAuth);
        const TsigRecord record = TsigRecord::read(octets, findTsig(octets).value()).value();
        QCOMPARE(int(record.error), error);
        QVERIFY(record.mac.empty());
    }

    void ordinaryQueriesMayBeSigned()
    {
        // A secondary asks for the SOA over UDP first.
        allow({});
        serve::UdpSocketServer server(sources(), Random(1));
        const Endpoint endpoint = server.listen(m_free).value();
        for (const QString &asked : {u"example.net."_s, u"nothing.example.net."_s}) {
            Tsig tsig = Tsig::withKey(m_key);
            const Octets octets = ask(endpoint, signedBy(tsig, buildQuery(8, name(asked), RecordType::SOA)));
            QVERIFY(octets.size() <= 512);
            QCOMPARE(tsig.checkAnswer(octets, now()), TsigVerdict::Good);
            QCOMPARE(int(Message::parse(octets).value().answers.size()), asked == u"example.net." ? 1 : 0);
        }
    }

    void nothingOfASignedQueryIsLeftForTheNext()
    {
        allow({});
        serve::UdpSocketServer server(sources(), Random(1));
        const Endpoint endpoint = server.listen(m_free).value();
        Tsig tsig = Tsig::withKey(m_key);
        QVERIFY(!ask(endpoint, signedBy(tsig, buildQuery(8, name(u"example.net."_s), RecordType::SOA))).empty());
        QUdpSocket client;
        client.writeDatagram(QByteArray("short"), endpoint.address, endpoint.port);
        const Octets plain = buildQuery(9, name(u"example.net."_s), RecordType::SOA);
        client.writeDatagram(reinterpret_cast<const char *>(plain.data()), static_cast<qint64>(plain.size()), endpoint.address, endpoint.port);
        QTRY_VERIFY(client.hasPendingDatagrams());
        const QByteArray data = client.receiveDatagram().data();
        QCOMPARE(int(static_cast<std::uint8_t>(data[1])), 9); // garbage is not answered
        QVERIFY(!findTsig({reinterpret_cast<const std::uint8_t *>(data.constData()), static_cast<std::size_t>(data.size())}));
    }

    void anIncrementalTransferIsAWholeOneOrNone()
    {
        allow(u"127.0.0.1"_s);
        serve::TcpServer server(sources(), Random(1));
        const Endpoint endpoint = server.listen(m_free).value();
        QTcpSocket client;
        connectTo(client, endpoint);
        QVERIFY(fetch(client, ixfr(u"gtm.example.net."_s, 0)).size() > 3); // RFC 1995 §4
        client.write(test::framed(ixfr(u"gtm.example.net."_s, 1)));        // RFC 1995 §2: the same version
        const Message answer = Message::parse(test::receiveFramed(client)).value();
        QCOMPARE(answer.answers.size(), 1U);
        QCOMPARE(answer.answers.front().type, RecordType::SOA);
        serve::UdpSocketServer udp(sources(), Random(1));
        const Endpoint overUdp = udp.listen(m_free).value();
        const Message soa = Message::parse(ask(overUdp, ixfr(u"example.net."_s, 0))).value(); // RFC 1995 §2: come back over TCP
        QCOMPARE(soa.answers.size(), 1U);
        QCOMPARE(soa.answers.front().type, RecordType::SOA);
        QCOMPARE(Message::parse(ask(overUdp, buildQuery(3, name(u"example.net."_s), RecordType::AXFR))).value().rcode, Rcode::Refused); // RFC 5936 §4.2
    }

    void transfersAreCounted()
    {
        allow(u"127.0.0.1"_s);
        serve::TcpServer server(sources(), Random(1), {.transfers = 0});
        const Endpoint endpoint = server.listen(m_free).value();
        QTcpSocket client;
        connectTo(client, endpoint);
        client.write(test::framed(buildQuery(8, name(u"example.net."_s), RecordType::AXFR, test::edns())));
        const Message answer = Message::parse(test::receiveFramed(client)).value();
        QCOMPARE(answer.rcode, Rcode::ServFail);
        QCOMPARE(answer.extendedErrors.size(), 1U);
    }

private:
    static Octets ask(const Endpoint &server, const Octets &query)
    {
        QUdpSocket client;
        client.writeDatagram(reinterpret_cast<const char *>(query.data()), static_cast<qint64>(query.size()), server.address, server.port);
        if (!QTest::qWaitFor([&client] { return client.hasPendingDatagrams(); })) {
            return {};
        }
        const QByteArray data = client.receiveDatagram().data();
        return {data.begin(), data.end()};
    }
};

MERIDIAN_TEST(ZoneTransferTest)
#include "ZoneTransferTest.moc"
