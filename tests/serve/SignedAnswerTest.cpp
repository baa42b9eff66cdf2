#include "engine/serve/QueryHandler.h"
#include "engine/serve/ServerProfile.h"
#include "engine/serve/SignatureCache.h"
#include "tests/serve/Ask.h"
#include "tests/serve/Standings.h"
#include "tests/serve/Validator.h"
#include "tests/serve/Zones.h"
#include "tests/support/TestMain.h"

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace meridian;
using namespace meridian::dns;
using serve::Transport;
using test::Asker;
using test::edns;
using test::name;
using test::Octets;
using test::texts;
using test::Validator;

namespace {

constexpr std::uint32_t kNow = 1'700'000'000;
constexpr std::uint32_t kDay = 86400;
const QStringList kSignedZones{u"example.com."_s, u"example.org."_s};

/// The zones of ResponderTest with a child that is not signed, and names whose records nobody else knows.
QString zoneText()
{
    return test::kZone.arg(QString(200, u'x')) + uR"(
plain            NS   ns.plain
ns.plain         A    192.0.2.56
*.many.wild      A    192.0.2.61
Mixed            MX   10 MAIL
Mixed            TYPE65280 \# 3 AABBCC
Mixed            TYPE1234 \# 0
)"_s;
}

Edns wanting(bool dnssecOk, bool compactOk = false)
{
    Edns out = edns();
    out.dnssecOk = dnssecOk;
    out.compactOk = compactOk;
    return out;
}

std::vector<Record> without(const std::vector<Record> &records, const std::function<bool(const Record &)> &isGone)
{
    std::vector<Record> out;
    std::ranges::copy_if(records, std::back_inserter(out), [&](const Record &record) { return !isGone(record); });
    return out;
}

} // namespace

/// Answers of signed zones, checked signature by signature.
class SignedAnswerTest final : public QObject
{
    Q_OBJECT

    ZoneSet m_signed;
    ZoneSet m_unsigned;
    serve::ServerProfile m_profile;

    Asker asker(serve::SignatureCache *cache = nullptr, std::uint32_t now = kNow) const { return Asker(serve::Responder(m_signed, m_profile, now, cache)); }
    QString fault(const Message &message, std::uint32_t now = kNow) const { return Validator(m_profile.keyring, message, now).fault(); }

    static QStringList names()
    {
        QStringList out;
        for (const QString &label : {u""_s, u"ns1."_s, u"mail."_s, u"www."_s, u"WWW."_s, u"many."_s, u"alias."_s, u"far."_s, u"away."_s, u"nowhere."_s, u"loop."_s, u"self."_s,
                                     u"wild."_s, u"*.wild."_s, u"a.wild."_s, u"b.a.wild."_s, u"x.many.wild."_s, u"old."_s, u"x.old."_s, u"nothing.old."_s, u"x.new."_s,
                                     u"new."_s, u"_sip._tcp."_s, u"_tcp."_s, u"sub."_s, u"www.sub."_s, u"ns.sub."_s, u"plain."_s, u"www.plain."_s, u"big."_s, u"huge."_s,
                                     u"missing."_s, u"below.www."_s, u"mixed."_s}) {
            out += label + u"example.com."_s;
        }
        out += QString(63, u'l') + u'.' + QString(63, u'm') + u'.' + QString(63, u'n') + u".long.example.com."_s;
        return out + QStringList{u"example.org."_s, u"www.example.org."_s, u"missing.example.org."_s};
    }
    static std::vector<RecordType> types()
    {
        return {RecordType::A,  RecordType::AAAA, RecordType::NS,    RecordType::SOA, RecordType::MX,  RecordType::TXT,   RecordType::CNAME,
                RecordType::DS, RecordType::SRV,  RecordType::DNAME, RecordType::ANY, RecordType::CAA, RecordType{65280}, RecordType{1234}};
    }

private slots:
    void initTestCase()
    {
        const auto first = test::zoneTree(u"example.com."_s, zoneText());
        const auto second = test::zoneTree(u"example.org."_s, test::kSecond);
        m_signed.add(first, 0, ZoneSet::Signing::On);
        m_signed.add(second, 1, ZoneSet::Signing::On);
        m_unsigned.add(first, 0);
        m_unsigned.add(second, 1);
        m_profile.keyring = test::keyring(kSignedZones);
    }

