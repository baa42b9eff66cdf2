// A simulation as JSON and for a terminal.
#include "engine/service/SimulateDetails.h"

#include <QJsonArray>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace meridian::service {
namespace {

constexpr qsizetype kCountries = 20;
constexpr qsizetype kLines = 20;
constexpr qsizetype kMoves = 20;

QJsonArray toJson(const QList<SimulatedShare> &shares)
{
    QJsonArray out;
    for (const SimulatedShare &share : shares) {
        out.append(QJsonObject{{u"values"_s, QJsonArray::fromStringList(share.values)}, {u"share"_s, share.share}});
    }
    return out;
}

QString valuesText(const QStringList &values)
{
    return values.isEmpty() ? u"(no records)"_s : values.join(u' ');
}

QString sharesText(const QList<SimulatedShare> &shares)
{
    QString out;
    for (const SimulatedShare &share : shares) {
        out += u"  %1 %  %2\n"_s.arg(share.share * 100, 7, 'f', 3).arg(valuesText(share.values));
    }
    return out;
}

double shareIn(const QList<SimulatedShare> &shares, const QStringList &values)
{
    const auto found = std::ranges::find(shares, values, &SimulatedShare::values);
    return found == shares.end() ? 0 : found->share;
}

QJsonObject toJson(const SimulateReport &report, const SimulatedFailure &failure)
{
    QJsonArray takeOver;
    for (const ImpactMove &move : failure.takeOver.moves) {
        takeOver.append(QJsonObject{{u"from"_s, QJsonArray::fromStringList(move.from.values)}, {u"to"_s, QJsonArray::fromStringList(move.to.values)},
                                    {u"people"_s, move.people}, {u"share"_s, move.people / report.people}});
    }
    return {{u"healthyShares"_s, toJson(failure.healthyShares)}, {u"movedShare"_s, failure.takeOver.moved / report.people}, {u"takeOver"_s, takeOver}};
}

QString failureText(const SimulateReport &report, const SimulatedFailure &failure)
{
    QString out = u"Against everything healthy (before -> after):\n"_s;
    QList<SimulatedShare> all = failure.healthyShares;
    for (const SimulatedShare &share : report.shares) {
        if (std::ranges::find(all, share.values, &SimulatedShare::values) == all.end()) {
            all.append({share.values, 0});
        }
    }
    for (const SimulatedShare &before : all) {
        out += u"  %1 % -> %2 %  %3\n"_s.arg(before.share * 100, 7, 'f', 3).arg(shareIn(report.shares, before.values) * 100, 7, 'f', 3).arg(valuesText(before.values));
    }
    const QList<ImpactMove> &moves = failure.takeOver.moves;
    out += moves.isEmpty() ? u"Nobody gets another answer.\n"_s : u"Who takes over:\n"_s;
    for (const ImpactMove &move : moves.first(std::min(kMoves, moves.size()))) {
        out += u"  %1 %  %2 -> %3\n"_s.arg(move.people / report.people * 100, 7, 'f', 3).arg(toText(move.from), toText(move.to));
    }
    if (moves.size() > kMoves) {
        out += u"  %1 more\n"_s.arg(moves.size() - kMoves);
    }
    return out;
}

QString capacityText(const CapacityReport &capacity)
{
    if (capacity.capacity <= 0) {
        return {};
    }
    const auto number = [](double value) { return QString::number(value, 'f', value == static_cast<double>(static_cast<qint64>(value)) ? 0 : 1); };
    const QString demand = u"a demand of %1 (%2)"_s.arg(number(capacity.demand), capacity.isGiven ? u"as given; the capacities add up to %1"_s.arg(number(capacity.capacity))
                                                                                                   : u"the sum of the capacities; give another with --demand"_s);
    if (capacity.overruns.isEmpty()) {
        return u"Capacity: nothing is overrun at %1\n"_s.arg(demand);
    }
    QString out = u"Capacity overrun at %1:\n"_s.arg(demand);
    for (const CapacityOverrun &overrun : capacity.overruns) {
        out += u"  %1: %2 of %3 (%4 %)\n"_s.arg(overrun.object, number(overrun.load), number(overrun.capacity)).arg(overrun.load / std::max(overrun.capacity, 1.0) * 100, 0, 'f', 0);
    }
    return out;
}

} // namespace

QJsonObject toJson(const SimulateReport &report, const SimulateDetails &details, const CapacityReport &capacity)
{
    QJsonArray countries, lines, addresses, overruns;
    for (const SimulatedCountry &country : report.countries) {
        countries.append(QJsonObject{{u"country"_s, country.country}, {u"people"_s, country.people}, {u"shares"_s, toJson(country.shares)}});
    }
    for (const SimulatedLine &line : details.lines) {
        lines.append(QJsonObject{{u"line"_s, line.line}, {u"people"_s, line.people}, {u"shares"_s, toJson(line.shares)}});
    }
    for (const SimulatedAddress &address : details.addresses) {
        addresses.append(QJsonObject{{u"address"_s, address.address}, {u"share"_s, address.share}});
    }
    for (const CapacityOverrun &overrun : capacity.overruns) {
        overruns.append(QJsonObject{{u"object"_s, overrun.object}, {u"capacity"_s, overrun.capacity}, {u"load"_s, overrun.load}});
    }
    QJsonObject out{{u"name"_s, report.name}, {u"type"_s, report.type}, {u"people"_s, report.people}, {u"shares"_s, toJson(report.shares)},
                    {u"countries"_s, countries}, {u"lines"_s, lines}, {u"addresses"_s, addresses}, {u"demand"_s, capacity.demand},
                    {u"capacity"_s, capacity.capacity}, {u"overruns"_s, overruns}, {u"notes"_s, QJsonArray::fromStringList(details.notes)}};
    if (details.failure) {
        out.insert(u"failure"_s, toJson(report, *details.failure));
    }
    return out;
}

QString toText(const SimulateReport &report, const SimulateDetails &details, const CapacityReport &capacity)
{
    QString out = u"%1 %2: %3 million people ask once\n"_s.arg(report.name, report.type).arg(report.people / 1e6, 0, 'f', 0);
    out += sharesText(report.shares);
    if (details.failure) {
        out += failureText(report, *details.failure);
    }
    out += capacityText(capacity);
    for (const SimulatedLine &line : details.lines.first(std::min(kLines, details.lines.size()))) {
        out += u"line %1 (%2 million)\n"_s.arg(line.line.isEmpty() ? u"(none)"_s : line.line).arg(line.people / 1e6, 0, 'f', 1) + sharesText(line.shares);
    }
    if (details.lines.size() > kLines) {
        out += u"%1 more lines\n"_s.arg(details.lines.size() - kLines);
    }
    for (const SimulatedCountry &country : report.countries.first(std::min(kCountries, report.countries.size()))) {
        out += u"%1 (%2 million)\n"_s.arg(country.country).arg(country.people / 1e6, 0, 'f', 1) + sharesText(country.shares);
    }
    return out;
}

} // namespace meridian::service
