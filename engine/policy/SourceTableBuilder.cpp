#include "engine/policy/SourceTable.h"

#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <ranges>
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

struct HashOfClass
{
    std::size_t operator()(const SourceClass &value) const noexcept
    {
        std::uint64_t hash = value.isLocated ? 1 : 0;
        const auto add = [&hash](const std::vector<std::uint16_t> &numbers) {
            hash = (hash ^ numbers.size()) * 0x9e3779b97f4a7c15U;
            for (const std::uint16_t number : numbers) {
                hash = ((hash ^ (hash >> 29)) + number) * 0xbf58476d1ce4e5b9U;
            }
        };
        add(value.lines);
        add(value.attributes);
        for (const RankOrder &order : value.rankings) {
            add(order.items);
            add(order.tieLength);
        }
        return hash ^ (hash >> 32);
    }
};

} // namespace

/// One table in the making.
class SourceTableBuilder::Work final
{
public:
    Work(SourceTableBuilder &builder, const SourceNeeds &needs, std::vector<std::vector<IpPrefix>> blocks) : m_builder(builder)
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
            m_table->m_lineTexts.push_back(used.line.toString());
            lookAt(used.line);
        }
        std::ranges::for_each(needs.attributes, [this](const geo::Line &line) { lookAt(line); });
        m_table->m_blocks = std::move(blocks);
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
    /// Neighbours that differ in location, whether folded, or block are not merged.
    struct LeafKey
    {
        std::uint32_t location;
        bool isFolded;
        std::uint32_t block;
        SourceTable::Leaf leaf;

        friend bool operator==(const LeafKey &, const LeafKey &) = default;
    };
    struct HashOfLeaf
    {
        std::size_t operator()(const LeafKey &key) const noexcept
        {
            std::uint64_t hash = key.isFolded ? 1 : 0;
            for (const std::uint32_t part : {key.location, key.block, key.leaf.sourceClass, key.leaf.variants, key.leaf.firstVariant, key.leaf.shorter}) {
                hash = (hash ^ (hash >> 29) ^ part) * 0x9e3779b97f4a7c15U; // the longest block follows from the block
            }
            return hash ^ (hash >> 32);
        }
    };

    void lookAt(const geo::Line &line)
    {
        const auto own = line.asn() ? SourceWorld::Detail::Network : line.isp() ? SourceWorld::Detail::Carrier : SourceWorld::Detail::Place;
        m_detail = std::max(m_detail, own);
    }
    void collectBlocks();
    void makeTree();
    [[nodiscard]] bool tellsMostApart();
    void sortClasses();
    [[nodiscard]] std::uint32_t leafOf(std::uint32_t region, std::uint32_t block);
    [[nodiscard]] std::uint32_t makeLeaf(std::uint32_t region, std::uint32_t block);
    [[nodiscard]] std::vector<std::uint16_t> tried(const geo::SourceFacts &facts, std::uint32_t block, bool &settledByBlock) const;
    [[nodiscard]] std::uint32_t classOf(const SourceClass &value);

    SourceTableBuilder &m_builder;
    std::shared_ptr<SourceTable> m_table = std::make_shared<SourceTable>();
    std::shared_ptr<const SourceWorld> m_world;
    SourceWorld::Detail m_detail = SourceWorld::Detail::Place;
    bool m_looksAlways = false;  // at the facts, whatever line takes the query
    bool m_looksAtWorld = false; // at the facts, for some clients
    bool m_hasBlocks = false;
    std::vector<Block> m_blocks;
    std::vector<std::uint32_t> m_leafOfRegion;                   // outside of every block; kNotMade where not asked for yet
    std::unordered_map<std::uint64_t, std::uint32_t> m_leafMemo; // region and block → leaf
    std::unordered_map<LeafKey, std::uint32_t, HashOfLeaf> m_leafIndex;
    std::unordered_map<SourceClass, std::uint32_t, HashOfClass> m_classIndex;
    SourceClass m_base; // of the leaf in the making; its memory is reused
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
    if (!m_looksAtWorld) { // what lies beside folded blocks must not be merged over them; the world knows that itself
        for (const IpPrefix &folded : foldedBlocks()) {
            byPrefix.try_emplace(folded);
        }
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

std::uint32_t SourceTableBuilder::Work::classOf(const SourceClass &value)
{
    const auto [at, isNew] = m_classIndex.try_emplace(value, static_cast<std::uint32_t>(m_table->m_classes.size()));
    if (isNew) {
        m_table->m_classes.push_back(value);
    }
    return at->second;
}

std::uint32_t SourceTableBuilder::Work::makeLeaf(std::uint32_t region, std::uint32_t block)
{
    static const SourceWorld::Region kNothing;
    const SourceWorld::Region &own = m_world ? m_world->regions()[region] : kNothing;
    bool settledByBlock = false;
    SourceClass &base = m_base;
    base.lines = tried(own.facts, block, settledByBlock);
    base.attributes = m_table->attributesOf(own.facts);
    base.isLocated = !m_table->m_rankings.empty() && own.point.has_value();
    base.rankings.resize(m_table->m_rankings.size());
    for (std::size_t i = 0; i < base.rankings.size(); ++i) {
        m_table->m_rankings[i]->order(own.facts, own.point, base.rankings[i]);
    }
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
        m_table->m_variants.push_back(classOf(each));
    }
    if (block != kNoBlock) {
        const Block &around = m_blocks[block - 1];
        leaf.longestBlock = static_cast<std::uint8_t>(around.prefix.length);
        // A source with fewer bits than the block has zeros behind them: only the block's first address is one.
        leaf.shorter = leafOf(m_world ? m_world->tree().find(around.prefix.address).value : 0, around.parent);
    }
    const bool hasOwnBorders = m_world && !(settledByBlock && !m_looksAlways);
    const std::uint32_t location = hasOwnBorders ? own.location : geo::GeoOverlay::kNone;
    const auto [at, isNew] = m_leafIndex.try_emplace({location, own.isFolded, block, leaf}, static_cast<std::uint32_t>(m_table->m_leaves.size()));
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
            m_leafOfRegion.resize(m_world ? m_world->regions().size() : 1, kNotMade);
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
    const std::uint32_t unknownClass = classOf(unknown);
    Q_ASSERT(unknownClass == SourceTable::kUnknownClass);
    if (!m_table->m_looksAtClient) {
        return m_table;
    }
    collectBlocks();
    makeTree();
    sortClasses();
    return m_table;
}

