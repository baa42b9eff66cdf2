#include "engine/dns/Octets.h"
#include "engine/dns/ZoneTree.h"

#include <algorithm>
#include <limits>
#include <map>
#include <string>
#include <unordered_map>

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
    bool hasOldNumber = false; // `routed` is one of the base
};

struct NodeContent
{
    std::map<RecordType, SetContent> sets;
    std::uint32_t instance = ZoneTree::kNone;
    bool hasOldNumber = false; // `instance` is one of the base
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

/// Octets whose order is the canonical order of names (RFC 4034 §6.1): labels from the right in small letters, each ended
/// by a zero, with what would be taken for one escaped.
std::string canonicalKey(std::span<const std::uint8_t> wire)
{
    std::uint8_t starts[128];
    std::size_t labels = 0;
    for (std::size_t at = 0; wire[at] != 0; at += wire[at] + 1U) {
        starts[labels++] = static_cast<std::uint8_t>(at);
    }
    std::string key;
    key.reserve(wire.size() + 8);
    while (labels > 0) {
        const auto label = wire.subspan(starts[labels - 1] + 1U, wire[starts[labels - 1]]);
        for (const std::uint8_t octet : label) {
            if (octet <= 1) {
                key += '\1';
            }
            key += static_cast<char>(octet <= 1 ? octet + 1 : foldCase(octet));
        }
        key += '\0';
        --labels;
    }
    return key;
}

void appendRecords(std::vector<std::uint8_t> &arena, const std::vector<Rdata> &rdatas)
{
    for (const Rdata &rdata : rdatas) {
        appendRecord(arena, rdata);
    }
}

} // namespace

struct ZoneTreeBuilder::Content
{
    Name origin;
    std::shared_ptr<const ZoneTree> base;
    std::unordered_map<Name, NodeContent> nodes; // with a base: those that were touched, whole
    std::vector<std::uint32_t> renumbered;
    bool isTouched = false;

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

    /// What a name has, or null.
    [[nodiscard]] const NodeContent *known(const Name &name)
    {
        if (const auto node = nodes.find(name); node != nodes.end()) {
            return &node->second;
        }
        return base != nullptr && base->findNode(NameHashes(name)) != nullptr ? &load(name) : nullptr;
    }
    [[nodiscard]] NodeContent &touch(const Name &name)
    {
        isTouched = true;
        return load(name);
    }
    NodeContent &load(const Name &name)
    {
        const auto [at, isNew] = nodes.try_emplace(name);
        if (isNew && base != nullptr) {
            if (const ZoneTree::Node *node = base->findNode(NameHashes(name))) {
                at->second = contentOf(*node);
            }
        }
        return at->second;
    }
    [[nodiscard]] NodeContent contentOf(const ZoneTree::Node &node) const
    {
        NodeContent out;
        out.instance = node.instance;
        out.hasOldNumber = true;
        for (const ZoneTree::Set &set : base->sets(node)) {
            SetContent &content = out.sets[set.type];
            content.ttl = set.ttl;
            content.routed = set.routed;
            content.hasOldNumber = true;
            for (const auto rdata : RecordData(base->data(set))) {
                content.rdatas.emplace_back(rdata.begin(), rdata.end());
            }
        }
        return out;
    }
    /// A number of the base as it is now.
    [[nodiscard]] std::uint32_t renumber(std::uint32_t index) const
    {
        return index == ZoneTree::kNone || renumbered.empty() ? index : renumbered[index];
    }

    struct Source;
    [[nodiscard]] std::vector<Source> sources() const;
    void addTouched(std::vector<Source> &out) const;
    /// A node with its sets, those in the arena; without what depends on other nodes.
    [[nodiscard]] ZoneTree::Node copied(std::uint32_t index, ZoneTree &tree) const;
    [[nodiscard]] ZoneTree::Node made(const Source &source, ZoneTree &tree) const;
};

/// A node of the tree to be made: from the base as it was, from what was collected, or neither: an empty non-terminal.
struct ZoneTreeBuilder::Content::Source
{
    std::string key;                     // canonical; not made for nodes of the base
    const Name *name = nullptr;          // null for a node of the base
    const NodeContent *content = nullptr;
    std::uint32_t baseNode = ZoneTree::kNone;
    std::unique_ptr<const Name> owned;   // of an empty non-terminal

    [[nodiscard]] bool hasData(const ZoneTree *base) const
    {
        if (baseNode != ZoneTree::kNone) {
            const ZoneTree::Node &node = base->nodes()[baseNode];
            return node.setCount > 0 || node.instance != ZoneTree::kNone;
        }
        return content != nullptr && (!content->sets.empty() || content->instance != ZoneTree::kNone);
    }
    [[nodiscard]] int labels(const ZoneTree *base) const
    {
        return baseNode != ZoneTree::kNone ? base->nodes()[baseNode].labels : name->labelCount();
    }
};

