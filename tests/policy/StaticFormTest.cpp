#include "engine/policy/StaticForm.h"
#include "tests/policy/ProjectFixture.h"
#include "tests/support/TestMain.h"

#include "engine/policy/Policy.h"

using namespace Qt::StringLiterals;
using namespace meridian;
using namespace meridian::test;
using model::Routing;

/// What a secondary gets of routed names.
class StaticFormTest final : public QObject
{
    Q_OBJECT

    static ProjectFixture base()
    {
        ProjectFixture f;
        f.address(u"a"_s, u"192.0.2.1"_s).address(u"b"_s, u"192.0.2.2"_s).address(u"c"_s, u"192.0.2.3"_s);
        f.address(u"six"_s, u"2001:db8::1"_s).address(u"cdn"_s, u"edge.example.com"_s).address(u"other"_s, u"other.example.com"_s);
        f.pool(u"ab"_s, {{u"a"_s, 3}, {u"b"_s, 1}}).pool(u"c6"_s, {{u"c"_s, 1}, {u"six"_s, 1}}).pool(u"cdn"_s, {{u"cdn"_s, 1}});
        return f;
    }
    /// The sets of one node as lines, sorted; those of a name that is not there: nothing.
    static QStringList linesOf(const policy::Policy &policy, const QString &name)
    {
        QStringList out;
        const dns::ZoneTree &tree = *policy.zones().entries().front().tree;
        const auto *node = tree.findNode(dns::NameHashes(dns::Name::parse(name).value()));
        if (node == nullptr) {
            return out;
        }
        for (const dns::RrSet &set : policy::staticSets(policy, tree, *node)) {
            for (const dns::Rdata &rdata : set.rdatas) {
                out += u"%1 %2 %3"_s.arg(set.ttl).arg(dns::toString(set.type), dns::rdataToString(set.type, rdata));
            }
        }
        out.sort();
        return out;
    }
    using Change = std::function<void(ProjectFixture &)>;

private slots:
    void routedNamesHaveWhatAnUnknownClientMayGet_data()
    {
        QTest::addColumn<Change>("change");
        QTest::addColumn<QString>("name");
        QTest::addColumn<QStringList>("lines");
        const auto row = [](const char *what, const Change &change, const QString &name, const QStringList &lines) { QTest::newRow(what) << change << name << lines; };
        const QString app = u"app.gtm.example.net"_s;
        const QString www = QString::fromLatin1(kDomain);
        row("weighted: all that have a share", [](ProjectFixture &f) {
            f.routed(u"app"_s, u"A"_s, routing(Routing::Policy::Weighted, {weightedItem(3, {u"@a"_s}), weightedItem(1, {u"@b"_s}), weightedItem(0, {u"@c"_s})}), 45);
        }, app, {u"45 A 192.0.2.1"_s, u"45 A 192.0.2.2"_s});
        row("failover: the active part", [](ProjectFixture &f) {
            Routing r = routing(Routing::Policy::Failover, {});
            r.active = item({u"@a"_s});
            r.backup = item({u"@b"_s});
            f.routed(u"app"_s, u"A"_s, r);
        }, app, {u"30 A 192.0.2.1"_s});
        row("lines: the default", [](ProjectFixture &f) {
            f.routed(u"app"_s, u"A"_s, routing(Routing::Policy::Lines, {lineItem(u"place=AS/CN"_s, {u"@a"_s}), lineItem(u"default"_s, {u"@b"_s})}));
        }, app, {u"30 A 192.0.2.2"_s});
        row("an alias: the greatest share", [](ProjectFixture &f) {
            f.routed(u"app"_s, u"CNAME"_s, routing(Routing::Policy::Weighted, {weightedItem(1, {u"a.example.com."_s}), weightedItem(2, {u"b.example.com."_s})}));
        }, app, {u"30 CNAME b.example.com."_s});
        row("an instance: both families", [](ProjectFixture &f) {
            f.hasInstance = true;
            f.instance.rules.push_back(rule(u"all"_s, u"default"_s, u"c6"_s));
        }, www, {u"60 A 192.0.2.3"_s, u"60 AAAA 2001:db8::1"_s});
        row("an instance that leads to a name", [](ProjectFixture &f) {
            f.instance.rules.push_back(rule(u"all"_s, u"default"_s, u"cdn"_s));
        }, www, {u"60 CNAME edge.example.com."_s});
        row("RFC 1034 §3.6.2 an alias beside other data is left out", [](ProjectFixture &f) {
            f.instance.rules.push_back(rule(u"all"_s, u"default"_s, u"cdn"_s));
            f.records(u"www"_s, u"TXT"_s, {u"t"_s});
        }, www, {u"300 TXT \"t\""_s});
        row("an instance without a rule for unknown clients is left out", [](ProjectFixture &f) {
            f.instance.rules.push_back(rule(u"cn"_s, u"place=AS/CN"_s, u"ab"_s));
        }, www, {});
        row("static sets are as they are", [](ProjectFixture &f) { f.records(u"app"_s, u"MX"_s, {u"10 mail"_s, u"20 mail2"_s}, 77); }, app,
            {u"77 MX 10 mail.gtm.example.net."_s, u"77 MX 20 mail2.gtm.example.net."_s});
        row("an empty non-terminal", [](ProjectFixture &f) { f.records(u"x.app"_s, u"A"_s, {u"192.0.2.9"_s}); }, app, {});
    }
    void routedNamesHaveWhatAnUnknownClientMayGet()
    {
        QFETCH(Change, change);
        QFETCH(QString, name);
        QFETCH(QStringList, lines);
        ProjectFixture f = base();
        change(f);
        QCOMPARE(linesOf(*f.compiled(), name), lines);
    }
};

MERIDIAN_TEST(StaticFormTest)
#include "StaticFormTest.moc"
