#include "engine/service/WorkspacePrivate.h"

namespace meridian::service {

void Workspace::Private::replaceProject(std::move_only_function<Result<OpenedFile>(store::StoreThread::Slot &)> open)
{
    separateEdits();
    ++m_openings;
    m_workspace.setState(State::Opening);
    ask<Opening>(
        [open = std::move(open)](store::StoreThread::Slot &slot) mutable {
            Result<OpenedFile> file = open(slot);
            return Opening{.file = std::move(file), .hasProject = slot.has_value()};
        },
        [this, closings = m_closings](const Opening &opening) { take(opening, closings); });
}

void Workspace::Private::take(const Opening &opening, int closings)
{
    const bool isCurrent = closings == m_closings;
    if (isCurrent) {
        --m_openings;
    }
    if (isCurrent && opening.file) {
        const OpenedFile &file = *opening.file;
        m_workspace.m_path = file.path;
        m_workspace.m_untitled = file.isUntitled;
        m_workspace.m_draft = file.project.draft;
        m_workspace.m_live = file.project.live;
        m_workspace.m_revisions = file.project.revisions;
        m_storeError.reset();
        m_settled = file.isReadOnly ? State::ReadOnly : State::Open;
    }
    if (isCurrent && !opening.file && !opening.hasProject && m_settled != State::Closed) {
        m_workspace.closeProject();
    }
    if (isCurrent) {
        settle(m_settled);
    }
    if (!opening.file) {
        emit m_workspace.openFailed(opening.file.error());
    } else if (isCurrent) {
        emit m_workspace.draftChanged();
        emit m_workspace.opened(opening.file->project);
    }
}

void Workspace::Private::settle(State state)
{
    m_settled = state;
    if (m_openings == 0) {
        m_workspace.setState(state);
    }
}

void Workspace::Private::forgetOpenings()
{
    ++m_closings;
    m_openings = 0;
    m_settled = State::Closed;
    m_storeError.reset();
}

quint64 Workspace::Private::queueEdit(const model::ProjectPtr &project, const EditInfo &info)
{
    m_lastInfo = info;
    push({.sequence = ++m_sequence, .project = project, .info = info});
    return m_sequence;
}

void Workspace::Private::queueAgain(const model::ProjectPtr &project)
{
    push({.sequence = m_sequence, .project = project, .info = m_lastInfo});
}

void Workspace::Private::push(WaitingEdit edit)
{
    {
        const std::lock_guard lock(m_mutex);
        if (!m_waiting.empty()) {
            WaitingEdit &last = m_waiting.back();
            if (last.mayGrow && !edit.info.mergeKey.isEmpty() && last.info.mergeKey == edit.info.mergeKey) {
                last = std::move(edit);
                return;
            }
        }
        m_waiting.push_back(std::move(edit));
    }
    m_thread.post([this](store::StoreThread::Slot &slot) { storeNext(slot); });
}

void Workspace::Private::separateEdits()
{
    const std::lock_guard lock(m_mutex);
    if (!m_waiting.empty()) {
        m_waiting.back().mayGrow = false;
    }
}

void Workspace::Private::storeNext(store::StoreThread::Slot &slot)
{
    WaitingEdit edit;
    {
        const std::lock_guard lock(m_mutex);
        edit = std::move(m_waiting.front());
        m_waiting.pop_front();
    }
    const Result<qint64> written = slot ? slot->write(edit.project, edit.info) : Result<qint64>(noProject());
    m_mailbox.put([this, written, sequence = edit.sequence] {
        m_storeError = written ? std::nullopt : std::optional(written.error());
        if (written) {
            emit m_workspace.stored(sequence);
        } else {
            emit m_workspace.storeFailed(written.error());
        }
    });
}

} // namespace meridian::service
