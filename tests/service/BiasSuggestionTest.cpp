#include "engine/service/BiasSuggestion.h"

#include "engine/geo/Population.h"
#include "engine/policy/Ranking.h"
#include "tests/support/TestMain.h"

#include <numeric>

using namespace meridian;
using namespace meridian::service;
using namespace Qt::StringLiterals;
using Formula = model::Routing::Formula;

namespace {

/// A degree of the equator each, from 0° to 90° E, all the same demand.
std::vector<DemandPoint> equator()
{
    std::vector<DemandPoint> out;
    for (int longitude = 0; longitude <= 90; ++longitude) {
        out.push_back({{0, static_cast<double>(longitude)}, 1});
    }
    return out;
}

std::vector<DemandPoint> people()
{
    std::vector<DemandPoint> out;
    for (const geo::PopulationCell &cell : geo::Population::builtin().cells()) {
        out.push_back({cell.point, cell.people});
    }
    return out;
}

/// The map of R-135.
std::vector<BiasedEndpoint> fiveRegions()
{
    return {{{45.84, -119.70}, 0, {}}, {{38.94, -77.45}, 0, {}}, {{48.86, 2.35}, 0, {}}, {{35.68, 139.69}, 0, {}}, {{-26.20, 28.05}, 0, {}}};
}

std::vector<double> biasedShares(std::span<const DemandPoint> demand, std::span<const BiasedEndpoint> endpoints, std::span<const int> biases, Formula formula)
{
    std::vector<geo::LatLon> points;
    for (const BiasedEndpoint &endpoint : endpoints) {
        points.push_back(endpoint.point);
    }
    return BiasField(demand, points).shares(BiasField::factors(biases, formula));
}

double sum(const std::vector<double> &shares)
{
    return std::accumulate(shares.begin(), shares.end(), 0.0);
}

} // namespace

