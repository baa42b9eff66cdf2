#include "ui/views/RoomyDelegate.h"

#include <QApplication>
#include <QPainter>

namespace meridian::ui {
namespace {

int roomOf(const QStyleOptionViewItem &option)
{
    return option.fontMetrics.height() / 4;
}

} // namespace

void RoomyDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const QStyle *style = option.widget ? option.widget->style() : QApplication::style();
    QStyleOptionViewItem panel = option;
    initStyleOption(&panel, index);
    style->drawPrimitive(QStyle::PE_PanelItemViewItem, &panel, painter, option.widget);
    QStyleOptionViewItem inner = option;
    inner.rect.adjust(0, roomOf(option), 0, -roomOf(option));
    inner.state &= ~QStyle::State_HasFocus; // its frame would cut the row; the row's selection shows where the focus is
    QStyledItemDelegate::paint(painter, inner, index);
}

QSize RoomyDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    return QStyledItemDelegate::sizeHint(option, index) + QSize(0, 2 * roomOf(option));
}

void RoomyDelegate::initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const
{
    QStyledItemDelegate::initStyleOption(option, index);
    // A picture belongs to the first line of a text that wraps.
    option->decorationAlignment = Qt::AlignLeft | (option->displayAlignment & Qt::AlignVertical_Mask);
    option->decorationSize = QSize(option->fontMetrics.height(), option->fontMetrics.height());
}

} // namespace meridian::ui
