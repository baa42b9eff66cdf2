#ifdef __linux__

#include "engine/serve/BatchWorker.h"

#include <cerrno>
#include <cstring>

#include <netinet/udp.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

namespace meridian::serve {
namespace {

using Control = std::array<char, CMSG_SPACE(sizeof(in6_pktinfo)) + CMSG_SPACE(sizeof(std::uint16_t))>;

/// Batches before the sockets that had nothing are asked again.
constexpr int kRounds = 16;
/// Segmented sends that may fail before they are given up: a card or a path that cannot.
constexpr int kMaxSegmentFailures = 8;
/// A segmented send is one datagram until it is cut.
constexpr std::size_t kMaxSegmented = 60'000;
constexpr std::uint16_t kNone = 0xffff;

bool canSegment(int descriptor)
{
    int value = 0;
    socklen_t size = sizeof value;
    return ::getsockopt(descriptor, SOL_UDP, UDP_SEGMENT, &value, &size) == 0;
}

template<typename T>
void addControl(msghdr &message, int level, int type, const T &value)
{
    const std::size_t at = message.msg_controllen;
    message.msg_controllen = at + CMSG_SPACE(sizeof value);
    auto *header = reinterpret_cast<cmsghdr *>(static_cast<char *>(message.msg_control) + at);
    header->cmsg_level = level;
    header->cmsg_type = type;
    header->cmsg_len = CMSG_LEN(sizeof value);
    std::memcpy(CMSG_DATA(header), &value, sizeof value);
}

} // namespace

/// The address that a datagram was sent to, ready to send from it. An interface is named only where the address needs one.
struct BatchWorker::Local
{
    in6_pktinfo v6{};
    in_pktinfo v4{};
    int level = 0; ///< 0: the socket's own
};

BatchWorker::Local BatchWorker::localOf(msghdr &message)
{
    Local out;
    for (cmsghdr *header = CMSG_FIRSTHDR(&message); header != nullptr; header = CMSG_NXTHDR(&message, header)) {
        if (header->cmsg_level == IPPROTO_IPV6 && header->cmsg_type == IPV6_PKTINFO) {
            std::memcpy(&out.v6, CMSG_DATA(header), sizeof out.v6);
            out.v6.ipi6_ifindex = IN6_IS_ADDR_LINKLOCAL(&out.v6.ipi6_addr) ? out.v6.ipi6_ifindex : 0;
            out.level = IPPROTO_IPV6;
        } else if (header->cmsg_level == IPPROTO_IP && header->cmsg_type == IP_PKTINFO) {
            in_pktinfo info;
            std::memcpy(&info, CMSG_DATA(header), sizeof info);
            out.v4.ipi_spec_dst = info.ipi_addr;
            out.level = IPPROTO_IP;
        }
    }
    return out;
}

struct BatchWorker::Buffers
{
    std::array<mmsghdr, kBatch> received;
    std::array<iovec, kBatch> questions;
    std::array<sockaddr_in6, kBatch> peers; // or sockaddr_in
    std::array<Control, kBatch> controls;
    std::array<Local, kBatch> locals;

    std::array<std::uint16_t, kBatch> sizes;  // of the answers; 0: none
    std::array<std::uint16_t, kBatch> next;   // in its group
    std::array<Group, kBatch> groups;
    std::size_t groupCount = 0;

    std::array<mmsghdr, kBatch> sent;
    std::array<iovec, kBatch> answers;
    std::array<Control, kBatch> sentControls;

    std::array<std::array<std::uint8_t, kQuerySize>, kBatch> in;
    std::array<std::array<std::uint8_t, dns::kMaxUdpPayload>, kBatch> out;
};

BatchWorker::BatchWorker(const AnswerSources &sources, QueryRing *ring)
    : m_handler(sources, Random::fromEntropy()), m_buffers(std::make_unique<Buffers>()), m_wake(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK))
{
    m_handler.setRing(ring);
    for (std::size_t i = 0; i < kBatch; ++i) {
        m_buffers->questions[i] = {m_buffers->in[i].data(), kQuerySize};
    }
}

BatchWorker::~BatchWorker()
{
    while (!m_sockets.empty()) {
        closeLastSocket();
    }
    ::close(m_wake);
}

void BatchWorker::closeLastSocket()
{
    ::close(m_sockets.back().descriptor);
    m_sockets.pop_back();
}

