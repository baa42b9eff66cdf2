#include "ui/models/RoutingModel.h"

#include "ui/document/ProjectDocument.h"
#include "ui/models/Editing.h"
#include "ui/models/ListPath.h"
#include "ui/models/RoutingModelNode.h"
#include "ui/models/RowSteps.h"

#include <QMimeData>

#include <algorithm>

namespace meridian::ui {

using namespace Qt::StringLiterals;
using Kind = RoutingPart::Kind;
using model::Routing;

namespace {

constexpr auto kMimeType = "application/x-meridian-routing-part"_L1;

/// For every wanted child the number of the old one that it is, or -1: the same value first, then what is known by the
/// same id, line, location, targets or nested policy, then what stands there instead.
std::vector<int> matches(const std::vector<const RoutingPart *> &old, const std::vector<RoutingPart> &wanted)
{
    std::vector<int> match(wanted.size(), -1);
    std::vector<bool> isUsed(old.size(), false);
    const auto take = [&](auto isSame) {
        for (std::size_t w = 0; w < wanted.size(); ++w) {
            for (std::size_t i = 0; match[w] < 0 && i < old.size(); ++i) {
                const std::size_t o = (w + i) % old.size(); // what stands at the same place comes first
                if (!isUsed[o] && old[o]->kind == wanted[w].kind && isSame(*old[o], wanted[w])) {
                    match[w] = static_cast<int>(o);
                    isUsed[o] = true;
                }
            }
        }
    };
    take([](const RoutingPart &a, const RoutingPart &b) {
        return a.kind == Kind::Policy || (a.kind == Kind::Item ? a.item == b.item : a.target == b.target);
    });
    take([](const RoutingPart &a, const RoutingPart &b) {
        const model::RoutingItem &x = a.item, &y = b.item;
        return a.kind == Kind::Item
            && ((!x.id.isEmpty() && x.id == y.id) || (!x.targets.empty() && x.targets == y.targets) || (x.routing && x.routing == y.routing)
                || (!x.line.isEmpty() && x.line == y.line) || (x.location.index() != 0 && x.location == y.location));
    });
    const auto left = [](const auto &list, auto isLeft) { return std::ranges::count_if(list, isLeft); };
    if (left(match, [](int at) { return at < 0; }) == left(isUsed, [](bool used) { return !used; })) {
        take([](const RoutingPart &, const RoutingPart &) { return true; });
    }
    return match;
}

} // namespace

RoutingModel::RoutingModel(ProjectDocument *document, QObject *parent)
    : QAbstractItemModel(parent), m_document(document), m_project(document->project()), m_fields(routingFields())
{
    connect(document, &ProjectDocument::changed, this, &RoutingModel::follow);
    connect(document, &ProjectDocument::reset, this, &RoutingModel::reload);
}

RoutingModel::~RoutingModel() = default;

void RoutingModel::setRecordSet(const model::ObjectRef &ref)
{
    m_ref = ref;
    reload();
}

void RoutingModel::reload()
{
    beginResetModel();
    m_project = m_document->project();
    const std::optional<RoutingPart> root = wantedRoot();
    m_root = root ? build(*root, nullptr) : nullptr;
    m_isUnrouted = false;
    endResetModel();
    emit routingChanged();
}

std::optional<RoutingPart> RoutingModel::wantedRoot() const
{
    const model::Zone *zone = m_project->zones.find(m_ref.parentKey);
    const model::RecordSet *set = zone ? model::findRecordSet(*m_project, m_ref) : nullptr;
    return set ? routingPartAt(*zone, *set, {}) : std::nullopt;
}

std::unique_ptr<RoutingModel::Node> RoutingModel::build(const RoutingPart &part, Node *parent)
{
    auto node = std::make_unique<Node>();
    node->part = part;
    node->parent = parent;
    for (const RoutingPart &child : partsBelow(part)) {
        node->children.push_back(build(child, node.get()));
    }
    return node;
}

void RoutingModel::follow()
{
    const model::ProjectPtr before = std::exchange(m_project, m_document->project());
    const std::optional<RoutingPart> wanted = wantedRoot();
    if (wanted && m_root) {
        const bool isSame = m_root->part == *wanted && before->addresses.isSameAs(m_project->addresses) && before->lines.isSameAs(m_project->lines);
        if (isSame) {
            return;
        }
        fit(m_root.get(), *wanted);
        if (!before->addresses.isSameAs(m_project->addresses) || !before->lines.isSameAs(m_project->lines)) {
            m_root->forEach([this](const Node *node) { emit dataChanged(indexOfNode(node), indexOfNode(node, ColumnCount - 1)); }); // names may be others
        }
    } else if (m_root) {
        beginRemoveRows({}, 0, 0);
        m_root.reset();
        endRemoveRows();
    } else if (wanted) {
        beginInsertRows({}, 0, 0);
        m_root = build(*wanted, nullptr);
        endInsertRows();
    } else {
        return;
    }
    emit routingChanged();
}

void RoutingModel::fit(Node *node, const RoutingPart &wanted)
{
    if (node->part == wanted) {
        return;
    }
    fitChildren(node, partsBelow(wanted));
    node->part = wanted;
    emit dataChanged(indexOfNode(node), indexOfNode(node, ColumnCount - 1));
}

void RoutingModel::fitChildren(Node *node, const std::vector<RoutingPart> &wanted)
{
    std::vector<const RoutingPart *> old;
    for (const auto &child : node->children) {
        old.push_back(&child->part);
    }
    const std::vector<int> match = matches(old, wanted);
    std::vector<QString> before, after;
    for (std::size_t i = 0; i < old.size(); ++i) {
        before.push_back(QString::number(i));
    }
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        after.push_back(match[i] < 0 ? u"new"_s + QString::number(i) : QString::number(match[i]));
    }
    const QModelIndex index = indexOfNode(node);
    auto &children = node->children;
    for (const RowStep &step : rowSteps(before, after, [](qsizetype, qsizetype) { return false; })) {
        const int first = static_cast<int>(step.first), last = static_cast<int>(step.last), to = static_cast<int>(step.to);
        switch (step.kind) {
        case RowStep::Kind::Remove:
            beginRemoveRows(index, first, last);
            children.erase(children.begin() + first, children.begin() + last + 1);
            endRemoveRows();
            break;
        case RowStep::Kind::Move: {
            beginMoveRows(index, first, first, index, to > first ? to + 1 : to);
            auto child = std::move(children[static_cast<std::size_t>(first)]);
            children.erase(children.begin() + first);
            children.insert(children.begin() + to, std::move(child));
            endMoveRows();
            break;
        }
        case RowStep::Kind::Insert:
            beginInsertRows(index, first, last);
            for (int row = first; row <= last; ++row) {
                children.insert(children.begin() + row, build(wanted[static_cast<std::size_t>(row)], node));
            }
            endInsertRows();
            break;
        case RowStep::Kind::Change: break;
        }
    }
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        fit(children[i].get(), wanted[i]); // its number may be another one too
    }
}

