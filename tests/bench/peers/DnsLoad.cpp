// Loads a DNS server on loopback and tells what an answer cost it, as one line of JSON; `run` calls it.
//
//   dnsload --server ADDR:PORT --ask static|gslb|missing [--names N] [--pid PID]... [--queries N] [--window N] [--peers N] [--burst N]
//   dnsload --server ADDR:PORT --ask … --tcp CONNECTIONS [--window N]          questions one behind the other on each connection
//   dnsload --server ADDR:PORT --ask … --rate N --seconds N [--mark OCTET]     open loop; tells when answers with that second octet begin
//
// In the closed loop `--window` questions are outstanding, spread over `--peers` source ports; the questions of one port leave in
// bursts of up to `--burst` by UDP segmentation offload, so that asking costs less than answering. With `--burst 1` the peers'
// questions are interleaved. Processor time is that of the named processes with all their threads; nanoseconds, from their clocks.
#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <random>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <arpa/inet.h>
#include <fcntl.h>
#include <linux/udp.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

namespace {

using Clock = std::chrono::steady_clock;

[[noreturn]] void fail(const std::string &text)
{
    std::fprintf(stderr, "dnsload: %s\n", text.c_str());
    std::exit(2);
}

struct Options
{
    sockaddr_in server{};
    std::string ask = "static";
    unsigned names = 100;
    std::vector<pid_t> pids;
    std::uint64_t queries = 200'000;
    unsigned window = 128;
    unsigned peers = 4;
    unsigned burst = 64;
    unsigned connections = 0;
    unsigned rate = 0;
    unsigned seconds = 0;
    int mark = -1;
};

double secondsOf(Clock::duration time)
{
    return std::chrono::duration<double>(time).count();
}

/// Seconds of processor time that the processes have used so far.
double cpuOf(const std::vector<pid_t> &pids)
{
    double sum = 0;
    for (const pid_t pid : pids) {
        clockid_t clock{};
        timespec time{};
        if (clock_getcpuclockid(pid, &clock) != 0 || clock_gettime(clock, &time) != 0) {
            fail("process " + std::to_string(pid) + " is gone");
        }
        sum += static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
    }
    return sum;
}

using Message = std::vector<std::uint8_t>;

void append16(Message &out, unsigned value)
{
    out.push_back(static_cast<std::uint8_t>(value >> 8));
    out.push_back(static_cast<std::uint8_t>(value));
}

/// A question of type A with EDNS, and a client subnet where `subnet` is not empty (RFC 7871).
Message question(std::string_view name, std::span<const std::uint8_t> subnet, unsigned family, unsigned length)
{
    Message out{0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1};
    while (!name.empty()) {
        const std::string_view label = name.substr(0, name.find('.'));
        out.push_back(static_cast<std::uint8_t>(label.size()));
        out.insert(out.end(), label.begin(), label.end());
        name.remove_prefix(std::min(label.size() + 1, name.size()));
    }
    out.push_back(0);
    append16(out, 1); // A
    append16(out, 1); // IN
    out.push_back(0);
    append16(out, 41); // OPT
    append16(out, 1232);
    append16(out, 0);
    append16(out, 0);
    append16(out, subnet.empty() ? 0 : static_cast<unsigned>(8 + subnet.size()));
    if (!subnet.empty()) {
        append16(out, 8); // client subnet
        append16(out, static_cast<unsigned>(4 + subnet.size()));
        append16(out, family);
        out.push_back(static_cast<std::uint8_t>(length));
        out.push_back(0);
        out.insert(out.end(), subnet.begin(), subnet.end());
    }
    return out;
}

/// Questions in groups of one length, since a segmented send needs that. Four of five carry an IPv4 /24, one an IPv6 /56.
std::vector<std::vector<Message>> questions(const Options &options)
{
    constexpr unsigned kEach = 1U << 14;
    std::mt19937 random(20260101);
    std::vector<std::vector<Message>> out;
    if (options.ask == "static") {
        return {{question("www.static.test", {}, 0, 0)}};
    }
    if (options.ask == "missing") {
        out.resize(1);
        for (unsigned i = 0; i < kEach; ++i) {
            std::string label(10, 'a');
            std::ranges::generate(label, [&random] { return static_cast<char>('a' + random() % 26); });
            out[0].push_back(question(label + ".static.test", {}, 0, 0));
        }
        return out;
    }
    if (options.ask != "gslb") {
        fail("--ask is one of static, gslb, missing");
    }
    out.resize(5);
    for (std::size_t group = 0; group < out.size(); ++group) {
        for (unsigned i = 0; i < kEach; ++i) {
            char name[32];
            std::snprintf(name, sizeof name, "g%05u.gslb.test", static_cast<unsigned>(random() % options.names));
            std::array<std::uint8_t, 7> client{};
            std::ranges::generate(client, [&random] { return static_cast<std::uint8_t>(random()); });
            if (group == 4) {
                client[0] = static_cast<std::uint8_t>(0x20 | (client[0] & 0x0f));
                out[group].push_back(question(name, std::span(client).first(7), 2, 56));
            } else {
                client[0] = static_cast<std::uint8_t>(1 + client[0] % 222);
                out[group].push_back(question(name, std::span(client).first(3), 1, 24));
            }
        }
    }
    return out;
}

struct Tally
{
    std::uint64_t answered = 0;
    std::uint64_t lost = 0;
    std::uint64_t withoutRecord = 0;
    std::map<unsigned, std::uint64_t> rcodes;
    std::vector<float> waits; ///< microseconds
    double firstMarked = -1;  ///< seconds after the begin
    double lastUnmarked = -1;

