#include "engine/policy/Compile.h"
#include "tests/policy/ProjectFixture.h"
#include "tests/support/TestMain.h"

using namespace Qt::StringLiterals;
using namespace meridian;
using namespace meridian::test;

namespace {

using dns::RecordType;
using model::Routing;
using Change = std::function<void(ProjectFixture &)>;

ProjectFixture fine()
{
    ProjectFixture f;
    f.address(u"a"_s, u"192.0.2.1"_s).address(u"b"_s, u"192.0.2.2"_s).pool(u"p"_s, {{u"a"_s, 1}});
    f.instance.rules = {rule(u"r"_s, u"default"_s, u"p"_s)};
    return f;
}

Routing weighted(std::vector<model::RoutingItem> items)
{
    return routing(Routing::Policy::Weighted, std::move(items));
}

} // namespace
Q_DECLARE_METATYPE(Change)

class CompilerTest final : public QObject
{
    Q_OBJECT

private slots:
    void whatWouldBeAnsweredOtherwiseIsRefused_data()
    {
        QTest::addColumn<Change>("change");
        QTest::addColumn<QString>("where");
        QTest::addColumn<QString>("text");
        const auto row = [](const char *name, Change change, const QString &where, const QString &text) {
            QTest::newRow(name) << std::move(change) << where << text;
        };
        row("R-022 unknown address", [](ProjectFixture &f) { f.pool(u"q"_s, {{u"nobody"_s, 1}}); f.instance.rules[0].poolSets[0].pools[0].pool = {u"q"_s}; },
            u"pool:q"_s, u"\"nobody\" does not exist"_s);
        row("R-024 unknown pool", [](ProjectFixture &f) { f.instance.rules[0].poolSets[0].pools[0].pool = {u"none"_s}; }, u"poolset:shop/r/r-set"_s,
            u"\"none\" does not exist"_s);
        row("R-034 malformed line", [](ProjectFixture &f) { f.instance.rules[0].line = u"place=Mars"_s; }, u"rule:shop/r"_s, {});
        row("R-033 unknown list of blocks", [](ProjectFixture &f) { f.instance.rules[0].line = u"cidr=office"_s; }, u"rule:shop/r"_s, u"cidr=office"_s);
        row("X-29 manual without a set of its own", [](ProjectFixture &f) { f.instance.rules[0].switchMode = model::Rule::Switch::Manual; },
            u"rule:shop/r"_s, u"switched by hand"_s);
        row("X-36 weight above a million", [](ProjectFixture &f) { f.instance.rules[0].weight = 1000001; }, u"rule:shop/r"_s, u"1000001"_s);
        row("R-039 weight 0", [](ProjectFixture &f) { f.instance.rules[0].poolSets[0].pools[0].weight = 0; }, u"poolset:shop/r/r-set"_s, u"Weight 0"_s);
        row("R-010 domain in no zone", [](ProjectFixture &f) { f.instance.domain = u"www.elsewhere.example"_s; }, u"instance:shop"_s, u"in no zone"_s);
        row("R-028 smart strategy", [](ProjectFixture &f) { f.instance.strategy = model::Instance::Strategy::Smart; }, u"instance:shop"_s, u"smart"_s);
        row("R-109 type without routing", [](ProjectFixture &f) { f.routed(u"x"_s, u"NS"_s, weighted({weightedItem(1, {u"a.example."_s})})); },
            u"record:x.gtm.example.net/NS"_s, u"R-109"_s);
        row("R-096 weight above 1000", [](ProjectFixture &f) { f.routed(u"x"_s, u"A"_s, weighted({weightedItem(1001, {u"@a"_s})})); },
            u"record:x.gtm.example.net/A"_s, u"1001"_s);
        row("R-134 bias out of range", [](ProjectFixture &f) { f.routed(u"x"_s, u"A"_s, routing(Routing::Policy::Geoproximity, {placedItem(1, 1, {u"@a"_s}, u"i"_s, 100)})); },
            u"record:x.gtm.example.net/A"_s, u"Bias 100"_s);
        row("R-V31 duplicate location", [](ProjectFixture &f) { f.routed(u"x"_s, u"A"_s, routing(Routing::Policy::Geo, {placedItem(1, 1, {u"@a"_s}), placedItem(1, 1, {u"@b"_s})})); },
            u"record:x.gtm.example.net/A"_s, u"same location"_s);
        row("R-132 no location", [](ProjectFixture &f) { f.routed(u"x"_s, u"A"_s, routing(Routing::Policy::Latency, {item({u"@a"_s})})); },
            u"record:x.gtm.example.net/A"_s, u"no location"_s);
        row("R-090 trickle out of range", [](ProjectFixture &f) { Routing r = routing(Routing::Policy::Failover, {}); r.active = item({u"@a"_s}); r.backup = item({u"@b"_s}); r.trickle = 1.5; f.routed(u"x"_s, u"A"_s, r); },
            u"record:x.gtm.example.net/A"_s, u"Trickle 1.5"_s);
        row("two items with one line", [](ProjectFixture &f) { f.routed(u"x"_s, u"A"_s, routing(Routing::Policy::Lines, {lineItem(u"default"_s, {u"@a"_s}), lineItem(u"default"_s, {u"@b"_s})})); },
            u"record:x.gtm.example.net/A"_s, u"line default"_s);
        row("an item without targets", [](ProjectFixture &f) { f.routed(u"x"_s, u"A"_s, weighted({weightedItem(1, {})})); },
            u"record:x.gtm.example.net/A"_s, u"no targets"_s);
        row("an address of the wrong kind", [](ProjectFixture &f) { f.routed(u"x"_s, u"AAAA"_s, weighted({weightedItem(1, {u"@a"_s})})); },
            u"record:x.gtm.example.net/AAAA"_s, u"192.0.2.1"_s);
        row("two targets in a CNAME answer", [](ProjectFixture &f) { f.routed(u"x"_s, u"CNAME"_s, weighted({weightedItem(1, {u"a."_s, u"b."_s})})); },
            u"record:x.gtm.example.net/CNAME"_s, u"one record"_s);
        row("malformed RDATA", [](ProjectFixture &f) { f.records(u"x"_s, u"A"_s, {u"300.1.1.1"_s}); }, u"record:x.gtm.example.net/A"_s, u"300.1.1.1"_s);
        row("a type that records do not have", [](ProjectFixture &f) { f.records(u"x"_s, u"AXFR"_s, {u"1"_s}); }, u"record:x.gtm.example.net/AXFR"_s, u"AXFR"_s);
        row("an instance beside records", [](ProjectFixture &f) { f.records(u"www"_s, u"A"_s, {u"192.0.2.9"_s}); }, u"instance:shop"_s, {});
        row("R-112 routing in a reverse zone", [](ProjectFixture &f) { f.hasInstance = false; f.instance.rules.clear(); f.zone.kind = model::Zone::Kind::Reverse; f.routed(u"x"_s, u"A"_s, weighted({weightedItem(1, {u"@a"_s})})); },
            u"record:x.gtm.example.net/A"_s, u"R-112"_s);
    }
    void whatWouldBeAnsweredOtherwiseIsRefused()
    {
        QFETCH(Change, change);
        QFETCH(QString, where);
        QFETCH(QString, text);
        ProjectFixture f = fine();
        change(f);
        const policy::CompileReport report = policy::compile(f.made());
        QVERIFY(!report.policy);
        QVERIFY(!report.result().has_value());
        QString all;
        bool isFound = false;
        for (const Error &error : report.errors) {
            all += error.toString() + u'\n';
            isFound = isFound || (error.where == where && error.text.contains(text));
        }
        QVERIFY2(isFound, qPrintable(all));
    }

