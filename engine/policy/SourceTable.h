#pragma once

#include "engine/geo/GeoOverlay.h"
#include "engine/geo/Line.h"
#include "engine/policy/Ranking.h"

#include <QHash>

#include <functional>
#include <memory>
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
    /// items at equal distance the first by id does. It may be a class that no address has.
    [[nodiscard]] SourceClass classify(const geo::SourceFacts &facts) const;

    /// False: the default line is all there is, and every client is alike.
    [[nodiscard]] bool looksAtClient() const { return m_looksAtClient; }
    [[nodiscard]] std::size_t classCount() const { return m_classes.size(); }
    [[nodiscard]] const SourceClass &sourceClass(std::uint32_t index) const { return m_classes[index]; }
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
    /// Lines aside, what can be seen of a client with these facts.
    void addFacts(const geo::SourceFacts &facts, SourceClass &out) const;

    geo::LineOrder m_order = geo::LineOrder::VolcengineDns;
    bool m_looksAtClient = false;
    std::vector<UsedLine> m_lines;
    std::vector<geo::Line> m_attributes;
    std::vector<std::shared_ptr<const Ranking>> m_rankings;
    std::vector<std::vector<IpPrefix>> m_blocks; // of each line
    std::vector<SourceClass> m_classes;
    std::vector<Leaf> m_leaves;
    std::vector<std::uint32_t> m_variants; // classes
    geo::PrefixTree<std::uint32_t> m_tree; // → m_leaves
};

using SourceTablePtr = std::shared_ptr<const SourceTable>;

/// What a routed name needs to know of its clients; equal needs share a table.
struct SourceNeeds
{
    std::vector<UsedLine> lines;       ///< distinct; their order is kept
    std::vector<geo::Line> attributes; ///< further conditions to tell clients apart by, never in the order of lines
    std::vector<std::shared_ptr<const Ranking>> rankings;
};

/// Makes the tables of one project. The leaves of locations and database are worked through once for all of them.
class SourceTableBuilder final
{
public:
    /// `blocksOf(id)`: the blocks of the project's line `id`.
    SourceTableBuilder(const geo::GeoOverlay &locations, geo::LineOrder order,
                       std::function<std::vector<IpPrefix>(const QString &id)> blocksOf);
    ~SourceTableBuilder();
    SourceTableBuilder(const SourceTableBuilder &) = delete;
    SourceTableBuilder &operator=(const SourceTableBuilder &) = delete;

    [[nodiscard]] SourceTablePtr table(const SourceNeeds &needs);

private:
    struct World;
    class Work;
    [[nodiscard]] const World &world();

    const geo::GeoOverlay &m_locations;
    geo::LineOrder m_order;
    std::function<std::vector<IpPrefix>(const QString &)> m_blocksOf;
    std::unique_ptr<World> m_world; // made when the first name looks at geography
    QHash<QString, SourceTablePtr> m_tables;
};

} // namespace meridian::policy
