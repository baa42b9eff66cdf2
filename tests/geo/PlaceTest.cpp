#include "engine/geo/GeoTables.h"
#include "engine/geo/Place.h"
#include "tests/support/TestMain.h"

using namespace meridian::geo;
using namespace Qt::StringLiterals;

namespace {

Place place(QStringView path)
{
    return Place::parse(path).value();
}

} // namespace

class PlaceTest final : public QObject
{
    Q_OBJECT

private slots:
    void pathsAreReadAndWrittenAlike_data()
    {
        QTest::addColumn<QString>("path");
        QTest::addColumn<int>("level");
        QTest::newRow("world") << u"*"_s << 0;
        QTest::newRow("continent") << u"AS"_s << 1;
        QTest::newRow("continent that looks like Namibia") << u"NA"_s << 1;
        QTest::newRow("Namibia") << u"AF/NA"_s << 2;
        QTest::newRow("country") << u"EU/DE"_s << 2;
        QTest::newRow("Hong Kong is a country") << u"AS/HK"_s << 2;
        QTest::newRow("region of China") << u"AS/CN/northwest"_s << 3;
        QTest::newRow("province") << u"AS/CN/north/BJ"_s << 4;
        QTest::newRow("state") << u"NA/US/TX"_s << 4;
        QTest::newRow("one letter") << u"SA/AR/B"_s << 4;
        QTest::newRow("digits") << u"AS/JP/13"_s << 4;
        QTest::newRow("not in the table") << u"EU/GB/ZZZ"_s << 4;
    }
    void pathsAreReadAndWrittenAlike()
    {
        QFETCH(QString, path);
        QFETCH(int, level);
        const auto parsed = Place::parse(path);
        QVERIFY2(parsed.has_value(), parsed ? "" : qPrintable(parsed.error().text));
        QCOMPARE(parsed->toString(), path);
        QCOMPARE(static_cast<int>(parsed->level()), level);
    }

    void wrongPathsSayWhatIsWrongAndShowARightOne_data()
    {
        QTest::addColumn<QString>("path");
        QTest::addColumn<QString>("says");
        QTest::newRow("empty") << u""_s << u"a step is empty"_s;
        QTest::newRow("empty step") << u"AS//CN"_s << u"a step is empty"_s;
        QTest::newRow("slash at the end") << u"AS/"_s << u"a step is empty"_s;
        QTest::newRow("no continent") << u"XX/CN"_s << u"must start with a continent"_s;
        QTest::newRow("country first") << u"CN/north"_s << u"Write AS/CN."_s;
        QTest::newRow("small letters") << u"as/cn"_s << u"must start with a continent"_s;
        QTest::newRow("no country") << u"AS/XQ"_s << u"\"XQ\" is not a country code of ISO 3166-1"_s;
        QTest::newRow("other continent") << u"EU/CN"_s << u"CN lies in AS. Write AS/CN."_s;
        QTest::newRow("region forgotten") << u"AS/CN/BJ"_s << u"Write AS/CN/north/BJ."_s;
        QTest::newRow("no region") << u"AS/CN/nord"_s << u"Use north, northeast, east"_s;
        QTest::newRow("other region") << u"AS/CN/south/BJ"_s << u"BJ lies in north. Write AS/CN/north/BJ."_s;
        QTest::newRow("Hong Kong below China") << u"AS/CN/south/HK"_s << u"Write AS/HK."_s;
        QTest::newRow("with the country") << u"NA/US/US-TX"_s << u"Write TX."_s;
        QTest::newRow("small subdivision") << u"NA/US/tx"_s << u"Write TX."_s;
        QTest::newRow("name") << u"NA/US/Texas"_s << u"for example NA/US/TX"_s;
        QTest::newRow("too deep") << u"NA/US/TX/Austin"_s << u"The finest place is NA/US/TX."_s;
        QTest::newRow("too deep in China") << u"AS/CN/north/BJ/x"_s << u"The finest place is AS/CN/north/BJ."_s;
        QTest::newRow("star inside") << u"AS/*"_s << u"not a country code"_s;
    }
    void wrongPathsSayWhatIsWrongAndShowARightOne()
    {
        QFETCH(QString, path);
        QFETCH(QString, says);
        const auto parsed = Place::parse(path);
        QVERIFY(!parsed.has_value());
        QVERIFY2(parsed.error().text.contains(says), qPrintable(parsed.error().text));
        QVERIFY(parsed.error().text.contains(u'"' + path + u'"'));
    }

