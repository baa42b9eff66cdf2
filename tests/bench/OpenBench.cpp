// Marks (design, section 7): a project of 10 000 addresses opens in less than 2 s; an edit holds the GUI thread for
// at most 16 ms. The project is published, so that Live is read as well.
#include "engine/service/Workspace.h"
#include "engine/store/ProjectStore.h"

#include <QCoreApplication>
#include <QTemporaryDir>

#include <benchmark/benchmark.h>

#include <memory>

using namespace meridian;
using namespace Qt::StringLiterals;

namespace {

constexpr int kAddresses = 10'000;
constexpr int kMembers = 10;

model::Project largeProject()
{
    model::ObjectList<model::Address>::Items addresses;
    model::ObjectList<model::Pool>::Items pools;
    model::Pool pool;
    for (int i = 0; i < kAddresses; ++i) {
        model::Address address;
        address.id.text = u"address-%1"_s.arg(i);
        address.name = u"机房 %1"_s.arg(i);
        address.value = u"198.18.%1.%2"_s.arg(i / 256).arg(i % 256);
        address.location = model::Coordinates{static_cast<double>(i % 180) - 90.0, static_cast<double>(i % 360) - 180.0};
        pool.members.push_back({address.id, 1 + i % 100});
        addresses.push_back(std::make_shared<const model::Address>(std::move(address)));
        if (i % kMembers == kMembers - 1) {
            pool.id.text = u"pool-%1"_s.arg(i / kMembers);
            pools.push_back(std::make_shared<const model::Pool>(std::exchange(pool, {})));
        }
    }
    model::Project project;
    project.name = u"Large"_s;
    project.addresses = model::ObjectList<model::Address>(std::move(addresses));
    project.pools = model::ObjectList<model::Pool>(std::move(pools));
    return project;
}

model::ProjectPtr withCapacity(const model::Project &project, int capacity)
{
    model::Address address = project.addresses.at(kAddresses / 2);
    address.capacity = capacity;
    model::Project next = project;
    next.addresses = project.addresses.replaced(kAddresses / 2, std::move(address));
    return std::make_shared<const model::Project>(std::move(next));
}

/// A published project in a file, made once.
const QString &file()
{
    static const QTemporaryDir folder;
    static const QString path = [] {
        const QString made = folder.filePath(u"large.meridian"_s);
        const model::Project project = largeProject();
        const auto created = store::ProjectStore::create(made, project);
        auto store = store::ProjectStore::open(made, store::ProjectStore::Access::Edit);
        if (!created || !store || !store->publish(project, u"First"_s, {})) {
            qFatal("cannot make %s", qPrintable(made));
        }
        return made;
    }();
    return path;
}

/// From `open` to the signal `opened`: lock, check of the file, Draft, Live.
void openProject(benchmark::State &state)
{
    const QString path = file();
    for (auto _ : state) {
        service::Workspace workspace;
        workspace.open(path);
        workspace.waitUntilStored();
        if (workspace.draft()->addresses.size() != kAddresses || workspace.live()->addresses.size() != kAddresses) {
            state.SkipWithError("the project did not open");
        }
    }
}
BENCHMARK(openProject)->Unit(benchmark::kMillisecond)->UseRealTime();

/// What the GUI thread pays for an edit.
void commitEdit(benchmark::State &state)
{
    service::Workspace workspace;
    workspace.open(file());
    workspace.waitUntilStored();
    int capacity = 0;
    for (auto _ : state) {
        capacity = capacity % 1'000 + 1;
        workspace.commit(withCapacity(*workspace.draft(), capacity), {.text = u"Drag"_s, .mergeKey = u"drag"_s, .user = {}});
    }
    workspace.waitUntilStored();
}
BENCHMARK(commitEdit)->Unit(benchmark::kMicrosecond)->UseRealTime();

/// What the store thread pays for it: one transaction, flushed.
void storeEdit(benchmark::State &state)
{
    auto store = store::ProjectStore::open(file(), store::ProjectStore::Access::Edit);
    if (!store) {
        state.SkipWithError("the project did not open");
        return;
    }
    int capacity = 0;
    for (auto _ : state) {
        capacity = capacity % 1'000 + 1;
        if (!store->write(withCapacity(*store->project(), capacity), {.text = u"Edit"_s, .mergeKey = {}, .user = {}})) {
            state.SkipWithError("the edit was not stored");
        }
    }
}
BENCHMARK(storeEdit)->Unit(benchmark::kMicrosecond)->UseRealTime();

} // namespace

int main(int argc, char **argv)
{
    QCoreApplication application(argc, argv);
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
}
