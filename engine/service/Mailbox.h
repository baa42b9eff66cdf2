#pragma once

#include <QObject>

#include <functional>
#include <mutex>
#include <vector>

namespace meridian::service {

/// Brings results from another thread to the thread that this object lives on, in order. The contents cross under a lock
/// of its own, and the event loop is only woken; so thread sanitizers see the hand-over, which they cannot inside Qt.
class Mailbox final : public QObject
{
public:
    using Letter = std::move_only_function<void()>;

    using QObject::QObject;

    /// Any thread. The letter runs on the thread of this object.
    void put(Letter letter)
    {
        {
            const std::lock_guard lock(m_mutex);
            m_letters.push_back(std::move(letter));
        }
        QMetaObject::invokeMethod(this, [this] { deliver(); }, Qt::QueuedConnection);
    }

    /// Runs what has arrived. On the thread of this object.
    void deliver()
    {
        std::vector<Letter> letters;
        {
            const std::lock_guard lock(m_mutex);
            letters.swap(m_letters);
        }
        for (Letter &letter : letters) {
            letter();
        }
    }

private:
    std::mutex m_mutex;
    std::vector<Letter> m_letters; // guarded by m_mutex
};

} // namespace meridian::service