    void weightsNestedTooDeepAreRefused()
    {
        // Shares stay exact or are refused: every level of 1000:1 needs 10 bits.
        model::RoutingItem inner = weightedItem(1, {u"@a"_s});
        const auto wrap = [&](int levels) {
            model::RoutingItem out = inner;
            for (int i = 0; i < levels; ++i) {
                Routing level = weighted({out, weightedItem(999, {u"@b"_s})});
                out = {};
                out.weight = 1;
                out.routing = std::make_shared<const Routing>(level);
            }
            return weighted({out});
        };
        ProjectFixture deep = fine();
        deep.routed(u"x"_s, u"A"_s, wrap(12));
        QVERIFY(policy::compile(deep.made()).policy == nullptr);
        ProjectFixture shallow = fine();
        shallow.routed(u"x"_s, u"A"_s, wrap(8));
        const auto result = ask(*shallow.compiled(), {.name = u"x.gtm.example.net"_s});
        QVERIFY(addsUp(result));
        QCOMPARE(result.entries.back().share.toString(), u"1/1"_s + u"000"_s.repeated(8) + (QString()));
    }

    void zonesAnswerWhatTheyHold_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("type");
        QTest::addColumn<QString>("rcode");
        QTest::addColumn<QString>("shares");
        QTest::addColumn<int>("ttl");
        QTest::newRow("static set") << u"two.gtm.example.net"_s << u"A"_s << u"NOERROR"_s << u"192.0.2.7,192.0.2.8=1"_s << 77;
        QTest::newRow("another type") << u"two.gtm.example.net"_s << u"AAAA"_s << u"NOERROR"_s << u"-"_s << 60;
        QTest::newRow("no such name") << u"none.gtm.example.net"_s << u"A"_s << u"NXDOMAIN"_s << u"-"_s << 60;
        QTest::newRow("no such zone") << u"www.elsewhere.example"_s << u"A"_s << u"REFUSED"_s << u"-"_s << 0;
        QTest::newRow("alias") << u"al.gtm.example.net"_s << u"A"_s << u"NOERROR"_s << u"two.gtm.example.net.=1"_s << 300;
        QTest::newRow("below a delegation") << u"x.sub.gtm.example.net"_s << u"A"_s << u"NOERROR"_s << u"-"_s << 300;
        QTest::newRow("wildcard") << u"any.wild.gtm.example.net"_s << u"TXT"_s << u"NOERROR"_s << u"\"w\"=1"_s << 300;
        QTest::newRow("RFC 8482 any") << u"two.gtm.example.net"_s << u"ANY"_s << u"NOERROR"_s << u"\"RFC8482\" \"\"=1"_s << 60;
        QTest::newRow("apex") << u"gtm.example.net"_s << u"NS"_s << u"NOERROR"_s << u"ns1.gtm.example.net.=1"_s << 3600;
    }
    void zonesAnswerWhatTheyHold()
    {
        QFETCH(QString, name);
        QFETCH(QString, type);
        ProjectFixture f = fine();
        f.records(u"two"_s, u"A"_s, {u"192.0.2.7"_s, u"192.0.2.8"_s}, 77).records(u"al"_s, u"CNAME"_s, {u"two"_s});
        f.records(u"sub"_s, u"NS"_s, {u"ns.elsewhere.example."_s}).records(u"*.wild"_s, u"TXT"_s, {u"w"_s});
        const auto result = ask(*f.compiled(), {.name = name, .type = dns::parseRecordType(type).value(), .client = u"198.18.1.1/32"_s});
        QTEST(dns::toString(result.rcode), "rcode");
        QTEST(sharesOf(result), "shares");
        QTEST(result.ttl, "ttl");
        QCOMPARE(result.scope, 0); // existence never depends on the client
    }

    void theSoaIsMadeFromTheZone()
    {
        policy::CompileOptions options;
        options.serial = 2024;
        const auto report = policy::compile(fine().made(), nullptr, options);
        const auto result = policy::distribution(*report.policy, {}, {dns::Name::parse(u"gtm.example.net"_s).value(), RecordType::SOA}, {});
        QCOMPARE(result.entries.front().bucket.values().front(),
                 u"ns1.gtm.example.net. hostmaster.gtm.example.net. 2024 7200 900 1209600 60"_s);
    }

    void privateZonesAreSeenByTheirNetworks()
    {
        ProjectFixture f = fine();
        model::Network corp;
        corp.id = {u"corp"_s};
        corp.cidrs = {IpPrefix::parse(u"10.0.0.0/8"_s).value()};
        f.project.networks = f.project.networks.appended(corp);
        f.records(u"in"_s, u"A"_s, {u"198.51.100.1"_s});
        model::Project project = f.made();
        model::Zone inside = f.zone;
        inside.kind = model::Zone::Kind::Private;
        inside.networks = {corp.id};
        model::RecordSet set = *inside.records.find(u"in/A"_s);
        set.values = {u"10.1.1.1"_s};
        inside.records = inside.records.replaced(inside.records.indexOf(u"in/A"_s), set);
        project.zones = model::ObjectList<model::Zone>().appended(f.zone).appended(inside);
        const auto report = policy::compile(project);
        QVERIFY2(report.policy, report.errors.isEmpty() ? "" : qPrintable(report.errors.first().toString()));
        const policy::Question question{dns::Name::parse(u"in.gtm.example.net"_s).value(), RecordType::A};
        const auto ask = [&](const policy::Source &source) { return sharesOf(policy::distribution(*report.policy, {}, question, source)); };
        QCOMPARE(ask(policy::Source::of(IpAddress::parse(u"10.2.3.4"_s).value())), u"10.1.1.1=1"_s);
        QCOMPARE(ask(policy::Source::of(IpAddress::parse(u"198.18.1.1"_s).value())), u"198.51.100.1=1"_s);
        // R-V31: a client subnet does not open a private zone; who sent the query does.
        policy::Source behind = policy::Source::ecs(IpPrefix::parse(u"10.0.0.0/24"_s).value());
        behind.sender = IpAddress::parse(u"198.18.1.1"_s).value();
        QCOMPARE(ask(behind), u"198.51.100.1=1"_s);
    }
};

MERIDIAN_TEST(CompilerTest)

#include "CompilerTest.moc"
