#include "tests/policy/ProjectFixture.h"
#include "tests/support/TestMain.h"

using namespace Qt::StringLiterals;
using namespace meridian;
using namespace meridian::test;

namespace {

using dns::RecordType;
using model::AnswerSize;
using model::Instance;
using model::Rule;

/// The project of the source's worked example.
ProjectFixture workedExample()
{
    ProjectFixture f;
    f.address(u"a1"_s, u"1.1.1.1"_s).address(u"a2"_s, u"1.1.1.2"_s).address(u"a3"_s, u"1.1.1.3"_s).address(u"b1"_s, u"2.1.1.1"_s);
    f.pool(u"p1"_s, {{u"a1"_s, 10}, {u"a2"_s, 10}}).pool(u"p2"_s, {{u"a3"_s, 10}}).pool(u"p3"_s, {{u"b1"_s, 10}});
    f.instance.rules = {rule(u"r1"_s, u"default"_s, 30, {poolSet(u"s1"_s, {{u"p1"_s, 20}, {u"p2"_s, 10}})}),
                        rule(u"r2"_s, u"default"_s, 10, {poolSet(u"s2"_s, {{u"p3"_s, 10}})})};
    return f;
}

/// Three sets in priority order: main (at least 2 of 3), back (1:3), last.
ProjectFixture threeSets()
{
    ProjectFixture f;
    f.address(u"m1"_s, u"192.0.2.1"_s).address(u"m2"_s, u"192.0.2.2"_s).address(u"m3"_s, u"192.0.2.3"_s);
    f.address(u"k1"_s, u"198.51.100.1"_s).address(u"k2"_s, u"198.51.100.2"_s).address(u"z1"_s, u"203.0.113.1"_s);
    f.pool(u"main"_s, {{u"m1"_s, 1}, {u"m2"_s, 1}, {u"m3"_s, 1}}).pool(u"back"_s, {{u"k1"_s, 1}, {u"k2"_s, 3}}).pool(u"last"_s, {{u"z1"_s, 1}});
    f.instance.rules = {rule(u"r"_s, u"default"_s, 1,
                             {poolSet(u"s1"_s, {{u"main"_s, 1}}, 2), poolSet(u"s2"_s, {{u"back"_s, 1}}), poolSet(u"s3"_s, {{u"last"_s, 1}})})};
    f.instance.failoverTtl = 20;
    return f;
}

/// One IPv4, one IPv6 address and a domain name in a pool.
ProjectFixture mixedKinds()
{
    ProjectFixture f;
    f.address(u"four"_s, u"192.0.2.1"_s).address(u"six"_s, u"2001:db8::1"_s).address(u"name"_s, u"cdn.example.com"_s);
    f.pool(u"mixed"_s, {{u"four"_s, 3}, {u"six"_s, 2}, {u"name"_s, 1}}).pool(u"ips"_s, {{u"four"_s, 3}, {u"six"_s, 2}});
    f.instance.rules = {rule(u"r"_s, u"default"_s, u"mixed"_s)};
    return f;
}

} // namespace

class InstanceDecisionTest final : public QObject
{
    Q_OBJECT

private slots:
    void effectiveWeightsShareTheLine_data()
    {
        QTest::addColumn<QStringList>("down");
        QTest::addColumn<QString>("shares");
        QTest::newRow("R-042 worked example") << QStringList{} << u"1.1.1.1=3/8 1.1.1.2=3/8 1.1.1.3=3/16 2.1.1.1=1/16"_s;
        QTest::newRow("R-060 one down, the rest renormalise") << QStringList{u"a1"_s} << u"1.1.1.2=3/5 1.1.1.3=3/10 2.1.1.1=1/10"_s;
        QTest::newRow("X-09 a rule without any gives its share away") << QStringList{u"b1"_s} << u"1.1.1.1=2/5 1.1.1.2=2/5 1.1.1.3=1/5"_s;
        QTest::newRow("X-09 the other rule likewise") << QStringList{u"a1"_s, u"a2"_s, u"a3"_s} << u"2.1.1.1=1"_s;
        QTest::newRow("X-09 none left: they fail open together")
            << QStringList{u"a1"_s, u"a2"_s, u"a3"_s, u"b1"_s} << u"1.1.1.1=3/8 1.1.1.2=3/8 1.1.1.3=3/16 2.1.1.1=1/16"_s;
    }
    void effectiveWeightsShareTheLine()
    {
        QFETCH(QStringList, down);
        const auto policy = workedExample().compiled();
        const auto result = ask(*policy, {.down = down});
        QTEST(sharesOf(result), "shares");
        QVERIFY(addsUp(result));
        QCOMPARE(result.rcode, dns::Rcode::NoError);
        QCOMPARE(result.scope, 0);
    }

