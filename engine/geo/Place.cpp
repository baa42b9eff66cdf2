#include "engine/geo/Place.h"

#include "engine/geo/GeoTables.h"

#include <array>

using namespace Qt::StringLiterals;

namespace meridian::geo {

namespace {

constexpr int kContinentShift = 56;
constexpr int kCountryShift = 40;
constexpr int kRegionShift = 32;
constexpr int kSubdivisionShift = 8;

constexpr std::array<QStringView, 7> kContinents{u"AF", u"AN", u"AS", u"EU", u"NA", u"OC", u"SA"};

/// 1-based; 0 when there is none of that name.
std::uint64_t continentNumber(QStringView code)
{
    for (std::size_t i = 0; i < kContinents.size(); ++i) {
        if (kContinents[i] == code) {
            return i + 1;
        }
    }
    return 0;
}

bool isUpperOrDigit(QChar c)
{
    return (c >= u'A' && c <= u'Z') || (c >= u'0' && c <= u'9');
}

/// Three characters in 24 bits; 0 when the text is not of the form `[A-Z0-9]{1,3}`.
std::uint64_t subdivisionNumber(QStringView code)
{
    if (code.isEmpty() || code.size() > 3) {
        return 0;
    }
    std::uint64_t number = 0;
    for (qsizetype i = 0; i < 3; ++i) {
        if (i < code.size() && !isUpperOrDigit(code[i])) {
            return 0;
        }
        number = number << 8 | (i < code.size() ? code[i].unicode() : 0U);
    }
    return number;
}

QString lettersOf(std::uint64_t number, int count)
{
    QString text;
    for (int i = count - 1; i >= 0; --i) {
        if (const auto c = static_cast<char16_t>((number >> (8 * i)) & 0xff); c != 0) {
            text += QChar(c);
        }
    }
    return text;
}

std::unexpected<Error> wrong(QStringView path, const QString &why)
{
    return fail(Error::Kind::Invalid, u"The place \"%1\" is not valid: %2"_s.arg(path, why));
}

} // namespace

Result<std::uint64_t> Place::countryBits(QStringView continent, QStringView country, QStringView path)
{
    const std::uint64_t number = continentNumber(continent);
    if (number == 0) {
        const Country *lone = GeoTables::builtin().country(continent);
        const QString hint = lone != nullptr ? u"it starts with a country. Write %1/%2."_s.arg(lone->continent, lone->code)
                                             : u"it must start with a continent (AF AN AS EU NA OC SA), for example AS/CN/north/BJ or NA/US/TX."_s;
        return wrong(path, hint);
    }
    std::uint64_t bits = number << kContinentShift;
    if (country.isNull()) {
        return bits;
    }
    const Country *known = GeoTables::builtin().country(country);
    if (known == nullptr) {
        return wrong(path, u"\"%1\" is not a country code of ISO 3166-1. Use two capital letters, for example EU/DE."_s.arg(country));
    }
    if (known->continent != continent) {
        return wrong(path, u"%1 lies in %2. Write %2/%1."_s.arg(known->code, known->continent));
    }
    return bits | (std::uint64_t{country[0].unicode()} << 8 | country[1].unicode()) << kCountryShift;
}

Result<std::uint64_t> Place::chinaBits(const QList<QStringView> &steps, QStringView path)
{
    const GeoTables &tables = GeoTables::builtin();
    const qsizetype region = chinaRegions().indexOf(steps[2]);
    if (region < 0) {
        if (const QString home = tables.chinaRegion(steps[2]); !home.isEmpty()) {
            return wrong(path, u"China has a macro-region before the province. Write AS/CN/%1/%2."_s.arg(home, steps[2]));
        }
        return wrong(path, u"\"%1\" is not a macro-region of China. Use %2, for example AS/CN/north/BJ."_s.arg(steps[2], chinaRegions().join(u", ")));
    }
    const std::uint64_t bits = static_cast<std::uint64_t>(region + 1) << kRegionShift;
    if (steps.size() == 3) {
        return bits;
    }
    const QStringView province = steps[3];
    const QString home = tables.chinaRegion(province);
    if (!home.isEmpty() && home != steps[2]) {
        return wrong(path, u"%1 lies in %2. Write AS/CN/%2/%1."_s.arg(province, home));
    }
    if (province == u"HK" || province == u"MO" || province == u"TW") {
        return wrong(path, u"%1 stands as a country of its own, as in ISO 3166-1. Write AS/%1."_s.arg(province));
    }
    return bits;
}

Result<Place> Place::parse(QStringView path)
{
    if (path == u"*") {
        return Place();
    }
    const QList<QStringView> steps = path.split(u'/');
    if (path.isEmpty() || steps.contains(QStringView(u""))) {
        return wrong(path, u"a step is empty. Write it from coarse to fine, for example AS/CN/north/BJ or NA/US/TX, or * for the world."_s);
    }
    const Result<std::uint64_t> country = countryBits(steps[0], steps.size() > 1 ? steps[1] : QStringView(), path);
    if (!country) {
        return std::unexpected(country.error());
    }
    std::uint64_t bits = *country;
    if (steps.size() <= 2) {
        return Place(bits);
    }
    const bool isChina = Place(bits).isInChina();
    if (isChina) {
        const Result<std::uint64_t> region = chinaBits(steps, path);
        if (!region) {
            return std::unexpected(region.error());
        }
        bits |= *region;
    }
    const qsizetype at = isChina ? 3 : 2;
    if (steps.size() > at + 1) {
        return wrong(path, u"it goes on behind the subdivision. The finest place is %1."_s.arg(path.first(path.lastIndexOf(u'/'))));
    }
    if (steps.size() > at) {
        const QStringView code = steps[at];
        const std::uint64_t number = subdivisionNumber(code);
        if (number == 0) {
            const bool hasCountry = code.startsWith(QString(steps[1] + u'-'));
            const QString plain = (hasCountry ? code.sliced(3) : code).toString().toUpper();
            const QString hint = subdivisionNumber(plain) != 0 ? u" Write %1."_s.arg(plain) : u" Use one to three capital letters or digits, for example NA/US/TX."_s;
            return wrong(path, u"\"%1\" is not a subdivision code of ISO 3166-2 without the country."_s.arg(code) + hint);
        }
        bits |= number << kSubdivisionShift;
    }
    return Place(bits);
}

Place Place::fromCodes(QStringView continent, QStringView country, QStringView subdivision, const GeoTables &tables)
{
    const Country *known = tables.country(country);
    if (known == nullptr) {
        return Place(continentNumber(continent) << kContinentShift);
    }
    // The table's continent, so that one country has one place whatever a database thinks.
    std::uint64_t bits = continentNumber(known->continent) << kContinentShift;
    bits |= (std::uint64_t{country[0].unicode()} << 8 | country[1].unicode()) << kCountryShift;
    if (subdivision.size() > 3 && subdivision.startsWith(country) && subdivision[2] == u'-') {
        subdivision = subdivision.sliced(3);
    }
    const QString letters = Place(bits).isInChina() ? tables.chinaProvince(subdivision) : QString();
    if (!letters.isEmpty()) {
        subdivision = letters;
    }
    const std::uint64_t number = subdivisionNumber(subdivision);
    if (number == 0) {
        return Place(bits);
    }
    if (Place(bits).isInChina()) {
        const qsizetype region = chinaRegions().indexOf(tables.chinaRegion(subdivision));
        if (region < 0) {
            return Place(bits); // a province without a region would have no path
        }
        bits |= static_cast<std::uint64_t>(region + 1) << kRegionShift;
    }
    return Place(bits | number << kSubdivisionShift);
}

PlaceLevel Place::level() const
{
    if (((m_bits >> kSubdivisionShift) & 0xffffff) != 0) {
        return PlaceLevel::Subdivision;
    }
    if (((m_bits >> kRegionShift) & 0xff) != 0) {
        return PlaceLevel::Region;
    }
    if (((m_bits >> kCountryShift) & 0xffff) != 0) {
        return PlaceLevel::Country;
    }
    return m_bits != 0 ? PlaceLevel::Continent : PlaceLevel::World;
}

std::uint64_t Place::mask() const
{
    switch (level()) {
    case PlaceLevel::World:
        return 0;
    case PlaceLevel::Continent:
        return ~std::uint64_t{0} << kContinentShift;
    case PlaceLevel::Country:
        return ~std::uint64_t{0} << kCountryShift;
    case PlaceLevel::Region:
        return ~std::uint64_t{0} << kRegionShift;
    case PlaceLevel::Subdivision:
        break;
    }
    return ~std::uint64_t{0};
}

QString Place::continent() const
{
    return m_bits == 0 ? QString() : kContinents[(m_bits >> kContinentShift) - 1].toString();
}

QString Place::country() const
{
    return lettersOf((m_bits >> kCountryShift) & 0xffff, 2);
}

QString Place::region() const
{
    const std::uint64_t number = (m_bits >> kRegionShift) & 0xff;
    return number == 0 ? QString() : chinaRegions()[static_cast<qsizetype>(number) - 1];
}

QString Place::subdivision() const
{
    return lettersOf((m_bits >> kSubdivisionShift) & 0xffffff, 3);
}

QString Place::isoSubdivision() const
{
    return level() == PlaceLevel::Subdivision ? QString(country() + u'-' + subdivision()) : QString();
}

Place Place::parent() const
{
    switch (level()) {
    case PlaceLevel::World:
    case PlaceLevel::Continent:
        break;
    case PlaceLevel::Country:
        return Place(m_bits & ~std::uint64_t{0} << kContinentShift);
    case PlaceLevel::Region:
        return Place(m_bits & ~std::uint64_t{0} << kCountryShift);
    case PlaceLevel::Subdivision:
        // Without a region this clears down to the country.
        return Place(m_bits & ~std::uint64_t{0} << kRegionShift);
    }
    return {};
}

Place Place::countryPlace() const
{
    return Place(m_bits & ~std::uint64_t{0} << kCountryShift);
}

std::vector<Place> Place::ancestors() const
{
    std::vector<Place> up;
    for (Place at = *this; !at.isWorld();) {
        at = at.parent();
        up.insert(up.begin(), at);
    }
    return up;
}

QString Place::toString() const
{
    if (isWorld()) {
        return u"*"_s;
    }
    QString path;
    for (const QString &step : {continent(), country(), region(), subdivision()}) {
        if (!step.isEmpty()) {
            path += path.isEmpty() ? step : QString(u'/' + step);
        }
    }
    return path;
}

} // namespace meridian::geo
