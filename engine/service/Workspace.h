#pragma once

#include "engine/base/Result.h"
#include "engine/model/Project.h"
#include "engine/store/History.h"

#include <QList>
#include <QObject>
#include <QString>
#include <QStringList>

#include <functional>
#include <memory>

namespace meridian::service {

using store::EditInfo;
using store::JournalChange;
using store::JournalEntry;
using store::RevisionInfo;

/// What a project brings when it opens.
struct OpenedProject
{
    model::ProjectPtr draft;          ///< never null
    model::ProjectPtr live;           ///< never null; an empty project before the first publish
    QList<RevisionInfo> revisions;    ///< ascending
    QString backup;                   ///< copy made before the file was brought to this version; empty if none was needed
    QStringList problems;             ///< what could not be read of a damaged file; such a project is read-only
};

/// The open project: Draft, Live, journal and revisions. Lives on the GUI thread and does no SQL itself: one store
/// thread (owned) does, in the order of the calls. Draft is always stored: `commit` queues one transaction at once.
///
/// A project is in a `*.meridian` file, or — untitled — in a file of its own below the application's data folder, so
/// that nothing is lost before it has a name. Only one console edits a file at a time; a second one is told.
///
/// All signals come on the GUI thread. `open…`, `create…` and `importJson` answer with `opened` or `openFailed`, never
/// before they return. The present project gives way, with all its edits stored, only when the new one is there; after a
/// failure it is open as before. In between (`Opening`) nothing can be committed.
class Workspace final : public QObject
{
    Q_OBJECT
public:
    enum class State { Closed, Opening, Open, ReadOnly };
    Q_ENUM(State)
    /// How to open: for editing, to look at only (needs no lock, changes nothing), or to get out of a damaged file what
    /// can be read (then read-only too). Nothing is tried behind the user's back: `openFailed` says why, with a kind.
    enum class OpenMode { Edit, ReadOnly, Salvage };
    Q_ENUM(OpenMode)

    explicit Workspace(QObject *parent = nullptr);
    /// Waits until everything is stored.
    ~Workspace() override;

    [[nodiscard]] State state() const { return m_state; }
    [[nodiscard]] bool isReadOnly() const { return m_state == State::ReadOnly; }
    /// The file; of an untitled project its file in the application's data folder.
    [[nodiscard]] QString path() const { return m_path; }
    [[nodiscard]] bool isUntitled() const { return m_untitled; }

    /// What is being edited; never null (an empty project while closed).
    [[nodiscard]] model::ProjectPtr draft() const { return m_draft; }
    /// What is published; never null: an empty project before the first publish.
    [[nodiscard]] model::ProjectPtr live() const { return m_live; }
    /// Number of the revision that is Live; 0 before the first publish.
    [[nodiscard]] qint64 liveRevision() const { return m_revisions.isEmpty() ? 0 : m_revisions.constLast().number; }
    /// Published states, ascending.
    [[nodiscard]] const QList<RevisionInfo> &revisions() const { return m_revisions; }

    /// Opens a `*.meridian` file. A JSON document is refused (`Damaged`: not a database); `importJson` reads it.
    void open(const QString &path, OpenMode mode = OpenMode::Edit);
    /// Makes a new file; an existing one is refused, never overwritten.
    void createNew(const QString &path, model::ProjectPtr start = {});
    /// Makes an untitled project that starts as `start` (null: empty); the sample opens this way.
    void createUntitled(model::ProjectPtr start = {});
    /// Reads a JSON document into a new untitled project. Its errors come in one `openFailed`, a line each.
    void importJson(const QString &path);
    /// Writes Draft as a JSON document, whole or not at all. Answers with `exported` or `exportFailed`.
    /// Works while a project is open, read-only ones too.
    void exportJson(const QString &path);
    /// Gives the project a (new) file with everything in it, journal and revisions too, and goes on there. The untitled
    /// file it had is removed, a named one is kept. An existing file is refused. Answers with `moved` or `openFailed`.
    void moveTo(const QString &path);
    /// Stores what is waiting and closes. The draft becomes an empty project. An untitled project in which nothing was
    /// ever edited leaves no file.
    void close();

    /// Untitled projects left in the application's data folder by earlier runs, newest first. Those another console has
    /// open are left out.
    [[nodiscard]] static QStringList untitledFiles();

    /// Name of the project in a file and time of its last edit (UTC; of the file itself where nothing was edited yet). An
    /// empty name where the file cannot be read.
    struct Summary
    {
        QString name;
        QDateTime lastEdited;
    };
    [[nodiscard]] static Summary summaryOf(const QString &path);
    /// Removes an untitled project for good. False if a console has it open or it is none.
    static bool removeUntitled(const QString &path);

    /// Makes `next` the draft and queues its transaction with the journal line. Returns the edit's sequence number; 0 and
    /// nothing done if no project is open for editing. `stored` tells when it is on disk.
    quint64 commit(model::ProjectPtr next, const EditInfo &info);
    /// Tries again to store the draft after `storeFailed`. Every later `commit` does so as well.
    void retryStore();
    /// Makes Draft Live as a new revision. Answers with `published` or `publishFailed`.
    void publish(const QString &note, const QString &author = {});

    /// Reads the document of a revision; `done` is called on the GUI thread, unless `context` is gone by then.
    /// Compare two with `model::diff`.
    void loadRevision(qint64 number, QObject *context, std::function<void(const Result<model::ProjectPtr> &)> done);
    /// Puts a revision into Draft as a normal edit (`Restore Revision 3`); answers with `draftChanged` or `restoreFailed`.
    /// A console with an undo stack uses `loadRevision` and its own edit instead.
    void restore(qint64 number);
    /// The newest `limit` journal lines before number `before` (0: from the end), newest first.
    void loadJournal(int limit, qint64 before, QObject *context, std::function<void(const Result<QList<JournalEntry>> &)> done);

    /// Blocks until everything queued is stored and its signals are delivered. For tests and for ending the program.
    void waitUntilStored();

signals:
    void stateChanged(meridian::service::Workspace::State state);
    void opened(const meridian::service::OpenedProject &project);
    void openFailed(const meridian::Error &error);
    void moved(const QString &path);
    void exported(const QString &path);
    void exportFailed(const meridian::Error &error);

    /// Draft is another project, by whatever cause.
    void draftChanged();
    /// All edits up to this one are on disk.
    void stored(quint64 sequence);
    /// An edit could not be stored. The draft keeps it, and the next commit tries again.
    void storeFailed(const meridian::Error &error);
    void published(const meridian::store::RevisionInfo &revision);
    void publishFailed(const meridian::Error &error);
    void restoreFailed(const meridian::Error &error);

private:
    class Private;

    void setState(State state);
    void closeProject();

    State m_state = State::Closed;
    QString m_path;
    bool m_untitled = false;
    model::ProjectPtr m_draft;
    model::ProjectPtr m_live;
    QList<RevisionInfo> m_revisions;
    std::unique_ptr<Private> m_private;
};

} // namespace meridian::service
