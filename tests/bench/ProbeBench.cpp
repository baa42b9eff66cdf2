// What a probe costs, with its share of the monitor around it. 5 000 checks every 30 s are 167 probes a second, so 0.9 ms of
// processor time a probe are 15 % of one core.
#include "engine/probe/HttpProber.h"
#include "engine/probe/ProbeScheduler.h"
#include "engine/probe/TcpProber.h"
#include "tests/bench/LocalAnswerer.h"

#include <benchmark/benchmark.h>

#include <QCoreApplication>

using namespace meridian;
using namespace meridian::probe;
using namespace Qt::StringLiterals;

namespace {

constexpr int kTargets = 200;

int serverPort = 0;

/// Lets the scheduler probe every target once a round.
void probe(benchmark::State &state, Prober &prober, model::HealthCheck::Kind kind)
{
    std::vector<ProbeTarget> targets;
    for (int i = 0; i < kTargets; ++i) {
        model::HealthCheck check;
        check.id.text = u"check-%1"_s.arg(i);
        check.kind = kind;
        check.port = serverPort;
        check.interval = 30;
        targets.push_back({std::make_shared<const model::HealthCheck>(check), u"127.0.0.1"_s});
    }
    int ended = 0, failed = 0;
    ProbeScheduler scheduler(prober, [&](const ProbeTarget &, const ProbeResult &result) {
        ++ended;
        failed += result.outcome != Outcome::Success;
    }, 16);
    std::chrono::milliseconds now(0);
    scheduler.setTargets(targets, now);
    qint64 probes = 0;
    for (auto _ : state) {
        ended = 0;
        now += std::chrono::seconds(30);
        scheduler.runDue(now);
        while (ended < kTargets) {
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
        }
        probes += ended;
    }
    state.counters["cpu_us_per_probe"] = benchmark::Counter(static_cast<double>(probes) / 1e6, benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
    state.counters["failed"] = failed;
    state.SetItemsProcessed(probes);
}

void tcpProbe(benchmark::State &state)
{
    TcpProber prober;
    probe(state, prober, model::HealthCheck::Kind::Tcp);
}

void httpProbe(benchmark::State &state)
{
    HttpProber prober;
    probe(state, prober, model::HealthCheck::Kind::Http);
}

BENCHMARK(tcpProbe)->MeasureProcessCPUTime()->Unit(benchmark::kMillisecond);
BENCHMARK(httpProbe)->MeasureProcessCPUTime()->Unit(benchmark::kMillisecond);

} // namespace

int main(int argc, char **argv)
{
    serverPort = bench::startAnswerer();
    QCoreApplication app(argc, argv);
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
}
