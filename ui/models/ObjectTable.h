#pragma once

#include "ui/models/Field.h"
#include "ui/models/ListPath.h"

#include <memory>
#include <vector>

namespace meridian::ui {

/// The words an editor uses for the objects of a list; all translated.
struct TableWords
{
    QString singular;    ///< title case, for undo texts and menu items: "Pool"
    QString plural;      ///< sentence case, for headings: "Pools"
    QString searchLabel; ///< "Search pools"
    QString addText;     ///< button: "Add Pool"
    QString iconName;    ///< of `icon()`
    QString emptyTitle;  ///< "No pools"
    QString emptyText;   ///< what would be in the list, a sentence or two
};

/// A list of the document with its fields, whatever the C++ type of its rows: the one thing that tables, forms, paste
/// and bulk edit work on. A value without state of the project; every function reads the project it is given.
/// Objects are handed around as `Row`; `object` pointers are rows' `get()`.
class ObjectTable
{
public:
    using Row = std::shared_ptr<const void>;

    virtual ~ObjectTable() = default;

    [[nodiscard]] const TableWords &words() const { return m_words; }
    /// Position is priority: rows are moved by drag and keyboard and never sorted.
    [[nodiscard]] bool isOrdered() const { return m_isOrdered; }
    [[nodiscard]] virtual int fieldCount() const = 0;
    [[nodiscard]] virtual const Field &field(int index) const = 0;
    /// -1 when there is none.
    [[nodiscard]] int fieldIndex(const QString &key) const;
    /// Fields that the table shows, in the order of its columns.
    [[nodiscard]] const std::vector<int> &columns() const { return m_columns; }

    // ---- reading ----
    [[nodiscard]] virtual std::vector<Row> rows(const model::Project &project) const = 0;
    /// Names the row through edits; need not be unique.
    [[nodiscard]] virtual QString key(const void *object) const = 0;
    /// Where the row is an object of the document; otherwise an empty reference.
    [[nodiscard]] virtual model::ObjectRef reference(const void *object) const = 0;
    /// What people call the row: its name, or its id.
    [[nodiscard]] virtual QString title(const void *object, const model::Project &project) const = 0;
    [[nodiscard]] virtual bool isEqual(const void *a, const void *b) const = 0;
    /// True if every row is what it was and shows what it showed.
    [[nodiscard]] virtual bool isSame(const model::Project &a, const model::Project &b) const = 0;
    /// True if other objects that the rows show (names of references, shares) may have changed.
    [[nodiscard]] virtual bool isShownDifferently(const model::Project &a, const model::Project &b) const = 0;
    [[nodiscard]] virtual QVariant value(const void *object, int field) const = 0;
    [[nodiscard]] virtual QString text(const void *object, int field, const model::Project &project) const = 0;
    [[nodiscard]] virtual QString toolTip(const void *object, int field, const model::Project &project) const = 0;
    [[nodiscard]] virtual QString advice(const void *object, int field, const model::Project &project) const = 0;
    [[nodiscard]] virtual QString format(const void *object, int field) const = 0;
    [[nodiscard]] virtual QVariant sortKey(const void *object, int field, const model::Project &project) const = 0;
    [[nodiscard]] virtual QList<Choice> choices(const void *object, int field, const model::Project &project) const = 0;
    /// Name of the undo step that changes a field of one object: `Set TTL of Record Set "www A" in "example.com" to 60`.
    /// `project` is the one with `after` in it.
    [[nodiscard]] virtual QString editText(const void *before, const void *after, int field, const model::Project &project) const = 0;
    /// The object that the list is in, as people call it; empty for lists of the project.
    [[nodiscard]] virtual QString parentTitle(const model::Project &project) const = 0;
    [[nodiscard]] virtual bool isEditable(int field) const = 0;
    [[nodiscard]] virtual bool isShown(const void *object, int field) const = 0;

    // ---- writing; each leaves the project as it was when it refuses ----
    [[nodiscard]] virtual Result<void> assign(model::ProjectBuilder &builder, qsizetype row, int field, const QVariant &value) const = 0;
    /// Puts a new object with sensible values before `row`.
    [[nodiscard]] virtual Result<void> add(model::ProjectBuilder &builder, qsizetype row) const = 0;
    /// The same with values of some fields set: a pasted line. Ids that are taken are made unique.
    [[nodiscard]] virtual Result<void> addWith(model::ProjectBuilder &builder, qsizetype row,
                                               const std::vector<std::pair<int, QVariant>> &values) const = 0;
    /// Puts a copy with an id of its own behind `row`.
    [[nodiscard]] virtual Result<void> duplicate(model::ProjectBuilder &builder, qsizetype row) const = 0;
    /// Removes several rows, ascending; refused as a whole while others use one of them.
    [[nodiscard]] virtual Result<void> remove(model::ProjectBuilder &builder, const std::vector<qsizetype> &rows) const = 0;
    [[nodiscard]] virtual Result<void> move(model::ProjectBuilder &builder, qsizetype from, qsizetype to) const = 0;
    [[nodiscard]] virtual bool canAdd() const = 0;