/// Touched names and the empty non-terminals above them, in canonical order.
void ZoneTreeBuilder::Content::addTouched(std::vector<Source> &out) const
{
    std::unordered_map<Name, bool> above; // true: stands in `nodes`
    for (const auto &[name, content] : nodes) {
        Source source;
        source.key = canonicalKey(name.wire());
        source.name = &name;
        source.content = &content;
        out.push_back(std::move(source));
        // Empty non-terminals exist as much as names with data do (RFC 4592 §2.2.2).
        for (Name up = name; up.labelCount() > origin.labelCount();) {
            up = up.parent();
            if (nodes.contains(up) || !above.try_emplace(up, false).second) {
                break;
            }
            Source empty;
            empty.key = canonicalKey(up.wire());
            empty.owned = std::make_unique<const Name>(up);
            empty.name = empty.owned.get();
            out.push_back(std::move(empty));
        }
    }
    std::ranges::sort(out, {}, &Source::key);
}

/// All nodes in canonical order: parents before children.
auto ZoneTreeBuilder::Content::sources() const -> std::vector<Source>
{
    std::vector<Source> touched;
    addTouched(touched);
    std::vector<Source> merged;
    if (base == nullptr) {
        merged = std::move(touched);
    } else {
        const auto all = base->nodes();
        merged.reserve(all.size() + touched.size());
        std::uint32_t next = 0;
        const auto copyTo = [&](std::uint32_t end) {
            for (; next < end; ++next) {
                merged.emplace_back().baseNode = next;
            }
        };
        for (Source &each : touched) {
            const auto isBefore = [&](const ZoneTree::Node &node) { return canonicalKey(base->nameOf(node)) < each.key; };
            const auto at = static_cast<std::uint32_t>(std::ranges::partition_point(all.subspan(next), isBefore) - all.begin());
            copyTo(at);
            if (at < all.size() && canonicalKey(base->nameOf(all[at])) == each.key) {
                if (each.content == nullptr) {
                    continue; // it stands in the base
                }
                ++next;
            }
            merged.push_back(std::move(each));
        }
        copyTo(static_cast<std::uint32_t>(all.size()));
    }
    // From the back: a node without data stays if it is the apex or has one below it.
    std::vector<Source> out(merged.size());
    std::size_t first = merged.size();
    for (std::size_t i = merged.size(); i-- > 0;) {
        const bool hasChild = first < out.size() && out[first].labels(base.get()) > merged[i].labels(base.get());
        if (i == 0 || hasChild || merged[i].hasData(base.get())) {
            out[--first] = std::move(merged[i]);
        }
    }
    out.erase(out.begin(), out.begin() + static_cast<std::ptrdiff_t>(first));
    return out;
}

ZoneTreeBuilder::ZoneTreeBuilder(const Name &origin) : m_content(std::make_unique<Content>())
{
    m_content->origin = origin;
    m_content->nodes[origin];
    m_content->isTouched = true;
}

ZoneTreeBuilder::ZoneTreeBuilder(std::shared_ptr<const ZoneTree> base) : m_content(std::make_unique<Content>())
{
    m_content->origin = base->origin();
    m_content->base = std::move(base);
}

ZoneTreeBuilder::~ZoneTreeBuilder() = default;

void ZoneTreeBuilder::remove(const Name &name, RecordType type)
{
    if (const NodeContent *node = m_content->known(name); node != nullptr && node->sets.contains(type)) {
        m_content->touch(name).sets.erase(type);
    }
}

void ZoneTreeBuilder::removeInstance(const Name &name)
{
    if (const NodeContent *node = m_content->known(name); node != nullptr && node->instance != ZoneTree::kNone) {
        m_content->touch(name).instance = ZoneTree::kNone;
    }
}

void ZoneTreeBuilder::renumber(std::vector<std::uint32_t> newIndex)
{
    m_content->renumbered = std::move(newIndex);
}

bool ZoneTreeBuilder::isTouched() const
{
    return m_content->isTouched;
}

