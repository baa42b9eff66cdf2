#pragma once

#include "engine/policy/Source.h"
#include "engine/policy/Standing.h"
#include "engine/serve/Responder.h"

#include <QString>

namespace meridian::service {

/// Why a routed answer is what it is.
struct DecisionTrace
{
    /// The object that gave it: the rule whose addresses were drawn, else the last record set or instance that the decision
    /// names. A model reference as text.
    QString object;
    QString why; ///< the decision's steps behind the source, in sentences
};

/// Who asked, as the decision saw it.
[[nodiscard]] policy::Source sourceOf(const serve::AnswerReport &report);

/// The decision of `report` taken again with its steps told, so that it costs nothing unless somebody looks.
[[nodiscard]] DecisionTrace traceOf(const policy::Standing &standing, const serve::AnswerReport &report);

} // namespace meridian::service
