#include "ui/map/MapView.h"

#include <QFontMetricsF>
#include <QPainter>

#include <cmath>

using namespace Qt::StringLiterals;

namespace meridian::ui {

QFont MapView::markerFont() const
{
    QFont names = font();
    names.setPointSizeF(font().pointSizeF() * 0.95);
    names.setBold(true);
    return names;
}

QString MapView::markerName(std::size_t endpoint) const
{
    const MapEndpoint &shown = m_subject->endpoints[endpoint];
    return shown.isAvailable ? shown.label : tr("%1 (down)").arg(shown.label);
}

QRectF MapView::nameBox(std::size_t endpoint) const
{
    const QFontMetricsF metrics(markerFont());
    QRectF box(0, 0, metrics.horizontalAdvance(markerName(endpoint)) + 4, metrics.height());
    box.moveCenter(positionOf(*m_subject->endpoints[endpoint].point) + QPointF(0, kMarker + 3 + box.height() / 2));
    return box;
}

void MapView::drawShown(QPainter &painter, const Shown &shown) const
{
    if (shown.image.isNull()) {
        return;
    }
    const double stretch = m_camera.scale() / shown.camera.scale();
    const QPointF centre = m_camera.toScreen(m_camera.nearestCopy(shown.camera.centre), size());
    const QSizeF drawn = shown.view * stretch;
    QPointF corner = centre - QPointF(drawn.width(), drawn.height()) / 2;
    if (qFuzzyCompare(stretch, 1.0)) {
        const double ratio = devicePixelRatioF();
        corner = QPointF(std::round(corner.x() * ratio), std::round(corner.y() * ratio)) / ratio;
        painter.drawImage(corner, shown.image);
    } else {
        painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
        painter.drawImage(QRectF(corner, drawn), shown.image);
    }
}

void MapView::drawMarkers(QPainter &painter) const
{
    if (!m_subject) {
        return;
    }
    const MapColors colors = Theme::map(palette());
    const std::size_t count = m_subject->endpoints.size();
    QFont numbers = font();
    numbers.setPixelSize(12);
    numbers.setBold(true);
    // The selected one last: on top of those at the same place.
    for (std::size_t turn = 0; turn < count; ++turn) {
        const std::size_t selected = m_selected < 0 ? count : static_cast<std::size_t>(m_selected);
        const std::size_t i = selected >= count ? turn : turn + 1 == count ? selected : turn < selected ? turn : turn + 1;
        const MapEndpoint &endpoint = m_subject->endpoints[i];
        if (!endpoint.point) {
            continue;
        }
        const QPointF at = positionOf(*endpoint.point);
        const bool serves = m_subject->serving()[i] && endpoint.isAvailable;
        const QColor color = Theme::series(static_cast<int>(i), palette());
        if (i == selected) {
            painter.setPen(QPen(palette().color(QPalette::Highlight), 3));
            painter.setBrush(Qt::NoBrush);
            painter.drawEllipse(at, kMarker + 4, kMarker + 4);
        }
        painter.setPen(QPen(colors.halo, 2, serves ? Qt::SolidLine : Qt::DotLine));
        painter.setBrush(serves ? QBrush(color) : QBrush(colors.land));
        painter.drawEllipse(at, kMarker, kMarker);
        if (!serves) {
            painter.setPen(QPen(color, 1));
            painter.setBrush(QBrush(color, Qt::BDiagPattern));
            painter.drawEllipse(at, kMarker - 1, kMarker - 1);
        }
        const QRectF box(at - QPointF(kMarker, kMarker), QSizeF(2 * kMarker, 2 * kMarker));
        const QColor ink = Theme::isDark(palette()) ? colors.halo : QColor(Qt::white);
        painter.setFont(numbers);
        painter.setPen(serves ? ink : colors.label);
        painter.drawText(box, Qt::AlignCenter, QString::number(i + 1));
        if (count <= kNamedMarkers) {
            painter.setFont(markerFont());
            const QString name = markerName(i);
            const QRectF below = nameBox(i);
            painter.setPen(colors.halo);
            for (const QPointF &shift : {QPointF(-1, 0), QPointF(1, 0), QPointF(0, -1), QPointF(0, 1), QPointF(1, 1), QPointF(-1, -1)}) {
                painter.drawText(below.translated(shift), Qt::AlignCenter, name);
            }
            painter.setPen(colors.label);
            painter.drawText(below, Qt::AlignCenter, name);
        }
    }
}

void MapView::drawMark(QPainter &painter) const
{
    if (!m_mark) {
        return;
    }
    const QPointF at = positionOf(*m_mark);
    const MapColors colors = Theme::map(palette());
    for (const auto &[color, width] : {std::pair(colors.halo, 4.0), std::pair(colors.label, 2.0)}) {
        painter.setPen(QPen(color, width));
        painter.drawLine(at - QPointF(9, 0), at + QPointF(9, 0));
        painter.drawLine(at - QPointF(0, 9), at + QPointF(0, 9));
    }
}

/// What the shapes are and who made them; borders are those in force, drawn coarsely.
void MapView::drawNotes(QPainter &painter) const
{
    const MapColors colors = Theme::map(palette());
    QFont small = font();
    small.setPointSizeF(font().pointSizeF() * 0.85);
    painter.setFont(small);
    const QString text = tr("Schematic map. Made with Natural Earth; place names: Unicode CLDR, GeoNames.");
    const QFontMetricsF metrics(small);
    const double room = std::max(80.0, width() - 16.0);
    QRectF box = metrics.boundingRect(QRectF(0, 0, room - 12, height()), Qt::TextWordWrap | Qt::AlignRight, text);
    box.moveBottomRight(QPointF(width() - 8, height() - 5));
    QColor ground = colors.halo;
    ground.setAlpha(190);
    painter.setPen(Qt::NoPen);
    painter.setBrush(ground);
    painter.drawRoundedRect(box.adjusted(-5, -2, 5, 2), 3, 3);
    painter.setPen(Theme::secondaryText(palette()));
    painter.drawText(box, Qt::TextWordWrap | Qt::AlignRight, text);
}

void MapView::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), Theme::map(palette()).sea);
    drawShown(painter, m_ground);
    drawShown(painter, m_areas);
    drawShown(painter, m_top);
    painter.setRenderHint(QPainter::Antialiasing);
    drawMarkers(painter);
    drawMark(painter);
    drawNotes(painter);
    if (hasFocus()) {
        painter.setRenderHint(QPainter::Antialiasing, false);
        painter.setPen(QPen(palette().color(QPalette::Highlight), 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(rect().adjusted(1, 1, -1, -1));
    }
}

} // namespace meridian::ui
