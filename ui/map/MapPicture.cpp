#include "ui/map/MapPicture.h"

#include "ui/map/AreaOutlines.h"

#include <QPainter>

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>

using namespace Qt::StringLiterals;

namespace meridian::ui {
namespace {

constexpr int kAreaAlpha = 150;   // of 255: borders and names stay visible
constexpr int kSeaAlpha = 64;
constexpr int kHatchAlpha = 200;
constexpr double kStripe = 12;    // logical pixels of one colour where several endpoints share an area
constexpr double kLargestDot = 8, kSmallestDot = 2; // logical pixels of radius
constexpr double kHatchApart = 9; // logical pixels between the lines of a hatch

QImage blank(const MapJob &job, QImage::Format format = QImage::Format_ARGB32_Premultiplied)
{
    QImage image((job.view * job.pixelRatio).toSize(), format);
    image.setDevicePixelRatio(job.pixelRatio);
    image.fill(Qt::transparent);
    return image;
}

QRgb premultiplied(const QColor &color, int alpha)
{
    return qPremultiply(qRgba(color.red(), color.green(), color.blue(), alpha));
}

/// A row of areas without stripes and hatches, run by run.
void fillRuns(QRgb *row, const QRgb *below, const AreaSet::Index *winner, int width, const std::vector<QRgb> &onLand, const std::vector<QRgb> &atSea, QRgb sea)
{
    for (int x = 0; x < width;) {
        const AreaSet::Index own = winner[x];
        const int end = static_cast<int>(std::find_if(winner + x, winner + width, [own](AreaSet::Index other) { return other != own; }) - winner);
        if (own != AreaSet::kNobody) {
            const QRgb land = onLand[own], water = atSea[own];
            for (int i = x; i < end; ++i) {
                row[i] = below[i] == sea ? water : land;
            }
        }
        x = end;
    }
}

/// Colours of the pixels: an area's own, stripes where several share it, and hatches over what an endpoint lost.
void fillAreas(QImage &image, const MapJob &job, const MapScene &scene, const QImage &ground, const AreaSet::Raster &winners)
{
    std::vector<QRgb> onLand, atSea, hatch;
    bool isAnyShared = false;
    for (std::size_t i = 0; i < scene.colors.size(); ++i) {
        onLand.push_back(premultiplied(scene.colors[i], kAreaAlpha));
        atSea.push_back(premultiplied(scene.colors[i], kSeaAlpha));
        hatch.push_back(premultiplied(scene.colors[i], kHatchAlpha));
        isAnyShared = isAnyShared || scene.areas.sharers(static_cast<AreaSet::Index>(i)).size() > 1;
    }
    const bool isAnyDown = std::ranges::find(scene.serving, false) != scene.serving.end();
    const AreaSet::Raster lost = isAnyDown ? scene.lost.raster(job.camera, job.view, job.pixelRatio) : AreaSet::Raster();
    const bool hasOther = scene.compare == MapCompare::Formulas;
    const AreaSet::Raster other = hasOther ? scene.compared.raster(job.camera, job.view, job.pixelRatio) : AreaSet::Raster();
    const QRgb difference = premultiplied(job.style.colors.label, kHatchAlpha);
    const int stripe = std::max(1, qRound(kStripe * job.pixelRatio)), apart = std::max(2, qRound(kHatchApart * job.pixelRatio));
    const int line = std::max(1, qRound(2 * job.pixelRatio));
    const QRgb sea = job.style.colors.sea.rgba();
    const bool hasGround = ground.size() == image.size();
    const bool isPlain = !isAnyShared && !isAnyDown && !hasOther && hasGround;
    for (int y = 0; y < image.height(); ++y) {
        const auto *below = hasGround ? reinterpret_cast<const QRgb *>(ground.constScanLine(y)) : nullptr;
        auto *row = reinterpret_cast<QRgb *>(image.scanLine(y));
        const AreaSet::Index *winner = winners.row(y), *wished = isAnyDown ? lost.row(y) : nullptr;
        if (isPlain) {
            fillRuns(row, below, winner, image.width(), onLand, atSea, sea);
            continue;
        }
        for (int x = 0; x < image.width(); ++x) {
            if (winner[x] == AreaSet::kNobody) {
                continue;
            }
            const std::vector<QRgb> &colors = below != nullptr && below[x] == sea ? atSea : onLand;
            AreaSet::Index shown = winner[x];
            if (isAnyShared) {
                const std::vector<AreaSet::Index> &sharers = scene.areas.sharers(shown);
                shown = sharers[static_cast<std::size_t>((x + y) / stripe) % sharers.size()];
            }
            row[x] = colors[shown];
            if (isAnyDown && !scene.serving[wished[x]] && (x + y) % apart < line) {
                row[x] = hatch[wished[x]];
            }
            // The other way across, so that it is not taken for what is down.
            if (hasOther && other.at(x, y) != winner[x] && (x + apart * image.height() - y) % apart < line) {
                row[x] = difference;
            }
        }
    }
}

/// The item that names the place most closely and serves; -1: none does, so that distance decides.
int itemNaming(const MapSubject &subject, const std::vector<bool> &serving, const geo::Place &place)
{
    int best = -1, depth = 0;
    for (std::size_t i = 0; i < subject.endpoints.size(); ++i) {
        const std::optional<geo::Place> &own = subject.endpoints[i].place;
        if (own && serving[i] && !own->isWorld() && !place.isWorld() && own->contains(place) && static_cast<int>(own->level()) > depth) {
            depth = static_cast<int>(own->level());
            best = static_cast<int>(i);
        }
    }
    return best;
}

/// The circles of assumed points: a province or country reaches as far as its largest part, a city a fixed way.
std::vector<AssumedCircle> circlesOf(const MapSubject &subject, const WorldShapes &shapes, const std::vector<QColor> &colors)
{
    std::vector<AssumedCircle> out;
    for (std::size_t i = 0; i < subject.endpoints.size(); ++i) {
        const MapEndpoint &endpoint = subject.endpoints[i];
        if (!endpoint.point || !endpoint.isAssumed) {
            continue;
        }
        double radius = MapScene::kCityKm;
        if (endpoint.area) {
            const MapShape *shape = shapes.provinces.find(endpoint.area->isoSubdivision());
            if (endpoint.area->isoSubdivision().isEmpty() || shape == nullptr) {
                shape = shapes.countries.find(endpoint.area->country());
            }
            radius = shape != nullptr && shape->reachKm > 0 ? shape->reachKm : radius;
        }
        out.push_back({*endpoint.point, radius, colors[i]});
    }
    return out;
}

/// Countries and provinces in the colour of their endpoint; `below` is drawn under each where it is a colour.
void paintOwnedShapes(QPainter &painter, const MapJob &job, const MapScene &scene, const QColor &below = {})
{
    const WorldPainter world(job.shapes, job.camera, job.view);
    const auto paintShapes = [&](const MapLayer &layer, const QHash<QString, int> &endpoints) {
        const auto paintAll = [&](auto colorOf) {
            world.paintAreas(painter, layer, [&](const MapShape &shape) {
                const auto found = endpoints.constFind(shape.id);
                return found == endpoints.cend() ? QBrush(Qt::NoBrush) : QBrush(colorOf(*found));
            });
        };
        if (!endpoints.isEmpty() && below.isValid()) {
            paintAll([&](int) { return below; });
        }
        if (!endpoints.isEmpty()) {
            paintAll([&](int endpoint) {
                QColor color = scene.colors[static_cast<std::size_t>(endpoint)];
                color.setAlpha(kAreaAlpha);
                return color;
            });
        }
    };
    paintShapes(world.countries(), scene.byCountry);
    paintShapes(job.shapes->provinces, scene.byProvince);
}

QImage paintAreaFills(const MapJob &job, const MapScene &scene, const QImage &ground, const AreaSet::Raster &winners)
{
    QImage image = blank(job);
    if (!scene.areas.isEmpty()) {
        fillAreas(image, job, scene, ground, winners);
    }
    QPainter painter(&image);
    // Replaces what distance says rather than mixing with it.
    painter.setCompositionMode(QPainter::CompositionMode_Source);
    paintOwnedShapes(painter, job, scene);
    return image;
}

/// The fills of areas with one strength everywhere, in stripes where several share one.
void drawAreas(QPainter &painter, const MapJob &job, const MapScene &scene, const std::map<AreaSet::Index, QPainterPath> &outlines, double alpha)
{
    const auto fill = [&](const QPainterPath &path, AreaSet::Index item) {
        QColor color = scene.colors[item];
        color.setAlphaF(static_cast<float>(alpha));
        painter.fillPath(path, color);
    };
    for (const auto &[item, path] : outlines) {
        const std::vector<AreaSet::Index> &sharers = scene.areas.sharers(item);
        if (sharers.size() < 2) {
            fill(path, item);
            continue;
        }
        const int bands = static_cast<int>((job.view.width() + job.view.height()) / kStripe) + 1;
        for (int band = 0; band < bands; ++band) {
            fill(bandOf(path, band * kStripe, (band + 1) * kStripe), sharers[static_cast<std::size_t>(band) % sharers.size()]);
        }
    }
}

/// A raster of what is hatched: by `itemAt(x, y)`, nobody where nothing is.
template<typename ItemAt>
AreaSet::Raster hatchedRaster(const AreaSet::Raster &winners, ItemAt itemAt)
{
    AreaSet::Raster out = winners;
    for (int y = 0; y < out.size.height(); ++y) {
        for (int x = 0; x < out.size.width(); ++x) {
            out.winners[static_cast<std::size_t>(y) * static_cast<std::size_t>(out.size.width()) + static_cast<std::size_t>(x)] = itemAt(x, y);
        }
    }
    return out;
}

void drawHatches(QPainter &painter, const MapJob &job, const MapScene &scene, const AreaSet::Raster &winners)
{
    const auto draw = [&](const AreaSet::Raster &raster, bool isRising, auto colorOf) {
        for (const auto &[item, lines] : hatchOf(raster, job.pixelRatio, kHatchApart, isRising)) {
            QColor color = colorOf(item);
            color.setAlpha(kHatchAlpha);
            painter.setPen(QPen(color, std::numbers::sqrt2, Qt::SolidLine, Qt::FlatCap)); // two pixels along x
            painter.drawLines(lines);
        }
    };
    if (std::ranges::find(scene.serving, false) != scene.serving.end()) {
        const AreaSet::Raster lost = scene.lost.raster(job.camera, job.view, job.pixelRatio);
        const auto itemAt = [&](int x, int y) {
            const AreaSet::Index wished = lost.at(x, y);
            return wished == AreaSet::kNobody || scene.serving[wished] ? AreaSet::kNobody : wished;
        };
        draw(hatchedRaster(winners, itemAt), true, [&](AreaSet::Index item) { return scene.colors[item]; });
    }
    if (scene.compare == MapCompare::Formulas) {
        const AreaSet::Raster other = scene.compared.raster(job.camera, job.view, job.pixelRatio);
        const auto itemAt = [&](int x, int y) { return other.at(x, y) == winners.at(x, y) ? AreaSet::kNobody : AreaSet::Index{0}; };
        draw(hatchedRaster(winners, itemAt), false, [&](AreaSet::Index) { return job.style.colors.label; });
    }
}

} // namespace

int MapScene::ownerOf(const geo::LatLon &place, const WorldShapes &shapes) const
{
    const QPointF world = worldOf(place);
    if (!byProvince.isEmpty()) {
        if (const MapShape *province = shapes.provinces.shapeAt(world); province != nullptr && byProvince.contains(province->id)) {
            return byProvince.value(province->id);
        }
    }
    if (!byCountry.isEmpty()) {
        if (const MapShape *country = shapes.countries.shapeAt(world); country != nullptr && byCountry.contains(country->id)) {
            return byCountry.value(country->id);
        }
    }
    const AreaSet::Index winner = areas.winnerAt(place);
    return winner == AreaSet::kNobody ? -1 : static_cast<int>(winner);
}

geo::Place placeOf(const MapShape &shape)
{
    return geo::Place::fromCodes({}, shape.country, shape.id == shape.country ? QStringView() : QStringView(shape.id), geo::GeoTables::builtin());
}

MapScene sceneOf(const MapSubject &subject, const WorldShapes &shapes, const QPalette &palette)
{
    MapScene scene;
    for (int i = 0; i < static_cast<int>(subject.endpoints.size()); ++i) {
        scene.colors.push_back(Theme::series(i, palette));
    }
    scene.circles = circlesOf(subject, shapes, scene.colors);
    if (!subject.isByDistance()) {
        return scene;
    }
    scene.serving = subject.serving();
    const std::vector<policy::RankedItem> items = subject.rankedItems();
    scene.areas = AreaSet(items, subject.formula, scene.serving, *subject.policy);
    scene.lost = AreaSet(items, subject.formula, {}, *subject.policy);
    if (subject.policy == model::Routing::Policy::Geo) {
        for (const MapShape &shape : shapes.countries.shapes) {
            if (const int item = itemNaming(subject, scene.serving, placeOf(shape)); item >= 0) {
                scene.byCountry[shape.id] = item;
            }
        }
        for (const MapShape &shape : shapes.provinces.shapes) {
            const int item = itemNaming(subject, scene.serving, placeOf(shape));
            if (item >= 0 && item != scene.byCountry.value(shape.country, -1)) {
                scene.byProvince[shape.id] = item;
            }
        }
    }
    return scene;
}

QImage paintGround(const MapJob &job)
{
    QImage image = blank(job, QImage::Format_RGB32); // opaque: nothing is mixed when it is shown
    QPainter painter(&image);
    WorldPainter(job.shapes, job.camera, job.view).paintGround(painter, job.style.colors);
    return image;
}

/// Drawings cannot tell land from sea as pixels can: all is land with its areas first, then comes the sea, and the faint
/// areas of the sea lie over both, for which those of the land are fainter by as much.
void drawGroundAndAreas(QPainter &painter, const MapJob &job, const MapScene &scene, const AreaSet::Raster &winners)
{
    const MapColors &colors = job.style.colors;
    const WorldPainter world(job.shapes, job.camera, job.view);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(QRectF(QPointF(), job.view), colors.land);
    const auto outlines = scene.areas.isEmpty() ? std::map<AreaSet::Index, QPainterPath>() : outlinesOf(winners, job.pixelRatio);
    constexpr double kSea = kSeaAlpha / 255.0, kLand = 1 - (1 - kAreaAlpha / 255.0) / (1 - kSea);
    drawAreas(painter, job, scene, outlines, kLand);
    world.paintSea(painter, colors);
    drawAreas(painter, job, scene, outlines, kSea);
    paintOwnedShapes(painter, job, scene, colors.land);
    if (!scene.areas.isEmpty()) {
        drawHatches(painter, job, scene, winners);
    }
}

void paintAreaLines(QPainter &painter, const MapJob &job, const MapScene &scene, const AreaSet::Raster &winners)
{
    const MapColors &colors = job.style.colors;
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    const auto drawLines = [&](const QList<QPolygonF> &lines) {
        for (const QPolygonF &line : lines) {
            painter.drawPolyline(line);
        }
    };
    painter.setPen(QPen(colors.areaBorder, 1.6, Qt::SolidLine, Qt::RoundCap));
    drawLines(scene.areas.borders(winners, job.camera, job.view, job.pixelRatio));
    if (scene.compare == MapCompare::Outline) {
        painter.setPen(QPen(colors.label, 2.2, Qt::DotLine));
        drawLines(scene.compared.borders(scene.compared.raster(job.camera, job.view, job.pixelRatio), job.camera, job.view, job.pixelRatio));
    }
    const WorldPainter world(job.shapes, job.camera, job.view);
    for (const AssumedCircle &circle : scene.circles) {
        world.paintCircle(painter, circle.centre, circle.radiusKm, QPen(colors.label, 1.2, Qt::DashLine), circle.color);
    }
    quint64 most = 1;
    for (const service::ObservedPlace &client : scene.clients) {
        most = std::max(most, client.questions);
    }
    for (const service::ObservedPlace &client : scene.clients) {
        // The area of a dot tells how many.
        const double radius = kLargestDot * std::sqrt(static_cast<double>(client.questions) / static_cast<double>(most));
        world.paintDot(painter, client.point, std::max(radius, kSmallestDot), QPen(colors.halo, 1), colors.label);
    }
}

QImage paintAreas(const MapJob &job, const MapScene &scene, const QImage &ground)
{
    const AreaSet::Raster winners = scene.areas.raster(job.camera, job.view, job.pixelRatio);
    QImage image = paintAreaFills(job, scene, ground, winners);
    QPainter painter(&image);
    paintAreaLines(painter, job, scene, winners);
    return image;
}

QImage paintLinesAndNames(const MapJob &job)
{
    QImage image = blank(job);
    QPainter painter(&image);
    const WorldPainter world(job.shapes, job.camera, job.view);
    world.paintLines(painter, job.style.colors);
    world.paintNames(painter, job.style, job.taken);
    return image;
}

} // namespace meridian::ui
