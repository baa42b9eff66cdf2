#pragma once

#include "engine/dns/Records.h"

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace meridian::dns {

/// The data of one zone, immutable and compact: nodes in a vector, RDATA in one arena, names found through one
/// open-addressing table. Built by `ZoneTreeBuilder`. A look-up allocates nothing and may run in any thread.
///
/// A set may be *routed*: instead of RDATA it carries a number that the policy layer gives a meaning. A node may be an
/// *instance*: questions for A, AAAA and CNAME at it are routed by one number.
class ZoneTree final
{
public:
    static constexpr std::uint32_t kNone = 0xffffffff;

    /// One record set. Only types differ between the sets of a node.
    struct Set
    {
        RecordType type = RecordType::None;
        std::uint16_t count = 0;       ///< records; 0 for routed sets
        std::uint32_t ttl = 0;         ///< seconds
        std::uint32_t offset = 0;      ///< of the RDATA in the arena
        std::uint32_t size = 0;        ///< octets of the RDATA with its lengths
        std::uint32_t routed = kNone;  ///< index for the policy layer, or kNone

        [[nodiscard]] bool isRouted() const { return routed != kNone; }
    };

    struct Node
    {
        std::uint32_t nameOffset = 0;      ///< of the lowered wire name in the arena
        std::uint8_t nameSize = 0;
        std::uint8_t labels = 0;
        std::uint16_t setCount = 0;
        std::uint32_t firstSet = 0;
        std::uint32_t instance = kNone;    ///< index for A, AAAA and CNAME together, or kNone
        std::uint32_t wildcard = kNone;    ///< node `*` directly below this one
        std::uint32_t occluder = kNone;    ///< topmost delegation or DNAME strictly above this node
        bool isDelegation = false;         ///< has NS and is not the apex
        bool hasDname = false;
    };

    enum class Kind : std::uint8_t {
        Answer,     ///< `set` answers: static or routed
        Cname,      ///< `set` is the CNAME at the name (and CNAME was not asked); may be routed
        Dname,      ///< `set` is the DNAME of `node`, above the name
        Delegation, ///< `set` is the NS set of the cut at `node`
        Instance,   ///< `node->instance` decides
        Any,        ///< ANY was asked of a node that has sets (RFC 8482)
        NoData,     ///< the name exists, empty non-terminals included, the type does not
        NxDomain,
    };

    struct Lookup
    {
        Kind kind = Kind::NxDomain;
        bool isWildcard = false;     ///< the answer's owner is the question's name, not `node`'s
        const Node *node = nullptr;  ///< node that decided; the closest encloser for NxDomain
        const Set *set = nullptr;    ///< for Answer, Cname, Dname, Delegation
    };

    [[nodiscard]] const Name &origin() const { return m_origin; }
    /// RFC 1034 §4.3.2 with RFC 4592 and RFC 6672 for a name at or below the origin.
    [[nodiscard]] Lookup lookup(const NameHashes &name, RecordType type) const;
    /// The SOA set; null if the zone was built without one.
    [[nodiscard]] const Set *soa() const { return m_soa == kNone ? nullptr : &m_sets[m_soa]; }
    /// TTL of negative answers in seconds: the lesser of the SOA's TTL and MINIMUM (RFC 2308 §5).
    [[nodiscard]] std::uint32_t negativeTtl() const { return m_negativeTtl; }

    [[nodiscard]] std::span<const Node> nodes() const { return m_nodes; }
    [[nodiscard]] std::span<const Set> sets(const Node &node) const { return std::span(m_sets).subspan(node.firstSet, node.setCount); }
    [[nodiscard]] const Set *find(const Node &node, RecordType type) const;
    /// Exact node, without regard to cuts and wildcards; for glue. Null if there is none.
    [[nodiscard]] const Node *findNode(const NameHashes &name) const { return probe(name, name.labelCount()); }
    /// Records as they go on the wire: for each one 16 bits of length, then RDATA without compression.
    [[nodiscard]] std::span<const std::uint8_t> data(const Set &set) const { return std::span(m_arena).subspan(set.offset, set.size); }
    /// The first record's RDATA; the set must not be routed.
    [[nodiscard]] std::span<const std::uint8_t> firstRdata(const Set &set) const;
    /// Owner in lowered wire form.
    [[nodiscard]] std::span<const std::uint8_t> nameOf(const Node &node) const { return std::span(m_arena).subspan(node.nameOffset, node.nameSize); }
    /// Octets held; for the benchmark of memory.
    [[nodiscard]] std::size_t memoryUse() const;

private:
    friend class ZoneTreeBuilder;

    struct Slot
    {
        std::uint32_t hash = 0;
        std::uint32_t node = kNone;
    };

    ZoneTree() = default;
    [[nodiscard]] const Node *probe(const NameHashes &name, int labels) const;
    [[nodiscard]] Lookup atNode(const Node &node, RecordType type, bool isWildcard) const;
    [[nodiscard]] Lookup atCut(const Node &node) const;
    void indexNames();

    Name m_origin;                        // m_nodes[0] is the apex
    std::uint32_t m_soa = kNone;
    std::uint32_t m_negativeTtl = 0;
    std::uint32_t m_mask = 0;
    std::vector<Slot> m_slots;
    std::vector<Node> m_nodes;
    std::vector<Set> m_sets;
    std::vector<std::uint8_t> m_arena;
};

/// Collects the sets of a zone, then makes the tree. Names may come in any order. A tree that differs little from another
/// is made from that one: then only the names that are touched cost more than a copy.
class ZoneTreeBuilder final
{
public:
    explicit ZoneTreeBuilder(const Name &origin);
    /// Starts with everything that `base` holds.
    explicit ZoneTreeBuilder(std::shared_ptr<const ZoneTree> base);
    ~ZoneTreeBuilder();
    ZoneTreeBuilder(const ZoneTreeBuilder &) = delete;
    ZoneTreeBuilder &operator=(const ZoneTreeBuilder &) = delete;

    /// Adds records; those of a name and type that is there already join its set (the least TTL holds, equal RDATA
    /// is kept once). Errors: the name is outside the zone, the type is a meta type, no or too many records.
    [[nodiscard]] Result<void> add(const RrSet &set);
    /// A set whose records the policy layer draws by `index`. `ttl` only informs. Errors as add, and a set of this
    /// name and type must not exist yet.
    [[nodiscard]] Result<void> addRouted(const Name &name, RecordType type, std::uint32_t ttl, std::uint32_t index);
    /// Questions for A, AAAA and CNAME at `name` go to instance `index`. Error: the name has such sets already.
    [[nodiscard]] Result<void> addInstance(const Name &name, std::uint32_t index);

    /// Takes a set away, static or routed, or an instance; nothing happens where there is none.
    void remove(const Name &name, RecordType type);
    void removeInstance(const Name &name);
    /// Numbers of `base` → numbers of routed sets and instances from now on; those added are new ones already.
    void renumber(std::vector<std::uint32_t> newIndex);
    /// True if something was added or taken away since `base`, or there is none.
    [[nodiscard]] bool isTouched() const;

    /// The tree. Errors: a CNAME beside other data (RFC 1034 §3.6.2), more than one CNAME, DNAME or SOA at a name, a
    /// SOA below the apex. A zone without SOA is allowed: its negative answers carry none.
    [[nodiscard]] Result<std::shared_ptr<const ZoneTree>> build() const;

private:
    struct Content;
    std::unique_ptr<Content> m_content;
};

} // namespace meridian::dns
