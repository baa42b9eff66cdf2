#include "ui/map/WorldShapes.h"

#include "engine/geo/DataPaths.h"
#include "engine/geo/GeoTables.h"
#include "ui/map/MapCamera.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace meridian::ui {
namespace {

QRectF boundsOf(const std::vector<QPointF> &points)
{
    double left = 1, right = 0, top = 1, bottom = 0;
    for (const QPointF &point : points) {
        left = std::min(left, point.x());
        right = std::max(right, point.x());
        top = std::min(top, point.y());
        bottom = std::max(bottom, point.y());
    }
    return {QPointF(left, top), QPointF(right, bottom)};
}

bool isInside(const std::vector<QPointF> &ring, QPointF point)
{
    bool inside = false;
    for (std::size_t i = 0, j = ring.size() - 1; i < ring.size(); j = i++) {
        const QPointF &a = ring[i], &b = ring[j];
        if ((a.y() > point.y()) != (b.y() > point.y())
            && point.x() < (b.x() - a.x()) * (point.y() - a.y()) / (b.y() - a.y()) + a.x()) {
            inside = !inside;
        }
    }
    return inside;
}

bool isInside(const MapShape::Polygon &polygon, QPointF point)
{
    return polygon.bounds.contains(point)
        && std::ranges::count_if(polygon.rings, [point](const auto &ring) { return isInside(ring, point); }) % 2 == 1;
}

/// The middle of the widest run of land on one of some lines across: inside, and where a name has room.
QPointF labelPointOf(const MapShape::Polygon &polygon)
{
    constexpr int kLines = 9;
    const QRectF &box = polygon.bounds;
    QPointF best = box.center();
    double bestWidth = 0;
    for (int line = 0; line < kLines; ++line) {
        const double part = (line + 0.5) / kLines;
        const double y = box.top() + box.height() * part;
        std::vector<double> crossings;
        for (const auto &ring : polygon.rings) {
            for (std::size_t i = 0, j = ring.size() - 1; i < ring.size(); j = i++) {
                if ((ring[i].y() > y) != (ring[j].y() > y)) {
                    crossings.push_back((ring[j].x() - ring[i].x()) * (y - ring[i].y()) / (ring[j].y() - ring[i].y()) + ring[i].x());
                }
            }
        }
        std::ranges::sort(crossings);
        // A line near the middle is preferred to a little wider one at the rim.
        const double preference = 1 - std::abs(part - 0.5);
        for (std::size_t i = 0; i + 1 < crossings.size(); i += 2) {
            const double width = (crossings[i + 1] - crossings[i]) * preference;
            if (width > bestWidth) {
                bestWidth = width;
                best = {(crossings[i] + crossings[i + 1]) / 2, y};
            }
        }
    }
    return best;
}

class TopologyReader final
{
public:
    explicit TopologyReader(const QJsonObject &topology) : m_topology(topology) {}

    [[nodiscard]] Result<MapLayer> read()
    {
        readArcs();
        const QJsonObject objects = m_topology["objects"_L1].toObject();
        if (m_points.empty() || objects.isEmpty()) {
            return fail(Error::Kind::Damaged, u"The map has no arcs or no objects. Use a TopoJSON topology."_s);
        }
        MapLayer out;
        for (const QJsonValue value : objects.begin().value().toObject()["geometries"_L1].toArray()) {
            if (Result<MapShape> shape = readShape(value.toObject())) {
                out.shapes.push_back(std::move(*shape));
            } else {
                return std::unexpected(std::move(shape).error());
            }
        }
        for (std::size_t i = 0; i < m_points.size(); ++i) {
            addLines(out, m_points[i], m_uses[i] > 1);
        }
        return out;
    }

private:
    void readArcs()
    {
        const QJsonObject transform = m_topology["transform"_L1].toObject();
        const QJsonArray scale = transform["scale"_L1].toArray(), translate = transform["translate"_L1].toArray();
        for (const QJsonValue arc : m_topology["arcs"_L1].toArray()) {
            double x = 0, y = 0;
            std::vector<QPointF> points;
            for (const QJsonValue delta : arc.toArray()) {
                x += delta[0].toDouble();
                y += delta[1].toDouble();
                points.push_back(worldOf({y * scale[1].toDouble() + translate[1].toDouble(), x * scale[0].toDouble() + translate[0].toDouble()}));
            }
            m_points.push_back(std::move(points));
        }
        m_uses.assign(m_points.size(), 0);
    }

    [[nodiscard]] Result<MapShape> readShape(const QJsonObject &geometry)
    {
        const QJsonObject properties = geometry["properties"_L1].toObject();
        MapShape out;
        out.id = geometry["id"_L1].toString();
        out.country = properties["c"_L1].toString(out.id);
        out.nameEn = properties["en"_L1].toString();
        out.nameZh = properties["zh"_L1].toString();
        const QJsonArray arcs = geometry["arcs"_L1].toArray();
        const bool isMany = geometry["type"_L1].toString() == "MultiPolygon"_L1;
        QJsonArray polygons = arcs;
        if (!isMany) {
            polygons = {};
            polygons.append(arcs);
        }
        const MapShape::Polygon *largest = nullptr;
        for (const QJsonValue polygon : polygons) {
            MapShape::Polygon read;
            for (const QJsonValue ring : polygon.toArray()) {
                Result<std::vector<QPointF>> points = readRing(ring.toArray());
                if (!points) {
                    return std::unexpected(std::move(points).error());
                }
                read.rings.push_back(std::move(*points));
            }
            if (!read.rings.empty() && read.rings.front().size() > 2) {
                read.bounds = boundsOf(read.rings.front());
                out.bounds = out.polygons.empty() ? read.bounds : out.bounds.united(read.bounds);
                out.polygons.push_back(std::move(read));
            }
        }
        for (const MapShape::Polygon &polygon : out.polygons) {
            if (const double size = polygon.bounds.width() * polygon.bounds.height(); size > out.size) {
                out.size = size;
                largest = &polygon;
            }
        }
        const QJsonArray point = properties["p"_L1].toArray();
        if (point.size() == 2) {
            out.label = worldOf({point[1].toDouble(), point[0].toDouble()});
        } else if (largest != nullptr) {
            out.label = labelPointOf(*largest);
        }
        return out;
    }

