#include "tests/policy/ProjectFixture.h"

#include <QtTest/QtTest>

using namespace Qt::StringLiterals;

namespace meridian::test {

using namespace model;

ProjectFixture::ProjectFixture()
{
    project.name = u"test"_s;
    HealthCheck check;
    check.id = {u"hc"_s};
    check.kind = HealthCheck::Kind::External;
    project.healthChecks = project.healthChecks.appended(check);
    zone.name = QString::fromLatin1(kZone);
    zone.soa.mname = u"ns1.gtm.example.net"_s;
    zone.soa.rname = u"hostmaster.gtm.example.net"_s;
    records(u"@"_s, u"NS"_s, {u"ns1.gtm.example.net."_s}, 3600);
    records(u"ns1"_s, u"A"_s, {u"192.0.2.53"_s}, 3600);
    instance.id = {u"shop"_s};
    instance.domain = QString::fromLatin1(kDomain);
}

ProjectFixture &ProjectFixture::address(Address value)
{
    project.addresses = project.addresses.appended(std::move(value));
    return *this;
}

ProjectFixture &ProjectFixture::address(const QString &id, const QString &value, bool isChecked)
{
    Address out;
    out.id = {id};
    out.value = value;
    out.healthCheck = {isChecked ? u"hc"_s : QString()};
    return address(out);
}

ProjectFixture &ProjectFixture::pool(const QString &id, std::initializer_list<std::pair<QString, int>> members)
{
    Pool out;
    out.id = {id};
    for (const auto &[member, weight] : members) {
        out.members.push_back({{member}, weight});
    }
    project.pools = project.pools.appended(out);
    return *this;
}

ProjectFixture &ProjectFixture::location(const QString &cidr, const QString &place, const QString &isp, std::optional<Coordinates> point)
{
    LocationEntry entry;
    entry.cidr = IpPrefix::parse(cidr).value();
    if (!place.isEmpty()) {
        entry.place = PlacePath{place};
    }
    entry.isp = isp;
    entry.coordinates = point;
    project.locations = project.locations.appended(entry);
    return *this;
}

ProjectFixture &ProjectFixture::line(const QString &id, const QStringList &cidrs)
{
    LineList list;
    list.id = {id};
    for (const QString &cidr : cidrs) {
        list.cidrs.push_back(IpPrefix::parse(cidr).value());
    }
    project.lines = project.lines.appended(list);
    return *this;
}

ProjectFixture &ProjectFixture::records(const QString &name, const QString &type, const QStringList &values, int ttl)
{
    RecordSet set;
    set.name = name;
    set.type = type;
    set.ttl = ttl;
    set.values = values;
    zone.records = zone.records.appended(set);
    return *this;
}

ProjectFixture &ProjectFixture::routed(const QString &name, const QString &type, Routing policy, int ttl)
{
    RecordSet set;
    set.name = name;
    set.type = type;
    set.ttl = ttl;
    set.routing = std::move(policy);
    zone.records = zone.records.appended(set);
    return *this;
}

Project ProjectFixture::made() const
{
    Project out = project;
    out.zones = out.zones.appended(zone);
    if (hasInstance || !instance.rules.empty()) {
        out.instances = out.instances.appended(instance);
    }
    return out;
}

policy::PolicyPtr ProjectFixture::compiled(const std::shared_ptr<const geo::GeoData> &geo) const
{
    const policy::CompileReport report = policy::compile(made(), geo);
    for (const Error &error : report.errors) {
        QTest::qFail(qPrintable(error.toString()), __FILE__, __LINE__);
    }
    return report.policy ? report.policy : std::make_shared<const policy::Policy>();
}

PoolSet poolSet(const QString &id, std::initializer_list<std::pair<QString, int>> pools, int minAvailable)
{
    PoolSet out;
    out.id = {id};
    out.minAvailable = minAvailable;
    for (const auto &[pool, weight] : pools) {
        out.pools.push_back({{pool}, weight});
    }
    return out;
}

Rule rule(const QString &id, const QString &line, int weight, std::vector<PoolSet> sets)
{
    Rule out;
    out.id = {id};
    out.line = line;
    out.weight = weight;
    out.poolSets = std::move(sets);
    return out;
}

Rule rule(const QString &id, const QString &line, const QString &pool)
{
    return rule(id, line, 1, {poolSet(id + u"-set"_s, {{pool, 1}})});
}

Target targetOf(const QString &address)
{
    Target out;
    out.address = {address};
    return out;
}

Target rdataOf(const QString &text)
{
    Target out;
    out.rdata = text;
    return out;
}

RoutingItem item(const QStringList &targets)
{
    RoutingItem out;
    for (const QString &target : targets) {
        out.targets.push_back(target.startsWith(u'@') ? targetOf(target.mid(1)) : rdataOf(target));
    }
    return out;
}

RoutingItem weightedItem(int weight, const QStringList &targets)
{
    RoutingItem out = item(targets);
    out.weight = weight;
    return out;
}

RoutingItem placedItem(double latitude, double longitude, const QStringList &targets, const QString &id, int bias)
{
    RoutingItem out = item(targets);
    out.location = Coordinates{latitude, longitude};
    out.id = id;
    out.bias = bias;
    return out;
}

RoutingItem lineItem(const QString &line, const QStringList &targets)
{
    RoutingItem out = item(targets);
    out.line = line;
    return out;
}

Routing routing(Routing::Policy policy, std::vector<RoutingItem> items)
{
    Routing out;
    out.policy = policy;
    out.items = std::move(items);
    return out;
}

policy::Source sourceOf(const QString &client, const QMap<QString, QString> &identifiers)
{
    policy::Source source;
    if (!client.isEmpty()) {
        source = policy::Source::ecs(IpPrefix::parse(client).value());
    }
    source.identifiers = identifiers;
    return source;
}

policy::Health healthWithDown(const policy::Policy &policy, const QStringList &down)
{
    policy::Health health;
    for (const QString &id : down) {
        health.set(policy.findAddress(id).value(), policy::CheckState::Down);
    }
    return health;
}

policy::Distribution ask(const policy::Policy &policy, const Asked &asked, policy::Trace *trace)
{
    const policy::Question question{dns::Name::parse(asked.name).value(), asked.type};
    return policy::distribution(policy, healthWithDown(policy, asked.down), question, sourceOf(asked.client, asked.identifiers), trace);
}

QString sharesOf(const policy::Distribution &distribution)
{
    QStringList out;
    for (const auto &entry : distribution.entries) {
        out.append(entry.bucket.values().join(u',') + u'=' + entry.share.toString());
    }
    return out.isEmpty() ? u"-"_s : out.join(u' ');
}

bool addsUp(const policy::Distribution &distribution)
{
    Fraction sum;
    for (const auto &entry : distribution.entries) {
        const auto next = Fraction::sum(sum, entry.share);
        if (!next || entry.share.isZero()) {
            return false;
        }
        sum = *next;
    }
    return distribution.entries.empty() || sum == Fraction::one();
}

QString textOf(const policy::Trace &trace)
{
    QStringList out;
    for (const policy::Step &step : trace) {
        out.append(step.text);
    }
    return out.join(u'\n');
}

} // namespace meridian::test