void BatchWorker::stop()
{
    m_isStopped.store(true, std::memory_order_release);
    refresh();
}

void BatchWorker::refresh()
{
    const std::uint64_t one = 1;
    [[maybe_unused]] const auto written = ::write(m_wake, &one, sizeof one);
}

void BatchWorker::run()
{
    m_maySegment = !m_sockets.empty() && canSegment(m_sockets.front().descriptor);
    for (int round = 0; !m_isStopped.load(std::memory_order_acquire); ++round) {
        bool isBusy = false;
        for (Socket &socket : m_sockets) {
            if (socket.isReady) {
                socket.isReady = serve(socket);
                isBusy = isBusy || socket.isReady;
            }
        }
        if (!isBusy) {
            wait();
        } else if (round % kRounds == 0) {
            for (Socket &socket : m_sockets) {
                socket.isReady = true;
            }
        }
    }
}

void BatchWorker::wait()
{
    std::array<pollfd, 64> polled;
    const std::size_t count = std::min(m_sockets.size(), polled.size() - 1);
    for (std::size_t i = 0; i < count; ++i) {
        polled[i] = {m_sockets[i].descriptor, POLLIN, 0};
    }
    polled[count] = {m_wake, POLLIN, 0};
    // An error or a signal makes all sockets be looked at, which is right in any case.
    const bool isTold = ::poll(polled.data(), count + 1, -1) >= 0;
    for (std::size_t i = 0; i < m_sockets.size(); ++i) {
        m_sockets[i].isReady = !isTold || i >= count || polled[i].revents != 0;
    }
    if (polled[count].revents != 0) {
        std::uint64_t woken = 0;
        [[maybe_unused]] const auto read = ::read(m_wake, &woken, sizeof woken);
        m_handler.refresh();
    }
}

bool BatchWorker::serve(Socket &socket)
{
    Buffers &b = *m_buffers;
    for (std::size_t i = 0; i < kBatch; ++i) {
        b.received[i].msg_hdr = {&b.peers[i], sizeof b.peers[i], &b.questions[i], 1, nullptr, 0, 0};
        if (socket.isWildcard) {
            b.received[i].msg_hdr.msg_control = b.controls[i].data();
            b.received[i].msg_hdr.msg_controllen = b.controls[i].size();
        }
    }
    const int count = ::recvmmsg(socket.descriptor, b.received.data(), kBatch, MSG_DONTWAIT, nullptr);
    if (count <= 0) {
        return false; // nothing there, or an error of an earlier send that is told now
    }
    for (std::size_t i = 0; socket.isWildcard && i < static_cast<std::size_t>(count); ++i) {
        b.locals[i] = localOf(b.received[i].msg_hdr);
    }
    answer(static_cast<std::size_t>(count));
    group(m_maySegment);
    prepare(socket.isWildcard);
    send(socket.descriptor);
    return true;
}

void BatchWorker::answer(std::size_t count)
{
    Buffers &b = *m_buffers;
    const QueryHandler::Moment moment = QueryHandler::Moment::now();
    for (std::size_t i = 0; i < kBatch; ++i) {
        b.sizes[i] = 0;
        if (i >= count) {
            continue;
        }
        IpAddress sender;
        std::uint16_t port = 0;
        if (b.peers[i].sin6_family == AF_INET) {
            sockaddr_in peer;
            std::memcpy(&peer, &b.peers[i], sizeof peer);
            sender = IpAddress::v4(ntohl(peer.sin_addr.s_addr));
            port = ntohs(peer.sin_port);
        } else {
            const std::uint8_t *octets = b.peers[i].sin6_addr.s6_addr;
            sender = IN6_IS_ADDR_V4MAPPED(&b.peers[i].sin6_addr) ? IpAddress::fromBytes(octets + 12, IpFamily::V4) : IpAddress::fromBytes(octets, IpFamily::V6);
            port = ntohs(b.peers[i].sin6_port);
        }
        const std::span query = std::span(b.in[i]).first(b.received[i].msg_len);
        b.sizes[i] = static_cast<std::uint16_t>(m_handler.answer(query, sender, port, Transport::Udp, moment, b.out[i]));
    }
}

