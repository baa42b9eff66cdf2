#include "engine/service/SwitchPreview.h"

#include "engine/model/ProjectJson.h"
#include "tests/support/TestMain.h"

using namespace Qt::StringLiterals;
using namespace meridian;
using namespace meridian::service;
using model::ObjectState;
using policy::CheckState;

namespace {

/// Everybody gets main (a and b, 100 each), by hand; China has a rule of its own. The backup has c (50) and d (50), the last set
/// no addresses. Pool "o" has its capacity as a whole.
model::ProjectPtr project()
{
    static const QByteArray json = R"({"format": "meridian-project", "version": 1, "name": "switch",
      "healthChecks": [{"id": "hc", "kind": "external"}],
      "addresses": [{"id": "a", "value": "192.0.2.1", "healthCheck": "hc", "capacity": 100}, {"id": "b", "value": "192.0.2.2", "healthCheck": "hc", "capacity": 100},
        {"id": "c", "value": "192.0.2.3", "healthCheck": "hc", "capacity": 50}, {"id": "d", "value": "192.0.2.4", "healthCheck": "hc", "capacity": 50},
        {"id": "n", "value": "192.0.2.5", "healthCheck": "hc", "capacity": 900}],
      "pools": [{"id": "m", "members": [{"address": "a"}, {"address": "b"}]}, {"id": "k", "members": [{"address": "c"}, {"address": "d"}]},
        {"id": "o", "capacityMode": "pool", "capacity": 700, "members": [{"address": "c"}, {"address": "d"}]}, {"id": "cn", "members": [{"address": "n"}]}],
      "instances": [{"id": "i", "domain": "www.gtm.example.net", "rules": [
        {"id": "r", "line": "default", "switch": "manual", "effective": "main", "poolSets": [{"id": "main", "pools": [{"pool": "m"}]},
          {"id": "backup", "minAvailable": 2, "pools": [{"pool": "k"}]}, {"id": "whole", "pools": [{"pool": "o"}]}, {"id": "none", "pools": []}]},
        {"id": "cn", "line": "place=AS/CN", "poolSets": [{"id": "s", "pools": [{"pool": "cn"}]}]}]}],
      "zones": [{"name": "gtm.example.net", "records": [{"name": "@", "type": "NS", "values": ["ns1.gtm.example.net."]}]}]})";
    const model::ReadResult read = model::readProject(json);
    if (!read.project) {
        qFatal("%s", qPrintable(read.errors.front().toString()));
    }
    return read.project;
}

const model::ObjectRef kRule{model::ObjectRef::Kind::Rule, u"r"_s, u"i"_s};

SwitchPreview preview(const QString &set, const QHash<QString, CheckState> &states = {}, double utilization = 0.8)
{
    const auto outcome = previewSwitch({project(), kRule, set, utilization, states});
    if (!outcome || !*outcome) {
        qWarning("%s", outcome ? qPrintable((*outcome).error().toString()) : "cancelled");
        return {};
    }
    return **outcome;
}

bool isNear(double a, double b)
{
    return std::abs(a - b) < 1e-6 * std::max(1.0, std::abs(b));
}

} // namespace

