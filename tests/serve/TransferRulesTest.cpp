#include "engine/serve/TransferRules.h"
#include "tests/support/TestMain.h"

using namespace Qt::StringLiterals;
using namespace meridian;
using serve::TransferRules;

class TransferRulesTest final : public QObject
{
    Q_OBJECT

    static TransferRules rules()
    {
        TransferRules out;
        out.keys = dns::parseTsigKeys(u"key one { algorithm hmac-sha256; secret AQ==; }; key two { algorithm hmac-sha256; secret AQ==; };").value();
        return out;
    }

private slots:
    void networksOrKeysMay_data()
    {
        QTest::addColumn<QString>("allowed");
        QTest::addColumn<QString>("sender");
        QTest::addColumn<QString>("key");
        QTest::addColumn<bool>("may");
        QTest::newRow("RFC 5936 §5 nobody unless told") << QString() << u"127.0.0.1"_s << u"one"_s << false;
        QTest::newRow("an address") << u"192.0.2.7"_s << u"192.0.2.7"_s << QString() << true;
        QTest::newRow("another address") << u"192.0.2.7"_s << u"192.0.2.8"_s << QString() << false;
        QTest::newRow("a network") << u"192.0.2.0/24"_s << u"192.0.2.8"_s << QString() << true;
        QTest::newRow("the second of a list") << u"192.0.2.7, 2001:db8::/32"_s << u"2001:db8::5"_s << QString() << true;
        QTest::newRow("an IPv4 address inside IPv6") << u"192.0.2.0/24"_s << u"::ffff:192.0.2.8"_s << QString() << true;
        QTest::newRow("a key") << u"key:one"_s << u"203.0.113.1"_s << u"ONE"_s << true;
        QTest::newRow("another key") << u"key:one"_s << u"203.0.113.1"_s << u"two"_s << false;
        QTest::newRow("no key") << u"key:one"_s << u"203.0.113.1"_s << QString() << false;
        QTest::newRow("either is enough") << u"key:one,192.0.2.0/24"_s << u"192.0.2.1"_s << u"two"_s << true;
    }
    void networksOrKeysMay()
    {
        QFETCH(QString, allowed);
        QFETCH(QString, sender);
        QFETCH(QString, key);
        TransferRules tested = rules();
        if (!allowed.isEmpty()) {
            QVERIFY(tested.allow(allowed));
        }
        const dns::Name name = dns::Name::parse(key.isEmpty() ? u"."_s : key).value();
        QTEST(tested.allows(IpAddress::parse(sender).value(), key.isEmpty() ? nullptr : &name), "may");
    }

    void mistakesAreNamed_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("word");
        QTest::newRow("neither") << u"everybody"_s << u"\"everybody\" is neither a network nor a key"_s;
        QTest::newRow("no such key") << u"key:three"_s << u"no key \"three\""_s;
        QTest::newRow("bits beyond the prefix") << u"192.0.2.1/24"_s << u"192.0.2.0/24"_s;
        QTest::newRow("nothing behind a comma") << u"192.0.2.1,"_s << u"neither"_s;
    }
    void mistakesAreNamed()
    {
        QFETCH(QString, text);
        QFETCH(QString, word);
        TransferRules tested = rules();
        const Result<void> done = tested.allow(text);
        QVERIFY(!done);
        QVERIFY2(done.error().text.contains(word), qPrintable(done.error().text));
    }
};

MERIDIAN_TEST(TransferRulesTest)
#include "TransferRulesTest.moc"
