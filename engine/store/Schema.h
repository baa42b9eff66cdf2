#pragma once

#include "engine/store/Database.h"

#include <QByteArray>
#include <QString>

#include <vector>

namespace meridian::store {

/// "MERI": says that a SQLite file is a Meridian project (`PRAGMA application_id`).
inline constexpr qint32 kApplicationId = 0x4D455249;

/// One step of the schema: brings a file from version `version - 1` to `version` (`PRAGMA user_version`).
struct Migration
{
    int version = 0;
    QByteArray sql;
};

/// The steps compiled in from `resources/schema/sql/NNNN_name.sql`, ascending and without gaps.
[[nodiscard]] const std::vector<Migration> &migrations();
/// Version of a file that this program writes.
[[nodiscard]] int currentSchemaVersion();

/// Version of the file's schema. Errors: `Invalid` if it is no Meridian project, `TooNew` if a newer program wrote it.
[[nodiscard]] Result<int> schemaVersion(Database &database);

/// Puts the whole schema into a new, empty database.
[[nodiscard]] Result<void> createSchema(Database &database);

/// Brings an older file to the current version in one transaction, after a copy of it was made beside it. Returns the
/// copy's path; empty if nothing was to do. If the copy cannot be made, the file is left as it is and the error says so.
/// `steps` is for tests; the default is what the program holds.
[[nodiscard]] Result<QString> migrate(Database &database, const std::vector<Migration> &steps = migrations());

/// The same without a copy, for a database in memory.
[[nodiscard]] Result<void> applyMigrations(Database &database, const std::vector<Migration> &steps = migrations());

} // namespace meridian::store
