#pragma once

#include "engine/base/IpAddress.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <limits>
#include <span>
#include <utility>
#include <vector>

/// The parts of `PrefixTree`: sorted disjoint ranges and how they are made from prefixes.
namespace meridian::geo {

/// An address as one number, IPv4 in the highest 32 bits as in `IpAddress`.
__extension__ using RangeKey = unsigned __int128;

[[nodiscard]] inline RangeKey toRangeKey(const IpAddress &address)
{
    return RangeKey{address.high} << 64 | address.low;
}
[[nodiscard]] inline IpAddress toAddress(RangeKey key, IpFamily family)
{
    return {static_cast<std::uint64_t>(key >> 64), static_cast<std::uint64_t>(key), family};
}

/// A range from `start` up to the start of the next one.
template<typename T>
struct RangeRun
{
    RangeKey start;
    T value;
};

/// Adds a range unless it goes on with the value before it.
template<typename T>
void appendRun(std::vector<RangeRun<T>> &runs, RangeKey start, const T &value)
{
    if (!runs.empty() && runs.back().start == start) {
        runs.pop_back(); // nothing of the range before is left
    }
    if (runs.empty() || !(runs.back().value == value)) {
        runs.push_back({start, value});
    }
}

template<typename T>
void mergeEqualRuns(std::vector<RangeRun<T>> &runs)
{
    const auto same = [](const RangeRun<T> &a, const RangeRun<T> &b) { return a.value == b.value; };
    runs.erase(std::unique(runs.begin(), runs.end(), same), runs.end());
}

/// Prefixes of one family in ascending order, a covering one before those in it → disjoint ranges; the longest wins.
template<typename T>
[[nodiscard]] std::vector<RangeRun<T>> flattenPrefixes(std::span<const std::pair<IpPrefix, T>> entries, const T &uncovered)
{
    struct Open
    {
        RangeKey last;
        const T *value;
    };
    std::vector<RangeRun<T>> runs;
    std::vector<Open> open; // the prefixes around the place reached, the innermost at the back
    appendRun(runs, 0, uncovered);
    const auto closeBefore = [&](RangeKey start, bool all) {
        while (!open.empty() && (all || open.back().last < start)) {
            const RangeKey last = open.back().last;
            open.pop_back();
            const RangeKey next = last + 1;
            if (next != 0) { // 0: it reached the end of the address space
                appendRun(runs, next, open.empty() ? uncovered : *open.back().value);
            }
        }
    };
    for (const auto &[prefix, value] : entries) {
        const RangeKey start = toRangeKey(prefix.address);
        closeBefore(start, false);
        const RangeKey size = prefix.length == 0 ? RangeKey{0} : RangeKey{1} << (128 - prefix.length);
        appendRun(runs, start, value);
        open.push_back({start + size - 1, &value});
    }
    closeBefore(0, true);
    return runs;
}

/// Two lists of ranges cut at each other's borders.
template<typename T, typename A, typename B, typename Fn>
[[nodiscard]] std::vector<RangeRun<T>> combineRuns(const std::vector<RangeRun<A>> &a, const std::vector<RangeRun<B>> &b, Fn &fn)
{
    std::vector<RangeRun<T>> out;
    out.reserve(a.size() + b.size());
    std::size_t i = 0;
    std::size_t j = 0;
    RangeKey start = 0;
    while (true) {
        appendRun<T>(out, start, fn(a[i].value, b[j].value));
        const bool moreA = i + 1 < a.size();
        const bool moreB = j + 1 < b.size();
        if (!moreA && !moreB) {
            return out;
        }
        start = moreA && (!moreB || a[i + 1].start <= b[j + 1].start) ? a[i + 1].start : b[j + 1].start;
        i += moreA && a[i + 1].start == start ? 1 : 0;
        j += moreB && b[j + 1].start == start ? 1 : 0;
    }
}

/// Cuts first…last into the fewest blocks: fn(IpPrefix), ascending.
template<typename Fn>
void forEachBlock(const IpAddress &first, const IpAddress &last, Fn fn)
{
    const int shift = 128 - first.width();
    RangeKey at = toRangeKey(first) >> shift;
    const RangeKey end = toRangeKey(last) >> shift;
    while (true) {
        int bits = 0; // the block has 2^bits addresses
        while (bits < first.width()) {
            const RangeKey mask = bits + 1 == 128 ? ~RangeKey{0} : (RangeKey{1} << (bits + 1)) - 1;
            if ((at & mask) != 0 || end - at < mask) {
                break;
            }
            ++bits;
        }
        fn(IpPrefix{toAddress(at << shift, first.family), first.width() - bits});
        const RangeKey mask = bits == 128 ? ~RangeKey{0} : (RangeKey{1} << bits) - 1;
        if (end - at == mask) {
            return;
        }
        at += mask + 1;
    }
}

/// Sorted range starts with their values. With many ranges an index over the leading bits, and below its crowded slots one
/// over the bits that follow (IPv6 lives in few blocks), leave a search among a handful.
template<typename Key, typename T>
class RangeTable final
{
public:
    /// Start and value side by side: a look-up then misses the cache once for both.
    struct Entry
    {
        Key start;
        T value;
    };

