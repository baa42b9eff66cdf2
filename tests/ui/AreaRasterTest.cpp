#include "ui/map/AreaRaster.h"

#include "tests/support/TestMain.h"
#include "tests/ui/WorldMap.h"
#include "ui/map/MapShares.h"
#include "ui/map/WorldShapes.h"

#include <QRandomGenerator>
#include <QTest>

#include <array>
#include <cmath>

using namespace meridian;
using namespace meridian::ui;
using namespace Qt::StringLiterals;
using model::Routing;
using Index = AreaSet::Index;

namespace {

AreaSet areasOf(const MapSubject &subject)
{
    return {subject.rankedItems(), subject.formula, subject.serving()};
}

geo::SourceFacts clientAt(const geo::LatLon &point)
{
    geo::SourceFacts facts;
    facts.point = point;
    return facts;
}

std::vector<policy::RankedItem> randomItems(int count, QRandomGenerator &random)
{
    std::vector<policy::RankedItem> items;
    for (int i = 0; i < count; ++i) {
        const geo::LatLon point{random.bounded(160.0) - 80, random.bounded(360.0) - 180};
        items.push_back({u"e%1"_s.arg(i, 3, 10, QChar(u'0')), point, std::nullopt, static_cast<int>(random.bounded(-99, 100))});
    }
    return items;
}

/// The part of the Earth's surface, between the edges of the map, that each endpoint wins.
std::vector<double> landOf(const AreaSet &areas, std::size_t count)
{
    const QSizeF view(720, 720);
    const MapCamera camera{{0.5, 0.5}, std::log2(720.0 / 256)};
    const AreaSet::Raster raster = areas.raster(camera, view, 1);
    std::vector<double> out(count, 0);
    double total = 0;
    for (int y = 0; y < raster.size.height(); ++y) {
        const double cosine = std::cos(latLonOf(camera.toWorld({0, y + 0.5}, view)).latitude * 3.14159265358979 / 180);
        for (int x = 0; x < raster.size.width(); ++x) {
            out[raster.at(x, y)] += cosine * cosine; // Mercator widens both ways
            total += cosine * cosine;
        }
    }
    for (double &part : out) {
        part /= total;
    }
    return out;
}

/// The largest part of a country alone.
MapShape mainlandOf(const MapShape &country)
{
    MapShape out = country;
    out.polygons = {*std::ranges::max_element(country.polygons, {}, [](const MapShape::Polygon &polygon) { return polygon.bounds.width() * polygon.bounds.height(); })};
    out.bounds = out.polygons.front().bounds;
    return out;
}

} // namespace

