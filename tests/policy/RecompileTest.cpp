#include "engine/policy/Decider.h"
#include "engine/policy/Failback.h"
#include "engine/policy/Standing.h"
#include "tests/policy/RandomProject.h"
#include "tests/support/TestMain.h"

#include <QSet>

#include <map>

using namespace Qt::StringLiterals;
using namespace meridian;
using namespace meridian::test;

namespace {

using model::Project;

std::size_t below(Random &random, qsizetype bound)
{
    return static_cast<std::size_t>(random.below(static_cast<std::uint64_t>(bound)));
}

/// Changes one object of a list, picked by chance.
template<typename T, typename Change>
void changeOne(Random &random, model::ObjectList<T> &list, Change change)
{
    if (list.isEmpty()) {
        return;
    }
    const auto at = static_cast<qsizetype>(below(random, list.size()));
    T object = list.at(at);
    change(object);
    list = list.replaced(at, std::move(object));
}

template<typename T>
void moveOne(Random &random, model::ObjectList<T> &list)
{
    if (!list.isEmpty()) {
        list = list.moved(static_cast<qsizetype>(below(random, list.size())), static_cast<qsizetype>(below(random, list.size())));
    }
}

template<typename T>
void removeOne(Random &random, model::ObjectList<T> &list)
{
    if (!list.isEmpty()) {
        list = list.removed(static_cast<qsizetype>(below(random, list.size())));
    }
}

/// The same objects at other places of memory, as a file that is read again has them.
template<typename T>
void copyAll(model::ObjectList<T> &list)
{
    typename model::ObjectList<T>::Items items;
    for (const T &object : list) {
        items.push_back(std::make_shared<const T>(object));
    }
    list = model::ObjectList<T>(std::move(items));
}

void editAddresses(Random &random, Project &project)
{
    model::Address address;
    switch (random.below(6)) {
    case 0:
        changeOne(random, project.addresses, [](model::Address &each) { each.name += u'x'; });
        return;
    case 1:
        changeOne(random, project.addresses, [&](model::Address &each) {
            each.value = each.kind() == model::Address::Kind::Ipv4 ? u"192.0.2.%1"_s.arg(random.below(250)) : each.value;
        });
        return;
    case 2:
        changeOne(random, project.addresses, [&](model::Address &each) { each.mode = static_cast<model::Address::Mode>(random.below(3)); });
        return;
    case 3:
        changeOne(random, project.addresses, [&](model::Address &each) { each.healthCheck.text = random.below(2) == 0 ? u"hc"_s : QString(); });
        return;
    case 4:
        address.id = {u"new%1"_s.arg(random.next())};
        address.value = u"198.51.100.%1"_s.arg(random.below(250));
        project.addresses = project.addresses.inserted(static_cast<qsizetype>(below(random, project.addresses.size() + 1)), address);
        changeOne(random, project.pools, [&](model::Pool &pool) { pool.members.push_back({address.id, 3}); });
        return;
    default:
        removeOne(random, project.addresses); // often refused, since somebody uses it
    }
}

void editPools(Random &random, Project &project)
{
    changeOne(random, project.pools, [&](model::Pool &pool) {
        if (pool.members.size() > 1 && random.below(2) == 0) {
            pool.members.pop_back();
        } else {
            pool.members.push_back({project.addresses.at(static_cast<qsizetype>(below(random, project.addresses.size()))).id, 1 + static_cast<int>(random.below(9))});
        }
    });
}

void editInstances(Random &random, Project &project)
{
    const model::Instance *first = project.instances.isEmpty() ? nullptr : &project.instances.at(0);
    switch (random.below(5)) {
    case 0:
        if (first != nullptr) {
            model::Instance copy = *first;
            copy.id.text = u"copy%1"_s.arg(random.next());
            copy.domain = u"%1.gtm.example.net"_s.arg(copy.id.text);
            project.instances = project.instances.inserted(static_cast<qsizetype>(below(random, project.instances.size() + 1)), copy);
        }
        return;
    case 1:
        if (project.instances.size() > 1) {
            removeOne(random, project.instances);
        }
        return;
    case 2:
        moveOne(random, project.instances);
        return;
    case 3:
        changeOne(random, project.instances, [&](model::Instance &instance) {
            if (!instance.rules.empty()) {
                instance.rules[below(random, static_cast<qsizetype>(instance.rules.size()))].weight = 1 + static_cast<int>(random.below(9));
            }
        });
        return;
    default:
        changeOne(random, project.instances, [&](model::Instance &instance) { instance.ttl = 10 + static_cast<int>(random.below(5)); });
    }
}

void editRecords(Random &random, model::Zone &zone)
{
    model::RecordSet fixed;
    fixed.name = random.below(2) == 0 ? u"deep.s%1"_s.arg(random.below(5)) : u"s%1"_s.arg(random.below(5));
    fixed.type = random.below(4) == 0 ? u"CNAME"_s : u"TXT"_s;
    fixed.values = {fixed.type == u"TXT" ? u"\"text %1\""_s.arg(random.below(9)) : u"www.example.com."_s};
    switch (random.below(6)) {
    case 0:
    case 1:
        zone.records = zone.records.inserted(static_cast<qsizetype>(below(random, zone.records.size() + 1)), fixed); // may be refused: a CNAME beside others
        return;
    case 2:
        removeOne(random, zone.records);
        return;
    case 3:
        moveOne(random, zone.records);
        return;
    case 4:
        changeOne(random, zone.records, [&](model::RecordSet &set) { set.ttl = 60 + static_cast<int>(random.below(60)); });
        return;
    default:
        changeOne(random, zone.records, [&](model::RecordSet &set) {
            if (set.routing && !set.routing->items.empty()) {
                model::RoutingItem &item = set.routing->items[below(random, static_cast<qsizetype>(set.routing->items.size()))];
                item.bias = static_cast<int>(random.below(199)) - 99;
                item.weight = static_cast<int>(random.below(20));
            }
        });
    }
}

void editZones(Random &random, Project &project)
{
    switch (random.below(8)) {
    case 0:
        changeOne(random, project.zones, [&](model::Zone &zone) { zone.soa.minimum = 30 + static_cast<int>(random.below(30)); });
        return;
    case 1:
        changeOne(random, project.zones, [&](model::Zone &zone) { random.below(2) == 0 ? zone.note += u'x' : (zone.ecs = !zone.ecs, zone.note); });
        return;
    case 2: {
        model::Zone zone; // takes the instances below it from the zone around it
        zone.name = random.below(2) == 0 ? u"www.gtm.example.net"_s : u"z%1.example"_s.arg(random.below(3));
        const bool isThere = project.zones.contains(zone.name);
        project.zones = isThere ? project.zones.removed(project.zones.indexOf(zone.name)) : project.zones.inserted(0, zone);
        return;
    }
    default:
        changeOne(random, project.zones, [&](model::Zone &zone) { editRecords(random, zone); });
    }
}

void edit(Random &random, Project &project)
{
    switch (random.below(12)) {
    case 0:
    case 1:
        editAddresses(random, project);
        return;
    case 2:
        editPools(random, project);
        return;
    case 3:
    case 4:
    case 5:
        editInstances(random, project);
        return;
    case 6:
        changeOne(random, project.lines, [&](model::LineList &list) { list.cidrs.push_back(IpPrefix::of(randomAddress(random), 20)); });
        return;
    case 7:
        if (random.below(3) == 0) {
            removeOne(random, project.locations);
        } else if (random.below(2) == 0) {
            project.settings.lineOrder = static_cast<model::LineOrder>(random.below(3));
        } else {
            project.settings.ecs = !project.settings.ecs;
        }
        return;
    case 8:
        copyAll(project.addresses);
        copyAll(project.pools);
        copyAll(project.instances);
        copyAll(project.zones);
        copyAll(project.lines);
        return;
    default:
        editZones(random, project);
    }
}

QString textOf(const policy::Distribution &distribution)
{
    return u"%1 %2 %3 %4 /%5 %6 %7%8 %9"_s.arg(static_cast<int>(distribution.kind)).arg(dns::toString(distribution.rcode), dns::toString(distribution.type))
        .arg(distribution.ttl).arg(distribution.scope).arg(sharesOf(distribution)).arg(distribution.degraded).arg(distribution.isUnrouted).arg(distribution.reason);
}

/// Everything that a standing answers with: numbers, text, and the exact part of each bucket.
QString textOf(const policy::Standing::Found &found)
{
    QString out = u"%1 %2 %3 %4%5 /%6 %7"_s.arg(static_cast<int>(found.answer->rcode)).arg(found.answer->ttl).arg(found.answer->extendedError)
        .arg(found.answer->degraded).arg(found.answer->isUnrouted).arg(found.scope).arg(QString::fromUtf8(found.name->reason(*found.answer)));
    std::map<QByteArray, std::uint64_t> parts; // of 2^64 for each cell
    for (const policy::AliasCell &cell : found.name->cells(*found.answer)) {
        for (const auto &[position, part] : {std::pair(cell.bucket, cell.threshold), std::pair(cell.alias, ~cell.threshold)}) {
            const auto data = policy::StandingName::data(found.name->bucket(position));
            parts[QByteArray(reinterpret_cast<const char *>(data.data()), static_cast<qsizetype>(data.size()))] += part >> 8;
        }
    }
    for (const auto &[octets, part] : parts) {
        out += u' ' + QString::fromLatin1(octets.toHex()) + u'=' + QString::number(part >> 16);
    }
    return out;
}

QStringList errorsOf(const policy::CompileReport &report)
{
    QStringList out;
    for (const Error &error : report.errors + report.warnings) {
        out.append(error.toString());
    }
    return out;
}

/// Names of a policy, routed and not, and some that it does not have.
QStringList namesOf(const policy::Policy &policy)
{
    QStringList out{u"gtm.example.net"_s, u"none.gtm.example.net"_s, u"deep.none.gtm.example.net"_s};
    for (const dns::ZoneSet::Entry &entry : policy.zones().entries()) {
        for (const dns::ZoneTree::Node &node : entry.tree->nodes()) {
            out.append(dns::Name::fromWire(entry.tree->nameOf(node))->toString());
        }
    }
    return out;
}

QStringList randomlyDown(Random &random, const Project &project)
{
    QStringList out;
    for (const model::Address &address : project.addresses) {
        if (random.below(4) == 0) {
            out.append(address.id.text);
        }
    }
    return out;
}

std::size_t sharedDeciders(const policy::Policy &before, const policy::Policy &now)
{
    QSet<const policy::Decider *> old;
    for (const auto &decider : before.deciders()) {
        old.insert(decider.get());
    }
    return static_cast<std::size_t>(std::ranges::count_if(now.deciders(), [&](const auto &decider) { return old.contains(decider.get()); }));
}

} // namespace

