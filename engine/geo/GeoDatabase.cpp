#include "engine/geo/GeoDatabase.h"

#include "engine/geo/MaxMindFile.h"

#include <cmath>
#include <unordered_map>

using namespace Qt::StringLiterals;

namespace meridian::geo {

namespace {

constexpr double kMillion = 1e6;

/// Blocks that belong to nobody's place: "this network", private (RFC 1918, RFC 4193), carrier-grade NAT (RFC 6598),
/// loopback, link-local, multicast and reserved. A query that claims such a client falls to CIDR lines and the default.
const std::vector<IpPrefix> &specialBlocks()
{
    static const std::vector<IpPrefix> blocks = [] {
        std::vector<IpPrefix> all;
        for (const QStringView text : {u"0.0.0.0/8", u"10.0.0.0/8", u"100.64.0.0/10", u"127.0.0.0/8", u"169.254.0.0/16", u"172.16.0.0/12",
                                       u"192.168.0.0/16", u"224.0.0.0/3", u"::/8", u"fc00::/7", u"fe80::/10", u"ff00::/8"}) {
            all.push_back(IpPrefix::parse(text).value());
        }
        return all;
    }();
    return blocks;
}

std::uint64_t pairKey(std::uint32_t a, std::uint32_t b)
{
    return std::uint64_t{a} << 32 | b;
}

} // namespace

/// Makes a database of unfolded files: merges, adds what AS numbers tell, packs.
class GeoMerger final
{
public:
    explicit GeoMerger(const GeoTables &tables) : m_tables(tables) {}

    GeoDatabase database(std::vector<UnfoldedFile> files);
    /// Index of an equal packed record.
    std::uint32_t pack(GeoDatabase &database, const GeoRecord &record);

private:
    using Packed = GeoDatabase::Packed;
    struct Hash
    {
        std::size_t operator()(const Packed &record) const
        {
            std::uint64_t hash = record.place.bits();
            for (const std::uint64_t part : {std::uint64_t{record.asn}, pairKey(static_cast<std::uint32_t>(record.latitude), static_cast<std::uint32_t>(record.longitude)),
                                             pairKey(static_cast<std::uint32_t>(record.accuracyKm), record.carrier)}) {
                hash = (hash ^ part) * 0x9e3779b97f4a7c15U;
                hash ^= hash >> 29;
            }
            return hash;
        }
    };

    static UnfoldedFile merge(const UnfoldedFile &first, const UnfoldedFile &second);
    static GeoRecord merge(const GeoRecord &first, const GeoRecord &second);
    [[nodiscard]] GeoRecord completed(GeoRecord record) const;

