#include "ui/map/MovedCities.h"

#include "ui/map/MapTexts.h"

#include <QLocale>

#include <algorithm>

namespace meridian::ui {
namespace {
constexpr std::size_t kMostCities = 100;
} // namespace

void MovedCities::setMoved(const std::optional<MapSubject> &subject, const std::vector<MovedCity> &moved)
{
    const int before = rowCount(), now = static_cast<int>(std::min(moved.size(), kMostCities));
    const auto take = [&] {
        m_subject = subject;
        m_moved.assign(moved.begin(), moved.begin() + now);
    };
    if (now > before) {
        beginInsertRows({}, before, now - 1);
        take();
        endInsertRows();
    } else if (now < before) {
        beginRemoveRows({}, now, before - 1);
        take();
        endRemoveRows();
    } else {
        take();
    }
    if (const int kept = std::min(before, now); kept > 0) {
        emit dataChanged(index(0, 0), index(kept - 1, ColumnCount - 1));
    }
}

int MovedCities::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_moved.size());
}

int MovedCities::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(ColumnCount);
}

QVariant MovedCities::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    const MovedCity &city = at(index.row());
    if (role == Qt::TextAlignmentRole) {
        return static_cast<int>((index.column() == People ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    }
    if (role != Qt::DisplayRole) {
        return {};
    }
    switch (index.column()) {
    case City: return city.name;
    case People: return tr("%1 M", "millions of people").arg(QLocale().toString(city.people / 1e6, 'f', 1));
    case Before: return endpointName(m_subject, city.from);
    default: return endpointName(m_subject, city.to);
    }
}

QVariant MovedCities::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) {
        return QAbstractTableModel::headerData(section, orientation, role);
    }
    switch (section) {
    case City: return tr("City");
    case People: return tr("People around");
    case Before: return tr("Before");
    default: return tr("Now");
    }
}

} // namespace meridian::ui
