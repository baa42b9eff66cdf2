#include "tests/model/RandomProject.h"

#include "engine/model/EnumText.h"

using namespace Qt::StringLiterals;
using namespace meridian::model;

namespace meridian::test {
namespace {

class Maker final
{
public:
    explicit Maker(Random &random) : m_random(random) {}

    Project make()
    {
        m_project.name = text();
        m_project.note = text();
        m_project.settings.lineOrder = oneOf<LineOrder>();
        m_project.settings.ecs = coin();
        fill(m_project.locations, [&](int i) { return locationEntry(i); });
        fill(m_project.lines, [&](int i) { return blocks<LineList>(i); });
        fill(m_project.networks, [&](int i) { return blocks<Network>(i); });
        fill(m_project.healthChecks, [&](int i) { return healthCheck(i); });
        fill(m_project.addresses, [&](int i) { return address(i); });
        fill(m_project.pools, [&](int i) { return pool(i); });
        fill(m_project.instances, [&](int i) { return instance(i); });
        fill(m_project.zones, [&](int i) { return zone(i); });
        fill(m_project.responsePolicies, [&](int i) { return responsePolicy(i); });
        return m_project;
    }

private:
    int upTo(int most) { return static_cast<int>(m_random.below(static_cast<std::uint64_t>(most) + 1)); }
    bool coin() { return m_random.below(2) == 0; }
    QString text() { return QStringList{u""_s, u"北京 \"x\"\n"_s, u"plain"_s, u"a\\b\t🌏"_s}.at(upTo(3)); }
    template<typename Enum>
    Enum oneOf()
    {
        const auto table = enumTable<Enum>();
        return table[static_cast<std::size_t>(upTo(static_cast<int>(table.size()) - 1))].value;
    }
    template<typename T, typename Make>
    void fill(ObjectList<T> &list, Make make)
    {
        typename ObjectList<T>::Items items;
        for (int i = 0, count = upTo(4); i < count; ++i) {
            items.push_back(std::make_shared<const T>(make(i)));
        }
        list = ObjectList<T>(std::move(items));
    }
    template<typename T>
    T named(int number)
    {
        T object;
        object.id.text = u"id-%1"_s.arg(number);
        object.name = text();
        object.note = text();
        return object;
    }
    /// Id of any object of a list, or empty when there is none.
    template<typename Thing>
    Id<Thing> anyOf(const ObjectList<Thing> &list)
    {
        return list.isEmpty() ? Id<Thing>() : list.at(upTo(static_cast<int>(list.size()) - 1)).id;
    }
    IpPrefix block(int number)
    {
        return coin() ? IpPrefix::of(IpAddress::v4(0x0a000000u + (static_cast<std::uint32_t>(number) << 16)), 16 + upTo(16))
                      : IpPrefix::of(*IpAddress::parse(u"2001:db8:%1::"_s.arg(number)), 48 + upTo(80));
    }
    Location location()
    {
        switch (upTo(3)) {
        case 0: return PlacePath{u"NA/US/TX"_s};
        case 1: return CloudRegionRef{u"aws"_s, u"us-east-1"_s};
        case 2: return Coordinates{upTo(18000) / 100.0 - 90, upTo(36000) / 100.0 - 180};
        default: return {};
        }
    }
    QString line()
    {
        const LineListId list = anyOf(m_project.lines);
        const QString choices[] = {u"default"_s, u"isp=cn-telecom,place=AS/CN/north"_s, u"asn=4134"_s, list.isEmpty() ? u"place=EU"_s : u"cidr="_s + list.text};
        return choices[upTo(3)];
    }