void SourceTableBuilder::Work::makeTree()
{
    if (m_looksAtWorld) {
        m_world = m_builder.m_worlds.at(m_detail);
        if (m_blocks.empty() && tellsMostApart()) {
            m_table->m_world = m_world;
            m_table->m_leafOfRegion = std::move(m_leafOfRegion);
            return;
        }
        if (m_blocks.empty()) {
            m_table->m_tree = m_world->tree().map([this](std::uint32_t region) { return leafOf(region, kNoBlock); });
            return;
        }
    }
    std::vector<std::pair<IpPrefix, std::uint32_t>> entries;
    for (std::size_t i = 0; i < m_blocks.size(); ++i) {
        entries.emplace_back(m_blocks[i].prefix, static_cast<std::uint32_t>(i + 1));
    }
    const auto blocks = geo::PrefixTree<std::uint32_t>::build(std::move(entries), kNoBlock);
    if (m_looksAtWorld) {
        m_table->m_tree = geo::PrefixTree<std::uint32_t>::combine(
            m_world->tree(), blocks, [this](std::uint32_t region, std::uint32_t block) { return leafOf(region, block); });
    } else {
        m_table->m_tree = blocks.map([this](std::uint32_t block) { return leafOf(0, block); });
    }
}

/// Whether a tree of its own would hardly be smaller than the world's: then all such tables share that one.
bool SourceTableBuilder::Work::tellsMostApart()
{
    constexpr std::size_t kLarge = 50'000; // ranges; below that a tree is small whatever it holds
    const std::size_t all = m_world->tree().rangeCount();
    if (all < kLarge) {
        return false;
    }
    for (std::uint32_t region = 0; region < m_world->regions().size(); ++region) {
        (void)leafOf(region, kNoBlock);
    }
    return m_world->tree().rangeCountOf([this](std::uint32_t region) { return m_leafOfRegion[region]; }) * 2 >= all;
}