    RangeTable() = default;
    /// Starts ascend strictly and begin with 0.
    explicit RangeTable(std::vector<Entry> entries) : m_entries(std::move(entries))
    {
        if (m_entries.size() >= kIndexFrom) {
            buildIndex();
        }
    }

    /// The range that holds `key`, and the length of the largest block of `Key` bits around it that lies in the range.
    [[nodiscard]] std::size_t find(Key key, int &leafLength) const noexcept
    {
        std::size_t first = 0;
        std::size_t count = m_entries.size();
        if (!m_index.empty()) {
            const Slot *slot = &m_index[static_cast<std::size_t>(key >> m_shift)];
            first = slot->first;
            std::size_t last = slot[1].first;
            if (slot->bits != 0) {
                const Key inside = static_cast<Key>(key << (kWidth - m_shift));
                const std::uint32_t *below = &m_below[slot->below + static_cast<std::size_t>(inside >> (kWidth - slot->bits))];
                first = below[0];
                last = below[1];
            }
            count = last - first + 1;
        }
        // The last start ≤ key lies in [base, base + count).
        const Entry *base = m_entries.data() + first;
        while (count > 1) {
            const std::size_t half = count / 2;
            // A mask and no branch: which half it is cannot be predicted.
            base += half & (std::size_t{0} - static_cast<std::size_t>(base[half].start <= key));
            count -= half;
        }
        const std::size_t at = static_cast<std::size_t>(base - m_entries.data());
        leafLength = 0;
        if (at != 0) {
            leafLength = std::countl_zero(static_cast<Key>(key ^ (base->start - 1))) + 1;
        }
        if (at + 1 < m_entries.size()) {
            leafLength = std::max(leafLength, std::countl_zero(static_cast<Key>(key ^ base[1].start)) + 1);
        }
        return at;
    }

    [[nodiscard]] std::size_t size() const { return m_entries.size(); }
    [[nodiscard]] Key start(std::size_t at) const { return m_entries[at].start; }
    [[nodiscard]] const T &value(std::size_t at) const { return m_entries[at].value; }
    [[nodiscard]] std::size_t memoryBytes() const
    {
        return m_entries.size() * sizeof(Entry) + m_index.size() * sizeof(Slot) + m_below.size() * sizeof(std::uint32_t);
    }

private:
    static constexpr int kWidth = std::numeric_limits<Key>::digits;
    static constexpr std::size_t kIndexFrom = 64;
    static constexpr std::size_t kCrowded = 16; // fewer lie in two or three cache lines, where a search is cheaper than a table
    static constexpr int kMaxIndexBits = 16;

    struct Slot
    {
        std::uint32_t first = 0; ///< the range that holds the slot's first key
        std::uint32_t below = 0; ///< where the slot's own index begins in m_below: 2^bits + 1 entries
        std::uint8_t bits = 0;   ///< 0 when it has none
    };

    void buildIndex()
    {
        const int bits = std::min(kMaxIndexBits, static_cast<int>(std::bit_width(m_entries.size())) - 2);
        m_shift = kWidth - bits;
        m_index.resize((std::size_t{1} << bits) + 1);
        std::size_t at = 0;
        for (std::size_t slot = 0; slot + 1 < m_index.size(); ++slot) {
            at = rangeOf(static_cast<Key>(static_cast<Key>(slot) << m_shift), at);
            m_index[slot].first = static_cast<std::uint32_t>(at);
        }
        m_index.back().first = static_cast<std::uint32_t>(m_entries.size() - 1);
        for (std::size_t slot = 0; slot + 1 < m_index.size(); ++slot) {
            if (m_index[slot + 1].first - m_index[slot].first >= kCrowded) {
                buildBelow(m_index[slot], m_index[slot + 1].first, static_cast<Key>(static_cast<Key>(slot) << m_shift));
            }
        }
    }

