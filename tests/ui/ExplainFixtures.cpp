#include "tests/ui/ExplainFixtures.h"

namespace meridian::test {

using namespace Qt::StringLiterals;

model::ProjectPtr smallProject()
{
    auto project = std::make_shared<model::Project>();
    const auto address = [](const QString &id, const QString &name, const QString &value) {
        model::Address out;
        out.id = {id};
        out.name = name;
        out.value = value;
        return out;
    };
    project->addresses = project->addresses.appended(address(u"bj-1"_s, u"Beijing 1"_s, u"192.0.2.1"_s))
                             .appended(address(u"bj-2"_s, {}, u"192.0.2.2"_s))
                             .appended(address(u"sh-1"_s, u"Shanghai 1"_s, u"192.0.2.3"_s));
    model::Rule rule;
    rule.id = {u"r1"_s};
    rule.name = u"Beijing Telecom"_s;
    rule.line = u"isp=cn-telecom,place=AS/CN/north/BJ"_s;
    model::Instance instance;
    instance.id = {u"shop"_s};
    instance.domain = u"www.example.com.gtm.example.net."_s;
    instance.rules.push_back(rule);
    project->instances = project->instances.appended(instance);

    model::LocationEntry location;
    location.cidr = *IpPrefix::parse(u"203.0.113.0/24");
    location.place = model::PlacePath{u"AS/CN/north/BJ"_s};
    location.isp = u"cn-telecom"_s;
    project->locations = project->locations.appended(location);
    model::LineList line;
    line.id = {u"office"_s};
    line.name = u"Office"_s;
    line.cidrs = {*IpPrefix::parse(u"198.51.100.0/25"), *IpPrefix::parse(u"203.0.113.0/24")};
    project->lines = project->lines.appended(line);

    model::RecordSet apex;
    apex.type = u"NS"_s;
    model::RecordSet app;
    app.name = u"app"_s;
    app.type = u"A"_s;
    model::Zone zone;
    zone.name = u"gtm.example.net"_s;
    zone.records = zone.records.appended(apex).appended(app);
    project->zones = project->zones.appended(zone);
    return project;
}

service::ExplainReport fourShares()
{
    service::ExplainReport report;
    report.name = u"www.example.com.gtm.example.net."_s;
    report.type = u"A"_s;
    report.rcode = u"NOERROR"_s;
    report.ttl = 60;
    report.scope = 20;
    report.source = {u"203.0.113.0/24"_s, u"ecs"_s, u"AS/CN/north/BJ"_s, u"cn-telecom"_s, 4134, 39.9, 116.4};
    report.shares = {{{u"192.0.2.1"_s}, Fraction(3, 8)},
                     {{u"192.0.2.2"_s}, Fraction(3, 8)},
                     {{u"192.0.2.3"_s}, Fraction(3, 16)},
                     {{u"192.0.2.4"_s}, Fraction(1, 16)}};
    report.steps = {
        {u"source"_s, {}, u"The client subnet 203.0.113.0/24 lies in Beijing, China Telecom."_s},
        {u"instance"_s, u"instance:shop"_s, u"Instance \"shop\" answers the dispatch domain."_s},
        {u"rule"_s, u"rule:shop/r1"_s,
         u"Rule \"Beijing Telecom\" (r1) takes line isp=cn-telecom,place=AS/CN/north/BJ, level 8 of 15. Its set in effect is "
         "\"main\", because 4 of 4 addresses are available and 1 is needed."_s},
        {u"weight"_s, {}, u"Weights of rule, pool and address are multiplied and divided by their sum."_s},
    };
    return report;
}

} // namespace meridian::test