/// Lines, attributes, then the rankings place by place.
void SourceTableBuilder::Work::sortClasses()
{
    std::vector<SourceClass> &classes = m_table->m_classes;
    std::size_t places = 0;
    for (const auto &ranking : m_table->m_rankings) {
        places = std::max(places, ranking->items().size());
    }
    const auto itemAt = [](const RankOrder &order, std::size_t place) { return place < order.items.size() ? int{order.items[place]} : -1; };
    const auto isBefore = [&](std::uint32_t a, std::uint32_t b) {
        const SourceClass &x = classes[a];
        const SourceClass &y = classes[b];
        if (x.lines != y.lines) {
            return x.lines < y.lines;
        }
        if (x.attributes != y.attributes) {
            return x.attributes < y.attributes;
        }
        for (std::size_t place = 0; place < places; ++place) {
            for (std::size_t ranking = 0; ranking < x.rankings.size(); ++ranking) {
                const int own = itemAt(x.rankings[ranking], place);
                const int other = itemAt(y.rankings[ranking], place);
                if (own != other) {
                    return own < other;
                }
            }
        }
        return x < y;
    };
    std::vector<std::uint32_t> order(classes.size());
    std::iota(order.begin(), order.end(), 0U);
    std::sort(order.begin() + 1, order.end(), isBefore); // the unknown client's stays in front
    std::vector<std::uint32_t> newIndex(classes.size());
    std::vector<SourceClass> sorted;
    sorted.reserve(classes.size());
    for (const std::uint32_t old : order) {
        newIndex[old] = static_cast<std::uint32_t>(sorted.size());
        sorted.push_back(std::move(classes[old]));
    }
    classes = std::move(sorted);
    for (SourceTable::Leaf &leaf : m_table->m_leaves) {
        leaf.sourceClass = newIndex[leaf.sourceClass];
    }
    for (std::uint32_t &variant : m_table->m_variants) {
        variant = newIndex[variant];
    }
    m_table->m_alike.assign(classes.size(), 0);
    for (std::size_t i = 2; i < classes.size(); ++i) {
        const SourceClass &x = classes[i - 1];
        const SourceClass &y = classes[i];
        if (x.lines != y.lines || x.attributes != y.attributes) {
            continue;
        }
        std::size_t common = 0;
        const auto isAlike = [&](std::size_t ranking) { return itemAt(x.rankings[ranking], common) == itemAt(y.rankings[ranking], common); };
        while (common < places && std::ranges::all_of(std::views::iota(std::size_t{0}, x.rankings.size()), isAlike)) {
            ++common;
        }
        m_table->m_alike[i] = static_cast<std::uint16_t>(std::min<std::size_t>(1 + common, UINT16_MAX));
    }
}

SourceTableBuilder::SourceTableBuilder(std::shared_ptr<const geo::GeoOverlay> locations, geo::LineOrder order)
    : m_order(order), m_worlds(std::move(locations))
{
}

SourceTableBuilder::~SourceTableBuilder() = default;

SourceTablePtr SourceTableBuilder::table(const SourceNeeds &needs, const BlocksOf &blocksOf)
{
    QString key;
    std::vector<std::vector<IpPrefix>> blocks;
    for (const UsedLine &used : needs.lines) {
        key += used.line.toString() + u'/' + QString::number(static_cast<int>(used.miss)) + u'\n';
        blocks.push_back(used.line.kind() == geo::Line::Kind::Cidr ? blocksOf(used.line.cidrId()) : std::vector<IpPrefix>());
    }
    key += u"--\n"_s;
    for (const geo::Line &line : needs.attributes) {
        key += line.toString() + u'\n';
    }
    for (const auto &ranking : needs.rankings) {
        key += u"--\n"_s + ranking->key();
    }
    const std::lock_guard lock(m_mutex);
    std::weak_ptr<const SourceTable> &known = m_tables[key];
    SourceTablePtr table = known.lock();
    if (!table || table->m_blocks != blocks) { // a list of the same id may have other blocks in another project
        table = Work(*this, needs, std::move(blocks)).make();
        known = table;
    }
    if (m_tables.size() >= m_pruneAt) {
        std::erase_if(m_tables, [](const auto &entry) { return entry.second.expired(); });
        m_pruneAt = 2 * m_tables.size() + 64;
    }
    return table;
}

} // namespace meridian::policy
