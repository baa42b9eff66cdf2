#include "ui/shell/KindInfo.h"

#include "engine/model/Project.h"

#include <QCoreApplication>

#include <array>

namespace meridian::ui {
namespace {

using namespace Qt::StringLiterals;
using Kind = model::ObjectRef::Kind;

constexpr std::array kTopLevel{
    Kind::Zone,    Kind::Instance, Kind::Pool,         Kind::Address,        Kind::HealthCheck, Kind::Line,  Kind::LocationEntry,
    Kind::Network, Kind::Node,     Kind::ServerPolicy, Kind::ResponsePolicy, Kind::Channel,     Kind::Alert, Kind::Test,
};

struct KindTexts
{
    Q_DECLARE_TR_FUNCTIONS(meridian::ui::KindTexts)
};

/// Calls `use` with the list of the kind; `use` is not called for nested kinds.
template<typename Use>
void withList(const model::Project &project, Kind kind, Use use)
{
    switch (kind) {
    case Kind::LocationEntry: return use(project.locations);
    case Kind::Line: return use(project.lines);
    case Kind::Network: return use(project.networks);
    case Kind::HealthCheck: return use(project.healthChecks);
    case Kind::Address: return use(project.addresses);
    case Kind::Pool: return use(project.pools);
    case Kind::Instance: return use(project.instances);
    case Kind::Zone: return use(project.zones);
    case Kind::ServerPolicy: return use(project.serverPolicies);
    case Kind::ResponsePolicy: return use(project.responsePolicies);
    case Kind::Channel: return use(project.channels);
    case Kind::Alert: return use(project.alerts);
    case Kind::Node: return use(project.nodes);
    case Kind::Test: return use(project.tests);
    case Kind::Project:
    case Kind::Rule:
    case Kind::PoolSet:
    case Kind::RecordSet:
    case Kind::ResponseRule: return;
    }
}

} // namespace

KindInfo kindInfo(Kind kind)
{
    switch (kind) {
    case Kind::Project: return {u"project"_s, KindTexts::tr("Project"), KindTexts::tr("Project"), KindTexts::tr("The whole document and its settings.")};
    case Kind::LocationEntry:
        return {u"location"_s, KindTexts::tr("Location"), KindTexts::tr("Locations"),
                KindTexts::tr("Corrections to the geo database: where a network is, for private and misplaced networks.")};
    case Kind::Line:
        return {u"line"_s, KindTexts::tr("Line"), KindTexts::tr("Lines"),
                KindTexts::tr("Named lists of client networks. Rules use them to tell where a query comes from.")};
    case Kind::Network:
        return {u"network"_s, KindTexts::tr("Network"), KindTexts::tr("Networks"), KindTexts::tr("Client networks that private zones and policies are for.")};
    case Kind::HealthCheck:
        return {u"health-check"_s, KindTexts::tr("Health check"), KindTexts::tr("Health checks"), KindTexts::tr("How addresses are probed, and when they count as down.")};
    case Kind::Address:
        return {u"address"_s, KindTexts::tr("Address"), KindTexts::tr("Addresses"),
                KindTexts::tr("IP addresses and host names that answers can carry: data centres, load balancers, CDNs.")};
    case Kind::Pool:
        return {u"pool"_s, KindTexts::tr("Address pool"), KindTexts::tr("Address pools"),
                KindTexts::tr("Groups of addresses with equal attributes, such as one data centre and one carrier.")};
    case Kind::Instance:
        return {u"instance"_s, KindTexts::tr("Instance"), KindTexts::tr("Instances"),
                KindTexts::tr("Managed services: a dispatch domain and the rules that route its queries.")};
    case Kind::Rule: return {u"rule"_s, KindTexts::tr("Rule"), KindTexts::tr("Rules"), KindTexts::tr("Which pool sets serve the queries of a line.")};
    case Kind::PoolSet:
        return {u"pool-set"_s, KindTexts::tr("Pool set"), KindTexts::tr("Pool sets"), KindTexts::tr("Pools that serve together. The first available set of a rule is in effect.")};
    case Kind::Zone: return {u"zone"_s, KindTexts::tr("Zone"), KindTexts::tr("Zones"), KindTexts::tr("Domains that this product answers for, with their records.")};
    case Kind::RecordSet: return {u"record"_s, KindTexts::tr("Record set"), KindTexts::tr("Record sets"), KindTexts::tr("Records of one name and type, static or routed.")};
    case Kind::ServerPolicy:
        return {u"server-policy"_s, KindTexts::tr("Server policy"), KindTexts::tr("Server policies"), KindTexts::tr("How networks may use the private DNS, and where it forwards to.")};
    case Kind::ResponsePolicy:
        return {u"response-policy"_s, KindTexts::tr("Response policy"), KindTexts::tr("Response policies"), KindTexts::tr("Names that are answered otherwise for some networks.")};
    case Kind::ResponseRule: return {u"rule"_s, KindTexts::tr("Response rule"), KindTexts::tr("Response rules"), KindTexts::tr("One name and how it is answered.")};
    case Kind::Channel: return {u"channel"_s, KindTexts::tr("Channel"), KindTexts::tr("Channels"), KindTexts::tr("Where alerts are sent to.")};
    case Kind::Alert: return {u"alert"_s, KindTexts::tr("Alert"), KindTexts::tr("Alerts"), KindTexts::tr("What is told to people, and through which channels.")};
    case Kind::Node: return {u"node"_s, KindTexts::tr("Node"), KindTexts::tr("Nodes"), KindTexts::tr("Remote servers that the project is published to.")};
    case Kind::Test:
        return {u"test"_s, KindTexts::tr("Policy test"), KindTexts::tr("Policy tests"), KindTexts::tr("Questions with the shares that they must give.")};
    }
    return {};
}

std::span<const Kind> topLevelKinds()
{
    return kTopLevel;
}

qsizetype countOf(const model::Project &project, Kind kind)
{
    qsizetype count = 0;
    withList(project, kind, [&count](const auto &list) { count = list.size(); });
    return count;
}

std::vector<model::ObjectRef> objectsOf(const model::Project &project, Kind kind)
{
    std::vector<model::ObjectRef> refs;
    withList(project, kind, [&refs](const auto &list) {
        refs.reserve(static_cast<std::size_t>(list.size()));
        for (const auto &object : list) {
            refs.push_back(model::refOf(object));
        }
    });
    return refs;
}

QString describe(const model::Project &project, const model::ObjectRef &ref)
{
    if (ref.kind == Kind::Project) {
        return KindTexts::tr("Settings of the project");
    }
    const KindInfo info = kindInfo(ref.kind);
    if (ref.kind == Kind::RecordSet && ref.key.contains(u'/')) {
        return KindTexts::tr("%1 records of %2", "type, name").arg(ref.key.section(u'/', -1), ref.key.section(u'/', 0, -2));
    }
    return ref.key.isEmpty() ? info.plural : KindTexts::tr("%1 \"%2\"").arg(info.singular, model::titleOf(project, ref));
}

} // namespace meridian::ui
