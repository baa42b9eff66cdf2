// Marks: a publish of 10 000 names takes 500 ms at most and its data 40 MB; a prepared answer is found and drawn in a
// fraction of the 500 ns that an answer may cost; a health change is prepared within milliseconds.
#include "engine/base/Random.h"
#include "engine/policy/Compile.h"
#include "engine/policy/Decide.h"
#include "engine/policy/Decider.h"
#include "engine/policy/Standing.h"

#include <benchmark/benchmark.h>

#include <map>

using namespace Qt::StringLiterals;
using namespace meridian;

namespace {

const std::shared_ptr<const geo::GeoData> &shippedGeo()
{
    static const auto data = geo::GeoData::load().value_or(nullptr);
    return data;
}

const QStringList kLines{u"isp=cn-telecom,place=AS/CN"_s, u"isp=cn-unicom,place=AS/CN"_s, u"isp=cn-mobile,place=AS/CN"_s, u"place=AS/CN"_s,
                         u"place=AS"_s, u"place=EU"_s, u"place=NA"_s, u"place=SA"_s, u"default"_s};

/// `names` instances of nine lines each. A hundred pools of three addresses for each line; instances take them in turn.
model::Project projectOf(int names)
{
    model::Project project;
    std::vector<std::shared_ptr<const model::Address>> addresses;
    std::vector<std::shared_ptr<const model::Pool>> pools;
    std::vector<std::shared_ptr<const model::Instance>> instances;
    model::HealthCheck check;
    check.id = {u"hc"_s};
    check.kind = model::HealthCheck::Kind::External;
    project.healthChecks = project.healthChecks.appended(check);
    for (int i = 0; i < 100 * static_cast<int>(kLines.size()); ++i) {
        model::Pool pool;
        pool.id = {u"p%1"_s.arg(i)};
        for (int j = 0; j < 3; ++j) {
            model::Address address;
            address.id = {u"a%1-%2"_s.arg(i).arg(j)};
            address.value = u"10.%1.%2.%3"_s.arg(i / 250).arg(i % 250).arg(j + 1);
            address.healthCheck = check.id;
            addresses.push_back(std::make_shared<const model::Address>(address));
            pool.members.push_back({address.id, 1 + j});
        }
        pools.push_back(std::make_shared<const model::Pool>(pool));
    }
    for (int i = 0; i < names; ++i) {
        model::Instance instance;
        instance.id = {u"i%1"_s.arg(i)};
        instance.domain = u"n%1.gtm.example.net"_s.arg(i);
        for (qsizetype line = 0; line < kLines.size(); ++line) {
            model::Rule rule;
            rule.id = {u"r%1"_s.arg(line)};
            rule.line = kLines[line];
            model::PoolSet set;
            set.id = {u"s"_s};
            set.pools.push_back({{u"p%1"_s.arg(line * 100 + i % 100)}, 1});
            rule.poolSets.push_back(set);
            instance.rules.push_back(rule);
        }
        instances.push_back(std::make_shared<const model::Instance>(instance));
    }
    project.addresses = model::ObjectList<model::Address>(std::move(addresses));
    project.pools = model::ObjectList<model::Pool>(std::move(pools));
    project.instances = model::ObjectList<model::Instance>(std::move(instances));
    model::Zone zone;
    zone.name = u"gtm.example.net"_s;
    project.zones = project.zones.appended(zone);
    return project;
}

policy::PolicyPtr policyOf(int names)
{
    static std::map<int, policy::PolicyPtr> made;
    policy::PolicyPtr &policy = made[names];
    if (!policy) {
        policy = policy::compile(projectOf(names), shippedGeo()).policy;
    }
    return policy;
}

std::vector<IpAddress> clients()
{
    Random random(1);
    std::vector<IpAddress> out;
    for (int i = 0; i < 4096; ++i) {
        out.push_back(IpAddress::v4(static_cast<std::uint32_t>(random.next())).masked(24));
    }
    return out;
}

void compileNames(benchmark::State &state)
{
    const model::Project project = projectOf(static_cast<int>(state.range(0)));
    (void)shippedGeo();
    for (auto _ : state) {
        benchmark::DoNotOptimize(policy::compile(project, shippedGeo()));
    }
}

void prepareNames(benchmark::State &state)
{
    const auto policy = policyOf(static_cast<int>(state.range(0)));
    for (auto _ : state) {
        const auto standing = policy::Standing::build(policy, {});
        state.counters["MB"] = static_cast<double>(standing->memoryBytes()) / 1e6;
    }
    state.counters["classes"] = static_cast<double>(policy->decider(0).sources->classCount());
    state.counters["tableMB"] = static_cast<double>(policy->decider(0).sources->memoryBytes()) / 1e6;
}

void prepareAfterHealthChange(benchmark::State &state)
{
    const auto policy = policyOf(static_cast<int>(state.range(0)));
    auto standing = policy::Standing::build(policy, {});
    policy::Health health;
    bool isDown = false;
    for (auto _ : state) {
        isDown = !isDown;
        health.set(0, isDown ? policy::CheckState::Down : policy::CheckState::Up);
        standing = standing->withHealth(health);
    }
}

void decideOne(benchmark::State &state)
{
    const auto policy = policyOf(static_cast<int>(state.range(0)));
    const auto from = clients();
    const auto name = dns::Name::parse(u"n7.gtm.example.net"_s).value();
    std::size_t i = 0;
    for (auto _ : state) {
        const auto source = policy::Source::ecs({from[i++ % from.size()], 24});
        benchmark::DoNotOptimize(policy::distribution(*policy, {}, {name, dns::RecordType::A}, source));
    }
}

void findAndDraw(benchmark::State &state)
{
    const auto policy = policyOf(static_cast<int>(state.range(0)));
    const auto standing = policy::Standing::build(policy, {});
    const auto from = clients();
    Random random(1);
    std::size_t i = 0;
    for (auto _ : state) {
        const auto decider = static_cast<std::uint32_t>((i * 2654435761U) % policy->deciderCount());
        const auto found = standing->find(decider, dns::RecordType::A, &from[i % from.size()], 24);
        benchmark::DoNotOptimize(found.name->data(found.name->draw(*found.answer, random)).front());
        ++i;
    }
}

BENCHMARK(compileNames)->Arg(100)->Arg(1000)->Arg(10000)->Unit(benchmark::kMillisecond);
BENCHMARK(prepareNames)->Arg(100)->Arg(1000)->Arg(10000)->Unit(benchmark::kMillisecond);
BENCHMARK(prepareAfterHealthChange)->Arg(100)->Arg(10000)->Unit(benchmark::kMicrosecond);
BENCHMARK(decideOne)->Arg(100);
BENCHMARK(findAndDraw)->Arg(100)->Arg(10000);

} // namespace

BENCHMARK_MAIN();
