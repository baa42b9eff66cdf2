#pragma once

#include "engine/geo/SourceFacts.h"
#include "engine/model/Routing.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace meridian::policy {

/// One place that a ranking compares.
struct RankedItem
{
    QString id;                       ///< orders ties and unlocated clients (X-22, X-24); may be empty
    std::optional<geo::LatLon> point; ///< absent for a continent or the world
    std::optional<geo::Place> place;  ///< geo only: a client inside is at the item whatever the distance (R-V31)
    int bias = 0;                     ///< geoproximity: −99…99
};

/// The items of a geo, latency or geoproximity routing in the order in which a client would get them.
struct RankOrder
{
    std::vector<std::uint16_t> items;     ///< every item once, best first
    /// Length of the run of items, equal in distance, that begins at this position; 0 inside a run. Ties are spread over
    /// client networks.
    std::vector<std::uint16_t> tieLength;

    friend bool operator==(const RankOrder &, const RankOrder &) = default;
    friend auto operator<=>(const RankOrder &, const RankOrder &) = default;
};

/// Compares where clients are with where items are.
class Ranking final
{
public:
    Ranking(model::Routing::Policy policy, model::Routing::Formula formula, std::vector<RankedItem> items);

    /// Distance in kilometres that the items are compared by: great circle times the bias.
    [[nodiscard]] static double biasedDistance(double kilometres, int bias, model::Routing::Formula formula);

    /// Where a client with these facts stands: its own point, or the centre of the country or province where only that
    /// is known. Nothing: the client is unlocated.
    [[nodiscard]] static std::optional<geo::LatLon> pointOf(const geo::SourceFacts &facts);

    /// Best first. An unlocated client gets the items by id. `client` is `pointOf(facts)`. The memory of `out` is reused.
    void order(const geo::SourceFacts &facts, const std::optional<geo::SpherePoint> &client, RankOrder &out) const;
    [[nodiscard]] RankOrder order(const geo::SourceFacts &facts) const;
    /// The items that tie for the first place of `order`, by id, and no others; for a small part of its cost.
    [[nodiscard]] RankOrder firstPlace(const geo::SourceFacts &facts) const;
    /// The compared distance of one item; negative if client or item has no point.
    [[nodiscard]] double distanceOf(std::size_t item, const geo::SourceFacts &facts) const;

    [[nodiscard]] const std::vector<RankedItem> &items() const { return m_items; }
    /// Equal for rankings that order every client alike. Ids count by their order only.
    [[nodiscard]] QString key() const;

private:
    struct Compared
    {
        double distance = 0;
        std::int16_t exactDepth = -1; // depth of the item's place around the client; -1 when the client is not inside
        std::uint16_t idRank = 0;
    };
    /// What places an item for clients anywhere; nothing for an item without a point.
    struct Site
    {
        double x = 0, y = 0, z = 0; // on the unit sphere
        double factor = 0;          // of the distance
    };
    [[nodiscard]] static Site siteOf(const geo::LatLon &point, double factor);
    [[nodiscard]] Compared compare(std::size_t item, const geo::SourceFacts &facts, const std::optional<geo::SpherePoint> &client) const;
    void arrange(std::vector<Compared> &compared, bool isFirstOnly, RankOrder &out) const;
    [[nodiscard]] double distanceFrom(const std::optional<geo::SpherePoint> &client, std::size_t item) const;
    [[nodiscard]] bool spreadsTies() const { return m_policy == model::Routing::Policy::Geoproximity; }

    model::Routing::Policy m_policy;
    model::Routing::Formula m_formula;
    std::vector<RankedItem> m_items;
    std::vector<std::optional<geo::SpherePoint>> m_points; // as m_items
    std::vector<std::uint16_t> m_byId;   // items in the order of their ids
    std::vector<std::uint16_t> m_idRank; // of each item, its position in m_byId
    std::vector<Site> m_sites;           // as m_items; empty unless places are compared by distance alone
};

} // namespace meridian::policy
