#include "engine/base/Random.h"
#include "engine/policy/Ranking.h"
#include "tests/policy/ProjectFixture.h"
#include "tests/support/TestMain.h"

using namespace Qt::StringLiterals;
using namespace meridian;
using namespace meridian::test;

namespace {

using dns::RecordType;
using model::Routing;
using Items = std::vector<model::RoutingItem>;

const QString kApp = u"app.gtm.example.net"_s;

/// Addresses t0…t9 (192.0.2.10…19), checked, and u0…u2 (192.0.2.20…22), not checked.
ProjectFixture targets()
{
    ProjectFixture f;
    for (int i = 0; i < 10; ++i) {
        f.address(u"t%1"_s.arg(i), u"192.0.2.%1"_s.arg(10 + i));
    }
    for (int i = 0; i < 3; ++i) {
        f.address(u"u%1"_s.arg(i), u"192.0.2.%1"_s.arg(20 + i), false);
    }
    return f;
}

model::RoutingItem nested(Routing routing)
{
    model::RoutingItem out;
    out.routing = std::make_shared<const Routing>(std::move(routing));
    return out;
}

Routing failover(model::RoutingItem active, model::RoutingItem backup, double trickle = 0)
{
    Routing out;
    out.policy = Routing::Policy::Failover;
    out.active = std::move(active);
    out.backup = std::move(backup);
    out.trickle = trickle;
    return out;
}

Routing multivalue(const QStringList &values, int limit)
{
    Routing out;
    out.policy = Routing::Policy::Multivalue;
    out.targets = item(values).targets;
    out.limit = limit;
    return out;
}

QString answer(const ProjectFixture &f, const QString &client, const QStringList &down, RecordType type = RecordType::A)
{
    const auto result = ask(*f.compiled(), {.name = kApp, .type = type, .client = client, .down = down});
    if (!addsUp(result)) {
        return u"shares do not add up"_s;
    }
    return sharesOf(result);
}

} // namespace

class RecordSetDecisionTest final : public QObject
{
    Q_OBJECT

private slots:
    void weightsSplit_data()
    {
        QTest::addColumn<QList<int>>("weights");
        QTest::addColumn<QStringList>("down");
        QTest::addColumn<QString>("shares");
        QTest::newRow("R-099 0, 25, 75") << QList<int>{0, 25, 75} << QStringList{} << u"192.0.2.12=3/4 192.0.2.11=1/4"_s;
        QTest::newRow("R-097 all zero") << QList<int>{0, 0} << QStringList{} << u"192.0.2.10=1/2 192.0.2.11=1/2"_s;
        QTest::newRow("R-097 all zero, one fails") << QList<int>{0, 0} << QStringList{u"t0"_s} << u"192.0.2.11=1"_s;
        QTest::newRow("R-097 all zero, all fail") << QList<int>{0, 0} << QStringList{u"t0"_s, u"t1"_s} << u"192.0.2.10=1/2 192.0.2.11=1/2"_s;
        QTest::newRow("R-098 one above zero takes all") << QList<int>{0, 1, 0} << QStringList{} << u"192.0.2.11=1"_s;
        QTest::newRow("R-124 one fails") << QList<int>{10, 20, 30} << QStringList{u"t2"_s} << u"192.0.2.11=2/3 192.0.2.10=1/3"_s;
        QTest::newRow("R-100 X-14 the zero ones step in") << QList<int>{0, 25, 75} << QStringList{u"t1"_s, u"t2"_s} << u"192.0.2.10=1"_s;
        QTest::newRow("R-100 X-14 evenly") << QList<int>{0, 0, 5} << QStringList{u"t2"_s} << u"192.0.2.10=1/2 192.0.2.11=1/2"_s;
        QTest::newRow("R-101 X-14 all fail: zero ones are ignored")
            << QList<int>{0, 25, 75} << QStringList{u"t0"_s, u"t1"_s, u"t2"_s} << u"192.0.2.12=3/4 192.0.2.11=1/4"_s;
        QTest::newRow("R-V19 1 and 255") << QList<int>{1, 255} << QStringList{} << u"192.0.2.11=255/256 192.0.2.10=1/256"_s;
        QTest::newRow("R-096 1000 and 1") << QList<int>{1000, 1} << QStringList{} << u"192.0.2.10=1000/1001 192.0.2.11=1/1001"_s;
    }
    void weightsSplit()
    {
        QFETCH(QList<int>, weights);
        QFETCH(QStringList, down);
        Items items;
        for (qsizetype i = 0; i < weights.size(); ++i) {
            items.push_back(weightedItem(weights[i], {u"@t%1"_s.arg(i)}));
        }
        ProjectFixture f = targets();
        f.routed(u"app"_s, u"A"_s, routing(Routing::Policy::Weighted, items));
        QTEST(answer(f, {}, down), "shares");
    }

