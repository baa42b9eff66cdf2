#include "engine/serve/Denial.h"

#include "engine/dns/Dnssec.h"
#include "engine/policy/Decider.h"
#include "engine/policy/Policy.h"

#include <algorithm>

namespace meridian::serve {

using dns::RecordType;
using dns::TypeBitmap;
using dns::ZoneTree;

namespace {

/// Types that the signer adds to every name.
void addSigned(TypeBitmap &types)
{
    types.add(RecordType::RRSIG);
    types.add(RecordType::NSEC);
}

} // namespace

TypeBitmap typesOfMissingName()
{
    TypeBitmap out;
    addSigned(out);
    out.add(RecordType::NXNAME);
    return out;
}

TypeBitmap typesAt(const ZoneTree &tree, const ZoneTree::Node &node, RecordType denied, const policy::Policy *policy)
{
    TypeBitmap out;
    addSigned(out);
    const auto add = [&](RecordType type) {
        const bool isOfParent = !node.isDelegation || type == RecordType::NS || type == RecordType::DS;
        // With a CNAME the record would prove nothing (RFC 6840 §4.3).
        const bool isDenied = denied != RecordType::None && (type == denied || type == RecordType::CNAME);
        if (isOfParent && !isDenied) {
            out.add(type);
        }
    };
    for (const ZoneTree::Set &set : tree.sets(node)) {
        add(set.type);
    }
    if (node.instance != ZoneTree::kNone) {
        const policy::CompiledInstance *instance = policy != nullptr ? policy->decider(node.instance).instance() : nullptr;
        for (const RecordType type : {RecordType::A, RecordType::AAAA}) {
            if (instance == nullptr || instance->hasAnswerFor[policy::typeSlot(type)]) {
                add(type);
            }
        }
    }
    if (&node == &tree.nodes().front()) {
        for (const RecordType type : {RecordType::DNSKEY, RecordType::CDS, RecordType::CDNSKEY}) {
            add(type);
        }
    }
    return out;
}

NsecSet::NsecSet(std::span<const std::uint8_t> owner, const dns::Name &origin, const TypeBitmap &types)
{
    // In small letters whatever the case that was asked: whether they are signed so has been understood in two ways (RFC 6840 §5.1).
    const dns::Name next = dns::successorOf(dns::Name::fromWire(owner).value_or(origin).lowered(), origin);
    const std::size_t size = next.wire().size() + types.wireSize();
    m_octets[0] = static_cast<std::uint8_t>(size >> 8);
    m_octets[1] = static_cast<std::uint8_t>(size);
    std::ranges::copy(next.wire(), m_octets.begin() + 2);
    types.write(std::span(m_octets).subspan(2 + next.wire().size()));
    m_size = 2 + size;
}

} // namespace meridian::serve
