#include "engine/policy/Decide.h"
#include "tests/serve/Ask.h"
#include "tests/serve/Standings.h"
#include "tests/support/TestMain.h"

#include <algorithm>
#include <map>

using namespace Qt::StringLiterals;
using namespace meridian;
using namespace meridian::dns;
using test::Asker;
using test::edns;
using test::name;
using test::texts;

/// The responder over routed names: what `policy::distribution` says is what goes out.
class ResponderRoutingTest final : public QObject
{
    Q_OBJECT

    std::shared_ptr<const policy::Standing> m_standing;

    Asker asker(std::uint64_t seed = 1) const { return Asker(serve::Responder(*m_standing), seed); }
    policy::Distribution distribution(const QString &asked, RecordType type, const policy::Source &source) const
    {
        return policy::distribution(m_standing->policy(), m_standing->health(), {name(asked), type}, source);
    }

private slots:
    void initTestCase() { m_standing = test::standing(test::kWorld); }

    void everyAnswerIsOneOfTheDistribution()
    {
        Asker ask = asker();
        Random random(3);
        const QStringList names{u"shop.gtm.example.net."_s, u"all.gtm.example.net."_s, u"china.gtm.example.net."_s};
        int beijing = 0;
        for (int round = 0; round < 3000; ++round) {
            const QString asked = names.at(static_cast<qsizetype>(random.below(3)));
            const std::uint32_t bases[]{0xc6336400, 0xcb007100, 0x08080800};
            const int length = 16 + static_cast<int>(random.below(17));
            const IpPrefix client = IpPrefix::of(IpAddress::v4(bases[random.below(3)] + static_cast<std::uint32_t>(random.below(256))), length);
            const policy::Distribution expected = distribution(asked, RecordType::A, policy::Source::ecs(client));
            Edns opt = edns();
            opt.clientSubnet = ClientSubnet::of(client);
            const Message answer = ask.ask(asked, RecordType::A, opt);
            QCOMPARE(int(answer.clientSubnetScope), expected.scope);
            QCOMPARE(answer.edns->clientSubnet->octets, opt.clientSubnet->octets);
            QStringList values;
            for (const Record &record : answer.answers) {
                QCOMPARE(record.ttl, static_cast<std::uint32_t>(expected.ttl));
                values += rdataToString(record.type, record.rdata);
            }
            values.sort();
            if (expected.isNegative()) {
                QVERIFY(values.isEmpty());
                continue;
            }
            QVERIFY(std::ranges::any_of(expected.entries, [&values](const auto &entry) { return entry.bucket.values() == values; }));
            QCOMPARE(ask.report.values(), values);
            beijing += values.contains(u"192.0.2.1"_s);
        }
        QVERIFY(beijing > 100);
    }

    void drawsFollowTheWeights()
    {
        Asker ask = asker(42);
        std::map<QString, int> counts;
        constexpr int kDraws = 20000;
        for (int i = 0; i < kDraws; ++i) {
            (void)ask.ask(u"shop.gtm.example.net."_s, RecordType::A, edns(u"198.51.100.0/24"_s));
            ++counts[ask.report.values().join(u' ')];
        }
        // 30 and 10 of 40. Five standard deviations of a draw are 306; the seed is fixed.
        QCOMPARE(counts.size(), 2U);
        QVERIFY(std::abs(counts[u"192.0.2.1"_s] - kDraws * 3 / 4) < 306);
    }

    void theSenderDecidesWithoutASubnet()
    {
        Asker ask = asker();
        ask.sender = IpAddress::parse(u"198.51.100.9").value();
        QVERIFY(!ask.ask(u"shop.gtm.example.net."_s, RecordType::A).edns);
        QVERIFY(ask.report.values().front().startsWith(u"192.0.2."));
        QVERIFY(ask.report.values().front().size() == 9);
        QCOMPARE(ask.report.from, policy::Source::From::Sender);
        QCOMPARE(ask.report.client, ask.sender);
        QVERIFY(ask.report.scope > 0);
    }

    void sourceZeroAsksNotToBeLocated()
    {
        Asker ask = asker();
        ask.sender = IpAddress::parse(u"198.51.100.9").value();
        for (const QString &nothing : {u"0.0.0.0/0"_s, u"::/0"_s}) {
            const Message answer = ask.ask(u"shop.gtm.example.net."_s, RecordType::A, edns(nothing));
            QCOMPARE(ask.report.from, policy::Source::From::Sender);
            QVERIFY(QStringList({u"192.0.2.1"_s, u"192.0.2.2"_s}).contains(ask.report.values().front()));
            QVERIFY(answer.edns->clientSubnet);
            QCOMPARE(int(answer.clientSubnetScope), 0);
        }
    }

