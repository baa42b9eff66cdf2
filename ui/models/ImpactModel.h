#pragma once

#include "engine/service/Impact.h"

#include <QAbstractItemModel>

#include <vector>

namespace meridian::ui {

/// "31.2 %"; a part that is not zero never reads so.
[[nodiscard]] QString peoplePercentText(double part);
/// "640 million".
[[nodiscard]] QString peopleText(double people);

/// Whom publishing moves, as a tree of two levels: names with the people that get another answer, and below each what
/// goes from where to where, the lines and networks it comes from, and what else changes of its answers.
class ImpactModel final : public QAbstractItemModel
{
    Q_OBJECT
public:
    enum Column { WhatColumn, MovedColumn, PeopleColumn, CountriesColumn, ColumnCount };

    explicit ImpactModel(QObject *parent = nullptr);
    void setReport(const service::ImpactReport &report);
    [[nodiscard]] const service::ImpactReport &report() const { return m_report; }

    [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex &parent) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex &child) const override;
    [[nodiscard]] int rowCount(const QModelIndex &parent) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    /// A row as it is shown.
    struct Row
    {
        QString what, moved, people, countries;
    };
    struct Name
    {
        Row row;
        std::vector<Row> details;
    };
    [[nodiscard]] Name rowsOf(const service::ImpactName &name) const;

    service::ImpactReport m_report;
    std::vector<Name> m_names;
};

} // namespace meridian::ui
