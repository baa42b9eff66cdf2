#pragma once

#include "engine/service/Workspace.h"
#include "engine/store/StoreThread.h"

namespace meridian::service {

/// A file that was opened, for the GUI thread.
struct OpenedFile
{
    OpenedProject project;
    QString path;
    bool isUntitled = false;
    bool isReadOnly = false;
};

/// Where untitled projects live.
[[nodiscard]] QString untitledFolder();
/// Whether a file lies there.
[[nodiscard]] bool isUntitledFile(const QString &path);
/// Removes a project file that is closed, with what SQLite leaves beside it.
void removeFile(const QString &path);

// What a workspace does with files, on the store thread. Each leaves `slot` as it was when it fails.

/// Opens a file in the place of the one in `slot`, which is closed.
[[nodiscard]] Result<OpenedFile> openFile(const QString &path, Workspace::OpenMode mode, store::StoreThread::Slot &slot);
/// Makes and opens a file in the folder of untitled projects.
[[nodiscard]] Result<OpenedFile> createUntitledFile(const model::Project &start, store::StoreThread::Slot &slot);
/// Copies the open file to `path` and goes on there; removes the untitled file it came from. Returns the new path.
[[nodiscard]] Result<QString> moveFile(const QString &path, store::StoreThread::Slot &slot);
/// Closes the open file. An untitled one in which nothing was edited or published is removed.
void closeFile(store::StoreThread::Slot &slot);

[[nodiscard]] std::unexpected<Error> noProject();

} // namespace meridian::service
