#include "engine/base/IpAddress.h"
#include "engine/base/Random.h"
#include "tests/support/TestMain.h"

#include <algorithm>

using namespace meridian;
using namespace Qt::StringLiterals;

class IpAddressTest final : public QObject
{
    Q_OBJECT
private slots:
    void textRoundTrips_data()
    {
        QTest::addColumn<QString>("text");
        for (const char *text : {"0.0.0.0", "192.0.2.1", "255.255.255.255", "::", "::1", "2001:db8::1", "2001:db8:0:1:1:1:1:1", "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"}) {
            QTest::newRow(text) << QString::fromLatin1(text);
        }
    }
    void textRoundTrips()
    {
        QFETCH(QString, text);
        const auto address = IpAddress::parse(text);
        QVERIFY(address);
        QCOMPARE(address->toString(), text);
        QVERIFY(IpAddress::fromBytes(address->bytes().data(), address->family) == *address);
    }
    void otherTextIsNoAddress_data()
    {
        QTest::addColumn<QString>("text");
        for (const char *text : {"", "1.2.3", "1.2.3.4.5", "256.1.1.1", "1.2.3.4 ", "01.2.3.4x", "[::1]", "::1%eth0", ":::", "example.com"}) {
            QTest::newRow(*text ? text : "empty") << QString::fromLatin1(text);
        }
    }
    void otherTextIsNoAddress()
    {
        QFETCH(QString, text);
        QVERIFY(!IpAddress::parse(text));
    }
    void prefixesKnowTheirBlock()
    {
        const IpPrefix prefix = IpPrefix::parse(u"198.18.4.0/22"_s).value();
        QVERIFY(prefix.contains(*IpAddress::parse(u"198.18.7.255"_s)));
        QVERIFY(!prefix.contains(*IpAddress::parse(u"198.18.8.0"_s)));
        QVERIFY(!prefix.contains(*IpAddress::parse(u"::1"_s)));
        QCOMPARE(IpPrefix::parse(u"2001:db8::7"_s).value().length, 128);
    }
    void bitsBeyondThePrefixAreRefusedWithTheBlockMeant()
    {
        const auto prefix = IpPrefix::parse(u"198.18.4.1/22"_s);
        QVERIFY(!prefix);
        QVERIFY2(prefix.error().text.contains(u"198.18.4.0/22"_s), qPrintable(prefix.error().text));
        for (const QString &bad : {u"1.2.3.4/33"_s, u"1.2.3.4/"_s, u"1.2.3.4/-1"_s, u"1.2.3.4/+8"_s, u"::/129"_s, u"::/ 8"_s}) {
            QVERIFY2(!IpPrefix::parse(bad), qPrintable(bad));
        }
    }
    void maskingAgreesWithBits()
    {
        Random random(11);
        for (int i = 0; i < 5000; ++i) {
            IpAddress address{random.next(), random.next(), IpFamily::V6};
            const int length = static_cast<int>(random.below(129));
            const IpAddress masked = address.masked(length);
            for (const int bit : {0, 1, 63, 64, 127, length - 1, length}) {
                if (bit >= 0 && bit < 128) {
                    QCOMPARE(masked.bit(bit), bit < length && address.bit(bit));
                }
            }
        }
    }
    void embeddedIpv4Folds_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("folded");
        QTest::addColumn<int>("shift");
        QTest::newRow("v4-mapped") << u"::ffff:192.0.2.1"_s << u"192.0.2.1"_s << 96;
        QTest::newRow("NAT64, RFC 6052") << u"64:ff9b::c000:201"_s << u"192.0.2.1"_s << 96;
        QTest::newRow("6to4, RFC 3056") << u"2002:c000:0201::1"_s << u"192.0.2.1"_s << 16;
        QTest::newRow("Teredo, RFC 4380: client address inverted") << u"2001:0:4136:e378:8000:63bf:3fff:fdd2"_s << u"192.0.2.45"_s << 96;
        QTest::newRow("IPv4-compatible, RFC 4291") << u"::192.0.2.1"_s << u"192.0.2.1"_s << 96;
        QTest::newRow("loopback is not IPv4-compatible") << u"::1"_s << u"::1"_s << 0;
        QTest::newRow("unspecified is not IPv4-compatible") << u"::"_s << u"::"_s << 0;
        QTest::newRow("plain IPv6") << u"2001:db8::1"_s << u"2001:db8::1"_s << 0;
        QTest::newRow("IPv4") << u"192.0.2.1"_s << u"192.0.2.1"_s << 0;
    }
    void embeddedIpv4Folds()
    {
        QFETCH(QString, text);
        QFETCH(QString, folded);
        QFETCH(int, shift);
        const FoldedAddress result = foldToV4(IpAddress::parse(text).value());
        QCOMPARE(result.address.toString(), folded);
        QCOMPARE(result.shift, shift);
        const IpAddress address = IpAddress::parse(text).value();
        QCOMPARE(std::ranges::any_of(foldedBlocks(), [&](const IpPrefix &block) { return block.contains(address); }), shift != 0);
    }
};
MERIDIAN_TEST(IpAddressTest)

#include "IpAddressTest.moc"
