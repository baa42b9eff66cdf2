#pragma once

#include "engine/base/Result.h"

#include <QString>

namespace meridian::store {

/// The right to edit a project file, held by one console or tool at a time.
///
/// It is an flock(2) on `<file>-lock` beside the project, because the kernel gives it back however its holder ends: there
/// is no stale lock to clean up after a crash, and it also works between machines on NFS. It is not taken on the project
/// itself, since closing any descriptor of that file would drop the locks SQLite holds on it in this process. Reading
/// needs no lock: SQLite gives readers a consistent view while another program writes.
class FileLock final
{
public:
    /// Takes the lock on a file that need not exist yet. `Busy`, with who holds it, if another has it.
    [[nodiscard]] static Result<FileLock> take(const QString &path);

    FileLock(FileLock &&other) noexcept;
    FileLock &operator=(FileLock &&other) noexcept;
    ~FileLock();

private:
    FileLock(int descriptor, QString lockPath);
    void release();

    int m_descriptor = -1;
    QString m_lockPath;
};

} // namespace meridian::store
