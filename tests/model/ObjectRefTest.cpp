#include "engine/model/ObjectRef.h"

#include "engine/model/EnumText.h"
#include "tests/model/Documents.h"
#include "tests/support/TestMain.h"

using namespace Qt::StringLiterals;
using namespace meridian;
using namespace meridian::model;

class ObjectRefTest final : public QObject
{
    Q_OBJECT

private slots:
    void textComesBack_data();
    void textComesBack();
    void otherTextIsNoReference_data();
    void otherTextIsNoReference();
    void everyObjectOfAProjectIsFoundByItsText();
    void namesOfZonesAndRecordsIgnoreCaseAndForm();
    void titlesAreNamesOrKeys();
    void kindsOfAddressesAreToldByTheirValue();
    void everyKindHasAWordOfItsOwn();
};

void ObjectRefTest::textComesBack_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("key");
    QTest::addColumn<QString>("parentKey");
    QTest::newRow("project") << u"project"_s << QString() << QString();
    QTest::newRow("pool") << u"pool:bj"_s << u"bj"_s << QString();
    QTest::newRow("rule") << u"rule:shop/r1"_s << u"r1"_s << u"shop"_s;
    QTest::newRow("pool set") << u"poolset:shop/r1/main"_s << u"main"_s << u"shop/r1"_s;
    QTest::newRow("record set") << u"record:app.gtm.example.net/A"_s << u"app.gtm.example.net/A"_s << QString();
    QTest::newRow("zone") << u"zone:gtm.example.net"_s << u"gtm.example.net"_s << QString();
    QTest::newRow("block") << u"location:2001:db8::/32"_s << u"2001:db8::/32"_s << QString();
    QTest::newRow("response rule") << u"responserule:rp/sink"_s << u"sink"_s << u"rp"_s;
    QTest::newRow("test") << u"test:Beijing: stays/home"_s << u"Beijing: stays/home"_s << QString();
}

void ObjectRefTest::textComesBack()
{
    QFETCH(const QString, text);
    const auto ref = ObjectRef::parse(text);
    QVERIFY(ref);
    QTEST(ref->key, "key");
    QTEST(ref->parentKey, "parentKey");
    QCOMPARE(ref->toString(), text);
}

void ObjectRefTest::otherTextIsNoReference_data()
{
    QTest::addColumn<QString>("text");
    for (const char *text : {"", "pool", "pool:", "rule:r1", "rule:/r1", "rule:a/b/c", "poolset:a/b", "poolset:a/b/", "record:a.example", "thing:x", "project:x"}) {
        QTest::newRow(text) << QString::fromLatin1(text);
    }
}

void ObjectRefTest::otherTextIsNoReference()
{
    QFETCH(const QString, text);
    QVERIFY(!ObjectRef::parse(text));
}

void ObjectRefTest::everyObjectOfAProjectIsFoundByItsText()
{
    const Project project = *readProject(test::formatExample()).project;
    for (const char *text : {"project", "location:192.0.2.0/24", "line:office", "network:corp", "healthcheck:web", "address:bj-1", "pool:bj", "instance:shop",
                             "rule:shop/r1", "poolset:shop/r1/main", "zone:gtm.example.net", "record:app.gtm.example.net/A", "record:gtm.example.net/NS",
                             "serverpolicy:hybrid", "responsepolicy:rp", "responserule:rp/sink", "channel:ops", "alert:sets-down", "node:fra",
                             "test:Beijing Telecom stays home"}) {
        QVERIFY2(exists(project, *ObjectRef::parse(QString::fromLatin1(text))), text);
    }
    for (const char *text : {"line:none", "rule:shop/none", "rule:none/r1", "poolset:shop/r2/main", "record:app.gtm.example.net/AAAA", "record:app.other/A", "responserule:rp/none"}) {
        QVERIFY2(!exists(project, *ObjectRef::parse(QString::fromLatin1(text))), text);
    }
    const Zone &zone = project.zones.at(0);
    for (const RecordSet &set : zone.records) {
        QCOMPARE(resolved(project, *ObjectRef::parse(refOf(zone, set).toString())), refOf(zone, set));
        QCOMPARE(findRecordSet(project, refOf(zone, set)), &set);
    }
}

void ObjectRefTest::namesOfZonesAndRecordsIgnoreCaseAndForm()
{
    Zone zone;
    zone.name = u"北京.Example."_s;
    QCOMPARE(keyOf(zone), u"xn--1lq90i.example"_s);
    RecordSet set;
    set.name = u"WWW"_s;
    set.type = u"aaaa"_s;
    QCOMPARE(keyOf(set), u"www/AAAA"_s);
    QCOMPARE(refOf(zone, set).toString(), u"record:www.xn--1lq90i.example/AAAA"_s);
    QCOMPARE(absoluteName(zone, u"@"_s), u"xn--1lq90i.example"_s);
    QCOMPARE(absoluteName(zone, u"a.Other."_s), u"a.other"_s);
    Zone root;
    root.name = u"."_s;
    QCOMPARE(absoluteName(root, u"example"_s), u"example"_s);
}

void ObjectRefTest::titlesAreNamesOrKeys()
{
    const Project project = *readProject(test::formatExample()).project;
    QCOMPARE(titleOf(project, *ObjectRef::parse(u"pool:bj")), u"北京-电信-机房"_s);
    QCOMPARE(titleOf(project, *ObjectRef::parse(u"instance:shop")), u"shop"_s);
    QCOMPARE(titleOf(project, *ObjectRef::parse(u"project")), u"Sample world"_s);
    QCOMPARE(titleOf(project, *ObjectRef::parse(u"pool:gone")), u"gone"_s);
}

void ObjectRefTest::kindsOfAddressesAreToldByTheirValue()
{
    Address address;
    address.value = u"192.0.2.1"_s;
    QCOMPARE(address.kind(), Address::Kind::Ipv4);
    address.value = u"2001:db8::1"_s;
    QCOMPARE(address.kind(), Address::Kind::Ipv6);
    address.value = u"cdn.example.net"_s;
    QCOMPARE(address.kind(), Address::Kind::DomainName);
}

void ObjectRefTest::everyKindHasAWordOfItsOwn()
{
    QStringList words;
    for (const EnumEntry<ObjectRef::Kind> &entry : enumTable<ObjectRef::Kind>()) {
        const QString word = toText(entry.value);
        QVERIFY(!words.contains(word));
        QCOMPARE(fromText<ObjectRef::Kind>(word), entry.value);
        QVERIFY(!kindName(entry.value).isEmpty());
        words += word;
    }
    QCOMPARE(words.size(), 19);
    QVERIFY(!fromText<Address::Mode>(u"always-on"));
    QCOMPARE(toText(Rule::AllDown::Address), QString());
    QCOMPARE(enumTexts<Instance::Mode>().join(u' '), u"lb geo geo-lb performance capacity feedback"_s);
}

MERIDIAN_TEST(ObjectRefTest)

#include "ObjectRefTest.moc"
