#include "engine/serve/AnswerWriter.h"
#include "tests/serve/Ask.h"
#include "tests/support/TestMain.h"

#include <map>

using namespace Qt::StringLiterals;
using namespace meridian;
using namespace meridian::dns;
using serve::AnswerWriter;
using serve::Section;

class AnswerWriterTest final : public QObject
{
    Q_OBJECT

    static Query query(const std::optional<Edns> &opt)
    {
        Query out;
        (void)parseQuery(buildQuery(7, test::name(u"www.example.com."_s), RecordType::A, opt), out);
        return out;
    }
    /// Records as a zone has them: `count` addresses 192.0.2.1, .2 …
    static test::Octets addresses(std::uint8_t count)
    {
        test::Octets out;
        for (std::uint8_t i = 1; i <= count; ++i) {
            out.insert(out.end(), {0, 4, 192, 0, 2, i});
        }
        return out;
    }

private slots:
    void sectionsAreCounted()
    {
        const Query asked = query(test::edns());
        std::array<std::uint8_t, 512> out;
        AnswerWriter writer(out, asked, out.size());
        QVERIFY(writer.records(Section::Answer, AnswerWriter::question(asked), RecordType::A, 60, addresses(3), 3));
        QVERIFY(writer.record(Section::Authority, {test::name(u"example.com."_s).wire(), 0}, RecordType::NS, 60, rdataOf(test::name(u"ns.example.com."_s))));
        const std::size_t size = writer.finish({Rcode::NoError, true, nullptr, 0, nullptr, {}});
        const Message message = Message::parse(std::span(out).first(size)).value();
        QCOMPARE(message.answers.size(), 3U);
        QCOMPARE(message.authorities.size(), 1U);
        QVERIFY(message.additionals.empty() && message.edns);
        // 12 + 21 for the question, 16 an address, 2 + 10 + 5 for NS behind pointers, 11 for OPT.
        QCOMPARE(size, 12U + 21U + 3U * 16U + 17U + 11U);
    }

    void aSetIsWrittenWholeOrNot()
    {
        const Query asked = query(test::edns());
        std::array<std::uint8_t, 512> out;
        AnswerWriter writer(out, asked, 12 + 21 + 11 + 2 * 16 + 15);
        const auto owner = AnswerWriter::question(asked);
        QVERIFY(!writer.records(Section::Answer, owner, RecordType::A, 60, addresses(3), 3));
        QCOMPARE(int(writer.count(Section::Answer)), 0);
        QVERIFY(writer.records(Section::Answer, owner, RecordType::A, 60, addresses(2), 2));
        QVERIFY(!writer.record(Section::Additional, owner, RecordType::A, 60, test::Octets{1, 2, 3, 4}));
        const std::size_t size = writer.finish({});
        const Message message = Message::parse(std::span(out).first(size)).value();
        QCOMPARE(message.answers.size(), 2U);
        QVERIFY(message.edns);
    }

    void truncationLeavesTheQuestion()
    {
        const Query asked = query(std::nullopt);
        std::array<std::uint8_t, 512> out;
        AnswerWriter writer(out, asked, out.size());
        QVERIFY(writer.records(Section::Answer, AnswerWriter::question(asked), RecordType::A, 60, addresses(3), 3));
        writer.truncate();
        const std::size_t size = writer.finish({});
        const Message message = Message::parse(std::span(out).first(size)).value();
        QVERIFY(message.has(HeaderFlags::kTruncated));
        QCOMPARE(message.questions.size(), 1U);
        QVERIFY(message.answers.empty());
    }

    void everyOrderIsDrawnAlike()
    {
        const Query asked = query(std::nullopt);
        std::array<std::uint8_t, 512> out;
        Random random(9);
        std::map<QString, int> orders;
        for (int i = 0; i < 6000; ++i) {
            AnswerWriter writer(out, asked, out.size());
            QVERIFY(writer.records(Section::Answer, AnswerWriter::question(asked), RecordType::A, 60, addresses(3), 3, &random));
            const std::size_t size = writer.finish({});
            QString order;
            const Message message = Message::parse(std::span(out).first(size)).value();
            for (const Record &record : message.answers) {
                order += QString::number(record.rdata.back());
            }
            ++orders[order];
        }
        QCOMPARE(orders.size(), 6U);
        for (const auto &[order, count] : orders) {
            QVERIFY(std::abs(count - 1000) < 150); // five standard deviations; the seed is fixed
        }
    }

    void aBufferThatIsTooSmallGivesNothing()
    {
        const Query asked = query(test::edns());
        std::array<std::uint8_t, 40> out;
        AnswerWriter writer(out, asked, out.size());
        QCOMPARE(writer.finish({}), 0U);
    }
};

MERIDIAN_TEST(AnswerWriterTest)
#include "AnswerWriterTest.moc"
