#pragma once

#include "engine/dns/ZoneTree.h"

#include <vector>

namespace meridian::policy {

class Policy;

/// The static form of a zone, node by node: what a server that knows no routing can serve of it, such as a secondary. Static
/// sets are as they are. A routed name has all records together that a client of whom nothing is known may be given while
/// everything is healthy; of aliases, of which a name has one, that with the greatest share. It is left out where such a
/// client gets no records, and an alias where the name has other records (RFC 1034 §3.6.2). Health does not change it: it
/// is another one only with another serial.
///
/// `tree` must be one of the policy's. The sets of one node; empty for an empty non-terminal.
[[nodiscard]] std::vector<dns::RrSet> staticSets(const Policy &policy, const dns::ZoneTree &tree, const dns::ZoneTree::Node &node);

} // namespace meridian::policy
