#include "engine/model/ProjectJson.h"

#include "engine/base/Random.h"
#include "engine/model/ProjectDiff.h"
#include "engine/model/References.h"
#include "tests/model/Documents.h"
#include "tests/model/RandomProject.h"
#include "tests/support/SharedFiles.h"
#include "tests/support/TestMain.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>

using namespace Qt::StringLiterals;
using namespace meridian;
using namespace meridian::model;

class ProjectJsonTest final : public QObject
{
    Q_OBJECT

private slots:
    void everyKeyOfTheFormatComesBack();
    void caseDocumentsComeBack();
    void specificationExampleComesBack();
    void sampleComesBack();
    void defaultsComeBackOnlyWhereTheyWereWritten_data();
    void defaultsComeBackOnlyWhereTheyWereWritten();
    void spellingOfAddressBlocksIsKept();
    void anEditedTestIsWrittenFromItsValues();
    void writingIsDeterministicAndInDocumentOrder();
    void valuesArriveInTheirMembers();
    void brokenDocumentsNameWhatAndWhere_data();
    void brokenDocumentsNameWhatAndWhere();
    void everyReferenceThatLeadsNowhereIsFound();
    void allErrorsComeAtOnceInTheOrderOfTheText();
    void columnsCountCharacters();
    void objectsAreReadAlone();
    void tenThousandAddressesAreRead();
    void anyProjectComesBack();
};

void ProjectJsonTest::everyKeyOfTheFormatComesBack()
{
    const QByteArray text = test::formatExample();
    const ReadResult result = readProject(text);
    QCOMPARE(test::errorTexts(result), QStringList());
    const QByteArray written = writeProject(*result.project);
    QCOMPARE(test::parsed(written), test::parsed(text));
    QCOMPARE(*readProject(written).project, *result.project);
    QCOMPARE(test::parsed(writeProject(*result.project, JsonStyle::Compact)), test::parsed(text));
}

void ProjectJsonTest::caseDocumentsComeBack()
{
    const QString path = test::sharedPath(u"cases/decisions.json"_s);
    if (path.isEmpty()) {
        QSKIP("the decision cases are handed out apart from the product");
    }
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QJsonArray cases = QJsonDocument::fromJson(file.readAll()).object().value(u"cases").toArray();
    QVERIFY(cases.size() >= 35);
    for (const QJsonValue &one : cases) {
        const QJsonObject document = one[u"project"].toObject();
        const ReadResult result = readProject(QJsonDocument(document).toJson());
        QCOMPARE(test::errorTexts(result), QStringList());
        QCOMPARE(projectToJson(*result.project), document);
    }
}

void ProjectJsonTest::specificationExampleComesBack()
{
    const QString path = test::sharedPath(u"spec/project-format.md"_s);
    if (path.isEmpty()) {
        QSKIP("the format description is handed out apart from the product");
    }
    const QByteArray text = test::commentedJson(path);
    const ReadResult result = readProject(text);
    QCOMPARE(test::errorTexts(result), QStringList());
    QCOMPARE(test::parsed(writeProject(*result.project)), test::parsed(text));
}

void ProjectJsonTest::sampleComesBack()
{
    QFile file(test::sourcePath(u"resources/sample/world.json"_s));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray text = file.readAll();
    const ReadResult result = readProject(text);
    QCOMPARE(test::errorTexts(result), QStringList());
    QCOMPARE(test::parsed(writeProject(*result.project)), test::parsed(text));
}

