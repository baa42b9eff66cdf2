#include "engine/store/StoreThread.h"

namespace meridian::store {

StoreThread::StoreThread() : m_thread([this] { work(); }) {}

StoreThread::~StoreThread()
{
    {
        const std::lock_guard lock(m_mutex);
        m_stopping = true;
    }
    m_wake.notify_one();
    m_thread.join();
}

void StoreThread::post(Job job)
{
    {
        const std::lock_guard lock(m_mutex);
        m_jobs.push_back(std::move(job));
    }
    m_wake.notify_one();
}

void StoreThread::flush()
{
    run([](Slot &) {}).wait();
}

void StoreThread::work()
{
    Slot slot; // opened, used and closed on this thread
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
        job(slot);
    }
}

} // namespace meridian::store