    /// The field that a paste of one text a line fills; -1: lists that are not pasted into.
    [[nodiscard]] int pasteField() const { return m_pasteField; }

protected:
    [[nodiscard]] QString ordinaryEditText(const void *before, const void *after, int field, const model::Project &project) const;

    TableWords m_words;
    std::vector<int> m_columns;
    bool m_isOrdered = false;
    int m_pasteField = -1;
};

/// How a list of T behaves as an ObjectTable: what `TypedTable` is made from.
template<typename T>
struct TableDescription
{
    TableWords words;
    ListPath<T> path;
    std::vector<FieldOf<T>> fields;
    QStringList columns;  ///< field keys, in the order shown
    bool isOrdered = false;
    QString pasteField;
    std::function<QString(const T &)> key;
    std::function<QString(const T &, const model::Project &)> title; ///< absent: the key
    /// A new object that may stand in the list; absent: nothing is added by hand. Errors say what is missing first.
    std::function<Result<T>(const model::ProjectBuilder &)> make;
    /// Gives a copy an id (or whatever must be unique) of its own; absent: copies need none.
    std::function<void(T &, const model::ProjectBuilder &)> makeUnique;
    /// Whether pasted lines are copies that `makeUnique` tells apart; otherwise a line that is there already is refused.
    bool isPasteOfCopies = true;
    /// A last look at a changed object with the others of its list in sight, for what the builder does not know.
    std::function<Result<void>(const T &, qsizetype row, const typename ListPath<T>::Rows &)> checkInList;
    /// See `ObjectTable`; absent: made of the words, the title, the parent and the field.
    std::function<QString(const T &before, const T &after, const FieldOf<T> &, const model::Project &)> editText;
    std::function<QString(const model::Project &)> parentTitle;
    /// Lists whose change makes cells show something else.
    std::function<bool(const model::Project &, const model::Project &)> isShownDifferently;
};

/// `TableDescription::parentTitle` of a list inside the object.
[[nodiscard]] inline std::function<QString(const model::Project &)> inside(const model::ObjectRef &parent)
{
    return [parent](const model::Project &project) { return model::titleOf(project, parent); };
}

template<typename T>
class TypedTable final : public ObjectTable
{
public:
    explicit TypedTable(TableDescription<T> description) : m(std::move(description))
    {
        m_words = m.words;
        m_isOrdered = m.isOrdered;
        for (const QString &column : m.columns) {
            const int index = fieldIndex(column);
            Q_ASSERT(index >= 0);
            m_columns.push_back(index);
        }
        m_pasteField = m.pasteField.isEmpty() ? -1 : fieldIndex(m.pasteField);
    }

    int fieldCount() const override { return static_cast<int>(m.fields.size()); }
    const Field &field(int index) const override { return at(index); }

    std::vector<Row> rows(const model::Project &project) const override
    {
        auto typed = m.path.read(project);
        return {std::make_move_iterator(typed.begin()), std::make_move_iterator(typed.end())};
    }
    QString key(const void *object) const override { return m.key ? m.key(cast(object)) : QString(); }
    model::ObjectRef reference(const void *object) const override { return m.path.reference ? m.path.reference(cast(object)) : model::ObjectRef(); }
    QString title(const void *object, const model::Project &project) const override
    {
        return m.title ? m.title(cast(object), project) : key(object);
    }
    bool isEqual(const void *a, const void *b) const override { return a == b || cast(a) == cast(b); }
    bool isSame(const model::Project &a, const model::Project &b) const override
    {
        return m.path.isSame(a, b) && !isShownDifferently(a, b);
    }
    bool isShownDifferently(const model::Project &a, const model::Project &b) const override
    {
        return m.isShownDifferently && m.isShownDifferently(a, b);
    }
    QVariant value(const void *object, int field) const override { return at(field).value(cast(object)); }
    QString text(const void *object, int field, const model::Project &project) const override
    {
        const FieldOf<T> &f = at(field);
        if (f.display) {
            return f.display(cast(object), project);
        }
        const QVariant value = f.value(cast(object));
        if (f.kind == FieldKind::Reference && f.reference) {
            return value.toString().isEmpty() ? QString() : f.reference->label(project, value.toString());
        }
        if (f.kind == FieldKind::Choice) {
            for (const Choice &choice : f.choicesFor ? f.choicesFor(cast(object), project) : f.choices) {
                if (choice.value == value.toString()) {
                    return choice.label;
                }
            }
        }
        return shownText(f, value);
    }
    QString toolTip(const void *object, int field, const model::Project &project) const override
    {
        const FieldOf<T> &f = at(field);
        return f.toolTip ? f.toolTip(cast(object), project) : f.hint;
    }
    QString advice(const void *object, int field, const model::Project &project) const override
    {
        return at(field).advice ? at(field).advice(cast(object), project) : QString();
    }
    QString format(const void *object, int field) const override { return at(field).format ? at(field).format(cast(object)) : QString(); }
    QVariant sortKey(const void *object, int field, const model::Project &project) const override
    {
        const FieldOf<T> &f = at(field);
        if (f.sortKey) {
            return f.sortKey(cast(object));
        }
        const bool isNumber = f.kind == FieldKind::Integer || f.kind == FieldKind::Decimal || f.kind == FieldKind::Switch;
        return isNumber ? f.value(cast(object)) : QVariant(text(object, field, project));
    }
    QList<Choice> choices(const void *object, int field, const model::Project &project) const override
    {
        const FieldOf<T> &f = at(field);
        if (f.choicesFor) {
            return f.choicesFor(cast(object), project);
        }
        return f.reference ? f.reference->candidates(project) : f.choices;
    }
    QString editText(const void *before, const void *after, int field, const model::Project &project) const override
    {
        return m.editText ? m.editText(cast(before), cast(after), at(field), project) : ordinaryEditText(before, after, field, project);
    }
    QString parentTitle(const model::Project &project) const override { return m.parentTitle ? m.parentTitle(project) : QString(); }
    bool isEditable(int field) const override { return static_cast<bool>(at(field).assign); }
    bool isShown(const void *object, int field) const override { return !at(field).isShown || at(field).isShown(cast(object)); }

