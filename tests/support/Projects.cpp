#include "tests/support/Projects.h"

#include "tests/support/SharedFiles.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace meridian::test {
namespace {

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return !path.isEmpty() && file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// The first fenced block of the page without its `//` comments; the example has none inside a string but in "https://".
QByteArray formatExample(const QByteArray &page)
{
    const QString text = QString::fromUtf8(page);
    const qsizetype begin = text.indexOf(u"```jsonc"_s) + 8;
    QStringList lines = text.mid(begin, text.indexOf(u"```"_s, begin) - begin).split(u'\n');
    static const QRegularExpression comment(u"(?<!:)//.*$"_s);
    for (QString &line : lines) {
        line.remove(comment);
    }
    return lines.join(u'\n').toUtf8();
}

bool chance(Random &random, int percent)
{
    return random.below(100) < static_cast<std::uint64_t>(percent);
}

model::Address randomAddress(Random &random, int number)
{
    model::Address address;
    address.id.text = u"a-%1"_s.arg(number);
    address.value = u"192.0.2.%1"_s.arg(random.below(256));
    address.mode = static_cast<model::Address::Mode>(random.below(3));
    address.capacity = 1 + static_cast<int>(random.below(5'000));
    if (chance(random, 30)) {
        address.name = u"机房 %1"_s.arg(number);
    }
    if (chance(random, 30)) {
        address.location = model::Coordinates{static_cast<double>(random.below(180)) - 90.0, 12.5};
    }
    return address;
}

model::RecordSet randomRecordSet(Random &random, int number)
{
    model::RecordSet set;
    set.name = u"r%1"_s.arg(number);
    set.type = u"A"_s;
    set.ttl = static_cast<int>(random.below(86'400));
    if (chance(random, 50)) {
        set.values = {u"192.0.2.%1"_s.arg(random.below(256))};
        return set;
    }
    model::Routing routing;
    routing.policy = model::Routing::Policy::Weighted;
    for (int i = 0; i < 2; ++i) {
        model::RoutingItem item;
        item.weight = static_cast<int>(random.below(1'000)) + i;
        item.targets = {model::Target{.rdata = u"192.0.2.%1"_s.arg(random.below(256)), .address = {}, .priority = {}, .weight = {}, .port = {}}};
        routing.items.push_back(item);
    }
    set.routing = routing;
    return set;
}

template<typename T>
model::ObjectList<T> shuffledStep(const model::ObjectList<T> &list, Random &random)
{
    if (list.size() < 2) {
        return list;
    }
    const auto size = static_cast<std::uint64_t>(list.size());
    return list.moved(static_cast<qsizetype>(random.below(size)), static_cast<qsizetype>(random.below(size)));
}

} // namespace

QList<std::pair<QByteArray, QByteArray>> knownDocuments()
{
    QList<std::pair<QByteArray, QByteArray>> documents;
    documents.append({"sample", contentOf(sourcePath(u"resources/sample/world.json"_s))});
    if (const QByteArray page = contentOf(sharedPath(u"spec/project-format.md"_s)); !page.isEmpty()) {
        documents.append({"example of the format", formatExample(page)});
    }
    const QJsonArray cases = QJsonDocument::fromJson(contentOf(sharedPath(u"cases/decisions.json"_s))).object().value("cases"_L1).toArray();
    for (const auto &value : cases) {
        const QJsonObject object = value.toObject();
        documents.append({object.value("name"_L1).toString().toUtf8(), QJsonDocument(object.value("project"_L1).toObject()).toJson()});
    }
    return documents;
}

model::Project randomProject(Random &random)
{
    model::Project project;
    project.name = u"random %1"_s.arg(random.below(1'000));
    project.settings.ecs = chance(random, 50);
    const int addresses = 1 + static_cast<int>(random.below(12));
    for (int i = 0; i < addresses; ++i) {
        project.addresses = project.addresses.appended(randomAddress(random, i));
    }
    for (int i = static_cast<int>(random.below(4)); i > 0; --i) {
        model::Pool pool;
        pool.id.text = u"p-%1"_s.arg(i);
        pool.members.push_back({project.addresses.at(static_cast<qsizetype>(random.below(static_cast<std::uint64_t>(addresses)))).id, i});
        project.pools = project.pools.appended(pool);
    }
    for (int i = static_cast<int>(random.below(3)); i > 0; --i) {
        model::Zone zone;
        zone.name = u"zone%1.example"_s.arg(i);
        zone.soa.mname = u"ns1.zone.example"_s;
        zone.soa.rname = u"hostmaster.zone.example"_s;
        for (int r = static_cast<int>(random.below(8)); r > 0; --r) {
            zone.records = zone.records.appended(randomRecordSet(random, r));
        }
        project.zones = project.zones.appended(zone);
    }
    return project;
}

model::Project randomlyEdited(const model::Project &project, Random &random)
{
    model::Project edited = project;
    for (std::uint64_t steps = 1 + random.below(4); steps > 0; --steps) {
        const auto some = static_cast<qsizetype>(random.below(static_cast<std::uint64_t>(edited.addresses.size())));
        const auto fresh = 100 + static_cast<int>(random.below(1'000));
        switch (random.below(8)) {
        case 0:
            edited.name += u'+';
            break;
        case 1: {
            model::Address address = edited.addresses.at(some);
            address.capacity = 1 + static_cast<int>(random.below(5'000));
            edited.addresses = edited.addresses.replaced(some, address);
            break;
        }
        case 2:
            edited.addresses = shuffledStep(edited.addresses, random);
            break;
        case 3:
            if (!edited.addresses.contains(u"a-%1"_s.arg(fresh))) {
                edited.addresses = edited.addresses.inserted(some, randomAddress(random, fresh));
            }
            break;
        case 4:
            if (!edited.pools.isEmpty()) {
                edited.pools = edited.pools.removed(0);
            }
            break;
        case 5:
            edited.zones = shuffledStep(edited.zones, random);
            break;
        case 6:
            if (!edited.zones.isEmpty() && !edited.zones.at(0).records.contains(u"r%1/A"_s.arg(fresh))) {
                model::Zone zone = edited.zones.at(0);
                zone.records = shuffledStep(zone.records.inserted(0, randomRecordSet(random, fresh)), random);
                edited.zones = edited.zones.replaced(0, zone);
            }
            break;
        default:
            if (!edited.zones.isEmpty()) {
                edited.zones = edited.zones.removed(edited.zones.size() - 1);
            }
            break;
        }
    }
    return edited;
}

QByteArray shopWithSpare(const QByteArray &healthCheck)
{
    const QByteArray json = R"({
      "format": "meridian-project", "version": 1, "name": "Health",
      "healthChecks": [%CHECK%],
      "addresses": [{"id": "main-1", "value": "127.0.0.1", "healthCheck": "check"}, {"id": "spare-1", "value": "192.0.2.9"}],
      "pools": [{"id": "main", "members": [{"address": "main-1", "weight": 1}]}, {"id": "spare", "members": [{"address": "spare-1", "weight": 1}]}],
      "instances": [{"id": "shop", "domain": "www.gtm.example.net", "ttl": 30, "rules": [{"id": "r1", "line": "default",
        "poolSets": [{"id": "s1", "pools": [{"pool": "main", "weight": 1}]}, {"id": "s2", "pools": [{"pool": "spare", "weight": 1}]}]}]}],
      "zones": [{"name": "gtm.example.net", "records": [{"name": "@", "type": "NS", "values": ["ns1.gtm.example.net."]},
        {"name": "ns1", "type": "A", "values": ["192.0.2.53"]}]}]
    })";
    return QByteArray(json).replace("%CHECK%", healthCheck);
}

model::Project largeProject(int count)
{
    constexpr int kMembers = 10;
    Random random(1);
    model::ObjectList<model::Address>::Items addresses;
    model::ObjectList<model::Pool>::Items pools;
    model::Pool pool;
    for (int i = 0; i < count; ++i) {
        addresses.push_back(std::make_shared<const model::Address>(randomAddress(random, i)));
        pool.members.push_back({addresses.back()->id, 1 + i % 100});
        if (static_cast<int>(pool.members.size()) == kMembers || i + 1 == count) {
            pool.id.text = u"p-%1"_s.arg(i / kMembers);
            pools.push_back(std::make_shared<const model::Pool>(std::exchange(pool, {})));
        }
    }
    model::Project project;
    project.name = u"Large"_s;
    project.addresses = model::ObjectList<model::Address>(std::move(addresses));
    project.pools = model::ObjectList<model::Pool>(std::move(pools));
    return project;
}

model::ProjectPtr withCapacity(const model::Project &project, qsizetype address, int capacity)
{
    model::Address changed = project.addresses.at(address);
    changed.capacity = capacity;
    model::Project next = project;
    next.addresses = project.addresses.replaced(address, std::move(changed));
    return std::make_shared<const model::Project>(std::move(next));
}

} // namespace meridian::test
