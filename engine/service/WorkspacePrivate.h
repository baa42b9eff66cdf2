#pragma once

#include "engine/service/Documents.h"
#include "engine/service/Mailbox.h"
#include "engine/service/ProjectFiles.h"

#include <QPointer>

#include <deque>
#include <mutex>
#include <optional>

namespace meridian::service {

/// The way between a workspace and its store thread.
class Workspace::Private final
{
public:
    explicit Private(Workspace &workspace) : m_workspace(workspace) {}

    [[nodiscard]] store::StoreThread &thread() { return m_thread; }
    void deliver() { m_mailbox.deliver(); }

    /// Runs `job` on the store thread and `take` with its result on the GUI thread.
    template<typename Answer, typename Job, typename Take>
    void ask(Job job, Take take)
    {
        m_thread.post([this, job = std::move(job), take = std::move(take)](store::StoreThread::Slot &slot) mutable {
            m_mailbox.put([answer = Answer(job(slot)), take = std::move(take)] { take(answer); });
        });
    }

    /// Runs `open` (Slot → `Result<OpenedFile>`) and makes what it gives the open project.
    void replaceProject(std::move_only_function<Result<OpenedFile>(store::StoreThread::Slot &)> open);

    /// Queues an edit and returns its sequence number. While an earlier edit with the same merge key still waits, the new
    /// one takes its place: a drag never runs ahead of a slow disk.
    quint64 queueEdit(const model::ProjectPtr &project, const EditInfo &info);
    /// Queues the draft once more under the number and name of the last edit.
    void queueAgain(const model::ProjectPtr &project);
    /// The open project is in this state from now on.
    void settle(State state);
    /// The project was closed: what is being opened is not to be shown.
    void forgetOpenings();
    /// Why the last edit is not on disk, if it is not.
    [[nodiscard]] const std::optional<Error> &storeError() const { return m_storeError; }
    /// Edits from now on do not join those that wait.
    void separateEdits();

private:
    struct WaitingEdit
    {
        quint64 sequence = 0;
        model::ProjectPtr project;
        EditInfo info;
        bool mayGrow = true;
    };

    struct Opening
    {
        Result<OpenedFile> file;
        bool hasProject; ///< a project is open now, the new or the present one
    };

    void take(const Opening &opening, int closings);
    void push(WaitingEdit edit);
    void storeNext(store::StoreThread::Slot &slot); // store thread

    Workspace &m_workspace;
    quint64 m_sequence = 0;  // GUI thread
    EditInfo m_lastInfo;     // GUI thread
    int m_openings = 0;      // GUI thread; calls of replaceProject that were not answered yet
    int m_closings = 0;      // GUI thread; what was asked to open before a close does not open after it
    State m_settled = State::Closed; // GUI thread; state but for `Opening`
    std::optional<Error> m_storeError; // GUI thread; of the last edit that was written, if it failed
    Mailbox m_mailbox;
    std::mutex m_mutex;
    std::deque<WaitingEdit> m_waiting; // guarded by m_mutex
    store::StoreThread m_thread;       // last: ends first, while what its jobs use is there
};

} // namespace meridian::service
