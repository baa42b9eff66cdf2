#include "engine/dns/Message.h"
#include "engine/dns/Tsig.h"
#include "tests/support/TestMain.h"

using namespace Qt::StringLiterals;
using namespace meridian;
using namespace meridian::dns;

namespace {

using Octets = std::vector<std::uint8_t>;
constexpr std::uint64_t kNow = 1'800'000'000;

TsigKey makeKey(const QString &name = u"Key.Example."_s, TsigAlgorithm algorithm = TsigAlgorithm::HmacSha256)
{
    return {Name::parse(name).value(), algorithm, {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16}};
}

Octets signedBy(Tsig &tsig, const Octets &message, std::uint64_t now = kNow)
{
    Octets out = message;
    out.resize(message.size() + tsig.wireSize());
    out.resize(tsig.sign(out, message.size(), now));
    return out;
}

Octets query(std::uint16_t id = 77)
{
    return buildQuery(id, Name::parse(u"example.com."_s).value(), RecordType::AXFR);
}

/// An answer to `asked` without records.
Octets answerTo(Octets asked)
{
    asked[2] |= 0x80;
    return asked;
}

Tsig check(const Octets &message, const std::vector<TsigKey> &keys, std::uint64_t now = kNow)
{
    return Tsig::ofQuery(message, findTsig(message).value(), keys, now);
}

TsigRecord recordOf(const Octets &message)
{
    return TsigRecord::read(message, findTsig(message).value()).value();
}

} // namespace

/// Message signatures (RFC 8945).
class TsigTest final : public QObject
{
    Q_OBJECT

private slots:
    void aQueryAndItsAnswersAreSigned_data()
    {
        QTest::addColumn<int>("algorithm");
        QTest::addColumn<int>("macSize");
        QTest::newRow("RFC 8945 §6 hmac-sha256") << 0 << 32;
        QTest::newRow("RFC 8945 §6 hmac-sha384") << 1 << 48;
        QTest::newRow("RFC 8945 §6 hmac-sha512") << 2 << 64;
    }
    void aQueryAndItsAnswersAreSigned()
    {
        QFETCH(int, algorithm);
        QFETCH(int, macSize);
        const TsigKey key = makeKey(u"key.example."_s, static_cast<TsigAlgorithm>(algorithm));
        Tsig client = Tsig::withKey(key);
        const Octets asked = signedBy(client, query());
        QCOMPARE(int(recordOf(asked).mac.size()), macSize);
        QCOMPARE(int(recordOf(asked).fudge), 300);
        QCOMPARE(int(asked[11]), 1); // ARCOUNT
        Tsig server = check(asked, {makeKey(u"other."_s), key});
        QCOMPARE(server.verdict(), TsigVerdict::Good);
        QCOMPARE(server.keyName().toString(), u"key.example."_s);
        // §5.3.1: each message of a long answer covers the one before.
        std::vector<Octets> answers;
        for (int i = 0; i < 3; ++i) {
            answers.push_back(signedBy(server, answerTo(query())));
        }
        QVERIFY(answers[1] != answers[2]);
        for (const Octets &answer : answers) {
            QCOMPARE(client.checkAnswer(answer, kNow), TsigVerdict::Good);
        }
        QCOMPARE(client.checkAnswer(answers[1], kNow), TsigVerdict::BadSig); // out of order
    }

