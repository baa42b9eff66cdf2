#include "engine/policy/AliasTable.h"
#include "engine/policy/Standing.h"
#include "tests/policy/RandomProject.h"
#include "tests/support/TestMain.h"

#include <cmath>
#include <map>

using namespace Qt::StringLiterals;
using namespace meridian;
using namespace meridian::test;

namespace {

/// Octets of a bucket as a Standing holds them.
std::vector<std::uint8_t> encoded(const policy::Bucket &bucket)
{
    std::vector<std::uint8_t> out;
    for (const auto &record : bucket.records) {
        out.push_back(static_cast<std::uint8_t>(record->rdata.size() >> 8));
        out.push_back(static_cast<std::uint8_t>(record->rdata.size()));
        out.insert(out.end(), record->rdata.begin(), record->rdata.end());
    }
    return out;
}

/// Exact parts of 2^64 that an alias table gives each bucket.
std::map<std::uint32_t, long double> partsOf(std::span<const policy::AliasCell> cells)
{
    std::map<std::uint32_t, long double> parts;
    const auto count = static_cast<long double>(cells.size());
    for (const policy::AliasCell &cell : cells) {
        const long double own = static_cast<long double>(cell.threshold) * 0x1p-64L;
        parts[cell.bucket] += own / count;
        parts[cell.alias] += (1 - own) / count;
    }
    return parts;
}

} // namespace

class StandingTest final : public QObject
{
    Q_OBJECT

private slots:
    void anAliasTableHoldsTheShares()
    {
        const std::vector<Fraction> shares{Fraction(3, 8), Fraction(3, 8), Fraction(3, 16), Fraction(1, 16)};
        const auto parts = partsOf(policy::makeAliasTable(shares, 10));
        QCOMPARE(parts.size(), 4U);
        for (std::size_t i = 0; i < shares.size(); ++i) {
            QVERIFY(std::abs(parts.at(10 + static_cast<std::uint32_t>(i)) - static_cast<long double>(shares[i].toDouble())) < 1e-17L);
        }
        QCOMPARE(policy::toFixedPoint(Fraction(1, 2)), 0x8000000000000000U);
        QCOMPARE(policy::toFixedPoint(Fraction(1, 3)), 0x5555555555555555U);
        const Fraction::Wide huge = ~Fraction::Wide{0};
        QCOMPARE(policy::toFixedPoint(Fraction(huge / 2, huge)), 0x7fffffffffffffffU);
    }

    void anAliasTableHoldsManyUnevenShares()
    {
        Random random(7);
        std::vector<std::uint64_t> weights;
        std::uint64_t sum = 0;
        for (int i = 0; i < 1000; ++i) {
            weights.push_back(1 + random.below(i % 10 == 0 ? 1000000 : 10));
            sum += weights.back();
        }
        std::vector<Fraction> shares;
        for (const std::uint64_t weight : weights) {
            shares.emplace_back(weight, sum);
        }
        const auto parts = partsOf(policy::makeAliasTable(shares, 0));
        for (std::uint32_t i = 0; i < shares.size(); ++i) {
            QVERIFY(std::abs(parts.at(i) - static_cast<long double>(weights[i]) / static_cast<long double>(sum)) < 1e-15L);
        }
    }

    /// Draws follow the shares: 100 000 of them lie within 4·sqrt(p(1−p)/N).
    void drawsFollowTheShares()
    {
        ProjectFixture f;
        f.address(u"a1"_s, u"1.1.1.1"_s).address(u"a2"_s, u"1.1.1.2"_s).address(u"a3"_s, u"1.1.1.3"_s).address(u"b1"_s, u"2.1.1.1"_s);
        f.pool(u"p1"_s, {{u"a1"_s, 10}, {u"a2"_s, 10}}).pool(u"p2"_s, {{u"a3"_s, 10}}).pool(u"p3"_s, {{u"b1"_s, 10}});
        f.instance.rules = {rule(u"r1"_s, u"default"_s, 30, {poolSet(u"s1"_s, {{u"p1"_s, 20}, {u"p2"_s, 10}})}),
                            rule(u"r2"_s, u"default"_s, 10, {poolSet(u"s2"_s, {{u"p3"_s, 10}})})};
        const auto policy = f.compiled();
        const auto standing = policy::Standing::build(policy, {});
        const auto found = standing->find(0, dns::RecordType::A, nullptr, 0);
        QCOMPARE(found.answer->ttl, 60U);
        constexpr int kDraws = 100000;
        Random random(42);
        std::map<std::vector<std::uint8_t>, int> count;
        for (int i = 0; i < kDraws; ++i) {
            const auto data = found.name->data(found.name->draw(*found.answer, random));
            ++count[{data.begin(), data.end()}];
        }
        const auto expected = ask(*policy, {});
        QCOMPARE(count.size(), expected.entries.size());
        for (const auto &entry : expected.entries) {
            const double p = entry.share.toDouble();
            const double part = static_cast<double>(count[encoded(entry.bucket)]) / kDraws;
            QVERIFY2(std::abs(part - p) < 4 * std::sqrt(p * (1 - p) / kDraws), qPrintable(u"%1 drawn, %2 wanted"_s.arg(part).arg(p)));
        }
    }

