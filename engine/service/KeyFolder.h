#pragma once

#include "engine/dns/DnssecKeyring.h"

#include <QDateTime>
#include <QList>
#include <QString>

#include <span>
#include <vector>

namespace meridian::policy {
class Policy;
}

namespace meridian::service {

/// A private key in a file.
struct StoredKey
{
    QString path;
    QDateTime made; ///< UTC, whole seconds
    dns::ZoneKeys::Key key;
};

/// The private keys of signed zones, a file each: unencrypted PKCS#8 in PEM, readable by its owner alone. The name tells
/// zone, algorithm, key tag, when the key was made and whether it retires:
/// `example.com+013+12345+20260102T030405Z.pem`, `….retiring.pem`. Files appear whole or not at all. Any thread, and several
/// programs at a time.
class KeyFolder final
{
public:
    explicit KeyFolder(QString path) : m_path(std::move(path)) {}

    [[nodiscard]] const QString &path() const { return m_path; }

    /// Oldest first; none if there is no folder. Errors name the file: unreadable, no key, not the key that its name tells.
    [[nodiscard]] Result<QList<StoredKey>> keysOf(const dns::Name &zone) const;
    /// One more key for a zone, and the folder if there is none.
    [[nodiscard]] Result<StoredKey> make(const dns::Name &zone, dns::DnssecAlgorithm algorithm, const QDateTime &now) const;
    /// From now on the key signs still, and the parent is asked to let its DS go.
    [[nodiscard]] Result<void> retire(const StoredKey &key) const;
    [[nodiscard]] Result<void> remove(const StoredKey &key) const;

    struct Loaded
    {
        dns::KeyringPtr keyring; ///< null without zones
        QList<StoredKey> made;   ///< for zones that had no key
    };
    /// The keys of `zones`; one is made for each that has none. But a zone that `inForce` has keys of keeps what the parent zone
    /// vouches for: an error, and nothing is made, if they are all gone from the folder.
    [[nodiscard]] Result<Loaded> load(std::span<const dns::Name> zones, dns::DnssecAlgorithm algorithm, const QDateTime &now, const dns::Keyring *inForce = nullptr) const;

private:
    QString m_path;
};

/// Zones that a policy wants signed, each once.
[[nodiscard]] std::vector<dns::Name> signedZones(const policy::Policy &policy);
/// Keys that nobody stores: those of `before` as far as there are any, new ones for the other zones. Null without zones.
[[nodiscard]] Result<dns::KeyringPtr> passingKeys(std::span<const dns::Name> zones, const dns::KeyringPtr &before);

} // namespace meridian::service
