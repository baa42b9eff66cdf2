#include "engine/service/RoutingPreview.h"

#include "engine/geo/GeoData.h"
#include "engine/model/ObjectRef.h"
#include "engine/model/ProjectJson.h"
#include "engine/policy/Compile.h"
#include "engine/service/EngineService.h"
#include "engine/service/Explain.h"
#include "tests/support/Projects.h"
#include "tests/support/TestMain.h"

#include <QSignalSpy>

using namespace meridian;
using namespace meridian::service;
using namespace Qt::StringLiterals;
using model::Routing;
using model::RoutingItem;
using model::Target;

namespace {

constexpr int kWait = 20000;

Target fixed(const QString &rdata)
{
    Target target;
    target.rdata = rdata;
    return target;
}

Target of(const QString &address)
{
    Target target;
    target.address.text = address;
    return target;
}

RoutingItem item(std::optional<int> weight, std::vector<Target> targets)
{
    RoutingItem out;
    out.weight = weight;
    out.targets = std::move(targets);
    return out;
}

RoutingItem nested(std::optional<int> weight, Routing routing)
{
    RoutingItem out;
    out.weight = weight;
    out.routing = std::make_shared<const Routing>(std::move(routing));
    return out;
}

Routing weighted(std::vector<RoutingItem> items)
{
    Routing out;
    out.items = std::move(items);
    return out;
}

Routing failover(RoutingItem active, RoutingItem backup, double trickle)
{
    Routing out;
    out.policy = Routing::Policy::Failover;
    out.active = std::move(active);
    out.backup = std::move(backup);
    out.trickle = trickle;
    return out;
}

/// Addresses a, b and c with a health check, d without.
model::ProjectPtr project()
{
    auto out = std::make_shared<model::Project>();
    model::HealthCheck check;
    check.id.text = u"web"_s;
    out->healthChecks = out->healthChecks.appended(check);
    int last = 1;
    for (const QString &id : {u"a"_s, u"b"_s, u"c"_s, u"d"_s}) {
        model::Address address;
        address.id.text = id;
        address.value = u"192.0.2.%1"_s.arg(last++);
        address.healthCheck.text = id == u"d" ? QString() : u"web"_s;
        out->addresses = out->addresses.appended(address);
    }
    return out;
}

RoutingPreview preview(const Routing &routing, const QStringList &down = {}, const RoutingClient &client = {}, const QString &type = u"A"_s)
{
    return previewRouting(nullptr, {.project = project(), .routing = routing, .type = type, .client = client, .down = down, .up = {}});
}

QString shareAt(const RoutingPreview &preview, const RoutingPath &path)
{
    const auto node = preview.nodes.find(path);
    return node == preview.nodes.end() ? u"no such node"_s : node->second.share.toString();
}

/// How often each value is answered, from the nodes.
QMap<QString, double> byValue(const RoutingPreview &preview, const model::Project &project, const Routing &routing, const RoutingPath &path = {})
{
    QMap<QString, double> out;
    const auto addTargets = [&](const std::vector<Target> &targets, const RoutingPath &holder) {
        for (std::size_t i = 0; i < targets.size(); ++i) {
            RoutingPath at = holder;
            at.push_back(static_cast<int>(i));
            const model::Address *address = project.addresses.find(targets[i].address.text);
            out[address ? address->value : targets[i].rdata] += preview.nodes.at(at).share.toDouble();
        }
    };
    if (routing.policy == Routing::Policy::Multivalue) {
        addTargets(routing.targets, path);
        return out;
    }
    std::vector<RoutingItem> items = routing.items;
    if (routing.policy == Routing::Policy::Failover) {
        items = {routing.active, routing.backup};
    }
    for (std::size_t i = 0; i < items.size(); ++i) {
        RoutingPath at = path;
        at.push_back(static_cast<int>(i));
        if (!items[i].routing) {
            addTargets(items[i].targets, at);
            continue;
        }
        at.push_back(0);
        const auto below = byValue(preview, project, *items[i].routing, at);
        for (auto value = below.cbegin(); value != below.cend(); ++value) {
            out[value.key()] += value.value();
        }
    }
    return out;
}

bool holdsTwice(const Routing &routing, const model::Project &project, QSet<QString> &seen)
{
    const auto add = [&](const std::vector<Target> &targets) {
        return std::ranges::any_of(targets, [&](const Target &target) {
            const model::Address *address = project.addresses.find(target.address.text);
            const QString value = address ? address->value : target.rdata;
            const bool isThere = seen.contains(value);
            seen.insert(value);
            return isThere;
        });
    };
    const auto look = [&](const RoutingItem &item) { return item.routing ? holdsTwice(*item.routing, project, seen) : add(item.targets); };
    return add(routing.targets) || look(routing.active) || look(routing.backup) || std::ranges::any_of(routing.items, look);
}

} // namespace