    void anAddressInSeveralPoolsGetsTheSum()
    {
        // a1 counts 2·5 in one pool and 3·1 in the other, a2 3·4.
        ProjectFixture f;
        f.address(u"a1"_s, u"1.1.1.1"_s).address(u"a2"_s, u"1.1.1.2"_s);
        f.pool(u"p1"_s, {{u"a1"_s, 5}}).pool(u"p2"_s, {{u"a1"_s, 1}, {u"a2"_s, 4}});
        f.instance.rules = {rule(u"r"_s, u"default"_s, 1, {poolSet(u"s"_s, {{u"p1"_s, 2}, {u"p2"_s, 3}}, 2)})};
        f.address(u"b"_s, u"2.2.2.2"_s).pool(u"p3"_s, {{u"b"_s, 1}});
        f.instance.rules[0].poolSets.push_back(poolSet(u"backup"_s, {{u"p3"_s, 1}}));
        QCOMPARE(sharesOf(ask(*f.compiled(), {})), u"1.1.1.1=13/25 1.1.1.2=12/25"_s);
        // it counts once towards the minimum.
        f.instance.rules[0].poolSets[0].minAvailable = 3;
        QCOMPARE(sharesOf(ask(*f.compiled(), {})), u"2.2.2.2=1"_s);
    }

    void extremeWeightsStayExact()
    {
        // three factors of a million.
        ProjectFixture f;
        f.address(u"a1"_s, u"1.1.1.1"_s).address(u"a2"_s, u"1.1.1.2"_s);
        f.pool(u"p1"_s, {{u"a1"_s, 1000000}}).pool(u"p2"_s, {{u"a2"_s, 1}});
        f.instance.rules = {rule(u"r1"_s, u"default"_s, 1000000, {poolSet(u"s"_s, {{u"p1"_s, 1000000}})}),
                            rule(u"r2"_s, u"default"_s, 1, {poolSet(u"s"_s, {{u"p2"_s, 1}})})};
        QCOMPARE(sharesOf(ask(*f.compiled(), {})), u"1.1.1.1=1000000000000000000/1000000000000000001 1.1.1.2=1/1000000000000000001"_s);
        f.instance.rules[0].weight = 1000001;
        QVERIFY(policy::compile(f.made()).policy == nullptr);
    }

    void theSetInEffectFollowsPriority_data()
    {
        QTest::addColumn<QStringList>("down");
        QTest::addColumn<QString>("shares");
        QTest::addColumn<int>("ttl");
        const QString main = u"192.0.2.1=1/3 192.0.2.2=1/3 192.0.2.3=1/3"_s;
        QTest::newRow("R-062 main in effect") << QStringList{} << main << 60;
        QTest::newRow("R-060 X-26 one down, still enough") << QStringList{u"m3"_s} << u"192.0.2.1=1/2 192.0.2.2=1/2"_s << 20;
        QTest::newRow("R-058 R-064 below the minimum") << QStringList{u"m1"_s, u"m2"_s} << u"198.51.100.2=3/4 198.51.100.1=1/4"_s << 20;
        QTest::newRow("R-064 third set") << QStringList{u"m1"_s, u"m2"_s, u"k1"_s, u"k2"_s} << u"203.0.113.1=1"_s << 20;
        QTest::newRow("X-09 all unavailable, one of the top set lives")
            << QStringList{u"m1"_s, u"m2"_s, u"k1"_s, u"k2"_s, u"z1"_s} << u"192.0.2.3=1"_s << 20;
        QTest::newRow("X-09 all down: the top set fails open")
            << QStringList{u"m1"_s, u"m2"_s, u"m3"_s, u"k1"_s, u"k2"_s, u"z1"_s} << main << 20;
        QTest::newRow("what is down in a set not in effect does not matter") << QStringList{u"k1"_s, u"z1"_s} << main << 60;
    }
    void theSetInEffectFollowsPriority()
    {
        QFETCH(QStringList, down);
        const auto result = ask(*threeSets().compiled(), {.down = down});
        QTEST(sharesOf(result), "shares");
        QTEST(result.ttl, "ttl");
        QCOMPARE(result.degraded, result.ttl == 20);
    }

