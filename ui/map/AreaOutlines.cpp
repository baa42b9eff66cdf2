#include "ui/map/AreaOutlines.h"

#include "ui/map/PolygonClip.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

namespace meridian::ui {
namespace {

constexpr double kTolerance = 0.75; // pixels of the raster that a border may move
constexpr std::array<QPoint, 4> kSteps{QPoint(1, 0), QPoint(0, 1), QPoint(-1, 0), QPoint(0, -1)};

/// Follows the sides of pixels between two items from one point where more than two areas meet (or an area meets the edge
/// of the picture) to the next. Every such border is made simple once, for both sides of it.
class OutlineFinder final
{
public:
    OutlineFinder(const AreaSet::Raster &raster, double pixelRatio)
        : m_raster(raster), m_scale(1 / pixelRatio), m_width(raster.size.width()), m_height(raster.size.height()),
          m_isTaken(2 * static_cast<std::size_t>(m_width + 1) * static_cast<std::size_t>(m_height + 1), false)
    {
    }

    [[nodiscard]] std::map<AreaSet::Index, QPainterPath> find()
    {
        forEachCorner([this](QPoint corner) {
            if (sidesAt(corner) > 2) {
                followAll(corner);
            }
        });
        forEachCorner([this](QPoint corner) { followAll(corner); }); // rings that meet nothing
        return rings();
    }

private:
    static constexpr int kOutside = -1, kNobody = -2;
    struct Border
    {
        QPolygonF points; ///< in pixels
        QPoint from, to;
    };
    /// Borders in the direction in which an item lies on their right (y goes down).
    struct Directed
    {
        std::size_t border = 0;
        bool isBack = false, isUsed = false;
    };
    struct ByCorner
    {
        bool operator()(QPoint a, QPoint b) const { return std::pair(a.y(), a.x()) < std::pair(b.y(), b.x()); }
    };
    using Starts = std::map<QPoint, std::vector<std::size_t>, ByCorner>;

    template<typename Visit>
    void forEachCorner(const Visit &visit) const
    {
        for (int y = 0; y <= m_height; ++y) {
            for (int x = 0; x <= m_width; ++x) {
                visit(QPoint(x, y));
            }
        }
    }

    [[nodiscard]] int itemAt(int x, int y) const
    {
        if (x < 0 || y < 0 || x >= m_width || y >= m_height) {
            return kOutside;
        }
        const AreaSet::Index item = m_raster.at(x, y);
        return item == AreaSet::kNobody ? kNobody : item;
    }
    /// Items on the left and the right of the side that leaves a corner in a direction.
    [[nodiscard]] std::pair<int, int> besides(QPoint corner, std::size_t step) const
    {
        const int x = corner.x(), y = corner.y();
        switch (step) {
        case 0: return {itemAt(x, y - 1), itemAt(x, y)};
        case 1: return {itemAt(x, y), itemAt(x - 1, y)};
        case 2: return {itemAt(x - 1, y), itemAt(x - 1, y - 1)};
        default: return {itemAt(x - 1, y - 1), itemAt(x, y - 1)};
        }
    }
    [[nodiscard]] bool isBorder(QPoint corner, std::size_t step) const
    {
        const auto [left, right] = besides(corner, step);
        return left != right;
    }
    [[nodiscard]] int sidesAt(QPoint corner) const
    {
        int out = 0;
        for (std::size_t step = 0; step < kSteps.size(); ++step) {
            out += isBorder(corner, step) ? 1 : 0;
        }
        return out;
    }
    /// Each side belongs to its upper or left corner.
    [[nodiscard]] std::vector<bool>::reference taken(QPoint corner, std::size_t step)
    {
        const QPoint first = step < 2 ? corner : corner + kSteps[step];
        return m_isTaken[2 * (static_cast<std::size_t>(first.y()) * static_cast<std::size_t>(m_width + 1) + static_cast<std::size_t>(first.x())) + step % 2];
    }

    [[nodiscard]] bool isCornerOfPicture(QPoint corner) const
    {
        return (corner.x() == 0 || corner.x() == m_width) && (corner.y() == 0 || corner.y() == m_height);
    }

    void followAll(QPoint corner)
    {
        for (std::size_t step = 0; step < kSteps.size(); ++step) {
            if (isBorder(corner, step) && !taken(corner, step)) {
                follow(corner, step);
            }
        }
    }

    void follow(const QPoint start, std::size_t step)
    {
        const auto [left, right] = besides(start, step);
        Border border{{QPointF(start)}, start, start};
        QPoint corner = start;
        for (;;) {
            taken(corner, step) = true;
            const QPoint next = corner + kSteps[step];
            border.points.append((QPointF(corner) + QPointF(next)) / 2); // middles make a slope of a staircase
            corner = next;
            if (isCornerOfPicture(corner)) {
                border.points.append(QPointF(corner));
            }
            if (corner == start || sidesAt(corner) > 2) {
                break;
            }
            std::size_t onward = 0;
            while (onward == (step + 2) % 4 || !isBorder(corner, onward)) {
                ++onward;
            }
            step = onward;
        }
        border.points.append(QPointF(corner));
        border.to = corner;
        border.points = simplified(border.points);
        const std::size_t number = m_borders.size();
        m_borders.push_back(std::move(border));
        if (right >= 0) {
            m_sides[right].push_back({number, false});
        }
        if (left >= 0) {
            m_sides[left].push_back({number, true});
        }
    }

