#include "ui/models/ObjectModel.h"

#include "ui/document/ProjectDocument.h"
#include "ui/models/Editing.h"

#include <QMimeData>

#include <algorithm>

namespace meridian::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr auto kRowsMimeType = "application/x-meridian-rows"_L1;

} // namespace

ObjectModel::ObjectModel(ProjectDocument *document, QObject *parent)
    : QAbstractTableModel(parent), m_document(document), m_project(document->project())
{
    connect(document, &ProjectDocument::changed, this, &ObjectModel::follow);
    connect(document, &ProjectDocument::reset, this, [this] {
        beginResetModel();
        reload();
        endResetModel();
    });
}

ObjectModel::~ObjectModel() = default;

void ObjectModel::setTable(std::shared_ptr<const ObjectTable> table)
{
    beginResetModel();
    m_table = std::move(table);
    reload();
    endResetModel();
}

void ObjectModel::reload()
{
    m_project = m_document->project();
    m_rows = m_table ? m_table->rows(*m_project) : std::vector<ObjectTable::Row>();
    m_keys = keysOf(m_rows);
}

std::vector<QString> ObjectModel::keysOf(const std::vector<ObjectTable::Row> &rows) const
{
    std::vector<QString> keys;
    keys.reserve(rows.size());
    for (const auto &row : rows) {
        keys.push_back(m_table->key(row.get()));
    }
    makeKeysUnique(keys);
    return keys;
}

void ObjectModel::follow()
{
    const model::ProjectPtr before = std::exchange(m_project, m_document->project());
    if (!m_table || m_table->isSame(*before, *m_project)) {
        return;
    }
    const std::vector<ObjectTable::Row> rows = m_table->rows(*m_project);
    const std::vector<QString> keys = keysOf(rows);
    const auto old = m_rows;
    const auto steps = rowSteps(m_keys, keys, [&](qsizetype b, qsizetype a) {
        return !m_table->isEqual(old[static_cast<std::size_t>(b)].get(), rows[static_cast<std::size_t>(a)].get());
    });
    for (const RowStep &step : steps) {
        apply(step, rows, keys);
    }
    m_rows = rows; // equal rows may be other objects: let go of the old project
    if (!m_rows.empty() && m_table->isShownDifferently(*before, *m_project)) {
        emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
    }
}

void ObjectModel::apply(const RowStep &step, const std::vector<ObjectTable::Row> &rows, const std::vector<QString> &keys)
{
    const int first = static_cast<int>(step.first);
    const int last = static_cast<int>(step.last);
    switch (step.kind) {
    case RowStep::Kind::Remove:
        beginRemoveRows({}, first, last);
        m_rows.erase(m_rows.begin() + first, m_rows.begin() + last + 1);
        m_keys.erase(m_keys.begin() + first, m_keys.begin() + last + 1);
        endRemoveRows();
        break;
    case RowStep::Kind::Move: {
        const int to = static_cast<int>(step.to);
        beginMoveRows({}, first, first, {}, to > first ? to + 1 : to);
        auto row = std::move(m_rows[static_cast<std::size_t>(first)]);
        auto key = std::move(m_keys[static_cast<std::size_t>(first)]);
        m_rows.erase(m_rows.begin() + first);
        m_keys.erase(m_keys.begin() + first);
        m_rows.insert(m_rows.begin() + to, std::move(row));
        m_keys.insert(m_keys.begin() + to, std::move(key));
        endMoveRows();
        break;
    }
    case RowStep::Kind::Insert:
        beginInsertRows({}, first, last);
        m_rows.insert(m_rows.begin() + first, rows.begin() + first, rows.begin() + last + 1);
        m_keys.insert(m_keys.begin() + first, keys.begin() + first, keys.begin() + last + 1);
        endInsertRows();
        break;
    case RowStep::Kind::Change:
        std::copy(rows.begin() + first, rows.begin() + last + 1, m_rows.begin() + first);
        emit dataChanged(index(first, 0), index(last, columnCount() - 1));
        break;
    }
}

const Field *ObjectModel::cellField(const QModelIndex &index) const
{
    return m_table && index.isValid() ? &m_table->field(fieldOf(index.column())) : nullptr;
}

QList<Choice> ObjectModel::cellChoices(const QModelIndex &index) const
{
    return m_table->choices(object(index.row()), fieldOf(index.column()), *m_project);
}

void ObjectModel::setLive(const QString &fieldKey, Live live)
{
    m_liveField = fieldKey;
    m_live = std::move(live);
    liveChanged();
}

void ObjectModel::liveChanged()
{
    for (int column = 0; column < columnCount(); ++column) {
        if (rowCount() > 0 && m_table->field(fieldOf(column)).key == m_liveField) {
            emit dataChanged(index(0, column), index(rowCount() - 1, column));
        }
    }
}

const void *ObjectModel::object(int row) const
{
    return row < 0 || row >= rowCount() ? nullptr : m_rows[static_cast<std::size_t>(row)].get();
}

