#include "ui/map/AreaRaster.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <numeric>

namespace meridian::ui {

namespace {

using std::numbers::pi;

constexpr int kTile = 8; // pixels a side of the smallest block, and lanes that are computed together
constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// The arc cosine to 2e-8, by Abramowitz and Stegun 4.4.46: without branches, so that a row of pixels goes through at once.
inline double quickAngle(double cosine)
{
    const double x = std::min(std::abs(cosine), 1.0);
    const double series = ((((((-0.0012624911 * x + 0.0066700901) * x - 0.0170881256) * x + 0.0308918810) * x - 0.0501743046) * x + 0.0889789874) * x
                           - 0.2145988016) * x + 1.5707963050;
    const double angle = std::sqrt(1 - x) * series;
    return cosine < 0 ? pi - angle : angle;
}

} // namespace

/// Fills the raster block by block. Over a block of angular radius r a score differs from that at its middle by at most
/// factor · r: sites that cannot win anywhere in it are dropped, and a block with one site left is filled at once. In
/// the smallest blocks along borders scores are compared by `quickAngle`, and pixels whose two best are nearer to each
/// other than its error are left to the ranking.
class AreaSet::Filler final
{
public:
    Filler(const AreaSet &set, Raster &out, const MapCamera &camera, QSizeF view, double pixelRatio)
        : m_set(set), m_out(out), m_camera(camera), m_view(view), m_pixelRatio(pixelRatio), m_pixelAngle(2 * pi / (camera.scale() * pixelRatio)),
          m_doubt(set.doubt())
    {
        const auto columns = static_cast<std::size_t>((out.size.width() + kTile - 1) / kTile * kTile);
        m_columnCosine.resize(columns);
        m_columnSine.resize(columns);
        for (std::size_t x = 0; x < columns; ++x) {
            const double longitude = (toWorld(static_cast<int>(x), 0).x() - 0.5) * 2 * pi;
            m_columnCosine[x] = std::cos(longitude);
            m_columnSine[x] = std::sin(longitude);
        }
        m_last = -1;
        for (int y = 0; y < out.size.height(); ++y) {
            const double world = toWorld(0, y).y();
            const double latitude = latLonOf({0.5, world}).latitude * pi / 180;
            m_lines.push_back({std::cos(latitude), std::sin(latitude)});
            if (world >= 0 && world <= 1) {
                m_first = m_last < 0 ? y : m_first;
                m_last = y;
            }
        }
    }

    void fill()
    {
        if (m_last < 0) {
            return;
        }
        for (Index i = 0; i < static_cast<Index>(m_set.m_sites.size()); ++i) {
            m_candidates.push_back(i);
        }
        const QRect tiles(0, m_first / kTile, static_cast<int>(m_columnCosine.size()) / kTile, m_last / kTile - m_first / kTile + 1);
        fillBlock(tiles, 0, m_candidates.size());
    }

private:
    struct Line
    {
        double cosine = 1, sine = 0; ///< of the latitude
    };
    struct Box
    {
        int left, top, right, bottom; ///< pixels; all inside
    };

    [[nodiscard]] QPointF toWorld(int x, int y) const { return m_camera.toWorld(QPointF(x + 0.5, y + 0.5) / m_pixelRatio, m_view); }
    [[nodiscard]] const Line &line(int y) const { return m_lines[static_cast<std::size_t>(y)]; }

