#include "ui/map/TableCells.h"

#include <QHeaderView>

namespace meridian::ui {

QTableWidget *newCellTable(const QString &objectName, QWidget *parent)
{
    auto *table = new QTableWidget(parent);
    table->setObjectName(objectName);
    makeCellTable(table);
    return table;
}

void makeCellTable(QTableView *table)
{
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setSelectionMode(QAbstractItemView::SingleSelection);
    table->setTabKeyNavigation(false);
    table->setShowGrid(false);
    table->setAlternatingRowColors(true);
    table->verticalHeader()->hide();
    table->setMinimumHeight(table->fontMetrics().lineSpacing() * 3); // the endpoints above come first
    table->horizontalHeader()->setHighlightSections(false);
    table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
}

QTableWidgetItem *newCell(const QString &text, Qt::Alignment alignment)
{
    auto *item = new QTableWidgetItem(text);
    item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable);
    item->setTextAlignment(alignment);
    return item;
}

QTableWidgetItem *newNumberCell(const QString &text)
{
    return newCell(text, Qt::AlignRight | Qt::AlignVCenter);
}

} // namespace meridian::ui
