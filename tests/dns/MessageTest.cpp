#include "engine/base/Random.h"
#include "engine/dns/Message.h"
#include "tests/support/TestMain.h"

using namespace Qt::StringLiterals;
using namespace meridian;
using namespace meridian::dns;

namespace {

using Octets = std::vector<std::uint8_t>;

Octets query(const QString &name, RecordType type, const std::optional<Edns> &edns = std::nullopt)
{
    return buildQuery(0x1234, Name::parse(name).value(), type, edns);
}

Edns subnetEdns()
{
    Edns edns;
    edns.udpPayload = 1232;
    edns.clientSubnet = ClientSubnet::of(IpPrefix::parse(u"192.0.2.0/24").value());
    return edns;
}

} // namespace

class MessageTest final : public QObject
{
    Q_OBJECT

private slots:
    void aQuestionIsRead()
    {
        Query parsed;
        QCOMPARE(parseQuery(query(u"wWw.example.com."_s, RecordType::AAAA, subnetEdns()), parsed), QueryVerdict::Ok);
        QCOMPARE(parsed.id, 0x1234);
        QVERIFY(parsed.name.isIdentical(Name::parse(u"wWw.example.com."_s).value()));
        QCOMPARE(parsed.type, RecordType::AAAA);
        QCOMPARE(parsed.recordClass, RecordClass::IN);
        QVERIFY(parsed.edns && parsed.edns->clientSubnet);
        QCOMPARE(parseQuery(query(u"."_s, RecordType::NS), parsed), QueryVerdict::Ok);
        QVERIFY(!parsed.edns);
    }

    void everyTruncationIsNoticed()
    {
        const Octets whole = query(u"www.example.com."_s, RecordType::A, subnetEdns());
        for (std::size_t size = 0; size < whole.size(); ++size) {
            Query parsed;
            const QueryVerdict verdict = parseQuery(std::span(whole).first(size), parsed);
            QCOMPARE(verdict, size < kHeaderSize ? QueryVerdict::Silence : QueryVerdict::FormErr);
        }
    }

    void responsesAreNeverAnswered()
    {
        Octets octets = query(u"www.example.com."_s, RecordType::A);
        octets[2] |= 0x80;
        Query parsed;
        QCOMPARE(parseQuery(octets, parsed), QueryVerdict::Silence);
    }

    void otherOpcodesAreNotImplemented()
    {
        for (const int opcode : {1, 2, 4, 5, 15}) {
            Octets octets = query(u"www.example.com."_s, RecordType::A);
            octets[2] = static_cast<std::uint8_t>(opcode << 3);
            Query parsed;
            QCOMPARE(parseQuery(octets, parsed), QueryVerdict::NotImp);
            QVERIFY(parsed.hasQuestion);
        }
    }

    void brokenQuestionsAreFormatErrors_data()
    {
        QTest::addColumn<QByteArray>("octets");
        const auto row = [](const char *what, Octets octets) {
            QTest::newRow(what) << QByteArray(reinterpret_cast<const char *>(octets.data()), static_cast<qsizetype>(octets.size()));
        };
        const Octets plain = query(u"www.example.com."_s, RecordType::A);
        const Octets withEdns = query(u"www.example.com."_s, RecordType::A, subnetEdns());
        Octets octets = plain;
        octets.push_back(0);
        row("an octet behind the end", octets);
        octets = plain;
        octets[5] = 0;
        row("no question but octets of one", octets);
        octets = plain;
        octets[5] = 2;
        row("two questions announced", octets);
        octets = plain;
        octets[7] = 1;
        row("an answer announced", octets);
        octets = plain;
        octets[9] = 1;
        row("an authority announced", octets);
        octets = plain;
        octets[11] = 1;
        row("an additional announced and missing", octets);
        octets = plain;
        octets[12] = 0xc0;
        octets[13] = 0x0c;
        row("a question that points to itself", octets);
        octets = plain;
        octets[12] = 0x43;
        row("a label of a reserved type", octets);
        octets = withEdns;
        octets[11] = 2;
        octets.insert(octets.end(), {0, 0, 41, 4, 208, 0, 0, 0, 0, 0, 0});
        row("RFC 6891 §6.1.1 two OPT records", octets);
        octets = plain;
        octets[11] = 1;
        octets.insert(octets.end(), {1, 'a', 0, 0, 41, 4, 208, 0, 0, 0, 0, 0, 0});
        row("RFC 6891 §6.1.2 an OPT record with a name", octets);
        octets = withEdns;
        octets.back() = 2;
        octets[octets.size() - 4] = 1; // scope
        row("RFC 7871 §6 scope in a question", octets);
    }
    void brokenQuestionsAreFormatErrors()
    {
        QFETCH(QByteArray, octets);
        Query parsed;
        QCOMPARE(parseQuery({reinterpret_cast<const std::uint8_t *>(octets.constData()), static_cast<std::size_t>(octets.size())}, parsed),
                 QueryVerdict::FormErr);
    }

