#include "engine/geo/Attributions.h"
#include "engine/geo/CloudRegions.h"
#include "engine/geo/GeoTables.h"
#include "engine/geo/Population.h"
#include "tests/support/SharedFiles.h"
#include "tests/support/TestMain.h"

#include <QFile>
#include <QHash>
#include <QTemporaryDir>

#include <cmath>

using namespace meridian;
using namespace meridian::geo;
using namespace Qt::StringLiterals;

class GeoTablesTest final : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

    QString write(const QByteArray &content) const
    {
        const QString path = m_folder.filePath(u"own.tsv"_s);
        QFile file(path);
        return file.open(QIODevice::WriteOnly) && file.write(content) == content.size() ? path : QString();
    }

private slots:
    void carriersFollowFromAsNumbers()
    {
        const GeoTables &tables = GeoTables::builtin();
        QCOMPARE(tables.carrierOfAsn(4134).carrier.toString(), u"cn-telecom"_s);
        QVERIFY(tables.carrierOfAsn(4134).province.isWorld());
        QCOMPARE(tables.carrierOfAsn(4812).province.toString(), u"AS/CN/east/SH"_s);
        QVERIFY(tables.carrierOfAsn(64512).carrier.isEmpty());
        QCOMPARE(tables.name(tables.carrierOfAsn(4134).carrier, Language::Chinese), u"电信"_s);
        QCOMPARE(tables.name(CarrierCode::parse(u"own-net").value(), Language::Chinese), u"own-net"_s);
        int withProvince = 0;
        for (std::uint32_t asn = 1; asn < 200000; ++asn) {
            withProvince += tables.carrierOfAsn(asn).province.isWorld() ? 0 : 1;
        }
        QVERIFY(withProvince >= 46);
    }

    void theOperatorsAsNumbersWin()
    {
        const auto tables = GeoTables::withCarrierFiles({write("asn\tcarrier\tsubdivision\n64512\town-net\tCN-GD\n4134\town-net\t\n")});
        QVERIFY(tables.has_value());
        QCOMPARE(tables->carrierOfAsn(64512).carrier.toString(), u"own-net"_s);
        QCOMPARE(tables->carrierOfAsn(64512).province.toString(), u"AS/CN/south/GD"_s);
        QCOMPARE(tables->carrierOfAsn(4134).carrier.toString(), u"own-net"_s);
        QCOMPARE(GeoTables::builtin().carrierOfAsn(4134).carrier.toString(), u"cn-telecom"_s);
    }

    void badCarrierFilesNameFileAndLine_data()
    {
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<QString>("says");
        QTest::newRow("no column") << QByteArray("asn\tname\n1\tx\n") << u"own.tsv: The column \"carrier\" is missing"_s;
        QTest::newRow("number") << QByteArray("asn\tcarrier\n1\tx\nAS2\tx\n") << u"own.tsv:3: \"AS2\" is not an AS number"_s;
        QTest::newRow("code") << QByteArray("asn\tcarrier\n1\tA B\n") << u"own.tsv:2: \"A B\" is not an ISP code"_s;
        QTest::newRow("width") << QByteArray("asn\tcarrier\n1\n") << u"own.tsv:2: The row has 1 columns"_s;
        QTest::newRow("province") << QByteArray("asn\tcarrier\tsubdivision\n1\tx\tGuangdong\n") << u"own.tsv:2: \"Guangdong\" is not a subdivision"_s;
        QTest::newRow("not UTF-8") << QByteArray("asn\tcarrier\n1\t\xff\n") << u"own.tsv: The table is not UTF-8"_s;
        QTest::newRow("empty") << QByteArray() << u"own.tsv: The column \"asn\" is missing"_s;
    }
    void badCarrierFilesNameFileAndLine()
    {
        QFETCH(QByteArray, content);
        QFETCH(QString, says);
        const auto tables = GeoTables::withCarrierFiles({write(content)});
        QVERIFY(!tables.has_value());
        QVERIFY2(tables.error().toString().contains(says), qPrintable(tables.error().toString()));
    }

    void placesHaveCentres()
    {
        const auto near = [](QStringView path, LatLon point) {
            const auto centre = GeoTables::builtin().centre(Place::parse(path).value());
            return centre && distanceKm(*centre, point) < 300;
        };
        QVERIFY(near(u"AS/CN/north/BJ", {39.9, 116.4}));
        QVERIFY(near(u"NA/US/TX", {31.5, -99.3}));
        QVERIFY(near(u"AS/SG", {1.35, 103.8}));
        QVERIFY(near(u"AS/CN/north", {39, 115.5}));
        QVERIFY(!GeoTables::builtin().centre(Place::parse(u"AS").value()));
        QVERIFY(!GeoTables::builtin().centre(Place()));
    }

    void cloudRegionsAreFoundById_data()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<QString>("city");
        QTest::newRow("R-132 region") << u"aws:us-east-1"_s << u"Ashburn"_s;
        QTest::newRow("R-132 local zone group") << u"aws-lz:us-east-1-atl-1"_s << u"Atlanta"_s;
        QTest::newRow("R-132 second group of a city") << u"aws-lz:us-east-1-atl-2"_s << u"Atlanta"_s;
    }
    void cloudRegionsAreFoundById()
    {
        QFETCH(QString, id);
        const auto region = CloudRegions::builtin().find(id);
        QVERIFY2(region.has_value(), region ? "" : qPrintable(region.error().text));
        QTEST(region->city, "city");
        QCOMPARE(region->id(), id);
    }

    void unknownCloudRegionsGetSuggestions()
    {
        const auto region = CloudRegions::builtin().find(u"aws:us-esat-1");
        QVERIFY(!region.has_value());
        QVERIFY2(region.error().text.contains(u"aws:us-east-1"), qPrintable(region.error().text));
        QVERIFY(!CloudRegions::builtin().find(u"aws-lz:us-east-1-zzz-1").has_value());
        QVERIFY(!CloudRegions::builtin().find(u"").has_value());
    }

    void locationsAreResolvedFromPlacesAndRegions()
    {
        QVERIFY(distanceKm(resolveLocation(u"AS/CN/north/BJ").value(), {39.9, 116.4}) < 50);
        QVERIFY(distanceKm(resolveLocation(u"gcp:us-east4").value(), {39.04, -77.48}) < 100);
        QVERIFY(resolveLocation(u"AS").error().text.contains(u"no known centre"));
        QVERIFY(resolveLocation(u"AS/CN/BJ").error().text.contains(u"AS/CN/north/BJ"));
    }

    void peopleAddUpToTheirCountries()
    {
        const Population &population = Population::builtin();
        QVERIFY(population.cells().size() > 5000);
        QHash<QString, double> people;
        double total = 0;
        for (const PopulationCell &cell : population.cells()) {
            QVERIFY(cell.people > 0);
            QVERIFY(cell.place.level() >= PlaceLevel::Country);
            people[cell.place.country()] += cell.people;
            total += cell.people;
        }
        QVERIFY(std::abs(total - population.total()) < 1);
        for (const Country &country : GeoTables::builtin().countries()) {
            if (country.code != u"CN" && people.contains(country.code)) {
                QVERIFY2(std::abs(people[country.code] / country.people - 1) < 1e-9, qPrintable(country.code));
            }
        }
        QVERIFY(std::abs(people[u"CN"_s] / 1.41e9 - 1) < 0.02);
        QVERIFY(total > 7.5e9 && total < 9e9);
    }

    void everySourceIsAttributed()
    {
        QFile file(test::sourcePath(u"installer/linux/copyright"_s));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QString copyright = QString::fromUtf8(file.readAll());
        QVERIFY(attributions().size() >= 6);
        for (const Attribution &source : attributions()) {
            QVERIFY(attributionText().contains(source.text));
            QVERIFY2(copyright.contains(source.url), qPrintable(source.url));
        }
    }
};

MERIDIAN_TEST(GeoTablesTest)
#include "GeoTablesTest.moc"
