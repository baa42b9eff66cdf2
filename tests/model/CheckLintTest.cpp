#include "engine/model/Check.h"
#include "engine/model/ProjectJson.h"
#include "tests/model/Documents.h"
#include "tests/support/TestMain.h"

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace meridian;
using namespace meridian::model;

namespace {

/// Checked addresses a, b; unchecked u, v; a domain name n; pools of one address each, named as their address, and `ab`.
QByteArray objects()
{
    return R"("healthChecks": [{"id": "h", "kind": "tcp", "port": 80, "interval": 30}],
        "addresses": [{"id": "a", "value": "192.0.2.1", "healthCheck": "h"}, {"id": "b", "value": "192.0.2.2", "healthCheck": "h"},
            {"id": "u", "value": "192.0.2.3"}, {"id": "v", "value": "192.0.2.4"}, {"id": "n", "value": "cdn.example.com"},
            {"id": "six", "value": "2001:db8::1", "healthCheck": "h"}],
        "lines": [{"id": "la", "cidrs": ["10.1.0.0/16"]}, {"id": "lb", "cidrs": ["10.1.0.0/16", "10.2.0.0/16"]}],
        "pools": [{"id": "a", "members": [{"address": "a"}]}, {"id": "b", "members": [{"address": "b"}]}, {"id": "u", "members": [{"address": "u"}]},
            {"id": "n", "members": [{"address": "n"}]}, {"id": "ab", "members": [{"address": "a"}, {"address": "b"}]},
            {"id": "usix", "members": [{"address": "u"}, {"address": "six"}]}],)";
}

QByteArray withRules(const QByteArray &rules)
{
    return objects() + R"("zones": [{"name": "gtm.example", "soa": {"mname": "ns.gtm.example"}, "records": [{"type": "NS", "values": ["ns.gtm.example."]}]}],
        "instances": [{"id": "i", "domain": "www.gtm.example", "rules": [)" + rules + "]}]";
}

/// A rule on a line whose one set has one pool.
QByteArray rule(const QByteArray &id, const QByteArray &line, const QByteArray &pool, const QByteArray &more = {})
{
    return R"({"id": ")" + id + R"(", "line": ")" + line + R"(", "poolSets": [{"id": "s", "pools": [{"pool": ")" + pool + R"("}]}])" + more + "}";
}

/// A default rule with these pool sets.
QByteArray sets(const QByteArray &poolSets)
{
    return withRules(R"({"id": "r", "poolSets": [)" + poolSets + "]}");
}

QByteArray withRouting(const QByteArray &routing, const QByteArray &type = "A", const QByteArray &zone = {}, const QByteArray &ttl = "30")
{
    return objects() + R"("zones": [{"name": "z.example", "soa": {"mname": "ns.z.example"}, )" + zone + R"("records": [{"type": "NS", "values": ["ns.z.example."]},
        {"name": "w", "type": ")" + type + R"(", "ttl": )" + ttl + R"(, "routing": )" + routing + "}]}]";
}

const QByteArray kSigned = R"("dnssec": {"enabled": true}, )";

} // namespace

