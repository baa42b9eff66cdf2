#include "engine/geo/LatLon.h"
#include "tests/support/TestMain.h"

#include <cmath>
#include <limits>
#include <numbers>

using namespace meridian;
using namespace meridian::geo;

class LatLonTest final : public QObject
{
    Q_OBJECT

private slots:
    void distanceIsTheGreatCircle_data()
    {
        QTest::addColumn<double>("latitudeA");
        QTest::addColumn<double>("longitudeA");
        QTest::addColumn<double>("latitudeB");
        QTest::addColumn<double>("longitudeB");
        QTest::addColumn<double>("degrees");
        QTest::newRow("X-21 one degree of the equator") << 0.0 << 10.0 << 0.0 << 11.0 << 1.0;
        QTest::newRow("X-21 one degree of a meridian") << 50.0 << 10.0 << 51.0 << 10.0 << 1.0;
        QTest::newRow("X-21 over the antimeridian") << 0.0 << 179.5 << 0.0 << -179.5 << 1.0;
        QTest::newRow("X-21 antipodes") << 30.0 << 40.0 << -30.0 << -140.0 << 180.0;
        QTest::newRow("X-21 all longitudes meet at the pole") << 90.0 << 0.0 << 90.0 << 123.0 << 0.0;
        QTest::newRow("X-21 over the pole") << 80.0 << 0.0 << 80.0 << 180.0 << 20.0;
    }
    void distanceIsTheGreatCircle()
    {
        QFETCH(double, latitudeA);
        QFETCH(double, longitudeA);
        QFETCH(double, latitudeB);
        QFETCH(double, longitudeB);
        QFETCH(double, degrees);
        const double expected = degrees * std::numbers::pi / 180 * 6371.0088;
        const LatLon a{latitudeA, longitudeA};
        const LatLon b{latitudeB, longitudeB};
        QVERIFY(std::abs(distanceKm(a, b) - expected) < 1e-3);
        QCOMPARE(distanceKm(a, b), distanceKm(b, a));
    }

    void degreesOutOfRangeAreRefused()
    {
        QVERIFY(LatLon::make(90, -180).has_value());
        QVERIFY(LatLon::make(91, 0).error().text.contains(u"latitude 91"));
        QVERIFY(LatLon::make(0, 180.5).error().text.contains(u"longitude 180.5"));
        const double nan = std::numeric_limits<double>::quiet_NaN();
        QVERIFY(!LatLon::make(nan, 0).has_value());
        QVERIFY(!LatLon::make(0, nan).has_value());
    }
};

MERIDIAN_TEST(LatLonTest)
#include "LatLonTest.moc"
