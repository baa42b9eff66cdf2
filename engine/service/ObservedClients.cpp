#include "engine/service/ObservedClients.h"

#include "engine/geo/GeoTables.h"

#include <QIODevice>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace meridian::service {
namespace {

/// Longer lines are no lines of a query log: an answer has at most 64 KiB.
constexpr qint64 kLongestLine = 1024 * 1024;

QString keyOf(QString name)
{
    name = name.toLower();
    return name.endsWith(u'.') ? name.chopped(1) : name;
}

} // namespace

Result<ObservedClients> ObservedClients::read(QIODevice &log, const QString &name)
{
    ObservedClients out;
    while (!log.atEnd()) {
        const QByteArray line = log.readLine(kLongestLine);
        if (line.isEmpty()) {
            return fail(Error::Kind::Io, u"%1: %2. Choose another file."_s.arg(name, log.errorString()));
        }
        if (line.trimmed().isEmpty()) {
            continue;
        }
        ++out.m_lines;
        if (!out.take(line)) {
            ++out.m_wrongLines;
        }
    }
    if (out.m_lines == out.m_wrongLines) {
        return fail(Error::Kind::Invalid, u"%1 has no line of a query log. Choose a file that meridiand --query-log wrote."_s.arg(name));
    }
    return out;
}

bool ObservedClients::take(const QByteArray &line)
{
    const QJsonObject object = QJsonDocument::fromJson(line).object();
    if (!object.contains(u"sourceIP"_s) || !object.contains(u"responseCode"_s)) {
        return false;
    }
    const QString type = object[u"target_type"_s].toString();
    if (type != "instance"_L1 && type != "routing-policy"_L1) {
        return true; // nothing routed it
    }
    Asked &asked = m_byName[keyOf(object[u"target_name"_s].toString())];
    const QString location = object[u"location"_s].toString();
    const auto place = geo::Place::parse(location);
    if (location.isEmpty() || !place || !geo::GeoTables::builtin().centre(*place)) {
        ++asked.unlocated;
    } else {
        ++asked.byPlace[*place];
    }
    return true;
}

std::vector<ObservedPlace> ObservedClients::placesOf(const QString &name) const
{
    std::vector<ObservedPlace> out;
    const Asked asked = m_byName.value(keyOf(name));
    for (auto at = asked.byPlace.cbegin(); at != asked.byPlace.cend(); ++at) {
        out.push_back({at.key(), *geo::GeoTables::builtin().centre(at.key()), at.value()});
    }
    std::ranges::sort(out, [](const ObservedPlace &a, const ObservedPlace &b) {
        return a.questions != b.questions ? a.questions > b.questions : a.place.toString() < b.place.toString();
    });
    return out;
}

quint64 ObservedClients::unlocatedOf(const QString &name) const
{
    return m_byName.value(keyOf(name)).unlocated;
}

std::optional<Demand> ObservedClients::demandOf(const QString &name) const
{
    std::vector<std::pair<geo::Place, double>> amounts;
    for (const ObservedPlace &place : placesOf(name)) {
        amounts.emplace_back(place.place, static_cast<double>(place.questions));
    }
    return Demand::observed(amounts);
}

} // namespace meridian::service
