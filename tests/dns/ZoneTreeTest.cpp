#include "engine/base/Random.h"
#include "engine/dns/ZoneFile.h"
#include "engine/dns/ZoneTree.h"
#include "tests/support/TestMain.h"

#include <algorithm>
#include <map>
#include <set>

using namespace Qt::StringLiterals;
using namespace meridian;
using namespace meridian::dns;

namespace {

using Kind = ZoneTree::Kind;

Name name(const QString &text)
{
    return Name::parse(text).value();
}

std::shared_ptr<const ZoneTree> tree(const QString &text, const QString &origin = u"example."_s)
{
    const ZoneFile file = ZoneFile::parse(text, name(origin)).value();
    ZoneTreeBuilder builder(file.origin);
    for (const RrSet &set : file.sets) {
        (void)builder.add(set).value();
    }
    return builder.build().value();
}

/// The zone of RFC 4592 §2.2.1, with aliases, a DNAME and a delegation with glue added.
const QString kZone = uR"(
@                 3600 SOA   ns.example.com. hostmaster 1 7200 900 1209600 60
@                      NS    ns.example.com.
@                      NS    ns.example.net.
*                      TXT   "this is a wildcard"
*                      MX    10 host1
sub.*                  TXT   "this is not a wildcard"
host1                  A     192.0.2.1
_ssh._tcp.host1        SRV   0 0 22 host1
_ssh._tcp.host2        SRV   0 0 22 host2
subdel                 NS    ns.subdel
ns.subdel              A     192.0.2.53
deep.below.subdel      A     192.0.2.54
alias                  CNAME host1
*.aliases              CNAME host1
old                    DNAME new.example.net.
old                    A     192.0.2.7
hidden.old             A     192.0.2.8
)"_s;

} // namespace

Q_DECLARE_METATYPE(meridian::dns::ZoneTree::Kind)

class ZoneTreeTest final : public QObject
{
    Q_OBJECT

private slots:
    void lookUpsFollowTheAlgorithm_data()
    {
        QTest::addColumn<QString>("asked");
        QTest::addColumn<QString>("type");
        QTest::addColumn<Kind>("kind");
        QTest::addColumn<QString>("at");
        QTest::addColumn<bool>("isWildcard");
        const auto row = [](const char *what, const QString &asked, const QString &type, Kind kind, const QString &at, bool isWildcard = false) {
            QTest::newRow(what) << asked << type << kind << at << isWildcard;
        };
        row("apex", u"example."_s, u"NS"_s, Kind::Answer, u"example."_s);
        row("exact", u"HOST1.Example."_s, u"A"_s, Kind::Answer, u"host1.example."_s);
        row("no such type", u"host1.example."_s, u"AAAA"_s, Kind::NoData, u"host1.example."_s);
        row("RFC 4592 host3 MX", u"host3.example."_s, u"MX"_s, Kind::Answer, u"*.example."_s, true);
        row("RFC 4592 host3 A", u"host3.example."_s, u"A"_s, Kind::NoData, u"*.example."_s, true);
        row("RFC 4592 foo.bar TXT", u"foo.bar.example."_s, u"TXT"_s, Kind::Answer, u"*.example."_s, true);
        row("RFC 4592 host1 MX", u"host1.example."_s, u"MX"_s, Kind::NoData, u"host1.example."_s);
        row("RFC 4592 sub.* MX", u"sub.*.example."_s, u"MX"_s, Kind::NoData, u"sub.*.example."_s);
        row("RFC 4592 _telnet._tcp.host1", u"_telnet._tcp.host1.example."_s, u"SRV"_s, Kind::NxDomain, u"_tcp.host1.example."_s);
        row("RFC 4592 host.subdel", u"host.subdel.example."_s, u"A"_s, Kind::Delegation, u"subdel.example."_s);
        row("RFC 4592 ghost.*", u"ghost.*.example."_s, u"MX"_s, Kind::NxDomain, u"*.example."_s);
        row("the wildcard itself", u"*.example."_s, u"TXT"_s, Kind::Answer, u"*.example."_s);
        row("empty non-terminal", u"_tcp.host1.example."_s, u"SRV"_s, Kind::NoData, u"_tcp.host1.example."_s);
        row("empty non-terminal blocks the wildcard", u"x.host2.example."_s, u"MX"_s, Kind::NxDomain, u"host2.example."_s);
        row("at the cut", u"subdel.example."_s, u"A"_s, Kind::Delegation, u"subdel.example."_s);
        row("NS of the cut", u"subdel.example."_s, u"NS"_s, Kind::Delegation, u"subdel.example."_s);
        row("DS of the cut", u"subdel.example."_s, u"DS"_s, Kind::NoData, u"subdel.example."_s);
        row("glue is no answer", u"ns.subdel.example."_s, u"A"_s, Kind::Delegation, u"subdel.example."_s);
        row("far below the cut", u"a.deep.below.subdel.example."_s, u"A"_s, Kind::Delegation, u"subdel.example."_s);
        row("alias", u"alias.example."_s, u"A"_s, Kind::Cname, u"alias.example."_s);
        row("the alias itself", u"alias.example."_s, u"CNAME"_s, Kind::Answer, u"alias.example."_s);
        row("wildcard alias", u"any.aliases.example."_s, u"A"_s, Kind::Cname, u"*.aliases.example."_s, true);
        row("RFC 6672 at the DNAME", u"old.example."_s, u"A"_s, Kind::Answer, u"old.example."_s);
        row("RFC 6672 below the DNAME", u"a.b.old.example."_s, u"A"_s, Kind::Dname, u"old.example."_s);
        row("RFC 6672 data below a DNAME is hidden", u"hidden.old.example."_s, u"A"_s, Kind::Dname, u"old.example."_s);
        row("RFC 8482 ANY", u"host1.example."_s, u"ANY"_s, Kind::Any, u"host1.example."_s);
        row("RFC 8482 ANY of an empty non-terminal", u"host2.example."_s, u"ANY"_s, Kind::NoData, u"host2.example."_s);
        row("RFC 8482 ANY below a wildcard", u"host3.example."_s, u"ANY"_s, Kind::Any, u"*.example."_s, true);
    }
    void lookUpsFollowTheAlgorithm()
    {
        QFETCH(QString, asked);
        QFETCH(QString, type);
        QFETCH(Kind, kind);
        QFETCH(QString, at);
        QFETCH(bool, isWildcard);
        const auto zone = tree(kZone);
        const ZoneTree::Lookup found = zone->lookup(NameHashes(name(asked)), parseRecordType(type).value());
        QCOMPARE(found.kind, kind);
        QCOMPARE(Name::fromWire(zone->nameOf(*found.node))->toString(), at);
        QCOMPARE(found.isWildcard, isWildcard);
        QCOMPARE(found.set != nullptr, kind == Kind::Answer || kind == Kind::Cname || kind == Kind::Dname || kind == Kind::Delegation);
    }

