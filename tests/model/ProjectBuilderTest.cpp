#include "engine/model/ProjectBuilder.h"

#include "engine/model/ProjectJson.h"
#include "tests/model/Documents.h"
#include "tests/support/TestMain.h"

using namespace Qt::StringLiterals;
using namespace meridian;
using namespace meridian::model;

class ProjectBuilderTest final : public QObject
{
    Q_OBJECT

private slots:
    void addsOfEveryKindShareWhatTheyDoNotTouch();
    void takenKeysAreRefused();
    void whatAReaderWouldRefuseIsRefused_data();
    void whatAReaderWouldRefuseIsRefused();
    void renamingFollowsEveryReference();
    void renamingAnInstanceFollowsIntoAlertScopes();
    void renamingAZoneKeepsItsRecords();
    void replacingUnderAnotherIdIsARename();
    void removalIsRefusedWhileReferenced_data();
    void removalIsRefusedWhileReferenced();
    void setInEffectByHandCannotBeRemoved();
    void rememberedEffectiveSetGoesWithItsSet();
    void objectsThatUseEachOtherGoTogether();
    void nestedObjectsAreEdited();
    void recordSetsAreFoundByRelativeAndAbsoluteName();
    void objectsMove();
    void failedStepsChangeNothing();
    void suggestedIdsAreFreeAndValid();

private:
    static Project example() { return *readProject(test::formatExample()).project; }
    static ObjectRef ref(const QString &text) { return *ObjectRef::parse(text); }
};

#define VERIFY_DONE(step)                                                                                             \
    do {                                                                                                              \
        const Result<void> stepResult = (step);                                                                       \
        QVERIFY2(stepResult, stepResult ? "" : qPrintable(stepResult.error().toString()));                            \
    } while (false)

void ProjectBuilderTest::addsOfEveryKindShareWhatTheyDoNotTouch()
{
    const Project before = example();
    ProjectBuilder builder(before);
    Address address;
    address.id.text = u"new"_s;
    address.value = u"192.0.2.77"_s;
    VERIFY_DONE(builder.add(address, 0));
    const Project after = builder.project();
    QCOMPARE(after.addresses.at(0).id.text, u"new"_s);
    QCOMPARE(after.addresses.pointerAt(1), before.addresses.pointerAt(0));
    QVERIFY(after.pools.isSameAs(before.pools));
    QCOMPARE(before.addresses.size() + 1, after.addresses.size());
    QVERIFY(readProject(writeProject(after)).project);
}

void ProjectBuilderTest::takenKeysAreRefused()
{
    ProjectBuilder builder(example());
    const Result<void> pool = builder.add(*builder.project().pools.find(u"bj"_s));
    QCOMPARE(pool.error().kind, Error::Kind::Conflict);
    QCOMPARE(pool.error().text, u"There is a pool \"bj\" already. Choose another id or name."_s);
    Zone zone;
    zone.name = u"GTM.example.net."_s;
    QCOMPARE(builder.add(zone).error().kind, Error::Kind::Conflict);
    RecordSet set;
    set.name = u"NS1.gtm.example.net."_s;
    set.type = u"a"_s;
    QCOMPARE(builder.addRecordSet(u"gtm.example.net"_s, set).error().kind, Error::Kind::Conflict);
    QCOMPARE(builder.rename(ref(u"address:bj-1"_s), u"v6"_s).error().kind, Error::Kind::Conflict);
}

void ProjectBuilderTest::whatAReaderWouldRefuseIsRefused_data()
{
    QTest::addColumn<QByteArray>("address");
    QTest::addColumn<QString>("where");
    QTest::newRow("id") << QByteArray(R"({"value": "::1"})") << u"id"_s;
    QTest::newRow("value") << QByteArray(R"({"id": "x", "value": "1.2.3"})") << u"value"_s;
    QTest::newRow("reference") << QByteArray(R"({"id": "x", "value": "::1", "healthCheck": "none"})") << u"healthCheck"_s;
}

