#include "ui/shell/ChangesModel.h"

#include "ui/models/FieldPath.h"
#include "ui/shell/Icons.h"
#include "ui/shell/KindInfo.h"
#include "ui/shell/Theme.h"

#include <QGuiApplication>

namespace meridian::ui {

using namespace Qt::StringLiterals;
using Kind = model::Change::Kind;

namespace {

/// Internal id of a change; a value has the number of its change plus one.
constexpr quintptr kTop = 0;

State stateOf(Kind kind)
{
    switch (kind) {
    case Kind::Added: return State::Good;
    case Kind::Removed: return State::Bad;
    case Kind::Changed:
    case Kind::Moved: return State::Information;
    }
    return State::Unknown;
}

QString iconNameOf(Kind kind)
{
    switch (kind) {
    case Kind::Added: return u"add"_s;
    case Kind::Removed: return u"remove"_s;
    case Kind::Changed: return u"edit"_s;
    case Kind::Moved: return u"up"_s;
    }
    return {};
}

} // namespace

ChangesModel::ChangesModel(QObject *parent)
    : QAbstractItemModel(parent), m_before(std::make_shared<const model::Project>()), m_after(m_before)
{
}

void ChangesModel::setProjects(model::ProjectPtr before, model::ProjectPtr after)
{
    beginResetModel();
    m_before = std::move(before);
    m_after = std::move(after);
    m_diff = model::diff(*m_before, *m_after);
    endResetModel();
}

model::ObjectRef ChangesModel::refAt(const QModelIndex &index) const
{
    if (!index.isValid()) {
        return {};
    }
    const std::size_t at = index.internalId() == kTop ? static_cast<std::size_t>(index.row()) : index.internalId() - 1;
    return m_diff.changes.at(at).object;
}

QModelIndex ChangesModel::index(int row, int column, const QModelIndex &parent) const
{
    if (row < 0 || row >= rowCount(parent) || column < 0 || column >= ColumnCount) {
        return {};
    }
    return createIndex(row, column, parent.isValid() ? static_cast<quintptr>(parent.row()) + 1 : kTop);
}

QModelIndex ChangesModel::parent(const QModelIndex &child) const
{
    return child.isValid() && child.internalId() != kTop ? createIndex(static_cast<int>(child.internalId() - 1), 0, kTop) : QModelIndex();
}

int ChangesModel::rowCount(const QModelIndex &parent) const
{
    if (!parent.isValid()) {
        return changeCount();
    }
    const bool hasValues = parent.internalId() == kTop && parent.column() == 0;
    return hasValues ? static_cast<int>(m_diff.changes.at(static_cast<std::size_t>(parent.row())).fields.size()) : 0;
}

int ChangesModel::columnCount(const QModelIndex &) const
{
    return ColumnCount;
}

QVariant ChangesModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid()) {
        return {};
    }
    if (index.internalId() == kTop) {
        return changeData(m_diff.changes.at(static_cast<std::size_t>(index.row())), index.column(), role);
    }
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole) {
        return {};
    }
    const model::Change &change = m_diff.changes.at(index.internalId() - 1);
    const model::FieldChange &field = change.fields.at(static_cast<std::size_t>(index.row()));
    switch (index.column()) {
    case ObjectColumn: return fieldPathText(change.object.kind, field.path);
    case BeforeColumn: return fieldValueText(change.object.kind, field.path, field.before);
    case AfterColumn: return fieldValueText(change.object.kind, field.path, field.after);
    default: return {};
    }
}

QVariant ChangesModel::changeData(const model::Change &change, int column, int role) const
{
    const bool removed = change.kind == Kind::Removed;
    const QString name = describe(removed ? *m_before : *m_after, change.object);
    if (column != ObjectColumn) {
        if (role == Qt::DisplayRole && change.kind == Kind::Moved) {
            return tr("Position %1").arg((column == BeforeColumn ? change.from : change.to) + 1);
        }
        return {};
    }
    switch (role) {
    case Qt::DisplayRole:
    case Qt::AccessibleTextRole:
        switch (change.kind) {
        case Kind::Added: return tr("Added: %1").arg(name);
        case Kind::Removed: return tr("Removed: %1").arg(name);
        case Kind::Changed: return change.fields.empty() ? tr("Changed in spelling only: %1").arg(name) : tr("Changed: %1").arg(name);
        case Kind::Moved: return tr("Moved: %1").arg(name);
        }
        return {};
    case Qt::DecorationRole: return icon(iconNameOf(change.kind));
    case Qt::ForegroundRole: return Theme::color(stateOf(change.kind), QGuiApplication::palette());
    default: return {};
    }
}

QVariant ChangesModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) {
        return {};
    }
    switch (section) {
    case ObjectColumn: return tr("Change");
    case BeforeColumn: return tr("Live", "the published state");
    case AfterColumn: return tr("Draft", "the state being edited");
    default: return {};
    }
}

} // namespace meridian::ui
