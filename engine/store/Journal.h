#pragma once

#include "engine/store/Database.h"
#include "engine/store/History.h"

namespace meridian::store {

/// Writes a new line; its number is set by the database and returned. Part of the caller's transaction.
[[nodiscard]] Result<qint64> appendToJournal(Database &database, const JournalEntry &entry);
/// Adds a further edit of the same kind (one drag) to line `number`: its changes join those there — the first `before`,
/// the last `after` —, its text and time replace those there.
[[nodiscard]] Result<void> mergeIntoJournal(Database &database, qint64 number, const JournalEntry &entry);
/// The newest `limit` lines with a number below `before` (0: all), newest first.
[[nodiscard]] Result<QList<JournalEntry>> readJournal(Database &database, int limit, qint64 before);

/// `earlier` then `later` as one list of changes. An object added and removed again is not in it.
[[nodiscard]] QList<JournalChange> mergedChanges(const QList<JournalChange> &earlier, const QList<JournalChange> &later);

} // namespace meridian::store
