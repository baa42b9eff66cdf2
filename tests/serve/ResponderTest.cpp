#include "tests/serve/Ask.h"
#include "tests/serve/Zones.h"
#include "tests/support/TestMain.h"

#include <set>

using namespace Qt::StringLiterals;
using namespace meridian;
using namespace meridian::dns;
using test::Asker;
using test::edns;
using test::name;
using test::Octets;
using test::texts;

class ResponderTest final : public QObject
{
    Q_OBJECT

    ZoneSet m_zones;

    Asker asker() const { return Asker(serve::Responder(m_zones)); }

private slots:
    void initTestCase()
    {
        m_zones.add(test::zoneTree(u"example.com."_s, test::kZone.arg(QString(200, u'x'))), 0);
        m_zones.add(test::zoneTree(u"example.org."_s, test::kSecond), 1);
    }

    void theQuestionComesBackAsItWasAsked()
    {
        Octets query = buildQuery(0xbeef, name(u"wWw.eXample.COM."_s), RecordType::A);
        query[2] |= 0x01; // RD
        const Message answer = Message::parse(asker().send(query)).value();
        QCOMPARE(answer.id, 0xbeef);
        QCOMPARE(answer.flags, HeaderFlags::kResponse | HeaderFlags::kAuthoritative | HeaderFlags::kRecursionDesired);
        QVERIFY(answer.questions.front().name.isIdentical(name(u"wWw.eXample.COM."_s)));
        QCOMPARE(texts(answer.answers), QStringList{u"wWw.eXample.COM. 300 IN A 192.0.2.80"_s});
        QVERIFY(answer.authorities.empty());
        QVERIFY(!answer.edns);
    }

