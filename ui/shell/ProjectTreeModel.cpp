#include "ui/shell/ProjectTreeModel.h"

#include "engine/model/Project.h"
#include "ui/document/ProjectDocument.h"
#include "ui/shell/Icons.h"
#include "ui/shell/KindInfo.h"

#include <QSet>

#include <algorithm>
#include <optional>

namespace meridian::ui {

using namespace Qt::StringLiterals;
using Kind = model::ObjectRef::Kind;

/// A row that stands.
struct ProjectTreeModel::Node
{
    model::ObjectRef ref;
    QString title;
    QString detail; ///< searched too: id, value, number of objects
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
    QString title;
    QString detail;
    std::vector<Wanted> children;
};

namespace {

template<typename T>
QString titleOf(const T &object)
{
    if constexpr (requires { object.name; object.id; }) {
        return object.name.isEmpty() ? object.id.text : object.name;
    } else {
        return keyOf(object);
    }
}

template<typename T>
QString detailOf(const T &object)
{
    if constexpr (requires { object.value; }) {
        return object.id.text + u' ' + object.value;
    } else if constexpr (requires { object.domain; }) {
        return object.id.text + u' ' + object.domain;
    } else {
        return keyOf(object);
    }
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
    Wanted group{{kind, {}, {}}, kindInfo(kind).plural, QString::number(countOf(project, kind)), {}};
    const auto addAll = [&group](const auto &list, const auto &childrenOf) {
        for (const auto &object : list) {
            group.children.push_back({model::refOf(object), titleOf(object), detailOf(object), childrenOf(object)});
        }
    };
    const auto none = [](const auto &) { return std::vector<Wanted>(); };
    const auto rules = [](const model::Instance &instance) {
        std::vector<Wanted> out;
        for (const model::Rule &rule : instance.rules) {
            Wanted entry{model::refOf(instance, rule), titleOf(rule), rule.id.text + u' ' + rule.line, {}};
            for (const model::PoolSet &set : rule.poolSets) {
                entry.children.push_back({model::refOf(instance, rule, set), titleOf(set), set.id.text, {}});
            }
            out.push_back(std::move(entry));
        }
        return out;
    };
    const auto records = [](const model::Zone &zone) {
        std::vector<Wanted> out;
        for (const model::RecordSet &set : zone.records) {
            out.push_back({model::refOf(zone, set), set.name + u"  "_s + set.type, set.values.join(u' '), {}});
        }
        return out;
    };
    const auto responseRules = [](const model::ResponsePolicy &policy) {
        std::vector<Wanted> out;
        for (const model::ResponseRule &rule : policy.rules) {
            out.push_back({model::refOf(policy, rule), titleOf(rule), rule.id.text + u' ' + rule.domain, {}});
        }
        return out;
    };
    switch (kind) {
    case Kind::LocationEntry: addAll(project.locations, none); break;
    case Kind::Line: addAll(project.lines, none); break;
    case Kind::Network: addAll(project.networks, none); break;
    case Kind::HealthCheck: addAll(project.healthChecks, none); break;
    case Kind::Address: addAll(project.addresses, none); break;
    case Kind::Pool: addAll(project.pools, none); break;
    case Kind::Instance: addAll(project.instances, rules); break;
    case Kind::Zone: addAll(project.zones, records); break;
    case Kind::ServerPolicy: addAll(project.serverPolicies, none); break;
    case Kind::ResponsePolicy: addAll(project.responsePolicies, responseRules); break;
    case Kind::Channel: addAll(project.channels, none); break;
    case Kind::Alert: addAll(project.alerts, none); break;
    case Kind::Node: addAll(project.nodes, none); break;
    case Kind::Test: addAll(project.tests, none); break;
    default: break;
    }
    return group;
}

void ProjectTreeModel::rebuild()
{
    beginResetModel();
    m_root = std::make_unique<Node>();
    const auto build = [](const auto &self, Node *parent, const Wanted &wanted) -> void {
        auto node = std::make_unique<Node>(Node{wanted.ref, wanted.title, wanted.detail, parent, {}});
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
    QSet<Kind> kinds;
    for (const model::Change &change : diff.changes) {
        kinds.insert(topOf(change.object.kind));
    }
    for (const std::unique_ptr<Node> &node : m_root->children) {
        if (!kinds.contains(node->ref.kind)) {
            continue;
        }
        const Wanted wanted = wantedKind(node->ref.kind);
        if (node->detail != wanted.detail) {
            node->detail = wanted.detail;
            const QModelIndex index = indexOfNode(node.get());
            emit dataChanged(index, index);
        }
        fit(node.get(), indexOfNode(node.get()), wanted.children);
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
            node->children.insert(at, std::make_unique<Node>(Node{want.ref, want.title, want.detail, node, {}}));
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
        if (child->title != want.title || child->detail != want.detail) {
            child->title = want.title;
            child->detail = want.detail;
            emit dataChanged(childIndex, childIndex);
        }
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
    const bool isGroup = node->parent == m_root.get();
    switch (role) {
    case Qt::DisplayRole: return isGroup ? tr("%1 (%2)", "kind and number of objects").arg(node->title, node->detail) : node->title;
    case Qt::DecorationRole: return icon(kindInfo(node->ref.kind).iconName);
    case Qt::ToolTipRole: return isGroup ? kindInfo(node->ref.kind).what : kindInfo(node->ref.kind).singular + u" "_s + node->detail;
    case Qt::AccessibleTextRole: return isGroup ? node->title : kindInfo(node->ref.kind).singular + u" "_s + node->title;
    case SearchRole: return isGroup ? QString() : node->title + u' ' + node->detail;
    case RefRole: return QVariant::fromValue(node->ref);
    default: return {};
    }
}

} // namespace meridian::ui
