#include "engine/geo/GeoTables.h"

#include "engine/geo/DataPaths.h"
#include "engine/geo/Table.h"

using namespace Qt::StringLiterals;

namespace meridian::geo {

namespace {

const QString kFolder = u":/geo/tables/"_s;

/// A compiled-in table cannot be missing or broken unless the program was built wrongly: there is nothing to go on with.
Table builtinTable(const QString &name, const QStringList &columns)
{
    initResources();
    Result<Table> table = Table::read(kFolder + name, columns);
    if (!table) {
        qFatal("%s", qUtf8Printable(table.error().toString()));
    }
    return *std::move(table);
}

CarrierCode builtinCode(const QString &text)
{
    return text.isEmpty() ? CarrierCode() : CarrierCode::parse(text).value();
}

QString inLanguage(const QString &english, const QString &chinese, Language language)
{
    return language == Language::Chinese && !chinese.isEmpty() ? chinese : english;
}

QList<Country> readCountries()
{
    const Table table = builtinTable(u"countries.tsv"_s, {u"iso2"_s, u"iso3"_s, u"continent"_s, u"name_en"_s, u"name_zh"_s, u"lat"_s, u"lon"_s,
                                                          u"population"_s, u"ipv4_addrs"_s, u"ipv6_48s"_s});
    QList<Country> countries;
    for (qsizetype row = 0; row < table.rowCount(); ++row) {
        Country country{.code = table.text(row, u"iso2"_s), .code3 = table.text(row, u"iso3"_s), .continent = table.text(row, u"continent"_s),
                        .nameEn = table.text(row, u"name_en"_s), .nameZh = table.text(row, u"name_zh"_s), .centre = std::nullopt,
                        .people = table.number(row, u"population"_s), .ipv4Addresses = table.number(row, u"ipv4_addrs"_s),
                        .ipv6Networks48 = table.number(row, u"ipv6_48s"_s)};
        if (!table.text(row, u"lat"_s).isEmpty()) {
            country.centre = LatLon{table.number(row, u"lat"_s), table.number(row, u"lon"_s)};
        }
        countries += country;
    }
    return countries;
}

/// "North China" → "north", as the path of a place has it.
QString regionOfName(const QString &nameEn)
{
    return nameEn.section(u' ', 0, 0).toLower();
}

} // namespace

const QStringList &chinaRegions()
{
    static const QStringList regions{u"north"_s, u"northeast"_s, u"east"_s, u"central"_s, u"south"_s, u"southwest"_s, u"northwest"_s};
    return regions;
}

const GeoTables &GeoTables::builtin()
{
    static const GeoTables tables = readBuiltin();
    return tables;
}

GeoTables GeoTables::readBuiltin()
{
    GeoTables tables;
    tables.m_countries = readCountries();
    for (qsizetype i = 0; i < tables.m_countries.size(); ++i) {
        tables.m_countryByCode.insert(tables.m_countries[i].code, i);
    }
    const Table subdivisions = builtinTable(u"subdivisions.tsv"_s, {u"code"_s, u"name_en"_s, u"name_zh"_s, u"lat"_s, u"lon"_s});
    for (qsizetype row = 0; row < subdivisions.rowCount(); ++row) {
        tables.m_subdivisionByCode.insert(subdivisions.text(row, u"code"_s), row);
        tables.m_subdivisions += Subdivision{.code = subdivisions.text(row, u"code"_s), .nameEn = subdivisions.text(row, u"name_en"_s),
                                             .nameZh = subdivisions.text(row, u"name_zh"_s), .region = {},
                                             .centre = {subdivisions.number(row, u"lat"_s), subdivisions.number(row, u"lon"_s)}, .people = 0};
    }
    tables.readChina();
    tables.readCarriers();
    if (const auto asns = tables.readCarrierAsns(kFolder + u"carrier_asns.tsv"_s); !asns) {
        qFatal("%s", qUtf8Printable(asns.error().toString()));
    }
    const Table resolvers = builtinTable(u"resolvers.tsv"_s, {u"ip"_s, u"operator"_s, u"name"_s, u"region"_s, u"isp"_s, u"ecs"_s});
    for (qsizetype row = 0; row < resolvers.rowCount(); ++row) {
        tables.m_resolvers += Resolver{.address = resolvers.text(row, u"ip"_s), .operatorCode = resolvers.text(row, u"operator"_s),
                                       .name = resolvers.text(row, u"name"_s), .region = resolvers.text(row, u"region"_s),
                                       .isp = resolvers.text(row, u"isp"_s), .clientSubnet = resolvers.text(row, u"ecs"_s)};
    }
    return tables;
}

void GeoTables::readChina()
{
    const Table table = builtinTable(u"cn_regions.tsv"_s, {u"code"_s, u"gb2260"_s, u"macro_zh"_s, u"macro_en"_s, u"lat"_s, u"lon"_s, u"population_2020"_s});
    for (qsizetype row = 0; row < table.rowCount(); ++row) {
        const QString code = table.text(row, u"code"_s);
        if (!code.startsWith(u"CN-")) {
            continue; // Hong Kong, Macao and Taiwan stand as countries
        }
        const QString region = regionOfName(table.text(row, u"macro_en"_s));
        m_regionByProvince.insert(code.sliced(3), region);
        m_provinceByNumber.insert(table.text(row, u"gb2260"_s).first(2), code.sliced(3));
        m_regionNameEn.insert(region, table.text(row, u"macro_en"_s));
        m_regionNameZh.insert(region, table.text(row, u"macro_zh"_s));
        if (const auto at = m_subdivisionByCode.constFind(code); at != m_subdivisionByCode.cend()) {
            Subdivision &province = m_subdivisions[*at];
            province.region = region;
            province.people = table.number(row, u"population_2020"_s);
            // Where the people are: the middle of a province's shape may be desert.
            province.centre = {table.number(row, u"lat"_s), table.number(row, u"lon"_s)};
        }
    }
}

void GeoTables::readCarriers()
{
    const Table table = builtinTable(u"carriers.tsv"_s, {u"code"_s, u"name_en"_s, u"name_zh"_s, u"part_of"_s, u"aliases"_s});
    for (qsizetype row = 0; row < table.rowCount(); ++row) {
        const QString code = table.text(row, u"code"_s);
        m_carriers += Carrier{.code = builtinCode(code), .group = builtinCode(table.text(row, u"part_of"_s)),
                              .nameEn = table.text(row, u"name_en"_s), .nameZh = table.text(row, u"name_zh"_s)};
        m_carrierByCode.insert(code, row);
        for (const QString &alias : table.text(row, u"aliases"_s).split(u' ', Qt::SkipEmptyParts)) {
            m_carrierByCode.insert(alias, row);
        }
    }
}

Result<void> GeoTables::readCarrierAsns(const QString &path)
{
    const Result<Table> table = Table::read(path, {u"asn"_s, u"carrier"_s});
    if (!table) {
        return std::unexpected(table.error());
    }
    for (qsizetype row = 0; row < table->rowCount(); ++row) {
        bool isNumber = false;
        const std::uint32_t asn = table->text(row, u"asn"_s).toUInt(&isNumber);
        if (!isNumber || asn == 0) {
            return fail(Error::Kind::Invalid, u"\"%1\" is not an AS number. Use 1 to 4294967295."_s.arg(table->text(row, u"asn"_s)), table->where(row));
        }
        const auto carrier = CarrierCode::parse(table->text(row, u"carrier"_s));
        if (!carrier) {
            return fail(Error::Kind::Invalid, carrier.error().text, table->where(row));
        }
        Place province;
        if (const QString iso = table->text(row, u"subdivision"_s); !iso.isEmpty()) {
            province = Place::fromCodes({}, iso.first(qMin<qsizetype>(2, iso.size())), iso, *this);
            if (province.level() != PlaceLevel::Subdivision) {
                return fail(Error::Kind::Invalid, u"\"%1\" is not a subdivision. Write it as in ISO 3166-2, for example CN-GD."_s.arg(iso), table->where(row));
            }
        }
        m_carrierByAsn.insert(asn, {canonicalCarrier(*carrier), province});
    }
    return {};
}

Result<GeoTables> GeoTables::withCarrierFiles(const QStringList &files)
{
    GeoTables tables = builtin();
    for (const QString &file : files) {
        if (const auto read = tables.readCarrierAsns(file); !read) {
            return std::unexpected(read.error());
        }
    }
    return tables;
}

const Country *GeoTables::country(QStringView code) const
{
    const auto at = m_countryByCode.constFind(code.toString());
    return at == m_countryByCode.cend() ? nullptr : &m_countries[*at];
}

const Subdivision *GeoTables::subdivision(QStringView isoCode) const
{
    const auto at = m_subdivisionByCode.constFind(isoCode.toString());
    return at == m_subdivisionByCode.cend() ? nullptr : &m_subdivisions[*at];
}

QString GeoTables::chinaRegion(QStringView province) const
{
    return m_regionByProvince.value(province.toString());
}

QString GeoTables::chinaProvince(QStringView number) const
{
    return m_provinceByNumber.value(number.toString());
}

const Carrier *GeoTables::carrier(const CarrierCode &code) const
{
    const auto at = m_carrierByCode.constFind(code.toString());
    return at == m_carrierByCode.cend() ? nullptr : &m_carriers[*at];
}

CarrierCode GeoTables::canonicalCarrier(const CarrierCode &code) const
{
    const Carrier *known = carrier(code);
    return known == nullptr ? code : known->code;
}

CarrierCode GeoTables::groupOf(const CarrierCode &code) const
{
    const Carrier *known = code.isEmpty() ? nullptr : carrier(code);
    return known == nullptr ? CarrierCode() : known->group;
}

CarrierAsn GeoTables::carrierOfAsn(std::uint32_t asn) const
{
    return m_carrierByAsn.value(asn);
}

QString GeoTables::name(const Place &place, Language language) const
{
    static const QHash<QString, std::pair<QString, QString>> continents{
        {u"AF"_s, {u"Africa"_s, u"非洲"_s}}, {u"AN"_s, {u"Antarctica"_s, u"南极洲"_s}},
        {u"AS"_s, {u"Asia"_s, u"亚洲"_s}}, {u"EU"_s, {u"Europe"_s, u"欧洲"_s}},
        {u"NA"_s, {u"North America"_s, u"北美洲"_s}}, {u"OC"_s, {u"Oceania"_s, u"大洋洲"_s}},
        {u"SA"_s, {u"South America"_s, u"南美洲"_s}}};
    switch (place.level()) {
    case PlaceLevel::World:
        return inLanguage(u"World"_s, u"全球"_s, language);
    case PlaceLevel::Continent: {
        const auto names = continents.value(place.continent());
        return inLanguage(names.first, names.second, language);
    }
    case PlaceLevel::Country: {
        const Country *known = country(place.country());
        return known == nullptr ? place.country() : inLanguage(known->nameEn, known->nameZh, language);
    }
    case PlaceLevel::Region:
        return inLanguage(m_regionNameEn.value(place.region()), m_regionNameZh.value(place.region()), language);
    case PlaceLevel::Subdivision:
        break;
    }
    const Subdivision *known = subdivision(place.isoSubdivision());
    return known == nullptr ? place.subdivision() : inLanguage(known->nameEn, known->nameZh, language);
}

QString GeoTables::fullName(const Place &place, Language language) const
{
    QStringList steps;
    for (const Place &step : place.ancestors()) {
        if (step.level() >= PlaceLevel::Country) {
            steps += name(step, language);
        }
    }
    steps += name(place, language);
    return steps.join(u" / "_s);
}

QString GeoTables::name(const CarrierCode &code, Language language) const
{
    const Carrier *known = carrier(code);
    return known == nullptr ? code.toString() : inLanguage(known->nameEn, known->nameZh, language);
}

std::optional<LatLon> GeoTables::centre(const Place &place) const
{
    if (place.level() == PlaceLevel::Country) {
        const Country *known = country(place.country());
        return known == nullptr ? std::nullopt : known->centre;
    }
    if (place.level() == PlaceLevel::Subdivision) {
        const Subdivision *known = subdivision(place.isoSubdivision());
        return known == nullptr ? std::nullopt : std::optional(known->centre);
    }
    if (place.level() != PlaceLevel::Region) {
        return std::nullopt;
    }
    // China spans no antimeridian, so that degrees may be averaged.
    LatLon sum;
    double people = 0;
    for (const Subdivision &province : m_subdivisions) {
        if (province.region == place.region() && !province.region.isEmpty()) {
            sum.latitude += province.centre.latitude * province.people;
            sum.longitude += province.centre.longitude * province.people;
            people += province.people;
        }
    }
    return people > 0 ? std::optional(LatLon{sum.latitude / people, sum.longitude / people}) : std::nullopt;
}

} // namespace meridian::geo
