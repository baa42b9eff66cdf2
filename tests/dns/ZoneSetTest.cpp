#include "engine/dns/ZoneSet.h"
#include "tests/support/TestMain.h"

using namespace Qt::StringLiterals;
using namespace meridian::dns;

class ZoneSetTest final : public QObject
{
    Q_OBJECT

    static Name name(const QString &text) { return Name::parse(text).value(); }
    static std::shared_ptr<const ZoneTree> empty(const QString &origin) { return ZoneTreeBuilder(name(origin)).build().value(); }
    static QString found(const ZoneSet &zones, const QString &asked)
    {
        const ZoneSet::Entry *entry = zones.find(NameHashes(name(asked)));
        return entry == nullptr ? u"none"_s : entry->tree->origin().toString();
    }

private slots:
    void theLongestOriginWins()
    {
        ZoneSet zones;
        QCOMPARE(found(zones, u"www.example.com."_s), u"none"_s);
        zones.add(empty(u"example.com."_s));
        zones.add(empty(u"Sub.Example.com."_s));
        QCOMPARE(found(zones, u"www.EXAMPLE.com."_s), u"example.com."_s);
        QCOMPARE(found(zones, u"example.com."_s), u"example.com."_s);
        QCOMPARE(found(zones, u"a.b.sub.example.com."_s), u"Sub.Example.com."_s);
        QCOMPARE(found(zones, u"notsub.example.com."_s), u"example.com."_s);
        QCOMPARE(found(zones, u"com."_s), u"none"_s);
        QCOMPARE(found(zones, u"ample.com."_s), u"none"_s);
        QCOMPARE(found(zones, u"."_s), u"none"_s);
        zones.add(empty(u"."_s));
        QCOMPARE(found(zones, u"org."_s), u"."_s);
        QCOMPARE(found(zones, u"www.example.com."_s), u"example.com."_s);
    }

    void zonesThatAClientMayNotSeeArePassedOver()
    {
        ZoneSet zones;
        zones.add(empty(u"example.com."_s), 1);
        zones.add(empty(u"corp.example.com."_s), 2);
        zones.add(empty(u"corp.example.com."_s), 3);
        const NameHashes asked(name(u"www.corp.example.com."_s));
        QCOMPARE(zones.find(asked)->tag, 2U);
        QCOMPARE(zones.find(asked, [](const ZoneSet::Entry &entry) { return entry.tag != 2; })->tag, 3U);
        QCOMPARE(zones.find(asked, [](const ZoneSet::Entry &entry) { return entry.tag == 1; })->tag, 1U);
        QVERIFY(!zones.find(asked, [](const ZoneSet::Entry &) { return false; }));
    }

    void thousandsOfZonesAreFound()
    {
        ZoneSet zones;
        for (int i = 0; i < 3000; ++i) {
            zones.add(empty(u"zone%1.example."_s.arg(i)), static_cast<std::uint32_t>(i));
        }
        for (int i = 0; i < 3000; ++i) {
            const ZoneSet::Entry *entry = zones.find(NameHashes(name(u"www.zone%1.example."_s.arg(i))));
            QVERIFY(entry);
            QCOMPARE(entry->tag, static_cast<std::uint32_t>(i));
        }
        QCOMPARE(found(zones, u"zone3000.example."_s), u"none"_s);
    }
};

MERIDIAN_TEST(ZoneSetTest)
#include "ZoneSetTest.moc"
