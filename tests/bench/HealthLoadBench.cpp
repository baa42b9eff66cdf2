// Which part of a core 5 000 checks every 30 s take, with all that meridiand has around them: probes, states, memory, standings.
// Mark: 15 %. usage: HealthLoadBench [SECONDS [CHECKS]]
#include "engine/geo/GeoData.h"
#include "engine/service/Engine.h"
#include "engine/service/HealthService.h"
#include "tests/bench/HealthProject.h"
#include "tests/bench/LocalAnswerer.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QTemporaryDir>
#include <QTimer>

#include <cstdio>
#include <cstdlib>
#include <sys/resource.h>

using namespace meridian;
using namespace Qt::StringLiterals;

namespace {

double processorSeconds()
{
    rusage usage = {};
    ::getrusage(RUSAGE_SELF, &usage);
    const auto seconds = [](const timeval &time) { return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6; };
    return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

void wait(std::chrono::milliseconds time)
{
    QEventLoop loop;
    QTimer::singleShot(time, &loop, &QEventLoop::quit);
    loop.exec();
}

void measure(const char *kind, int port, int count, std::chrono::seconds time)
{
    const QByteArray check = QByteArray(R"({"id": "check", "kind": "KIND", "port": PORT, "interval": 30, "timeout": 5})").replace("KIND", kind).replace("PORT", QByteArray::number(port));
    const model::ProjectPtr project = bench::healthProject(count, check);
    const QTemporaryDir folder;
    service::Engine engine(geo::GeoData::with());
    service::HealthService health;
    int up = 0, down = 0;
    QObject::connect(&health, &service::HealthService::statesChanged, &engine, [&](const service::HealthService::States &states) {
        for (const policy::CheckState state : states) {
            ++(state == policy::CheckState::Up ? up : down);
        }
    });
    engine.follow(health);
    if (!engine.use(*project).isEmpty()) {
        std::fprintf(stderr, "The project is not good.\n");
        std::exit(1);
    }
    health.begin(folder.filePath(u"state"_s));
    health.setProject(project);
    health.setProbing(true);
    while (up + down < count) { // the first round is quicker than the others
        wait(std::chrono::milliseconds(100));
    }
    wait(std::chrono::seconds(2));
    const double before = processorSeconds();
    QElapsedTimer clock;
    clock.start();
    wait(time);
    const double share = (processorSeconds() - before) / (static_cast<double>(clock.elapsed()) / 1000);
    std::printf("%-5s %d checks every 30 s: %.1f %% of a core; %d up, %d down\n", kind, count, share * 100, up, down);
    std::fflush(stdout);
}

} // namespace

int main(int argc, char **argv)
{
    const int port = bench::startAnswerer();
    QCoreApplication app(argc, argv);
    const std::chrono::seconds time(argc > 1 ? std::atoi(argv[1]) : 60);
    const int count = argc > 2 ? std::atoi(argv[2]) : 5000;
    for (const char *kind : {"tcp", "http"}) {
        measure(kind, port, count, time);
    }
}