    /// The second octet of the first address record: behind the question, a compressed name and 10 octets.
    void count(std::span<const std::uint8_t> answer, int mark, double at)
    {
        ++answered;
        ++rcodes[answer[3] & 15U];
        withoutRecord += answer[7] == 0 ? 1 : 0;
        if (mark < 0 || answer[7] == 0) {
            return;
        }
        std::size_t place = 12;
        while (place < answer.size() && answer[place] != 0) {
            place += answer[place] + 1U;
        }
        place += 5 + 12 + 1;
        if (place >= answer.size()) {
            return;
        }
        if (answer[place] == mark) {
            firstMarked = firstMarked < 0 ? at : firstMarked;
        } else {
            lastUnmarked = at;
        }
    }
};

/// One source port with its outstanding questions.
class Peer final
{
public:
    explicit Peer(const Options &options)
    {
        m_socket = socket(AF_INET, SOCK_DGRAM | SOCK_NONBLOCK, 0);
        const int size = 4 << 20;
        setsockopt(m_socket, SOL_SOCKET, SO_RCVBUF, &size, sizeof size);
        setsockopt(m_socket, SOL_SOCKET, SO_SNDBUF, &size, sizeof size);
        if (connect(m_socket, reinterpret_cast<const sockaddr *>(&options.server), sizeof options.server) != 0) {
            fail("cannot connect");
        }
        m_sent.resize(1U << 16);
        m_isOpen.resize(1U << 16, false);
        m_buffers.resize(kMost);
    }
    [[nodiscard]] int socketOf() const { return m_socket; }
    [[nodiscard]] unsigned outstanding() const { return m_outstanding; }

    /// `count` questions of one group in one send.
    void send(const std::vector<Message> &group, std::mt19937 &random, unsigned count)
    {
        m_out.clear();
        const std::size_t length = group.front().size();
        const auto now = Clock::now();
        for (unsigned i = 0; i < count; ++i) {
            const Message &message = group[random() % group.size()];
            const std::size_t at = m_out.size();
            m_out.insert(m_out.end(), message.begin(), message.end());
            while (m_isOpen[m_next]) {
                ++m_next;
            }
            m_out[at] = static_cast<std::uint8_t>(m_next >> 8);
            m_out[at + 1] = static_cast<std::uint8_t>(m_next);
            m_isOpen[m_next] = true;
            m_sent[m_next] = now;
            ++m_next;
        }
        iovec part{m_out.data(), m_out.size()};
        msghdr header{};
        header.msg_iov = &part;
        header.msg_iovlen = 1;
        alignas(cmsghdr) std::array<char, CMSG_SPACE(sizeof(std::uint16_t))> control{};
        if (count > 1) {
            header.msg_control = control.data();
            header.msg_controllen = control.size();
            cmsghdr *segment = CMSG_FIRSTHDR(&header);
            segment->cmsg_level = IPPROTO_UDP;
            segment->cmsg_type = UDP_SEGMENT;
            segment->cmsg_len = CMSG_LEN(sizeof(std::uint16_t));
            const auto size = static_cast<std::uint16_t>(length);
            std::memcpy(CMSG_DATA(segment), &size, sizeof size);
        }
        (void)sendmsg(m_socket, &header, 0); // what does not leave is lost
        m_outstanding += count;
    }

