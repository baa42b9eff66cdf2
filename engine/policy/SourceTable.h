#pragma once

#include "engine/geo/GeoOverlay.h"
#include "engine/geo/Line.h"
#include "engine/policy/Ranking.h"
#include "engine/policy/SourceWorld.h"

#include <QString>

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

namespace meridian::policy {

/// What a decision does when nothing on a line takes the query.
enum class LineMiss : std::uint8_t {
    Stop,    ///< cannot happen: the line takes every query that matches it
    Default, ///< the default line is next (X-03, profile `vendor`)
    Next,    ///< the next coarser line is next
};

/// A line that a routed name looks at.
struct UsedLine
{
    geo::Line line;
    LineMiss miss = LineMiss::Next;
};

/// All that a decision can see of a client: sources of one class are decided alike.
struct SourceClass
{
    std::vector<std::uint16_t> lines;      ///< indices in `SourceTable::lines()`, in the order they are tried
    std::vector<std::uint16_t> attributes; ///< indices in `SourceTable::attributes()` that hold, ascending
    std::vector<RankOrder> rankings;       ///< as `SourceTable::rankings()`
    bool isLocated = false;                ///< rankings come from a known point

    friend bool operator==(const SourceClass &, const SourceClass &) = default;
    friend auto operator<=>(const SourceClass &, const SourceClass &) = default;
};

/// Client → class, for all routed names that look at clients in the same way. Immutable; any thread.
class SourceTable final
{
public:
    /// Clients of whom nothing is known.
    static constexpr std::uint32_t kUnknownClass = 0;
    /// Client networks that ties are spread over.
    static constexpr int kTieNetworkV4 = 24;
    static constexpr int kTieNetworkV6 = 48;

    struct Located
    {
        std::uint32_t sourceClass = kUnknownClass;
        /// Every client in the source's block of this length is of the same class; 0 when the client was not looked at or
        /// nothing is known of it. Never above the source's prefix length, never 0 for a client that was looked at.
        int scope = 0;
    };

    /// Class and scope of a client with `prefixLength` known bits, null for an unknown one. A CIDR block matches only a
    /// source whose prefix is at least as long (R-V25). No allocation, no lock.
    [[nodiscard]] Located find(const IpAddress *client, int prefixLength) const noexcept;

    /// The class of a client of whom facts are known and no address (a simulated one): no CIDR line takes it, and of
    /// items at equal distance the first by id does. It may be a class that no address has. With `places` 1 only the
    /// first place of each ranking is worked out, which costs a fraction.
    [[nodiscard]] SourceClass classify(const geo::SourceFacts &facts, std::size_t places = SIZE_MAX) const;

    /// False: the default line is all there is, and every client is alike.
    [[nodiscard]] bool looksAtClient() const { return m_looksAtClient; }
    [[nodiscard]] std::size_t classCount() const { return m_classes.size(); }
    [[nodiscard]] const SourceClass &sourceClass(std::uint32_t index) const { return m_classes[index]; }
    /// The first class behind `sourceClass` that differs from it in lines, in attributes or in the first `places` items of
    /// some ranking: a decision that looked at no more is the same for all classes up to there. Classes are sorted so.
    [[nodiscard]] std::uint32_t alikeUntil(std::uint32_t sourceClass, std::size_t places) const
    {
        std::uint32_t next = sourceClass + 1;
        while (next < m_alike.size() && m_alike[next] > places) {
            ++next;
        }
        return next;
    }
    [[nodiscard]] std::span<const UsedLine> lines() const { return m_lines; }
    [[nodiscard]] std::span<const geo::Line> attributes() const { return m_attributes; }
    [[nodiscard]] std::span<const std::shared_ptr<const Ranking>> rankings() const { return m_rankings; }
    /// Blocks of a CIDR line that hold the client, longest first; for explanations.
    [[nodiscard]] std::optional<IpPrefix> blockOf(std::uint16_t line, const IpAddress &client, int prefixLength) const;
    /// The blocks of a CIDR line, as the project has them; none for other lines.
    [[nodiscard]] std::span<const IpPrefix> blocksOf(std::uint16_t line) const { return m_blocks[line]; }
    [[nodiscard]] std::size_t memoryBytes() const;

private:
    friend class SourceTableBuilder;

