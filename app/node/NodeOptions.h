#pragma once

#include "engine/base/Result.h"
#include "engine/serve/Endpoint.h"

#include <QList>
#include <QString>
#include <QStringList>

namespace meridian::node {

/// What the command line of meridiand says.
struct NodeOptions
{
    QString project;
    QList<serve::Endpoint> listen;
    QStringList geoDatabases;
    QString help; ///< text to print instead of running
};

/// Errors are wrong usage: unknown options, values of the wrong form, and options of things that this version does not
/// have, each by name.
[[nodiscard]] Result<NodeOptions> parseOptions(const QStringList &arguments);

} // namespace meridian::node
