#include "tests/policy/RandomProject.h"
#include "tests/support/TestMain.h"

using namespace Qt::StringLiterals;
using namespace meridian;
using namespace meridian::test;

namespace {

constexpr int kProjects = 150;

policy::Source whole(const IpAddress &address)
{
    return policy::Source::ecs(IpPrefix{address, address.width()});
}

/// All that a client can tell of an answer.
QString answerOf(const policy::Distribution &distribution)
{
    return dns::toString(distribution.rcode) + u' ' + QString::number(distribution.ttl) + u' ' + sharesOf(distribution);
}

} // namespace

/// What holds for every project, over many that nobody would draw.
class DistributionPropertyTest final : public QObject
{
    Q_OBJECT

private slots:
    void sharesAlwaysAddUpToOne()
    {
        for (int seed = 0; seed < kProjects; ++seed) {
            Random random(static_cast<std::uint64_t>(seed));
            const auto policy = randomProject(static_cast<std::uint64_t>(seed)).compiled(randomGeo(static_cast<std::uint64_t>(seed)));
            for (int i = 0; i < 60; ++i) {
                const policy::Health health = randomHealth(random, *policy, static_cast<int>(random.below(101)));
                policy::Source source = i % 10 == 0 ? policy::Source::unknown() : whole(randomAddress(random));
                source.identifiers.insert(u"uid"_s, QString::number(random.below(20)));
                for (const QString &name : randomNames()) {
                    for (const auto type : {dns::RecordType::A, dns::RecordType::AAAA, dns::RecordType::TXT}) {
                        policy::Trace trace;
                        const auto result = policy::distribution(*policy, health, {dns::Name::parse(name).value(), type}, source, &trace);
                        QVERIFY2(addsUp(result), qPrintable(u"seed %1: %2"_s.arg(seed).arg(sharesOf(result))));
                        QVERIFY(result.isNegative() == result.entries.empty());
                        for (std::size_t a = 0; a < result.entries.size(); ++a) {
                            QVERIFY(!result.entries[a].bucket.records.empty());
                            QVERIFY(a == 0 || result.entries[a].share <= result.entries[a - 1].share);
                            for (std::size_t b = 0; b < a; ++b) {
                                QVERIFY(!(result.entries[a].bucket == result.entries[b].bucket));
                            }
                        }
                        QVERIFY(!trace.empty());
                    }
                }
            }
        }
    }

    /// X-25, the hole test: the answer is the same for every address inside ADDRESS/scope.
    void everyAddressInsideTheScopeGetsTheSame()
    {
        int narrow = 0;
        for (int seed = 0; seed < kProjects; ++seed) {
            Random random(static_cast<std::uint64_t>(seed) + 1000);
            const auto policy = randomProject(static_cast<std::uint64_t>(seed)).compiled(randomGeo(static_cast<std::uint64_t>(seed)));
            const policy::Health health = randomHealth(random, *policy, 30);
            for (int i = 0; i < 80; ++i) {
                const IpAddress address = randomAddress(random);
                for (const QString &name : randomNames()) {
                    const policy::Question question{dns::Name::parse(name).value(), dns::RecordType::A};
                    const auto result = policy::distribution(*policy, health, question, whole(address));
                    QVERIFY(result.scope >= 0 && result.scope <= address.width());
                    narrow += result.scope > 16 ? 1 : 0;
                    const IpPrefix block = IpPrefix::of(address, result.scope);
                    for (int j = 0; j < 12; ++j) {
                        // Neighbours differ in the lowest bits as well as anywhere in the block.
                        const IpAddress other = j % 2 == 0 ? randomInside(random, block)
                                                           : randomInside(random, IpPrefix::of(address, std::max(result.scope, address.width() - j)));
                        const auto second = policy::distribution(*policy, health, question, whole(other));
                        if (answerOf(result) != answerOf(second)) {
                            QFAIL(qPrintable(u"seed %1, %2: %3 and %4 in /%5 differ: %6 | %7"_s.arg(seed)
                                                 .arg(name, address.toString(), other.toString())
                                                 .arg(result.scope)
                                                 .arg(answerOf(result), answerOf(second))));
                        }
                    }
                }
            }
        }
        QVERIFY(narrow > 1000); // the test sees blocks with borders
    }

    void theScopeIsNeverLongerThanTheSource()
    {
        for (int seed = 0; seed < kProjects; ++seed) {
            Random random(static_cast<std::uint64_t>(seed) + 2000);
            const auto policy = randomProject(static_cast<std::uint64_t>(seed)).compiled(randomGeo(static_cast<std::uint64_t>(seed)));
            for (int i = 0; i < 80; ++i) {
                const IpAddress address = randomAddress(random);
                const int length = static_cast<int>(random.below(static_cast<std::uint64_t>(address.width()) + 1));
                const policy::Question question{dns::Name::parse(randomNames().at(i % 3)).value(), dns::RecordType::A};
                const auto result = policy::distribution(*policy, {}, question, policy::Source::ecs(IpPrefix::of(address, length)));
                QVERIFY(result.scope <= length);
                const auto decider = static_cast<std::uint32_t>(i % 3 == 0 ? 2 : i % 3 - 1);
                const bool isLookedAt = policy->deciderCount() > decider && result.scope > 0;
                // Looked at for one client means looked at for all: else a cache would share what it must not.
                const auto far = policy::distribution(*policy, {}, question, whole(randomAddress(random)));
                QVERIFY(!isLookedAt || far.scope > 0);
            }
        }
    }

    /// Raising the health of an address never takes the answer away from everybody, and one that is up everywhere is used.
    void aHealthyProjectNeverFailsOpen()
    {
        for (int seed = 0; seed < kProjects; ++seed) {
            const ProjectFixture fixture = randomProject(static_cast<std::uint64_t>(seed));
            const auto policy = fixture.compiled();
            policy::Health health;
            for (std::uint32_t i = 0; i < policy->addresses().size(); ++i) {
                health.set(i, policy::CheckState::Up);
            }
            for (const QString &name : randomNames()) {
                const auto result = policy::distribution(*policy, health, {dns::Name::parse(name).value(), dns::RecordType::A}, {});
                for (const auto &entry : result.entries) {
                    for (const auto &record : entry.bucket.records) {
                        const bool isOff = record->address && !policy->isAvailable(*record->address, health);
                        QVERIFY2(!isOff || result.entries.size() == 1 || !result.reason.isEmpty() || result.degraded, qPrintable(sharesOf(result)));
                    }
                }
            }
        }
    }
};

MERIDIAN_TEST(DistributionPropertyTest)

#include "DistributionPropertyTest.moc"
