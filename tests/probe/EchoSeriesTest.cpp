#include "engine/probe/EchoSeries.h"

#include "tests/support/TestMain.h"

using namespace meridian;
using namespace meridian::probe;
using namespace Qt::StringLiterals;
using std::chrono::microseconds;

namespace {

constexpr EchoSeries::Token kToken{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};
constexpr std::uint16_t kIdentifier = 0x1234;

std::vector<std::uint8_t> replyTo(std::vector<std::uint8_t> request)
{
    request[0] = request[0] == 8 ? 0 : 129;
    return request;
}

} // namespace

/// Echo requests and what counts as their reply.
class EchoSeriesTest final : public QObject
{
    Q_OBJECT
private:
    IpAddress m_target = *IpAddress::parse(u"192.0.2.1");

private slots:
    void repliesCountOnceAndOnlyIfAllIsTheirs_data()
    {
        using Packet = std::vector<std::uint8_t>;
        QTest::addColumn<std::function<Packet(Packet)>>("damage");
        QTest::addColumn<QString>("from");
        QTest::addColumn<int>("answered");
        QTest::addColumn<int>("foreign");
        const auto same = [](Packet packet) { return packet; };
        QTest::newRow("a reply") << std::function<Packet(Packet)>(same) << u"192.0.2.1"_s << 1 << 0;
        QTest::newRow("from somebody else") << std::function<Packet(Packet)>(same) << u"192.0.2.2"_s << 0 << 1;
        QTest::newRow("another payload") << std::function<Packet(Packet)>([](Packet packet) { packet.back() ^= 1; return packet; }) << u"192.0.2.1"_s << 0 << 1;
        QTest::newRow("a shorter payload") << std::function<Packet(Packet)>([](Packet packet) { packet.pop_back(); return packet; }) << u"192.0.2.1"_s << 0 << 1;
        QTest::newRow("a sequence number not sent") << std::function<Packet(Packet)>([](Packet packet) { packet[7] = 9; return packet; }) << u"192.0.2.1"_s << 0 << 1;
        QTest::newRow("another program's identifier") << std::function<Packet(Packet)>([](Packet packet) { packet[4] ^= 1; return packet; }) << u"192.0.2.1"_s << 0 << 0;
        QTest::newRow("no reply at all") << std::function<Packet(Packet)>([](Packet packet) { packet[0] = 3; return packet; }) << u"192.0.2.1"_s << 0 << 0;
        QTest::newRow("cut off") << std::function<Packet(Packet)>([](Packet packet) { packet.resize(5); return packet; }) << u"192.0.2.1"_s << 0 << 0;
        QTest::newRow("empty") << std::function<Packet(Packet)>([](Packet) { return Packet(); }) << u"192.0.2.1"_s << 0 << 0;
    }
    void repliesCountOnceAndOnlyIfAllIsTheirs()
    {
        QFETCH(std::function<std::vector<std::uint8_t>(std::vector<std::uint8_t>)>, damage);
        QFETCH(QString, from);
        EchoSeries series(m_target, 2, kIdentifier, kToken);
        const auto reply = damage(replyTo(series.next(microseconds(100))));
        for (int twice = 0; twice < 2; ++twice) {
            series.take(reply, *IpAddress::parse(from), microseconds(600), true);
        }
        QTEST(series.answered(), "answered");
        QFETCH(int, foreign);
        QCOMPARE(series.foreign(), foreign * 2);
        QVERIFY(!series.isComplete());
    }
    void lossIsOfAllPackets()
    {
        EchoSeries series(m_target, 10, kIdentifier, kToken);
        QCOMPARE(series.lossPercent(), 100.0);
        for (int i = 0; i < 10; ++i) {
            const auto request = series.next(microseconds(i * 1000));
            if (i != 3) {
                series.take(replyTo(request), m_target, microseconds(i * 1000 + 500 + i * 100), true);
            }
        }
        QCOMPARE(series.lossPercent(), 10.0);
        QCOMPARE(series.summary(), u"10 packets, 9 answered, 10 % lost; 0.50 / 0.97 / 1.40 ms (least, mean, most)"_s);
    }
    void aPingSocketsIdentifierIsTheSystems()
    {
        EchoSeries series(m_target, 1, kIdentifier, kToken);
        auto reply = replyTo(series.next(microseconds(0)));
        reply[4] = 0x77;
        series.take(reply, m_target, microseconds(10), false);
        QVERIFY(series.isComplete());
    }
    void requestsAreAsTheRfcsSay_data()
    {
        QTest::addColumn<QString>("target");
        QTest::addColumn<int>("type");
        QTest::newRow("RFC 792") << u"192.0.2.1"_s << 8;
        QTest::newRow("RFC 4443") << u"2001:db8::1"_s << 128;
    }
    void requestsAreAsTheRfcsSay()
    {
        QFETCH(QString, target);
        QFETCH(int, type);
        EchoSeries series(*IpAddress::parse(target), 2, kIdentifier, kToken);
        static_cast<void>(series.next(microseconds(0)));
        const auto packet = series.next(microseconds(0));
        QCOMPARE(packet.size(), std::size_t{24});
        QCOMPARE(int{packet[0]}, type);
        QCOMPARE(packet[4] << 8 | packet[5], int{kIdentifier});
        QCOMPARE(packet[6] << 8 | packet[7], 1);
        if (type == 8) {
            QCOMPARE(internetChecksum(packet), std::uint16_t{0}); // over a packet with its checksum (RFC 1071)
        }
    }
};
MERIDIAN_TEST(EchoSeriesTest)

#include "EchoSeriesTest.moc"