    void namesAndTypesGetTheirAnswers_data()
    {
        QTest::addColumn<QString>("asked");
        QTest::addColumn<QString>("type");
        QTest::addColumn<QString>("rcode");
        QTest::addColumn<bool>("isAuthoritative");
        QTest::addColumn<QStringList>("answers");
        QTest::addColumn<QStringList>("authorities");
        QTest::addColumn<QStringList>("additionals");
        const QStringList none;
        const QStringList soa{u"example.com. 60 IN SOA ns1.example.com. hostmaster.example.com. 1 7200 900 1209600 60"_s};
        const QStringList secondSoa{u"example.org. 60 IN SOA ns1.example.com. hostmaster.example.org. 1 7200 900 1209600 300"_s};
        const auto row = [](const char *what, const QString &asked, const QString &type, const QString &rcode, bool isAuthoritative,
                            const QStringList &answers, const QStringList &authorities = {}, const QStringList &additionals = {}) {
            QTest::newRow(what) << asked << type << rcode << isAuthoritative << answers << authorities << additionals;
        };
        row("MX with addresses", u"example.com."_s, u"MX"_s, u"NOERROR"_s, true, {u"example.com. 300 IN MX 10 mail.example.com."_s}, none,
            {u"mail.example.com. 300 IN A 192.0.2.25"_s, u"mail.example.com. 300 IN AAAA 2001:db8::25"_s});
        row("SRV with addresses", u"_sip._tcp.example.com."_s, u"SRV"_s, u"NOERROR"_s, true,
            {u"_sip._tcp.example.com. 300 IN SRV 0 5 5060 www.example.com."_s}, none, {u"www.example.com. 300 IN A 192.0.2.80"_s});
        row("NS with glue", u"example.com."_s, u"NS"_s, u"NOERROR"_s, true,
            {u"example.com. 300 IN NS ns.example.org."_s, u"example.com. 300 IN NS ns1.example.com."_s}, none, {u"ns1.example.com. 300 IN A 192.0.2.53"_s});
        row("NXDOMAIN: RFC 2308 TTL is the lesser of SOA TTL and minimum", u"nope.example.com."_s, u"A"_s, u"NXDOMAIN"_s, true, none, soa);
        row("NXDOMAIN: the SOA's TTL may be the lesser", u"nope.example.org."_s, u"A"_s, u"NXDOMAIN"_s, true, none, secondSoa);
        row("X-32 NODATA for AAAA of a name with A only", u"www.example.com."_s, u"AAAA"_s, u"NOERROR"_s, true, none, soa);
        row("empty non-terminal", u"_tcp.example.com."_s, u"A"_s, u"NOERROR"_s, true, none, soa);
        row("wildcard", u"any.thing.wild.example.com."_s, u"TXT"_s, u"NOERROR"_s, true, {u"any.thing.wild.example.com. 300 IN TXT \"wild\""_s});
        row("wildcard NODATA", u"any.wild.example.com."_s, u"A"_s, u"NOERROR"_s, true, none, soa);
        row("alias", u"alias.example.com."_s, u"A"_s, u"NOERROR"_s, true,
            {u"alias.example.com. 300 IN CNAME www.example.com."_s, u"www.example.com. 300 IN A 192.0.2.80"_s});
        row("the alias itself", u"alias.example.com."_s, u"CNAME"_s, u"NOERROR"_s, true, {u"alias.example.com. 300 IN CNAME www.example.com."_s});
        row("alias NODATA", u"alias.example.com."_s, u"AAAA"_s, u"NOERROR"_s, true, {u"alias.example.com. 300 IN CNAME www.example.com."_s}, soa);
        row("RFC 6604 alias to a missing name", u"nowhere.example.com."_s, u"A"_s, u"NXDOMAIN"_s, true,
            {u"nowhere.example.com. 300 IN CNAME missing.example.com."_s}, soa);
        row("alias into another zone of ours", u"far.example.com."_s, u"A"_s, u"NOERROR"_s, true,
            {u"far.example.com. 300 IN CNAME www.example.org."_s, u"www.example.org. 60 IN A 198.51.100.80"_s});
        row("alias to a zone of others", u"away.example.com."_s, u"A"_s, u"NOERROR"_s, true, {u"away.example.com. 300 IN CNAME www.elsewhere.test."_s});
        row("loop of two", u"loop.example.com."_s, u"A"_s, u"NOERROR"_s, true,
            {u"loop.example.com. 300 IN CNAME pool.example.com."_s, u"pool.example.com. 300 IN CNAME loop.example.com."_s});
        row("loop of one", u"self.example.com."_s, u"A"_s, u"NOERROR"_s, true, {u"self.example.com. 300 IN CNAME self.example.com."_s});
        row("RFC 6672 DNAME", u"x.old.example.com."_s, u"A"_s, u"NOERROR"_s, true,
            {u"old.example.com. 300 IN DNAME new.example.com."_s, u"x.new.example.com. 300 IN A 192.0.2.99"_s,
             u"x.old.example.com. 300 IN CNAME x.new.example.com."_s});
        row("referral with glue", u"www.sub.example.com."_s, u"A"_s, u"NOERROR"_s, false, none,
            {u"sub.example.com. 300 IN NS ns.sub.example.com."_s, u"sub.example.com. 300 IN NS ns1.other.example.com."_s},
            {u"ns.sub.example.com. 300 IN A 192.0.2.54"_s, u"ns1.other.example.com. 300 IN A 192.0.2.55"_s});
        row("DS at the cut", u"sub.example.com."_s, u"DS"_s, u"NOERROR"_s, true, {u"sub.example.com. 300 IN DS 1 13 2 AABB"_s});
        row("RFC 8482 ANY is one set", u"mail.example.com."_s, u"ANY"_s, u"NOERROR"_s, true, {u"mail.example.com. 300 IN A 192.0.2.25"_s});
        row("outside", u"www.example.net."_s, u"A"_s, u"REFUSED"_s, false, none);
        row("above", u"com."_s, u"NS"_s, u"REFUSED"_s, false, none);
        row("AXFR", u"example.com."_s, u"AXFR"_s, u"REFUSED"_s, false, none);
        row("IXFR", u"example.com."_s, u"IXFR"_s, u"REFUSED"_s, false, none);
        row("type 0", u"example.com."_s, u"TYPE0"_s, u"REFUSED"_s, false, none);
        row("type OPT", u"example.com."_s, u"OPT"_s, u"REFUSED"_s, false, none);
    }
    void namesAndTypesGetTheirAnswers()
    {
        QFETCH(QString, asked);
        QFETCH(QString, type);
        QFETCH(QString, rcode);
        QFETCH(bool, isAuthoritative);
        QFETCH(QStringList, answers);
        QFETCH(QStringList, authorities);
        QFETCH(QStringList, additionals);
        const Message answer = asker().ask(asked, parseRecordType(type).value());
        QCOMPARE(dns::toString(answer.rcode), rcode);
        QCOMPARE(answer.has(HeaderFlags::kAuthoritative), isAuthoritative);
        QVERIFY(!answer.has(HeaderFlags::kTruncated));
        QCOMPARE(texts(answer.answers), answers);
        QCOMPARE(texts(answer.authorities), authorities);
        QCOMPARE(texts(answer.additionals), additionals);
    }