    /// The candidates are those from `begin` to `end` of the stack; what a block keeps of them is put on top of it.
    void fillBlock(const QRect &tiles, std::size_t begin, std::size_t end)
    {
        const Box box{tiles.left() * kTile, std::max(m_first, tiles.top() * kTile), std::min(m_out.size.width(), (tiles.right() + 1) * kTile) - 1,
                      std::min(m_last, (tiles.bottom() + 1) * kTile - 1)};
        const std::size_t size = m_candidates.size();
        if (end - begin > 1) {
            keep(box, begin, end);
            begin = size;
            end = m_candidates.size();
        }
        if (end - begin == 1) {
            fillWith(box, m_set.m_sites[m_candidates[begin]].item);
        } else if (tiles.width() == 1 && tiles.height() == 1) {
            compare(box, begin, end);
        } else {
            const int w = std::max(1, tiles.width() / 2), h = std::max(1, tiles.height() / 2);
            for (const auto &[y, height] : {std::pair(tiles.top(), h), std::pair(tiles.top() + h, tiles.height() - h)}) {
                for (const auto &[x, width] : {std::pair(tiles.left(), w), std::pair(tiles.left() + w, tiles.width() - w)}) {
                    if (width > 0 && height > 0) {
                        fillBlock(QRect(x, y, width, height), begin, end);
                    }
                }
            }
        }
        m_candidates.resize(size);
    }

    void fillWith(const Box &box, Index item)
    {
        for (int y = box.top; y <= box.bottom; ++y) {
            Index *row = m_out.winners.data() + static_cast<std::ptrdiff_t>(y) * m_out.size.width();
            std::fill(row + box.left, row + box.right + 1, item);
        }
    }

    void keep(const Box &box, std::size_t begin, std::size_t end)
    {
        const int x = (box.left + box.right) / 2, y = (box.top + box.bottom) / 2;
        const double cosine = m_columnCosine[static_cast<std::size_t>(x)] * line(y).cosine, sine = m_columnSine[static_cast<std::size_t>(x)] * line(y).cosine;
        // The projection keeps angles: at a latitude all lengths are those of the equator times its cosine. A straight
        // line to the farthest pixel is therefore no longer than that by the largest cosine it may meet.
        const bool hasEquator = line(box.top).sine >= 0 && line(box.bottom).sine <= 0;
        const double largest = hasEquator ? 1 : std::max(line(box.top).cosine, line(box.bottom).cosine);
        const double radius = std::hypot(std::max(x - box.left, box.right - x), std::max(y - box.top, box.bottom - y)) * m_pixelAngle * largest;
        m_scores.resize(end - begin);
        double bound = kInfinity;
        for (std::size_t i = begin; i < end; ++i) {
            const Site &site = m_set.m_sites[m_candidates[i]];
            const double angle = quickAngle(cosine * site.at.x + sine * site.at.y + line(y).sine * site.at.z);
            m_scores[i - begin] = site.factor * (angle - radius);
            bound = std::min(bound, site.factor * (angle + radius));
        }
        for (std::size_t i = begin; i < end; ++i) {
            if (m_scores[i - begin] <= bound + m_doubt) {
                m_candidates.push_back(m_candidates[i]);
            }
        }
    }

    void compare(const Box &box, std::size_t begin, std::size_t end)
    {
        using Lanes = std::array<double, kTile>;
        const double *cosines = m_columnCosine.data() + box.left, *sines = m_columnSine.data() + box.left;
        for (int y = box.top; y <= box.bottom; ++y) {
            Lanes best, second, who;
            best.fill(kInfinity);
            second.fill(kInfinity);
            who.fill(0);
            for (std::size_t i = begin; i < end; ++i) {
                const Site &site = m_set.m_sites[m_candidates[i]];
                const double a = line(y).cosine * site.at.x, b = line(y).cosine * site.at.y, c = line(y).sine * site.at.z;
                const double number = m_candidates[i];
                for (std::size_t x = 0; x < kTile; ++x) {
                    const double own = site.factor * quickAngle(cosines[x] * a + sines[x] * b + c);
                    second[x] = std::min(second[x], std::max(best[x], own));
                    who[x] = own < best[x] ? number : who[x];
                    best[x] = std::min(best[x], own);
                }
            }
            Index *row = m_out.winners.data() + static_cast<std::ptrdiff_t>(y) * m_out.size.width();
            for (int x = box.left; x <= box.right; ++x) {
                const auto lane = static_cast<std::size_t>(x - box.left);
                row[x] = second[lane] - best[lane] > m_doubt ? m_set.m_sites[static_cast<std::size_t>(who[lane])].item
                                                             : m_set.winnerAt(latLonOf(toWorld(x, y)));
            }
        }
    }