/// R-067: what an operator sees before he puts another pool set in effect.
class SwitchPreviewTest final : public QObject
{
    Q_OBJECT
private slots:
    void peopleOfTheRuleMoveAndOthersStay()
    {
        const SwitchPreview seen = preview(u"backup"_s);
        QCOMPARE(seen.impact.names.size(), 1);
        const ImpactName &name = seen.impact.names.front();
        QCOMPARE(name.object, u"instance:i"_s);
        QVERIFY(name.moved > 0.5 * seen.impact.people);
        QVERIFY(name.moved < 0.9 * seen.impact.people); // China has a rule of its own
        QVERIFY(std::ranges::none_of(name.countries, [](const ImpactPart &part) { return part.key == "CN"_L1; }));
        QVERIFY(isNear(seen.before.share, name.moved / seen.impact.people));
        QVERIFY(isNear(seen.after.share, seen.before.share));
    }
    void theLoadOfTheNewSetFollowsFromTheOldOne()
    {
        const SwitchPreview seen = preview(u"backup"_s);
        QVERIFY(isNear(seen.before.capacity, 200));
        QVERIFY(isNear(seen.before.load.value_or(0), 160)); // 80 %, R-V08
        QVERIFY(isNear(seen.after.capacity, 100));
        QVERIFY(isNear(seen.after.load.value_or(0), 160));
        QStringList overrun;
        for (const CapacityOverrun &each : seen.overruns) {
            overrun += each.object;
        }
        QVERIFY2(!overrun.isEmpty(), "80 each for addresses of 50");
        const SwitchPreview less = preview(u"backup"_s, {}, 0.25);
        QVERIFY(isNear(less.after.load.value_or(0), 50));
    }
    void onlyAvailableAddressesHaveCapacity()
    {
        const SwitchPreview seen = preview(u"backup"_s, {{u"c"_s, CheckState::Down}});
        QVERIFY(isNear(seen.after.capacity, 50));
        const SwitchPreview before = preview(u"backup"_s, {{u"a"_s, CheckState::Down}});
        QVERIFY(isNear(before.before.capacity, 100));
        QVERIFY(isNear(before.after.load.value_or(0), 80));
    }
    void aPoolWithItsOwnCapacityCountsOnce()
    {
        QVERIFY(isNear(preview(u"whole"_s).after.capacity, 700)); // R-048
        QVERIFY(isNear(preview(u"whole"_s, {{u"c"_s, CheckState::Down}}).after.capacity, 700));
        QVERIFY(isNear(preview(u"whole"_s, {{u"c"_s, CheckState::Down}, {u"d"_s, CheckState::Down}}).after.capacity, 0));
    }
    void eachSetIsJudgedAsItIsNow()
    {
        const QList<SwitchSet> sets = preview(u"backup"_s, {{u"a"_s, CheckState::Down}, {u"c"_s, CheckState::Down}}).sets;
        QCOMPARE(sets.size(), 4);
        QCOMPARE(sets[0].id, u"main"_s);
        QCOMPARE(sets[0].state, std::optional(ObjectState::Degraded));
        QCOMPARE(sets[1].state, std::optional(ObjectState::Unavailable)); // one of two, two needed (R-058)
        QVERIFY2(sets[1].text.contains(u"1 of 2"_s), qPrintable(sets[1].text));
        QCOMPARE(sets[2].state, std::optional(ObjectState::Degraded));
    }
    void theSetWithoutAvailableAddressesIsStillAnswered()
    {
        const SwitchPreview seen = preview(u"backup"_s, {{u"c"_s, CheckState::Down}, {u"d"_s, CheckState::Down}}); // X-29
        QVERIFY(seen.impact.names.front().moved > 0);
        QCOMPARE(seen.impact.names.front().moves.front().to.rcode, QString());
        QVERIFY(isNear(seen.after.share, seen.before.share));
        QVERIFY(isNear(seen.after.capacity, 0));
    }
    void theEditKeepsEverythingElse()
    {
        const auto changed = withSetInEffect(*project(), kRule, u"backup"_s);
        QVERIFY(changed);
        QCOMPARE(model::findRule(*changed, kRule)->effective.text, u"backup"_s);
        const auto back = withSetInEffect(*changed, kRule, u"main"_s);
        QVERIFY(*back == *project());
    }
    void whatIsNotThereIsRefused()
    {
        QVERIFY(!withSetInEffect(*project(), kRule, u"other"_s));
        QVERIFY(!withSetInEffect(*project(), {model::ObjectRef::Kind::Rule, u"x"_s, u"i"_s}, u"main"_s));
        const auto outcome = previewSwitch({project(), kRule, u"other"_s, 0.8, {}});
        QVERIFY(outcome && !*outcome);
        QVERIFY((*outcome).error().text.contains(u"other"_s));
        QVERIFY(!previewSwitch({project(), kRule, u"backup"_s, 0.8, {}}, [](qsizetype, qsizetype) { return false; }));
    }
};
MERIDIAN_TEST(SwitchPreviewTest)

#include "SwitchPreviewTest.moc"
