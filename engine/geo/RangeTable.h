#pragma once

#include "engine/base/IpAddress.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <limits>
#include <span>
#include <type_traits>
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

/// Sorted range starts with their values. With many ranges a trie of tables over the next few bits of the key, as many as the
/// ranges below need (a level-compressed trie: Nilsson and Karlsson, "IP-address lookup using LC-tries", 1999), leaves a
/// search in a cache line or two.
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
        const Entry *base = m_entries.data();
        // A mask and no branch below: which half it is cannot be predicted.
        const auto halve = [&base, key](std::size_t half) { base += half & (std::size_t{0} - static_cast<std::size_t>(base[half].start <= key)); };
        if (m_cells.empty()) {
            // The last start ≤ key lies in [base, base + count).
            for (std::size_t count = m_entries.size(); count > 1; count -= count / 2) {
                halve(count / 2);
            }
        } else {
            std::uint32_t cell = m_cells[static_cast<std::size_t>(key >> (kWidth - m_rootBits))];
            Key rest = static_cast<Key>(key << m_rootBits);
            while ((cell & kIsTable) != 0) {
                const int bits = static_cast<int>(cell >> kPositionBits & 31U);
                cell = m_cells[(cell & ((1U << kPositionBits) - 1)) + static_cast<std::size_t>(rest >> (kWidth - bits))];
                rest = static_cast<Key>(rest << bits);
            }
            // It lies within kMaxRanges from there, and what follows those begins later.
            base += std::min<std::size_t>(cell, m_entries.size() - kMaxRanges);
            for (std::size_t half = kMaxRanges / 2; half != 0; half /= 2) {
                halve(half);
            }
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

    /// The same ranges with fn(value); neighbours of equal value are merged.
    template<typename Fn>
    [[nodiscard]] auto map(Fn &fn) const
    {
        using U = std::decay_t<std::invoke_result_t<Fn, const T &>>;
        std::vector<typename RangeTable<Key, U>::Entry> out;
        for (const Entry &entry : m_entries) {
            U value = fn(entry.value);
            if (out.empty() || !(out.back().value == value)) {
                out.push_back({entry.start, std::move(value)});
            }
        }
        return RangeTable<Key, U>(std::move(out));
    }

    [[nodiscard]] std::size_t size() const { return m_entries.size(); }
    [[nodiscard]] Key start(std::size_t at) const { return m_entries[at].start; }
    [[nodiscard]] const T &value(std::size_t at) const { return m_entries[at].value; }
    [[nodiscard]] std::size_t memoryBytes() const
    {
        return m_entries.size() * sizeof(Entry) + m_cells.size() * sizeof(std::uint32_t);
    }

private:
    static constexpr int kWidth = std::numeric_limits<Key>::digits;
    static constexpr std::size_t kIndexFrom = 64;
    static constexpr std::size_t kMaxRanges = std::bit_floor(std::max<std::size_t>(2, 64 / sizeof(Entry))); ///< of a cell without a table: a cache line
    static constexpr int kMaxBits = 20;
    // A cell: the range that holds its first key; or kIsTable, five bits for the width of the table below it and its position.
    static constexpr std::uint32_t kIsTable = 1U << 31;
    static constexpr int kPositionBits = 26;

    void buildIndex()
    {
        m_rootBits = std::min(kMaxBits, static_cast<int>(std::bit_width(m_entries.size())) - 1);
        buildTable(0, m_entries.size() - 1, 0, 0, m_rootBits);
        if (m_cells.size() >> kPositionBits != 0) {
            m_cells.clear(); // positions ran out; the plain search goes on
        }
        m_cells.shrink_to_fit();
    }

    /// A table of 2^bits cells for the keys from `begin` on that have their first `depth` bits in common; they lie in ranges
    /// `first`, which holds `begin`, to `last`.
    void buildTable(std::size_t first, std::size_t last, Key begin, int depth, int bits)
    {
        const std::size_t position = m_cells.size();
        const std::size_t size = std::size_t{1} << bits;
        const int left = kWidth - depth - bits; // bits of the key below a cell
        const auto keyOf = [&](std::size_t cell) { return static_cast<Key>(begin + (static_cast<Key>(cell) << left)); };
        m_cells.resize(position + size);
        std::size_t to = first;
        for (std::size_t i = 0; i < size; ++i) {
            const std::size_t from = to;
            to = i + 1 < size ? rangeOf(keyOf(i + 1), from) : last;
            m_cells[position + i] = static_cast<std::uint32_t>(from);
            if (to - from >= kMaxRanges && m_cells.size() >> kPositionBits == 0) {
                const int below = std::min({left, kMaxBits, static_cast<int>(std::bit_width(to - from)) - 1});
                m_cells[position + i] = kIsTable | static_cast<std::uint32_t>(below) << kPositionBits | static_cast<std::uint32_t>(m_cells.size());
                buildTable(from, to, keyOf(i), depth + bits, below);
            }
        }
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
    std::vector<std::uint32_t> m_cells; // the root's table is the first; none for few ranges
    int m_rootBits = 0;
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

/// `RangeTable::map` of a table by the high 64 bits with its tables of /64s. One that is of one value now needs no table.
template<typename T, typename Fn>
[[nodiscard]] auto mapDeep(const RangeTable<std::uint64_t, T> &table, const DeepRanges<T> &deep, Fn &fn,
                           DeepRanges<std::decay_t<std::invoke_result_t<Fn, const T &>>> &deepOut)
{
    using U = std::decay_t<std::invoke_result_t<Fn, const T &>>;
    std::vector<typename RangeTable<std::uint64_t, U>::Entry> out;
    bool isBehindDeep = false; // a /64 with a table stands alone
    for (std::size_t i = 0; i < table.size(); ++i) {
        U value = fn(table.value(i));
        bool isDeep = false;
        if (const auto *low = deep.isEmpty() ? nullptr : deep.table(table.start(i))) {
            auto mapped = low->map(fn);
            isDeep = mapped.size() > 1;
            if (isDeep) {
                deepOut.add(table.start(i), std::move(mapped));
            }
        }
        if (isDeep || isBehindDeep || out.empty() || !(out.back().value == value)) {
            out.push_back({table.start(i), std::move(value)});
        }
        isBehindDeep = isDeep;
    }
    return RangeTable<std::uint64_t, U>(std::move(out));
}

} // namespace meridian::geo