void ProjectBuilderTest::whatAReaderWouldRefuseIsRefused()
{
    QFETCH(const QByteArray, address);
    QFETCH(const QString, where);
    const QJsonObject json = test::parsed(address);
    Address object;
    object.id.text = json[u"id"].toString();
    object.value = json[u"value"].toString();
    object.healthCheck.text = json[u"healthCheck"].toString();
    ProjectBuilder builder(example());
    const Result<void> result = builder.add(object);
    QVERIFY(!result);
    QCOMPARE(result.error().kind, Error::Kind::Invalid);
    QCOMPARE(result.error().where, where);
    QCOMPARE(builder.project(), example());
}

void ProjectBuilderTest::renamingFollowsEveryReference()
{
    ProjectBuilder builder(example());
    VERIFY_DONE(builder.rename(ref(u"address:bj-1"_s), u"beijing"_s));
    VERIFY_DONE(builder.rename(ref(u"pool:bj"_s), u"north"_s));
    VERIFY_DONE(builder.rename(ref(u"line:office"_s), u"lab"_s));
    VERIFY_DONE(builder.rename(ref(u"healthcheck:web"_s), u"site"_s));
    VERIFY_DONE(builder.rename(ref(u"network:corp"_s), u"inside"_s));
    VERIFY_DONE(builder.rename(ref(u"address:v6"_s), u"six"_s));
    const Project after = builder.project();
    QCOMPARE(after.pools.at(0).members.front().address.text, u"beijing"_s);
    QCOMPARE(after.instances.at(0).noRuleAddress.text, u"beijing"_s);
    QCOMPARE(after.instances.at(0).rules.at(0).poolSets.front().pools.front().pool.text, u"north"_s);
    QCOMPARE(after.instances.at(0).targets.front().text, u"north"_s);
    QCOMPARE(after.instances.at(0).rules.at(1).line, u"cidr=lab"_s);
    QCOMPARE(after.instances.at(0).rules.at(1).allDownAddress.text, u"six"_s);
    QCOMPARE(after.tests.at(0).down.front().text, u"six"_s);
    QCOMPARE(after.healthChecks.find(u"both"_s)->children.front().text, u"site"_s);
    const QByteArray text = writeProject(after);
    for (const char *old : {"\"bj-1\"", "\"bj\"", "office\"", "\"web\"", "\"corp\"", "\"v6\""}) {
        QVERIFY2(!text.contains(old), old);
    }
    QVERIFY(readProject(text).project);
}

void ProjectBuilderTest::renamingAnInstanceFollowsIntoAlertScopes()
{
    ProjectBuilder builder(example());
    VERIFY_DONE(builder.rename(ref(u"instance:shop"_s), u"store"_s));
    VERIFY_DONE(builder.rename(ref(u"rule:store/r1"_s), u"north"_s));
    VERIFY_DONE(builder.rename(ref(u"poolset:store/north/main"_s), u"first"_s));
    QCOMPARE(builder.project().alerts.at(0).scopeId, u"store/north/first"_s);
    QCOMPARE(builder.project().instances.at(0).rules.at(0).effective.text, u"first"_s);
}

void ProjectBuilderTest::renamingAZoneKeepsItsRecords()
{
    ProjectBuilder builder(example());
    VERIFY_DONE(builder.rename(ref(u"zone:gtm.example.net"_s), u"gtm.example.org"_s));
    QVERIFY(exists(builder.project(), ref(u"record:app.gtm.example.org/A"_s)));
    QVERIFY(!exists(builder.project(), ref(u"record:app.gtm.example.net/A"_s)));
}

void ProjectBuilderTest::replacingUnderAnotherIdIsARename()
{
    ProjectBuilder builder(example());
    Pool pool = builder.project().pools.at(0);
    pool.id.text = u"p2"_s;
    pool.note = u"changed"_s;
    VERIFY_DONE(builder.replace(u"bj"_s, pool));
    QCOMPARE(builder.project().instances.at(0).targets.front().text, u"p2"_s);
    QCOMPARE(builder.project().pools.find(u"p2"_s)->note, u"changed"_s);
}

