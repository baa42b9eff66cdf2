#include "engine/serve/ServerProfile.h"
#include "engine/serve/SignatureCache.h"
#include "tests/serve/Ask.h"
#include "tests/serve/Standings.h"
#include "tests/serve/Validator.h"
#include "tests/support/TestMain.h"

#include <set>

using namespace Qt::StringLiterals;
using namespace meridian;
using namespace meridian::dns;
using test::Asker;
using test::edns;
using test::name;
using test::texts;
using test::Validator;

namespace {

constexpr std::uint32_t kNow = 1'700'000'000;

Edns wanting(const QString &subnet = {})
{
    Edns out = edns(subnet);
    out.dnssecOk = true;
    return out;
}

} // namespace

/// Answers of routed names in signed zones: what is drawn is what is signed.
class SignedRoutingTest final : public QObject
{
    Q_OBJECT

    std::shared_ptr<const policy::Standing> m_standing;
    serve::ServerProfile m_profile;

    Asker asker(serve::SignatureCache *cache = nullptr, std::uint64_t seed = 1) const { return Asker(serve::Responder(*m_standing, m_profile, kNow, cache), seed); }
    QString fault(const Message &message) const { return Validator(m_profile.keyring, message, kNow).fault(); }

private slots:
    void initTestCase()
    {
        QByteArray world = test::kWorld;
        world.replace(R"("kind": "public",)", R"("kind": "public", "dnssec": {"enabled": true},)");
        world.replace(R"({"name": "edge", "type": "A")", R"({"name": "split", "type": "A", "ttl": 20, "routing": {"policy": "weighted", "items": [
            {"weight": 1, "targets": ["192.0.2.7"]}, {"weight": 3, "targets": ["192.0.2.8"]}]}},
            {"name": "split", "type": "MX", "ttl": 20, "values": ["10 mail"]},
            {"name": "*.any", "type": "TXT", "ttl": 20, "routing": {"policy": "weighted", "items": [
            {"weight": 1, "targets": ["one"]}, {"weight": 1, "targets": ["two"]}]}},
            {"name": "edge", "type": "A")");
        m_standing = test::standing(world);
        m_profile.keyring = test::keyring({u"example.net."_s, u"gtm.example.net."_s});
    }

    void whatIsDrawnIsSigned()
    {
        serve::SignatureCache cache;
        Asker ask = asker(&cache);
        const QStringList subnets{u"198.51.100.0/24"_s, u"203.0.113.0/24"_s, u"8.8.8.0/24"_s, u"2001:db8:100::/48"_s};
        std::set<QString> seen;
        std::size_t made = 0;
        for (int round = 0; round < 200; ++round) {
            for (const QString &asked : {u"shop.gtm.example.net."_s, u"all.gtm.example.net."_s, u"www.example.net."_s, u"edge.gtm.example.net."_s, u"split.example.net."_s}) {
                const Message answer = ask.ask(asked, RecordType::A, wanting(subnets.at(round % subnets.size())));
                QVERIFY2(fault(answer).isEmpty(), qPrintable(asked + u": "_s + fault(answer)));
                QVERIFY(!answer.answers.empty());
                made += ask.report.signaturesMade;
                const Validator validator(m_profile.keyring, answer, kNow);
                for (const Validator::Set &set : validator.sets()) {
                    QStringList values;
                    for (const Rdata &rdata : set.rdatas) {
                        values += rdataToString(set.type, rdata);
                    }
                    values.sort();
                    seen.insert(set.name.toString() + dns::toString(set.type) + values.join(u' '));
                }
            }
        }
        // Each bucket once: a hot answer costs no signature.
        QCOMPARE(made, seen.size());
    }

    void answersAreThoseOfTheUnsignedZone()
    {
        // Signing draws nothing: the same random numbers give the same records.
        Asker signedAsker = asker(nullptr, 7);
        Asker plainAsker = asker(nullptr, 7);
        for (int round = 0; round < 50; ++round) {
            for (const QString &asked : {u"shop.gtm.example.net."_s, u"all.gtm.example.net."_s, u"www.example.net."_s, u"china.gtm.example.net."_s, u"closed.gtm.example.net."_s}) {
                for (const RecordType type : {RecordType::A, RecordType::AAAA, RecordType::TXT}) {
                    Message answer = signedAsker.ask(asked, type, wanting(u"203.0.113.0/24"_s));
                    const Message plain = plainAsker.ask(asked, type, edns(u"203.0.113.0/24"_s));
                    QCOMPARE(fault(answer), QString());
                    std::erase_if(answer.answers, [](const Record &record) { return test::isOfDnssec(record.type); });
                    std::erase_if(answer.authorities, [](const Record &record) { return test::isOfDnssec(record.type); });
                    QCOMPARE(answer.answers, plain.answers);
                    QCOMPARE(answer.authorities, plain.authorities);
                    QCOMPARE(answer.rcode, plain.rcode);
                    QCOMPARE(answer.clientSubnetScope, plain.clientSubnetScope);
                }
            }
        }
    }

    void routedNamesSayWhatTheyHave_data()
    {
        QTest::addColumn<QString>("asked");
        QTest::addColumn<QString>("type");
        QTest::addColumn<QString>("types");
        QTest::newRow("an instance with IPv4 addresses") << u"shop.gtm.example.net."_s << u"AAAA"_s << u"A RRSIG NSEC"_s;
        QTest::newRow("another type") << u"shop.gtm.example.net."_s << u"TXT"_s << u"A RRSIG NSEC"_s;
        QTest::newRow("an instance that has nothing for this client") << u"china.gtm.example.net."_s << u"A"_s << u"RRSIG NSEC"_s;
        QTest::newRow("a routed record set beside a static one") << u"split.example.net."_s << u"TXT"_s << u"A MX RRSIG NSEC"_s;
        QTest::newRow("a routed wildcard") << u"some.any.example.net."_s << u"A"_s << u"TXT RRSIG NSEC"_s;
    }
    void routedNamesSayWhatTheyHave()
    {
        QFETCH(QString, asked);
        QFETCH(QString, type);
        QFETCH(QString, types);
        const RecordType wanted = parseRecordType(type).value();
        const Message answer = asker().ask(asked, wanted, wanting(u"203.0.113.0/24"_s));
        QCOMPARE(fault(answer), QString());
        QCOMPARE(answer.rcode, Rcode::NoError);
        QVERIFY(answer.answers.empty());
        QCOMPARE(Validator(m_profile.keyring, answer, kNow).proof(name(asked), wanted).join(u' '), types);
    }

    void routedWildcardsAreSignedAtTheName()
    {
        Asker ask = asker();
        for (int i = 0; i < 20; ++i) {
            const Message answer = ask.ask(u"n%1.any.example.net."_s.arg(i), RecordType::TXT, wanting());
            QCOMPARE(fault(answer), QString());
            QCOMPARE(answer.answers.size(), std::size_t{2});
        }
    }

    void refusalsAreNotSigned()
    {
        const Message answer = asker().ask(u"closed.gtm.example.net."_s, RecordType::A, wanting(u"203.0.113.0/24"_s));
        QCOMPARE(answer.rcode, Rcode::Refused);
        QVERIFY(answer.answers.empty() && answer.authorities.empty());
    }
};

MERIDIAN_TEST(SignedRoutingTest)
#include "SignedRoutingTest.moc"
