#include "engine/base/Random.h"
#include "engine/dns/Dnssec.h"
#include "engine/dns/DnssecKeyring.h"
#include "engine/dns/TypeBitmap.h"
#include "tests/support/TestMain.h"

#include <map>
#include <set>

using namespace Qt::StringLiterals;
using namespace meridian;
using namespace meridian::dns;

namespace {

Name name(const QString &text)
{
    return Name::parse(text).value();
}

Rdata rdata(RecordType type, const QString &text)
{
    return parseRdata(type, text, name(u"example.com."_s)).value();
}

QByteArray pemOf(const QByteArray &der)
{
    return "-----BEGIN PRIVATE KEY-----\n" + der.toBase64() + "\n-----END PRIVATE KEY-----\n";
}

/// PKCS#8 around the octets that RFC 6605 and RFC 8080 print as "PrivateKey".
DnssecKey keyOf(const QByteArray &privateKey)
{
    const QByteArray octets = QByteArray::fromBase64(privateKey);
    static const QByteArray kP256 = QByteArray::fromHex("3041020100301306072a8648ce3d020106082a8648ce3d030107042730250201010420");
    static const QByteArray kEd25519 = QByteArray::fromHex("302e020100300506032b657004220420");
    const bool isP256 = privateKey.startsWith("GU6S");
    return DnssecKey::fromPem(pemOf((isP256 ? kP256 : kEd25519) + octets).toStdString()).value();
}

std::vector<std::uint8_t> data(RecordType type, const QStringList &texts)
{
    std::vector<Rdata> out;
    for (const QString &text : texts) {
        out.push_back(rdata(type, text));
    }
    return recordData(out);
}

/// RDATA of the RRSIG record.
Rdata signedBy(const DnssecKey &key, const Name &zone, const RrSetView &set, std::uint32_t inception, std::uint32_t expiration)
{
    RrsigHead head = RrsigHead::of(set, key, zone);
    head.inception = inception;
    head.expiration = expiration;
    std::array<std::uint8_t, RrsigHead::kMaxSize> octets;
    Rdata out(octets.begin(), octets.begin() + static_cast<std::ptrdiff_t>(head.write(octets)));
    std::array<std::uint8_t, DnssecKey::kSignatureSize> signature;
    if (!key.sign(signedOctets(head, set), signature)) {
        qFatal("OpenSSL cannot sign.");
    }
    out.insert(out.end(), signature.begin(), signature.end());
    return out;
}

constexpr std::uint32_t kNow = 1'700'000'000;

} // namespace

class DnssecTest final : public QObject
{
    Q_OBJECT

private slots:
    void keysOfTheRfcs_data()
    {
        QTest::addColumn<QByteArray>("privateKey");
        QTest::addColumn<QString>("zone");
        QTest::addColumn<QString>("dnskey");
        QTest::addColumn<QString>("ds");
        QTest::newRow("RFC 6605 §6.1 P-256") << QByteArray("GU6SnQ/Ou+xC5RumuIUIuJZteXT2z0O/ok1s38Et6mQ=") << u"example.net."_s
            << u"257 3 13 GojIhhXUN/u4v54ZQqGSnyhWJwaubCvTmeexv7bR6edbkrSqQpF64cYbcB7wNcP+e+MAnLr+Wi9xMWyQLc8NAA=="_s
            << u"55648 13 2 B4C8C1FE2E7477127B27115656AD6256F424625BF5C1E2770CE6D6E37DF61D17"_s;
        QTest::newRow("RFC 8080 §6.1 Ed25519") << QByteArray("ODIyNjAzODQ2MjgwODAxMjI2NDUxOTAyMDQxNDIyNjI=") << u"example.com."_s
            << u"257 3 15 l02Woi0iS8Aa25FQkUd9RMzZHJpBoRQwAQEX1SxZJA4="_s
            << u"3613 15 2 3AA5AB37EFCE57F737FC1627013FEE07BDF241BD10F3B1964AB55C78E79A304B"_s;
    }
    void keysOfTheRfcs()
    {
        QFETCH(QByteArray, privateKey);
        QFETCH(QString, zone);
        QFETCH(QString, dnskey);
        QFETCH(QString, ds);
        const DnssecKey key = keyOf(privateKey);
        QCOMPARE(rdataToString(RecordType::DNSKEY, key.dnskey()), dnskey);
        QCOMPARE(rdataToString(RecordType::DS, dsOf(name(zone), key.dnskey())), ds);
        QCOMPARE(rdataToString(RecordType::DS, dsOf(name(zone.toUpper()), key.dnskey())), ds);
        QCOMPARE(QString::number(key.keyTag()), ds.section(u' ', 0, 0));
        const DnssecKey again = DnssecKey::fromPem(key.toPem()).value();
        QCOMPARE(again.dnskey(), key.dnskey());
    }