    void theOperatorsChoiceNeverGivesWay_data()
    {
        QTest::addColumn<QStringList>("down");
        QTest::addColumn<QString>("shares");
        QTest::newRow("R-067 chosen") << QStringList{} << u"198.51.100.2=3/4 198.51.100.1=1/4"_s;
        QTest::newRow("R-067 addresses fail over inside it") << QStringList{u"k2"_s} << u"198.51.100.1=1"_s;
        QTest::newRow("X-29 none available: all of its addresses") << QStringList{u"k1"_s, u"k2"_s} << u"198.51.100.2=3/4 198.51.100.1=1/4"_s;
    }
    void theOperatorsChoiceNeverGivesWay()
    {
        QFETCH(QStringList, down);
        ProjectFixture f = threeSets();
        f.instance.rules[0].switchMode = Rule::Switch::Manual;
        f.instance.rules[0].effective = {u"s2"_s};
        QTEST(sharesOf(ask(*f.compiled(), {.down = down})), "shares");
    }

    void whenAllIsDownTheRuleSaysWhatIsAnswered_data()
    {
        QTest::addColumn<int>("allDown");
        QTest::addColumn<QString>("shares");
        QTest::addColumn<QString>("rcode");
        QTest::newRow("X-09 open") << int(Rule::AllDown::Open) << u"192.0.2.1=1/3 192.0.2.2=1/3 192.0.2.3=1/3"_s << u"NOERROR"_s;
        QTest::newRow("X-09 empty") << int(Rule::AllDown::Empty) << u"-"_s << u"NOERROR"_s;
        QTest::newRow("X-09 servfail") << int(Rule::AllDown::ServFail) << u"-"_s << u"SERVFAIL"_s;
        QTest::newRow("R-V47 an address") << int(Rule::AllDown::Address) << u"192.0.2.99=1"_s << u"NOERROR"_s;
    }
    void whenAllIsDownTheRuleSaysWhatIsAnswered()
    {
        QFETCH(int, allDown);
        ProjectFixture f = threeSets();
        f.address(u"sorry"_s, u"192.0.2.99"_s, false);
        f.instance.rules[0].allDown = static_cast<Rule::AllDown>(allDown);
        f.instance.rules[0].allDownAddress = {u"sorry"_s};
        const QStringList down{u"m1"_s, u"m2"_s, u"m3"_s, u"k1"_s, u"k2"_s, u"z1"_s};
        const auto result = ask(*f.compiled(), {.down = down});
        QTEST(sharesOf(result), "shares");
        QTEST(dns::toString(result.rcode), "rcode");
        QVERIFY(result.degraded);
        // as long as one of the top set lives it answers, whatever the minimum.
        QCOMPARE(sharesOf(ask(*f.compiled(), {.down = down.sliced(1)})), u"192.0.2.1=1"_s);
    }

    void failbackKeepsASetWhileItServes()
    {
        // failback state holds the second set although the first is well again.
        ProjectFixture f = threeSets();
        f.instance.rules[0].failback.mode = model::Failback::Mode::Never;
        const auto policy = f.compiled();
        policy::Health health;
        health.holdSet(0, 1);
        const policy::Question question{dns::Name::parse(QString::fromLatin1(kDomain)).value(), RecordType::A};
        const auto held = policy::distribution(*policy, health, question, {});
        QCOMPARE(sharesOf(held), u"198.51.100.2=3/4 198.51.100.1=1/4"_s);
        QVERIFY(held.degraded);
        health.set(policy->findAddress(u"k1"_s).value(), policy::CheckState::Down);
        health.set(policy->findAddress(u"k2"_s).value(), policy::CheckState::Down);
        QCOMPARE(sharesOf(policy::distribution(*policy, health, question, {})), u"203.0.113.1=1"_s);
        health.set(policy->findAddress(u"z1"_s).value(), policy::CheckState::Down);
        QCOMPARE(sharesOf(policy::distribution(*policy, health, question, {})), u"192.0.2.1=1/3 192.0.2.2=1/3 192.0.2.3=1/3"_s);
    }

