#include "engine/base/Random.h"
#include "engine/dns/Wire.h"
#include "tests/support/TestMain.h"

#include <vector>

using namespace Qt::StringLiterals;
using namespace meridian;
using namespace meridian::dns;

namespace {

Name name(const QString &text)
{
    return Name::parse(text).value();
}

using Octets = std::vector<std::uint8_t>;

} // namespace

class WireTest final : public QObject
{
    Q_OBJECT

private slots:
    void numbersAreBigEndian()
    {
        const Octets octets{1, 2, 3, 4, 5, 6, 7};
        WireReader reader(octets);
        QCOMPARE(reader.u8(), 1);
        QCOMPARE(reader.u16(), 0x0203);
        QCOMPARE(reader.u32(), 0x04050607U);
        QVERIFY(reader.isAtEnd());
        QVERIFY(!reader.hasError());
    }

    void theFirstErrorSticks()
    {
        const Octets octets{1, 2, 3};
        WireReader reader(octets);
        QCOMPARE(reader.u16(), 0x0102);
        QCOMPARE(reader.u16(), 0);
        QVERIFY(reader.hasError());
        QCOMPARE(reader.u8(), 0);
        QVERIFY(reader.bytes(1).empty());
        QCOMPARE(reader.name(), Name());
        QCOMPARE(reader.remaining(), 0U);
        QVERIFY(reader.hasError());
    }

    void compressedNamesAreFollowed()
    {
        // At 0 "com.", at 5 "example" + pointer, at 15 "www" + pointer, then one octet.
        const Octets octets{3, 'c', 'o', 'm', 0, 7, 'e', 'x', 'a', 'm', 'p', 'l', 'e', 0xc0, 0, 3, 'w', 'w', 'w', 0xc0, 5, 0x2a};
        WireReader reader(octets);
        QCOMPARE(reader.name().toString(), u"com."_s);
        QCOMPARE(reader.name().toString(), u"example.com."_s);
        QCOMPARE(reader.name().toString(), u"www.example.com."_s);
        QCOMPARE(reader.u8(), 0x2a);
        QVERIFY(reader.isAtEnd());
    }

    void badNamesAreErrors_data()
    {
        QTest::addColumn<QByteArray>("octets");
        QTest::newRow("nothing") << QByteArray();
        QTest::newRow("label beyond the end") << QByteArray("\x05""ab", 3);
        QTest::newRow("no root") << QByteArray("\x01""a", 2);
        QTest::newRow("pointer to itself") << QByteArray("\xc0\x00", 2);
        QTest::newRow("pointer forward") << QByteArray("\xc0\x02\x00", 3);
        QTest::newRow("half a pointer") << QByteArray("\xc0", 1);
        QTest::newRow("pointer into its own label") << QByteArray("\x01""a\xc0\x00", 4);
        QTest::newRow("label type 01") << QByteArray("\x41""a\x00", 3);
        QTest::newRow("label type 10") << QByteArray("\x81""a\x00", 3);
        QByteArray tooLong;
        for (int i = 0; i < 4; ++i) {
            tooLong += '\x3f' + QByteArray(63, 'a');
        }
        QTest::newRow("more than 255 octets") << tooLong + QByteArray(1, '\0');
    }
    void badNamesAreErrors()
    {
        QFETCH(QByteArray, octets);
        WireReader reader({reinterpret_cast<const std::uint8_t *>(octets.constData()), static_cast<std::size_t>(octets.size())});
        QCOMPARE(reader.name(), Name());
        QVERIFY(reader.hasError());
    }

    void twoPointersCannotLoop()
    {
        // A pointer back to a pointer that leads forward again.
        const Octets octets{0xc0, 4, 1, 'a', 0xc0, 0};
        WireReader reader(octets);
        reader.skip(4);
        (void)reader.name();
        QVERIFY(reader.hasError());
    }

