#include "ui/views/ForcedHealthModel.h"

#include "ui/models/HealthText.h"

namespace meridian::ui {

using service::ForcedHealth;

void ForcedHealthModel::setAddresses(const model::ObjectList<model::Address> &addresses)
{
    if (m_addresses.isSameAs(addresses)) {
        return;
    }
    const States before = states();
    if (hasSameKeys(addresses)) {
        m_addresses = addresses;
        if (rowCount() > 0) {
            emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
        }
        return;
    }
    beginResetModel();
    m_addresses = addresses;
    endResetModel();
    if (states() != before) {
        emit statesChanged();
    }
}

bool ForcedHealthModel::hasSameKeys(const model::ObjectList<model::Address> &addresses) const
{
    if (addresses.size() != m_addresses.size()) {
        return false;
    }
    for (qsizetype row = 0; row < addresses.size(); ++row) {
        if (addresses.at(row).id != m_addresses.at(row).id) {
            return false;
        }
    }
    return true;
}

void ForcedHealthModel::setStates(const States &states)
{
    if (m_states == states) {
        return;
    }
    m_states = states;
    if (rowCount() > 0) {
        emit dataChanged(index(0, StateColumn), index(rowCount() - 1, StateColumn));
    }
    emit statesChanged();
}

ForcedHealthModel::States ForcedHealthModel::states() const
{
    States out;
    for (auto it = m_states.cbegin(); it != m_states.cend(); ++it) {
        if (m_addresses.contains(it.key())) {
            out.insert(it.key(), it.value());
        }
    }
    return out;
}

QStringList ForcedHealthModel::idsForced(ForcedHealth health) const
{
    QStringList ids = states().keys(health);
    ids.sort();
    return ids;
}

ForcedHealthModel::State ForcedHealthModel::stateAt(int row) const
{
    const auto it = m_states.constFind(m_addresses.at(row).id.text);
    if (it == m_states.cend()) {
        return State::Auto;
    }
    return *it == ForcedHealth::Up ? State::Up : State::Down;
}

QString ForcedHealthModel::stateText(State state)
{
    switch (state) {
    case State::Auto:
        return tr("Auto", "health is as probed");
    case State::Up:
        return tr("Up", "health is forced");
    case State::Down:
        return tr("Down", "health is forced");
    }
    Q_UNREACHABLE_RETURN({});
}

void ForcedHealthModel::setMeasured(const QHash<QString, service::Condition> &conditions)
{
    if (conditions != m_measured) {
        m_measured = conditions;
        if (rowCount() > 0) {
            emit dataChanged(index(0, NameColumn), index(rowCount() - 1, NameColumn));
        }
    }
}

int ForcedHealthModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_addresses.size());
}

QVariant ForcedHealthModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid()) {
        return {};
    }
    const model::Address &address = addressAt(index.row());
    const State state = stateAt(index.row());
    switch (index.column()) {
    case NameColumn:
        if (role == Qt::DisplayRole) {
            return address.name.isEmpty() ? address.id.text : address.name;
        }
        if (m_measured.isEmpty()) {
            return role == Qt::ToolTipRole ? QVariant(tr("%1: %2", "id: value").arg(address.id.text, address.value)) : QVariant();
        }
        if (role == Qt::DecorationRole || role == Qt::ToolTipRole) {
            service::AddressHealth measured;
            measured.condition = m_measured.value(address.id.text, service::Condition::Unknown);
            const HealthWord word = addressHealthWord(address, &measured);
            return role == Qt::DecorationRole ? QVariant(Theme::stateIcon(word.state))
                                              : QVariant(tr("%1: %2. Probes say: %3", "id: value, health").arg(address.id.text, address.value, word.word));
        }
        return {};
    case ValueColumn:
        return role == Qt::DisplayRole || role == Qt::ToolTipRole ? QVariant(address.value) : QVariant();
    case StateColumn:
        if (role == Qt::DisplayRole) {
            return stateText(state);
        }
        return role == Qt::EditRole ? QVariant(static_cast<int>(state)) : QVariant();
    default:
        return {};
    }
}

QVariant ForcedHealthModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) {
        return {};
    }
    switch (section) {
    case NameColumn:
        return tr("Address");
    case ValueColumn:
        return tr("Value");
    case StateColumn:
        return tr("Health");
    default:
        return {};
    }
}

Qt::ItemFlags ForcedHealthModel::flags(const QModelIndex &index) const
{
    if (!index.isValid()) {
        return Qt::NoItemFlags;
    }
    const Qt::ItemFlags flags = QAbstractTableModel::flags(index) | Qt::ItemNeverHasChildren;
    return index.column() == StateColumn ? flags | Qt::ItemIsEditable : flags;
}

bool ForcedHealthModel::setData(const QModelIndex &index, const QVariant &value, int role)
{
    if (!index.isValid() || index.column() != StateColumn || role != Qt::EditRole) {
        return false;
    }
    const int state = value.toInt();
    if (state < static_cast<int>(State::Auto) || state > static_cast<int>(State::Down)) {
        return false;
    }
    if (state == static_cast<int>(stateAt(index.row()))) {
        return true;
    }
    const QString id = addressAt(index.row()).id.text;
    if (state == static_cast<int>(State::Auto)) {
        m_states.remove(id);
    } else {
        m_states.insert(id, state == static_cast<int>(State::Up) ? ForcedHealth::Up : ForcedHealth::Down);
    }
    emit dataChanged(index, index);
    emit statesChanged();
    return true;
}

} // namespace meridian::ui