void ProjectJsonTest::defaultsComeBackOnlyWhereTheyWereWritten_data()
{
    QTest::addColumn<QByteArray>("members");
    QTest::newRow("nothing but the head") << QByteArray();
    QTest::newRow("empty lists and objects") << QByteArray(R"("settings": {}, "pools": [], "tests": [], "name": "", "note": "")");
    QTest::newRow("defaults of settings") << QByteArray(R"("settings": {"ecs": true, "production": false, "lineOrder": "volcengine-dns"})");
    QTest::newRow("weight of one") << QByteArray(R"("addresses": [{"id": "a", "value": "192.0.2.1", "name": "", "capacity": 1000, "mode": "auto"}],
        "pools": [{"id": "p", "members": [{"address": "a", "weight": 1}]}, {"id": "q", "members": [{"address": "a"}], "capacityMode": "address"}])");
    QTest::newRow("parts of an instance") << QByteArray(R"("instances": [{"id": "i", "domain": "i.example", "answer": {}, "noRule": "empty",
        "rules": [{"id": "r", "failback": {"mode": "immediate"}, "allDown": "open", "anyMatch": [], "poolSets": [{"id": "s", "pools": [], "minAvailable": 1}]},
                  {"id": "r2", "failback": {}, "anyMatch": [{"all": [{"key": "k", "exact": ""}, {"key": "n", "modulo": 10, "below": 0}]}]}]}])");
    QTest::newRow("parts of a zone") << QByteArray(R"("zones": [{"name": "example", "dnssec": {"enabled": false}, "soa": {"minimum": 60}, "records": []},
        {"name": "Example.NET.", "dnssec": {}, "soa": {}, "networks": [], "records": [{"type": "A", "values": []}, {"name": "@", "type": "TXT"}]}])");
    QTest::newRow("numbers as they are") << QByteArray(R"("locations": [{"cidr": "192.0.2.0/24", "lat": -33.87, "lon": 0, "asn": 4294967295}],
        "addresses": [{"id": "a", "value": "a.example", "location": {"lat": 39, "lon": 116.40000001}}])");
    QTest::newRow("every form of a location") << QByteArray(R"("addresses": [{"id": "a", "value": "a.example", "location": "aws:us-east-1"},
        {"id": "b", "value": "b.example", "location": "NA/US/TX"}, {"id": "c", "value": "::1", "location": "aws-lz:us-east-1-atl-2"}])");
    QTest::newRow("a test with numbers and bounds") << QByteArray(R"("tests": [{"name": "t", "query": {"name": "a.example", "type": "A"},
        "expect": {"shares": {"192.0.2.1": 0.25, "192.0.2.2 192.0.2.3": {"min": 0.5}, "b": {"min": 0.5, "max": 0.5}}, "rcode": "NOERROR"}, "down": []}])");
    QTest::newRow("nested routings") << QByteArray(R"("zones": [{"name": "example", "records": [{"name": "r", "type": "A", "routing": {"policy": "failover", "trickle": 0,
        "active": {"targets": []}, "backup": {"routing": {"policy": "geo", "fenced": false, "items": [{"location": "EU/DE", "targets": ["192.0.2.1"]}]}}}},
        {"name": "m", "type": "MX", "routing": {"policy": "multivalue", "limit": 8, "targets": ["10 mail.example."]}}]}])");
    QTest::newRow("alert scopes") << QByteArray(R"("alerts": [{"id": "a"}, {"id": "b", "scope": {}}, {"id": "c", "scope": {"kind": "poolSet"}, "for": 0}])");
}

void ProjectJsonTest::defaultsComeBackOnlyWhereTheyWereWritten()
{
    QFETCH(const QByteArray, members);
    const QByteArray text = test::document(members);
    const ReadResult result = readProject(text);
    QCOMPARE(test::errorTexts(result), QStringList());
    QCOMPARE(projectToJson(*result.project), test::parsed(text));
    QCOMPARE(test::parsed(writeProject(*result.project)), test::parsed(text));
}

void ProjectJsonTest::spellingOfAddressBlocksIsKept()
{
    const QByteArray text = test::document(R"("lines": [{"id": "l", "cidrs": ["2001:DB8::/32", "192.0.2.1", "10.0.0.0/8"]}],
        "locations": [{"cidr": "2001:0db8:0:0::/64", "place": "EU"}])");
    const ReadResult result = readProject(text);
    QCOMPARE(test::errorTexts(result), QStringList());
    QCOMPARE(test::parsed(writeProject(*result.project)), test::parsed(text));
    LineList changed = result.project->lines.at(0);
    changed.cidrs.erase(changed.cidrs.begin());
    QCOMPARE(objectToJson(changed).value(u"cidrs").toArray(), QJsonArray({u"192.0.2.1"_s, u"10.0.0.0/8"_s}));
}

