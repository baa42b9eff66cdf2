#pragma once

#include <QString>

#include <vector>

namespace meridian::policy {

/// One step of a decision in words that a DNS operator understands.
struct Step
{
    QString kind;   ///< source, zone, instance, line, anyMatch, rule, poolSet, weight, geo, answer, weighted, failover …
    QString object; ///< text form of a model reference: `rule:shop/r1`, `record:app.gtm.example.net/A`; may be empty
    QString text;   ///< full sentences: 'Rule "Beijing Telecom" (r1) takes line isp=cn-telecom, level 8 of 15.'
};

/// The steps of one decision in the order they were taken.
using Trace = std::vector<Step>;

} // namespace meridian::policy