    void bucketsAnswerWithWhatIsHealthy_data()
    {
        QTest::addColumn<QStringList>("targets");
        QTest::addColumn<QStringList>("down");
        QTest::addColumn<QString>("shares");
        const QStringList checked{u"@t0"_s, u"@t1"_s};
        const QStringList mixed{u"@t0"_s, u"@u0"_s, u"198.51.100.7"_s};
        QTest::newRow("R-102 all of the bucket") << checked << QStringList{} << u"192.0.2.10,192.0.2.11=1"_s;
        QTest::newRow("R-103 R-123 healthy ones only") << checked << QStringList{u"t1"_s} << u"192.0.2.10=1"_s;
        QTest::newRow("R-125 all fail: as if all were healthy") << checked << QStringList{u"t0"_s, u"t1"_s} << u"192.0.2.10,192.0.2.11=1"_s;
        QTest::newRow("R-104 mixed, the checked one fails") << mixed << QStringList{u"t0"_s} << u"192.0.2.20,198.51.100.7=1"_s;
    }
    void bucketsAnswerWithWhatIsHealthy()
    {
        QFETCH(QStringList, targets);
        QFETCH(QStringList, down);
        ProjectFixture f = ::targets();
        f.routed(u"app"_s, u"A"_s, routing(Routing::Policy::Weighted, {weightedItem(1, targets)}));
        QTEST(answer(f, {}, down), "shares");
    }

    void failoverServesTheActiveSet_data()
    {
        QTest::addColumn<double>("trickle");
        QTest::addColumn<QStringList>("down");
        QTest::addColumn<QString>("shares");
        const QString active = u"192.0.2.10,192.0.2.11=1"_s;
        const QString backup = u"192.0.2.12,192.0.2.13=1"_s;
        QTest::newRow("R-087 active") << 0.0 << QStringList{} << active;
        QTest::newRow("R-123 healthy ones of it") << 0.0 << QStringList{u"t0"_s} << u"192.0.2.11=1"_s;
        QTest::newRow("R-087 all down: backup") << 0.0 << QStringList{u"t0"_s, u"t1"_s} << backup;
        QTest::newRow("R-089 healthy ones of the backup") << 0.0 << QStringList{u"t0"_s, u"t1"_s, u"t2"_s} << u"192.0.2.13=1"_s;
        QTest::newRow("R-V21 both down: active") << 0.0 << QStringList{u"t0"_s, u"t1"_s, u"t2"_s, u"t3"_s} << active;
        QTest::newRow("R-090 trickle") << 0.1 << QStringList{} << u"192.0.2.10,192.0.2.11=9/10 192.0.2.12,192.0.2.13=1/10"_s;
        QTest::newRow("R-115 all of it: failover by hand") << 1.0 << QStringList{} << backup;
        QTest::newRow("X-12 nothing to trickle to") << 0.1 << QStringList{u"t2"_s, u"t3"_s} << active;
        QTest::newRow("X-12 nor with all of it") << 1.0 << QStringList{u"t2"_s, u"t3"_s} << active;
        QTest::newRow("R-090 active down, trickle or not") << 0.1 << QStringList{u"t0"_s, u"t1"_s} << backup;
    }
    void failoverServesTheActiveSet()
    {
        QFETCH(double, trickle);
        QFETCH(QStringList, down);
        ProjectFixture f = targets();
        f.routed(u"app"_s, u"A"_s, failover(item({u"@t0"_s, u"@t1"_s}), item({u"@t2"_s, u"@t3"_s}), trickle));
        QTEST(answer(f, {}, down), "shares");
    }