    void aRewrittenNameThatIsTooLongIsYxdomain()
    {
        const QString label = QString(50, u'a') + u'.';
        const Message answer = asker().ask(label.repeated(3) + u"long.example.com."_s, RecordType::A);
        QCOMPARE(answer.rcode, Rcode::YxDomain);
        QCOMPARE(answer.answers.size(), 1U);
        QCOMPARE(answer.answers.front().type, RecordType::DNAME);
    }

    void theParentAnswersDsOfAZoneThatIsHereToo()
    {
        ZoneSet zones = m_zones;
        zones.add(test::zoneTree(u"sub.example.com."_s, u"@ 60 SOA a. b. 1 2 3 4 5\nwww 60 A 192.0.2.1"_s), 2);
        Asker both{serve::Responder(zones)};
        QCOMPARE(both.ask(u"sub.example.com."_s, RecordType::DS).answers.size(), 1U);
        QCOMPARE(both.ask(u"www.sub.example.com."_s, RecordType::A).answers.size(), 1U);
        QCOMPARE(both.ask(u"www.sub.example.com."_s, RecordType::DS).authorities.front().name, name(u"sub.example.com."_s));
        QCOMPARE(asker().ask(u"example.org."_s, RecordType::DS).authorities.front().name, name(u"example.org."_s));
    }

    void recordsComeInAnyOrder()
    {
        Asker ask = asker();
        std::set<QString> firsts;
        for (int i = 0; i < 100; ++i) {
            const Message answer = ask.ask(u"many.example.com."_s, RecordType::A);
            QCOMPARE(answer.answers.size(), 3U);
            QCOMPARE(texts(answer.answers).front(), u"many.example.com. 300 IN A 192.0.2.1"_s);
            firsts.insert(answer.answers.front().toString());
        }
        QCOMPARE(firsts.size(), 3U);
    }

    void theSameSeedGivesTheSameAnswers()
    {
        Asker one{serve::Responder(m_zones), 5};
        Asker two{serve::Responder(m_zones), 5};
        const Octets query = buildQuery(1, name(u"many.example.com."_s), RecordType::A);
        for (int i = 0; i < 20; ++i) {
            QCOMPARE(one.send(query), two.send(query));
        }
    }

    void sizesAreKept_data()
    {
        QTest::addColumn<QString>("asked");
        QTest::addColumn<int>("payload"); // 0: no EDNS; −1: TCP
        QTest::addColumn<bool>("isTruncated");
        QTest::newRow("RFC 1035 512 without EDNS") << u"big.example.com."_s << 0 << true;
        QTest::newRow("payload 100 counts as 512") << u"big.example.com."_s << 100 << true;
        QTest::newRow("payload 1232") << u"big.example.com."_s << 1232 << false;
        QTest::newRow("payload 640") << u"big.example.com."_s << 640 << true;
        QTest::newRow("payload 4096 gets at most 1232") << u"huge.example.com."_s << 4096 << true;
        QTest::newRow("TCP") << u"huge.example.com."_s << -1 << false;
    }
    void sizesAreKept()
    {
        QFETCH(QString, asked);
        QFETCH(int, payload);
        QFETCH(bool, isTruncated);
        Asker ask = asker();
        const auto opt = payload > 0 ? std::optional(edns({}, static_cast<std::uint16_t>(payload))) : std::nullopt;
        const Octets query = buildQuery(1, name(asked), RecordType::TXT, opt);
        const Octets octets = ask.send(query, payload < 0 ? serve::Transport::Tcp : serve::Transport::Udp);
        const Message answer = Message::parse(octets).value();
        QCOMPARE(answer.has(HeaderFlags::kTruncated), isTruncated);
        QCOMPARE(ask.report.isTruncated, isTruncated);
        QCOMPARE(answer.answers.size(), isTruncated ? 0U : 1U);
        QCOMPARE(answer.edns.has_value(), payload > 0);
        if (payload >= 0) {
            QVERIFY(octets.size() <= static_cast<std::size_t>(std::clamp(payload, 512, 1232)));
        }
    }

