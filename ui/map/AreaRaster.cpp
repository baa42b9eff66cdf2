#include "ui/map/AreaRaster.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <numeric>
#include <span>

namespace meridian::ui {

namespace {
constexpr double kRadians = std::numbers::pi / 180;
}

/// Fills a rectangle of the raster. Over a block of angular radius r a score differs from that at the middle by at most
/// factor · r: sites that cannot win anywhere in it are dropped, and a block with one site left is filled at once. That
/// leaves the exact comparison to the few blocks along borders.
class AreaSet::Block final
{
public:
    Block(Raster &out, const MapCamera &camera, QSizeF view, double pixelRatio) : m_out(out), m_lines(static_cast<std::size_t>(out.size.height()))
    {
        m_columns.reserve(static_cast<std::size_t>(out.size.width()));
        for (int x = 0; x < out.size.width(); ++x) {
            const double longitude = (camera.toWorld({(x + 0.5) / pixelRatio, 0}, view).x() - 0.5) * 2 * std::numbers::pi;
            m_columns.emplace_back(std::cos(longitude), std::sin(longitude));
        }
        for (int y = 0; y < out.size.height(); ++y) {
            const double world = camera.toWorld({0, (y + 0.5) / pixelRatio}, view).y();
            const double latitude = latLonOf({0.5, world}).latitude * kRadians;
            m_lines[static_cast<std::size_t>(y)] = {std::cos(latitude), std::sin(latitude), world >= 0 && world <= 1};
        }
    }

    void fill(const QRect &box, std::span<const Site *const> sites)
    {
        constexpr int kSmallest = 8;
        const auto [left, top, right, bottom] = std::tuple(box.left(), box.top(), box.right(), box.bottom());
        std::vector<const Site *> kept;
        if (sites.size() > 1) {
            keep(box, sites, kept);
            sites = kept;
        }
        if (sites.size() == 1) {
            for (int y = top; y <= bottom; ++y) {
                const auto row = m_out.winners.begin() + static_cast<std::ptrdiff_t>(y) * m_out.size.width();
                std::fill(row + left, row + right + 1, line(y).isWorld ? sites.front()->item : kNobody);
            }
        } else if (box.width() > kSmallest || box.height() > kSmallest) {
            const int w = std::max(kSmallest, (box.width() + 1) / 2), h = std::max(kSmallest, (box.height() + 1) / 2);
            for (int y = top; y <= bottom; y += h) {
                for (int x = left; x <= right; x += w) {
                    fill(QRect(x, y, std::min(w, right - x + 1), std::min(h, bottom - y + 1)), sites);
                }
            }
        } else {
            for (int y = top; y <= bottom; ++y) {
                const auto row = m_out.winners.begin() + static_cast<std::ptrdiff_t>(y) * m_out.size.width();
                for (int x = left; x <= right; ++x) {
                    row[x] = line(y).isWorld ? best(sites, vectorAt(x, y))->item : kNobody;
                }
            }
        }
    }

    [[nodiscard]] static const Site *best(std::span<const Site *const> sites, const Vector &point)
    {
        const Site *winner = nullptr;
        double least = std::numeric_limits<double>::infinity();
        for (const Site *site : sites) {
            if (const double own = score(*site, point); own < least) {
                least = own;
                winner = site;
            }
        }
        return winner;
    }

private:
    struct Line
    {
        double cosine = 1, sine = 0;
        bool isWorld = true;
    };

    [[nodiscard]] const Line &line(int y) const { return m_lines[static_cast<std::size_t>(y)]; }
    [[nodiscard]] Vector vectorAt(int x, int y) const
    {
        const auto &[cosine, sine] = m_columns[static_cast<std::size_t>(x)];
        return {line(y).cosine * cosine, line(y).cosine * sine, line(y).sine};
    }

    void keep(const QRect &box, std::span<const Site *const> sites, std::vector<const Site *> &kept) const
    {
        const Vector middle = vectorAt(box.center().x(), box.center().y());
        double radius = 0;
        // The farthest pixel of a block in this projection is a corner, or for wide ones the middle of an edge.
        for (const int y : {box.top(), box.center().y(), box.bottom()}) {
            for (const int x : {box.left(), box.right()}) {
                radius = std::max(radius, angle(middle, vectorAt(x, y)));
            }
            radius = std::max(radius, angle(middle, vectorAt(box.center().x(), y)));
        }
        constexpr double kSafety = 1.02;
        radius *= kSafety;
        double bound = std::numeric_limits<double>::infinity();
        std::vector<double> scores(sites.size());
        for (std::size_t i = 0; i < sites.size(); ++i) {
            scores[i] = score(*sites[i], middle);
            bound = std::min(bound, scores[i] + sites[i]->factor * radius);
        }
        for (std::size_t i = 0; i < sites.size(); ++i) {
            if (scores[i] - sites[i]->factor * radius <= bound) {
                kept.push_back(sites[i]);
            }
        }
    }

