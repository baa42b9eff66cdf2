#include "engine/serve/ServerProfile.h"
#include "tests/serve/Ask.h"
#include "tests/serve/Standings.h"
#include "tests/support/TestMain.h"

using namespace Qt::StringLiterals;
using namespace meridian;
using namespace meridian::dns;
using serve::CookiePolicy;
using serve::Transport;
using test::Asker;
using test::edns;
using test::name;
using test::Octets;

namespace {

constexpr std::uint32_t kNow = 1'700'000'000;
const QString kAsked = u"ns1.gtm.example.net."_s;

serve::ServerProfile makeProfile(CookiePolicy policy = CookiePolicy::Answer)
{
    serve::ServerProfile out = serve::ServerProfile::withRandomSecret();
    out.identity = "fra-1";
    out.version = "Meridian 1.2";
    out.cookiePolicy = policy;
    return out;
}

Edns withCookie(const std::optional<CookieOption> &cookie)
{
    Edns out = edns();
    out.cookie = cookie;
    return out;
}

const CookieOption kClientCookie{{1, 2, 3, 4, 5, 6, 7, 8}, {}, 0};

} // namespace

Q_DECLARE_METATYPE(std::optional<meridian::dns::CookieOption>)

/// What a server says of itself: cookies, NSID, class CH, keepalive.
class ServerProfileTest final : public QObject
{
    Q_OBJECT

    std::shared_ptr<const policy::Standing> m_standing;

    Asker asker(const serve::ServerProfile &profile) const { return Asker(serve::Responder(*m_standing, profile, kNow)); }
    /// A question of class CH.
    static Octets chaos(const QString &asked, RecordType type = RecordType::TXT)
    {
        Octets out = buildQuery(3, name(asked), type);
        out.back() = 3;
        return out;
    }

private slots:
    void initTestCase() { m_standing = test::standing(test::kWorld); }

    void cookiesOverBothTransports_data()
    {
        QTest::addColumn<CookiePolicy>("policy");
        QTest::addColumn<int>("made"); // when the cookie was made, seconds ago; −1: client part only; −2: of another server; −3: no option
        QTest::addColumn<QString>("udp");
        QTest::addColumn<QString>("tcp");
        QTest::addColumn<bool>("isNew"); // the answer has a cookie made now
        const auto row = [](const char *what, CookiePolicy policy, int made, const QString &udp, bool isNew) {
            QTest::newRow(what) << policy << made << udp << u"NOERROR"_s << isNew;
        };
        row("no option", CookiePolicy::Answer, -3, u"NOERROR"_s, false);
        row("no option, required of those that can", CookiePolicy::Require, -3, u"NOERROR"_s, false);
        row("RFC 7873 §5.2.3 client part", CookiePolicy::Answer, -1, u"NOERROR"_s, true);
        row("RFC 7873 §5.2.3 client part, required", CookiePolicy::Require, -1, u"BADCOOKIE"_s, true);
        row("RFC 7873 §5.2.4 of another server", CookiePolicy::Answer, -2, u"BADCOOKIE"_s, true);
        row("RFC 7873 §5.2.5 valid", CookiePolicy::Answer, 10, u"NOERROR"_s, false);
        row("valid, required", CookiePolicy::Require, 10, u"NOERROR"_s, false);
        row("RFC 9018 §4.3 aging", CookiePolicy::Answer, 2000, u"NOERROR"_s, true);
        row("RFC 9018 §4.3 stale", CookiePolicy::Answer, 4000, u"BADCOOKIE"_s, true);
    }
    void cookiesOverBothTransports()
    {
        QFETCH(CookiePolicy, policy);
        QFETCH(int, made);
        QFETCH(QString, udp);
        QFETCH(QString, tcp);
        QFETCH(bool, isNew);
        const serve::ServerProfile profile = makeProfile(policy);
        Asker ask = asker(profile);
        std::optional<CookieOption> sent;
        if (made == -1) {
            sent = kClientCookie;
        } else if (made == -2) {
            sent = CookieSecrets::random().make(kClientCookie, ask.sender, kNow);
        } else if (made >= 0) {
            sent = profile.cookies.make(kClientCookie, ask.sender, kNow - static_cast<std::uint32_t>(made));
        }
        for (const auto transport : {Transport::Udp, Transport::Tcp}) {
            const Message answer = ask.ask(kAsked, RecordType::A, withCookie(sent), transport);
            const QString rcode = dns::toString(answer.rcode);
            QCOMPARE(rcode, transport == Transport::Udp ? udp : tcp);
            QCOMPARE(answer.answers.size(), rcode == "NOERROR"_L1 ? 1U : 0U);
            QCOMPARE(answer.questions.size(), 1U);
            QCOMPARE(answer.edns->cookie.has_value(), sent.has_value());
            if (sent) {
                QCOMPARE(answer.edns->cookie->client, kClientCookie.client);
                QCOMPARE(profile.cookies.check(*answer.edns->cookie, ask.sender, kNow), CookieState::Valid);
                QCOMPARE(answer.edns->cookie->server != sent->server, isNew);
            }
        }
    }

