#pragma once

#include "engine/model/Project.h"
#include "engine/store/ChangeList.h"
#include "engine/store/Database.h"

#include <QHash>
#include <QStringList>

#include <map>
#include <string>

namespace meridian::store {

/// Where an object is stored.
struct Row
{
    qint64 id = 0;
    qint64 position = 0;
};
/// The rows of one list by the key of their object.
using Rows = QHash<QString, Row>;

/// All rows of a file. A copy is cheap: a transaction works on one, and it is kept only when the transaction is committed.
struct RowIndex
{
    std::map<std::string, Rows, std::less<>> lists; ///< by table
    QHash<QString, Rows> records;                   ///< record sets by the key of their zone
};

struct LoadedRows
{
    model::ProjectPtr project;
    RowIndex index;
    QStringList problems; ///< what was left out, with `Tolerance::SkipUnreadable`
};

/// What to do with a row that cannot be read.
enum class Tolerance {
    Strict,         ///< fail with `Damaged`, naming the row
    SkipUnreadable, ///< leave it out and say so
};

/// Reads the whole draft.
[[nodiscard]] Result<LoadedRows> loadRows(Database &database, Tolerance tolerance);

/// Brings the rows from `before` to `after`, writing only those that differ. Runs in the caller's transaction; on an error
/// `index` is of no use any more.
[[nodiscard]] Result<void> writeRows(Database &database, const model::Project &before, const model::Project &after, RowIndex &index,
                                     ChangeList &changes);

} // namespace meridian::store
