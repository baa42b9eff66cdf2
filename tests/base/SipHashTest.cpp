#include "engine/base/SipHash.h"
#include "tests/support/TestMain.h"

#include <numeric>
#include <vector>

using namespace meridian;

class SipHashTest final : public QObject
{
    Q_OBJECT

private slots:
    void theVectorsOfThePaperHold_data()
    {
        QTest::addColumn<int>("size");
        QTest::addColumn<quint64>("hash");
        QTest::newRow("no octet") << 0 << quint64{0x726fdb47dd0e0e31};
        QTest::newRow("one octet") << 1 << quint64{0x74f839c593dc67fd};
        QTest::newRow("a whole word") << 8 << quint64{0x93f5f5799a932462};
        QTest::newRow("appendix A: 15 octets") << 15 << quint64{0xa129ca6149be45e5};
    }
    void theVectorsOfThePaperHold()
    {
        QFETCH(int, size);
        QFETCH(quint64, hash);
        std::array<std::uint8_t, 16> key;
        std::iota(key.begin(), key.end(), std::uint8_t{0});
        std::vector<std::uint8_t> input(static_cast<std::size_t>(size));
        std::iota(input.begin(), input.end(), std::uint8_t{0});
        QCOMPARE(quint64(sipHash24(key, input)), hash);
    }

    void theWideVectorsHoldHoweverTheInputIsCut_data()
    {
        QTest::addColumn<int>("size");
        QTest::addColumn<quint64>("first");
        QTest::addColumn<quint64>("second");
        QTest::newRow("no octet") << 0 << quint64{0xe6a825ba047f81a3} << quint64{0x930255c71472f66d};
        QTest::newRow("one octet") << 1 << quint64{0x44af996bd8c187da} << quint64{0x45fc229b11597634};
        QTest::newRow("15 octets") << 15 << quint64{0x11a8b03399e99354} << quint64{0xd9c3cf970fec087e};
        QTest::newRow("63 octets") << 63 << quint64{0x4a83502f77d15051} << quint64{0x7cbd3f979a063e50};
    }
    void theWideVectorsHoldHoweverTheInputIsCut()
    {
        QFETCH(int, size);
        QFETCH(quint64, first);
        QFETCH(quint64, second);
        std::array<std::uint8_t, 16> key;
        std::iota(key.begin(), key.end(), std::uint8_t{0});
        std::vector<std::uint8_t> input(static_cast<std::size_t>(size));
        std::iota(input.begin(), input.end(), std::uint8_t{0});
        for (std::size_t cut = 0; cut <= input.size(); ++cut) {
            for (std::size_t next = cut; next <= input.size(); ++next) {
                SipHash hash(key, SipHash::Size::Bits128);
                hash.add(std::span(input).first(cut));
                hash.add(std::span(input).subspan(cut, next - cut));
                hash.add(std::span(input).subspan(next));
                const auto digest = hash.finish();
                QCOMPARE(quint64(digest[0]), first);
                QCOMPARE(quint64(digest[1]), second);
            }
        }
    }
};

MERIDIAN_TEST(SipHashTest)
#include "SipHashTest.moc"