QString ObjectModel::keyAt(int row) const
{
    return row < 0 || row >= rowCount() ? QString() : m_keys[static_cast<std::size_t>(row)];
}

int ObjectModel::rowOf(const QString &key) const
{
    const auto at = std::ranges::find(m_keys, key);
    return at == m_keys.end() ? -1 : static_cast<int>(at - m_keys.begin());
}

QString ObjectModel::titleAt(int row) const
{
    const void *at = object(row);
    return at ? m_table->title(at, *m_project) : QString();
}

QString ObjectModel::stepText(const QString &one, const QString &several, const std::vector<int> &rows) const
{
    return inParent(rows.size() == 1 ? one.arg(m_table->words().singular, titleAt(rows.front())) : several.arg(m_table->words().singular).arg(rows.size()));
}

QString ObjectModel::inParent(const QString &text) const
{
    const QString parent = m_table->parentTitle(*m_project);
    return parent.isEmpty() ? text : tr("%1 in \"%2\"", "what is done, in which object").arg(text, parent);
}

Result<void> ObjectModel::setValue(const std::vector<int> &rows, int field, const QVariant &value, const QString &mergeKey)
{
    // Tried on a copy first, so that the name of the step tells the value.
    model::ProjectBuilder builder(*m_document->project());
    for (const int row : rows) {
        if (auto result = m_table->assign(builder, row, field, value); !result) {
            return result;
        }
    }
    QString text = inParent(tr("Change %1 of %2 × %3", "field, number, kind of object").arg(m_table->field(field).label).arg(rows.size()).arg(m_table->words().singular));
    if (rows.size() == 1) {
        const auto after = m_table->rows(builder.project());
        text = m_table->editText(object(rows.front()), after[static_cast<std::size_t>(rows.front())].get(), field, builder.project());
    }
    return m_document->edit(text, mergeKey, [&](const model::Project &) -> Result<model::Project> { return builder.project(); });
}

Result<int> ObjectModel::add(int afterRow)
{
    const int at = afterRow < 0 ? rowCount() : afterRow + 1;
    const auto result = editWith(*m_document, inParent(tr("Add %1").arg(m_table->words().singular)), {},
                                 [&](model::ProjectBuilder &builder) { return m_table->add(builder, at); });
    return result ? Result<int>(at) : std::unexpected(result.error());
}

Result<void> ObjectModel::duplicate(const std::vector<int> &rows)
{
    return editWith(*m_document, stepText(tr("Duplicate %1 \"%2\""), tr("Duplicate %2 × %1"), rows), {}, [&](model::ProjectBuilder &builder) -> Result<void> {
        for (auto row = rows.rbegin(); row != rows.rend(); ++row) {
            if (auto result = m_table->duplicate(builder, *row); !result) {
                return result;
            }
        }
        return {};
    });
}

Result<void> ObjectModel::remove(const std::vector<int> &rows)
{
    const std::vector<qsizetype> wide(rows.begin(), rows.end());
    return editWith(*m_document, stepText(tr("Delete %1 \"%2\""), tr("Delete %2 × %1"), rows), {},
                    [&](model::ProjectBuilder &builder) { return m_table->remove(builder, wide); });
}

Result<void> ObjectModel::move(const std::vector<int> &rows, int before)
{
    return editWith(*m_document, stepText(tr("Move %1 \"%2\""), tr("Move %2 × %1"), rows), {}, [&](model::ProjectBuilder &builder) -> Result<void> {
        int above = 0; // rows that stood above the place and come from there: the place moves up under them
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const bool isAbove = rows[i] < before;
            const int from = isAbove ? rows[i] - above : rows[i];
            const int to = isAbove ? before - 1 : before + static_cast<int>(i) - above;
            above += isAbove ? 1 : 0;
            if (from == to) {
                continue;
            }
            if (auto result = m_table->move(builder, from, to); !result) {
                return result;
            }
        }
        return {};
    });
}

int ObjectModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int ObjectModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() || !m_table ? 0 : static_cast<int>(m_table->columns().size());
}