    void signaturesOfTheRfcsVerify()
    {
        // RFC 6605 §6.1; ECDSA signs with a random number, so only the check can be compared.
        const DnssecKey key = keyOf("GU6SnQ/Ou+xC5RumuIUIuJZteXT2z0O/ok1s38Et6mQ=");
        const auto records = data(RecordType::A, {u"192.0.2.1"_s});
        const Name owner = name(u"www.example.net."_s);
        const RrSetView set{owner.wire(), RecordType::A, 3600, records};
        const Rdata rrsig = rdata(RecordType::RRSIG, u"A 13 3 3600 20100909100439 20100812100439 55648 example.net. "
                                                      "qx6wLYqmh+l9oCKTN6qIc+bw6ya+KJ8oMz0YP107epXAyGmt+3SNruPFKG7tZoLBLlUzGGus7ZwmwWep666VCw=="_s);
        constexpr std::uint32_t kThen = 1'281'650'000; // 2010-08-12
        QVERIFY(isSigned(set, rrsig, key.dnskey(), kThen));
        QVERIFY(!isSigned(set, rrsig, key.dnskey(), kNow));
        Rdata wrong = rrsig;
        wrong.back() ^= 1;
        QVERIFY(!isSigned(set, wrong, key.dnskey(), kThen));
        const auto others = data(RecordType::A, {u"192.0.2.2"_s});
        QVERIFY(!isSigned({owner.wire(), RecordType::A, 3600, others}, rrsig, key.dnskey(), kThen));
        QVERIFY(isSigned({owner.wire(), RecordType::A, 60, records}, rrsig, key.dnskey(), kThen)); // the TTL ran down in a cache
    }

    void ed25519SignsAsInTheRfc_data()
    {
        QTest::addColumn<QByteArray>("privateKey");
        QTest::addColumn<QString>("signature");
        // RFC 8080 §6.1 with the labels corrected by erratum 4935; the signatures do not depend on chance.
        QTest::newRow("RFC 8080 §6.1, first key") << QByteArray("ODIyNjAzODQ2MjgwODAxMjI2NDUxOTAyMDQxNDIyNjI=")
            << u"oL9krJun7xfBOIWcGHi7mag5/hdZrKWw15jPGrHpjQeRAvTdszaPD+QLs3fx8A4M3e23mRZ9VrbpMngwcrqNAg=="_s;
        QTest::newRow("RFC 8080 §6.1, second key") << QByteArray("DSSF3o0s0f+ElWzj9E/Osxw8hLpk55chkmx0LYN5WiY=")
            << u"zXQ0bkYgQTEFyfLyi9QoiY6D8ZdYo4wyUhVioYZXFdT410QPRITQSqJSnzQoSm5poJ7gD7AQR0O7KuI5k2pcBg=="_s;
    }
    void ed25519SignsAsInTheRfc()
    {
        QFETCH(QByteArray, privateKey);
        QFETCH(QString, signature);
        const DnssecKey key = keyOf(privateKey);
        const Name owner = name(u"example.com."_s);
        const auto records = data(RecordType::MX, {u"10 mail.example.com."_s});
        const Rdata rrsig = signedBy(key, owner, {owner.wire(), RecordType::MX, 3600, records}, 1'438'207'200, 1'440'021'600);
        QCOMPARE(rdataToString(RecordType::RRSIG, rrsig),
                 u"MX 15 2 3600 20150819220000 20150729220000 %1 example.com. %2"_s.arg(key.keyTag()).arg(signature));
    }

