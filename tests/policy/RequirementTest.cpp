#include "engine/model/ProjectJson.h"
#include "tests/policy/ProjectFixture.h"
#include "tests/support/TestMain.h"

using namespace Qt::StringLiterals;
using namespace meridian;
using namespace meridian::test;

namespace {

/// Networks in known places, checked addresses a…e (192.0.2.1…5), an IPv6 one and a domain name, pools named as their
/// address, and what the row adds.
QByteArray document(const QByteArray &records, const QByteArray &rules, const QByteArray &more)
{
    return R"({"format": "meridian-project", "version": 1, "name": "requirements",
      "locations": [
        {"cidr": "198.18.1.0/24", "place": "AS/CN/north/BJ", "isp": "cn-telecom", "lat": 39.9, "lon": 116.4},
        {"cidr": "198.18.2.0/24", "place": "AS/CN/east/SH", "isp": "cn-mobile", "lat": 31.2, "lon": 121.5},
        {"cidr": "198.18.5.0/24", "place": "NA/US/TX", "lat": 32.78, "lon": -96.8},
        {"cidr": "198.18.6.0/24", "place": "NA/US/TX", "lat": 30.27, "lon": -97.74},
        {"cidr": "198.18.7.0/24", "place": "NA/US/CO", "lat": 39.74, "lon": -104.99},
        {"cidr": "198.18.8.0/24", "place": "SA/BR/SP", "lat": -23.55, "lon": -46.63},
        {"cidr": "198.18.9.0/24", "place": "SA/AR/B", "lat": -34.6, "lon": -58.38},
        {"cidr": "198.18.12.0/24", "place": "EU/GB/ENG", "lat": 51.51, "lon": -0.13},
        {"cidr": "198.18.15.0/24", "place": "NA/US/TX", "lat": 29.42, "lon": -98.49},
        {"cidr": "198.18.16.0/24", "place": "SA/PE/LMA", "lat": -12.05, "lon": -77.04}],
      "lines": [{"id": "office", "cidrs": ["203.0.113.0/24"]}],
      "healthChecks": [{"id": "hc", "kind": "external"}],
      "addresses": [
        {"id": "a", "value": "192.0.2.1", "healthCheck": "hc"}, {"id": "b", "value": "192.0.2.2", "healthCheck": "hc"},
        {"id": "c", "value": "192.0.2.3", "healthCheck": "hc"}, {"id": "d", "value": "192.0.2.4", "healthCheck": "hc"},
        {"id": "e", "value": "192.0.2.5", "healthCheck": "hc"}, {"id": "six", "value": "2001:db8::1", "healthCheck": "hc"},
        {"id": "name", "value": "cdn.example.com", "healthCheck": "hc"},
        {"id": "lb1of5", "value": "192.0.2.15", "backends": {"healthy": 1, "total": 5}},
        {"id": "lb1of6", "value": "192.0.2.16", "backends": {"healthy": 1, "total": 6}},
        {"id": "alb", "value": "192.0.2.17", "healthCheck": "hc", "backends": {"healthy": 9, "total": 9}}],
      "pools": [
        {"id": "a", "members": [{"address": "a"}]}, {"id": "b", "members": [{"address": "b"}]}, {"id": "c", "members": [{"address": "c"}]},
        {"id": "six", "members": [{"address": "six"}]}, {"id": "name", "members": [{"address": "name"}]},
        {"id": "ab", "members": [{"address": "a"}, {"address": "b"}]}, {"id": "ab3", "members": [{"address": "a"}, {"address": "b", "weight": 3}]}],
      "zones": [{"name": "gtm.example.net", "soa": {"mname": "ns1.gtm.example.net", "rname": "host.example.net"}, "records": [
        {"name": "@", "type": "NS", "values": ["ns1.gtm.example.net."]})"
        + records + "]}]"
        + (rules.isEmpty() ? QByteArray() : R"(, "instances": [{"id": "i", "domain": "www.gtm.example.net", "rules": [)" + rules + "]}]") + more + "}";
}

/// A rule on a line whose one set has one pool.
QByteArray ruleText(const QByteArray &id, const QByteArray &line, const QByteArray &pool, const QByteArray &more = {})
{
    return R"({"id": ")" + id + R"(", "line": ")" + line + R"(", "poolSets": [{"id": "s", "pools": [{"pool": ")" + pool + R"("}]}])" + more + "}";
}

QByteArray sets(const QByteArray &poolSets)
{
    return R"({"id": "r", "poolSets": [)" + poolSets + "]}";
}

QByteArray routed(const QByteArray &routing, const QByteArray &type = "A")
{
    return R"(, {"name": "app", "type": ")" + type + R"(", "ttl": 30, "routing": )" + routing + "}";
}

/// The five resources of the source's map: Oregon, N. Virginia, Paris, Tokyo, Johannesburg.
QByteArray resources(int bias, const QByteArray &formula = "linear")
{
    return routed(R"({"policy": "geoproximity", "formula": ")" + formula + R"(", "items": [
        {"id": "1", "location": "aws:us-west-2", "targets": [{"address": "a"}]}, {"id": "2", "location": "aws:us-east-1", "bias": )" + QByteArray::number(bias)
        + R"(, "targets": [{"address": "b"}]}, {"id": "3", "location": "aws:eu-west-3", "targets": [{"address": "c"}]},
        {"id": "4", "location": "aws:ap-northeast-1", "targets": [{"address": "d"}]}, {"id": "5", "location": {"lat": -26.2, "lon": 28.05}, "targets": [{"address": "e"}]}]})");
}

} // namespace

