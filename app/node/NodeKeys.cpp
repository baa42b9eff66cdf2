#include "app/node/NodeKeys.h"

#include "engine/service/KeyFolder.h"

using namespace Qt::StringLiterals;

namespace meridian::node {

Result<NodeKeys> readKeys(const NodeOptions &options, const policy::Policy &policy, const dns::KeyringPtr &inForce)
{
    NodeKeys out;
    const std::vector<dns::Name> zones = service::signedZones(policy);
    if (zones.empty()) {
        return out;
    }
    if (options.keyFolder.isEmpty()) {
        return fail(Error::Kind::Invalid,
                    u"The zone \"%1\" is signed, and there is no folder for its keys. Name one with --dnssec-keys, or give --state-dir."_s.arg(zones.front().toString()), u"--dnssec-keys"_s);
    }
    const service::KeyFolder folder(options.keyFolder);
    const auto loaded = folder.load(zones, options.keyAlgorithm, QDateTime::currentDateTimeUtc(), inForce.get());
    if (!loaded) {
        return std::unexpected(loaded.error());
    }
    for (const service::StoredKey &key : loaded->made) {
        out.notes.append(u"%1: A new key that signs its zone. Give its DS record to the parent zone: meridianctl dnssec ds ZONE --keys %2"_s.arg(key.path, folder.path()));
    }
    out.keyring = loaded->keyring;
    return out;
}

} // namespace meridian::node
