#pragma once

#include <QTableView>

namespace meridian::ui {

/// A read-only table for a page that scrolls as a whole: as high as its rows (their texts wrap), up to a number of rows;
/// only beyond that it scrolls itself.
class FittedTable final : public QTableView
{
    Q_OBJECT
public:
    explicit FittedTable(int maximumRows, QWidget *parent = nullptr);

    void setModel(QAbstractItemModel *model) override;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void fit();
    /// Once control is back in the event loop: a header tells of a new width before it has it.
    void fitSoon();

    int m_maximumRows;
    bool m_willFit = false;
};

} // namespace meridian::ui
