// Mark (design, section 7): while a bias is dragged, the new map and the shares are on the screen within 33 ms with 20
// endpoints. Areas and people are computed by two workers at once.
#include "engine/geo/Population.h"
#include "ui/document/ProjectDocument.h"
#include "ui/map/AreaRaster.h"
#include "ui/map/MapPage.h"
#include "ui/map/MapPicture.h"
#include "ui/map/MapStage.h"
#include "ui/map/MapView.h"
#include "ui/map/ShareCounter.h"

#include <QApplication>
#include <QRandomGenerator>
#include <QSlider>
#include <QTableView>

#include <benchmark/benchmark.h>

using namespace meridian;
using namespace Qt::StringLiterals;

namespace {

ui::MapSubject subjectOf(int endpoints)
{
    QRandomGenerator random(7);
    ui::MapSubject subject;
    subject.policy = model::Routing::Policy::Geoproximity;
    for (int i = 0; i < endpoints; ++i) {
        ui::MapEndpoint endpoint;
        endpoint.id = u"e%1"_s.arg(i);
        endpoint.point = geo::LatLon{random.bounded(120.0) - 50, random.bounded(360.0) - 180};
        endpoint.bias = random.bounded(-40, 41);
        subject.endpoints.push_back(endpoint);
    }
    return subject;
}

ui::AreaSet areasOf(int endpoints)
{
    const ui::MapSubject subject = subjectOf(endpoints);
    return {subject.rankedItems(), subject.formula};
}

/// Winners of every pixel of the world.
void raster(benchmark::State &state)
{
    const ui::AreaSet areas = areasOf(static_cast<int>(state.range(0)));
    const double width = static_cast<double>(state.range(1));
    const ui::MapCamera camera{{0.5, 0.42}, std::log2(width / 256)};
    for (auto _ : state) {
        benchmark::DoNotOptimize(areas.raster(camera, {width, width / 2}, 1));
    }
}
BENCHMARK(raster)->ArgsProduct({{5, 20, 100}, {1024, 2048}})->Unit(benchmark::kMillisecond);

/// Border lines of the same picture, from its winners.
void borders(benchmark::State &state)
{
    const ui::AreaSet areas = areasOf(static_cast<int>(state.range(0)));
    const double width = static_cast<double>(state.range(1));
    const ui::MapCamera camera{{0.5, 0.42}, std::log2(width / 256)};
    const ui::AreaSet::Raster raster = areas.raster(camera, {width, width / 2}, 1);
    for (auto _ : state) {
        benchmark::DoNotOptimize(areas.borders(raster, camera, {width, width / 2}, 1));
    }
}
BENCHMARK(borders)->ArgsProduct({{5, 20, 100}, {1024, 2048}})->Unit(benchmark::kMillisecond);

/// What a dragged bias costs the worker: fill and borders as a picture.
void areaPicture(benchmark::State &state)
{
    const ui::MapSubject subject = subjectOf(static_cast<int>(state.range(0)));
    const auto shapes = ui::WorldShapes::builtin();
    const QPalette palette = ui::Theme::lightPalette();
    ui::MapJob job{shapes, {{0.5, 0.42}, 2}, {1256, 1000}, 1, {ui::Theme::map(palette), geo::Language::English, {}}, {}, {}, {}};
    const QImage ground = ui::paintGround(job);
    for (auto _ : state) {
        job.scene = ui::sceneOf(subject, *shapes, palette);
        benchmark::DoNotOptimize(ui::paintAreas(job, job.scene, ground));
    }
}
BENCHMARK(areaPicture)->Arg(5)->Arg(20)->Arg(100)->Unit(benchmark::kMillisecond);

/// What a pan or zoom costs the worker besides: land, lines and names.
void worldPicture(benchmark::State &state)
{
    const double zoom = static_cast<double>(state.range(0));
    const ui::MapJob job{ui::WorldShapes::builtin(), {ui::worldOf({45, 10}), zoom}, {1256, 1000}, 1,
                         {ui::Theme::map(ui::Theme::lightPalette()), geo::Language::English, {}}, {}, {}, {}};
    for (auto _ : state) {
        benchmark::DoNotOptimize(ui::paintGround(job));
        benchmark::DoNotOptimize(ui::paintLinesAndNames(job));
    }
}
BENCHMARK(worldPicture)->DenseRange(2, 8, 2)->Unit(benchmark::kMillisecond);

/// People of each endpoint over all cells, by the ranking of the engine.
void shares(benchmark::State &state)
{
    const ui::MapSubject subject = subjectOf(static_cast<int>(state.range(0)));
    for (auto _ : state) {
        benchmark::DoNotOptimize(ui::MapShares::count(subject));
    }
}
BENCHMARK(shares)->Arg(5)->Arg(20)->Arg(100)->Unit(benchmark::kMillisecond);

/// A window of the size that the mark is meant for, over a subject with 20 endpoints.
struct Window
{
    Window()
    {
        view.resize(1000, 778);
        view.setSubject(subject);
        view.show();
        settle();
    }
    void settle()
    {
        while (!view.isSettled() || !counter.isSettled()) {
            QApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents);
        }
    }
    ui::MapSubject subject = subjectOf(20);
    ui::MapView view;
    ui::ShareCounter counter;
};

