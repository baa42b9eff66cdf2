#include "ui/editors/RoutingTreeView.h"

#include "ui/editors/CellDelegate.h"
#include "ui/models/RoutingModel.h"
#include "ui/shell/Theme.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>

namespace meridian::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kLeastRows = 4, kMostRows = 18;
constexpr int kWidths[] = {44, 26, 16, 22, 26}; ///< of columns, in average characters

/// A bar in the colour of the item, and the share in words beside it.
class ShareCell final : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        constexpr int kGap = 6, kBarPart = 3;
        QStyleOptionViewItem cell = option;
        initStyleOption(&cell, index);
        const QVariant share = index.data(RoutingModel::ShareRole);
        const QString text = std::exchange(cell.text, {});
        cell.widget->style()->drawControl(QStyle::CE_ItemViewItem, &cell, painter, cell.widget);
        if (!share.isValid()) {
            return;
        }
        const int height = std::max(6, option.fontMetrics.height() / 2);
        QRect track = option.rect.adjusted(kGap, 0, 0, 0);
        track.setWidth(option.rect.width() / kBarPart);
        track.setTop(option.rect.center().y() - height / 2);
        track.setHeight(height);
        QRect bar = track;
        // A share that is there is seen, however small.
        bar.setWidth(std::max(share.toDouble() > 0 ? 2 : 0, qRound(track.width() * share.toDouble())));
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(Qt::NoPen);
        painter->setBrush(Theme::separator(option.palette));
        painter->drawRoundedRect(track, height / 3.0, height / 3.0);
        painter->setBrush(Theme::series(index.data(RoutingModel::SeriesRole).toInt(), option.palette));
        painter->drawRoundedRect(bar, height / 3.0, height / 3.0);
        const bool isSelected = option.state.testFlag(QStyle::State_Selected);
        painter->setPen(option.palette.color(isSelected ? QPalette::HighlightedText : QPalette::Text));
        const QRect words = option.rect.adjusted(track.right() - option.rect.left() + kGap + 2, 0, -2, 0);
        painter->drawText(words, Qt::AlignLeft | Qt::AlignVCenter, option.fontMetrics.elidedText(text, Qt::ElideRight, words.width()));
        painter->restore();
    }
};

} // namespace

RoutingTreeView::RoutingTreeView(RoutingModel *model, QWidget *parent) : QTreeView(parent), m_cells(new CellDelegate(this))
{
    setObjectName(u"routingTree"_s);
    setAccessibleName(tr("Routing: policy, items and targets"));
    setModel(model);
    setItemDelegate(m_cells);
    setItemDelegateForColumn(RoutingModel::ShareColumn, new ShareCell(this));
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setSelectionMode(QAbstractItemView::SingleSelection);
    setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed | QAbstractItemView::AnyKeyPressed);
    setExpandsOnDoubleClick(false);
    setUniformRowHeights(true);
    setAlternatingRowColors(true);
    setContextMenuPolicy(Qt::CustomContextMenu);
    setDragDropMode(QAbstractItemView::InternalMove);
    setDragDropOverwriteMode(false);
    setDropIndicatorShown(true);
    setAutoExpandDelay(600);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    header()->setStretchLastSection(true);
    header()->setSectionsMovable(false);
    connect(model, &QAbstractItemModel::rowsInserted, this, [this](const QModelIndex &holder, int first, int last) {
        expand(holder);
        for (int row = first; row <= last; ++row) {
            expandRecursively(this->model()->index(row, 0, holder));
        }
        updateHeight();
    });
    connect(model, &QAbstractItemModel::modelReset, this, [this] {
        expandAll();
        updateHeight();
    });
    for (const auto signal : {&QAbstractItemModel::rowsRemoved}) {
        connect(model, signal, this, &RoutingTreeView::updateHeight);
    }
    connect(this, &QTreeView::expanded, this, &RoutingTreeView::updateHeight);
    connect(this, &QTreeView::collapsed, this, &RoutingTreeView::updateHeight);
    expandAll();
    updateHeight();
}

void RoutingTreeView::updateHeight()
{
    int rows = 0;
    for (QModelIndex index = model()->index(0, 0); index.isValid() && rows < kMostRows; index = indexBelow(index)) {
        ++rows;
    }
    const int row = std::max(sizeHintForRow(0), fontMetrics().height() + 10);
    setFixedHeight(header()->sizeHint().height() + std::clamp(rows, kLeastRows, kMostRows) * row + 2 * frameWidth() + 2);
}

void RoutingTreeView::setColumnWidths()
{
    const int character = fontMetrics().averageCharWidth();
    int wanted = 0;
    for (const int width : kWidths) {
        wanted += width * character;
    }
    const double scale = std::clamp(static_cast<double>(viewport()->width()) / wanted, 0.6, 1.4);
    for (int column = 0; column < RoutingModel::StateColumn; ++column) {
        setColumnWidth(column, static_cast<int>(kWidths[column] * character * scale));
    }
}

void RoutingTreeView::resizeEvent(QResizeEvent *event)
{
    QTreeView::resizeEvent(event);
    if (event->size().width() != event->oldSize().width()) {
        setColumnWidths();
    }
}

QModelIndex RoutingTreeView::nextCell(int by) const
{
    const QModelIndex current = currentIndex();
    for (int column = current.column() + by; current.isValid() && column >= 0 && column < RoutingModel::ShareColumn; column += by) {
        const QModelIndex cell = current.siblingAtColumn(column);
        if (column == 0 || cell.flags().testFlag(Qt::ItemIsEditable)) {
            return cell;
        }
    }
    return {};
}

void RoutingTreeView::keyPressEvent(QKeyEvent *event)
{
    if (event->modifiers() == Qt::NoModifier && (event->key() == Qt::Key_Right || event->key() == Qt::Key_Left)) {
        const bool isRight = event->key() == Qt::Key_Right;
        const QModelIndex current = currentIndex();
        const bool opens = isRight && current.column() == 0 && model()->hasChildren(current) && !isExpanded(current);
        if (const QModelIndex next = nextCell(isRight ? 1 : -1); next.isValid() && !opens) {
            setCurrentIndex(next);
            return;
        }
    }
    QTreeView::keyPressEvent(event);
}

} // namespace meridian::ui
