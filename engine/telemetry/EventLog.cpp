#include "engine/telemetry/EventLog.h"

#include <QDir>
#include <QFile>
#include <QSaveFile>

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <future>
#include <sys/file.h>
#include <unistd.h>

using namespace Qt::StringLiterals;

namespace meridian::telemetry {

Result<std::unique_ptr<EventLog>> EventLog::open(const QString &folder, const Limits &limits, Failed failed)
{
    const QString remedy = u"Choose a folder that can be written, or change its permissions. Until then nothing is remembered over a restart."_s;
    if (!QDir().mkpath(folder)) {
        return fail(Error::Kind::Io, u"Cannot make the folder for events and health. "_s + remedy, folder);
    }
    const QByteArray path = QFile::encodeName(QDir(folder).filePath(u"lock"_s));
    const int lock = ::open(path.constData(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
    if (lock < 0) {
        return fail(Error::Kind::Io, u"Cannot write in the folder for events and health: %1. %2"_s.arg(QString::fromLocal8Bit(std::strerror(errno)), remedy), folder);
    }
    if (::flock(lock, LOCK_EX | LOCK_NB) != 0) {
        ::close(lock);
        return fail(Error::Kind::Busy, u"Another program keeps its events and health here. Stop it, or choose another folder. Until then nothing is remembered over a restart."_s, folder);
    }
    return std::unique_ptr<EventLog>(new EventLog(folder, lock, limits, std::move(failed)));
}

EventLog::EventLog(QString folder, int lock, const Limits &limits, Failed failed)
    : m_folder(std::move(folder)), m_lock(lock), m_limits(limits), m_failed(std::move(failed)), m_thread([this] { work(); })
{
}

EventLog::~EventLog()
{
    {
        const std::lock_guard lock(m_mutex);
        m_stopping = true;
    }
    m_wake.notify_one();
    m_thread.join();
    ::close(m_lock);
}

void EventLog::append(const Event &event)
{
    post([this, line = toLine(event)] { write(line); });
}

void EventLog::keep(const QString &name, QByteArray content)
{
    post([this, name, content = std::move(content)] {
        QSaveFile file(QDir(m_folder).filePath(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size() || !file.commit()) {
            m_failed(Error{Error::Kind::Io, u"Cannot write: %1. Look at the space and the permissions of the folder."_s.arg(file.errorString()), file.fileName()});
        }
    });
}

void EventLog::flush()
{
    std::promise<void> done;
    post([&done] { done.set_value(); });
    done.get_future().wait();
}

QByteArray EventLog::kept(const QString &name) const
{
    QFile file(QDir(m_folder).filePath(name));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QList<Event> EventLog::newest(qsizetype count) const
{
    QList<Event> out;
    for (int number = 0; number < m_limits.files && out.size() < count; ++number) {
        QFile file(pathOf(number));
        if (!file.open(QIODevice::ReadOnly)) {
            continue;
        }
        QList<Event> of;
        while (!file.atEnd()) {
            if (const auto event = fromLine(file.readLine())) {
                of.append(*event);
            }
        }
        out = of + out;
    }
    return out.size() > count ? out.last(count) : out;
}

void EventLog::post(Job job)
{
    {
        const std::lock_guard lock(m_mutex);
        m_jobs.push_back(std::move(job));
    }
    m_wake.notify_one();
}

void EventLog::work()
{
    for (;;) {
        Job job;
        {
            std::unique_lock lock(m_mutex);
            m_wake.wait(lock, [this] { return m_stopping || !m_jobs.empty(); });
            if (m_jobs.empty()) {
                return;
            }
            job = std::move(m_jobs.front());
            m_jobs.pop_front();
        }
        job();
    }
}

void EventLog::write(const QByteArray &line)
{
    QFile file(pathOf(0));
    if (file.size() + line.size() > m_limits.bytes && file.size() > 0) {
        rotate();
    }
    // Unbuffered: a line goes out in one call, whole or not at all.
    if (!file.open(QIODevice::WriteOnly | QIODevice::Append | QIODevice::Unbuffered) || file.write(line) != line.size()) {
        m_failed(Error{Error::Kind::Io, u"An event could not be written: %1. Look at the space and the permissions of the folder."_s.arg(file.errorString()), file.fileName()});
    }
}

void EventLog::rotate()
{
    QFile::remove(pathOf(m_limits.files - 1));
    for (int number = m_limits.files - 1; number > 0; --number) {
        QFile::rename(pathOf(number - 1), pathOf(number));
    }
}

QString EventLog::pathOf(int number) const
{
    return QDir(m_folder).filePath(number == 0 ? u"events.jsonl"_s : u"events.%1.jsonl"_s.arg(number));
}

} // namespace meridian::telemetry