/// Compiling after an edit takes over what did not change, and nobody can tell.
class RecompileTest final : public QObject
{
    Q_OBJECT

private slots:
    void answersAreThoseOfAFreshPolicy()
    {
        int edits = 0, taken = 0;
        for (std::uint64_t seed = 0; seed < 60; ++seed) {
            Random random(seed);
            const auto geo = randomGeo(seed);
            Project project = randomProject(seed).made();
            policy::PolicyPtr policy = policy::compile(project, geo).policy;
            QVERIFY(policy);
            auto standing = policy::Standing::build(policy, {});
            for (int i = 0; i < 25; ++i) {
                Project next = project;
                edit(random, next);
                const auto fresh = policy::compile(next, geo);
                const auto again = policy::compile(next, geo, {.serial = 1, .previous = policy});
                QCOMPARE(errorsOf(again), errorsOf(fresh));
                QCOMPARE(again.policy == nullptr, fresh.policy == nullptr);
                ++edits;
                if (!again.policy) {
                    continue; // the edit is refused, the project stays
                }
                ++taken;
                const QStringList down = randomlyDown(random, next);
                standing = policy::Standing::build(again.policy, healthWithDown(*again.policy, down), standing);
                compare(*fresh.policy, *again.policy, *standing, down, random);
                if (QTest::currentTestFailed()) {
                    qWarning("seed %llu, edit %d", static_cast<unsigned long long>(seed), i);
                    return;
                }
                project = next;
                policy = again.policy;
            }
        }
        QVERIFY2(taken > edits / 2, qPrintable(u"%1 of %2 edits were compared"_s.arg(taken).arg(edits)));
    }