    void cookiesMayBeSwitchedOff()
    {
        const serve::ServerProfile profile = makeProfile(CookiePolicy::Off);
        const Message answer = asker(profile).ask(kAsked, RecordType::A, withCookie(kClientCookie));
        QCOMPARE(answer.rcode, Rcode::NoError);
        QVERIFY(!answer.edns->cookie);
    }

    void aMalformedCookieIsAFormatError_data()
    {
        QTest::addColumn<int>("size");
        for (const int size : {0, 7, 9, 15, 41}) {
            QTest::addRow("RFC 7873 §5.2.2 %d octets", size) << size;
        }
    }
    void aMalformedCookieIsAFormatError()
    {
        QFETCH(int, size);
        const serve::ServerProfile profile = makeProfile();
        Octets query = buildQuery(3, name(kAsked), RecordType::A, edns());
        query[query.size() - 1] = static_cast<std::uint8_t>(4 + size); // length of the options
        for (const int octet : {0, 10, 0, size}) {
            query.push_back(static_cast<std::uint8_t>(octet));
        }
        query.resize(query.size() + static_cast<std::size_t>(size), 7);
        const Message answer = Message::parse(asker(profile).send(query)).value();
        QCOMPARE(answer.rcode, Rcode::FormErr);
        QVERIFY(answer.edns);
        QVERIFY(!answer.edns->cookie);
    }

    void aCookieMayBeFetchedWithoutAQuestion()
    {
        // RFC 7873 §5.4
        const serve::ServerProfile profile = makeProfile();
        Octets query{0, 9, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1};
        std::array<std::uint8_t, 64> room;
        WireWriter writer(room);
        withCookie(kClientCookie).write(writer);
        query.insert(query.end(), room.begin(), room.begin() + static_cast<std::ptrdiff_t>(writer.size()));
        Asker ask = asker(profile);
        const Message answer = Message::parse(ask.send(query)).value();
        QCOMPARE(answer.rcode, Rcode::NoError);
        QVERIFY(answer.questions.empty());
        QCOMPARE(profile.cookies.check(*answer.edns->cookie, ask.sender, kNow), CookieState::Valid);
        query[11] = 0;
        query.resize(12);
        QCOMPARE(Message::parse(ask.send(query)).value().rcode, Rcode::FormErr);
    }

    void theNameOfTheServerIsToldToThoseWhoAsk()
    {
        const serve::ServerProfile profile = makeProfile();
        Edns opt = edns(u"198.51.100.0/24"_s);
        QVERIFY(asker(profile).ask(kAsked, RecordType::A, opt).nsid.empty());
        opt.wantsNsid = true;
        const Message answer = asker(profile).ask(kAsked, RecordType::A, opt);
        QCOMPARE(std::string(answer.nsid.begin(), answer.nsid.end()), std::string("fra-1"));
        QVERIFY(answer.edns->clientSubnet);
        serve::ServerProfile silent = profile;
        silent.identity.clear();
        QVERIFY(!asker(silent).ask(kAsked, RecordType::A, opt).edns->wantsNsid);
    }