void ProjectJsonTest::anEditedTestIsWrittenFromItsValues()
{
    const ReadResult result = readProject(test::document(
        R"("tests": [{"name": "t", "query": {"name": "a.example"}, "expect": {"shares": {"192.0.2.1": {"min": 1, "max": 1}}}}])"));
    QCOMPARE(test::errorTexts(result), QStringList());
    PolicyTest changed = result.project->tests.at(0);
    changed.client = u"192.0.2.9"_s;
    const QJsonObject json = objectToJson(changed);
    QCOMPARE(json[u"query"][u"client"].toString(), u"192.0.2.9"_s);
    QCOMPARE(json[u"expect"][u"shares"][u"192.0.2.1"].toDouble(), 1.0);
}

void ProjectJsonTest::writingIsDeterministicAndInDocumentOrder()
{
    const Project project = *readProject(test::formatExample()).project;
    const QByteArray text = writeProject(project);
    QCOMPARE(writeProject(project), text);
    QVERIFY(text.endsWith("}\n"));
    qsizetype last = -1;
    for (const char *key : {"\"format\"", "\"version\"", "\"settings\"", "\"locations\"", "\"lines\"", "\"networks\"", "\"healthChecks\"",
                            "\"addresses\"", "\"pools\"", "\"instances\"", "\"zones\"", "\"serverPolicies\"", "\"responsePolicies\"",
                            "\"alerts\"", "\"nodes\"", "\"tests\""}) {
        const qsizetype at = text.indexOf(QByteArray("\n  ").append(key));
        QVERIFY2(at > last, key);
        last = at;
    }
    for (const QByteArray &line : text.split('\n')) {
        QVERIFY2(QString::fromUtf8(line).size() <= 160, line.constData());
    }
}

void ProjectJsonTest::valuesArriveInTheirMembers()
{
    const Project project = *readProject(test::formatExample()).project;
    QCOMPARE(project.name, u"Sample world"_s);
    const HealthCheck &web = *project.healthChecks.find(u"web"_s);
    QCOMPARE(web.kind, HealthCheck::Kind::Https);
    QCOMPARE(web.expectCodes.front().codes, QList<int>({200, 399}));
    QCOMPARE(web.headers.value(u"X-Probe"_s), u"1"_s);
    const Address &address = *project.addresses.find(u"bj-1"_s);
    QCOMPARE(address.kind(), Address::Kind::Ipv4);
    QCOMPARE(std::get<PlacePath>(address.location).path, u"AS/CN/north/BJ"_s);
    QCOMPARE(address.backends->total, 5);
    const Rule &rule = project.instances.at(0).rules.front();
    QCOMPARE(rule.weight, 30);
    QCOMPARE(rule.anyMatch.front().all.front().exact, u"12345"_s);
    QCOMPARE(rule.poolSets.front().pools.front().weight, 20);
    QCOMPARE(rule.allDown, Rule::AllDown::Open);
    QCOMPARE(project.instances.at(0).failoverTtl, 20);
    const RecordSet *app = project.zones.at(0).records.find(u"app/A"_s);
    QVERIFY(app && app->routing);
    QCOMPARE(app->routing->items.at(0).weight, 25);
    QCOMPARE(app->routing->items.at(0).targets.front().address.text, u"bj-1"_s);
    QCOMPARE(app->routing->items.at(1).targets.front().rdata, u"192.0.2.3"_s);
    QCOMPARE(project.responsePolicies.at(0).rules.at(1).behavior, ResponseRule::Behavior::Bypass);
    QCOMPARE(project.tests.at(0).shares.value(u"1.1.1.1"_s).min, 0.99);
    QCOMPARE(project.tests.at(0).shares.value(u"1.1.1.1"_s).max, 1.0);
}