    void clientSubnetComesBackWithScopeZero_data()
    {
        QTest::addColumn<QString>("asked");
        QTest::addColumn<QString>("subnet");
        QTest::newRow("static name") << u"www.example.com."_s << u"198.51.100.0/24"_s;
        QTest::newRow("odd prefix") << u"www.example.com."_s << u"198.51.96.0/20"_s;
        QTest::newRow("IPv6") << u"www.example.com."_s << u"2001:db8:a:b00::/56"_s;
        QTest::newRow("source 0") << u"www.example.com."_s << u"0.0.0.0/0"_s;
        QTest::newRow("NXDOMAIN") << u"nope.example.com."_s << u"198.51.100.0/24"_s;
        QTest::newRow("NODATA") << u"ns1.example.com."_s << u"198.51.100.7/32"_s;
        QTest::newRow("REFUSED") << u"www.example.net."_s << u"198.51.100.0/24"_s;
    }
    void clientSubnetComesBackWithScopeZero()
    {
        QFETCH(QString, asked);
        QFETCH(QString, subnet);
        const Edns opt = edns(subnet);
        const Message answer = asker().ask(asked, RecordType::A, opt);
        QVERIFY(answer.edns && answer.edns->clientSubnet);
        QCOMPARE(int(answer.clientSubnetScope), 0);
        QCOMPARE(answer.edns->clientSubnet->family, opt.clientSubnet->family);
        QCOMPARE(answer.edns->clientSubnet->sourceLength, opt.clientSubnet->sourceLength);
        QCOMPARE(answer.edns->clientSubnet->octets, opt.clientSubnet->octets);
    }

    void noOptionInNoneOut()
    {
        const Message answer = asker().ask(u"www.example.com."_s, RecordType::A, edns());
        QVERIFY(answer.edns);
        QVERIFY(!answer.edns->clientSubnet);
        QCOMPARE(int(answer.edns->udpPayload), 1232);
        QCOMPARE(int(answer.edns->version), 0);
    }

    void twoClientsNeverSeeEachOthersOption()
    {
        Asker ask = asker();
        for (int i = 0; i < 10; ++i) {
            const QString subnet = i % 2 == 0 ? u"198.51.100.0/24"_s : u"2001:db8::/48"_s;
            const Message answer = ask.ask(u"www.example.com."_s, RecordType::A, edns(subnet));
            QCOMPARE(answer.edns->clientSubnet->address(), IpPrefix::parse(subnet).value().address);
            QVERIFY(!ask.ask(u"www.example.com."_s, RecordType::A).edns);
        }
    }

    void whatIsNotUnderstoodIsSaidSo()
    {
        Asker ask = asker();
        const Octets plain = buildQuery(77, name(u"www.example.com."_s), RecordType::A);

        Octets octets = plain;
        octets[2] = 5 << 3; // UPDATE
        Message answer = Message::parse(ask.send(octets)).value();
        QCOMPARE(answer.rcode, Rcode::NotImp);
        QCOMPARE(answer.opcode(), Opcode::Update);
        QCOMPARE(answer.id, 77);

        octets = plain;
        octets.push_back(0);
        answer = Message::parse(ask.send(octets)).value();
        QCOMPARE(answer.rcode, Rcode::FormErr);
        QCOMPARE(answer.questions.size(), 1U);
        QVERIFY(!answer.has(HeaderFlags::kAuthoritative));

        octets = plain;
        octets[12] = 0xff;
        answer = Message::parse(ask.send(octets)).value();
        QCOMPARE(answer.rcode, Rcode::FormErr);
        QVERIFY(answer.questions.empty());

        octets = plain;
        octets.back() = 3; // CH
        QCOMPARE(Message::parse(ask.send(octets)).value().rcode, Rcode::Refused);

        octets = plain;
        octets[2] |= 0x80;
        QVERIFY(ask.send(octets).empty());
        QVERIFY(ask.send(std::span(plain).first(11)).empty());
        QVERIFY(ask.send({}).empty());
    }

