#pragma once

#include "engine/model/Project.h"
#include "engine/service/Explain.h"

#include <QAbstractTableModel>

namespace meridian::ui {

/// Exact shares of an explained answer: values, the project's names for them, fraction, percent and a bar.
class ShareModel final : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column { ValuesColumn, AddressColumn, FractionColumn, PercentColumn, BarColumn, ColumnCount };
    /// Share as a double from 0 to 1, for bars.
    static constexpr int kShareRole = Qt::UserRole + 1;
    /// Number of the row's colour among `Theme::series`.
    static constexpr int kSeriesRole = Qt::UserRole + 2;

    explicit ShareModel(QObject *parent = nullptr) : QAbstractTableModel(parent) {}

    /// `project` gives the names of addresses; may be null.
    void setShares(const QList<service::ExplainedShare> &shares, const model::ProjectPtr &project);

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override { return parent.isValid() ? 0 : ColumnCount; }
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Row
    {
        service::ExplainedShare share;
        QString names;
    };
    QList<Row> m_rows;
};

} // namespace meridian::ui