/// From a step of the slider to the frame with the new areas and the new shares; both are computed at once.
void sliderToFrame(benchmark::State &state)
{
    Window window;
    ui::MapCounting counting;
    counting.isPreview = true;
    int bias = 0;
    for (auto _ : state) {
        const ui::MapSubject before = window.subject;
        window.subject.endpoints[1].bias = bias = (bias + 1) % 50;
        window.view.setSubject(window.subject);
        window.counter.count({window.subject, {}, {}, {}}, {before, {}, {}, {}}, counting);
        window.settle();
    }
}
BENCHMARK(sliderToFrame)->Unit(benchmark::kMillisecond)->UseRealTime()->MeasureProcessCPUTime();

/// The same endpoints as a record set of a project.
model::ProjectPtr projectOf(const ui::MapSubject &subject)
{
    auto project = std::make_shared<model::Project>();
    model::RecordSet set;
    set.name = u"edge"_s;
    set.type = u"A"_s;
    set.routing.emplace();
    set.routing->policy = model::Routing::Policy::Geoproximity;
    for (std::size_t i = 0; i < subject.endpoints.size(); ++i) {
        const ui::MapEndpoint &endpoint = subject.endpoints[i];
        model::RoutingItem item;
        item.id = endpoint.id;
        item.bias = endpoint.bias;
        item.location = model::Coordinates{endpoint.point->latitude, endpoint.point->longitude};
        model::Target target;
        target.rdata = u"192.0.2.%1"_s.arg(i + 1);
        item.targets = {target};
        set.routing->items.push_back(item);
    }
    model::Zone zone;
    zone.name = u"example.com"_s;
    zone.records = zone.records.appended(set);
    project->zones = project->zones.appended(zone);
    return project;
}

/// The whole page in a window of 1400 × 900 at a zoom: from a step of the slider to the frame and the table with the new
/// areas and shares.
void dragInThePage(benchmark::State &state)
{
    ui::ProjectDocument document;
    document.setProject(projectOf(subjectOf(static_cast<int>(state.range(0)))));
    ui::MapPage page({&document, nullptr, nullptr, nullptr});
    page.resize(1400, 900);
    page.show();
    const auto settle = [&page] {
        while (!page.isSettled()) {
            QApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents);
        }
    };
    settle();
    page.view()->setCamera({ui::worldOf({30, 10}), static_cast<double>(state.range(1))});
    settle();
    page.findChild<QTableView *>(u"mapEndpoints"_s)->selectRow(1);
    auto *slider = page.findChild<QSlider *>(u"biasSlider"_s);
    slider->setSliderDown(true);
    int bias = 0;
    for (auto _ : state) {
        slider->setValue(bias = (bias + 1) % 50);
        settle();
    }
    slider->setSliderDown(false);
    settle();
}
BENCHMARK(dragInThePage)->ArgsProduct({{5, 20, 100}, {1, 3, 6}})->Unit(benchmark::kMillisecond)->UseRealTime()->MeasureProcessCPUTime();

/// One frame of a pan: what is there is moved, the next pictures are painted meanwhile.
void panFrame(benchmark::State &state)
{
    Window window;
    window.view.setCamera({ui::worldOf({45, 10}), static_cast<double>(state.range(0))});
    window.settle();
    for (auto _ : state) {
        ui::MapCamera camera = window.view.camera();
        camera.centre += QPointF(6, 0) / camera.scale();
        window.view.setCamera(camera);
        while (!window.view.stage()->isDrawn()) {
            QApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents);
        }
    }
    window.settle();
}
BENCHMARK(panFrame)->DenseRange(0, 8, 1)->Unit(benchmark::kMillisecond)->UseRealTime()->MeasureProcessCPUTime();

} // namespace

int main(int argc, char **argv)
{
    QApplication application(argc, argv);
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
}
