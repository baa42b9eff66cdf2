#include "engine/geo/GeoOverlay.h"

namespace meridian::geo {

namespace {

PrefixTree<std::uint32_t> treeOf(const std::vector<LocationOverride> &overrides)
{
    std::vector<PrefixTree<std::uint32_t>::Entry> entries;
    for (std::size_t i = 0; i < overrides.size(); ++i) {
        entries.emplace_back(overrides[i].prefix, static_cast<std::uint32_t>(i));
    }
    return PrefixTree<std::uint32_t>::build(std::move(entries), GeoOverlay::kNone);
}

} // namespace

GeoOverlay::GeoOverlay(std::shared_ptr<const GeoData> data, std::vector<LocationOverride> overrides)
    : m_data(std::move(data)), m_overrides(std::move(overrides)), m_tree(treeOf(m_overrides))
{
}

SourceFacts GeoOverlay::facts(std::uint32_t overrideIndex, std::uint32_t recordIndex) const
{
    SourceFacts facts = m_data->facts(recordIndex);
    if (overrideIndex == kNone) {
        return facts;
    }
    const LocationOverride &own = m_overrides[overrideIndex];
    const GeoTables &tables = m_data->tables();
    if (own.asn) {
        facts.asn = *own.asn;
        facts.isp = tables.carrierOfAsn(*own.asn).carrier;
    }
    if (own.isp) {
        facts.isp = tables.canonicalCarrier(*own.isp);
    }
    facts.ispGroup = tables.groupOf(facts.isp);
    if (own.place) {
        if (!own.place->contains(facts.place) || facts.place.isWorld()) {
            facts.point = own.place->level() == PlaceLevel::Subdivision ? tables.centre(*own.place) : std::nullopt;
            facts.accuracyKm = 0;
        }
        facts.place = *own.place;
    }
    if (own.point) {
        facts.point = own.point;
        facts.accuracyKm = 0;
    }
    facts.isCountryOnly = facts.place.level() == PlaceLevel::Country && !facts.point;
    return facts;
}

SourceFacts GeoOverlay::lookup(const IpAddress &address) const
{
    const FoldedAddress folded = foldToV4(address);
    const auto own = m_tree.find(folded.address);
    const auto record = m_data->database().find(folded.address);
    SourceFacts all = facts(own.value, record.value);
    all.leafLength = std::max(own.leafLength, record.leafLength) + folded.shift;
    return all;
}

} // namespace meridian::geo
