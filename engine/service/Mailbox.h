#pragma once

#include <QObject>
#include <QPointer>

#include <deque>
#include <functional>
#include <mutex>

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

    /// Runs what has arrived. On the thread of this object. A letter may deliver what is behind it, or end the mailbox.
    void deliver()
    {
        const QPointer<Mailbox> self(this);
        while (self) {
            Letter letter;
            {
                const std::lock_guard lock(m_mutex);
                if (m_letters.empty()) {
                    return;
                }
                letter = std::move(m_letters.front());
                m_letters.pop_front();
            }
            letter();
        }
    }

private:
    std::mutex m_mutex;
    std::deque<Letter> m_letters; // guarded by m_mutex
};

} // namespace meridian::service
