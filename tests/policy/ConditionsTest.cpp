#include "engine/policy/Conditions.h"

#include "engine/policy/Failback.h"
#include "tests/policy/ProjectFixture.h"
#include "tests/support/TestMain.h"

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace meridian;
using namespace meridian::test;
using model::Alert;
using model::ObjectCondition;
using model::ObjectState;

namespace {

/// Rule r of two pool sets: s1 with a1, a2 (IPv4) and a6 (IPv6), s2 with b1 and b6.
ProjectFixture shop()
{
    ProjectFixture f;
    f.address(u"a1"_s, u"192.0.2.1"_s).address(u"a2"_s, u"192.0.2.2"_s).address(u"a6"_s, u"2001:db8::1"_s);
    f.address(u"b1"_s, u"192.0.2.9"_s).address(u"b6"_s, u"2001:db8::9"_s).address(u"plain"_s, u"192.0.2.7"_s, false);
    f.pool(u"main"_s, {{u"a1"_s, 1}, {u"a2"_s, 1}, {u"a6"_s, 1}}).pool(u"spare"_s, {{u"b1"_s, 1}, {u"b6"_s, 1}}).pool(u"empty"_s, {});
    f.instance.rules = {rule(u"r"_s, u"default"_s, 1, {poolSet(u"s1"_s, {{u"main"_s, 1}}), poolSet(u"s2"_s, {{u"spare"_s, 1}})})};
    return f;
}

std::vector<ObjectCondition> conditions(const ProjectFixture &f, Alert::Scope kind, const QStringList &down, const QStringList &lastDown = {})
{
    const model::Project project = f.made();
    const policy::PolicyPtr policy = f.compiled();
    return policy::conditionsOf(*policy, project, healthWithDown(*policy, down), healthWithDown(*policy, down + lastDown), kind);
}

/// "poolset:shop/r/s1=degraded", and "<unavailable" behind it where that is not disproved.
QStringList statesOf(const std::vector<ObjectCondition> &all)
{
    static const QStringList words{u"available"_s, u"degraded"_s, u"unavailable"_s};
    QStringList out;
    for (const ObjectCondition &each : all) {
        QString text = each.object + u'=' + words[static_cast<int>(each.state)];
        if (each.worst != each.state) {
            text += u'<' + words[static_cast<int>(each.worst)];
        }
        out += each.isSuspended ? QString(text + u" off"_s) : text;
    }
    return out;
}

const ObjectCondition &find(const std::vector<ObjectCondition> &all, const QString &object)
{
    return *std::ranges::find(all, object, &ObjectCondition::object);
}

} // namespace

/// What objects are worth, for people.
class ConditionsTest final : public QObject
{
    Q_OBJECT
private slots:
    void states_data();
    void states();
    void textsNameCountsAndTypes();
    void inEffectFollowsFailover();
    void aSetThatFailbackHoldsIsInEffect();
    void whatIsOffOrUnknownIsNotDown();
    void aManualRuleIsAsItsSet();
};

void ConditionsTest::states_data()
{
    QTest::addColumn<Alert::Scope>("kind");
    QTest::addColumn<QStringList>("down");
    QTest::addColumn<QStringList>("states");
    using Scope = Alert::Scope;
    const auto row = [](const char *name, Scope kind, const QStringList &down, const QStringList &states) { QTest::newRow(name) << kind << down << states; };
    const QString s1 = u"poolset:shop/r/s1="_s, s2 = u"poolset:shop/r/s2="_s;
    row("R-059 pool sets", Scope::PoolSet, {}, {s1 + u"available"_s, s2 + u"available"_s});
    row("R-058 one of two down", Scope::PoolSet, {u"a1"_s}, {s1 + u"degraded"_s, s2 + u"available"_s});
    row("R-058 below the minimum", Scope::PoolSet, {u"a1"_s, u"a2"_s}, {s1 + u"unavailable"_s, s2 + u"available"_s});
    row("X-32 of one type", Scope::PoolSet, {u"a6"_s}, {s1 + u"unavailable"_s, s2 + u"available"_s});
    row("X-08 pools", Scope::Pool, {u"a6"_s, u"b1"_s, u"b6"_s}, {u"pool:main=degraded"_s, u"pool:spare=unavailable"_s});
    row("X-08 rule on its top set", Scope::Rule, {u"a1"_s}, {u"rule:shop/r=available"_s});
    row("X-08 rule failed over", Scope::Rule, {u"a1"_s, u"a2"_s}, {u"rule:shop/r=degraded"_s});
    row("X-08 rule without a set", Scope::Rule, {u"a1"_s, u"a2"_s, u"b1"_s}, {u"rule:shop/r=unavailable"_s});
    row("X-08 instance as its worst rule", Scope::Instance, {u"a1"_s, u"a2"_s}, {u"instance:shop=degraded"_s});
    row("nodes", Scope::Node, {u"a1"_s}, {});
}

