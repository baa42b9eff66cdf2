#include "engine/geo/RecordReader.h"

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace meridian::geo {

namespace {

/// From this radius on a location is only the middle of its country.
constexpr double kCountryRadiusKm = 500;

using Path = std::initializer_list<const char *>;

/// Looks values up in one record and keeps the first error.
class Fields final
{
public:
    explicit Fields(MMDB_entry_s entry) : m_entry(entry) {}

    [[nodiscard]] int error() const { return m_error; }

    [[nodiscard]] std::optional<MMDB_entry_data_s> find(Path path)
    {
        std::array<const char *, 5> steps{};
        std::ranges::copy(path, steps.begin());
        MMDB_entry_data_s data{};
        const int status = MMDB_aget_value(&m_entry, &data, steps.data());
        if (status == MMDB_SUCCESS && data.has_data) {
            return data;
        }
        // A path that leads through a value of another shape is only another field map.
        if (status != MMDB_SUCCESS && status != MMDB_LOOKUP_PATH_DOES_NOT_MATCH_DATA_ERROR && status != MMDB_INVALID_LOOKUP_PATH_ERROR) {
            m_error = status;
        }
        return std::nullopt;
    }

    [[nodiscard]] bool has(Path path) { return find(path).has_value(); }

    [[nodiscard]] QString text(Path path)
    {
        const auto data = find(path);
        return data && data->type == MMDB_DATA_TYPE_UTF8_STRING ? QString::fromUtf8(data->utf8_string, data->data_size) : QString();
    }

    [[nodiscard]] std::optional<double> number(Path path)
    {
        const auto data = find(path);
        if (!data) {
            return std::nullopt;
        }
        switch (data->type) {
        case MMDB_DATA_TYPE_DOUBLE:
            return data->double_value;
        case MMDB_DATA_TYPE_FLOAT:
            // Through its shortest decimal text: 39.9f means 39.9.
            return QString::number(data->float_value, 'g', 7).toDouble();
        case MMDB_DATA_TYPE_UINT16:
            return data->uint16;
        case MMDB_DATA_TYPE_UINT32:
            return data->uint32;
        case MMDB_DATA_TYPE_INT32:
            return data->int32;
        case MMDB_DATA_TYPE_UTF8_STRING: {
            bool isNumber = false;
            const double value = QByteArray(data->utf8_string, data->data_size).toDouble(&isNumber);
            return isNumber ? std::optional(value) : std::nullopt;
        }
        default:
            return std::nullopt;
        }
    }

private:
    MMDB_entry_s m_entry;
    int m_error = MMDB_SUCCESS;
};

std::uint32_t asnOf(Fields &fields)
{
    for (const Path &path : {Path{"autonomous_system_number"}, Path{"asn"}, Path{"traits", "autonomous_system_number"}}) {
        if (const auto number = fields.number(path); number && *number >= 1 && *number <= UINT32_MAX) {
            return static_cast<std::uint32_t>(*number);
        }
    }
    const QString text = fields.text({"asn"});
    return text.startsWith(u"AS") ? text.sliced(2).toUInt() : 0;
}

} // namespace

/// The fields of a record as they were found, before they mean anything.
struct RecordReader::Raw
{
    QString continent;
    QString country;
    QString subdivision;     ///< ISO code
    QString subdivisionName; ///< English, where the file has no code
    std::optional<LatLon> location;
    double radiusKm = 0;
    std::uint32_t asn = 0;
    bool hasCity = false;
};

RecordReader::RecordReader(const GeoTables &tables) : m_tables(tables)
{
    for (const Subdivision &subdivision : tables.subdivisions()) {
        const QString country = subdivision.code.first(2);
        m_codeByName.insert(QString(country + u'/' + subdivision.nameEn.toLower()), subdivision.code.sliced(3));
    }
}

Result<RecordReader::Raw> RecordReader::decode(MMDB_entry_s entry)
{
    Fields fields(entry);
    Raw raw;
    raw.asn = asnOf(fields);
    raw.country = fields.text({"country", "iso_code"});
    raw.continent = fields.text({"continent", "code"});
    const bool isNested = !raw.country.isEmpty() || !raw.continent.isEmpty();
    std::optional<double> latitude;
    std::optional<double> longitude;
    if (isNested) {
        raw.subdivision = fields.text({"subdivisions", "0", "iso_code"});
        if (raw.subdivision.isEmpty()) {
            raw.subdivisionName = fields.text({"subdivisions", "0", "names", "en"});
        }
        raw.hasCity = fields.has({"city", "geoname_id"}) || fields.has({"city", "names"});
        latitude = fields.number({"location", "latitude"});
        longitude = fields.number({"location", "longitude"});
        raw.radiusKm = fields.number({"location", "accuracy_radius"}).value_or(0);
    } else {
        raw.country = fields.text({"country_code"});
        if (raw.country.isEmpty()) {
            raw.country = fields.text({"country"});
        }
        raw.continent = fields.text({"continent_code"});
        raw.subdivisionName = fields.text({"state1"});
        if (raw.subdivisionName.isEmpty()) {
            raw.subdivisionName = fields.text({"region"});
        }
        raw.hasCity = !fields.text({"city"}).isEmpty();
        latitude = fields.number({"latitude"});
        longitude = fields.number({"longitude"});
    }
    if (fields.error() != MMDB_SUCCESS) {
        return fail(Error::Kind::Damaged, QString::fromUtf8(MMDB_strerror(fields.error())) + u'.');
    }
    if (latitude && longitude) {
        if (const auto point = LatLon::make(*latitude, *longitude)) {
            raw.location = *point;
        }
    }
    const bool saysPlace = !raw.country.isEmpty() || !raw.continent.isEmpty();
    m_isNested = m_isNested || isNested;
    m_isFlat = m_isFlat || (!isNested && saysPlace);
    m_hasAsn = m_hasAsn || raw.asn != 0;
    return raw;
}

Place RecordReader::placeOf(const Raw &raw) const
{
    QString code = raw.subdivision;
    if (code.isEmpty() && !raw.subdivisionName.isEmpty()) {
        code = m_codeByName.value(QString(raw.country + u'/' + raw.subdivisionName.toLower()));
    }
    return Place::fromCodes(raw.continent, raw.country, code, m_tables);
}

Result<std::uint32_t> RecordReader::read(MMDB_entry_s entry)
{
    const Result<Raw> raw = decode(entry);
    if (!raw) {
        return std::unexpected(raw.error());
    }
    GeoRecord record;
    record.place = placeOf(*raw);
    record.asn = raw->asn;
    record.accuracyKm = raw->radiusKm;
    if (raw->radiusKm < kCountryRadiusKm) {
        record.point = raw->location;
    }
    if (record == GeoRecord{}) {
        return GeoDatabase::kUnknown;
    }
    m_fileHasCities = m_fileHasCities || raw->hasCity;
    m_records.push_back(record);
    m_hasCity.push_back(raw->hasCity);
    return static_cast<std::uint32_t>(m_records.size() - 1);
}

std::vector<GeoRecord> RecordReader::takeRecords()
{
    for (std::size_t i = 0; i < m_records.size(); ++i) {
        GeoRecord &record = m_records[i];
        const bool hasSubdivision = record.place.level() == PlaceLevel::Subdivision;
        if (m_fileHasCities && !m_hasCity[i] && !hasSubdivision) {
            record.point.reset();
        }
        record.isCountryOnly = record.place.level() == PlaceLevel::Country && !record.point;
    }
    return std::move(m_records);
}

QString RecordReader::fieldMap() const
{
    QStringList maps;
    if (m_isNested) {
        maps += u"nested"_s;
    }
    if (m_isFlat) {
        maps += u"flat"_s;
    }
    return maps.isEmpty() && m_hasAsn ? u"AS number"_s : maps.join(u", "_s);
}

} // namespace meridian::geo
