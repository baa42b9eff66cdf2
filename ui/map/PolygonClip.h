#pragma once

#include <QPolygonF>

namespace meridian::ui {

/// Cuts off what of a polygon has a negative depth (Sutherland and Hodgman); `depth` is linear in the point.
template<typename Depth>
void clipEdge(QPolygonF &polygon, QPolygonF &spare, Depth depth)
{
    spare.clear();
    for (qsizetype i = 0; i < polygon.size(); ++i) {
        const QPointF &from = polygon.at(i == 0 ? polygon.size() - 1 : i - 1), &to = polygon.at(i);
        const double a = depth(from), b = depth(to);
        if ((a >= 0) != (b >= 0)) {
            spare.append(from + (to - from) * (a / (a - b)));
        }
        if (b >= 0) {
            spare.append(to);
        }
    }
    polygon.swap(spare);
}

} // namespace meridian::ui