void ProjectBuilderTest::removalIsRefusedWhileReferenced_data()
{
    QTest::addColumn<QString>("object");
    QTest::addColumn<QString>("names");
    QTest::newRow("R-V38 pool") << u"pool:bj"_s << u"pool set \"shop/r1/main\""_s;
    QTest::newRow("address") << u"address:bj-1"_s << u"pool \"bj\""_s;
    QTest::newRow("address of a record set") << u"address:v6"_s << u"record set \"near.gtm.example.net/AAAA\""_s;
    QTest::newRow("health check") << u"healthcheck:reach"_s << u"health check \"both\""_s;
    QTest::newRow("line") << u"line:office"_s << u"rule \"shop/r2\""_s;
    QTest::newRow("network") << u"network:corp"_s << u"server policy \"hybrid\""_s;
    QTest::newRow("channel") << u"channel:ops"_s << u"alert \"sets-down\""_s;
    QTest::newRow("instance with a watched set") << u"instance:shop"_s << u"alert \"sets-down\""_s;
}

void ProjectBuilderTest::removalIsRefusedWhileReferenced()
{
    QFETCH(const QString, object);
    QFETCH(const QString, names);
    ProjectBuilder builder(example());
    const Result<void> result = builder.remove(ref(object));
    QVERIFY(!result);
    QCOMPARE(result.error().kind, Error::Kind::Conflict);
    QVERIFY2(result.error().text.contains(names), qPrintable(result.error().text));
    QVERIFY(!referrers(builder.project(), ref(object)).empty());
    QCOMPARE(builder.project(), example());
}

void ProjectBuilderTest::setInEffectByHandCannotBeRemoved()
{
    // X-29
    ProjectBuilder builder(test::projectOf(R"("instances": [{"id": "i", "domain": "i.example", "rules": [
        {"id": "r", "switch": "manual", "effective": "b", "poolSets": [{"id": "a"}, {"id": "b"}]}]}])"));
    const Result<void> result = builder.remove(ref(u"poolset:i/r/b"_s));
    QVERIFY(!result);
    QVERIFY2(result.error().text.contains(u"in effect by hand in rule \"i/r\""_s), qPrintable(result.error().text));
    VERIFY_DONE(builder.remove(ref(u"poolset:i/r/a"_s)));
    VERIFY_DONE(builder.remove(ref(u"rule:i/r"_s)));
    QVERIFY(builder.project().instances.at(0).rules.empty());
}

void ProjectBuilderTest::rememberedEffectiveSetGoesWithItsSet()
{
    ProjectBuilder builder(test::projectOf(R"("instances": [{"id": "i", "domain": "i.example", "rules": [
        {"id": "r", "effective": "a", "poolSets": [{"id": "a"}]}]}])"));
    VERIFY_DONE(builder.remove(ref(u"poolset:i/r/a"_s)));
    QVERIFY(builder.project().instances.at(0).rules.at(0).effective.isEmpty());
    QVERIFY(readProject(writeProject(builder.project())).project);
}

