#pragma once

#include "engine/base/Result.h"
#include "engine/telemetry/Event.h"

#include <QList>

#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>

namespace meridian::telemetry {

/// The folder beside a project in which a running engine keeps what it has seen: events as lines of JSON, oldest first, and
/// small files that are replaced as a whole. One program at a time has it. A thread of its own writes, so that nobody who
/// appends waits for a disk.
///
/// `events.jsonl` grows to a limit, then becomes `events.1.jsonl` and so on; the oldest of `files` is deleted.
class EventLog final
{
public:
    struct Limits
    {
        qint64 bytes = 4 * 1024 * 1024; ///< of one file
        int files = 4;                  ///< with the one that grows
    };
    /// Called on the writing thread when something could not be written; the event is lost and later ones are tried.
    using Failed = std::function<void(const Error &)>;

    /// Makes the folder if it is not there. Errors: `Io`, and `Busy` when another program has it.
    [[nodiscard]] static Result<std::unique_ptr<EventLog>> open(const QString &folder, const Limits &limits, Failed failed);
    /// Writes what was handed in and ends.
    ~EventLog();
    EventLog(const EventLog &) = delete;
    EventLog &operator=(const EventLog &) = delete;

    [[nodiscard]] QString folder() const { return m_folder; }

    /// Any thread, never blocks.
    void append(const Event &event);
    /// Replaces a file of the folder as a whole: after a crash it is the old or the new one. Any thread, never blocks.
    void keep(const QString &name, QByteArray content);
    /// Blocks until everything handed in before is on disk.
    void flush();

    /// The content that `keep` wrote; empty without one.
    [[nodiscard]] QByteArray kept(const QString &name) const;
    /// The newest events, oldest first. Reads files: not for a thread that may not block.
    [[nodiscard]] QList<Event> newest(qsizetype count) const;

private:
    using Job = std::move_only_function<void()>;

    EventLog(QString folder, int lock, const Limits &limits, Failed failed);
    void post(Job job);
    void work();
    void write(const QByteArray &lines);
    void rotate();
    [[nodiscard]] QString pathOf(int number) const;

    QString m_folder;
    int m_lock; // descriptor that holds the lock on the folder
    Limits m_limits;
    Failed m_failed;
    std::mutex m_mutex;
    std::condition_variable m_wake;
    std::deque<Job> m_jobs;  // guarded by m_mutex
    bool m_stopping = false; // guarded by m_mutex
    std::thread m_thread;    // last, so that all it uses exists before it starts
};

} // namespace meridian::telemetry
