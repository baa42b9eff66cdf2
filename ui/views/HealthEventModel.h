#pragma once

#include "engine/model/Project.h"
#include "engine/service/Health.h"

#include <QAbstractTableModel>

namespace meridian::ui {

/// Changes of health, newest first: when, which address, from what to what, why.
class HealthEventModel final : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column { TimeColumn, AddressColumn, ChangeColumn, ReasonColumn, ColumnCount };
    static constexpr int kObjectRole = Qt::UserRole; ///< text of a model reference

    using QAbstractTableModel::QAbstractTableModel;

    void setProject(const model::ProjectPtr &project);
    /// Oldest first. Only those of `object`, unless it is empty.
    void setEvents(const QList<service::Event> &events, const QString &object = {});

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override { return parent.isValid() ? 0 : ColumnCount; }
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    [[nodiscard]] QString text(const service::Event &event, int column) const;

    model::ProjectPtr m_project;
    QList<service::Event> m_events; // newest first
};

} // namespace meridian::ui
