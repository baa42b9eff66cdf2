#include "ui/models/SearchProxy.h"

#include "ui/models/ObjectModel.h"

namespace meridian::ui {

SearchProxy::SearchProxy(QObject *parent) : QSortFilterProxyModel(parent)
{
    setSortRole(ObjectModel::SortRole);
    setSortCaseSensitivity(Qt::CaseInsensitive);
    setDynamicSortFilter(true);
}

void SearchProxy::setSearchText(const QString &text)
{
    const QStringList words = text.split(u' ', Qt::SkipEmptyParts);
    if (words != m_words) {
        m_words = words;
        invalidateRowsFilter();
    }
}

bool SearchProxy::dropMimeData(const QMimeData *data, Qt::DropAction action, int row, int column, const QModelIndex &parent)
{
    // The base class maps a place behind the last row to no row at all, which is the same place here.
    return sourceModel()->dropMimeData(data, action, row < 0 || row >= rowCount() ? -1 : mapToSource(index(row, 0)).row(), column, mapToSource(parent));
}

bool SearchProxy::filterAcceptsRow(int sourceRow, const QModelIndex &sourceParent) const
{
    const int columns = m_words.isEmpty() ? 0 : sourceModel()->columnCount(sourceParent);
    for (const QString &word : m_words) {
        bool found = false;
        for (int column = 0; column < columns && !found; ++column) {
            const QModelIndex cell = sourceModel()->index(sourceRow, column, sourceParent);
            found = cell.data(Qt::DisplayRole).toString().contains(word, Qt::CaseInsensitive)
                || cell.data(Qt::EditRole).toString().contains(word, Qt::CaseInsensitive);
        }
        if (!found) {
            return false;
        }
    }
    return true;
}

bool SearchProxy::lessThan(const QModelIndex &left, const QModelIndex &right) const
{
    const QVariant a = left.data(ObjectModel::SortRole);
    const QVariant b = right.data(ObjectModel::SortRole);
    if (a.typeId() == QMetaType::QString && b.typeId() == QMetaType::QString) {
        const int order = a.toString().compare(b.toString(), Qt::CaseInsensitive);
        return order != 0 ? order < 0 : left.row() < right.row();
    }
    const auto order = QVariant::compare(a, b);
    return order == QPartialOrdering::Less || (order != QPartialOrdering::Greater && left.row() < right.row());
}

} // namespace meridian::ui
