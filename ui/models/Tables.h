#pragma once

#include "ui/models/ObjectTable.h"

#include <memory>

namespace meridian::ui {

using TablePtr = std::shared_ptr<const ObjectTable>;

[[nodiscard]] TablePtr addressTable();
[[nodiscard]] TablePtr poolTable();
/// Members of a pool, with their share in it.
[[nodiscard]] TablePtr poolMemberTable(const QString &pool);

/// The table of the objects of a kind, in the parent that `parentKey` names as in an ObjectRef; null for kinds that
/// have none. The project's table has one row.
[[nodiscard]] TablePtr tableOf(model::ObjectRef::Kind kind, const QString &parentKey);

} // namespace meridian::ui