void ProjectBuilderTest::objectsThatUseEachOtherGoTogether()
{
    ProjectBuilder builder(test::projectOf(R"("addresses": [{"id": "a", "value": "::1"}, {"id": "b", "value": "::2"}],
        "pools": [{"id": "p", "members": [{"address": "a"}]}])"));
    QVERIFY(!builder.remove(ref(u"address:a"_s)));
    VERIFY_DONE(builder.removeAll({ref(u"address:a"_s), ref(u"pool:p"_s)}));
    QCOMPARE(builder.project().addresses.size(), 1);
    QVERIFY(builder.project().pools.isEmpty());
}

void ProjectBuilderTest::nestedObjectsAreEdited()
{
    ProjectBuilder builder(example());
    Rule rule;
    rule.id.text = u"r0"_s;
    VERIFY_DONE(builder.addRule(u"shop"_s, rule, 0));
    PoolSet set;
    set.id.text = u"s"_s;
    set.pools = {{PoolId{u"bj"_s}, 5}};
    VERIFY_DONE(builder.addPoolSet(u"shop/r0"_s, set));
    set.minAvailable = 2;
    VERIFY_DONE(builder.replacePoolSet(ref(u"poolset:shop/r0/s"_s), set));
    QCOMPARE(findPoolSet(builder.project(), ref(u"poolset:shop/r0/s"_s))->minAvailable, 2);
    set.pools = {{PoolId{u"none"_s}, 5}};
    QCOMPARE(builder.replacePoolSet(ref(u"poolset:shop/r0/s"_s), set).error().where, u"pools[0].pool"_s);
    ResponseRule response;
    response.id.text = u"x"_s;
    response.domain = u"x.example"_s;
    VERIFY_DONE(builder.addResponseRule(u"rp"_s, response));
    VERIFY_DONE(builder.remove(ref(u"responserule:rp/x"_s)));
    VERIFY_DONE(builder.remove(ref(u"rule:shop/r0"_s)));
    QCOMPARE(builder.project(), example());
}

void ProjectBuilderTest::recordSetsAreFoundByRelativeAndAbsoluteName()
{
    ProjectBuilder builder(test::projectOf(R"("zones": [{"name": "example", "records": [{"name": "sub.z", "type": "A", "values": ["192.0.2.1"]}]},
        {"name": "z.example", "records": [{"name": "www.z.example.", "type": "A", "values": ["192.0.2.2"]}, {"type": "NS", "values": ["ns.example."]}]}])"));
    const ObjectRef absolute = resolved(builder.project(), ref(u"record:www.z.example/A"_s));
    QCOMPARE(absolute.parentKey, u"z.example"_s);
    QCOMPARE(findRecordSet(builder.project(), absolute)->values, QStringList{u"192.0.2.2"_s});
    QCOMPARE(resolved(builder.project(), ref(u"record:sub.z.example/A"_s)).parentKey, u"example"_s);
    QVERIFY(exists(builder.project(), ref(u"record:z.example/NS"_s)));
    RecordSet set = *findRecordSet(builder.project(), absolute);
    set.ttl = 5;
    VERIFY_DONE(builder.replaceRecordSet(absolute, set));
    QCOMPARE(findRecordSet(builder.project(), absolute)->ttl, 5);
    VERIFY_DONE(builder.remove(absolute));
    QVERIFY(!exists(builder.project(), absolute));
}

void ProjectBuilderTest::objectsMove()
{
    ProjectBuilder builder(test::projectOf(R"("pools": [{"id": "a"}, {"id": "b"}, {"id": "c"}],
        "instances": [{"id": "i", "domain": "i.example", "rules": [{"id": "x"}, {"id": "y"}, {"id": "z"}]}])"));
    VERIFY_DONE(builder.move(ref(u"pool:a"_s), 2));
    QCOMPARE(builder.project().pools.at(2).id.text, u"a"_s);
    QCOMPARE(builder.project().pools.indexOf(u"b"_s), 0);
    VERIFY_DONE(builder.move(ref(u"rule:i/z"_s), 0));
    VERIFY_DONE(builder.move(ref(u"rule:i/x"_s), 2));
    const auto &rules = builder.project().instances.at(0).rules;
    QCOMPARE(rules.at(0).id.text + rules.at(1).id.text + rules.at(2).id.text, u"zyx"_s);
    QVERIFY(!builder.move(ref(u"pool:a"_s), 3));
    QVERIFY(!builder.move(ref(u"pool:none"_s), 0));
}

void ProjectBuilderTest::failedStepsChangeNothing()
{
    ProjectBuilder builder(example());
    QVERIFY(!builder.removeAll({ref(u"responsepolicy:rp"_s), ref(u"pool:none"_s)}));
    QVERIFY(!builder.rename(ref(u"pool:bj"_s), u"Not An Id"_s));
    QVERIFY(!builder.remove(ref(u"project"_s)));
    QCOMPARE(builder.project(), example());
}

void ProjectBuilderTest::suggestedIdsAreFreeAndValid()
{
    const ProjectBuilder builder(example());
    QCOMPARE(builder.uniqueId(ObjectRef::Kind::Pool, u"pool"_s), u"pool"_s);
    QCOMPARE(builder.uniqueId(ObjectRef::Kind::Pool, u"BJ"_s), u"bj-2"_s);
    QCOMPARE(builder.uniqueId(ObjectRef::Kind::Address, u"北京"_s), u"address"_s);
    QCOMPARE(builder.uniqueId(ObjectRef::Kind::Address, u"New York / 1!"_s), u"new-york---1"_s);
    QCOMPARE(builder.uniqueId(ObjectRef::Kind::Rule, u"r1"_s, u"shop"_s), u"r1-2"_s);
    QVERIFY(isValidId(builder.uniqueId(ObjectRef::Kind::Pool, QString(200, u'x'))));
}

MERIDIAN_TEST(ProjectBuilderTest)

#include "ProjectBuilderTest.moc"
