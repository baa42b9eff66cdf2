#pragma once

#include <QStyledItemDelegate>

namespace meridian::ui {

/// Draws `ShareModel::kShareRole` as a bar in the row's colour of the theme. The number stands in a column beside it.
class ShareBarDelegate final : public QStyledItemDelegate
{
    Q_OBJECT
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
};

} // namespace meridian::ui
