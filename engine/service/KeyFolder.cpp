#include "engine/service/KeyFolder.h"

#include "engine/policy/Policy.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTimeZone>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace Qt::StringLiterals;

namespace meridian::service {
namespace {

const QString kTimeFormat = u"yyyyMMdd'T'HHmmss'Z'"_s;
const QString kSuffix = u".pem"_s;
const QString kRetiringSuffix = u".retiring.pem"_s;
constexpr qint64 kMaxFileSize = 64 * 1024;

std::unexpected<Error> failedTo(const QString &what, int error, const QString &path)
{
    return fail(Error::Kind::Io, u"Cannot %1: %2. Give the user of this program the right to do that, or name another folder."_s.arg(what, QString::fromLocal8Bit(std::strerror(error))), path);
}

/// With zeros before it.
QString numberText(uint number, int digits, int base = 10)
{
    return QString::number(number, base).rightJustified(digits, u'0');
}

/// The zone as a part of a file name: small letters, and everything unusual as %XX.
QString fileNameOf(const dns::Name &zone)
{
    QString text = zone.lowered().toString();
    if (!zone.isRoot()) {
        text.chop(1);
    }
    QString out;
    for (const char octet : text.toUtf8()) {
        const bool isUsual = (octet >= 'a' && octet <= 'z') || (octet >= '0' && octet <= '9') || octet == '-' || octet == '_' || (octet == '.' && !zone.isRoot());
        out += isUsual ? QString(QLatin1Char(octet)) : u'%' + numberText(static_cast<unsigned char>(octet), 2, 16);
    }
    return out;
}

/// Without the suffix.
QString fileNameOf(const dns::Name &zone, const dns::DnssecKey &key, const QDateTime &made)
{
    return fileNameOf(zone) + u'+' + numberText(static_cast<uint>(key.algorithm()), 3) + u'+' + numberText(key.keyTag(), 5) + u'+' + made.toUTC().toString(kTimeFormat);
}

/// Held while keys are looked for and made, so that two programs do not make one each. Where a file system has no locks,
/// there is none.
class FolderLock final
{
public:
    explicit FolderLock(const QString &path) : m_descriptor(::open(QFile::encodeName(path).constData(), O_RDONLY | O_DIRECTORY | O_CLOEXEC))
    {
        if (m_descriptor >= 0) {
            (void)::flock(m_descriptor, LOCK_EX);
        }
    }
    ~FolderLock()
    {
        if (m_descriptor >= 0) {
            ::close(m_descriptor);
        }
    }
    FolderLock(const FolderLock &) = delete;
    FolderLock &operator=(const FolderLock &) = delete;