    void otherAdditionalRecordsArePassedOver()
    {
        Octets octets = query(u"www.example.com."_s, RecordType::A);
        octets[11] = 1;
        octets.insert(octets.end(), {0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, 1, 2, 3, 4});
        Query parsed;
        QCOMPARE(parseQuery(octets, parsed), QueryVerdict::Ok);
    }

    void anIncrementalTransferBringsItsSoa()
    {
        Octets octets = query(u"example.com."_s, RecordType::IXFR);
        octets[9] = 1;
        octets.insert(octets.end(), {0xc0, 12, 0, 6, 0, 1, 0, 0, 0, 0, 0, 22, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0});
        Query parsed;
        QCOMPARE(parseQuery(octets, parsed), QueryVerdict::Ok);
        octets[octets.size() - 35] = 0;
    }

    void higherEdnsVersionsAreTold()
    {
        Edns edns = subnetEdns();
        edns.version = 1;
        Query parsed;
        QCOMPARE(parseQuery(query(u"www.example.com."_s, RecordType::A, edns), parsed), QueryVerdict::BadVers);
        QVERIFY(parsed.edns);
    }

    void wholeMessagesAreRead()
    {
        std::array<std::uint8_t, 512> buffer;
        WireWriter writer(buffer);
        for (const int value : {0x4242, 0x8400, 1, 1, 1, 2}) {
            writer.u16(static_cast<std::uint16_t>(value));
        }
        const Name owner = Name::parse(u"example.com."_s).value();
        const auto record = [&writer, &owner](RecordType type, const QString &text) {
            writer.name(owner, Compression::AnyCase);
            writer.u16(static_cast<std::uint16_t>(type));
            writer.u16(1);
            writer.u32(300);
            writeRdata(writer, type, parseRdata(type, text).value());
        };
        writer.name(owner, Compression::AnyCase);
        writer.u16(15);
        writer.u16(1);
        record(RecordType::MX, u"10 mail.example.com."_s);
        record(RecordType::NS, u"ns1.example.com."_s);
        record(RecordType::A, u"192.0.2.1"_s);
        OptWriter opt(writer, 1232, 0, 0);
        opt.clientSubnet(*subnetEdns().clientSubnet, 16);
        opt.extendedError(ExtendedError::StaleAnswer, "old");
        opt.finish();
        const std::span<const std::uint8_t> whole = std::span(buffer).first(writer.size());
        const Result<Message> message = Message::parse(whole);
        QVERIFY2(message, qPrintable(message ? QString() : message.error().text));
        QCOMPARE(message->id, 0x4242);
        QVERIFY(message->has(HeaderFlags::kAuthoritative));
        QCOMPARE(message->questions.front().type, RecordType::MX);
        QCOMPARE(message->answers.front().toString(), u"example.com. 300 IN MX 10 mail.example.com."_s);
        QCOMPARE(message->authorities.front().toString(), u"example.com. 300 IN NS ns1.example.com."_s);
        QCOMPARE(message->additionals.size(), 1U);
        QCOMPARE(int(message->clientSubnetScope), 16);
        QCOMPARE(message->extendedErrors.front().text, u"old"_s);
        for (std::size_t size = 0; size < whole.size(); ++size) {
            QVERIFY(!Message::parse(whole.first(size)));
        }
        Octets longer(whole.begin(), whole.end());
        longer.push_back(0);
        QVERIFY(!Message::parse(longer));
    }

    void randomOctetsAreSurvived()
    {
        Random random(2026);
        const Octets seed = query(u"www.example.com."_s, RecordType::A, subnetEdns());
        int fine = 0;
        for (int round = 0; round < 100000; ++round) {
            Octets octets = seed;
            if (round % 4 == 0) {
                octets.resize(random.below(80));
                for (std::uint8_t &octet : octets) {
                    octet = static_cast<std::uint8_t>(random.next());
                }
            } else {
                for (std::uint64_t changes = random.below(4); changes > 0; --changes) {
                    octets[random.below(octets.size())] = static_cast<std::uint8_t>(random.next());
                }
            }
            Query parsed;
            const QueryVerdict verdict = parseQuery(octets, parsed);
            fine += verdict == QueryVerdict::Ok;
            QVERIFY(verdict == QueryVerdict::Silence || octets.size() >= kHeaderSize);
            if (parsed.hasQuestion && verdict != QueryVerdict::Silence) {
                QVERIFY(Name::fromWire(parsed.name.wire()));
            }
            if (const Result<Message> message = Message::parse(octets)) {
                for (const Record &record : message->additionals) {
                    QVERIFY(isValidRdata(record.type, record.rdata));
                }
            }
        }
        QVERIFY(fine > 10000);
    }
};

MERIDIAN_TEST(MessageTest)
#include "MessageTest.moc"
