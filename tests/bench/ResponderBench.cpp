// What one answer costs without a socket. Marks: a GTM question with client subnet at most 1 µs; the budget of the
// design is 0.5 µs with every feature on.
#include "engine/serve/Responder.h"
#include "tests/serve/Ask.h"
#include "tests/serve/Standings.h"

#include <benchmark/benchmark.h>

#include <functional>

using namespace Qt::StringLiterals;
using namespace meridian;

namespace {

/// `count` instances with a rule for each of 200 networks' places and a default, three weighted addresses a pool.
QByteArray project(int count)
{
    QByteArray locations;
    QByteArray instances;
    const QByteArrayList countries{"US", "DE", "FR", "CN", "JP", "BR", "IN", "ZA"};
    const QByteArrayList continents{"NA", "EU", "EU", "AS", "AS", "SA", "AS", "AF"};
    for (int i = 0; i < 200; ++i) {
        const QByteArray number = QByteArray::number(i);
        const QByteArray place = continents[i % 8] + '/' + countries[i % 8];
        locations += (i > 0 ? "," : "") + QByteArray("{\"cidr\":\"") + QByteArray::number(11 + i) + ".0.0.0/9\",\"place\":\"" + place + "\"}";
    }
    for (int i = 0; i < count; ++i) {
        const QByteArray number = QByteArray::number(i);
        QByteArray rules;
        for (int c = 0; c < 8; ++c) {
            const QByteArray pool = "p" + QByteArray::number((i + c) % 4);
            rules += "{\"id\":\"r" + QByteArray::number(c) + "\",\"line\":\"place=" + continents[c] + '/' + countries[c]
                + "\",\"poolSets\":[{\"id\":\"s\",\"pools\":[{\"pool\":\"" + pool + "\",\"weight\":1}]}]},";
        }
        rules += "{\"id\":\"d\",\"line\":\"default\",\"poolSets\":[{\"id\":\"s\",\"pools\":[{\"pool\":\"p0\",\"weight\":1}]}]}";
        instances += (i > 0 ? "," : "") + QByteArray("{\"id\":\"i") + number + "\",\"domain\":\"name" + number
            + ".gtm.example.net\",\"ttl\":60,\"rules\":[" + rules + "]}";
    }
    QByteArray addresses;
    QByteArray pools;
    for (int p = 0; p < 4; ++p) {
        QByteArray members;
        for (int a = 0; a < 3; ++a) {
            const QByteArray id = "a" + QByteArray::number(p) + '-' + QByteArray::number(a);
            addresses += (p + a > 0 ? "," : "") + QByteArray("{\"id\":\"") + id + "\",\"value\":\"192.0.2." + QByteArray::number(1 + p * 3 + a) + "\"}";
            members += (a > 0 ? "," : "") + QByteArray("{\"address\":\"") + id + "\",\"weight\":" + QByteArray::number(a == 0 ? 10 : a == 1 ? 5 : 1) + "}";
        }
        pools += (p > 0 ? "," : "") + QByteArray("{\"id\":\"p") + QByteArray::number(p) + "\",\"members\":[" + members + "]}";
    }
    return "{\"format\":\"meridian-project\",\"version\":1,\"name\":\"Bench\",\"locations\":[" + locations + "],\"addresses\":[" + addresses
        + "],\"pools\":[" + pools + "],\"instances\":[" + instances
        + "],\"zones\":[{\"name\":\"gtm.example.net\",\"kind\":\"public\",\"soa\":{\"mname\":\"ns1.gtm.example.net\",\"rname\":\"h.example.net\"},"
          "\"records\":[{\"name\":\"@\",\"type\":\"NS\",\"ttl\":3600,\"values\":[\"ns1.gtm.example.net.\"]},"
          "{\"name\":\"ns1\",\"type\":\"A\",\"ttl\":3600,\"values\":[\"192.0.2.53\"]}]}]}";
}

/// Queries as resolvers send them: EDNS with a client subnet, four in five IPv4 /24.
std::vector<test::Octets> queries(const std::function<QString(std::uint64_t)> &nameOf, int names)
{
    Random random(1);
    std::vector<test::Octets> out;
    for (int i = 0; i < 4096; ++i) {
        dns::Edns opt = test::edns();
        const bool isV4 = random.below(5) != 0;
        const IpAddress v6{0x2001000000000000U | random.below(std::uint64_t{1} << 48), 0, IpFamily::V6};
        const IpAddress client = isV4 ? IpAddress::v4(static_cast<std::uint32_t>(random.next())) : v6;
        opt.clientSubnet = dns::ClientSubnet::of(IpPrefix::of(client, isV4 ? 24 : 56));
        out.push_back(dns::buildQuery(static_cast<std::uint16_t>(i), test::name(nameOf(random.below(static_cast<std::uint64_t>(names)))), dns::RecordType::A, opt));
    }
    return out;
}

void answerAll(benchmark::State &state, int names, const std::function<QString(std::uint64_t)> &nameOf)
{
    const auto standing = test::standing(project(names));
    const auto all = queries(nameOf, names);
    const serve::Responder responder(*standing);
    const IpAddress sender = IpAddress::v4(0x7f000001);
    Random random(2);
    test::Octets out(serve::kMaxAnswerSize);
    serve::AnswerReport report;
    std::size_t at = 0;
    for (auto _ : state) {
        const test::Octets &query = all[at++ & 4095];
        benchmark::DoNotOptimize(responder.answer(query, sender, serve::Transport::Udp, random, out, report));
    }
    state.SetItemsProcessed(state.iterations());
    state.counters["standing_MB"] = static_cast<double>(standing->memoryBytes()) / 1e6;
}

void gtmWithClientSubnet(benchmark::State &state)
{
    answerAll(state, static_cast<int>(state.range(0)), [](std::uint64_t i) { return u"name%1.gtm.example.net."_s.arg(i); });
}

void staticAddress(benchmark::State &state)
{
    answerAll(state, 10, [](std::uint64_t) { return u"ns1.gtm.example.net."_s; });
}

void missingNames(benchmark::State &state)
{
    answerAll(state, 100, [](std::uint64_t i) { return u"x%1.gtm.example.net."_s.arg(i * 7919); });
}

/// So many repetitions as MERIDIAN_REPETITIONS says, if it does: for `instructions`, which counts them.
void fixed(benchmark::internal::Benchmark *each)
{
    if (const int count = qEnvironmentVariableIntValue("MERIDIAN_REPETITIONS"); count > 0) {
        each->Iterations(count);
    }
}

BENCHMARK(gtmWithClientSubnet)->Arg(100)->Arg(2000)->Apply(fixed);
BENCHMARK(staticAddress)->Apply(fixed);
BENCHMARK(missingNames)->Apply(fixed);

} // namespace

BENCHMARK_MAIN();
