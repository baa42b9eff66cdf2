#include "engine/model/ProjectDiff.h"

#include "engine/base/Random.h"
#include "engine/model/ProjectBuilder.h"
#include "engine/model/ProjectJson.h"
#include "tests/model/Documents.h"
#include "tests/support/TestMain.h"

using namespace Qt::StringLiterals;
using namespace meridian;
using namespace meridian::model;

class ProjectDiffTest final : public QObject
{
    Q_OBJECT

private slots:
    void equalProjectsDoNotDiffer();
    void everyChangeNamesItsObjectAndFields_data();
    void everyChangeNamesItsObjectAndFields();
    void fewestObjectsCountAsMoved();
    void partsAreChangesOfTheirOwn();
    void addedParentsSpeakForTheirParts();
    void aRenamedObjectIsRemovedAndAdded();
    void oneEditAmongTenThousandIsOneChange();
    void applyingTheChangesGivesTheNewOrder();

private:
    static QStringList texts(const ProjectDiff &difference);
};

QStringList ProjectDiffTest::texts(const ProjectDiff &difference)
{
    QStringList lines;
    for (const Change &change : difference.changes) {
        static const QStringList kinds = {u"+"_s, u"-"_s, u"*"_s, u">"_s};
        QString line = kinds[static_cast<int>(change.kind)] + change.object.toString();
        if (change.kind != Change::Kind::Changed) {
            line += u" %1→%2"_s.arg(change.from).arg(change.to);
        }
        for (const FieldChange &field : change.fields) {
            line += u" %1:%2→%3"_s.arg(field.path, field.before, field.after);
        }
        lines += line;
    }
    return lines;
}

void ProjectDiffTest::equalProjectsDoNotDiffer()
{
    const Project a = *readProject(test::formatExample()).project;
    const Project b = *readProject(test::formatExample()).project; // equal values, nothing shared
    QCOMPARE(texts(diff(a, a)), QStringList());
    QCOMPARE(texts(diff(a, b)), QStringList());
}

void ProjectDiffTest::everyChangeNamesItsObjectAndFields_data()
{
    QTest::addColumn<QByteArray>("before");
    QTest::addColumn<QByteArray>("after");
    QTest::addColumn<QStringList>("changes");
    const auto row = [](const char *name, const QByteArray &before, const QByteArray &after, const QStringList &changes) {
        QTest::newRow(name) << before << after << changes;
    };
    row("project", R"("name": "a")", R"("name": "b", "settings": {"ecs": false})", {u"*project name:a→b settings.ecs:true→false"_s});
    row("added and removed", R"("pools": [{"id": "a"}, {"id": "b"}])", R"("pools": [{"id": "b"}, {"id": "c"}])", {u"-pool:a 0→-1"_s, u"+pool:c -1→1"_s});
    row("default to value", R"("addresses": [{"id": "a", "value": "::1"}])", R"("addresses": [{"id": "a", "value": "::1", "capacity": 5, "isp": "x"}])",
        {u"*address:a isp:→x capacity:1000→5"_s});
    row("spelling alone", R"("addresses": [{"id": "a", "value": "::1"}])", R"("addresses": [{"id": "a", "value": "::1", "capacity": 1000}])", {u"*address:a"_s});
    row("element by identity", R"("addresses": [{"id": "a", "value": "::1"}, {"id": "b", "value": "::2"}], "pools": [{"id": "p", "members": [{"address": "a"}, {"address": "b"}]}])",
        R"("addresses": [{"id": "a", "value": "::1"}, {"id": "b", "value": "::2"}], "pools": [{"id": "p", "members": [{"address": "b", "weight": 7}]}])",
        {u"*pool:p members[a]:{\"address\":\"a\",\"weight\":1}→ members[b].weight:1→7"_s});
    row("order of elements", R"("healthChecks": [{"id": "h", "kind": "tcp", "points": ["x", "y"]}])", R"("healthChecks": [{"id": "h", "kind": "tcp", "points": ["y", "x"]}])",
        {u"*healthcheck:h points:x, y→y, x"_s});
    row("number of a location", R"("nodes": [{"id": "n", "url": "http://n.example", "location": "EU"}])", R"("nodes": [{"id": "n", "url": "http://n.example", "location": {"lat": 1, "lon": 2.5}}])",
        {u"*node:n location:EU→{\"lat\":1,\"lon\":2.5}"_s});
    row("routing", R"("zones": [{"name": "z", "records": [{"type": "A", "routing": {"policy": "weighted", "items": [{"weight": 1, "targets": ["192.0.2.1"]}, {"weight": 1, "targets": []}]}}]}])",
        R"("zones": [{"name": "z", "records": [{"type": "A", "ttl": 5, "values": ["192.0.2.1"]}]}])",
        {u"*record:z/A ttl:300→5 values[192.0.2.1]:→192.0.2.1 routing:{\"policy\":\"weighted\",\"items\":[{\"targets\":[\"192.0.2.1\"],\"weight\":1},{\"targets\":[],\"weight\":1}]}→"_s});
}

void ProjectDiffTest::everyChangeNamesItsObjectAndFields()
{
    QFETCH(const QByteArray, before);
    QFETCH(const QByteArray, after);
    QFETCH(const QStringList, changes);
    QCOMPARE(texts(diff(test::projectOf(before), test::projectOf(after))), changes);
}