    void classChaosTellsVersionAndName_data()
    {
        QTest::addColumn<QString>("asked");
        QTest::addColumn<QString>("text");
        QTest::newRow("version.bind") << u"version.bind."_s << u"\"Meridian 1.2\""_s;
        QTest::newRow("version.server, any case") << u"VERSION.Server."_s << u"\"Meridian 1.2\""_s;
        QTest::newRow("id.server") << u"id.server."_s << u"\"fra-1\""_s;
        QTest::newRow("hostname.bind") << u"hostname.bind."_s << u"\"fra-1\""_s;
    }
    void classChaosTellsVersionAndName()
    {
        QFETCH(QString, asked);
        QFETCH(QString, text);
        serve::ServerProfile profile = makeProfile();
        const Message answer = Message::parse(asker(profile).send(chaos(asked))).value();
        QCOMPARE(answer.rcode, Rcode::NoError);
        QVERIFY(answer.has(HeaderFlags::kAuthoritative));
        QCOMPARE(answer.answers.size(), 1U);
        QCOMPARE(int(answer.answers.front().recordClass), 3);
        QCOMPARE(int(answer.answers.front().ttl), 0);
        QVERIFY(answer.answers.front().name.isIdentical(name(asked)));
        QCOMPARE(rdataToString(RecordType::TXT, answer.answers.front().rdata), text);
        profile.identity.clear();
        profile.version.clear();
        QCOMPARE(Message::parse(asker(profile).send(chaos(asked))).value().rcode, Rcode::Refused);
    }

    void otherNamesOfClassChaosAreRefused()
    {
        const serve::ServerProfile profile = makeProfile();
        QCOMPARE(Message::parse(asker(profile).send(chaos(u"authors.bind."_s))).value().rcode, Rcode::Refused);
        QCOMPARE(Message::parse(asker(profile).send(chaos(u"version.bind."_s, RecordType::A))).value().rcode, Rcode::Refused);
        QCOMPARE(Message::parse(asker(profile).send(chaos(kAsked))).value().rcode, Rcode::Refused);
    }

    void keepaliveIsToldOverTcpOnly()
    {
        // RFC 7828 §3.2.1 and §3.3.1
        const serve::ServerProfile profile = makeProfile();
        Edns opt = edns();
        opt.wantsKeepalive = true;
        QVERIFY(!asker(profile).ask(kAsked, RecordType::A, opt).keepalive);
        QCOMPARE(asker(profile).ask(kAsked, RecordType::A, opt, Transport::Tcp).keepalive, std::optional<std::uint16_t>(100));
        QVERIFY(!asker(profile).ask(kAsked, RecordType::A, edns(), Transport::Tcp).keepalive);
    }

    void answersArePaddedOverTlsIfTheQuestionWas()
    {
        // RFC 8467 §4.1
        const serve::ServerProfile profile = makeProfile();
        Edns opt = edns(u"198.51.100.0/24"_s);
        opt.isPadded = true;
        const Octets query = buildQuery(3, name(kAsked), RecordType::A, opt);
        QCOMPARE(asker(profile).send(query, Transport::Tls).size(), 468U);
        QVERIFY(asker(profile).send(query, Transport::Tcp).size() < 200U);
        QVERIFY(asker(profile).send(buildQuery(3, name(kAsked), RecordType::A, edns()), Transport::Tls).size() < 200U);
    }

    void optionsHaveTheirPlaceInFullAnswers()
    {
        const serve::ServerProfile profile = makeProfile();
        Edns opt = withCookie(kClientCookie);
        opt.wantsNsid = true;
        opt.udpPayload = 512;
        const Octets octets = asker(profile).send(buildQuery(3, name(u"all.gtm.example.net."_s), RecordType::A, opt));
        const Message answer = Message::parse(octets).value();
        QVERIFY(octets.size() <= 512);
        QVERIFY(answer.edns->cookie);
        QVERIFY(!answer.nsid.empty());
    }
};

MERIDIAN_TEST(ServerProfileTest)
#include "ServerProfileTest.moc"
