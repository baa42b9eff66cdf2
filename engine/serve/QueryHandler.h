#pragma once

#include "engine/base/Snapshot.h"
#include "engine/serve/AnswerCounters.h"
#include "engine/serve/QueryRing.h"
#include "engine/serve/Responder.h"
#include "engine/serve/ServerProfile.h"
#include "engine/serve/SignatureCache.h"
#include "engine/serve/ZoneTransfer.h"

#include <functional>
#include <span>

namespace meridian::serve {

/// Called after each query with what became of it and the octets of the answer (none: silence), in the server's thread.
using AnswerObserver = std::function<void(const AnswerReport &, std::span<const std::uint8_t> answer)>;

/// Where a server's answers come from. What is named must outlive the server.
struct AnswerSources
{
    // One argument is a server without a profile: no cookies, no limits.
    AnswerSources(const Snapshot<policy::Standing> &standing_, const Snapshot<ServerProfile> *profile_ = nullptr) // NOLINT(google-explicit-constructor)
        : standing(&standing_), profile(profile_)
    {
    }

    const Snapshot<policy::Standing> *standing;
    const Snapshot<ServerProfile> *profile;
};

/// The way from a received query to the answer that leaves, for one thread: the standing and the profile of the moment,
/// the draw, the signatures made so far, the rate limit. No allocation, lock or system call but for a new standing and a
/// signature that has to be made.
class QueryHandler final
{
public:
    /// `random` draws the answers.
    QueryHandler(const AnswerSources &sources, Random random);

    /// Time as answers see it.
    struct Moment
    {
        std::uint32_t seconds = 0;      ///< since 1970
        std::uint32_t microseconds = 0; ///< of a clock that never goes back

        [[nodiscard]] static Moment now();
    };

    /// The answer to one query is then in `out`; its size, 0: none. A sender with port 0 could never hear one.
    [[nodiscard]] std::size_t answer(std::span<const std::uint8_t> query, const IpAddress &sender, std::uint16_t port, Transport transport,
                                     const Moment &moment, std::span<std::uint8_t> out);
    /// Lets the standing of before go, if there is a newer one: for threads that have nothing to answer.
    void refresh() { (void)m_standing.get(); }
    /// Whether the last query was looked at: there is a standing and the sender has a port.
    [[nodiscard]] bool wasAsked() const { return m_wasAsked; }
    /// What became of it then. Pointers in it hold until the next.
    [[nodiscard]] const AnswerReport &report() const { return m_report; }

    /// The messages of a zone behind the one that `answer` gave last; null: there are none. Its owner sends them.
    [[nodiscard]] std::unique_ptr<ZoneTransfer> takeTransfer() { return std::move(m_transfer); }
    /// Whether a transfer may begin now; false: as many go on as may.
    void setMayTransfer(std::function<bool()> may) { m_mayTransfer = std::move(may); }

    /// Notes queries for the query log; null: none. Before the first answer.
    void setRing(QueryRing *ring) { m_ring = ring; }
    /// Readable from any thread. The server counts what the system does not take.
    [[nodiscard]] const AnswerCounters &counters() const { return m_counters; }
    [[nodiscard]] AnswerCounters &counters() { return m_counters; }

private:
    void note(const Moment &moment, std::uint16_t port, std::span<const std::uint8_t> answer);

    const Snapshot<policy::Standing> *m_source;
    SnapshotReader<policy::Standing> m_standing;
    std::optional<SnapshotReader<ServerProfile>> m_profile;
    Random m_random;
    SignatureCache m_signatures;
    RateLimiter m_limiter;
    AnswerReport m_report;
    AnswerCounters m_counters;
    QueryRing *m_ring = nullptr;
    std::unique_ptr<ZoneTransfer> m_transfer;
    std::function<bool()> m_mayTransfer = [] { return true; };
    bool m_wasAsked = false;
};

} // namespace meridian::serve