    void namesAreCompressedAgainstEarlierOnes()
    {
        std::array<std::uint8_t, 512> buffer;
        WireWriter writer(buffer);
        writer.u16(0); // names never begin a message
        writer.name(name(u"www.example.com."_s), Compression::AnyCase);
        const std::size_t first = writer.size();
        writer.name(name(u"WWW.example.com."_s), Compression::AnyCase);
        QCOMPARE(writer.size(), first + 2);
        writer.name(name(u"ftp.example.com."_s), Compression::SameCase);
        QCOMPARE(writer.size(), first + 2 + 6);
        writer.name(name(u"ftp.Example.com."_s), Compression::SameCase);
        QCOMPARE(writer.size(), first + 8 + 4 + 8 + 2);
        writer.name(name(u"ftp.example.com."_s), Compression::None);
        QCOMPARE(writer.size(), first + 8 + 14 + 17);
        writer.name(Name(), Compression::AnyCase);
        QVERIFY(!writer.hasError());
        WireReader reader{std::span(buffer).first(writer.size())};
        reader.skip(2);
        QVERIFY(reader.name().isIdentical(name(u"www.example.com."_s)));
        QVERIFY(reader.name().isIdentical(name(u"www.example.com."_s)));
        QVERIFY(reader.name().isIdentical(name(u"ftp.example.com."_s)));
        QVERIFY(reader.name().isIdentical(name(u"ftp.Example.com."_s)));
        QVERIFY(reader.name().isIdentical(name(u"ftp.example.com."_s)));
        QCOMPARE(reader.name(), Name());
        QVERIFY(reader.isAtEnd() && !reader.hasError());
    }

    void whatDoesNotFitIsNotWritten()
    {
        std::array<std::uint8_t, 20> buffer;
        WireWriter writer(buffer);
        writer.u16(7);
        const WireWriter::Mark mark = writer.mark();
        writer.name(name(u"a.rather.long.name.example."_s), Compression::AnyCase);
        QVERIFY(writer.hasError());
        QCOMPARE(writer.size(), 2U);
        writer.u8(1);
        QCOMPARE(writer.size(), 2U);
        writer.rewind(mark);
        QVERIFY(!writer.hasError());
        writer.name(name(u"long.name.example."_s), Compression::AnyCase);
        QVERIFY(writer.hasError());
        writer.rewind(mark);
        writer.u32(1);
        QCOMPARE(writer.size(), 6U);
    }

    void forgottenNamesAreNotPointedAt()
    {
        std::array<std::uint8_t, 64> buffer;
        WireWriter writer(buffer);
        writer.u16(0);
        const WireWriter::Mark mark = writer.mark();
        writer.name(name(u"old.example."_s), Compression::AnyCase);
        writer.rewind(mark);
        writer.name(name(u"new.example."_s), Compression::AnyCase);
        writer.name(name(u"old.example."_s), Compression::AnyCase);
        WireReader reader{std::span(buffer).first(writer.size())};
        reader.skip(2);
        QCOMPARE(reader.name().toString(), u"new.example."_s);
        QCOMPARE(reader.name().toString(), u"old.example."_s);
    }

    void aLimitCanBeRaisedAgain()
    {
        std::array<std::uint8_t, 16> buffer;
        WireWriter writer(buffer);
        writer.setLimit(4);
        writer.u32(1);
        QCOMPARE(writer.room(), 0U);
        writer.setLimit(2);
        QCOMPARE(writer.room(), 0U);
        writer.setLimit(100);
        QCOMPARE(writer.room(), 12U);
    }

    void manyNamesReadBackAsWritten()
    {
        Random random(7);
        std::vector<std::uint8_t> buffer(65535);
        for (int round = 0; round < 50; ++round) {
            WireWriter writer(buffer);
            writer.u16(0);
            std::vector<Name> names;
            for (int i = 0; i < 200; ++i) {
                Name each;
                for (std::uint64_t labels = random.below(6); labels > 0; --labels) {
                    std::array<std::uint8_t, 2> label{static_cast<std::uint8_t>('a' + random.below(3)), static_cast<std::uint8_t>('A' + random.below(40))};
                    each = each.child(std::span(label).first(1 + random.below(2))).value();
                }
                names.push_back(each);
                writer.name(each, random.below(2) == 0 ? Compression::SameCase : Compression::AnyCase);
            }
            WireReader reader{std::span(buffer).first(writer.size())};
            reader.skip(2);
            for (const Name &each : names) {
                QCOMPARE(reader.name(), each);
            }
            QVERIFY(reader.isAtEnd() && !reader.hasError());
        }
    }
};

MERIDIAN_TEST(WireTest)
#include "WireTest.moc"