    /// Without points that lie within the tolerance of the line without them (Douglas and Peucker).
    [[nodiscard]] static QPolygonF simplified(const QPolygonF &points)
    {
        std::vector<bool> keeps(static_cast<std::size_t>(points.size()), false);
        std::vector<std::pair<qsizetype, qsizetype>> open{{0, points.size() - 1}};
        keeps.front() = keeps.back() = true;
        if (points.constFirst() == points.constLast()) {
            // A ring has no line from its begin to its end: what is farthest from there is a corner of it.
            const auto awayOf = [&](QPointF point) { return QPointF::dotProduct(point - points.constFirst(), point - points.constFirst()); };
            const qsizetype far = std::ranges::max_element(points, {}, awayOf) - points.begin();
            keeps[static_cast<std::size_t>(far)] = true;
            open = {{0, far}, {far, points.size() - 1}};
        }
        while (!open.empty()) {
            const auto [from, to] = open.back();
            open.pop_back();
            const QPointF a = points.at(from), along = points.at(to) - a;
            const double length = std::hypot(along.x(), along.y());
            double most = kTolerance;
            qsizetype at = -1;
            for (qsizetype i = from + 1; i < to; ++i) {
                const QPointF off = points.at(i) - a;
                const double away = length > 0 ? std::abs(off.x() * along.y() - off.y() * along.x()) / length : std::hypot(off.x(), off.y());
                if (away > most) {
                    most = away;
                    at = i;
                }
            }
            if (at >= 0) {
                keeps[static_cast<std::size_t>(at)] = true;
                open.emplace_back(from, at);
                open.emplace_back(at, to);
            }
        }
        QPolygonF out;
        for (qsizetype i = 0; i < points.size(); ++i) {
            if (keeps[static_cast<std::size_t>(i)]) {
                out.append(points.at(i));
            }
        }
        return out;
    }

    [[nodiscard]] std::map<AreaSet::Index, QPainterPath> rings()
    {
        std::map<AreaSet::Index, QPainterPath> out;
        for (auto &[item, sides] : m_sides) {
            Starts starts;
            for (std::size_t i = 0; i < sides.size(); ++i) {
                starts[startOf(sides[i])].push_back(i);
            }
            QPainterPath &path = out[static_cast<AreaSet::Index>(item)];
            for (std::size_t i = 0; i < sides.size(); ++i) {
                if (!sides[i].isUsed) {
                    path.addPolygon(ringFrom(i, sides, starts));
                    path.closeSubpath();
                }
            }
        }
        return out;
    }

    [[nodiscard]] QPoint startOf(const Directed &side) const { return side.isBack ? m_borders[side.border].to : m_borders[side.border].from; }
    [[nodiscard]] QPoint endOf(const Directed &side) const { return side.isBack ? m_borders[side.border].from : m_borders[side.border].to; }

    [[nodiscard]] QPolygonF ringFrom(std::size_t side, std::vector<Directed> &sides, const Starts &starts) const
    {
        QPolygonF ring;
        const QPoint begin = startOf(sides[side]);
        for (bool isOpen = true; isOpen;) {
            sides[side].isUsed = true;
            const QPolygonF &points = m_borders[sides[side].border].points;
            for (qsizetype i = 0; i + 1 < points.size(); ++i) {
                ring.append(m_scale * points.at(sides[side].isBack ? points.size() - 1 - i : i));
            }
            const QPoint end = endOf(sides[side]);
            isOpen = false;
            for (const std::size_t next : end == begin ? std::vector<std::size_t>() : starts.at(end)) {
                if (!sides[next].isUsed) {
                    side = next;
                    isOpen = true;
                    break;
                }
            }
        }
        return ring;
    }

    const AreaSet::Raster &m_raster;
    double m_scale;
    int m_width, m_height;
    std::vector<bool> m_isTaken; ///< by side
    std::vector<Border> m_borders;
    std::map<int, std::vector<Directed>> m_sides; ///< by item
};

} // namespace

std::map<AreaSet::Index, QPainterPath> outlinesOf(const AreaSet::Raster &raster, double pixelRatio)
{
    return raster.winners.empty() ? std::map<AreaSet::Index, QPainterPath>() : OutlineFinder(raster, pixelRatio).find();
}

QPainterPath bandOf(const QPainterPath &path, double from, double to)
{
    QPainterPath out;
    QPolygonF spare;
    for (QPolygonF ring : path.toSubpathPolygons()) {
        clipEdge(ring, spare, [from](QPointF p) { return p.x() + p.y() - from; });
        clipEdge(ring, spare, [to](QPointF p) { return to - p.x() - p.y(); });
        if (ring.size() > 2) {
            out.addPolygon(ring);
            out.closeSubpath();
        }
    }
    return out;
}

std::map<AreaSet::Index, QList<QLineF>> hatchOf(const AreaSet::Raster &raster, double pixelRatio, double apart, bool isRising)
{
    std::map<AreaSet::Index, QList<QLineF>> out;
    const int width = raster.size.width(), height = raster.size.height();
    const int step = std::max(2, qRound(apart * pixelRatio));
    // Down the picture, where each line is left or right of the row above by a pixel.
    for (int first = isRising ? 0 : -height / step * step; first < width + (isRising ? height : 0); first += step) {
        const auto columnAt = [&](int y) { return isRising ? first - y : first + y; };
        const auto itemAt = [&](int y) {
            const int x = columnAt(y);
            return y < height && x >= 0 && x < width ? raster.at(x, y) : AreaSet::kNobody;
        };
        for (int y = 0; y < height;) {
            const AreaSet::Index item = itemAt(y);
            int end = y + 1;
            while (end < height && itemAt(end) == item) {
                ++end;
            }
            if (item != AreaSet::kNobody) {
                const double side = isRising ? 1 : 0; // of the pixel where the line enters it
                out[item] += QLineF(QPointF(columnAt(y) + side, y) / pixelRatio, QPointF(columnAt(end - 1) + 1 - side, end) / pixelRatio);
            }
            y = end;
        }
    }
    return out;
}

} // namespace meridian::ui