    void aBackupMayBeARoutingOfItsOwn()
    {
        // a geo policy behind the backup, with and without fence.
        ProjectFixture f = targets();
        f.location(u"198.18.5.0/24"_s, u"NA/US/TX"_s, {}, model::Coordinates{32.78, -96.8});
        Routing geo = routing(Routing::Policy::Geo, {placedItem(50.11, 8.68, {u"@t1"_s}), placedItem(41.26, -95.86, {u"@t2"_s})});
        f.routed(u"app"_s, u"A"_s, failover(item({u"@t0"_s}), nested(geo)));
        QCOMPARE(answer(f, u"198.18.5.9/32"_s, {}), u"192.0.2.10=1"_s);
        QCOMPARE(answer(f, u"198.18.5.9/32"_s, {u"t0"_s}), u"192.0.2.12=1"_s);
        QCOMPARE(answer(f, u"198.18.5.9/32"_s, {u"t0"_s, u"t2"_s}), u"192.0.2.11=1"_s);
        QCOMPARE(answer(f, u"198.18.5.9/32"_s, {u"t0"_s, u"t1"_s, u"t2"_s}), u"192.0.2.10=1"_s);
    }

    void geoPrefersTheNearest_data()
    {
        QTest::addColumn<bool>("fenced");
        QTest::addColumn<QString>("client");
        QTest::addColumn<QStringList>("down");
        QTest::addColumn<QString>("shares");
        const QString texas = u"198.18.5.9/32"_s;
        QTest::newRow("R-081 nearest") << false << texas << QStringList{} << u"192.0.2.10,192.0.2.11=1"_s;
        QTest::newRow("R-103 healthy ones") << false << texas << QStringList{u"t0"_s} << u"192.0.2.11=1"_s;
        QTest::newRow("R-085 R-105 all fail: next nearest") << false << texas << QStringList{u"t0"_s, u"t1"_s} << u"192.0.2.12=1"_s;
        QTest::newRow("R-084 the fence keeps it") << true << texas << QStringList{u"t0"_s, u"t1"_s} << u"192.0.2.10,192.0.2.11=1"_s;
        QTest::newRow("R-125 everything fails") << false << texas << QStringList{u"t0"_s, u"t1"_s, u"t2"_s, u"t3"_s} << u"192.0.2.10,192.0.2.11=1"_s;
        QTest::newRow("R-V31 the exact item beats a nearer point") << false << u"198.18.6.9/32"_s << QStringList{} << u"192.0.2.13=1"_s;
        QTest::newRow("a country without a point is taken at its centre") << false << u"198.18.7.9/32"_s << QStringList{} << u"192.0.2.12=1"_s;
        QTest::newRow("X-24 unlocated: the first") << false << u"203.0.113.1/32"_s << QStringList{} << u"192.0.2.10,192.0.2.11=1"_s;
    }
    void geoPrefersTheNearest()
    {
        QFETCH(bool, fenced);
        QFETCH(QString, client);
        QFETCH(QStringList, down);
        ProjectFixture f = targets();
        f.location(u"198.18.5.0/24"_s, u"NA/US/TX"_s, {}, model::Coordinates{32.78, -96.8});
        f.location(u"198.18.6.0/24"_s, u"AS/JP/13"_s, {}, model::Coordinates{41, -96});
        f.location(u"198.18.7.0/24"_s, u"EU/FR"_s);
        model::RoutingItem japan = item({u"@t3"_s});
        japan.location = model::PlacePath{u"AS/JP"_s};
        Routing geo = routing(Routing::Policy::Geo, {placedItem(41.26, -95.86, {u"@t0"_s, u"@t1"_s}), placedItem(50.11, 8.68, {u"@t2"_s}), japan});
        geo.fenced = fenced;
        f.routed(u"app"_s, u"A"_s, geo);
        QTEST(answer(f, client, down), "shares");
    }

    void checkedAndUncheckedTogetherNeverLeaveTheGeography()
    {
        //
        ProjectFixture f = targets();
        f.location(u"198.18.5.0/24"_s, u"NA/US/TX"_s, {}, model::Coordinates{32.78, -96.8});
        f.routed(u"app"_s, u"A"_s, routing(Routing::Policy::Geo, {placedItem(41.26, -95.86, {u"@t0"_s, u"@u0"_s, u"@u1"_s}), placedItem(50.11, 8.68, {u"@t2"_s})}));
        QCOMPARE(answer(f, u"198.18.5.9/32"_s, {u"t0"_s}), u"192.0.2.20,192.0.2.21=1"_s);
    }

