#pragma once

class QTableView;

namespace meridian::ui {

/// A table that is looked at: whole rows are selected, cells are as wide as what they hold, nothing is edited, and Tab
/// leaves it.
void setUpReadTable(QTableView *table);

} // namespace meridian::ui