/// Every lint fires on what it is about, stays silent on what only looks like it, and its quick fix makes it go away.
class CheckLintTest final : public QObject
{
    Q_OBJECT

private slots:
    void lintsFireAndTheirFixesHelp_data()
    {
        QTest::addColumn<QByteArray>("fires");
        QTest::addColumn<QString>("code");
        QTest::addColumn<QString>("object");
        QTest::addColumn<QByteArray>("nearMiss");
        const auto row = [](const char *name, const char *code, const char *object, const QByteArray &fires, const QByteArray &nearMiss) {
            QTest::newRow(name) << fires << QString::fromLatin1(code) << QString::fromLatin1(object) << nearMiss;
        };
        const QByteArray all = rule("d", "default", "b");
        row("R-V01 shadowed: every block is a block of a line that is tried first", "shadowed-rule", "rule:i/x",
            withRules(rule("y", "cidr=la", "a") + "," + rule("x", "cidr=lb", "b") + ", " + all).replace(R"("10.1.0.0/16", "10.2.0.0/16")", R"("10.1.0.0/16")"),
            withRules(rule("y", "cidr=la", "a") + "," + rule("x", "cidr=lb", "b") + ", " + all));
        row("R-V01 shadowed: two names of one carrier", "shadowed-rule", "rule:i/x",
            withRules(rule("y", "isp=cn-broadcast,place=AS/CN", "a") + "," + rule("x", "isp=cn-cbn,place=AS/CN", "b") + ", " + all),
            withRules(rule("y", "isp=cn-broadcast,place=AS/CN/north", "a") + "," + rule("x", "isp=cn-cbn,place=AS/CN", "b") + ", " + all));
        row("R-V05 identifiers that nobody has", "rule-never-matches", "rule:i/x",
            withRules(rule("x", "default", "a", R"(, "anyMatch": [{"all": [{"key": "uid", "modulo": 10, "below": 0}]}])") + "," + all),
            withRules(rule("x", "default", "a", R"(, "anyMatch": [{"all": [{"key": "uid", "modulo": 10, "below": 1}]}])") + "," + all));
        row("R-014 two values of one identifier", "rule-never-matches", "rule:i/x",
            withRules(rule("x", "default", "a", R"(, "anyMatch": [{"all": [{"key": "k", "exact": "1"}, {"key": "k", "exact": "2"}]}])") + "," + all),
            withRules(rule("x", "default", "a", R"(, "anyMatch": [{"all": [{"key": "k", "exact": "1"}]}, {"all": [{"key": "k", "exact": "2"}]}])") + "," + all));
        row("X-40 missing default", "missing-default-rule", "instance:i", withRules(rule("x", "place=EU", "a")), withRules(rule("x", "place=EU", "a") + "," + all));
        row("R-034 inside another line with the same sets", "redundant-rule", "rule:i/x",
            withRules(rule("x", "place=AS/CN/east", "a") + "," + rule("y", "place=AS/CN", "a") + "," + all),
            withRules(rule("x", "place=AS/CN/east", "b") + "," + rule("y", "place=AS/CN", "a") + "," + all));
        row("R-034 inside the default line with the same sets", "redundant-rule", "rule:i/x", withRules(rule("x", "place=AS/CN/east", "b") + "," + all),
            withRules(rule("x", "place=AS/CN/east", "b") + "," + rule("y", "place=AS", "a") + "," + all));
        row("R-034 another line lies between", "redundant-rule", "rule:i/x", withRules(rule("x", "isp=cn-mobile,place=AS/CN/east", "b") + "," + all),
            withRules(rule("x", "isp=cn-mobile,place=AS/CN/east", "b") + "," + rule("y", "isp=cn-mobile", "a") + "," + all));
        row("R-064 a set without checks never gives way", "unreachable-set", "poolset:i/r/t",
            sets(R"({"id": "s", "pools": [{"pool": "u"}]}, {"id": "t", "pools": [{"pool": "a"}]})"),
            sets(R"({"id": "s", "minAvailable": 2, "pools": [{"pool": "u"}, {"pool": "b"}]}, {"id": "t", "pools": [{"pool": "a"}]})"));
        row("X-32 each family gives way on its own", "unreachable-set", "poolset:i/r/t",
            sets(R"({"id": "s", "pools": [{"pool": "u"}]}, {"id": "t", "pools": [{"pool": "usix"}]})"),
            sets(R"({"id": "s", "pools": [{"pool": "usix"}]}, {"id": "t", "pools": [{"pool": "usix"}]})"));
        row("X-32 a set without the family cannot take over", "unreachable-set", "poolset:i/r/t",
            sets(R"({"id": "s", "pools": [{"pool": "usix"}]}, {"id": "t", "pools": [{"pool": "a"}]})"),
            sets(R"({"id": "s", "pools": [{"pool": "ab"}]}, {"id": "t", "pools": [{"pool": "a"}]})"));
        row("R-058 a minimum of zero never gives way", "unreachable-set", "poolset:i/r/t",
            sets(R"({"id": "s", "minAvailable": 0, "pools": [{"pool": "b"}]}, {"id": "t", "pools": [{"pool": "a"}]})"),
            sets(R"({"id": "s", "pools": [{"pool": "b"}]}, {"id": "t", "pools": [{"pool": "a"}]})"));
        row("R-067 manual: nothing is reached by itself", "unreachable-set", "poolset:i/r/t",
            sets(R"({"id": "s", "pools": [{"pool": "u"}]}, {"id": "t", "pools": [{"pool": "a"}]})"),
            withRules(R"({"id": "r", "switch": "manual", "effective": "s", "poolSets": [{"id": "s", "pools": [{"pool": "u"}]}, {"id": "t", "pools": [{"pool": "a"}]}]})"));
        row("R-058 minimum above the number of addresses", "minimum-too-high", "poolset:i/r/s", sets(R"({"id": "s", "minAvailable": 3, "pools": [{"pool": "ab"}]})"),
            sets(R"({"id": "s", "minAvailable": 2, "pools": [{"pool": "ab"}]})"));
        row("X-31 pools of several kinds in a set", "mixed-pool-set", "poolset:i/r/s", sets(R"({"id": "s", "pools": [{"pool": "a"}, {"pool": "n"}]})"),
            sets(R"({"id": "s", "pools": [{"pool": "a"}, {"pool": "usix"}]})"));
        row("X-31 a pool of several kinds", "mixed-pool", "pool:b",
            withRules(all).replace(R"({"id": "b", "members": [{"address": "b"}]})", R"({"id": "b", "members": [{"address": "b"}, {"address": "n"}]})"),
            withRules(all).replace(R"({"id": "b", "members": [{"address": "b"}]})", R"({"id": "b", "members": [{"address": "b"}, {"address": "six"}]})"));
        row("TTL against the probes: instance", "ttl-longer-than-detection", "instance:i", withRules(all).replace(R"("rules")", R"("ttl": 301, "rules")"),
            withRules(all).replace(R"("rules")", R"("ttl": 300, "rules")"));
        row("TTL against the probes: record set", "ttl-longer-than-detection", "record:w.z.example/A",
            withRouting(R"({"policy": "multivalue", "targets": [{"address": "a"}]})", "A", {}, "301"),
            withRouting(R"({"policy": "multivalue", "targets": [{"address": "u"}]})", "A", {}, "301"));
        row("R-122 load balancer without backends", "no-backends", "address:v",
            withRules(all).replace(R"("192.0.2.4")", R"("192.0.2.4", "backends": {"healthy": 0, "total": 0})"),
            withRules(all).replace(R"("192.0.2.4")", R"("192.0.2.4", "backends": {"healthy": 0, "total": 1})"));
        row("X-02 CNAME at the apex", "cname-at-apex", "record:z.example/CNAME",
            R"("zones": [{"name": "z.example", "records": [{"type": "CNAME", "values": ["a.example."]}]}])",
            R"("zones": [{"name": "z.example", "records": [{"name": "www", "type": "CNAME", "values": ["a.example."]}]}])");
        row("R-084 a fence around one address", "fence-of-one", "record:w.z.example/A",
            withRouting(R"({"policy": "geo", "fenced": true, "items": [{"location": "EU", "targets": [{"address": "a"}]}, {"location": "AS", "targets": [{"address": "b"}, {"address": "u"}]}]})"),
            withRouting(R"({"policy": "geo", "fenced": true, "items": [{"location": "EU", "targets": [{"address": "a"}, "192.0.2.9"]}, {"location": "AS", "targets": [{"address": "b"}, {"address": "u"}]}]})"));
        row("R-085 no fence", "fence-of-one", "record:w.z.example/A",
            withRouting(R"({"policy": "geo", "fenced": true, "items": [{"location": "EU", "targets": ["192.0.2.8"]}, {"location": "AS", "targets": ["192.0.2.9"]}]})"),
            withRouting(R"({"policy": "geo", "items": [{"location": "EU", "targets": ["192.0.2.8"]}, {"location": "AS", "targets": ["192.0.2.9"]}]})"));
        row("R-100 weight 0 beside an item that nothing checks", "weight-never-serves", "record:w.z.example/A",
            withRouting(R"({"policy": "weighted", "items": [{"weight": 1, "targets": ["192.0.2.9"]}, {"weight": 0, "targets": [{"address": "a"}]}]})"),
            withRouting(R"({"policy": "weighted", "items": [{"weight": 1, "targets": [{"address": "b"}]}, {"weight": 0, "targets": [{"address": "a"}]}]})"));
        row("R-097 all weights 0", "weight-never-serves", "record:w.z.example/A",
            withRouting(R"({"policy": "failover", "active": {"routing": {"policy": "weighted", "items": [{"weight": 3, "targets": [{"address": "u"}]}, {"weight": 0, "targets": [{"address": "a"}]}]}}, "backup": {"targets": [{"address": "b"}]}, "trickle": 0.5})"),
            withRouting(R"({"policy": "weighted", "items": [{"weight": 0, "targets": ["192.0.2.9"]}, {"weight": 0, "targets": [{"address": "a"}]}]})"));
        row("R-114 a backup behind an active set that never fails", "unreachable-backup", "record:w.z.example/A",
            withRouting(R"({"policy": "failover", "active": {"targets": [{"address": "a"}, {"address": "u"}]}, "backup": {"targets": [{"address": "b"}]}})"),
            withRouting(R"({"policy": "failover", "active": {"targets": [{"address": "a"}]}, "backup": {"targets": [{"address": "u"}]}})"));
        row("R-115 a trickle reaches the backup", "unreachable-backup", "record:w.z.example/A",
            withRouting(R"({"policy": "failover", "active": {"targets": ["192.0.2.9"]}, "backup": {"targets": [{"address": "b"}]}})"),
            withRouting(R"({"policy": "failover", "active": {"targets": ["192.0.2.9"]}, "backup": {"targets": [{"address": "b"}]}, "trickle": 0.1})"));
        row("R-V23 lines without a default", "missing-default-item", "record:w.z.example/A",
            withRouting(R"({"policy": "lines", "items": [{"line": "place=EU", "targets": [{"address": "a"}]}]})"),
            withRouting(R"({"policy": "lines", "items": [{"line": "place=EU", "targets": [{"address": "a"}]}, {"line": "default", "targets": [{"address": "b"}]}]})"));
        row("R-117 several addresses with DNSSEC", "dnssec-several-addresses", "record:w.z.example/A",
            withRouting(R"({"policy": "weighted", "items": [{"weight": 1, "targets": [{"address": "a"}, {"address": "b"}]}]})", "A", kSigned),
            withRouting(R"({"policy": "weighted", "items": [{"weight": 1, "targets": [{"address": "a"}]}, {"weight": 1, "targets": [{"address": "b"}]}]})", "A", kSigned));
        const QByteArray checkedEndpoint = withRouting(R"({"policy": "multivalue", "targets": [{"address": "a"}]})");
        row("R-127 R-V36 probed more often than Cloud DNS does", "interval-of-cloud-dns", "healthcheck:h", QByteArray(checkedEndpoint).replace(R"("interval": 30)", R"("interval": 29)"), checkedEndpoint);
        row("R-127 probed less often", "interval-of-cloud-dns", "healthcheck:h", QByteArray(checkedEndpoint).replace(R"("interval": 30)", R"("interval": 301, "timeout": 301)"),
            QByteArray(checkedEndpoint).replace(R"("interval": 30)", R"("interval": 300)"));
        row("X-15 several unchecked addresses with DNSSEC", "dnssec-several-addresses", "record:w.z.example/A",
            withRouting(R"({"policy": "multivalue", "targets": [{"address": "a"}, {"address": "u"}]})", "A", kSigned),
            withRouting(R"({"policy": "multivalue", "targets": ["192.0.2.9", {"address": "u"}]})", "A", kSigned));
        row("R-118 checked and unchecked with DNSSEC", "dnssec-mixed-checks", "record:w.z.example/A",
            withRouting(R"({"policy": "weighted", "items": [{"weight": 1, "targets": [{"address": "a"}]}, {"weight": 1, "targets": [{"address": "u"}]}]})", "A", kSigned),
            withRouting(R"({"policy": "weighted", "items": [{"weight": 1, "targets": [{"address": "a"}]}, {"weight": 1, "targets": [{"address": "u"}]}]})"));
        row("R-118 mail exchangers with DNSSEC", "dnssec-mixed-checks", "record:w.z.example/MX",
            withRouting(R"({"policy": "weighted", "items": [{"weight": 1, "targets": [{"address": "n", "priority": 10}]}, {"weight": 1, "targets": ["20 mail.example."]}]})", "MX", kSigned)
                .replace(R"("cdn.example.com")", R"("cdn.example.com", "healthCheck": "h")"),
            withRouting(R"({"policy": "weighted", "items": [{"weight": 1, "targets": [{"address": "n", "priority": 10}]}, {"weight": 1, "targets": ["20 mail.example."]}]})", "MX", kSigned));
    }
    void lintsFireAndTheirFixesHelp()
    {
        QFETCH(QByteArray, fires);
        QFETCH(QString, code);
        QFETCH(QString, object);
        QFETCH(QByteArray, nearMiss);
        const Project project = test::projectOf(fires);
        const std::vector<Finding> findings = check(project);
        const auto found = std::ranges::find_if(findings, [&](const Finding &one) { return one.code == code && one.object.toString() == object; });
        QVERIFY2(found != findings.end(), qPrintable(texts(findings)));
        QVERIFY(exists(project, found->object));
        QVERIFY2(found->text.endsWith(u'.'), qPrintable(found->text));
        QVERIFY2(!found->text.contains(u'%') || found->text.contains(u" %"), qPrintable(found->text));

        QVERIFY2(found->fix && !found->fix->title.isEmpty(), "a quick fix is offered");
        const ProjectPtr fixed = found->fix->apply(project);
        QVERIFY(!(*fixed == project));
        QVERIFY2(!has(check(*fixed), code, object), qPrintable(texts(check(*fixed))));
        const ReadResult again = readProject(writeProject(*fixed));
        QVERIFY(again.project);
        QVERIFY2(!has(check(*again.project), u"bad-record-data"_s, object), qPrintable(texts(check(*again.project))));
        QCOMPARE(*found->fix->apply(Project()), Project()); // what no longer applies changes nothing

        const std::vector<Finding> silent = check(test::projectOf(nearMiss));
        QVERIFY2(!has(silent, code, object), qPrintable(texts(silent)));
    }

private:
    static bool has(const std::vector<Finding> &findings, const QString &code, const QString &object)
    {
        return std::ranges::any_of(findings, [&](const Finding &one) { return one.code == code && one.object.toString() == object; });
    }
    static QString texts(const std::vector<Finding> &findings)
    {
        QString out;
        for (const Finding &finding : findings) {
            out += finding.object.toString() + u' ' + finding.code + u": " + finding.text + u'\n';
        }
        return out;
    }
};

MERIDIAN_TEST(CheckLintTest)

#include "CheckLintTest.moc"
