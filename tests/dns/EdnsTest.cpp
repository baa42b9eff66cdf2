#include "engine/dns/Edns.h"
#include "tests/support/TestMain.h"

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace meridian;
using namespace meridian::dns;

namespace {

using Octets = std::vector<std::uint8_t>;

Octets optBody(std::uint16_t payload, std::uint8_t version, const Octets &options)
{
    Octets out{static_cast<std::uint8_t>(payload >> 8), static_cast<std::uint8_t>(payload), 0, version, 0, 0,
               static_cast<std::uint8_t>(options.size() >> 8), static_cast<std::uint8_t>(options.size())};
    out.insert(out.end(), options.begin(), options.end());
    return out;
}

} // namespace

class EdnsTest final : public QObject
{
    Q_OBJECT

private slots:
    void clientSubnetOfAQuestion_data()
    {
        QTest::addColumn<QByteArray>("hex");
        QTest::addColumn<QString>("network");
        QTest::newRow("RFC 7871 §6 IPv4 /24") << QByteArray("00011800c00002") << u"192.0.2.0/24"_s;
        QTest::newRow("IPv4 /32") << QByteArray("00012000c0000201") << u"192.0.2.1/32"_s;
        QTest::newRow("IPv4 /20") << QByteArray("00011400c60120") << u"198.1.32.0/20"_s;
        QTest::newRow("IPv4 /0") << QByteArray("00010000") << u"0.0.0.0/0"_s;
        QTest::newRow("IPv6 /56") << QByteArray("0002380020010db8000000") << u"2001:db8::/56"_s;
        QTest::newRow("IPv6 /128") << QByteArray("0002800020010db8000000000000000000000001") << u"2001:db8::1/128"_s;
        QTest::newRow("IPv6 /33") << QByteArray("0002210020010db880") << u"2001:db8:8000::/33"_s;
    }
    void clientSubnetOfAQuestion()
    {
        QFETCH(QByteArray, hex);
        QFETCH(QString, network);
        const QByteArray raw = QByteArray::fromHex(hex);
        const Octets octets(raw.begin(), raw.end());
        const auto parsed = ClientSubnet::parse(octets);
        QVERIFY(parsed);
        const IpPrefix prefix = IpPrefix::parse(network).value();
        QCOMPARE(parsed->address(), prefix.address);
        QCOMPARE(int(parsed->sourceLength), prefix.length);
        // What comes back is what was sent, but for the scope.
        std::array<std::uint8_t, 64> buffer;
        WireWriter writer(buffer);
        parsed->write(writer, 17);
        QCOMPARE(writer.size(), parsed->wireSize());
        Octets expected{0, 8, 0, static_cast<std::uint8_t>(octets.size())};
        expected.insert(expected.end(), octets.begin(), octets.end());
        expected[7] = 17;
        QVERIFY(std::ranges::equal(std::span(buffer).first(writer.size()), expected));
        const ClientSubnet made = ClientSubnet::of(prefix);
        QCOMPARE(made.octets, parsed->octets);
        QCOMPARE(made.addressSize, parsed->addressSize);
    }

    void familyZeroMayOnlySayNothing()
    {
        const auto nothing = ClientSubnet::parse(Octets{0, 0, 0, 0});
        QVERIFY(nothing);
        QCOMPARE(int(nothing->family), 0);
        QCOMPARE(int(nothing->sourceLength), 0);
        QVERIFY(!ClientSubnet::parse(Octets{0, 0, 8, 0, 10}));
    }

    void brokenClientSubnetIsRefused_data()
    {
        QTest::addColumn<QByteArray>("hex");
        QTest::newRow("empty") << QByteArray("");
        QTest::newRow("half a header") << QByteArray("000118");
        QTest::newRow("family 3") << QByteArray("00031800c00002");
        QTest::newRow("family 65535") << QByteArray("ffff0000");
        QTest::newRow("IPv4 /33") << QByteArray("00012100c000020100");
        QTest::newRow("IPv6 /129") << QByteArray("0002810020010db800000000000000000000000100");
        QTest::newRow("scope in a question") << QByteArray("00011818c00002");
        QTest::newRow("too few octets") << QByteArray("00011800c000");
        QTest::newRow("too many octets") << QByteArray("00011800c0000201");
        QTest::newRow("bits beyond /20") << QByteArray("00011400c60128");
        QTest::newRow("one bit beyond /31") << QByteArray("00011f00c0000201");
        QTest::newRow("bits beyond /33 of IPv6") << QByteArray("0002210020010db8c0");
        QTest::newRow("an octet with /0") << QByteArray("0001000000");
    }
    void brokenClientSubnetIsRefused()
    {
        QFETCH(QByteArray, hex);
        const QByteArray raw = QByteArray::fromHex(hex);
        QVERIFY(!ClientSubnet::parse(Octets(raw.begin(), raw.end())));
    }

    void anAnswersScopeIsRead()
    {
        std::uint8_t scope = 0;
        QVERIFY(ClientSubnet::parse(Octets{0, 1, 24, 17, 192, 0, 2}, &scope));
        QCOMPARE(int(scope), 17);
        QVERIFY(!ClientSubnet::parse(Octets{0, 1, 24, 33, 192, 0, 2}, &scope));
    }