    LocationEntry locationEntry(int number)
    {
        LocationEntry entry;
        entry.cidr = block(number);
        if (coin()) {
            entry.place = PlacePath{u"EU/DE"_s};
        }
        if (coin()) {
            entry.coordinates = Coordinates{upTo(90) - 0.25, upTo(180) - 0.125};
        }
        if (coin()) {
            entry.asn = static_cast<std::uint32_t>(m_random.next());
        }
        return entry;
    }
    template<typename T>
    T blocks(int number)
    {
        T list = named<T>(number);
        for (int i = 0, count = upTo(3); i < count; ++i) {
            list.cidrs.push_back(block(i));
        }
        return list;
    }
    HealthCheck healthCheck(int number)
    {
        HealthCheck check = named<HealthCheck>(number);
        check.kind = oneOf<HealthCheck::Kind>();
        check.port = upTo(65535);
        check.interval = 1 + upTo(100);
        check.invert = coin();
        check.quorum = coin() ? u"18%"_s : u"all"_s;
        if (coin()) {
            check.headers.insert(u"X-%1"_s.arg(upTo(9)), text());
            check.expectCodes = {{ExpectCodes::Op::Interval, {200, 200 + upTo(99)}}, {ExpectCodes::Op::Exclude, {204}}};
        }
        return check;
    }
    Address address(int number)
    {
        Address made = named<Address>(number);
        made.value = QStringList{u"192.0.2.1"_s, u"2001:DB8::1"_s, u"cdn.example.net."_s}.at(upTo(2));
        made.mode = oneOf<Address::Mode>();
        made.location = location();
        made.capacity = 1 + upTo(2000);
        if (coin()) {
            made.healthCheck = anyOf(m_project.healthChecks);
            made.backends = Backends{upTo(3), 3 + upTo(3), 1 + upTo(99)};
        }
        return made;
    }
    Pool pool(int number)
    {
        Pool made = named<Pool>(number);
        made.capacityMode = oneOf<Pool::CapacityMode>();
        for (const Address &member : m_project.addresses) {
            if (coin()) {
                made.members.push_back({member.id, 1 + upTo(3)});
            }
        }
        return made;
    }
    Rule rule(int number)
    {
        Rule made = named<Rule>(number);
        made.line = line();
        made.weight = 1 + upTo(3);
        made.enabled = coin();
        made.failback = {oneOf<Failback::Mode>(), upTo(2) * 60};
        made.switchMode = oneOf<Rule::Switch>();
        if (coin()) {
            made.anyMatch = {{{{u"uid"_s, text(), {}, 0}, {u"dev"_s, {}, 100, upTo(100)}}}};
        }
        made.allDownAddress = coin() ? anyOf(m_project.addresses) : AddressId();
        made.allDown = made.allDownAddress.isEmpty() ? oneOf<Rule::AllDown>() : Rule::AllDown::Address;
        for (int i = 0, count = upTo(3); i < count; ++i) {
            PoolSet set = named<PoolSet>(i);
            set.minAvailable = upTo(3);
            for (const Pool &use : m_project.pools) {
                if (coin()) {
                    set.pools.push_back({use.id, 1 + upTo(2)});
                }
            }
            made.effective = set.id;
            made.poolSets.push_back(std::move(set));
        }
        return made;
    }
    Instance instance(int number)
    {
        Instance made = named<Instance>(number);
        made.domain = u"i%1.gtm.example"_s.arg(number);
        made.ecs = coin();
        made.ttl = upTo(2) * 60;
        made.answer = {oneOf<AnswerSize::Size>(), 1 + upTo(20)};
        if (coin()) {
            made.failoverTtl = upTo(60);
            made.services = {u"www.example.com"_s};
        }
        for (int i = 0, count = upTo(4); i < count; ++i) {
            made.rules.push_back(rule(i));
        }
        return made;
    }
    std::vector<Target> targets()
    {
        std::vector<Target> made;
        for (int i = 0, count = upTo(3); i < count; ++i) {
            Target target;
            target.address = coin() ? anyOf(m_project.addresses) : AddressId();
            if (target.address.isEmpty()) {
                target.rdata = u"192.0.2.%1"_s.arg(i);
            } else if (coin()) {
                target.priority = upTo(10);
            }
            made.push_back(std::move(target));
        }
        return made;
    }
    RoutingItem item(int depth)
    {
        RoutingItem made;
        if (depth < 3 && upTo(3) == 0) {
            made.routing = std::make_shared<const Routing>(routing(depth + 1));
        } else {
            made.targets = targets();
        }
        return made;
    }
    Routing routing(int depth)
    {
        using Policy = Routing::Policy;
        Routing made;
        made.policy = oneOf<Policy>();
        if (made.policy == Policy::Failover) {
            made.active = item(depth);
            made.backup = item(depth);
            made.trickle = upTo(10) / 10.0;
            return made;
        }
        if (made.policy == Policy::Multivalue) {
            made.limit = 1 + upTo(20);
            made.targets = targets();
            return made;
        }
        made.fenced = made.policy == Policy::Geo && coin();
        made.formula = made.policy == Policy::Geoproximity ? oneOf<Routing::Formula>() : Routing::Formula::Linear;
        for (int i = 0; i <= upTo(2); ++i) {
            RoutingItem next = item(depth);
            if (made.policy == Policy::Weighted) {
                next.weight = upTo(1000);
            } else if (made.policy == Policy::Lines) {
                next.line = u"asn=%1"_s.arg(i + 1);
            } else {
                next.location = Coordinates{i + 0.5, 1.0};
            }
            if (made.policy == Policy::Geoproximity && coin()) {
                next.bias = upTo(198) - 99;
                next.id = u"i%1"_s.arg(i);
            }
            made.items.push_back(std::move(next));
        }
        return made;
    }
    Zone zone(int number)
    {
        Zone made;
        made.name = coin() ? u"z%1.Example"_s.arg(number) : u"北%1.example."_s.arg(number);
        made.kind = oneOf<Zone::Kind>();
        made.dnssecEnabled = coin();
        made.ecs = coin();
        made.soa.mname = coin() ? u"ns.example"_s : QString();
        made.soa.minimum = upTo(2) * 60;
        fill(made.records, [&](int i) {
            RecordSet set;
            set.name = i == 0 ? u"@"_s : u"r%1"_s.arg(i);
            set.type = QStringList{u"A"_s, u"txt"_s, u"TYPE65"_s}.at(upTo(2));
            set.ttl = upTo(3) * 100;
            set.note = text();
            if (coin()) {
                set.routing = routing(0);
            } else {
                set.values = {u"one"_s, text()};
            }
            return set;
        });
        return made;
    }
    ResponsePolicy responsePolicy(int number)
    {
        ResponsePolicy made = named<ResponsePolicy>(number);
        if (const NetworkId network = anyOf(m_project.networks); !network.isEmpty()) {
            made.networks = {network};
        }
        for (int i = 0, count = upTo(3); i < count; ++i) {
            ResponseRule one;
            one.id.text = u"r%1"_s.arg(i);
            one.domain = u"*.bad.example"_s;
            if (coin()) {
                one.behavior = ResponseRule::Behavior::Bypass;
            } else {
                one.localData = {{u"A"_s, upTo(600), {u"192.0.2.1"_s}}};
            }
            made.rules.push_back(std::move(one));
        }
        return made;
    }

    Random &m_random;
    Project m_project;
};

} // namespace

Project randomProject(Random &random)
{
    return Maker(random).make();
}

} // namespace meridian::test
