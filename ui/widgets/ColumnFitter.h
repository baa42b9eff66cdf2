#pragma once

#include <QList>
#include <QObject>

class QTableView;

namespace meridian::ui {

/// Widths of a table's columns as its contents need them. What the view has to spare goes to the columns that may take
/// it; when there is too little, those give way down to a readable width, and below that the table scrolls sideways.
/// Widths that the user drags stay until the table has another size. A child of its table.
class ColumnFitter final : public QObject
{
    Q_OBJECT
public:
    /// `elastic`: columns that take what is to spare and give way. Set after the model.
    ColumnFitter(QTableView *table, QList<int> elastic);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void contentsChanged(int from, int to);
    void fitSoon();
    void fit();

    QTableView *m_table;
    QList<int> m_elastic;
    QList<int> m_needs; ///< width that the contents of a column need; −1: to be measured
    bool m_willFit = false;
    bool m_isFitting = false;
    bool m_isDragged = false; ///< the user gave a width
};

} // namespace meridian::ui