    Raster &m_out;
    std::vector<std::pair<double, double>> m_columns;
    std::vector<Line> m_lines;
};

AreaSet::AreaSet(const std::vector<policy::RankedItem> &items, model::Routing::Formula formula, const std::vector<bool> &available)
    : m_sharers(items.size())
{
    std::vector<Index> order(items.size());
    std::iota(order.begin(), order.end(), Index{0});
    std::ranges::stable_sort(order, {}, [&](Index i) { return items[i].id; });
    for (const Index i : order) {
        const policy::RankedItem &item = items[i];
        if (!item.point || (!available.empty() && !available[i])) {
            continue;
        }
        const Site site{vectorOf(*item.point), policy::Ranking::biasedDistance(1, item.bias, formula), i};
        const auto same = std::ranges::find_if(m_sites, [&](const Site &other) {
            return items[other.item].point == item.point && other.factor == site.factor;
        });
        m_sharers[same == m_sites.end() ? i : same->item].push_back(i);
        if (same == m_sites.end()) {
            m_sites.push_back(site);
        }
    }
}

AreaSet::Vector AreaSet::vectorOf(const geo::LatLon &point)
{
    const double latitude = point.latitude * kRadians, longitude = point.longitude * kRadians;
    return {std::cos(latitude) * std::cos(longitude), std::cos(latitude) * std::sin(longitude), std::sin(latitude)};
}

/// Haversine on vectors: half the chord is the sine of half the angle.
double AreaSet::angle(const Vector &a, const Vector &b)
{
    const double x = a.x - b.x, y = a.y - b.y, z = a.z - b.z;
    return 2 * std::asin(std::min(1.0, std::sqrt(x * x + y * y + z * z) / 2));
}

const AreaSet::Site *AreaSet::nearest(const Vector &point) const
{
    const auto found = std::ranges::min_element(m_sites, {}, [&](const Site &site) { return score(site, point); });
    return found == m_sites.end() ? nullptr : &*found;
}

AreaSet::Index AreaSet::winnerAt(const geo::LatLon &point) const
{
    const Site *site = nearest(vectorOf(point));
    return site == nullptr ? kNobody : site->item;
}

AreaSet::Raster AreaSet::raster(const MapCamera &camera, QSizeF view, double pixelRatio) const
{
    constexpr int kBlock = 32;
    Raster out;
    out.size = (view * pixelRatio).toSize();
    out.winners.assign(static_cast<std::size_t>(out.size.width()) * static_cast<std::size_t>(out.size.height()), kNobody);
    if (m_sites.empty()) {
        return out;
    }
    std::vector<const Site *> all;
    for (const Site &site : m_sites) {
        all.push_back(&site);
    }
    Block block(out, camera, view, pixelRatio);
    for (int y = 0; y < out.size.height(); y += kBlock) {
        for (int x = 0; x < out.size.width(); x += kBlock) {
            block.fill(QRect(x, y, std::min(kBlock, out.size.width() - x), std::min(kBlock, out.size.height() - y)), all);
        }
    }
    return out;
}

QList<QLineF> AreaSet::borders(const MapCamera &camera, QSizeF view) const
{
    // Winners at the corners of small squares tell which squares a border crosses; where it crosses their sides follows
    // from the scores at both ends.
    constexpr double kSide = 4;
    QList<QLineF> out;
    if (m_sites.size() < 2) {
        return out;
    }
    const int columns = static_cast<int>(view.width() / kSide) + 2, lines = static_cast<int>(view.height() / kSide) + 2;
    // A coarse raster whose pixels are centred on the corners.
    MapCamera corners = camera;
    const QSizeF grid(columns * kSide, lines * kSide);
    corners.centre = camera.toWorld(QPointF(grid.width() / 2 - kSide / 2, grid.height() / 2 - kSide / 2), view);
    const Raster raster = this->raster(corners, grid, 1 / kSide);
    std::vector<const Site *> siteOf(m_sharers.size(), nullptr);
    for (const Site &site : m_sites) {
        siteOf[site.item] = &site;
    }
    const auto vectorAt = [&](int x, int y) { return vectorOf(latLonOf(camera.toWorld({x * kSide, y * kSide}, view))); };
    for (int y = 0; y + 1 < lines; ++y) {
        for (int x = 0; x + 1 < columns; ++x) {
            const Index nw = raster.at(x, y), ne = raster.at(x + 1, y), sw = raster.at(x, y + 1), se = raster.at(x + 1, y + 1);
            if ((nw == ne && nw == sw && nw == se) || std::ranges::contains(std::array{nw, ne, sw, se}, kNobody)) {
                continue;
            }
            QList<QPointF> crossings;
            const auto cross = [&](int x1, int y1, int x2, int y2) {
                const Index a = raster.at(x1, y1), b = raster.at(x2, y2);
                if (a == b) {
                    return;
                }
                const Vector p = vectorAt(x1, y1), q = vectorAt(x2, y2);
                const double before = score(*siteOf[b], p) - score(*siteOf[a], p), after = score(*siteOf[a], q) - score(*siteOf[b], q);
                const double part = before + after > 0 ? std::clamp(before / (before + after), 0.0, 1.0) : 0.5;
                crossings += QPointF(x1 + (x2 - x1) * part, y1 + (y2 - y1) * part) * kSide;
            };
            cross(x, y, x + 1, y);
            cross(x + 1, y, x + 1, y + 1);
            cross(x, y + 1, x + 1, y + 1);
            cross(x, y, x, y + 1);
            if (crossings.size() == 2) {
                out += QLineF(crossings[0], crossings[1]);
                continue;
            }
            const QPointF middle = std::accumulate(crossings.begin(), crossings.end(), QPointF()) / static_cast<double>(crossings.size());
            for (const QPointF &crossing : crossings) {
                out += QLineF(crossing, middle);
            }
        }
    }
    return out;
}

} // namespace meridian::ui
