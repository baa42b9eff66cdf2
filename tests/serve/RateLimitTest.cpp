#include "engine/serve/QueryHandler.h"
#include "tests/serve/Ask.h"
#include "tests/serve/Standings.h"
#include "tests/support/TestMain.h"

using namespace Qt::StringLiterals;
using namespace meridian;
using namespace meridian::dns;
using serve::QueryHandler;
using serve::RateLimits;
using serve::RateVerdict;
using test::name;
using test::Octets;

class RateLimitTest final : public QObject
{
    Q_OBJECT

    const IpAddress m_victim = IpAddress::parse(u"198.51.100.7").value();

    static serve::AnswerReport report(const IpAddress &sender, std::uint32_t subject = 1)
    {
        serve::AnswerReport out;
        out.sender = sender;
        out.size = 100;
        out.zone = 0;
        out.subject = subject;
        return out;
    }
    static int sent(serve::RateLimiter &limiter, const RateLimits &limits, const serve::AnswerReport &report, int asked, std::uint32_t at)
    {
        int out = 0;
        for (int i = 0; i < asked; ++i) {
            out += limiter.judge(limits, report, at) == RateVerdict::Send ? 1 : 0;
        }
        return out;
    }

private slots:
    void likeAnswersToANetworkAreBounded()
    {
        serve::RateLimiter limiter(1);
        const RateLimits limits{.perAnswer = 50, .perNetwork = 0};
        std::uint32_t now = 5'000'000;
        QCOMPARE(sent(limiter, limits, report(m_victim), 1000, now), 50);
        // Another host of the /24 shares the bound, another /24 and another name do not.
        QCOMPARE(sent(limiter, limits, report(IpAddress::parse(u"198.51.100.200").value()), 10, now), 0);
        QCOMPARE(sent(limiter, limits, report(IpAddress::parse(u"198.51.101.7").value()), 1000, now), 50);
        QCOMPARE(sent(limiter, limits, report(m_victim, 2), 1000, now), 50);
        // The rate holds for as long as it is asked.
        int all = 0;
        for (int step = 0; step < 1000; ++step) {
            now += 10'000;
            all += sent(limiter, limits, report(m_victim), 10, now);
        }
        QVERIFY2(all >= 490 && all <= 510, qPrintable(QString::number(all)));
        now += 2'000'000;
        QCOMPARE(sent(limiter, limits, report(m_victim), 1000, now), 50); // never more than a second's worth
    }

    void networksOfIpv6AreFiftySixBits()
    {
        serve::RateLimiter limiter(1);
        const RateLimits limits{.perAnswer = 10, .perNetwork = 0};
        QCOMPARE(sent(limiter, limits, report(IpAddress::parse(u"2001:db8:1:2200::1").value()), 100, 0), 10);
        QCOMPARE(sent(limiter, limits, report(IpAddress::parse(u"2001:db8:1:22ff::9").value()), 100, 0), 0);
        QCOMPARE(sent(limiter, limits, report(IpAddress::parse(u"2001:db8:1:2300::1").value()), 100, 0), 10);
    }

    void manyNamesDoNotPassTheBoundOfTheNetwork()
    {
        serve::RateLimiter limiter(1);
        const RateLimits limits{.perAnswer = 50, .perNetwork = 300};
        int all = 0;
        for (std::uint32_t subject = 0; subject < 1000; ++subject) {
            all += sent(limiter, limits, report(m_victim, subject), 10, 0);
        }
        QCOMPARE(all, 300);
    }

    void namesThatDoNotExistCountTogether()
    {
        serve::RateLimiter limiter(1);
        serve::AnswerReport missing = report(m_victim, ZoneTree::kNone);
        missing.rcode = Rcode::NxDomain;
        QCOMPARE(sent(limiter, {.perAnswer = 20, .perNetwork = 0}, missing, 100, 0), 20);
        missing.zone = 7;
        QCOMPARE(sent(limiter, {.perAnswer = 20, .perNetwork = 0}, missing, 100, 0), 20);
    }

    void slipLetsOneInSoManyThroughTruncated_data()
    {
        QTest::addColumn<quint32>("slip");
        QTest::addColumn<int>("truncated");
        QTest::newRow("none") << quint32{0} << 0;
        QTest::newRow("each") << quint32{1} << 90;
        QTest::newRow("every second") << quint32{2} << 45;
        QTest::newRow("every third") << quint32{3} << 30;
    }
    void slipLetsOneInSoManyThroughTruncated()
    {
        QFETCH(quint32, slip);
        QFETCH(int, truncated);
        serve::RateLimiter limiter(1);
        int counted = 0;
        for (int i = 0; i < 100; ++i) {
            counted += limiter.judge({.perAnswer = 10, .perNetwork = 0, .slip = slip}, report(m_victim), 0) == RateVerdict::Truncate ? 1 : 0;
        }
        QCOMPARE(counted, truncated);
    }