// ---- edits ----

Result<RoutingPath> RoutingModel::edit(const QString &text, const RoutingStep &step)
{
    RoutingPath path;
    const auto result = editWith(*m_document, text, {}, [&](model::ProjectBuilder &builder) -> Result<void> {
        auto done = editRouting(builder, m_ref, step);
        if (!done) {
            return std::unexpected(done.error());
        }
        path = *done;
        return {};
    });
    return result ? Result<RoutingPath>(path) : std::unexpected(result.error());
}

Result<void> RoutingModel::setValue(const RoutingPath &path, const QString &fieldKey, const QVariant &value, const QString &mergeKey)
{
    const TablePtr table = routingPartTable(m_ref, path);
    const int field = table->fieldIndex(fieldKey);
    model::ProjectBuilder builder(*m_document->project());
    const auto before = table->rows(builder.project());
    if (before.empty() || field < 0 || !table->isShown(before.front().get(), field)) {
        return rowIsGone();
    }
    if (auto result = table->assign(builder, 0, field, value); !result) {
        return result;
    }
    const auto after = table->rows(builder.project());
    const QString text = table->editText(before.front().get(), after.front().get(), field, builder.project());
    return m_document->edit(text, mergeKey, [&](const model::Project &) -> Result<model::Project> { return builder.project(); });
}

