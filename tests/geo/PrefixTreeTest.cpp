#include "engine/base/Random.h"
#include "engine/geo/PrefixTree.h"
#include "tests/support/TestMain.h"

#include <algorithm>
#include <array>
#include <optional>

using namespace meridian;
using namespace meridian::geo;
using namespace Qt::StringLiterals;

namespace {

using Tree = PrefixTree<int>;
using Entries = std::vector<Tree::Entry>;

constexpr int kNothing = -1;

IpPrefix prefix(QStringView text)
{
    return IpPrefix::parse(text).value();
}

IpAddress address(QStringView text)
{
    return IpAddress::parse(text).value();
}

/// Longest prefix by looking at all; the later of two equal ones.
int naiveValue(const Entries &entries, const IpAddress &at)
{
    int best = -1;
    int value = kNothing;
    for (const auto &[block, own] : entries) {
        if (block.contains(at) && block.length >= best) {
            best = block.length;
            value = own;
        }
    }
    return value;
}

IpAddress lastOf(const IpPrefix &block)
{
    const RangeKey size = block.length == 0 ? RangeKey{0} : RangeKey{1} << (128 - block.length);
    return toAddress(toRangeKey(block.address) + size - 1, block.address.family);
}

/// The value can change only at the first address of a prefix or right behind its last one: a block is of one value when
/// it is at its own start and at every such place inside.
bool isUniform(const Entries &entries, const IpPrefix &block)
{
    const int value = naiveValue(entries, block.address);
    const RangeKey step = block.address.isV4() ? RangeKey{1} << 96 : RangeKey{1};
    for (const auto &entry : entries) {
        if (entry.first.address.family != block.address.family) {
            continue;
        }
        const IpAddress behind = toAddress((toRangeKey(lastOf(entry.first)) & ~(step - 1)) + step, block.address.family);
        for (const IpAddress &at : {entry.first.address, behind}) {
            if (block.contains(at) && naiveValue(entries, at) != value) {
                return false;
            }
        }
    }
    return true;
}

int naiveLeaf(const Entries &entries, const IpAddress &at)
{
    for (int length = 0;; ++length) {
        if (isUniform(entries, IpPrefix::of(at, length))) {
            return length;
        }
    }
}

IpAddress randomAddress(Random &random, IpFamily family)
{
    return family == IpFamily::V4 ? IpAddress::v4(static_cast<std::uint32_t>(random.next())) : IpAddress{random.next(), random.next(), IpFamily::V6};
}

/// Prefixes that nest, touch and repeat: new ones start from old ones.
Entries randomEntries(Random &random, IpFamily family, int count)
{
    Entries entries;
    const int width = family == IpFamily::V4 ? 32 : 128;
    for (int i = 0; i < count; ++i) {
        IpAddress at = randomAddress(random, family);
        int length = static_cast<int>(random.below(static_cast<std::uint64_t>(width) + 1));
        if (!entries.empty() && random.below(3) != 0) {
            const IpPrefix &other = entries[random.below(entries.size())].first;
            const IpAddress noise = randomAddress(random, family);
            const IpAddress kept = other.address;
            const IpAddress cut = noise.masked(other.length);
            at = {kept.high | (noise.high ^ cut.high), kept.low | (noise.low ^ cut.low), family};
            length = std::min(width, other.length + static_cast<int>(random.below(9)));
        }
        entries.emplace_back(IpPrefix::of(at, length), static_cast<int>(random.below(6)));
    }
    return entries;
}

/// A value of so many octets.
template<std::size_t Size>
struct Wide
{
    std::array<std::uint8_t, Size> octets{};