    /// What stands at a leaf of the tree.
    struct Leaf
    {
        std::uint32_t sourceClass = kUnknownClass;
        std::uint32_t variants = 1;       ///< above 1, the client's network chooses one of so many classes, for X-22:
        std::uint32_t firstVariant = 0;   ///< the first of them in m_variants
        std::uint32_t shorter = 0;        ///< leaf for sources shorter than `longestBlock`
        std::uint8_t longestBlock = 0;    ///< longest CIDR block that holds the address; 0 for none

        friend auto operator<=>(const Leaf &, const Leaf &) = default;
    };

    struct MatchedLine
    {
        geo::LineRank rank;
        std::uint16_t line;
    };

    /// Lines that hold a client, finest first. `longestBlock[line]`: length of the line's longest block with the client, or
    /// −1; empty when it is in none.
    [[nodiscard]] std::vector<MatchedLine> matched(const geo::SourceFacts &facts, std::span<const int> longestBlock) const;
    /// Those of them that are tried, and whether that is settled without looking at the facts.
    [[nodiscard]] std::vector<std::uint16_t> tried(const std::vector<MatchedLine> &matched, bool &settledByBlock) const;
    /// The attributes that hold for a client with these facts.
    [[nodiscard]] std::vector<std::uint16_t> attributesOf(const geo::SourceFacts &facts) const;

    geo::LineOrder m_order = geo::LineOrder::VolcengineDns;
    bool m_looksAtClient = false;
    std::vector<UsedLine> m_lines;
    std::vector<QString> m_lineTexts; // of m_lines; they order lines of one rank
    std::vector<geo::Line> m_attributes;
    std::vector<std::shared_ptr<const Ranking>> m_rankings;
    std::vector<std::vector<IpPrefix>> m_blocks; // of each line
    std::vector<SourceClass> m_classes;    // the one of unknown clients, then the others in order
    std::vector<std::uint16_t> m_alike;    // of each class: 0, or 1 + leading places of rankings that it shares with the one before
    std::vector<Leaf> m_leaves;
    std::vector<std::uint32_t> m_variants; // classes
    geo::PrefixTree<std::uint32_t> m_tree; // → m_leaves, unless the world's tree serves
    std::shared_ptr<const SourceWorld> m_world; // null, or shared with the tables that tell as much apart
    std::vector<std::uint32_t> m_leafOfRegion;  // → m_leaves
};

using SourceTablePtr = std::shared_ptr<const SourceTable>;

/// What a routed name needs to know of its clients; equal needs share a table.
struct SourceNeeds
{
    std::vector<UsedLine> lines;       ///< distinct; their order is kept
    std::vector<geo::Line> attributes; ///< further conditions to tell clients apart by, never in the order of lines
    std::vector<std::shared_ptr<const Ranking>> rankings;
};

/// Makes the tables of projects with the same locations and order of lines, and remembers those that are in use: equal
/// needs get one table. The leaves of locations and database are worked through once for all of them. Any thread.
class SourceTableBuilder final
{
public:
    SourceTableBuilder(std::shared_ptr<const geo::GeoOverlay> locations, geo::LineOrder order);
    ~SourceTableBuilder();
    SourceTableBuilder(const SourceTableBuilder &) = delete;
    SourceTableBuilder &operator=(const SourceTableBuilder &) = delete;

    /// `blocksOf(id)`: the blocks of the project's line `id`.
    using BlocksOf = std::function<std::vector<IpPrefix>(const QString &id)>;
    [[nodiscard]] SourceTablePtr table(const SourceNeeds &needs, const BlocksOf &blocksOf);

private:
    class Work;

    geo::LineOrder m_order;
    std::mutex m_mutex; // guards what follows
    SourceWorlds m_worlds;
    /// No QHash: Qt's hash of a long text leaves the upper halves of the vector registers in use (seen with Qt 6.8), and all
    /// arithmetic behind it then takes twice as long.
    std::map<QString, std::weak_ptr<const SourceTable>> m_tables;
    std::size_t m_pruneAt = 64; // entries whose table is gone are taken out then
};

} // namespace meridian::policy