    void modesOverrideChecks()
    {
        // R-V10: always_on is up whatever the check says, always_off is down, and neither counts as a failure.
        ProjectFixture f;
        model::Address on, off;
        on.id = {u"on"_s};
        on.value = u"192.0.2.1"_s;
        on.healthCheck = {u"hc"_s};
        on.mode = model::Address::Mode::AlwaysOn;
        off = on;
        off.id = {u"off"_s};
        off.value = u"192.0.2.2"_s;
        off.mode = model::Address::Mode::AlwaysOff;
        f.address(on).address(off).address(u"free"_s, u"192.0.2.3"_s, false);
        f.pool(u"p"_s, {{u"on"_s, 1}, {u"off"_s, 1}, {u"free"_s, 1}});
        f.instance.rules = {rule(u"r"_s, u"default"_s, u"p"_s)};
        f.instance.failoverTtl = 5;
        const auto result = ask(*f.compiled(), {.down = {u"on"_s, u"free"_s}});
        QCOMPARE(sharesOf(result), u"192.0.2.1=1/2 192.0.2.3=1/2"_s); // R-V20: an unchecked address is always healthy
        QVERIFY(!result.degraded);
    }

    void backendsDecideWhenTheCheckDoesNot_data()
    {
        QTest::addColumn<int>("healthy");
        QTest::addColumn<int>("total");
        QTest::addColumn<bool>("isUp");
        QTest::newRow("X-16 1 of 5 is enough") << 1 << 5 << true;
        QTest::newRow("X-16 1 of 6 is not") << 1 << 6 << false;
        QTest::newRow("R-122 no backends at all") << 0 << 0 << true;
        QTest::newRow("R-121 none of 3") << 0 << 3 << false;
    }
    void backendsDecideWhenTheCheckDoesNot()
    {
        QFETCH(int, healthy);
        QFETCH(int, total);
        QFETCH(bool, isUp);
        ProjectFixture f;
        model::Address lb;
        lb.id = {u"lb"_s};
        lb.value = u"10.0.0.1"_s;
        lb.healthCheck = {u"hc"_s};
        lb.backends = model::Backends{healthy, total, 20};
        f.address(lb);
        const auto policy = f.compiled();
        QCOMPARE(policy->isAvailable(0, {}), isUp);
        QVERIFY(!policy->isAvailable(0, healthWithDown(*policy, {u"lb"_s})));
    }

    void kindsOfAddressesAnswerTheirTypes_data()
    {
        QTest::addColumn<QString>("pool");
        QTest::addColumn<QString>("type");
        QTest::addColumn<QStringList>("down");
        QTest::addColumn<QString>("shares");
        const QString cname = u"cdn.example.com.=1"_s;
        QTest::newRow("R-012 A") << u"ips"_s << u"A"_s << QStringList{} << u"192.0.2.1=1"_s;
        QTest::newRow("R-012 AAAA") << u"ips"_s << u"AAAA"_s << QStringList{} << u"2001:db8::1=1"_s;
        QTest::newRow("R-012 CNAME asked, none there") << u"ips"_s << u"CNAME"_s << QStringList{} << u"-"_s;
        QTest::newRow("R-012 TXT asked, none there") << u"ips"_s << u"TXT"_s << QStringList{} << u"-"_s;
        QTest::newRow("X-31 a domain name wins alone for A") << u"mixed"_s << u"A"_s << QStringList{} << cname;
        QTest::newRow("X-31 for AAAA") << u"mixed"_s << u"AAAA"_s << QStringList{} << cname;
        QTest::newRow("X-31 for any type") << u"mixed"_s << u"TXT"_s << QStringList{} << cname;
        QTest::newRow("X-31 addresses otherwise") << u"mixed"_s << u"A"_s << QStringList{u"name"_s} << u"192.0.2.1=1"_s;
        QTest::newRow("X-31 all down: the name again") << u"mixed"_s << u"A"_s << QStringList{u"name"_s, u"four"_s} << cname;
    }
    void kindsOfAddressesAnswerTheirTypes()
    {
        QFETCH(QString, pool);
        QFETCH(QString, type);
        QFETCH(QStringList, down);
        ProjectFixture f = mixedKinds();
        f.instance.rules = {rule(u"r"_s, u"default"_s, pool)};
        const auto result = ask(*f.compiled(), {.type = dns::parseRecordType(type).value(), .down = down});
        QTEST(sharesOf(result), "shares");
        QCOMPARE(result.rcode, dns::Rcode::NoError);
    }

