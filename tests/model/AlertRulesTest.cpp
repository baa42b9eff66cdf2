#include "engine/model/AlertRules.h"

#include "tests/support/TestMain.h"

using namespace Qt::StringLiterals;
using namespace meridian;
using namespace meridian::model;

/// what an alert can tell of what it watches.
class AlertRulesTest final : public QObject
{
    Q_OBJECT
private slots:
    void anEventThatCannotComeIsKnown_data()
    {
        using Scope = Alert::Scope;
        QTest::addColumn<int>("scope");
        QTest::addColumn<QStringList>("when");
        QTest::addColumn<QString>("event");
        QTest::addColumn<int>("why");
        const auto row = [](const char *name, Scope scope, const QStringList &when, const QString &event, NeverTold why) {
            QTest::newRow(name) << static_cast<int>(scope) << when << event << static_cast<int>(why);
        };
        row("R-069 an address becomes unavailable", Scope::Address, {u"unavailable"_s}, u"unavailable"_s, NeverTold::No);
        row("R-069 an address is never degraded", Scope::Address, {u"degraded"_s}, u"degraded"_s, NeverTold::NoParts);
        row("R-069 a pool is", Scope::Pool, {u"degraded"_s}, u"degraded"_s, NeverTold::No);
        row("R-069 an address does not switch", Scope::Address, {u"switched"_s}, u"switched"_s, NeverTold::NeverSwitches);
        row("R-069 a pool does not switch", Scope::Pool, {u"switched"_s}, u"switched"_s, NeverTold::NeverSwitches);
        row("R-069 a pool set does", Scope::PoolSet, {u"switched"_s}, u"switched"_s, NeverTold::No);
        row("R-069 recovered alone", Scope::Rule, {u"recovered"_s}, u"recovered"_s, NeverTold::NothingBefore);
        row("R-069 recovered from a switch", Scope::Rule, {u"switched"_s, u"recovered"_s}, u"recovered"_s, NeverTold::NothingBefore);
        row("R-069 recovered from an outage", Scope::Rule, {u"unavailable"_s, u"recovered"_s}, u"recovered"_s, NeverTold::No);
        row("R-069 recovered from a loss", Scope::Rule, {u"degraded"_s, u"recovered"_s}, u"recovered"_s, NeverTold::No);
    }
    void anEventThatCannotComeIsKnown()
    {
        QFETCH(int, scope);
        QFETCH(QStringList, when);
        QFETCH(QString, event);
        QFETCH(int, why);
        Alert alert;
        alert.scope = static_cast<Alert::Scope>(scope);
        alert.when = when;
        QCOMPARE(static_cast<int>(neverTold(alert, event)), why);
    }

    void whoWatchesThePoolSetsOfARule_data()
    {
        using Scope = Alert::Scope;
        QTest::addColumn<int>("scope");
        QTest::addColumn<QString>("id");
        QTest::addColumn<bool>("isWatched");
        QTest::newRow("R-068 all pool sets") << static_cast<int>(Scope::PoolSet) << QString() << true;
        QTest::newRow("R-068 a pool set of it") << static_cast<int>(Scope::PoolSet) << u"shop/r1/main"_s << true;
        QTest::newRow("R-068 a pool set of another rule") << static_cast<int>(Scope::PoolSet) << u"shop/r10/main"_s << false;
        QTest::newRow("R-068 the rule") << static_cast<int>(Scope::Rule) << u"shop/r1"_s << true;
        QTest::newRow("R-068 another rule") << static_cast<int>(Scope::Rule) << u"shop/r2"_s << false;
        QTest::newRow("R-068 the instance") << static_cast<int>(Scope::Instance) << u"shop"_s << true;
        QTest::newRow("R-068 a pool of the instance's name") << static_cast<int>(Scope::Pool) << u"shop"_s << false;
        QTest::newRow("R-068 all addresses") << static_cast<int>(Scope::Address) << QString() << false;
    }
    void whoWatchesThePoolSetsOfARule()
    {
        QFETCH(int, scope);
        QFETCH(QString, id);
        QFETCH(bool, isWatched);
        Alert alert;
        alert.id.text = u"x"_s;
        alert.scope = static_cast<Alert::Scope>(scope);
        alert.scopeId = id;
        alert.when = {u"unavailable"_s};
        alert.channels = {{u"c"_s}};
        const ObjectRef rule{ObjectRef::Kind::Rule, u"r1"_s, u"shop"_s};
        const auto tells = [&rule](const Alert &each) {
            Project project;
            project.alerts = project.alerts.inserted(0, each);
            return tellsOfSets(project, rule);
        };
        QCOMPARE(tells(alert), isWatched);
        Alert silent = alert;
        silent.channels.clear();
        QVERIFY(!tells(silent));
        silent = alert;
        silent.when = {u"recovered"_s};
        QVERIFY(!tells(silent));
    }
};

MERIDIAN_TEST(AlertRulesTest)

#include "AlertRulesTest.moc"
