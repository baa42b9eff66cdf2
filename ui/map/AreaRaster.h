#pragma once

#include "engine/policy/Ranking.h"
#include "ui/map/MapCamera.h"

#include <QList>
#include <QPolygonF>
#include <QSize>

#include <memory>
#include <vector>

namespace meridian::ui {

/// Which of some sites is nearest, everywhere at once: the picture of what `policy::Ranking` says of single points.
/// Every pixel is what the ranking says of its middle: where a quick comparison leaves doubt, the ranking itself is asked.
/// Immutable; any thread.
class AreaSet final
{
public:
    using Index = std::uint16_t;
    static constexpr Index kNobody = 0xffff;

    AreaSet() = default;
    /// Items that are not available, or have no point, take no area. `available` may be empty: all are. Only points and
    /// biases count here, not the places that items of a geo routing name.
    AreaSet(const std::vector<policy::RankedItem> &items, model::Routing::Formula formula, const std::vector<bool> &available = {},
            model::Routing::Policy policy = model::Routing::Policy::Geoproximity);

    [[nodiscard]] bool isEmpty() const { return m_sites.empty(); }
    /// Who is nearest to a point: an index of the items; of items that tie the first by id.
    [[nodiscard]] Index winnerAt(const geo::LatLon &point) const;
    /// The items that share what this one wins, itself first, since place and factor are the same.
    [[nodiscard]] const std::vector<Index> &sharers(Index item) const { return m_sharers[item]; }

    /// Winners over a view of the map in device pixels, row by row.
    struct Raster
    {
        QSize size;
        std::vector<Index> winners; ///< kNobody beyond the poles of the map, or without sites
        [[nodiscard]] Index at(int x, int y) const { return row(y)[x]; }
        [[nodiscard]] const Index *row(int y) const { return winners.data() + static_cast<std::ptrdiff_t>(y) * size.width(); }
    };
    [[nodiscard]] Raster raster(const MapCamera &camera, QSizeF view, double pixelRatio) const;
    /// Where areas meet, as lines in logical pixels of the view. `raster` is that of the same view.
    [[nodiscard]] QList<QPolygonF> borders(const Raster &raster, const MapCamera &camera, QSizeF view, double pixelRatio) const;
    [[nodiscard]] QList<QPolygonF> borders(const MapCamera &camera, QSizeF view) const { return borders(raster(camera, view, 1), camera, view, 1); }

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
    class Filler;
    class BorderFinder;

    [[nodiscard]] static Vector vectorOf(const geo::LatLon &point);
    [[nodiscard]] double doubt() const;
    [[nodiscard]] static double score(const Site &site, const Vector &point);

    std::vector<Site> m_sites;
    std::vector<std::vector<Index>> m_sharers;       ///< by item
    std::shared_ptr<const policy::Ranking> m_ranking; ///< of the available items; null without any
    std::vector<Index> m_itemOf;                     ///< by item of the ranking
};

} // namespace meridian::ui