    void biasMovesTheBorder_data()
    {
        QTest::addColumn<int>("bias");
        QTest::addColumn<bool>("legacy");
        QTest::addColumn<QStringList>("down");
        QTest::addColumn<QString>("shares");
        // The client is 150 km from A and 100 km from B, along the equator.
        QTest::newRow("R-143 without bias: B") << 0 << false << QStringList{} << u"192.0.2.11=1"_s;
        QTest::newRow("R-143 bias 50 makes 75 km: A") << 50 << false << QStringList{} << u"192.0.2.10=1"_s;
        QTest::newRow("R-142 33 is not enough") << 33 << false << QStringList{} << u"192.0.2.11=1"_s;
        QTest::newRow("R-142 34 is") << 34 << false << QStringList{} << u"192.0.2.10=1"_s;
        QTest::newRow("R-130 X-23 the nearest available") << 50 << false << QStringList{u"t0"_s} << u"192.0.2.11=1"_s;
        QTest::newRow("X-23 none available: use all") << 50 << false << QStringList{u"t0"_s, u"t1"_s} << u"192.0.2.10=1"_s;
        QTest::newRow("X-19 positive bias is the same in the old formula") << 34 << true << QStringList{} << u"192.0.2.10=1"_s;
    }
    void biasMovesTheBorder()
    {
        QFETCH(int, bias);
        QFETCH(bool, legacy);
        QFETCH(QStringList, down);
        ProjectFixture f = targets();
        const double degree = 6371.0088 * M_PI / 180.0;
        f.location(u"198.18.5.0/24"_s, u"AF"_s, {}, model::Coordinates{0, 20});
        Routing proximity = routing(Routing::Policy::Geoproximity, {placedItem(0, 20 - 150 / degree, {u"@t0"_s}, u"a"_s, bias),
                                                                    placedItem(0, 20 + 100 / degree, {u"@t1"_s}, u"b"_s)});
        proximity.formula = legacy ? Routing::Formula::LegacyInverse : Routing::Formula::Linear;
        f.routed(u"app"_s, u"A"_s, proximity);
        QTEST(answer(f, u"198.18.5.9/32"_s, down), "shares");
    }

    void theTwoFormulasDifferBelowZero_data()
    {
        QTest::addColumn<int>("bias");
        QTest::addColumn<double>("linear");
        QTest::addColumn<double>("legacy");
        QTest::newRow("X-19 0") << 0 << 100.0 << 100.0;
        QTest::newRow("X-19 25") << 25 << 75.0 << 75.0;
        QTest::newRow("X-19 -25") << -25 << 125.0 << 100.0 / 0.75;
        QTest::newRow("X-19 -99") << -99 << 199.0 << 10000.0;
    }
    void theTwoFormulasDifferBelowZero()
    {
        QFETCH(int, bias);
        QFETCH(double, linear);
        QFETCH(double, legacy);
        QCOMPARE(policy::Ranking::biasedDistance(100, bias, Routing::Formula::Linear), linear);
        QCOMPARE(policy::Ranking::biasedDistance(100, bias, Routing::Formula::LegacyInverse), legacy);
    }

    void raisingABiasNeverLosesAPoint()
    {
        // R-131 as a property: whoever was sent to an item still is with a higher bias.
        Random random(3);
        for (int round = 0; round < 200; ++round) {
            std::vector<policy::RankedItem> items(4);
            for (std::size_t i = 0; i < items.size(); ++i) {
                items[i].id = QString::number(i);
                items[i].point = geo::LatLon{static_cast<double>(random.below(160)) - 80, static_cast<double>(random.below(360)) - 180};
                items[i].bias = static_cast<int>(random.below(150)) - 99;
            }
            auto raised = items;
            raised[0].bias += 10;
            const auto formula = round % 2 == 0 ? Routing::Formula::Linear : Routing::Formula::LegacyInverse;
            const policy::Ranking before(Routing::Policy::Geoproximity, formula, items);
            const policy::Ranking after(Routing::Policy::Geoproximity, formula, raised);
            for (int i = 0; i < 50; ++i) {
                geo::SourceFacts facts;
                facts.point = geo::LatLon{static_cast<double>(random.below(180)) - 90, static_cast<double>(random.below(360)) - 180};
                if (before.order(facts).items.front() == 0) {
                    QCOMPARE(after.order(facts).items.front(), std::uint16_t{0});
                }
            }
        }
    }