    void signaturesAddToAnswersAndChangeNothingElse()
    {
        Asker signedAsker = asker();
        Asker plainAsker{serve::Responder(m_unsigned, m_profile, kNow)};
        for (const QString &asked : names()) {
            for (const RecordType type : types()) {
                const QByteArray what = (asked + u' ' + dns::toString(type)).toUtf8();
                const Message plain = plainAsker.ask(asked, type, wanting(true), Transport::Tcp);
                const Message answer = signedAsker.ask(asked, type, wanting(true), Transport::Tcp);
                const Validator validator(m_profile.keyring, answer, kNow);
                QVERIFY2(validator.fault().isEmpty(), qPrintable(QString::fromUtf8(what) + u": "_s + validator.fault()));
                QCOMPARE(answer.flags & 0xfff0, plain.flags & 0xfff0); // the response code aside
                const bool isReferral = !answer.has(HeaderFlags::kAuthoritative) && answer.rcode == Rcode::NoError;
                const auto added = [&](const Record &record) { return test::isOfDnssec(record.type) || (isReferral && record.type == RecordType::DS); };
                QVERIFY2(texts(without(answer.answers, added)) == texts(plain.answers), what);
                QVERIFY2(texts(without(answer.authorities, added)) == texts(plain.authorities), what);
                QVERIFY2(texts(without(answer.additionals, added)) == texts(plain.additionals), what);
                // RFC 9824: what is missing has no data
                QVERIFY2(answer.rcode == (plain.rcode == Rcode::NxDomain ? Rcode::NoError : plain.rcode), what);
                const bool isDenied = std::ranges::any_of(plain.authorities, [](const Record &record) { return record.type == RecordType::SOA; });
                if (isDenied) {
                    const Name denied = plain.answers.empty() ? name(asked) : targetOf(RecordType::CNAME, plain.answers.back().rdata).value();
                    const QStringList proof = validator.proof(denied, type);
                    QVERIFY2(!proof.isEmpty(), what);
                    QVERIFY2(proof.contains(u"NXNAME"_s) == (plain.rcode == Rcode::NxDomain), what);
                }
            }
        }
    }

    void withoutTheFlagAnswersAreThoseOfAnUnsignedZone()
    {
        for (const std::optional<Edns> &opt : {std::optional<Edns>(), std::optional(wanting(false)), std::optional(wanting(false, true))}) {
            Asker signedAsker = asker();
            Asker plainAsker{serve::Responder(m_unsigned, m_profile, kNow)};
            for (const QString &asked : names()) {
                for (const RecordType type : types()) {
                    const Octets query = buildQuery(7, name(asked), type, opt);
                    QCOMPARE(signedAsker.send(query), plainAsker.send(query));
                }
            }
        }
    }

    void everyNameSaysWhatItHas_data()
    {
        QTest::addColumn<QString>("asked");
        QTest::addColumn<QString>("type");
        QTest::addColumn<QString>("types");
        const auto row = [](const char *what, const QString &asked, const QString &type, const QString &has) { QTest::newRow(what) << asked << type << has; };
        row("RFC 9824 §3.1 a missing name", u"missing.example.com."_s, u"A"_s, u"RRSIG NSEC NXNAME"_s);
        row("below a name", u"a.b.www.example.com."_s, u"A"_s, u"RRSIG NSEC NXNAME"_s);
        row("RFC 9824 §3.2 a missing type", u"mail.example.com."_s, u"TXT"_s, u"A AAAA RRSIG NSEC"_s);
        row("the type that is asked for is never among them", u"mail.example.com."_s, u"MX"_s, u"A AAAA RRSIG NSEC"_s);
        row("RFC 9824 §3.2 an empty non-terminal", u"_tcp.example.com."_s, u"A"_s, u"RRSIG NSEC"_s);
        row("RFC 9824 §3.3 a wildcard without the type", u"x.wild.example.com."_s, u"A"_s, u"TXT RRSIG NSEC"_s);
        row("the apex", u"example.com."_s, u"A"_s, u"NS SOA MX RRSIG NSEC DNSKEY CDS CDNSKEY"_s);
        row("types of others", u"mixed.example.com."_s, u"A"_s, u"MX RRSIG NSEC TYPE1234 TYPE65280"_s);
        row("RFC 4035 §2.3 a cut without DS", u"plain.example.com."_s, u"DS"_s, u"NS RRSIG NSEC"_s);
        row("RFC 4035 §3.1.4 a referral to an unsigned child", u"www.plain.example.com."_s, u"A"_s, u"NS RRSIG NSEC"_s);
    }
    void everyNameSaysWhatItHas()
    {
        QFETCH(QString, asked);
        QFETCH(QString, type);
        QFETCH(QString, types);
        const RecordType wanted = parseRecordType(type).value();
        const Message answer = asker().ask(asked, wanted, wanting(true));
        const Validator validator(m_profile.keyring, answer, kNow);
        QCOMPARE(validator.fault(), QString());
        const bool isReferral = !answer.has(HeaderFlags::kAuthoritative);
        const Name owner = isReferral ? name(asked).parent() : name(asked);
        QCOMPARE(validator.proof(owner, isReferral ? RecordType::DS : wanted).join(u' '), types);
        QCOMPARE(answer.rcode, Rcode::NoError);
    }