/// The requirements that speak of a decision and are not the subject of a test of their own.
class RequirementTest final : public QObject
{
    Q_OBJECT

private slots:
    void decisions_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("type");
        QTest::addColumn<QString>("client");
        QTest::addColumn<QStringList>("down");
        QTest::addColumn<QString>("shares");
        const auto instance = [](const char *name, const QByteArray &rules, const char *client, const QStringList &down, const char *shares, const char *type = "A") {
            QTest::newRow(name) << document({}, rules, {}) << QString::fromLatin1(type) << QString::fromLatin1(client) << down << QString::fromLatin1(shares);
        };
        const auto record = [](const char *name, const QByteArray &records, const char *client, const QStringList &down, const char *shares, const char *type = "A") {
            QTest::newRow(name) << document(records, {}, {}) << QString::fromLatin1(type) << QString::fromLatin1(client) << down << QString::fromLatin1(shares);
        };
        const char *const beijing = "198.18.1.9", *const shanghai = "198.18.2.9", *const office = "203.0.113.9", *const elsewhere = "192.0.2.200";
        const QByteArray lines = ruleText("bj", "isp=cn-telecom,place=AS/CN/north/BJ", "a") + "," + ruleText("sh", "place=AS/CN/east/SH", "b") + "," + ruleText("of", "cidr=office", "six")
            + "," + ruleText("of4", "cidr=office", "c") + "," + ruleText("d", "default", "ab");
        instance("R-001 the answer carries an address chosen by policy", ruleText("r", "default", "ab"), elsewhere, {}, "192.0.2.1=1/2 192.0.2.2=1/2");
        instance("R-018 R-035 a line of ISP and place: Beijing Telecom", lines, beijing, {}, "192.0.2.1=1");
        instance("R-018 R-035 a line of a place: Shanghai Mobile", lines, shanghai, {}, "192.0.2.2=1");
        instance("R-018 a line of address blocks", lines, office, {}, "192.0.2.3=1");
        instance("R-018 the default line", lines, elsewhere, {}, "192.0.2.1=1/2 192.0.2.2=1/2");
        instance("R-021 an IPv4 address answers A", ruleText("r", "default", "a"), elsewhere, {}, "192.0.2.1=1");
        instance("R-021 an IPv6 address answers AAAA", ruleText("r", "default", "six"), elsewhere, {}, "2001:db8::1=1", "AAAA");
        instance("R-021 a domain name answers any type", ruleText("r", "default", "name"), elsewhere, {}, "cdn.example.com.=1", "AAAA");
        const QByteArray two = sets(R"({"id": "s", "pools": [{"pool": "a"}]}, {"id": "t", "pools": [{"pool": "b"}, {"pool": "c"}]})");
        instance("R-025 R-026 one set is in effect, backups are not", two, elsewhere, {}, "192.0.2.1=1");
        instance("R-063 a rule switches by itself unless told otherwise", two, elsewhere, {u"a"_s}, "192.0.2.2=1/2 192.0.2.3=1/2");
        instance("R-066 the set of higher priority is back", two, elsewhere, {u"b"_s}, "192.0.2.1=1");
        instance("R-040 R-041 the share follows the effective weight", ruleText("r", "default", "ab3"), elsewhere, {}, "192.0.2.2=3/4 192.0.2.1=1/4");
        instance("R-041 rule times pool times address, over all rules of the line",
                 ruleText("r", "default", "ab3", R"(, "weight": 2)") + "," + ruleText("q", "default", "c", R"(, "weight": 8)"), elsewhere, {}, "192.0.2.3=1/2 192.0.2.2=3/8 192.0.2.1=1/8");
        instance("R-043 an address of several pools adds up", sets(R"({"id": "s", "pools": [{"pool": "a"}, {"pool": "ab", "weight": 2}]})"), elsewhere, {}, "192.0.2.1=3/5 192.0.2.2=2/5");
        const QByteArray needsTwo = sets(R"({"id": "s", "minAvailable": 2, "pools": [{"pool": "ab"}]}, {"id": "t", "pools": [{"pool": "c"}]})");
        instance("R-059 addresses and sets are judged: as many as are needed", needsTwo, elsewhere, {}, "192.0.2.1=1/2 192.0.2.2=1/2");
        instance("R-059 addresses and sets are judged: one short", needsTwo, elsewhere, {u"a"_s}, "192.0.2.3=1");
        instance("R-061 an address that is back has its share again", ruleText("r", "default", "ab3"), elsewhere, {}, "192.0.2.2=3/4 192.0.2.1=1/4");

