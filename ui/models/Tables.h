#pragma once

#include "ui/models/ObjectTable.h"

#include <memory>

namespace meridian::ui {

using TablePtr = std::shared_ptr<const ObjectTable>;

[[nodiscard]] TablePtr addressTable();
[[nodiscard]] TablePtr poolTable();
/// Members of a pool, with their share in it.
[[nodiscard]] TablePtr poolMemberTable(const QString &pool);

[[nodiscard]] TablePtr healthCheckTable();
[[nodiscard]] TablePtr lineTable();
[[nodiscard]] TablePtr networkTable();
[[nodiscard]] TablePtr locationTable();
[[nodiscard]] TablePtr instanceTable();
[[nodiscard]] TablePtr ruleTable(const QString &instance);
[[nodiscard]] TablePtr poolSetTable(const QString &instance, const QString &rule);
/// Pools of a pool set with their weights there.
[[nodiscard]] TablePtr poolUseTable(const QString &instance, const QString &rule, const QString &set);
/// What a set does while all sets are available: "In effect", "Backup 1", "In effect, by hand".
[[nodiscard]] QString poolSetRole(const model::Project &project, const model::ObjectRef &rule, const QString &set);
/// Identifier groups of a rule: one of the groups must hold.
[[nodiscard]] TablePtr identifierTable(const QString &instance, const QString &rule);
[[nodiscard]] TablePtr zoneTable();
/// The start of authority of a zone: one row.
[[nodiscard]] TablePtr soaTable(const QString &zone);
[[nodiscard]] TablePtr recordTable(const QString &zone);
/// The fixed values of a record set with a column for each part of the data; `recordSet` has its zone. `withProblems`:
/// with a column that says what is wrong with a value.
[[nodiscard]] TablePtr recordValueTable(const model::ObjectRef &recordSet, const QString &type, bool withProblems);
[[nodiscard]] TablePtr channelTable();
[[nodiscard]] TablePtr alertTable();
/// The policy tests of the document; what became of them is shown by who runs them.
[[nodiscard]] TablePtr testTable();
/// `base`, or "base (2)", "base (3)" …: the first that no policy test is called.
[[nodiscard]] QString freeTestName(const model::Project &project, const QString &base);
/// The project's name, note and settings: one row.
[[nodiscard]] TablePtr projectTable();

/// The table of the objects of a kind, in the parent that `parentKey` names as in an ObjectRef; null for kinds that
/// have none. The project's table has one row.
[[nodiscard]] TablePtr tableOf(model::ObjectRef::Kind kind, const QString &parentKey);

} // namespace meridian::ui
