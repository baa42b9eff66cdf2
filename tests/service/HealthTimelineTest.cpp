#include "engine/service/HealthTimeline.h"

#include "engine/model/ObjectRef.h"
#include "engine/model/ProjectJson.h"
#include "engine/policy/Compile.h"
#include "tests/support/TestMain.h"

#include <QTimeZone>

using namespace Qt::StringLiterals;
using namespace meridian;
using namespace meridian::service;

namespace {

constexpr qint64 kNoon = 1'767'268'800;

QDateTime at(qint64 seconds)
{
    return QDateTime::fromSecsSinceEpoch(kNoon + seconds, QTimeZone::UTC);
}

/// Two checked addresses in one set of which one is needed, and one that nothing checks.
model::ProjectPtr project()
{
    static const QByteArray json = R"({"format": "meridian-project", "version": 1, "name": "lanes",
      "healthChecks": [{"id": "c", "kind": "tcp", "port": 80}],
      "addresses": [{"id": "a", "value": "192.0.2.1", "healthCheck": "c"}, {"id": "b", "value": "192.0.2.2", "healthCheck": "c"}, {"id": "free", "value": "192.0.2.3"}],
      "pools": [{"id": "p", "members": [{"address": "a"}, {"address": "b"}]}, {"id": "q", "members": [{"address": "free"}]}],
      "instances": [{"id": "i", "domain": "www.gtm.example.net", "rules": [{"id": "r", "line": "default", "poolSets": [{"id": "main", "pools": [{"pool": "p"}]}, {"id": "free", "pools": [{"pool": "q"}]}]}]}],
      "zones": [{"name": "gtm.example.net", "records": [{"name": "@", "type": "NS", "values": ["ns1.gtm.example.net."]}]}]})";
    return model::readProject(json).project;
}

Event change(const QString &address, qint64 second, Condition from, Condition to)
{
    return eventOf({address, {}, u"c"_s, from, to, at(second), {}, u"because"_s});
}

QString word(LaneState state)
{
    static const QStringList words{u"up"_s, u"part"_s, u"down"_s, u"stale"_s, u"unknown"_s, u"unwatched"_s};
    return words.at(static_cast<int>(state));
}

/// "0 up, 100 down".
QString spansOf(const std::vector<Lane> &lanes, const QString &object)
{
    const auto lane = std::ranges::find(lanes, object, &Lane::object);
    if (lane == lanes.end()) {
        return u"no lane"_s;
    }
    QStringList out;
    for (const LaneSpan &span : lane->spans) {
        out += u"%1 %2"_s.arg(span.from.toSecsSinceEpoch() - kNoon).arg(word(span.state));
    }
    return out.join(u", "_s);
}

TimelineRequest request(const QList<Event> &events, const std::vector<std::pair<qint64, qint64>> &running = {{-7200, 3600}})
{
    ProbeHistory history;
    for (const auto &[from, to] : running) {
        for (qint64 time = from; time <= to; time += 60) {
            history.setRunning(true, at(time));
        }
        history.setRunning(false, at(to));
    }
    const model::ProjectPtr of = project();
    return {of, policy::compile(*of).policy, events, false, std::make_shared<const HealthSnapshot>(), std::make_shared<const ProbeHistory>(history), at(0), at(3600)};
}

} // namespace

