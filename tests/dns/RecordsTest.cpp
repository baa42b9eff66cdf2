#include "engine/base/Random.h"
#include "engine/dns/Records.h"
#include "tests/support/TestMain.h"

using namespace Qt::StringLiterals;
using namespace meridian;
using namespace meridian::dns;

class RecordsTest final : public QObject
{
    Q_OBJECT

    static void addForms()
    {
        QTest::addColumn<QString>("type");
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("printed");
        const auto same = [](const char *type, const QString &text) { QTest::newRow(type) << QString::fromLatin1(type) << text << text; };
        same("A", u"192.0.2.1"_s);
        QTest::newRow("AAAA") << u"AAAA"_s << u"2001:DB8:0:0::1"_s << u"2001:db8::1"_s;
        same("NS", u"ns1.example.com."_s);
        QTest::newRow("CNAME relative") << u"CNAME"_s << u"www"_s << u"www.example.com."_s;
        same("DNAME", u"example.net."_s);
        same("PTR", u"host.example.com."_s);
        QTest::newRow("SOA with units") << u"SOA"_s << u"ns1 host\\.master 1 2h 15m 2w 60"_s
                                       << u"ns1.example.com. host\\.master.example.com. 1 7200 900 1209600 60"_s;
        same("MX", u"10 mail.example.com."_s);
        QTest::newRow("MX without mail") << u"MX"_s << u"0 ."_s << u"0 ."_s;
        QTest::newRow("TXT words") << u"TXT"_s << u"one two"_s << u"\"one\" \"two\""_s;
        QTest::newRow("TXT escapes") << u"TXT"_s << u"\"a\\\"b\\\\c\\007\" \"\""_s << u"\"a\\\"b\\\\c\\007\" \"\""_s;
        QTest::newRow("TXT beyond ASCII") << u"TXT"_s << u"\"é\""_s << u"\"\\195\\169\""_s;
        QTest::newRow("TXT semicolon") << u"TXT"_s << u"\"v=DMARC1; p=none\""_s << u"\"v=DMARC1; p=none\""_s;
        same("SRV", u"0 5 443 host.example.com."_s);
        same("CAA", u"128 issue \"ca.example.net; account=7\""_s);
        QTest::newRow("DS") << u"DS"_s << u"60485 5 1 2BB183AF5F22588179A53B0A 98631FAD1A292118"_s
                            << u"60485 5 1 2BB183AF5F22588179A53B0A98631FAD1A292118"_s;
        same("DNSKEY", u"257 3 13 mdsswUyr3DPW132mOi8V9xESWE8jTo0d"_s);
        same("RRSIG", u"A 5 3 86400 20030322173103 20030220173103 2642 example.com. b2Ju"_s);
        QTest::newRow("NSEC") << u"NSEC"_s << u"host.example.com. A MX RRSIG NSEC TYPE1234"_s << u"host.example.com. A MX RRSIG NSEC TYPE1234"_s;
        same("TLSA", u"3 1 1 D2ABDE240D7CD3EE6B4B28C54DF034B9"_s);
        same("SSHFP", u"2 1 123456789ABCDEF67890123456789ABCDEF67890"_s);
        same("HINFO", u"\"PC\" \"Any OS\""_s);
        same("NAPTR", u"100 50 \"s\" \"z3950+I2L+I2C\" \"\" _z3950._tcp.example.com."_s);
        same("HTTPS", u"1 . alpn=\"h2,h3\" port=8443 ipv4hint=192.0.2.1,192.0.2.2 ipv6hint=2001:db8::1 key65333=\"x\\000\""_s);
        QTest::newRow("HTTPS in any order") << u"HTTPS"_s << u"16 www ech=AAAA no-default-alpn alpn=h2 mandatory=alpn,port port=53"_s
                                            << u"16 www.example.com. mandatory=alpn,port alpn=\"h2\" no-default-alpn port=53 ech=AAAA"_s;
        QTest::newRow("SVCB alias") << u"SVCB"_s << u"0 foo.example.com."_s << u"0 foo.example.com."_s;
        QTest::newRow("generic") << u"TYPE65280"_s << u"\\# 4 C000 0201"_s << u"\\# 4 c0000201"_s;
        QTest::newRow("generic and empty") << u"TYPE65280"_s << u"\\# 0"_s << u"\\# 0"_s;
        QTest::newRow("CAA with a tag that no text stands for") << u"CAA"_s << u"\\# 6 000361206278"_s << u"\\# 6 000361206278"_s;
        QTest::newRow("NSEC with an empty window") << u"NSEC"_s << u"\\# 4 00000100"_s << u"\\# 4 00000100"_s;
        QTest::newRow("generic form of a known type") << u"A"_s << u"\\# 4 c0000201"_s << u"192.0.2.1"_s;
    }

private slots:
    void presentationFormsReadBack_data() { addForms(); }
    void presentationFormsReadBack()
    {
        QFETCH(QString, type);
        QFETCH(QString, text);
        QFETCH(QString, printed);
        const RecordType code = parseRecordType(type).value();
        const Name origin = Name::parse(u"example.com."_s).value();
        const Result<Rdata> rdata = parseRdata(code, text, origin);
        QVERIFY2(rdata, qPrintable(rdata ? QString() : rdata.error().text));
        QVERIFY(isValidRdata(code, *rdata));
        QCOMPARE(rdataToString(code, *rdata), printed);
        QCOMPARE(parseRdata(code, printed).value(), *rdata);
    }

