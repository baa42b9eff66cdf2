#pragma once

#include "engine/geo/GeoOverlay.h"

#include <memory>
#include <span>
#include <vector>

namespace meridian::policy {

/// The networks of the world in regions of which decisions know the same: the project's locations over the database.
/// Immutable; any thread. Tables share it.
class SourceWorld final
{
public:
    /// What is looked at. What is not looked at is left out of the facts and makes no borders.
    enum class Detail : std::uint8_t {
        Place,   ///< place and point
        Carrier, ///< the carrier as well
        Network, ///< the AS number as well
    };
    static constexpr std::size_t kDetails = 3;

    struct Region
    {
        geo::SourceFacts facts;
        std::optional<geo::SpherePoint> point;           ///< `Ranking::pointOf(facts)`
        std::uint32_t location = geo::GeoOverlay::kNone; ///< of the project: its borders stay borders of scopes
        bool isFolded = false;                           ///< IPv6 that `foldToV4` looks up as IPv4; never found
    };

    SourceWorld(const geo::GeoOverlay &locations, Detail detail);

    [[nodiscard]] std::span<const Region> regions() const { return m_regions; }
    /// Address → index in `regions()`.
    [[nodiscard]] const geo::PrefixTree<std::uint32_t> &tree() const { return m_tree; }
    [[nodiscard]] std::size_t memoryBytes() const { return m_tree.memoryBytes() + m_regions.size() * sizeof(Region); }

private:
    class Maker;

    std::vector<Region> m_regions;
    geo::PrefixTree<std::uint32_t> m_tree;
};

/// The worlds of one set of locations, each made when somebody first looks at that much. One thread at a time.
class SourceWorlds final
{
public:
    explicit SourceWorlds(std::shared_ptr<const geo::GeoOverlay> locations) : m_locations(std::move(locations)) {}

    [[nodiscard]] const std::shared_ptr<const SourceWorld> &at(SourceWorld::Detail detail);

private:
    std::shared_ptr<const geo::GeoOverlay> m_locations;
    std::shared_ptr<const SourceWorld> m_worlds[SourceWorld::kDetails];
};

} // namespace meridian::policy