/// Biases for wished shares.
class BiasSuggestionTest final : public QObject
{
    Q_OBJECT
private slots:
    void sharesFollowTheFormula_data()
    {
        QTest::addColumn<Formula>("formula");
        QTest::addColumn<int>("bias");
        QTest::addColumn<int>("won"); // degrees that the endpoint at 0° E wins of 91
        // With factor f the border stands where f·x = 90 − x.
        QTest::newRow("R-142 no bias: half, the middle shared") << Formula::Linear << 0 << 45;
        QTest::newRow("R-142 +50: x < 60") << Formula::Linear << 50 << 60;
        QTest::newRow("R-142 -25: x < 40") << Formula::Linear << -25 << 40;
        QTest::newRow("X-19 -25 of old: x < 38.57") << Formula::LegacyInverse << -25 << 39;
    }
    void sharesFollowTheFormula()
    {
        QFETCH(Formula, formula);
        QFETCH(int, bias);
        QFETCH(int, won);
        const std::vector<BiasedEndpoint> ends{{{0, 0}, 0, {}}, {{0, 90}, 0, {}}};
        const std::vector<double> shares = biasedShares(equator(), ends, std::vector{bias, 0}, formula);
        // A place exactly on the border is shared.
        const bool isShared = formula == Formula::Linear;
        QVERIFY2(std::abs(shares[0] * 91 - (won + (isShared ? 0.5 : 0))) < 1e-9, qPrintable(QString::number(shares[0] * 91)));
        QVERIFY(std::abs(sum(shares) - 1) < 1e-12);
    }
    void saysWhatTheDecisionSays()
    {
        // The same winners as the ranking that answers are decided by, ties included.
        std::vector<policy::RankedItem> items;
        std::vector<geo::LatLon> points;
        std::vector<int> biases{0, 25, -40, 10, 10, 10};
        for (const BiasedEndpoint &end : fiveRegions()) {
            points.push_back(end.point);
        }
        points.push_back(points[3]); // equal to Tokyo
        for (std::size_t i = 0; i < points.size(); ++i) {
            items.push_back({QString::number(i), points[i], {}, biases[i]});
        }
        for (const Formula formula : {Formula::Linear, Formula::LegacyInverse}) {
            const policy::Ranking ranking(model::Routing::Policy::Geoproximity, formula, items);
            const std::vector<DemandPoint> world = people();
            BiasField(world, points).forEachPlace(BiasField::factors(biases, formula), [&](std::size_t place, std::span<const std::uint16_t> winners) {
                geo::SourceFacts facts;
                facts.point = world[place].point;
                policy::RankOrder order = ranking.order(facts);
                order.items.resize(order.tieLength.front());
                std::ranges::sort(order.items);
                QVERIFY(std::ranges::equal(order.items, winners));
            });
        }
    }
    void endpointsThatAreDownLoseEverything()
    {
        const std::vector<BiasedEndpoint> ends = fiveRegions();
        std::vector<geo::LatLon> points;
        for (const BiasedEndpoint &end : ends) {
            points.push_back(end.point);
        }
        const BiasField field(people(), points);
        const std::vector<int> none(5, 0);
        const auto shares = field.shares(BiasField::factors(none, Formula::Linear, {true, true, true, false, true}));
        QCOMPARE(shares[3], 0.0);
        QVERIFY(std::abs(sum(shares) - 1) < 1e-9);
        // all down, all serve.
        QCOMPARE(field.shares(BiasField::factors(none, Formula::Linear, std::vector<bool>(5, false))), field.shares(BiasField::factors(none, Formula::Linear)));
    }
    void smallestChangeThatReachesAGoal()
    {
        // One endpoint shall have 60 of 91 places. Every change of one bias that does is tried; none smaller exists.
        std::vector<BiasedEndpoint> ends{{{0, 0}, 0, {.share = 60.0 / 91, .limit = {}}}, {{0, 90}, 0, {}}};
        const double tolerance = 0.6 / 91;
        const BiasSuggestion found = suggestBiases(equator(), ends, Formula::Linear, tolerance);
        QVERIFY(found.isReached);
        int change = 0;
        for (int i = 0; i < 2; ++i) {
            change += std::abs(found.biases[static_cast<std::size_t>(i)]);
        }
        int least = 1000;
        for (int a = -99; a <= 99; ++a) {
            for (int b = -99; b <= 99; ++b) {
                if (std::abs(a) + std::abs(b) < least
                    && std::abs(biasedShares(equator(), ends, std::vector{a, b}, Formula::Linear)[0] - 60.0 / 91) <= tolerance) {
                    least = std::abs(a) + std::abs(b);
                }
            }
        }
        // A local search: near the best of all pairs.
        QVERIFY2(change <= least + 5, qPrintable(u"%1 for %2"_s.arg(change).arg(least)));
        QCOMPARE(found.after, biasedShares(equator(), ends, found.biases, Formula::Linear));
    }
    void limitsAreKeptWithLittleChange()
    {
        // Half of the world is nearest to Tokyo; no endpoint shall have more than 45 %.
        const std::vector<DemandPoint> world = people();
        std::vector<BiasedEndpoint> ends = fiveRegions();
        for (BiasedEndpoint &end : ends) {
            end.goal.limit = 0.45;
        }
        const BiasSuggestion found = suggestBiases(world, ends, Formula::Linear);
        QVERIFY(*std::ranges::max_element(found.before) > 0.48);
        QVERIFY(found.isReached);
        QVERIFY(*std::ranges::max_element(found.after) <= 0.455);
        QVERIFY(std::abs(sum(found.after) - 1) < 1e-9);
        QVERIFY(found.moved > 0.05 && found.moved < 0.5);
        // Nothing is left that could be taken back.
        for (std::size_t i = 0; i < ends.size(); ++i) {
            if (found.biases[i] != 0) {
                std::vector<int> back = found.biases;
                back[i] += back[i] > 0 ? -1 : 1;
                const std::vector<double> shares = biasedShares(world, ends, back, Formula::Linear);
                QVERIFY(*std::ranges::max_element(shares) > 0.455);
            }
        }
    }
    void reachedGoalsChangeNothing()
    {
        std::vector<BiasedEndpoint> ends = fiveRegions();
        ends[0].bias = 7;
        ends[4].goal.limit = 0.9;
        const BiasSuggestion found = suggestBiases(people(), ends, Formula::LegacyInverse);
        QCOMPARE(found.biases, (std::vector<int>{7, 0, 0, 0, 0}));
        QCOMPARE(found.moved, 0.0);
        QVERIFY(found.isReached);
    }
    void impossibleGoalsAreToldApart()
    {
        // Two endpoints at one place and both shall have everything.
        std::vector<BiasedEndpoint> ends{{{10, 10}, 0, {.share = 1, .limit = {}}}, {{10, 10}, 0, {.share = 1, .limit = {}}}};
        const BiasSuggestion found = suggestBiases(equator(), ends, Formula::Linear);
        QVERIFY(!found.isReached);
        QVERIFY(found.farthest >= 0.5 - 1e-9);
        for (const int bias : found.biases) {
            QVERIFY(bias >= -99 && bias <= 99);
        }
    }
    void noEndpointsAndNoDemandAreFine()
    {
        QVERIFY(suggestBiases(equator(), {}, Formula::Linear).biases.empty());
        const BiasSuggestion found = suggestBiases({}, fiveRegions(), Formula::Linear);
        QCOMPARE(found.biases.size(), 5U);
        QCOMPARE(sum(found.after), 0.0);
    }
};
MERIDIAN_TEST(BiasSuggestionTest)

#include "BiasSuggestionTest.moc"
