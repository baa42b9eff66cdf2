// How deciding, simulating, compiling and compiling again grow with the project, as tables. Marks: 10 000 names of every kind
// with the shipped database compile within 2 s and 400 MB; one edit among them within 20 ms; `simulate` of a geoproximity
// name with 20 targets within 30 ms; the prepared answers of 10 000 names take at most 40 MB. All times are of the processor.
#include "engine/base/Random.h"
#include "engine/geo/GeoData.h"
#include "engine/policy/Compile.h"
#include "engine/policy/Decide.h"
#include "engine/policy/Decider.h"
#include "engine/policy/Standing.h"
#include "engine/service/Simulator.h"
#include "tests/bench/ScaleProjects.h"

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <functional>
#include <malloc.h>

using namespace Qt::StringLiterals;
using namespace meridian;

namespace {

using GeoPtr = std::shared_ptr<const geo::GeoData>;
using Edit = std::function<void(model::Project &)>;

double megabytes()
{
    const auto info = mallinfo2();
    return static_cast<double>(info.uordblks + info.hblkhd) / 1e6;
}

/// Of processor time: what else the machine does is not counted.
double now()
{
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

double seconds(const std::function<void()> &work)
{
    const double begin = now();
    work();
    return now() - begin;
}

/// The least of some runs: disturbed caches only add.
double best(int runs, const std::function<void()> &work)
{
    double out = seconds(work);
    for (int i = 1; i < runs; ++i) {
        out = std::min(out, seconds(work));
    }
    return out;
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

/// One name of each kind: what a decision and a simulation of the world cost.
void printKinds(const GeoPtr &geo)
{
    const auto policy = policy::compile(bench::ScaleProject::of(static_cast<int>(bench::kKinds.size()) * 2), geo).policy;
    const auto standing = policy::Standing::build(policy, {});
    const std::vector<IpAddress> from = clients();
    std::printf("\n%-14s %14s %12s %14s %10s\n", "policy", "distribution", "simulate", "find and draw", "answers");
    for (int kind = 0; kind < bench::kKinds.size(); ++kind) {
        const QString name = bench::ScaleProject::nameOf(kind + static_cast<int>(bench::kKinds.size()));
        const policy::Question question{dns::Name::parse(name).value(), dns::RecordType::A};
        const double decision = best(5, [&] {
            for (const IpAddress &client : from) {
                (void)policy::distribution(*policy, {}, question, policy::Source::ecs({client, 24}));
            }
        });
        qsizetype answers = 0;
        const double simulation = best(5, [&] { answers = service::simulate(*policy, {.name = name, .type = QStringLiteral("A"), .down = {}, .up = {}}).value().shares.size(); });
        const dns::NameHashes hashes(question.name);
        const auto found = policy->zones().find(hashes)->tree->lookup(hashes, question.type);
        const std::uint32_t decider = found.set != nullptr ? found.set->routed : found.node->instance;
        Random random(1);
        std::uint64_t sum = 0;
        const double draw = best(5, [&] {
            for (const IpAddress &client : from) {
                const auto answer = standing->find(decider, dns::RecordType::A, &client, 24);
                sum += answer.name->data(answer.name->draw(*answer.answer, random)).back();
            }
        });
        std::printf("%-14s %11.2f us %9.2f ms %11.0f ns %10lld%s\n", qPrintable(bench::kKinds[kind]), decision * 1e6 / static_cast<double>(from.size()),
                    simulation * 1e3, draw * 1e9 / static_cast<double>(from.size()), static_cast<long long>(answers), sum == 0 ? "!" : "");
    }
}

template<typename T>
void replaceOne(model::ObjectList<T> &list, qsizetype at, const std::function<void(T &)> &change)
{
    T object = list.at(at);
    change(object);
    list = list.replaced(at, std::move(object));
}

void editRecord(model::Project &project, const QString &kind, const std::function<void(model::RecordSet &)> &change)
{
    replaceOne<model::Zone>(project.zones, 0, [&](model::Zone &zone) {
        const qsizetype first = bench::kKinds.indexOf(kind);
        replaceOne<model::RecordSet>(zone.records, zone.records.indexOf(u"n%1/A"_s.arg(first)), change);
    });
}

const std::vector<std::pair<const char *, Edit>> kEdits{
    {"rule's weight", [](model::Project &project) {
         replaceOne<model::Instance>(project.instances, project.instances.size() / 2, [](model::Instance &each) { each.rules[0].weight = 7; });
     }},
    {"address's value", [](model::Project &project) {
         replaceOne<model::Address>(project.addresses, 1500, [](model::Address &each) { each.value = u"10.99.99.99"_s; });
     }},
    {"pool's member", [](model::Project &project) {
         replaceOne<model::Pool>(project.pools, 500, [](model::Pool &each) { each.members[0].weight = 9; });
     }},
    {"bias", [](model::Project &project) { editRecord(project, u"geoproximity"_s, [](model::RecordSet &set) { set.routing->items[0].bias = 33; }); }},
    {"line", [](model::Project &project) { editRecord(project, u"lines"_s, [](model::RecordSet &set) { set.routing->items[0].line = u"place=OC"_s; }); }},
    {"address added", [](model::Project &project) {
         model::Address address;
         address.id = {u"another"_s};
         address.value = u"10.99.99.98"_s;
         project.addresses = project.addresses.appended(address);
     }},
    {"instance removed", [](model::Project &project) { project.instances = project.instances.removed(0); }},
    {"record added", [](model::Project &project) {
         replaceOne<model::Zone>(project.zones, 0, [](model::Zone &zone) {
             model::RecordSet set;
             set.name = u"text"_s;
             set.type = u"TXT"_s;
             set.values = {u"\"text\""_s};
             zone.records = zone.records.inserted(0, set);
         });
     }},
};

struct Row
{
    double compile = 0, prepare = 0, policyMegabytes = 0, standingMegabytes = 0;
    std::vector<double> edits;
};

Row measure(int names, const GeoPtr &geo)
{
    Row row;
    const model::Project project = bench::ScaleProject::of(names);
    const double before = megabytes();
    policy::PolicyPtr policy;
    row.compile = seconds([&] { policy = policy::compile(project, geo).policy; });
    row.policyMegabytes = megabytes() - before;
    std::shared_ptr<const policy::Standing> standing;
    row.prepare = seconds([&] { standing = policy::Standing::build(policy, {}); });
    row.standingMegabytes = static_cast<double>(standing->memoryBytes()) / 1e6;
    for (const auto &[text, edit] : kEdits) {
        model::Project next = project;
        edit(next);
        row.edits.push_back(best(3, [&] {
            const auto report = policy::compile(next, geo, {.serial = 2, .previous = policy});
            const auto later = policy::Standing::build(report.policy, {}, standing);
        }));
    }
    return row;
}

void printGrowth(const GeoPtr &geo, const std::vector<int> &sizes)
{
    std::vector<Row> rows;
    for (const int size : sizes) {
        rows.push_back(measure(size, geo));
    }
    std::printf("\n%-26s", "names of every kind");
    for (const int size : sizes) {
        std::printf(" %10d", size);
    }
    std::printf("   growth\n");
    const auto line = [&](const char *text, const char *unit, const std::function<double(const Row &)> &value) {
        std::printf("%-26s", qPrintable(u"%1 (%2)"_s.arg(QString::fromUtf8(text), QString::fromUtf8(unit))));
        for (const Row &row : rows) {
            std::printf(" %10.1f", value(row));
        }
        std::printf("  ");
        for (std::size_t i = 1; i < rows.size(); ++i) {
            std::printf(" x%.1f", value(rows[i]) / value(rows[i - 1]));
        }
        std::printf("\n");
    };
    line("compile", "ms", [](const Row &row) { return row.compile * 1e3; });
    line("prepare", "ms", [](const Row &row) { return row.prepare * 1e3; });
    line("policy", "MB", [](const Row &row) { return row.policyMegabytes; });
    line("prepared answers", "MB", [](const Row &row) { return row.standingMegabytes; });
    for (std::size_t i = 0; i < kEdits.size(); ++i) {
        line(kEdits[i].first, "ms", [i](const Row &row) { return row.edits[i] * 1e3; });
    }
}

} // namespace

int main(int argc, char **argv)
{
    std::vector<int> sizes;
    for (int i = 1; i < argc; ++i) {
        sizes.push_back(std::atoi(argv[i]));
        if (sizes.back() <= 0) {
            std::fprintf(stderr, "usage: ScaleBench [NAMES...]   numbers of names, 100 1000 10000 by default\n");
            return 2;
        }
    }
    GeoPtr geo;
    const double load = seconds([&] { geo = geo::GeoData::load().value_or(nullptr); });
    if (!geo) {
        std::fprintf(stderr, "The shipped database was not found. Set MERIDIAN_DATA to the folder with it.\n");
        return 1;
    }
    std::printf("database: %.0f ms, %.1f MB, %zu records, %zu ranges\n", load * 1e3, static_cast<double>(geo->database().memoryBytes()) / 1e6,
                geo->database().recordCount(), geo->database().tree().rangeCount());
    printKinds(geo);
    printGrowth(geo, sizes.empty() ? std::vector<int>{100, 1000, 10000} : sizes);
}