    void aPlaceContainsItselfAndWhatLiesBelow()
    {
        const Place beijing = place(u"AS/CN/north/BJ");
        for (const QStringView path : {u"*", u"AS", u"AS/CN", u"AS/CN/north", u"AS/CN/north/BJ"}) {
            QVERIFY(place(path).contains(beijing));
        }
        for (const QStringView path : {u"EU", u"AS/JP", u"AS/CN/south", u"AS/CN/north/HE"}) {
            QVERIFY(!place(path).contains(beijing));
        }
        QVERIFY(!beijing.contains(place(u"AS/CN/north")));
        QVERIFY(place(u"NA/US").contains(place(u"NA/US/TX")));
        QVERIFY(!place(u"SA/BR/S").contains(place(u"SA/BR/SP")));
    }

    void ancestorsGoFromTheWorldToTheParent()
    {
        QStringList paths;
        for (const Place &step : place(u"AS/CN/north/BJ").ancestors()) {
            paths += step.toString();
        }
        QCOMPARE(paths, (QStringList{u"*"_s, u"AS"_s, u"AS/CN"_s, u"AS/CN/north"_s}));
        QCOMPARE(place(u"NA/US/TX").parent(), place(u"NA/US"));
        QCOMPARE(Place().parent(), Place());
        QVERIFY(Place().ancestors().empty());
        QCOMPARE(place(u"AS/CN/north/BJ").countryPlace(), place(u"AS/CN"));
        QCOMPARE(place(u"AS").countryPlace(), place(u"AS"));
    }

    void everyCountryOfTheTableHasAPlace()
    {
        const GeoTables &tables = GeoTables::builtin();
        QVERIFY(tables.countries().size() > 240);
        for (const Country &country : tables.countries()) {
            const Place made = Place::fromCodes({}, country.code, {}, tables);
            QCOMPARE(made, place(QString(country.continent + u'/' + country.code)));
            QCOMPARE(made.country(), country.code);
            QCOMPARE(tables.name(made, Language::English), country.nameEn);
        }
    }

    void databaseCodesBecomePlaces()
    {
        const GeoTables &tables = GeoTables::builtin();
        QCOMPARE(Place::fromCodes(u"AS", u"CN", u"GD", tables), place(u"AS/CN/south/GD"));
        QCOMPARE(Place::fromCodes({}, u"CN", u"CN-GD", tables), place(u"AS/CN/south/GD"));
        QCOMPARE(Place::fromCodes(u"AS", u"CN", u"Q9", tables), place(u"AS/CN"));
        QCOMPARE(Place::fromCodes(u"NA", u"US", u"California", tables), place(u"NA/US"));
        QCOMPARE(Place::fromCodes(u"EU", u"ZZ", u"1", tables), place(u"EU"));
        QCOMPARE(Place::fromCodes({}, {}, {}, tables), Place());
        // One country lies in one continent, whatever a file says.
        QCOMPARE(Place::fromCodes(u"AS", u"RU", {}, tables), place(u"EU/RU"));
    }

    void namesAreKnownInBothLanguages()
    {
        const GeoTables &tables = GeoTables::builtin();
        QCOMPARE(tables.name(place(u"AS/CN/north/BJ"), Language::English), u"Beijing"_s);
        QCOMPARE(tables.name(place(u"AS/CN/north/BJ"), Language::Chinese), u"北京市"_s);
        QCOMPARE(tables.name(place(u"AS/CN/north"), Language::Chinese), u"华北"_s);
        QCOMPARE(tables.fullName(place(u"AS/CN/north/BJ"), Language::English), u"China / North China / Beijing"_s);
        QCOMPARE(tables.fullName(place(u"NA/US/TX"), Language::English), u"United States / Texas"_s);
        QCOMPARE(tables.name(place(u"NA"), Language::Chinese), u"北美洲"_s);
        QCOMPARE(tables.name(Place(), Language::English), u"World"_s);
        QCOMPARE(tables.name(place(u"EU/GB/ZZZ"), Language::English), u"ZZZ"_s);
    }
};

MERIDIAN_TEST(PlaceTest)
#include "PlaceTest.moc"
