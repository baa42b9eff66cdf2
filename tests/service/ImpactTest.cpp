#include "engine/service/Impact.h"

#include "engine/geo/Population.h"
#include "engine/model/ProjectJson.h"
#include "engine/policy/Compile.h"
#include "engine/policy/Decide.h"
#include "engine/service/SimulateDetails.h"
#include "engine/service/WorldClients.h"
#include "tests/support/TestMain.h"

#include <QJsonArray>

#include <cmath>

using namespace Qt::StringLiterals;
using namespace meridian;
using namespace meridian::service;

namespace {

/// Addresses a, b, c (192.0.2.1…3, checked), pools named as their address, records and rules as given.
QByteArray document(const QByteArray &records, const QByteArray &rules = {}, const QByteArray &more = {})
{
    return R"({"format": "meridian-project", "version": 1, "name": "impact",
      "locations": [{"cidr": "198.18.1.0/24", "place": "AS/CN/east/SH"}],
      "lines": [{"id": "office", "cidrs": ["203.0.113.0/24"]}],
      "healthChecks": [{"id": "hc", "kind": "external"}],
      "addresses": [{"id": "a", "value": "192.0.2.1", "healthCheck": "hc", "capacity": 100}, {"id": "b", "value": "192.0.2.2", "healthCheck": "hc", "capacity": 100},
        {"id": "c", "value": "192.0.2.3", "healthCheck": "hc", "capacity": 200}, {"id": "u", "value": "192.0.2.4", "capacity": 50}],
      "pools": [{"id": "a", "members": [{"address": "a"}]}, {"id": "b", "members": [{"address": "b"}]}, {"id": "ab", "capacityMode": "pool", "capacity": 300, "members": [{"address": "a"}, {"address": "b"}]}],
      "zones": [{"name": "gtm.example.net", "soa": {"mname": "ns1.gtm.example.net", "rname": "host.example.net"}, "records": [
        {"name": "@", "type": "NS", "values": ["ns1.gtm.example.net."]})"
        + records + "]}]"
        + (rules.isEmpty() ? QByteArray() : R"(, "instances": [{"id": "i", "domain": "www.gtm.example.net", "rules": [)" + rules + "]}]") + more + "}";
}

QByteArray rule(const QByteArray &id, const QByteArray &line, const QByteArray &pool)
{
    return R"({"id": ")" + id + R"(", "line": ")" + line + R"(", "poolSets": [{"id": "s", "pools": [{"pool": ")" + pool + R"("}]}]})";
}

QByteArray routed(const QByteArray &routing, const QByteArray &name = "app", const QByteArray &ttl = "30")
{
    return R"(, {"name": ")" + name + R"(", "type": "A", "ttl": )" + ttl + R"(, "routing": )" + routing + "}";
}

QByteArray weighted(int a, int b)
{
    return R"({"policy": "weighted", "items": [{"weight": )" + QByteArray::number(a) + R"(, "targets": [{"address": "a"}]}, {"weight": )" + QByteArray::number(b)
        + R"(, "targets": [{"address": "b"}]}]})";
}

/// Oregon, Virginia, Paris with a bias on Virginia.
QByteArray placed(int bias)
{
    return R"({"policy": "geoproximity", "items": [{"id": "or", "location": "aws:us-west-2", "targets": [{"address": "a"}]},
        {"id": "va", "location": "aws:us-east-1", "bias": )" + QByteArray::number(bias) + R"(, "targets": [{"address": "b"}]},
        {"id": "par", "location": "aws:eu-west-3", "targets": [{"address": "c"}]}]})";
}

policy::PolicyPtr compiled(const QByteArray &text)
{
    const model::ReadResult read = model::readProject(text);
    for (const model::DocumentError &error : read.errors) {
        qWarning("%s", qPrintable(error.toString()));
    }
    const policy::CompileReport report = read.project ? policy::compile(*read.project) : policy::CompileReport();
    for (const Error &error : report.errors) {
        qWarning("%s", qPrintable(error.toString()));
    }
    return report.policy;
}

ImpactReport compared(const QByteArray &before, const QByteArray &after)
{
    return impact(*compiled(before), *compiled(after)).value_or(ImpactReport());
}