    void sizesAreBounded_data()
    {
        QTest::addColumn<int>("asked");
        QTest::addColumn<int>("given");
        QTest::newRow("0 counts as 512") << 0 << 512;
        QTest::newRow("511 counts as 512") << 511 << 512;
        QTest::newRow("1000") << 1000 << 1000;
        QTest::newRow("1232") << 1232 << 1232;
        QTest::newRow("4096 gets 1232") << 4096 << 1232;
        QTest::newRow("65535 gets 1232") << 65535 << 1232;
    }
    void sizesAreBounded()
    {
        QFETCH(int, asked);
        QFETCH(int, given);
        const Octets octets = optBody(static_cast<std::uint16_t>(asked), 0, {});
        WireReader reader(octets);
        Edns edns;
        QVERIFY(edns.read(reader));
        QVERIFY(reader.isAtEnd());
        QCOMPARE(int(edns.answerLimit()), given);
    }

    void optionsAreReadOneByOne()
    {
        // An NSID request, a cookie, a client subnet, padding.
        const Octets options{0, 3, 0, 0, 0, 10, 0, 8, 1, 2, 3, 4, 5, 6, 7, 8, 0, 8, 0, 7, 0, 1, 24, 0, 192, 0, 2, 0, 12, 0, 2, 0, 0};
        const Octets octets = optBody(1232, 0, options);
        WireReader reader(octets);
        Edns edns;
        QVERIFY(edns.read(reader));
        QVERIFY(edns.clientSubnet);
        QCOMPARE(int(edns.clientSubnet->sourceLength), 24);
        QVERIFY(edns.wantsNsid);
        QVERIFY(edns.isPadded);
        QVERIFY(!edns.wantsKeepalive);
        QCOMPARE(edns.cookie->client, (std::array<std::uint8_t, 8>{1, 2, 3, 4, 5, 6, 7, 8}));
        QCOMPARE(int(edns.cookie->serverSize), 0);
        // What is written reads back.
        std::array<std::uint8_t, 128> buffer;
        WireWriter writer(buffer);
        edns.write(writer);
        WireReader again{std::span(buffer).first(writer.size())};
        again.skip(3);
        Edns read;
        QVERIFY(read.read(again));
        QVERIFY(again.isAtEnd());
        QVERIFY(read.wantsNsid && read.isPadded && read.cookie && read.clientSubnet);
    }

    void brokenOptionsAreRefused()
    {
        const Octets subnet{0, 8, 0, 7, 0, 1, 24, 0, 192, 0, 2};
        Octets twice = subnet;
        twice.insert(twice.end(), subnet.begin(), subnet.end());
        Octets cut = subnet;
        cut.pop_back();
        for (const Octets &options : {twice, cut, Octets{0}, Octets{0, 3, 0}, Octets{0, 3, 0, 1}}) {
            const Octets octets = optBody(1232, 0, options);
            WireReader reader(octets);
            Edns edns;
            QVERIFY(!edns.read(reader));
        }
        Octets beyond = optBody(1232, 0, subnet);
        beyond.pop_back();
        WireReader reader(beyond);
        Edns edns;
        QVERIFY(!edns.read(reader));
    }

    void aHigherVersionsOptionsAreNotLookedAt()
    {
        const Octets octets = optBody(1232, 1, {0, 8, 0, 1, 0});
        WireReader reader(octets);
        Edns edns;
        QVERIFY(edns.read(reader));
        QCOMPARE(int(edns.version), 1);
        QVERIFY(!edns.clientSubnet);
    }

    void anAnswersRecordReadsBack()
    {
        std::array<std::uint8_t, 128> buffer;
        WireWriter writer(buffer);
        OptWriter opt(writer, 1232, 16, Edns::kDnssecOk);
        opt.clientSubnet(ClientSubnet::of(IpPrefix::parse(u"192.0.2.0/24").value()), 20);
        opt.extendedError(ExtendedError::NotSupported, "Version 0 is spoken here.");
        opt.finish();
        QVERIFY(!writer.hasError());
        WireReader reader{std::span(buffer).first(writer.size())};
        reader.skip(3);
        Edns edns;
        OptAnswer answer;
        QVERIFY(edns.read(reader, &answer));
        QVERIFY(reader.isAtEnd());
        QVERIFY(edns.dnssecOk);
        QCOMPARE(int(answer.upperRcode), 1);
        QCOMPARE(int(answer.clientSubnetScope), 20);
        QCOMPARE(answer.extendedErrors.size(), 1U);
        QCOMPARE(answer.extendedErrors[0].first, 21);
        QCOMPARE(answer.extendedErrors[0].second, std::string("Version 0 is spoken here."));
    }

    void anErrorTextGivesWayToTheMessage()
    {
        std::array<std::uint8_t, 20> buffer;
        WireWriter writer(buffer);
        OptWriter opt(writer, 1232, 0, 0);
        opt.extendedError(ExtendedError::Other, "A text that does not fit");
        opt.extendedError(ExtendedError::Other, "");
        opt.finish();
        QVERIFY(!writer.hasError());
        WireReader reader{std::span(buffer).first(writer.size())};
        reader.skip(3);
        Edns edns;
        OptAnswer answer;
        QVERIFY(edns.read(reader, &answer));
        QCOMPARE(answer.extendedErrors.size(), 1U);
        QVERIFY(answer.extendedErrors[0].second.empty());
    }
};

MERIDIAN_TEST(EdnsTest)
#include "EdnsTest.moc"