    void recordsAreReadyForTheWire()
    {
        const auto zone = tree(kZone);
        const ZoneTree::Lookup found = zone->lookup(NameHashes(name(u"host1.example."_s)), RecordType::A);
        QCOMPARE(int(found.set->count), 1);
        const std::vector<std::uint8_t> expected{0, 4, 192, 0, 2, 1};
        QVERIFY(std::ranges::equal(zone->data(*found.set), expected));
        QVERIFY(std::ranges::equal(zone->firstRdata(*found.set), std::span(expected).subspan(2)));
        QCOMPARE(int(zone->lookup(NameHashes(name(u"example."_s)), RecordType::NS).set->count), 2);
        QCOMPARE(zone->negativeTtl(), 60U);
        QCOMPARE(zone->soa()->type, RecordType::SOA);
        const ZoneTree::Node *glue = zone->findNode(NameHashes(name(u"NS.subdel.example."_s)));
        QVERIFY(glue && zone->find(*glue, RecordType::A));
        QVERIFY(!zone->findNode(NameHashes(name(u"nowhere.example."_s))));
    }

    void negativeTtlIsTheLesserOfBoth()
    {
        QCOMPARE(tree(u"@ 30 SOA a. b. 1 2 3 4 60"_s)->negativeTtl(), 30U);
        QCOMPARE(tree(u"@ 90 SOA a. b. 1 2 3 4 60"_s)->negativeTtl(), 60U);
        QVERIFY(!tree(u"a 60 A 192.0.2.1"_s)->soa());
    }

    void routedSetsAndInstancesCarryTheirNumbers()
    {
        ZoneTreeBuilder builder(name(u"example."_s));
        QVERIFY(builder.addRouted(name(u"app.example."_s), RecordType::A, 30, 7));
        QVERIFY(builder.addInstance(name(u"shop.example."_s), 9));
        QVERIFY(builder.add({name(u"shop.example."_s), RecordType::TXT, 60, {parseRdata(RecordType::TXT, u"x").value()}}));
        const auto zone = builder.build().value();
        const ZoneTree::Lookup app = zone->lookup(NameHashes(name(u"app.example."_s)), RecordType::A);
        QCOMPARE(app.kind, Kind::Answer);
        QCOMPARE(app.set->routed, 7U);
        QCOMPARE(zone->lookup(NameHashes(name(u"app.example."_s)), RecordType::AAAA).kind, Kind::NoData);
        for (const RecordType type : {RecordType::A, RecordType::AAAA, RecordType::CNAME}) {
            const ZoneTree::Lookup shop = zone->lookup(NameHashes(name(u"shop.example."_s)), type);
            QCOMPARE(shop.kind, Kind::Instance);
            QCOMPARE(shop.node->instance, 9U);
        }
        QCOMPARE(zone->lookup(NameHashes(name(u"shop.example."_s)), RecordType::TXT).kind, Kind::Answer);
        QCOMPARE(zone->lookup(NameHashes(name(u"shop.example."_s)), RecordType::MX).kind, Kind::NoData);
        QCOMPARE(zone->lookup(NameHashes(name(u"shop.example."_s)), RecordType::ANY).kind, Kind::Any);
    }

