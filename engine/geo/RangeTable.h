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

/// Sorted range starts with their values; with many ranges an index over the leading bits leaves a short search.
template<typename Key, typename T>
class RangeTable final
{
public:
    RangeTable() = default;
    /// `starts` ascends strictly and begins with 0.
    RangeTable(std::vector<Key> starts, std::vector<T> values) : m_starts(std::move(starts)), m_values(std::move(values))
    {
        if (m_starts.size() >= kIndexFrom) {
            buildIndex();
        }
    }

    /// The range that holds `key`, and the length of the largest block of `Key` bits around it that lies in the range.
    [[nodiscard]] std::size_t find(Key key, int &leafLength) const noexcept
    {
        const Key *base = m_starts.data();
        std::size_t count = m_starts.size();
        if (!m_index.empty()) {
            const std::size_t slot = static_cast<std::size_t>(key >> kIndexShift);
            base += m_index[slot];
            count = m_index[slot + 1] - m_index[slot] + 1;
        }
        // The last start ≤ key lies in [base, base + count).
        while (count > 1) {
            const std::size_t half = count / 2;
            base = base[half] <= key ? base + half : base;
            count -= half;
        }
        const std::size_t at = static_cast<std::size_t>(base - m_starts.data());
        leafLength = 0;
        if (at != 0) {
            leafLength = std::countl_zero(static_cast<Key>(key ^ (*base - 1))) + 1;
        }
        if (at + 1 < m_starts.size()) {
            leafLength = std::max(leafLength, std::countl_zero(static_cast<Key>(key ^ base[1])) + 1);
        }
        return at;
    }

    [[nodiscard]] std::size_t size() const { return m_starts.size(); }
    [[nodiscard]] Key start(std::size_t at) const { return m_starts[at]; }
    [[nodiscard]] const T &value(std::size_t at) const { return m_values[at]; }
    [[nodiscard]] std::size_t memoryBytes() const
    {
        return m_starts.size() * sizeof(Key) + m_values.size() * sizeof(T) + m_index.size() * sizeof(std::uint32_t);
    }

private:
    static constexpr std::size_t kIndexFrom = 64;
    static constexpr int kIndexBits = 16;
    static constexpr int kIndexShift = std::numeric_limits<Key>::digits - kIndexBits;

    // m_index[slot] is the range that holds the slot's first key; one more entry closes the last slot.
    void buildIndex()
    {
        m_index.resize((std::size_t{1} << kIndexBits) + 1);
        std::size_t at = 0;
        for (std::size_t slot = 0; slot + 1 < m_index.size(); ++slot) {
            const Key first = static_cast<Key>(static_cast<Key>(slot) << kIndexShift);
            while (at + 1 < m_starts.size() && m_starts[at + 1] <= first) {
                ++at;
            }
            m_index[slot] = static_cast<std::uint32_t>(at);
        }
        m_index.back() = static_cast<std::uint32_t>(m_starts.size() - 1);
    }

    std::vector<Key> m_starts;
    std::vector<T> m_values;
    std::vector<std::uint32_t> m_index;
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
    std::vector<std::uint64_t> starts;
    std::vector<T> values;
    starts.reserve(runs.size());
    values.reserve(runs.size());
    for (std::size_t i = 0; i < runs.size();) {
        const auto high = static_cast<std::uint64_t>(runs[i].start >> 64);
        std::size_t end = i + 1;
        while (end < runs.size() && static_cast<std::uint64_t>(runs[end].start >> 64) == high) {
            ++end;
        }
        const bool beginsAtNetwork = static_cast<std::uint64_t>(runs[i].start) == 0;
        if (end == i + 1 && beginsAtNetwork) {
            starts.push_back(high);
            values.push_back(runs[i].value);
            i = end;
            continue;
        }
        std::vector<std::uint64_t> lowStarts;
        std::vector<T> lowValues;
        if (!beginsAtNetwork) { // the range before reaches in; there is one, since the first begins at zero
            lowStarts.push_back(0);
            lowValues.push_back(runs[i - 1].value);
        }
        for (std::size_t j = i; j < end; ++j) {
            lowStarts.push_back(static_cast<std::uint64_t>(runs[j].start));
            lowValues.push_back(runs[j].value);
        }
        starts.push_back(high);
        values.push_back(runs[end - 1].value);
        deep.add(high, RangeTable<std::uint64_t, T>(std::move(lowStarts), std::move(lowValues)));
        // What follows goes on with the value that left this network, unless the next network has an entry of its own.
        const bool nextIsListed = end < runs.size() && static_cast<std::uint64_t>(runs[end].start >> 64) == high + 1;
        if (high != std::numeric_limits<std::uint64_t>::max() && !nextIsListed) {
            starts.push_back(high + 1);
            values.push_back(runs[end - 1].value);
        }
        i = end;
    }
    return RangeTable<std::uint64_t, T>(std::move(starts), std::move(values));
}

} // namespace meridian::geo
