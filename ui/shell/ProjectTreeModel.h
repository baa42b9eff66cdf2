#pragma once

#include "engine/model/ProjectDiff.h"

#include <QAbstractItemModel>

#include <memory>

namespace meridian::ui {

class ProjectDocument;

/// The project as a tree: kinds with their number of objects, objects, and what is inside them (rules and pool sets of
/// an instance, record sets of a zone). Follows every edit by inserting, removing and renaming rows, so that a view
/// keeps its selection and what is open.
class ProjectTreeModel final : public QAbstractItemModel
{
    Q_OBJECT
public:
    enum Role { RefRole = Qt::UserRole + 1, SearchRole };

    explicit ProjectTreeModel(ProjectDocument *document, QObject *parent = nullptr);
    ~ProjectTreeModel() override;

    /// The object, or the list of a kind, at this row.
    [[nodiscard]] model::ObjectRef refAt(const QModelIndex &index) const;
    /// The row of an object or list; of what has no row the closest thing above it that has one.
    [[nodiscard]] QModelIndex indexOf(const model::ObjectRef &ref) const;

    [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex &parent) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex &child) const override;
    [[nodiscard]] int rowCount(const QModelIndex &parent) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;

private:
    struct Node;
    struct Wanted;

    void rebuild();
    void follow(const model::ProjectDiff &diff);
    void fit(Node *node, const QModelIndex &index, const std::vector<Wanted> &wanted);
    [[nodiscard]] QModelIndex indexOfNode(const Node *node) const;
    [[nodiscard]] Wanted wantedKind(model::ObjectRef::Kind kind) const;

    ProjectDocument *m_document;
    std::unique_ptr<Node> m_root;
};

} // namespace meridian::ui