    [[nodiscard]] Result<std::vector<QPointF>> readRing(const QJsonArray &arcs)
    {
        std::vector<QPointF> out;
        for (const QJsonValue value : arcs) {
            const int number = value.toInt();
            const auto index = static_cast<std::size_t>(number < 0 ? ~number : number);
            if (index >= m_points.size()) {
                return fail(Error::Kind::Damaged, u"The map names arc %1, but has only %2. Load the file again from its source."_s.arg(index).arg(m_points.size()));
            }
            ++m_uses[index];
            const std::vector<QPointF> &points = m_points[index];
            // Where one arc ends the next begins: the point is taken once.
            const std::ptrdiff_t skip = out.empty() ? 0 : 1;
            if (number < 0) {
                out.insert(out.end(), points.rbegin() + skip, points.rend());
            } else {
                out.insert(out.end(), points.begin() + skip, points.end());
            }
        }
        return out;
    }

    /// The lines of an arc, without the pieces that only close shapes at the edge of the square.
    static void addLines(MapLayer &layer, const std::vector<QPointF> &points, bool isInner)
    {
        constexpr double kEdge = 1e-5;
        const auto onEdge = [](QPointF a, QPointF b) {
            return (a.x() < kEdge && b.x() < kEdge) || (a.x() > 1 - kEdge && b.x() > 1 - kEdge) || (a.y() > 1 - kEdge && b.y() > 1 - kEdge);
        };
        std::vector<QPointF> piece;
        const auto finish = [&] {
            if (piece.size() > 1) {
                const QRectF bounds = boundsOf(piece);
                layer.lines.push_back({std::move(piece), bounds, isInner});
            }
            piece.clear();
        };
        for (std::size_t i = 0; i < points.size(); ++i) {
            if (i > 0 && onEdge(points[i - 1], points[i])) {
                finish();
            }
            piece.push_back(points[i]);
        }
        finish();
    }

    QJsonObject m_topology;
    std::vector<std::vector<QPointF>> m_points;
    std::vector<int> m_uses;
};

MapLayer shipped(const QString &name)
{
    geo::initResources();
    QFile file(u":/geo/maps/"_s + name);
    const bool isOpen = file.open(QIODevice::ReadOnly);
    Q_ASSERT(isOpen);
    Result<MapLayer> layer = MapLayer::fromTopoJson(isOpen ? file.readAll() : QByteArray());
    Q_ASSERT(layer.has_value());
    return layer.value_or(MapLayer());
}

/// How far the largest part of a shape goes from the point that stands for it.
void measureReach(MapLayer &layer)
{
    const geo::GeoTables &tables = geo::GeoTables::builtin();
    for (MapShape &shape : layer.shapes) {
        const bool isCountry = shape.id == shape.country;
        const auto centre = tables.centre(geo::Place::fromCodes({}, shape.country, isCountry ? QStringView() : QStringView(shape.id), tables));
        const auto area = [](const MapShape::Polygon &polygon) { return polygon.bounds.width() * polygon.bounds.height(); };
        const auto largest = std::ranges::max_element(shape.polygons, {}, area);
        if (!centre || largest == shape.polygons.end()) {
            continue;
        }
        for (const QPointF &point : largest->rings.front()) {
            shape.reachKm = std::max(shape.reachKm, geo::distanceKm(*centre, latLonOf(point)));
        }
    }
}

} // namespace

bool MapShape::contains(QPointF world) const
{
    return bounds.contains(world) && std::ranges::any_of(polygons, [world](const Polygon &polygon) { return isInside(polygon, world); });
}

Result<MapLayer> MapLayer::fromTopoJson(const QByteArray &json)
{
    QJsonParseError error;
    const QJsonDocument document = QJsonDocument::fromJson(json, &error);
    if (!document.isObject()) {
        return fail(Error::Kind::Damaged, u"The map is not JSON: %1 at byte %2."_s.arg(error.errorString()).arg(error.offset));
    }
    return TopologyReader(document.object()).read();
}

const MapShape *MapLayer::shapeAt(QPointF world) const
{
    const QPointF point(world.x() - std::floor(world.x()), world.y());
    const auto found = std::ranges::find_if(shapes, [point](const MapShape &shape) { return shape.contains(point); });
    return found == shapes.end() ? nullptr : &*found;
}

const MapShape *MapLayer::find(QStringView id) const
{
    const auto found = std::ranges::find_if(shapes, [id](const MapShape &shape) { return shape.id == id; });
    return found == shapes.end() ? nullptr : &*found;
}

std::shared_ptr<const WorldShapes> WorldShapes::builtin()
{
    static const std::shared_ptr<const WorldShapes> shapes = [] {
        WorldShapes out{shipped(u"countries-low.topojson"_s), shipped(u"countries-mid.topojson"_s), shipped(u"admin1-major.topojson"_s)};
        measureReach(out.countries);
        measureReach(out.provinces);
        return std::make_shared<const WorldShapes>(std::move(out));
    }();
    return shapes;
}

} // namespace meridian::ui
