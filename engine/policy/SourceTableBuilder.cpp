#include "engine/policy/SourceTable.h"

#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <set>
#include <unordered_map>

using namespace Qt::StringLiterals;

namespace meridian::policy {
namespace {

/// How many arrangements of its ties a ranking is spread over: all of them for small ties, else the rotations.
std::uint32_t arrangements(const RankOrder &order)
{
    constexpr std::uint32_t kMost = 720;
    std::uint32_t out = 1;
    for (const std::uint16_t length : order.tieLength) {
        const std::uint32_t own = length <= 1 ? 1 : length == 2 ? 2 : length == 3 ? 6 : length == 4 ? 24 : length;
        out = std::lcm(out, own) <= kMost ? std::lcm(out, own) : out;
    }
    return out;
}

RankOrder arranged(RankOrder order, std::uint32_t variant)
{
    for (std::size_t first = 0; first < order.items.size(); ++first) {
        const std::uint16_t length = order.tieLength[first];
        const auto begin = order.items.begin() + static_cast<std::ptrdiff_t>(first);
        std::uint32_t rest = variant;
        const std::size_t steps = length <= 1 ? 0 : length <= 4 ? length - 1U : 1U;
        for (std::size_t at = 0; at < steps; ++at) { // factorial digits: every order of a small tie comes up equally often
            const std::uint32_t left = length - static_cast<std::uint32_t>(at);
            const auto from = begin + static_cast<std::ptrdiff_t>(at);
            std::rotate(from, from + rest % left, begin + length);
            rest /= left;
        }
    }
    return order;
}

} // namespace

/// The leaves of locations and database, in which every address has the same facts.
struct SourceTableBuilder::World
{
    struct Region
    {
        geo::SourceFacts facts;
        std::uint32_t location = geo::GeoOverlay::kNone; // of the project: its borders stay borders of scopes
    };
    std::vector<Region> regions;
    geo::PrefixTree<std::uint32_t> tree; // → regions
};

/// One table in the making.
class SourceTableBuilder::Work final
{
public:
    Work(SourceTableBuilder &builder, const SourceNeeds &needs) : m_builder(builder)
    {
        m_table->m_order = builder.m_order;
        m_table->m_lines = needs.lines;
        m_table->m_attributes = needs.attributes;
        m_table->m_rankings = needs.rankings;
        m_looksAlways = !needs.attributes.empty() || !needs.rankings.empty();
        m_looksAtWorld = m_looksAlways;
        for (const UsedLine &used : needs.lines) {
            const bool isCidr = used.line.kind() == geo::Line::Kind::Cidr;
            m_looksAtWorld = m_looksAtWorld || used.line.kind() == geo::Line::Kind::Source;
            m_hasBlocks = m_hasBlocks || isCidr;
            m_table->m_blocks.push_back(isCidr ? builder.m_blocksOf(used.line.cidrId()) : std::vector<IpPrefix>());
        }
        m_table->m_looksAtClient = m_looksAtWorld || m_hasBlocks;
    }

    [[nodiscard]] SourceTablePtr make();

private:
    static constexpr std::uint32_t kNotMade = UINT32_MAX;
    static constexpr std::uint32_t kNoBlock = 0; // in the tree of blocks; block i is i + 1

    struct Block
    {
        IpPrefix prefix;
        std::vector<std::uint16_t> lines; // those that list exactly this block
        std::uint32_t parent = kNoBlock;
    };
    void collectBlocks();
    [[nodiscard]] std::uint32_t leafOf(std::uint32_t region, std::uint32_t block);
    [[nodiscard]] std::uint32_t makeLeaf(std::uint32_t region, std::uint32_t block);
    [[nodiscard]] std::vector<std::uint16_t> tried(const geo::SourceFacts &facts, std::uint32_t block, bool &settledByBlock) const;
    [[nodiscard]] std::uint32_t classOf(SourceClass value);

