#include "engine/policy/SourceTable.h"
#include "engine/policy/Decider.h"
#include "tests/policy/ProjectFixture.h"
#include "tests/support/TestMain.h"

#include <set>

using namespace Qt::StringLiterals;
using namespace meridian;
using namespace meridian::test;

namespace {

IpAddress ip(const QString &text)
{
    return IpAddress::parse(text).value();
}

/// One pool for every line named; rule i answers 1.1.1.i.
ProjectFixture withLines(const QStringList &lines)
{
    ProjectFixture f;
    for (qsizetype i = 0; i < lines.size(); ++i) {
        f.address(u"a%1"_s.arg(i), u"1.1.1.%1"_s.arg(i)).pool(u"p%1"_s.arg(i), {{u"a%1"_s.arg(i), 1}});
        f.instance.rules.push_back(rule(u"r%1"_s.arg(i), lines[i], u"p%1"_s.arg(i)));
    }
    return f;
}

geo::GeoDatabase::Entry entry(const QString &block, const QString &place)
{
    geo::GeoRecord record;
    record.place = geo::Place::parse(place).value();
    return {IpPrefix::parse(block).value(), record};
}

} // namespace

class SourceTableTest final : public QObject
{
    Q_OBJECT

private slots:
    void theScopeIsTheLargestBlockDecidedAlike_data()
    {
        QTest::addColumn<QStringList>("lines");
        QTest::addColumn<QString>("client");
        QTest::addColumn<int>("scope");
        const QStringList geo{u"place=AS/CN"_s, u"default"_s};
        const QStringList cidr{u"cidr=office"_s, u"default"_s};
        const QStringList both{u"cidr=office"_s, u"place=AS/CN"_s, u"default"_s};
        QTest::newRow("X-25 only weights decide") << QStringList{u"default"_s} << u"198.18.1.9/32"_s << 0;
        QTest::newRow("X-25 unknown client") << geo << QString() << 0;
        QTest::newRow("X-25 a location of the project") << geo << u"198.18.1.9/32"_s << 24;
        QTest::newRow("X-25 its neighbour of the same class keeps its own") << geo << u"198.18.0.9/32"_s << 24;
        QTest::newRow("X-25 never above the source") << geo << u"198.18.0.0/20"_s << 20;
        QTest::newRow("hole: beside the /24 in its /16") << geo << u"10.1.200.1/32"_s << 17;
        QTest::newRow("hole: next to it") << geo << u"10.1.3.1/32"_s << 24;
        QTest::newRow("hole: inside it") << geo << u"10.1.2.1/32"_s << 24;
        QTest::newRow("default branch never 0") << geo << u"203.0.113.9/32"_s << 5;
        QTest::newRow("database leaves of one class are one block") << geo << u"100.64.1.1/32"_s << 16;
        QTest::newRow("X-25 a CIDR block decides alone") << both << u"172.20.5.5/32"_s << 14;
        QTest::newRow("a finer CIDR block inside is left out") << cidr << u"172.16.0.1/32"_s << 24;
        QTest::newRow("beside it") << cidr << u"172.16.1.1/32"_s << 24;
        QTest::newRow("locations do not matter to CIDR lines") << cidr << u"198.18.1.9/32"_s << 2;
        QTest::newRow("IPv6") << geo << u"2001:db8:7::1/128"_s << 48;
        QTest::newRow("v4-mapped: the IPv4 leaf, shifted") << geo << u"::ffff:198.18.1.9/128"_s << 96 + 24;
        QTest::newRow("NAT64") << geo << u"64:ff9b::c612:109/128"_s << 96 + 24;
        QTest::newRow("6to4") << geo << u"2002:c612:109::/48"_s << 16 + 24;
        QTest::newRow("6to4, a source that ends before the address") << geo << u"2002::/16"_s << 16;
        QTest::newRow("beside 6to4: a block without it") << geo << u"2003::1/128"_s << 16;
    }
    void theScopeIsTheLargestBlockDecidedAlike()
    {
        QFETCH(QStringList, lines);
        QFETCH(QString, client);
        ProjectFixture f = withLines(lines);
        f.location(u"198.18.1.0/24"_s, u"AS/CN/north/BJ"_s).location(u"198.18.0.0/24"_s, u"AS/CN/north/BJ"_s);
        f.location(u"10.1.0.0/16"_s, u"EU/DE"_s).location(u"10.1.2.0/24"_s, u"AS/CN"_s).location(u"2001:db8:7::/48"_s, u"AS/CN"_s);
        f.line(u"office"_s, {u"172.16.0.0/12"_s, u"172.16.0.0/24"_s});
        const auto database = geo::GeoData::with(geo::GeoDatabase::fromEntries(
            {entry(u"100.64.0.0/17"_s, u"AS/CN/east/SH"_s), entry(u"100.64.128.0/17"_s, u"AS/CN/north/BJ"_s), entry(u"100.65.0.0/16"_s, u"EU/DE"_s)}));
        QTEST(ask(*f.compiled(database), {.client = client}).scope, "scope");
    }