    /// Takes what has come; how many.
    unsigned receive(Tally &tally, int mark, Clock::time_point begin)
    {
        std::array<mmsghdr, kMost> messages{};
        std::array<iovec, kMost> parts{};
        for (unsigned i = 0; i < kMost; ++i) {
            parts[i] = {m_buffers[i].data(), m_buffers[i].size()};
            messages[i].msg_hdr.msg_iov = &parts[i];
            messages[i].msg_hdr.msg_iovlen = 1;
        }
        const int got = recvmmsg(m_socket, messages.data(), kMost, MSG_DONTWAIT, nullptr);
        if (got <= 0) {
            return 0;
        }
        const auto now = Clock::now();
        for (int i = 0; i < got; ++i) {
            const std::span<const std::uint8_t> answer(m_buffers[static_cast<std::size_t>(i)].data(), messages[static_cast<std::size_t>(i)].msg_len);
            const unsigned id = answer.size() < 12 ? 0 : static_cast<unsigned>(answer[0]) << 8 | answer[1];
            if (answer.size() < 12 || !m_isOpen[id]) {
                continue;
            }
            m_isOpen[id] = false;
            --m_outstanding;
            tally.waits.push_back(static_cast<float>(secondsOf(now - m_sent[id]) * 1e6));
            tally.count(answer, mark, secondsOf(now - begin));
        }
        return static_cast<unsigned>(got);
    }