void ProjectJsonTest::brokenDocumentsNameWhatAndWhere_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("says");
    const auto row = [](const char *name, const QByteArray &members, const char16_t *path, const char16_t *says) {
        QTest::newRow(name) << test::document(members) << QString::fromUtf16(path) << QString::fromUtf16(says);
    };
    QTest::newRow("empty file") << QByteArray() << u"$"_s << u"empty"_s;
    QTest::newRow("no object") << QByteArray("[1]") << u"$"_s << u"A list stands where the project object belongs"_s;
    QTest::newRow("syntax") << QByteArray("{\"format\": \"meridian-project\",\n \"version\" 1}") << u"$"_s << u"colon is missing"_s;
    QTest::newRow("garbage at the end") << QByteArray("{\"format\": \"meridian-project\", \"version\": 1} x") << u"$"_s << u"after the end"_s;
    QTest::newRow("other format") << QByteArray(R"({"format": "other", "version": 1})") << u"$.format"_s << u"meridian-project"_s;
    QTest::newRow("no version") << QByteArray(R"({"format": "meridian-project"})") << u"$"_s << u"\"version\" is missing"_s;
    QTest::newRow("newer version") << QByteArray(R"({"format": "meridian-project", "version": 2, "new": []})") << u"$.version"_s << u"newer version"_s;
    row("half of a character", R"("note": "\ud83d")", u"$.note", u"\\ud83d is half of a character");
    row("the later half alone", R"("pools": [{"id": "p", "name": "x\uDE00y"}])", u"$.pools[0].name", u"half of a character");
    row("two first halves", R"("pools": [{"id": "p", "name": "\ud83d\ud83d\ude00"}])", u"$.pools[0].name", u"\\ud83d is half");
    row("unknown key", R"("adresses": [])", u"$.adresses", u"Did you mean \"addresses\"?");
    row("unknown key inside", R"("pools": [{"id": "p", "members": [], "color": 1}])", u"$.pools[0].color", u"Unknown key \"color\"");
    row("key of another policy", R"("zones": [{"name": "z", "records": [{"type": "A", "routing": {"policy": "weighted", "fenced": true, "items": [{"weight": 1, "targets": []}]}}]}])",
        u"$.zones[0].records[0].routing.fenced", u"no meaning with policy \"weighted\"");
    row("wrong type", R"("settings": {"ecs": 1})", u"$.settings.ecs", u"A number stands where true or false belongs");
    row("list wanted", R"("pools": {})", u"$.pools", u"An object stands where a list belongs");
    row("null", R"("name": null)", u"$.name", u"Null stands where a text belongs");
    row("not whole", R"("instances": [{"id": "i", "domain": "i.example", "ttl": 1.5}])", u"$.instances[0].ttl", u"1.5 is not a whole number");
    row("R-039 weight of zero", R"("addresses": [{"id": "a", "value": "::1"}], "pools": [{"id": "p", "members": [{"address": "a", "weight": 0}]}])",
        u"$.pools[0].members[0].weight", u"from 1 to 1000000");
    row("X-36 weight too big", R"("instances": [{"id": "i", "domain": "i.example", "rules": [{"id": "r", "weight": 1000001}]}])",
        u"$.instances[0].rules[0].weight", u"out of range");
    row("R-134 bias", R"("zones": [{"name": "z", "records": [{"type": "A", "routing": {"policy": "geoproximity", "items": [{"location": "EU", "bias": 100, "targets": []}]}}]}])",
        u"$.zones[0].records[0].routing.items[0].bias", u"from -99 to 99");
    row("R-096 routing weight", R"("zones": [{"name": "z", "records": [{"type": "A", "routing": {"policy": "weighted", "items": [{"weight": 1001, "targets": []}]}}]}])",
        u"$.zones[0].records[0].routing.items[0].weight", u"from 0 to 1000");
    row("R-090 trickle", R"("zones": [{"name": "z", "records": [{"type": "A", "routing": {"policy": "failover", "active": {"targets": []}, "backup": {"targets": []}, "trickle": 1.1}}]}])",
        u"$.zones[0].records[0].routing.trickle", u"from 0 to 1");
    row("R-V29 latitude", R"("locations": [{"cidr": "10.0.0.0/8", "lat": 91, "lon": 0}])", u"$.locations[0].lat", u"from -90 to 90");
    row("half a point", R"("locations": [{"cidr": "10.0.0.0/8", "lat": 9}])", u"$.locations[0]", u"\"lon\" is missing");
    row("missing id", R"("pools": [{"members": []}])", u"$.pools[0]", u"\"id\" is missing");
    row("bad id", R"("pools": [{"id": "Bad Id"}])", u"$.pools[0].id", u"\"Bad Id\" is not an id");
    row("long name", "\"name\": \"" + QByteArray(129, 'x') + "\"", u"$.name", u"129 characters. Use at most 128");
    row("duplicate id", R"("pools": [{"id": "p"}, {"id": "p"}])", u"$.pools[1].id", u"\"p\" stands already at $.pools[0]");
    row("duplicate zone", R"("zones": [{"name": "Example.net"}, {"name": "example.NET."}])", u"$.zones[1].name", u"stands already");
    row("duplicate record set", R"("zones": [{"name": "z.example", "records": [{"name": "a", "type": "A", "values": []}, {"name": "A.z.example.", "type": "a", "values": []}]}])",
        u"$.zones[0].records[1].name", u"a.z.example/A");
    row("duplicate rule", R"("instances": [{"id": "i", "domain": "i.example", "rules": [{"id": "r"}, {"id": "r"}]}])", u"$.instances[0].rules[1].id", u"rule \"r\"");
    row("duplicate key", R"("name": "a", "name": "b")", u"$.name", u"stands twice");
    row("duplicate key by escape", R"("settings": {"ecs": true, "e\u0063s": false})", u"$.settings.ecs", u"stands twice");
    row("dangling address", R"("addresses": [{"id": "bj-1", "value": "::1"}], "pools": [{"id": "p", "members": [{"address": "bj-2"}]}])",
        u"$.pools[0].members[0].address", u"There is no address \"bj-2\". Did you mean \"bj-1\"?");
    row("dangling health check", R"("addresses": [{"id": "a", "value": "::1", "healthCheck": "web"}])", u"$.addresses[0].healthCheck", u"no health check \"web\"");
    row("dangling line", R"("instances": [{"id": "i", "domain": "i.example", "rules": [{"id": "r", "line": "cidr=office"}]}])",
        u"$.instances[0].rules[0].line", u"no line \"office\"");
    row("dangling fallback", R"("instances": [{"id": "i", "domain": "i.example", "noRule": "spare"}])", u"$.instances[0].noRule", u"no address \"spare\"");
    row("dangling nested target", R"("zones": [{"name": "z", "records": [{"type": "A", "routing": {"policy": "failover", "active": {"targets": []},
        "backup": {"routing": {"policy": "multivalue", "targets": [{"address": "x"}]}}}}]}])",
        u"$.zones[0].records[0].routing.backup.routing.targets[0].address", u"no address \"x\"");
    row("dangling effective set", R"("instances": [{"id": "i", "domain": "i.example", "rules": [{"id": "r", "switch": "manual", "effective": "s"}]}])",
        u"$.instances[0].rules[0].effective", u"no pool set \"s\"");
    row("dangling alert scope", R"("alerts": [{"id": "a", "scope": {"kind": "rule", "id": "i/r"}}])", u"$.alerts[0].scope.id", u"no rule \"i/r\"");
    row("bad block", R"("networks": [{"id": "n", "cidrs": ["10.0.0.0/33"]}])", u"$.networks[0].cidrs[0]", u"10.0.0.0/33");
    row("block with host bits", R"("networks": [{"id": "n", "cidrs": ["10.0.0.1/8"]}])", u"$.networks[0].cidrs[0]", u"10.0.0.0/8");
    row("bad place", R"("locations": [{"cidr": "10.0.0.0/8", "place": "XX/YY"}])", u"$.locations[0].place", u"The place \"XX/YY\" is not valid");
    row("bad line", R"("instances": [{"id": "i", "domain": "i.example", "rules": [{"id": "r", "line": "isp"}]}])", u"$.instances[0].rules[0].line", u"The line \"isp\" is not valid");
    row("bad domain", R"("instances": [{"id": "i", "domain": "a..example"}])", u"$.instances[0].domain", u"is not a domain name");
    row("bad address", R"("addresses": [{"id": "a", "value": "1.2.3.400"}])", u"$.addresses[0].value", u"is not an IP address");
    row("bad record type", R"("zones": [{"name": "z", "records": [{"type": "FOO"}]}])", u"$.zones[0].records[0].type", u"is not a record type");
    row("bad word", R"("addresses": [{"id": "a", "value": "::1", "mode": "always-on"}])", u"$.addresses[0].mode", u"Did you mean \"always_on\"?");
    row("values and routing", R"("zones": [{"name": "z", "records": [{"type": "A", "values": [], "routing": {"policy": "multivalue", "targets": []}}]}])",
        u"$.zones[0].records[0]", u"values and a routing");
    row("neither targets nor routing", R"("zones": [{"name": "z", "records": [{"type": "A", "routing": {"policy": "weighted", "items": [{"weight": 1}]}}]}])",
        u"$.zones[0].records[0].routing.items[0]", u"neither targets nor a routing");
    row("key that is no word", R"("healthChecks": [{"id": "h", "kind": "tcp", "headers": {"X-A": 1}}])", u"$.healthChecks[0].headers[\"X-A\"]", u"belongs");
}

