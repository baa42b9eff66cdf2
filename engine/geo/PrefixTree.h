#pragma once

#include "engine/base/IpAddress.h"
#include "engine/geo/RangeTable.h"

#include <algorithm>
#include <type_traits>
#include <utility>
#include <vector>

namespace meridian::geo {

/// An immutable map from addresses to values with longest-prefix semantics, flattened to sorted disjoint ranges: a
/// look-up is a table step and a short binary search, without allocation, for both families. Values should be small
/// and comparable (an index, a class number): neighbours of equal value are merged.
template<typename T>
class PrefixTree final
{
    static_assert(!std::is_same_v<T, bool>, "use std::uint8_t");

public:
    using Entry = std::pair<IpPrefix, T>;

    struct Found
    {
        T value;
        /// Length of the largest block around the address in which every address gives this value: with a /8 and a /16
        /// inside it, an address beside the /16 gets a block without it. The exact client-subnet scope.
        int leafLength = 0;
    };

    /// Everything has the value `uncovered`.
    explicit PrefixTree(T uncovered = T{}) : PrefixTree(Runs{{0, uncovered}}, Runs{{0, uncovered}}) {}

    /// The longest prefix wins; of two entries for one prefix the later. Addresses without a prefix get `uncovered`.
    [[nodiscard]] static PrefixTree build(std::vector<Entry> entries, T uncovered = T{});

    /// From ranges in ascending order that begin at zero, each reaching to the start of the next; a start has the
    /// address in its highest bits, as `IpAddress` does.
    using Run = RangeRun<T>;
    using Runs = std::vector<Run>;
    [[nodiscard]] static PrefixTree fromRuns(Runs v4, Runs v6)
    {
        return PrefixTree(std::move(v4), std::move(v6));
    }

    [[nodiscard]] Found find(const IpAddress &address) const noexcept
    {
        int length = 0;
        if (address.isV4()) {
            const std::size_t at = m_v4.find(address.toV4(), length);
            return {m_v4.value(at), length};
        }
        const std::size_t at = m_v6.find(address.high, length);
        if (!m_deep.isEmpty()) {
            if (const auto *low = m_deep.table(address.high)) {
                const std::size_t inside = low->find(address.low, length);
                return {low->value(inside), 64 + length};
            }
        }
        return {m_v6.value(at), length};
    }

    /// Calls fn(first address, last address, value) for every range in ascending order, IPv4 before IPv6, the uncovered
    /// ones included.
    template<typename Fn>
    void forEachRange(Fn fn) const
    {
        forEachIn(IpFamily::V4, fn);
        forEachIn(IpFamily::V6, fn);
    }

    /// The same, cut into blocks: fn(IpPrefix, value).
    template<typename Fn>
    void forEachLeaf(Fn fn) const;

    /// A tree of fn(value) over the same addresses.
    template<typename Fn>
    [[nodiscard]] auto map(Fn fn) const
    {
        using U = std::decay_t<std::invoke_result_t<Fn, const T &>>;
        PrefixTree<U> out;
        out.m_v4 = m_v4.map(fn);
        out.m_v6 = mapDeep(m_v6, m_deep, fn, out.m_deep);
        return out;
    }

    /// A tree of fn(value of a, value of b): the leaves of both, cut at each other's borders.
    template<typename A, typename B, typename Fn>
    [[nodiscard]] static PrefixTree combine(const PrefixTree<A> &a, const PrefixTree<B> &b, Fn fn)
    {
        return fromRuns(combineRuns<T>(a.runs(IpFamily::V4), b.runs(IpFamily::V4), fn),
                        combineRuns<T>(a.runs(IpFamily::V6), b.runs(IpFamily::V6), fn));
    }

    /// The ranges of a family, as `fromRuns` takes them.
    [[nodiscard]] Runs runs(IpFamily family) const;

