#pragma once

#include "engine/serve/QueryHandler.h"

#include <array>
#include <atomic>
#include <memory>
#include <vector>

#include <netinet/in.h>
#include <sys/socket.h>

namespace meridian::serve {

/// One thread of a `BatchUdpServer`. Linux only.
class BatchWorker final
{
public:
    /// `ring`: for the query log; null without one.
    BatchWorker(const AnswerSources &sources, QueryRing *ring);
    ~BatchWorker();
    BatchWorker(const BatchWorker &) = delete;
    BatchWorker &operator=(const BatchWorker &) = delete;

    /// Takes a bound socket over. `isWildcard`: datagrams tell the address that was asked.
    void addSocket(int descriptor, bool isWildcard) { m_sockets.push_back({descriptor, isWildcard}); }
    void closeLastSocket();

    /// Answers until `stop`; the thread's only function.
    void run();
    /// Any thread.
    void stop();
    /// Wakes it, so that it looks for a new standing.
    void refresh();

    [[nodiscard]] const AnswerCounters &counters() const { return m_handler.counters(); }

    /// Datagrams of one system call.
    static constexpr std::size_t kBatch = 32;
    /// Longer queries are cut and therefore FORMERR; real ones have at most some hundred octets.
    static constexpr std::size_t kQuerySize = 2048;

private:
    struct Socket
    {
        int descriptor;
        bool isWildcard;
        bool isReady = true;
    };
    struct Buffers;
    struct Local;
    /// Answers of the batch that leave together: to one peer, from one address, of one size.
    struct Group
    {
        std::uint16_t first;
        std::uint16_t last;
        std::uint16_t count;
    };

    /// The address that a datagram was sent to.
    [[nodiscard]] static Local localOf(msghdr &message);
    /// One batch of a socket; false if nothing waited.
    bool serve(Socket &socket);
    void answer(std::size_t count);
    /// Sorts the answers into groups.
    void group(bool maySegment);
    void prepare(bool isWildcard);
    void send(int descriptor);
    /// What the system did not take as one send goes out one by one.
    void sendApart(int descriptor, const Group &group);
    void wait();

    QueryHandler m_handler;
    std::vector<Socket> m_sockets;
    std::unique_ptr<Buffers> m_buffers;
    int m_wake = -1;
    std::atomic<bool> m_isStopped{false};
    int m_segmentFailures = 0;
    bool m_maySegment = false;
};

} // namespace meridian::serve
