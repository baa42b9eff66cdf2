#include "engine/geo/RecordReader.h"

#include "engine/geo/RecordScan.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace meridian::geo {

namespace {

/// From this radius on a location is only the middle of its country.
constexpr double kCountryRadiusKm = 500;

using Path = std::initializer_list<const char *>;

/// Looks values up in one map of the data section and keeps the first error.
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

    [[nodiscard]] QString text(Path path)
    {
        const auto data = find(path);
        return data && data->type == MMDB_DATA_TYPE_UTF8_STRING ? QString::fromUtf8(data->utf8_string, data->data_size) : QString();
    }

    [[nodiscard]] std::optional<double> number(Path path);

private:
    MMDB_entry_s m_entry;
    int m_error = MMDB_SUCCESS;
};

std::optional<double> Fields::number(Path path)
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

std::unexpected<Error> damaged(int status)
{
    return fail(Error::Kind::Damaged, QString::fromUtf8(MMDB_strerror(status)) + u'.');
}

std::optional<LatLon> pointOf(std::optional<double> latitude, std::optional<double> longitude)
{
    if (!latitude || !longitude) {
        return std::nullopt;
    }
    const Result<LatLon> point = LatLon::make(*latitude, *longitude);
    return point ? std::optional(*point) : std::nullopt;
}

std::uint32_t asnOf(Fields &fields)
{
    std::optional<double> number = fields.number({"autonomous_system_number"});
    number = number ? number : fields.number({"asn"});
    number = number ? number : fields.number({"traits", "autonomous_system_number"});
    if (number) {
        return *number >= 1 && *number <= UINT32_MAX ? static_cast<std::uint32_t>(*number) : 0;
    }
    const QString text = fields.text({"asn"});
    return text.startsWith(u"AS") ? text.sliced(2).toUInt() : 0;
}

} // namespace

RecordReader::RecordReader(const GeoTables &tables) : m_tables(tables)
{
    for (const Subdivision &subdivision : tables.subdivisions()) {
        const QString country = subdivision.code.first(2);
        m_codeByName.insert(QString(country + u'/' + subdivision.nameEn.toLower()), subdivision.code.sliced(3));
    }
}

Place RecordReader::placeOf(const QString &continent, const QString &country, const QString &code, const QString &name) const
{
    const QString known = code.isEmpty() && !name.isEmpty() ? m_codeByName.value(QString(country + u'/' + name.toLower())) : code;
    return Place::fromCodes(continent, country, known, m_tables);
}

/// Continent, country and subdivisions are maps that many records point at: they are read once for each combination.
Result<Place> RecordReader::nestedPlace(MMDB_entry_s entry, const std::array<std::uint32_t, 3> &offsets)
{
    if (const auto known = m_placeByOffsets.find(offsets); known != m_placeByOffsets.end()) {
        return known->second;
    }
    Fields fields(entry);
    const QString name = fields.text({"subdivisions", "0", "names", "en"});
    const Place place = placeOf(fields.text({"continent", "code"}), fields.text({"country", "iso_code"}), fields.text({"subdivisions", "0", "iso_code"}), name);
    if (fields.error() != MMDB_SUCCESS) {
        return damaged(fields.error());
    }
    m_placeByOffsets.emplace(offsets, place);
    return place;
}

Result<RecordReader::Location> RecordReader::nestedLocation(MMDB_entry_s location)
{
    if (const auto known = m_locationByOffset.find(location.offset); known != m_locationByOffset.end()) {
        return known->second;
    }
    Fields fields(location);
    Location found{.point = pointOf(fields.number({"latitude"}), fields.number({"longitude"})), .radiusKm = fields.number({"accuracy_radius"}).value_or(0)};
    if (fields.error() != MMDB_SUCCESS) {
        return damaged(fields.error());
    }
    m_locationByOffset.emplace(location.offset, found);
    return found;
}

Result<RecordReader::Raw> RecordReader::decode(MMDB_entry_s entry)
{
    const std::optional<RecordScan> scan = RecordScan::read(*entry.mmdb, entry.offset);
    if (!scan) {
        return fail(Error::Kind::Damaged, u"It does not end inside the data."_s);
    }
    Raw raw;
    const bool isNested = scan->continent != RecordScan::kNone || scan->country != RecordScan::kNone;
    if (isNested) {
        const Result<Place> place = nestedPlace(entry, {scan->continent, scan->country, scan->subdivisions});
        if (!place) {
            return std::unexpected(place.error());
        }
        raw.place = *place;
        raw.hasCity = scan->city != RecordScan::kNone;
        if (scan->location != RecordScan::kNone) {
            const Result<Location> found = nestedLocation({entry.mmdb, scan->location});
            if (!found) {
                return std::unexpected(found.error());
            }
            raw.location = *found;
        }
        m_isNested = m_isNested || !raw.place.isWorld();
    }
    if (scan->asn && *scan->asn <= UINT32_MAX) {
        raw.asn = static_cast<std::uint32_t>(*scan->asn);
    }
    if (scan->isMap && (!isNested || !scan->asn)) {
        if (const auto others = decodeOthers(entry, isNested, raw); !others) {
            return std::unexpected(others.error());
        }
    }
    m_hasAsn = m_hasAsn || raw.asn != 0;
    return raw;
}

/// What the scan did not find: other keys of the AS number, and the place of a flat record.
Result<void> RecordReader::decodeOthers(MMDB_entry_s entry, bool isNested, Raw &raw)
{
    Fields fields(entry);
    const auto firstText = [&fields](Path keys) {
        for (const char *key : keys) {
            if (const QString text = fields.text({key}); !text.isEmpty()) {
                return text;
            }
        }
        return QString();
    };
    if (raw.asn == 0) {
        raw.asn = asnOf(fields);
    }
    if (!isNested) {
        raw.place = placeOf(firstText({"continent_code", "continent"}), firstText({"country_code", "country"}), {}, firstText({"state1", "region"}));
        raw.hasCity = !fields.text({"city"}).isEmpty();
        raw.location.point = pointOf(fields.number({"latitude"}), fields.number({"longitude"}));
        m_isFlat = m_isFlat || !raw.place.isWorld();
    }
    if (fields.error() != MMDB_SUCCESS) {
        return damaged(fields.error());
    }
    return {};
}

Result<std::uint32_t> RecordReader::read(MMDB_entry_s entry)
{
    const Result<Raw> raw = decode(entry);
    if (!raw) {
        return std::unexpected(raw.error());
    }
    GeoRecord record;
    record.place = raw->place;
    record.asn = raw->asn;
    record.accuracyKm = raw->location.radiusKm;
    if (raw->location.radiusKm < kCountryRadiusKm) {
        record.point = raw->location.point;
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