Result<RoutingPath> RoutingModel::addItem(const RoutingPath &policy, int row)
{
    return edit(tr("Add Item to \"%1\"").arg(recordName()), [&](Routing &root, const RoutingContext &context) { return addRoutingItem(root, context, policy, row); });
}

Result<RoutingPath> RoutingModel::addTarget(const RoutingPath &holder, int row)
{
    return edit(tr("Add Target to %1 in \"%2\"").arg(nameAt(holder), recordName()),
                [&](Routing &root, const RoutingContext &context) { return addRoutingTarget(root, context, holder, row); });
}

Result<RoutingPath> RoutingModel::nest(const RoutingPath &item, Routing::Policy policy)
{
    return edit(tr("Put %1 into %2 in \"%3\"", "policy, item, record set").arg(policyName(policy), nameAt(item), recordName()),
                [&](Routing &root, const RoutingContext &context) { return nestRouting(root, context, item, policy); });
}

Result<RoutingPath> RoutingModel::flatten(const RoutingPath &item)
{
    return edit(tr("Take Policy out of %1 in \"%2\"").arg(nameAt(item), recordName()),
                [&](Routing &root, const RoutingContext &context) { return flattenRouting(root, context, item); });
}

Result<RoutingPath> RoutingModel::duplicate(const RoutingPath &path)
{
    return edit(tr("Duplicate %1 in \"%2\"").arg(nameAt(path), recordName()),
                [&](Routing &root, const RoutingContext &context) { return duplicateRoutingPart(root, context, path); });
}

Result<RoutingPath> RoutingModel::remove(const RoutingPath &path)
{
    return edit(tr("Delete %1 in \"%2\"").arg(nameAt(path), recordName()),
                [&](Routing &root, const RoutingContext &) { return removeRoutingPart(root, path); });
}

Result<RoutingPath> RoutingModel::move(const RoutingPath &from, const RoutingPath &to, int row)
{
    return edit(tr("Move %1 in \"%2\"").arg(nameAt(from), recordName()),
                [&](Routing &root, const RoutingContext &context) { return moveRoutingPart(root, context, from, to, row); });
}

QString RoutingModel::recordName() const
{
    const model::RecordSet *set = model::findRecordSet(*m_project, m_ref);
    return set ? set->name : m_ref.key;
}

QString RoutingModel::nameAt(const RoutingPath &path) const
{
    const RoutingPart *at = part(indexOf(path));
    return at ? partFullName(*at) : QString();
}

// ---- the tree ----

QModelIndex RoutingModel::indexOfNode(const Node *node, int column) const
{
    return node ? createIndex(node->row(), column, node) : QModelIndex();
}

const RoutingModel::Node *RoutingModel::nodeOf(const QModelIndex &index) const
{
    return index.isValid() ? static_cast<const Node *>(index.internalPointer()) : nullptr;
}

const RoutingPart *RoutingModel::part(const QModelIndex &index) const
{
    const Node *node = nodeOf(index);
    return node ? &node->part : nullptr;
}

QModelIndex RoutingModel::indexOf(const RoutingPath &path, int column) const
{
    const Node *node = m_root.get();
    for (const int position : path) {
        if (!node || position < 0 || position >= static_cast<int>(node->children.size())) {
            return {};
        }
        node = node->children[static_cast<std::size_t>(position)].get();
    }
    return indexOfNode(node, column);
}

