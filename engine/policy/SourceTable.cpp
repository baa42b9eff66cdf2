#include "engine/policy/SourceTable.h"

#include <algorithm>

namespace meridian::policy {
namespace {

/// Spreads networks evenly (the finalizer of SplitMix64).
std::uint64_t hashOf(const IpAddress &network)
{
    std::uint64_t value = network.high ^ (network.low * 0x9e3779b97f4a7c15U) ^ static_cast<std::uint64_t>(network.family);
    value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9U;
    value = (value ^ (value >> 27)) * 0x94d049bb133111ebU;
    return value ^ (value >> 31);
}

} // namespace

SourceTable::Located SourceTable::find(const IpAddress *client, int prefixLength) const noexcept
{
    if (!m_looksAtClient || client == nullptr || prefixLength <= 0) {
        return {};
    }
    const FoldedAddress folded = foldToV4(*client);
    const int known = std::min(prefixLength, client->width()) - folded.shift;
    if (known <= 0) { // the prefix ends before the embedded address begins
        return {kUnknownClass, prefixLength};
    }
    const IpAddress address = folded.address.masked(known);
    const auto found = m_world ? m_world->tree().find(address) : m_tree.find(address);
    const Leaf *leaf = &m_leaves[m_world ? m_leafOfRegion[found.value] : found.value];
    while (leaf->longestBlock > known) {
        leaf = &m_leaves[leaf->shorter];
    }
    int scope = std::max(found.leafLength, 1);
    std::uint32_t sourceClass = leaf->sourceClass;
    if (leaf->variants > 1) {
        const int network = std::min(known, address.isV4() ? kTieNetworkV4 : kTieNetworkV6);
        sourceClass = m_variants[leaf->firstVariant + hashOf(address.masked(network)) % leaf->variants];
        scope = std::max(scope, network);
    }
    return {sourceClass, std::min(scope, known) + folded.shift};
}

std::optional<IpPrefix> SourceTable::blockOf(std::uint16_t line, const IpAddress &client, int prefixLength) const
{
    const FoldedAddress folded = foldToV4(client);
    const int known = prefixLength - folded.shift;
    std::optional<IpPrefix> longest;
    for (const IpPrefix &block : m_blocks[line]) {
        if (block.length <= known && block.contains(folded.address) && (!longest || block.length > longest->length)) {
            longest = block;
        }
    }
    return longest;
}

std::size_t SourceTable::memoryBytes() const
{
    std::size_t bytes = m_tree.memoryBytes() + m_leaves.size() * sizeof(Leaf) + m_variants.size() * sizeof(std::uint32_t)
        + m_alike.size() * sizeof(std::uint16_t) + m_leafOfRegion.size() * sizeof(std::uint32_t);
    for (const SourceClass &each : m_classes) {
        bytes += sizeof each + (each.lines.size() + each.attributes.size()) * sizeof(std::uint16_t);
        for (const RankOrder &order : each.rankings) {
            bytes += sizeof order + (order.items.size() + order.tieLength.size()) * sizeof(std::uint16_t);
        }
    }
    return bytes;
}

auto SourceTable::matched(const geo::SourceFacts &facts, std::span<const int> longestBlock) const -> std::vector<MatchedLine>
{
    std::vector<MatchedLine> out;
    for (std::size_t i = 0; i < m_lines.size(); ++i) {
        const geo::Line &line = m_lines[i].line;
        const bool isCidr = line.kind() == geo::Line::Kind::Cidr;
        const int block = longestBlock.empty() ? -1 : longestBlock[i];
        if (isCidr ? block >= 0 : line.isDefault() || line.matches(facts)) {
            out.push_back({line.rank(m_order, isCidr ? block : 0), static_cast<std::uint16_t>(i)});
        }
    }
    std::ranges::sort(out, [this](const MatchedLine &a, const MatchedLine &b) {
        return a.rank != b.rank ? a.rank < b.rank : m_lineTexts[a.line] < m_lineTexts[b.line];
    });
    return out;
}

std::vector<std::uint16_t> SourceTable::tried(const std::vector<MatchedLine> &matched, bool &settledByBlock) const
{
    std::vector<std::uint16_t> out;
    settledByBlock = false;
    for (const MatchedLine &each : matched) {
        const UsedLine &used = m_lines[each.line];
        out.push_back(each.line);
        if (used.line.isDefault() || used.miss == LineMiss::Next) {
            continue;
        }
        settledByBlock = used.line.kind() == geo::Line::Kind::Cidr;
        if (used.miss == LineMiss::Default && m_lines[matched.back().line].line.isDefault()) {
            out.push_back(matched.back().line);
        }
        break;
    }
    return out;
}

std::vector<std::uint16_t> SourceTable::attributesOf(const geo::SourceFacts &facts) const
{
    std::vector<std::uint16_t> out;
    for (std::size_t i = 0; i < m_attributes.size(); ++i) {
        if (m_attributes[i].matches(facts)) {
            out.push_back(static_cast<std::uint16_t>(i));
        }
    }
    return out;
}

SourceClass SourceTable::classify(const geo::SourceFacts &facts, std::size_t places) const
{
    SourceClass out;
    bool settledByBlock = false;
    out.lines = tried(matched(facts, {}), settledByBlock);
    out.attributes = attributesOf(facts);
    out.isLocated = !m_rankings.empty() && Ranking::pointOf(facts).has_value();
    for (const auto &ranking : m_rankings) {
        out.rankings.push_back(places > 1 ? ranking->order(facts) : ranking->firstPlace(facts));
    }
    return out;
}

} // namespace meridian::policy