    void whatIsSignedVerifies_data()
    {
        QTest::addColumn<int>("algorithm");
        QTest::newRow("RFC 6605") << 13;
        QTest::newRow("RFC 8080") << 15;
    }
    void whatIsSignedVerifies()
    {
        QFETCH(int, algorithm);
        const DnssecKey key = DnssecKey::generate(static_cast<DnssecAlgorithm>(algorithm)).value();
        const DnssecKey other = DnssecKey::generate(static_cast<DnssecAlgorithm>(algorithm)).value();
        QVERIFY(key.dnskey() != other.dnskey());
        const Name zone = name(u"Example.com."_s);
        const Name owner = name(u"WWW.example.com."_s);
        const Name small = owner.lowered();
        const auto records = data(RecordType::MX, {u"20 B.example.com."_s, u"10 a.example.com."_s, u"10 A.example.com."_s});
        const auto shuffled = data(RecordType::MX, {u"10 a.example.com."_s, u"20 b.example.com."_s});
        const Rdata rrsig = signedBy(key, zone, {owner.wire(), RecordType::MX, 300, records}, kNow - 10, kNow + 10);
        QVERIFY(isSigned({owner.wire(), RecordType::MX, 300, records}, rrsig, key.dnskey(), kNow));
        QVERIFY2(isSigned({small.wire(), RecordType::MX, 300, shuffled}, rrsig, key.dnskey(), kNow), "RFC 4034 §6: case, order and repetition do not count");
        QVERIFY(!isSigned({owner.wire(), RecordType::MX, 300, records}, rrsig, other.dnskey(), kNow));
        QVERIFY(!isSigned({owner.wire(), RecordType::MX, 300, records}, rrsig, key.dnskey(), kNow + 11));
        QVERIFY(!isSigned({owner.wire(), RecordType::MX, 300, records}, rrsig, key.dnskey(), kNow - 11));
    }

    void ecdsaSignaturesHaveBothHalvesInFull()
    {
        // Halves with leading zeros are one in 256: all of them must be filled up.
        const DnssecKey key = DnssecKey::generate(DnssecAlgorithm::EcdsaP256Sha256).value();
        const Name owner = name(u"example.com."_s);
        for (int i = 0; i < 1000; ++i) {
            const auto records = data(RecordType::TXT, {QString::number(i)});
            const RrSetView set{owner.wire(), RecordType::TXT, 1, records};
            QVERIFY(isSigned(set, signedBy(key, owner, set, kNow, kNow), key.dnskey(), kNow));
        }
    }

    void wildcardsHaveALabelLess()
    {
        const DnssecKey key = DnssecKey::generate(DnssecAlgorithm::Ed25519).value();
        const Name zone = name(u"example.com."_s);
        const Name wildcard = name(u"*.w.example.com."_s);
        const auto records = data(RecordType::A, {u"192.0.2.1"_s});
        const Rdata rrsig = signedBy(key, zone, {wildcard.wire(), RecordType::A, 60, records}, kNow, kNow);
        QCOMPARE(int(rrsig[3]), 3);
        QVERIFY(isSigned({wildcard.wire(), RecordType::A, 60, records}, rrsig, key.dnskey(), kNow));
        const Name expanded = name(u"a.b.w.example.com."_s);
        QVERIFY2(isSigned({expanded.wire(), RecordType::A, 60, records}, rrsig, key.dnskey(), kNow), "RFC 4035 §5.3.2");
        const Name beside = name(u"a.v.example.com."_s);
        QVERIFY(!isSigned({beside.wire(), RecordType::A, 60, records}, rrsig, key.dnskey(), kNow));
    }

    void namesInRdataAreMadeSmall_data()
    {
        QTest::addColumn<QString>("type");
        QTest::addColumn<QByteArray>("octets");
        QTest::addColumn<QByteArray>("canonical");
        const auto row = [](const char *type, const QByteArray &octets, const QByteArray &canonical) { QTest::newRow(type) << QString::fromLatin1(type) << octets << canonical; };
        const QByteArray upper("\1A\2BC\0", 6);
        const QByteArray lower("\1a\2bc\0", 6);
        row("NS", upper, lower);
        row("CNAME", upper, lower);
        row("PTR", upper, lower);
        row("DNAME", upper, lower);
        row("MX", "AA" + upper, "AA" + lower);
        row("SRV", "AABBCC" + upper, "AABBCC" + lower);
        row("SOA", upper + upper + "ABCDABCDABCDABCDABCD", lower + lower + "ABCDABCDABCDABCDABCD");
        row("NAPTR", "AABB\1S\2XY" + QByteArray(1, 0) + upper, "AABB\1S\2XY" + QByteArray(1, 0) + lower);
        row("TYPE17", upper + upper, lower + lower);
        row("TYPE18", "AA" + upper, "AA" + lower);
        row("TYPE26", "AA" + upper + upper, "AA" + lower + lower);
        // RFC 6840 §5.1 and everything newer
        row("NSEC", upper + QByteArray("\0\1@", 3), upper + QByteArray("\0\1@", 3));
        row("TXT", "\2AB", "\2AB");
        row("HTTPS", QByteArray("\0\1", 2) + upper, QByteArray("\0\1", 2) + upper);
        row("A", "ABCD", "ABCD");
        // octets of another form are left alone, and nothing is read behind them
        row("TYPE7", "\77AB", "\77ab");
        row("TYPE36", "A", "A");
    }
    void namesInRdataAreMadeSmall()
    {
        QFETCH(QString, type);
        QFETCH(QByteArray, octets);
        QFETCH(QByteArray, canonical);
        Rdata made(octets.begin(), octets.end());
        canonicalize(parseRecordType(type).value(), made);
        QCOMPARE(QByteArray(reinterpret_cast<const char *>(made.data()), static_cast<qsizetype>(made.size())), canonical);
    }

