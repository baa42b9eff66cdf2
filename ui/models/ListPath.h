#pragma once

#include "engine/model/ObjectRef.h"
#include "engine/model/ProjectBuilder.h"

#include <QCoreApplication>

#include <functional>
#include <memory>
#include <utility>
#include <vector>

namespace meridian::ui {

/// What names an object among its own; the same as the last part of its reference's key.
template<typename T>
[[nodiscard]] QString rowKey(const T &object)
{
    if constexpr (requires { object.id.text; }) {
        return object.id.text;
    } else {
        return keyOf(object);
    }
}

/// Where a list of T lies in the document: a list of the project, or a list inside an object of another list, at any
/// depth. Reading gives the rows as the project shares them. Writing goes through the builder, which keeps the document
/// whole; rows out of range and parents that are gone give an error and change nothing.
template<typename T>
struct ListPath
{
    using Rows = std::vector<std::shared_ptr<const T>>;

    std::function<Rows(const model::Project &)> read;
    std::function<Result<void>(model::ProjectBuilder &, qsizetype, T)> replace;
    std::function<Result<void>(model::ProjectBuilder &, qsizetype, T)> insert; ///< before the row; the size appends
    std::function<Result<void>(model::ProjectBuilder &, qsizetype)> remove;
    std::function<Result<void>(model::ProjectBuilder &, qsizetype, qsizetype)> move; ///< from, place afterwards
    /// The quick answer to "did nothing change here"; false is always right.
    std::function<bool(const model::Project &, const model::Project &)> isSame;
    /// Of a row that is an object of the document; absent for plain values.
    std::function<model::ObjectRef(const T &)> reference;
};

/// The error for a row that somebody else took away.
[[nodiscard]] inline std::unexpected<Error> rowIsGone()
{
    return fail(Error::Kind::NotFound, QCoreApplication::translate("ListPath", "The row is not in the list any more. Choose another one."));
}

namespace detail {

template<typename T>
[[nodiscard]] typename ListPath<T>::Rows pointersOf(const model::ObjectList<T> &objects)
{
    typename ListPath<T>::Rows rows;
    rows.reserve(static_cast<std::size_t>(objects.size()));
    for (qsizetype i = 0; i < objects.size(); ++i) {
        rows.push_back(objects.pointerAt(i));
    }
    return rows;
}

/// Row of the object with this key, or -1.
template<typename T>
[[nodiscard]] qsizetype indexOf(const typename ListPath<T>::Rows &rows, const QString &key)
{
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (rowKey(*rows[i]) == key) {
            return static_cast<qsizetype>(i);
        }
    }
    return -1;
}

/// Does something with row `row` of a list as it stands now.
template<typename T, typename Action>
[[nodiscard]] Result<void> withRow(const ListPath<T> &path, const model::ProjectBuilder &builder, qsizetype row, Action action)
{
    const auto rows = path.read(builder.project());
    if (row < 0 || row >= static_cast<qsizetype>(rows.size())) {
        return rowIsGone();
    }
    return action(*rows[static_cast<std::size_t>(row)]);
}

/// `remove` and `move` of lists whose rows are objects of the document.
template<typename T>
void addObjectSteps(ListPath<T> &path)
{
    path.remove = [self = path](model::ProjectBuilder &builder, qsizetype row) {
        return withRow(self, builder, row, [&](const T &object) { return builder.remove(self.reference(object)); });
    };
    path.move = [self = path](model::ProjectBuilder &builder, qsizetype from, qsizetype to) {
        return withRow(self, builder, from, [&](const T &object) { return builder.move(self.reference(object), to); });
    };
}

/// Changes a list of plain values inside an object: `change(items)` on a copy of the parent, which then replaces it.
template<typename Parent, typename Change>
[[nodiscard]] Result<void> changeParent(const ListPath<Parent> &parents, model::ProjectBuilder &builder, const QString &key, Change change)
{
    const auto rows = parents.read(builder.project());
    const qsizetype row = indexOf<Parent>(rows, key);
    if (row < 0) {
        return rowIsGone();
    }
    Parent copy = *rows[static_cast<std::size_t>(row)];
    if (!change(copy)) {
        return rowIsGone();
    }
    return parents.replace(builder, row, std::move(copy));
}

} // namespace detail

/// A list of the project itself: `listOf(&model::Project::addresses)`.
template<typename T>
[[nodiscard]] ListPath<T> listOf(model::ObjectList<T> model::Project::*list)
{
    ListPath<T> path;
    path.read = [list](const model::Project &project) { return detail::pointersOf(project.*list); };
    path.isSame = [list](const model::Project &a, const model::Project &b) { return (a.*list).isSameAs(b.*list); };
    path.reference = [](const T &object) { return model::refOf(object); };
    path.insert = [](model::ProjectBuilder &builder, qsizetype row, T value) { return builder.add(std::move(value), row); };
    path.replace = [self = path](model::ProjectBuilder &builder, qsizetype row, T value) {
        return detail::withRow(self, builder, row, [&](const T &old) { return builder.replace(keyOf(old), std::move(value)); });
    };
    detail::addObjectSteps(path);
    return path;
}

