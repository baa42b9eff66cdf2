#include "ui/map/MapSubject.h"

#include "tests/support/TestMain.h"
#include "tests/ui/NestedMap.h"
#include "ui/map/MapShares.h"

using namespace meridian;
using namespace meridian::ui;
using namespace Qt::StringLiterals;
using model::Routing;

namespace {

MapSubject subjectOf(const model::Project &project, const MapChoice &choice, const QSet<QString> &down = {})
{
    return mapSubjectOf(project, choice, down, geo::Language::English).value_or(MapSubject());
}

/// The choice of the sample's record set "edge" at a path.
MapChoice edgeAt(const model::Project &project, const service::RoutingPath &path)
{
    for (const MapChoice &choice : mapChoices(project)) {
        if (choice.ref.key.startsWith(u"edge."_s) && choice.path == path) {
            return choice;
        }
    }
    return {};
}

} // namespace

class MapSubjectTest final : public QObject
{
    Q_OBJECT
private slots:
    void instancesAreOfferedByPoolAndByRuleForEachFamily()
    {
        QStringList titles;
        const model::ProjectPtr project = test::sampleProject();
        for (const MapChoice &choice : mapChoices(*project)) {
            titles += subjectOf(*project, choice).title;
        }
        for (const QString &title : {u"edge.example.com A"_s, u"API (A, by pool)"_s, u"API (A, by rule)"_s, u"API (AAAA, by pool)"_s, u"API (AAAA, by rule)"_s}) {
            QVERIFY2(titles.contains(title), qPrintable(titles.join(u'\n')));
        }
    }
    void poolsHaveTheAddressesOfTheFamily()
    {
        const model::ProjectPtr project = test::sampleProject();
        const auto virginia = [&](const QString &type) {
            const MapSubject subject = subjectOf(*project, {{model::ObjectRef::Kind::Instance, u"api"_s, {}}, {}, type, false});
            return *std::ranges::find(subject.endpoints, u"virginia"_s, &MapEndpoint::id);
        };
        QCOMPARE(virginia(u"A"_s).values, (QStringList{u"203.0.113.1"_s, u"203.0.113.2"_s}));
        QCOMPARE(virginia(u"A"_s).capacity, std::optional(4000.0));
        QCOMPARE(virginia(u"AAAA"_s).values, QStringList{u"2001:db8:1::1"_s});
        QCOMPARE(virginia(u"AAAA"_s).capacity, std::optional(1000.0));
        // Oregon has no IPv6: nobody gets it, and it is not up for that family.
        const MapSubject six = subjectOf(*project, {{model::ObjectRef::Kind::Instance, u"api"_s, {}}, {}, u"AAAA"_s, false});
        QVERIFY(!std::ranges::find(six.endpoints, u"oregon"_s, &MapEndpoint::id)->isAvailable);
    }
    void familiesAreCountedApart()
    {
        const model::ProjectPtr project = test::sampleProject();
        const auto partOf = [&](const QString &type, const QString &pool) {
            const MapSubject subject = subjectOf(*project, {{model::ObjectRef::Kind::Instance, u"api"_s, {}}, {}, type, false});
            const MapShares shares = MapShares::count(MapState{subject, project, {}, {}});
            const auto at = std::ranges::find(subject.endpoints, pool, &MapEndpoint::id) - subject.endpoints.begin();
            return shares.of(MapMeasure::People)[static_cast<std::size_t>(at)];
        };
        QVERIFY(partOf(u"A"_s, u"tokyo"_s) > 0.5); // Asia
        QCOMPARE(partOf(u"AAAA"_s, u"tokyo"_s), 0.0);
        QVERIFY(partOf(u"AAAA"_s, u"frankfurt"_s) > 0.1);
    }
    void rulesAreEndpointsOfTheirOwn()
    {
        const model::ProjectPtr project = test::sampleProject();
        const MapSubject subject = subjectOf(*project, {{model::ObjectRef::Kind::Instance, u"api"_s, {}}, {}, u"A"_s, true});
        const auto europe = std::ranges::find(subject.endpoints, u"europe"_s, &MapEndpoint::id);
        QVERIFY(europe != subject.endpoints.end());
        QCOMPARE(europe->location, u"Europe (place=EU)"_s);
        QVERIFY(!europe->point);
        const MapShares shares = MapShares::count(MapState{subject, project, {}, {}});
        const auto at = static_cast<std::size_t>(europe - subject.endpoints.begin());
        QVERIFY(shares.of(MapMeasure::People)[at] > 0.05 && shares.of(MapMeasure::People)[at] < 0.15);
    }
    void nestedRoutingsSayWhenTheyServe_data()
    {
        QTest::addColumn<QString>("around");
        QTest::addColumn<QString>("says");
        QTest::newRow("weighted") << u"weighted"_s << u"item 1 of the weighted policy is drawn (25.0 % of its answers while all serve)"_s;
        QTest::newRow("failover") << u"failover"_s << u"nothing of the active part is up"_s;
        QTest::newRow("lines") << u"lines"_s << u"the client is on the line place=EU"_s;
    }
    void nestedRoutingsSayWhenTheyServe()
    {
        QFETCH(const QString, around);
        QFETCH(const QString, says);
        const model::ProjectPtr project = test::sampleWithNested(around);
        const MapChoice choice = edgeAt(*project, test::pathOfNested(around));
        QVERIFY(!choice.ref.key.isEmpty());
        const MapSubject subject = subjectOf(*project, choice);
        QVERIFY(subject.isTunable());
        QCOMPARE(subject.endpoints.size(), 5U);
        QVERIFY2(subject.branch.contains(says), qPrintable(subject.branch));
        QVERIFY2(subject.title.startsWith(u"edge.example.com A: "_s), qPrintable(subject.title));
        // Areas and shares are those of the branch, the same as if it stood alone.
        const MapSubject alone = subjectOf(*test::sampleProject(), edgeAt(*test::sampleProject(), {}));
        QVERIFY(alone.branch.isEmpty());
        QCOMPARE(MapShares::count(subject).parts, MapShares::count(alone).parts);
    }
    void aBackupServesOnlyWhenTheActivePartIsDown()
    {
        const model::ProjectPtr project = test::sampleWithNested(u"failover"_s);
        const MapChoice choice = edgeAt(*project, test::pathOfNested(u"failover"_s));
        QVERIFY(subjectOf(*project, choice).branch.contains(u"Now it does not serve."_s));
        QVERIFY(!subjectOf(*project, choice, {u"eu-1"_s}).branch.contains(u"Now it does not serve."_s));
    }
    void lineRoutingsAreCountedByTheDecision()
    {
        const model::ProjectPtr project = test::sampleWithNested(u"lines"_s);
        const MapSubject subject = subjectOf(*project, edgeAt(*project, {}));
        QVERIFY(!subject.isByDistance() && !subject.isTunable());
        QCOMPARE(subject.endpoints.size(), 2U);
        QCOMPARE(subject.endpoints[0].label, u"Europe"_s);
        QCOMPARE(subject.endpoints[1].label, u"default"_s);
        const MapShares shares = MapShares::count(MapState{subject, project, {}, {}});
        QVERIFY(std::abs(shares.of(MapMeasure::People)[0] + shares.of(MapMeasure::People)[1] - 1) < 1e-9);
        const MapShareReport report = MapShareReport::of({subject, project, {}, {}}, {subject, project, {}, {}}, {});
        QCOMPARE(report.problem, QString());
        QCOMPARE(report.byCountry.value(u"FR"_s, -1), 0);
        QCOMPARE(report.byCountry.value(u"BR"_s, -1), 1);
        QVERIFY(report.moved.empty());
    }
};
MERIDIAN_TEST(MapSubjectTest)

#include "MapSubjectTest.moc"
