#include "engine/policy/RuleChoice.h"
#include "tests/policy/ProjectFixture.h"
#include "tests/support/TestMain.h"

using namespace Qt::StringLiterals;
using namespace meridian;
using namespace meridian::test;

namespace {

using model::IdentifierGroup;
using model::IdentifierMatch;

IdentifierMatch exact(const QString &key, const QString &text)
{
    return {key, text, std::nullopt, 0};
}

/// A location a network: Beijing Telecom, Shanghai Mobile, Shanghai Telecom, Beijing Mobile, Texas.
ProjectFixture world(int pools)
{
    ProjectFixture f;
    f.location(u"198.18.1.0/24"_s, u"AS/CN/north/BJ"_s, u"cn-telecom"_s).location(u"198.18.2.0/24"_s, u"AS/CN/east/SH"_s, u"cn-mobile"_s);
    f.location(u"198.18.3.0/24"_s, u"AS/CN/east/SH"_s, u"cn-telecom"_s).location(u"198.18.4.0/24"_s, u"AS/CN/north/BJ"_s, u"cn-mobile"_s);
    f.location(u"198.18.5.0/24"_s, u"NA/US/TX"_s);
    for (int i = 1; i <= pools; ++i) {
        f.address(u"a%1"_s.arg(i), u"1.1.1.%1"_s.arg(i));
        f.pool(u"p%1"_s.arg(i), {{u"a%1"_s.arg(i), 1}});
    }
    return f;
}

} // namespace

class RuleChoiceTest final : public QObject
{
    Q_OBJECT

private slots:
    void identifiersPickTheRule_data()
    {
        QTest::addColumn<QString>("client");
        QTest::addColumn<QString>("uid");
        QTest::addColumn<QString>("shares");
        const QString beijing = u"198.18.1.9/32"_s;
        const QString shanghai = u"198.18.2.9/32"_s;
        QTest::newRow("R-017 Beijing 12345") << beijing << u"12345"_s << u"1.1.1.1=1"_s;
        QTest::newRow("R-017 Beijing other") << beijing << u"99"_s << u"1.1.1.3=1"_s;
        QTest::newRow("R-017 Shanghai 23456") << shanghai << u"23456"_s << u"1.1.1.2=1"_s;
        QTest::newRow("R-017 Shanghai other") << shanghai << u"12345"_s << u"1.1.1.3=1"_s;
        QTest::newRow("R-017 absent counts as other") << beijing << QString() << u"1.1.1.3=1"_s;
        QTest::newRow("R-016 not a coarser line") << beijing << u"99"_s << u"1.1.1.3=1"_s;
    }
    void identifiersPickTheRule()
    {
        QFETCH(QString, client);
        QFETCH(QString, uid);
        ProjectFixture f = world(4);
        f.instance.rules = {rule(u"bj"_s, u"place=AS/CN/north/BJ"_s, u"p1"_s), rule(u"sh"_s, u"place=AS/CN/east/SH"_s, u"p2"_s),
                            rule(u"df"_s, u"default"_s, u"p3"_s), rule(u"cn"_s, u"place=AS/CN"_s, u"p4"_s)};
        f.instance.rules[0].anyMatch = {{{exact(u"uid"_s, u"12345"_s)}}};
        f.instance.rules[1].anyMatch = {{{exact(u"uid"_s, u"23456"_s)}}};
        const QMap<QString, QString> identifiers = uid.isEmpty() ? QMap<QString, QString>{} : QMap<QString, QString>{{u"uid"_s, uid}};
        QTEST(sharesOf(ask(*f.compiled(), {.client = client, .identifiers = identifiers})), "shares");
    }

    void aRuleMayFallToTheNextLine()
    {
        // X-03, option next-line.
        ProjectFixture f = world(3);
        f.instance.rules = {rule(u"bj"_s, u"place=AS/CN/north/BJ"_s, u"p1"_s), rule(u"cn"_s, u"place=AS/CN"_s, u"p2"_s),
                            rule(u"df"_s, u"default"_s, u"p3"_s)};
        f.instance.rules[0].anyMatch = {{{exact(u"uid"_s, u"1"_s)}}};
        f.instance.rules[0].anyMatchFallback = model::Rule::AnyMatchFallback::NextLine;
        QCOMPARE(sharesOf(ask(*f.compiled(), {.client = u"198.18.1.9/32"_s})), u"1.1.1.2=1"_s);
        f.instance.rules[0].anyMatchFallback = model::Rule::AnyMatchFallback::Default;
        QCOMPARE(sharesOf(ask(*f.compiled(), {.client = u"198.18.1.9/32"_s})), u"1.1.1.3=1"_s);
        f.instance.rules.pop_back(); // without a default rule the answer is empty
        const auto empty = ask(*f.compiled(), {.client = u"198.18.1.9/32"_s});
        QCOMPARE(sharesOf(empty), u"-"_s);
        QVERIFY(empty.isUnrouted);
    }