    void anEditTouchesOnlyWhatItChanges_data()
    {
        QTest::addColumn<int>("edited");
        QTest::addColumn<int>("compiledAgain");
        QTest::newRow("the name of an address") << 0 << 0;
        QTest::newRow("the value of an address that two names use") << 1 << 2;
        QTest::newRow("a pool") << 2 << 1;
        QTest::newRow("an instance") << 3 << 1;
        QTest::newRow("a record set without routing") << 4 << 0;
        QTest::newRow("a routed record set") << 5 << 1;
        QTest::newRow("an address more, in front") << 6 << 0;
        QTest::newRow("an instance more, in front") << 7 << 1;
        QTest::newRow("an unused address less") << 8 << 0;
        QTest::newRow("the same read again") << 9 << 0;
        QTest::newRow("a zone more") << 10 << 0;
    }
    void anEditTouchesOnlyWhatItChanges()
    {
        QFETCH(int, edited);
        QFETCH(int, compiledAgain);
        ProjectFixture f;
        f.address(u"free"_s, u"192.0.2.200"_s).address(u"a"_s, u"192.0.2.1"_s).address(u"b"_s, u"192.0.2.2"_s).address(u"c"_s, u"192.0.2.3"_s);
        f.pool(u"pb"_s, {{u"b"_s, 1}}).pool(u"pc"_s, {{u"c"_s, 1}});
        using model::Routing;
        f.routed(u"one"_s, u"A"_s, routing(Routing::Policy::Weighted, {weightedItem(1, {u"@a"_s}), weightedItem(1, {u"@b"_s})}));
        f.routed(u"two"_s, u"A"_s, routing(Routing::Policy::Weighted, {weightedItem(1, {u"@a"_s}), weightedItem(1, {u"192.0.2.9"_s})}));
        f.records(u"text"_s, u"TXT"_s, {u"\"x\""_s});
        f.instance.rules = {rule(u"r"_s, u"default"_s, u"pc"_s)};
        Project project = f.made();
        model::Instance second = project.instances.at(0);
        second.id = {u"second"_s};
        second.domain = u"second.gtm.example.net"_s;
        second.rules = {rule(u"r"_s, u"default"_s, u"pb"_s)};
        project.instances = project.instances.appended(second);
        const auto before = policy::compile(project).policy;
        QVERIFY(before);
        const auto replaceAddress = [&](const QString &id, auto change) {
            model::Address address = *project.addresses.find(id);
            change(address);
            project.addresses = project.addresses.replaced(project.addresses.indexOf(id), address);
        };
        const auto replaceRecord = [&](qsizetype at, auto change) {
            model::Zone zone = project.zones.at(0);
            model::RecordSet set = zone.records.at(at);
            change(set);
            zone.records = zone.records.replaced(at, set);
            project.zones = project.zones.replaced(0, zone);
        };
        const auto positionOf = [&](const QString &key) { return project.zones.at(0).records.indexOf(key); };
        switch (edited) {
        case 0:
            replaceAddress(u"a"_s, [](model::Address &address) { address.name = u"renamed"_s; });
            break;
        case 1:
            replaceAddress(u"a"_s, [](model::Address &address) { address.value = u"192.0.2.77"_s; });
            break;
        case 2: {
            model::Pool pool = *project.pools.find(u"pc"_s);
            pool.members.push_back({{u"a"_s}, 1});
            project.pools = project.pools.replaced(project.pools.indexOf(u"pc"_s), pool);
            break;
        }
        case 3:
            second.ttl = 11;
            project.instances = project.instances.replaced(1, second);
            break;
        case 4:
            replaceRecord(positionOf(u"text/TXT"_s), [](model::RecordSet &set) { set.values = {u"\"y\""_s}; });
            break;
        case 5:
            replaceRecord(positionOf(u"two/A"_s), [](model::RecordSet &set) { set.ttl = 11; });
            break;
        case 6: {
            model::Address address;
            address.id = {u"more"_s};
            address.value = u"192.0.2.201"_s;
            project.addresses = project.addresses.inserted(0, address);
            break;
        }
        case 7:
            second.id = {u"third"_s};
            second.domain = u"third.gtm.example.net"_s;
            project.instances = project.instances.inserted(0, second);
            break;
        case 8:
            // Its number goes to the last address, so that what uses that one is compiled again: one instance.
            project.addresses = project.addresses.removed(project.addresses.indexOf(u"free"_s));
            compiledAgain = 1;
            break;
        case 9:
            copyAll(project.addresses);
            copyAll(project.instances);
            copyAll(project.zones);
            break;
        default: {
            model::Zone zone;
            zone.name = u"more.example"_s;
            project.zones = project.zones.inserted(0, zone);
        }
        }
        const auto report = policy::compile(project, nullptr, {.serial = 1, .previous = before});
        QVERIFY(report.policy);
        QCOMPARE(report.policy->deciderCount() - sharedDeciders(*before, *report.policy), static_cast<std::size_t>(compiledAgain));
        const auto old = policy::Standing::build(before, {});
        const auto standing = policy::Standing::build(report.policy, {}, old);
        QSet<const policy::StandingName *> known;
        for (std::uint32_t i = 0; i < before->deciderCount(); ++i) {
            known.insert(old->find(i, dns::RecordType::A, nullptr, 0).name);
        }
        int prepared = 0;
        for (std::uint32_t i = 0; i < report.policy->deciderCount(); ++i) {
            prepared += known.contains(standing->find(i, dns::RecordType::A, nullptr, 0).name) ? 0 : 1;
        }
        QCOMPARE(prepared, compiledAgain);
    }

