#pragma once

#include "app/node/NodeOptions.h"

#include "engine/dns/DnssecKeyring.h"
#include "engine/policy/Policy.h"

#include <QStringList>

namespace meridian::node {

/// Keys for the signed zones of a project.
struct NodeKeys
{
    dns::KeyringPtr keyring; ///< null if no zone is signed
    QStringList notes;       ///< keys that were made, and what to do with them
};

/// Reads the keys from the folder of the options; a zone without one gets a new one, unless `inForce` has keys of it. Errors: a
/// zone is signed and no folder is named, or the folder or a file of it. Any thread.
[[nodiscard]] Result<NodeKeys> readKeys(const NodeOptions &options, const policy::Policy &policy, const dns::KeyringPtr &inForce);

} // namespace meridian::node
