#include "ui/views/HealthEventModel.h"

#include "ui/models/HealthText.h"

#include <algorithm>

namespace meridian::ui {

using namespace Qt::StringLiterals;
using service::Event;

namespace {

HealthWord wordOf(const Event &event, QLatin1StringView key)
{
    return healthWord(service::conditionFromText(event.detail.value(key).toString()).value_or(service::Condition::Unknown));
}

} // namespace

void HealthEventModel::setProject(const model::ProjectPtr &project)
{
    m_project = project;
    if (rowCount() > 0) {
        emit dataChanged(index(0, AddressColumn), index(rowCount() - 1, AddressColumn));
    }
}

void HealthEventModel::setEvents(const QList<Event> &events, const QString &object)
{
    QList<Event> shown;
    for (auto event = events.rbegin(); event != events.rend(); ++event) {
        if (event->kind == "health"_L1 && (object.isEmpty() || event->object == object)) {
            shown.append(*event);
        }
    }
    // What was there goes on below: new ones come on top.
    const qsizetype added = shown.size() - m_events.size();
    if (added > 0 && !m_events.isEmpty() && std::equal(m_events.begin(), m_events.end(), shown.begin() + added)) {
        beginInsertRows({}, 0, static_cast<int>(added) - 1);
        m_events = shown;
        endInsertRows();
    } else if (shown != m_events) {
        beginResetModel();
        m_events = shown;
        endResetModel();
    }
}

int HealthEventModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_events.size());
}

QString HealthEventModel::text(const Event &event, int column) const
{
    switch (column) {
    case TimeColumn:
        return timeText(event.time);
    case AddressColumn: {
        const QString id = event.object.section(u':', 1);
        const model::Address *address = m_project ? m_project->addresses.find(id) : nullptr;
        const QString name = address != nullptr && !address->name.isEmpty() ? address->name : id;
        return tr("%1 (%2)", "address, value").arg(name, event.detail.value("value"_L1).toString());
    }
    case ChangeColumn:
        return tr("%1 → %2", "from state, to state").arg(wordOf(event, "from"_L1).word, wordOf(event, "to"_L1).word);
    case ReasonColumn:
        return event.detail.value("reason"_L1).toString();
    default:
        return {};
    }
}

QVariant HealthEventModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid()) {
        return {};
    }
    const Event &event = m_events.at(index.row());
    switch (role) {
    case Qt::DisplayRole:
        return text(event, index.column());
    case Qt::DecorationRole:
        return index.column() == ChangeColumn ? QVariant(Theme::stateIcon(wordOf(event, "to"_L1).state)) : QVariant();
    case Qt::ToolTipRole:
        return index.column() == TimeColumn ? utcText(event.time) : text(event, index.column());
    case kObjectRole:
        return event.object;
    default:
        return {};
    }
}

QVariant HealthEventModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) {
        return {};
    }
    switch (section) {
    case TimeColumn:
        return tr("Time");
    case AddressColumn:
        return tr("Address");
    case ChangeColumn:
        return tr("Change");
    case ReasonColumn:
        return tr("Reason");
    default:
        return {};
    }
}

} // namespace meridian::ui
