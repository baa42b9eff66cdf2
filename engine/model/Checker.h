#pragma once

#include "engine/model/Check.h"
#include "engine/model/ProjectBuilder.h"
#include "engine/model/References.h"

namespace meridian::model {

/// Collects findings; the looking is spread over one file a group of kinds.
class Checker final
{
public:
    Checker(const Project &project, const CheckOptions &options) : m_project(project), m_options(options), m_uses(usesIn(project)) {}

    [[nodiscard]] std::vector<Finding> run();

    using Severity = Finding::Severity;
    void add(Severity severity, const ObjectRef &object, const QString &code, const QString &text, std::optional<QuickFix> fix = {})
    {
        m_findings.push_back({severity, object, code, text, std::move(fix)});
    }

    [[nodiscard]] const Project &project() const { return m_project; }
    [[nodiscard]] bool isUsed(const ObjectRef &ref) const;
    /// Complains about a carrier code that the tables do not know.
    void checkCarrier(const QString &code, const ObjectRef &object);
    /// The same for the code in a line.
    void checkLine(const QString &line, const ObjectRef &object);

private:
    void checkFeatures();
    // CheckSources.cpp
    void checkSources();
    void checkHealthChecks();
    void checkAddresses();
    void checkPools();
    // CheckInstances.cpp
    void checkInstance(const Instance &instance);
    void checkRule(const Instance &instance, const Rule &rule);
    void checkPoolSet(const Instance &instance, const Rule &rule, const PoolSet &set);
    void checkServices(const Instance &instance);
    void checkDispatchDomain(const Instance &instance);
    void checkTtl(const Instance &instance);
    void checkDefaultRule(const Instance &instance);
    // CheckRules.cpp
    void checkLines(const Instance &instance);
    void checkReach(const Instance &instance, const Rule &rule);
    // CheckZones.cpp
    void checkZone(const Zone &zone);
    void checkRecordSet(const Zone &zone, const RecordSet &set);
    void checkRouting(const Zone &zone, const RecordSet &set, const Routing &routing);
    void checkTargets(const Zone &zone, const RecordSet &set, const std::vector<Target> &targets);
    void checkNeighbours(const Zone &zone);
    void checkParent(const Zone &zone);
    void checkPublicAddress(const QString &value, const ObjectRef &object, const QString &where);
    // CheckRouting.cpp
    void checkRoutedSet(const Zone &zone, const RecordSet &set);
    // CheckAliases.cpp
    void checkAliases();
    // CheckOperations.cpp
    void checkPolicies();
    void checkOperations();
    // CheckAlerts.cpp
    void checkAlerts();
    // CheckCloudDns.cpp
    void checkCloudDns();

    const Project &m_project;
    const CheckOptions &m_options;
    std::vector<Use> m_uses;
    QSet<ObjectRef> m_used;
    QSet<QString> m_locatedCarriers; // that some location bears
    std::vector<Finding> m_findings;
};

/// A remedy made of builder steps; when one fails the project stays as it is.
[[nodiscard]] QuickFix fixBy(const QString &title, std::function<Result<void>(ProjectBuilder &)> steps);
/// The zone of the project that holds a name, or null: the longest one.
[[nodiscard]] const Zone *zoneOf(const Project &project, const QString &domain);
/// True if nothing can make the address unavailable: no health check, no backends, not switched off.
[[nodiscard]] bool isNeverDown(const Address &address);
/// Seconds until probes have found that the address failed; 0 if none are sent.
[[nodiscard]] qint64 detectionSeconds(const Project &project, const Address &address);
/// Private, loopback or link-local: not to be reached from the internet (RFC 1918, 6598, 3927, 4193, 4291).
[[nodiscard]] bool isPrivateAddress(const IpAddress &address);

} // namespace meridian::model