    Wide() = default;
    explicit Wide(int value) { octets.back() = static_cast<std::uint8_t>(value); }
    friend bool operator==(const Wide &, const Wide &) = default;
};

/// What the ranges of a tree say of an address, without its look-up: the value, and the largest block that ends within the
/// range on both sides.
template<typename T>
typename PrefixTree<T>::Found foundInRuns(const typename PrefixTree<T>::Runs &runs, const IpAddress &at)
{
    const RangeKey key = toRangeKey(at);
    const auto next = std::ranges::upper_bound(runs, key, {}, &RangeRun<T>::start);
    const RangeRun<T> &run = *(next - 1);
    for (int length = 0;; ++length) {
        const IpPrefix block = IpPrefix::of(at, length);
        const bool endsInside = next == runs.end() || toRangeKey(lastOf(block)) < next->start;
        if (toRangeKey(block.address) >= run.start && endsInside) {
            return {run.value, length};
        }
    }
}

/// An address near the border of some prefix, where errors hide.
IpAddress probe(Random &random, const Entries &entries, IpFamily family)
{
    if (random.below(3) == 0) {
        return randomAddress(random, family);
    }
    const IpPrefix &block = entries[random.below(entries.size())].first;
    const RangeKey step = family == IpFamily::V4 ? RangeKey{1} << 96 : RangeKey{1};
    const RangeKey base = random.below(2) == 0 ? toRangeKey(block.address) : toRangeKey(lastOf(block)) & ~(step - 1);
    const RangeKey near = base + step * (random.below(3)) - step;
    return toAddress(near, family);
}

} // namespace

class PrefixTreeTest final : public QObject
{
    Q_OBJECT

    /// Crowds inside crowds, as allocations of allocations are: the look-up goes through several tables.
    template<typename T>
    static void compareWithRuns(IpFamily family, int seed)
    {
        Random random(static_cast<std::uint64_t>(seed));
        Entries entries = randomEntries(random, family, 300);
        for (int level = 1; level <= 5; ++level) {
            const IpAddress base = randomAddress(random, family);
            const int width = family == IpFamily::V4 ? 32 : 128;
            const int begin = std::min(width - 9, level * (family == IpFamily::V4 ? 4 : 20));
            for (int i = 0; i < 400; ++i) {
                const IpAddress noise = randomAddress(random, family);
                const IpAddress cut = noise.masked(begin);
                const IpAddress kept = base.masked(begin);
                const IpAddress inside{kept.high | (noise.high ^ cut.high), kept.low | (noise.low ^ cut.low), family};
                entries.emplace_back(IpPrefix::of(inside, begin + 1 + static_cast<int>(random.below(8))), static_cast<int>(random.below(200)));
            }
        }
        std::vector<typename PrefixTree<T>::Entry> typed;
        for (const auto &[block, value] : entries) {
            typed.emplace_back(block, T(value));
        }
        const auto tree = PrefixTree<T>::build(typed, T(250));
        const auto runs = tree.runs(family);
        QVERIFY(runs.size() > 500);
        for (int i = 0; i < 4000; ++i) {
            const IpAddress at = probe(random, entries, family);
            const auto found = tree.find(at);
            const auto expected = foundInRuns<T>(runs, at);
            QVERIFY2(found.value == expected.value, qPrintable(at.toString()));
            QVERIFY2(found.leafLength == expected.leafLength, qPrintable(u"%1: %2 instead of %3"_s.arg(at.toString()).arg(found.leafLength).arg(expected.leafLength)));
        }
    }

private slots:
    void anEmptyTreeIsOneLeaf()
    {
        const Tree tree(kNothing);
        QCOMPARE(tree.find(address(u"192.0.2.1")).value, kNothing);
        QCOMPARE(tree.find(address(u"192.0.2.1")).leafLength, 0);
        QCOMPARE(tree.find(address(u"2001:db8::1")).leafLength, 0);
    }

    void aQueryBesideAHoleGetsALeafWithoutIt_data()
    {
        QTest::addColumn<QString>("query");
        QTest::addColumn<int>("value");
        QTest::addColumn<int>("leaf");
        QTest::newRow("X-25 in the hole") << u"10.1.2.3"_s << 2 << 16;
        QTest::newRow("X-25 beside the hole") << u"10.0.2.3"_s << 1 << 16;
        QTest::newRow("X-25 near the hole") << u"10.3.0.1"_s << 1 << 15;
        QTest::newRow("X-25 far from the hole") << u"10.200.0.1"_s << 1 << 9;
        QTest::newRow("X-25 outside") << u"11.0.0.1"_s << kNothing << 8;
        QTest::newRow("X-25 far outside") << u"200.0.0.1"_s << kNothing << 1;
    }
    void aQueryBesideAHoleGetsALeafWithoutIt()
    {
        QFETCH(QString, query);
        QFETCH(int, value);
        QFETCH(int, leaf);
        const Tree tree = Tree::build({{prefix(u"10.0.0.0/8"), 1}, {prefix(u"10.1.0.0/16"), 2}}, kNothing);
        QCOMPARE(tree.find(address(query)).value, value);
        QCOMPARE(tree.find(address(query)).leafLength, leaf);
    }

