#pragma once

#include "engine/geo/GeoDatabase.h"

#include <maxminddb.h>

namespace meridian::geo {

/// Reads the data records of one file, whichever of the known field maps they use; the keys tell, not what the file
/// calls itself. Nested (MaxMind, DB-IP): `continent.code`, `country.iso_code`, `subdivisions[0].iso_code` or its English
/// name, `city`, `location`. Flat (ip-location-db, IPinfo): `country_code` or `country`, `continent_code`, `state1`,
/// `city`, `latitude`, `longitude`. AS numbers: `autonomous_system_number`, `asn` (a number or "AS123"),
/// `traits.autonomous_system_number`.
///
/// A location is a point only where it is more than the middle of a country: its radius is under 500 km, and a city or
/// subdivision is given or the file has none anywhere.
class RecordReader final
{
public:
    explicit RecordReader(const GeoTables &tables);

    /// Index of the record, 0 for one that says nothing; equal records share an index. An error tells what is wrong.
    [[nodiscard]] Result<std::uint32_t> read(MMDB_entry_s entry);

    /// All records read, the one that says nothing first. The reader is empty then.
    [[nodiscard]] std::vector<GeoRecord> takeRecords();
    /// "nested", "flat", "nested, flat" or "AS number"; empty when nothing was understood.
    [[nodiscard]] QString fieldMap() const;

private:
    struct Raw;
    [[nodiscard]] Result<Raw> decode(MMDB_entry_s entry);
    [[nodiscard]] Place placeOf(const Raw &raw) const;

    const GeoTables &m_tables;
    QHash<QString, QString> m_codeByName; // "US/california" → "CA"
    std::vector<GeoRecord> m_records{1};
    std::vector<bool> m_hasCity{false};
    bool m_fileHasCities = false;
    bool m_isNested = false;
    bool m_isFlat = false;
    bool m_hasAsn = false;
};

} // namespace meridian::geo
