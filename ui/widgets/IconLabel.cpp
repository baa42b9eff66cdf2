#include "ui/widgets/IconLabel.h"

#include <QPainter>

namespace meridian::ui {

IconLabel::IconLabel(int side, QWidget *parent) : QLabel(parent)
{
    setFixedSize(side, side);
}

void IconLabel::setIcon(const QIcon &icon)
{
    m_icon = icon;
    update();
}

void IconLabel::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    m_icon.paint(&painter, rect());
}

} // namespace meridian::ui
