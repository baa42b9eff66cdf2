#include "engine/dns/ZoneFile.h"
#include "tests/support/TestMain.h"

using namespace Qt::StringLiterals;
using namespace meridian;
using namespace meridian::dns;

class ZoneFileTest final : public QObject
{
    Q_OBJECT

    static Result<ZoneFile> parse(const QString &text) { return ZoneFile::parse(text, Name::parse(u"example.com."_s).value()); }
    static QStringList lines(const ZoneFile &file)
    {
        QStringList out;
        for (const RrSet &set : file.sets) {
            for (const Rdata &rdata : set.rdatas) {
                out += u"%1 %2 %3 %4"_s.arg(set.name.toString(), QString::number(set.ttl), meridian::dns::toString(set.type), rdataToString(set.type, rdata));
            }
        }
        return out;
    }

private slots:
    void masterFilesAreRead()
    {
        const Result<ZoneFile> file = parse(uR"(; a comment
$TTL 1h
@       IN SOA  ns1 hostmaster (
                1       ; serial
                2h      ; refresh
                15m 2w
                60 )
        IN NS   ns1         ; owner left out
        NS      ns2.example.net.
ns1     300 IN A 192.0.2.1
        IN 300 A 192.0.2.2
www     60 CNAME @
$ORIGIN sub.example.com.
text    TXT "semi;colon (and) parentheses" plain ; comment
\;odd   A 192.0.2.3
$ORIGIN deeper
@       AAAA 2001:db8::1
1h      A 192.0.2.4
)"_s);
        QVERIFY2(file, qPrintable(file ? QString() : file.error().toString()));
        const QStringList expected{
            u"example.com. 3600 SOA ns1.example.com. hostmaster.example.com. 1 7200 900 1209600 60"_s,
            u"example.com. 3600 NS ns1.example.com."_s,
            u"example.com. 3600 NS ns2.example.net."_s,
            u"ns1.example.com. 300 A 192.0.2.1"_s,
            u"ns1.example.com. 300 A 192.0.2.2"_s,
            u"www.example.com. 60 CNAME example.com."_s,
            u"text.sub.example.com. 3600 TXT \"semi;colon (and) parentheses\" \"plain\""_s,
            u"\\;odd.sub.example.com. 3600 A 192.0.2.3"_s,
            u"deeper.sub.example.com. 3600 AAAA 2001:db8::1"_s,
            u"1h.deeper.sub.example.com. 3600 A 192.0.2.4"_s,
        };
        QCOMPARE(lines(*file), expected);
        const Result<ZoneFile> again = parse(file->toString());
        QVERIFY2(again, qPrintable(again ? QString() : again.error().toString()));
        QCOMPARE(again->sets, file->sets);
    }

    void ttlsComeFromTheirPlaces()
    {
        QCOMPARE(lines(parse(u"a A 192.0.2.1"_s).value()), QStringList{u"a.example.com. 3600 A 192.0.2.1"_s});
        const QStringList last{u"a.example.com. 5 A 192.0.2.1"_s, u"b.example.com. 5 A 192.0.2.1"_s};
        QCOMPARE(lines(parse(u"a 5 A 192.0.2.1\nb A 192.0.2.1"_s).value()), last);
        // RFC 2181 §5.2: the records of a set have one TTL; the least is safe.
        const QStringList least{u"a.example.com. 5 A 192.0.2.1"_s, u"a.example.com. 5 A 192.0.2.2"_s};
        QCOMPARE(lines(parse(u"a 9 A 192.0.2.1\na 5 A 192.0.2.2"_s).value()), least);
    }

    void theRootZoneCanBeWritten()
    {
        const Name root;
        const ZoneFile file = ZoneFile::parse(u"@ 60 NS a.root.\ncom 60 NS ns.com."_s, root).value();
        QCOMPARE(ZoneFile::parse(file.toString(), root).value().sets, file.sets);
    }

    void windowsLineEndsAreTaken()
    {
        const QStringList expected{u"a.example.com. 3600 A 192.0.2.1"_s, u"b.example.com. 3600 TXT \"x\""_s};
        QCOMPARE(lines(parse(u"a A 192.0.2.1\r\nb TXT \"x\"\r\n"_s).value()), expected);
    }

    void errorsNameTheLine_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("where");
        QTest::addColumn<QString>("reason");
        const auto row = [](const char *what, const QString &text, int line, const QString &reason) {
            QTest::newRow(what) << text << u"line %1"_s.arg(line) << reason;
        };
        row("include", u"\n$INCLUDE other.zone"_s, 2, u"refused"_s);
        row("unknown directive", u"$GENERATE 1-2 a A 192.0.2.$"_s, 1, u"$GENERATE"_s);
        row("no owner yet", u"  A 192.0.2.1"_s, 1, u"no name"_s);
        row("bad owner", u"a..b A 192.0.2.1"_s, 1, u"empty label"_s);
        row("no type", u"a 60 IN"_s, 1, u"not a record type"_s);
        row("other class", u"a CH TXT x"_s, 1, u"class IN"_s);
        row("meta type", u"a ANY x"_s, 1, u"not a record type"_s);
        row("bad value", u"a A 192.0.2.1\n\nb A 192.0.2.256"_s, 3, u"an IPv4 address"_s);
        row("value on a later line", u"a A 192.0.2.1\n@ SOA a b (\n1\n2\n3\n4\nx )"_s, 2, u"minimum"_s);
        row("bad $TTL", u"$TTL soon"_s, 1, u"not a TTL"_s);
        row("great TTL", u"a 2147483648 A 192.0.2.1"_s, 1, u"2147483647"_s);
        row("bad $ORIGIN", u"$ORIGIN a..b"_s, 1, u"empty label"_s);
        row("outside", u"\na.example.net. A 192.0.2.1"_s, 2, u"outside the zone"_s);
        row("open parenthesis", u"a A (\n192.0.2.1"_s, 1, u"never closed"_s);
        row("closed parenthesis", u"a A 192.0.2.1\nb A 192.0.2.1 )"_s, 2, u"not opened"_s);
        row("open quote", u"a TXT \"x\nb A 192.0.2.1"_s, 1, u"quote"_s);
    }
    void errorsNameTheLine()
    {
        QFETCH(QString, text);
        QFETCH(QString, where);
        QFETCH(QString, reason);
        const Result<ZoneFile> file = parse(text);
        QVERIFY(!file);
        QCOMPARE(file.error().where, where);
        QVERIFY2(file.error().text.contains(reason), qPrintable(file.error().text));
    }
};

MERIDIAN_TEST(ZoneFileTest)
#include "ZoneFileTest.moc"
