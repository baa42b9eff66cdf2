#include "ui/map/AreaRaster.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>

namespace meridian::ui {

using std::numbers::pi;

/// Winners at the corners of small squares tell which squares a border crosses; where it crosses their sides follows
/// from the scores at both ends. The pieces are then joined to lines.
class AreaSet::BorderFinder final
{
public:
    BorderFinder(const AreaSet &set, const Raster &raster, const MapCamera &camera, QSizeF view, double pixelRatio)
        : m_set(set), m_raster(raster), m_pixelRatio(pixelRatio)
    {
        constexpr double kSide = 4; // logical pixels
        const int step = std::max(1, qRound(kSide * pixelRatio));
        const auto corners = [step](int pixels) {
            std::vector<int> out;
            for (int at = 0; at < pixels - 1; at += step) {
                out.push_back(at);
            }
            out.push_back(pixels - 1);
            return out;
        };
        m_xs = corners(raster.size.width());
        m_ys = corners(raster.size.height());
        for (const int x : m_xs) {
            const double longitude = (camera.toWorld({(x + 0.5) / pixelRatio, 0}, view).x() - 0.5) * 2 * pi;
            m_columns.emplace_back(std::cos(longitude), std::sin(longitude));
        }
        for (const int y : m_ys) {
            const double latitude = latLonOf({0.5, camera.toWorld({0, (y + 0.5) / pixelRatio}, view).y()}).latitude * pi / 180;
            m_lines.emplace_back(std::cos(latitude), std::sin(latitude));
        }
        m_siteOf.assign(set.m_sharers.size(), nullptr);
        for (const Site &site : set.m_sites) {
            m_siteOf[site.item] = &site;
        }
        m_numbers.assign(2 * m_xs.size() * m_ys.size(), kUnknown);
    }

    [[nodiscard]] QList<QPolygonF> find()
    {
        for (std::size_t y = 0; y + 1 < m_ys.size(); ++y) {
            for (std::size_t x = 0; x + 1 < m_xs.size(); ++x) {
                addSquare(x, y);
            }
        }
        QList<QPolygonF> out;
        for (std::size_t i = 0; i < m_pieces.size(); ++i) {
            if (!m_pieces[i].isUsed) {
                out += lineThrough(i);
            }
        }
        return out;
    }

private:
    static constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();
    static constexpr std::int32_t kUnknown = -1;

    /// Where a border crosses the side of a square, and the pieces of borders that end there.
    struct Crossing
    {
        QPointF at;
        std::array<std::size_t, 2> pieces{kNone, kNone};
    };
    /// From one crossing to another, or to the point where more than two areas meet.
    struct Piece
    {
        std::size_t from = kNone, to = kNone;
        QPointF junction; ///< instead of `to`
        bool isUsed = false;
    };

    [[nodiscard]] Vector vectorAt(std::size_t x, std::size_t y) const
    {
        return {m_lines[y].first * m_columns[x].first, m_lines[y].first * m_columns[x].second, m_lines[y].second};
    }
    [[nodiscard]] Index winner(std::size_t x, std::size_t y) const { return m_raster.at(m_xs[x], m_ys[y]); }
    [[nodiscard]] QPointF screenAt(std::size_t x, std::size_t y) const { return QPointF(m_xs[x] + 0.5, m_ys[y] + 0.5) / m_pixelRatio; }

    /// The crossing of the side that goes right (or down) from a corner; kNone if both ends belong to one area.
    [[nodiscard]] std::size_t crossing(std::size_t x, std::size_t y, bool isDown)
    {
        const std::size_t x2 = isDown ? x : x + 1, y2 = isDown ? y + 1 : y;
        const Index a = winner(x, y), b = winner(x2, y2);
        if (a == b) {
            return kNone;
        }
        std::int32_t &number = m_numbers[2 * (y * m_xs.size() + x) + (isDown ? 1 : 0)];
        if (number == kUnknown) {
            number = static_cast<std::int32_t>(m_crossings.size());
            const Vector p = vectorAt(x, y), q = vectorAt(x2, y2);
            const double before = score(*m_siteOf[b], p) - score(*m_siteOf[a], p), after = score(*m_siteOf[a], q) - score(*m_siteOf[b], q);
            const double part = before + after > 0 ? std::clamp(before / (before + after), 0.0, 1.0) : 0.5;
            m_crossings.push_back({screenAt(x, y) * (1 - part) + screenAt(x2, y2) * part, {kNone, kNone}});
        }
        return static_cast<std::size_t>(number);
    }

    void addSquare(std::size_t x, std::size_t y)
    {
        const std::array corners{winner(x, y), winner(x + 1, y), winner(x, y + 1), winner(x + 1, y + 1)};
        if ((corners[0] == corners[1] && corners[0] == corners[2] && corners[0] == corners[3]) || std::ranges::contains(corners, kNobody)) {
            return;
        }
        std::array<std::size_t, 4> ends{};
        std::size_t count = 0;
        QPointF middle;
        for (const std::size_t end : {crossing(x, y, false), crossing(x + 1, y, true), crossing(x, y + 1, false), crossing(x, y, true)}) {
            if (end != kNone) {
                ends[count++] = end;
                middle += m_crossings[end].at;
            }
        }
        if (count == 2) {
            add({ends[0], ends[1], {}, false});
            return;
        }
        for (std::size_t i = 0; i < count; ++i) {
            add({ends[i], kNone, middle / static_cast<double>(count), false});
        }
    }

    void add(const Piece &piece)
    {
        for (const std::size_t end : {piece.from, piece.to}) {
            if (end != kNone) {
                auto &pieces = m_crossings[end].pieces;
                pieces[pieces[0] == kNone ? 0 : 1] = m_pieces.size();
            }
        }
        m_pieces.push_back(piece);
    }

    /// Goes on from a piece over one of its ends as far as there is a next one.
    void follow(std::size_t piece, std::size_t end, QPolygonF &line)
    {
        while (end != kNone) {
            line.append(m_crossings[end].at);
            const auto &pieces = m_crossings[end].pieces;
            piece = pieces[0] == piece ? pieces[1] : pieces[0];
            if (piece == kNone || m_pieces[piece].isUsed) {
                return;
            }
            Piece &next = m_pieces[piece];
            next.isUsed = true;
            end = next.from == end ? next.to : next.from;
            if (end == kNone) {
                line.append(next.junction);
            }
        }
    }

    [[nodiscard]] QPolygonF lineThrough(std::size_t piece)
    {
        Piece &start = m_pieces[piece];
        start.isUsed = true;
        QPolygonF back, line;
        follow(piece, start.from, back);
        if (start.to == kNone) {
            line.append(start.junction);
        } else {
            follow(piece, start.to, line);
        }
        std::ranges::reverse(back);
        return back + line;
    }

    const AreaSet &m_set;
    const Raster &m_raster;
    double m_pixelRatio;
    std::vector<int> m_xs, m_ys; ///< pixels of the corners
    std::vector<std::pair<double, double>> m_columns, m_lines;
    std::vector<const Site *> m_siteOf; ///< by item
    std::vector<std::int32_t> m_numbers; ///< of crossings, by side: two a corner
    std::vector<Crossing> m_crossings;
    std::vector<Piece> m_pieces;
};

QList<QPolygonF> AreaSet::borders(const Raster &raster, const MapCamera &camera, QSizeF view, double pixelRatio) const
{
    return m_sites.size() < 2 || raster.winners.empty() ? QList<QPolygonF>() : BorderFinder(*this, raster, camera, view, pixelRatio).find();
}

} // namespace meridian::ui
