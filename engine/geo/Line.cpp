#include "engine/geo/Line.h"

#include "engine/base/Id.h"
#include "engine/geo/GeoTables.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace meridian::geo {

namespace {

constexpr std::array<std::pair<LineOrder, QStringView>, 3> kOrderNames{{
    {LineOrder::VolcengineDns, u"volcengine-dns"},
    {LineOrder::VolcengineHttpDns, u"volcengine-httpdns"},
    {LineOrder::LongestPrefixThenFinest, u"longest-prefix-then-finest"},
}};

std::unexpected<Error> wrong(QStringView line, const QString &why)
{
    return fail(Error::Kind::Invalid, u"The line \"%1\" is not valid: %2"_s.arg(line, why));
}

/// Digits alone: no sign, no space.
std::optional<std::uint32_t> parseAsn(QStringView text)
{
    const bool isDigits = std::ranges::all_of(text, [](QChar c) { return c >= u'0' && c <= u'9'; });
    bool isInRange = false;
    const std::uint32_t number = text.toUInt(&isInRange);
    return isDigits && isInRange && number != 0 ? std::optional(number) : std::nullopt;
}

/// Levels 1…15 of R-V01. What its table does not list goes to its nearest kin: an ISP with a continent or the world
/// stands on the level of the ISP (8), a country's own subdivision outside the United States on 11.
std::uint8_t volcengineDnsLevel(const Line &line, bool hasNetwork, PlaceLevel depth)
{
    const bool isChina = line.place().has_value() && line.place()->isInChina();
    switch (depth) {
    case PlaceLevel::Subdivision:
        if (isChina) {
            return hasNetwork ? 2 : 4;
        }
        return hasNetwork ? 3 : line.place()->country() == u"US" ? 10 : 11;
    case PlaceLevel::Region:
        return hasNetwork ? 5 : 7;
    case PlaceLevel::Country:
        return hasNetwork ? 6 : isChina ? 9 : 12;
    case PlaceLevel::Continent:
        return hasNetwork ? 8 : 13;
    case PlaceLevel::World:
        break;
    }
    return hasNetwork ? 8 : 14;
}

/// R-V03 names ISP-region-province > ISP-region > ISP > geo-region-province > geo-region > default; country, continent and
/// world take their places in both halves.
std::uint8_t volcengineHttpDnsLevel(bool hasNetwork, PlaceLevel depth)
{
    const auto steps = static_cast<std::uint8_t>(PlaceLevel::Subdivision) - static_cast<std::uint8_t>(depth);
    return static_cast<std::uint8_t>(2 + steps + (hasNetwork ? 0 : 5));
}

std::uint8_t finestLevel(bool hasNetwork, PlaceLevel depth)
{
    const auto steps = static_cast<std::uint8_t>(PlaceLevel::Subdivision) - static_cast<std::uint8_t>(depth);
    return static_cast<std::uint8_t>(2 + 2 * steps + (hasNetwork ? 0 : 1));
}

} // namespace

Result<LineOrder> parseLineOrder(QStringView text)
{
    for (const auto &[order, name] : kOrderNames) {
        if (name == text) {
            return order;
        }
    }
    return fail(Error::Kind::Invalid,
                u"\"%1\" is not a line order. Use volcengine-dns, volcengine-httpdns or longest-prefix-then-finest."_s.arg(text));
}

QString toString(LineOrder order)
{
    return kOrderNames[static_cast<std::size_t>(order)].second.toString();
}

Result<Line> Line::parse(QStringView text)
{
    if (text == u"default") {
        return Line();
    }
    if (text.startsWith(u"cidr=")) {
        const QStringView id = text.sliced(5);
        if (!isValidId(id)) {
            return wrong(text, id.contains(u',') ? u"cidr= stands alone. Put the blocks into one entry of \"lines\"."_s
                                                 : u"behind cidr= stands the id of an entry of \"lines\", for example cidr=office."_s);
        }
        return cidr(id.toString());
    }
    std::optional<CarrierCode> isp;
    std::optional<std::uint32_t> asn;
    std::optional<Place> place;
    for (const QStringView part : text.split(u',')) {
        const qsizetype equals = part.indexOf(u'=');
        const QStringView key = equals < 0 ? part : part.first(equals);
        const QStringView value = equals < 0 ? QStringView() : part.sliced(equals + 1);
        if ((key == u"isp" && isp) || (key == u"asn" && asn) || (key == u"place" && place)) {
            return wrong(text, u"%1= stands in it twice. Make two lines of it."_s.arg(key));
        }
        if (key == u"isp") {
            const auto code = CarrierCode::parse(value);
            if (!code) {
                return wrong(text, code.error().text);
            }
            isp = *code;
        } else if (key == u"asn") {
            asn = parseAsn(value);
            if (!asn) {
                return wrong(text, u"\"%1\" is not an AS number. Use 1 to 4294967295, for example asn=4134."_s.arg(value));
            }
        } else if (key == u"place") {
            const auto parsed = Place::parse(value);
            if (!parsed) {
                return wrong(text, parsed.error().text);
            }
            place = *parsed;
        } else {
            return wrong(text, u"\"%1\" is not a part of a line. Use default, cidr=<id>, or isp=, asn= and place= joined by commas, "
                               "for example isp=cn-telecom,place=AS/CN/north/BJ."_s.arg(part));
        }
    }
    return source(isp, asn, place);
}

