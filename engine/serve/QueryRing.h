#pragma once

#include "engine/serve/Responder.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstring>
#include <memory>

namespace meridian::serve {

/// One query and its answer as a thread saw it, for the query log. A plain copy: pointers of the report are cleared.
struct QueryEvent
{
    /// Octets of the answer that are kept; longer ones came over TCP and are cut.
    static constexpr std::size_t kKept = 4096;

    std::chrono::system_clock::time_point time;
    std::chrono::nanoseconds latency{0}; ///< from the system's hand to the answer's last octet
    std::uint16_t senderPort = 0;
    std::uint32_t answerSize = 0; ///< all of it; 0: silence
    std::uint64_t standing = 0;   ///< generation of the standing that answered
    AnswerReport report;
    std::array<std::uint8_t, kKept> answer;

    void set(const AnswerReport &from, std::uint16_t port, std::span<const std::uint8_t> octets)
    {
        senderPort = port;
        answerSize = static_cast<std::uint32_t>(octets.size());
        report = from;
        report.standingName = nullptr;
        report.bucket = nullptr;
        std::memcpy(answer.data(), octets.data(), std::min(octets.size(), kKept));
    }
    [[nodiscard]] std::span<const std::uint8_t> kept() const { return std::span(answer).first(std::min<std::size_t>(answerSize, kKept)); }
};

/// Events from one thread that answers to one that writes them down. Fixed size; while it is full, events are lost and
/// counted. Neither side waits.
class QueryRing final
{
public:
    static constexpr std::size_t kSize = 2048;

    /// `sample`: one query in so many is noted, 1 for all.
    explicit QueryRing(std::uint32_t sample) : m_events(std::make_unique<std::array<QueryEvent, kSize>>()), m_sample(std::max(sample, 1U)) {}

    /// The thread that answers: true if this query is to be noted.
    [[nodiscard]] bool isChosen() { return ++m_turn % m_sample == 0; }
    /// The thread that answers: where the event goes, or null if there is no room. Follow with `push`.
    [[nodiscard]] QueryEvent *next()
    {
        const std::size_t head = m_head.load(std::memory_order_relaxed);
        if (head - m_tail.load(std::memory_order_acquire) == kSize) {
            m_lost.store(m_lost.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
            return nullptr;
        }
        return &(*m_events)[head % kSize];
    }
    void push() { m_head.store(m_head.load(std::memory_order_relaxed) + 1, std::memory_order_release); }

    /// The thread that writes down: calls `take(event)` for what waits, at most one ring full, until it returns false for an
    /// event, which stays; how many were taken.
    template<typename Take>
    std::size_t drain(Take &&take)
    {
        const std::size_t tail = m_tail.load(std::memory_order_relaxed);
        const std::size_t head = m_head.load(std::memory_order_acquire);
        for (std::size_t at = tail; at != head; ++at) {
            if (!take((*m_events)[at % kSize])) {
                return at - tail;
            }
            m_tail.store(at + 1, std::memory_order_release);
        }
        return head - tail;
    }
    /// Events lost so far; any thread.
    [[nodiscard]] std::uint64_t lost() const { return m_lost.load(std::memory_order_relaxed); }

private:
    std::unique_ptr<std::array<QueryEvent, kSize>> m_events;
    std::uint32_t m_sample;
    std::uint32_t m_turn = 0; // of the thread that answers
    alignas(64) std::atomic<std::size_t> m_head{0};
    alignas(64) std::atomic<std::size_t> m_tail{0};
    std::atomic<std::uint64_t> m_lost{0};
};

} // namespace meridian::serve
