#pragma once

#include "engine/policy/Ranking.h"
#include "ui/map/MapCamera.h"

#include <QLineF>
#include <QList>
#include <QSize>

#include <vector>

namespace meridian::ui {

/// Which of some sites is nearest, everywhere at once: the picture of what `policy::Ranking` says of single points.
/// Distances are great circles times the bias factor of `Ranking::biasedDistance`, which is linear in the distance.
/// Immutable; any thread.
class AreaSet final
{
public:
    using Index = std::uint16_t;
    static constexpr Index kNobody = 0xffff;

    AreaSet() = default;
    /// Items that are not available, or have no point, take no area. `available` may be empty: all are.
    AreaSet(const std::vector<policy::RankedItem> &items, model::Routing::Formula formula, const std::vector<bool> &available = {});

    [[nodiscard]] bool isEmpty() const { return m_sites.empty(); }
    /// Who is nearest to a point: an index of the items; of items that tie everywhere the first by id.
    [[nodiscard]] Index winnerAt(const geo::LatLon &point) const;
    /// The items that share what this one wins, itself first, since place and factor are the same.
    [[nodiscard]] const std::vector<Index> &sharers(Index item) const { return m_sharers[item]; }

    /// Winners over a view of the map in device pixels, row by row.
    struct Raster
    {
        QSize size;
        std::vector<Index> winners; ///< kNobody beyond the poles of the map, or without sites
        [[nodiscard]] Index at(int x, int y) const { return winners[static_cast<std::size_t>(y) * static_cast<std::size_t>(size.width()) + static_cast<std::size_t>(x)]; }
    };
    [[nodiscard]] Raster raster(const MapCamera &camera, QSizeF view, double pixelRatio) const;
    /// Where areas meet, as short lines in logical pixels of the view.
    [[nodiscard]] QList<QLineF> borders(const MapCamera &camera, QSizeF view) const;

private:
    struct Vector
    {
        double x = 0, y = 0, z = 0;
    };
    struct Site
    {
        Vector at;
        double factor = 1;
        Index item = 0;
    };
    class Block;

    [[nodiscard]] static Vector vectorOf(const geo::LatLon &point);
    [[nodiscard]] static double angle(const Vector &a, const Vector &b);
    [[nodiscard]] static double score(const Site &site, const Vector &point) { return site.factor * angle(site.at, point); }
    [[nodiscard]] const Site *nearest(const Vector &point) const;

    std::vector<Site> m_sites;
    std::vector<std::vector<Index>> m_sharers; ///< by item
};

} // namespace meridian::ui