    void aClientThatTakesItHearsNxDomain()
    {
        const Message answer = asker().ask(u"missing.example.com."_s, RecordType::A, wanting(true, true));
        QCOMPARE(answer.rcode, Rcode::NxDomain);
        QVERIFY(answer.edns->compactOk); // RFC 9824 §5.1
        QCOMPARE(fault(answer), QString());
        QCOMPARE(Validator(m_profile.keyring, answer, kNow).proof(name(u"missing.example.com."_s), RecordType::A).join(u' '), u"RRSIG NSEC NXNAME"_s);
        QCOMPARE(asker().ask(u"www.example.com."_s, RecordType::AAAA, wanting(true, true)).rcode, Rcode::NoError);
    }

    void nxnameCannotBeAskedFor()
    {
        const Message answer = asker().ask(u"www.example.com."_s, RecordType::NXNAME, wanting(true));
        QCOMPARE(answer.rcode, Rcode::FormErr); // RFC 9824 §3.4
        QCOMPARE(int(answer.extendedErrors.front().code), 30);
    }

    void referralsTellOfTheChild()
    {
        const Message answer = asker().ask(u"www.sub.example.com."_s, RecordType::A, wanting(true));
        QCOMPARE(fault(answer), QString());
        const Validator validator(m_profile.keyring, answer, kNow);
        const Validator::Set *digests = validator.find(name(u"sub.example.com."_s), RecordType::DS);
        QVERIFY(digests != nullptr);
        QCOMPARE(digests->signatures.size(), std::size_t{1});
        QVERIFY2(validator.find(name(u"sub.example.com."_s), RecordType::NS)->signatures.empty(), "RFC 4035 §2.2: the child signs its NS set");
        QVERIFY2(validator.find(name(u"ns.sub.example.com."_s), RecordType::A)->signatures.empty(), "glue is not the parent's");
        QCOMPARE(validator.find(name(u"ns1.other.example.com."_s), RecordType::A)->signatures.size(), std::size_t{1});
    }

    void keysAreToldAtTheApex_data()
    {
        QTest::addColumn<QString>("type");
        QTest::addColumn<bool>("dnssecOk");
        for (const QString &type : {u"DNSKEY"_s, u"CDS"_s, u"CDNSKEY"_s}) {
            QTest::newRow(qPrintable(type + u" signed"_s)) << type << true;
            QTest::newRow(qPrintable(type + u" without the flag DO"_s)) << type << false;
        }
    }
    void keysAreToldAtTheApex()
    {
        QFETCH(QString, type);
        QFETCH(bool, dnssecOk);
        const RecordType wanted = parseRecordType(type).value();
        const Message answer = asker().ask(u"Example.com."_s, wanted, wanting(dnssecOk));
        QCOMPARE(answer.answers.size(), dnssecOk ? std::size_t{2} : std::size_t{1});
        const ZoneKeys::Set *set = m_profile.keyring->find(name(u"example.com."_s))->find(wanted);
        QCOMPARE(recordData(std::array{answer.answers.front().rdata}), set->data);
        QCOMPARE(answer.answers.front().ttl, ZoneKeys::kTtl);
        if (dnssecOk) {
            QCOMPARE(fault(answer), QString());
        }
        // Elsewhere there is none, and an unsigned zone has none.
        QVERIFY(asker().ask(u"www.example.com."_s, wanted, wanting(dnssecOk)).answers.empty());
        QVERIFY(Asker(serve::Responder(m_unsigned, m_profile, kNow)).ask(u"example.com."_s, wanted, wanting(dnssecOk)).answers.empty());
    }

