#pragma once

#include "engine/base/Result.h"

#include <QString>

namespace meridian::node {

/// Goes on as another user, once the ports are bound: `name` or `name:group`. Supplementary groups become those of the
/// user, every capability is given up, and no program that this process starts can get any back. Before threads are
/// started. Errors say whether the name is unknown or the right to change is missing.
[[nodiscard]] Result<void> dropPrivileges(const QString &user);

/// Lets the process open as many files as the system allows it. An error if those do not do for so many connections: the server
/// would refuse clients with its limits unused.
[[nodiscard]] Result<void> openFilesFor(int connections);

/// True if the process may do everything (it runs as root).
[[nodiscard]] bool isPrivileged();

} // namespace meridian::node