void BatchWorker::group(bool maySegment)
{
    Buffers &b = *m_buffers;
    std::array<std::uint8_t, 64> newest{}; // hash of the peer → its newest group + 1
    b.groupCount = 0;
    for (std::uint16_t i = 0; i < kBatch; ++i) {
        if (b.sizes[i] == 0) {
            continue;
        }
        b.next[i] = kNone;
        // IPv4 addresses stand where IPv6 has its flow label, so that the last octets tell peers of both apart.
        const std::uint32_t key = (std::uint32_t{b.peers[i].sin6_port} << 16) ^ b.peers[i].sin6_flowinfo ^ b.peers[i].sin6_addr.s6_addr32[3];
        std::uint8_t &slot = newest[(key * 0x9e3779b1U) >> 26];
        if (maySegment && slot != 0) {
            Group &known = b.groups[slot - 1U];
            const bool isAlike = b.sizes[i] == b.sizes[known.first] && std::size_t{b.sizes[i]} * (known.count + 1U) <= kMaxSegmented
                && b.received[i].msg_hdr.msg_namelen == b.received[known.first].msg_hdr.msg_namelen
                && std::memcmp(&b.peers[i], &b.peers[known.first], b.received[i].msg_hdr.msg_namelen) == 0
                && (b.received[i].msg_hdr.msg_control == nullptr || std::memcmp(&b.locals[i], &b.locals[known.first], sizeof(Local)) == 0);
            if (isAlike) {
                b.next[known.last] = i;
                known.last = i;
                ++known.count;
                continue;
            }
        }
        b.groups[b.groupCount] = {i, i, 1};
        slot = static_cast<std::uint8_t>(++b.groupCount);
    }
}

void BatchWorker::prepare(bool isWildcard)
{
    Buffers &b = *m_buffers;
    std::size_t part = 0;
    for (std::size_t g = 0; g < b.groupCount; ++g) {
        const Group &group = b.groups[g];
        msghdr &message = b.sent[g].msg_hdr;
        message = {&b.peers[group.first], b.received[group.first].msg_hdr.msg_namelen, &b.answers[part], group.count, b.sentControls[g].data(), 0, 0};
        for (std::uint16_t i = group.first; i != kNone; i = b.next[i]) {
            b.answers[part++] = {b.out[i].data(), b.sizes[i]};
        }
        if (isWildcard && b.locals[group.first].level == IPPROTO_IPV6) {
            addControl(message, IPPROTO_IPV6, IPV6_PKTINFO, b.locals[group.first].v6);
        } else if (isWildcard && b.locals[group.first].level == IPPROTO_IP) {
            addControl(message, IPPROTO_IP, IP_PKTINFO, b.locals[group.first].v4);
        }
        if (group.count > 1) {
            addControl(message, SOL_UDP, UDP_SEGMENT, b.sizes[group.first]);
        }
        if (message.msg_controllen == 0) {
            message.msg_control = nullptr;
        }
    }
}

void BatchWorker::send(int descriptor)
{
    Buffers &b = *m_buffers;
    for (std::size_t at = 0; at < b.groupCount;) {
        const int sent = ::sendmmsg(descriptor, &b.sent[at], static_cast<unsigned>(b.groupCount - at), MSG_DONTWAIT | MSG_NOSIGNAL);
        if (sent > 0) {
            at += static_cast<std::size_t>(sent);
            continue;
        }
        if (errno == EINTR) {
            continue;
        }
        // The first of them did not go: to nobody, or the path is full. The others may.
        if (b.groups[at].count > 1) {
            sendApart(descriptor, b.groups[at]);
        } else {
            m_handler.counters().sendFailed.add();
        }
        ++at;
    }
}

void BatchWorker::sendApart(int descriptor, const Group &group)
{
    Buffers &b = *m_buffers;
    const bool isRefused = errno != EAGAIN && errno != EWOULDBLOCK && errno != ENOBUFS;
    if (isRefused && ++m_segmentFailures >= kMaxSegmentFailures) {
        m_maySegment = false;
    }
    msghdr message = b.sent[static_cast<std::size_t>(&group - b.groups.data())].msg_hdr;
    message.msg_controllen -= CMSG_SPACE(sizeof(std::uint16_t)); // the size of a segment stands last
    message.msg_control = message.msg_controllen == 0 ? nullptr : message.msg_control;
    message.msg_iovlen = 1;
    for (std::uint16_t i = group.first; i != kNone; i = b.next[i], ++message.msg_iov) {
        if (::sendmsg(descriptor, &message, MSG_DONTWAIT | MSG_NOSIGNAL) < 0) {
            m_handler.counters().sendFailed.add();
        }
    }
}

} // namespace meridian::serve

#endif
