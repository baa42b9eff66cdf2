#pragma once

#include "engine/base/Result.h"

#include <QStringList>

namespace meridian::geo {

/// Folders that may hold the product's data files, best first: `$MERIDIAN_DATA`, `share/meridian` beside the program's
/// folder, the installed data folders of the system, the source tree the program was built from.
[[nodiscard]] QStringList dataFolders();

/// The first existing file of that relative name (`geo/meridian-city-asn.mmdb`). An error lists where it was looked for.
[[nodiscard]] Result<QString> findDataFile(const QString &relative);

/// The database the product ships. It is a file and not compiled in: three programs and every test would carry its
/// 11.6 MB, libmaxminddb reads files only, and an operator replaces it by a newer one.
[[nodiscard]] Result<QString> defaultDatabasePath();

/// Makes `:/geo/tables`, `:/geo/maps` and `:/geo/licenses` readable. Called by everything here that reads them.
void initResources();

} // namespace meridian::geo
