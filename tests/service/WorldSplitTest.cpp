#include "engine/service/WorldSplit.h"

#include "engine/geo/Population.h"
#include "engine/model/ProjectJson.h"
#include "engine/policy/Compile.h"
#include "engine/service/Simulator.h"
#include "tests/support/SharedFiles.h"
#include "tests/support/TestMain.h"

#include <QFile>

#include <cmath>

using namespace meridian;
using namespace meridian::service;
using namespace Qt::StringLiterals;
using By = WorldSplit::By;

namespace {

model::ProjectPtr sample()
{
    QFile file(test::sourcePath(u"resources/sample/world.json"_s));
    return file.open(QIODevice::ReadOnly) ? model::readProject(file.readAll()).project : nullptr;
}

/// A project of these addresses by id; their values tell the family.
struct Made
{
    explicit Made(std::initializer_list<std::pair<QString, QString>> addresses)
    {
        for (const auto &[id, value] : addresses) {
            model::Address address;
            address.id.text = id;
            address.value = value;
            address.healthCheck.text = u"check"_s;
            project.addresses = project.addresses.appended(address);
        }
        model::HealthCheck check;
        check.id.text = u"check"_s;
        project.healthChecks = project.healthChecks.appended(check);
        instance.id.text = u"i"_s;
        instance.domain = u"i.example"_s;
    }
    void addPool(const QString &id, std::initializer_list<std::pair<QString, int>> members)
    {
        model::Pool pool;
        pool.id.text = id;
        for (const auto &[address, weight] : members) {
            pool.members.push_back({{address}, weight});
        }
        project.pools = project.pools.appended(pool);
    }
    void addRule(const QString &id, const QString &line, std::initializer_list<std::pair<QString, int>> pools, int weight = 1)
    {
        model::Rule rule;
        rule.id.text = id;
        rule.line = line;
        rule.weight = weight;
        model::PoolSet set;
        set.id.text = u"main"_s;
        for (const auto &[pool, use] : pools) {
            set.pools.push_back({{pool}, use});
        }
        rule.poolSets.push_back(set);
        instance.rules.push_back(rule);
    }
    /// By key, what the people of a country get; of the world for an empty country.
    [[nodiscard]] QHash<QString, double> split(By by, const QString &country, const QStringList &down = {}, const QString &type = u"A"_s) const
    {
        model::Project whole = project;
        whole.instances = whole.instances.appended(instance);
        const auto made = WorldSplit::ofInstance(whole, u"i"_s, type, by);
        return made ? partsOf(**made, country, down) : QHash<QString, double>{{made.error().text, 1}};
    }
    static QHash<QString, double> partsOf(const WorldSplit &split, const QString &country, const QStringList &down)
    {
        const std::vector<WorldSplit::Parts> parts = split.parts(down);
        const auto &cells = geo::Population::builtin().cells();
        QHash<QString, double> out;
        double total = 0;
        for (std::size_t cell = 0; cell < parts.size(); ++cell) {
            const geo::PopulationCell &where = cells.at(static_cast<qsizetype>(cell));
            if (!country.isEmpty() && where.place.country() != country) {
                continue;
            }
            total += where.people;
            for (const auto &[key, part] : parts[cell]) {
                out[split.keys()[static_cast<qsizetype>(key)]] += part * where.people;
            }
        }
        for (double &part : out) {
            part /= total;
        }
        return out;
    }

    model::Project project;
    model::Instance instance;
};

bool isAbout(double a, double b)
{
    return std::abs(a - b) < 1e-9;
}

} // namespace

