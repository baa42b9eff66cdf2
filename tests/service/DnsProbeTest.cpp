#include "engine/service/DnsProbe.h"
#include "engine/dns/Message.h"
#include "tests/support/TestMain.h"

#include <QNetworkDatagram>
#include <QSignalSpy>
#include <QTcpServer>
#include <QTcpSocket>
#include <QUdpSocket>
#include <QtEndian>

using namespace meridian;
using namespace meridian::service;
using namespace Qt::StringLiterals;

namespace {

const IpAddress kLoopback = IpAddress::v4(0x7f000001);

QByteArray bytesOf(const std::vector<std::uint8_t> &octets)
{
    return QByteArray(reinterpret_cast<const char *>(octets.data()), static_cast<qsizetype>(octets.size()));
}

/// The answer "1.2.3.4" to a query: header and question repeated, one A record with a pointer to the name.
QByteArray answerTo(const QByteArray &query, std::uint16_t flags = dns::HeaderFlags::kResponse | dns::HeaderFlags::kAuthoritative)
{
    dns::Query parsed;
    const auto *octets = reinterpret_cast<const std::uint8_t *>(query.constData());
    if (dns::parseQuery({octets, static_cast<std::size_t>(query.size())}, parsed) != dns::QueryVerdict::Ok) {
        return {};
    }
    QByteArray answer = bytesOf(dns::buildQuery(parsed.id, parsed.name, parsed.type));
    qToBigEndian(flags, answer.data() + 2);
    answer[7] = 1;
    answer += QByteArray::fromHex("c00c" "0001" "0001" "0000001e" "0004" "01020304");
    return answer;
}

} // namespace

/// Real questions over real loopback sockets.
class DnsProbeTest final : public QObject
{
    Q_OBJECT
private slots:
    void decodesAnAnswer();
    void sendsTheClientSubnet();
    void asksOverTcpWhatWasTruncated();
    void passesOverAnswersToOtherQuestions();
    void saysWhichPartOfTheQuestionIsWrong_data();
    void saysWhichPartOfTheQuestionIsWrong();
    void tellsThatNobodyAnswers();
    void newQuestionTakesThePlaceOfOneThatWaits();
    void digCommandAsksTheSame_data();
    void digCommandAsksTheSame();
};

void DnsProbeTest::decodesAnAnswer()
{
    QUdpSocket server;
    QVERIFY(server.bind(QHostAddress::LocalHost));
    connect(&server, &QUdpSocket::readyRead, &server, [&] {
        const QNetworkDatagram query = server.receiveDatagram();
        server.writeDatagram(query.makeReply(answerTo(query.data())));
    });
    DnsProbe probe;
    QList<DnsReply> replies;
    connect(&probe, &DnsProbe::replied, this, [&](const DnsReply &reply) { replies << reply; });
    probe.ask(kLoopback, server.localPort(), {u"www.example.com"_s, u"A"_s, {}});
    QVERIFY(probe.isWaiting());
    QTRY_COMPARE(replies.size(), 1);
    QCOMPARE(replies.first().rcode, u"NOERROR"_s);
    QCOMPARE(replies.first().answers, QStringList{u"www.example.com. 30 IN A 1.2.3.4"_s});
    QVERIFY(replies.first().isAuthoritative);
    QVERIFY(!replies.first().cameOverTcp);
    QVERIFY(!replies.first().scope);
    QVERIFY(!probe.isWaiting());
}

void DnsProbeTest::sendsTheClientSubnet()
{
    QUdpSocket server;
    QVERIFY(server.bind(QHostAddress::LocalHost));
    DnsProbe probe;
    probe.ask(kLoopback, server.localPort(), {u"www.example.com"_s, u"AAAA"_s, *IpPrefix::parse(u"192.0.2.0/24")});
    QTRY_VERIFY(server.hasPendingDatagrams());
    const QByteArray query = server.receiveDatagram().data();
    dns::Query parsed;
    const std::span octets(reinterpret_cast<const std::uint8_t *>(query.constData()), static_cast<std::size_t>(query.size()));
    QVERIFY(dns::parseQuery(octets, parsed) == dns::QueryVerdict::Ok);
    QVERIFY(parsed.type == dns::RecordType::AAAA);
    QVERIFY(parsed.edns && parsed.edns->clientSubnet);
    QCOMPARE(parsed.edns->clientSubnet->address().toString(), u"192.0.2.0"_s);
    QCOMPARE(int(parsed.edns->clientSubnet->sourceLength), 24);
}

