#include "engine/geo/NearestNetwork.h"

#include "engine/geo/GeoDatabase.h"
#include "tests/support/TestMain.h"

#include <QTest>

using namespace meridian;
using namespace meridian::geo;
using namespace Qt::StringLiterals;

class NearestNetworkTest final : public QObject
{
    Q_OBJECT
private slots:
    void findsTheClosestIpv4Network()
    {
        GeoRecord berlin, sydney, somewhere;
        berlin.point = LatLon{52.5, 13.4};
        sydney.point = LatLon{-33.9, 151.2};
        somewhere.point = LatLon{48, 10};
        somewhere.isCountryOnly = true;
        const auto prefix = [](QStringView text) { return *IpPrefix::parse(text); };
        const GeoDatabase database = GeoDatabase::fromEntries({{prefix(u"192.0.2.0/24"), berlin},
                                                               {prefix(u"198.51.100.0/24"), sydney},
                                                               {prefix(u"203.0.113.0/24"), somewhere},
                                                               {prefix(u"2001:db8::/32"), berlin}});
        QCOMPARE(nearestNetwork(database, {48, 10})->toString(), u"192.0.2.0/24"_s);
        QCOMPARE(nearestNetwork(database, {-40, 175})->toString(), u"198.51.100.0/24"_s);
        QVERIFY(!nearestNetwork(GeoDatabase(), {0, 0}).has_value());
    }
};
MERIDIAN_TEST(NearestNetworkTest)

#include "NearestNetworkTest.moc"