/// People of a place, in mainland China of one carrier if it is named.
double peopleIn(const QString &place, const QString &carrier = {})
{
    const geo::Place wanted = geo::Place::parse(place).value();
    double sum = 0;
    for (const WorldClient &client : worldClients()) {
        const bool isCarrier = carrier.isEmpty() || client.facts.isp.toString() == carrier;
        sum += wanted.contains(client.facts.place) && isCarrier ? client.people : 0;
    }
    return sum;
}

bool isNear(double a, double b)
{
    return std::abs(a - b) <= 1e-9 * std::max(1.0, std::max(std::abs(a), std::abs(b)));
}

/// Half the sum of differences of shares, over every client, asked one by one: what moves, found without any of the short cuts.
double movedByHand(const policy::Policy &before, const policy::Policy &after, const QString &name)
{
    double moved = 0;
    for (const WorldClient &client : worldClients()) {
        QMap<QStringList, double> difference;
        for (const auto &[policy, sign] : {std::pair(&before, -1.0), std::pair(&after, 1.0)}) {
            const auto answer = policy::distribution(*policy, {}, {dns::Name::parse(name).value(), dns::RecordType::A}, policy::Source::simulated(client.facts));
            for (const auto &entry : answer.entries) {
                difference[entry.bucket.values()] += sign * entry.share.toDouble();
            }
            if (answer.entries.empty()) {
                difference[{}] += sign;
            }
        }
        for (const double each : difference) {
            moved += std::max(each, 0.0) * client.people;
        }
    }
    return moved;
}

} // namespace

class ImpactTest final : public QObject
{
    Q_OBJECT

private slots:
    void theSameProjectMovesNobody()
    {
        const QByteArray text = document(routed(placed(0)) + routed(weighted(1, 3), "w"), rule("d", "default", "a"));
        const ImpactReport report = compared(text, text);
        QVERIFY(report.names.isEmpty());
        QCOMPARE(report.unchanged, 3);
        QVERIFY(isNear(report.people, geo::Population::builtin().total()));
    }

    void movedWeightsMoveTheirDifference()
    {
        const ImpactReport report = compared(document(routed(weighted(75, 25)) + routed(weighted(1, 1), "other")), document(routed(weighted(50, 50)) + routed(weighted(1, 1), "other")));
        QCOMPARE(report.names.size(), 1);
        QCOMPARE(report.unchanged, 1);
        const ImpactName &name = report.names.constFirst();
        QCOMPARE(name.kind, ImpactName::Kind::Changed);
        QCOMPARE(name.object, u"record:app.gtm.example.net/A"_s);
        QVERIFY(isNear(name.moved, report.people / 4));
        QCOMPARE(name.moves.size(), 1);
        QCOMPARE(name.moves.constFirst().from.values, QStringList{u"192.0.2.1"_s});
        QCOMPARE(name.moves.constFirst().to.values, QStringList{u"192.0.2.2"_s});
        QVERIFY(name.countries.size() > 200);
        for (const ImpactPart &country : name.countries) {
            QVERIFY(isNear(country.moved, country.people / 4));
        }
        QVERIFY(name.lines.isEmpty());
    }