    void whoHasShownThatItIsThereIsNotLimited()
    {
        serve::RateLimiter limiter(1);
        const RateLimits limits{.perAnswer = 1, .perNetwork = 1};
        serve::AnswerReport proven = report(m_victim);
        proven.cookie = CookieState::Valid;
        QCOMPARE(sent(limiter, limits, proven, 100, 0), 100);
        serve::AnswerReport overTcp = report(m_victim);
        overTcp.transport = serve::Transport::Tcp;
        QCOMPARE(sent(limiter, limits, overTcp, 100, 0), 100);
        QCOMPARE(sent(limiter, limits, report(IpAddress::v4(0x7f000001)), 100, 0), 100);
        RateLimits exempting = limits;
        exempting.exempt = {IpPrefix::parse(u"198.51.100.0/25").value()};
        QCOMPARE(sent(limiter, exempting, report(m_victim), 100, 0), 100);
        QCOMPARE(sent(limiter, {.perAnswer = 0, .perNetwork = 0}, report(m_victim), 100, 0), 100);
    }

    void aFloodOfOthersDoesNotFreeTheFlooder()
    {
        serve::RateLimiter limiter(9);
        const RateLimits limits{.perAnswer = 10, .perNetwork = 0};
        QCOMPARE(sent(limiter, limits, report(m_victim), 100, 0), 10);
        for (std::uint32_t other = 0; other < 200'000; ++other) {
            (void)limiter.judge(limits, report(IpAddress::v4(other << 8)), 0);
        }
        QCOMPARE(sent(limiter, limits, report(m_victim), 100, 0), 0);
    }

    void aLimitedAnswerIsSmallAndAsksForTcp()
    {
        const Snapshot<policy::Standing> standing(test::standing(test::kWorld));
        auto limited = std::make_shared<serve::ServerProfile>();
        limited->rateLimits = {.perAnswer = 1, .perNetwork = 0, .slip = 1};
        const Snapshot<serve::ServerProfile> profile(limited);
        QueryHandler handler({standing, &profile}, Random(1));
        const Octets query = buildQuery(7, name(u"ns1.gtm.example.net."_s), RecordType::A, test::edns());
        Octets out(serve::kMaxAnswerSize);
        QVERIFY(handler.answer(query, m_victim, 1053, serve::Transport::Udp, {}, out) > query.size());
        const std::size_t size = handler.answer(query, m_victim, 1053, serve::Transport::Udp, {}, out);
        QVERIFY(size > 0 && size <= query.size());
        const Message answer = Message::parse(std::span(out).first(size)).value();
        QCOMPARE(answer.id, 7);
        QVERIFY(answer.has(HeaderFlags::kTruncated));
        QVERIFY(answer.answers.empty());
        QCOMPARE(answer.questions.size(), 1U);
        QCOMPARE(handler.counters().rateTruncated.value(), 1U);
        QVERIFY(handler.answer(query, m_victim, 1053, serve::Transport::Tcp, {}, out) > query.size());
    }

    void aLimitedFailureStaysOne()
    {
        const Snapshot<policy::Standing> standing(test::standing(test::kWorld));
        auto limited = std::make_shared<serve::ServerProfile>();
        limited->rateLimits = {.perAnswer = 1, .perNetwork = 0, .slip = 1};
        const Snapshot<serve::ServerProfile> profile(limited);
        QueryHandler handler({standing, &profile}, Random(1));
        Octets update = buildQuery(7, name(u"gtm.example.net."_s), RecordType::SOA, test::edns());
        update[2] = 5 << 3;
        Octets out(serve::kMaxAnswerSize);
        for (int i = 0; i < 5; ++i) {
            const std::size_t size = handler.answer(update, m_victim, 1053, serve::Transport::Udp, {}, out);
            const Message answer = Message::parse(std::span(out).first(size)).value();
            QCOMPARE(answer.rcode, Rcode::NotImp); // NOERROR would say that the update was done
            QVERIFY(answer.edns);                  // RFC 6891 §6.1.1
        }
        QVERIFY(handler.counters().rateTruncated.value() > 0);
    }

    void portZeroIsNeverAnswered()
    {
        const Snapshot<policy::Standing> standing(test::standing(test::kWorld));
        QueryHandler handler(standing, Random(1));
        const Octets query = buildQuery(7, name(u"ns1.gtm.example.net."_s), RecordType::A);
        Octets out(serve::kMaxAnswerSize);
        QCOMPARE(handler.answer(query, m_victim, 0, serve::Transport::Udp, {}, out), 0U);
        QCOMPARE(handler.counters().ignored.value(), 1U);
        QVERIFY(!handler.wasAsked());
    }
};

MERIDIAN_TEST(RateLimitTest)
#include "RateLimitTest.moc"
