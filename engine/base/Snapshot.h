#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <utility>

namespace meridian {

/// Hands immutable values from one thread to many. The writer publishes; every reader keeps a `SnapshotReader` of its
/// own and looks at the shared slot only when the generation number changed: one relaxed-cost atomic load per read
/// (`std::atomic<std::shared_ptr>` costs 28 ns and more on libstdc++ with two threads).
template<typename T>
class Snapshot final
{
public:
    Snapshot() = default;
    explicit Snapshot(std::shared_ptr<const T> value) : m_value(std::move(value)), m_generation(1) {}
    Snapshot(const Snapshot &) = delete;
    Snapshot &operator=(const Snapshot &) = delete;

    /// Replaces the value. Readers see it at their next read. Any thread.
    void publish(std::shared_ptr<const T> value)
    {
        {
            const std::lock_guard lock(m_mutex);
            m_value.swap(value);
            m_generation.fetch_add(1, std::memory_order_release);
        }
        // The old value, if this was its last owner, is destroyed here, outside the lock.
    }

    /// The value of now; takes the lock, so for rare reads.
    [[nodiscard]] std::shared_ptr<const T> current() const
    {
        const std::lock_guard lock(m_mutex);
        return m_value;
    }

    [[nodiscard]] std::uint64_t generation() const { return m_generation.load(std::memory_order_acquire); }

private:
    template<typename>
    friend class SnapshotReader;

    mutable std::mutex m_mutex;
    std::shared_ptr<const T> m_value; // guarded by m_mutex
    std::atomic<std::uint64_t> m_generation{0};
};

/// One thread's view of a `Snapshot`, which must outlive it. Not to be shared between threads.
template<typename T>
class SnapshotReader final
{
public:
    explicit SnapshotReader(const Snapshot<T> &source) : m_source(&source) {}

    /// The newest published value; may be null before the first publish. The pointer holds until the next call.
    [[nodiscard]] const T *get()
    {
        if (const std::uint64_t now = m_source->generation(); now != m_seen) {
            refresh();
        }
        return m_value.get();
    }

    /// Of the value that `get` gave last: `Snapshot::generation` of that time; 0 before.
    [[nodiscard]] std::uint64_t generation() const { return m_seen; }

private:
    void refresh()
    {
        const std::lock_guard lock(m_source->m_mutex);
        m_value = m_source->m_value;
        m_seen = m_source->m_generation.load(std::memory_order_relaxed);
    }

    const Snapshot<T> *m_source;
    std::shared_ptr<const T> m_value;
    std::uint64_t m_seen = 0;
};

} // namespace meridian
