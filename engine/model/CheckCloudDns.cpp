// Findings about what answers here and has no counterpart in Cloud DNS.
#include "engine/model/Checker.h"
#include "engine/model/CloudDnsRules.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace meridian::model {
namespace {

QuickFix fixInterval(const HealthCheck &check)
{
    const int interval = std::clamp(check.interval, kShortestCloudDnsInterval, kLongestCloudDnsInterval);
    return fixBy(u"Set the interval to %1 s"_s.arg(interval), [key = check.id.text, interval](ProjectBuilder &builder) -> Result<void> {
        const HealthCheck *now = builder.project().healthChecks.find(key);
        if (now == nullptr) {
            return fail(Error::Kind::NotFound, u"The health check is gone."_s);
        }
        HealthCheck changed = *now;
        changed.interval = interval;
        changed.timeout = std::min(changed.timeout, interval);
        return builder.replace(key, std::move(changed));
    });
}

} // namespace

void Checker::checkCloudDns()
{
    const PublicUses uses = publicUsesIn(m_project, m_uses);
    for (const HealthCheck &check : m_project.healthChecks) {
        if (const auto use = uses.checks.constFind(check.id.text); use != uses.checks.cend() && hasOtherIntervalThanCloudDns(check)) {
            add(Severity::Hint, refOf(check), u"interval-of-cloud-dns"_s,
                u"The check probes every %1 s, also for %2. Cloud DNS takes %3 to %4 s for external endpoints of public zones: this works here and cannot be exported there."_s
                    .arg(check.interval)
                    .arg(nameForSentence(*use))
                    .arg(kShortestCloudDnsInterval)
                    .arg(kLongestCloudDnsInterval),
                fixInterval(check));
        }
    }
    for (const Address &address : m_project.addresses) {
        if (const auto use = uses.balancers.constFind(address.id.text); use != uses.balancers.cend()) {
            add(Severity::Hint, refOf(address), u"balancer-in-public-zone"_s,
                u"The backends of a load balancer decide here, also for %1. Cloud DNS checks internal load balancers in private zones alone: this works here and cannot be exported there."_s
                    .arg(nameForSentence(*use)));
        }
    }
}

} // namespace meridian::model
