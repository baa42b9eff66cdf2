#include "engine/policy/Survey.h"
#include "engine/policy/Ranking.h"
#include "tests/policy/RandomProject.h"
#include "tests/support/TestMain.h"

using namespace Qt::StringLiterals;
using namespace meridian;
using namespace meridian::test;

namespace {

geo::SourceFacts randomFacts(Random &random)
{
    static const QStringList kPlaces{u"*"_s, u"AS/CN"_s, u"AS/CN/north/BJ"_s, u"EU/DE"_s, u"NA/US/TX"_s, u"SA/BR"_s};
    static const QStringList kCarriers{u"cn-telecom"_s, u"cn-mobile"_s, u"cn-unicom"_s};
    geo::SourceFacts facts;
    facts.place = geo::Place::parse(kPlaces[static_cast<qsizetype>(random.below(6))]).value();
    if (random.below(4) != 0) {
        facts.point = geo::LatLon{static_cast<double>(random.below(179)) - 89, static_cast<double>(random.below(359)) - 179};
    }
    if (random.below(2) == 0) {
        facts.isp = geo::CarrierCode::parse(kCarriers[static_cast<qsizetype>(random.below(3))]).value();
    }
    return facts;
}

QString textOf(const policy::Distribution &distribution)
{
    return u"%1 %2 /%3 %4 %5%6 %7"_s.arg(dns::toString(distribution.rcode)).arg(distribution.ttl).arg(distribution.scope).arg(sharesOf(distribution))
        .arg(distribution.degraded).arg(distribution.isUnrouted).arg(distribution.reason);
}

} // namespace

/// Simulations ask a survey; what it remembers is what `distribution` would say.
class SurveyTest final : public QObject
{
    Q_OBJECT

private slots:
    void everyAnswerIsThatOfTheDecision()
    {
        std::size_t asked = 0, decided = 0;
        for (std::uint64_t seed = 0; seed < 80; ++seed) {
            Random random(seed);
            const auto policy = randomProject(seed).compiled(randomGeo(seed));
            const policy::Health health = randomHealth(random, *policy, static_cast<int>(random.below(80)));
            QStringList names = randomNames();
            names.append(u"none.gtm.example.net"_s);
            names.append(u"www.example.org"_s);
            for (const QString &name : names) {
                for (const auto type : {dns::RecordType::A, dns::RecordType::AAAA}) {
                    const policy::Question question{dns::Name::parse(name).value(), type};
                    policy::Survey survey(*policy, health, question);
                    for (int i = 0; i < 60; ++i, ++asked) {
                        const geo::SourceFacts facts = randomFacts(random);
                        const auto expected = policy::distribution(*policy, health, question, policy::Source::simulated(facts));
                        QCOMPARE(textOf(survey.answer(survey.ask(facts))), textOf(expected));
                    }
                    decided += survey.answerCount();
                }
            }
        }
        QVERIFY2(decided * 4 < asked, qPrintable(u"%1 decisions for %2 questions"_s.arg(decided).arg(asked)));
    }

    /// the short way to the nearest items finds those of the whole order, ties included.
    void theFirstPlaceIsThatOfTheWholeOrder()
    {
        Random random(11);
        for (int round = 0; round < 3000; ++round) {
            std::vector<policy::RankedItem> items;
            const std::size_t count = 1 + random.below(20);
            for (std::size_t i = 0; i < count; ++i) {
                policy::RankedItem item;
                item.id = QString::number(random.below(30));
                item.point = geo::LatLon{static_cast<double>(random.below(19)) * 10 - 90, static_cast<double>(random.below(36)) * 10 - 180};
                item.bias = random.below(2) == 0 ? 0 : static_cast<int>(random.below(199)) - 99;
                items.push_back(item);
            }
            const auto formula = static_cast<model::Routing::Formula>(random.below(2));
            const auto policy = random.below(2) == 0 ? model::Routing::Policy::Geoproximity : model::Routing::Policy::Latency;
            const policy::Ranking ranking(policy, formula, items);
            geo::SourceFacts facts = randomFacts(random);
            if (random.below(3) == 0) {
                facts.point = items.front().point; // at a resource
            }
            const policy::RankOrder whole = ranking.order(facts);
            const policy::RankOrder first = ranking.firstPlace(facts);
            QCOMPARE(first.items.size(), static_cast<std::size_t>(whole.tieLength.front()));
            QVERIFY(std::equal(first.items.begin(), first.items.end(), whole.items.begin()));
            QCOMPARE(first.tieLength.front(), whole.tieLength.front());
        }
    }

    /// Places as far to the west as to the east of a client are equally near, whatever the last bits of the distances say: the first by id comes first.
    void equallyNearItemsGoById_data()
    {
        QTest::addColumn<int>("policy");
        QTest::addColumn<bool>("isTold");
        QTest::newRow("geo") << static_cast<int>(model::Routing::Policy::Geo) << false;
        QTest::newRow("latency") << static_cast<int>(model::Routing::Policy::Latency) << false;
        QTest::newRow("X-22 geoproximity") << static_cast<int>(model::Routing::Policy::Geoproximity) << true;
    }
    void equallyNearItemsGoById()
    {
        QFETCH(const int, policy);
        QFETCH(const bool, isTold);
        Random random(3);
        const auto degrees = [&random](int most) { return static_cast<double>(random.below(static_cast<std::uint64_t>(most) * 1000)) / 1000; };
        for (int round = 0; round < 2000; ++round) {
            const double latitude = degrees(80), longitude = degrees(90), aside = degrees(89) + 0.1;
            geo::SourceFacts facts;
            facts.point = geo::LatLon{degrees(80), longitude};
            policy::RankedItem west{u"west"_s, geo::LatLon{latitude, longitude - aside}, std::nullopt, 0};
            policy::RankedItem east{u"east"_s, geo::LatLon{latitude, longitude + aside}, std::nullopt, 0};
            const bool isWestFirst = random.below(2) == 0;
            const policy::Ranking ranking(static_cast<model::Routing::Policy>(policy), {}, isWestFirst ? std::vector{west, east} : std::vector{east, west});
            const policy::RankOrder order = ranking.order(facts);
            QCOMPARE(ranking.items()[order.items.front()].id, u"east"_s);
            QCOMPARE(order.tieLength.front() == 2, isTold); // which geoproximity spreads over client networks
        }
    }
};

MERIDIAN_TEST(SurveyTest)

#include "SurveyTest.moc"