QModelIndex RoutingModel::index(int row, int column, const QModelIndex &parent) const
{
    if (row < 0 || row >= rowCount(parent) || column < 0 || column >= ColumnCount) {
        return {};
    }
    const Node *holder = nodeOf(parent);
    return createIndex(row, column, holder ? holder->children[static_cast<std::size_t>(row)].get() : m_root.get());
}

QModelIndex RoutingModel::parent(const QModelIndex &child) const
{
    const Node *node = nodeOf(child);
    return node ? indexOfNode(node->parent) : QModelIndex();
}

int RoutingModel::rowCount(const QModelIndex &parent) const
{
    if (!parent.isValid()) {
        return m_root ? 1 : 0;
    }
    return parent.column() == 0 ? static_cast<int>(nodeOf(parent)->children.size()) : 0;
}

int RoutingModel::columnCount(const QModelIndex &) const
{
    return ColumnCount;
}

bool RoutingModel::setData(const QModelIndex &index, const QVariant &value, int role)
{
    const Field *field = role == Qt::EditRole ? cellField(index) : nullptr;
    if (!field || m_document->isReadOnly()) {
        return false;
    }
    const auto result = setValue(part(index)->path, field->key, value);
    if (!result) {
        emit refused(result.error());
    }
    return result.has_value();
}

Qt::ItemFlags RoutingModel::flags(const QModelIndex &index) const
{
    Qt::ItemFlags flags = QAbstractItemModel::flags(index);
    const RoutingPart *at = part(index);
    if (!at || m_document->isReadOnly()) {
        return flags;
    }
    if (cellField(index)) {
        flags |= Qt::ItemIsEditable;
    }
    if (at->kind != Kind::Policy) {
        flags |= Qt::ItemIsDragEnabled;
    }
    if (at->kind != Kind::Target) {
        flags |= Qt::ItemIsDropEnabled;
    }
    return flags;
}

// ---- drag and drop ----

QStringList RoutingModel::mimeTypes() const
{
    return {kMimeType};
}

QMimeData *RoutingModel::mimeData(const QModelIndexList &indexes) const
{
    const RoutingPart *at = indexes.isEmpty() ? nullptr : part(indexes.front());
    if (!at) {
        return nullptr;
    }
    QByteArrayList steps{QByteArray::number(reinterpret_cast<quintptr>(this))};
    for (const int step : at->path) {
        steps += QByteArray::number(step);
    }
    auto *data = new QMimeData;
    data->setData(kMimeType, steps.join(' '));
    data->setText(partSummary(*at, *m_project));
    return data;
}

bool RoutingModel::canDropMimeData(const QMimeData *data, Qt::DropAction action, int, int, const QModelIndex &parent) const
{
    const QByteArrayList steps = data->data(kMimeType).split(' ');
    if (action != Qt::MoveAction || m_document->isReadOnly() || steps.front() != QByteArray::number(reinterpret_cast<quintptr>(this))) {
        return false;
    }
    RoutingPath from;
    for (const QByteArray &step : steps.mid(1)) {
        from.push_back(step.toInt());
    }
    const RoutingPart *holder = part(parent);
    return holder && holder->kind != Kind::Target && !isWithin(holder->path, from);
}

bool RoutingModel::dropMimeData(const QMimeData *data, Qt::DropAction action, int row, int column, const QModelIndex &parent)
{
    if (!canDropMimeData(data, action, row, column, parent)) {
        return false;
    }
    RoutingPath from;
    for (const QByteArray &step : data->data(kMimeType).split(' ').mid(1)) {
        from.push_back(step.toInt());
    }
    const auto result = move(from, part(parent)->path, row);
    if (result) {
        emit moved(*result);
    } else {
        emit refused(result.error());
    }
    return false; // the document moved it already: the view must not remove the old row
}

} // namespace meridian::ui
