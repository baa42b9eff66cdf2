#include "engine/model/Check.h"

#include "engine/model/ProjectJson.h"
#include "tests/model/Documents.h"
#include "tests/support/SharedFiles.h"
#include "tests/support/TestMain.h"

#include <QFile>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace meridian;
using namespace meridian::model;

class CheckTest final : public QObject
{
    Q_OBJECT

private slots:
    void soundProjectsHaveNoFindings();
    void sampleHasNoErrors();
    void findingsNameObjectAndReason_data();
    void findingsNameObjectAndReason();
    void fixesMakeTheirFindingGoAway_data();
    void fixesMakeTheirFindingGoAway();
    void aliasesThatEndAreSound();
    void alertsOnProbePointsAreSound();
    void whatCloudDnsHasTooIsSound_data();
    void whatCloudDnsHasTooIsSound();
    void whatIsNotBuiltIsRefusedByName();
    void whatIsKeptButNotCarriedOutIsAWarning();
    void unknownCarriersAreToldWhenATableIsGiven();
    void aFixThatNoLongerAppliesChangesNothing();
    void errorsComeFirst();

private:
    static const Finding *find(const std::vector<Finding> &findings, const QString &code)
    {
        const auto found = std::ranges::find(findings, code, &Finding::code);
        return found == findings.end() ? nullptr : &*found;
    }
    static QStringList texts(const std::vector<Finding> &findings)
    {
        QStringList lines;
        for (const Finding &finding : findings) {
            lines += toText(finding.severity) + u' ' + finding.object.toString() + u' ' + finding.code + u": " + finding.text;
        }
        return lines;
    }
    /// A zone, two addresses with a check, a pool, and an instance whose rules are given.
    static QByteArray withRules(const QByteArray &rules, const QByteArray &more = {})
    {
        return R"("healthChecks": [{"id": "h", "kind": "tcp", "port": 80, "interval": 30}],
            "addresses": [{"id": "a", "value": "192.0.2.1", "healthCheck": "h"}, {"id": "b", "value": "192.0.2.2"}],
            "pools": [{"id": "p", "members": [{"address": "a"}, {"address": "b"}]}],
            "zones": [{"name": "gtm.example", "soa": {"mname": "ns.gtm.example"}, "records": [{"type": "NS", "values": ["ns.gtm.example."]}]}],
            "instances": [{"id": "i", "domain": "www.gtm.example", "rules": [)"
               + rules + "]" + more + "}]";
    }
    static QByteArray soundRule() { return R"({"id": "r", "poolSets": [{"id": "s", "pools": [{"pool": "p"}]}]})"; }
    static QByteArray withRecords(const QByteArray &records)
    {
        return R"("zones": [{"name": "z.example", "soa": {"mname": "ns.z.example"}, "records": [{"type": "NS", "values": ["ns.z.example."]}, )" + records + "]}]";
    }
};

void CheckTest::soundProjectsHaveNoFindings()
{
    QCOMPARE(texts(check(Project())), QStringList());
    QCOMPARE(texts(check(test::projectOf(withRules(soundRule())))), QStringList());
    QCOMPARE(texts(check(test::projectOf(withRecords(R"({"name": "www", "type": "A", "values": ["192.0.2.1", "192.0.2.2"]},
        {"name": "m", "type": "MX", "values": ["10 mail"]}, {"name": "*.w", "type": "CNAME", "values": ["www"]})")))),
             QStringList());
}

void CheckTest::sampleHasNoErrors()
{
    QFile file(test::sourcePath(u"resources/sample/world.json"_s));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const ReadResult result = readProject(file.readAll());
    QVERIFY(result.project);
    for (const Finding &finding : check(*result.project)) {
        QVERIFY2(finding.severity != Finding::Severity::Error, qPrintable(finding.object.toString() + u": "_s + finding.text));
    }
}

void CheckTest::findingsNameObjectAndReason_data()
{
    QTest::addColumn<QByteArray>("members");
    QTest::addColumn<QString>("code");
    QTest::addColumn<QString>("object");
    QTest::addColumn<QString>("severity");
    const auto row = [](const char *name, const QByteArray &members, const char16_t *code, const char16_t *object, const char16_t *severity) {
        QTest::newRow(name) << members << QString::fromUtf16(code) << QString::fromUtf16(object) << QString::fromUtf16(severity);
    };
    row("X-40 missing default rule", withRules(R"({"id": "r", "line": "place=EU", "poolSets": [{"id": "s", "pools": [{"pool": "p"}]}]})"),
        u"missing-default-rule", u"instance:i", u"warning");
    row("X-40 default rule for some clients only", withRules(R"({"id": "r", "anyMatch": [{"all": [{"key": "k", "exact": "1"}]}], "poolSets": [{"id": "s", "pools": [{"pool": "p"}]}]})"),
        u"missing-default-rule", u"instance:i", u"warning");
    row("no rules", withRules({}), u"no-rules", u"instance:i", u"warning");
    row("R-V18 disabled instance", withRules(soundRule(), R"(, "enabled": false)"), u"disabled-instance", u"instance:i", u"hint");
    row("rule without sets", withRules(R"({"id": "r"})"), u"rule-without-sets", u"rule:i/r", u"warning");
    row("empty pool set", withRules(R"({"id": "r", "poolSets": [{"id": "s"}]})"), u"empty-pool-set", u"poolset:i/r/s", u"warning");
    row("R-058 minimum above the addresses", withRules(R"({"id": "r", "poolSets": [{"id": "s", "minAvailable": 3, "pools": [{"pool": "p"}]}]})"),
        u"minimum-too-high", u"poolset:i/r/s", u"warning");
    row("minimum of zero", withRules(R"({"id": "r", "poolSets": [{"id": "s", "minAvailable": 0, "pools": [{"pool": "p"}]}]})"),
        u"minimum-of-zero", u"poolset:i/r/s", u"hint");
    row("same identifiers twice", withRules(soundRule() + R"(, {"id": "x", "anyMatch": [{"all": [{"key": "k", "exact": "1"}]}], "poolSets": [{"id": "s", "pools": [{"pool": "p"}]}]},
        {"id": "y", "anyMatch": [{"all": [{"key": "k", "exact": "1"}]}], "poolSets": [{"id": "s", "pools": [{"pool": "p"}]}]})"),
        u"same-identifiers", u"rule:i/y", u"warning");
    row("R-067 manual without a set", withRules(R"({"id": "r", "switch": "manual", "poolSets": [{"id": "s", "pools": [{"pool": "p"}]}]})"),
        u"manual-without-set", u"rule:i/r", u"error");
    row("R-068 manual without an alert", withRules(R"({"id": "r", "switch": "manual", "effective": "s", "poolSets": [{"id": "s", "pools": [{"pool": "p"}]}]})"),
        u"manual-without-alert", u"rule:i/r", u"warning");
    const auto alert = [](const QByteArray &fields) { return R"("channels": [{"id": "c", "kind": "webhook", "url": "https://c.example/"}], "alerts": [{"id": "x", "channels": ["c"], )" + fields + "}]"; };
    const auto channel = [](const QByteArray &fields) { return R"("channels": [{"id": "c", )" + fields + R"(}], "alerts": [{"id": "x", "when": ["unavailable"], "channels": ["c"]}])"; };
    const auto onNodes = [&alert](const QByteArray &fields) -> QByteArray {
        return R"("nodes": [{"id": "fra", "url": "https://fra.example", "roles": ["probe"]}, {"id": "ns1", "url": "https://ns1.example", "roles": ["dns"]}],
            "healthChecks": [{"id": "h", "kind": "icmp", "points": ["fra"]}], )" + alert(fields);
    };
    row("R-069 no nodes", alert(R"("when": ["unavailable"], "scope": {"kind": "node"})"), u"no-nodes", u"alert:x", u"warning");
    row("R-069 a node that only answers", onNodes(R"("when": ["unavailable"], "scope": {"kind": "node", "id": "ns1"})"), u"node-unwatched", u"alert:x", u"warning");
    row("R-069 one of the nodes only answers", onNodes(R"("when": ["unavailable"], "scope": {"kind": "node"})"), u"node-unwatched", u"alert:x", u"hint");
    row("R-069 a node does not degrade", onNodes(R"("when": ["degraded"], "scope": {"kind": "node", "id": "fra"})"), u"alert-never", u"alert:x", u"warning");
    row("R-069 a node does not switch", onNodes(R"("when": ["switched"], "scope": {"kind": "node", "id": "fra"})"), u"alert-never", u"alert:x", u"warning");
    row("R-119 a load balancer in a public zone", R"("addresses": [{"id": "a", "value": "192.0.2.1", "backends": {"healthy": 1, "total": 2}}], )"
            + withRecords(R"({"name": "w", "type": "A", "routing": {"policy": "multivalue", "targets": [{"address": "a"}]}})"), u"balancer-in-public-zone", u"address:a", u"hint");
    row("R-069 an address does not degrade", alert(R"("when": ["degraded"], "scope": {"kind": "address"})"), u"alert-never", u"alert:x", u"warning");
    row("R-069 a pool does not switch", alert(R"("when": ["switched"], "scope": {"kind": "pool"})"), u"alert-never", u"alert:x", u"warning");
    row("R-069 recovered of nothing", alert(R"("when": ["recovered"])"), u"alert-never", u"alert:x", u"warning");
    row("R-069 repeats what does not last", alert(R"("when": ["switched"], "scope": {"kind": "rule"}, "repeat": 60)"), u"repeat-never", u"alert:x", u"warning");
    row("R-069 repeats without end", alert(R"("when": ["unavailable"], "repeat": 59)"), u"repeat-often", u"alert:x", u"warning");
    row("R-069 silent all the week", alert(R"("when": ["unavailable"], "silence": [{"days": ["mon", "wed", "fri", "sun"], "from": "12:00", "to": "12:00"}, {"from": "12:00", "to": "00:00"}, {"from": "00:00", "to": "12:00"}])"),
        u"alert-always-silent", u"alert:x", u"warning");
    row("R-069 shorter than probes", withRules(soundRule()) + ", " + alert(R"("when": ["unavailable"], "for": 29)"), u"alert-shorter-than-probes", u"alert:x", u"hint");
    row("a webhook of another scheme", channel(R"("kind": "webhook", "url": "ftp://c.example/")"), u"channel-incomplete", u"channel:c", u"warning");
    row("mail to a web server", channel(R"("kind": "smtp", "url": "https://c.example/", "from": "a@c.example", "to": ["b@c.example"])"), u"channel-incomplete", u"channel:c", u"warning");
    row("mail to nobody", channel(R"("kind": "smtp", "url": "smtp://c.example", "from": "a@c.example")"), u"channel-incomplete", u"channel:c", u"warning");
    row("mail to no address", channel(R"("kind": "smtp", "url": "smtp://c.example", "from": "a@c.example", "to": ["b"])"), u"channel-incomplete", u"channel:c", u"warning");
    row("no command", channel(R"("kind": "command")"), u"channel-incomplete", u"channel:c", u"warning");
    row("an open quote", channel(R"("kind": "command", "command": "say \"x")"), u"channel-incomplete", u"channel:c", u"warning");
    row("a desktop alone", channel(R"("kind": "desktop")"), u"alert-desktop-only", u"alert:x", u"warning");
    row("a password in the document", channel(R"("kind": "webhook", "url": "https://u:p@c.example/")"), u"secret-in-document", u"channel:c", u"warning");
    row("a channel that nobody uses", R"("channels": [{"id": "c", "kind": "webhook", "url": "https://c.example/"}])", u"unused-channel", u"channel:c", u"hint");
    row("R-028 mode of the other strategy", withRules(soundRule(), R"(, "mode": "capacity")"), u"mode-of-other-strategy", u"instance:i", u"error");
    row("X-02 service at a zone", withRules(soundRule(), R"(, "services": ["GTM.example."])"), u"service-at-apex", u"instance:i", u"warning");
    row("X-02 service of two labels", withRules(soundRule(), R"(, "services": ["example.com"])"), u"service-at-apex", u"instance:i", u"warning");
    row("X-02 service below a registry", withRules(soundRule(), R"(, "services": ["example.com.cn"])"), u"service-at-apex", u"instance:i", u"warning");
    row("TTL longer than the probes", withRules(soundRule(), R"(, "ttl": 3600)"), u"ttl-longer-than-detection", u"instance:i", u"hint");
    row("X-26 failover TTL", withRules(soundRule(), R"(, "failoverTtl": 90)"), u"failover-ttl-longer", u"instance:i", u"hint");
    row("domain in no zone", R"("instances": [{"id": "i", "domain": "www.other.example"}])", u"domain-outside-zones", u"instance:i", u"error");
    row("domain in a private zone", R"("zones": [{"name": "corp", "kind": "private"}], "instances": [{"id": "i", "domain": "www.corp"}])", u"domain-not-public", u"instance:i", u"warning");
    row("domain taken", R"("instances": [{"id": "i", "domain": "www.a.example"}, {"id": "j", "domain": "WWW.a.example."}])", u"domain-taken", u"instance:j", u"error");
    row("empty pool", R"("pools": [{"id": "p"}])", u"empty-pool", u"pool:p", u"warning");
    row("unused pool", R"("pools": [{"id": "p"}])", u"unused-pool", u"pool:p", u"hint");
    row("unused address", R"("addresses": [{"id": "a", "value": "::1"}])", u"unused-address", u"address:a", u"hint");
    row("X-31 mixed pool", R"("addresses": [{"id": "a", "value": "::1"}, {"id": "b", "value": "b.example"}], "pools": [{"id": "p", "members": [{"address": "a"}, {"address": "b"}]}])",
        u"mixed-pool", u"pool:p", u"warning");
    row("R-048 capacity missing", R"("pools": [{"id": "p", "capacityMode": "pool"}])", u"capacity-missing", u"pool:p", u"warning");
    row("R-122 no backends", R"("addresses": [{"id": "a", "value": "::1", "backends": {"healthy": 0, "total": 0}}])", u"no-backends", u"address:a", u"warning");
    row("tcp without port", R"("healthChecks": [{"id": "h", "kind": "tcp"}])", u"port-missing", u"healthcheck:h", u"error");
    row("a URL as the host of a check", R"("healthChecks": [{"id": "h", "kind": "http", "host": "http://www.example.com/"}])", u"host-invalid", u"healthcheck:h", u"error");
    row("a certificate for nobody", R"("healthChecks": [{"id": "h", "kind": "https"}])", u"certificate-without-host", u"healthcheck:h", u"warning");
    row("timeout", R"("healthChecks": [{"id": "h", "kind": "icmp", "interval": 3}])", u"timeout-longer-than-interval", u"healthcheck:h", u"error");
    row("calculated of nothing", R"("healthChecks": [{"id": "h", "kind": "calculated"}])", u"children-missing", u"healthcheck:h", u"error");
    row("calculated in a circle", R"("healthChecks": [{"id": "g", "kind": "calculated", "children": ["h"]}, {"id": "h", "kind": "calculated", "children": ["g"]}])",
        u"check-counts-itself", u"healthcheck:g", u"error");
    row("R-V26 more than there are", R"("healthChecks": [{"id": "g", "kind": "icmp"}, {"id": "h", "kind": "calculated", "children": ["g"], "atLeast": 2}])",
        u"never-healthy", u"healthcheck:h", u"warning");
    row("R-056 a probe point without the role", R"("nodes": [{"id": "fra", "url": "https://fra.example", "roles": ["dns"]}], "healthChecks": [{"id": "h", "kind": "icmp", "points": ["fra"]}])", u"no-probe-role", u"healthcheck:h", u"warning");
    row("unknown probe point", R"("healthChecks": [{"id": "h", "kind": "icmp", "points": ["moon"]}])", u"unknown-probe-point", u"healthcheck:h", u"warning");
    row("unused line", R"("lines": [{"id": "l", "cidrs": ["10.0.0.0/8"]}])", u"unused-line", u"line:l", u"hint");
    row("empty line", R"("lines": [{"id": "l", "cidrs": []}])", u"empty-line", u"line:l", u"warning");
    row("no primary", R"("zones": [{"name": "z"}])", u"primary-missing", u"zone:z", u"warning");
    row("no name servers", R"("zones": [{"name": "z"}])", u"name-servers-missing", u"zone:z", u"warning");
    row("R-092 private without networks", R"("zones": [{"name": "z", "kind": "private"}])", u"private-without-networks", u"zone:z", u"warning");
    row("X-02 CNAME at the apex", withRecords(R"({"type": "CNAME", "values": ["a.example."]})"), u"cname-at-apex", u"record:z.example/CNAME", u"error");
    row("CNAME beside others", withRecords(R"({"name": "w", "type": "CNAME", "values": ["a.example."]}, {"name": "w.z.example.", "type": "A", "values": ["192.0.2.1"]})"),
        u"cname-beside-others", u"record:w.z.example/CNAME", u"error");
    row("aliases in a circle", withRecords(R"({"name": "a", "type": "CNAME", "values": ["b"]}, {"name": "b", "type": "CNAME", "values": ["a.Z.example."]})"), u"alias-loop",
        u"record:a.z.example/CNAME", u"error");
    row("an alias of itself by a wildcard", withRecords(R"({"name": "*", "type": "CNAME", "values": ["no.such.z.example."]})"), u"alias-loop", u"record:*.z.example/CNAME",
        u"error");
    row("a circle by a nested routing",
        withRecords(R"({"name": "b", "type": "CNAME", "values": ["a"]}, {"name": "a", "type": "CNAME", "routing": {"policy": "failover", "active": {"targets": ["cdn.example."]},
            "backup": {"routing": {"policy": "weighted", "items": [{"weight": 1, "targets": ["b"]}]}}}})"),
        u"alias-loop", u"record:b.z.example/CNAME", u"warning");
    row("X-31 a circle by an instance",
        R"("addresses": [{"id": "n", "value": "www.z.example"}], "pools": [{"id": "p", "members": [{"address": "n"}]}],
        "zones": [{"name": "z.example", "records": [{"name": "www", "type": "CNAME", "values": ["gtm.z.example."]}]}],
        "instances": [{"id": "i", "domain": "gtm.z.example", "rules": [{"id": "r", "poolSets": [{"id": "s", "pools": [{"pool": "p"}]}]}]}])",
        u"alias-loop", u"instance:i", u"warning");
    row("several CNAMEs", withRecords(R"({"name": "w", "type": "CNAME", "values": ["a.example.", "b.example."]})"), u"several-cnames", u"record:w.z.example/CNAME", u"error");
    row("bad data", withRecords(R"({"name": "w", "type": "A", "values": ["192.0.2.256"]})"), u"bad-record-data", u"record:w.z.example/A", u"error");
    row("bad data in a routing", withRecords(R"({"name": "w", "type": "A", "routing": {"policy": "failover", "active": {"targets": ["192.0.2.1"]}, "backup": {"routing": {"policy": "multivalue", "targets": ["x"]}}}})"),
        u"bad-record-data", u"record:w.z.example/A", u"error");
    row("record outside the zone", withRecords(R"({"name": "w.other.", "type": "A", "values": ["192.0.2.1"]})"), u"record-outside-zone", u"record:w.other/A", u"error");
    row("a key in a signed zone", withRecords(R"({"type": "DNSKEY", "values": ["257 3 13 AAAA"]})").replace(R"("soa")", R"("dnssec": {"enabled": true}, "soa")"),
        u"record-of-signer", u"record:z.example/DNSKEY", u"error");
    row("a child that its signed parent denies", R"("zones": [{"name": "z.example", "dnssec": {"enabled": true}}, {"name": "a.b.z.example"}])", u"undelegated-child", u"zone:a.b.z.example", u"warning");
    row("SOA as a record", withRecords(R"({"type": "SOA", "values": ["a. b. 1 2 3 4 5"]})"), u"soa-as-record", u"record:z.example/SOA", u"error");
    row("no values", withRecords(R"({"name": "w", "type": "A"})"), u"empty-record-set", u"record:w.z.example/A", u"warning");
    row("R-109 type without routing", withRecords(R"({"name": "w", "type": "CAA", "routing": {"policy": "multivalue", "targets": []}})"), u"routing-of-type", u"record:w.z.example/CAA", u"error");
    row("R-112 zone without routing", R"("zones": [{"name": "z", "kind": "peering", "records": [{"name": "w", "type": "A", "routing": {"policy": "multivalue", "targets": []}}]}])",
        u"routing-in-zone", u"record:w.z/A", u"error");
    row("address of the other family", R"("addresses": [{"id": "a", "value": "::2"}], )" + withRecords(R"({"name": "w", "type": "A", "routing": {"policy": "multivalue", "targets": [{"address": "a"}]}})"),
        u"address-of-other-kind", u"record:w.z.example/A", u"error");
    row("private address", withRecords(R"({"name": "w", "type": "A", "values": ["192.168.1.1"]})"), u"private-address", u"record:w.z.example/A", u"hint");
    row("record at an instance", R"("instances": [{"id": "i", "domain": "w.z.example"}], )" + withRecords(R"({"name": "w", "type": "A", "values": ["192.0.2.1"]})"),
        u"name-of-instance", u"record:w.z.example/A", u"error");
    row("R-V32 second policy", R"("networks": [{"id": "n", "cidrs": ["10.0.0.0/8"]}], "serverPolicies": [{"id": "a", "networks": ["n"]}, {"id": "b", "networks": ["n"]}])",
        u"second-policy", u"serverpolicy:b", u"error");
    row("R-V30 rule without action", R"("responsePolicies": [{"id": "p", "rules": [{"id": "r", "name": "x.example"}]}])", u"rule-without-action", u"responserule:p/r", u"warning");
    row("R-V30 local data of NS", R"("responsePolicies": [{"id": "p", "rules": [{"id": "r", "name": "x.example", "localData": [{"type": "NS", "values": []}]}]}])",
        u"local-data-of-type", u"responserule:p/r", u"error");
    row("channel without URL", R"("channels": [{"id": "c", "kind": "webhook"}])", u"channel-incomplete", u"channel:c", u"warning");
    row("alert for nobody", R"("alerts": [{"id": "a", "when": ["unavailable"]}])", u"alert-without-channels", u"alert:a", u"warning");
    row("alert about nothing", R"("alerts": [{"id": "a"}])", u"alert-without-events", u"alert:a", u"warning");
}

void CheckTest::findingsNameObjectAndReason()
{
    QFETCH(const QByteArray, members);
    QFETCH(const QString, code);
    QFETCH(const QString, object);
    QFETCH(const QString, severity);
    const Project project = test::projectOf(members);
    const std::vector<Finding> findings = check(project);
    const Finding *finding = find(findings, code);
    QVERIFY2(finding, qPrintable(texts(findings).join(u'\n')));
    QCOMPARE(finding->object.toString(), object);
    QCOMPARE(toText(finding->severity), severity);
    QVERIFY(exists(project, finding->object));
    QVERIFY2(finding->text.endsWith(u'.') || finding->text.endsWith(u'?') || finding->text.contains(u"Example:"_s), qPrintable(finding->text));
    QCOMPARE(std::ranges::count_if(findings, [&](const Finding &one) { return one.code == code && one.object == finding->object; }), 1);
}

void CheckTest::fixesMakeTheirFindingGoAway_data()
{
    findingsNameObjectAndReason_data();
}

void CheckTest::fixesMakeTheirFindingGoAway()
{
    QFETCH(const QByteArray, members);
    QFETCH(const QString, code);
    const Project project = test::projectOf(members);
    const std::vector<Finding> findings = check(project);
    const Finding *finding = find(findings, code);
    QVERIFY(finding);
    if (!finding->fix) {
        return;
    }
    QVERIFY(!finding->fix->title.isEmpty());
    const ProjectPtr fixed = finding->fix->apply(project);
    QVERIFY(!(*fixed == project));
    QVERIFY2(!find(check(*fixed), code), qPrintable(texts(check(*fixed)).join(u'\n')));
    QVERIFY(readProject(writeProject(*fixed)).project);
}

void CheckTest::aliasesThatEndAreSound()
{
    // A name that exists keeps the wildcard above it from answering (RFC 4592 §3.3.1), also as an empty non-terminal.
    const QByteArray ends = withRecords(R"({"name": "*", "type": "CNAME", "values": ["a"]}, {"name": "a", "type": "CNAME", "values": ["b"]},
        {"name": "b", "type": "A", "values": ["192.0.2.1"]}, {"name": "x.empty", "type": "CNAME", "values": ["empty"]}, {"name": "c", "type": "CNAME", "values": ["a.b"]})");
    QVERIFY2(!find(check(test::projectOf(ends)), u"alias-loop"_s), qPrintable(texts(check(test::projectOf(ends))).join(u'\n')));
    // Nobody sees both of these zones.
    const QByteArray apart = R"("networks": [{"id": "n1", "cidrs": ["10.1.0.0/16"]}, {"id": "n2", "cidrs": ["10.2.0.0/16"]}],
        "zones": [{"name": "one.example", "kind": "private", "networks": ["n1"], "records": [{"name": "w", "type": "CNAME", "values": ["w.two.example."]}]},
            {"name": "two.example", "kind": "private", "networks": ["%1"], "records": [{"name": "w", "type": "CNAME", "values": ["w.one.example."]}]}])";
    QVERIFY(!find(check(test::projectOf(QByteArray(apart).replace("%1", "n2"))), u"alias-loop"_s));
    QVERIFY(find(check(test::projectOf(QByteArray(apart).replace("%1", "n1"))), u"alias-loop"_s));
}

void CheckTest::alertsOnProbePointsAreSound()
{
    const std::vector<Finding> findings = check(test::projectOf(R"("nodes": [{"id": "fra", "url": "https://fra.example", "roles": ["probe"]}],
        "healthChecks": [{"id": "h", "kind": "icmp", "points": ["fra"]}], "addresses": [{"id": "a", "value": "192.0.2.1", "healthCheck": "h"}], "pools": [{"id": "p", "members": [{"address": "a"}]}],
        "channels": [{"id": "c", "kind": "webhook", "url": "https://c.example/"}],
        "alerts": [{"id": "all", "scope": {"kind": "node"}, "when": ["unavailable", "recovered"], "for": 1, "channels": ["c"]},
            {"id": "one", "scope": {"kind": "node", "id": "fra"}, "when": ["unavailable"], "repeat": 60, "channels": ["c"],
                "silence": [{"days": ["mon", "tue", "wed", "thu", "fri", "sat"], "from": "00:00", "to": "00:00"}, {"days": ["sun"], "from": "00:01", "to": "00:00"}]}])"));
    QVERIFY2(std::ranges::none_of(findings, [](const Finding &one) { return one.object.kind == ObjectRef::Kind::Alert; }), qPrintable(texts(findings).join(u'\n')));
}

void CheckTest::whatCloudDnsHasTooIsSound_data()
{
    QTest::addColumn<QByteArray>("checkFields");
    QTest::addColumn<QByteArray>("addressFields");
    QTest::addColumn<QByteArray>("zoneKind");
    const QByteArray every10 = R"("kind": "tcp", "port": 80, "interval": 10)", checked = R"("healthCheck": "h")";
    QTest::newRow("R-127 the shortest interval") << R"("kind": "tcp", "port": 80, "interval": 30)"_ba << checked << "public"_ba;
    QTest::newRow("R-127 the longest interval") << R"("kind": "tcp", "port": 80, "interval": 300)"_ba << checked << "public"_ba;
    QTest::newRow("R-127 a private zone") << every10 << checked << "private"_ba;
    QTest::newRow("R-127 a fixed mode") << every10 << QByteArray(checked + R"(, "mode": "always_on")") << "public"_ba;
    QTest::newRow("R-127 reported from outside") << R"("kind": "external", "interval": 10)"_ba << checked << "public"_ba;
    QTest::newRow("R-119 a load balancer in a private zone") << every10 << R"("backends": {"healthy": 1, "total": 2})"_ba << "private"_ba;
}

void CheckTest::whatCloudDnsHasTooIsSound()
{
    QFETCH(const QByteArray, checkFields);
    QFETCH(const QByteArray, addressFields);
    QFETCH(const QByteArray, zoneKind);
    const std::vector<Finding> findings = check(test::projectOf(R"("healthChecks": [{"id": "h", )" + checkFields + R"(}], "addresses": [{"id": "a", "value": "192.0.2.1", )" + addressFields
        + R"(}], "zones": [{"name": "z.example", "kind": ")" + zoneKind + R"(", "records": [{"name": "w", "type": "A", "routing": {"policy": "multivalue", "targets": [{"address": "a"}]}}]}])"));
    QVERIFY2(!find(findings, u"interval-of-cloud-dns"_s), qPrintable(texts(findings).join(u'\n')));
    QVERIFY2(!find(findings, u"balancer-in-public-zone"_s), qPrintable(texts(findings).join(u'\n')));
}

void CheckTest::whatIsNotBuiltIsRefusedByName()
{
    CheckOptions options;
    options.unsupported = {Feature::SmartStrategy, Feature::ForwardingZones};
    const std::vector<Finding> findings = check(test::projectOf(R"("zones": [{"name": "z", "kind": "peering"}],
        "instances": [{"id": "i", "domain": "a.z", "strategy": "smart", "mode": "performance"}])"), options);
    QCOMPARE(std::ranges::count(findings, u"not-built"_s, &Finding::code), 2);
    QCOMPARE(findings.at(0).object.toString(), u"instance:i"_s);
    QCOMPARE(findings.at(0).severity, Finding::Severity::Error);
    QCOMPARE(findings.at(0).text, unsupportedText(Feature::SmartStrategy));
    QCOMPARE(findings.at(1).object.toString(), u"zone:z"_s);
    options.unsupported.clear();
    QVERIFY(!find(check(test::projectOf(R"("zones": [{"name": "z", "kind": "peering"}])"), options), u"not-built"_s));
}

void CheckTest::whatIsKeptButNotCarriedOutIsAWarning()
{
    CheckOptions options;
    options.unsupported = {Feature::Nodes};
    const std::vector<Finding> findings = check(test::projectOf(R"("nodes": [{"id": "n", "url": "http://n.example"}])"), options);
    QCOMPARE(findings.size(), std::size_t{1});
    QCOMPARE(findings.front().severity, Finding::Severity::Warning);
}

void CheckTest::unknownCarriersAreToldWhenATableIsGiven()
{
    const Project project = test::projectOf(withRules(R"({"id": "r", "line": "isp=cn-telekom,place=AS/CN", "poolSets": [{"id": "s", "pools": [{"pool": "p"}]}]}, )" + soundRule().replace("\"r\"", "\"d\"")));
    QVERIFY(!find(check(project), u"unknown-carrier"_s));
    CheckOptions options;
    options.carriers = {u"cn-telecom"_s, u"cn-mobile"_s};
    const std::vector<Finding> findings = check(project, options);
    QCOMPARE(find(findings, u"unknown-carrier"_s)->object.toString(), u"rule:i/r"_s);
    QVERIFY(find(findings, u"unknown-carrier"_s)->text.contains(u"cn-telecom"_s));
}

void CheckTest::aFixThatNoLongerAppliesChangesNothing()
{
    const Project project = test::projectOf(R"("pools": [{"id": "p"}])");
    const std::vector<Finding> findings = check(project);
    const Finding *finding = find(findings, u"unused-pool"_s);
    QVERIFY(finding && finding->fix);
    const Project other = test::projectOf(R"("pools": [{"id": "q"}])");
    QCOMPARE(*finding->fix->apply(other), other);
}

void CheckTest::errorsComeFirst()
{
    const std::vector<Finding> findings = check(test::projectOf(R"("pools": [{"id": "p"}], "instances": [{"id": "i", "domain": "x.example"}])"));
    QVERIFY(std::ranges::is_sorted(findings, {}, &Finding::severity));
    QCOMPARE(findings.front().severity, Finding::Severity::Error);
}

MERIDIAN_TEST(CheckTest)

#include "CheckTest.moc"