    void prefixesLongerThan64BitsAreFound()
    {
        const Tree tree = Tree::build({{prefix(u"2001:db8::/32"), 1}, {prefix(u"2001:db8:1:2:8000::/65"), 2}, {prefix(u"2001:db8:1:2::5/128"), 3}}, kNothing);
        QCOMPARE(tree.find(address(u"2001:db8:1:2::5")).value, 3);
        QCOMPARE(tree.find(address(u"2001:db8:1:2::5")).leafLength, 128);
        QCOMPARE(tree.find(address(u"2001:db8:1:2::4")).value, 1);
        QCOMPARE(tree.find(address(u"2001:db8:1:2::4")).leafLength, 128);
        QCOMPARE(tree.find(address(u"2001:db8:1:2:8000::1")).leafLength, 65);
        QCOMPARE(tree.find(address(u"2001:db8:1:3::1")).value, 1);
        QCOMPARE(tree.find(address(u"2001:db8:1:3::1")).leafLength, 64);
    }

    void valuesAndLeavesAreThoseOfAReference_data()
    {
        QTest::addColumn<int>("family");
        QTest::addColumn<int>("count");
        for (const int count : {1, 3, 12, 40}) {
            QTest::addRow("X-25 IPv4, %d prefixes", count) << 4 << count;
            QTest::addRow("X-25 IPv6, %d prefixes", count) << 6 << count;
        }
    }
    void valuesAndLeavesAreThoseOfAReference()
    {
        QFETCH(int, family);
        QFETCH(int, count);
        const auto ip = static_cast<IpFamily>(family);
        Random random(static_cast<std::uint64_t>(family * 1000 + count));
        for (int round = 0; round < 40; ++round) {
            const Entries entries = randomEntries(random, ip, count);
            const Tree tree = Tree::build(entries, kNothing);
            for (int i = 0; i < 60; ++i) {
                const IpAddress at = probe(random, entries, ip);
                const Tree::Found found = tree.find(at);
                QVERIFY2(found.value == naiveValue(entries, at), qPrintable(at.toString()));
                const int leaf = naiveLeaf(entries, at);
                QVERIFY2(found.leafLength == leaf, qPrintable(u"%1: %2 instead of %3"_s.arg(at.toString()).arg(found.leafLength).arg(leaf)));
            }
        }
    }

    void manyPrefixesUseTheIndexAndStayRight()
    {
        Random random(7);
        for (const IpFamily family : {IpFamily::V4, IpFamily::V6}) {
            Entries entries = randomEntries(random, family, 1500);
            // A crowd in one /12, as IPv6 is: the index below a slot.
            for (int i = 0; i < 700; ++i) {
                const IpAddress noise = randomAddress(random, family);
                const IpAddress crowded{(noise.high >> 12) | 0x2a00000000000000U, noise.low, family};
                entries.emplace_back(IpPrefix::of(family == IpFamily::V4 ? crowded.masked(32) : crowded, 14 + static_cast<int>(random.below(18))), i % 7);
            }
            const Tree tree = Tree::build(entries, kNothing);
            QVERIFY(tree.rangeCount() > 1000);
            for (int i = 0; i < 3000; ++i) {
                const IpAddress at = probe(random, entries, family);
                QVERIFY2(tree.find(at).value == naiveValue(entries, at), qPrintable(at.toString()));
            }
        }
    }

    void crowdsInsideCrowdsAreFound_data()
    {
        QTest::addColumn<int>("family");
        for (const int family : {4, 6}) {
            QTest::addRow("IPv%d", family) << family;
        }
    }
    void crowdsInsideCrowdsAreFound()
    {
        QFETCH(int, family);
        const auto ip = static_cast<IpFamily>(family);
        for (int seed = 0; seed < 5; ++seed) {
            compareWithRuns<int>(ip, seed);
            compareWithRuns<std::uint8_t>(ip, seed);
            compareWithRuns<std::uint64_t>(ip, seed);
            compareWithRuns<Wide<3>>(ip, seed);
            compareWithRuns<Wide<40>>(ip, seed);
            compareWithRuns<Wide<100>>(ip, seed);
        }
    }

