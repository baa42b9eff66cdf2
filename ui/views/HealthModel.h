#pragma once

#include "engine/model/Project.h"
#include "engine/service/Health.h"

#include <QAbstractTableModel>

namespace meridian::ui {

/// The checked addresses of the project with what probes say of them: a row an address, a column a probe point. Columns in
/// front are fixed; those of points follow, the reason is last.
class HealthModel final : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column { NameColumn, ValueColumn, CheckColumn, StateColumn, SinceColumn, FirstPointColumn };
    enum Role { KeyRole = Qt::UserRole, SortRole };

    explicit HealthModel(QObject *parent = nullptr);

    void setProject(const model::ProjectPtr &project);
    void setHealth(const service::HealthSnapshotPtr &health);
    /// Ages are shown as of this time; once a second while somebody looks.
    void setNow(const QDateTime &now);

    [[nodiscard]] const model::Address &addressAt(int row) const { return *m_addresses[static_cast<std::size_t>(row)]; }
    /// Null while nothing is known.
    [[nodiscard]] const service::AddressHealth *healthAt(int row) const { return m_rows[static_cast<std::size_t>(row)]; }
    [[nodiscard]] const QStringList &points() const { return m_points; }
    [[nodiscard]] int reasonColumn() const { return FirstPointColumn + static_cast<int>(m_points.size()); }
    /// How many addresses have a condition.
    [[nodiscard]] int count(service::Condition condition) const;

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    void join();
    [[nodiscard]] QString text(int row, int column) const;
    [[nodiscard]] QString elsewhereText(const model::Address &address) const;
    [[nodiscard]] QString pointText(const service::AddressHealth &health, const QString &point, bool isLong) const;
    [[nodiscard]] QString toolTip(int row, int column) const;

    model::ProjectPtr m_project;
    service::HealthSnapshotPtr m_health;
    QDateTime m_now;
    QStringList m_points;
    std::vector<std::shared_ptr<const model::Address>> m_addresses; // the checked ones
    std::vector<const service::AddressHealth *> m_rows;             // as m_addresses; into m_health
};

} // namespace meridian::ui
