#include "engine/service/Workspace.h"

#include "engine/service/WorkspacePrivate.h"

#include <QDir>
#include <QFileInfo>
#include <QSignalBlocker>

using namespace Qt::StringLiterals;

namespace meridian::service {

Workspace::Workspace(QObject *parent)
    : QObject(parent), m_draft(std::make_shared<const model::Project>()), m_live(m_draft), m_private(std::make_unique<Private>(*this))
{
}

Workspace::~Workspace()
{
    // Who listens may be half destroyed by now; a program that wants to tell its user calls waitUntilStored() before.
    const QSignalBlocker blocked(this);
    waitUntilStored();
    if (const std::optional<Error> &lost = m_private->storeError()) {
        qCritical("The last edits could not be stored: %s", qUtf8Printable(lost->toString()));
    }
    close();
}

void Workspace::setState(State state)
{
    if (m_state != state) {
        m_state = state;
        emit stateChanged(state);
    }
}

void Workspace::open(const QString &path, OpenMode mode)
{
    m_private->replaceProject([path, mode](store::StoreThread::Slot &slot) { return openFile(path, mode, slot); });
}

void Workspace::createNew(const QString &path, model::ProjectPtr start)
{
    m_private->replaceProject([path, start = std::move(start)](store::StoreThread::Slot &slot) -> Result<OpenedFile> {
        const auto made = store::ProjectStore::create(path, start ? *start : model::Project());
        return made ? openFile(path, OpenMode::Edit, slot) : std::unexpected(made.error());
    });
}

void Workspace::createUntitled(model::ProjectPtr start)
{
    m_private->replaceProject([start = std::move(start)](store::StoreThread::Slot &slot) {
        return createUntitledFile(start ? *start : model::Project(), slot);
    });
}

void Workspace::importJson(const QString &path)
{
    m_private->replaceProject([path](store::StoreThread::Slot &slot) -> Result<OpenedFile> {
        const LoadedDocument loaded = loadDocument(path);
        return loaded.project ? createUntitledFile(*loaded.project, slot) : std::unexpected(loaded.summary(path));
    });
}

void Workspace::exportJson(const QString &path)
{
    m_private->ask<Result<void>>(
        [draft = m_draft, path](store::StoreThread::Slot &) { return saveDocument(*draft, path); },
        [this, path](const Result<void> &written) {
            if (written) {
                emit exported(path);
            } else {
                emit exportFailed(written.error());
            }
        });
}

void Workspace::moveTo(const QString &path)
{
    m_private->separateEdits();
    m_private->ask<Result<QString>>(
        [path](store::StoreThread::Slot &slot) { return moveFile(path, slot); },
        [this](const Result<QString> &moved) {
            if (!moved) {
                emit openFailed(moved.error());
                return;
            }
            m_path = *moved;
            m_untitled = false;
            m_private->settle(State::Open);
            emit this->moved(m_path);
        });
}

void Workspace::close()
{
    m_private->separateEdits();
    m_private->thread().post([](store::StoreThread::Slot &slot) { closeFile(slot); });
    if (m_state != State::Closed) {
        closeProject();
    }
}

void Workspace::closeProject()
{
    m_private->forgetOpenings();
    m_path.clear();
    m_untitled = false;
    m_draft = std::make_shared<const model::Project>();
    m_live = m_draft;
    m_revisions.clear();
    setState(State::Closed);
    emit draftChanged();
}

QStringList Workspace::untitledFiles()
{
    QStringList files;
    const QDir folder(untitledFolder());
    for (const QFileInfo &file : folder.entryInfoList({u"*.meridian"_s}, QDir::Files, QDir::Time)) {
        if (store::FileLock::take(file.filePath())) { // given back at once: nobody edits it
            files += file.filePath();
        }
    }
    return files;
}

Workspace::Summary Workspace::summaryOf(const QString &path)
{
    const Result<store::ProjectStore::Summary> read = store::ProjectStore::summary(path);
    Summary summary;
    if (read) {
        summary = {read->name, read->lastEdited};
    }
    if (!summary.lastEdited.isValid()) {
        summary.lastEdited = QFileInfo(path).lastModified().toUTC();
    }
    return summary;
}

bool Workspace::removeUntitled(const QString &path)
{
    if (!isUntitledFile(path) || !store::FileLock::take(path)) {
        return false;
    }
    removeFile(path);
    return !QFileInfo::exists(path);
}

quint64 Workspace::commit(model::ProjectPtr next, const EditInfo &info)
{
    if (m_state != State::Open || !next) {
        return 0;
    }
    m_draft = std::move(next);
    const quint64 sequence = m_private->queueEdit(m_draft, info);
    emit draftChanged();
    return sequence;
}

void Workspace::retryStore()
{
    if (m_state == State::Open) {
        m_private->queueAgain(m_draft);
    }
}

void Workspace::publish(const QString &note, const QString &author)
{
    if (m_state != State::Open) {
        emit publishFailed({Error::Kind::Conflict, u"No project is open for editing. Open one first."_s, m_path});
        return;
    }
    m_private->separateEdits();
    m_private->ask<Result<RevisionInfo>>(
        [draft = m_draft, note, author](store::StoreThread::Slot &slot) -> Result<RevisionInfo> {
            return slot ? slot->publish(*draft, note, author) : noProject();
        },
        [this, draft = m_draft](const Result<RevisionInfo> &revision) {
            if (!revision) {
                emit publishFailed(revision.error());
                return;
            }
            m_live = draft;
            m_revisions.append(*revision);
            emit published(*revision);
        });
}

void Workspace::loadRevision(qint64 number, QObject *context, std::function<void(const Result<model::ProjectPtr> &)> done)
{
    m_private->ask<Result<model::ProjectPtr>>(
        [number](store::StoreThread::Slot &slot) -> Result<model::ProjectPtr> { return slot ? slot->revision(number) : noProject(); },
        [context = QPointer(context), done = std::move(done)](const Result<model::ProjectPtr> &project) {
            if (context) {
                done(project);
            }
        });
}

void Workspace::restore(qint64 number)
{
    loadRevision(number, this, [this, number](const Result<model::ProjectPtr> &project) {
        if (!project) {
            emit restoreFailed(project.error());
        } else if (commit(*project, {.text = u"Restore Revision %1"_s.arg(number), .mergeKey = {}, .user = {}}) == 0) {
            emit restoreFailed({Error::Kind::Conflict, u"The project is not open for editing. Open it for editing first."_s, m_path});
        }
    });
}

void Workspace::loadJournal(int limit, qint64 before, QObject *context, std::function<void(const Result<QList<JournalEntry>> &)> done)
{
    m_private->ask<Result<QList<JournalEntry>>>(
        [limit, before](store::StoreThread::Slot &slot) -> Result<QList<JournalEntry>> { return slot ? slot->journal(limit, before) : noProject(); },
        [context = QPointer(context), done = std::move(done)](const Result<QList<JournalEntry>> &entries) {
            if (context) {
                done(entries);
            }
        });
}

void Workspace::waitUntilStored()
{
    m_private->thread().flush();
    m_private->deliver();
}

} // namespace meridian::service

#include "moc_Workspace.cpp"