    SourceTableBuilder &m_builder;
    std::shared_ptr<SourceTable> m_table = std::make_shared<SourceTable>();
    const World *m_world = nullptr;
    bool m_looksAlways = false;  // at the facts, whatever line takes the query
    bool m_looksAtWorld = false; // at the facts, for some clients
    bool m_hasBlocks = false;
    std::vector<Block> m_blocks;
    std::vector<std::uint32_t> m_leafOfRegion;                   // outside of every block; kNotMade where not asked for yet
    std::unordered_map<std::uint64_t, std::uint32_t> m_leafMemo; // region and block → leaf
    std::map<std::tuple<std::uint32_t, std::uint32_t, SourceTable::Leaf>, std::uint32_t> m_leafIndex; // + location, block
    std::map<SourceClass, std::uint32_t> m_classIndex;
};

void SourceTableBuilder::Work::collectBlocks()
{
    std::map<IpPrefix, std::vector<std::uint16_t>> byPrefix;
    for (std::size_t line = 0; line < m_table->m_blocks.size(); ++line) {
        for (const IpPrefix &block : m_table->m_blocks[line]) {
            std::vector<std::uint16_t> &lines = byPrefix[block];
            if (lines.empty() || lines.back() != line) {
                lines.push_back(static_cast<std::uint16_t>(line));
            }
        }
    }
    for (const IpPrefix &folded : foldedBlocks()) { // what lies beside them must not be merged over them
        byPrefix.try_emplace(folded);
    }
    std::vector<std::uint32_t> open; // blocks around the one reached, as numbers in the tree
    for (auto &[prefix, lines] : byPrefix) { // ascending: a block before those inside it
        while (!open.empty() && !(m_blocks[open.back() - 1].prefix.contains(prefix.address)
                                  && m_blocks[open.back() - 1].prefix.length < prefix.length)) {
            open.pop_back();
        }
        m_blocks.push_back({prefix, std::move(lines), open.empty() ? kNoBlock : open.back()});
        open.push_back(static_cast<std::uint32_t>(m_blocks.size()));
    }
}

std::vector<std::uint16_t> SourceTableBuilder::Work::tried(const geo::SourceFacts &facts, std::uint32_t block, bool &settledByBlock) const
{
    std::vector<int> longest(m_table->m_lines.size(), -1);
    for (std::uint32_t at = block; at != kNoBlock; at = m_blocks[at - 1].parent) {
        for (const std::uint16_t line : m_blocks[at - 1].lines) {
            longest[line] = std::max(longest[line], m_blocks[at - 1].prefix.length);
        }
    }
    return m_table->tried(m_table->matched(facts, longest), settledByBlock);
}

std::uint32_t SourceTableBuilder::Work::classOf(SourceClass value)
{
    const auto [at, isNew] = m_classIndex.try_emplace(value, static_cast<std::uint32_t>(m_table->m_classes.size()));
    if (isNew) {
        m_table->m_classes.push_back(std::move(value));
    }
    return at->second;
}

std::uint32_t SourceTableBuilder::Work::makeLeaf(std::uint32_t region, std::uint32_t block)
{
    static const geo::SourceFacts kNothing;
    const geo::SourceFacts &facts = m_world ? m_world->regions[region].facts : kNothing;
    bool settledByBlock = false;
    SourceClass base;
    base.lines = tried(facts, block, settledByBlock);
    m_table->addFacts(facts, base);
    SourceTable::Leaf leaf;
    for (const RankOrder &order : base.rankings) {
        leaf.variants = std::min(std::lcm(leaf.variants, arrangements(order)), 5040U);
    }
    leaf.firstVariant = static_cast<std::uint32_t>(m_table->m_variants.size());
    if (leaf.variants == 1) {
        leaf.firstVariant = 0;
        leaf.sourceClass = classOf(base);
    }
    for (std::uint32_t variant = 0; leaf.variants > 1 && variant < leaf.variants; ++variant) {
        SourceClass each = base;
        for (RankOrder &order : each.rankings) {
            order = arranged(std::move(order), variant);
        }
        m_table->m_variants.push_back(classOf(std::move(each)));
    }
    if (block != kNoBlock) {
        const Block &own = m_blocks[block - 1];
        leaf.longestBlock = static_cast<std::uint8_t>(own.prefix.length);
        // A source with fewer bits than the block has zeros behind them: only the block's first address is one.
        leaf.shorter = leafOf(m_world ? m_world->tree.find(own.prefix.address).value : 0, own.parent);
    }
    const bool hasOwnBorders = m_world && !(settledByBlock && !m_looksAlways);
    const std::uint32_t location = hasOwnBorders ? m_world->regions[region].location : geo::GeoOverlay::kNone;
    const auto [at, isNew] = m_leafIndex.try_emplace({location, block, leaf}, static_cast<std::uint32_t>(m_table->m_leaves.size()));
    if (isNew) {
        m_table->m_leaves.push_back(leaf);
    }
    return at->second;
}

std::uint32_t SourceTableBuilder::Work::leafOf(std::uint32_t region, std::uint32_t block)
{
    // Nearly every range of the database lies in no block: those are found by index.
    if (block == kNoBlock) {
        if (m_leafOfRegion.size() <= region) {
            m_leafOfRegion.resize(m_world ? m_world->regions.size() : 1, kNotMade);
        }
        if (m_leafOfRegion[region] == kNotMade) {
            m_leafOfRegion[region] = makeLeaf(region, block);
        }
        return m_leafOfRegion[region];
    }
    const std::uint64_t key = (std::uint64_t{region} << 32) | block;
    if (const auto known = m_leafMemo.find(key); known != m_leafMemo.end()) {
        return known->second;
    }
    const std::uint32_t leaf = makeLeaf(region, block);
    m_leafMemo.emplace(key, leaf);
    return leaf;
}

SourceTablePtr SourceTableBuilder::Work::make()
{
    SourceClass unknown;
    bool settled = false;
    unknown.lines = tried({}, kNoBlock, settled);
    for (const auto &ranking : m_table->m_rankings) {
        unknown.rankings.push_back(ranking->order({}));
    }
    const std::uint32_t unknownClass = classOf(std::move(unknown));
    Q_ASSERT(unknownClass == SourceTable::kUnknownClass);
    if (!m_table->m_looksAtClient) {
        return m_table;
    }
    collectBlocks();
    std::vector<std::pair<IpPrefix, std::uint32_t>> entries;
    for (std::size_t i = 0; i < m_blocks.size(); ++i) {
        entries.emplace_back(m_blocks[i].prefix, static_cast<std::uint32_t>(i + 1));
    }
    const auto blocks = geo::PrefixTree<std::uint32_t>::build(std::move(entries), kNoBlock);
    if (m_looksAtWorld) {
        m_world = &m_builder.world();
        m_table->m_tree = geo::PrefixTree<std::uint32_t>::combine(
            m_world->tree, blocks, [this](std::uint32_t region, std::uint32_t block) { return leafOf(region, block); });
    } else {
        m_table->m_tree = blocks.map([this](std::uint32_t block) { return leafOf(0, block); });
    }
    return m_table;
}

SourceTableBuilder::SourceTableBuilder(const geo::GeoOverlay &locations, geo::LineOrder order,
                                       std::function<std::vector<IpPrefix>(const QString &)> blocksOf)
    : m_locations(locations), m_order(order), m_blocksOf(std::move(blocksOf))
{
}

SourceTableBuilder::~SourceTableBuilder() = default;

auto SourceTableBuilder::world() -> const World &
{
    if (m_world) {
        return *m_world;
    }
    m_world = std::make_unique<World>();
    const geo::GeoDatabase &database = m_locations.data().database();
    constexpr std::uint32_t kNotMade = UINT32_MAX;
    std::vector<std::uint32_t> uncorrected(database.recordCount(), kNotMade); // record → region
    std::unordered_map<std::uint64_t, std::uint32_t> corrected;              // location and record → region
    m_world->regions.reserve(database.recordCount());
    const auto region = [&](std::uint32_t location, std::uint32_t record) {
        const bool isCorrected = location != geo::GeoOverlay::kNone;
        std::uint32_t &at = isCorrected ? corrected.try_emplace((std::uint64_t{location} << 32) | record, kNotMade).first->second
                                        : uncorrected[record];
        if (at == kNotMade) {
            at = static_cast<std::uint32_t>(m_world->regions.size());
            m_world->regions.push_back({isCorrected ? m_locations.facts(location, record) : m_locations.data().facts(record), location});
        }
        return at;
    };
    m_world->tree = geo::PrefixTree<std::uint32_t>::combine(m_locations.overrideTree(), database.tree(), region);
    return *m_world;
}

SourceTablePtr SourceTableBuilder::table(const SourceNeeds &needs)
{
    QString key;
    for (const UsedLine &used : needs.lines) {
        key += used.line.toString() + u'/' + QString::number(static_cast<int>(used.miss)) + u'\n';
    }
    key += u"--\n"_s;
    for (const geo::Line &line : needs.attributes) {
        key += line.toString() + u'\n';
    }
    for (const auto &ranking : needs.rankings) {
        key += u"--\n"_s + ranking->key();
    }
    SourceTablePtr &table = m_tables[key];
    if (!table) {
        table = Work(*this, needs).make();
    }
    return table;
}

} // namespace meridian::policy
