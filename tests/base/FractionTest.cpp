#include "engine/base/Fraction.h"
#include "engine/base/Random.h"
#include "tests/support/TestMain.h"

using namespace meridian;
using namespace Qt::StringLiterals;

class FractionTest final : public QObject
{
    Q_OBJECT
private slots:
    void isKeptInLowestTerms()
    {
        QCOMPARE(Fraction(6000, 16000), Fraction(3, 8));
        QCOMPARE(Fraction(6000, 16000).toString(), u"3/8"_s);
        QCOMPARE(Fraction(0, 7), Fraction());
        QCOMPARE(Fraction(9, 3).toString(), u"3"_s);
    }
    void decimalsBecomeExact()
    {
        QCOMPARE(Fraction::fromDecimal(0.1), Fraction(1, 10));
        QCOMPARE(Fraction::fromDecimal(1.0), Fraction::one());
        QCOMPARE(Fraction::fromDecimal(0.0), Fraction());
        QCOMPARE(Fraction::fromDecimal(0.1).complement(), Fraction(9, 10));
    }
    void tenTenthsAreOne()
    {
        Fraction total;
        for (int i = 0; i < 10; ++i) {
            total = Fraction::sum(total, Fraction(1, 10)).value();
        }
        QCOMPARE(total, Fraction::one());
    }
    void productsReduceBeforeTheyOverflow()
    {
        const Fraction::Wide big = Fraction::Wide(1) << 100;
        QCOMPARE(Fraction::product(Fraction(big, 3), Fraction(3, big)).value(), Fraction::one());
    }
    void whatLeaves128BitsIsRefused()
    {
        const Fraction tiny(1, (Fraction::Wide(1) << 100) + 1);
        QVERIFY(!Fraction::product(tiny, tiny));
        QVERIFY(!Fraction::sum(tiny, Fraction(1, (Fraction::Wide(1) << 99) - 1)));
    }
    void orderAgreesWithCrossMultiplication()
    {
        Random random(7);
        for (int i = 0; i < 20000; ++i) {
            const std::uint64_t an = random.below(1000), ad = 1 + random.below(1000), bn = random.below(1000), bd = 1 + random.below(1000);
            QCOMPARE(Fraction(an, ad) <=> Fraction(bn, bd), (an * bd) <=> (bn * ad));
        }
    }
    void orderHoldsWhereDoublesAreEqual()
    {
        const Fraction::Wide big = Fraction::Wide(1) << 90;
        QVERIFY(Fraction(big, big + 1) < Fraction(big + 1, big + 2));
    }
};
MERIDIAN_TEST(FractionTest)

#include "FractionTest.moc"