/// The rules of an instance.
[[nodiscard]] ListPath<model::Rule> rulesOf(const QString &instance);
/// The pool sets of a rule, by priority.
[[nodiscard]] ListPath<model::PoolSet> poolSetsOf(const QString &instance, const QString &rule);
/// The record sets of a zone.
[[nodiscard]] ListPath<model::RecordSet> recordsOf(const QString &zone);

/// A list of plain values inside the object `key` of another list: `listIn(listOf(&Project::pools), "bj", &Pool::members)`.
template<typename Parent, typename T>
[[nodiscard]] ListPath<T> listIn(const ListPath<Parent> &parents, const QString &key, std::vector<T> Parent::*list)
{
    ListPath<T> path;
    path.read = [parents, key, list](const model::Project &project) {
        typename ListPath<T>::Rows rows;
        const auto parentRows = parents.read(project);
        if (const qsizetype row = detail::indexOf<Parent>(parentRows, key); row >= 0) {
            const auto &parent = parentRows[static_cast<std::size_t>(row)];
            for (const T &item : (*parent).*list) {
                rows.push_back(std::shared_ptr<const T>(parent, &item)); // kept alive by its parent
            }
        }
        return rows;
    };
    path.isSame = parents.isSame;
    const auto change = [parents, key, list](model::ProjectBuilder &builder, auto action) {
        return detail::changeParent(parents, builder, key, [&](Parent &parent) { return action(parent.*list); });
    };
    const auto has = [](const std::vector<T> &items, qsizetype row) { return row >= 0 && row < static_cast<qsizetype>(items.size()); };
    path.replace = [change, has](model::ProjectBuilder &builder, qsizetype row, T value) {
        return change(builder, [&](std::vector<T> &items) {
            const bool ok = has(items, row);
            if (ok) {
                items[static_cast<std::size_t>(row)] = std::move(value);
            }
            return ok;
        });
    };
    path.insert = [change](model::ProjectBuilder &builder, qsizetype row, T value) {
        return change(builder, [&](std::vector<T> &items) {
            const bool ok = row >= 0 && row <= static_cast<qsizetype>(items.size());
            if (ok) {
                items.insert(items.begin() + row, std::move(value));
            }
            return ok;
        });
    };
    path.remove = [change, has](model::ProjectBuilder &builder, qsizetype row) {
        return change(builder, [&](std::vector<T> &items) {
            const bool ok = has(items, row);
            if (ok) {
                items.erase(items.begin() + row);
            }
            return ok;
        });
    };
    path.move = [change, has](model::ProjectBuilder &builder, qsizetype from, qsizetype to) {
        return change(builder, [&](std::vector<T> &items) {
            const bool ok = has(items, from) && has(items, to);
            if (ok) {
                T item = std::move(items[static_cast<std::size_t>(from)]);
                items.erase(items.begin() + from);
                items.insert(items.begin() + to, std::move(item));
            }
            return ok;
        });
    };
    return path;
}

/// A list of one row that can only be changed, from what reads it and what puts it back.
template<typename T>
[[nodiscard]] ListPath<T> singleRow(std::function<std::shared_ptr<const T>(const model::Project &)> read,
                                    std::function<Result<void>(model::ProjectBuilder &, T)> write,
                                    std::function<bool(const model::Project &, const model::Project &)> isSame)
{
    ListPath<T> path;
    path.read = [read](const model::Project &project) {
        const auto row = read(project);
        return row ? typename ListPath<T>::Rows{row} : typename ListPath<T>::Rows{};
    };
    path.replace = [write](model::ProjectBuilder &builder, qsizetype row, T value) {
        return row == 0 ? write(builder, std::move(value)) : rowIsGone();
    };
    path.insert = [](model::ProjectBuilder &, qsizetype, T) -> Result<void> { return rowIsGone(); };
    path.remove = [](model::ProjectBuilder &, qsizetype) -> Result<void> { return rowIsGone(); };
    path.move = [](model::ProjectBuilder &, qsizetype, qsizetype) -> Result<void> { return rowIsGone(); };
    path.isSame = std::move(isSame);
    return path;
}

/// A part of the object `key` of a list as a list of one row: the SOA of a zone.
template<typename Parent, typename T>
[[nodiscard]] ListPath<T> partOf(const ListPath<Parent> &parents, const QString &key, T Parent::*part)
{
    return singleRow<T>(
        [parents, key, part](const model::Project &project) {
            const auto rows = parents.read(project);
            const qsizetype row = detail::indexOf<Parent>(rows, key);
            return row < 0 ? nullptr : std::shared_ptr<const T>(rows[static_cast<std::size_t>(row)], &((*rows[static_cast<std::size_t>(row)]).*part));
        },
        [parents, key, part](model::ProjectBuilder &builder, T value) {
            return detail::changeParent(parents, builder, key, [&](Parent &parent) {
                parent.*part = std::move(value);
                return true;
            });
        },
        parents.isSame);
}

} // namespace meridian::ui