    void plainRulesOfTheLineComeAfterIdentifiedOnes()
    {
        // a query without identifiers goes to the rules of the line without AnyMatch.
        ProjectFixture f = world(3);
        f.instance.rules = {rule(u"canary"_s, u"default"_s, u"p1"_s), rule(u"base"_s, u"default"_s, u"p2"_s)};
        f.instance.rules[0].anyMatch = {{{{u"dev"_s, {}, 100, 10}}}};
        const auto policy = f.compiled();
        QCOMPARE(sharesOf(ask(*policy, {})), u"1.1.1.2=1"_s);
        QCOMPARE(sharesOf(ask(*policy, {.identifiers = {{u"dev"_s, u"23409"_s}}})), u"1.1.1.1=1"_s);
        QCOMPARE(sharesOf(ask(*policy, {.identifiers = {{u"dev"_s, u"23410"_s}}})), u"1.1.1.2=1"_s);
    }

    void identifierGroupsAreOrOfAnd_data()
    {
        QTest::addColumn<QString>("uid");
        QTest::addColumn<QString>("dev");
        QTest::addColumn<bool>("matches");
        QTest::newRow("R-V05 both of the first group") << u"a"_s << u"105"_s << true;
        QTest::newRow("R-V05 half of it") << u"a"_s << u"110"_s << false;
        QTest::newRow("R-V05 the second group alone") << u"vip"_s << QString() << true;
        QTest::newRow("R-V05 not a number") << u"a"_s << u"x5"_s << false;
        QTest::newRow("R-V05 a negative number has a modulus too") << u"a"_s << u"-95"_s << true;
    }
    void identifierGroupsAreOrOfAnd()
    {
        QFETCH(QString, uid);
        QFETCH(QString, dev);
        QMap<QString, QString> identifiers{{u"uid"_s, uid}};
        if (!dev.isEmpty()) {
            identifiers.insert(u"dev"_s, dev);
        }
        const std::vector<IdentifierGroup> groups{{{exact(u"uid"_s, u"a"_s), {u"dev"_s, {}, 100, 10}}}, {{exact(u"uid"_s, u"vip"_s)}}};
        QTEST(policy::identifiersMatch(groups, identifiers), "matches");
        QVERIFY(policy::identifiersMatch({}, {}));
    }

    void linesAreTriedFinestFirst_data()
    {
        QTest::addColumn<int>("order");
        QTest::addColumn<QString>("client");
        QTest::addColumn<QString>("shares");
        const int dns = int(model::LineOrder::VolcengineDns);
        const int http = int(model::LineOrder::VolcengineHttpDns);
        QTest::newRow("R-V02 Shanghai Mobile") << dns << u"198.18.2.9/32"_s << u"1.1.1.1=1"_s;
        QTest::newRow("R-V02 X-20 Beijing Mobile") << dns << u"198.18.4.9/32"_s << u"1.1.1.3=1"_s;
        QTest::newRow("R-V02 Beijing Telecom") << dns << u"198.18.1.9/32"_s << u"1.1.1.4=1"_s;
        QTest::newRow("R-V03 the HTTPDNS order prefers the ISP") << http << u"198.18.2.9/32"_s << u"1.1.1.2=1"_s;
        QTest::newRow("unknown client") << dns << QString() << u"1.1.1.4=1"_s;
        QTest::newRow("R-V01 a CIDR line beats all") << dns << u"198.18.2.200/32"_s << u"1.1.1.5=1"_s;
        QTest::newRow("R-V25 a shorter source does not match the block") << dns << u"198.18.2.0/24"_s << u"1.1.1.1=1"_s;
    }
    void linesAreTriedFinestFirst()
    {
        QFETCH(int, order);
        QFETCH(QString, client);
        ProjectFixture f = world(5);
        f.project.settings.lineOrder = static_cast<model::LineOrder>(order);
        f.line(u"office"_s, {u"198.18.2.192/26"_s});
        f.instance.rules = {rule(u"geo"_s, u"place=AS/CN/east/SH"_s, u"p1"_s), rule(u"mobeast"_s, u"isp=cn-mobile,place=AS/CN/east"_s, u"p2"_s),
                            rule(u"mob"_s, u"isp=cn-mobile"_s, u"p3"_s), rule(u"df"_s, u"default"_s, u"p4"_s),
                            rule(u"office"_s, u"cidr=office"_s, u"p5"_s)};
        QTEST(sharesOf(ask(*f.compiled(), {.client = client})), "shares");
    }

    void rulesOfOneLineSplitByWeight()
    {
        // R-V04.
        ProjectFixture f = world(2);
        f.instance.rules = {rule(u"r1"_s, u"place=NA/US"_s, u"p1"_s), rule(u"r2"_s, u"place=NA/US"_s, u"p2"_s)};
        f.instance.rules[0].weight = 3;
        QCOMPARE(sharesOf(ask(*f.compiled(), {.client = u"198.18.5.9/32"_s})), u"1.1.1.1=3/4 1.1.1.2=1/4"_s);
    }
};

MERIDIAN_TEST(RuleChoiceTest)

#include "RuleChoiceTest.moc"
