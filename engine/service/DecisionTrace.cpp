#include "engine/service/DecisionTrace.h"

#include "engine/policy/Decide.h"
#include "engine/policy/Decider.h"

using namespace Qt::StringLiterals;

namespace meridian::service {

policy::Source sourceOf(const serve::AnswerReport &report)
{
    policy::Source source;
    source.sender = report.sender;
    source.from = report.from;
    if (report.from != policy::Source::From::Unknown) {
        source.address = report.client;
        source.prefixLength = report.prefixLength;
    }
    return source;
}

DecisionTrace traceOf(const policy::Standing &standing, const serve::AnswerReport &report)
{
    // Behind an alias it is not the name that was asked for.
    const policy::Decider *decider = report.decider != dns::ZoneTree::kNone ? &standing.policy().decider(report.decider) : nullptr;
    const bool isBehindAlias = decider != nullptr && !decider->name.isWildcard() && !(decider->name == report.query.name);
    const dns::Name &name = isBehindAlias ? decider->name : report.query.name;
    policy::Trace trace;
    static_cast<void>(policy::distribution(standing.policy(), standing.health(), {name, report.query.type}, sourceOf(report), &trace));
    DecisionTrace out;
    QStringList sentences;
    if (isBehindAlias) {
        sentences += u"%1 leads to %2"_s.arg(report.query.name.toString(), name.toString());
    }
    bool hasRule = false;
    for (const policy::Step &step : trace) {
        const bool isRule = step.object.startsWith("rule:"_L1);
        if (!hasRule && !step.object.isEmpty()) {
            out.object = step.object;
            hasRule = isRule;
        }
        if (step.kind != "source"_L1 && step.kind != "zone"_L1) {
            sentences += step.text;
        }
    }
    out.why = sentences.join(u' ');
    return out;
}

} // namespace meridian::service