    /// Makes names that were given or taken outlive a power cut.
    void sync() const { (void)::fsync(m_descriptor); }

private:
    int m_descriptor;
};

Result<void> makeFolder(const QString &path)
{
    if (QFileInfo(path).isDir()) {
        return {};
    }
    const QString parent = QFileInfo(QDir::cleanPath(path)).absolutePath();
    if (!QDir().mkpath(parent) || (::mkdir(QFile::encodeName(QDir::cleanPath(path)).constData(), 0700) != 0 && errno != EEXIST)) {
        return failedTo(u"make the folder for keys"_s, errno, path);
    }
    return {};
}

/// A new file with this content, whole or not at all; nobody but its owner may read it at any moment.
Result<void> writeSecret(const QString &path, const std::string &content)
{
    const QByteArray name = QFile::encodeName(path);
    const QByteArray passing = name + ".new";
    ::unlink(passing.constData()); // left behind by a crash
    const int descriptor = ::open(passing.constData(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (descriptor < 0) {
        return failedTo(u"write the key"_s, errno, path);
    }
    const bool isWritten = ::write(descriptor, content.data(), content.size()) == static_cast<ssize_t>(content.size()) && ::fsync(descriptor) == 0;
    int error = errno;
    ::close(descriptor);
    if (isWritten && ::rename(passing.constData(), name.constData()) == 0) {
        return {};
    }
    error = isWritten ? errno : error;
    ::unlink(passing.constData());
    return failedTo(u"write the key"_s, error, path);
}

Result<StoredKey> read(const QString &path)
{
    const QString name = QFileInfo(path).fileName();
    const bool isRetiring = name.endsWith(kRetiringSuffix);
    const QStringList parts = name.chopped(isRetiring ? kRetiringSuffix.size() : kSuffix.size()).split(u'+');
    QDateTime made = QDateTime::fromString(parts.value(3), kTimeFormat);
    made.setTimeZone(QTimeZone::utc());
    if (parts.size() != 4 || !made.isValid()) {
        return fail(Error::Kind::Invalid, u"This is not the name of a key: zone+algorithm+tag+time.pem. Give the file its name back, or move it away."_s, path);
    }
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) {
        return fail(Error::Kind::Io, u"Cannot read the key: %1. Let the user of this program own the file (chown), with mode 0600."_s.arg(file.errorString()), path);
    }
    const QByteArray content = file.read(kMaxFileSize);
    const Result<dns::DnssecKey> key = dns::DnssecKey::fromPem({content.constData(), static_cast<std::size_t>(content.size())});
    if (!key) {
        return fail(key.error().kind, key.error().text, path);
    }
    if (parts.at(1).toInt() != static_cast<int>(key->algorithm()) || parts.at(2).toInt() != key->keyTag()) {
        return fail(Error::Kind::Damaged,
                    u"The file holds key %1 of algorithm %2, and its name tells of another one. Put the right file back."_s.arg(key->keyTag()).arg(static_cast<int>(key->algorithm())), path);
    }
    return StoredKey{path, made, {*key, isRetiring}};
}

Result<QList<StoredKey>> readAll(const QString &folder, const dns::Name &zone)
{
    QList<StoredKey> out;
    const QDir dir(folder);
    if (!dir.exists()) {
        return out;
    }
    if (!QFileInfo(folder).isReadable() || !QFileInfo(folder).isExecutable()) {
        return failedTo(u"look into the folder of keys"_s, EACCES, folder);
    }
    for (const QString &name : dir.entryList({fileNameOf(zone) + u"+*"_s + kSuffix}, QDir::Files, QDir::Name)) {
        Result<StoredKey> key = read(dir.filePath(name));
        if (!key) {
            return std::unexpected(key.error());
        }
        out.append(*std::move(key));
    }
    std::ranges::stable_sort(out, {}, &StoredKey::made);
    return out;
}

Result<StoredKey> makeLocked(const QString &folder, const FolderLock &lock, const dns::Name &zone, dns::DnssecAlgorithm algorithm, const QDateTime &now)
{
    const Result<QList<StoredKey>> others = readAll(folder, zone);
    if (!others) {
        return std::unexpected(others.error());
    }
    for (;;) {
        const Result<dns::DnssecKey> key = dns::DnssecKey::generate(algorithm);
        if (!key) {
            return std::unexpected(key.error());
        }
        // Validators cope with keys of one tag, people and parents do not.
        if (std::ranges::any_of(*others, [&key](const StoredKey &other) { return other.key.key.keyTag() == key->keyTag(); })) {
            continue;
        }
        StoredKey made{QDir(folder).filePath(fileNameOf(zone, *key, now) + kSuffix), now.toUTC(), {*key, false}};
        if (const Result<void> written = writeSecret(made.path, key->toPem()); !written) {
            return std::unexpected(written.error());
        }
        lock.sync();
        return made;
    }
}

std::shared_ptr<const dns::ZoneKeys> zoneKeys(const dns::Name &zone, const QList<StoredKey> &stored)
{
    std::vector<dns::ZoneKeys::Key> keys;
    std::ranges::transform(stored, std::back_inserter(keys), &StoredKey::key);
    return std::make_shared<const dns::ZoneKeys>(zone, std::move(keys));
}

} // namespace

Result<QList<StoredKey>> KeyFolder::keysOf(const dns::Name &zone) const
{
    return readAll(m_path, zone);
}

Result<StoredKey> KeyFolder::make(const dns::Name &zone, dns::DnssecAlgorithm algorithm, const QDateTime &now) const
{
    if (const Result<void> folder = makeFolder(m_path); !folder) {
        return std::unexpected(folder.error());
    }
    const FolderLock lock(m_path);
    return makeLocked(m_path, lock, zone, algorithm, now);
}

Result<void> KeyFolder::retire(const StoredKey &key) const
{
    const FolderLock lock(m_path);
    const QString retiring = key.path.chopped(kSuffix.size()) + kRetiringSuffix;
    if (!key.key.isRetiring && ::rename(QFile::encodeName(key.path).constData(), QFile::encodeName(retiring).constData()) != 0) {
        return failedTo(u"rename the key"_s, errno, key.path);
    }
    lock.sync();
    return {};
}

Result<void> KeyFolder::remove(const StoredKey &key) const
{
    const FolderLock lock(m_path);
    if (::unlink(QFile::encodeName(key.path).constData()) != 0) {
        return failedTo(u"remove the key"_s, errno, key.path);
    }
    lock.sync();
    return {};
}

auto KeyFolder::load(std::span<const dns::Name> zones, dns::DnssecAlgorithm algorithm, const QDateTime &now, const dns::Keyring *inForce) const -> Result<Loaded>
{
    Loaded out;
    if (zones.empty()) {
        return out;
    }
    for (const dns::Name &zone : zones) {
        const bool isSigned = inForce != nullptr && inForce->find(zone) != nullptr;
        const Result<QList<StoredKey>> keys = isSigned ? readAll(m_path, zone) : QList<StoredKey>();
        if (isSigned && keys && keys->isEmpty()) {
            return fail(Error::Kind::NotFound,
                        u"The keys that sign \"%1\" are gone, and resolvers would refuse what new ones sign. Put the files back. To begin anew, take the DS records out of the parent zone "
                        "first, and start the server again when they have expired."_s.arg(zone.toString()),
                        m_path);
        }
    }
    auto keyring = std::make_shared<dns::Keyring>();
    for (const dns::Name &zone : zones) {
        Result<QList<StoredKey>> keys = readAll(m_path, zone);
        if (keys && keys->isEmpty()) {
            if (const Result<void> folder = makeFolder(m_path); !folder) {
                return std::unexpected(folder.error());
            }
            const FolderLock lock(m_path);
            keys = readAll(m_path, zone); // another program may have made one meanwhile
            if (keys && keys->isEmpty()) {
                const Result<StoredKey> made = makeLocked(m_path, lock, zone, algorithm, now);
                if (!made) {
                    return std::unexpected(made.error());
                }
                keys->append(*made);
                out.made.append(*made);
            }
        }
        if (!keys) {
            return std::unexpected(keys.error());
        }
        keyring->add(zoneKeys(zone, *keys));
    }
    out.keyring = std::move(keyring);
    return out;
}

std::vector<dns::Name> signedZones(const policy::Policy &policy)
{
    std::vector<dns::Name> out;
    for (const dns::ZoneSet::Entry &entry : policy.zones().entries()) {
        if (entry.isSigned && std::ranges::find(out, entry.tree->origin()) == out.end()) {
            out.push_back(entry.tree->origin().lowered());
        }
    }
    return out;
}

Result<dns::KeyringPtr> passingKeys(std::span<const dns::Name> zones, const dns::KeyringPtr &before)
{
    if (zones.empty()) {
        return nullptr;
    }
    auto out = std::make_shared<dns::Keyring>();
    for (const dns::Name &zone : zones) {
        const dns::ZoneKeys *known = before != nullptr ? before->find(zone) : nullptr;
        if (known != nullptr) {
            out->add(std::make_shared<const dns::ZoneKeys>(*known));
            continue;
        }
        const Result<dns::DnssecKey> key = dns::DnssecKey::generate(dns::DnssecAlgorithm::EcdsaP256Sha256);
        if (!key) {
            return std::unexpected(key.error());
        }
        out->add(std::make_shared<const dns::ZoneKeys>(zone, std::vector<dns::ZoneKeys::Key>{{*key, false}}));
    }
    return out;
}

} // namespace meridian::service