    void nsecAndRrsigCanBeAskedFor_data()
    {
        QTest::addColumn<QString>("asked");
        QTest::addColumn<QString>("types");
        QTest::newRow("a name") << u"mail.example.com."_s << u"A AAAA RRSIG NSEC"_s;
        QTest::newRow("an alias") << u"alias.example.com."_s << u"CNAME RRSIG NSEC"_s;
        QTest::newRow("an empty non-terminal") << u"_tcp.example.com."_s << u"RRSIG NSEC"_s;
        QTest::newRow("a wildcard") << u"x.wild.example.com."_s << u"TXT RRSIG NSEC"_s;
        QTest::newRow("a missing name") << u"missing.example.com."_s << u"RRSIG NSEC NXNAME"_s;
    }
    void nsecAndRrsigCanBeAskedFor()
    {
        QFETCH(QString, asked);
        QFETCH(QString, types);
        const Message nsec = asker().ask(asked, RecordType::NSEC, wanting(true));
        QCOMPARE(fault(nsec), QString());
        QCOMPARE(nsec.answers.size(), std::size_t{2});
        QCOMPARE(rdataToString(RecordType::NSEC, nsec.answers.front().rdata).section(u' ', 1), types);
        Message rrsig = asker().ask(asked, RecordType::RRSIG, wanting(true));
        QCOMPARE(rrsig.answers.size(), std::size_t{1});
        rrsig.answers.push_back(nsec.answers.front());
        QCOMPARE(fault(rrsig), QString());
        const bool isMissing = types.contains(u"NXNAME"_s);
        QCOMPARE(asker().ask(asked, RecordType::NSEC, wanting(false)).rcode, isMissing ? Rcode::NxDomain : Rcode::NoError);
        QCOMPARE(asker().ask(asked, RecordType::RRSIG, wanting(false)).answers.size(), isMissing ? std::size_t{0} : std::size_t{1});
    }

    void whatDoesNotFitIsAskedForOverTcp()
    {
        Asker ask = asker();
        int truncated = 0;
        for (const std::uint16_t payload : {std::uint16_t{512}, std::uint16_t{700}, std::uint16_t{1232}}) {
            for (const QString &asked : names()) {
                for (const RecordType type : types()) {
                    Edns opt = wanting(true);
                    opt.udpPayload = payload;
                    const Octets octets = ask.send(buildQuery(1, name(asked), type, opt));
                    QVERIFY(octets.size() <= payload);
                    const Message answer = Message::parse(octets).value();
                    QVERIFY2(fault(answer).isEmpty(), qPrintable(asked + u": "_s + fault(answer)));
                    truncated += answer.has(HeaderFlags::kTruncated) ? 1 : 0;
                }
            }
        }
        QVERIFY(truncated > 0);
    }

    void bothKeysOfARollSignEverything()
    {
        serve::ServerProfile profile;
        profile.keyring = test::keyring(kSignedZones, 2);
        Asker ask{serve::Responder(m_signed, profile, kNow)};
        for (const QString &asked : names()) {
            const Message answer = ask.ask(asked, RecordType::A, wanting(true), Transport::Tcp);
            const QString fault = Validator(profile.keyring, answer, kNow).fault();
            QVERIFY2(fault.isEmpty(), qPrintable(asked + u": "_s + fault));
        }
        const Message keys = ask.ask(u"example.com."_s, RecordType::DNSKEY, wanting(true));
        QCOMPARE(keys.answers.size(), std::size_t{4});
    }

