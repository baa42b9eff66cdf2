#pragma once

#include <QProxyStyle>

namespace meridian::ui {

/// Fusion with outlines that can be seen. It derives them from the window's colour by darkening it, which leaves fields on
/// a dark window without an edge, and on a light one with a faint one (WCAG 2.1, 1.4.11 asks 3 : 1).
class ConsoleStyle final : public QProxyStyle
{
    Q_OBJECT
public:
    ConsoleStyle();

    void drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter, const QWidget *widget) const override;
    int pixelMetric(PixelMetric metric, const QStyleOption *option, const QWidget *widget) const override;
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex *option, QPainter *painter, const QWidget *widget) const override;
};

} // namespace meridian::ui
