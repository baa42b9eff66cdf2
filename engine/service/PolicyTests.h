#pragma once

#include "engine/model/Operations.h"
#include "engine/model/Project.h"
#include "engine/service/Explain.h"

namespace meridian::service {

/// What became of one policy test of the document.
struct PolicyTestOutcome
{
    QString name;
    QStringList failures; ///< what was expected and what came; empty: it holds
    ExplainReport report; ///< of its question; empty if the question itself was refused
};

/// Asks the test's question and compares. Shares that are not named by the test are free; a named answer that did not
/// come has share 0. Pure; any thread.
[[nodiscard]] PolicyTestOutcome runPolicyTest(const policy::Policy &policy, const model::PolicyTest &test);

/// The test, still without a name, that holds while the question is answered as in the report: with its response code and
/// exactly its shares. What the request forces up is left out: in a test every address counts as healthy that is not down.
[[nodiscard]] model::PolicyTest policyTestOf(const ExplainRequest &request, const ExplainReport &report);

} // namespace meridian::service
