#include "engine/service/ProjectFiles.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QStandardPaths>

using namespace Qt::StringLiterals;

namespace meridian::service {
namespace {

using store::ProjectStore;

ProjectStore::Access accessOf(Workspace::OpenMode mode)
{
    switch (mode) {
    case Workspace::OpenMode::ReadOnly:
        return ProjectStore::Access::ReadOnly;
    case Workspace::OpenMode::Salvage:
        return ProjectStore::Access::Salvage;
    case Workspace::OpenMode::Edit:
        break;
    }
    return ProjectStore::Access::Edit;
}

/// Draft, Live and the list of revisions of an open store. What a damaged file does not give joins the problems.
Result<OpenedProject> readAll(ProjectStore &opened, Workspace::OpenMode mode)
{
    OpenedProject project{.draft = opened.project(),
                          .live = std::make_shared<const model::Project>(),
                          .revisions = {},
                          .backup = opened.backup(),
                          .problems = opened.problems()};
    Result<QList<RevisionInfo>> revisions = opened.revisions();
    Result<model::ProjectPtr> live = project.live;
    if (revisions && !revisions->isEmpty()) {
        live = opened.revision(revisions->constLast().number);
    }
    for (const Error *error : {revisions ? nullptr : &revisions.error(), live ? nullptr : &live.error()}) {
        if (error && mode != Workspace::OpenMode::Salvage) {
            return std::unexpected(*error);
        }
        if (error) {
            project.problems += error->text;
        }
    }
    project.revisions = revisions.value_or(QList<RevisionInfo>());
    project.live = live.value_or(project.live);
    return project;
}

} // namespace

bool isUntitledFile(const QString &path)
{
    return QFileInfo(path).absolutePath() == QFileInfo(untitledFolder()).absoluteFilePath();
}

void removeFile(const QString &path)
{
    for (const QLatin1StringView suffix : {""_L1, "-wal"_L1, "-shm"_L1}) {
        QFile::remove(path + suffix);
    }
}

std::unexpected<Error> noProject()
{
    return fail(Error::Kind::Conflict, u"No project is open. Open one first."_s);
}

QString untitledFolder()
{
    return QDir(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation)).filePath(u"untitled"_s);
}

Result<OpenedFile> openFile(const QString &path, Workspace::OpenMode mode, store::StoreThread::Slot &slot)
{
    const QString absolute = QFileInfo(path).absoluteFilePath();
    if (slot && QFileInfo(slot->path()).canonicalFilePath() == QFileInfo(absolute).canonicalFilePath()) {
        // Opening what is open: its own lock would stand in the way.
        slot.reset();
    }
    Result<ProjectStore> opened = ProjectStore::open(absolute, accessOf(mode));
    if (!opened) {
        return std::unexpected(opened.error());
    }
    Result<OpenedProject> project = readAll(*opened, mode);
    if (!project) {
        return std::unexpected(project.error());
    }
    closeFile(slot);
    slot.emplace(std::move(*opened));
    return OpenedFile{.project = std::move(*project),
                      .path = absolute,
                      .isUntitled = isUntitledFile(absolute),
                      .isReadOnly = mode != Workspace::OpenMode::Edit};
}

Result<OpenedFile> createUntitledFile(const model::Project &start, store::StoreThread::Slot &slot)
{
    const QDir folder(untitledFolder());
    if (!folder.mkpath(u"."_s)) {
        return fail(Error::Kind::Io, u"The folder for untitled projects cannot be made. Check that you may write there and that there is space."_s, folder.path());
    }
    for (int number = 1;; ++number) {
        const QString path = folder.filePath(u"untitled-%1.meridian"_s.arg(number));
        const Result<void> made = ProjectStore::create(path, start);
        if (made) {
            return openFile(path, Workspace::OpenMode::Edit, slot);
        }
        // Taken by an earlier project, or by another console at this moment: the next number.
        if (made.error().kind != Error::Kind::Conflict && made.error().kind != Error::Kind::Busy) {
            return std::unexpected(made.error());
        }
    }
}

Result<QString> moveFile(const QString &path, store::StoreThread::Slot &slot)
{
    if (!slot) {
        return noProject();
    }
    const QString absolute = QFileInfo(path).absoluteFilePath();
    if (const auto copied = slot->copyTo(absolute); !copied) {
        return std::unexpected(copied.error());
    }
    Result<ProjectStore> opened = ProjectStore::open(absolute, ProjectStore::Access::Edit);
    if (!opened) {
        return std::unexpected(opened.error());
    }
    const QString old = slot->path();
    slot.emplace(std::move(*opened));
    if (isUntitledFile(old)) {
        removeFile(old);
    }
    return absolute;
}

void closeFile(store::StoreThread::Slot &slot)
{
    if (!slot) {
        return;
    }
    const QString path = slot->path();
    const auto journal = slot->journal(1);
    const auto revisions = slot->revisions();
    const bool isUntouched = slot->isEditable() && journal && journal->isEmpty() && revisions && revisions->isEmpty();
    slot.reset();
    if (isUntouched && isUntitledFile(path)) {
        removeFile(path);
    }
}

} // namespace meridian::service
