#pragma once

#include "engine/base/IpAddress.h"
#include "engine/dns/Tsig.h"

#include <span>
#include <vector>

namespace meridian::serve {

/// Which keys a server knows and who may transfer zones. Immutable, part of the profile.
struct TransferRules
{
    std::vector<dns::TsigKey> keys;
    std::vector<IpPrefix> networks;   ///< whose senders may, signed or not
    std::vector<dns::Name> keyNames;  ///< whose holders may, from wherever

    /// Takes one more of those who may: `192.0.2.0/24`, `2001:db8::53`, `key:NAME`, or several with commas. Errors: neither, or
    /// a key that is not among `keys`.
    [[nodiscard]] Result<void> allow(QStringView text);
    /// `key`: that of a good signature, or null.
    [[nodiscard]] bool allows(const IpAddress &sender, const dns::Name *key) const;
    /// The key of this name, or null.
    [[nodiscard]] const dns::TsigKey *findKey(const dns::Name &name) const;
};

/// The key that `key:NAME` names. Errors: no such form, no such key.
[[nodiscard]] Result<dns::TsigKey> keyOf(const TransferRules &rules, QStringView text);

} // namespace meridian::serve
