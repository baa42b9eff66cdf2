#include "ui/shell/ConsoleStyle.h"

#include "ui/shell/Theme.h"

#include <QPainter>
#include <QPlainTextEdit>
#include <QStyleFactory>
#include <QStyleOption>
#include <QTableView>
#include <QTreeView>

namespace meridian::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr qreal kRadius = 2;
constexpr int kCellMargin = 7; ///< of titles and cells: one aligned right and the next one aligned left stay apart

/// Where the focus is, Fusion's own outline has the colour of the selection.
bool needsOutline(const QStyleOption &option)
{
    return !(option.state & QStyle::State_HasFocus);
}

void drawOutline(const QStyleOption &option, QPainter *painter)
{
    const bool isEnabled = option.state & QStyle::State_Enabled;
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setBrush(Qt::NoBrush);
    painter->setPen(isEnabled ? Theme::outline(option.palette) : Theme::separator(option.palette));
    painter->drawRoundedRect(QRectF(option.rect).adjusted(0.5, 0.5, -0.5, -0.5), kRadius, kRadius);
    painter->restore();
}

} // namespace

ConsoleStyle::ConsoleStyle() : QProxyStyle(QStyleFactory::create(u"Fusion"_s)) {}

void ConsoleStyle::drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter, const QWidget *widget) const
{
    QProxyStyle::drawPrimitive(element, option, painter, widget);
    switch (element) {
    case PE_Frame:
        if (qobject_cast<const QPlainTextEdit *>(widget) && !widget->hasFocus()) {
            drawOutline(*option, painter);
        }
        return;
    case PE_FrameLineEdit:
    case PE_IndicatorCheckBox:
        if (needsOutline(*option)) {
            drawOutline(*option, painter);
        }
        return;
    case PE_PanelButtonCommand:
        if (const auto *button = qstyleoption_cast<const QStyleOptionButton *>(option);
            needsOutline(*option) && !(button && button->features & QStyleOptionButton::Flat && !(option->state & (State_On | State_Sunken)))) {
            drawOutline(*option, painter);
        }
        return;
    default: return;
    }
}

int ConsoleStyle::pixelMetric(PixelMetric metric, const QStyleOption *option, const QWidget *widget) const
{
    if (metric == PM_HeaderMargin) {
        return kCellMargin;
    }
    if (metric == PM_FocusFrameHMargin && (qobject_cast<const QTableView *>(widget) || qobject_cast<const QTreeView *>(widget))) {
        return kCellMargin - 1; // cells add one
    }
    return QProxyStyle::pixelMetric(metric, option, widget);
}

void ConsoleStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex *option, QPainter *painter, const QWidget *widget) const
{
    QProxyStyle::drawComplexControl(control, option, painter, widget);
    if (!needsOutline(*option)) {
        return;
    }
    const auto *comboBox = control == CC_ComboBox ? qstyleoption_cast<const QStyleOptionComboBox *>(option) : nullptr;
    const auto *spinBox = control == CC_SpinBox ? qstyleoption_cast<const QStyleOptionSpinBox *>(option) : nullptr;
    if ((comboBox && comboBox->frame) || (spinBox && spinBox->frame)) {
        drawOutline(*option, painter);
    }
}

} // namespace meridian::ui
