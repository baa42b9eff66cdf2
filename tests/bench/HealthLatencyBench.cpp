// How long a result of a health check takes until the answers on the wire are others. Mark: 100 ms. A client asks without a pause;
// the clock runs from the report of a state (which goes the way of a probe's result) to the first answer that obeys it. "together":
// so many addresses are reported at once, and the clock stops when the last of their names is answered otherwise.
// usage: HealthLatencyBench [ROUNDS [NAMES]]
#include "engine/dns/Message.h"
#include "engine/geo/GeoData.h"
#include "engine/service/Engine.h"
#include "engine/service/HealthService.h"
#include "tests/bench/HealthProject.h"

#include <QCoreApplication>

#include <algorithm>
#include <arpa/inet.h>
#include <array>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <sys/socket.h>
#include <thread>
#include <unistd.h>
#include <vector>

using namespace meridian;
using namespace Qt::StringLiterals;
using Clock = std::chrono::steady_clock;

namespace {

constexpr int kTogether = 1000;

/// Asks a server on this machine, one question at a time.
class Client final
{
public:
    explicit Client(quint16 port) : m_socket(::socket(AF_INET, SOCK_DGRAM, 0))
    {
        sockaddr_in address = {};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        address.sin_port = htons(port);
        const timeval limit{1, 0};
        ::setsockopt(m_socket, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
        if (::connect(m_socket, reinterpret_cast<const sockaddr *>(&address), sizeof address) != 0) {
            std::perror("connect");
            std::exit(1);
        }
    }
    ~Client() { ::close(m_socket); }

    /// Whether the name of this number answers with the spare address.
    [[nodiscard]] bool isSpare(int number)
    {
        const auto query = dns::buildQuery(++m_id, dns::Name::parse(u"n%1.gtm.example.net."_s.arg(number)).value(), dns::RecordType::A);
        std::array<std::uint8_t, 1500> answer;
        static_cast<void>(::send(m_socket, query.data(), query.size(), 0));
        const ssize_t size = ::recv(m_socket, answer.data(), answer.size(), 0);
        static constexpr std::array<std::uint8_t, 4> kSpare{192, 0, 2, 9};
        return size > 0 && !std::ranges::search(std::span(answer).first(static_cast<std::size_t>(size)), kSpare).empty();
    }

private:
    int m_socket;
    std::uint16_t m_id = 0;
};

void print(const char *what, std::vector<double> milliseconds)
{
    std::ranges::sort(milliseconds);
    const auto at = [&](double part) { return milliseconds[static_cast<std::size_t>(part * static_cast<double>(milliseconds.size() - 1))]; };
    std::printf("%-38s median %.1f ms, 99 %% %.1f ms, longest %.1f ms (%zu rounds)\n", what, at(0.5), at(0.99), milliseconds.back(), milliseconds.size());
    std::fflush(stdout);
}

/// Reports `count` addresses and waits until their names are answered so; milliseconds.
double round(service::HealthService &health, Client &client, int first, int count, bool isHealthy)
{
    const auto begin = Clock::now();
    QMetaObject::invokeMethod(&health, [&health, first, count, isHealthy] {
        for (int i = first; i < first + count; ++i) {
            health.report(u"check"_s, u"a%1"_s.arg(i), isHealthy, {});
        }
    });
    for (int i = first; i < first + count;) {
        i += client.isSpare(i) != isHealthy ? 1 : 0;
    }
    return std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
}

} // namespace

int main(int argc, char **argv)
{
    QCoreApplication app(argc, argv);
    const int rounds = argc > 1 ? std::atoi(argv[1]) : 500, names = std::max(argc > 2 ? std::atoi(argv[2]) : 5000, kTogether);
    const model::ProjectPtr project = bench::healthProject(names, R"({"id": "check", "kind": "external", "staleAfter": 604800})");
    service::EngineOptions options;
    options.server.udp = serve::BatchUdpServer::isSupported() ? serve::UdpTransport::Batch : serve::UdpTransport::Socket;
    options.server.batch.workers = 1;
    options.profile.rateLimits = {.perAnswer = 0, .perNetwork = 0};
    service::Engine engine(geo::GeoData::with(), options);
    service::HealthService health;
    engine.follow(health);
    if (!engine.use(*project).isEmpty()) {
        std::fprintf(stderr, "The project is not good.\n");
        return 1;
    }
    health.begin({});
    health.setProject(project);
    health.setProbing(true);
    health.settle();
    const auto endpoint = engine.listen({QHostAddress(QHostAddress::LocalHost), 0});
    engine.startServing();
    std::thread measuring([&] {
        Client client(endpoint.value().port);
        std::vector<double> one, together;
        for (int i = 0; i < rounds; ++i) {
            one.push_back(round(health, client, i / 2 % names, 1, i % 2 == 1));
        }
        print(qPrintable(u"one of %1 addresses"_s.arg(names)), one);
        for (int i = 0; i < std::max(2, rounds / 20); ++i) {
            together.push_back(round(health, client, 0, kTogether, i % 2 == 1));
        }
        print(qPrintable(u"%1 of %2 addresses together"_s.arg(kTogether).arg(names)), together);
        QMetaObject::invokeMethod(&app, &QCoreApplication::quit);
    });
    app.exec();
    measuring.join();
}
