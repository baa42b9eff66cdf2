#pragma once

#include "engine/base/Random.h"
#include "engine/model/Project.h"

namespace meridian::test {

/// A valid project of any shape: every kind, often empty, with references that lead somewhere. The same seed gives the
/// same project.
[[nodiscard]] model::Project randomProject(Random &random);

} // namespace meridian::test