void DnsProbeTest::asksOverTcpWhatWasTruncated()
{
    QUdpSocket udp;
    QVERIFY(udp.bind(QHostAddress::LocalHost));
    QTcpServer tcp;
    QVERIFY(tcp.listen(QHostAddress::LocalHost, udp.localPort()));
    connect(&udp, &QUdpSocket::readyRead, &udp, [&] {
        const QNetworkDatagram query = udp.receiveDatagram();
        udp.writeDatagram(query.makeReply(answerTo(query.data(), dns::HeaderFlags::kResponse | dns::HeaderFlags::kTruncated)));
    });
    connect(&tcp, &QTcpServer::newConnection, &tcp, [&] {
        QTcpSocket *socket = tcp.nextPendingConnection();
        connect(socket, &QTcpSocket::readyRead, socket, [socket] {
            const QByteArray answer = answerTo(socket->readAll().sliced(2));
            QByteArray head(2, '\0');
            qToBigEndian(static_cast<quint16>(answer.size()), head.data());
            socket->write(head + answer.first(5));
            socket->flush();
            socket->write(answer.sliced(5)); // in pieces, as TCP may
        });
    });
    DnsProbe probe;
    QList<DnsReply> replies;
    connect(&probe, &DnsProbe::replied, this, [&](const DnsReply &reply) { replies << reply; });
    probe.ask(kLoopback, udp.localPort(), {u"www.example.com"_s, u"A"_s, {}});
    QTRY_COMPARE(replies.size(), 1);
    QVERIFY(replies.first().cameOverTcp);
    QCOMPARE(replies.first().answers, QStringList{u"www.example.com. 30 IN A 1.2.3.4"_s});
}

void DnsProbeTest::passesOverAnswersToOtherQuestions()
{
    QUdpSocket server;
    QVERIFY(server.bind(QHostAddress::LocalHost));
    connect(&server, &QUdpSocket::readyRead, &server, [&] {
        const QNetworkDatagram query = server.receiveDatagram();
        QByteArray stray = answerTo(query.data());
        stray[0] = static_cast<char>(stray.at(0) ^ 1);
        stray[stray.size() - 1] = 9;
        server.writeDatagram(query.makeReply(stray));
        server.writeDatagram(query.makeReply("short"));
        server.writeDatagram(query.makeReply(answerTo(query.data())));
    });
    DnsProbe probe;
    QList<DnsReply> replies;
    connect(&probe, &DnsProbe::replied, this, [&](const DnsReply &reply) { replies << reply; });
    probe.ask(kLoopback, server.localPort(), {u"www.example.com"_s, u"A"_s, {}});
    QTRY_COMPARE(replies.size(), 1);
    QCOMPARE(replies.first().answers, QStringList{u"www.example.com. 30 IN A 1.2.3.4"_s});
}

void DnsProbeTest::saysWhichPartOfTheQuestionIsWrong_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("type");
    QTest::addColumn<QString>("where");
    QTest::newRow("empty label") << u"a..b"_s << u"A"_s << u"name"_s;
    QTest::newRow("unknown type") << u"a.b"_s << u"QQ"_s << u"type"_s;
}

