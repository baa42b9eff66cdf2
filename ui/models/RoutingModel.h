#pragma once

#include "ui/models/FieldCells.h"
#include "ui/models/RoutingEdits.h"
#include "ui/models/RoutingTable.h"

#include <QAbstractItemModel>

#include <memory>

namespace meridian::ui {

class ProjectDocument;

/// The routing of a record set as a tree: the policy, its items, their targets or nested policies. Edits are undo
/// steps; every change of the project, by whomever, comes as the row signals that it means. A node keeps its row's
/// identity while its value changes or it moves among its siblings. Without a routing the model is empty. GUI thread.
class RoutingModel final : public QAbstractItemModel, public FieldCells
{
    Q_OBJECT
public:
    enum Column { NameColumn, WhereColumn, SettingColumn, ShareColumn, StateColumn, ColumnCount };
    enum Role {
        ShareRole = Qt::UserRole, ///< double 0…1 for bars; invalid while it is not known
        SeriesRole,               ///< int: number of the row's colour among `Theme::series`
        StateRole,                ///< int: `State` of the row
    };

    explicit RoutingModel(ProjectDocument *document, QObject *parent = nullptr);
    ~RoutingModel() override;

    /// Shows the routing of another record set; the reference has its zone.
    void setRecordSet(const model::ObjectRef &ref);
    [[nodiscard]] const model::ObjectRef &recordSet() const { return m_ref; }
    [[nodiscard]] bool hasRouting() const { return m_root != nullptr; }

    [[nodiscard]] QModelIndex indexOf(const RoutingPath &path, int column = 0) const;
    /// The node of an index; null for an invalid one.
    [[nodiscard]] const RoutingPart *part(const QModelIndex &index) const;

    /// Shares and states for the client that was asked for; nothing: they are not known.
    void setPreview(const std::optional<service::RoutingPreview> &preview);
    /// Addresses that the preview thinks down.
    void setAssumedDown(const QStringList &ids);

    // ---- edits; each is one undo step and gives the path to select, or an error that changed nothing ----
    Result<RoutingPath> edit(const QString &text, const RoutingStep &step);
    Result<void> setValue(const RoutingPath &path, const QString &fieldKey, const QVariant &value, const QString &mergeKey = {});
    Result<RoutingPath> addItem(const RoutingPath &policy, int row);
    Result<RoutingPath> addTarget(const RoutingPath &holder, int row);
    Result<RoutingPath> nest(const RoutingPath &item, model::Routing::Policy policy);
    Result<RoutingPath> flatten(const RoutingPath &item);
    Result<RoutingPath> duplicate(const RoutingPath &path);
    Result<RoutingPath> remove(const RoutingPath &path);
    Result<RoutingPath> move(const RoutingPath &from, const RoutingPath &to, int row);

    ProjectDocument *document() const override { return m_document; }
    const Field *cellField(const QModelIndex &index) const override;
    QList<Choice> cellChoices(const QModelIndex &index) const override;

    QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
    QModelIndex parent(const QModelIndex &child) const override;
    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    bool setData(const QModelIndex &index, const QVariant &value, int role) override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;
    Qt::DropActions supportedDropActions() const override { return Qt::MoveAction; }
    QStringList mimeTypes() const override;
    QMimeData *mimeData(const QModelIndexList &indexes) const override;
    bool canDropMimeData(const QMimeData *data, Qt::DropAction action, int row, int column, const QModelIndex &parent) const override;
    bool dropMimeData(const QMimeData *data, Qt::DropAction action, int row, int column, const QModelIndex &parent) override;

signals:
    /// An edit made in a cell or by a drop was refused; whoever shows the model says why.
    void refused(const meridian::Error &error);
    /// A drop moved something, which is to be selected there.
    void moved(const meridian::service::RoutingPath &path);
    /// The routing of the record set is another one.
    void routingChanged();

private:
    struct Node;

    void follow();
    void reload();
    [[nodiscard]] std::optional<RoutingPart> wantedRoot() const;
    [[nodiscard]] static std::unique_ptr<Node> build(const RoutingPart &part, Node *parent);
    void fit(Node *node, const RoutingPart &wanted);
    void fitChildren(Node *node, const std::vector<RoutingPart> &wanted);
    [[nodiscard]] QString recordName() const;
    [[nodiscard]] QString nameAt(const RoutingPath &path) const;
    [[nodiscard]] QModelIndex indexOfNode(const Node *node, int column = 0) const;
    [[nodiscard]] const Node *nodeOf(const QModelIndex &index) const;
    [[nodiscard]] int fieldOf(const RoutingPart &part, int column) const;
    [[nodiscard]] QString cellText(const Node &node, int column) const;
    [[nodiscard]] QString stateText(const Node &node) const;
    [[nodiscard]] int stateOf(const Node &node) const;

    ProjectDocument *m_document;
    model::ObjectRef m_ref;
    model::ProjectPtr m_project; ///< what the rows are of
    std::vector<FieldOf<RoutingPart>> m_fields;
    std::unique_ptr<Node> m_root; ///< the policy at the top; null without a routing
    bool m_isUnrouted = false;
    QStringList m_assumedDown;
};

} // namespace meridian::ui
