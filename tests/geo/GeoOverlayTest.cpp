#include "engine/geo/GeoOverlay.h"
#include "tests/support/TestMain.h"

using namespace meridian;
using namespace meridian::geo;
using namespace Qt::StringLiterals;

namespace {

IpAddress address(QStringView text)
{
    return IpAddress::parse(text).value();
}

IpPrefix prefix(QStringView text)
{
    return IpPrefix::parse(text).value();
}

Place place(QStringView path)
{
    return Place::parse(path).value();
}

CarrierCode carrier(QStringView code)
{
    return CarrierCode::parse(code).value();
}

std::shared_ptr<const GeoData> data()
{
    const GeoRecord shanghai{.place = place(u"AS/CN/east/SH"), .isp = carrier(u"cn-telecom"), .asn = 4812, .point = LatLon{31.2, 121.5},
                             .accuracyKm = 50, .isCountryOnly = false};
    return GeoData::with(GeoDatabase::fromEntries({{prefix(u"192.0.2.0/24"), shanghai}}));
}

LocationOverride at(QStringView block)
{
    LocationOverride own;
    own.prefix = prefix(block);
    return own;
}

} // namespace

class GeoOverlayTest final : public QObject
{
    Q_OBJECT

private slots:
    void withoutOverridesTheDatabaseSpeaks()
    {
        const GeoOverlay overlay(data());
        QCOMPARE(overlay.lookup(address(u"192.0.2.1")), data()->lookup(address(u"192.0.2.1")));
        QVERIFY(!overlay.lookup(address(u"10.0.0.1")).isKnown());
    }

    void fieldsOfAnOverrideWinAndTheRestComesFromTheDatabase()
    {
        LocationOverride own = at(u"192.0.2.128/25");
        own.isp = carrier(u"own-net");
        const SourceFacts facts = GeoOverlay(data(), {own}).lookup(address(u"192.0.2.200"));
        QCOMPARE(facts.isp, carrier(u"own-net"));
        QCOMPARE(facts.place, place(u"AS/CN/east/SH"));
        QCOMPARE(facts.asn, 4812U);
        QCOMPARE(facts.point, (LatLon{31.2, 121.5}));
        QCOMPARE(facts.leafLength, 25);
    }

    void theLongestOverrideWinsAlone()
    {
        LocationOverride wide = at(u"192.0.2.0/24");
        wide.place = place(u"EU/DE");
        LocationOverride narrow = at(u"192.0.2.64/26");
        narrow.asn = 9394;
        const GeoOverlay overlay(data(), {narrow, wide});
        QCOMPARE(overlay.lookup(address(u"192.0.2.1")).place, place(u"EU/DE"));
        QCOMPARE(overlay.lookup(address(u"192.0.2.1")).leafLength, 26);
        const SourceFacts facts = overlay.lookup(address(u"192.0.2.65"));
        QCOMPARE(facts.place, place(u"AS/CN/east/SH"));
        QCOMPARE(facts.isp, carrier(u"cn-tietong"));
        QCOMPARE(facts.ispGroup, carrier(u"cn-mobile"));
    }

    void aMovedPlaceDoesNotKeepThePointOfTheOldOne()
    {
        LocationOverride moved = at(u"192.0.2.0/24");
        moved.place = place(u"AS/CN/north/BJ");
        const SourceFacts facts = GeoOverlay(data(), {moved}).lookup(address(u"192.0.2.1"));
        QVERIFY(facts.point.has_value());
        QVERIFY(distanceKm(*facts.point, {39.9, 116.4}) < 100);
        LocationOverride coarser = at(u"192.0.2.0/24");
        coarser.place = place(u"AS/CN");
        QCOMPARE(GeoOverlay(data(), {coarser}).lookup(address(u"192.0.2.1")).point, (LatLon{31.2, 121.5}));
        LocationOverride abroad = at(u"192.0.2.0/24");
        abroad.place = place(u"EU/DE");
        const SourceFacts german = GeoOverlay(data(), {abroad}).lookup(address(u"192.0.2.1"));
        QVERIFY(!german.point.has_value());
        QVERIFY(german.isCountryOnly);
    }

    void privateNetworksCanBePlaced()
    {
        LocationOverride office = at(u"10.0.0.0/8");
        office.place = place(u"AS/CN/north/BJ");
        office.isp = carrier(u"cn-broadcast");
        office.point = LatLon{39.9, 116.4};
        const GeoOverlay overlay(data(), {office});
        const SourceFacts facts = overlay.lookup(address(u"::ffff:10.1.2.3"));
        QCOMPARE(facts.place, place(u"AS/CN/north/BJ"));
        QCOMPARE(facts.isp, carrier(u"cn-cbn"));
        QCOMPARE(facts.point, (LatLon{39.9, 116.4}));
        QCOMPARE(facts.leafLength, 96 + 8);
    }

    void aCompilerCanCombineBothTrees()
    {
        LocationOverride own = at(u"192.0.2.128/25");
        own.place = place(u"EU/DE");
        const GeoOverlay overlay(data(), {own});
        const auto inGermany = PrefixTree<std::uint8_t>::combine(overlay.overrideTree(), overlay.data().database().tree(),
            [&](std::uint32_t index, std::uint32_t record) { return std::uint8_t{place(u"EU/DE").contains(overlay.facts(index, record).place)}; });
        QCOMPARE(int{inGermany.find(address(u"192.0.2.1")).value}, 0);
        QCOMPARE(int{inGermany.find(address(u"192.0.2.129")).value}, 1);
        QCOMPARE(inGermany.find(address(u"192.0.2.129")).leafLength, 25);
    }
};

MERIDIAN_TEST(GeoOverlayTest)
#include "GeoOverlayTest.moc"