    const AreaSet &m_set;
    Raster &m_out;
    const MapCamera &m_camera;
    QSizeF m_view;
    double m_pixelRatio;
    double m_pixelAngle; ///< radians a pixel at the equator
    double m_doubt;      ///< scores nearer to each other are compared by the ranking
    std::vector<double> m_columnCosine, m_columnSine; ///< of the longitude, by column, up to a whole tile
    std::vector<Line> m_lines;                        ///< by row
    int m_first = 0, m_last = -1;                     ///< rows that show the world
    std::vector<Index> m_candidates;                  ///< a stack of indices of sites
    std::vector<double> m_scores;
};

AreaSet::AreaSet(const std::vector<policy::RankedItem> &items, model::Routing::Formula formula, const std::vector<bool> &available,
                 model::Routing::Policy policy)
    : m_sharers(items.size())
{
    std::vector<Index> order(items.size());
    std::iota(order.begin(), order.end(), Index{0});
    std::ranges::stable_sort(order, {}, [&](Index i) { return items[i].id; });
    std::vector<policy::RankedItem> ranked;
    for (const Index i : order) {
        const policy::RankedItem &item = items[i];
        if (!item.point || (!available.empty() && !available[i])) {
            continue;
        }
        ranked.push_back(item);
        ranked.back().place.reset();
        m_itemOf.push_back(i);
        const Site site{vectorOf(*item.point), policy::Ranking::biasedDistance(1, item.bias, formula), i};
        const auto same = std::ranges::find_if(m_sites, [&](const Site &other) {
            return items[other.item].point == item.point && other.factor == site.factor;
        });
        m_sharers[same == m_sites.end() ? i : same->item].push_back(i);
        if (same == m_sites.end()) {
            m_sites.push_back(site);
        }
    }
    if (!ranked.empty()) {
        m_ranking = std::make_shared<const policy::Ranking>(policy, formula, std::move(ranked));
    }
}

AreaSet::Vector AreaSet::vectorOf(const geo::LatLon &point)
{
    const double latitude = point.latitude * pi / 180, longitude = point.longitude * pi / 180;
    return {std::cos(latitude) * std::cos(longitude), std::cos(latitude) * std::sin(longitude), std::sin(latitude)};
}

/// Haversine on vectors: half the chord is the sine of half the angle.
double AreaSet::score(const Site &site, const Vector &point)
{
    const double x = site.at.x - point.x, y = site.at.y - point.y, z = site.at.z - point.z;
    return site.factor * 2 * std::asin(std::min(1.0, std::sqrt(x * x + y * y + z * z) / 2));
}

AreaSet::Index AreaSet::winnerAt(const geo::LatLon &point) const
{
    if (!m_ranking) {
        return kNobody;
    }
    geo::SourceFacts client;
    client.point = point;
    return m_itemOf[m_ranking->order(client).items.front()];
}

/// Scores that differ by less, computed with `quickAngle`, may be equal.
double AreaSet::doubt() const
{
    double most = 0;
    for (const Site &site : m_sites) {
        most = std::max(most, site.factor);
    }
    return 2e-7 * most;
}

AreaSet::Raster AreaSet::raster(const MapCamera &camera, QSizeF view, double pixelRatio) const
{
    Raster out;
    out.size = (view * pixelRatio).toSize();
    out.winners.assign(static_cast<std::size_t>(out.size.width()) * static_cast<std::size_t>(out.size.height()), kNobody);
    if (!m_sites.empty() && !out.winners.empty()) {
        Filler(*this, out, camera, view, pixelRatio).fill();
    }
    return out;
}

} // namespace meridian::ui
