#pragma once

#include "engine/model/Project.h"
#include "engine/service/Explain.h"

namespace meridian::test {

/// A small project by hand: one instance with a rule, two addresses, a location, a line, a zone with two record sets.
model::ProjectPtr smallProject();

/// The explanation of a question to it: 3/8, 3/8, 3/16, 1/16 as in R-042, with a step for the rule.
service::ExplainReport fourShares();

} // namespace meridian::test