void DnsProbeTest::saysWhichPartOfTheQuestionIsWrong()
{
    QFETCH(QString, name);
    QFETCH(QString, type);
    QFETCH(QString, where);
    DnsProbe probe;
    QList<Error> errors;
    connect(&probe, &DnsProbe::failed, this, [&](const Error &error) { errors << error; });
    probe.ask(kLoopback, 53, {name, type, {}});
    QVERIFY(errors.isEmpty()); // never before ask returns
    QTRY_COMPARE(errors.size(), 1);
    QCOMPARE(errors.first().where, where);
    QVERIFY(!errors.first().text.isEmpty());
}

void DnsProbeTest::tellsThatNobodyAnswers()
{
    QUdpSocket silent;
    QVERIFY(silent.bind(QHostAddress::LocalHost));
    DnsProbe probe;
    probe.setTimeout(std::chrono::milliseconds(1));
    QList<Error> errors;
    connect(&probe, &DnsProbe::failed, this, [&](const Error &error) { errors << error; });
    probe.ask(kLoopback, silent.localPort(), {u"a.b"_s, u"A"_s, {}});
    QTRY_COMPARE(errors.size(), 1);
    QCOMPARE(errors.first().kind, Error::Kind::Io);
    QVERIFY(!probe.isWaiting());
}

void DnsProbeTest::newQuestionTakesThePlaceOfOneThatWaits()
{
    QUdpSocket silent;
    QVERIFY(silent.bind(QHostAddress::LocalHost));
    QUdpSocket server;
    QVERIFY(server.bind(QHostAddress::LocalHost));
    connect(&server, &QUdpSocket::readyRead, &server, [&] {
        const QNetworkDatagram query = server.receiveDatagram();
        server.writeDatagram(query.makeReply(answerTo(query.data())));
    });
    DnsProbe probe;
    QList<DnsReply> replies;
    QList<Error> errors;
    connect(&probe, &DnsProbe::replied, this, [&](const DnsReply &reply) { replies << reply; });
    connect(&probe, &DnsProbe::failed, this, [&](const Error &error) { errors << error; });
    probe.ask(kLoopback, silent.localPort(), {u"first.example"_s, u"A"_s, {}});
    probe.ask(kLoopback, server.localPort(), {u"second.example"_s, u"A"_s, {}});
    QTRY_COMPARE(replies.size(), 1);
    QCOMPARE(replies.first().answers, QStringList{u"second.example. 30 IN A 1.2.3.4"_s});
    QVERIFY(errors.isEmpty());
}

void DnsProbeTest::digCommandAsksTheSame_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("client");
    QTest::addColumn<QString>("command");
    QTest::newRow("a name that a shell would expand") << u"*.example.com"_s << QString() << u"dig @127.0.0.1 -p 40123 -q '*.example.com' A"_s;
    QTest::newRow("a name with a quote") << u"it's.example"_s << QString() << u"dig @127.0.0.1 -p 40123 -q 'it'\\''s.example' A"_s;
    QTest::newRow("IDNA") << u"北京.example"_s << QString() << u"dig @127.0.0.1 -p 40123 xn--1lq90i.example A"_s;
    QTest::newRow("no client subnet") << u"www.example.com"_s << QString() << u"dig @127.0.0.1 -p 40123 www.example.com A"_s;
    QTest::newRow("IPv4 network") << u"www.example.com."_s << u"192.0.2.0/24"_s << u"dig @127.0.0.1 -p 40123 www.example.com A +subnet=192.0.2.0/24"_s;
    QTest::newRow("IPv6 network") << u"www.example.com"_s << u"2001:db8::/32"_s << u"dig @127.0.0.1 -p 40123 www.example.com A +subnet=2001:db8::/32"_s;
}

void DnsProbeTest::digCommandAsksTheSame()
{
    QFETCH(QString, name);
    QFETCH(QString, client);
    QFETCH(QString, command);
    DnsQuestion question{name, u"A"_s, {}};
    if (!client.isEmpty()) {
        question.client = *IpPrefix::parse(client);
    }
    QCOMPARE(digCommand(u"127.0.0.1"_s, 40123, question), command);
}

MERIDIAN_TEST(DnsProbeTest)
#include "DnsProbeTest.moc"