    void aNewRuleMovesThePeopleOfItsLine_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("place");
        QTest::addColumn<QString>("carrier");
        QTest::newRow("R-034 a region") << u"place=AS/CN/east"_s << u"AS/CN/east"_s << QString();
        QTest::newRow("R-034 a carrier in a country") << u"isp=cn-mobile,place=AS/CN"_s << u"AS/CN"_s << u"cn-mobile"_s;
        QTest::newRow("R-034 a continent") << u"place=EU"_s << u"EU"_s << QString();
    }
    void aNewRuleMovesThePeopleOfItsLine()
    {
        QFETCH(QString, line);
        QFETCH(QString, place);
        QFETCH(QString, carrier);
        const ImpactReport report = compared(document({}, rule("d", "default", "a")), document({}, rule("d", "default", "a") + "," + rule("x", line.toUtf8(), "b")));
        QCOMPARE(report.names.size(), 1);
        const ImpactName &name = report.names.constFirst();
        QCOMPARE(name.object, u"instance:i"_s);
        QVERIFY(isNear(name.moved, peopleIn(place, carrier)));
        QCOMPARE(name.lines.size(), 1); // the finer of before and after
        QCOMPARE(name.lines.constFirst().key, line);
        QVERIFY(isNear(name.lines.constFirst().moved, name.lines.constFirst().people));
        for (const ImpactPart &country : name.countries) {
            QVERIFY(country.moved <= country.people * (1 + 1e-9));
        }
        // The other way round it is the same people.
        const ImpactReport back = compared(document({}, rule("d", "default", "a") + "," + rule("x", line.toUtf8(), "b")), document({}, rule("d", "default", "a")));
        QVERIFY(isNear(back.names.constFirst().moved, name.moved));
        QCOMPARE(back.names.constFirst().lines.constFirst().key, line);
    }

    void addedAndRemovedNamesSayWhatWasAnsweredBefore()
    {
        const QByteArray without = document(R"(, {"name": "fixed", "type": "A", "values": ["192.0.2.99"]})");
        const QByteArray with = document(routed(weighted(1, 0)) + routed(weighted(1, 0), "fixed"));
        const ImpactReport added = compared(without, with);
        QCOMPARE(added.names.size(), 2);
        for (const ImpactName &name : added.names) {
            QCOMPARE(name.kind, ImpactName::Kind::Added);
            QVERIFY(isNear(name.moved, added.people));
            QCOMPARE(name.moves.size(), 1);
            const ImpactAnswer &from = name.moves.constFirst().from;
            QCOMPARE(name.name == u"fixed.gtm.example.net." ? from.values.join(u' ') : from.rcode, name.name == u"fixed.gtm.example.net." ? u"192.0.2.99"_s : u"NXDOMAIN"_s);
        }
        const ImpactReport removed = compared(with, without);
        QCOMPARE(removed.names.size(), 2);
        QCOMPARE(removed.names.constFirst().kind, ImpactName::Kind::Removed);
        QCOMPARE(removed.names.constFirst().ttlAfter, 0);
    }

    void aTtlAloneMovesNobodyAndIsSaid()
    {
        const ImpactReport report = compared(document(routed(placed(0))), document(routed(placed(0), "app", "60")));
        QCOMPARE(report.names.size(), 1);
        QCOMPARE(report.names.constFirst().moved, 0.0);
        QVERIFY(report.names.constFirst().hasTtlChange());
        QCOMPARE(report.names.constFirst().ttlBefore, 30);
        QCOMPARE(report.names.constFirst().ttlAfter, 60);
        QVERIFY(toText(report).contains(u"TTL: 30 s -> 60 s"_s));
    }

    void ownNetworksAreToldApartFromPeople()
    {
        const QByteArray rules = rule("d", "default", "a") + "," + rule("o", "cidr=office", "a");
        const ImpactReport line = compared(document({}, rules), document({}, rule("d", "default", "a") + "," + rule("o", "cidr=office", "b")));
        QCOMPARE(line.names.size(), 1);
        QCOMPARE(line.names.constFirst().moved, 0.0);
        QCOMPARE(line.names.constFirst().networks.size(), 1);
        QCOMPARE(line.names.constFirst().networks.constFirst().network, u"203.0.113.0/24"_s);
        QCOMPARE(line.names.constFirst().networks.constFirst().to.values, QStringList{u"192.0.2.2"_s});

        const QByteArray regions = rule("d", "default", "a") + "," + rule("e", "place=AS/CN/east", "b");
        const QByteArray before = document({}, regions);
        const ImpactReport location = compared(before, QByteArray(before).replace("AS/CN/east/SH", "EU/DE"));
        QCOMPARE(location.names.size(), 1);
        QCOMPARE(location.names.constFirst().moved, 0.0);
        QCOMPARE(location.names.constFirst().networks.constFirst().network, u"198.18.1.0/24"_s);
        QCOMPARE(location.names.constFirst().networks.constFirst().from.values, QStringList{u"192.0.2.2"_s});

        // A wider block answers alike, and for a larger part of the addresses.
        const ImpactReport scope = compared(before, QByteArray(before).replace("198.18.1.0/24", "198.18.0.0/16"));
        QVERIFY(std::ranges::any_of(scope.names.constFirst().networks, [](const ImpactNetwork &network) { return network.scopeBefore != network.scopeAfter; }));
    }

    void anAliasMovesWithWhatItLeadsTo()
    {
        const QByteArray alias = R"(, {"name": "alias", "type": "CNAME", "routing": {"policy": "multivalue", "targets": ["app.gtm.example.net."]}})";
        const ImpactReport report = compared(document(routed(placed(0))), document(routed(placed(25))));
        const double moved = report.names.constFirst().moved;
        QVERIFY(moved > 0 && moved < report.people);
        const QByteArray instance = R"(, "instances": [{"id": "i", "domain": "www.gtm.example.net", "rules": [{"id": "r", "poolSets": [{"id": "s", "pools": [{"pool": "alias"}]}]}]}])";
        const auto withAlias = [&](int bias) {
            return document(routed(placed(bias)), {}, instance)
                .replace(R"("pools": [{"id": "a",)", R"("pools": [{"id": "alias", "members": [{"address": "alias"}]}, {"id": "a",)")
                .replace(R"("addresses": [)", R"("addresses": [{"id": "alias", "value": "app.gtm.example.net"}, )");
        };
        const ImpactReport both = compared(withAlias(0), withAlias(25));
        const auto found = std::ranges::find_if(both.names, [](const ImpactName &name) { return name.object == u"instance:i" && name.type == u"A"; });
        QVERIFY(found != both.names.end());
        QVERIFY(isNear(found->moved, moved));
    }

    void groupsCountLikeEverybodyAskedAlone_data()
    {
        QTest::addColumn<QByteArray>("before");
        QTest::addColumn<QByteArray>("after");
        QTest::newRow("R-136 bias") << routed(placed(0)) << routed(placed(25));
        QTest::newRow("R-134 bias the other way") << routed(placed(10)) << routed(placed(-60));
        QTest::newRow("R-096 policy of another kind") << routed(placed(0)) << routed(weighted(3, 1));
        const QByteArray lines = R"({"policy": "lines", "items": [{"line": "place=AS/CN", "targets": [{"address": "a"}]}, {"line": "isp=cn-unicom", "targets": [{"address": "c"}]}, {"line": "default", "targets": [{"address": "b"}]}]})";
        QTest::newRow("R-V23 lines") << routed(lines) << routed(QByteArray(lines).replace("AS/CN", "AS"));
        QTest::newRow("R-V23 a client without an item") << routed(lines) << routed(QByteArray(lines).replace(R"(, {"line": "default", "targets": [{"address": "b"}]})", ""));
        QTest::newRow("R-V22 nested") << routed(R"({"policy": "failover", "trickle": 0.25, "active": {"routing": )" + placed(0) + R"(}, "backup": {"targets": ["192.0.2.77"]}})")
                                      << routed(R"({"policy": "failover", "trickle": 0.5, "active": {"routing": )" + placed(40) + R"(}, "backup": {"targets": ["192.0.2.77"]}})");
    }
    void groupsCountLikeEverybodyAskedAlone()
    {
        QFETCH(QByteArray, before);
        QFETCH(QByteArray, after);
        const policy::PolicyPtr old = compiled(document(before));
        const policy::PolicyPtr now = compiled(document(after));
        const std::optional<ImpactReport> report = impact(*old, *now);
        QVERIFY(report);
        QCOMPARE(report->names.size(), 1);
        const ImpactName &name = report->names.constFirst();
        QVERIFY(isNear(name.moved, movedByHand(*old, *now, u"app.gtm.example.net"_s)));
        double moves = 0, countries = 0;
        for (const ImpactMove &move : name.moves) {
            QVERIFY(move.people > 0);
            moves += move.people;
        }
        for (const ImpactPart &country : name.countries) {
            countries += country.moved;
        }
        QVERIFY(isNear(moves, name.moved));
        QVERIFY(isNear(countries, name.moved));
        QVERIFY(std::ranges::is_sorted(name.moves, std::greater(), &ImpactMove::people));
    }

    void theWorkCanBeWatchedAndEnded()
    {
        QByteArray records;
        for (int i = 0; i < 5; ++i) {
            records += routed(weighted(1, i), "n" + QByteArray::number(i));
        }
        const policy::PolicyPtr policy = compiled(document(records));
        QList<qsizetype> seen;
        QVERIFY(impact(*policy, *policy, [&](qsizetype done, qsizetype of) {
            seen.append(done);
            return of == 5;
        }));
        QCOMPARE(seen, (QList<qsizetype>{0, 1, 2, 3, 4, 5}));
        QVERIFY(!impact(*policy, *policy, [](qsizetype done, qsizetype) { return done < 3; }));
    }

    void jsonAndTextSayTheSame()
    {
        const ImpactReport report = compared(document(routed(weighted(75, 25))), document(routed(weighted(50, 50))));
        const QJsonObject name = toJson(report)[u"names"].toArray().at(0).toObject();
        QCOMPARE(name[u"kind"].toString(), u"changed"_s);
        QVERIFY(isNear(name[u"movedShare"].toDouble(), 0.25));
        QCOMPARE(name[u"moves"].toArray().at(0)[u"from"][u"values"].toArray().at(0).toString(), u"192.0.2.1"_s);
        QVERIFY2(toText(report).contains(u"25.000 %"_s), qPrintable(toText(report)));
        QVERIFY(toText(ImpactReport{.people = 1e9, .names = {}, .unchanged = 2}).contains(u"Nobody"_s));
    }

    // ---- simulate ----------------------------------------------------------------------------------------------------

    void aFailureNamesWhoTakesOver()
    {
        const policy::PolicyPtr policy = compiled(document(routed(placed(0))));
        const SimulateRequest down{.name = u"app.gtm.example.net"_s, .type = u"A"_s, .down = {u"b"_s}, .up = {}};
        const Result<SimulateReport> well = simulate(*policy, {.name = down.name, .type = down.type, .down = {}, .up = {}});
        const Result<SimulateDetails> failed = detailsOf(*policy, down);
        QVERIFY(well && failed && failed->failure);
        QCOMPARE(failed->failure->healthyShares.size(), well->shares.size());
        double of = 0;
        for (const SimulatedShare &share : well->shares) {
            of += share.values == QStringList{u"192.0.2.2"_s} ? share.share : 0;
        }
        QVERIFY(of > 0);
        QVERIFY(isNear(failed->failure->takeOver.moved / well->people, of));
        QCOMPARE(failed->failure->takeOver.moves.size(), 2); // Oregon and Paris
        for (const ImpactMove &move : failed->failure->takeOver.moves) {
            QCOMPARE(move.from.values, QStringList{u"192.0.2.2"_s});
        }
        QVERIFY(toText(*well, *failed, {}).contains(u"Who takes over"_s));
    }

    void linesAndAddressesAreSummed()
    {
        const policy::PolicyPtr policy = compiled(document({}, rule("d", "default", "ab") + "," + rule("e", "place=AS/CN/east", "b")));
        const Result<SimulateDetails> report = detailsOf(*policy, {.name = u"www.gtm.example.net"_s, .type = u"A"_s, .down = {}, .up = {}});
        QVERIFY(report);
        QCOMPARE(report->lines.size(), 2);
        QCOMPARE(report->lines.at(0).line, u"default"_s);
        QCOMPARE(report->lines.at(1).line, u"place=AS/CN/east"_s);
        QVERIFY(isNear(report->lines.at(1).people, peopleIn(u"AS/CN/east"_s)));
        QVERIFY(isNear(report->lines.at(0).people + report->lines.at(1).people, geo::Population::builtin().total()));
        double sum = 0;
        for (const SimulatedAddress &address : report->addresses) {
            sum += address.share;
        }
        QVERIFY(isNear(sum, 1));
        QCOMPARE(report->addresses.at(0).address, u"b"_s);
        QVERIFY(isNear(report->addresses.at(1).share, report->lines.at(0).people / geo::Population::builtin().total() / 2));
    }

    void capacitiesAreComparedWithADemand()
    {
        const QByteArray text = document(routed(R"({"policy": "weighted", "items": [{"weight": 1, "targets": [{"address": "a"}]}, {"weight": 1, "targets": [{"address": "c"}]}]})"),
                                         rule("d", "default", "ab"));
        const model::ProjectPtr project = model::readProject(text).project;
        const policy::PolicyPtr policy = compiled(text);
        const auto ask = [&](const QString &name, const QStringList &down) { return detailsOf(*policy, {.name = name, .type = u"A"_s, .down = down, .up = {}}).value(); };

        // Half of a demand of 300 is more than a's 100.
        const CapacityReport record = capacityOf(ask(u"app.gtm.example.net"_s, {}), *project, std::nullopt);
        QVERIFY(!record.isGiven);
        QCOMPARE(record.demand, 300.0);
        QCOMPARE(record.overruns.size(), 1);
        QCOMPARE(record.overruns.constFirst().object, u"address:a"_s);
        QVERIFY(isNear(record.overruns.constFirst().load, 150));
        QVERIFY(capacityOf(ask(u"app.gtm.example.net"_s, {}), *project, 200).overruns.isEmpty());
        // With a down, all of it goes to c.
        const CapacityReport failed = capacityOf(ask(u"app.gtm.example.net"_s, {u"a"_s}), *project, std::nullopt);
        QCOMPARE(failed.demand, 300.0);
        QCOMPARE(failed.overruns.constFirst().object, u"address:c"_s);
        QVERIFY(isNear(failed.overruns.constFirst().load, 300));

        // R-048: the capacity is on the pool, whatever its addresses take.
        QVERIFY(capacityOf(ask(u"www.gtm.example.net"_s, {}), *project, std::nullopt).overruns.isEmpty());
        const CapacityReport pool = capacityOf(ask(u"www.gtm.example.net"_s, {u"a"_s}), *project, 600);
        QVERIFY(pool.isGiven);
        QCOMPARE(pool.overruns.size(), 1);
        QCOMPARE(pool.overruns.constFirst().object, u"pool:ab"_s);
        QVERIFY(isNear(pool.overruns.constFirst().load, 600));
    }

    void statesWithoutEffectAreTold_data()
    {
        QTest::addColumn<QStringList>("down");
        QTest::addColumn<QStringList>("up");
        QTest::addColumn<QString>("says");
        QTest::newRow("R-V20 nothing checks it") << QStringList{u"u"_s} << QStringList{} << u"nothing checks it"_s;
        QTest::newRow("R-V10 switched on for good") << QStringList{u"on"_s} << QStringList{} << u"always_on"_s;
        QTest::newRow("R-V10 switched off for good") << QStringList{} << QStringList{u"off"_s} << u"always_off"_s;
        QTest::newRow("R-093 too few backends") << QStringList{} << QStringList{u"lb"_s} << u"backends"_s;
        QTest::newRow("a checked one takes both") << QStringList{u"a"_s} << QStringList{u"b"_s} << QString();
    }
    void statesWithoutEffectAreTold()
    {
        QFETCH(QStringList, down);
        QFETCH(QStringList, up);
        QFETCH(QString, says);
        const policy::PolicyPtr policy = compiled(document(routed(weighted(1, 1))).replace(R"("addresses": [)", R"("addresses": [{"id": "on", "value": "192.0.2.8", "mode": "always_on"},
            {"id": "off", "value": "192.0.2.9", "mode": "always_off"}, {"id": "lb", "value": "192.0.2.10", "backends": {"healthy": 1, "total": 6}}, )"));
        ExplainRequest request;
        request.name = u"app.gtm.example.net"_s;
        request.down = down;
        request.up = up;
        const Result<ExplainReport> report = explain(*policy, request);
        QVERIFY(report);
        const bool isTold = report->steps.constFirst().kind == u"health";
        QCOMPARE(isTold, !says.isEmpty());
        QVERIFY2(!isTold || (report->steps.constFirst().text.contains(says) && report->steps.constFirst().object == u"address:" + (down + up).constFirst()),
                 qPrintable(report->steps.constFirst().text));
        QCOMPARE(detailsOf(*policy, {.name = request.name, .type = u"A"_s, .down = down, .up = up})->notes.size(), isTold ? 1 : 0);
    }
};

MERIDIAN_TEST(ImpactTest)

#include "ImpactTest.moc"