    void buildBelow(Slot &slot, std::uint32_t last, Key begin)
    {
        const int bits = std::min(m_shift, static_cast<int>(std::bit_width(last - slot.first)) - 1);
        slot.bits = static_cast<std::uint8_t>(bits);
        slot.below = static_cast<std::uint32_t>(m_below.size());
        std::size_t at = slot.first;
        for (std::size_t i = 0; i < std::size_t{1} << bits; ++i) {
            at = rangeOf(static_cast<Key>(begin + (static_cast<Key>(i) << (m_shift - bits))), at);
            m_below.push_back(static_cast<std::uint32_t>(at));
        }
        m_below.push_back(last);
    }

    /// The range that holds `key`, looked for from `at` upwards.
    [[nodiscard]] std::size_t rangeOf(Key key, std::size_t at) const
    {
        while (at + 1 < m_entries.size() && m_entries[at + 1].start <= key) {
            ++at;
        }
        return at;
    }

    std::vector<Entry> m_entries;
    std::vector<Slot> m_index;
    std::vector<std::uint32_t> m_below;
    int m_shift = 0; // the bits that the index leaves over
};

/// The /64 networks whose inside is not of one value, each with a table over its low 64 bits. Rare.
template<typename T>
class DeepRanges final
{
public:
    using Table = RangeTable<std::uint64_t, T>;

    [[nodiscard]] bool isEmpty() const { return m_networks.empty(); }
    [[nodiscard]] const Table *table(std::uint64_t high) const noexcept
    {
        const auto found = std::ranges::lower_bound(m_networks, high);
        return found != m_networks.end() && *found == high ? &m_tables[static_cast<std::size_t>(found - m_networks.begin())] : nullptr;
    }
    /// In ascending order of `high`.
    void add(std::uint64_t high, Table table)
    {
        m_networks.push_back(high);
        m_tables.push_back(std::move(table));
    }
    [[nodiscard]] std::size_t rangeCount() const
    {
        std::size_t count = 0;
        for (const Table &table : m_tables) {
            count += table.size();
        }
        return count;
    }
    [[nodiscard]] std::size_t memoryBytes() const
    {
        std::size_t bytes = m_networks.size() * (sizeof(std::uint64_t) + sizeof(Table));
        for (const Table &table : m_tables) {
            bytes += table.memoryBytes();
        }
        return bytes;
    }

private:
    std::vector<std::uint64_t> m_networks;
    std::vector<Table> m_tables;
};

/// IPv6 ranges → a table by the high 64 bits and the tables of the /64s that need one.
template<typename T>
[[nodiscard]] RangeTable<std::uint64_t, T> splitDeepRuns(const std::vector<RangeRun<T>> &runs, DeepRanges<T> &deep)
{
    using Table = RangeTable<std::uint64_t, T>;
    std::vector<typename Table::Entry> entries;
    entries.reserve(runs.size());
    for (std::size_t i = 0; i < runs.size();) {
        const auto high = static_cast<std::uint64_t>(runs[i].start >> 64);
        std::size_t end = i + 1;
        while (end < runs.size() && static_cast<std::uint64_t>(runs[end].start >> 64) == high) {
            ++end;
        }
        const bool beginsAtNetwork = static_cast<std::uint64_t>(runs[i].start) == 0;
        if (end == i + 1 && beginsAtNetwork) {
            entries.push_back({high, runs[i].value});
            i = end;
            continue;
        }
        std::vector<typename Table::Entry> low;
        if (!beginsAtNetwork) { // the range before reaches in; there is one, since the first begins at zero
            low.push_back({0, runs[i - 1].value});
        }
        for (std::size_t j = i; j < end; ++j) {
            low.push_back({static_cast<std::uint64_t>(runs[j].start), runs[j].value});
        }
        entries.push_back({high, runs[end - 1].value});
        deep.add(high, Table(std::move(low)));
        // What follows goes on with the value that left this network, unless the next network has an entry of its own.
        const bool nextIsListed = end < runs.size() && static_cast<std::uint64_t>(runs[end].start >> 64) == high + 1;
        if (high != std::numeric_limits<std::uint64_t>::max() && !nextIsListed) {
            entries.push_back({high + 1, runs[end - 1].value});
        }
        i = end;
    }
    return Table(std::move(entries));
}

} // namespace meridian::geo
