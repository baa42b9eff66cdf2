#pragma once

#include "engine/model/Project.h"
#include "engine/store/Database.h"
#include "engine/store/History.h"

namespace meridian::store {

/// Stores the whole project as the next revision; number and time of `info` are used as they are but a number of 0, which
/// takes the next one. Part of the caller's transaction.
[[nodiscard]] Result<RevisionInfo> appendRevision(Database &database, const model::Project &project, RevisionInfo info);
/// All of them, ascending, without their documents.
[[nodiscard]] Result<QList<RevisionInfo>> listRevisions(Database &database);
/// The project as it was published. `NotFound` for an unknown number, `Damaged` if its document cannot be read.
[[nodiscard]] Result<model::ProjectPtr> loadRevision(Database &database, qint64 number);

} // namespace meridian::store
