#include "tests/policy/RandomProject.h"

using namespace Qt::StringLiterals;

namespace meridian::test {

using namespace model;

namespace {

const QStringList kPlaces{u"AS"_s, u"AS/CN"_s, u"AS/CN/north"_s, u"AS/CN/north/BJ"_s, u"AS/CN/east/SH"_s, u"EU/DE"_s, u"NA/US"_s, u"NA/US/TX"_s};
const QStringList kCarriers{u"cn-telecom"_s, u"cn-mobile"_s, u"cn-unicom"_s};

QString pick(Random &random, const QStringList &from)
{
    return from.at(static_cast<qsizetype>(random.below(static_cast<std::uint64_t>(from.size()))));
}

int between(Random &random, int low, int high)
{
    return low + static_cast<int>(random.below(static_cast<std::uint64_t>(high - low + 1)));
}

bool chance(Random &random, int percent)
{
    return between(random, 1, 100) <= percent;
}

/// Inside 198.18.0.0/15 or 2001:db8::/32, so that blocks meet and lie inside one another.
IpPrefix randomBlock(Random &random)
{
    if (chance(random, 60)) {
        const auto address = IpAddress::v4(0xC6120000U + static_cast<std::uint32_t>(random.below(1 << 17)));
        return IpPrefix::of(address, between(random, 15, 32));
    }
    const IpAddress address{0x20010db800000000U + random.below(1ULL << 20), random.next(), IpFamily::V6};
    return IpPrefix::of(address, chance(random, 90) ? between(random, 32, 64) : between(random, 65, 128));
}

Coordinates randomPoint(Random &random)
{
    return {static_cast<double>(between(random, -80, 80)), static_cast<double>(between(random, -179, 179))};
}

QString randomLine(Random &random)
{
    switch (random.below(6)) {
    case 0:
        return u"default"_s;
    case 1:
        return u"cidr=l%1"_s.arg(between(random, 0, 3));
    case 2:
        return u"isp="_s + pick(random, kCarriers);
    case 3:
        return u"isp="_s + pick(random, kCarriers) + u",place="_s + pick(random, kPlaces);
    default:
        return u"place="_s + pick(random, kPlaces);
    }
}

QStringList randomTargets(Random &random)
{
    QStringList out;
    for (int i = between(random, 1, 3); i > 0; --i) {
        out.append(chance(random, 80) ? u"@a%1"_s.arg(between(random, 0, 9)) : u"203.0.113.%1"_s.arg(between(random, 1, 5)));
    }
    return out;
}

/// With `wanted` of that policy, and with every item a routing of its own where `isNested`.
Routing randomRouting(Random &random, int depth, std::optional<Routing::Policy> wanted = std::nullopt, bool isNested = false)
{
    Routing out;
    const auto drawn = static_cast<Routing::Policy>(random.below(7));
    out.policy = wanted.value_or(drawn);
    out.fenced = chance(random, 30);
    out.formula = chance(random, 50) ? Routing::Formula::Linear : Routing::Formula::LegacyInverse;
    out.trickle = between(random, 0, 4) * 0.25;
    out.limit = between(random, 1, 3);
    const auto branch = [&](int index) {
        RoutingItem item = test::item(randomTargets(random));
        if (depth > 0 && (chance(random, 30) || isNested)) {
            item.targets.clear();
            item.routing = std::make_shared<const Routing>(randomRouting(random, depth - 1));
        }
        item.weight = chance(random, 25) ? 0 : between(random, 1, 9);
        item.id = u"i%1"_s.arg(index);
        item.bias = between(random, -99, 99);
        item.location = randomPoint(random);
        return item;
    };
    const int count = between(random, 1, 4);
    Coordinates shared = randomPoint(random);
    for (int i = 0; i < count; ++i) {
        out.items.push_back(branch(i));
        if (out.policy == Routing::Policy::Geoproximity && chance(random, 40)) { // ties
            out.items.back().location = shared;
            out.items.back().bias = 0;
        }
    }
    if (out.policy == Routing::Policy::Lines) {
        QStringList used;
        std::erase_if(out.items, [&](RoutingItem &item) {
            item.line = randomLine(random);
            const bool isThere = used.contains(item.line);
            used.append(item.line);
            return isThere;
        });
    }
    out.active = branch(0);
    out.backup = branch(1);
    out.targets = test::item(randomTargets(random)).targets;
    return out;
}

Rule randomRule(Random &random, int index)
{
    Rule out = rule(u"r%1"_s.arg(index), randomLine(random), between(random, 1, 50), {});
    for (int i = between(random, 1, 3); i > 0; --i) {
        PoolSet set = poolSet(u"s%1"_s.arg(i), {}, between(random, 1, 3));
        for (int j = between(random, 1, 2); j > 0; --j) {
            set.pools.push_back({{u"p%1"_s.arg(between(random, 0, 4))}, between(random, 1, 9)});
        }
        out.poolSets.push_back(set);
    }
    out.enabled = chance(random, 90);
    out.switchMode = chance(random, 20) ? Rule::Switch::Manual : Rule::Switch::Auto;
    out.effective = out.poolSets.back().id;
    out.allDown = static_cast<Rule::AllDown>(random.below(4));
    out.allDownAddress = {u"a0"_s};
    if (chance(random, 25)) {
        out.anyMatch = {{{{u"uid"_s, {}, 10, between(random, 1, 9)}}}};
        out.anyMatchFallback = chance(random, 50) ? Rule::AnyMatchFallback::Default : Rule::AnyMatchFallback::NextLine;
    }
    return out;
}

} // namespace

ProjectFixture randomProject(std::uint64_t seed)
{
    Random random(seed);
    ProjectFixture f;
    f.project.settings.lineOrder = static_cast<LineOrder>(random.below(3));
    for (int i = 0; i < 10; ++i) {
        Address address;
        address.id = {u"a%1"_s.arg(i)};
        address.value = u"192.0.2.%1"_s.arg(between(random, 1, 12));
        address.healthCheck = {chance(random, 80) ? u"hc"_s : QString()};
        address.mode = chance(random, 90) ? Address::Mode::Auto : chance(random, 50) ? Address::Mode::AlwaysOn : Address::Mode::AlwaysOff;
        address.location = PlacePath{pick(random, kPlaces)};
        address.isp = chance(random, 50) ? pick(random, kCarriers) : QString();
        f.address(address);
    }
    f.address(u"six"_s, u"2001:db8::1"_s).address(u"name"_s, u"cdn.example.com"_s);
    for (int i = 0; i < 5; ++i) {
        Pool pool;
        pool.id = {u"p%1"_s.arg(i)};
        for (int j = between(random, 1, 5); j > 0; --j) {
            pool.members.push_back({{u"a%1"_s.arg(between(random, 0, 9))}, between(random, 1, 100)});
        }
        if (chance(random, 20)) {
            pool.members.push_back({{chance(random, 70) ? u"six"_s : u"name"_s}, 7});
        }
        f.project.pools = f.project.pools.appended(pool);
    }
    QStringList seen;
    for (int i = 0; i < 25; ++i) {
        const QString block = randomBlock(random).toString();
        if (!seen.contains(block)) {
            seen.append(block);
            f.location(block, chance(random, 85) ? pick(random, kPlaces) : QString(), chance(random, 50) ? pick(random, kCarriers) : QString(),
                       chance(random, 70) ? std::optional(randomPoint(random)) : std::nullopt);
        }
    }
    for (int i = 0; i < 4; ++i) {
        f.line(u"l%1"_s.arg(i), {randomBlock(random).toString(), randomBlock(random).toString(), randomBlock(random).toString()});
    }
    for (int i = 0; i < 6; ++i) {
        f.instance.rules.push_back(randomRule(random, i));
    }
    f.instance.answer = {static_cast<AnswerSize::Size>(random.below(3)), between(random, 1, 4)};
    f.instance.mode = static_cast<Instance::Mode>(random.below(3));
    f.instance.noRule = static_cast<Instance::NoRule>(random.below(3));
    f.instance.noRuleAddress = {u"a1"_s};
    f.instance.failoverTtl = 7;
    f.routed(u"app"_s, u"A"_s, randomRouting(random, 2)).routed(u"web"_s, u"A"_s, randomRouting(random, 1));
    return f;
}

std::vector<std::pair<const char *, Kind>> everyKind()
{
    return {{"R-099 weighted", Kind::Weighted},
            {"R-081 geo", Kind::Geo},
            {"R-084 geo with a fence", Kind::Fenced},
            {"R-087 R-090 failover", Kind::Failover},
            {"R-142 geoproximity", Kind::Geoproximity},
            {"X-19 geoproximity, the former formula", Kind::LegacyGeoproximity},
            {"R-V23 lines", Kind::Lines},
            {"latency", Kind::Latency},
            {"R-V24 multivalue", Kind::Multivalue},
            {"R-V22 nested", Kind::Nested},
            {"R-027 instance", Kind::Instance}};
}

QString nameOf(Kind kind)
{
    return kind == Kind::Instance ? QString::fromLatin1(kDomain) : u"app.gtm.example.net"_s;
}

ProjectFixture randomProjectOf(Kind kind, std::uint64_t seed)
{
    using Policy = Routing::Policy;
    ProjectFixture f = randomProject(seed);
    if (kind == Kind::Instance) {
        return f;
    }
    Random random(seed ^ 0xcafe);
    const auto policy = kind == Kind::Geo || kind == Kind::Fenced                                 ? Policy::Geo
                        : kind == Kind::Failover                                                  ? Policy::Failover
                        : kind == Kind::Geoproximity || kind == Kind::LegacyGeoproximity          ? Policy::Geoproximity
                        : kind == Kind::Lines                                                     ? Policy::Lines
                        : kind == Kind::Latency                                                   ? Policy::Latency
                        : kind == Kind::Multivalue                                                ? Policy::Multivalue
                                                                                                  : Policy::Weighted;
    Routing routing = randomRouting(random, kind == Kind::Nested ? 2 : 0, policy, kind == Kind::Nested);
    routing.fenced = kind == Kind::Fenced;
    routing.formula = kind == Kind::LegacyGeoproximity ? Routing::Formula::LegacyInverse : Routing::Formula::Linear;
    for (qsizetype i = 0; i < f.zone.records.size(); ++i) {
        if (f.zone.records.at(i).name == u"app") {
            RecordSet set = f.zone.records.at(i);
            set.routing = routing;
            f.zone.records = f.zone.records.replaced(i, std::move(set));
        }
    }
    return f;
}

std::shared_ptr<const geo::GeoData> randomGeo(std::uint64_t seed)
{
    Random random(seed ^ 0x5eed);
    std::vector<geo::GeoDatabase::Entry> entries;
    for (int i = 0; i < 60; ++i) {
        geo::GeoRecord record;
        if (chance(random, 60)) {
            record.place = geo::Place::parse(pick(random, kPlaces)).value();
            const Coordinates point = randomPoint(random);
            record.point = geo::LatLon{point.latitude, point.longitude};
        }
        if (chance(random, 40)) {
            record.isp = geo::CarrierCode::parse(pick(random, kCarriers)).value();
        }
        entries.emplace_back(randomBlock(random), record);
    }
    return geo::GeoData::with(geo::GeoDatabase::fromEntries(entries));
}

IpAddress randomAddress(Random &random)
{
    const auto v4 = IpAddress::v4(0xC6120000U + static_cast<std::uint32_t>(random.below(1 << 17)));
    switch (random.below(8)) {
    case 0:
        return {0, 0xffff00000000U | v4.toV4(), IpFamily::V6};
    case 1:
        return {0x2002000000000000U | std::uint64_t{v4.toV4()} << 16 | random.below(65536), random.next(), IpFamily::V6};
    case 2:
        return IpAddress::v4(static_cast<std::uint32_t>(random.next()));
    case 3:
        return {random.next(), random.next(), IpFamily::V6};
    case 4:
    case 5:
        return {0x20010db800000000U + random.below(1ULL << 20), random.next(), IpFamily::V6};
    default:
        return v4;
    }
}

IpAddress randomInside(Random &random, const IpPrefix &block)
{
    const IpAddress any{random.next(), block.address.isV4() ? 0 : random.next(), block.address.family};
    const IpAddress whole = block.address.isV4() ? any.masked(32) : any;
    const IpAddress top = whole.masked(block.length);
    return {block.address.high | (whole.high ^ top.high), block.address.low | (whole.low ^ top.low), block.address.family};
}

policy::Health randomHealth(Random &random, const policy::Policy &policy, int percentDown)
{
    policy::Health health;
    for (std::uint32_t i = 0; i < policy.addresses().size(); ++i) {
        health.set(i, chance(random, percentDown) ? policy::CheckState::Down : policy::CheckState::Up);
    }
    return health;
}

QStringList randomNames()
{
    return {QString::fromLatin1(kDomain), u"app.gtm.example.net"_s, u"web.gtm.example.net"_s};
}

} // namespace meridian::test
