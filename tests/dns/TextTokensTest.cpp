#include "engine/dns/TextTokens.h"
#include "tests/support/TestMain.h"

using namespace Qt::StringLiterals;
using namespace meridian;
using namespace meridian::dns;

class TextTokensTest final : public QObject
{
    Q_OBJECT

private slots:
    void wordsAreSplitAtSpacesOutsideQuotes()
    {
        const auto tokens = splitTokens(u" one \"two words\" \"\" th\\ ree\t\"a\\\"b\"").value();
        QCOMPARE(tokens.size(), 5U);
        const QStringList expected{u"one"_s, u"two words"_s, QString(), u"th\\ ree"_s, u"a\\\"b"_s};
        for (std::size_t i = 0; i < tokens.size(); ++i) {
            QCOMPARE(tokens[i].text, expected.at(static_cast<qsizetype>(i)));
            QCOMPARE(tokens[i].isQuoted, i == 1 || i == 2 || i == 4);
        }
        QVERIFY(splitTokens(u"").value().empty());
        QVERIFY(!splitTokens(u"\"open"));
    }

    void octetsOfAWord()
    {
        using Octets = std::vector<std::uint8_t>;
        QCOMPARE(tokenOctets(u"a\\\"b"), std::optional(Octets{'a', '"', 'b'}));
        QCOMPARE(tokenOctets(u"\\000\\255"), std::optional(Octets{0, 255}));
        QCOMPARE(tokenOctets(u"é"), std::optional(Octets{0xc3, 0xa9}));
        for (const QString &wrong : {u"\\"_s, u"\\256"_s, u"\\1"_s, u"\\12x"_s}) {
            QVERIFY(!tokenOctets(wrong));
        }
        QCOMPARE(quotedText(Octets{'a', '"', '\\', 0, 255}), u"\"a\\\"\\\\\\000\\255\""_s);
    }

    void secondsMayHaveUnits_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<qint64>("seconds"); // −1: refused
        QTest::newRow("plain") << u"3600"_s << qint64{3600};
        QTest::newRow("zero") << u"0"_s << qint64{0};
        QTest::newRow("one unit") << u"2d"_s << qint64{172800};
        QTest::newRow("several units") << u"1w2D3h4m5s"_s << qint64{788645};
        QTest::newRow("units and a rest") << u"1h30"_s << qint64{3630};
        QTest::newRow("greatest") << u"4294967295"_s << qint64{4294967295};
        QTest::newRow("too great") << u"4294967296"_s << qint64{-1};
        QTest::newRow("too great by its unit") << u"8000w"_s << qint64{-1};
        QTest::newRow("empty") << QString() << qint64{-1};
        QTest::newRow("unit alone") << u"h"_s << qint64{-1};
        QTest::newRow("unknown unit") << u"5y"_s << qint64{-1};
        QTest::newRow("sign") << u"-5"_s << qint64{-1};
    }
    void secondsMayHaveUnits()
    {
        QFETCH(QString, text);
        QFETCH(qint64, seconds);
        const auto parsed = parseSeconds(text);
        QCOMPARE(parsed ? static_cast<qint64>(*parsed) : qint64{-1}, seconds);
    }
};

MERIDIAN_TEST(TextTokensTest)
#include "TextTokensTest.moc"
