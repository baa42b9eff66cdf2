#include "engine/model/Checker.h"

#include "engine/geo/GeoTables.h"
#include "engine/geo/Line.h"
#include "engine/model/TextRules.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace meridian::model {

QuickFix fixBy(const QString &title, std::function<Result<void>(ProjectBuilder &)> steps)
{
    return {title, [steps = std::move(steps)](const Project &project) {
                ProjectBuilder builder(project);
                return steps(builder) ? builder.take() : std::make_shared<const Project>(project);
            }};
}

const Zone *zoneOf(const Project &project, const QString &domain)
{
    for (QString name = normalDomain(domain);;) {
        if (const Zone *zone = project.zones.find(name)) {
            return zone;
        }
        if (name == u"." || name.isEmpty()) {
            return nullptr;
        }
        const qsizetype dot = name.indexOf(u'.');
        name = dot < 0 ? u"."_s : name.mid(dot + 1);
    }
}

qint64 detectionSeconds(const Project &project, const Address &address)
{
    const HealthCheck *check = project.healthChecks.find(address.healthCheck.text);
    const bool isProbed = check && check->kind != HealthCheck::Kind::External && check->kind != HealthCheck::Kind::Calculated;
    return isProbed ? std::min<qint64>(qint64{check->interval} * check->failures, 1'000'000) : 0;
}

bool isPrivateAddress(const IpAddress &address)
{
    static const std::vector<IpPrefix> blocks = [] {
        std::vector<IpPrefix> all;
        for (const QStringView text : {u"10.0.0.0/8", u"172.16.0.0/12", u"192.168.0.0/16", u"100.64.0.0/10", u"169.254.0.0/16",
                                       u"127.0.0.0/8", u"fc00::/7", u"fe80::/10", u"::1/128"}) {
            all.push_back(*IpPrefix::parse(text));
        }
        return all;
    }();
    return std::ranges::any_of(blocks, [&](const IpPrefix &block) { return block.contains(address); });
}

bool Checker::isUsed(const ObjectRef &ref) const
{
    return m_used.contains(ref);
}

void Checker::checkCarrier(const QString &code, const ObjectRef &object)
{
    const auto parsed = geo::CarrierCode::parse(code);
    const bool isKnown = m_options.carriers.contains(code) // or another name of one
        || (parsed && m_options.carriers.contains(geo::GeoTables::builtin().canonicalCarrier(*parsed).toString()));
    if (code.isEmpty() || m_options.carriers.isEmpty() || isKnown) {
        return;
    }
    const bool isLocation = object.kind == ObjectRef::Kind::LocationEntry;
    if (!isLocation && m_locatedCarriers.contains(code)) {
        return; // a network of the operator's own
    }
    const QString near = nearest(code, QStringList(m_options.carriers.begin(), m_options.carriers.end()));
    if (isLocation && near.isEmpty()) {
        return; // the location makes it one; only what looks like a slip is told
    }
    add(isLocation ? Severity::Hint : Severity::Warning, object, u"unknown-carrier"_s,
        isLocation ? u"The carrier \"%1\" is not in the table of carriers. Did you mean \"%2\"?"_s.arg(code, near) :
        u"The carrier \"%1\" is not in the table of carriers, so no client belongs to it. "_s.arg(code)
            + (near.isEmpty() ? u"Correct it, or add it to the table."_s : u"Did you mean \"%1\"?"_s.arg(near)));
}

void Checker::checkLine(const QString &line, const ObjectRef &object)
{
    if (const auto parsed = geo::Line::parse(line); parsed && parsed->isp()) {
        checkCarrier(parsed->isp()->toString(), object);
    }
}

void Checker::checkFeatures()
{
    for (const Feature feature : m_options.unsupported) {
        // What only watches or publishes does not change an answer: it is kept, and said, but stops nothing.
        const bool isKept = feature == Feature::Nodes || feature == Feature::CalculatedChecks;
        for (const ObjectRef &use : usesOf(m_project, feature)) {
            add(isKept ? Severity::Warning : Severity::Error, use, u"not-built"_s, unsupportedText(feature));
        }
    }
}

std::vector<Finding> Checker::run()
{
    for (const Use &use : m_uses) {
        m_used.insert(use.of);
    }
    for (const LocationEntry &entry : m_project.locations) {
        if (!entry.isp.isEmpty()) {
            m_locatedCarriers.insert(entry.isp);
        }
    }
    checkFeatures();
    checkSources();
    checkHealthChecks();
    checkAddresses();
    checkPools();
    for (const Instance &instance : m_project.instances) {
        checkInstance(instance);
    }
    for (const Zone &zone : m_project.zones) {
        checkZone(zone);
    }
    checkAliases();
    checkPolicies();
    checkOperations();
    checkAlerts();
    checkCloudDns();
    std::ranges::stable_sort(m_findings, {}, &Finding::severity);
    return std::move(m_findings);
}

QSet<QString> knownCarriers()
{
    QSet<QString> codes;
    for (const geo::Carrier &carrier : geo::GeoTables::builtin().carriers()) {
        codes.insert(carrier.code.toString());
    }
    return codes;
}

std::vector<Finding> check(const Project &project, const CheckOptions &options)
{
    return Checker(project, options).run();
}

QString toText(Finding::Severity severity)
{
    switch (severity) {
    case Finding::Severity::Error: return u"error"_s;
    case Finding::Severity::Warning: return u"warning"_s;
    case Finding::Severity::Hint: return u"hint"_s;
    }
    return {};
}

} // namespace meridian::model