void ProjectJsonTest::brokenDocumentsNameWhatAndWhere()
{
    QFETCH(const QByteArray, text);
    QFETCH(const QString, path);
    QFETCH(const QString, says);
    const ReadResult result = readProject(text);
    QVERIFY(!result.project);
    QCOMPARE(result.errors.size(), std::size_t{1});
    const DocumentError &error = result.errors.front();
    QCOMPARE(error.path, path);
    QVERIFY2(error.text.contains(says), qPrintable(error.text));
    QVERIFY(error.line >= 1);
    QVERIFY(error.column >= 1);
    QVERIFY2(error.text.endsWith(u'.') || error.text.endsWith(u'?') || error.text.endsWith(u'}'), qPrintable(error.text));
}

void ProjectJsonTest::everyReferenceThatLeadsNowhereIsFound()
{
    const ProjectPtr whole = readProject(test::formatExample()).project;
    QSet<ObjectRef> targets;
    for (const Use &use : usesIn(*whole)) {
        targets.insert(use.of);
    }
    QSet<ObjectRef::Kind> broken;
    for (const ObjectRef &target : targets) {
        Project project = *whole;
        redirect(project, target, u"nowhere"_s);
        QSet<QString> wanted;
        for (const DocumentError &error : danglingReferences(project)) {
            wanted.insert(error.path);
            broken.insert(target.kind);
        }
        QSet<QString> found;
        for (const DocumentError &error : readProject(writeProject(project)).errors) {
            QVERIFY2(error.text.startsWith(u"There is no"), qPrintable(error.toString()));
            found.insert(error.path);
        }
        QCOMPARE(found, wanted);
    }
    using enum ObjectRef::Kind;
    QCOMPARE(broken, (QSet<ObjectRef::Kind>{Line, Network, HealthCheck, Address, Pool, PoolSet, Channel}));
}