    Result<void> assign(model::ProjectBuilder &builder, qsizetype row, int field, const QVariant &value) const override
    {
        const auto typed = m.path.read(builder.project());
        if (row < 0 || row >= static_cast<qsizetype>(typed.size()) || !at(field).assign) {
            return rowIsGone();
        }
        T after = *typed[static_cast<std::size_t>(row)];
        if (auto result = at(field).assign(after, value); !result) {
            return result;
        }
        if (m.checkInList) {
            if (auto result = m.checkInList(after, row, typed); !result) {
                return result;
            }
        }
        return m.path.replace(builder, row, std::move(after));
    }
    Result<void> add(model::ProjectBuilder &builder, qsizetype row) const override
    {
        Result<T> made = m.make(builder);
        return made ? m.path.insert(builder, row, std::move(*made)) : std::unexpected(made.error());
    }
    Result<void> addWith(model::ProjectBuilder &builder, qsizetype row, const std::vector<std::pair<int, QVariant>> &values) const override
    {
        Result<T> made = m.make(builder);
        if (!made) {
            return std::unexpected(made.error());
        }
        const auto typed = m.path.read(builder.project());
        for (const auto &[field, value] : values) {
            if (auto result = at(field).assign(*made, value); !result) {
                return result;
            }
        }
        if (m.makeUnique && m.isPasteOfCopies) {
            m.makeUnique(*made, builder);
        }
        if (m.checkInList) {
            if (auto result = m.checkInList(*made, -1, typed); !result) {
                return result;
            }
        }
        return m.path.insert(builder, row, std::move(*made));
    }
    Result<void> duplicate(model::ProjectBuilder &builder, qsizetype row) const override
    {
        const auto typed = m.path.read(builder.project());
        if (row < 0 || row >= static_cast<qsizetype>(typed.size())) {
            return rowIsGone();
        }
        T copy = *typed[static_cast<std::size_t>(row)];
        if (m.makeUnique) {
            m.makeUnique(copy, builder);
        }
        return m.path.insert(builder, row + 1, std::move(copy));
    }
    Result<void> remove(model::ProjectBuilder &builder, const std::vector<qsizetype> &rows) const override
    {
        const auto typed = m.path.read(builder.project());
        if (!rows.empty() && (rows.front() < 0 || rows.back() >= static_cast<qsizetype>(typed.size()))) {
            return rowIsGone();
        }
        if (m.path.reference) {
            std::vector<model::ObjectRef> references;
            for (const qsizetype row : rows) {
                references.push_back(m.path.reference(*typed[static_cast<std::size_t>(row)]));
            }
            return builder.removeAll(references);
        }
        for (auto row = rows.rbegin(); row != rows.rend(); ++row) {
            if (auto result = m.path.remove(builder, *row); !result) {
                return result;
            }
        }
        return {};
    }
    Result<void> move(model::ProjectBuilder &builder, qsizetype from, qsizetype to) const override { return m.path.move(builder, from, to); }
    bool canAdd() const override { return static_cast<bool>(m.make); }

private:
    static const T &cast(const void *object) { return *static_cast<const T *>(object); }
    const FieldOf<T> &at(int index) const { return m.fields[static_cast<std::size_t>(index)]; }
    TableDescription<T> m;
};

template<typename T>
[[nodiscard]] std::unique_ptr<ObjectTable> makeTable(TableDescription<T> description)
{
    return std::make_unique<TypedTable<T>>(std::move(description));
}

} // namespace meridian::ui
