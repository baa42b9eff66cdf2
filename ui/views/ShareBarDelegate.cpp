#include "ui/views/ShareBarDelegate.h"

#include "ui/shell/Theme.h"
#include "ui/views/ShareModel.h"

#include <QApplication>
#include <QPainter>

#include <algorithm>

namespace meridian::ui {

void ShareBarDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    QStyleOptionViewItem cell = option;
    initStyleOption(&cell, index);
    cell.text.clear();
    const QStyle *style = option.widget ? option.widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &cell, painter, option.widget);

    const double share = std::clamp(index.data(ShareModel::kShareRole).toDouble(), 0.0, 1.0);
    const int height = std::max(4, option.fontMetrics.height() / 2);
    QRect track = option.rect.adjusted(4, 0, -4, 0);
    track.setTop(option.rect.center().y() - height / 2);
    track.setHeight(height);
    QRect bar = track;
    // A share that is there is seen, however small.
    bar.setWidth(std::max(share > 0 ? 2 : 0, qRound(track.width() * share)));
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(Qt::NoPen);
    painter->setBrush(Theme::separator(option.palette));
    painter->drawRoundedRect(track, height / 3.0, height / 3.0);
    painter->setBrush(Theme::series(index.data(ShareModel::kSeriesRole).toInt(), option.palette));
    painter->drawRoundedRect(bar, height / 3.0, height / 3.0);
    painter->restore();
}

} // namespace meridian::ui
