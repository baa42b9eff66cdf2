#pragma once

#include "ui/map/MapShares.h"

#include <QAbstractTableModel>

namespace meridian::ui {

/// The places whose people get another endpoint, most people first: the first hundred as rows. New contents are told
/// with one change, so that a table keeps up with a dragged bias.
class MovedCities final : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column { City, People, Before, Now, ColumnCount };

    using QAbstractTableModel::QAbstractTableModel;

    void setMoved(const std::optional<MapSubject> &subject, const std::vector<MovedCity> &moved);
    [[nodiscard]] const MovedCity &at(int row) const { return m_moved[static_cast<std::size_t>(row)]; }

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    std::optional<MapSubject> m_subject;
    std::vector<MovedCity> m_moved;
};

} // namespace meridian::ui