    void messagesCarryThemUnchanged_data() { addForms(); }
    void messagesCarryThemUnchanged()
    {
        QFETCH(QString, type);
        QFETCH(QString, text);
        const RecordType code = parseRecordType(type).value();
        const Name origin = Name::parse(u"example.com."_s).value();
        const Rdata rdata = parseRdata(code, text, origin).value();
        std::array<std::uint8_t, 1024> buffer;
        WireWriter writer(buffer);
        writer.name(origin, Compression::None);
        const std::size_t start = writer.size();
        writeRdata(writer, code, rdata);
        const std::size_t end = writer.size();
        WireReader reader{std::span(buffer).first(end)};
        reader.skip(start);
        const std::uint16_t size = reader.u16();
        QCOMPARE(readRdata(reader, code, size), rdata);
        QVERIFY(reader.isAtEnd() && !reader.hasError());
    }

    void badTextNamesTheField_data()
    {
        QTest::addColumn<QString>("type");
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("reason");
        const auto row = [](const QString &type, const QString &text, const QString &reason) {
            QTest::newRow(qPrintable(type + u": "_s + text)) << type << text << reason;
        };
        row(u"A"_s, u"192.0.2"_s, u"an IPv4 address"_s);
        row(u"A"_s, u"2001:db8::1"_s, u"an IPv4 address"_s);
        row(u"A"_s, u""_s, u"field 1 is missing"_s);
        row(u"A"_s, u"192.0.2.1 192.0.2.2"_s, u"Remove \"192.0.2.2\""_s);
        row(u"AAAA"_s, u"192.0.2.1"_s, u"an IPv6 address"_s);
        row(u"MX"_s, u"mail.example.com."_s, u"preference"_s);
        row(u"MX"_s, u"65536 mail."_s, u"0 to 65535"_s);
        row(u"MX"_s, u"-1 mail."_s, u"0 to 65535"_s);
        row(u"MX"_s, u"+1 mail."_s, u"0 to 65535"_s);
        row(u"MX"_s, u"10"_s, u"(mail server) is missing"_s);
        row(u"MX"_s, u"10 a..b"_s, u"empty label"_s);
        row(u"SRV"_s, u"0 5 443"_s, u"(target) is missing"_s);
        row(u"SOA"_s, u"a. b. 1 2 3 4"_s, u"(minimum) is missing"_s);
        row(u"TXT"_s, u"\"open"_s, u"quote"_s);
        row(u"TXT"_s, u'"' + QString(256, u'x') + u'"', u"255 octets"_s);
        row(u"TXT"_s, u"\\999"_s, u"backslashes"_s);
        row(u"CAA"_s, u"0 is-sue \"x\""_s, u"letters and digits"_s);
        row(u"CAA"_s, u"256 issue \"x\""_s, u"0 to 255"_s);
        row(u"DS"_s, u"1 5 1 ABC"_s, u"hexadecimal"_s);
        row(u"DNSKEY"_s, u"257 3 13 !!!"_s, u"base64"_s);
        row(u"NSEC"_s, u"a. A NOTYPE"_s, u"record types"_s);
        row(u"HTTPS"_s, u"1 . speed=high"_s, u"\"speed=high\""_s);
        row(u"HTTPS"_s, u"1 . port=65536"_s, u"parameter port"_s);
        row(u"HTTPS"_s, u"1 . alpn="_s, u"parameter alpn"_s);
        row(u"HTTPS"_s, u"1 . alpn=h2,,h3"_s, u"parameter alpn"_s);
        row(u"HTTPS"_s, u"1 . ipv4hint=2001:db8::1"_s, u"parameter ipv4hint"_s);
        row(u"HTTPS"_s, u"1 . no-default-alpn=x"_s, u"no-default-alpn"_s);
        row(u"HTTPS"_s, u"1 . port=1 port=2"_s, u"twice"_s);
        row(u"HTTPS"_s, u"1 . key65535=x"_s, u"not a service parameter"_s);
        row(u"TYPE65280"_s, u"abc"_s, u"generic form"_s);
        row(u"TYPE65280"_s, u"\\# 3 c000"_s, u"number of octets"_s);
        row(u"A"_s, u"\\# 3 c00002"_s, u"this type's form"_s);
    }
    void badTextNamesTheField()
    {
        QFETCH(QString, type);
        QFETCH(QString, text);
        QFETCH(QString, reason);
        const Result<Rdata> rdata = parseRdata(parseRecordType(type).value(), text);
        QVERIFY(!rdata);
        QVERIFY2(rdata.error().text.contains(reason), qPrintable(rdata.error().text));
    }

