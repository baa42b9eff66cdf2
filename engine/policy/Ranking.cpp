#include "engine/policy/Ranking.h"

#include "engine/geo/CloudRegions.h"

#include <algorithm>
#include <limits>
#include <numeric>

using namespace Qt::StringLiterals;

namespace meridian::policy {
namespace {

using model::Routing;

constexpr double kTieTolerance = 1e-9; // relative
constexpr double kNowhere = std::numeric_limits<double>::infinity();

struct Compared
{
    int exactDepth = -1; // depth of the item's place around the client; -1 when the client is not inside
    double distance = kNowhere;
};

bool isTie(const Compared &a, const Compared &b)
{
    if (a.exactDepth != b.exactDepth) {
        return false;
    }
    // Two items at the very same place, and items that nothing is known of, stay in their own order.
    return b.distance != kNowhere && b.distance - a.distance <= kTieTolerance * b.distance;
}

} // namespace

Ranking::Ranking(Routing::Policy policy, Routing::Formula formula, std::vector<RankedItem> items)
    : m_policy(policy), m_formula(formula), m_items(std::move(items))
{
}

double Ranking::biasedDistance(double kilometres, int bias, Routing::Formula formula)
{
    const double part = static_cast<double>(bias) / 100.0;
    return formula == Routing::Formula::LegacyInverse && bias < 0 ? kilometres / (1.0 + part) : kilometres * (1.0 - part);
}

std::optional<geo::LatLon> Ranking::pointOf(const geo::SourceFacts &facts)
{
    if (facts.point || facts.place.isWorld()) {
        return facts.point;
    }
    const auto centre = geo::resolveLocation(facts.place.toString());
    return centre ? std::optional(*centre) : std::nullopt;
}

double Ranking::distanceFrom(const std::optional<geo::LatLon> &client, const RankedItem &item) const
{
    if (!client || !item.point) {
        return kNowhere;
    }
    return biasedDistance(geo::distanceKm(*client, *item.point), item.bias, m_formula);
}

double Ranking::distanceOf(std::size_t item, const geo::SourceFacts &facts) const
{
    const double distance = distanceFrom(pointOf(facts), m_items[item]);
    return distance == kNowhere ? -1.0 : distance;
}

RankOrder Ranking::order(const geo::SourceFacts &facts) const
{
    const std::optional<geo::LatLon> client = pointOf(facts);
    std::vector<Compared> compared(m_items.size());
    for (std::size_t i = 0; i < m_items.size(); ++i) {
        const RankedItem &item = m_items[i];
        // The world takes everybody, but only when nothing nearer is left.
        if (item.place && !item.place->isWorld() && !facts.place.isWorld() && item.place->contains(facts.place)) {
            compared[i].exactDepth = static_cast<int>(item.place->level());
        }
        compared[i].distance = distanceFrom(client, item);
    }
    RankOrder out;
    out.items.resize(m_items.size());
    std::iota(out.items.begin(), out.items.end(), std::uint16_t{0});
    std::ranges::stable_sort(out.items, [this](std::uint16_t a, std::uint16_t b) { return m_items[a].id < m_items[b].id; });
    std::ranges::stable_sort(out.items, [&](std::uint16_t a, std::uint16_t b) {
        if (compared[a].exactDepth != compared[b].exactDepth) {
            return compared[a].exactDepth > compared[b].exactDepth;
        }
        return compared[a].distance < compared[b].distance;
    });
    out.tieLength.assign(out.items.size(), 1);
    for (std::size_t first = 0; first < out.items.size();) {
        std::size_t end = first + 1;
        while (m_policy == Routing::Policy::Geoproximity && end < out.items.size()
               && isTie(compared[out.items[end - 1]], compared[out.items[end]])) {
            out.tieLength[end++] = 0;
        }
        // Listed by id, whichever of them rounding put first.
        std::sort(out.items.begin() + static_cast<std::ptrdiff_t>(first), out.items.begin() + static_cast<std::ptrdiff_t>(end),
                  [this, isTied = end - first > 1](std::uint16_t a, std::uint16_t b) {
                      return isTied && std::pair(m_items[a].id, a) < std::pair(m_items[b].id, b);
                  });
        out.tieLength[first] = static_cast<std::uint16_t>(end - first);
        first = end;
    }
    return out;
}

QString Ranking::key() const
{
    QString out = QString::number(static_cast<int>(m_policy)) + u'/' + QString::number(static_cast<int>(m_formula));
    for (const RankedItem &item : m_items) {
        out += u'|' + item.id + u'/' + QString::number(item.bias) + u'/';
        if (item.point) {
            out += QString::number(item.point->latitude, 'g', 17) + u',' + QString::number(item.point->longitude, 'g', 17);
        }
        if (item.place) {
            out += u'/' + item.place->toString();
        }
    }
    return out;
}

} // namespace meridian::policy
