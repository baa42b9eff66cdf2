#pragma once

#include "engine/geo/GeoDatabase.h"

#include <maxminddb.h>

#include <array>
#include <map>
#include <unordered_map>

namespace meridian::geo {

/// Reads the data records of one file, whichever of the known field maps they use; the keys tell, not what the file
/// calls itself. Nested (MaxMind, DB-IP): `continent.code`, `country.iso_code`, `subdivisions[0].iso_code` or its English
/// name, `city`, `location`. Flat (ip-location-db, IPinfo): `country_code` or `country`, `continent_code`, `state1`
/// or `region`, `city`, `latitude`, `longitude`. AS numbers: `autonomous_system_number`, `asn` (a number or "AS123"),
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
    struct Location
    {
        std::optional<LatLon> point;
        double radiusKm = 0;
    };
    /// A record as it was found, before it is known whether the file has cities.
    struct Raw
    {
        Place place;
        Location location;
        std::uint32_t asn = 0;
        bool hasCity = false;
    };

    [[nodiscard]] Result<Raw> decode(MMDB_entry_s entry);
    [[nodiscard]] Result<void> decodeOthers(MMDB_entry_s entry, bool isNested, Raw &raw);
    [[nodiscard]] Result<Place> nestedPlace(MMDB_entry_s entry, const std::array<std::uint32_t, 3> &offsets);
    [[nodiscard]] Result<Location> nestedLocation(MMDB_entry_s location);
    [[nodiscard]] Place placeOf(const QString &continent, const QString &country, const QString &code, const QString &name) const;

    const GeoTables &m_tables;
    QHash<QString, QString> m_codeByName; // "US/california" → "CA"
    std::map<std::array<std::uint32_t, 3>, Place> m_placeByOffsets; // continent, country, subdivisions
    std::unordered_map<std::uint32_t, Location> m_locationByOffset;
    std::vector<GeoRecord> m_records{1};
    std::vector<bool> m_hasCity{false};
    bool m_fileHasCities = false;
    bool m_isNested = false;
    bool m_isFlat = false;
    bool m_hasAsn = false;
};

} // namespace meridian::geo
