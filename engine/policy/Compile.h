#pragma once

#include "engine/policy/Policy.h"

#include <QList>

namespace meridian::policy {

struct CompileOptions
{
    std::uint32_t serial = 1; ///< of every zone's SOA; a publisher counts it up
    /// A policy of an earlier state of the project, or null. What did not change is taken over from it, so that one edit
    /// among 10 000 names costs milliseconds. The answers are those of a compilation without it; only a zone whose tree
    /// did not change keeps its serial.
    PolicyPtr previous = nullptr;
};

/// What became of a project. With errors there is no policy: what would not be answered as written is refused by name
/// rather than answered otherwise.
struct CompileReport
{
    PolicyPtr policy;         ///< null if and only if there are errors
    QList<Error> errors;      ///< `where` is the text form of a model reference, `rule:shop/r1`
    QList<Error> warnings;    ///< answered, though perhaps not as meant

    /// The policy, or the first error with the number of others.
    [[nodiscard]] Result<PolicyPtr> result() const;
};

/// Makes a project ready to decide: zones, lines, weights and prefix tables. Costs milliseconds to a second; not for the
/// GUI thread. Pure. `geo` may be null: then only the project's own locations are known.
[[nodiscard]] CompileReport compile(const model::Project &project, const std::shared_ptr<const geo::GeoData> &geo = nullptr,
                                    const CompileOptions &options = {});

} // namespace meridian::policy
