#pragma once

#include "engine/geo/GeoData.h"

namespace meridian::geo {

/// A row of the project's `locations`. What is absent comes from the database, with care for what would contradict: a
/// place without a point takes the database's point only when that lies in the place (else the place's centre, for a
/// subdivision), and an AS number without a carrier takes the carrier of that AS.
struct LocationOverride
{
    IpPrefix prefix;
    std::optional<Place> place;
    std::optional<CarrierCode> isp;
    std::optional<std::uint32_t> asn;
    std::optional<LatLon> point;
};

/// The project's corrections over a database that is shared and stays as it is. The longest prefix wins.
class GeoOverlay final
{
public:
    /// Stands in the override tree for "no override".
    static constexpr std::uint32_t kNone = UINT32_MAX;

    explicit GeoOverlay(std::shared_ptr<const GeoData> data, std::vector<LocationOverride> overrides = {});

    [[nodiscard]] const GeoData &data() const { return *m_data; }
    [[nodiscard]] const std::shared_ptr<const GeoData> &sharedData() const { return m_data; }

    /// As GeoData::lookup, with the overrides. The leaf lies in a leaf of the overrides and in one of the database.
    [[nodiscard]] SourceFacts lookup(const IpAddress &address) const;

    /// Address → index of its override or kNone. With `data().database().tree()` and `facts` a compiler makes class
    /// tables: `PrefixTree<Class>::combine(overrideTree(), database tree, …)`.
    [[nodiscard]] const PrefixTree<std::uint32_t> &overrideTree() const { return m_tree; }
    [[nodiscard]] SourceFacts facts(std::uint32_t overrideIndex, std::uint32_t recordIndex) const;

private:
    std::shared_ptr<const GeoData> m_data;
    std::vector<LocationOverride> m_overrides;
    PrefixTree<std::uint32_t> m_tree;
};

} // namespace meridian::geo
