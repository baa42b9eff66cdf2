#pragma once

#include <QTreeView>

namespace meridian::ui {

class CellDelegate;
class RoutingModel;

/// The tree of a routing: as high as its rows, always open where something new comes. Right and Left go along the cells
/// of a row before they open and close it; F2 or typing edits the cell.
class RoutingTreeView final : public QTreeView
{
    Q_OBJECT
public:
    explicit RoutingTreeView(RoutingModel *model, QWidget *parent = nullptr);

    [[nodiscard]] CellDelegate *cells() const { return m_cells; }

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void updateHeight();
    void setColumnWidths();
    /// The next cell of the row that can be edited, to the right or left; invalid if there is none.
    [[nodiscard]] QModelIndex nextCell(int by) const;

    CellDelegate *m_cells;
};

} // namespace meridian::ui