    void recordsAreSortedAsOctets()
    {
        // RFC 4034 §6.3: unsigned octets, a missing one before zero.
        const DnssecKey key = DnssecKey::generate(DnssecAlgorithm::Ed25519).value();
        const Name owner = name(u"example.com."_s);
        const std::vector<Rdata> rdatas{{0x80}, {0x7f}, {0x7f, 0}, {0x00, 0xff}};
        const auto records = recordData(rdatas);
        const RrSetView set{owner.wire(), RecordType{65280}, 1, records};
        const std::vector<std::uint8_t> octets = signedOctets(RrsigHead::of(set, key, owner), set);
        std::vector<Rdata> found;
        for (std::size_t at = 18 + owner.wire().size(); at < octets.size();) {
            at += owner.wire().size() + 8;
            const std::size_t size = static_cast<std::size_t>(octets[at]) << 8 | octets[at + 1];
            found.emplace_back(octets.begin() + static_cast<std::ptrdiff_t>(at + 2), octets.begin() + static_cast<std::ptrdiff_t>(at + 2 + size));
            at += 2 + size;
        }
        QCOMPARE(found, (std::vector<Rdata>{{0x00, 0xff}, {0x7f}, {0x7f, 0}, {0x80}}));
    }

    void nothingIsBetweenANameAndItsSuccessor_data()
    {
        QTest::addColumn<QString>("asked");
        QTest::addColumn<QString>("next");
        const QString label(63, u'a');
        const QString three = label + u'.' + label + u'.' + label;          // 192 octets
        const QString room = QString(47, u'a') + u'.' + three + u".example."_s; // 48 + 192 + 9 octets
        QTest::newRow("RFC 9824 §3.1") << u"a.example."_s << u"\\000.a.example."_s;
        QTest::newRow("the apex") << u"example."_s << u"\\000.example."_s;
        QTest::newRow("two octets left") << u"aaa."_s + room << u"\\000.aaa."_s + room;
        QTest::newRow("RFC 4471 §3.1.2: one octet left, the label grows") << u"aaaa."_s + room << u"aaaa\\000."_s + room;
        QTest::newRow("no octet left, the label is counted up") << u"aaaaa."_s + room << u"aaaab."_s + room;
        QTest::newRow("capitals are no octets of their own") << u"aaaa@."_s + room << u"aaaa[."_s + room;
        QTest::newRow("the last octet goes") << u"aaaa\\255."_s + room << u"aaab."_s + room;
        QTest::newRow("the last label goes, the next one grows") << u"\\255\\255\\255\\255\\255."_s + room
                                                                 << QString(47, u'a') + u"\\000."_s + three + u".example."_s;
    }
    void nothingIsBetweenANameAndItsSuccessor()
    {
        QFETCH(QString, asked);
        QFETCH(QString, next);
        const Name found = successorOf(name(asked), name(u"example."_s));
        QVERIFY(found > name(asked));
        QCOMPARE(found.toString(), name(next).toString());
    }

    void theLastNameIsFollowedByTheZone()
    {
        const Name zone = name(u"example."_s);
        Name last = zone;
        const std::vector<std::uint8_t> label(Name::kMaxLabelSize, 0xff);
        while (const auto below = last.child(label)) {
            last = *below;
        }
        const std::size_t left = Name::kMaxWireSize - last.wire().size() - 1;
        last = last.child(std::span(label).first(left)).value();
        QCOMPARE(last.wire().size(), Name::kMaxWireSize);
        QCOMPARE(successorOf(last, zone), zone);
    }

    void bitmapsHoldEveryType()
    {
        TypeBitmap bitmap;
        QCOMPARE(bitmap.wireSize(), std::size_t{0});
        Random random(3);
        std::set<std::uint16_t> types;
        for (int i = 0; i < 300; ++i) {
            const auto type = static_cast<std::uint16_t>(random.below(i % 2 == 0 ? 65536 : 300));
            types.insert(type);
            bitmap.add(static_cast<RecordType>(type));
        }
        Rdata nsec{0};
        nsec.resize(1 + bitmap.wireSize());
        bitmap.write(std::span(nsec).subspan(1));
        QVERIFY(isValidRdata(RecordType::NSEC, nsec));
        QStringList texts{u"."_s};
        for (const std::uint16_t type : types) {
            texts += dns::toString(static_cast<RecordType>(type));
        }
        QCOMPARE(rdataToString(RecordType::NSEC, nsec), texts.join(u' '));
    }

