#include "engine/serve/BatchUdpServer.h"

#ifdef __linux__

#include "engine/serve/BatchWorker.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <thread>

#include <linux/filter.h>
#include <net/if.h>
#include <pthread.h>
#include <sched.h>
#include <unistd.h>

namespace meridian::serve {
namespace {

/// Queries wait here while their thread is busy.
constexpr int kReceiveBuffer = 4 * 1024 * 1024;
constexpr int kSendBuffer = 1024 * 1024;

/// CPUs that the process may use, ascending.
std::vector<int> ownCpus()
{
    cpu_set_t set;
    std::vector<int> out;
    if (::sched_getaffinity(0, sizeof set, &set) == 0) {
        for (int cpu = 0; cpu < CPU_SETSIZE; ++cpu) {
            if (CPU_ISSET(cpu, &set)) {
                out.push_back(cpu);
            }
        }
    }
    return out.empty() ? std::vector<int>{0} : out;
}

/// True if every network card spreads its packets over at least `queues` receive queues.
bool hasQueues(std::size_t queues)
{
    namespace fs = std::filesystem;
    std::error_code error;
    bool hasCard = false;
    for (const auto &card : fs::directory_iterator("/sys/class/net", error)) {
        if (!fs::exists(card.path() / "device", error)) {
            continue; // loopback and other interfaces without hardware
        }
        hasCard = true;
        const auto count = std::ranges::count_if(fs::directory_iterator(card.path() / "queues", error), [](const fs::directory_entry &queue) {
            return queue.path().filename().string().starts_with("rx-");
        });
        if (static_cast<std::size_t>(count) < queues) {
            return false;
        }
    }
    return hasCard;
}

struct SocketAddress
{
    sockaddr_storage storage{};
    socklen_t size = 0;
    bool isWildcard = false;
    bool isDual = false; ///< IPv4 as well on an IPv6 socket

