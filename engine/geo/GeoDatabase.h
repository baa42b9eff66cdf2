#pragma once

#include "engine/geo/GeoTables.h"
#include "engine/geo/PrefixTree.h"
#include "engine/geo/SourceFacts.h"

#include <QDateTime>
#include <QStringList>

#include <vector>

namespace meridian::geo {

/// What a database says of a block.
struct GeoRecord
{
    Place place;
    CarrierCode isp;
    std::uint32_t asn = 0;
    std::optional<LatLon> point; ///< absent in a record of a country only
    double accuracyKm = 0;
    bool isCountryOnly = false;

    friend bool operator==(const GeoRecord &, const GeoRecord &) = default;
};

/// One file a database was read from, for people to look at.
struct GeoFile
{
    QString path;
    QString type;       ///< what the file calls itself
    QString fields;     ///< the field map its keys told: "nested", "flat"
    QDateTime built;
    std::size_t ranges = 0;
};

/// Geolocation files flattened to arrays: addresses → index of a record. Immutable; files are closed after loading, so
/// that replacing them disturbs nothing.
class GeoDatabase final
{
public:
    /// Index of the record that says nothing.
    static constexpr std::uint32_t kUnknown = 0;
    /// Index of a second record that says nothing: it stands in the IPv6 blocks that `foldToV4` folds. They must not grow
    /// together with unknown neighbours, or the leaf of a neighbour would hold addresses that are looked up as IPv4.
    /// A table made from this one gives this record a value of its own.
    static constexpr std::uint32_t kFolded = 1;

    using Tree = PrefixTree<std::uint32_t>;
    using Entry = std::pair<IpPrefix, GeoRecord>;

    /// A database that knows nothing.
    GeoDatabase();

    /// Reads MaxMind-DB files and merges them: what one file does not say comes from the next, a finer place inside the
    /// coarser one included. Carrier and, for some networks, the Chinese province follow from the AS number. Private,
    /// loopback, link-local, multicast and documentation-free special blocks resolve to nothing. Errors name the file and
    /// the place in it; also when no record of a file says anything that is understood.
    [[nodiscard]] static Result<GeoDatabase> load(const QStringList &files, const GeoTables &tables = GeoTables::builtin());

    /// From prefixes and records given by hand; the longest prefix wins. Special blocks are not cut out.
    [[nodiscard]] static GeoDatabase fromEntries(const std::vector<Entry> &entries);

    /// The record index of an address and the exact length of its leaf. IPv4 inside IPv6 must have been folded.
    [[nodiscard]] Tree::Found find(const IpAddress &address) const noexcept { return m_tree.find(address); }

    [[nodiscard]] const Tree &tree() const { return m_tree; }
    [[nodiscard]] std::size_t recordCount() const { return m_records.size(); }
    [[nodiscard]] GeoRecord record(std::size_t index) const;
    [[nodiscard]] const std::vector<GeoFile> &files() const { return m_files; }
    [[nodiscard]] std::size_t memoryBytes() const { return m_tree.memoryBytes() + m_records.size() * sizeof(Packed); }

    /// fn(IpPrefix, record index) for every leaf, IPv4 first; those without a record have kUnknown.
    template<typename Fn>
    void forEachLeaf(Fn fn) const
    {
        m_tree.forEachLeaf([&fn](const IpPrefix &block, std::uint32_t index) { fn(block, index); });
    }

private:
    friend class GeoMerger;

    /// A record in 32 bytes; coordinates in millionths of a degree, which gives decimal numbers back as they were.
    struct Packed
    {
        static constexpr std::int32_t kNoPoint = INT32_MAX;
        Place place;
        std::uint32_t asn = 0;
        std::int32_t latitude = kNoPoint;
        std::int32_t longitude = kNoPoint;
        float accuracyKm = 0;
        std::uint16_t carrier = 0; // index into m_carriers
        bool isCountryOnly = false;

        friend auto operator<=>(const Packed &, const Packed &) = default;
    };

    Tree m_tree;
    std::vector<Packed> m_records;
    std::vector<CarrierCode> m_carriers{CarrierCode{}};
    std::vector<GeoFile> m_files;
};

} // namespace meridian::geo
