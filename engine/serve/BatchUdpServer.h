#pragma once

#include "engine/serve/Endpoint.h"
#include "engine/serve/QueryHandler.h"

#include <QList>

#include <memory>
#include <vector>

namespace meridian::serve {

/// Which worker gets a datagram.
enum class Steering : std::uint8_t {
    Auto, ///< Cpu if there is a worker for each CPU and every network card has a receive queue for each, else Hash
    Hash, ///< the one that the hash of addresses and ports falls on
    Cpu,  ///< the one on the CPU that the card's interrupt came to
};

struct BatchOptions
{
    int workers = 0; ///< threads; 0: one for each CPU that the process may use
    Steering steering = Steering::Auto;
    std::uint32_t logSample = 0; ///< one query in so many goes to the query log; 0: none
};

/// Answers over UDP on Linux, for many queries a second: a thread a core, each with a socket of its own on every address
/// (SO_REUSEPORT), which reads and writes up to 32 datagrams in one go and lets the answers to one peer leave as one
/// segmented send (UDP_SEGMENT) where the kernel can. Per packet there is no allocation, no lock, no write to memory that
/// threads share. A new standing is in force at the next answer; sockets are not touched by it.
class BatchUdpServer final
{
public:
    explicit BatchUdpServer(const AnswerSources &sources, BatchOptions options = {});
    ~BatchUdpServer();
    BatchUdpServer(const BatchUdpServer &) = delete;
    BatchUdpServer &operator=(const BatchUdpServer &) = delete;

    /// False on systems without recvmmsg; there `listen` fails.
    [[nodiscard]] static bool isSupported();

    /// Binds the sockets of all workers to one more address; the endpoint with its real port. Only before `start`.
    /// Answers leave from the address that was asked. Errors: `bindError`.
    [[nodiscard]] Result<Endpoint> listen(const Endpoint &endpoint);
    [[nodiscard]] QList<Endpoint> endpoints() const;
    /// Gives the address of the last `listen` up again. Only before `start`.
    void closeLast();

    /// Begins to answer. Rights that only binding needs may be dropped before.
    void start();
    /// Ends the workers, at once, and closes all sockets.
    void stop();
    /// Lets idle workers drop the standing of before.
    void refresh();

    [[nodiscard]] int workerCount() const;
    /// Of each worker; any thread, as long as the server is there.
    [[nodiscard]] std::vector<const AnswerCounters *> counters() const;
    /// What the workers note, as long as the server is there; empty without `logSample`.
    [[nodiscard]] std::vector<QueryRing *> rings() const;

private:
    struct Workers;
    std::unique_ptr<Workers> m_workers;
};

} // namespace meridian::serve
