#pragma once

#include <QStyledItemDelegate>

namespace meridian::ui {

/// Shows the state column of a `ForcedHealthModel` as a switch of three parts, Auto · Up · Down. A click on a part sets
/// it at once; with the keyboard Left and Right move and Space goes round.
class HealthSwitchDelegate final : public QStyledItemDelegate
{
    Q_OBJECT
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    [[nodiscard]] QWidget *createEditor(QWidget *, const QStyleOptionViewItem &, const QModelIndex &) const override { return nullptr; }
    bool editorEvent(QEvent *event, QAbstractItemModel *model, const QStyleOptionViewItem &option, const QModelIndex &index) override;

    /// Rectangle of one part in a cell; `part` is a `ForcedHealthModel::State` as int.
    [[nodiscard]] static QRect partRect(const QRect &cell, int part);
    /// Handles Left, Right and Space for the state of `index` (of StateColumn). False: not a key of the switch.
    static bool handleKey(int key, QAbstractItemModel *model, const QModelIndex &index);
};

} // namespace meridian::ui
