#include "ui/views/HealthModel.h"

#include "ui/models/HealthText.h"

#include <QHash>
#include <QIcon>

#include <algorithm>

namespace meridian::ui {

using namespace Qt::StringLiterals;
using service::AddressHealth;
using service::Condition;
using service::PointHealth;

namespace {

const QString &localPoint()
{
    static const QString point = u"local"_s;
    return point;
}

} // namespace

HealthModel::HealthModel(QObject *parent) : QAbstractTableModel(parent), m_now(QDateTime::currentDateTimeUtc()), m_points{localPoint()} {}

void HealthModel::setProject(const model::ProjectPtr &project)
{
    const bool isSame = m_project && project && m_project->addresses.isSameAs(project->addresses) && m_project->healthChecks.isSameAs(project->healthChecks);
    m_project = project;
    if (isSame) {
        return;
    }
    beginResetModel();
    m_addresses.clear();
    for (qsizetype i = 0; project && i < project->addresses.size(); ++i) {
        if (!project->addresses.at(i).healthCheck.isEmpty()) {
            m_addresses.push_back(project->addresses.pointerAt(i));
        }
    }
    join();
    endResetModel();
}

void HealthModel::setHealth(const service::HealthSnapshotPtr &health)
{
    QStringList points{localPoint()};
    for (const AddressHealth &address : health->addresses) {
        for (const PointHealth &point : address.points) {
            if (!point.point.isEmpty() && !points.contains(point.point)) {
                points.append(point.point);
            }
        }
    }
    const bool isOtherShape = points != m_points;
    if (isOtherShape) {
        beginResetModel();
    }
    m_points = points;
    m_health = health;
    join();
    if (isOtherShape) {
        endResetModel();
    } else if (rowCount() > 0) {
        emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
    }
}

void HealthModel::setNow(const QDateTime &now)
{
    m_now = now;
    if (rowCount() > 0) {
        emit dataChanged(index(0, SinceColumn), index(rowCount() - 1, reasonColumn() - 1));
    }
}

void HealthModel::join()
{
    QHash<QString, const AddressHealth *> known;
    if (m_health) {
        for (const AddressHealth &address : m_health->addresses) {
            known.insert(address.address, &address);
        }
    }
    m_rows.clear();
    for (const auto &address : m_addresses) {
        m_rows.push_back(known.value(address->id.text));
    }
}

int HealthModel::count(Condition condition) const
{
    return static_cast<int>(std::ranges::count_if(m_rows, [condition](const AddressHealth *row) { return (row ? row->condition : Condition::Unknown) == condition; }));
}

int HealthModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_addresses.size());
}

int HealthModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : reasonColumn() + 1;
}

/// "U 12 s" of one check; "web U 12 s, reach D 3 s" of several.
QString HealthModel::pointText(const AddressHealth &health, const QString &point, bool isLong) const
{
    const bool isOneCheck = std::ranges::all_of(health.points, [&health](const PointHealth &each) { return each.check == health.points.front().check; });
    QStringList parts;
    for (const PointHealth &each : health.points) {
        if (each.point != point) {
            continue;
        }
        const HealthWord word = healthWord(each.state.condition);
        const QString age = ageText(each.state.lastSeen, m_now);
        QString part = isLong ? word.word : QString(word.letter);
        if (!age.isEmpty()) {
            part = isLong ? tr("%1, last result %2 ago", "state, age").arg(word.word, age) : tr("%1 %2", "letter, age").arg(word.letter, age);
        }
        if (!isOneCheck || isLong) {
            part = tr("%1 %2", "check, its state").arg(each.check, part);
        }
        if (isLong && !each.last.reason.isEmpty()) {
            part = tr("%1: %2", "state: reason").arg(part, each.last.reason);
        }
        if (isLong && each.last.duration.count() > 0) {
            part += u" ("_s + durationText(each.last.duration) + u')';
        }
        parts += part;
    }
    return parts.join(isLong ? u"\n"_s : u", "_s);
}