    /// `map(fn).rangeCount()` without making that tree; a range inside a /64 counts as one that differs.
    template<typename Fn>
    [[nodiscard]] std::size_t rangeCountOf(Fn fn) const
    {
        const auto count = [&fn](const auto &table) {
            std::size_t out = table.size() == 0 ? 0 : 1;
            for (std::size_t i = 1; i < table.size(); ++i) {
                out += fn(table.value(i)) == fn(table.value(i - 1)) ? 0 : 1;
            }
            return out;
        };
        return count(m_v4) + count(m_v6) + m_deep.rangeCount();
    }

    [[nodiscard]] std::size_t rangeCount() const { return m_v4.size() + m_v6.size() + m_deep.rangeCount(); }
    [[nodiscard]] std::size_t memoryBytes() const { return m_v4.memoryBytes() + m_v6.memoryBytes() + m_deep.memoryBytes(); }

private:
    template<typename>
    friend class PrefixTree;

    PrefixTree(Runs v4, Runs v6)
    {
        mergeEqualRuns(v4);
        mergeEqualRuns(v6);
        using V4 = RangeTable<std::uint32_t, T>;
        std::vector<typename V4::Entry> entries;
        entries.reserve(v4.size());
        for (Run &run : v4) {
            entries.push_back({static_cast<std::uint32_t>(run.start >> 96), std::move(run.value)});
        }
        m_v4 = V4(std::move(entries));
        m_v6 = splitDeepRuns<T>(v6, m_deep);
    }

    template<typename Fn>
    void forEachIn(IpFamily family, Fn &fn) const
    {
        const Runs all = runs(family);
        const RangeKey end = family == IpFamily::V4 ? ~RangeKey{0} << 96 : ~RangeKey{0};
        for (std::size_t i = 0; i < all.size(); ++i) {
            const RangeKey step = family == IpFamily::V4 ? RangeKey{1} << 96 : RangeKey{1};
            const RangeKey last = i + 1 < all.size() ? all[i + 1].start - step : end;
            fn(toAddress(all[i].start, family), toAddress(last, family), all[i].value);
        }
    }

    RangeTable<std::uint32_t, T> m_v4;
    RangeTable<std::uint64_t, T> m_v6; // by the high 64 bits; a /64 that is not of one value is looked up in m_deep
    DeepRanges<T> m_deep;
};

template<typename T>
PrefixTree<T> PrefixTree<T>::build(std::vector<Entry> entries, T uncovered)
{
    // A stable sort keeps the later of two equal prefixes behind the earlier, where it overwrites it.
    std::ranges::stable_sort(entries, {}, &Entry::first);
    const auto split = std::ranges::find_if(entries, [](const Entry &entry) { return !entry.first.address.isV4(); });
    return fromRuns(flattenPrefixes<T>(std::span(entries.begin(), split), uncovered),
                    flattenPrefixes<T>(std::span(split, entries.end()), uncovered));
}

template<typename T>
auto PrefixTree<T>::runs(IpFamily family) const -> Runs
{
    Runs out;
    if (family == IpFamily::V4) {
        out.reserve(m_v4.size());
        for (std::size_t i = 0; i < m_v4.size(); ++i) {
            out.push_back({RangeKey{m_v4.start(i)} << 96, m_v4.value(i)});
        }
        return out;
    }
    out.reserve(m_v6.size() + m_deep.rangeCount());
    for (std::size_t i = 0; i < m_v6.size(); ++i) {
        const RangeKey high = RangeKey{m_v6.start(i)} << 64;
        if (const auto *low = m_deep.isEmpty() ? nullptr : m_deep.table(m_v6.start(i))) {
            for (std::size_t j = 0; j < low->size(); ++j) {
                appendRun<T>(out, high | low->start(j), low->value(j));
            }
        } else {
            appendRun<T>(out, high, m_v6.value(i));
        }
    }
    return out;
}

template<typename T>
template<typename Fn>
void PrefixTree<T>::forEachLeaf(Fn fn) const
{
    forEachRange([&fn](const IpAddress &first, const IpAddress &last, const T &value) {
        forEachBlock(first, last, [&](const IpPrefix &block) { fn(block, value); });
    });
}

} // namespace meridian::geo