    void contradictionsAreRefused()
    {
        const Rdata address = parseRdata(RecordType::A, u"192.0.2.1").value();
        const Rdata target = rdataOf(name(u"t.example."_s));
        const auto add = [](ZoneTreeBuilder &builder, const QString &at, RecordType type, std::vector<Rdata> rdatas) {
            return builder.add({name(at), type, 60, std::move(rdatas)});
        };
        ZoneTreeBuilder builder(name(u"example."_s));
        QVERIFY(add(builder, u"www.example.net."_s, RecordType::A, {address}).error().text.contains(u"outside"));
        QVERIFY(add(builder, u"www.example."_s, RecordType::ANY, {address}).error().text.contains(u"ANY"));
        QVERIFY(add(builder, u"www.example."_s, RecordType::A, {}).error().text.contains(u"no record"));
        QVERIFY(add(builder, u"www.example."_s, RecordType::AAAA, {address}).error().text.contains(u"malformed"));
        QVERIFY(add(builder, u"www.example."_s, RecordType::TXT, {Rdata(60000, 0)}).error().text.contains(u"one answer"));
        QVERIFY(add(builder, u"www.example."_s, RecordType::A, {address, address}));
        QVERIFY(!builder.addRouted(name(u"www.example."_s), RecordType::A, 1, 1));
        QVERIFY(!builder.addRouted(name(u"www.example."_s), RecordType::NS, 1, 1));
        QVERIFY(!builder.addInstance(name(u"www.example."_s), 1));
        QVERIFY(builder.addInstance(name(u"shop.example."_s), 1));
        QVERIFY(!builder.addInstance(name(u"shop.example."_s), 2));
        QVERIFY(!builder.addRouted(name(u"shop.example."_s), RecordType::AAAA, 1, 1));
        QVERIFY(!add(builder, u"shop.example."_s, RecordType::A, {address}));
        const auto zone = builder.build().value();
        QCOMPARE(int(zone->lookup(NameHashes(name(u"www.example."_s)), RecordType::A).set->count), 1);

        ZoneTreeBuilder beside(name(u"example."_s));
        QVERIFY(add(beside, u"www.example."_s, RecordType::A, {address}) && add(beside, u"www.example."_s, RecordType::CNAME, {target}));
        QVERIFY(beside.build().error().text.contains(u"beside other records"));
        ZoneTreeBuilder twice(name(u"example."_s));
        QVERIFY(add(twice, u"www.example."_s, RecordType::CNAME, {target, rdataOf(name(u"u.example."_s))}));
        QVERIFY(twice.build().error().text.contains(u"more than one"));
        ZoneTreeBuilder low(name(u"example."_s));
        QVERIFY(add(low, u"www.example."_s, RecordType::SOA, {rdataOf(Soa())}));
        QVERIFY(low.build().error().text.contains(u"apex"));
    }

    void manyNamesAgreeWithASimpleModel()
    {
        Random random(4592);
        for (int round = 0; round < 40; ++round) {
            ZoneTreeBuilder builder(name(u"z."_s));
            std::set<Name> owners{name(u"z."_s)};
            const auto randomName = [&random] {
                Name each = name(u"z."_s);
                for (std::uint64_t labels = 1 + random.below(4); labels > 0; --labels) {
                    const std::uint64_t draw = random.below(5);
                    const std::uint8_t label = draw == 0 ? std::uint8_t{'*'} : static_cast<std::uint8_t>('a' + draw);
                    each = each.child(std::span(&label, 1)).value();
                }
                return each;
            };
            std::set<Name> existing{name(u"z."_s)};
            for (int i = 0; i < 40; ++i) {
                const Name owner = randomName();
                QVERIFY(builder.add({owner, RecordType::A, 60, {parseRdata(RecordType::A, u"192.0.2.1").value()}}));
                owners.insert(owner);
                for (Name above = owner; above != name(u"z."_s); above = above.parent()) {
                    existing.insert(above);
                }
            }
            const auto zone = builder.build().value();
            for (int i = 0; i < 400; ++i) {
                const Name asked = randomName();
                const ZoneTree::Lookup found = zone->lookup(NameHashes(asked), RecordType::A);
                Name encloser = asked;
                while (!existing.contains(encloser)) {
                    encloser = encloser.parent();
                }
                const std::uint8_t star = '*';
                const Name wildcard = encloser.child(std::span(&star, 1)).value();
                const Name source = encloser == asked ? asked : wildcard;
                const Kind expected = !existing.contains(source)        ? Kind::NxDomain
                    : owners.contains(source) && source != name(u"z."_s) ? Kind::Answer
                                                                         : Kind::NoData;
                QCOMPARE(found.kind, expected);
            }
        }
    }
};

MERIDIAN_TEST(ZoneTreeTest)
#include "ZoneTreeTest.moc"