    [[nodiscard]] const sockaddr *get() const { return reinterpret_cast<const sockaddr *>(&storage); }
    [[nodiscard]] int family() const { return storage.ss_family; }
};

SocketAddress addressOf(const Endpoint &endpoint)
{
    SocketAddress out;
    const QHostAddress &host = endpoint.address;
    out.isDual = host == QHostAddress(QHostAddress::Any);
    out.isWildcard = out.isDual || host == QHostAddress(QHostAddress::AnyIPv4) || host == QHostAddress(QHostAddress::AnyIPv6);
    if (host.protocol() == QAbstractSocket::IPv4Protocol) {
        sockaddr_in v4{};
        v4.sin_family = AF_INET;
        v4.sin_port = htons(endpoint.port);
        v4.sin_addr.s_addr = htonl(host.toIPv4Address());
        std::memcpy(&out.storage, &v4, sizeof v4);
        out.size = sizeof v4;
        return out;
    }
    sockaddr_in6 v6{};
    v6.sin6_family = AF_INET6;
    v6.sin6_port = htons(endpoint.port);
    if (!out.isWildcard) {
        const Q_IPV6ADDR octets = host.toIPv6Address();
        std::memcpy(&v6.sin6_addr, octets.c, sizeof octets.c);
        const QString scope = host.scopeId();
        v6.sin6_scope_id = scope.isEmpty() ? 0 : scope.toUInt() != 0 ? scope.toUInt() : ::if_nametoindex(qPrintable(scope));
    }
    std::memcpy(&out.storage, &v6, sizeof v6);
    out.size = sizeof v6;
    return out;
}

void setOption(int descriptor, int level, int name, int value)
{
    (void)::setsockopt(descriptor, level, name, &value, sizeof value); // each one is an improvement, none a condition
}

/// A bound socket, or −1 with errno.
int bindSocket(const SocketAddress &address, bool isShared)
{
    const int descriptor = ::socket(address.family(), SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (descriptor < 0) {
        return -1;
    }
    if (isShared) {
        setOption(descriptor, SOL_SOCKET, SO_REUSEPORT, 1);
    }
    if (address.family() == AF_INET6) {
        setOption(descriptor, IPPROTO_IPV6, IPV6_V6ONLY, address.isDual ? 0 : 1);
    }
    if (::bind(descriptor, address.get(), address.size) != 0) {
        const int reason = errno;
        ::close(descriptor);
        errno = reason;
        return -1;
    }
    return descriptor;
}

/// Replies come from the address asked; nobody outside can make them be cut into fragments by forged ICMP.
void prepareSocket(int descriptor, const SocketAddress &address)
{
    if (int size = kReceiveBuffer; ::setsockopt(descriptor, SOL_SOCKET, SO_RCVBUFFORCE, &size, sizeof size) != 0) {
        setOption(descriptor, SOL_SOCKET, SO_RCVBUF, kReceiveBuffer);
    }
    setOption(descriptor, SOL_SOCKET, SO_SNDBUF, kSendBuffer);
    if (address.family() == AF_INET || address.isDual) {
        setOption(descriptor, IPPROTO_IP, IP_MTU_DISCOVER, IP_PMTUDISC_OMIT);
    }
    if (address.family() == AF_INET6) {
        setOption(descriptor, IPPROTO_IPV6, IPV6_MTU_DISCOVER, IPV6_PMTUDISC_OMIT);
    }
    if (address.isWildcard) {
        const bool isV4 = address.family() == AF_INET;
        setOption(descriptor, isV4 ? IPPROTO_IP : IPPROTO_IPV6, isV4 ? IP_PKTINFO : IPV6_RECVPKTINFO, 1);
    }
}

quint16 portOf(int descriptor)
{
    sockaddr_in6 bound{};
    socklen_t size = sizeof bound;
    ::getsockname(descriptor, reinterpret_cast<sockaddr *>(&bound), &size);
    return ntohs(bound.sin6_port); // stands where IPv4 has it
}

QAbstractSocket::SocketError errorOf(int reason)
{
    switch (reason) {
    case EADDRINUSE:
        return QAbstractSocket::AddressInUseError;
    case EACCES:
    case EPERM:
        return QAbstractSocket::SocketAccessError;
    case EADDRNOTAVAIL:
        return QAbstractSocket::SocketAddressNotAvailableError;
    default:
        return QAbstractSocket::UnknownSocketError;
    }
}

/// Lets the kernel give a datagram to the socket of the worker on the CPU it came in on. `cpus[i]` is worker i's; sockets
/// count in the order in which they were bound.
void steerByCpu(int descriptor, const std::vector<int> &cpus)
{
    std::vector<sock_filter> program;
    program.push_back(BPF_STMT(BPF_LD | BPF_W | BPF_ABS, static_cast<std::uint32_t>(SKF_AD_OFF + SKF_AD_CPU)));
    for (std::size_t i = 0; i < cpus.size(); ++i) {
        program.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, static_cast<std::uint32_t>(cpus[i]), 0, 1));
        program.push_back(BPF_STMT(BPF_RET | BPF_K, static_cast<std::uint32_t>(i)));
    }
    program.push_back(BPF_STMT(BPF_ALU | BPF_MOD | BPF_K, static_cast<std::uint32_t>(cpus.size())));
    program.push_back(BPF_STMT(BPF_RET | BPF_A, 0));
    const sock_fprog filter{static_cast<unsigned short>(program.size()), program.data()};
    (void)::setsockopt(descriptor, SOL_SOCKET, SO_ATTACH_REUSEPORT_CBPF, &filter, sizeof filter); // else the hash decides
}

} // namespace

struct BatchUdpServer::Workers
{
    std::vector<int> cpus = ownCpus();
    bool isSteered = false;
    std::vector<std::unique_ptr<QueryRing>> rings; // outlive the workers
    std::vector<std::unique_ptr<BatchWorker>> all;
    QList<Endpoint> bound;
    std::vector<std::jthread> threads;
};

BatchUdpServer::BatchUdpServer(const AnswerSources &sources, BatchOptions options) : m_workers(std::make_unique<Workers>())
{
    const std::size_t count = options.workers > 0 ? static_cast<std::size_t>(options.workers) : m_workers->cpus.size();
    const bool isOnEach = count > 1 && count == m_workers->cpus.size();
    m_workers->isSteered = isOnEach && (options.steering == Steering::Cpu || (options.steering == Steering::Auto && hasQueues(count)));
    for (std::size_t i = 0; i < count; ++i) {
        QueryRing *ring = nullptr;
        if (options.logSample > 0) {
            ring = m_workers->rings.emplace_back(std::make_unique<QueryRing>(options.logSample)).get();
        }
        m_workers->all.push_back(std::make_unique<BatchWorker>(sources, ring));
    }
}

BatchUdpServer::~BatchUdpServer()
{
    stop();
}

bool BatchUdpServer::isSupported()
{
    return true;
}

