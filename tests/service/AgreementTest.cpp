#include "engine/serve/Responder.h"
#include "engine/service/Explain.h"
#include "tests/policy/RandomProject.h"
#include "tests/serve/Ask.h"
#include "tests/support/TestMain.h"

#include <cmath>

using namespace Qt::StringLiterals;
using namespace meridian;
using namespace meridian::test;

namespace {

/// Names of addresses that are down in a state.
QStringList downIn(const policy::Policy &policy, const policy::Health &health)
{
    QStringList out;
    for (std::uint32_t i = 0; i < policy.addresses().size(); ++i) {
        if (health.state(i) == policy::CheckState::Down) {
            out.append(policy.addresses()[i].id.text);
        }
    }
    return out;
}

service::ExplainReport explained(const policy::Policy &policy, const QString &name, const IpPrefix &client, const QStringList &down)
{
    service::ExplainRequest request;
    request.name = name;
    request.client = client;
    request.down = down;
    return service::explain(policy, request).value_or(service::ExplainReport());
}

void addKinds()
{
    QTest::addColumn<int>("kind");
    for (const auto &[row, kind] : everyKind()) {
        QTest::newRow(row) << static_cast<int>(kind);
    }
}

} // namespace

/// What the server answers is what explain says it does: for every kind of policy, random projects, clients and states.
class AgreementTest final : public QObject
{
    Q_OBJECT

private slots:
    void theServerAnswersWhatExplainSays_data() { addKinds(); }
    void theServerAnswersWhatExplainSays()
    {
        QFETCH(int, kind);
        const QString name = nameOf(Kind(kind));
        int answered = 0;
        for (std::uint64_t seed = 0; seed < 12; ++seed) {
            Random random(seed + 77);
            const policy::PolicyPtr policy = randomProjectOf(Kind(kind), seed).compiled(randomGeo(seed));
            for (int state = 0; state < 4; ++state) {
                const policy::Health health = randomHealth(random, *policy, state * 30);
                const auto standing = policy::Standing::build(policy, health);
                Asker ask{serve::Responder(*standing), seed + 1};
                for (int i = 0; i < 12; ++i) {
                    const IpAddress address = foldToV4(randomAddress(random)).address;
                    const IpPrefix client = IpPrefix::of(address, address.isV4() ? 24 : 56);
                    const service::ExplainReport expected = explained(*policy, name, client, downIn(*policy, health));
                    dns::Edns opt = edns();
                    opt.clientSubnet = dns::ClientSubnet::of(client);
                    for (int draw = 0; draw < 4; ++draw) {
                        const dns::Message answer = ask.ask(name, dns::RecordType::A, opt);
                        const QString where = u"seed %1, %2: "_s.arg(seed).arg(client.toString());
                        QVERIFY2(dns::toString(answer.rcode) == expected.rcode, qPrintable(where + expected.rcode));
                        QVERIFY2(int(answer.clientSubnetScope) == expected.scope, qPrintable(where + u"scope %1 and %2"_s.arg(answer.clientSubnetScope).arg(expected.scope)));
                        QStringList values;
                        for (const dns::Record &record : answer.answers) {
                            values += dns::rdataToString(record.type, record.rdata);
                            QVERIFY2(int(record.ttl) == expected.ttl, qPrintable(where + u"TTL %1 and %2"_s.arg(record.ttl).arg(expected.ttl)));
                        }
                        values.sort();
                        const bool isThere = std::ranges::any_of(expected.shares, [&](const service::ExplainedShare &share) { return share.values == values; });
                        QVERIFY2(expected.shares.isEmpty() ? values.isEmpty() : isThere, qPrintable(where + values.join(u' ')));
                        answered += values.isEmpty() ? 0 : 1;
                    }
                }
            }
        }
        QVERIFY(answered > 200);
    }

    /// 100 000 answers: each within four standard deviations of its share. The seeds are fixed, so that the test is too.
    void drawsKeepTheShares_data() { addKinds(); }
    void drawsKeepTheShares()
    {
        QFETCH(int, kind);
        constexpr int kDraws = 100'000;
        const QString name = nameOf(Kind(kind));
        int several = 0;
        for (std::uint64_t seed = 0; seed < 40 && several < 2; ++seed) {
            Random random(seed + 177);
            const policy::PolicyPtr policy = randomProjectOf(Kind(kind), seed).compiled(randomGeo(seed));
            const IpAddress address = foldToV4(randomAddress(random)).address;
            const IpPrefix client = IpPrefix::of(address, address.isV4() ? 24 : 56);
            const service::ExplainReport expected = explained(*policy, name, client, {});
            if (expected.shares.size() < 2 && seed < 38) {
                continue; // nothing is drawn
            }
            several += expected.shares.size() > 1 ? 1 : 0;
            const auto standing = policy::Standing::build(policy, policy::Health());
            Asker ask{serve::Responder(*standing), seed + 1};
            dns::Edns opt = edns();
            opt.clientSubnet = dns::ClientSubnet::of(client);
            const Octets query = dns::buildQuery(0x1234, test::name(name), dns::RecordType::A, opt);
            QMap<QStringList, int> counts;
            for (int i = 0; i < kDraws; ++i) {
                QVERIFY(!ask.send(query).empty());
                ++counts[ask.report.bucket == nullptr ? QStringList() : ask.report.values()];
            }
            int counted = 0;
            for (const service::ExplainedShare &share : expected.shares) {
                const double p = share.share.toDouble();
                const double found = counts.value(share.values) / double(kDraws);
                QVERIFY2(std::abs(found - p) <= 4 * std::sqrt(p * (1 - p) / kDraws) + 1e-12,
                         qPrintable(u"seed %1: %2 of %3, drawn %4"_s.arg(seed).arg(share.share.toString(), share.values.join(u' ')).arg(found)));
                counted += counts.value(share.values);
            }
            QCOMPARE(counted, expected.shares.isEmpty() ? 0 : kDraws); // nothing else was answered
        }
    }

    void theSevenStepsEndAtAnAddress_data()
    {
        QTest::addColumn<QString>("asked");
        QTest::newRow("R-011 service name, CNAME, dispatch domain, address chosen by policy") << u"www.gtm.example.net"_s;
    }
    /// The service's zone and the dispatch domain are both served here; a resolver would ask them one after the other.
    void theSevenStepsEndAtAnAddress()
    {
        QFETCH(QString, asked);
        ProjectFixture f;
        f.address(u"a"_s, u"1.1.1.1"_s).pool(u"p"_s, {{u"a"_s, 1}});
        f.instance.rules = {rule(u"r"_s, u"default"_s, u"p"_s)};
        f.records(u"service"_s, u"CNAME"_s, {asked + u'.'});
        const auto standing = policy::Standing::build(f.compiled(), policy::Health());
        Asker ask{serve::Responder(*standing)};
        const dns::Message answer = ask.ask(u"service.gtm.example.net"_s, dns::RecordType::A);
        QCOMPARE(answer.answers.size(), 2U);
        QCOMPARE(answer.answers.at(0).type, dns::RecordType::CNAME);
        QCOMPARE(dns::rdataToString(answer.answers.at(1).type, answer.answers.at(1).rdata), u"1.1.1.1"_s);
    }
};

MERIDIAN_TEST(AgreementTest)

#include "AgreementTest.moc"
