#pragma once

#include "engine/service/Impact.h"
#include "engine/service/Simulator.h"

#include <QJsonObject>

#include <optional>

namespace meridian::model {
struct Project;
}

namespace meridian::service {

/// The people whom one line of the name takes.
struct SimulatedLine
{
    QString line; ///< "default", "isp=cn-mobile,place=AS/CN"; empty: those whom none takes
    double people = 0;
    QList<SimulatedShare> shares;
};

/// Queries that reach one address, 0…1; of an answer with several records each takes an equal part.
struct SimulatedAddress
{
    QString address; ///< id
    double share = 0;
};

/// What changes against the world in which everything is healthy.
struct SimulatedFailure
{
    QList<SimulatedShare> healthyShares; ///< as `SimulateReport::shares`, before
    ImpactName takeOver;                 ///< whom it moves, from where to where
};

/// What a simulation tells beside its shares.
struct SimulateDetails
{
    QString object;                    ///< what decides: "instance:shop", "record:app.example.net/A"; empty for fixed records
    QStringList usedAddresses;         ///< ids of all addresses that `object` may answer with
    QList<SimulatedLine> lines;        ///< by people, descending; empty for a name without lines
    QList<SimulatedAddress> addresses; ///< of the project, that are answered; descending share, then by id
    std::optional<SimulatedFailure> failure; ///< with `down` or `up`
    QStringList notes;                 ///< what of `down` and `up` has no effect and why
};

/// Sums a simulation by line and address, and compares it with the healthy world. Errors as `simulate`. Pure; any thread.
[[nodiscard]] Result<SimulateDetails> detailsOf(const policy::Policy &policy, const SimulateRequest &request);

/// An address or pool that would get more than its capacity.
struct CapacityOverrun
{
    QString object; ///< "address:bj-1", "pool:bj"
    double capacity = 0;
    double load = 0;
};

/// How a demand meets the capacities. Capacities and demand have one unit, whatever it is.
struct CapacityReport
{
    double demand = 0;   ///< of all queries together
    double capacity = 0; ///< sum of the capacities of all addresses and pools that the name uses, up or not
    bool isGiven = false; ///< false: the demand is the sum of the capacities
    QList<CapacityOverrun> overruns; ///< largest excess first
};

/// Spreads `demand` over the addresses by their shares and compares with the capacities of the project: a pool that has its
/// capacity on the pool by the load of its addresses together, every other address by its own. Absent demand: the sum of
/// the capacities, so that what overruns gets more than its fair part.
[[nodiscard]] CapacityReport capacityOf(const SimulateDetails &details, const model::Project &project, std::optional<double> demand);

/// The object that `meridianctl simulate --json` prints (project-format.md).
[[nodiscard]] QJsonObject toJson(const SimulateReport &report, const SimulateDetails &details, const CapacityReport &capacity);
/// The same for a terminal: totals, lines, overruns and the twenty most populous countries.
[[nodiscard]] QString toText(const SimulateReport &report, const SimulateDetails &details, const CapacityReport &capacity);

} // namespace meridian::service