        record("R-075 R-080 a failed endpoint leaves its share to the others", routed(R"({"policy": "weighted", "items": [{"weight": 1, "targets": [{"address": "a"}]},
            {"weight": 2, "targets": [{"address": "b"}]}, {"weight": 1, "targets": [{"address": "c"}]}]})"), elsewhere, {u"b"_s}, "192.0.2.1=1/2 192.0.2.3=1/2");
        record("R-077 R-079 weights split the traffic", routed(R"({"policy": "weighted", "items": [{"weight": 90, "targets": [{"address": "a"}]}, {"weight": 10, "targets": [{"address": "b"}]}]})"),
               elsewhere, {}, "192.0.2.1=9/10 192.0.2.2=1/10");
        record("R-079 active and passive by hand", routed(R"({"policy": "weighted", "items": [{"weight": 1, "targets": [{"address": "a"}]}, {"weight": 0, "targets": [{"address": "b"}]}]})"),
               elsewhere, {}, "192.0.2.1=1");
        const QByteArray geo = R"({"policy": "geo", "items": [{"location": "gcp:europe-west2", "targets": [{"address": "a"}]}, {"location": "gcp:us-central1", "targets": [{"address": "b"}]},
            {"location": "gcp:asia-east1", "targets": [{"address": "c"}]}]})";
        record("R-077 R-082 the geography of the source", routed(geo), "198.18.12.9", {}, "192.0.2.1=1");
        record("R-083 the geography next closest to the source", routed(geo), "198.18.12.9", {u"a"_s}, "192.0.2.2=1");
        record("R-077 a fence keeps the client", routed(QByteArray(geo).replace(R"("geo",)", R"("geo", "fenced": true,)")), "198.18.12.9", {u"a"_s}, "192.0.2.1=1");
        const QByteArray failover = R"({"policy": "failover", "active": {"targets": [{"address": "d"}, {"address": "e"}]}, "backup": {"routing": )" + geo + "}}";
        record("R-077 R-086 the active set answers", routed(failover), "198.18.12.9", {u"d"_s}, "192.0.2.5=1");
        record("R-078 R-088 the backup is a GEO policy and behaves as one", routed(failover), "198.18.12.9", {u"d"_s, u"e"_s}, "192.0.2.1=1");
        record("R-088 with the failover of a GEO policy", routed(failover), "198.18.12.9", {u"d"_s, u"e"_s, u"a"_s}, "192.0.2.2=1");
        const QByteArray balancers = R"({"policy": "weighted", "items": [{"weight": 1, "targets": [{"address": "lb1of5"}]}, {"weight": 1, "targets": [{"address": "lb1of6"}]}, {"weight": 2, "targets": [{"address": "alb"}]}]})";
        record("R-093 a fifth of the backends is enough, a sixth is not", routed(balancers), elsewhere, {}, "192.0.2.17=2/3 192.0.2.15=1/3");
        record("R-095 R-120 the load balancer's own health counts", routed(balancers), elsewhere, {u"alb"_s}, "192.0.2.15=1");
        record("R-116 load balancers of both kinds beside an external endpoint, which fails",
               routed(R"({"policy": "multivalue", "targets": [{"address": "lb1of5"}, {"address": "alb"}, {"address": "a"}]})"), elsewhere, {u"a"_s}, "192.0.2.15,192.0.2.17=1");
        record("R-113 external endpoints fail over like others", routed(R"({"policy": "failover", "active": {"targets": [{"address": "a"}]}, "backup": {"targets": ["198.51.100.1"]}})"), elsewhere, {u"a"_s},
               "198.51.100.1=1");
        record("R-129 CNAME", routed(R"({"policy": "weighted", "items": [{"weight": 1, "targets": ["x.example."]}, {"weight": 3, "targets": ["y.example."]}]})", "CNAME"), elsewhere, {},
               "y.example.=3/4 x.example.=1/4", "CNAME");
        record("R-129 MX", routed(R"({"policy": "weighted", "items": [{"weight": 1, "targets": ["10 x.example.", "20 y.example."]}]})", "MX"), elsewhere, {}, "10 x.example.,20 y.example.=1", "MX");
        record("R-129 SRV", routed(R"({"policy": "multivalue", "targets": ["0 5 443 x.example."]})", "SRV"), elsewhere, {}, "0 5 443 x.example.=1", "SRV");
        record("R-129 TXT", routed(R"({"policy": "lines", "items": [{"line": "default", "targets": ["hello"]}]})", "TXT"), elsewhere, {}, "\"hello\"=1", "TXT");

        const char *const saoPaulo = "198.18.8.9", *const buenosAires = "198.18.9.9", *const lima = "198.18.16.9", *const dallas = "198.18.5.9", *const austin = "198.18.6.9",
                   *const sanAntonio = "198.18.15.9", *const denver = "198.18.7.9";
        record("R-131 R-135 without a bias the nearest resource", resources(0), saoPaulo, {}, "192.0.2.5=1");
        record("R-131 R-136 +25: all of South America, São Paulo", resources(25), saoPaulo, {}, "192.0.2.2=1");
        record("R-136 +25: all of South America, Buenos Aires", resources(25), buenosAires, {}, "192.0.2.2=1");
        record("R-136 +25: all of South America, Lima", resources(25), lima, {}, "192.0.2.2=1");
        record("R-136 -25: less of North America, San Antonio goes to 1", resources(-25), sanAntonio, {}, "192.0.2.1=1");
        record("R-136 -25: less of South America, Buenos Aires goes to 5", resources(-25), buenosAires, {}, "192.0.2.5=1");
        record("R-144 negative counts as farther", resources(-40), dallas, {}, "192.0.2.1=1");
        record("R-144 positive counts as closer", resources(50), denver, {}, "192.0.2.2=1");
        record("R-138 R-139 Austin lies near the border", resources(-20), austin, {}, "192.0.2.2=1");
        record("R-138 R-139 a small step swings Austin", resources(-25), austin, {}, "192.0.2.1=1");
        record("R-138 R-139 and not Dallas", resources(-25), dallas, {}, "192.0.2.2=1");
        record("R-141 the client subnet places the user", resources(0), "198.18.12.0/24", {}, "192.0.2.3=1");
    }
    void decisions()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, type);
        QFETCH(QString, client);
        QFETCH(QStringList, down);
        QFETCH(QString, shares);
        const policy::PolicyPtr policy = compiled(text);
        QVERIFY(policy);
        const bool isRecord = text.contains(R"("name": "app")");
        const policy::Distribution result =
            ask(*policy, {.name = isRecord ? u"app.gtm.example.net"_s : QString::fromLatin1(kDomain), .type = dns::parseRecordType(type).value(), .client = client, .down = down});
        QCOMPARE(sharesOf(result), shares);
        QVERIFY(addsUp(result));
        QCOMPARE(result.rcode, dns::Rcode::NoError);
    }

    void identifiersDecideWithTheLine_data()
    {
        QTest::addColumn<QString>("client");
        QTest::addColumn<QString>("uid");
        QTest::addColumn<QString>("shares");
        QTest::newRow("R-008 R-015 line and identifier match") << u"198.18.1.9"_s << u"12345"_s << u"192.0.2.1=1"_s;
        QTest::newRow("R-015 the identifier alone is not enough") << u"198.18.2.9"_s << u"12345"_s << u"192.0.2.2=1"_s;
        QTest::newRow("R-015 R-016 the line alone is not enough") << u"198.18.1.9"_s << u"54321"_s << u"192.0.2.2=1"_s;
        QTest::newRow("R-005 a plain query carries no identifier") << u"198.18.1.9"_s << QString() << u"192.0.2.2=1"_s;
    }
    void identifiersDecideWithTheLine()
    {
        QFETCH(QString, client);
        QFETCH(QString, uid);
        const policy::PolicyPtr policy = compiled(document(
            {}, ruleText("bj", "place=AS/CN/north/BJ", "a", R"(, "anyMatch": [{"all": [{"key": "uid", "exact": "12345"}]}])") + "," + ruleText("d", "default", "b"), {}));
        QVERIFY(policy);
        QMap<QString, QString> identifiers;
        if (!uid.isEmpty()) {
            identifiers.insert(u"uid"_s, uid);
        }
        QTEST(sharesOf(ask(*policy, {.client = client, .identifiers = identifiers})), "shares");
    }

    /// Smart routing is a decision that is not built: such a project is refused by name and never answered otherwise.
    void smartRoutingIsRefusedByName_data()
    {
        QTest::addColumn<QByteArray>("mode");
        QTest::newRow("R-029 R-030 R-036 performance") << QByteArray("performance");
        QTest::newRow("R-044 R-045 R-047 R-049 capacity") << QByteArray("capacity");
        QTest::newRow("R-050 R-054 feedback") << QByteArray("feedback");
    }
    void smartRoutingIsRefusedByName()
    {
        QFETCH(QByteArray, mode);
        const model::ReadResult read = model::readProject(document({}, {}, R"(, "instances": [{"id": "i", "domain": "www.gtm.example.net", "strategy": "smart", "mode": ")" + mode + R"(", "targets": ["a"]}])"));
        QVERIFY(read.project);
        const policy::CompileReport report = policy::compile(*read.project);
        QVERIFY(!report.policy);
        QCOMPARE(report.errors.front().where, u"instance:i"_s);
        QCOMPARE(report.errors.front().kind, Error::Kind::Unsupported);
    }

private:
    static policy::PolicyPtr compiled(const QByteArray &text)
    {
        const model::ReadResult read = model::readProject(text);
        for (const model::DocumentError &error : read.errors) {
            qWarning("%s", qPrintable(error.toString()));
        }
        const policy::CompileReport report = read.project ? policy::compile(*read.project) : policy::CompileReport();
        for (const Error &error : report.errors) {
            qWarning("%s", qPrintable(error.toString()));
        }
        return report.policy;
    }
};

MERIDIAN_TEST(RequirementTest)

#include "RequirementTest.moc"