    void aKnownSignatureIsMade()
    {
        // Made with another implementation (Python's hmac over the octets of RFC 8945 §4.3), so that two mistakes cannot agree.
        const TsigKey key{Name::parse(u"k."_s).value(), TsigAlgorithm::HmacSha256, {'s', 'e', 'c', 'r', 'e', 't'}};
        Tsig client = Tsig::withKey(key);
        const Octets asked = signedBy(client, buildQuery(1, Name::parse(u"a."_s).value(), RecordType::A), 1'600'000'000);
        const auto mac = recordOf(asked).mac;
        QCOMPARE(QByteArray(reinterpret_cast<const char *>(mac.data()), static_cast<qsizetype>(mac.size())).toHex(),
                 QByteArray("509675f6fcfb26774a20642663f8bb5add40f0421926ffe08d43858c2ae35181"));
    }

    void caseOfTheKeysNameDoesNotMatter()
    {
        Tsig client = Tsig::withKey(makeKey(u"KEY.example."_s));
        QCOMPARE(check(signedBy(client, query()), {makeKey(u"key.EXAMPLE."_s)}).verdict(), TsigVerdict::Good);
    }

    void whatWasChangedIsNoticed()
    {
        Tsig client = Tsig::withKey(makeKey());
        const Octets asked = signedBy(client, query());
        const std::size_t at = findTsig(asked).value();
        for (std::size_t i = 2; i < at; ++i) { // all but the id, which forwarders may change
            if (i >= 4 && i < 12) {
                continue; // counts: not the same message any more
            }
            Octets changed = asked;
            changed[i] ^= 0x20;
            const auto found = findTsig(changed);
            if (found) {
                QCOMPARE(Tsig::ofQuery(changed, *found, std::vector{makeKey()}, kNow).verdict(), TsigVerdict::BadSig);
            }
        }
        Octets forwarded = asked;
        forwarded[0] ^= 0xff;
        QCOMPARE(check(forwarded, {makeKey()}).verdict(), TsigVerdict::Good);
        TsigKey other = makeKey();
        other.secret.back() ^= 1;
        QCOMPARE(check(asked, {other}).verdict(), TsigVerdict::BadSig);
    }

    void unknownKeysAndAlgorithmsAreTold()
    {
        Tsig client = Tsig::withKey(makeKey());
        const Octets asked = signedBy(client, query());
        for (const auto &keys : {std::vector<TsigKey>{}, {makeKey(u"other."_s)}, {makeKey(u"key.example."_s, TsigAlgorithm::HmacSha512)}}) {
            Tsig server = check(asked, keys);
            QCOMPARE(server.verdict(), TsigVerdict::BadKey);
            const Octets answer = signedBy(server, answerTo(query()));
            QCOMPARE(int(recordOf(answer).error), 17); // §5.2.1, without a MAC
            QVERIFY(recordOf(answer).mac.empty());
            QCOMPARE(recordOf(answer).key.toString().toLower(), u"key.example."_s);
        }
    }

    void badSignaturesAreAnsweredWithoutOne()
    {
        Tsig client = Tsig::withKey(makeKey());
        TsigKey other = makeKey();
        other.secret.back() ^= 1;
        Tsig server = check(signedBy(client, query()), {other});
        const Octets answer = signedBy(server, answerTo(query()));
        QCOMPARE(int(recordOf(answer).error), 16);
        QVERIFY(recordOf(answer).mac.empty());
    }

    void clocksMayDifferByFiveMinutes_data()
    {
        QTest::addColumn<qint64>("apart");
        QTest::addColumn<bool>("isGood");
        QTest::newRow("RFC 8945 §5.2.3 the same") << qint64(0) << true;
        QTest::newRow("RFC 8945 §10 300 s late") << qint64(300) << true;
        QTest::newRow("301 s late") << qint64(301) << false;
        QTest::newRow("300 s ahead") << qint64(-300) << true;
        QTest::newRow("301 s ahead") << qint64(-301) << false;
    }
    void clocksMayDifferByFiveMinutes()
    {
        QFETCH(qint64, apart);
        QFETCH(bool, isGood);
        Tsig client = Tsig::withKey(makeKey());
        const auto now = static_cast<std::uint64_t>(qint64(kNow) + apart);
        Tsig server = check(signedBy(client, query()), {makeKey()}, now);
        QCOMPARE(server.verdict(), isGood ? TsigVerdict::Good : TsigVerdict::BadTime);
        if (!isGood) {
            // The answer is signed with the client's time and tells the server's.
            const Octets answer = signedBy(server, answerTo(query()), now);
            const TsigRecord record = recordOf(answer);
            QCOMPARE(int(record.error), 18);
            QCOMPARE(record.time, kNow);
            QCOMPARE(record.other.size(), 6U);
            QCOMPARE(record.other[5], static_cast<std::uint8_t>(now));
            QCOMPARE(client.checkAnswer(answer, kNow), TsigVerdict::Good);
        }
    }

    void shortenedMacsAreRefused_data()
    {
        QTest::addColumn<int>("size");
        QTest::addColumn<TsigVerdict>("verdict");
        QTest::newRow("RFC 8945 §5.2.2.1 empty") << 0 << TsigVerdict::FormErr;
        QTest::newRow("RFC 8945 §5.2.2.1 less than half") << 15 << TsigVerdict::FormErr;
        QTest::newRow("RFC 8945 §5.2.4 half") << 16 << TsigVerdict::BadTrunc;
        QTest::newRow("RFC 8945 §5.2.4 one octet less") << 31 << TsigVerdict::BadTrunc;
        QTest::newRow("whole") << 32 << TsigVerdict::Good;
    }
    void shortenedMacsAreRefused()
    {
        QFETCH(int, size);
        QFETCH(TsigVerdict, verdict);
        Tsig client = Tsig::withKey(makeKey());
        Octets asked = signedBy(client, query());
        // The MAC is followed by six octets; lengths stand before it and at the record's beginning.
        const std::size_t cut = 32 - static_cast<std::size_t>(size);
        const auto end = asked.end() - 6;
        asked.erase(end - static_cast<std::ptrdiff_t>(cut), end);
        const std::size_t macLength = asked.size() - 6 - static_cast<std::size_t>(size) - 1;
        asked[macLength] = static_cast<std::uint8_t>(size);
        const std::size_t rdLength = findTsigRdLength(asked);
        asked[rdLength] = static_cast<std::uint8_t>(asked[rdLength] - cut);
        QCOMPARE(check(asked, {makeKey()}).verdict(), verdict);
    }

    void malformedRecordsAreFormatErrors()
    {
        Tsig client = Tsig::withKey(makeKey());
        const Octets asked = signedBy(client, query());
        const std::size_t at = findTsig(asked).value();
        Octets cut = asked;
        cut.pop_back();
        QVERIFY(!findTsig(cut));
        QCOMPARE(Tsig::ofQuery(cut, at, std::vector{makeKey()}, kNow).verdict(), TsigVerdict::FormErr);
        Octets more = asked;
        more.push_back(0);
        QCOMPARE(Tsig::ofQuery(more, at, std::vector{makeKey()}, kNow).verdict(), TsigVerdict::FormErr);
        QVERIFY(!findTsig(query()));
        QVERIFY(!findTsig({}));
    }

    void onlyTheLastRecordSigns()
    {
        // RFC 8945 §5.1
        Tsig client = Tsig::withKey(makeKey());
        const Octets once = signedBy(client, query());
        Query read;
        QCOMPARE(parseQuery(once, read), QueryVerdict::Ok);
        QCOMPARE(read.tsigAt, findTsig(once).value());
        Tsig again = Tsig::withKey(makeKey());
        QCOMPARE(parseQuery(signedBy(again, once), read), QueryVerdict::FormErr);
        QCOMPARE(parseQuery(query(), read), QueryVerdict::Ok);
        QCOMPARE(read.tsigAt, 0U);
    }

    void keyFilesAreRead()
    {
        const auto keys = parseTsigKeys(uR"(# made by tsig-keygen
            key "xfr.example." {
                algorithm hmac-sha256;   // the usual one
                secret "AQIDBA==";
            };
            /* two
               lines */ KEY other { secret aGVsbG8=; algorithm HMAC-SHA512.; }
        )"_s);
        QVERIFY2(keys, qPrintable(keys ? QString() : keys.error().toString()));
        QCOMPARE(keys->size(), 2U);
        QCOMPARE(keys->front().name.toString(), u"xfr.example."_s);
        QCOMPARE(keys->front().secret, (Octets{1, 2, 3, 4}));
        QCOMPARE(keys->back().algorithm, TsigAlgorithm::HmacSha512);
        QCOMPARE(keys->back().secret, (Octets{'h', 'e', 'l', 'l', 'o'}));
        QVERIFY(parseTsigKeys(u"").value().empty());
    }

    void brokenKeyFilesSayWhatIsWrong_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("word");
        QTest::newRow("no key") << u"\nzone x;"_s << u"line 2"_s << u"\"zone\" does not begin a key"_s;
        QTest::newRow("no name") << u"key"_s << u"line 1"_s << u"no name"_s;
        QTest::newRow("no brace") << u"key k secret"_s << u"line 1"_s << u"\"{\" is missing"_s;
        QTest::newRow("no end") << u"key k {\nsecret \"AQ==\";"_s << u"line 2"_s << u"is missing"_s;
        QTest::newRow("no semicolon") << u"key k { secret \"AQ==\" algorithm hmac-sha256; };"_s << u"line 1"_s << u"is missing"_s;
        QTest::newRow("no secret") << u"key k { algorithm hmac-sha256; };"_s << u"line 1"_s << u"lacks"_s;
        QTest::newRow("no algorithm") << u"key k { secret \"AQ==\"; };"_s << u"line 1"_s << u"lacks"_s;
        QTest::newRow("old algorithm") << u"key k {\n algorithm hmac-md5;\n secret \"AQ==\"; };"_s << u"line 2"_s << u"too weak"_s;
        QTest::newRow("unknown algorithm") << u"key k { algorithm rot13; secret \"AQ==\"; };"_s << u"line 1"_s << u"rot13"_s;
        QTest::newRow("no base64") << u"key k { algorithm hmac-sha256; secret \"A!\"; };"_s << u"line 1"_s << u"base64"_s;
        QTest::newRow("open quote") << u"key \"k { algorithm hmac-sha256;\n"_s << u"line 1"_s << u"quote"_s;
        QTest::newRow("unknown field") << u"key k { colour blue; };"_s << u"line 1"_s << u"colour"_s;
        QTest::newRow("twice") << u"key k { algorithm hmac-sha256; secret \"AQ==\"; };\nkey K { algorithm hmac-sha256; secret \"AQ==\"; };"_s << u"line 2"_s << u"twice"_s;
    }
    void brokenKeyFilesSayWhatIsWrong()
    {
        QFETCH(QString, text);
        QFETCH(QString, line);
        QFETCH(QString, word);
        const auto keys = parseTsigKeys(text);
        QVERIFY(!keys);
        QCOMPARE(keys.error().where, line);
        QVERIFY2(keys.error().text.contains(word), qPrintable(keys.error().text));
    }

private:
    /// Of a query with one question that is not compressed: the low octet of the TSIG record's length.
    static std::size_t findTsigRdLength(const Octets &message)
    {
        WireReader reader(message);
        reader.skip(kHeaderSize);
        (void)reader.name();
        reader.skip(4);
        (void)reader.name();
        return reader.position() + 2 + 2 + 4 + 1;
    }
};

MERIDIAN_TEST(TsigTest)
#include "TsigTest.moc"
