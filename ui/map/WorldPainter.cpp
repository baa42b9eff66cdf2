#include "ui/map/WorldPainter.h"

#include "ui/map/PolygonClip.h"

#include <QBrush>
#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace meridian::ui {
namespace {

constexpr double kNearest = 0.6; // pixels below which the next point of a line makes no difference

/// Points on the screen, without those that make no difference.
void project(const std::vector<QPointF> &points, double scale, QPointF offset, QPolygonF &out)
{
    out.clear();
    for (const QPointF &point : points) {
        const QPointF at = point * scale + offset;
        if (out.isEmpty() || std::abs(at.x() - out.constLast().x()) + std::abs(at.y() - out.constLast().y()) >= kNearest) {
            out.append(at);
        }
    }
}

/// Only what is seen of a polygon is filled.
void clip(QPolygonF &polygon, QPolygonF &spare, const QRectF &box)
{
    clipEdge(polygon, spare, [&](QPointF p) { return p.x() - box.left(); });
    clipEdge(polygon, spare, [&](QPointF p) { return box.right() - p.x(); });
    clipEdge(polygon, spare, [&](QPointF p) { return p.y() - box.top(); });
    clipEdge(polygon, spare, [&](QPointF p) { return box.bottom() - p.y(); });
}

/// Writing with a rim, so that it can be read on any ground.
void drawName(QPainter &painter, const QRectF &box, const QString &text, const MapColors &colors)
{
    painter.setPen(colors.halo);
    for (const QPointF &shift : {QPointF(-1, 0), QPointF(1, 0), QPointF(0, -1), QPointF(0, 1)}) {
        painter.drawText(box.translated(shift), Qt::AlignCenter, text);
    }
    painter.setPen(colors.label);
    painter.drawText(box, Qt::AlignCenter, text);
}

/// Names already written, and what is still free.
class Room final
{
public:
    Room(const QRectF &view, std::vector<QRectF> taken) : m_view(view), m_taken(std::move(taken)) {}
    [[nodiscard]] bool take(const QRectF &box)
    {
        constexpr double kApart = 3;
        const QRectF wide = box.adjusted(-kApart, -1, kApart, 1);
        if (!m_view.contains(wide) || std::ranges::any_of(m_taken, [&](const QRectF &other) { return other.intersects(wide); })) {
            return false;
        }
        m_taken.push_back(wide);
        return true;
    }

private:
    QRectF m_view;
    std::vector<QRectF> m_taken;
};

} // namespace

WorldPainter::WorldPainter(std::shared_ptr<const WorldShapes> shapes, const MapCamera &camera, QSizeF view)
    : m_shapes(std::move(shapes)), m_camera(camera), m_view(view), m_seen(camera.worldRect(view))
{
}

const MapLayer &WorldPainter::countries() const
{
    return m_camera.zoom < 0.6 ? m_shapes->countriesCoarse : m_shapes->countries;
}

/// Calls `visit` with the position on the screen of each copy of the world in which the bounds are seen.
template<typename Visit>
void WorldPainter::forEachCopy(const QRectF &bounds, Visit visit) const
{
    const int first = static_cast<int>(std::floor(m_seen.left())), last = static_cast<int>(std::floor(m_seen.right()));
    for (int copy = first - 1; copy <= last + 1; ++copy) { // bounds may reach beyond an edge
        const QRectF moved = bounds.translated(copy, 0);
        // Empty rectangles (a straight line) intersect nothing, so that the edges are compared.
        if (moved.right() >= m_seen.left() && moved.left() <= m_seen.right() && moved.bottom() >= m_seen.top() && moved.top() <= m_seen.bottom()) {
            visit(m_camera.toScreen({static_cast<double>(copy), 0}, m_view));
        }
    }
}

