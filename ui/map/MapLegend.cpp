#include "ui/map/MapLegend.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>

namespace meridian::ui {
namespace {

constexpr double kPadding = 6;
constexpr double kSign = 22; // width of a sign
constexpr double kGap = 6;

QFont legendFont(const MarkerStyle &style)
{
    QFont out = style.font;
    out.setBold(false);
    return out;
}

/// Slanting lines from the lower to the upper edge of a box.
void paintHatch(QPainter &painter, const QRectF &box, const QColor &ink, bool isRising)
{
    constexpr double kApart = 5;
    painter.setPen(QPen(ink, 1.2));
    for (double x = box.left(); x + box.height() <= box.right(); x += kApart) {
        const double low = isRising ? x : x + box.height(), high = isRising ? x + box.height() : x;
        painter.drawLine(QPointF(low, box.bottom()), QPointF(high, box.top()));
    }
}

void paintSign(QPainter &painter, LegendEntry::Sign sign, const QRectF &box, const MarkerStyle &style)
{
    const QColor ink = style.colors.label;
    painter.setBrush(Qt::NoBrush);
    switch (sign) {
    case LegendEntry::Sign::Hatch: paintHatch(painter, box, ink, true); break;
    case LegendEntry::Sign::Difference: paintHatch(painter, box, ink, false); break;
    case LegendEntry::Sign::Stripes: {
        QColor second = ink;
        second.setAlpha(80);
        for (int i = 0; i < 4; ++i) {
            painter.fillRect(QRectF(box.left() + i * box.width() / 4, box.top(), box.width() / 4, box.height()), i % 2 == 0 ? ink : second);
        }
        break;
    }
    case LegendEntry::Sign::Circle:
        painter.setPen(QPen(ink, 1.2, Qt::DashLine));
        painter.drawEllipse(box.center(), box.height() / 2, box.height() / 2);
        break;
    case LegendEntry::Sign::Client:
        painter.setPen(Qt::NoPen);
        painter.setBrush(ink);
        painter.drawEllipse(box.center(), box.height() / 3, box.height() / 3);
        break;
    case LegendEntry::Sign::LiveBorder:
        painter.setPen(QPen(ink, 2.2, Qt::DotLine));
        painter.drawLine(QPointF(box.left(), box.center().y()), QPointF(box.right(), box.center().y()));
        break;
    }
}

} // namespace

QSizeF MapLegend::size(const MarkerStyle &style) const
{
    if (entries.isEmpty()) {
        return {};
    }
    const QFontMetricsF metrics(legendFont(style));
    double widest = 0;
    for (const LegendEntry &entry : entries) {
        widest = std::max(widest, metrics.horizontalAdvance(entry.text));
    }
    return {2 * kPadding + kSign + kGap + widest + 2, 2 * kPadding + metrics.lineSpacing() * static_cast<double>(entries.size())};
}

void MapLegend::paint(QPainter &painter, const MarkerStyle &style) const
{
    if (entries.isEmpty()) {
        return;
    }
    painter.setRenderHint(QPainter::Antialiasing);
    QColor ground = style.colors.halo;
    ground.setAlpha(210);
    painter.setPen(Qt::NoPen);
    painter.setBrush(ground);
    painter.drawRoundedRect(QRectF(QPointF(), size(style)), 3, 3);
    painter.setFont(legendFont(style));
    const double line = QFontMetricsF(painter.font()).lineSpacing();
    double top = kPadding;
    for (const LegendEntry &entry : entries) {
        paintSign(painter, entry.sign, QRectF(kPadding, top + 2, kSign, line - 4), style);
        painter.setPen(style.colors.label);
        painter.drawText(QRectF(kPadding + kSign + kGap, top, size(style).width(), line), Qt::AlignLeft | Qt::AlignVCenter, entry.text);
        top += line;
    }
}

} // namespace meridian::ui
