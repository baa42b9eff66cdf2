#pragma once

#include "engine/model/ObjectRef.h"
#include "engine/model/Project.h"

#include <QSet>
#include <QStringList>

namespace meridian::model {

/// Why an event of an alert never comes.
enum class NeverTold {
    No,            ///< it may come
    NoParts,       ///< degraded, of an address or a node, which has no parts
    NeverSwitches, ///< switched, of an address, a pool or a node, which chooses between nothing
    NothingBefore, ///< recovered, but nothing that it could recover from is told
};

/// Whether the alert can ever tell the event: one of `unavailable`, `recovered`, `degraded`, `switched`.
[[nodiscard]] NeverTold neverTold(const Alert &alert, const QString &event);

/// What health checks are probed from beside this machine: ids of nodes, as a rule.
[[nodiscard]] QSet<QString> probePoints(const Project &project);
/// Ids of the nodes that the alert is about and of which it never tells, since only probe points of health checks report:
/// a node with the role dns alone is told of by nothing yet. Empty for an alert on other objects.
[[nodiscard]] QStringList unwatchedNodes(const Project &project, const Alert &alert);

/// mon … sun, in order, as windows of silence name them.
[[nodiscard]] const QStringList &weekDays();
/// Whether the windows of silence leave no minute of the week in which the alert tells anything.
[[nodiscard]] bool isAlwaysSilent(const Alert &alert);

/// What is told again sooner, in seconds, nobody reads for long.
constexpr int kLeastRepeat = 60;
/// Whether the alert repeats and names nothing that lasts: neither unavailable nor degraded.
[[nodiscard]] bool repeatsNothing(const Alert &alert);

/// Whether all of its channels are desktops, and there is one: only a console tells anything then.
[[nodiscard]] bool tellsDesktopsOnly(const Project &project, const Alert &alert);

/// Whether somebody is told when a pool set of the rule becomes unavailable: by an alert with a channel that
/// watches the set, the rule or the instance.
[[nodiscard]] bool tellsOfSets(const Project &project, const ObjectRef &rule);

} // namespace meridian::model