    const GeoTables &m_tables;
    std::unordered_map<Packed, std::uint32_t, Hash> m_indexOf;
    QHash<QString, std::uint16_t> m_carrierIndex;
};

/// What `first` says stands; `second` may go finer inside it and fill in what is missing.
GeoRecord GeoMerger::merge(const GeoRecord &first, const GeoRecord &second)
{
    GeoRecord merged = first;
    if (merged.asn == 0) {
        merged.asn = second.asn;
    }
    const bool isFiner = first.place.contains(second.place) && first.place != second.place;
    if (isFiner || (first.place == second.place && !first.point)) {
        merged.place = second.place;
        merged.point = second.point ? second.point : first.point;
        merged.accuracyKm = second.point || second.accuracyKm > 0 ? second.accuracyKm : first.accuracyKm;
        merged.isCountryOnly = second.isCountryOnly && !merged.point;
    }
    return merged;
}

UnfoldedFile GeoMerger::merge(const UnfoldedFile &first, const UnfoldedFile &second)
{
    UnfoldedFile out;
    out.records.resize(1);
    std::unordered_map<std::uint64_t, std::uint32_t> indexOf{{pairKey(0, 0), 0}};
    const auto pairOf = [&](std::uint32_t a, std::uint32_t b) {
        const auto [at, isNew] = indexOf.try_emplace(pairKey(a, b), static_cast<std::uint32_t>(out.records.size()));
        if (isNew) {
            out.records.push_back(merge(first.records[a], second.records[b]));
        }
        return at->second;
    };
    out.v4 = combineRuns<std::uint32_t>(first.v4, second.v4, pairOf);
    out.v6 = combineRuns<std::uint32_t>(first.v6, second.v6, pairOf);
    return out;
}

/// Adds the carrier of the AS, and the province of a network that stays in one where nothing finer than China is known.
GeoRecord GeoMerger::completed(GeoRecord record) const
{
    const CarrierAsn known = m_tables.carrierOfAsn(record.asn);
    record.isp = known.carrier;
    if (record.place.level() == PlaceLevel::Country && record.place.contains(known.province) && !record.point) {
        record.place = known.province;
        record.isCountryOnly = false;
        record.accuracyKm = 0;
    }
    return record;
}

std::uint32_t GeoMerger::pack(GeoDatabase &database, const GeoRecord &record)
{
    Packed packed{.place = record.place, .asn = record.asn, .accuracyKm = static_cast<float>(record.accuracyKm), .isCountryOnly = record.isCountryOnly};
    if (record.point) {
        packed.latitude = static_cast<std::int32_t>(std::lround(record.point->latitude * kMillion));
        packed.longitude = static_cast<std::int32_t>(std::lround(record.point->longitude * kMillion));
    }
    if (!record.isp.isEmpty()) {
        const auto next = static_cast<std::uint16_t>(database.m_carriers.size());
        auto at = m_carrierIndex.constFind(record.isp.toString());
        if (at == m_carrierIndex.cend()) {
            at = m_carrierIndex.insert(record.isp.toString(), next);
            database.m_carriers.push_back(record.isp);
        }
        packed.carrier = *at;
    }
    if (m_indexOf.empty()) {
        m_indexOf.emplace(Packed{}, GeoDatabase::kUnknown);
    }
    const auto [at, isNew] = m_indexOf.try_emplace(packed, static_cast<std::uint32_t>(database.m_records.size()));
    if (isNew) {
        database.m_records.push_back(packed);
    }
    return at->second;
}

GeoDatabase GeoMerger::database(std::vector<UnfoldedFile> files)
{
    GeoDatabase database;
    for (const UnfoldedFile &file : files) {
        database.m_files.push_back(file.about);
    }
    UnfoldedFile all = std::move(files.front());
    for (std::size_t i = 1; i < files.size(); ++i) {
        all = merge(all, files[i]);
    }
    std::vector<std::uint32_t> indexOf;
    indexOf.reserve(all.records.size());
    for (const GeoRecord &record : all.records) {
        indexOf.push_back(pack(database, completed(record)));
    }
    std::vector<PrefixTree<std::uint8_t>::Entry> special;
    for (const IpPrefix &block : specialBlocks()) {
        special.emplace_back(block, std::uint8_t{1});
    }
    const auto mask = PrefixTree<std::uint8_t>::build(std::move(special));
    const auto choose = [&indexOf](std::uint32_t index, std::uint8_t isSpecial) { return isSpecial != 0 ? GeoDatabase::kUnknown : indexOf[index]; };
    database.m_tree = GeoDatabase::Tree::fromRuns(combineRuns<std::uint32_t>(all.v4, mask.runs(IpFamily::V4), choose),
                                                  combineRuns<std::uint32_t>(all.v6, mask.runs(IpFamily::V6), choose));
    return database;
}

Result<GeoDatabase> GeoDatabase::load(const QStringList &files, const GeoTables &tables)
{
    if (files.isEmpty()) {
        return GeoDatabase();
    }
    std::vector<UnfoldedFile> unfolded;
    for (const QString &path : files) {
        Result<UnfoldedFile> file = unfoldMaxMindFile(path, tables);
        if (!file) {
            return std::unexpected(file.error());
        }
        unfolded.push_back(*std::move(file));
    }
    return GeoMerger(tables).database(std::move(unfolded));
}

GeoDatabase GeoDatabase::fromEntries(const std::vector<Entry> &entries)
{
    GeoDatabase database;
    GeoMerger merger(GeoTables::builtin());
    std::vector<Tree::Entry> indexed;
    for (const auto &[prefix, record] : entries) {
        indexed.emplace_back(prefix, merger.pack(database, record));
    }
    database.m_tree = Tree::build(std::move(indexed), kUnknown);
    return database;
}

GeoRecord GeoDatabase::record(std::size_t index) const
{
    const Packed &packed = m_records[index];
    GeoRecord record{.place = packed.place, .isp = m_carriers[packed.carrier], .asn = packed.asn, .point = std::nullopt,
                     .accuracyKm = packed.accuracyKm, .isCountryOnly = packed.isCountryOnly};
    if (packed.latitude != Packed::kNoPoint) {
        record.point = LatLon{packed.latitude / kMillion, packed.longitude / kMillion};
    }
    return record;
}

} // namespace meridian::geo
