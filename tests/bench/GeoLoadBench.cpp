// Mark: the shipped database is loaded and flattened within 300 ms.
#include "engine/geo/DataPaths.h"
#include "engine/geo/GeoDatabase.h"

#include <benchmark/benchmark.h>

using namespace meridian::geo;

namespace {

void loadShippedDatabase(benchmark::State &state)
{
    const auto path = defaultDatabasePath();
    const GeoTables &tables = GeoTables::builtin();
    for (auto _ : state) {
        const auto database = GeoDatabase::load({*path}, tables);
        state.counters["MB"] = static_cast<double>(database->memoryBytes()) / 1e6;
        state.counters["ranges"] = static_cast<double>(database->tree().rangeCount());
    }
}

BENCHMARK(loadShippedDatabase)->Unit(benchmark::kMillisecond)->UseRealTime();

} // namespace

BENCHMARK_MAIN();
