#pragma once

#include "engine/base/Result.h"
#include "engine/model/ObjectCondition.h"
#include "engine/model/ObjectRef.h"
#include "engine/model/Project.h"
#include "engine/policy/Health.h"
#include "engine/service/Impact.h"
#include "engine/service/SimulateDetails.h"

#include <QHash>

#include <optional>

namespace meridian::service {

/// An operator thinks of putting another pool set of a rule in effect by hand.
struct SwitchRequest
{
    model::ProjectPtr project;
    model::ObjectRef rule;
    QString set;              ///< id of the set to be put in effect
    double utilization = 0.8; ///< assumed load of the set in effect now, as part of its capacity; above 0 (R-V08)
    QHash<QString, policy::CheckState> states; ///< by address id; an address that is not here is unknown
};

/// A pool set of the rule as it is now.
struct SwitchSet
{
    QString id;
    /// Nothing while nothing judges it: the instance or the rule is off, or the set is empty.
    std::optional<model::ObjectState> state;
    int available = 0; ///< of its addresses, of whatever type
    int addresses = 0;
    int needed = 0;    ///< for each type that it has addresses for (R-058, X-32)
    QString text;      ///< a sentence that tells types apart: "1 of 2 addresses are up, 1 needed."

    friend bool operator==(const SwitchSet &, const SwitchSet &) = default;
};

/// What the addresses of a set get, those queries of the instance counted that reach them by other rules.
struct SwitchLoad
{
    double share = 0;    ///< of everybody's queries for the instance, 0…1
    double capacity = 0; ///< of its pools and addresses that are available
    /// In units of capacity. Nothing if nobody of the counted people is answered by the set in effect now.
    std::optional<double> load;
};

struct SwitchPreview
{
    QList<SwitchSet> sets; ///< of the rule, in priority order
    SwitchLoad before;     ///< of the set in effect now, as it is now
    SwitchLoad after;      ///< of the other one, once it is in effect
    QList<CapacityOverrun> overruns; ///< addresses and pools of the instance that would get more than their capacity
    ImpactReport impact;   ///< who gets other answers, under the health of now
};

/// The rule switches by hand and answers with this set: the edit that the preview is about. Errors: no such rule or set.
[[nodiscard]] Result<model::Project> withSetInEffect(const model::Project &project, const model::ObjectRef &rule, const QString &set);

/// Whom the switch moves and what the set then carries. Errors: as `withSetInEffect`, or the project cannot be compiled.
/// Nothing: `progress` ended it. Pure; any thread; compiles the project twice.
[[nodiscard]] std::optional<Result<SwitchPreview>> previewSwitch(const SwitchRequest &request, const ImpactProgress &progress = {});

} // namespace meridian::service
