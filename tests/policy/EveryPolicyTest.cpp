#include "tests/policy/RandomProject.h"
#include "tests/support/TestMain.h"

using namespace Qt::StringLiterals;
using namespace meridian;
using namespace meridian::test;

namespace {

constexpr std::uint64_t kSeeds = 25;

policy::Source whole(const IpAddress &address)
{
    return policy::Source::ecs(IpPrefix{address, address.width()});
}

/// All that a client can tell of an answer.
QString answerOf(const policy::Distribution &distribution)
{
    return dns::toString(distribution.rcode) + u' ' + QString::number(distribution.ttl) + u' ' + sharesOf(distribution);
}

void addKinds()
{
    QTest::addColumn<int>("kind");
    for (const auto &[row, kind] : everyKind()) {
        QTest::newRow(row) << static_cast<int>(kind);
    }
}

/// A geoproximity of 2 to 8 items with an address each, anywhere; the same seed gives the same places and biases.
model::Routing places(std::uint64_t seed, model::Routing::Formula formula)
{
    Random random(seed);
    std::vector<model::RoutingItem> items;
    for (std::uint64_t count = 2 + random.below(7), i = 0; i < count; ++i) {
        const double latitude = static_cast<double>(random.below(170)) - 85;
        const double longitude = static_cast<double>(random.below(360)) - 180;
        items.push_back(placedItem(latitude, longitude, {u"198.51.100.%1"_s.arg(i + 1)}, u"i%1"_s.arg(i), static_cast<int>(random.below(181)) - 90));
    }
    model::Routing out = routing(model::Routing::Policy::Geoproximity, items);
    out.formula = formula;
    return out;
}

policy::PolicyPtr compiled(const model::Routing &routing)
{
    ProjectFixture f;
    f.routed(u"app"_s, u"A"_s, routing);
    return f.compiled();
}

/// What people at a point get; of equally near items the first by id.
QStringList servedAt(const policy::Policy &policy, const geo::LatLon &point)
{
    geo::SourceFacts facts;
    facts.point = point;
    const auto result = policy::distribution(policy, {}, {dns::Name::parse(u"app.gtm.example.net"_s).value(), dns::RecordType::A}, policy::Source::simulated(facts));
    return result.entries.empty() ? QStringList() : result.entries.front().bucket.values();
}

std::vector<geo::LatLon> points(std::uint64_t seed)
{
    Random random(seed ^ 0x90177);
    std::vector<geo::LatLon> out;
    for (int i = 0; i < 150; ++i) {
        out.push_back({static_cast<double>(random.below(1700)) / 10 - 85, static_cast<double>(random.below(3600)) / 10 - 180});
    }
    return out;
}

} // namespace

