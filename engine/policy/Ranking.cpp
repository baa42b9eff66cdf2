#include "engine/policy/Ranking.h"

#include "engine/geo/CloudRegions.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <numeric>

using namespace Qt::StringLiterals;

namespace meridian::policy {
namespace {

using model::Routing;

constexpr double kTieTolerance = 1e-9; // relative
constexpr double kNowhere = std::numeric_limits<double>::infinity();

/// Whether the second of two, in ascending order of distance, ties with the first.
template<typename Compared>
bool isTie(const Compared &a, const Compared &b)
{
    // Two items at the very same place, and items that nothing is known of, stay in their own order.
    return a.exactDepth == b.exactDepth && b.distance != kNowhere && b.distance - a.distance <= kTieTolerance * b.distance;
}

} // namespace

Ranking::Ranking(Routing::Policy policy, Routing::Formula formula, std::vector<RankedItem> items)
    : m_policy(policy), m_formula(formula), m_items(std::move(items)), m_byId(m_items.size()), m_idRank(m_items.size())
{
    std::iota(m_byId.begin(), m_byId.end(), std::uint16_t{0});
    std::ranges::stable_sort(m_byId, [this](std::uint16_t a, std::uint16_t b) { return m_items[a].id < m_items[b].id; });
    for (std::size_t i = 0; i < m_byId.size(); ++i) {
        m_idRank[m_byId[i]] = static_cast<std::uint16_t>(i);
    }
    for (const RankedItem &item : m_items) {
        m_points.push_back(geo::spherePoint(item.point));
    }
    if (std::ranges::all_of(m_items, [](const RankedItem &item) { return item.point && !item.place; })) {
        for (const RankedItem &item : m_items) {
            m_sites.push_back(siteOf(*item.point, biasedDistance(1, item.bias, m_formula)));
        }
    }
}

auto Ranking::siteOf(const geo::LatLon &point, double factor) -> Site
{
    constexpr double kRadians = std::numbers::pi / 180;
    const double onEquator = std::cos(point.latitude * kRadians);
    return {onEquator * std::cos(point.longitude * kRadians), onEquator * std::sin(point.longitude * kRadians), std::sin(point.latitude * kRadians), factor};
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

double Ranking::distanceFrom(const std::optional<geo::SpherePoint> &client, std::size_t item) const
{
    if (!client || !m_points[item]) {
        return kNowhere;
    }
    return biasedDistance(geo::distanceKm(*client, *m_points[item]), m_items[item].bias, m_formula);
}

double Ranking::distanceOf(std::size_t item, const geo::SourceFacts &facts) const
{
    const double distance = distanceFrom(geo::spherePoint(pointOf(facts)), item);
    return distance == kNowhere ? -1.0 : distance;
}

auto Ranking::compare(std::size_t item, const geo::SourceFacts &facts, const std::optional<geo::SpherePoint> &client) const -> Compared
{
    Compared out;
    out.distance = distanceFrom(client, item);
    out.idRank = m_idRank[item];
    // The world takes everybody, but only when nothing nearer is left.
    const std::optional<geo::Place> &place = m_items[item].place;
    if (place && !place->isWorld() && !facts.place.isWorld() && place->contains(facts.place)) {
        out.exactDepth = static_cast<std::int16_t>(place->level());
    }
    return out;
}

RankOrder Ranking::order(const geo::SourceFacts &facts) const
{
    RankOrder out;
    order(facts, geo::spherePoint(pointOf(facts)), out);
    return out;
}

void Ranking::order(const geo::SourceFacts &facts, const std::optional<geo::SpherePoint> &client, RankOrder &out) const
{
    thread_local std::vector<Compared> compared; // called for every region of the world
    compared.clear();
    for (std::size_t i = 0; i < m_items.size(); ++i) {
        compared.push_back(compare(i, facts, client));
    }
    arrange(compared, false, out);
}

RankOrder Ranking::firstPlace(const geo::SourceFacts &facts) const
{
    const std::optional<geo::LatLon> point = pointOf(facts);
    const std::optional<geo::SpherePoint> client = geo::spherePoint(point);
    std::vector<Compared> compared;
    RankOrder out;
    if (m_sites.empty() || !client) {
        for (std::size_t i = 0; i < m_items.size(); ++i) {
            compared.push_back(compare(i, facts, client));
        }
        arrange(compared, true, out);
        return out;
    }
    // An arc is as long as its chord at least and π/2 times as long at most: what is farther than the best at worst need not
    // be measured. With room for rounding and for ties in a row.
    const Site here = siteOf(*point, 1);
    std::vector<double> chords(m_items.size());
    double bound = kNowhere;
    for (std::size_t i = 0; i < m_items.size(); ++i) {
        const Site &site = m_sites[i];
        const double x = site.x - here.x, y = site.y - here.y, z = site.z - here.z;
        chords[i] = site.factor * site.factor * (x * x + y * y + z * z);
        bound = std::min(bound, chords[i]);
    }
    bound = bound * (std::numbers::pi * std::numbers::pi / 4) * 1.001 + 1e-15;
    for (std::size_t i = 0; i < m_items.size(); ++i) {
        if (chords[i] <= bound) {
            compared.push_back(compare(i, facts, client));
        }
    }
    arrange(compared, true, out);
    return out;
}

void Ranking::arrange(std::vector<Compared> &compared, bool isFirstOnly, RankOrder &out) const
{
    std::ranges::sort(compared, [](const Compared &a, const Compared &b) {
        return a.exactDepth != b.exactDepth ? a.exactDepth > b.exactDepth : a.distance != b.distance ? a.distance < b.distance : a.idRank < b.idRank;
    });
    out.items.clear();
    out.tieLength.clear();
    for (std::size_t first = 0; first < compared.size() && !(isFirstOnly && first > 0);) {
        std::size_t end = first + 1;
        while (end < compared.size() && isTie(compared[end - 1], compared[end])) {
            ++end;
        }
        // Listed by id, whichever of them rounding put first.
        std::ranges::sort(compared.begin() + static_cast<std::ptrdiff_t>(first), compared.begin() + static_cast<std::ptrdiff_t>(end), {}, &Compared::idRank);
        const std::size_t count = isFirstOnly && !spreadsTies() ? 1 : end - first;
        for (std::size_t i = 0; i < count; ++i) {
            out.items.push_back(m_byId[compared[first + i].idRank]);
            out.tieLength.push_back(static_cast<std::uint16_t>(!spreadsTies() ? 1 : i == 0 ? count : 0));
        }
        first = end;
    }
}

QString Ranking::key() const
{
    const bool isInverse = m_formula == Routing::Formula::LegacyInverse && std::ranges::any_of(m_items, [](const RankedItem &item) { return item.bias < 0; });
    QString out = QString::number(spreadsTies() ? 1 : 0) + u'/' + QString::number(isInverse ? 1 : 0);
    for (std::size_t i = 0; i < m_items.size(); ++i) {
        const RankedItem &item = m_items[i];
        out += u'|' + QString::number(m_idRank[i]) + u'/' + QString::number(item.bias) + u'/';
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