    void instancesWithTheSameLinesShareATable()
    {
        ProjectFixture f = withLines({u"place=AS/CN"_s, u"default"_s});
        f.hasInstance = false;
        model::Project project = f.made();
        model::Instance other = f.instance;
        other.id = {u"other"_s};
        other.domain = u"other.gtm.example.net"_s;
        std::swap(other.rules[0], other.rules[1]);
        project.instances = project.instances.appended(other);
        const auto report = policy::compile(project);
        QVERIFY(report.policy);
        QCOMPARE(report.policy->decider(0).sources.get(), report.policy->decider(1).sources.get());
    }

    void aShorterSourceDoesNotMatchALongerBlock()
    {
        // R-V25: blocks inside one another, each on a line of its own.
        ProjectFixture f = withLines({u"cidr=wide"_s, u"cidr=narrow"_s, u"place=AS/CN"_s, u"default"_s});
        f.line(u"wide"_s, {u"198.18.0.0/20"_s}).line(u"narrow"_s, {u"198.18.0.0/28"_s}).location(u"198.18.0.0/16"_s, u"AS/CN"_s);
        const auto policy = f.compiled();
        const auto answer = [&](const QString &client) { return sharesOf(ask(*policy, {.client = client})); };
        QCOMPARE(answer(u"198.18.0.1/32"_s), u"1.1.1.1=1"_s);
        QCOMPARE(answer(u"198.18.0.0/28"_s), u"1.1.1.1=1"_s);
        QCOMPARE(answer(u"198.18.0.0/27"_s), u"1.1.1.0=1"_s);
        QCOMPARE(answer(u"198.18.0.0/20"_s), u"1.1.1.0=1"_s);
        QCOMPARE(answer(u"198.18.0.0/19"_s), u"1.1.1.2=1"_s);
        QCOMPARE(answer(u"198.18.64.0/19"_s), u"1.1.1.2=1"_s);
    }

    void tiesAreSpreadOverNetworks()
    {
        // two resources in one place; a client network always gets the same one, and both get about half of them.
        using model::Routing;
        ProjectFixture f;
        f.routed(u"app"_s, u"A"_s,
                 routing(Routing::Policy::Geoproximity, {placedItem(50, 8, {u"192.0.2.1"_s}, u"x"_s), placedItem(50, 8, {u"192.0.2.2"_s}, u"y"_s),
                                                         placedItem(50, 9, {u"192.0.2.3"_s}, u"z"_s)}));
        f.location(u"198.18.0.0/15"_s, u"EU/DE"_s, {}, model::Coordinates{50, 7});
        const auto policy = f.compiled();
        std::map<QString, int> seen;
        for (int network = 0; network < 512; ++network) {
            const QString client = u"198.%1.%2.77/32"_s.arg(18 + network / 256).arg(network % 256);
            const auto result = ask(*policy, {.name = u"app.gtm.example.net"_s, .client = client});
            QCOMPARE(result.entries.size(), 1U);
            QCOMPARE(result.scope, 24);
            ++seen[sharesOf(result)];
            const QString neighbour = u"198.%1.%2.200/32"_s.arg(18 + network / 256).arg(network % 256);
            QCOMPARE(sharesOf(ask(*policy, {.name = u"app.gtm.example.net"_s, .client = neighbour})), sharesOf(result));
        }
        QCOMPARE(seen.size(), 2U);
        QVERIFY2(seen[u"192.0.2.1=1"_s] > 200 && seen[u"192.0.2.1=1"_s] < 312, qPrintable(QString::number(seen[u"192.0.2.1=1"_s])));
    }

    void lookUpsSurviveAnything()
    {
        ProjectFixture f = withLines({u"place=AS/CN"_s, u"default"_s});
        const auto policy = f.compiled();
        const policy::SourceTable &table = *policy->decider(0).sources;
        const IpAddress zero = ip(u"0.0.0.0"_s);
        const IpAddress last = ip(u"ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"_s);
        QCOMPARE(table.find(nullptr, 0).sourceClass, policy::SourceTable::kUnknownClass);
        QCOMPARE(table.find(&zero, 0).scope, 0);
        QCOMPARE(table.find(&zero, 32).scope, 1);
        QVERIFY(table.find(&last, 128).scope >= 1);
        QCOMPARE(table.find(&zero, 999).scope, 1);
    }
};

MERIDIAN_TEST(SourceTableTest)

#include "SourceTableTest.moc"