/// What holds for every kind of policy, over random projects, clients and states. A failure names its seed.
class EveryPolicyTest final : public QObject
{
    Q_OBJECT

private slots:
    void sharesAddUpToOneAndNoneIsNegative_data() { addKinds(); }
    void sharesAddUpToOneAndNoneIsNegative()
    {
        QFETCH(int, kind);
        const policy::Question question{dns::Name::parse(nameOf(Kind(kind))).value(), dns::RecordType::A};
        int answered = 0;
        for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
            Random random(seed);
            const auto policy = randomProjectOf(Kind(kind), seed).compiled(randomGeo(seed));
            for (int i = 0; i < 60; ++i) {
                const policy::Health health = randomHealth(random, *policy, static_cast<int>(random.below(101)));
                const auto result = policy::distribution(*policy, health, question, i % 10 == 0 ? policy::Source::unknown() : whole(randomAddress(random)));
                QVERIFY2(addsUp(result), qPrintable(u"seed %1: %2"_s.arg(seed).arg(sharesOf(result))));
                answered += result.entries.empty() ? 0 : 1;
            }
        }
        QVERIFY(answered > 100);
    }

    ///
    void everyAddressInsideTheScopeGetsTheSame_data() { addKinds(); }
    void everyAddressInsideTheScopeGetsTheSame()
    {
        QFETCH(int, kind);
        const policy::Question question{dns::Name::parse(nameOf(Kind(kind))).value(), dns::RecordType::A};
        for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
            Random random(seed + 5000);
            const auto policy = randomProjectOf(Kind(kind), seed).compiled(randomGeo(seed));
            const policy::Health health = randomHealth(random, *policy, 30);
            for (int i = 0; i < 60; ++i) {
                const IpAddress address = randomAddress(random);
                const auto result = policy::distribution(*policy, health, question, whole(address));
                for (int j = 0; j < 8; ++j) {
                    const IpAddress other = randomInside(random, IpPrefix::of(address, j % 2 == 0 ? result.scope : std::max(result.scope, address.width() - j)));
                    const auto second = policy::distribution(*policy, health, question, whole(other));
                    QVERIFY2(answerOf(result) == answerOf(second),
                             qPrintable(u"seed %1: %2 and %3 in /%4 differ: %5 | %6"_s.arg(seed).arg(address.toString(), other.toString()).arg(result.scope).arg(answerOf(result), answerOf(second))));
                }
            }
        }
    }

    void raisingABiasNeverLosesAPoint_data()
    {
        QTest::addColumn<int>("formula");
        QTest::newRow("R-134 R-142 linear") << int(model::Routing::Formula::Linear);
        QTest::newRow("R-134 X-19 the former formula") << int(model::Routing::Formula::LegacyInverse);
    }
    void raisingABiasNeverLosesAPoint()
    {
        QFETCH(int, formula);
        int gained = 0;
        for (std::uint64_t seed = 0; seed < 60; ++seed) {
            Random random(seed + 100);
            model::Routing low = places(seed, model::Routing::Formula(formula));
            const std::size_t chosen = random.below(low.items.size());
            model::Routing high = low;
            const int before = low.items[chosen].bias.value_or(0);
            high.items[chosen].bias = std::min(99, before + 1 + static_cast<int>(random.below(60)));
            const auto lower = compiled(low), higher = compiled(high);
            const QStringList own{low.items[chosen].targets.front().rdata};
            for (const geo::LatLon &point : points(seed)) {
                const bool hadIt = servedAt(*lower, point) == own;
                const bool hasIt = servedAt(*higher, point) == own;
                // Read the other way round: lowering never gains one.
                QVERIFY2(!hadIt || hasIt, qPrintable(u"seed %1: the item of bias %2 loses %3, %4 when it is raised to %5"_s.arg(seed).arg(before).arg(point.latitude).arg(point.longitude).arg(*high.items[chosen].bias)));
                gained += hasIt && !hadIt ? 1 : 0;
            }
        }
        QVERIFY(gained > 50); // the test sees borders move
    }

    void equalBiasesAreNone_data() { raisingABiasNeverLosesAPoint_data(); }
    void equalBiasesAreNone()
    {
        QFETCH(int, formula);
        for (std::uint64_t seed = 0; seed < 40; ++seed) {
            model::Routing none = places(seed, model::Routing::Formula(formula));
            for (model::RoutingItem &item : none.items) {
                item.bias = 0;
            }
            model::Routing equal = none;
            for (model::RoutingItem &item : equal.items) {
                item.bias = static_cast<int>(seed * 37 % 199) - 99;
            }
            const auto plain = compiled(none), biased = compiled(equal);
            for (const geo::LatLon &point : points(seed)) {
                QVERIFY2(servedAt(*plain, point) == servedAt(*biased, point), qPrintable(u"seed %1, bias %2, at %3, %4"_s.arg(seed).arg(*equal.items[0].bias).arg(point.latitude).arg(point.longitude)));
            }
        }
    }
};

MERIDIAN_TEST(EveryPolicyTest)

#include "EveryPolicyTest.moc"