/// Lanes out of the event log: what was known when, and nothing that was not.
class HealthTimelineTest final : public QObject
{
    Q_OBJECT
private slots:
    void statesFollowTheEvents() // R-106
    {
        const auto lanes = timelineOf(request({change(u"a"_s, -500, Condition::Unknown, Condition::Up), change(u"a"_s, 600, Condition::Up, Condition::Down),
                                               change(u"a"_s, 1200, Condition::Down, Condition::Stale), change(u"a"_s, 1800, Condition::Stale, Condition::Up)}));
        QCOMPARE(spansOf(lanes, u"address:a"_s), u"0 up, 600 down, 1200 stale, 1800 up"_s);
        QCOMPARE(lanes.front().spans.at(1).reason, u"because"_s);
        QCOMPARE(lanes.front().spans.back().to, at(3600));
        for (const Lane &lane : lanes) {
            QCOMPARE(lane.spans.front().from, at(0));
            for (std::size_t i = 1; i < lane.spans.size(); ++i) {
                QCOMPARE(lane.spans[i].from, lane.spans[i - 1].to);
            }
        }
    }
    void onlyCheckedAddressesAndTheirSetsHaveLanes()
    {
        const auto lanes = timelineOf(request({}));
        QStringList objects;
        for (const Lane &lane : lanes) {
            objects += lane.object;
        }
        QCOMPARE(objects, (QStringList{u"address:a"_s, u"address:b"_s, model::ObjectRef{model::ObjectRef::Kind::PoolSet, u"main"_s, u"i/r"_s}.toString()}));
    }
    void aPoolSetIsJudgedAtEachChange() // R-058, R-059
    {
        const QString set = model::ObjectRef{model::ObjectRef::Kind::PoolSet, u"main"_s, u"i/r"_s}.toString();
        const auto lanes = timelineOf(request({change(u"a"_s, 600, Condition::Up, Condition::Down), change(u"b"_s, 700, Condition::Up, Condition::Down),
                                               change(u"a"_s, 900, Condition::Down, Condition::Up), change(u"b"_s, 1000, Condition::Down, Condition::Up)}));
        QCOMPARE(spansOf(lanes, set), u"0 up, 600 part, 700 down, 900 part, 1000 up"_s);
        QVERIFY(lanes.back().spans.at(2).reason.contains(u"0 of 2"_s));
    }
    void whileNobodyProbesNothingIsClaimed()
    {
        const QList<Event> events{change(u"a"_s, 100, Condition::Unknown, Condition::Up), change(u"a"_s, 2100, Condition::Up, Condition::Down)};
        const auto lanes = timelineOf(request(events, {{60, 600}, {1800, 3600}}));
        QCOMPARE(spansOf(lanes, u"address:a"_s), u"0 unwatched, 60 unknown, 100 up, 601 unwatched, 1800 up, 2100 down"_s);
        QCOMPARE(spansOf(timelineOf(request(events, {})), u"address:a"_s), u"0 unwatched"_s);
    }
    void anAddressWithoutAnEventIsAsTheServerSaysSinceThen()
    {
        TimelineRequest asked = request({});
        auto health = std::make_shared<HealthSnapshot>();
        AddressHealth steady;
        steady.address = u"a"_s;
        steady.condition = Condition::Up;
        steady.since = at(900);
        health->addresses.push_back(steady);
        asked.health = health;
        const auto lanes = timelineOf(asked);
        QCOMPARE(spansOf(lanes, u"address:a"_s), u"0 unwatched, 900 up"_s);
        QCOMPARE(spansOf(lanes, u"address:b"_s), u"0 unknown"_s);
    }
    void beforeALogThatWasCutNothingIsClaimed()
    {
        TimelineRequest asked = request({change(u"b"_s, 500, Condition::Up, Condition::Down), change(u"a"_s, 600, Condition::Up, Condition::Down)});
        asked.isCut = true;
        QCOMPARE(spansOf(timelineOf(asked), u"address:a"_s), u"0 unwatched, 500 up, 600 down"_s);
    }
    void aProjectThatCannotBeServedHasLanesOfAddresses()
    {
        TimelineRequest asked = request({change(u"a"_s, 600, Condition::Up, Condition::Down)});
        model::Project broken = *asked.project;
        model::Instance instance = broken.instances.at(0);
        instance.strategy = model::Instance::Strategy::Smart;
        broken.instances = broken.instances.replaced(0, instance);
        asked.project = std::make_shared<const model::Project>(broken);
        asked.policy = policy::compile(broken).policy;
        QVERIFY(!asked.policy);
        const auto lanes = timelineOf(asked);
        QCOMPARE(lanes.size(), std::size_t{2});
        QVERIFY(timelineOf(asked, [] { return false; }).empty());
    }
};
MERIDIAN_TEST(HealthTimelineTest)

#include "HealthTimelineTest.moc"