/// Calls `visit` with the rings of each polygon of a shape on the screen, those of an island in every copy of the world.
template<typename Visit>
void WorldPainter::forEachPolygon(const MapShape &shape, Visit visit) const
{
    const double scale = m_camera.scale();
    const QRectF box = QRectF(QPointF(), m_view).adjusted(-4, -4, 4, 4);
    std::vector<QPolygonF> rings;
    QPolygonF spare;
    for (const MapShape::Polygon &polygon : shape.polygons) {
        forEachCopy(polygon.bounds, [&](QPointF offset) {
            const bool isCut = !box.contains(QRectF(polygon.bounds.topLeft() * scale + offset, polygon.bounds.size() * scale));
            rings.resize(polygon.rings.size());
            for (std::size_t i = 0; i < rings.size(); ++i) {
                project(polygon.rings[i], scale, offset, rings[i]);
                if (isCut) {
                    clip(rings[i], spare, box);
                }
            }
            visit(rings);
        });
    }
}

void WorldPainter::paintAreas(QPainter &painter, const MapLayer &layer, const std::function<QBrush(const MapShape &)> &brushOf) const
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    for (const MapShape &shape : layer.shapes) {
        const QBrush brush = brushOf(shape);
        if (brush.style() == Qt::NoBrush) {
            continue;
        }
        painter.setBrush(brush);
        forEachPolygon(shape, [&painter](const std::vector<QPolygonF> &rings) {
            if (rings.size() == 1) {
                painter.drawPolygon(rings.front());
                return;
            }
            QPainterPath path;
            for (const QPolygonF &ring : rings) {
                path.addPolygon(ring);
                path.closeSubpath();
            }
            painter.drawPath(path);
        });
    }
    painter.restore();
}

void WorldPainter::paintSea(QPainter &painter, const MapColors &colors) const
{
    QPainterPath sea; // odd and even: what lies in no land
    sea.addRect(QRectF(QPointF(), m_view).adjusted(-4, -4, 4, 4));
    for (const MapShape &shape : countries().shapes) {
        forEachPolygon(shape, [&sea](const std::vector<QPolygonF> &rings) {
            for (const QPolygonF &ring : rings) {
                sea.addPolygon(ring);
                sea.closeSubpath();
            }
        });
    }
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillPath(sea, colors.sea);
    painter.restore();
}

void WorldPainter::paintGround(QPainter &painter, const MapColors &colors) const
{
    painter.fillRect(QRectF(QPointF(), m_view), colors.sea);
    const QBrush land(colors.land);
    paintAreas(painter, countries(), [&land](const MapShape &) { return land; });
}

void WorldPainter::strokeLayer(QPainter &painter, const MapLayer &layer, const QPen &coast, const QPen &inner) const
{
    QPolygonF points;
    for (const bool isInner : {false, true}) {
        painter.setPen(isInner ? inner : coast);
        if (painter.pen().style() == Qt::NoPen) {
            continue;
        }
        for (const MapLine &line : layer.lines) {
            if (line.isInner == isInner) {
                forEachCopy(line.bounds, [&](QPointF offset) {
                    project(line.points, m_camera.scale(), offset, points);
                    painter.drawPolyline(points);
                });
            }
        }
    }
}

void WorldPainter::paintLines(QPainter &painter, const MapColors &colors) const
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    if (m_camera.zoom >= kProvinceZoom) {
        strokeLayer(painter, m_shapes->provinces, Qt::NoPen, QPen(colors.innerBorder, 0.8));
    }
    strokeLayer(painter, countries(), QPen(colors.coast, 0.8), QPen(colors.border, m_camera.zoom >= kProvinceZoom ? 1.4 : 0.9));
    painter.restore();
}