    void aSignatureIsMadeOnceAndRenewedInTime()
    {
        serve::SignatureCache cache;
        const auto ask = [&](std::uint32_t now, const QString &asked) {
            Asker asking = asker(&cache, now);
            const Message answer = asking.ask(asked, RecordType::A, wanting(true));
            if (const QString wrong = fault(answer, now); !wrong.isEmpty()) {
                qFatal("%s", qPrintable(wrong));
            }
            return std::pair<int, int>(asking.report.signaturesMade, asking.report.signaturesReused);
        };
        using Count = std::pair<int, int>;
        QCOMPARE(ask(kNow, u"www.example.com."_s), Count(1, 0));
        QCOMPARE(ask(kNow + 1, u"www.example.com."_s), Count(0, 1));
        QCOMPARE(ask(kNow + 2, u"wWW.Example.coM."_s), Count(0, 1));
        QCOMPARE(ask(kNow + 7 * kDay - 1, u"www.example.com."_s), Count(0, 1));
        QCOMPARE(ask(kNow + 7 * kDay, u"www.example.com."_s), Count(1, 0));
        QCOMPARE(ask(kNow + 7 * kDay + 1, u"www.example.com."_s), Count(0, 1));
        QCOMPARE(ask(kNow, u"www.example.com."_s), Count(1, 0)); // the clock was set back
        QCOMPARE(ask(kNow, u"missing.example.com."_s), Count(2, 0)); // SOA and NSEC
        QCOMPARE(ask(kNow, u"gone.example.com."_s), Count(1, 1));
        QCOMPARE(ask(kNow, u"GONE.example.com."_s), Count(0, 2));
    }

    void endlessNamesLeaveTheListedOnesInTheCache()
    {
        serve::SignatureCache cache;
        Asker ask = asker(&cache);
        for (const QString &asked : names()) {
            (void)ask.ask(asked, RecordType::A, wanting(true), Transport::Tcp);
        }
        std::array<std::uint8_t, dns::DnssecKey::kSignatureSize> none{};
        Random random(1);
        for (std::size_t i = 0; i < 10 * serve::SignatureCache::kSets * serve::SignatureCache::kWays; ++i) {
            cache.place({random.next(), random.next()}, serve::SignatureCache::Names::Endless).signature = none;
        }
        for (const QString &asked : {u"www.example.com."_s, u"mail.example.com."_s, u"ns1.example.com."_s}) {
            (void)ask.ask(asked, RecordType::A, wanting(true));
            QCOMPARE(int(ask.report.signaturesMade), 0);
        }
    }

    void theLeastUsedSignatureMakesRoom()
    {
        serve::SignatureCache cache;
        const auto digest = [](std::uint64_t second) { return serve::SignatureCache::Digest{serve::SignatureCache::kSets, second}; };
        for (std::uint64_t i = 0; i < 3; ++i) {
            cache.place(digest(i), serve::SignatureCache::Names::Listed).made = static_cast<std::uint32_t>(i);
        }
        QVERIFY(cache.find(digest(0)) != nullptr);
        cache.place(digest(7), serve::SignatureCache::Names::Listed).made = 7;
        QVERIFY(cache.find(digest(1)) == nullptr);
        QCOMPARE(cache.find(digest(0))->made, 0U);
        QCOMPARE(cache.find(digest(7))->made, 7U);
        cache.place(digest(7), serve::SignatureCache::Names::Listed).made = 8;
        QCOMPARE(cache.find(digest(2))->made, 2U);
        QCOMPARE(cache.find(digest(7))->made, 8U);
    }

    void aZoneWithoutKeysIsAnsweredUnsigned()
    {
        serve::ServerProfile profile;
        profile.keyring = test::keyring({u"example.org."_s});
        Asker ask{serve::Responder(m_signed, profile, kNow)};
        QCOMPARE(ask.ask(u"www.example.com."_s, RecordType::A, wanting(true)).answers.size(), std::size_t{1});
        const Message chain = ask.ask(u"far.example.com."_s, RecordType::A, wanting(true));
        QCOMPARE(Validator(profile.keyring, chain, kNow).fault(), QString());
        QCOMPARE(chain.answers.size(), std::size_t{3}); // the alias of one zone, the signed address of the other
    }
};

MERIDIAN_TEST(SignedAnswerTest)
#include "SignedAnswerTest.moc"
