#include "engine/service/WorldClients.h"

#include "engine/geo/DataPaths.h"
#include "engine/geo/Population.h"

#include <QFile>

using namespace Qt::StringLiterals;

namespace meridian::service {
namespace {

std::vector<CarrierPart> readCarriers()
{
    geo::initResources();
    std::vector<CarrierPart> out;
    for (const QString &code : {u"cn-telecom"_s, u"cn-unicom"_s, u"cn-mobile"_s}) {
        out.push_back({geo::CarrierCode::parse(code).value_or(geo::CarrierCode()), 0});
    }
    QFile file(u":/geo/tables/carrier_asns.tsv"_s);
    double total = 0;
    if (file.open(QIODevice::ReadOnly | QIODevice::Text)) {
        for (const QByteArray &line : file.readAll().split('\n')) {
            const QByteArrayList fields = line.split('\t');
            for (CarrierPart &part : out) {
                if (fields.size() > 3 && QString::fromLatin1(fields[1]) == part.carrier.toString()) {
                    part.share += fields[3].toDouble();
                    total += fields[3].toDouble();
                }
            }
        }
    }
    for (CarrierPart &part : out) {
        part.share = total > 0 ? part.share / total : 1.0 / static_cast<double>(out.size());
    }
    return out;
}

std::vector<WorldClient> everybody()
{
    const QList<geo::PopulationCell> &cells = geo::Population::builtin().cells();
    std::vector<WorldClient> out;
    for (qsizetype i = 0; i < cells.size(); ++i) {
        const geo::PopulationCell &cell = cells.at(i);
        WorldClient client;
        client.facts.place = cell.place;
        client.facts.point = cell.point;
        client.cell = i;
        if (!cell.place.isInChina()) {
            client.people = cell.people;
            out.push_back(client);
            continue;
        }
        for (const CarrierPart &carrier : chineseCarriers()) {
            client.facts.isp = carrier.carrier;
            client.part = carrier.share;
            client.people = cell.people * carrier.share;
            out.push_back(client);
        }
    }
    return out;
}

} // namespace

const std::vector<CarrierPart> &chineseCarriers()
{
    static const std::vector<CarrierPart> parts = readCarriers();
    return parts;
}

const std::vector<WorldClient> &worldClients()
{
    static const std::vector<WorldClient> all = everybody();
    return all;
}

} // namespace meridian::service