void ConditionsTest::states()
{
    QFETCH(Alert::Scope, kind);
    QFETCH(QStringList, down);
    QTEST(statesOf(conditions(shop(), kind, down)), "states");
}

void ConditionsTest::textsNameCountsAndTypes()
{
    const auto sets = conditions(shop(), Alert::Scope::PoolSet, {u"a1"_s, u"a2"_s, u"a6"_s});
    QCOMPARE(sets[0].text, u"0 of 2 addresses are up for A, 1 needed. 0 of 1 addresses are up for AAAA, 1 needed."_s);
    QCOMPARE(sets[0].down, (QStringList{u"a1"_s, u"a2"_s, u"a6"_s}));
    QVERIFY(sets[1].down.isEmpty());
    QCOMPARE(conditions(shop(), Alert::Scope::Rule, {u"a6"_s})[0].text, u"Pool set \"s2\" is in effect: 1 of 1 addresses are up for AAAA, 1 needed."_s);
    QCOMPARE(conditions(shop(), Alert::Scope::Pool, {u"a1"_s})[0].text, u"2 of 3 addresses are up."_s);
}

void ConditionsTest::inEffectFollowsFailover()
{
    const QString s1 = u"poolset:shop/r/s1"_s, s2 = u"poolset:shop/r/s2"_s;
    const auto rules = conditions(shop(), Alert::Scope::Rule, {u"a6"_s});
    QCOMPARE(rules[0].inEffect, (QMap<QString, QString>{{u"rule:shop/r A"_s, s1}, {u"rule:shop/r AAAA"_s, s2}}));
    QCOMPARE(conditions(shop(), Alert::Scope::Instance, {u"a6"_s})[0].inEffect, rules[0].inEffect);
    const auto sets = conditions(shop(), Alert::Scope::PoolSet, {u"a6"_s});
    QCOMPARE(sets[0].inEffect, (QMap<QString, QString>{{u"A"_s, s1}, {u"AAAA"_s, {}}}));
    QCOMPARE(sets[1].inEffect, (QMap<QString, QString>{{u"A"_s, {}}, {u"AAAA"_s, s2}}));
}

void ConditionsTest::aSetThatFailbackHoldsIsInEffect()
{
    ProjectFixture f = shop();
    f.instance.rules[0].failback.mode = model::Failback::Mode::Never;
    const model::Project project = f.made();
    const policy::PolicyPtr policy = f.compiled();
    policy::Health down = healthWithDown(*policy, {u"a1"_s, u"a2"_s});
    const policy::FailbackState state = policy::advanceFailback(*policy, {}, std::chrono::milliseconds(0), down);
    policy::Health back;
    static_cast<void>(policy::advanceFailback(*policy, state, std::chrono::milliseconds(1000), back));
    const auto rules = policy::conditionsOf(*policy, project, back, back, Alert::Scope::Rule);
    QCOMPARE(rules[0].inEffect.value(u"rule:shop/r A"_s), u"poolset:shop/r/s2"_s);
    QCOMPARE(rules[0].state, ObjectState::Degraded);
}

void ConditionsTest::whatIsOffOrUnknownIsNotDown()
{
    ProjectFixture f = shop();
    model::Address off;
    off.id = {u"off"_s};
    off.value = u"192.0.2.20"_s;
    off.mode = model::Address::Mode::AlwaysOff;
    f.address(off);
    const auto addresses = conditions(f, Alert::Scope::Address, {u"a1"_s}, {u"a2"_s});
    QCOMPARE(statesOf({find(addresses, u"address:a1"_s)}), QStringList{u"address:a1=unavailable"_s});
    QCOMPARE(statesOf({find(addresses, u"address:a2"_s)}), QStringList{u"address:a2=available<unavailable"_s}); // R-V26: unknown
    QCOMPARE(statesOf({find(addresses, u"address:off"_s)}), QStringList{u"address:off=available off"_s});
    QCOMPARE(statesOf({find(addresses, u"address:plain"_s)}), QStringList{u"address:plain=available"_s});
    QCOMPARE(statesOf({conditions(f, Alert::Scope::PoolSet, {u"a1"_s}, {u"a2"_s})[0]}), QStringList{u"poolset:shop/r/s1=degraded<unavailable"_s});
}

void ConditionsTest::aManualRuleIsAsItsSet()
{
    ProjectFixture f = shop();
    f.instance.rules[0].switchMode = model::Rule::Switch::Manual;
    f.instance.rules[0].effective = {u"s2"_s};
    QCOMPARE(statesOf(conditions(f, Alert::Scope::Rule, {u"a1"_s, u"a2"_s})), QStringList{u"rule:shop/r=available"_s});
    QCOMPARE(statesOf(conditions(f, Alert::Scope::Rule, {u"b1"_s})), QStringList{u"rule:shop/r=unavailable"_s});
}

MERIDIAN_TEST(ConditionsTest)

#include "ConditionsTest.moc"