    void anIpv4OnlySetStaysInEffectForIpv6()
    {
        // AAAA of a healthy IPv4-only set is empty, although the backup has IPv6; with the set down the backup answers.
        ProjectFixture f;
        f.address(u"v4"_s, u"192.0.2.1"_s).address(u"b4"_s, u"192.0.2.2"_s).address(u"b6"_s, u"2001:db8::2"_s);
        f.pool(u"main"_s, {{u"v4"_s, 1}}).pool(u"back"_s, {{u"b4"_s, 1}, {u"b6"_s, 1}});
        f.instance.rules = {rule(u"r"_s, u"default"_s, 1, {poolSet(u"s1"_s, {{u"main"_s, 1}}), poolSet(u"s2"_s, {{u"back"_s, 1}})})};
        f.instance.rules[0].allDown = Rule::AllDown::ServFail;
        const auto policy = f.compiled();
        const auto well = ask(*policy, {.type = RecordType::AAAA});
        QCOMPARE(sharesOf(well), u"-"_s);
        QCOMPARE(well.rcode, dns::Rcode::NoError);
        QCOMPARE(sharesOf(ask(*policy, {.type = RecordType::AAAA, .down = {u"v4"_s}})), u"2001:db8::2=1"_s);
        // The minimum counts a family's own addresses.
        QCOMPARE(sharesOf(ask(*policy, {.type = RecordType::AAAA, .down = {u"v4"_s, u"b4"_s}})), u"2001:db8::2=1"_s);
    }

    void aFamilyFailsOpenRatherThanBeingDropped_data()
    {
        QTest::addColumn<QStringList>("down");
        QTest::addColumn<QString>("four");
        QTest::addColumn<QString>("six");
        QTest::newRow("X-32 all up") << QStringList{} << u"192.0.2.1=1"_s << u"2001:db8::1=1"_s;
        QTest::newRow("X-09 X-32 the only IPv6 address is down: no IPv4-only backup takes over") << QStringList{u"v6"_s} << u"192.0.2.1=1"_s << u"2001:db8::1=1"_s;
        QTest::newRow("R-064 X-32 each family moves on its own") << QStringList{u"v4"_s} << u"192.0.2.2=1"_s << u"2001:db8::1=1"_s;
        QTest::newRow("R-065 X-09 everything down") << QStringList{u"v4"_s, u"v6"_s, u"b4"_s} << u"192.0.2.1=1"_s << u"2001:db8::1=1"_s;
    }
    void aFamilyFailsOpenRatherThanBeingDropped()
    {
        QFETCH(QStringList, down);
        ProjectFixture f;
        f.address(u"v4"_s, u"192.0.2.1"_s).address(u"v6"_s, u"2001:db8::1"_s).address(u"b4"_s, u"192.0.2.2"_s);
        f.pool(u"main"_s, {{u"v4"_s, 1}, {u"v6"_s, 1}}).pool(u"back"_s, {{u"b4"_s, 1}});
        f.instance.rules = {rule(u"r"_s, u"default"_s, 1, {poolSet(u"s1"_s, {{u"main"_s, 1}}), poolSet(u"s2"_s, {{u"back"_s, 1}})})};
        const auto policy = f.compiled();
        QTEST(sharesOf(ask(*policy, {.down = down})), "four");
        policy::Trace trace;
        QTEST(sharesOf(ask(*policy, {.type = RecordType::AAAA, .down = down}, &trace)), "six");
        QCOMPARE(textOf(trace).contains(u"cannot take over"_s), down.contains(u"v6"_s));
    }

