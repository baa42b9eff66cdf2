#include "engine/policy/SourceWorld.h"

#include "engine/policy/Ranking.h"

#include <bit>
#include <cstring>
#include <unordered_map>

namespace meridian::policy {
namespace {

using geo::GeoDatabase;
using geo::GeoOverlay;
using geo::GeoRecord;

/// What tells regions apart.
struct Key
{
    std::uint64_t place = 0;
    std::uint64_t latitude = 0; // bits; a NaN where there is no point
    std::uint64_t longitude = 0;
    std::uint32_t asn = 0;
    std::uint32_t location = 0;
    std::uint32_t isFolded = 0;
    geo::CarrierCode isp;

    friend bool operator==(const Key &, const Key &) = default;
};

struct HashOfKey
{
    std::size_t operator()(const Key &key) const noexcept
    {
        std::uint64_t hash = key.place;
        const auto add = [&hash](std::uint64_t value) { hash = (std::rotl(hash, 23) ^ value) * 0x9e3779b97f4a7c15U; };
        add(key.latitude);
        add(key.longitude);
        add((std::uint64_t{key.location} << 32) | key.asn);
        std::uint64_t words[sizeof(geo::CarrierCode) / 8];
        std::memcpy(words, &key.isp, sizeof words);
        for (const std::uint64_t word : words) {
            add(word);
        }
        return hash ^ (hash >> 29) ^ key.isFolded;
    }
};

} // namespace

class SourceWorld::Maker final
{
public:
    Maker(const GeoOverlay &locations, Detail detail, SourceWorld &out)
        : m_locations(locations), m_database(locations.data().database()), m_detail(detail), m_out(out)
    {
    }

    void make()
    {
        m_uncorrected.assign(m_database.recordCount() * 2, kNotMade);
        // Few ranges, then the many of the database.
        std::vector<geo::PrefixTree<std::uint32_t>::Entry> folded;
        for (const IpPrefix &block : foldedBlocks()) {
            folded.emplace_back(block, 1U);
        }
        using Marks = geo::PrefixTree<std::uint64_t>;
        const Marks marks = Marks::combine(m_locations.overrideTree(), geo::PrefixTree<std::uint32_t>::build(std::move(folded), 0U),
                                           [](std::uint32_t location, std::uint32_t isFolded) { return (std::uint64_t{location} << 1) | isFolded; });
        m_out.m_tree = geo::PrefixTree<std::uint32_t>::combine(marks, m_database.tree(), [this](std::uint64_t mark, std::uint32_t record) {
            return regionOf(static_cast<std::uint32_t>(mark >> 1), (mark & 1) != 0 || record == GeoDatabase::kFolded, record);
        });
    }

private:
    static constexpr std::uint32_t kNotMade = UINT32_MAX;

    std::uint32_t regionOf(std::uint32_t location, bool isFolded, std::uint32_t record)
    {
        std::uint32_t &known = location == GeoOverlay::kNone ? m_uncorrected[record * 2 + (isFolded ? 1 : 0)]
                                                             : m_corrected.try_emplace((std::uint64_t{location} << 33) | (std::uint64_t{record} << 1)
                                                                                           | (isFolded ? 1U : 0U), kNotMade).first->second;
        if (known == kNotMade) {
            known = make(location, isFolded, record);
        }
        return known;
    }

    std::uint32_t make(std::uint32_t location, bool isFolded, std::uint32_t record)
    {
        Key key;
        key.location = location;
        key.isFolded = isFolded ? 1 : 0;
        std::optional<geo::SourceFacts> facts;
        if (location == GeoOverlay::kNone) {
            const GeoRecord own = m_database.record(record); // as facts(), without the carrier's group
            set(key, own.place, own.point, own.isp, own.asn);
        } else {
            facts = m_locations.facts(location, record);
            set(key, facts->place, facts->point, facts->isp, facts->asn);
        }
        const auto [at, isNew] = m_known.try_emplace(key, static_cast<std::uint32_t>(m_out.m_regions.size()));
        if (isNew) {
            geo::SourceFacts all = facts ? *facts : m_locations.data().facts(record);
            if (m_detail == Detail::Place) {
                all.isp = all.ispGroup = {};
            }
            if (m_detail != Detail::Network) {
                all.asn = 0;
            }
            m_out.m_regions.push_back({all, geo::spherePoint(Ranking::pointOf(all)), location, isFolded});
        }
        return at->second;
    }

    void set(Key &key, const geo::Place &place, const std::optional<geo::LatLon> &point, const geo::CarrierCode &isp, std::uint32_t asn) const
    {
        key.place = place.bits();
        key.latitude = point ? std::bit_cast<std::uint64_t>(point->latitude) : UINT64_MAX;
        key.longitude = point ? std::bit_cast<std::uint64_t>(point->longitude) : UINT64_MAX;
        key.isp = m_detail == Detail::Place ? geo::CarrierCode() : isp;
        key.asn = m_detail == Detail::Network ? asn : 0;
    }

    const GeoOverlay &m_locations;
    const GeoDatabase &m_database;
    Detail m_detail;
    SourceWorld &m_out;
    std::vector<std::uint32_t> m_uncorrected;                       // record and whether folded → region
    std::unordered_map<std::uint64_t, std::uint32_t> m_corrected;   // location, record, folded → region
    std::unordered_map<Key, std::uint32_t, HashOfKey> m_known;
};

SourceWorld::SourceWorld(const GeoOverlay &locations, Detail detail)
{
    Maker(locations, detail, *this).make();
}

const std::shared_ptr<const SourceWorld> &SourceWorlds::at(SourceWorld::Detail detail)
{
    auto &world = m_worlds[static_cast<std::size_t>(detail)];
    if (!world) {
        world = std::make_shared<const SourceWorld>(*m_locations, detail);
    }
    return world;
}

} // namespace meridian::policy
