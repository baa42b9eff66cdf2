#include "engine/dns/ZoneTree.h"

#include <algorithm>
#include <limits>
#include <map>

using namespace Qt::StringLiterals;

namespace meridian::dns {
namespace {

/// What a set may take on the wire, so that it always fits a TCP message with its owners.
constexpr std::size_t kMaxSetSize = 60000;

struct SetContent
{
    std::uint32_t ttl = 0;
    std::uint32_t routed = ZoneTree::kNone;
    std::vector<Rdata> rdatas;
};

struct NodeContent
{
    std::map<RecordType, SetContent> sets;
    std::uint32_t instance = ZoneTree::kNone;
};

QString setText(const Name &name, RecordType type)
{
    return u"%1 %2"_s.arg(name.toString(), toString(type));
}

Result<void> checkNode(const Name &name, const NodeContent &node, const Name &origin)
{
    const auto count = [&node](RecordType type) {
        const auto found = node.sets.find(type);
        return found == node.sets.end() ? 0 : static_cast<int>(found->second.rdatas.size());
    };
    for (const RecordType single : {RecordType::CNAME, RecordType::DNAME, RecordType::SOA}) {
        if (count(single) > 1) {
            return fail(Error::Kind::Invalid, u"%1 has more than one record. Keep one."_s.arg(setText(name, single)), name.toString());
        }
    }
    if (node.sets.contains(RecordType::SOA) && name != origin) {
        return fail(Error::Kind::Invalid, u"%1 is below the zone's apex. Move the SOA record to %2."_s.arg(setText(name, RecordType::SOA), origin.toString()),
                    name.toString());
    }
    if (node.sets.contains(RecordType::CNAME)) {
        const bool isAlone = node.instance == ZoneTree::kNone && std::ranges::all_of(node.sets, [](const auto &entry) {
            return entry.first == RecordType::CNAME || entry.first == RecordType::RRSIG || entry.first == RecordType::NSEC;
        });
        if (!isAlone) {
            return fail(Error::Kind::Invalid, u"%1 stands beside other records. Remove it or them."_s.arg(setText(name, RecordType::CNAME)), name.toString());
        }
    }
    return {};
}

void appendRecords(std::vector<std::uint8_t> &arena, const std::vector<Rdata> &rdatas)
{
    for (const Rdata &rdata : rdatas) {
        arena.push_back(static_cast<std::uint8_t>(rdata.size() >> 8));
        arena.push_back(static_cast<std::uint8_t>(rdata.size()));
        arena.insert(arena.end(), rdata.begin(), rdata.end());
    }
}

} // namespace

struct ZoneTreeBuilder::Content
{
    Name origin;
    std::map<Name, NodeContent> nodes; // canonical order: parents before children