    void malformedOctetsAreNotOfTheType()
    {
        QVERIFY(!isValidRdata(RecordType::A, Rdata{1, 2, 3}));
        QVERIFY(!isValidRdata(RecordType::A, Rdata{1, 2, 3, 4, 5}));
        QVERIFY(!isValidRdata(RecordType::TXT, Rdata{}));
        QVERIFY(!isValidRdata(RecordType::TXT, Rdata{5, 'a'}));
        QVERIFY(!isValidRdata(RecordType::NS, Rdata{0xc0, 0}));
        QVERIFY(!isValidRdata(RecordType::MX, Rdata{0, 1, 1, 'a', 0xc0, 2}));
        QVERIFY(!isValidRdata(RecordType::HTTPS, Rdata{0, 1, 0, 0, 3, 0, 1, 1}));
        QVERIFY(!isValidRdata(RecordType::HTTPS, Rdata{0, 1, 0, 0, 3, 0, 2, 1, 1, 0, 3, 0, 2, 1, 1}));
        QVERIFY(!isValidRdata(RecordType::NSEC, Rdata{0, 1, 1, 0x40, 0, 1, 0x40}));
        QCOMPARE(rdataToString(RecordType::A, Rdata{1, 2, 3}), u"\\# 3 010203"_s);
    }

    void randomOctetsPrintAndReadBack()
    {
        Random random(11);
        int valid = 0;
        for (int round = 0; round < 20000; ++round) {
            const auto type = static_cast<RecordType>(random.below(70));
            Rdata rdata(random.below(40));
            for (std::uint8_t &octet : rdata) {
                octet = static_cast<std::uint8_t>(random.below(random.below(2) == 0 ? 4 : 256));
            }
            const QString text = rdataToString(type, rdata);
            QVERIFY(!text.isEmpty());
            const Result<Rdata> back = parseRdata(type, text);
            if (!isValidRdata(type, rdata)) {
                QVERIFY(!back);
                continue;
            }
            ++valid;
            // Keys and digests may be empty on the wire and not in text; type bitmaps may have needless zeros.
            if (back && type != RecordType::NSEC) {
                QCOMPARE(*back, rdata);
            }
        }
        QVERIFY(valid > 1000);
    }

    void shortcutsMakeTheSameOctets()
    {
        const IpAddress v4 = IpAddress::parse(u"192.0.2.1").value();
        const IpAddress v6 = IpAddress::parse(u"2001:db8::1").value();
        QCOMPARE(rdataOf(v4), parseRdata(RecordType::A, u"192.0.2.1").value());
        QCOMPARE(rdataOf(v6), parseRdata(RecordType::AAAA, u"2001:db8::1").value());
        QCOMPARE(addressOf(RecordType::A, rdataOf(v4)), std::optional(v4));
        QCOMPARE(addressOf(RecordType::AAAA, rdataOf(v6)), std::optional(v6));
        QVERIFY(!addressOf(RecordType::AAAA, rdataOf(v4)));
        const Name target = Name::parse(u"t.example."_s).value();
        QCOMPARE(targetOf(RecordType::CNAME, rdataOf(target)), std::optional(target));
        QVERIFY(!targetOf(RecordType::A, rdataOf(target)));
        const Rdata soa = parseRdata(RecordType::SOA, u"a. b. 1 2 3 4 5").value();
        QCOMPARE(soaOf(soa)->minimum, 5U);
        QCOMPARE(rdataOf(*soaOf(soa)), soa);
        QVERIFY(!soaOf(Rdata{0}));
    }
};

MERIDIAN_TEST(RecordsTest)
#include "RecordsTest.moc"
