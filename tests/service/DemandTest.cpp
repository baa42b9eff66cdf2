#include "engine/service/Demand.h"

#include "engine/geo/GeoTables.h"
#include "engine/geo/Population.h"
#include "tests/support/TestMain.h"

#include <cmath>

using namespace meridian;
using namespace meridian::service;
using namespace Qt::StringLiterals;

namespace {

/// Weight of the cells that `take` picks.
template<typename Take>
double sumOf(const Demand &demand, Take take)
{
    double out = 0;
    for (std::size_t i = 0; i < demand.weights().size(); ++i) {
        const geo::PopulationCell &cell = geo::Population::builtin().cells().at(static_cast<qsizetype>(i));
        out += take(cell) ? demand.weights()[i] : 0;
    }
    return out;
}

double inCountry(const Demand &demand, const QString &country)
{
    return sumOf(demand, [&](const geo::PopulationCell &cell) { return cell.place.country() == country; });
}

} // namespace

/// What the world asks, by several measures.
class DemandTest final : public QObject
{
    Q_OBJECT
private slots:
    void peopleAreThoseOfThePopulation()
    {
        const Demand people = Demand::people();
        QVERIFY(std::abs(people.total() - geo::Population::builtin().total()) < 1);
        QVERIFY(inCountry(people, u"IN"_s) > inCountry(people, u"US"_s));
    }
    void addressesAddUpByCountry()
    {
        const Demand addresses = Demand::addresses();
        const geo::Country *brazil = geo::GeoTables::builtin().country(u"BR"_s);
        QVERIFY(std::abs(inCountry(addresses, u"BR"_s) - brazil->ipv4Addresses) < 1);
        QVERIFY(inCountry(addresses, u"US"_s) > inCountry(addresses, u"IN"_s)); // unlike people
    }
    void ownFiguresGoToTheirPlaces()
    {
        const auto demand = Demand::fromTable("Country,City,Demand\nUS,Dallas,30\nUS,,70\nfr,\"Paris\",100\nUS,dallas,10\n", u"own.csv"_s);
        QVERIFY2(demand, demand ? "" : qPrintable(demand.error().toString()));
        QVERIFY(std::abs(demand->total() - 210) < 1e-9);
        QVERIFY(std::abs(inCountry(*demand, u"US"_s) - 110) < 1e-9);
        const double dallas = sumOf(*demand, [](const geo::PopulationCell &cell) { return cell.nameEn == "Dallas"_L1 && cell.place.country() == "US"_L1; });
        QVERIFY(dallas > 40 && dallas < 50); // its own and its part of the country's
        QCOMPARE(inCountry(*demand, u"DE"_s), 0.0);
    }
    void everyWrongLineIsToldWithItsNumber()
    {
        const auto demand = Demand::fromTable("country;demand;city\nUS;1\nXX;2\nDE;-3\nDE;many\nFR;4;Atlantis\n", u"own.csv"_s);
        QVERIFY(!demand);
        const QString text = demand.error().text;
        for (const QString &part : {u"own.csv:3: \"XX\""_s, u"own.csv:4: \"-3\""_s, u"own.csv:5: \"many\""_s, u"own.csv:6: \"Atlantis\""_s}) {
            QVERIFY2(text.contains(part), qPrintable(text));
        }
        QVERIFY(!text.contains(u":2:"_s));
    }
    void tablesWithoutColumnsOrDemandAreRefused_data()
    {
        QTest::addColumn<QByteArray>("table");
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("no header") << QByteArray("US,5\n");
        QTest::newRow("no line") << QByteArray("country,demand\n");
        QTest::newRow("all zero") << QByteArray("country,demand\nUS,0\n");
        QTest::newRow("not finite") << QByteArray("country,demand\nUS,inf\n");
    }
    void tablesWithoutColumnsOrDemandAreRefused()
    {
        QFETCH(QByteArray, table);
        QVERIFY(!Demand::fromTable(table, u"own.csv"_s));
    }
};
MERIDIAN_TEST(DemandTest)

#include "DemandTest.moc"