    /// What stands prepared is what the decision function says, for every name, type and client.
    void standingAndDistributionAgree()
    {
        for (std::uint64_t seed = 0; seed < 80; ++seed) {
            Random random(seed);
            const auto policy = randomProject(seed).compiled(randomGeo(seed));
            auto standing = policy::Standing::build(policy, {});
            for (int round = 0; round < 3; ++round) {
                const policy::Health health = randomHealth(random, *policy, round * 40);
                standing = standing->withHealth(health);
                for (int i = 0; i < 40; ++i) {
                    compareOne(*standing, health, random);
                }
            }
        }
    }

    void aHealthChangeSharesNamesThatDoNotUseTheAddress()
    {
        ProjectFixture f;
        f.address(u"a"_s, u"192.0.2.1"_s).address(u"b"_s, u"192.0.2.2"_s);
        using model::Routing;
        f.routed(u"app"_s, u"A"_s, routing(Routing::Policy::Weighted, {weightedItem(1, {u"@a"_s}), weightedItem(1, {u"192.0.2.9"_s})}));
        f.routed(u"web"_s, u"A"_s, routing(Routing::Policy::Weighted, {weightedItem(1, {u"@b"_s})}));
        const auto policy = f.compiled();
        const auto before = policy::Standing::build(policy, {});
        const auto after = before->withHealth(healthWithDown(*policy, {u"a"_s}));
        QVERIFY(before->find(0, dns::RecordType::A, nullptr, 0).name != after->find(0, dns::RecordType::A, nullptr, 0).name);
        QVERIFY(before->find(1, dns::RecordType::A, nullptr, 0).name == after->find(1, dns::RecordType::A, nullptr, 0).name);
        QCOMPARE(before->find(0, dns::RecordType::A, nullptr, 0).answer->cells, 2U);
        QCOMPARE(after->find(0, dns::RecordType::A, nullptr, 0).answer->cells, 1U);
        // A state that changes nothing for anybody prepares nothing again.
        policy::Health up;
        up.set(0, policy::CheckState::Up);
        QVERIFY(before->withHealth(up)->find(0, dns::RecordType::A, nullptr, 0).name == before->find(0, dns::RecordType::A, nullptr, 0).name);
    }

private:
    static void compareOne(const policy::Standing &standing, const policy::Health &health, Random &random)
    {
        const policy::Policy &policy = standing.policy();
        const IpAddress address = randomAddress(random);
        const int length = random.below(2) == 0 ? address.width() : static_cast<int>(random.below(static_cast<std::uint64_t>(address.width()) + 1));
        const IpPrefix client = IpPrefix::of(address, length);
        for (const QString &text : randomNames()) {
            const auto name = dns::Name::parse(text).value();
            const dns::NameHashes hashes(name);
            const auto *zone = policy.findZone(hashes, policy::Source::unknown());
            for (const auto type : {dns::RecordType::A, dns::RecordType::AAAA, dns::RecordType::CNAME}) {
                const auto lookup = zone->tree->lookup(hashes, type);
                if (lookup.kind == dns::ZoneTree::Kind::NoData) {
                    continue;
                }
                const std::uint32_t decider = lookup.set != nullptr ? lookup.set->routed : lookup.node->instance;
                const auto found = standing.find(decider, type, &client.address, client.length);
                const auto expected = policy::distribution(policy, health, {name, type}, policy::Source::ecs(client));
                QCOMPARE(found.scope, expected.scope);
                QCOMPARE(found.answer->ttl, static_cast<std::uint32_t>(expected.ttl));
                QCOMPARE(found.answer->rcode, expected.rcode);
                QCOMPARE(found.answer->degraded, expected.degraded);
                QCOMPARE(found.answer->isUnrouted, expected.isUnrouted);
                QCOMPARE(QString::fromUtf8(found.name->reason(*found.answer)), expected.reason);
                QCOMPARE(found.answer->cells, static_cast<std::uint32_t>(expected.entries.size()));
                const auto parts = partsOf(found.name->cells(*found.answer));
                for (const auto &[position, part] : parts) {
                    const policy::StandingBucket &bucket = found.name->bucket(position);
                    const auto data = policy::StandingName::data(bucket);
                    const auto entry = std::ranges::find_if(expected.entries, [&](const auto &each) {
                        return std::ranges::equal(encoded(each.bucket), data);
                    });
                    QVERIFY(entry != expected.entries.end());
                    QVERIFY(std::abs(part - static_cast<long double>(entry->share.toDouble())) < 1e-12L);
                    QCOMPARE(bucket.type, entry->bucket.records.front()->type);
                    QCOMPARE(bucket.count, static_cast<std::uint16_t>(entry->bucket.records.size()));
                }
            }
        }
    }
};

MERIDIAN_TEST(StandingTest)

#include "StandingTest.moc"
