#include "engine/geo/Population.h"

#include "engine/geo/DataPaths.h"
#include "engine/geo/GeoTables.h"
#include "engine/geo/Table.h"

#include <QHash>

using namespace Qt::StringLiterals;

namespace meridian::geo {

namespace {

struct City
{
    PopulationCell cell;
    QString area; ///< whose people are spread over it: `CN-BJ` or a country
};

/// People of an area: a Chinese province by its census, else a country.
double peopleOf(const GeoTables &tables, const QString &area)
{
    if (const Subdivision *province = tables.subdivision(area)) {
        return province->people;
    }
    const Country *country = tables.country(area);
    return country == nullptr ? 0 : country->people;
}

QList<City> readCities(const GeoTables &tables)
{
    initResources();
    const Result<Table> table = Table::read(u":/geo/tables/cities.tsv"_s,
                                            {u"name"_s, u"name_zh"_s, u"iso2"_s, u"admin1"_s, u"lat"_s, u"lon"_s, u"population"_s});
    if (!table) {
        qFatal("%s", qUtf8Printable(table.error().toString()));
    }
    QList<City> cities;
    for (qsizetype row = 0; row < table->rowCount(); ++row) {
        const QString country = table->text(row, u"iso2"_s);
        const double people = table->number(row, u"population"_s);
        if (people <= 0) {
            continue;
        }
        const QString admin1 = table->text(row, u"admin1"_s);
        City city{.cell = {.nameEn = table->text(row, u"name"_s), .nameZh = table->text(row, u"name_zh"_s),
                           .place = Place::fromCodes({}, country, admin1, tables),
                           .point = {table->number(row, u"lat"_s), table->number(row, u"lon"_s)}, .people = people},
                  .area = country};
        if (country == u"CN" && city.cell.place.level() == PlaceLevel::Subdivision) {
            city.area = city.cell.place.isoSubdivision();
        }
        cities += city;
    }
    return cities;
}

} // namespace

const Population &Population::builtin()
{
    static const Population population = [] {
        const GeoTables &tables = GeoTables::builtin();
        const QList<City> cities = readCities(tables);
        QHash<QString, double> listed;
        for (const City &city : cities) {
            listed[city.area] += city.cell.people;
        }
        Population all;
        const auto add = [&all](PopulationCell cell, double people) {
            cell.people = people;
            all.m_total += people;
            all.m_cells += cell;
        };
        for (const City &city : cities) {
            add(city.cell, city.cell.people * peopleOf(tables, city.area) / listed.value(city.area));
        }
        for (const Country &country : tables.countries()) {
            // China's people are counted by province.
            if (country.centre && country.code != u"CN" && !listed.contains(country.code) && country.people > 0) {
                add({.nameEn = country.nameEn, .nameZh = country.nameZh, .place = Place::fromCodes({}, country.code, {}, tables),
                     .point = *country.centre, .people = 0}, country.people);
            }
        }
        return all;
    }();
    return population;
}

} // namespace meridian::geo
