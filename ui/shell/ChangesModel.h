#pragma once

#include "engine/model/Project.h"
#include "engine/model/ProjectDiff.h"

#include <QAbstractItemModel>

namespace meridian::ui {

/// What turns one project into another, as a tree of two levels: objects, and below a changed one its values before and
/// after. Both projects are kept for the names of objects.
class ChangesModel final : public QAbstractItemModel
{
    Q_OBJECT
public:
    enum Column { ObjectColumn, BeforeColumn, AfterColumn, ColumnCount };

    explicit ChangesModel(QObject *parent = nullptr);
    void setProjects(model::ProjectPtr before, model::ProjectPtr after);

    [[nodiscard]] int changeCount() const { return static_cast<int>(m_diff.changes.size()); }
    /// The object of a row, or of the row above a value.
    [[nodiscard]] model::ObjectRef refAt(const QModelIndex &index) const;

    [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex &parent) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex &child) const override;
    [[nodiscard]] int rowCount(const QModelIndex &parent) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    [[nodiscard]] QVariant changeData(const model::Change &change, int column, int role) const;

    model::ProjectPtr m_before;
    model::ProjectPtr m_after;
    model::ProjectDiff m_diff;
};

} // namespace meridian::ui