    void theScopeIsNeverAboveTheSource()
    {
        Asker ask = asker();
        for (int length = 1; length <= 32; ++length) {
            const IpPrefix client = IpPrefix::of(IpAddress::parse(u"198.51.100.200").value(), length);
            const Message answer = ask.ask(u"shop.gtm.example.net."_s, RecordType::A, edns(client.toString()));
            QVERIFY(answer.clientSubnetScope <= length);
            QVERIFY(answer.clientSubnetScope > 0);
        }
    }

    void aNameThatIgnoresTheClientAnswersScopeZero()
    {
        const Message answer = asker().ask(u"all.gtm.example.net."_s, RecordType::A, edns(u"198.51.100.0/24"_s));
        QCOMPARE(int(answer.clientSubnetScope), 0);
        QCOMPARE(texts(answer.answers), QStringList({u"all.gtm.example.net. 30 IN A 192.0.2.101"_s, u"all.gtm.example.net. 30 IN A 192.0.2.102"_s}));
    }

    void staticNamesAndMissingOnesAnswerScopeZero()
    {
        Asker ask = asker();
        QCOMPARE(int(ask.ask(u"ns1.gtm.example.net."_s, RecordType::A, edns(u"198.51.100.0/24"_s)).clientSubnetScope), 0);
        const Message missing = ask.ask(u"nope.gtm.example.net."_s, RecordType::A, edns(u"198.51.100.0/24"_s));
        QCOMPARE(missing.rcode, Rcode::NxDomain);
        QCOMPARE(int(missing.clientSubnetScope), 0);
    }

    void aliasesLeadIntoInstances()
    {
        Asker ask = asker();
        const Message answer = ask.ask(u"wWw.example.net."_s, RecordType::A, edns(u"203.0.113.0/24"_s));
        QCOMPARE(answer.answers.size(), 2U);
        QCOMPARE(answer.answers[0].toString(), u"wWw.example.net. 300 IN CNAME shop.gtm.example.net."_s);
        QCOMPARE(answer.answers[1].name, name(u"shop.gtm.example.net."_s));
        QVERIFY(ask.report.values().front().startsWith(u"192.0.2.10"));
        QVERIFY(answer.clientSubnetScope > 0);
        QVERIFY(ask.report.decider != ZoneTree::kNone);
    }

    void aDomainAddressIsAnAlias()
    {
        const Message answer = asker().ask(u"edge.gtm.example.net."_s, RecordType::A);
        const QStringList expected{u"edge.example.net. 120 IN A 192.0.2.200"_s, u"edge.gtm.example.net. 45 IN CNAME edge.example.net."_s};
        QCOMPARE(texts(answer.answers), expected);
    }

    void aDomainAddressIsTheAliasForEveryType()
    {
        // the alias is followed for any type, and a name with addresses alone has no such data.
        const Message alias = asker().ask(u"edge.gtm.example.net."_s, RecordType::TXT);
        QCOMPARE(texts(alias.answers), QStringList{u"edge.gtm.example.net. 45 IN CNAME edge.example.net."_s});
        QCOMPARE(alias.rcode, Rcode::NoError);
        QCOMPARE(alias.authorities.size(), 1U);
        const Message none = asker().ask(u"shop.gtm.example.net."_s, RecordType::TXT);
        QVERIFY(none.answers.empty());
        QCOMPARE(none.authorities.size(), 1U);
    }

    void addressesOfTheOtherFamilyAreNoData()
    {
        //
        const Message answer = asker().ask(u"shop.gtm.example.net."_s, RecordType::AAAA, edns(u"198.51.100.0/24"_s));
        QCOMPARE(answer.rcode, Rcode::NoError);
        QVERIFY(answer.answers.empty());
        QCOMPARE(answer.authorities.size(), 1U);
        QCOMPARE(answer.authorities.front().ttl, 60U);
        QVERIFY(answer.has(HeaderFlags::kAuthoritative));
    }

    void clientsWithoutARuleAreToldSo()
    {
        //
        Asker ask = asker();
        const Message empty = ask.ask(u"china.gtm.example.net."_s, RecordType::A, edns(u"203.0.113.0/24"_s));
        QCOMPARE(empty.rcode, Rcode::NoError);
        QVERIFY(empty.answers.empty());
        QCOMPARE(empty.authorities.front().type, RecordType::SOA);
        QVERIFY(!empty.extendedErrors.empty());
        QVERIFY(!empty.extendedErrors.front().text.isEmpty());
        QVERIFY(empty.clientSubnetScope > 0);
        const Message refused = ask.ask(u"closed.gtm.example.net."_s, RecordType::A, edns(u"203.0.113.0/24"_s));
        QCOMPARE(refused.rcode, Rcode::Refused);
        QVERIFY(!refused.has(HeaderFlags::kAuthoritative));
        QCOMPARE(ask.ask(u"closed.gtm.example.net."_s, RecordType::A, edns(u"198.51.100.0/24"_s)).rcode, Rcode::NoError);
    }

