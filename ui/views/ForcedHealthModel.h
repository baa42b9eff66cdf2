#pragma once

#include "engine/model/Project.h"
#include "engine/service/EngineService.h"

#include <QAbstractTableModel>

namespace meridian::ui {

/// The project's addresses with what an operator forces each to be while he tries things: nothing (auto), up or down.
/// The document does not change. Forced states of an address that is deleted rest and come back when it does.
class ForcedHealthModel final : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column { NameColumn, ValueColumn, StateColumn, ColumnCount };
    enum class State { Auto, Up, Down }; ///< Qt::EditRole of StateColumn, as int
    using States = QHash<QString, service::ForcedHealth>;

    explicit ForcedHealthModel(QObject *parent = nullptr) : QAbstractTableModel(parent) {}

    void setAddresses(const model::ObjectList<model::Address> &addresses);
    /// Replaces all forced states; by address id.
    void setStates(const States &states);
    /// Forced states of addresses that exist.
    [[nodiscard]] States states() const;
    /// Ids forced to `health`, sorted.
    [[nodiscard]] QStringList idsForced(service::ForcedHealth health) const;
    [[nodiscard]] State stateAt(int row) const;
    [[nodiscard]] const model::Address &addressAt(int row) const { return m_addresses.at(row); }

    [[nodiscard]] static QString stateText(State state);

    /// What probes say, by address id; shown as a sign beside the name.
    void setMeasured(const QHash<QString, service::Condition> &conditions);

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override { return parent.isValid() ? 0 : ColumnCount; }
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex &index) const override;
    bool setData(const QModelIndex &index, const QVariant &value, int role) override;

signals:
    /// A forced state changed, or an address with one came or went.
    void statesChanged();

private:
    [[nodiscard]] bool hasSameKeys(const model::ObjectList<model::Address> &addresses) const;

    model::ObjectList<model::Address> m_addresses;
    QHash<QString, service::Condition> m_measured;
    States m_states; // may hold ids of addresses that are gone
};

} // namespace meridian::ui