/// The picture of areas against what the ranking of the engine says of single points.
class AreaRasterTest final : public QObject
{
    Q_OBJECT
private slots:
    void everyPixelIsWhatTheRankingSays_data()
    {
        QTest::addColumn<int>("endpoints");
        QTest::addColumn<Routing::Formula>("formula");
        QTest::addColumn<Routing::Policy>("policy");
        QTest::addColumn<double>("zoom");
        QTest::addColumn<double>("x");
        const auto add = [](const char *name, int endpoints, double zoom, double x, Routing::Formula formula = Routing::Formula::Linear,
                            Routing::Policy policy = Routing::Policy::Geoproximity) {
            QTest::newRow(name) << endpoints << formula << policy << zoom << x;
        };
        add("R-142 world, 1 endpoint", 1, 1.0, 0.5);
        add("R-142 world, 2 endpoints", 2, 1.0, 0.5);
        add("R-142 world, 5 endpoints", 5, 1.0, 0.5);
        add("R-142 world, 40 endpoints", 40, 1.0, 0.5);
        add("R-142 world, 300 endpoints", 300, 1.0, 0.5);
        add("X-19 legacy formula", 12, 1.2, 0.5, Routing::Formula::LegacyInverse);
        add("across the antimeridian", 20, 3.0, 0.99);
        add("close up", 60, 6.0, 0.3);
        add("as close as it goes", 100, 8.0, 0.61);
        add("the nearest, without ties", 30, 1.0, 0.5, Routing::Formula::Linear, Routing::Policy::Latency);
    }
    void everyPixelIsWhatTheRankingSays()
    {
        QFETCH(int, endpoints);
        QFETCH(Routing::Formula, formula);
        QFETCH(Routing::Policy, policy);
        QFETCH(double, zoom);
        QFETCH(double, x);
        QRandomGenerator random(7);
        const std::vector<policy::RankedItem> items = randomItems(endpoints, random);
        const policy::Ranking ranking(policy, formula, items);
        const QSizeF view(405, 301);
        const MapCamera camera{{x, 0.4}, zoom};
        const AreaSet::Raster raster = AreaSet(items, formula, {}, policy).raster(camera, view, 1);
        QCOMPARE(raster.size, QSize(405, 301));
        int compared = 0, wrong = 0;
        // A prime step: over the rows every column is met.
        for (int pixel = 0; pixel < 405 * 301; pixel += 7) {
            const int column = pixel % 405, y = pixel / 405;
            const QPointF world = camera.toWorld({column + 0.5, y + 0.5}, view);
            if (world.y() < 0 || world.y() > 1) {
                QCOMPARE(raster.at(column, y), AreaSet::kNobody);
                continue;
            }
            wrong += raster.at(column, y) != ranking.order(clientAt(latLonOf(world))).items.front();
            ++compared;
        }
        QCOMPARE(wrong, 0);
        QVERIFY(compared > 5000);
    }
    void pixelsHalfwayBetweenTwoAreTheRankings()
    {
        // on the meridian and the parallel between them endpoints tie, and the first by id is listed first.
        const std::vector<policy::RankedItem> items{{u"d"_s, geo::LatLon{20, -40}, std::nullopt, 0}, {u"c"_s, geo::LatLon{20, 40}, std::nullopt, 0},
                                                    {u"b"_s, geo::LatLon{-20, 40}, std::nullopt, 0}, {u"a"_s, geo::LatLon{-20, -40}, std::nullopt, 0}};
        const policy::Ranking ranking(Routing::Policy::Geoproximity, Routing::Formula::Linear, items);
        const QSizeF view(255, 255);
        const MapCamera camera{{0.5, 0.5}, 0};
        const AreaSet::Raster raster = AreaSet(items, Routing::Formula::Linear).raster(camera, view, 1);
        for (int y = 0; y < 255; ++y) {
            for (int x = 0; x < 255; ++x) {
                const policy::RankOrder order = ranking.order(clientAt(latLonOf(camera.toWorld({x + 0.5, y + 0.5}, view))));
                QCOMPARE(raster.at(x, y), order.items.front());
                QCOMPARE(order.tieLength.front(), x == 127 && y == 127 ? 4 : x == 127 || y == 127 ? 2 : 1);
            }
        }
        QCOMPARE(raster.at(127, 127), Index{3});
        QCOMPARE(raster.at(127, 0), Index{1});
    }
    void areasOfTheWorkedMap_data()
    {
        // Parts of the surface between 85° S and 85° N, counted on an equal-area grid of 160 000 points.
        QTest::addColumn<int>("bias");
        QTest::addColumn<Routing::Formula>("formula");
        QTest::addColumn<std::vector<double>>("parts");
        QTest::newRow("R-136 +25") << 25 << Routing::Formula::Linear << std::vector<double>{0.0931, 0.2714, 0.1172, 0.2447, 0.2737};
        QTest::newRow("R-135 no bias") << 0 << Routing::Formula::Linear << std::vector<double>{0.1601, 0.1471, 0.1326, 0.2510, 0.3092};
        QTest::newRow("R-136 -25") << -25 << Routing::Formula::Linear << std::vector<double>{0.1963, 0.0864, 0.1439, 0.2510, 0.3223};
        QTest::newRow("X-19 -25, old formula") << -25 << Routing::Formula::LegacyInverse << std::vector<double>{0.2042, 0.0735, 0.1473, 0.2510, 0.3240};
    }
    void areasOfTheWorkedMap()
    {
        QFETCH(int, bias);
        QFETCH(Routing::Formula, formula);
        QFETCH(std::vector<double>, parts);
        MapSubject subject = test::fiveRegions(bias);
        subject.formula = formula;
        const std::vector<double> land = landOf(areasOf(subject), 5);
        for (std::size_t i = 0; i < 5; ++i) {
            QVERIFY2(std::abs(land[i] - parts[i]) < 0.002, qPrintable(u"endpoint %1: %2"_s.arg(i + 1).arg(land[i])));
        }
    }
    void citiesOfTheWorkedMap_data()
    {
        // Winners by the rule alone, computed apart: at +25, without, at −25, and at −25 by the old formula.
        QTest::addColumn<geo::LatLon>("city");
        QTest::addColumn<std::array<int, 4>>("winners");
        const auto add = [](const char *name, double latitude, double longitude, std::array<int, 4> winners) {
            QTest::newRow(name) << geo::LatLon{latitude, longitude} << winners;
        };
        add("R-139 Dallas", 32.78, -96.80, {2, 2, 2, 1});
        add("R-139 Austin", 30.27, -97.74, {2, 2, 1, 1});
        add("R-139 San Antonio", 29.42, -98.49, {2, 2, 1, 1});
        add("R-136 Houston", 29.76, -95.37, {2, 2, 2, 2});
        add("R-136 Denver", 39.74, -104.99, {1, 1, 1, 1});
        add("R-136 Winnipeg", 49.90, -97.14, {2, 1, 1, 1});
        add("R-136 Mexico City", 19.43, -99.13, {2, 2, 1, 1});
        add("R-136 Sao Paulo", -23.55, -46.63, {2, 5, 5, 5});
        add("R-136 Buenos Aires", -34.60, -58.38, {2, 5, 5, 5});
        add("R-136 Santiago", -33.45, -70.67, {2, 2, 5, 5});
        add("R-136 Recife", -8.05, -34.90, {2, 2, 5, 5});
        add("R-136 Lima", -12.05, -77.04, {2, 2, 2, 2});
        add("R-136 Ushuaia", -54.80, -68.30, {2, 5, 5, 5});
        add("R-136 London", 51.50, -0.12, {3, 3, 3, 3});
        add("R-136 Lagos", 6.52, 3.38, {5, 5, 5, 5});
        add("R-136 Honolulu", 21.31, -157.86, {1, 1, 1, 1});
    }
    void citiesOfTheWorkedMap()
    {
        QFETCH(geo::LatLon, city);
        using Winners = std::array<int, 4>;
        QFETCH(Winners, winners);
        MapSubject legacy = test::fiveRegions(-25);
        legacy.formula = Routing::Formula::LegacyInverse;
        std::size_t at = 0;
        for (const MapSubject &subject : {test::fiveRegions(25), test::fiveRegions(0), test::fiveRegions(-25), legacy}) {
            QCOMPARE(areasOf(subject).winnerAt(city) + 1, winners[at++]);
        }
    }
    void allOfSouthAmericaAndLessOfBothAmericas()
    {
        // R-136, by every pixel of the countries' mainland. Off its tip Staten Island is nearer to Johannesburg.
        const auto shapes = WorldShapes::builtin();
        const QSizeF view(720, 720);
        const MapCamera camera{{0.5, 0.5}, std::log2(720.0 / 256)};
        const QStringList south{u"BR"_s, u"AR"_s, u"CL"_s, u"PE"_s, u"CO"_s, u"VE"_s, u"EC"_s, u"BO"_s, u"PY"_s, u"UY"_s, u"GY"_s, u"SR"_s};
        const QStringList north{u"US"_s, u"CA"_s, u"MX"_s};
        struct Counts
        {
            int all = 0, ofSecond = 0;
        };
        const auto count = [&](const AreaSet &areas, const QStringList &countries) {
            const AreaSet::Raster raster = areas.raster(camera, view, 1);
            Counts out;
            for (const QString &code : countries) {
                const MapShape land = mainlandOf(*shapes->countries.find(code));
                const QRect box(QRectF(land.bounds.topLeft() * 720, land.bounds.size() * 720).toAlignedRect());
                for (int y = box.top(); y <= box.bottom() && y < 720; ++y) {
                    for (int x = box.left(); x <= box.right() && x < 720; ++x) {
                        if (land.contains(camera.toWorld({x + 0.5, y + 0.5}, view))) {
                            ++out.all;
                            out.ofSecond += raster.at(x, y) == 1;
                        }
                    }
                }
            }
            return out;
        };
        const AreaSet plus = areasOf(test::fiveRegions(25)), none = areasOf(test::fiveRegions(0)), minus = areasOf(test::fiveRegions(-25));
        const Counts all = count(plus, south);
        QVERIFY(all.all > 4000);
        QCOMPARE(all.ofSecond, all.all);
        QVERIFY(count(none, south).ofSecond < all.ofSecond);
        QVERIFY(count(minus, south).ofSecond < count(none, south).ofSecond);
        QVERIFY(count(plus, north).ofSecond > count(none, north).ofSecond);
        QVERIFY(count(minus, north).ofSecond < count(none, north).ofSecond);
    }
    void raisingABiasNeverLosesAPoint()
    {
        QRandomGenerator random(11);
        std::vector<policy::RankedItem> items = randomItems(15, random);
        items[4].bias = -90;
        const QSizeF view(256, 200);
        const MapCamera camera{{0.5, 0.45}, 0};
        AreaSet::Raster before = AreaSet(items, Routing::Formula::Linear).raster(camera, view, 1);
        for (int bias = -60; bias <= 90; bias += 30) {
            items[4].bias = bias;
            const AreaSet::Raster now = AreaSet(items, Routing::Formula::Linear).raster(camera, view, 1);
            for (std::size_t i = 0; i < now.winners.size(); ++i) {
                QVERIFY(before.winners[i] != 4 || now.winners[i] == 4);
            }
            before = now;
        }
    }
    void sharesAreThoseOfTheRanking()
    {
        // Counted the quick way and by asking the ranking of the engine for every cell: ties, who is down,
        // and both formulas.
        MapSubject subject = test::fiveRegions(25);
        subject.endpoints.push_back(subject.endpoints[3]); // Tokyo twice
        subject.endpoints.back().id = u"3-tokyo"_s;
        subject.endpoints[0].isAvailable = false;
        subject.endpoints[2].bias = -40;
        const geo::Population &population = geo::Population::builtin();
        for (const Routing::Policy policy : {Routing::Policy::Geoproximity, Routing::Policy::Latency}) {
            for (const Routing::Formula formula : {Routing::Formula::Linear, Routing::Formula::LegacyInverse}) {
                subject.policy = policy;
                subject.formula = formula;
                const MapShares shares = MapShares::count(subject);
                std::vector<policy::RankedItem> items = subject.rankedItems();
                items.erase(items.begin()); // is down
                const policy::Ranking ranking(policy, formula, items);
                std::vector<double> people(subject.endpoints.size(), 0);
                for (std::size_t cell = 0; cell < shares.winners.size(); ++cell) {
                    const geo::PopulationCell &where = population.cells().at(static_cast<qsizetype>(cell));
                    const policy::RankOrder order = ranking.order(clientAt(where.point));
                    QCOMPARE(shares.winners[cell], static_cast<int>(order.items.front()) + 1);
                    for (std::size_t i = 0; i < order.tieLength.front(); ++i) {
                        people[order.items[i] + 1U] += where.people / population.total() / order.tieLength.front();
                    }
                }
                for (std::size_t i = 0; i < people.size(); ++i) {
                    QVERIFY2(std::abs(people[i] - shares.of(MapMeasure::People)[i]) < 1e-12, qPrintable(QString::number(i)));
                }
            }
        }
    }
    void nobodyWithoutEndpoints()
    {
        const AreaSet::Raster raster = AreaSet({}, Routing::Formula::Linear).raster(MapCamera(), {64, 64}, 1);
        QCOMPARE(std::ranges::count(raster.winners, AreaSet::kNobody), 64 * 64);
        QVERIFY(AreaSet().borders(MapCamera(), {64, 64}).isEmpty());
        QCOMPARE(AreaSet().winnerAt({0, 0}), AreaSet::kNobody);
    }
    void oneEndpointHasTheWorld()
    {
        const AreaSet areas({{u"a"_s, geo::LatLon{10, 20}, std::nullopt, -99}}, Routing::Formula::Linear);
        const AreaSet::Raster raster = areas.raster(MapCamera{{0.5, 0.5}, 0}, {256, 256}, 1);
        QCOMPARE(std::ranges::count(raster.winners, Index{0}), 256 * 256);
        QVERIFY(areas.borders(MapCamera{{0.5, 0.5}, 0}, {256, 256}).isEmpty());
        for (const geo::LatLon &pole : {geo::LatLon{90, 0}, geo::LatLon{-90, 77}}) {
            QCOMPARE(areas.winnerAt(pole), Index{0});
        }
    }
    void polesBelongToTheNearest()
    {
        const AreaSet areas(std::vector<policy::RankedItem>{{u"north"_s, geo::LatLon{70, 100}, std::nullopt, 0}, {u"south"_s, geo::LatLon{-70, -100}, std::nullopt, 0}},
                            Routing::Formula::Linear);
        QCOMPARE(areas.winnerAt({90, 12}), Index{0});
        QCOMPARE(areas.winnerAt({-90, 12}), Index{1});
    }
    void bothSidesOfTheAntimeridianAreNear()
    {
        const AreaSet areas(std::vector<policy::RankedItem>{{u"fiji"_s, geo::LatLon{-17, 179}, std::nullopt, 0}, {u"sydney"_s, geo::LatLon{-34, 151}, std::nullopt, 0}},
                            Routing::Formula::Linear);
        QCOMPARE(areas.winnerAt({-17, -179}), Index{0});
        // The same pixel in two copies of the world.
        const MapCamera camera{{1.0, 0.5}, 1};
        const AreaSet::Raster raster = areas.raster(camera, {1024, 256}, 1);
        for (int x = 0; x + 512 < 1024; x += 7) {
            QCOMPARE(raster.at(x, 128), raster.at(x + 512, 128));
        }
    }
    void equalPlacesShareTheirArea()
    {
        // listed by id, whatever their order; a bias of its own ends the tie.
        const geo::LatLon place{50, 8};
        std::vector<policy::RankedItem> items{{u"b"_s, place, std::nullopt, 0}, {u"a"_s, place, std::nullopt, 0}, {u"c"_s, geo::LatLon{0, 100}, std::nullopt, 0}};
        const AreaSet shared(items, Routing::Formula::Linear);
        QCOMPARE(shared.winnerAt({51, 9}), Index{1});
        QCOMPARE(shared.sharers(1), (std::vector<Index>{1, 0}));
        items[0].bias = 1;
        const AreaSet apart(items, Routing::Formula::Linear);
        QCOMPARE(apart.winnerAt({51, 9}), Index{0});
        QCOMPARE(apart.sharers(0), std::vector<Index>{0});
    }
    void unavailableEndpointsLeaveTheirAreaToOthers()
    {
        MapSubject subject = test::fiveRegions();
        QCOMPARE(areasOf(subject).winnerAt({39, -77}), Index{1});
        subject.endpoints[1].isAvailable = false;
        QCOMPARE(areasOf(subject).winnerAt({39, -77}), Index{0});
        for (MapEndpoint &endpoint : subject.endpoints) {
            endpoint.isAvailable = false;
        }
        QCOMPARE(areasOf(subject).winnerAt({39, -77}), Index{1}); // R-V20
    }
    void bordersLieWhereTwoAreEquallyNear()
    {
        const MapSubject subject = test::fiveRegions(25);
        const policy::Ranking ranking(Routing::Policy::Geoproximity, Routing::Formula::Linear, subject.rankedItems());
        const QSizeF view(600, 400);
        const MapCamera camera{{0.35, 0.4}, 1.6};
        const QList<QPolygonF> borders = areasOf(subject).borders(camera, view);
        QVERIFY(borders.size() < 30); // lines, not pieces
        int points = 0, equal = 0;
        for (const QPolygonF &line : borders) {
            for (const QPointF &point : line) {
                const geo::SourceFacts client = clientAt(latLonOf(camera.toWorld(point, view)));
                const policy::RankOrder order = ranking.order(client);
                const double a = ranking.distanceOf(order.items[0], client), b = ranking.distanceOf(order.items[1], client);
                equal += b - a < 0.01 * b;
                ++points;
            }
        }
        QVERIFY(points > 200);
        QVERIFY(equal > points * 98 / 100);
    }
};
MERIDIAN_TEST(AreaRasterTest)

#include "AreaRasterTest.moc"