/// Why nothing will ever be known here of an address that other points look at; empty for others.
QString HealthModel::elsewhereText(const model::Address &address) const
{
    using Kind = model::HealthCheck::Kind;
    const model::HealthCheck *check = m_project->healthChecks.find(address.healthCheck.text);
    const bool isElsewhere = check != nullptr && check->kind != Kind::External && check->kind != Kind::Calculated && !check->points.contains(localPoint());
    return isElsewhere ? tr("Probed from %1 alone: published servers are told, and not this window.").arg(check->points.join(u", "_s)) : QString();
}

QString HealthModel::text(int row, int column) const
{
    const model::Address &address = addressAt(row);
    const AddressHealth *health = healthAt(row);
    switch (column) {
    case NameColumn:
        return address.name.isEmpty() ? address.id.text : address.name;
    case ValueColumn:
        return address.value;
    case CheckColumn: {
        const model::HealthCheck *check = m_project->healthChecks.find(address.healthCheck.text);
        return check && !check->name.isEmpty() ? check->name : address.healthCheck.text;
    }
    case StateColumn:
        return addressHealthWord(address, health).word;
    case SinceColumn:
        return health != nullptr ? ageText(health->since, m_now) : QString();
    default:
        break;
    }
    if (column == reasonColumn()) {
        const QString reason = health != nullptr && !health->reason.isEmpty() ? health->reason : elsewhereText(address);
        return health != nullptr && health->isRemembered ? tr("Remembered from before. %1").arg(reason) : reason;
    }
    return health != nullptr ? pointText(*health, m_points.at(column - FirstPointColumn), false) : QString();
}

QString HealthModel::toolTip(int row, int column) const
{
    const AddressHealth *health = healthAt(row);
    if (column == SinceColumn && health != nullptr && health->since.isValid()) {
        return timeText(health->since) + u'\n' + utcText(health->since);
    }
    if (column >= FirstPointColumn && column < reasonColumn() && health != nullptr) {
        return pointText(*health, m_points.at(column - FirstPointColumn), true);
    }
    return column == StateColumn ? addressHealthText(addressAt(row), health) : text(row, column);
}

QVariant HealthModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid()) {
        return {};
    }
    const int row = index.row();
    switch (role) {
    case Qt::DisplayRole:
        return text(row, index.column());
    case Qt::DecorationRole:
        return index.column() == StateColumn ? QVariant(Theme::stateIcon(addressHealthWord(addressAt(row), healthAt(row)).state)) : QVariant();
    case Qt::ToolTipRole:
        return toolTip(row, index.column());
    case KeyRole:
        return addressAt(row).id.text;
    case SortRole:
        if (index.column() == StateColumn) { // what needs attention first
            const Condition condition = healthAt(row) != nullptr ? healthAt(row)->condition : Condition::Unknown;
            return condition == Condition::Down ? 0 : condition == Condition::Stale ? 1 : condition == Condition::Unknown ? 2 : 3;
        }
        if (index.column() == SinceColumn) {
            return healthAt(row) != nullptr ? healthAt(row)->since : QDateTime();
        }
        return text(row, index.column());
    default:
        return {};
    }
}

QVariant HealthModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || (role != Qt::DisplayRole && role != Qt::ToolTipRole)) {
        return {};
    }
    const bool isToolTip = role == Qt::ToolTipRole;
    switch (section) {
    case NameColumn:
        return tr("Address");
    case ValueColumn:
        return tr("Value");
    case CheckColumn:
        return tr("Health check");
    case StateColumn:
        return isToolTip ? tr("What the points say together, by the quorum of the check") : tr("State");
    case SinceColumn:
        return isToolTip ? tr("For how long it has been so") : tr("Since");
    default:
        break;
    }
    if (section == reasonColumn()) {
        return tr("Reason");
    }
    if (section < FirstPointColumn || section > reasonColumn()) {
        return {};
    }
    const QString &point = m_points.at(section - FirstPointColumn);
    const QString name = point == localPoint() ? tr("This machine") : point;
    if (!isToolTip) {
        return name;
    }
    const QString text = tr("What the probe point \"%1\" says, and the age of its last result. U: up, D: down, S: stale, ?: unknown.").arg(name);
    return point == localPoint() ? text : QString(text + u' ' + tr("It reports to published servers and not to this window."));
}

} // namespace meridian::ui
