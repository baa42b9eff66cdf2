#include "ui/map/MapMarker.h"

#include <QFontMetricsF>
#include <QPainter>

#include <cmath>
#include <numbers>

namespace meridian::ui {
namespace {

constexpr double kRing = 6; // of a selected marker, beyond its disc
constexpr double kCross = 9;

void paintCross(QPainter &painter, const MarkerStyle &style)
{
    for (const auto &[color, width] : {std::pair(style.colors.halo, 4.0), std::pair(style.colors.label, 2.0)}) {
        painter.setPen(QPen(color, width));
        painter.drawLine(QPointF(-kCross, 0), QPointF(kCross, 0));
        painter.drawLine(QPointF(0, -kCross), QPointF(0, kCross));
    }
}

void paintName(QPainter &painter, const MapMarker &marker, const MarkerStyle &style)
{
    const QRectF box = markerNameBox(marker, style);
    painter.setFont(style.font);
    painter.setPen(style.colors.halo);
    for (const QPointF &shift : {QPointF(-1, 0), QPointF(1, 0), QPointF(0, -1), QPointF(0, 1), QPointF(1, 1), QPointF(-1, -1)}) {
        painter.drawText(box.translated(shift), Qt::AlignCenter, marker.name);
    }
    painter.setPen(style.colors.label);
    painter.drawText(box, Qt::AlignCenter, marker.name);
}

void paintHealth(QPainter &painter, const MapMarker &marker, const MarkerStyle &style)
{
    constexpr double kBadge = 7;
    const QPointF centre(MarkerStyle::kRadius * 0.8, -MarkerStyle::kRadius * 0.8);
    painter.setPen(QPen(marker.healthColor, 1.5));
    painter.setBrush(style.colors.halo);
    painter.drawEllipse(centre, kBadge, kBadge);
    QFont letters = style.font;
    letters.setPixelSize(10);
    painter.setFont(letters);
    painter.drawText(QRectF(centre.x() - kBadge, centre.y() - kBadge, 2 * kBadge, 2 * kBadge), Qt::AlignCenter, marker.health);
}

/// Lines that rise across a disc round the origin, with the painter's pen. Qt's patterns have device pixels, so that they
/// are as good as grey in twice the resolution.
void paintHatch(QPainter &painter, double radius)
{
    constexpr double kApart = 4;
    for (double away = -radius + kApart / 2; away < radius; away += kApart) {
        const double half = std::sqrt(radius * radius - away * away);
        const QPointF middle = QPointF(1, 1) * (away * std::numbers::sqrt2 / 2), along = QPointF(1, -1) * (half * std::numbers::sqrt2 / 2);
        painter.drawLine(middle - along, middle + along);
    }
}

} // namespace

MarkerStyle MarkerStyle::of(const QPalette &palette, const QFont &font)
{
    const MapColors colors = Theme::map(palette);
    QFont names = font;
    names.setPointSizeF(font.pointSizeF() * 0.95);
    names.setBold(true);
    return {colors, names, palette.color(QPalette::Highlight), Theme::isDark(palette) ? colors.halo : QColor(Qt::white)};
}

QRectF markerNameBox(const MapMarker &marker, const MarkerStyle &style)
{
    if (marker.name.isEmpty()) {
        return {};
    }
    const QFontMetricsF metrics(style.font);
    QRectF box(0, 0, metrics.horizontalAdvance(marker.name) + 4, metrics.height());
    box.moveCenter(QPointF(0, MarkerStyle::kRadius + 3 + box.height() / 2));
    return box;
}

QRectF markerBox(const MapMarker &marker, const MarkerStyle &style)
{
    constexpr double kReach = MarkerStyle::kRadius + kRing;
    return QRectF(-kReach, -kReach, 2 * kReach, 2 * kReach).united(markerNameBox(marker, style).adjusted(-1, -1, 1, 1));
}

void paintMarker(QPainter &painter, const MapMarker &marker, const MarkerStyle &style)
{
    constexpr double kRadius = MarkerStyle::kRadius;
    painter.setRenderHint(QPainter::Antialiasing);
    if (marker.kind == MapMarker::Kind::Place) {
        paintCross(painter, style);
        return;
    }
    painter.setBrush(Qt::NoBrush);
    if (marker.isSelected || marker.hasFocus) {
        painter.setPen(QPen(style.highlight, 3, marker.hasFocus ? Qt::DotLine : Qt::SolidLine));
        painter.drawEllipse(QPointF(), kRadius + 4, kRadius + 4);
    }
    painter.setPen(QPen(style.colors.halo, 2, marker.isServing ? Qt::SolidLine : Qt::DotLine));
    painter.setBrush(marker.isServing ? marker.color : style.colors.land);
    painter.drawEllipse(QPointF(), kRadius, kRadius);
    if (!marker.isServing) {
        painter.setPen(QPen(marker.color, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawEllipse(QPointF(), kRadius - 1, kRadius - 1);
        paintHatch(painter, kRadius - 1);
        painter.setPen(Qt::NoPen);
        painter.setBrush(style.colors.land);
        painter.drawEllipse(QPointF(), kRadius * 0.65, kRadius * 0.65); // the number stays readable
    }
    QFont numbers = style.font;
    numbers.setPixelSize(12);
    painter.setFont(numbers);
    painter.setPen(marker.isServing ? style.ink : style.colors.label);
    painter.drawText(QRectF(-kRadius, -kRadius, 2 * kRadius, 2 * kRadius), Qt::AlignCenter, QString::number(marker.number));
    if (!marker.health.isEmpty()) {
        paintHealth(painter, marker, style);
    }
    if (!marker.name.isEmpty()) {
        paintName(painter, marker, style);
    }
}

} // namespace meridian::ui
