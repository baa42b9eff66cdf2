#include "engine/dns/ZoneTree.h"

#include "engine/dns/Octets.h"

#include <algorithm>
#include <bit>

namespace meridian::dns {

const ZoneTree::Node *ZoneTree::probe(const NameHashes &name, int labels) const
{
    const std::uint64_t hash = name.at(labels);
    const auto tag = static_cast<std::uint32_t>(hash >> 32);
    const auto wanted = name.lowered(labels);
    for (std::uint32_t at = static_cast<std::uint32_t>(hash) & m_mask;; at = (at + 1) & m_mask) {
        const Slot &slot = m_slots[at];
        if (slot.node == kNone) {
            return nullptr;
        }
        if (slot.hash == tag) {
            const Node &node = m_nodes[slot.node];
            if (node.nameSize == wanted.size() && std::memcmp(m_arena.data() + node.nameOffset, wanted.data(), wanted.size()) == 0) {
                return &node;
            }
        }
    }
}

void ZoneTree::indexNames()
{
    m_slots.assign(std::bit_ceil(m_nodes.size() * 2 + 1), Slot());
    m_mask = static_cast<std::uint32_t>(m_slots.size() - 1);
    for (std::uint32_t index = 0; index < m_nodes.size(); ++index) {
        const NameHashes name(*Name::fromWire(nameOf(m_nodes[index])));
        const std::uint64_t hash = name.at(name.labelCount());
        std::uint32_t at = static_cast<std::uint32_t>(hash) & m_mask;
        while (m_slots[at].node != kNone) {
            at = (at + 1) & m_mask;
        }
        m_slots[at] = {static_cast<std::uint32_t>(hash >> 32), index};
    }
}

const ZoneTree::Set *ZoneTree::find(const Node &node, RecordType type) const
{
    const Set *set = m_sets.data() + node.firstSet;
    for (std::uint16_t i = 0; i < node.setCount; ++i, ++set) {
        if (set->type == type) {
            return set;
        }
    }
    return nullptr;
}

std::span<const std::uint8_t> ZoneTree::firstRdata(const Set &set) const
{
    return *RecordData(data(set)).begin();
}

ZoneTree::Lookup ZoneTree::atCut(const Node &node) const
{
    if (node.isDelegation) {
        return {Kind::Delegation, false, &node, find(node, RecordType::NS)};
    }
    return {Kind::Dname, false, &node, find(node, RecordType::DNAME)};
}

ZoneTree::Lookup ZoneTree::atNode(const Node &node, RecordType type, bool isWildcard) const
{
    // NS at a wildcard makes no cut of the names that it stands for (RFC 4592 §4.2 leaves them undefined).
    if (node.isDelegation && !isWildcard && type != RecordType::DS) {
        return atCut(node);
    }
    if (type == RecordType::ANY) {
        const bool isEmpty = node.setCount == 0 && node.instance == kNone;
        return {isEmpty ? Kind::NoData : Kind::Any, isWildcard, &node, nullptr};
    }
    if (const Set *set = find(node, type)) {
        return {Kind::Answer, isWildcard, &node, set};
    }
    if (node.instance != kNone && (type == RecordType::A || type == RecordType::AAAA || type == RecordType::CNAME)) {
        return {Kind::Instance, isWildcard, &node, nullptr};
    }
    if (const Set *alias = find(node, RecordType::CNAME)) {
        return {Kind::Cname, isWildcard, &node, alias};
    }
    return {Kind::NoData, isWildcard, &node, nullptr};
}

ZoneTree::Lookup ZoneTree::lookup(const NameHashes &name, RecordType type) const
{
    const int labels = name.labelCount();
    if (const Node *node = probe(name, labels)) {
        return node->occluder != kNone ? atCut(m_nodes[node->occluder]) : atNode(*node, type, false);
    }
    for (int above = labels - 1; above >= m_origin.labelCount(); --above) {
        const Node *encloser = probe(name, above);
        if (encloser == nullptr) {
            continue;
        }
        if (encloser->occluder != kNone) {
            return atCut(m_nodes[encloser->occluder]);
        }
        if (encloser->isDelegation || encloser->hasDname) {
            return atCut(*encloser);
        }
        if (encloser->wildcard != kNone) {
            return atNode(m_nodes[encloser->wildcard], type, true);
        }
        return {Kind::NxDomain, false, encloser, nullptr};
    }
    return {};
}

std::size_t ZoneTree::memoryUse() const
{
    return sizeof *this + m_slots.capacity() * sizeof(Slot) + m_nodes.capacity() * sizeof(Node) + m_sets.capacity() * sizeof(Set)
        + m_arena.capacity();
}

} // namespace meridian::dns