    void answerSizesMakeBuckets_data()
    {
        QTest::addColumn<int>("size");
        QTest::addColumn<int>("limit");
        QTest::addColumn<QStringList>("down");
        QTest::addColumn<QString>("shares");
        const int bucket = int(AnswerSize::Size::Bucket);
        const int all = int(AnswerSize::Size::All);
        QTest::newRow("X-01 bucket: the pool drawn") << bucket << 8 << QStringList{} << u"1.1.1.1,1.1.1.2=3/4 1.1.1.3=3/16 2.1.1.1=1/16"_s;
        QTest::newRow("X-01 bucket: healthy ones only") << bucket << 8 << QStringList{u"a1"_s} << u"1.1.1.2=3/5 1.1.1.3=3/10 2.1.1.1=1/10"_s;
        QTest::newRow("X-01 all") << all << 8 << QStringList{} << u"1.1.1.1,1.1.1.2,1.1.1.3,2.1.1.1=1"_s;
        QTest::newRow("X-01 all healthy") << all << 8 << QStringList{u"a1"_s, u"b1"_s} << u"1.1.1.2,1.1.1.3=1"_s;
        QTest::newRow("X-01 all above the limit: each in 3 of 4")
            << all << 3 << QStringList{}
            << u"1.1.1.1,1.1.1.2,1.1.1.3=1/4 1.1.1.1,1.1.1.2,2.1.1.1=1/4 1.1.1.1,1.1.1.3,2.1.1.1=1/4 1.1.1.2,1.1.1.3,2.1.1.1=1/4"_s;
    }
    void answerSizesMakeBuckets()
    {
        QFETCH(int, size);
        QFETCH(int, limit);
        QFETCH(QStringList, down);
        ProjectFixture f = workedExample();
        f.instance.answer = {static_cast<AnswerSize::Size>(size), limit};
        const auto result = ask(*f.compiled(), {.down = down});
        QTEST(sharesOf(result), "shares");
        QVERIFY(addsUp(result));
    }

    void withoutARuleTheInstanceSaysWhatIsAnswered_data()
    {
        QTest::addColumn<int>("noRule");
        QTest::addColumn<QString>("shares");
        QTest::addColumn<QString>("rcode");
        QTest::newRow("X-40 empty") << int(Instance::NoRule::Empty) << u"-"_s << u"NOERROR"_s;
        QTest::newRow("X-40 refused") << int(Instance::NoRule::Refused) << u"-"_s << u"REFUSED"_s;
        QTest::newRow("X-40 address") << int(Instance::NoRule::Address) << u"192.0.2.99=1"_s << u"NOERROR"_s;
    }
    void withoutARuleTheInstanceSaysWhatIsAnswered()
    {
        QFETCH(int, noRule);
        ProjectFixture f;
        f.address(u"a"_s, u"192.0.2.1"_s).address(u"sorry"_s, u"192.0.2.99"_s, false).pool(u"p"_s, {{u"a"_s, 1}});
        f.location(u"198.18.1.0/24"_s, u"AS/CN/north/BJ"_s);
        f.instance.rules = {rule(u"r"_s, u"place=AS/CN"_s, u"p"_s)};
        f.instance.noRule = static_cast<Instance::NoRule>(noRule);
        f.instance.noRuleAddress = {u"sorry"_s};
        const auto policy = f.compiled();
        const auto result = ask(*policy, {.client = u"198.18.9.1/32"_s});
        QTEST(sharesOf(result), "shares");
        QTEST(dns::toString(result.rcode), "rcode");
        QVERIFY(result.isUnrouted);
        QVERIFY(!result.reason.isEmpty());
        QVERIFY2(result.scope > 0, "the client was looked at");
        QCOMPARE(sharesOf(ask(*policy, {.client = u"198.18.1.1/32"_s})), u"192.0.2.1=1"_s);
        QVERIFY(!ask(*policy, {.client = u"198.18.1.1/32"_s}).isUnrouted);
    }

    void aStoppedInstanceAnswersAsWithoutRules()
    {
        // R-V18.
        ProjectFixture f = workedExample();
        f.instance.enabled = false;
        const auto result = ask(*f.compiled(), {});
        QCOMPARE(sharesOf(result), u"-"_s);
        QCOMPARE(result.rcode, dns::Rcode::NoError);
        QVERIFY(!result.isUnrouted);
        f.instance.enabled = true;
        f.instance.rules[0].enabled = false;
        QCOMPARE(sharesOf(ask(*f.compiled(), {})), u"2.1.1.1=1"_s);
    }