void ProjectDiffTest::fewestObjectsCountAsMoved()
{
    const Project before = test::projectOf(R"("pools": [{"id": "a"}, {"id": "b"}, {"id": "c"}, {"id": "d"}])");
    ProjectBuilder builder(before);
    QVERIFY(builder.move(*ObjectRef::parse(u"pool:a"), 3));
    QCOMPARE(texts(diff(before, builder.project())), QStringList{u">pool:a 0→3"_s});
    QVERIFY(builder.move(*ObjectRef::parse(u"pool:c"), 0));
    QCOMPARE(texts(diff(before, builder.project())), (QStringList{u">pool:c 2→0"_s, u">pool:a 0→3"_s}));
}

void ProjectDiffTest::partsAreChangesOfTheirOwn()
{
    const Project before = *readProject(test::formatExample()).project;
    ProjectBuilder builder(before);
    PoolSet set = before.instances.at(0).rules.at(0).poolSets.at(0);
    set.minAvailable = 3;
    QVERIFY(builder.replacePoolSet(*ObjectRef::parse(u"poolset:shop/r1/main"), set));
    QVERIFY(builder.move(*ObjectRef::parse(u"rule:shop/r2"), 0));
    const ObjectRef record = resolved(before, *ObjectRef::parse(u"record:ns1.gtm.example.net/A"));
    RecordSet ns1 = *findRecordSet(before, record);
    ns1.ttl = 1;
    QVERIFY(builder.replaceRecordSet(record, ns1));
    const ProjectDiff difference = diff(before, builder.project());
    QCOMPARE(texts(difference), (QStringList{u">rule:shop/r2 1→0"_s, u"*poolset:shop/r1/main minAvailable:1→3"_s,
                                             u"*record:ns1.gtm.example.net/A ttl:3600→1"_s}));
    QCOMPARE(difference.changes.back().object, record);
    QCOMPARE(difference.changes.back().to, 1);
}

void ProjectDiffTest::addedParentsSpeakForTheirParts()
{
    const Project empty;
    const Project full = *readProject(test::formatExample()).project;
    const QStringList added = texts(diff(empty, full));
    QVERIFY(added.contains(u"+instance:shop -1→0"_s));
    QVERIFY(added.filter(u"rule:"_s).isEmpty());
    QVERIFY(texts(diff(full, empty)).contains(u"-zone:gtm.example.net 0→-1"_s));
}

void ProjectDiffTest::aRenamedObjectIsRemovedAndAdded()
{
    const Project before = test::projectOf(R"("pools": [{"id": "a"}, {"id": "b"}])");
    ProjectBuilder builder(before);
    QVERIFY(builder.rename(*ObjectRef::parse(u"pool:a"), u"x"_s));
    QCOMPARE(texts(diff(before, builder.project())), (QStringList{u"-pool:a 0→-1"_s, u"+pool:x -1→0"_s}));
}

void ProjectDiffTest::oneEditAmongTenThousandIsOneChange()
{
    ObjectList<Address>::Items items;
    for (int i = 0; i < 10'000; ++i) {
        auto address = std::make_shared<Address>();
        address->id.text = u"a%1"_s.arg(i);
        address->value = u"192.0.2.1"_s;
        items.push_back(std::move(address));
    }
    Project before;
    before.addresses = ObjectList<Address>(std::move(items));
    ProjectBuilder builder(before);
    Address changed = before.addresses.at(5000);
    changed.capacity = 7;
    QVERIFY(builder.put(changed));
    const ProjectDiff difference = diff(before, builder.project());
    QCOMPARE(texts(difference), QStringList{u"*address:a5000 capacity:1000→7"_s});
    QCOMPARE(difference.changes.front().from, 5000);
    QCOMPARE(difference.changes.front().to, 5000);
}

void ProjectDiffTest::applyingTheChangesGivesTheNewOrder()
{
    // Any two orders and subsets: taking out removed and moved objects and putting added and moved ones in at their
    // new positions, from low to high, gives the newer list.
    Random random(7);
    for (int round = 0; round < 200; ++round) {
        const auto listOfIds = [&] {
            QStringList ids;
            for (int i = 0; i < 8; ++i) {
                if (random.below(3) != 0) {
                    ids.insert(static_cast<qsizetype>(random.below(static_cast<std::uint64_t>(ids.size()) + 1)), QString(QChar(u'a' + i)));
                }
            }
            return ids;
        };
        const auto projectWith = [](const QStringList &ids) {
            Project project;
            for (const QString &id : ids) {
                Pool pool;
                pool.id.text = id;
                project.pools = project.pools.appended(pool);
            }
            return project;
        };
        const QStringList before = listOfIds();
        const QStringList after = listOfIds();
        QStringList applied = before;
        const ProjectDiff difference = diff(projectWith(before), projectWith(after));
        for (const Change &change : difference.changes) {
            if (change.from >= 0) {
                applied.removeOne(change.object.key);
            }
        }
        for (const Change &change : difference.changes) {
            if (change.to >= 0) {
                applied.insert(change.to, change.object.key);
            }
        }
        QCOMPARE(applied, after);
    }
}

MERIDIAN_TEST(ProjectDiffTest)

#include "ProjectDiffTest.moc"