Result<Endpoint> BatchUdpServer::listen(const Endpoint &endpoint)
{
    SocketAddress address = addressOf(endpoint);
    const bool isShared = m_workers->all.size() > 1;
    // The first bind is not shared, so that a port of another program is found out.
    int first = bindSocket(address, false);
    if (first < 0 && address.isDual && errno == EAFNOSUPPORT) {
        address = addressOf({QHostAddress(QHostAddress::AnyIPv4), endpoint.port});
        first = bindSocket(address, false);
    }
    if (first < 0) {
        const int reason = errno;
        return std::unexpected(bindError(endpoint, errorOf(reason), QString::fromLocal8Bit(std::strerror(reason))));
    }
    const Endpoint real{endpoint.address, portOf(first)};
    std::vector<int> sockets{first};
    if (isShared) {
        ::close(first);
        sockets.clear();
        const auto withPort = addressOf({address.family() == AF_INET && address.isWildcard ? QHostAddress(QHostAddress::AnyIPv4) : endpoint.address, real.port});
        for (std::size_t i = 0; i < m_workers->all.size(); ++i) {
            const int descriptor = bindSocket(withPort, true);
            if (descriptor < 0) {
                const int reason = errno;
                std::ranges::for_each(sockets, ::close);
                return std::unexpected(bindError(real, errorOf(reason), QString::fromLocal8Bit(std::strerror(reason))));
            }
            sockets.push_back(descriptor);
        }
        if (m_workers->isSteered) {
            steerByCpu(sockets.front(), m_workers->cpus);
        }
    }
    for (std::size_t i = 0; i < sockets.size(); ++i) {
        prepareSocket(sockets[i], address);
        m_workers->all[i]->addSocket(sockets[i], address.isWildcard);
    }
    m_workers->bound.append(real);
    return real;
}

QList<Endpoint> BatchUdpServer::endpoints() const
{
    return m_workers->bound;
}

void BatchUdpServer::closeLast()
{
    for (const auto &worker : m_workers->all) {
        worker->closeLastSocket();
    }
    m_workers->bound.removeLast();
}

void BatchUdpServer::start()
{
    for (std::size_t i = 0; m_workers->threads.size() < m_workers->all.size(); ++i) {
        BatchWorker *worker = m_workers->all[i].get();
        std::jthread &thread = m_workers->threads.emplace_back([worker] { worker->run(); });
        ::pthread_setname_np(thread.native_handle(), "dns");
        if (m_workers->isSteered) {
            cpu_set_t set;
            CPU_ZERO(&set);
            CPU_SET(m_workers->cpus[i], &set);
            (void)::pthread_setaffinity_np(thread.native_handle(), sizeof set, &set);
        }
    }
}

void BatchUdpServer::stop()
{
    for (const auto &worker : m_workers->all) {
        worker->stop();
    }
    m_workers->threads.clear(); // joins
    while (!m_workers->bound.isEmpty()) {
        closeLast();
    }
}

void BatchUdpServer::refresh()
{
    for (const auto &worker : m_workers->all) {
        worker->refresh();
    }
}

int BatchUdpServer::workerCount() const
{
    return static_cast<int>(m_workers->all.size());
}

std::vector<const AnswerCounters *> BatchUdpServer::counters() const
{
    std::vector<const AnswerCounters *> out;
    for (const auto &worker : m_workers->all) {
        out.push_back(&worker->counters());
    }
    return out;
}

std::vector<QueryRing *> BatchUdpServer::rings() const
{
    std::vector<QueryRing *> out;
    for (const auto &ring : m_workers->rings) {
        out.push_back(ring.get());
    }
    return out;
}

} // namespace meridian::serve

#else

namespace meridian::serve {

struct BatchUdpServer::Workers
{
};

BatchUdpServer::BatchUdpServer(const AnswerSources &, BatchOptions) {}
BatchUdpServer::~BatchUdpServer() = default;

bool BatchUdpServer::isSupported()
{
    return false;
}

Result<Endpoint> BatchUdpServer::listen(const Endpoint &)
{
    return fail(Error::Kind::Unsupported, QStringLiteral("This system cannot read datagrams in batches. Use the transport \"socket\"."));
}

QList<Endpoint> BatchUdpServer::endpoints() const
{
    return {};
}

void BatchUdpServer::closeLast() {}
void BatchUdpServer::start() {}
void BatchUdpServer::stop() {}
void BatchUdpServer::refresh() {}

int BatchUdpServer::workerCount() const
{
    return 0;
}

std::vector<const AnswerCounters *> BatchUdpServer::counters() const
{
    return {};
}

std::vector<QueryRing *> BatchUdpServer::rings() const
{
    return {};
}

} // namespace meridian::serve

#endif
