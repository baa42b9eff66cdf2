// Mark: a prefix look-up takes at most 25 ns, for both families, in the shipped database and in small trees.
#include "engine/base/Random.h"
#include "engine/geo/GeoData.h"

#include <benchmark/benchmark.h>

#include <vector>

using namespace meridian;
using namespace meridian::geo;

namespace {

constexpr std::size_t kQueries = 1 << 14;

const GeoDatabase &database()
{
    static const auto data = GeoData::load();
    return (*data)->database();
}

/// Addresses as clients have them: a random one inside a random leaf that has a record.
std::vector<IpAddress> clients(IpFamily family)
{
    std::vector<std::pair<IpAddress, IpAddress>> ranges;
    database().tree().forEachRange([&](const IpAddress &first, const IpAddress &last, std::uint32_t record) {
        if (first.family == family && record != GeoDatabase::kUnknown) {
            ranges.emplace_back(first, last);
        }
    });
    Random random(42);
    std::vector<IpAddress> out;
    for (std::size_t i = 0; i < kQueries; ++i) {
        const auto &[first, last] = ranges[random.below(ranges.size())];
        const std::uint64_t span = last.high - first.high;
        out.push_back({first.high + (span == 0 ? 0 : random.below(span)), 0, family});
    }
    return out;
}

void measure(benchmark::State &state, const PrefixTree<std::uint32_t> &tree, const std::vector<IpAddress> &queries)
{
    std::size_t at = 0;
    for (auto _ : state) {
        benchmark::DoNotOptimize(tree.find(queries[at++ & (kQueries - 1)]));
    }
}

void databaseV4(benchmark::State &state)
{
    measure(state, database().tree(), clients(IpFamily::V4));
}

void databaseV6(benchmark::State &state)
{
    measure(state, database().tree(), clients(IpFamily::V6));
}

/// Random addresses of the whole space, as a flood of forged client subnets has them.
void databaseRandomV4(benchmark::State &state)
{
    Random random(1);
    std::vector<IpAddress> queries;
    for (std::size_t i = 0; i < kQueries; ++i) {
        queries.push_back(IpAddress::v4(static_cast<std::uint32_t>(random.next())));
    }
    measure(state, database().tree(), queries);
}

/// A few hand-written blocks: CIDR lines.
void twentyLines(benchmark::State &state)
{
    Random random(2);
    std::vector<PrefixTree<std::uint32_t>::Entry> entries;
    for (std::uint32_t i = 0; i < 20; ++i) {
        entries.emplace_back(IpPrefix::of(IpAddress::v4(static_cast<std::uint32_t>(random.next())), 16), i);
    }
    measure(state, PrefixTree<std::uint32_t>::build(std::move(entries), UINT32_MAX), clients(IpFamily::V4));
}

BENCHMARK(databaseV4);
BENCHMARK(databaseV6);
BENCHMARK(databaseRandomV4);
BENCHMARK(twentyLines);

} // namespace

BENCHMARK_MAIN();