void WorldPainter::paintCircle(QPainter &painter, const geo::LatLon &centre, double radiusKm, const QPen &pen, const QColor &tint) const
{
    constexpr int kPoints = 120;
    constexpr double kSmallest = 14; // pixels
    constexpr int kTintAlpha = 40;
    constexpr double kRadians = std::numbers::pi / 180;
    const double angle = radiusKm / geo::kEarthRadiusKm, latitude = centre.latitude * kRadians;
    const double pixels = angle / (2 * std::numbers::pi) / std::max(std::cos(latitude), 0.01) * m_camera.scale();
    if (pixels < kSmallest) {
        return;
    }
    const QPointF middle = worldOf(centre);
    QPolygonF ring;
    for (int i = 0; i < kPoints; ++i) {
        const double bearing = 2 * std::numbers::pi * i / kPoints;
        const double sine = std::sin(latitude) * std::cos(angle) + std::cos(latitude) * std::sin(angle) * std::cos(bearing);
        const double east = std::atan2(std::sin(bearing) * std::sin(angle) * std::cos(latitude), std::cos(angle) - std::sin(latitude) * sine);
        ring.append({middle.x() + east / (2 * std::numbers::pi), worldOf({std::asin(std::clamp(sine, -1.0, 1.0)) / kRadians, 0}).y()});
    }
    // A circle round a pole is a wave from one edge of the map to the other; it has no inside to be tinted.
    const bool holdsPole = std::abs(latitude) + angle > std::numbers::pi / 2;
    painter.setPen(pen);
    QColor inside = tint;
    inside.setAlpha(kTintAlpha);
    painter.setBrush(holdsPole ? QBrush(Qt::NoBrush) : QBrush(inside));
    forEachCopy(ring.boundingRect(), [&](QPointF offset) {
        QPolygonF shown;
        for (const QPointF &point : ring) {
            shown.append(point * m_camera.scale() + offset);
        }
        if (holdsPole) {
            std::ranges::sort(shown, {}, &QPointF::x);
            painter.drawPolyline(shown);
        } else {
            painter.drawPolygon(shown);
        }
    });
    painter.setBrush(Qt::NoBrush);
}

void WorldPainter::paintDot(QPainter &painter, const geo::LatLon &centre, double radius, const QPen &rim, const QColor &fill) const
{
    const QPointF at = worldOf(centre);
    painter.setPen(rim);
    painter.setBrush(fill);
    forEachCopy(QRectF(at, QSizeF(0, 0)), [&](QPointF offset) { painter.drawEllipse(at * m_camera.scale() + offset, radius, radius); });
    painter.setBrush(Qt::NoBrush);
}

void WorldPainter::paintNames(QPainter &painter, const MapStyle &style, const std::vector<QRectF> &taken) const
{
    const bool isChinese = style.language == geo::Language::Chinese;
    const double scale = m_camera.scale();
    Room room(QRectF(QPointF(), m_view), taken);
    painter.save();
    const auto write = [&](const MapLayer &layer, const QFont &font, double share) {
        painter.setFont(font);
        const QFontMetricsF metrics(font);
        std::vector<const MapShape *> shapes;
        for (const MapShape &shape : layer.shapes) {
            shapes.push_back(&shape);
        }
        std::ranges::stable_sort(shapes, std::greater(), &MapShape::size);
        for (const MapShape *shape : shapes) {
            const QString &name = isChinese && !shape->nameZh.isEmpty() ? shape->nameZh : shape->nameEn;
            const double width = metrics.horizontalAdvance(name) + 2;
            // A name may be somewhat wider than its land, not stand on a speck in the sea.
            if (name.isEmpty() || width * share > std::sqrt(shape->size) * scale) {
                continue;
            }
            forEachCopy(QRectF(shape->label, QSizeF(0, 0)), [&](QPointF offset) {
                QRectF box(0, 0, width, metrics.height());
                box.moveCenter(shape->label * scale + offset);
                if (room.take(box)) {
                    drawName(painter, box, name, style.colors);
                }
            });
        }
    };
    QFont country = style.font;
    const bool hasProvinces = m_camera.zoom >= kProvinceNameZoom;
    country.setBold(hasProvinces);
    write(countries(), country, hasProvinces ? 0.75 : 0.8);
    if (hasProvinces) {
        QFont province = style.font;
        province.setPointSizeF(style.font.pointSizeF() * 0.88);
        write(m_shapes->provinces, province, 0.8);
    }
    painter.restore();
}

} // namespace meridian::ui
