#include "ui/models/ExpectedShares.h"

#include "tests/support/TestMain.h"

using namespace meridian;
using namespace meridian::ui;
using namespace Qt::StringLiterals;

/// Expected shares as people write them, and back.
class ExpectedSharesTest final : public QObject
{
    Q_OBJECT
private slots:
    void everyDigitStays_data()
    {
        QTest::addColumn<double>("least");
        QTest::addColumn<double>("most");
        QTest::addColumn<QString>("text");
        QTest::newRow("none") << 0.0 << 0.0 << u"0 %"_s;
        QTest::newRow("all") << 1.0 << 1.0 << u"100 %"_s;
        QTest::newRow("whole percent") << 0.5 << 0.5 << u"50 %"_s;
        QTest::newRow("times 100 would round") << 0.07 << 0.07 << u"7 %"_s;
        QTest::newRow("parts of a percent") << 0.0625 << 0.0625 << u"6.25 %"_s;
        QTest::newRow("a third") << 1.0 / 3 << 1.0 / 3 << u"33.33333333333333 %"_s;
        QTest::newRow("below a percent") << 0.001 << 0.001 << u"0.1 %"_s;
        QTest::newRow("the least there is") << 1e-9 << 1e-9 << u"0.0000001 %"_s;
        QTest::newRow("bounds") << 0.3 << 0.4 << u"30 % to 40 %"_s;
        QTest::newRow("at least") << 0.99 << 1.0 << u"99 % to 100 %"_s;
        QTest::newRow("bounds one digit apart") << 0.1 << std::nextafter(0.1, 1.0) << u"10 % to 10.000000000000002 %"_s;
    }
    void everyDigitStays()
    {
        QFETCH(double, least);
        QFETCH(double, most);
        QFETCH(QString, text);
        const ExpectedShares shares{{u"192.0.2.1 192.0.2.2"_s, {least, most}}};
        const QStringList texts = expectedShareTexts(shares);
        QCOMPARE(texts, QStringList{u"192.0.2.1 192.0.2.2 = "_s + text});
        const auto again = parseExpectedShares(texts);
        QVERIFY(again);
        QCOMPARE(again->firstKey(), shares.firstKey());
        QVERIFY(again->first() == shares.first()); // to the last bit
    }

    void peopleWriteItTheirWay_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("values");
        QTest::addColumn<double>("least");
        QTest::addColumn<double>("most");
        QTest::newRow("no spaces") << u"192.0.2.1=50%"_s << u"192.0.2.1"_s << 0.5 << 0.5;
        QTest::newRow("many spaces") << u"  192.0.2.1   =  50   %  "_s << u"192.0.2.1"_s << 0.5 << 0.5;
        QTest::newRow("hyphen") << u"192.0.2.1 = 30 %-40 %"_s << u"192.0.2.1"_s << 0.3 << 0.4;
        QTest::newRow("dash") << u"192.0.2.1 = 30 % – 40 %"_s << u"192.0.2.1"_s << 0.3 << 0.4;
        QTest::newRow("Chinese") << u"192.0.2.1 = 30％ 至 40％"_s << u"192.0.2.1"_s << 0.3 << 0.4;
        QTest::newRow("a value with an equals sign") << u"1 svc.example.net. alpn=h2 = 50 %"_s << u"1 svc.example.net. alpn=h2"_s << 0.5 << 0.5;
        QTest::newRow("zeros") << u"192.0.2.1 = 050.500 %"_s << u"192.0.2.1"_s << 0.505 << 0.505;
    }
    void peopleWriteItTheirWay()
    {
        QFETCH(QString, text);
        QFETCH(QString, values);
        QFETCH(double, least);
        QFETCH(double, most);
        const auto shares = parseExpectedShares({text});
        QVERIFY2(shares, shares ? "" : qPrintable(shares.error().text));
        QCOMPARE(shares->keys(), QStringList{values});
        QVERIFY((shares->first() == model::ShareBounds{least, most}));
    }

    void badLinesAreNamedWithTheRemedy_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("remedy");
        QTest::newRow("no share") << u"192.0.2.1"_s << u"198.51.100.1 = 50 %"_s;
        QTest::newRow("no value") << u"= 50 %"_s << u"198.51.100.1 = 50 %"_s;
        QTest::newRow("nothing behind the sign") << u"192.0.2.1 ="_s << u"\"50 %\""_s;
        QTest::newRow("no percent sign") << u"192.0.2.1 = 0.5"_s << u"\"50 %\""_s;
        QTest::newRow("too much") << u"192.0.2.1 = 100.5 %"_s << u"0 % to 100 %"_s;
        QTest::newRow("below nothing") << u"192.0.2.1 = -5 %"_s << u"0 % to 100 %"_s;
        QTest::newRow("three bounds") << u"192.0.2.1 = 10 % to 20 % to 30 %"_s << u"30 % to 40 %"_s;
        QTest::newRow("a word") << u"192.0.2.1 = half"_s << u"\"50 %\""_s;
        QTest::newRow("bounds the wrong way round") << u"192.0.2.1 = 40 % to 30 %"_s << u"Swap"_s;
    }
    void badLinesAreNamedWithTheRemedy()
    {
        QFETCH(QString, text);
        QFETCH(QString, remedy);
        const auto shares = parseExpectedShares({u"198.51.100.9 = 10 %"_s, text});
        QVERIFY(!shares);
        QVERIFY2(shares.error().text.contains(text), qPrintable(shares.error().text));
        QVERIFY2(shares.error().text.contains(remedy), qPrintable(shares.error().text));
    }

    void theSameValuesInAnotherOrderStandThereTwice()
    {
        const auto shares = parseExpectedShares({u"192.0.2.1 192.0.2.2 = 10 %"_s, u"192.0.2.2 192.0.2.1 = 20 %"_s});
        QVERIFY(!shares);
        QVERIFY(shares.error().text.contains(u"192.0.2.2 192.0.2.1"_s));
        QVERIFY(shares.error().text.contains(u"twice"_s));
    }
};
MERIDIAN_TEST(ExpectedSharesTest)

#include "ExpectedSharesTest.moc"