void ProjectJsonTest::allErrorsComeAtOnceInTheOrderOfTheText()
{
    const QByteArray text = R"({
  "format": "meridian-project", "version": 1,
  "pools": [
    {"id": "p", "members": [{"address": "nowhere", "weight": 0}], "colour": "red"},
    {"id": "p"}
  ],
  "addresses": [
    {"id": "a", "value": "300.1.1.1",
     "mode": "sometimes"}
  ],
  "settings": {"ecs": "yes", "ecs": true}
})";
    const ReadResult result = readProject(text);
    QVERIFY(!result.project);
    QStringList found;
    for (const DocumentError &error : result.errors) {
        found += u"%1:%2 %3"_s.arg(error.line).arg(error.column).arg(error.path);
    }
    const QStringList expected = {
        u"4:41 $.pools[0].members[0].address"_s, u"4:62 $.pools[0].members[0].weight"_s, u"4:67 $.pools[0].colour"_s,
        u"5:12 $.pools[1].id"_s, u"8:26 $.addresses[0].value"_s, u"9:14 $.addresses[0].mode"_s, u"11:30 $.settings.ecs"_s,
    };
    QCOMPARE(found, expected);
}

void ProjectJsonTest::columnsCountCharacters()
{
    const ReadResult result = readProject(R"({"format": "meridian-project", "version": 1, "name": "北京🌏", "settings": 1})"_ba);
    QCOMPARE(result.errors.size(), std::size_t{1});
    QCOMPARE(result.errors.front().line, 1);
    QCOMPARE(result.errors.front().column, 73);
}