    /// X-10 over an edit: the numbers of slots move, the set that is held stays.
    void aHeldSetIsStillHeld()
    {
        ProjectFixture f;
        f.address(u"a"_s, u"192.0.2.1"_s).address(u"b"_s, u"192.0.2.2"_s);
        f.pool(u"pa"_s, {{u"a"_s, 1}}).pool(u"pb"_s, {{u"b"_s, 1}});
        f.instance.rules = {rule(u"r"_s, u"default"_s, 1, {poolSet(u"s1"_s, {{u"pa"_s, 1}}), poolSet(u"s2"_s, {{u"pb"_s, 1}})})};
        f.instance.rules[0].failback.mode = model::Failback::Mode::Never;
        Project project = f.made();
        const auto before = policy::compile(project).policy;
        policy::Health down = healthWithDown(*before, {u"a"_s});
        policy::FailbackState state = policy::advanceFailback(*before, {}, {}, down);
        const auto held = policy::Standing::build(before, down);

        model::Instance earlier = project.instances.at(0);
        earlier.id = {u"earlier"_s};
        earlier.domain = u"earlier.gtm.example.net"_s;
        project.instances = project.instances.inserted(0, earlier);
        const auto now = policy::compile(project, nullptr, {.serial = 1, .previous = before}).policy;
        QCOMPARE(sharedDeciders(*before, *now), 1U);
        policy::Health up;
        state = policy::advanceFailback(*now, policy::carriedOver(*before, state, *now), {}, up);
        const auto standing = policy::Standing::build(now, up, held);
        const auto addressOf = [&](std::uint32_t decider) {
            const auto found = standing->find(decider, dns::RecordType::A, nullptr, 0);
            return found.name->data(found.name->bucket(found.name->cells(*found.answer).front().bucket)).back();
        };
        QCOMPARE(addressOf(0), std::uint8_t{1});
        QCOMPARE(addressOf(1), std::uint8_t{2});
    }

private:
    static void compare(const policy::Policy &fresh, const policy::Policy &again, const policy::Standing &standing, const QStringList &down, Random &random)
    {
        const policy::Health health = healthWithDown(fresh, down);
        const policy::Health sameHealth = healthWithDown(again, down);
        const auto freshStanding = policy::Standing::build(std::shared_ptr<const policy::Policy>(std::shared_ptr<void>(), &fresh), health);
        const QStringList names = namesOf(fresh);
        QCOMPARE(namesOf(again), names);
        QCOMPARE(again.deciderCount(), fresh.deciderCount());
        for (const QString &text : names) {
            const auto name = dns::Name::parse(text).value();
            for (const auto type : {dns::RecordType::A, dns::RecordType::AAAA, dns::RecordType::TXT}) {
                const IpAddress address = randomAddress(random);
                const IpPrefix client = IpPrefix::of(address, static_cast<int>(random.below(static_cast<std::uint64_t>(address.width()) + 1)));
                const policy::Source source = policy::Source::ecs(client);
                QCOMPARE(textOf(policy::distribution(again, sameHealth, {name, type}, source)), textOf(policy::distribution(fresh, health, {name, type}, source)));
            }
        }
        for (std::uint32_t decider = 0; decider < fresh.deciderCount(); ++decider) {
            QCOMPARE(again.decider(decider).object, fresh.decider(decider).object);
            for (int i = 0; i < 6; ++i) {
                const IpAddress client = randomAddress(random);
                const auto type = i % 2 == 0 ? dns::RecordType::A : dns::RecordType::AAAA;
                QCOMPARE(textOf(standing.find(decider, type, &client, client.width())), textOf(freshStanding->find(decider, type, &client, client.width())));
            }
        }
    }
};

MERIDIAN_TEST(RecompileTest)

#include "RecompileTest.moc"
