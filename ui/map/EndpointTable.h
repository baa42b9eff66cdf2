#pragma once

#include "ui/map/MapShares.h"
#include "ui/models/HealthText.h"

#include <QAbstractTableModel>

namespace meridian::ui {

/// The map as a table: the same endpoints, biases and shares, for keyboards and screen readers.
class EndpointTable final : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column { Name, Health, Bias, People, Change, Load, Addresses, Land, Own, Location, ColumnCount };

    using QAbstractTableModel::QAbstractTableModel;

    /// The rows of another subject replace the old ones; of the same one they are kept and only their cells change.
    void setSubject(const std::optional<MapSubject> &subject, bool isEditable);
    void setReport(const MapShareReport &report);
    /// What probes say of each endpoint; empty: nothing is known.
    void setHealth(const std::vector<HealthWord> &health);
    /// What shares are compared with, a tool tip of the last column.
    void setComparison(const QString &text);

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex &index) const override;
    bool setData(const QModelIndex &index, const QVariant &value, int role) override;

    /// "+25", "−25", "0".
    [[nodiscard]] static QString biasText(int bias);

signals:
    void biasEdited(int endpoint, int bias);

private:
    [[nodiscard]] QString partText(MapMeasure measure, std::size_t row) const;
    [[nodiscard]] QString text(const MapEndpoint &endpoint, int row, int column) const;

    std::optional<MapSubject> m_subject;
    MapShareReport m_report;
    std::vector<HealthWord> m_health; // by endpoint
    QString m_comparison;
    bool m_isEditable = false;
};

} // namespace meridian::ui