QVariant ObjectModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid)) {
        return {};
    }
    const void *at = object(index.row());
    const int field = fieldOf(index.column());
    const Field &f = m_table->field(field);
    if (m_live && role != Qt::EditRole && f.key == m_liveField) {
        if (const QVariant live = m_live(at, role); live.isValid()) {
            return live;
        }
    }
    switch (role) {
    case Qt::DisplayRole:
        return f.kind == FieldKind::Switch ? QVariant() : QVariant(m_table->text(at, field, *m_project));
    case Qt::EditRole:
        return m_table->value(at, field);
    case Qt::CheckStateRole:
        return f.kind != FieldKind::Switch ? QVariant() : QVariant(m_table->value(at, field).toBool() ? Qt::Checked : Qt::Unchecked);
    case Qt::ToolTipRole:
        return m_table->toolTip(at, field, *m_project);
    case Qt::AccessibleTextRole:
        return f.kind == FieldKind::Switch ? QVariant(m_table->value(at, field).toBool() ? tr("%1: on").arg(f.label) : tr("%1: off").arg(f.label))
                                           : QVariant(m_table->text(at, field, *m_project));
    case Qt::TextAlignmentRole:
        return f.kind == FieldKind::Integer || f.kind == FieldKind::Decimal ? QVariant(Qt::AlignRight | Qt::AlignVCenter)
                                                                            : QVariant(Qt::AlignLeft | Qt::AlignVCenter);
    case KeyRole:
        return keyAt(index.row());
    case SortRole:
        return m_table->sortKey(at, field, *m_project);
    case FieldRole:
        return field;
    case SecondaryRole:
        return f.isSecondary;
    default:
        return {};
    }
}

QVariant ObjectModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount()) {
        return {};
    }
    const Field &f = m_table->field(fieldOf(section));
    switch (role) {
    case Qt::DisplayRole:
        return f.label;
    case Qt::ToolTipRole:
        return f.hint;
    case Qt::TextAlignmentRole:
        return f.kind == FieldKind::Integer || f.kind == FieldKind::Decimal ? QVariant(Qt::AlignRight | Qt::AlignVCenter)
                                                                            : QVariant(Qt::AlignLeft | Qt::AlignVCenter);
    case FieldRole:
        return fieldOf(section);
    default:
        return {};
    }
}

bool ObjectModel::setData(const QModelIndex &index, const QVariant &value, int role)
{
    if (!index.isValid() || (role != Qt::EditRole && role != Qt::CheckStateRole)) {
        return false;
    }
    const int field = fieldOf(index.column());
    if ((role == Qt::CheckStateRole) != (m_table->field(field).kind == FieldKind::Switch) || m_document->isReadOnly()) {
        return false;
    }
    const QVariant wanted = role == Qt::CheckStateRole ? QVariant(value.toInt() == Qt::Checked) : value;
    const auto result = setValue({index.row()}, field, wanted);
    if (!result) {
        emit refused(result.error());
    }
    return result.has_value();
}

Qt::ItemFlags ObjectModel::flags(const QModelIndex &index) const
{
    Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    if (!m_table) {
        return flags;
    }
    const bool canEdit = !m_document->isReadOnly();
    if (index.isValid()) {
        const int field = fieldOf(index.column());
        if (canEdit && m_table->isEditable(field) && m_table->isShown(object(index.row()), field)) {
            flags |= m_table->field(field).kind == FieldKind::Switch ? Qt::ItemIsUserCheckable : Qt::ItemIsEditable;
        }
        if (canEdit && m_table->isOrdered()) {
            flags |= Qt::ItemIsDragEnabled;
        }
    } else if (canEdit && m_table->isOrdered()) {
        flags |= Qt::ItemIsDropEnabled; // between rows
    }
    return flags;
}

Qt::DropActions ObjectModel::supportedDropActions() const
{
    return Qt::MoveAction;
}

QStringList ObjectModel::mimeTypes() const
{
    return {kRowsMimeType};
}

QMimeData *ObjectModel::mimeData(const QModelIndexList &indexes) const
{
    std::vector<int> rows;
    for (const QModelIndex &index : indexes) {
        rows.push_back(index.row());
    }
    std::ranges::sort(rows);
    rows.erase(std::ranges::unique(rows).begin(), rows.end());
    QStringList numbers;
    for (const int row : rows) {
        numbers += QString::number(row);
    }
    auto *data = new QMimeData;
    data->setData(kRowsMimeType, (QString::number(reinterpret_cast<quintptr>(this)) + u' ' + numbers.join(u' ')).toLatin1());
    data->setText(copyText(rows));
    return data;
}

bool ObjectModel::canDropMimeData(const QMimeData *data, Qt::DropAction action, int, int, const QModelIndex &) const
{
    return action == Qt::MoveAction && m_table && m_table->isOrdered() && !m_document->isReadOnly()
        && data->data(kRowsMimeType).startsWith(QByteArray(QByteArray::number(reinterpret_cast<quintptr>(this)) + ' '));
}

bool ObjectModel::dropMimeData(const QMimeData *data, Qt::DropAction action, int row, int column, const QModelIndex &parent)
{
    if (!canDropMimeData(data, action, row, column, parent)) {
        return false;
    }
    std::vector<int> rows;
    for (const QByteArray &number : data->data(kRowsMimeType).split(' ').mid(1)) {
        rows.push_back(number.toInt());
    }
    const int before = row >= 0 ? row : parent.isValid() ? parent.row() : rowCount();
    if (const auto result = move(rows, before); !result) {
        emit refused(result.error());
    }
    return false; // the document moved the rows already: the view must not remove the old ones
}

} // namespace meridian::ui
