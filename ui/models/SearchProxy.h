#pragma once

#include <QSortFilterProxyModel>
#include <QStringList>

namespace meridian::ui {

/// Sorts an `ObjectModel` by its sort keys and keeps the rows in whose cells every word of a search text occurs,
/// whatever their case.
class SearchProxy final : public QSortFilterProxyModel
{
    Q_OBJECT
public:
    explicit SearchProxy(QObject *parent = nullptr);

    void setSearchText(const QString &text);
    [[nodiscard]] bool isSearching() const { return !m_words.isEmpty(); }

    /// Moves rows together before the row that is `before` here; only while nothing is sorted or searched.
    bool dropMimeData(const QMimeData *data, Qt::DropAction action, int row, int column, const QModelIndex &parent) override;

protected:
    bool filterAcceptsRow(int sourceRow, const QModelIndex &sourceParent) const override;
    bool lessThan(const QModelIndex &left, const QModelIndex &right) const override;

private:
    QStringList m_words;
};

} // namespace meridian::ui