/// Shares by node of a routing that is being edited.
class RoutingPreviewTest final : public QObject
{
    Q_OBJECT
private slots:
    void sharesStandAtEveryNode()
    {
        const Routing routing = weighted({item(25, {of(u"a"_s)}), nested(75, failover(item({}, {of(u"b"_s)}), item({}, {of(u"c"_s), fixed(u"192.0.2.9"_s)}), 0.1))});
        const RoutingPreview got = preview(routing);
        QCOMPARE(got.problems, QStringList());
        QCOMPARE(shareAt(got, {}), u"1"_s);
        QCOMPARE(shareAt(got, {0}), u"1/4"_s);
        QCOMPARE(shareAt(got, {0, 0}), u"1/4"_s);
        QCOMPARE(shareAt(got, {1}), u"3/4"_s);
        QCOMPARE(shareAt(got, {1, 0}), u"3/4"_s);
        QCOMPARE(shareAt(got, {1, 0, 0}), u"27/40"_s);
        QCOMPARE(shareAt(got, {1, 0, 1}), u"3/40"_s); // the trickle
        QCOMPARE(shareAt(got, {1, 0, 1, 1}), u"3/40"_s);
    }
    void deadBranchesAreTold_data()
    {
        QTest::addColumn<QStringList>("down");
        QTest::addColumn<QString>("first");
        QTest::addColumn<QString>("active");
        QTest::addColumn<QString>("backup");
        QTest::addColumn<bool>("activeIsAvailable");
        QTest::newRow("all up") << QStringList{} << u"1/4"_s << u"3/4"_s << u"0"_s << true;
        QTest::newRow("R-087 active down") << QStringList{u"b"_s} << u"1/4"_s << u"0"_s << u"3/4"_s << false;
        QTest::newRow("R-124 branch down") << QStringList{u"b"_s, u"c"_s} << u"1"_s << u"0"_s << u"0"_s << false;
        QTest::newRow("R-125 everything down") << QStringList{u"a"_s, u"b"_s, u"c"_s} << u"1/4"_s << u"3/4"_s << u"0"_s << false;
    }
    void deadBranchesAreTold()
    {
        QFETCH(QStringList, down);
        QFETCH(bool, activeIsAvailable);
        const Routing routing = weighted({item(25, {of(u"a"_s)}), nested(75, failover(item({}, {of(u"b"_s)}), item({}, {of(u"c"_s)}), 0))});
        const RoutingPreview got = preview(routing, down);
        QTEST(shareAt(got, {0}).replace(u"0/1"_s, u"0"_s), "first");
        QTEST(shareAt(got, {1, 0, 0}).replace(u"0/1"_s, u"0"_s), "active");
        QTEST(shareAt(got, {1, 0, 1}).replace(u"0/1"_s, u"0"_s), "backup");
        QCOMPARE(got.nodes.at({1, 0, 0}).isAvailable, activeIsAvailable);
        QCOMPARE(got.nodes.at({1, 0, 0, 0}).isAvailable, activeIsAvailable);
        QCOMPARE(got.nodes.at({0}).isAvailable, !down.contains(u"a"_s));
    }
    void equalTargetsAreKeptApart()
    {
        const RoutingPreview got = preview(weighted({item(1, {of(u"a"_s)}), item(3, {of(u"a"_s)})}));
        QCOMPARE(shareAt(got, {0, 0}), u"1/4"_s);
        QCOMPARE(shareAt(got, {1, 0}), u"3/4"_s);
    }
    void multivalueCountsAnswersThatCarryATarget()
    {
        Routing routing;
        routing.policy = Routing::Policy::Multivalue;
        routing.targets = {of(u"a"_s), of(u"b"_s), of(u"c"_s), of(u"d"_s)};
        routing.limit = 2;
        QCOMPARE(shareAt(preview(routing), {0}), u"1/2"_s); // R-V24: two of four
        QCOMPARE(shareAt(preview(routing), {}), u"1"_s);
        QCOMPARE(shareAt(preview(routing, {}, {}, u"CNAME"_s), {0}), u"1/4"_s); // a CNAME stands alone
        QVERIFY(!preview(routing, {u"a"_s}).nodes.at({0}).isAvailable);
    }
    void clientsArePlacesToo_data()
    {
        QTest::addColumn<QString>("client");
        QTest::addColumn<int>("item");
        QTest::newRow("R-V23 province") << u"AS/CN/north/BJ"_s << 0;
        QTest::newRow("R-V23 country") << u"AS/CN/east/SH"_s << 1;
        QTest::newRow("R-V23 default") << u"EU/DE"_s << 2;
        QTest::newRow("R-033 carrier") << u"isp=cn-mobile,place=EU/DE"_s << 3;
        QTest::newRow("unknown") << u""_s << 2;
    }
    void clientsArePlacesToo()
    {
        QFETCH(QString, client);
        QFETCH(int, item);
        Routing routing;
        routing.policy = Routing::Policy::Lines;
        int index = 0;
        for (const QString &line : {u"place=AS/CN/north/BJ"_s, u"place=AS/CN"_s, u"default"_s, u"isp=cn-mobile"_s}) {
            RoutingItem next;
            next.line = line;
            next.targets = {fixed(u"192.0.2.%1"_s.arg(++index))};
            routing.items.push_back(next);
        }
        const auto asked = parseRoutingClient(client, *project());
        QVERIFY(asked);
        const RoutingPreview got = preview(routing, {}, *asked);
        for (int i = 0; i < 4; ++i) {
            QCOMPARE(got.nodes.at({i}).share, i == item ? Fraction::one() : Fraction());
        }
    }
    void clientsAreRead_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<bool>("isRead");
        QTest::newRow("address") << u"192.0.2.9"_s << true;
        QTest::newRow("network") << u"2001:db8::/48"_s << true;
        QTest::newRow("v6 that begins with a letter") << u"fd00::1"_s << true;
        QTest::newRow("place") << u"NA/US/TX"_s << true;
        QTest::newRow("no place") << u"XX/YY"_s << false;
        QTest::newRow("no address") << u"192.0.2.300"_s << false;
        QTest::newRow("no line") << u"cidr=nowhere"_s << false;
    }
    void clientsAreRead()
    {
        QFETCH(QString, text);
        const auto client = parseRoutingClient(text, *project());
        QTEST(client.has_value(), "isRead");
        QVERIFY(client || !client.error().text.isEmpty());
    }
    void whatCannotBeDecidedIsSaid()
    {
        const RoutingPreview got = preview(weighted({item(1, {})}));
        QVERIFY(got.nodes.empty());
        QVERIFY(!got.problems.isEmpty());
    }
    /// The preview and explain agree for every routed record set of the known documents.
    void previewAndExplainAgree()
    {
        int compared = 0;
        for (const auto &[name, json] : test::knownDocuments()) {
            const auto read = model::readProject(json);
            if (!read.project) {
                continue;
            }
            const policy::CompileReport compiled = policy::compile(*read.project);
            for (const model::Zone &zone : read.project->zones) {
                for (const model::RecordSet &set : zone.records) {
                    QSet<QString> seen;
                    if (!compiled.policy || !set.routing || zone.kind != model::Zone::Kind::Public || set.type != u"A" || holdsTwice(*set.routing, *read.project, seen)) {
                        continue;
                    }
                    for (const QString &client : {u"192.0.2.9"_s, u"198.51.100.0/24"_s, u"203.0.113.7"_s}) {
                        const auto report = explain(*compiled.policy, {.name = model::absoluteName(zone, set.name), .type = set.type, .client = *parseClient(client),
                                                                       .resolver = {}, .identifiers = {}, .down = {}, .up = {}});
                        QVERIFY(report);
                        QMap<QString, double> wanted;
                        for (const ExplainedShare &share : report->shares) {
                            for (const QString &value : share.values) {
                                wanted[value] += share.share.toDouble();
                            }
                        }
                        const RoutingPreview got = previewRouting(nullptr, {.project = read.project, .routing = *set.routing, .type = set.type,
                                                                            .client = {*parseClient(client), {}}, .down = {}, .up = {}});
                        QMap<QString, double> shares = byValue(got, *read.project, *set.routing);
                        shares.removeIf([](const auto &entry) { return entry.value() == 0; });
                        QCOMPARE(shares.keys(), wanted.keys());
                        for (auto value = wanted.cbegin(); value != wanted.cend(); ++value) {
                            QVERIFY2(qAbs(shares[value.key()] - value.value()) < 1e-12, name.constData());
                        }
                        ++compared;
                    }
                }
            }
        }
        QVERIFY(compared > 0);
    }
    void theEngineAnswersTheNewestQuestion()
    {
        EngineService engine(geo::GeoData::with());
        QSignalSpy previewed(&engine, &EngineService::routingPreviewed);
        const RoutingPreviewRequest request{.project = project(), .routing = weighted({item(1, {of(u"a"_s)})}), .type = u"A"_s, .client = {}, .down = {}, .up = {}};
        quint64 last = 0;
        for (int i = 0; i < 5; ++i) {
            last = engine.previewRouting(request);
        }
        QTRY_VERIFY_WITH_TIMEOUT(!previewed.isEmpty() && previewed.last().first().toULongLong() == last, kWait);
        QVERIFY(previewed.size() <= 5);
        QCOMPARE(shareAt(previewed.last().at(1).value<RoutingPreview>(), {0}), u"1"_s);
    }
};

MERIDIAN_TEST(RoutingPreviewTest)
#include "RoutingPreviewTest.moc"
