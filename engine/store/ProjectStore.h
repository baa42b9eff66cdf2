#pragma once

#include "engine/base/Result.h"
#include "engine/model/Project.h"
#include "engine/store/Database.h"
#include "engine/store/FileLock.h"
#include "engine/store/History.h"
#include "engine/store/ProjectRows.h"

#include <QDateTime>
#include <QStringList>

#include <optional>

namespace meridian::store {

/// One open project file. Knows what it last stored, so that an edit writes only what differs from it. Belongs to one
/// thread at a time (`StoreThread`).
class ProjectStore final
{
public:
    enum class Access {
        Edit,     ///< takes the lock, brings older files to this version
        ReadOnly, ///< changes nothing and needs no lock; an older file is brought to this version in memory
        Salvage,  ///< as ReadOnly, leaves out what cannot be read and says so in `problems`
    };

    /// Writes a new file with `start` as its draft. It appears whole or not at all; an existing file is refused.
    [[nodiscard]] static Result<void> create(const QString &path, const model::Project &start);

    /// Opens a file and reads its draft. Errors: `NotFound`; `Invalid` (no Meridian project); `TooNew`; `Damaged` (the file
    /// is not changed; `Salvage` may still read some of it); `Busy` (another program edits it); `Io`.
    [[nodiscard]] static Result<ProjectStore> open(const QString &path, Access access);

    struct Summary
    {
        QString name;         ///< of the project
        QDateTime lastEdited; ///< of the newest journal line; invalid without one
    };
    /// What a list of projects tells of a file, without reading the whole. Changes nothing and needs no lock.
    [[nodiscard]] static Result<Summary> summary(const QString &path);

    /// The draft as it is stored.
    [[nodiscard]] const model::ProjectPtr &project() const { return m_project; }
    /// Copy that was made before the file was brought to this version; empty if none was needed.
    [[nodiscard]] QString backup() const { return m_backup; }
    /// What could not be read, with `Salvage`.
    [[nodiscard]] const QStringList &problems() const { return m_problems; }
    /// Opened with `Edit`.
    [[nodiscard]] bool isEditable() const { return m_lock.has_value(); }
    [[nodiscard]] QString path() const { return m_database.path(); }

    /// Makes `next` the stored draft: one transaction with the rows that differ and the journal line. Returns the line's
    /// number; 0 if nothing differs. On an error the file and `project()` are as before.
    [[nodiscard]] Result<qint64> write(const model::ProjectPtr &next, const EditInfo &info);
    [[nodiscard]] Result<QList<JournalEntry>> journal(int limit, qint64 before = 0);

    /// Stores `project` as the newest revision: it is Live now.
    [[nodiscard]] Result<RevisionInfo> publish(const model::Project &project, const QString &note, const QString &author);
    /// Ascending.
    [[nodiscard]] Result<QList<RevisionInfo>> revisions();
    [[nodiscard]] Result<model::ProjectPtr> revision(qint64 number);

    /// A compact copy with journal and revisions. Like `create`, whole or not at all.
    [[nodiscard]] Result<void> copyTo(const QString &path);

    /// Rows written since the file was opened.
    [[nodiscard]] qint64 writtenRows() const { return m_database.totalChanges(); }

private:
    ProjectStore(std::optional<FileLock> lock, Database database) : m_lock(std::move(lock)), m_database(std::move(database)) {}

    std::optional<FileLock> m_lock; // before the connection, so that it is given back after that is closed
    Database m_database;
    RowIndex m_index;
    model::ProjectPtr m_project;
    QString m_backup;
    QStringList m_problems;
    QString m_mergeKey; // of the last edit
    qint64 m_lastEntry = 0;
};

/// Name of the system's user, for journal and revisions.
[[nodiscard]] QString systemUser();

} // namespace meridian::store
