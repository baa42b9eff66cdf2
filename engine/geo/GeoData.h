#pragma once

#include "engine/geo/CloudRegions.h"
#include "engine/geo/GeoDatabase.h"

#include <memory>

namespace meridian::geo {

/// Everything known of the world, as one immutable value that threads share.
class GeoData final
{
public:
    struct Options
    {
        QStringList databases;    ///< empty: the database the product ships
        QStringList carrierFiles; ///< the operator's AS numbers, see GeoTables::withCarrierFiles
    };

    [[nodiscard]] static Result<std::shared_ptr<const GeoData>> load(const Options &options);
    /// The shipped database.
    [[nodiscard]] static Result<std::shared_ptr<const GeoData>> load() { return load(Options{}); }
    /// A database made by hand, or none: then every source is unknown.
    [[nodiscard]] static std::shared_ptr<const GeoData> with(GeoDatabase database = {});

    [[nodiscard]] const GeoDatabase &database() const { return m_database; }
    [[nodiscard]] const GeoTables &tables() const { return m_tables; }
    [[nodiscard]] const CloudRegions &cloudRegions() const { return CloudRegions::builtin(); }

    /// What is known of an address. IPv4 inside IPv6 (v4-mapped, NAT64, 6to4, Teredo) is looked up as IPv4, and
    /// `leafLength` is counted in the address as given.
    [[nodiscard]] SourceFacts lookup(const IpAddress &address) const;

    /// The facts of a record, without leaf length.
    [[nodiscard]] SourceFacts facts(std::size_t recordIndex) const;

private:
    GeoData(GeoDatabase database, GeoTables tables) : m_database(std::move(database)), m_tables(std::move(tables)) {}

    GeoDatabase m_database;
    GeoTables m_tables;
};

} // namespace meridian::geo
