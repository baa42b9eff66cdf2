#include "engine/geo/GeoDatabase.h"

#include "engine/geo/MaxMindFile.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>
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

/// What a block makes of the record it has: nothing, unknown for special blocks, kFolded for those of foldToV4.
enum class Mark : std::uint8_t { Plain, Special, Folded };

PrefixTree<Mark> marks(bool withSpecial)
{
    std::vector<PrefixTree<Mark>::Entry> entries;
    if (withSpecial) {
        for (const IpPrefix &block : specialBlocks()) {
            entries.emplace_back(block, Mark::Special);
        }
    }
    for (const IpPrefix &block : foldedBlocks()) {
        entries.emplace_back(block, Mark::Folded);
    }
    return PrefixTree<Mark>::build(std::move(entries), Mark::Plain);
}

GeoDatabase::Tree markedTree(const GeoDatabase::Tree::Runs &v4, const GeoDatabase::Tree::Runs &v6, const PrefixTree<Mark> &marked,
                             const std::vector<std::uint32_t> &indexOf)
{
    const auto choose = [&indexOf](std::uint32_t index, Mark mark) {
        return mark == Mark::Plain ? indexOf[index] : mark == Mark::Special ? GeoDatabase::kUnknown : GeoDatabase::kFolded;
    };
    return GeoDatabase::Tree::fromRuns(combineRuns<std::uint32_t>(v4, marked.runs(IpFamily::V4), choose),
                                       combineRuns<std::uint32_t>(v6, marked.runs(IpFamily::V6), choose));
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
    static std::size_t hash(const Packed &record)
    {
        std::uint64_t hash = record.place.bits();
        for (const std::uint64_t part : {std::uint64_t{record.asn}, pairKey(static_cast<std::uint32_t>(record.latitude), static_cast<std::uint32_t>(record.longitude)),
                                         pairKey(static_cast<std::uint32_t>(record.accuracyKm), record.carrier)}) {
            hash = (hash ^ part) * 0x9e3779b97f4a7c15U;
            hash ^= hash >> 29;
        }
        return hash;
    }
    void growSlots(const GeoDatabase &database);

    static UnfoldedFile merge(const UnfoldedFile &first, const UnfoldedFile &second);
    static GeoRecord merge(const GeoRecord &first, const GeoRecord &second);
    [[nodiscard]] GeoRecord completed(GeoRecord record) const;

    const GeoTables &m_tables;
    std::vector<std::uint32_t> m_slots; // open addressing: index of a record + 1, 0 for a free slot
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
    // A handful of carriers: looking through them beats hashing. The first is the empty code.
    auto carrier = std::ranges::find(database.m_carriers, record.isp);
    if (carrier == database.m_carriers.end()) {
        carrier = database.m_carriers.insert(carrier, record.isp);
    }
    packed.carrier = static_cast<std::uint16_t>(carrier - database.m_carriers.begin());
    if (database.m_records.size() * 2 >= m_slots.size()) {
        growSlots(database);
    }
    std::size_t slot = hash(packed) & (m_slots.size() - 1);
    while (m_slots[slot] != 0) {
        if (database.m_records[m_slots[slot] - 1] == packed) {
            return m_slots[slot] - 1;
        }
        slot = (slot + 1) & (m_slots.size() - 1);
    }
    database.m_records.push_back(packed);
    m_slots[slot] = static_cast<std::uint32_t>(database.m_records.size());
    return m_slots[slot] - 1;
}

void GeoMerger::growSlots(const GeoDatabase &database)
{
    m_slots.assign(std::bit_ceil(std::max<std::size_t>(64, database.m_records.capacity() * 2 + 2)), 0);
    for (std::size_t i = 0; i < database.m_records.size(); ++i) {
        if (i == GeoDatabase::kFolded) {
            continue; // nothing read is meant by it
        }
        std::size_t slot = hash(database.m_records[i]) & (m_slots.size() - 1);
        while (m_slots[slot] != 0) {
            slot = (slot + 1) & (m_slots.size() - 1);
        }
        m_slots[slot] = static_cast<std::uint32_t>(i + 1);
    }
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
    database.m_records.reserve(all.records.size());
    for (const GeoRecord &record : all.records) {
        indexOf.push_back(pack(database, completed(record)));
    }
    database.m_tree = markedTree(all.v4, all.v6, marks(true), indexOf);
    return database;
}

GeoDatabase::GeoDatabase() : m_records(2)
{
    static const Tree nothing = markedTree({{0, kUnknown}}, {{0, kUnknown}}, marks(false), {kUnknown});
    m_tree = nothing;
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
    const Tree tree = Tree::build(std::move(indexed), kUnknown);
    std::vector<std::uint32_t> same(database.m_records.size());
    std::iota(same.begin(), same.end(), 0U);
    database.m_tree = markedTree(tree.runs(IpFamily::V4), tree.runs(IpFamily::V6), marks(false), same);
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