Line Line::cidr(const QString &lineId)
{
    Line line;
    line.m_kind = Kind::Cidr;
    line.m_cidrId = lineId;
    return line;
}

Line Line::source(std::optional<CarrierCode> isp, std::optional<std::uint32_t> asn, std::optional<Place> place)
{
    Line line;
    if (!isp && !asn && !place) {
        return line;
    }
    line.m_kind = Kind::Source;
    line.m_isp = isp;
    if (isp) {
        const GeoTables &tables = GeoTables::builtin();
        line.m_ispToMatch = tables.canonicalCarrier(*isp);
        const Carrier *carrier = tables.carrier(*isp);
        line.m_isPartOfCarrier = carrier != nullptr && !carrier->group.isEmpty();
    }
    line.m_asn = asn;
    line.m_place = place;
    return line;
}

QString Line::toString() const
{
    switch (m_kind) {
    case Kind::Default:
        return u"default"_s;
    case Kind::Cidr:
        return u"cidr="_s + m_cidrId;
    case Kind::Source:
        break;
    }
    QStringList parts;
    if (m_isp) {
        parts += u"isp="_s + m_isp->toString();
    }
    if (m_asn) {
        parts += u"asn="_s + QString::number(*m_asn);
    }
    if (m_place) {
        parts += u"place="_s + m_place->toString();
    }
    return parts.join(u',');
}

bool Line::matches(const SourceFacts &facts) const
{
    if (m_kind != Kind::Source) {
        return m_kind == Kind::Default;
    }
    if (m_isp && facts.isp != m_ispToMatch && facts.ispGroup != m_ispToMatch) {
        return false;
    }
    if (m_asn && facts.asn != *m_asn) {
        return false;
    }
    return !m_place || (!facts.place.isWorld() && m_place->contains(facts.place));
}

LineRank Line::rank(LineOrder order, int matchedPrefix) const
{
    LineRank rank;
    if (m_kind == Kind::Cidr) {
        rank.level = 1;
        rank.minusPrefix = static_cast<std::int16_t>(-matchedPrefix);
        return rank;
    }
    if (m_kind == Kind::Default) {
        rank.level = 15;
        return rank;
    }
    const bool hasNetwork = m_isp.has_value() || m_asn.has_value();
    const PlaceLevel depth = m_place ? m_place->level() : PlaceLevel::World;
    switch (order) {
    case LineOrder::VolcengineDns:
        rank.level = volcengineDnsLevel(*this, hasNetwork, depth);
        break;
    case LineOrder::VolcengineHttpDns:
        rank.level = volcengineHttpDnsLevel(hasNetwork, depth);
        break;
    case LineOrder::LongestPrefixThenFinest:
        rank.level = finestLevel(hasNetwork, depth);
        break;
    }
    // place=* asks for a known place, so it is finer than no place at all.
    rank.minusDepth = m_place ? static_cast<std::int8_t>(-static_cast<int>(depth) - 1) : std::int8_t{0};
    rank.network = m_isp && m_asn ? 0 : m_asn ? 1 : !m_isp ? 4 : m_isPartOfCarrier ? 2 : 3;
    return rank;
}

std::strong_ordering compareLines(const Line &a, const Line &b, LineOrder order)
{
    if (const auto byRank = a.rank(order) <=> b.rank(order); byRank != 0) {
        return byRank;
    }
    return QString::compare(a.toString(), b.toString()) <=> 0;
}

std::vector<std::size_t> matchingLines(std::span<const Line> lines, const SourceFacts &facts, LineOrder order)
{
    std::vector<std::size_t> matching;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (lines[i].matches(facts)) {
            matching.push_back(i);
        }
    }
    std::ranges::stable_sort(matching, [&](std::size_t a, std::size_t b) { return compareLines(lines[a], lines[b], order) < 0; });
    return matching;
}

} // namespace meridian::geo