    [[nodiscard]] Result<void> checkPlace(const Name &name, RecordType type) const
    {
        if (!name.isSubdomainOf(origin)) {
            return fail(Error::Kind::Invalid, u"%1 is outside the zone \"%2\". Move it to its own zone."_s.arg(name.toString(), origin.toString()), name.toString());
        }
        if (isMetaType(type)) {
            return fail(Error::Kind::Invalid, u"%1 is not a type that records can have. Choose another type."_s.arg(toString(type)), name.toString());
        }
        return {};
    }
};

ZoneTreeBuilder::ZoneTreeBuilder(const Name &origin) : m_content(std::make_unique<Content>())
{
    m_content->origin = origin;
    m_content->nodes[origin];
}

ZoneTreeBuilder::~ZoneTreeBuilder() = default;

Result<void> ZoneTreeBuilder::add(const RrSet &set)
{
    if (const Result<void> place = m_content->checkPlace(set.name, set.type); !place) {
        return place;
    }
    SetContent content;
    if (const auto node = m_content->nodes.find(set.name); node != m_content->nodes.end()) {
        if (const auto found = node->second.sets.find(set.type); found != node->second.sets.end()) {
            content = found->second;
        }
    }
    if (content.routed != ZoneTree::kNone) {
        return fail(Error::Kind::Conflict, u"%1 is routed and cannot have records of its own. Remove one of both."_s.arg(setText(set.name, set.type)), set.name.toString());
    }
    content.ttl = content.rdatas.empty() ? set.ttl : std::min(content.ttl, set.ttl);
    for (const Rdata &rdata : set.rdatas) {
        if (!isValidRdata(set.type, rdata) || rdata.size() > std::numeric_limits<std::uint16_t>::max()) {
            return fail(Error::Kind::Invalid, u"%1 has a malformed record. Correct it."_s.arg(setText(set.name, set.type)), set.name.toString());
        }
        if (!std::ranges::contains(content.rdatas, rdata)) {
            content.rdatas.push_back(rdata);
        }
    }
    std::size_t size = 0;
    for (const Rdata &rdata : content.rdatas) {
        size += 12 + rdata.size();
    }
    if (content.rdatas.empty() || size > kMaxSetSize) {
        const QString why = content.rdatas.empty() ? u"%1 has no record. Add one."_s : u"%1 does not fit into one answer. Remove records."_s;
        return fail(Error::Kind::Invalid, why.arg(setText(set.name, set.type)), set.name.toString());
    }
    NodeContent &node = m_content->nodes[set.name];
    if (node.instance != ZoneTree::kNone && (set.type == RecordType::A || set.type == RecordType::AAAA)) {
        return fail(Error::Kind::Conflict, u"%1 stands at a managed instance's name. Remove one of both."_s.arg(setText(set.name, set.type)), set.name.toString());
    }
    node.sets[set.type] = std::move(content);
    return {};
}

Result<void> ZoneTreeBuilder::addRouted(const Name &name, RecordType type, std::uint32_t ttl, std::uint32_t index)
{
    if (const Result<void> place = m_content->checkPlace(name, type); !place) {
        return place;
    }
    if (type == RecordType::NS || type == RecordType::SOA || type == RecordType::DNAME) {
        return fail(Error::Kind::Invalid, u"%1 cannot be routed. Give it records."_s.arg(setText(name, type)), name.toString());
    }
    NodeContent &node = m_content->nodes[name];
    const bool isTaken = node.sets.contains(type) || (node.instance != ZoneTree::kNone && (type == RecordType::A || type == RecordType::AAAA));
    if (isTaken) {
        return fail(Error::Kind::Conflict, u"%1 exists already. Remove one of both."_s.arg(setText(name, type)), name.toString());
    }
    node.sets[type] = {ttl, index, {}};
    return {};
}

Result<void> ZoneTreeBuilder::addInstance(const Name &name, std::uint32_t index)
{
    if (const Result<void> place = m_content->checkPlace(name, RecordType::A); !place) {
        return place;
    }
    NodeContent &node = m_content->nodes[name];
    for (const RecordType type : {RecordType::A, RecordType::AAAA, RecordType::CNAME}) {
        if (node.sets.contains(type)) {
            return fail(Error::Kind::Conflict, u"%1 stands at a managed instance's name. Remove one of both."_s.arg(setText(name, type)), name.toString());
        }
    }
    if (node.instance != ZoneTree::kNone) {
        return fail(Error::Kind::Conflict, u"Two instances have the domain \"%1\". Change one of both."_s.arg(name.toString()), name.toString());
    }
    node.instance = index;
    return {};
}

Result<std::shared_ptr<const ZoneTree>> ZoneTreeBuilder::build() const
{
    const Name &origin = m_content->origin;
    std::map<Name, const NodeContent *> all;
    for (const auto &[name, node] : m_content->nodes) {
        if (const Result<void> fine = checkNode(name, node, origin); !fine) {
            return std::unexpected(fine.error());
        }
        all[name] = &node;
        // Empty non-terminals exist as much as names with data do (RFC 4592 §2.2.2).
        for (Name above = name; above.labelCount() > origin.labelCount();) {
            above = above.parent();
            if (!all.try_emplace(above, nullptr).second) {
                break;
            }
        }
    }
    const std::shared_ptr<ZoneTree> tree(new ZoneTree);
    tree->m_origin = origin;
    std::map<Name, std::uint32_t> indexes;
    for (const auto &[name, content] : all) {
        const auto index = static_cast<std::uint32_t>(tree->m_nodes.size());
        indexes[name] = index;
        ZoneTree::Node node;
        node.nameOffset = static_cast<std::uint32_t>(tree->m_arena.size());
        node.nameSize = static_cast<std::uint8_t>(name.wire().size());
        node.labels = static_cast<std::uint8_t>(name.labelCount());
        const Name lowered = name.lowered();
        tree->m_arena.insert(tree->m_arena.end(), lowered.wire().begin(), lowered.wire().end());
        node.firstSet = static_cast<std::uint32_t>(tree->m_sets.size());
        if (content != nullptr) {
            node.instance = content->instance;
            for (const auto &[type, set] : content->sets) {
                ZoneTree::Set stored{type, static_cast<std::uint16_t>(set.rdatas.size()), set.ttl, static_cast<std::uint32_t>(tree->m_arena.size()), 0, set.routed};
                appendRecords(tree->m_arena, set.rdatas);
                stored.size = static_cast<std::uint32_t>(tree->m_arena.size()) - stored.offset;
                tree->m_sets.push_back(stored);
            }
            node.setCount = static_cast<std::uint16_t>(content->sets.size());
            node.isDelegation = index != 0 && content->sets.contains(RecordType::NS);
            node.hasDname = content->sets.contains(RecordType::DNAME);
        }
        if (index != 0) {
            const std::uint32_t parentIndex = indexes.at(name.parent());
            ZoneTree::Node &parent = tree->m_nodes[parentIndex];
            const bool isCut = parent.isDelegation || parent.hasDname;
            node.occluder = parent.occluder != ZoneTree::kNone ? parent.occluder : isCut ? parentIndex : ZoneTree::kNone;
            if (name.isWildcard()) {
                parent.wildcard = index;
            }
        }
        tree->m_nodes.push_back(node);
    }
    tree->indexNames();
    if (const ZoneTree::Set *soa = tree->find(tree->m_nodes[0], RecordType::SOA)) {
        tree->m_soa = static_cast<std::uint32_t>(soa - tree->m_sets.data());
        tree->m_negativeTtl = std::min(soa->ttl, soaOf(tree->firstRdata(*soa))->minimum);
    }
    return tree;
}

} // namespace meridian::dns
