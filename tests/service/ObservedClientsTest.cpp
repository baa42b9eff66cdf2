#include "engine/service/ObservedClients.h"

#include "engine/geo/Population.h"
#include "tests/support/TestMain.h"

#include <QBuffer>

#include <cmath>

using namespace meridian;
using namespace meridian::service;
using namespace Qt::StringLiterals;

namespace {

QByteArray line(const QByteArray &place, const QByteArray &name = "shop.example.", const QByteArray &type = "instance")
{
    return "{\"sourceIP\":\"192.0.2.1\",\"responseCode\":\"NOERROR\",\"target_type\":\"" + type + "\",\"target_name\":\"" + name + "\""
        + (place.isEmpty() ? QByteArray() : ",\"location\":\"" + place + "\"") + "}\n";
}

Result<ObservedClients> read(QByteArray log)
{
    QBuffer buffer(&log);
    buffer.open(QIODevice::ReadOnly);
    return ObservedClients::read(buffer, u"log"_s);
}

} // namespace

class ObservedClientsTest final : public QObject
{
    Q_OBJECT
private slots:
    void questionsAreCountedByPlaceAndName()
    {
        const auto clients = read(line("AS/CN/north/BJ") + line("EU/FR") + line("EU/FR", "Shop.Example") + line({}) + line("EU/FR", "other.example.")
                                  + line("EU/FR", "shop.example.", "public-zone"));
        QVERIFY(clients.has_value());
        const std::vector<ObservedPlace> places = clients->placesOf(u"shop.example"_s);
        QCOMPARE(places.size(), 2U);
        QCOMPARE(places[0].place.toString(), u"EU/FR"_s);
        QCOMPARE(places[0].questions, quint64{2}); // names have no case
        QCOMPARE(places[1].questions, quint64{1});
        QVERIFY(places[1].point.latitude > 39 && places[1].point.latitude < 41);
        QCOMPARE(clients->unlocatedOf(u"shop.example"_s), quint64{1});
        QCOMPARE(clients->placesOf(u"other.example"_s).size(), 1U);
        QVERIFY(clients->placesOf(u"nobody.example"_s).empty());
        QCOMPARE(clients->lines(), quint64{6});
        QCOMPARE(clients->wrongLines(), quint64{0});
    }
    void demandIsSpreadOverTheCitiesOfThePlace()
    {
        const auto clients = read(line("AS/CN/north/BJ") + line("EU/FR") + line("EU/FR") + line("EU/FR"));
        QVERIFY(clients.has_value());
        const std::optional<Demand> demand = clients->demandOf(u"shop.example"_s);
        QVERIFY(demand.has_value());
        QCOMPARE(demand->kind(), Demand::Kind::Observed);
        QVERIFY(std::abs(demand->total() - 4) < 1e-9);
        QHash<QString, double> byCountry;
        const auto &cells = geo::Population::builtin().cells();
        for (qsizetype i = 0; i < cells.size(); ++i) {
            byCountry[cells.at(i).place.country()] += demand->weights()[static_cast<std::size_t>(i)];
            if (cells.at(i).place.isInChina() && cells.at(i).place.isoSubdivision() != u"CN-BJ"_s) {
                QCOMPARE(demand->weights()[static_cast<std::size_t>(i)], 0.0);
            }
        }
        QVERIFY(std::abs(byCountry[u"FR"_s] - 3) < 1e-9 && std::abs(byCountry[u"CN"_s] - 1) < 1e-9);
        QVERIFY(!clients->demandOf(u"other.example"_s));
    }
    void wrongLinesAreCountedAndAnotherFileIsRefused()
    {
        const auto some = read("nothing\n\n" + line("EU/FR") + "{\"queryName\":\"x.\"}\n[1]\n");
        QVERIFY(some.has_value());
        QCOMPARE(some->lines(), quint64{4});
        QCOMPARE(some->wrongLines(), quint64{3});
        for (const char *wrong : {"", "a,b\n1,2\n", "{}\n"}) {
            const auto none = read(wrong);
            QVERIFY(!none);
            QVERIFY2(none.error().text.contains(u"no line of a query log"_s), qPrintable(none.error().text));
        }
    }
};
MERIDIAN_TEST(ObservedClientsTest)

#include "ObservedClientsTest.moc"