    void nearModesPreferTheClientsOwn_data()
    {
        QTest::addColumn<int>("mode");
        QTest::addColumn<QString>("client");
        QTest::addColumn<QStringList>("down");
        QTest::addColumn<QString>("shares");
        const int geo = int(Instance::Mode::Geo);
        const int geoLb = int(Instance::Mode::GeoLoadBalance);
        const QString all = u"192.0.2.3=1/2 192.0.2.2=1/3 192.0.2.1=1/6"_s;
        QTest::newRow("X-42 place and ISP") << geoLb << u"198.18.1.1/32"_s << QStringList{} << u"192.0.2.1=1"_s;
        QTest::newRow("X-42 the same in mode geo") << geo << u"198.18.1.1/32"_s << QStringList{} << u"192.0.2.1=1"_s;
        QTest::newRow("X-42 ISP alone") << geoLb << u"198.18.2.1/32"_s << QStringList{} << u"192.0.2.2=2/3 192.0.2.1=1/3"_s;
        QTest::newRow("X-42 place alone") << geoLb << u"198.18.3.1/32"_s << QStringList{} << u"192.0.2.3=3/5 192.0.2.2=2/5"_s;
        QTest::newRow("X-42 neither: all of the set") << geoLb << u"198.18.9.1/32"_s << QStringList{} << all;
        QTest::newRow("X-42 preferred one down") << geoLb << u"198.18.1.1/32"_s << QStringList{u"bj"_s} << u"192.0.2.2=1"_s;
        QTest::newRow("R-V13 lb looks at weights only") << int(Instance::Mode::LoadBalance) << u"198.18.1.1/32"_s << QStringList{} << all;
    }
    void nearModesPreferTheClientsOwn()
    {
        QFETCH(int, mode);
        QFETCH(QString, client);
        QFETCH(QStringList, down);
        ProjectFixture f;
        const auto located = [&f](const QString &id, const QString &value, const QString &place, const QString &isp) {
            model::Address address;
            address.id = {id};
            address.value = value;
            address.healthCheck = {u"hc"_s};
            address.location = model::PlacePath{place};
            address.isp = isp;
            f.address(address);
        };
        located(u"bj"_s, u"192.0.2.1"_s, u"AS/CN/north/BJ"_s, u"cn-telecom"_s);
        located(u"sh"_s, u"192.0.2.2"_s, u"AS/CN/east/SH"_s, u"cn-telecom"_s);
        located(u"shm"_s, u"192.0.2.3"_s, u"AS/CN/east/SH"_s, u"cn-mobile"_s);
        f.location(u"198.18.1.0/24"_s, u"AS/CN/north/BJ"_s, u"cn-telecom"_s).location(u"198.18.2.0/24"_s, u"AS/CN/south/GD"_s, u"cn-telecom"_s);
        f.location(u"198.18.3.0/24"_s, u"AS/CN/east/SH"_s, u"cn-unicom"_s);
        f.pool(u"p"_s, {{u"bj"_s, 1}, {u"sh"_s, 2}, {u"shm"_s, 3}});
        f.instance.mode = static_cast<Instance::Mode>(mode);
        f.instance.rules = {rule(u"r"_s, u"default"_s, u"p"_s)};
        const auto result = ask(*f.compiled(), {.client = client, .down = down});
        QTEST(sharesOf(result), "shares");
        QCOMPARE(result.scope > 0, f.instance.mode != Instance::Mode::LoadBalance);
    }

    void theTraceTellsWhatHappened()
    {
        policy::Trace trace;
        (void)ask(*threeSets().compiled(), {.down = {u"m1"_s, u"m2"_s, u"m3"_s, u"k1"_s, u"k2"_s, u"z1"_s}}, &trace);
        const QString text = textOf(trace);
        QVERIFY2(text.contains(u"Rule \"r\" takes line default, level 15 of 15."_s), qPrintable(text));
        QVERIFY2(text.contains(u"Pool set \"s1\" is unavailable: 0 of 3 up, 2 needed."_s), qPrintable(text));
        QVERIFY2(text.contains(u"fail-open: 0 of 3 up, 2 needed"_s), qPrintable(text));
        for (const policy::Step &step : trace) {
            QVERIFY2(step.text.endsWith(u'.') && !step.kind.isEmpty(), qPrintable(step.text));
        }
        QCOMPARE(trace[1].object, u"rule:shop/r"_s);
    }
};

MERIDIAN_TEST(InstanceDecisionTest)

#include "InstanceDecisionTest.moc"