    void aMappedTreeIsThatOfTheMappedValues()
    {
        Random random(17);
        for (int round = 0; round < 60; ++round) {
            const IpFamily family = round % 2 == 0 ? IpFamily::V4 : IpFamily::V6;
            const Entries entries = randomEntries(random, family, round < 30 ? 40 : 400);
            Entries mapped = entries;
            for (auto &[block, value] : mapped) {
                value = value % 2;
            }
            const Tree direct = Tree::build(mapped, kNothing % 2);
            const Tree later = Tree::build(entries, kNothing).map([](int value) { return value % 2; });
            for (int i = 0; i < 300; ++i) {
                const IpAddress at = probe(random, entries, family);
                QVERIFY2(later.find(at).value == direct.find(at).value, qPrintable(at.toString()));
                QVERIFY2(later.find(at).leafLength == direct.find(at).leafLength, qPrintable(at.toString()));
            }
        }
    }

    void leavesCoverEveryAddressOnce()
    {
        Random random(11);
        for (const IpFamily family : {IpFamily::V4, IpFamily::V6}) {
            const Tree tree = Tree::build(randomEntries(random, family, 200), kNothing);
            std::optional<IpAddress> lastEnd;
            tree.forEachLeaf([&](const IpPrefix &leaf, int value) {
                if (leaf.address.family != family) {
                    return;
                }
                const RangeKey step = family == IpFamily::V4 ? RangeKey{1} << 96 : RangeKey{1};
                const RangeKey expected = lastEnd ? (toRangeKey(*lastEnd) & ~(step - 1)) + step : RangeKey{0};
                QVERIFY(toRangeKey(leaf.address) == expected);
                QCOMPARE(tree.find(leaf.address).value, value);
                QCOMPARE(tree.find(lastOf(leaf)).value, value);
                QVERIFY(tree.find(leaf.address).leafLength <= leaf.length);
                lastEnd = lastOf(leaf);
            });
            QCOMPARE(toRangeKey(*lastEnd) + 1 == 0, true);
        }
    }

    void treesAreMappedAndCombined()
    {
        Random random(13);
        for (const IpFamily family : {IpFamily::V4, IpFamily::V6}) {
            const Entries entriesA = randomEntries(random, family, 60);
            const Entries entriesB = randomEntries(random, family, 60);
            const Tree a = Tree::build(entriesA, kNothing);
            const Tree b = Tree::build(entriesB, kNothing);
            const auto both = Tree::combine(a, b, [](int x, int y) { return x * 100 + y; });
            const auto parity = a.map([](int x) { return static_cast<std::uint8_t>(x & 1); });
            for (int i = 0; i < 500; ++i) {
                const IpAddress at = probe(random, i % 2 == 0 ? entriesA : entriesB, family);
                QCOMPARE(both.find(at).value, a.find(at).value * 100 + b.find(at).value);
                QCOMPARE(both.find(at).leafLength, std::max(a.find(at).leafLength, b.find(at).leafLength));
                QCOMPARE(static_cast<int>(parity.find(at).value), a.find(at).value & 1);
                QVERIFY(parity.find(at).leafLength <= a.find(at).leafLength);
            }
        }
    }

    void familiesDoNotMix()
    {
        const Tree tree = Tree::build({{prefix(u"::/0"), 6}, {prefix(u"0.0.0.0/0"), 4}});
        QCOMPARE(tree.find(address(u"192.0.2.1")).value, 4);
        QCOMPARE(tree.find(address(u"::1")).value, 6);
    }

    void theLaterOfTwoEqualPrefixesWins()
    {
        const Tree tree = Tree::build({{prefix(u"10.0.0.0/8"), 1}, {prefix(u"10.0.0.0/8"), 2}});
        QCOMPARE(tree.find(address(u"10.0.0.1")).value, 2);
    }
};

MERIDIAN_TEST(PrefixTreeTest)
#include "PrefixTreeTest.moc"
