#include "engine/geo/GeoData.h"

#include "engine/geo/DataPaths.h"

namespace meridian::geo {

Result<std::shared_ptr<const GeoData>> GeoData::load(const Options &options)
{
    Result<GeoTables> tables = GeoTables::withCarrierFiles(options.carrierFiles);
    if (!tables) {
        return std::unexpected(tables.error());
    }
    QStringList files = options.databases;
    if (files.isEmpty()) {
        const Result<QString> shipped = defaultDatabasePath();
        if (!shipped) {
            return std::unexpected(shipped.error());
        }
        files += *shipped;
    }
    Result<GeoDatabase> database = GeoDatabase::load(files, *tables);
    if (!database) {
        return std::unexpected(database.error());
    }
    return std::shared_ptr<const GeoData>(new GeoData(*std::move(database), *std::move(tables)));
}

std::shared_ptr<const GeoData> GeoData::with(GeoDatabase database)
{
    return std::shared_ptr<const GeoData>(new GeoData(std::move(database), GeoTables::builtin()));
}

SourceFacts GeoData::facts(std::size_t recordIndex) const
{
    const GeoRecord record = m_database.record(recordIndex);
    SourceFacts facts{.place = record.place, .isp = record.isp, .ispGroup = {}, .asn = record.asn, .point = record.point,
                      .accuracyKm = record.accuracyKm, .isCountryOnly = record.isCountryOnly, .leafLength = 0};
    facts.ispGroup = m_tables.groupOf(record.isp);
    return facts;
}

SourceFacts GeoData::lookup(const IpAddress &address) const
{
    const FoldedAddress folded = foldToV4(address);
    const GeoDatabase::Tree::Found found = m_database.find(folded.address);
    SourceFacts facts = this->facts(found.value);
    facts.leafLength = found.leafLength + folded.shift;
    return facts;
}

} // namespace meridian::geo