    /// Gives up what is outstanding.
    void giveUp(Tally &tally)
    {
        tally.lost += m_outstanding;
        m_outstanding = 0;
        std::ranges::fill(m_isOpen, false);
    }

private:
    static constexpr unsigned kMost = 64;
    int m_socket = -1;
    std::uint16_t m_next = 1;
    unsigned m_outstanding = 0;
    std::vector<Clock::time_point> m_sent;
    std::vector<bool> m_isOpen;
    std::vector<std::array<std::uint8_t, 1500>> m_buffers;
    Message m_out;
};

std::vector<pollfd> pollOf(const std::vector<Peer> &peers)
{
    std::vector<pollfd> out;
    for (const Peer &peer : peers) {
        out.push_back({peer.socketOf(), POLLIN, 0});
    }
    return out;
}

void runClosed(const Options &options, const std::vector<std::vector<Message>> &groups, Tally &tally)
{
    std::mt19937 random(7);
    std::vector<Peer> peers;
    for (unsigned i = 0; i < options.peers; ++i) {
        peers.emplace_back(options);
    }
    std::vector<pollfd> polled = pollOf(peers);
    const unsigned each = std::max(1U, options.window / options.peers);
    const auto begin = Clock::now();
    while (tally.answered + tally.lost < options.queries) {
        bool isBusy = false;
        for (Peer &peer : peers) {
            isBusy = peer.receive(tally, options.mark, begin) > 0 || isBusy;
        }
        for (bool hasRoom = true; hasRoom;) { // a burst of each peer in turn
            hasRoom = false;
            for (Peer &peer : peers) {
                const unsigned room = each - std::min(each, peer.outstanding());
                if (room >= std::min(options.burst, (each + 1) / 2)) {
                    peer.send(groups[random() % groups.size()], random, std::min(room, options.burst));
                    hasRoom = isBusy = true;
                }
            }
        }
        if (!isBusy && poll(polled.data(), polled.size(), 200) == 0) {
            std::ranges::for_each(peers, [&](Peer &peer) { peer.giveUp(tally); });
            if (tally.lost > options.queries / 10) {
                fail("one question in ten stays without an answer; is the server limiting rates?");
            }
        }
    }
}

void runOpen(const Options &options, const std::vector<std::vector<Message>> &groups, Tally &tally)
{
    std::mt19937 random(7);
    std::vector<Peer> peers;
    for (unsigned i = 0; i < options.peers; ++i) {
        peers.emplace_back(options);
    }
    const auto begin = Clock::now();
    std::uint64_t sent = 0;
    while (true) {
        const double passed = secondsOf(Clock::now() - begin);
        const bool isOver = passed >= options.seconds;
        if (passed >= options.seconds + 1.0) {
            break;
        }
        const auto due = static_cast<std::uint64_t>(passed * options.rate);
        for (Peer &peer : peers) {
            if (!isOver && sent < due) {
                const auto count = static_cast<unsigned>(std::min<std::uint64_t>({due - sent, 16, 60'000 - peer.outstanding()}));
                if (count > 0) {
                    peer.send(groups[random() % groups.size()], random, count);
                    sent += count;
                }
            }
            while (peer.receive(tally, options.mark, begin) > 0) {
            }
        }
        const timespec pause{0, 200'000};
        nanosleep(&pause, nullptr);
    }
    std::ranges::for_each(peers, [&](Peer &peer) { peer.giveUp(tally); });
}

void writeAll(int socketFd, const Message &octets)
{
    for (std::size_t at = 0; at < octets.size();) {
        const ssize_t wrote = write(socketFd, octets.data() + at, octets.size() - at);
        if (wrote <= 0) {
            fail("the server closed a connection");
        }
        at += static_cast<std::size_t>(wrote);
    }
}

void runTcp(const Options &options, const std::vector<std::vector<Message>> &groups, Tally &tally)
{
    struct Connection
    {
        int socketFd = -1;
        unsigned outstanding = 0;
        Message in;
    };
    std::mt19937 random(7);
    std::vector<Connection> connections(options.connections);
    std::vector<pollfd> polled;
    for (Connection &each : connections) {
        each.socketFd = socket(AF_INET, SOCK_STREAM, 0);
        const int on = 1;
        setsockopt(each.socketFd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
        if (connect(each.socketFd, reinterpret_cast<const sockaddr *>(&options.server), sizeof options.server) != 0) {
            fail(std::string("cannot connect: ") + std::strerror(errno));
        }
        polled.push_back({each.socketFd, POLLIN, 0});
    }
    const auto begin = Clock::now();
    std::array<std::uint8_t, 1 << 16> buffer{};
    while (tally.answered < options.queries) {
        for (Connection &each : connections) {
            Message out;
            for (; each.outstanding < options.window; ++each.outstanding) {
                const std::vector<Message> &group = groups[random() % groups.size()];
                const Message &message = group[random() % group.size()];
                append16(out, static_cast<unsigned>(message.size()));
                out.insert(out.end(), message.begin(), message.end());
            }
            if (!out.empty()) {
                writeAll(each.socketFd, out);
            }
        }
        if (poll(polled.data(), polled.size(), 2000) <= 0) {
            fail("no answer over TCP for two seconds");
        }
        for (std::size_t i = 0; i < connections.size(); ++i) {
            if (polled[i].revents == 0) {
                continue;
            }
            Connection &each = connections[i];
            const ssize_t got = read(each.socketFd, buffer.data(), buffer.size());
            if (got <= 0) {
                fail("the server closed a connection");
            }
            each.in.insert(each.in.end(), buffer.begin(), buffer.begin() + got);
            std::size_t at = 0;
            while (each.in.size() - at >= 2) {
                const std::size_t length = static_cast<std::size_t>(each.in[at]) << 8 | each.in[at + 1];
                if (each.in.size() - at < length + 2) {
                    break;
                }
                tally.count(std::span(each.in).subspan(at + 2, length), options.mark, secondsOf(Clock::now() - begin));
                --each.outstanding;
                at += length + 2;
            }
            each.in.erase(each.in.begin(), each.in.begin() + static_cast<std::ptrdiff_t>(at));
        }
    }
}

Options parse(int argc, char **argv)
{
    Options out;
    for (int i = 1; i < argc; ++i) {
        const std::string_view key = argv[i];
        if (i + 1 == argc) {
            fail("a value is missing behind " + std::string(key));
        }
        const std::string value = argv[++i];
        const auto number = static_cast<unsigned>(std::strtoul(value.c_str(), nullptr, 10));
        if (key == "--server") {
            const std::size_t colon = value.rfind(':');
            out.server.sin_family = AF_INET;
            out.server.sin_port = htons(static_cast<std::uint16_t>(std::atoi(value.substr(colon + 1).c_str())));
            if (colon == std::string::npos || inet_pton(AF_INET, value.substr(0, colon).c_str(), &out.server.sin_addr) != 1) {
                fail("--server is an IPv4 address and a port");
            }
        } else if (key == "--ask") {
            out.ask = value;
        } else if (key == "--pid") {
            out.pids.push_back(static_cast<pid_t>(number));
        } else if (key == "--queries") {
            out.queries = number;
        } else if (key == "--mark") {
            out.mark = static_cast<int>(number);
        } else if (unsigned *place = key == "--names"  ? &out.names
                                     : key == "--window" ? &out.window
                                     : key == "--peers"  ? &out.peers
                                     : key == "--burst"  ? &out.burst
                                     : key == "--tcp"    ? &out.connections
                                     : key == "--rate"   ? &out.rate
                                     : key == "--seconds" ? &out.seconds
                                                          : nullptr) {
            *place = number;
        } else {
            fail("unknown option " + std::string(key));
        }
    }
    if (out.server.sin_port == 0 || out.names == 0 || out.peers == 0 || out.burst == 0 || out.burst > 64 || out.window == 0) {
        fail("--server is needed; --names, --peers, --window are above 0, --burst is 1 to 64");
    }
    return out;
}

double quantile(std::vector<float> &values, double part)
{
    if (values.empty()) {
        return 0;
    }
    const auto at = values.begin() + static_cast<std::ptrdiff_t>(part * static_cast<double>(values.size() - 1));
    std::nth_element(values.begin(), at, values.end());
    return static_cast<double>(*at);
}

} // namespace

int main(int argc, char **argv)
{
    const Options options = parse(argc, argv);
    const std::vector<std::vector<Message>> groups = questions(options);
    Tally tally;
    tally.waits.reserve(options.queries);
    const auto begin = Clock::now();
    const double serverBefore = cpuOf(options.pids);
    rusage own{};
    if (options.connections > 0) {
        runTcp(options, groups, tally);
    } else if (options.rate > 0) {
        runOpen(options, groups, tally);
    } else {
        runClosed(options, groups, tally);
    }
    const double wall = secondsOf(Clock::now() - begin);
    const double server = cpuOf(options.pids) - serverBefore;
    getrusage(RUSAGE_SELF, &own);
    const double busy = static_cast<double>(own.ru_utime.tv_sec + own.ru_stime.tv_sec) + static_cast<double>(own.ru_utime.tv_usec + own.ru_stime.tv_usec) * 1e-6;
    std::string rcodes;
    for (const auto &[code, count] : tally.rcodes) {
        rcodes += (rcodes.empty() ? "\"" : ", \"") + std::to_string(code) + "\": " + std::to_string(count);
    }
    const auto answered = static_cast<double>(std::max<std::uint64_t>(1, tally.answered));
    std::printf("{\"answered\": %llu, \"lost\": %llu, \"empty\": %llu, \"rcodes\": {%s}, \"seconds\": %.3f, \"qps\": %.0f, \"server_us\": %.4f, \"client_busy\": %.3f, "
                "\"p50_us\": %.1f, \"p99_us\": %.1f, \"first_marked\": %.4f, \"last_unmarked\": %.4f}\n",
                static_cast<unsigned long long>(tally.answered), static_cast<unsigned long long>(tally.lost), static_cast<unsigned long long>(tally.withoutRecord),
                rcodes.c_str(), wall, answered / wall, server * 1e6 / answered, busy / wall, quantile(tally.waits, 0.5), quantile(tally.waits, 0.99),
                tally.firstMarked, tally.lastUnmarked);
}
