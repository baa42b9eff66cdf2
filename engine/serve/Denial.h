#pragma once

#include "engine/dns/TypeBitmap.h"
#include "engine/dns/ZoneTree.h"

#include <array>
#include <cstdint>
#include <span>

namespace meridian::policy {
class Policy;
}

namespace meridian::serve {

/// Types of a name that does not exist (RFC 9824 §3.1): RRSIG, NSEC, NXNAME.
[[nodiscard]] dns::TypeBitmap typesOfMissingName();
/// Types that the NSEC record of a name has. With `denied` the record proves that this type is not there, neither at the name
/// nor behind an alias, for this client; else (None) it is what was asked for. Of a delegation only what the parent answers
/// for counts (RFC 4035 §2.3), of a routed name what any client may get. `policy` tells that; null: A and AAAA.
[[nodiscard]] dns::TypeBitmap typesAt(const dns::ZoneTree &tree, const dns::ZoneTree::Node &node, dns::RecordType denied, const policy::Policy *policy);

/// The one NSEC record of a name: its next name is the one directly behind it, so that nothing else is denied (RFC 9824 §3).
class NsecSet final
{
public:
    /// `owner`: wire form, in the zone `origin`.
    NsecSet(std::span<const std::uint8_t> owner, const dns::Name &origin, const dns::TypeBitmap &types);

    /// As `dns::ZoneTree::data` has it.
    [[nodiscard]] std::span<const std::uint8_t> data() const { return std::span(m_octets).first(m_size); }

private:
    std::size_t m_size = 0;
    std::array<std::uint8_t, 2 + dns::Name::kMaxWireSize + dns::TypeBitmap::kMaxWireSize> m_octets; // only the first m_size are set
};

} // namespace meridian::serve