void ProjectJsonTest::objectsAreReadAlone()
{
    const QJsonObject json = test::parsed(R"({"id": "p", "members": [{"address": "elsewhere", "weight": 3}]})");
    std::vector<DocumentError> errors;
    const std::optional<Pool> pool = objectFromJson<Pool>(json, u"pool:p"_s, errors);
    QVERIFY(pool && errors.empty());
    QCOMPARE(pool->members.front().weight, 3);
    QCOMPARE(objectToJson(*pool), json);
    QCOMPARE(objectToText(*pool), QByteArray(R"({"id":"p","members":[{"address":"elsewhere","weight":3}]})"));
    QVERIFY(!objectFromJson<Pool>(test::parsed(R"({"id": "p", "x": 1})"), u"pool:p"_s, errors));
    QCOMPARE(errors.size(), std::size_t{1});
    QCOMPARE(errors.front().path, u"pool:p.x"_s);
    QCOMPARE(errors.front().column, 0);
}

void ProjectJsonTest::tenThousandAddressesAreRead()
{
    QByteArray addresses;
    QByteArray members;
    for (int i = 0; i < 10'000; ++i) {
        const QByteArray id = "a" + QByteArray::number(i);
        const QByteArray comma = i ? "," : "";
        addresses += comma + R"({"id": ")" + id + R"(", "value": "2001:db8::)" + QByteArray::number(i, 16) + R"(", "healthCheck": "h", "location": "EU/DE"})";
        members += comma + R"({"address": ")" + id + "\"}";
    }
    const ReadResult result = readProject(test::document(R"("healthChecks": [{"id": "h", "kind": "tcp", "port": 443}], "addresses": [)" + addresses
                                                         + R"(], "pools": [{"id": "p", "members": [)" + members + "]}]"));
    QCOMPARE(test::errorTexts(result), QStringList());
    QCOMPARE(result.project->addresses.size(), 10'000);
    QCOMPARE(result.project->addresses.find(u"a9999"_s)->value, u"2001:db8::270f"_s);
    QCOMPARE(readProject(writeProject(*result.project)).project->addresses.size(), 10'000);
}

void ProjectJsonTest::anyProjectComesBack()
{
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
        Random random(seed);
        const Project project = test::randomProject(random);
        const QByteArray text = writeProject(project, seed % 2 ? JsonStyle::Readable : JsonStyle::Compact);
        const ReadResult result = readProject(text);
        QVERIFY2(result.project, qPrintable(test::errorTexts(result).join(u'\n')));
        QVERIFY2(*result.project == project, text.constData());
        QCOMPARE(projectToJson(*result.project), test::parsed(text));
        QVERIFY(diff(project, *result.project).isEmpty());
    }
}

MERIDIAN_TEST(ProjectJsonTest)

#include "ProjectJsonTest.moc"