    void aHigherEdnsVersionIsAnsweredWithOurs()
    {
        Edns opt = edns(u"198.51.100.0/24"_s);
        opt.version = 1;
        const Message answer = asker().ask(u"www.example.com."_s, RecordType::A, opt);
        QCOMPARE(answer.rcode, Rcode::BadVers);
        QCOMPARE(int(answer.edns->version), 0);
        QVERIFY(answer.answers.empty());
    }

    void aBrokenClientSubnetIsAFormatError()
    {
        Octets octets = buildQuery(1, name(u"www.example.com."_s), RecordType::A, edns(u"198.51.100.0/24"_s));
        octets[octets.size() - 4] = 24; // SCOPE
        const Message answer = Message::parse(asker().send(octets)).value();
        QCOMPARE(answer.rcode, Rcode::FormErr);
        QVERIFY(answer.edns);
        QVERIFY(!answer.edns->clientSubnet);
    }

    void refusalsSayWhy()
    {
        const Message answer = asker().ask(u"www.example.net."_s, RecordType::A, edns());
        QCOMPARE(answer.extendedErrors.size(), 1U);
        QCOMPARE(int(answer.extendedErrors.front().code), 20);
        QVERIFY(!answer.extendedErrors.front().text.isEmpty());
    }

    void dataKeepsItsCase()
    {
        ZoneSet zones;
        zones.add(test::zoneTree(u"example.com."_s, u"@ 60 NS NS1.Example.Com.\nns1 60 A 192.0.2.1"_s));
        Asker ask{serve::Responder(zones)};
        const Message answer = ask.ask(u"eXAMPLE.com."_s, RecordType::NS);
        QCOMPARE(rdataToString(RecordType::NS, answer.answers.front().rdata), u"NS1.Example.Com."_s);
    }

    void theReportTellsWhatHappened()
    {
        Asker ask = asker();
        (void)ask.ask(u"www.example.org."_s, RecordType::A, edns(u"198.51.100.0/24"_s));
        QCOMPARE(ask.report.query.name, name(u"www.example.org."_s));
        QCOMPARE(ask.report.rcode, Rcode::NoError);
        QCOMPARE(ask.report.zone, 1U);
        QCOMPARE(ask.report.decider, ZoneTree::kNone);
        QVERIFY(ask.report.size > 12);
        (void)ask.ask(u"www.example.net."_s, RecordType::A);
        QCOMPARE(ask.report.rcode, Rcode::Refused);
        QCOMPARE(ask.report.zone, ZoneTree::kNone);
    }

    void damagedQueriesGetSoundAnswersOrNone()
    {
        Asker ask = asker();
        Random random(8914);
        const std::vector<Octets> seeds{
            buildQuery(1, name(u"www.example.com."_s), RecordType::A, edns(u"198.51.100.0/24"_s)),
            buildQuery(2, name(u"big.example.com."_s), RecordType::TXT, edns({}, 600)),
            buildQuery(3, name(u"x.old.example.com."_s), RecordType::AAAA),
            buildQuery(4, name(u"www.sub.example.com."_s), RecordType::ANY, edns(u"2001:db8::/48"_s)),
        };
        int answered = 0;
        for (int round = 0; round < 60000; ++round) {
            Octets octets = seeds[random.below(seeds.size())];
            for (std::uint64_t changes = random.below(5); changes > 0; --changes) {
                octets[random.below(octets.size())] = static_cast<std::uint8_t>(random.next());
            }
            if (random.below(4) == 0) {
                octets.resize(random.below(octets.size() + 8));
            }
            const auto transport = random.below(4) == 0 ? serve::Transport::Tcp : serve::Transport::Udp;
            const Octets out = ask.send(octets, transport);
            if (out.empty()) {
                QVERIFY(octets.size() < kHeaderSize || (octets[2] & 0x80) != 0);
                continue;
            }
            ++answered;
            QVERIFY(transport == serve::Transport::Tcp || out.size() <= kMaxUdpPayload);
            const Result<Message> answer = Message::parse(out);
            QVERIFY2(answer, qPrintable(answer ? QString() : answer.error().text));
            QVERIFY(answer->has(HeaderFlags::kResponse));
            QCOMPARE(answer->id, octets[0] << 8 | octets[1]);
            QCOMPARE(std::to_underlying(answer->opcode()), (octets[2] >> 3) & 15);
        }
        QVERIFY(answered > 30000);
    }
};

MERIDIAN_TEST(ResponderTest)
#include "ResponderTest.moc"