class WorldSplitTest final : public QObject
{
    Q_OBJECT
private slots:
    void poolsWithOneAddressAreToldApart()
    {
        Made made({{u"x"_s, u"192.0.2.1"_s}, {u"y"_s, u"192.0.2.2"_s}});
        made.addPool(u"america"_s, {{u"x"_s, 1}});
        made.addPool(u"rest"_s, {{u"x"_s, 1}, {u"y"_s, 1}});
        made.addRule(u"r1"_s, u"place=NA"_s, {{u"america"_s, 1}});
        made.addRule(u"r2"_s, u"default"_s, {{u"rest"_s, 1}});
        QVERIFY(isAbout(made.split(By::Pools, u"US"_s)[u"america"_s], 1));
        QVERIFY(isAbout(made.split(By::Pools, u"FR"_s)[u"rest"_s], 1));
        QVERIFY(isAbout(made.split(By::Rules, u"FR"_s)[u"r2"_s], 1));
        // Both fail open when all is down, so that nobody's part changes.
        QCOMPARE(made.split(By::Pools, u"US"_s, {u"x"_s, u"y"_s}), made.split(By::Pools, u"US"_s));
    }
    void anAddressInTwoPoolsOfASetCountsByItsWeights()
    {
        // rule × pool × address
        Made made({{u"x"_s, u"192.0.2.1"_s}, {u"y"_s, u"192.0.2.2"_s}});
        made.addPool(u"a"_s, {{u"x"_s, 3}, {u"y"_s, 1}});
        made.addPool(u"b"_s, {{u"x"_s, 1}});
        made.addRule(u"r"_s, u"default"_s, {{u"a"_s, 2}, {u"b"_s, 4}});
        auto split = made.split(By::Pools, {});
        QVERIFY(isAbout(split[u"a"_s], 8.0 / 12) && isAbout(split[u"b"_s], 4.0 / 12));
        split = made.split(By::Pools, {}, {u"y"_s}); // a has 6 of 10 left
        QVERIFY(isAbout(split[u"a"_s], 0.6) && isAbout(split[u"b"_s], 0.4));
        split = made.split(By::Pools, {}, {u"x"_s});
        QVERIFY(isAbout(split[u"a"_s], 1) && !split.contains(u"b"_s));
    }
    void wholePoolsAreDrawnAndAllAddressesShared()
    {
        //
        Made made({{u"x"_s, u"192.0.2.1"_s}, {u"y"_s, u"192.0.2.2"_s}, {u"z"_s, u"192.0.2.3"_s}});
        made.addPool(u"a"_s, {{u"x"_s, 1}});
        made.addPool(u"b"_s, {{u"y"_s, 1}, {u"z"_s, 2}});
        made.addRule(u"r"_s, u"default"_s, {{u"a"_s, 1}, {u"b"_s, 1}});
        made.instance.answer.size = model::AnswerSize::Size::Bucket;
        QVERIFY(isAbout(made.split(By::Pools, {})[u"a"_s], 0.25));
        made.instance.answer.size = model::AnswerSize::Size::All;
        QVERIFY(isAbout(made.split(By::Pools, {})[u"a"_s], 1.0 / 3)); // one of three records
        QVERIFY(isAbout(made.split(By::Rules, {})[u"r"_s], 1));
    }
    void eachFamilyHasItsOwnSplit()
    {
        Made made({{u"x"_s, u"192.0.2.1"_s}, {u"x6"_s, u"2001:db8::1"_s}, {u"y"_s, u"192.0.2.2"_s}});
        made.addPool(u"a"_s, {{u"x"_s, 1}, {u"x6"_s, 1}});
        made.addPool(u"b"_s, {{u"y"_s, 1}});
        made.addRule(u"r"_s, u"default"_s, {{u"a"_s, 1}, {u"b"_s, 1}});
        QVERIFY(isAbout(made.split(By::Pools, {})[u"a"_s], 0.5));
        QVERIFY(isAbout(made.split(By::Pools, {}, {}, u"AAAA"_s)[u"a"_s], 1));
    }
    void rulesOfOneLineShareByTheirWeights()
    {
        //
        Made made({{u"x"_s, u"192.0.2.1"_s}, {u"y"_s, u"192.0.2.2"_s}});
        made.addPool(u"a"_s, {{u"x"_s, 1}});
        made.addRule(u"r1"_s, u"default"_s, {{u"a"_s, 1}}, 3);
        made.addRule(u"r2"_s, u"default"_s, {{u"a"_s, 1}}, 1);
        const auto split = made.split(By::Rules, {});
        QVERIFY(isAbout(split[u"r1"_s], 0.75) && isAbout(split[u"r2"_s], 0.25));
        QVERIFY(isAbout(made.split(By::Pools, {})[u"a"_s], 1));
    }
    void whatCannotBeCompiledIsSaid()
    {
        Made made({{u"x"_s, u"192.0.2.1"_s}});
        made.addPool(u"a"_s, {{u"x"_s, 1}});
        made.addRule(u"r"_s, u"place=NOWHERE"_s, {{u"a"_s, 1}});
        model::Project whole = made.project;
        whole.instances = whole.instances.appended(made.instance);
        QVERIFY(!WorldSplit::ofInstance(whole, u"i"_s, u"A"_s, By::Pools));
        QVERIFY(!WorldSplit::ofInstance(whole, u"other"_s, u"A"_s, By::Pools));
    }
    void itemsOfALineRoutingAreToldApartWhateverTheyHold()
    {
        // R-V02: what a line serves; a nested policy counts for its item.
        const auto target = [](const QString &rdata) {
            model::Target out;
            out.rdata = rdata;
            return out;
        };
        model::Routing inner;
        for (const char *value : {"192.0.2.1", "192.0.2.2"}) {
            model::RoutingItem item;
            item.weight = 1;
            item.targets = {target(QString::fromLatin1(value))};
            inner.items.push_back(item);
        }
        model::Routing lines;
        lines.policy = model::Routing::Policy::Lines;
        model::RoutingItem europe, rest;
        europe.line = u"place=EU"_s;
        europe.routing = std::make_shared<const model::Routing>(inner);
        rest.line = u"default"_s;
        rest.targets = {target(u"192.0.2.1"_s)};
        lines.items = {europe, rest};
        const auto split = WorldSplit::ofRouting(std::make_shared<const model::Project>(), lines, u"A"_s);
        QVERIFY2(split.has_value(), split ? "" : qPrintable(split.error().text));
        QVERIFY(isAbout(Made::partsOf(**split, u"DE"_s, {})[u"0"_s], 1));
        QVERIFY(isAbout(Made::partsOf(**split, u"BR"_s, {})[u"1"_s], 1));
    }
    void agreesWithSimulateWhereNoAddressIsShared_data()
    {
        QTest::addColumn<QString>("type");
        QTest::newRow("A") << u"A"_s;
        QTest::newRow("AAAA") << u"AAAA"_s;
    }
    void agreesWithSimulateWhereNoAddressIsShared()
    {
        QFETCH(const QString, type);
        const model::ProjectPtr project = sample();
        const policy::PolicyPtr policy = policy::compile(*project).policy;
        QVERIFY(policy);
        for (const model::Instance &instance : project->instances) {
            const auto split = WorldSplit::ofInstance(*project, instance.id.text, type, By::Pools);
            QVERIFY2(split.has_value(), split ? "" : qPrintable(split.error().text));
            const auto report = simulate(*policy, {.name = instance.domain, .type = type, .down = {}, .up = {}});
            QVERIFY(report.has_value());
            const QHash<QString, double> world = Made::partsOf(**split, {}, {});
            for (auto pool = world.cbegin(); pool != world.cend(); ++pool) {
                double asked = 0;
                for (const SimulatedShare &share : report->shares) {
                    for (const model::PoolMember &member : project->pools.find(pool.key())->members) {
                        if (share.values.contains(project->addresses.find(member.address.text)->value)) {
                            asked += share.share / static_cast<double>(share.values.size());
                        }
                    }
                }
                QVERIFY2(std::abs(asked - pool.value()) < 1e-9, qPrintable(u"%1 %2: %3, %4"_s.arg(instance.id.text, pool.key()).arg(asked).arg(pool.value())));
            }
        }
    }
};
MERIDIAN_TEST(WorldSplitTest)

#include "WorldSplitTest.moc"
