#include "engine/store/ProjectStore.h"

#include "engine/base/Clock.h"
#include "engine/store/Journal.h"
#include "engine/store/Revisions.h"
#include "engine/store/Schema.h"

#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>

#include <fcntl.h>
#include <pwd.h>
#include <unistd.h>

#include <array>

using namespace Qt::StringLiterals;

namespace meridian::store {
namespace {

Result<void> refuseExisting(const QString &path)
{
    if (QFileInfo::exists(path)) {
        return fail(Error::Kind::Conflict, u"The file exists already. Choose another name."_s, path);
    }
    return {};
}

/// Makes the name of a new file survive a power cut.
void flushFolder(const QString &path)
{
    const int folder = ::open(QFile::encodeName(QFileInfo(path).absolutePath()).constData(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder >= 0) {
        fsync(folder);
        ::close(folder);
    }
}

/// Runs `make(temporary path)` and gives the file its name when that succeeded. Call under the lock of `path`.
template<typename Make>
Result<void> makeWhole(const QString &path, const Make &make)
{
    const QString temporary = path + "-new"_L1;
    QFile::remove(temporary);
    if (const Result<void> made = make(temporary); !made) {
        QFile::remove(temporary);
        return fail(made.error().kind, made.error().text, path);
    }
    // A log left behind by a file of this name that is gone must not be taken for this file's.
    QFile::remove(path + "-wal"_L1);
    QFile::remove(path + "-shm"_L1);
    QFile file(temporary);
    if (!file.rename(path)) {
        const QString reason = file.errorString();
        QFile::remove(temporary);
        return fail(Error::Kind::Io, u"The new file cannot get its name (%1). Check that you may write in its folder."_s.arg(reason), path);
    }
    flushFolder(path);
    return {};
}

Result<void> fill(const QString &path, const model::Project &start)
{
    Result<Database> database = Database::open(path, Database::Mode::Create);
    if (!database) {
        return std::unexpected(database.error());
    }
    if (const auto made = createSchema(*database); !made) {
        return made;
    }
    return database->transaction([&] {
        RowIndex index;
        ChangeList changes;
        return writeRows(*database, model::Project(), start, index, changes);
    });
}

/// An error of opening, with the name of the file where the text itself does not have it.
Error located(Error error, const QString &path)
{
    if (error.where.isEmpty()) {
        error.where = path;
    }
    return error;
}

} // namespace

QString systemUser()
{
    for (const char *variable : {"USER", "LOGNAME"}) {
        if (const QString name = qEnvironmentVariable(variable); !name.isEmpty()) {
            return name;
        }
    }
    std::array<char, 4096> buffer;
    passwd entry{};
    passwd *found = nullptr;
    if (getpwuid_r(getuid(), &entry, buffer.data(), buffer.size(), &found) == 0 && found) {
        return QString::fromLocal8Bit(found->pw_name);
    }
    return u"user %1"_s.arg(getuid());
}

Result<void> ProjectStore::create(const QString &path, const model::Project &start)
{
    if (const auto free = refuseExisting(path); !free) {
        return free;
    }
    const Result<FileLock> lock = FileLock::take(path);
    if (!lock) {
        return std::unexpected(lock.error());
    }
    return makeWhole(path, [&](const QString &temporary) { return fill(temporary, start); });
}

Result<ProjectStore> ProjectStore::open(const QString &path, Access access)
{
    std::optional<FileLock> lock;
    if (access == Access::Edit && QFileInfo(path).isFile()) {
        Result<FileLock> taken = FileLock::take(path);
        if (!taken) {
            return std::unexpected(taken.error());
        }
        lock = std::move(*taken);
    }
    Result<Database> database = Database::open(path, access == Access::Edit ? Database::Mode::ReadWrite : Database::Mode::ReadOnly);
    if (!database) {
        return std::unexpected(located(database.error(), path));
    }
    ProjectStore store(std::move(lock), std::move(*database));
    Result<int> version = schemaVersion(store.m_database);
    if (!version) {
        return std::unexpected(located(version.error(), path));
    }
    if (access != Access::Salvage) {
        if (const auto sound = store.m_database.quickCheck(); !sound) {
            return std::unexpected(located(sound.error(), path));
        }
    }
    if (access == Access::Edit) {
        const Result<QString> backup = migrate(store.m_database);
        if (!backup) {
            return std::unexpected(located(backup.error(), path));
        }
        store.m_backup = *backup;
    }
    if (access != Access::Edit && *version < currentSchemaVersion()) {
        Result<Database> copy = store.m_database.inMemoryCopy();
        const Result<void> migrated = copy ? applyMigrations(*copy) : std::unexpected(copy.error());
        if (!migrated) {
            return std::unexpected(located(migrated.error(), path));
        }
        store.m_database = std::move(*copy);
    }
    Result<LoadedRows> loaded = loadRows(store.m_database, access == Access::Salvage ? Tolerance::SkipUnreadable : Tolerance::Strict);
    if (!loaded) {
        return std::unexpected(located(loaded.error(), path));
    }
    if (access == Access::Edit) {
        // Only now, since it writes to the file, which must prove readable first.
        if (const auto durable = store.m_database.useWriteAheadLog(); !durable) {
            return std::unexpected(located(durable.error(), path));
        }
    }
    store.m_project = std::move(loaded->project);
    store.m_index = std::move(loaded->index);
    store.m_problems = std::move(loaded->problems);
    return store;
}

Result<ProjectStore::Summary> ProjectStore::summary(const QString &path)
{
    Result<Database> database = Database::open(path, Database::Mode::ReadOnly);
    if (!database) {
        return std::unexpected(located(database.error(), path));
    }
    if (const Result<int> version = schemaVersion(*database); !version) {
        return std::unexpected(located(version.error(), path));
    }
    Summary summary;
    const auto firstOf = [&database](std::string_view sql) -> Result<QByteArray> {
        Result<Statement> select = database->prepare(sql);
        if (!select) {
            return std::unexpected(select.error());
        }
        const Result<bool> row = select->step();
        return row ? Result<QByteArray>(*row ? select->bytes(0) : QByteArray()) : std::unexpected(row.error());
    };
    const Result<QByteArray> body = firstOf("SELECT body FROM project");
    const Result<QByteArray> time = firstOf("SELECT time FROM journal ORDER BY number DESC LIMIT 1");
    if (!body || !time) {
        return std::unexpected(located(body ? time.error() : body.error(), path));
    }
    summary.name = QJsonDocument::fromJson(*body).object().value("name"_L1).toString();
    summary.lastEdited = QDateTime::fromString(QString::fromUtf8(*time), Qt::ISODateWithMs);
    return summary;
}

Result<qint64> ProjectStore::write(const model::ProjectPtr &next, const EditInfo &info)
{
    if (next == m_project) {
        return 0;
    }
    const bool merges = m_lastEntry != 0 && !info.mergeKey.isEmpty() && info.mergeKey == m_mergeKey;
    RowIndex index = m_index;
    qint64 number = 0;
    const Result<void> done = m_database.transaction([&]() -> Result<void> {
        ChangeList changes;
        if (const auto written = writeRows(m_database, *m_project, *next, index, changes); !written) {
            return written;
        }
        if (changes.isEmpty()) {
            return {};
        }
        const JournalEntry entry{.time = SystemClock().now(),
                                 .text = info.text,
                                 .user = info.user.isEmpty() ? systemUser() : info.user,
                                 .changes = changes.take()};
        if (merges) {
            number = m_lastEntry;
            return mergeIntoJournal(m_database, number, entry);
        }
        const Result<qint64> appended = appendToJournal(m_database, entry);
        number = appended.value_or(0);
        return appended ? Result<void>() : std::unexpected(appended.error());
    });
    if (!done) {
        return std::unexpected(done.error());
    }
    m_index = std::move(index);
    m_project = next;
    if (number != 0) {
        m_lastEntry = number;
        m_mergeKey = info.mergeKey;
    }
    return number;
}

Result<QList<JournalEntry>> ProjectStore::journal(int limit, qint64 before)
{
    return readJournal(m_database, limit, before);
}

Result<RevisionInfo> ProjectStore::publish(const model::Project &project, const QString &note, const QString &author)
{
    RevisionInfo info{.number = 0, .time = SystemClock().now(), .author = author.isEmpty() ? systemUser() : author, .note = note};
    const Result<void> done = m_database.transaction([&]() -> Result<void> {
        const Result<RevisionInfo> appended = appendRevision(m_database, project, info);
        if (!appended) {
            return std::unexpected(appended.error());
        }
        info = *appended;
        return {};
    });
    if (!done) {
        return std::unexpected(done.error());
    }
    m_mergeKey.clear(); // what comes after a publish is a line of its own
    return info;
}

Result<QList<RevisionInfo>> ProjectStore::revisions()
{
    return listRevisions(m_database);
}

Result<model::ProjectPtr> ProjectStore::revision(qint64 number)
{
    return loadRevision(m_database, number);
}

Result<void> ProjectStore::copyTo(const QString &path)
{
    if (const auto free = refuseExisting(path); !free) {
        return free;
    }
    const Result<FileLock> lock = FileLock::take(path);
    if (!lock) {
        return std::unexpected(lock.error());
    }
    return makeWhole(path, [&](const QString &temporary) { return m_database.copyTo(temporary); });
}

} // namespace meridian::store