    void linesTakeTheSmallestRegion_data()
    {
        QTest::addColumn<QString>("client");
        QTest::addColumn<QStringList>("down");
        QTest::addColumn<QString>("shares");
        QTest::newRow("R-V23 state") << u"198.18.1.1/32"_s << QStringList{} << u"192.0.2.10=1"_s;
        QTest::newRow("R-V23 country") << u"198.18.2.1/32"_s << QStringList{} << u"192.0.2.11=1"_s;
        QTest::newRow("R-V23 continent") << u"198.18.3.1/32"_s << QStringList{} << u"192.0.2.12=1"_s;
        QTest::newRow("R-V23 no default: empty") << u"198.18.4.1/32"_s << QStringList{} << u"-"_s;
        QTest::newRow("R-V22 dead branch: the next coarser line") << u"198.18.1.1/32"_s << QStringList{u"t0"_s} << u"192.0.2.11=1"_s;
        QTest::newRow("R-V22 all dead: the finest") << u"198.18.1.1/32"_s << QStringList{u"t0"_s, u"t1"_s, u"t2"_s} << u"192.0.2.10=1"_s;
        QTest::newRow("R-V25 an IP list comes first") << u"198.18.1.200/32"_s << QStringList{} << u"192.0.2.13=1"_s;
    }
    void linesTakeTheSmallestRegion()
    {
        QFETCH(QString, client);
        QFETCH(QStringList, down);
        ProjectFixture f = targets();
        f.location(u"198.18.1.0/24"_s, u"NA/US/TX"_s).location(u"198.18.2.0/24"_s, u"NA/US/CO"_s).location(u"198.18.3.0/24"_s, u"NA/CA/ON"_s);
        f.location(u"198.18.4.0/24"_s, u"EU/DE"_s).line(u"vpn"_s, {u"198.18.1.192/26"_s});
        f.routed(u"app"_s, u"A"_s, routing(Routing::Policy::Lines, {lineItem(u"place=NA"_s, {u"@t2"_s}), lineItem(u"place=NA/US"_s, {u"@t1"_s}),
                                                                    lineItem(u"place=NA/US/TX"_s, {u"@t0"_s}), lineItem(u"cidr=vpn"_s, {u"@t3"_s})}));
        QTEST(answer(f, client, down), "shares");
        const auto result = ask(*f.compiled(), {.name = kApp, .client = client, .down = down});
        QCOMPARE(result.rcode, dns::Rcode::NoError);
        QVERIFY(result.scope > 0);
    }

    void multivalueAnswersManyAtOnce_data()
    {
        QTest::addColumn<int>("limit");
        QTest::addColumn<QStringList>("down");
        QTest::addColumn<QString>("shares");
        const QStringList all{u"t0"_s, u"t1"_s, u"t2"_s};
        QTest::newRow("R-V24 all") << 8 << QStringList{} << u"192.0.2.10,192.0.2.11,192.0.2.12=1"_s;
        QTest::newRow("R-V24 healthy ones") << 8 << QStringList{u"t1"_s} << u"192.0.2.10,192.0.2.12=1"_s;
        QTest::newRow("R-V24 all unhealthy: all of them") << 8 << all << u"192.0.2.10,192.0.2.11,192.0.2.12=1"_s;
        QTest::newRow("R-V24 above the limit") << 2 << QStringList{} << u"192.0.2.10,192.0.2.11=1/3 192.0.2.10,192.0.2.12=1/3 192.0.2.11,192.0.2.12=1/3"_s;
    }
    void multivalueAnswersManyAtOnce()
    {
        QFETCH(int, limit);
        QFETCH(QStringList, down);
        ProjectFixture f = targets();
        f.routed(u"app"_s, u"A"_s, multivalue({u"@t0"_s, u"@t1"_s, u"@t2"_s}, limit));
        QTEST(answer(f, {}, down), "shares");
    }

    void branchesNestToAnyDepth()
    {
        // R-V22: weights inside lines inside weights; a dead branch gives its share away.
        ProjectFixture f = targets();
        f.location(u"198.18.1.0/24"_s, u"NA/US/TX"_s);
        model::RoutingItem inner = nested(routing(Routing::Policy::Weighted, {weightedItem(1, {u"@t0"_s}), weightedItem(2, {u"@t1"_s})}));
        inner.line = u"place=NA"_s;
        model::RoutingItem outer = nested(routing(Routing::Policy::Lines, {inner, lineItem(u"default"_s, {u"@t2"_s})}));
        outer.weight = 3;
        f.routed(u"app"_s, u"A"_s, routing(Routing::Policy::Weighted, {outer, weightedItem(1, {u"@t3"_s, u"@t0"_s})}));
        const QString texas = u"198.18.1.1/32"_s;
        QCOMPARE(answer(f, texas, {}), u"192.0.2.11=1/2 192.0.2.10=1/4 192.0.2.10,192.0.2.13=1/4"_s);
        QCOMPARE(answer(f, {}, {}), u"192.0.2.12=3/4 192.0.2.10,192.0.2.13=1/4"_s);
        QCOMPARE(answer(f, texas, {u"t1"_s}), u"192.0.2.10=3/4 192.0.2.10,192.0.2.13=1/4"_s);
        QCOMPARE(answer(f, texas, {u"t0"_s, u"t1"_s}), u"192.0.2.12=3/4 192.0.2.13=1/4"_s);
        QCOMPARE(answer(f, texas, {u"t0"_s, u"t1"_s, u"t2"_s}), u"192.0.2.13=1"_s);
        // Two ways to the same bucket are one entry.
        QCOMPARE(answer(f, texas, {u"t3"_s}), u"192.0.2.10=1/2 192.0.2.11=1/2"_s);
    }

