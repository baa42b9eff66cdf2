#include "ui/views/AlarmModel.h"

#include "ui/models/HealthText.h"

namespace meridian::ui {

using namespace Qt::StringLiterals;
using service::AlertEntry;

namespace {

State stateOf(const QString &event)
{
    return event == "recovered"_L1 ? State::Good : event == "unavailable"_L1 ? State::Bad : event == "degraded"_L1 ? State::Warning : State::Information;
}

} // namespace

QString alarmWord(const QString &event)
{
    return event == "recovered"_L1  ? AlarmModel::tr("Recovered", "event of an alert")
        : event == "unavailable"_L1 ? AlarmModel::tr("Unavailable", "event of an alert")
        : event == "degraded"_L1    ? AlarmModel::tr("Degraded", "event of an alert")
                                    : AlarmModel::tr("Switched", "event of an alert");
}

QString alarmTitle(const AlertEntry &entry)
{
    return AlarmModel::tr("%1: %2", "event of an alert, object").arg(alarmWord(entry.event), entry.name.isEmpty() ? entry.object.section(u':', 1) : entry.name);
}

void AlarmModel::add(const QList<service::AlertMessage> &messages)
{
    for (const service::AlertMessage &message : messages) {
        const auto count = static_cast<int>(message.entries.size());
        if (count == 0) {
            continue;
        }
        beginInsertRows({}, 0, count - 1);
        for (auto entry = message.entries.rbegin(); entry != message.entries.rend(); ++entry) {
            m_rows.push_front({message.time, message.alertName.isEmpty() ? message.alert : message.alertName, *entry});
        }
        endInsertRows();
    }
    if (const int rows = rowCount(); rows > kMostAlarms) {
        beginRemoveRows({}, kMostAlarms, rows - 1);
        m_rows.resize(kMostAlarms);
        endRemoveRows();
    }
}

void AlarmModel::clear()
{
    beginResetModel();
    m_rows.clear();
    endResetModel();
}

int AlarmModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

QString AlarmModel::text(const Row &row, int column) const
{
    switch (column) {
    case TimeColumn: return timeText(row.time);
    case EventColumn: return alarmWord(row.entry.event);
    case ObjectColumn: return row.entry.name.isEmpty() ? row.entry.object.section(u':', 1) : row.entry.name;
    case TextColumn: return row.entry.text;
    case AlertColumn: return row.alert;
    default: return {};
    }
}

QVariant AlarmModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid()) {
        return {};
    }
    const Row &row = m_rows[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        return text(row, index.column());
    case Qt::DecorationRole:
        return index.column() == EventColumn ? QVariant(Theme::stateIcon(stateOf(row.entry.event))) : QVariant();
    case Qt::ToolTipRole:
        return index.column() == TimeColumn ? utcText(row.time) : text(row, index.column());
    case kObjectRole:
        return row.entry.object;
    default:
        return {};
    }
}

QVariant AlarmModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) {
        return {};
    }
    switch (section) {
    case TimeColumn: return tr("Time");
    case EventColumn: return tr("Event");
    case ObjectColumn: return tr("Object");
    case TextColumn: return tr("How it is");
    case AlertColumn: return tr("Alert");
    default: return {};
    }
}

} // namespace meridian::ui
