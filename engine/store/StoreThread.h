#pragma once

#include "engine/store/ProjectStore.h"

#include <condition_variable>
#include <deque>
#include <functional>
#include <future>
#include <mutex>
#include <optional>
#include <thread>
#include <type_traits>

namespace meridian::store {

/// The one thread that touches a project file (design, section 4). Jobs run one after the other in the order they were
/// posted; each gets the open store, or an empty slot while none is open. Ending waits for all jobs: nothing posted is
/// dropped. Jobs hand their results and errors on themselves, or are started with `run`.
class StoreThread final
{
public:
    using Slot = std::optional<ProjectStore>;
    using Job = std::move_only_function<void(Slot &)>;

    StoreThread();
    /// Runs what was posted, closes the file and ends.
    ~StoreThread();
    StoreThread(const StoreThread &) = delete;
    StoreThread &operator=(const StoreThread &) = delete;

    /// Any thread, never blocks.
    void post(Job job);

    /// Posts a job that returns something; the future gives it.
    template<typename Function>
    [[nodiscard]] auto run(Function function)
    {
        using Value = std::invoke_result_t<Function &, Slot &>;
        std::promise<Value> promise;
        std::future<Value> future = promise.get_future();
        post([promise = std::move(promise), function = std::move(function)](Slot &slot) mutable {
            if constexpr (std::is_void_v<Value>) {
                function(slot);
                promise.set_value();
            } else {
                promise.set_value(function(slot));
            }
        });
        return future;
    }

    /// Blocks until everything posted before is done. Not from a job.
    void flush();

private:
    void work();

    std::mutex m_mutex;
    std::condition_variable m_wake;
    std::deque<Job> m_jobs;  // guarded by m_mutex
    bool m_stopping = false; // guarded by m_mutex
    std::thread m_thread;    // last, so that all it uses exists before it starts
};

} // namespace meridian::store
