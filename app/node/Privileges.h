#pragma once

#include "engine/base/Result.h"

#include <QString>

namespace meridian::node {

/// Goes on as another user, once the ports are bound: `name` or `name:group`. Supplementary groups become those of the
/// user, every capability is given up, and no program that this process starts can get any back. Before threads are
/// started. Errors say whether the name is unknown or the right to change is missing.
[[nodiscard]] Result<void> dropPrivileges(const QString &user);

/// True if the process may do everything (it runs as root).
[[nodiscard]] bool isPrivileged();

} // namespace meridian::node
