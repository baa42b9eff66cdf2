#include "ui/shell/ProjectTreeModel.h"

#include "engine/model/Project.h"
#include "ui/document/ProjectDocument.h"
#include "ui/models/RoutingPart.h"
#include "ui/shell/Icons.h"
#include "ui/shell/KindInfo.h"

#include <QSet>

#include <algorithm>
#include <optional>

namespace meridian::ui {

using namespace Qt::StringLiterals;
using Kind = model::ObjectRef::Kind;

/// A row that stands. What it shows is looked up when it is shown, so that an edit touches only the rows it changed.
struct ProjectTreeModel::Node
{
    model::ObjectRef ref;
    Node *parent = nullptr;
    std::vector<std::unique_ptr<Node>> children;

    [[nodiscard]] int row() const
    {
        const auto found = std::ranges::find_if(parent->children, [this](const auto &child) { return child.get() == this; });
        return static_cast<int>(found - parent->children.begin());
    }
};

/// A row as it should be.
struct ProjectTreeModel::Wanted
{
    model::ObjectRef ref;
    std::vector<Wanted> children;
};

namespace {

/// What is shown of an object, and what the search looks at besides.
struct Texts
{
    QString title;
    QString detail;
};

Texts textsOf(const model::Project &project, const model::ObjectRef &ref)
{
    const QString title = model::titleOf(project, ref);
    switch (ref.kind) {
    case Kind::Address:
        if (const model::Address *address = project.addresses.find(ref.key)) {
            return {title, ref.key + u' ' + address->value};
        }
        break;
    case Kind::Instance:
        if (const model::Instance *instance = project.instances.find(ref.key)) {
            return {title, ref.key + u' ' + instance->domain};
        }
        break;
    case Kind::Rule:
        if (const model::Rule *rule = model::findRule(project, ref)) {
            return {title, ref.key + u' ' + rule->line};
        }
        break;
    case Kind::RecordSet:
        if (const model::RecordSet *set = model::findRecordSet(project, ref)) {
            const QString name = set->name + u"  "_s + set->type;
            return {set->routing ? name + u"  · "_s + policyName(set->routing->policy) : name, ref.key + u' ' + set->values.join(u' ')};
        }
        break;
    default: break;
    }
    return {title, ref.key};
}

/// The kind at the top level that a change shows under.
Kind topOf(Kind kind)
{
    switch (kind) {
    case Kind::Rule:
    case Kind::PoolSet: return Kind::Instance;
    case Kind::RecordSet: return Kind::Zone;
    case Kind::ResponseRule: return Kind::ResponsePolicy;
    default: return kind;
    }
}

} // namespace

ProjectTreeModel::ProjectTreeModel(ProjectDocument *document, QObject *parent)
    : QAbstractItemModel(parent), m_document(document), m_root(std::make_unique<Node>())
{
    connect(document, &ProjectDocument::reset, this, &ProjectTreeModel::rebuild);
    connect(document, &ProjectDocument::changed, this, &ProjectTreeModel::follow);
    rebuild();
}

ProjectTreeModel::~ProjectTreeModel() = default;

ProjectTreeModel::Wanted ProjectTreeModel::wantedKind(Kind kind) const
{
    const model::Project &project = *m_document->project();
    Wanted group{{kind, {}, {}}, {}};
    for (model::ObjectRef &ref : objectsOf(project, kind)) {
        group.children.push_back({std::move(ref), {}});
    }
    auto next = group.children.begin();
    switch (kind) {
    case Kind::Instance:
        for (const model::Instance &instance : project.instances) {
            std::vector<Wanted> &rules = (next++)->children;
            for (const model::Rule &rule : instance.rules) {
                rules.push_back({model::refOf(instance, rule), {}});
                for (const model::PoolSet &set : rule.poolSets) {
                    rules.back().children.push_back({model::refOf(instance, rule, set), {}});
                }
            }
        }
        break;
    case Kind::Zone:
        for (const model::Zone &zone : project.zones) {
            std::vector<Wanted> &records = (next++)->children;
            for (const model::RecordSet &set : zone.records) {
                records.push_back({model::refOf(zone, set), {}});
            }
        }
        break;
    case Kind::ResponsePolicy:
        for (const model::ResponsePolicy &policy : project.responsePolicies) {
            std::vector<Wanted> &rules = (next++)->children;
            for (const model::ResponseRule &rule : policy.rules) {
                rules.push_back({model::refOf(policy, rule), {}});
            }
        }
        break;
    default: break;
    }
    return group;
}

void ProjectTreeModel::rebuild()
{
    beginResetModel();
    m_root = std::make_unique<Node>();
    const auto build = [](const auto &self, Node *parent, const Wanted &wanted) -> void {
        auto node = std::make_unique<Node>(Node{wanted.ref, parent, {}});
        for (const Wanted &child : wanted.children) {
            self(self, node.get(), child);
        }
        parent->children.push_back(std::move(node));
    };
    for (const Kind kind : topLevelKinds()) {
        build(build, m_root.get(), wantedKind(kind));
    }
    endResetModel();
}

void ProjectTreeModel::follow(const model::ProjectDiff &diff)
{
    QSet<Kind> reshaped;
    for (const model::Change &change : diff.changes) {
        if (change.kind != model::Change::Kind::Changed) {
            reshaped.insert(topOf(change.object.kind));
        }
    }
    for (const std::unique_ptr<Node> &group : m_root->children) {
        if (reshaped.contains(group->ref.kind)) {
            const QModelIndex index = indexOfNode(group.get());
            fit(group.get(), index, wantedKind(group->ref.kind).children);
            emit dataChanged(index, index); // the number of objects
        }
    }
    for (const model::Change &change : diff.changes) {
        const QModelIndex index = change.kind == model::Change::Kind::Changed ? indexOf(change.object) : QModelIndex();
        if (index.isValid()) {
            emit dataChanged(index, index);
        }
    }
}

/// Makes the children of `node` those that are wanted, with the fewest row signals that are simple: what is gone goes,
/// then from the top each row is taken over, fetched from below, or made.
void ProjectTreeModel::fit(Node *node, const QModelIndex &index, const std::vector<Wanted> &wanted)
{
    QSet<model::ObjectRef> kept, present;
    for (const Wanted &row : wanted) {
        kept.insert(row.ref);
    }
    for (int row = static_cast<int>(node->children.size()) - 1; row >= 0; --row) {
        const model::ObjectRef &ref = node->children[static_cast<std::size_t>(row)]->ref;
        if (kept.contains(ref)) {
            present.insert(ref);
            continue;
        }
        beginRemoveRows(index, row, row);
        node->children.erase(node->children.begin() + row);
        endRemoveRows();
    }
    for (int row = 0; row < static_cast<int>(wanted.size()); ++row) {
        const Wanted &want = wanted[static_cast<std::size_t>(row)];
        const auto at = node->children.begin() + row;
        if (!present.contains(want.ref)) {
            beginInsertRows(index, row, row);
            node->children.insert(at, std::make_unique<Node>(Node{want.ref, node, {}}));
            endInsertRows();
        } else if (!((*at)->ref == want.ref)) {
            const auto found = std::find_if(at, node->children.end(), [&want](const auto &child) { return child->ref == want.ref; });
            const int from = static_cast<int>(found - node->children.begin());
            beginMoveRows(index, from, from, index, row);
            std::rotate(at, found, found + 1);
            endMoveRows();
        }
        Node *child = node->children[static_cast<std::size_t>(row)].get();
        const QModelIndex childIndex = createIndex(row, 0, child);
        if (!child->children.empty() || !want.children.empty()) {
            fit(child, childIndex, want.children);
        }
    }
}

QModelIndex ProjectTreeModel::indexOfNode(const Node *node) const
{
    return node == m_root.get() ? QModelIndex() : createIndex(node->row(), 0, node);
}

model::ObjectRef ProjectTreeModel::refAt(const QModelIndex &index) const
{
    return index.isValid() ? static_cast<const Node *>(index.internalPointer())->ref : model::ObjectRef();
}

QModelIndex ProjectTreeModel::indexOf(const model::ObjectRef &ref) const
{
    const auto find = [&ref](const auto &self, const Node *node) -> const Node * {
        for (const std::unique_ptr<Node> &child : node->children) {
            if (child->ref == ref) {
                return child.get();
            }
            if (const Node *found = self(self, child.get())) {
                return found;
            }
        }
        return nullptr;
    };
    for (const std::unique_ptr<Node> &group : m_root->children) {
        if (group->ref.kind != topOf(ref.kind)) {
            continue;
        }
        if (const Node *found = find(find, group.get())) {
            return indexOfNode(found);
        }
        // The list of what is inside an object: the object.
        for (const std::unique_ptr<Node> &child : group->children) {
            if (ref.key.isEmpty() && !ref.parentKey.isEmpty() && child->ref.key == ref.parentKey.section(u'/', 0, 0)) {
                return indexOfNode(child.get());
            }
        }
        return indexOfNode(group.get());
    }
    return {};
}

QModelIndex ProjectTreeModel::index(int row, int column, const QModelIndex &parent) const
{
    const Node *node = parent.isValid() ? static_cast<const Node *>(parent.internalPointer()) : m_root.get();
    if (column != 0 || row < 0 || row >= static_cast<int>(node->children.size())) {
        return {};
    }
    return createIndex(row, 0, node->children[static_cast<std::size_t>(row)].get());
}

QModelIndex ProjectTreeModel::parent(const QModelIndex &child) const
{
    return child.isValid() ? indexOfNode(static_cast<const Node *>(child.internalPointer())->parent) : QModelIndex();
}

int ProjectTreeModel::rowCount(const QModelIndex &parent) const
{
    const Node *node = parent.isValid() ? static_cast<const Node *>(parent.internalPointer()) : m_root.get();
    return static_cast<int>(node->children.size());
}

int ProjectTreeModel::columnCount(const QModelIndex &) const
{
    return 1;
}

QVariant ProjectTreeModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid()) {
        return {};
    }
    const auto *node = static_cast<const Node *>(index.internalPointer());
    const model::Project &project = *m_document->project();
    const KindInfo info = kindInfo(node->ref.kind);
    const bool isGroup = node->parent == m_root.get();
    const Texts texts = isGroup ? Texts{info.plural, QString::number(countOf(project, node->ref.kind))} : textsOf(project, node->ref);
    switch (role) {
    case Qt::DisplayRole: return isGroup ? tr("%1 (%2)", "kind and number of objects").arg(texts.title, texts.detail) : texts.title;
    case Qt::DecorationRole: return icon(info.iconName);
    case Qt::ToolTipRole: return isGroup ? info.what : info.singular + u' ' + texts.detail;
    case Qt::AccessibleTextRole: return isGroup ? texts.title : info.singular + u' ' + texts.title;
    case SearchRole: return isGroup ? QString() : texts.title + u' ' + texts.detail;
    case RefRole: return QVariant::fromValue(node->ref);
    default: return {};
    }
}

} // namespace meridian::ui
