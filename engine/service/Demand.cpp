#include "engine/service/Demand.h"

#include "engine/geo/GeoTables.h"
#include "engine/geo/Population.h"

#include <QHash>
#include <QStringList>

#include <algorithm>
#include <cmath>
#include <numeric>

using namespace Qt::StringLiterals;

namespace meridian::service {
namespace {

const QList<geo::PopulationCell> &cells()
{
    return geo::Population::builtin().cells();
}

/// Spreads an amount over the cells of an area like their people.
class Spreader
{
public:
    Spreader()
    {
        for (qsizetype i = 0; i < cells().size(); ++i) {
            const geo::PopulationCell &cell = cells().at(i);
            m_byCountry[cell.place.country()] += i;
            for (const QString &name : {cell.nameEn, cell.nameZh}) {
                if (!name.isEmpty()) {
                    m_byCity[key(cell.place.country(), name)] += i;
                }
            }
        }
    }

    [[nodiscard]] bool hasCountry(const QString &country) const { return m_byCountry.contains(country); }
    [[nodiscard]] bool hasCity(const QString &country, const QString &city) const { return m_byCity.contains(key(country, city)); }

    void add(std::vector<double> &weights, const QString &country, const QString &city, double amount) const
    {
        add(weights, city.isEmpty() ? *m_byCountry.constFind(country) : *m_byCity.constFind(key(country, city)), amount);
    }
    void add(std::vector<double> &weights, const geo::Place &place, double amount) const
    {
        QList<qsizetype> where;
        for (qsizetype i = 0; i < cells().size(); ++i) {
            if (place.contains(cells().at(i).place)) {
                where += i;
            }
        }
        where = where.isEmpty() ? m_byCountry.value(place.country()) : where;
        if (!where.isEmpty()) {
            add(weights, where, amount);
        }
    }

private:
    static void add(std::vector<double> &weights, const QList<qsizetype> &where, double amount)
    {
        const double people =
            std::accumulate(where.cbegin(), where.cend(), 0.0, [](double sum, qsizetype cell) { return sum + cells().at(cell).people; });
        for (const qsizetype cell : where) {
            weights[static_cast<std::size_t>(cell)] +=
                people > 0 ? amount * cells().at(cell).people / people : amount / static_cast<double>(where.size());
        }
    }
    [[nodiscard]] static QString key(const QString &country, const QString &city) { return country + u'/' + city.toCaseFolded(); }

    QHash<QString, QList<qsizetype>> m_byCountry;
    QHash<QString, QList<qsizetype>> m_byCity;
};

const Spreader &spreader()
{
    static const Spreader one;
    return one;
}

QStringList fieldsOf(const QString &line, QChar separator)
{
    QStringList out{QString()};
    bool isQuoted = false;
    for (qsizetype i = 0; i < line.size(); ++i) {
        const QChar c = line.at(i);
        if (c == u'"' && isQuoted && i + 1 < line.size() && line.at(i + 1) == u'"') {
            out.back() += line.at(i++);
        } else if (c == u'"') {
            isQuoted = !isQuoted;
        } else if (c == separator && !isQuoted) {
            out += QString();
        } else {
            out.back() += c;
        }
    }
    for (QString &field : out) {
        field = field.trimmed();
    }
    return out;
}

} // namespace

Demand::Demand(Kind kind, std::vector<double> weights)
    : m_kind(kind), m_weights(std::move(weights)), m_total(std::accumulate(m_weights.begin(), m_weights.end(), 0.0))
{
}

Demand Demand::people()
{
    std::vector<double> weights;
    for (const geo::PopulationCell &cell : cells()) {
        weights.push_back(cell.people);
    }
    return Demand(Kind::People, std::move(weights));
}

Demand Demand::addresses()
{
    std::vector<double> weights(static_cast<std::size_t>(cells().size()), 0);
    for (const geo::Country &country : geo::GeoTables::builtin().countries()) {
        if (spreader().hasCountry(country.code)) {
            spreader().add(weights, country.code, {}, country.ipv4Addresses);
        }
    }
    return Demand(Kind::Addresses, std::move(weights));
}

Result<Demand> Demand::fromTable(const QByteArray &text, const QString &name)
{
    const QStringList lines = QString::fromUtf8(text).remove(u'\r').split(u'\n');
    const QChar separator = lines.front().contains(u'\t') ? u'\t' : lines.front().contains(u';') ? u';' : u',';
    QStringList columns = fieldsOf(lines.front(), separator);
    for (QString &column : columns) {
        column = column.toLower();
    }
    const qsizetype demandAt = columns.indexOf(u"demand"_s), countryAt = columns.indexOf(u"country"_s), cityAt = columns.indexOf(u"city"_s);
    if (demandAt < 0 || countryAt < 0) {
        return fail(Error::Kind::Invalid,
                    u"The first line must name the columns \"country\" and \"demand\", and may name \"city\". It is: %1"_s.arg(lines.front().left(80)), name);
    }
    constexpr qsizetype kMostErrors = 20;
    std::vector<double> weights(static_cast<std::size_t>(cells().size()), 0);
    QStringList errors;
    for (qsizetype i = 1; i < lines.size() && errors.size() < kMostErrors; ++i) {
        if (lines.at(i).trimmed().isEmpty()) {
            continue;
        }
        const QStringList fields = fieldsOf(lines.at(i), separator);
        const auto refuse = [&](const QString &why) { errors += u"%1:%2: %3"_s.arg(name).arg(i + 1).arg(why); };
        const QString country = fields.value(countryAt).toUpper(), city = cityAt < 0 ? QString() : fields.value(cityAt);
        bool isNumber = false;
        const double amount = fields.value(demandAt).toDouble(&isNumber);
        if (!isNumber || !std::isfinite(amount) || amount < 0) {
            refuse(u"\"%1\" is no demand. Write a number of 0 or more with a point."_s.arg(fields.value(demandAt)));
        } else if (!spreader().hasCountry(country)) {
            refuse(u"\"%1\" is no country with people. Write its ISO 3166-1 code of two letters, such as US."_s.arg(country));
        } else if (!city.isEmpty() && !spreader().hasCity(country, city)) {
            refuse(u"\"%1\" is not among the larger cities of %2. Leave the city out to spread the demand over the country."_s.arg(city, country));
        } else {
            spreader().add(weights, country, city, amount);
        }
    }
    if (!errors.isEmpty()) {
        return fail(Error::Kind::Invalid, errors.join(u'\n'));
    }
    Demand out(Kind::Table, std::move(weights));
    if (out.m_total <= 0) {
        return fail(Error::Kind::Invalid, u"No line has a demand above 0."_s, name);
    }
    return out;
}

std::optional<Demand> Demand::observed(const std::vector<std::pair<geo::Place, double>> &amounts)
{
    std::vector<double> weights(static_cast<std::size_t>(cells().size()), 0);
    for (const auto &[place, amount] : amounts) {
        spreader().add(weights, place, amount);
    }
    Demand out(Kind::Observed, std::move(weights));
    return out.m_total > 0 ? std::optional(std::move(out)) : std::nullopt;
}

} // namespace meridian::service
