#include "engine/geo/CloudRegions.h"

#include "engine/geo/DataPaths.h"
#include "engine/geo/GeoTables.h"
#include "engine/geo/Table.h"

#include <algorithm>
#include <numeric>

using namespace Qt::StringLiterals;

namespace meridian::geo {

namespace {

/// Edits (insert, delete, replace) that turn one text into the other.
qsizetype editDistance(QStringView a, QStringView b)
{
    QList<qsizetype> row(b.size() + 1);
    std::iota(row.begin(), row.end(), 0);
    for (qsizetype i = 0; i < a.size(); ++i) {
        qsizetype diagonal = row[0];
        row[0] = i + 1;
        for (qsizetype j = 0; j < b.size(); ++j) {
            const qsizetype replaced = diagonal + (a[i] == b[j] ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({row[j] + 1, row[j + 1] + 1, replaced});
        }
    }
    return row.back();
}

/// `us-east-1-atl-2` → `us-east-1-atl`.
QString withoutLastNumber(const QString &group)
{
    const qsizetype dash = group.lastIndexOf(u'-');
    bool isNumber = false;
    (void)QStringView(group).sliced(dash + 1).toInt(&isNumber);
    return dash > 0 && isNumber ? group.first(dash) : group;
}

constexpr qsizetype kSuggestions = 3;

} // namespace

const CloudRegions &CloudRegions::builtin()
{
    static const CloudRegions regions = [] {
        initResources();
        const Result<Table> table = Table::read(u":/geo/tables/cloud_regions.tsv"_s,
                                                {u"provider"_s, u"region"_s, u"name_en"_s, u"name_zh"_s, u"city"_s, u"iso2"_s, u"lat"_s, u"lon"_s});
        if (!table) {
            qFatal("%s", qUtf8Printable(table.error().toString()));
        }
        CloudRegions all;
        for (qsizetype row = 0; row < table->rowCount(); ++row) {
            const auto text = [&](const QString &column) { return table->text(row, column); };
            const CloudRegion region{.provider = text(u"provider"_s), .region = text(u"region"_s), .nameEn = text(u"name_en"_s),
                                     .nameZh = text(u"name_zh"_s), .city = text(u"city"_s), .country = text(u"iso2"_s),
                                     .point = {table->number(row, u"lat"_s), table->number(row, u"lon"_s)}};
            all.m_byId.insert(region.id(), row);
            all.m_regions += region;
        }
        return all;
    }();
    return regions;
}

Result<CloudRegion> CloudRegions::find(QStringView id) const
{
    const QString text = id.toString();
    if (const auto at = m_byId.constFind(text); at != m_byId.cend()) {
        return m_regions[*at];
    }
    if (text.startsWith(u"aws-lz:")) {
        for (const CloudRegion &region : m_regions) {
            if (region.provider == u"aws-lz" && withoutLastNumber(region.region) == withoutLastNumber(text.sliced(7))) {
                CloudRegion twin = region;
                twin.region = text.sliced(7);
                return twin;
            }
        }
    }
    QList<std::pair<qsizetype, QString>> near;
    for (const CloudRegion &region : m_regions) {
        near.emplaceBack(editDistance(text, region.id()), region.id());
    }
    std::ranges::sort(near);
    QStringList names;
    for (qsizetype i = 0; i < std::min(kSuggestions, near.size()); ++i) {
        names += near[i].second;
    }
    return fail(Error::Kind::NotFound, u"The cloud region \"%1\" is not known. The nearest names are %2. Use one of them or give latitude and longitude."_s.arg(
                                           text, names.join(u", ")));
}

Result<LatLon> resolveLocation(QStringView text)
{
    if (text.contains(u':')) {
        const Result<CloudRegion> region = CloudRegions::builtin().find(text);
        return region ? Result<LatLon>(region->point) : std::unexpected(region.error());
    }
    const Result<Place> place = Place::parse(text);
    if (!place) {
        return std::unexpected(place.error());
    }
    if (const std::optional<LatLon> centre = GeoTables::builtin().centre(*place)) {
        return *centre;
    }
    return fail(Error::Kind::Invalid,
                u"The place \"%1\" has no known centre. Name a country, a listed subdivision or a cloud region, or give latitude and longitude."_s.arg(text));
}

} // namespace meridian::geo
