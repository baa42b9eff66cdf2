#include "ui/map/AreaRaster.h"

#include "tests/support/TestMain.h"
#include "tests/ui/WorldMap.h"

#include <QRandomGenerator>
#include <QTest>

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
        QTest::addColumn<double>("zoom");
        QTest::addColumn<double>("x");
        QTest::newRow("R-142 world, 5 endpoints") << 5 << Routing::Formula::Linear << 1.0 << 0.5;
        QTest::newRow("R-142 world, 40 endpoints") << 40 << Routing::Formula::Linear << 1.0 << 0.5;
        QTest::newRow("X-19 legacy formula") << 12 << Routing::Formula::LegacyInverse << 1.2 << 0.5;
        QTest::newRow("across the antimeridian") << 20 << Routing::Formula::Linear << 3.0 << 0.99;
        QTest::newRow("close up") << 60 << Routing::Formula::Linear << 6.0 << 0.3;
    }
    void everyPixelIsWhatTheRankingSays()
    {
        QFETCH(int, endpoints);
        QFETCH(Routing::Formula, formula);
        QFETCH(double, zoom);
        QFETCH(double, x);
        QRandomGenerator random(7);
        const std::vector<policy::RankedItem> items = randomItems(endpoints, random);
        const policy::Ranking ranking(Routing::Policy::Geoproximity, formula, items);
        const QSizeF view(400, 300);
        const MapCamera camera{{x, 0.4}, zoom};
        const AreaSet::Raster raster = AreaSet(items, formula).raster(camera, view, 1);
        QCOMPARE(raster.size, QSize(400, 300));
        int compared = 0;
        for (int y = 0; y < 300; y += 3) {
            for (int column = 0; column < 400; column += 3) {
                const QPointF world = camera.toWorld({column + 0.5, y + 0.5}, view);
                if (world.y() < 0 || world.y() > 1) {
                    QCOMPARE(raster.at(column, y), AreaSet::kNobody);
                    continue;
                }
                const geo::SourceFacts client = clientAt(latLonOf(world));
                const Index expected = ranking.order(client).items.front();
                // On a border both are right.
                if (raster.at(column, y) != expected) {
                    const double a = ranking.distanceOf(expected, client), b = ranking.distanceOf(raster.at(column, y), client);
                    QVERIFY2(std::abs(a - b) < 1e-6 * a, qPrintable(u"%1,%2: %3 km, %4 km"_s.arg(column).arg(y).arg(a).arg(b)));
                }
                ++compared;
            }
        }
        QVERIFY(compared > 5000);
    }
    void biasMovesTheWorkedMap()
    {
        // R-136, with the cities of South America as witnesses.
        const geo::LatLon cities[] = {{-23.55, -46.63}, {-22.91, -43.17}, {-34.60, -58.38}, {-12.05, -77.04}, {4.71, -74.07},
                                      {-33.45, -70.67}, {10.48, -66.90}, {-0.18, -78.47}, {-16.50, -68.15}, {-8.05, -34.90},
                                      {-34.90, -56.16}, {-54.80, -68.30}};
        const AreaSet plus = areasOf(test::fiveRegions(25)), none = areasOf(test::fiveRegions(0)), minus = areasOf(test::fiveRegions(-25));
        int withPlus = 0, withNone = 0, withMinus = 0;
        for (const geo::LatLon &city : cities) {
            withPlus += plus.winnerAt(city) == 1;
            withNone += none.winnerAt(city) == 1;
            withMinus += minus.winnerAt(city) == 1;
        }
        QCOMPARE(withPlus, static_cast<int>(std::size(cities)));
        QVERIFY(withMinus < withNone);
        const std::vector<double> more = landOf(plus, 5), plain = landOf(none, 5), less = landOf(minus, 5);
        QVERIFY(more[1] > plain[1] && plain[1] > less[1]);
        for (const std::size_t other : {0U, 2U, 4U}) {
            QVERIFY2(less[other] > plain[other], qPrintable(QString::number(other)));
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
        const QList<QLineF> borders = areasOf(subject).borders(camera, view);
        QVERIFY(borders.size() > 50);
        int equal = 0;
        for (const QLineF &line : borders) {
            const geo::SourceFacts client = clientAt(latLonOf(camera.toWorld(line.p1(), view)));
            const policy::RankOrder order = ranking.order(client);
            const double a = ranking.distanceOf(order.items[0], client), b = ranking.distanceOf(order.items[1], client);
            equal += b - a < 0.01 * b;
        }
        QVERIFY(equal > borders.size() * 98 / 100);
    }
};
MERIDIAN_TEST(AreaRasterTest)

#include "AreaRasterTest.moc"
