#pragma once

#include "engine/base/Result.h"

#include <QByteArray>

namespace meridian {

/// The first megabyte of a file that its owner alone may read. `what` names the content in errors: "the secrets of
/// channels". One that others may read is refused, unless it lies in the service manager's `$CREDENTIALS_DIRECTORY`.
[[nodiscard]] Result<QByteArray> readSecretFile(const QString &path, const QString &what);

} // namespace meridian
