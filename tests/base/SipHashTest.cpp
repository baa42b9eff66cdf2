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
};

MERIDIAN_TEST(SipHashTest)
#include "SipHashTest.moc"
