#pragma once

#include <QString>

namespace meridian::test {

/// Path of a file in the repository, `resources/sample/world.json` for example.
QString sourcePath(const QString &relative);

/// Path below the folder `shared` beside the repository (or $MERIDIAN_SHARED); empty if it is not there:
/// then QSKIP with the reason, since those files are handed out apart from the product.
QString sharedPath(const QString &relative);

} // namespace meridian::test
