#pragma once

#include <QTableWidget>

namespace meridian::ui {

/// A read-only table of rows to choose from, as the panes beside the map have.
[[nodiscard]] QTableWidget *newCellTable(const QString &objectName, QWidget *parent);
/// Makes a table look like those beside the map: rows are chosen, there is no grid.
void makeCellTable(QTableView *table);
[[nodiscard]] QTableWidgetItem *newCell(const QString &text, Qt::Alignment alignment = Qt::AlignLeft | Qt::AlignVCenter);
/// Aligned like numbers.
[[nodiscard]] QTableWidgetItem *newNumberCell(const QString &text);

} // namespace meridian::ui