    void theLargestBitmapHasItsRoom()
    {
        TypeBitmap bitmap;
        for (std::uint32_t type = 0; type < 65536; ++type) {
            bitmap.add(static_cast<RecordType>(type));
        }
        QCOMPARE(bitmap.wireSize(), TypeBitmap::kMaxWireSize);
    }

    void whatIsNoKeyIsToldSo_data()
    {
        QTest::addColumn<QByteArray>("pem");
        QTest::addColumn<QString>("says");
        QTest::newRow("empty") << QByteArray() << u"no unencrypted private key in PEM"_s;
        QTest::newRow("cut off") << QByteArray("-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2Vw\n") << u"no unencrypted private key in PEM"_s;
        QTest::newRow("encrypted") << QByteArray("-----BEGIN ENCRYPTED PRIVATE KEY-----\n"
                                                 "MIGbMFcGCSqGSIb3DQEFDTBKMCkGCSqGSIb3DQEFDDAcBAhu0F4gP8p0aQICCAAw\n"
                                                 "DAYIKoZIhvcNAgkFADAdBglghkgBZQMEASoEEIkP1vI8lN8vGm4Uj0S6cNwEQHrc\n"
                                                 "-----END ENCRYPTED PRIVATE KEY-----\n")
                                   << u"no unencrypted private key in PEM"_s;
        QTest::newRow("X25519") << pemOf(QByteArray::fromHex("302e020100300506032b656e04220420") + QByteArray(32, 'k')) << u"neither ECDSA P-256 nor Ed25519"_s;
    }
    void whatIsNoKeyIsToldSo()
    {
        QFETCH(QByteArray, pem);
        QFETCH(QString, says);
        const Result<DnssecKey> key = DnssecKey::fromPem(pem.toStdString());
        QVERIFY(!key);
        QVERIFY2(key.error().text.contains(says), qPrintable(key.error().text));
    }

    void keyTagsAreThoseOfTheRfc()
    {
        // RFC 4034 §5.4: the DNSKEY of dskey.example.com has tag 60485. The sum is over octets, whatever the algorithm.
        const Rdata key = rdata(RecordType::DNSKEY, u"256 3 5 AQOeiiR0GOMYkDshWoSKz9XzfwJr1AYtsmx3TGkJaNXVbfi/2pHm822aJ5iI9BMzNXxeYCmZ"
                                                     "DRD99WYwYqUSdjMmmAphXdvxegXd/M5+X7OrzKBaMbCVdFLUUh6DhweJBjEVv5f2wwjM9XzcnOf+EPbtG9DMBmADjFDc2w/rljwvFw=="_s);
        QCOMPARE(int(keyTagOf(key)), 60485);
    }

    void aRollPublishesBothKeysAndAsksForTheNewOne()
    {
        const DnssecKey old = DnssecKey::generate(DnssecAlgorithm::EcdsaP256Sha256).value();
        const DnssecKey fresh = DnssecKey::generate(DnssecAlgorithm::EcdsaP256Sha256).value();
        const ZoneKeys keys(name(u"Example.com."_s), {{old, true}, {fresh, false}});
        QCOMPARE(keys.zone().toString(), u"example.com."_s);
        QCOMPARE(int(keys.find(RecordType::DNSKEY)->count), 2);
        QCOMPARE(keys.find(RecordType::CDNSKEY)->data, recordData(std::array{fresh.dnskey()}));
        QCOMPARE(keys.find(RecordType::CDS)->data, recordData(std::array{dsOf(keys.zone(), fresh.dnskey())}));
        QVERIFY(keys.find(RecordType::A) == nullptr);
    }

    void algorithmsHaveTexts()
    {
        for (const DnssecAlgorithm algorithm : {DnssecAlgorithm::EcdsaP256Sha256, DnssecAlgorithm::Ed25519}) {
            QCOMPARE(parseDnssecAlgorithm(toText(algorithm).toUpper()), std::optional(algorithm));
            QCOMPARE(parseDnssecAlgorithm(QString::number(static_cast<int>(algorithm))), std::optional(algorithm));
        }
        QVERIFY(!parseDnssecAlgorithm(u"rsasha1"_s));
        QVERIFY(!parseDnssecAlgorithm(u"8"_s));
    }
};

MERIDIAN_TEST(DnssecTest)
#include "DnssecTest.moc"
