#include "engine/dns/Name.h"
#include "tests/support/TestMain.h"

#include <algorithm>
#include <vector>

using namespace Qt::StringLiterals;
using namespace meridian;
using dns::Name;

class NameTest final : public QObject
{
    Q_OBJECT

    /// `count` labels of `size` octets.
    static QString labels(int count, int size)
    {
        const QString label = QString(size, u'a') + u'.';
        return label.repeated(count);
    }
    static Name name(const QString &text) { return Name::parse(text).value(); }

private slots:
    void textGoesInAndOut_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("printed");
        QTest::addColumn<int>("labels");
        QTest::newRow("root") << u"."_s << u"."_s << 0;
        QTest::newRow("with final dot") << u"www.example.com."_s << u"www.example.com."_s << 3;
        QTest::newRow("without final dot") << u"www.Example.com"_s << u"www.Example.com."_s << 3;
        QTest::newRow("wildcard") << u"*.example."_s << u"*.example."_s << 2;
        QTest::newRow("service labels") << u"_sip._tcp.example."_s << u"_sip._tcp.example."_s << 3;
        QTest::newRow("escaped dot") << u"a\\.b.example."_s << u"a\\.b.example."_s << 2;
        QTest::newRow("escaped backslash") << u"a\\\\b."_s << u"a\\\\b."_s << 1;
        QTest::newRow("octets by number") << u"\\000\\255\\065."_s << u"\\000\\255A."_s << 1;
        QTest::newRow("space by number") << u"a\\032b."_s << u"a\\032b."_s << 1;
        QTest::newRow("escaped at sign") << u"\\@.example."_s << u"\\@.example."_s << 2;
        QTest::newRow("escaped last dot") << u"a\\."_s << u"a\\.."_s << 1;
        QTest::newRow("IDNA") << u"北京.example."_s << u"xn--1lq90i.example."_s << 2;
        QTest::newRow("IDNA behind an ideographic stop") << u"www。北京.example"_s << u"www.xn--1lq90i.example."_s << 3;
        QTest::newRow("IDNA below a wildcard") << u"*.bücher.example."_s << u"*.xn--bcher-kva.example."_s << 3;
    }
    void textGoesInAndOut()
    {
        QFETCH(QString, text);
        QFETCH(QString, printed);
        QFETCH(int, labels);
        const Result<Name> parsed = Name::parse(text);
        QVERIFY2(parsed, qPrintable(parsed ? QString() : parsed.error().text));
        QCOMPARE(parsed->toString(), printed);
        QCOMPARE(parsed->labelCount(), labels);
        QVERIFY(Name::parse(parsed->toString())->isIdentical(*parsed));
    }

    void badTextIsRefusedWithAReason_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("reason");
        QTest::newRow("empty") << QString() << u"Enter a name"_s;
        QTest::newRow("leading dot") << u".example"_s << u"empty label"_s;
        QTest::newRow("doubled dot") << u"a..b"_s << u"empty label"_s;
        QTest::newRow("label of 64") << QString(64, u'a') << u"63 octets"_s;
        QTest::newRow("name of 256") << labels(4, 62) + u"aaa."_s << u"255 octets"_s;
        QTest::newRow("number above 255") << u"a\\256b"_s << u"\\000 to \\255"_s;
        QTest::newRow("number of two digits") << u"a\\25"_s << u"\\000 to \\255"_s;
        QTest::newRow("lone backslash") << u"a\\"_s << u"backslash"_s;
        QTest::newRow("space") << u"a b"_s << u"space"_s;
        QTest::newRow("line break") << u"a\nb"_s << u"space"_s;
        QTest::newRow("IDNA label too long") << QString(64, u'北') << u"internationalized"_s;
    }
    void badTextIsRefusedWithAReason()
    {
        QFETCH(QString, text);
        QFETCH(QString, reason);
        const Result<Name> parsed = Name::parse(text);
        QVERIFY(!parsed);
        QVERIFY2(parsed.error().text.contains(reason), qPrintable(parsed.error().text));
    }

    void limitsAreInclusive()
    {
        QCOMPARE(name(QString(63, u'a')).label(0).size(), 63U);
        const QString longest = labels(3, 63) + QString(61, u'b') + u'.';
        QCOMPARE(name(longest).wire().size(), Name::kMaxWireSize);
        const QString deepest = u"a."_s.repeated(127);
        QCOMPARE(name(deepest).labelCount(), 127);
        QVERIFY(!Name::parse(u"a."_s.repeated(128)));
    }

    void relativeNamesTakeTheOrigin()
    {
        const Name origin = name(u"example.com."_s);
        QCOMPARE(Name::parse(u"www"_s, origin)->toString(), u"www.example.com."_s);
        QCOMPARE(Name::parse(u"@"_s, origin)->toString(), u"example.com."_s);
        QCOMPARE(Name::parse(u"www."_s, origin)->toString(), u"www."_s);
        const QString relative = labels(3, 62) + QString(60, u'a');
        QVERIFY(!Name::parse(relative, origin));
    }

    void caseIsKeptAndDoesNotCount()
    {
        const Name a = name(u"WwW.eXample.COM."_s);
        const Name b = name(u"www.Example.com."_s);
        QCOMPARE(a, b);
        QCOMPARE(a.hash(), b.hash());
        QVERIFY((a <=> b) == 0);
        QVERIFY(!a.isIdentical(b));
        QVERIFY(a.lowered().isIdentical(b.lowered()));
        QCOMPARE(a.toString(), u"WwW.eXample.COM."_s);
        // Only A to Z fold: @ [ ` { lie beside them and 0xC1 is 'A' with the high bit.
        QVERIFY(name(u"\\064."_s) != name(u"\\096."_s));
        QVERIFY(name(u"\\091."_s) != name(u"\\123."_s));
        QVERIFY(name(u"\\193."_s) != name(u"\\225."_s));
        QVERIFY(name(u"\\193aaaaaaaaaaaa."_s).hash() != name(u"\\225aaaaaaaaaaaa."_s).hash());
    }

    void everyOctetFoldsTheSameInWordsAndAlone()
    {
        for (int octet = 0; octet < 256; ++octet) {
            const std::array label{static_cast<std::uint8_t>(octet), std::uint8_t{'Q'}};
            const Name with = Name().child(label).value();
            const dns::NameHashes hashes(with);
            QVERIFY(std::ranges::equal(hashes.lowered(1), with.lowered().wire()));
        }
    }

    void orderIsCanonical()
    {
        // The example of RFC 4034 §6.1.
        const QStringList expected{u"example."_s, u"a.example."_s, u"yljkjljk.a.example."_s, u"Z.a.example."_s, u"zABC.a.EXAMPLE."_s,
                                   u"z.example."_s, u"\\001.z.example."_s, u"*.z.example."_s, u"\\200.z.example."_s};
        std::vector<Name> names;
        for (const QString &text : expected) {
            names.push_back(name(text));
        }
        std::ranges::reverse(names);
        std::ranges::sort(names, [](const Name &a, const Name &b) { return a < b; });
        QStringList sorted;
        for (const Name &each : names) {
            sorted += each.toString();
        }
        QCOMPARE(sorted, expected);
    }

    void familyOfNames()
    {
        const Name www = name(u"www.sub.example.com."_s);
        QCOMPARE(www.parent().toString(), u"sub.example.com."_s);
        QCOMPARE(www.ancestor(3).toString(), u"com."_s);
        QCOMPARE(www.ancestor(4), Name());
        QCOMPARE(Name().parent(), Name());
        QVERIFY(www.isSubdomainOf(name(u"EXAMPLE.com."_s)));
        QVERIFY(www.isSubdomainOf(www));
        QVERIFY(www.isSubdomainOf(Name()));
        QVERIFY(!www.isSubdomainOf(name(u"ample.com."_s)));
        QVERIFY(!name(u"com."_s).isSubdomainOf(www));
        QVERIFY(!name(u"b\\003com."_s).isSubdomainOf(name(u"com."_s)));
        QCOMPARE(www.withSuffix(2, name(u"example.net."_s))->toString(), u"www.sub.example.net."_s);
        QVERIFY(!name(labels(3, 62) + u"x."_s).withSuffix(1, name(QString(63, u'b') + u".com."_s)));
        QVERIFY(name(u"*.example."_s).isWildcard());
        QVERIFY(!name(u"**.example."_s).isWildcard());
    }

    void wireFormIsChecked()
    {
        const std::vector<std::uint8_t> good{3, 'w', 'w', 'w', 0};
        QCOMPARE(Name::fromWire(good)->toString(), u"www."_s);
        QVERIFY(!Name::fromWire({}));
        QVERIFY(!Name::fromWire(std::vector<std::uint8_t>{3, 'w', 'w', 0}));
        QVERIFY(!Name::fromWire(std::vector<std::uint8_t>{3, 'w', 'w', 'w'}));
        QVERIFY(!Name::fromWire(std::vector<std::uint8_t>{3, 'w', 'w', 'w', 0, 0}));
        QVERIFY(!Name::fromWire(std::vector<std::uint8_t>{0xc0, 0}));
        QVERIFY(!Name::fromWire(std::vector<std::uint8_t>(256, 0)));
    }

    void internationalNamesAreShownAsText()
    {
        QCOMPARE(name(u"xn--1lq90i.example."_s).toDisplayString(), u"北京.example."_s);
        QCOMPARE(name(u"a\\.b.example."_s).toDisplayString(), u"a\\.b.example."_s);
        QCOMPARE(Name().toDisplayString(), u"."_s);
    }

    void hashesOfAncestorsAreTheirOwn()
    {
        const Name deep = name(u"a.Rather-Long-Label-Of-More-Than-Sixteen.example.com."_s);
        const dns::NameHashes hashes(deep);
        for (int drop = 0; drop <= deep.labelCount(); ++drop) {
            const Name above = deep.ancestor(drop);
            const int labels = deep.labelCount() - drop;
            QCOMPARE(hashes.at(labels), dns::NameHashes(above).at(labels));
            QVERIFY(std::ranges::equal(hashes.lowered(labels), above.lowered().wire()));
        }
        QVERIFY(name(u"ab.c."_s).hash() != name(u"a.bc."_s).hash());
    }
};

MERIDIAN_TEST(NameTest)
#include "NameTest.moc"
