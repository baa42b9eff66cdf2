#pragma once

#include <QTableWidget>

namespace meridian::ui {

/// A read-only table of rows to choose from, as the panes beside the map have.
[[nodiscard]] QTableWidget *newCellTable(const QString &objectName, QWidget *parent);
[[nodiscard]] QTableWidgetItem *newCell(const QString &text, Qt::Alignment alignment = Qt::AlignLeft | Qt::AlignVCenter);
/// Aligned like numbers.
[[nodiscard]] QTableWidgetItem *newNumberCell(const QString &text);

} // namespace meridian::ui
