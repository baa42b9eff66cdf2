#include "ui/views/FittedTable.h"

#include "ui/views/RoomyDelegate.h"

#include <QEvent>
#include <QHeaderView>
#include <QResizeEvent>
#include <QScrollBar>

#include <algorithm>

namespace meridian::ui {

FittedTable::FittedTable(int maximumRows, QWidget *parent) : QTableView(parent), m_maximumRows(maximumRows)
{
    setItemDelegate(new RoomyDelegate(this));
    setShowGrid(false);
    setWordWrap(true);
    setTabKeyNavigation(false);
    setEditTriggers(NoEditTriggers);
    setSelectionBehavior(SelectRows);
    setSelectionMode(SingleSelection);
    setHorizontalScrollMode(ScrollPerPixel);
    setVerticalScrollMode(ScrollPerPixel);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    verticalHeader()->hide();
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    connect(horizontalHeader(), &QHeaderView::sectionResized, this, &FittedTable::fitSoon);
}

void FittedTable::setModel(QAbstractItemModel *model)
{
    QTableView::setModel(model);
    connect(model, &QAbstractItemModel::modelReset, this, &FittedTable::fitSoon);
    fit();
}

QSize FittedTable::sizeHint() const
{
    int rows = 0;
    const int count = model() ? std::min(model()->rowCount(), m_maximumRows) : 0;
    for (int row = 0; row < count; ++row) {
        rows += rowHeight(row);
    }
    // Columns that do not fit scroll sideways, below the rows.
    const int bar = horizontalHeader()->length() > viewport()->width() ? horizontalScrollBar()->sizeHint().height() : 0;
    return QSize(fontMetrics().averageCharWidth() * 40, horizontalHeader()->sizeHint().height() + rows + 2 * frameWidth() + bar);
}

QSize FittedTable::minimumSizeHint() const
{
    return QSize(fontMetrics().averageCharWidth() * 20, sizeHint().height());
}

void FittedTable::resizeEvent(QResizeEvent *event)
{
    QTableView::resizeEvent(event);
    if (event->size().width() != event->oldSize().width()) {
        fitSoon();
    }
}

void FittedTable::changeEvent(QEvent *event)
{
    QTableView::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) {
        fitSoon();
    }
}

void FittedTable::fitSoon()
{
    if (!m_willFit) {
        m_willFit = true;
        QMetaObject::invokeMethod(this, &FittedTable::fit, Qt::QueuedConnection);
    }
}

void FittedTable::fit()
{
    m_willFit = false;
    const bool isWhole = !model() || model()->rowCount() <= m_maximumRows;
    setVerticalScrollBarPolicy(isWhole ? Qt::ScrollBarAlwaysOff : Qt::ScrollBarAsNeeded);
    resizeRowsToContents();
    updateGeometry();
}

} // namespace meridian::ui
