#pragma once

#include "engine/geo/CarrierCode.h"
#include "engine/geo/LatLon.h"
#include "engine/geo/Place.h"

#include <QHash>
#include <QStringList>

#include <memory>
#include <optional>

namespace meridian::geo {

enum class Language : std::uint8_t { English, Chinese };

struct Country
{
    QString code;      ///< ISO 3166-1 alpha-2
    QString code3;     ///< alpha-3
    QString continent; ///< AF AN AS EU NA OC SA
    QString nameEn;
    QString nameZh;
    std::optional<LatLon> centre; ///< weighted by population
    double people = 0;
    double ipv4Addresses = 0;
    double ipv6Networks48 = 0;    ///< number of /48s
};

struct Subdivision
{
    QString code;      ///< ISO 3166-2 with the country: `US-TX`
    QString nameEn;
    QString nameZh;    ///< may be empty
    QString region;    ///< macro-region of China (`north`), else empty
    LatLon centre;
    double people = 0; ///< China's provinces only, else 0
};

struct Carrier
{
    CarrierCode code;
    CarrierCode group; ///< the carrier it is part of; empty when none
    QString nameEn;
    QString nameZh;
};

/// What an AS number tells.
struct CarrierAsn
{
    CarrierCode carrier;
    Place province; ///< the world when the network spans provinces
};

/// A resolver that clients are known to use; the product sends nothing to it.
struct Resolver
{
    QString address;
    QString operatorCode;
    QString name;
    QString region;
    QString isp;
    QString clientSubnet; ///< `ecs` and the like, as far as known
};

/// The names, centres and carriers of the world, read from tab-separated tables. Immutable; safe from any thread.
class GeoTables final
{
public:
    /// The compiled-in tables, read once at the first call.
    [[nodiscard]] static const GeoTables &builtin();
    /// The compiled-in tables with the operator's AS numbers added: files with the columns `asn`, `carrier` and, if they
    /// like, `subdivision`, which win over the compiled-in rows. An error names file and line.
    [[nodiscard]] static Result<GeoTables> withCarrierFiles(const QStringList &files);

    [[nodiscard]] const Country *country(QStringView code) const;
    /// `CN-BJ`, `US-TX`.
    [[nodiscard]] const Subdivision *subdivision(QStringView isoCode) const;
    /// Macro-region of a Chinese province (`BJ` → `north`); empty when not known.
    [[nodiscard]] QString chinaRegion(QStringView province) const;
    /// The code of a province by its number in GB/T 2260 (`22` → `JL`), which ISO 3166-2 had before letters; else empty.
    [[nodiscard]] QString chinaProvince(QStringView number) const;
    [[nodiscard]] const QList<Country> &countries() const { return m_countries; }
    [[nodiscard]] const QList<Subdivision> &subdivisions() const { return m_subdivisions; }
    [[nodiscard]] const QList<Carrier> &carriers() const { return m_carriers; }
    [[nodiscard]] const QList<Resolver> &resolvers() const { return m_resolvers; }

    /// Null for a code that is in no table. An alias (`cn-broadcast`) finds its carrier.
    [[nodiscard]] const Carrier *carrier(const CarrierCode &code) const;
    /// The code that records bear: an alias is resolved, any other code stays.
    [[nodiscard]] CarrierCode canonicalCarrier(const CarrierCode &code) const;
    /// The carrier that a carrier is part of; empty when none.
    [[nodiscard]] CarrierCode groupOf(const CarrierCode &code) const;
    [[nodiscard]] CarrierAsn carrierOfAsn(std::uint32_t asn) const;

    /// "Beijing", "北京市"; a code without a name is its own name. The world is "World", "全球".
    [[nodiscard]] QString name(const Place &place, Language language) const;
    /// From coarse to fine below the continent: "China / North China / Beijing".
    [[nodiscard]] QString fullName(const Place &place, Language language) const;
    [[nodiscard]] QString name(const CarrierCode &carrier, Language language) const;

    /// The point that stands for a place: of a subdivision its centre
    /// (of a Chinese province its capital), of a region of China the weighted mean of its
    /// provinces, of a country its centre of population. Nothing for continents, the world and what is not listed.
    [[nodiscard]] std::optional<LatLon> centre(const Place &place) const;

private:
    GeoTables() = default;
    [[nodiscard]] static GeoTables readBuiltin();
    void readChina();
    void readCarriers();
    [[nodiscard]] Result<void> readCarrierAsns(const QString &path);

    QList<Country> m_countries;
    QList<Subdivision> m_subdivisions;
    QList<Carrier> m_carriers;
    QList<Resolver> m_resolvers;
    QHash<QString, qsizetype> m_countryByCode;
    QHash<QString, qsizetype> m_subdivisionByCode;
    QHash<QString, qsizetype> m_carrierByCode; // aliases too
    QHash<std::uint32_t, CarrierAsn> m_carrierByAsn;
    QHash<QString, QString> m_regionByProvince;
    QHash<QString, QString> m_provinceByNumber;
    QHash<QString, QString> m_regionNameEn;
    QHash<QString, QString> m_regionNameZh;
};

/// The macro-regions of China in the order of their numbers: north, northeast, east, …
[[nodiscard]] const QStringList &chinaRegions();

} // namespace meridian::geo
