#pragma once

#include "ui/views/ForcedHealthModel.h"

#include <QWidget>

class QLabel;
class QPushButton;
class QSortFilterProxyModel;
class QTableView;

namespace meridian::ui {

class SearchField;

/// A list of the project's addresses with a switch Auto · Up · Down each, a search field and a button that sets all of
/// them back to auto. Switches act at once: see `ForcedHealthModel::statesChanged`.
class ForcedHealthList final : public QWidget
{
    Q_OBJECT
public:
    explicit ForcedHealthList(QWidget *parent = nullptr);

    [[nodiscard]] ForcedHealthModel *model() const { return m_model; }

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void updateSummary();
    void fitColumns();

    ForcedHealthModel *m_model;
    QSortFilterProxyModel *m_filtered;
    SearchField *m_search;
    QTableView *m_table;
    QLabel *m_summary;
    QPushButton *m_reset;
};

} // namespace meridian::ui