    void aDownAddressIsNotServed()
    {
        //
        policy::Health health;
        health.set(m_standing->policy().findAddress(u"bj-1"_s).value(), policy::CheckState::Down);
        const auto changed = m_standing->withHealth(health);
        Asker ask{serve::Responder(*changed)};
        for (int i = 0; i < 50; ++i) {
            (void)ask.ask(u"shop.gtm.example.net."_s, RecordType::A, edns(u"198.51.100.0/24"_s));
            QCOMPARE(ask.report.values(), QStringList{u"192.0.2.2"_s});
        }
    }

    void privateZonesAreSeenFromTheirNetworksOnly()
    {
        Asker ask = asker();
        QCOMPARE(ask.ask(u"wiki.corp.example."_s, RecordType::A).rcode, Rcode::Refused);
        QCOMPARE(ask.ask(u"wiki.corp.example."_s, RecordType::A, edns(u"10.1.1.0/24"_s)).rcode, Rcode::Refused);
        ask.sender = IpAddress::parse(u"10.1.2.3").value();
        QCOMPARE(ask.ask(u"wiki.corp.example."_s, RecordType::A).answers.size(), 1U);
    }

    void subnetsCanBeSwitchedOff()
    {
        QByteArray json = test::kWorld;
        json.replace("\"version\": 1,", "\"version\": 1, \"settings\": {\"ecs\": false},");
        const auto without = test::standing(json);
        Asker ask{serve::Responder(*without)};
        const Message answer = ask.ask(u"shop.gtm.example.net."_s, RecordType::A, edns(u"198.51.100.0/24"_s));
        QVERIFY(answer.edns);
        QVERIFY(!answer.edns->clientSubnet);
        QCOMPARE(ask.report.from, policy::Source::From::Sender);
        QVERIFY(ask.report.values().front().startsWith(u"192.0.2.10"));
    }

    void subnetsCanBeSwitchedOffForAZoneAndAnInstance_data()
    {
        QTest::addColumn<QByteArray>("before");
        QTest::addColumn<QByteArray>("after");
        QTest::addColumn<bool>("isOnForOthers");
        QTest::newRow("zone") << "\"name\": \"gtm.example.net\","_ba << "\"name\": \"gtm.example.net\", \"ecs\": false,"_ba << false;
        QTest::newRow("instance") << "\"id\": \"shop\","_ba << "\"id\": \"shop\", \"ecs\": false,"_ba << true;
    }
    void subnetsCanBeSwitchedOffForAZoneAndAnInstance()
    {
        QFETCH(const QByteArray, before);
        QFETCH(const QByteArray, after);
        QFETCH(const bool, isOnForOthers);
        QByteArray json = test::kWorld;
        json.replace(before, after);
        const auto standing = test::standing(json);
        Asker ask{serve::Responder(*standing)};
        const Message answer = ask.ask(u"shop.gtm.example.net."_s, RecordType::A, edns(u"198.51.100.0/24"_s));
        QVERIFY(answer.edns->clientSubnet);
        QCOMPARE(int(answer.edns->clientSubnet->sourceLength), 24);
        QCOMPARE(int(answer.clientSubnetScope), 0);
        QCOMPARE(ask.report.from, policy::Source::From::Sender);
        QVERIFY(ask.report.values().front().startsWith(u"192.0.2.10"));
        // The decision function agrees, and says why.
        policy::Source source = policy::Source::ecs(IpPrefix::parse(u"198.51.100.0/24"_s).value());
        source.sender = ask.sender;
        policy::Trace trace;
        const policy::Distribution decided = policy::distribution(standing->policy(), {}, {name(u"shop.gtm.example.net."_s), RecordType::A}, source, &trace);
        QCOMPARE(decided.scope, 0);
        QVERIFY(std::ranges::any_of(trace, [](const policy::Step &step) { return step.text.contains(u"client subnet is ignored"); }));
        // A client that asks itself is located; so are subnets for names beside it.
        ask.sender = IpAddress::parse(u"198.51.100.7").value();
        QCOMPARE(ask.ask(u"shop.gtm.example.net."_s, RecordType::A, edns(u"203.0.113.0/24"_s)).answers.size(), 1U);
        QVERIFY(ask.report.values().front() == u"192.0.2.1"_s || ask.report.values().front() == u"192.0.2.2"_s);
        ask.sender = IpAddress::parse(u"203.0.113.7").value();
        QCOMPARE(!ask.ask(u"china.gtm.example.net."_s, RecordType::A, edns(u"198.51.100.0/24"_s)).answers.empty(), isOnForOthers);
    }

    void anyIsAnsweredWithoutADraw()
    {
        const Message answer = asker().ask(u"shop.gtm.example.net."_s, RecordType::ANY);
        QCOMPARE(texts(answer.answers), QStringList{u"shop.gtm.example.net. 3600 IN HINFO \"RFC8482\" \"\""_s});
    }
};

MERIDIAN_TEST(ResponderRoutingTest)
#include "ResponderRoutingTest.moc"