    void everyRoutableTypeAnswers_data()
    {
        QTest::addColumn<QString>("type");
        QTest::addColumn<QStringList>("values");
        QTest::addColumn<QString>("shares");
        QTest::newRow("R-109 AAAA") << u"AAAA"_s << QStringList{u"2001:db8::1"_s} << u"2001:db8::1=1"_s;
        QTest::newRow("R-109 CNAME") << u"CNAME"_s << QStringList{u"x.example.com."_s} << u"x.example.com.=1"_s;
        QTest::newRow("R-109 CNAME of an address") << u"CNAME"_s << QStringList{u"@cdn"_s} << u"cdn.example.com.=1"_s;
        QTest::newRow("R-109 MX") << u"MX"_s << QStringList{u"10 mail"_s} << u"10 mail.gtm.example.net.=1"_s;
        QTest::newRow("R-109 SRV") << u"SRV"_s << QStringList{u"0 5 443 a.example.com."_s} << u"0 5 443 a.example.com.=1"_s;
        QTest::newRow("R-109 TXT") << u"TXT"_s << QStringList{u"\"hello world\""_s} << u"\"hello world\"=1"_s;
    }
    void everyRoutableTypeAnswers()
    {
        QFETCH(QString, type);
        QFETCH(QStringList, values);
        ProjectFixture f = targets();
        f.address(u"cdn"_s, u"cdn.example.com"_s);
        f.routed(u"app"_s, type, routing(Routing::Policy::Weighted, {weightedItem(1, values)}));
        QTEST(answer(f, {}, {}, dns::parseRecordType(type).value()), "shares");
    }

    void mailAndServiceTargetsTakeTheOtherFields()
    {
        ProjectFixture f = targets();
        f.address(u"cdn"_s, u"cdn.example.com"_s);
        model::RoutingItem mail = item({u"@cdn"_s});
        mail.targets[0].priority = 20;
        mail.weight = 1;
        f.routed(u"app"_s, u"MX"_s, routing(Routing::Policy::Weighted, {mail}));
        mail.targets[0].weight = 7;
        mail.targets[0].port = 5060;
        f.routed(u"app"_s, u"SRV"_s, routing(Routing::Policy::Weighted, {mail}));
        QCOMPARE(answer(f, {}, {}, RecordType::MX), u"20 cdn.example.com.=1"_s);
        QCOMPARE(answer(f, {}, {}, RecordType::SRV), u"20 7 5060 cdn.example.com.=1"_s);
        QCOMPARE(answer(f, {}, {u"cdn"_s}, RecordType::MX), u"20 cdn.example.com.=1"_s);
    }

    void degradedAnswersSayWhy()
    {
        ProjectFixture f = targets();
        f.routed(u"app"_s, u"A"_s, failover(item({u"@t0"_s}), item({u"@t1"_s})));
        const auto policy = f.compiled();
        QVERIFY(!ask(*policy, {.name = kApp}).degraded);
        QVERIFY(ask(*policy, {.name = kApp, .down = {u"t0"_s}}).degraded);
        policy::Trace trace;
        const auto open = ask(*policy, {.name = kApp, .down = {u"t0"_s, u"t1"_s}}, &trace);
        QVERIFY(open.degraded && !open.reason.isEmpty());
        QVERIFY2(textOf(trace).contains(u"Neither active set nor backup is healthy"_s), qPrintable(textOf(trace)));
        QCOMPARE(trace.back().object, u"record:app.gtm.example.net/A"_s);
    }
};

MERIDIAN_TEST(RecordSetDecisionTest)

#include "RecordSetDecisionTest.moc"
