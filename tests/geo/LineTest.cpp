#include "engine/geo/GeoTables.h"
#include "engine/geo/Line.h"
#include "tests/support/TestMain.h"

#include <algorithm>

using namespace meridian::geo;
using namespace Qt::StringLiterals;

namespace {

Line line(QStringView text)
{
    const auto parsed = Line::parse(text);
    return parsed ? *parsed : throw std::runtime_error(parsed.error().text.toStdString());
}

SourceFacts source(QStringView place, QStringView isp = {}, std::uint32_t asn = 0)
{
    SourceFacts facts;
    facts.place = Place::parse(place).value();
    if (!isp.isEmpty()) {
        facts.isp = CarrierCode::parse(isp).value();
        facts.ispGroup = GeoTables::builtin().groupOf(facts.isp);
    }
    facts.asn = asn;
    return facts;
}

/// The text of the line that serves a source.
QString served(const QStringList &texts, const SourceFacts &facts, LineOrder order)
{
    std::vector<Line> lines;
    for (const QString &text : texts) {
        lines.push_back(line(text));
    }
    const auto matching = matchingLines(lines, facts, order);
    return matching.empty() ? QString() : texts[static_cast<qsizetype>(matching.front())];
}

} // namespace

class LineTest final : public QObject
{
    Q_OBJECT

private slots:
    void linesAreReadAndWrittenCanonically_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("canonical");
        for (const QString &text : {u"default"_s, u"cidr=office"_s, u"isp=cn-telecom"_s, u"asn=4134"_s, u"place=*"_s, u"place=AS/CN/north/BJ"_s,
                                    u"isp=cn-telecom,asn=4134,place=AS/CN"_s, u"isp=own.network_1"_s}) {
            QTest::newRow(qPrintable(u"R-033 "_s + text)) << text << text;
        }
        QTest::newRow("R-033 other order") << u"place=AS,asn=1,isp=x"_s << u"isp=x,asn=1,place=AS"_s;
        QTest::newRow("R-033 an alias stays as written") << u"isp=cn-broadcast"_s << u"isp=cn-broadcast"_s;
    }
    void linesAreReadAndWrittenCanonically()
    {
        QFETCH(QString, text);
        QFETCH(QString, canonical);
        QCOMPARE(line(text).toString(), canonical);
        QCOMPARE(line(canonical), line(text));
    }

    void wrongLinesSayWhatIsWrong_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("says");
        QTest::newRow("empty") << u""_s << u"\"\" is not a part of a line"_s;
        QTest::newRow("unknown key") << u"country=CN"_s << u"\"country=CN\" is not a part of a line"_s;
        QTest::newRow("comma at the end") << u"isp=cn-telecom,"_s << u"\"\" is not a part of a line"_s;
        QTest::newRow("space") << u"isp=cn-telecom, place=AS"_s << u"\" place=AS\" is not a part of a line"_s;
        QTest::newRow("twice") << u"isp=a,isp=b"_s << u"isp= stands in it twice"_s;
        QTest::newRow("default with more") << u"default,place=AS"_s << u"\"default\" is not a part of a line"_s;
        QTest::newRow("isp form") << u"isp=China Telecom"_s << u"is not an ISP code"_s;
        QTest::newRow("isp too long") << u"isp=a123456789012345678901234567890x"_s << u"is not an ISP code"_s;
        QTest::newRow("asn text") << u"asn=AS4134"_s << u"not an AS number"_s;
        QTest::newRow("asn zero") << u"asn=0"_s << u"not an AS number"_s;
        QTest::newRow("asn sign") << u"asn=+1"_s << u"not an AS number"_s;
        QTest::newRow("asn too large") << u"asn=4294967296"_s << u"1 to 4294967295"_s;
        QTest::newRow("place") << u"place=AS/CN/BJ"_s << u"Write AS/CN/north/BJ"_s;
        QTest::newRow("cidr without id") << u"cidr="_s << u"for example cidr=office"_s;
        QTest::newRow("cidr with more") << u"cidr=office,place=AS"_s << u"cidr= stands alone"_s;
        QTest::newRow("cidr block") << u"cidr=10.0.0.0/8"_s << u"the id of an entry of \"lines\""_s;
    }
    void wrongLinesSayWhatIsWrong()
    {
        QFETCH(QString, text);
        QFETCH(QString, says);
        const auto parsed = Line::parse(text);
        QVERIFY(!parsed.has_value());
        QVERIFY2(parsed.error().text.contains(says), qPrintable(parsed.error().text));
    }

    void theLevelsOfTheVendorsTableAreKept_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("level");
        QTest::newRow("R-V01 1") << u"cidr=office"_s << 1;
        QTest::newRow("R-V01 2") << u"isp=cn-telecom,place=AS/CN/north/BJ"_s << 2;
        QTest::newRow("R-V01 3 state") << u"isp=comcast,place=NA/US/TX"_s << 3;
        QTest::newRow("R-V01 3 province of Vietnam") << u"isp=vnpt,place=AS/VN/SG"_s << 3;
        QTest::newRow("R-V01 4") << u"place=AS/CN/north/BJ"_s << 4;
        QTest::newRow("R-V01 5") << u"isp=cn-telecom,place=AS/CN/north"_s << 5;
        QTest::newRow("R-V01 6") << u"isp=comcast,place=NA/US"_s << 6;
        QTest::newRow("R-V01 7") << u"place=AS/CN/north"_s << 7;
        QTest::newRow("R-V01 8") << u"isp=cn-telecom"_s << 8;
        QTest::newRow("R-V01 9") << u"place=AS/CN"_s << 9;
        QTest::newRow("R-V01 10") << u"place=NA/US/TX"_s << 10;
        QTest::newRow("R-V01 11") << u"place=AS/VN/SG"_s << 11;
        QTest::newRow("R-V01 12") << u"place=EU/DE"_s << 12;
        QTest::newRow("R-V01 13") << u"place=EU"_s << 13;
        QTest::newRow("R-V01 14") << u"place=*"_s << 14;
        QTest::newRow("R-V01 15") << u"default"_s << 15;
        QTest::newRow("R-V01 an AS number stands with the ISP") << u"asn=4134,place=AS/CN/north"_s << 5;
    }
    void theLevelsOfTheVendorsTableAreKept()
    {
        QFETCH(QString, text);
        QFETCH(int, level);
        QCOMPARE(static_cast<int>(line(text).rank(LineOrder::VolcengineDns).level), level);
    }

    void theFinestLineServes_data()
    {
        QTest::addColumn<QStringList>("lines");
        QTest::addColumn<QString>("place");
        QTest::addColumn<QString>("isp");
        QTest::addColumn<QString>("order");
        QTest::addColumn<QString>("expected");
        const QStringList vendor{u"place=AS/CN/east/SH"_s, u"isp=cn-mobile,place=AS/CN/east"_s, u"isp=cn-mobile"_s, u"default"_s};
        const QString dns = u"volcengine-dns"_s;
        const QString http = u"volcengine-httpdns"_s;
        const QString finest = u"longest-prefix-then-finest"_s;
        const QString shanghai = u"AS/CN/east/SH"_s;
        const QString beijing = u"AS/CN/north/BJ"_s;
        QTest::newRow("R-V02 Shanghai-Mobile") << vendor << shanghai << u"cn-mobile"_s << dns << vendor[0];
        QTest::newRow("R-V02 X-20 Beijing-Mobile") << vendor << beijing << u"cn-mobile"_s << dns << vendor[2];
        QTest::newRow("R-V02 Beijing-Telecom") << vendor << beijing << u"cn-telecom"_s << dns << vendor[3];
        QTest::newRow("R-V02 Jiangsu-Mobile") << vendor << u"AS/CN/east/JS"_s << u"cn-mobile"_s << dns << vendor[1];
        QTest::newRow("R-V03 ISP-region beats province") << vendor << shanghai << u"cn-mobile"_s << http << vendor[1];
        const QStringList ispOrChina{u"isp=cn-mobile"_s, u"place=AS/CN"_s};
        QTest::newRow("R-V01 the ISP alone beats the country") << ispOrChina << beijing << u"cn-mobile"_s << dns << ispOrChina[0];
        const QStringList ispOrProvince{u"isp=cn-mobile"_s, u"place=AS/CN/north/BJ"_s};
        QTest::newRow("R-V03 the ISP alone beats the province") << ispOrProvince << beijing << u"cn-mobile"_s << http << ispOrProvince[0];
        QTest::newRow("R-V01 the province beats the ISP alone") << ispOrProvince << beijing << u"cn-mobile"_s << dns << ispOrProvince[1];
        QTest::newRow("R-V03 the deeper place") << vendor << shanghai << u"cn-mobile"_s << finest << vendor[0];
        QTest::newRow("R-V03 the country beats the ISP alone") << ispOrChina << beijing << u"cn-mobile"_s << finest << ispOrChina[1];
        const QStringList carriers{u"isp=cn-mobile"_s, u"isp=cn-tietong"_s};
        QTest::newRow("R-V01 a part of a carrier") << carriers << beijing << u"cn-tietong"_s << dns << carriers[1];
        QTest::newRow("R-V01 a part rolls up") << QStringList{carriers[0], u"default"_s} << beijing << u"cn-tietong"_s << dns << carriers[0];
        QTest::newRow("R-V01 the whole is not its part") << QStringList{carriers[1], u"default"_s} << beijing << u"cn-mobile"_s << dns << u"default"_s;
        QTest::newRow("R-V01 alias") << QStringList{u"isp=cn-broadcast"_s, u"default"_s} << beijing << u"cn-cbn"_s << dns << u"isp=cn-broadcast"_s;
        QTest::newRow("X-40 none") << QStringList{u"place=EU"_s} << beijing << u"cn-mobile"_s << dns << QString();
    }
    void theFinestLineServes()
    {
        QFETCH(QStringList, lines);
        QFETCH(QString, place);
        QFETCH(QString, isp);
        QFETCH(QString, order);
        QFETCH(QString, expected);
        QCOMPARE(served(lines, source(place, isp), parseLineOrder(order).value()), expected);
        std::ranges::reverse(lines);
        QCOMPARE(served(lines, source(place, isp), parseLineOrder(order).value()), expected);
    }

    void anAsNumberIsFinerThanItsIspAtTheSamePlace()
    {
        const SourceFacts facts = source(u"AS/CN/north/BJ", u"cn-telecom", 4847);
        for (const LineOrder order : {LineOrder::VolcengineDns, LineOrder::VolcengineHttpDns, LineOrder::LongestPrefixThenFinest}) {
            QCOMPARE(served({u"isp=cn-telecom,place=AS/CN"_s, u"asn=4847,place=AS/CN"_s}, facts, order), u"asn=4847,place=AS/CN"_s);
            QCOMPARE(served({u"asn=4847"_s, u"isp=cn-telecom,asn=4847"_s}, facts, order), u"isp=cn-telecom,asn=4847"_s);
            QCOMPARE(served({u"asn=4847"_s, u"isp=cn-telecom,place=AS/CN/north/BJ"_s}, facts, order), u"isp=cn-telecom,place=AS/CN/north/BJ"_s);
        }
        QVERIFY(!line(u"asn=4134").matches(facts));
    }

    void aSourceOfUnknownPlaceFallsToTheDefaultLine()
    {
        const SourceFacts nothing;
        QVERIFY(!line(u"place=*").matches(nothing));
        QVERIFY(!line(u"isp=cn-telecom").matches(nothing));
        QVERIFY(line(u"default").matches(nothing));
        QVERIFY(line(u"place=*").matches(source(u"AS")));
        QVERIFY(!line(u"place=AS/CN/north").matches(source(u"AS/CN")));
        QVERIFY(!line(u"cidr=office").matches(source(u"AS")));
    }

    void theLongerBlockOfCidrLinesComesFirst()
    {
        for (const LineOrder order : {LineOrder::VolcengineDns, LineOrder::VolcengineHttpDns, LineOrder::LongestPrefixThenFinest}) {
            QVERIFY(line(u"cidr=a").rank(order, 24) < line(u"cidr=b").rank(order, 8));
            QVERIFY(line(u"cidr=b").rank(order, 0) < line(u"isp=cn-telecom,asn=1,place=AS/CN/north/BJ").rank(order));
            QVERIFY(line(u"place=*").rank(order) < line(u"default").rank(order));
        }
    }

    void theOrderIsTotal()
    {
        const std::vector<Line> lines{line(u"default"), line(u"cidr=a"), line(u"cidr=b"), line(u"isp=a"), line(u"isp=b"), line(u"asn=1"),
                                      line(u"place=*"), line(u"isp=a,place=*"), line(u"isp=a,place=AS"), line(u"place=NA/US/TX"), line(u"place=NA/US/CA")};
        for (const LineOrder order : {LineOrder::VolcengineDns, LineOrder::VolcengineHttpDns, LineOrder::LongestPrefixThenFinest}) {
            for (const Line &a : lines) {
                for (const Line &b : lines) {
                    QCOMPARE(compareLines(a, b, order) == 0, a == b);
                    QCOMPARE(compareLines(a, b, order) < 0, compareLines(b, a, order) > 0);
                }
            }
        }
    }

    void orderNamesAreReadAndWritten()
    {
        for (const QString &name : {u"volcengine-dns"_s, u"volcengine-httpdns"_s, u"longest-prefix-then-finest"_s}) {
            QCOMPARE(toString(parseLineOrder(name).value()), name);
        }
        QVERIFY(parseLineOrder(u"finest").error().text.contains(u"volcengine-dns"));
    }
};

MERIDIAN_TEST(LineTest)
#include "LineTest.moc"