Result<void> ZoneTreeBuilder::add(const RrSet &set)
{
    if (const Result<void> place = m_content->checkPlace(set.name, set.type); !place) {
        return place;
    }
    SetContent content;
    if (const NodeContent *node = m_content->known(set.name)) {
        if (const auto found = node->sets.find(set.type); found != node->sets.end()) {
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
    NodeContent &node = m_content->touch(set.name);
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
    NodeContent &node = m_content->touch(name);
    const bool isTaken = node.sets.contains(type) || (node.instance != ZoneTree::kNone && (type == RecordType::A || type == RecordType::AAAA));
    if (isTaken) {
        return fail(Error::Kind::Conflict, u"%1 exists already. Remove one of both."_s.arg(setText(name, type)), name.toString());
    }
    node.sets[type] = {ttl, index, {}, false};
    return {};
}

Result<void> ZoneTreeBuilder::addInstance(const Name &name, std::uint32_t index)
{
    if (const Result<void> place = m_content->checkPlace(name, RecordType::A); !place) {
        return place;
    }
    NodeContent &node = m_content->touch(name);
    for (const RecordType type : {RecordType::A, RecordType::AAAA, RecordType::CNAME}) {
        if (node.sets.contains(type)) {
            return fail(Error::Kind::Conflict, u"%1 stands at a managed instance's name. Remove one of both."_s.arg(setText(name, type)), name.toString());
        }
    }
    if (node.instance != ZoneTree::kNone) {
        return fail(Error::Kind::Conflict, u"Two instances have the domain \"%1\". Change one of both."_s.arg(name.toString()), name.toString());
    }
    node.instance = index;
    node.hasOldNumber = false;
    return {};
}

Result<std::shared_ptr<const ZoneTree>> ZoneTreeBuilder::build() const
{
    const Content &content = *m_content;
    const std::vector<Content::Source> sources = content.sources();
    const std::shared_ptr<ZoneTree> tree(new ZoneTree);
    tree->m_origin = content.origin;
    tree->m_nodes.reserve(sources.size());
    if (content.base != nullptr) {
        tree->m_sets.reserve(content.base->m_sets.size() + content.nodes.size());
        tree->m_arena.reserve(content.base->m_arena.size());
    }
    std::vector<std::uint32_t> lastWith(Name::kMaxWireSize, ZoneTree::kNone); // so many labels: the node that a child follows
    for (const Content::Source &source : sources) {
        if (source.content != nullptr) {
            if (const Result<void> fine = checkNode(*source.name, *source.content, content.origin); !fine) {
                return std::unexpected(fine.error());
            }
        }
        const auto index = static_cast<std::uint32_t>(tree->m_nodes.size());
        ZoneTree::Node node = source.baseNode != ZoneTree::kNone ? content.copied(source.baseNode, *tree) : content.made(source, *tree);
        lastWith[node.labels] = index;
        if (index != 0) {
            const std::uint32_t parentIndex = lastWith[node.labels - 1U];
            ZoneTree::Node &parent = tree->m_nodes[parentIndex];
            const bool isCut = parent.isDelegation || parent.hasDname;
            node.occluder = parent.occluder != ZoneTree::kNone ? parent.occluder : isCut ? parentIndex : ZoneTree::kNone;
            if (tree->nameOf(node)[0] == 1 && tree->nameOf(node)[1] == '*') {
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

ZoneTree::Node ZoneTreeBuilder::Content::copied(std::uint32_t index, ZoneTree &tree) const
{
    const auto copyOctets = [&tree](std::span<const std::uint8_t> octets) {
        const auto offset = static_cast<std::uint32_t>(tree.m_arena.size());
        tree.m_arena.insert(tree.m_arena.end(), octets.begin(), octets.end());
        return offset;
    };
    ZoneTree::Node node = base->nodes()[index];
    const auto sets = base->sets(node);
    node.nameOffset = copyOctets(base->nameOf(node));
    node.firstSet = static_cast<std::uint32_t>(tree.m_sets.size());
    node.wildcard = ZoneTree::kNone;
    node.occluder = ZoneTree::kNone;
    node.instance = renumber(node.instance);
    for (ZoneTree::Set set : sets) {
        set.offset = copyOctets(base->data(set));
        set.routed = renumber(set.routed);
        tree.m_sets.push_back(set);
    }
    return node;
}

ZoneTree::Node ZoneTreeBuilder::Content::made(const Source &source, ZoneTree &tree) const
{
    ZoneTree::Node node;
    const Name lowered = source.name->lowered();
    node.nameOffset = static_cast<std::uint32_t>(tree.m_arena.size());
    node.nameSize = static_cast<std::uint8_t>(lowered.wire().size());
    node.labels = static_cast<std::uint8_t>(lowered.labelCount());
    tree.m_arena.insert(tree.m_arena.end(), lowered.wire().begin(), lowered.wire().end());
    node.firstSet = static_cast<std::uint32_t>(tree.m_sets.size());
    if (source.content == nullptr) {
        return node;
    }
    const NodeContent &content = *source.content;
    node.instance = content.hasOldNumber ? renumber(content.instance) : content.instance;
    for (const auto &[type, set] : content.sets) {
        ZoneTree::Set stored{type, static_cast<std::uint16_t>(set.rdatas.size()), set.ttl, static_cast<std::uint32_t>(tree.m_arena.size()), 0,
                             set.hasOldNumber ? renumber(set.routed) : set.routed};
        appendRecords(tree.m_arena, set.rdatas);
        stored.size = static_cast<std::uint32_t>(tree.m_arena.size()) - stored.offset;
        tree.m_sets.push_back(stored);
    }
    node.setCount = static_cast<std::uint16_t>(content.sets.size());
    node.isDelegation = *source.name != origin && content.sets.contains(RecordType::NS);
    node.hasDname = content.sets.contains(RecordType::DNAME);
    return node;
}

} // namespace meridian::dns
