#include "engine/policy/AliasTable.h"

#include <algorithm>
#include <limits>

namespace meridian::policy {

std::uint64_t toFixedPoint(const Fraction &share)
{
    // Long division, one binary digit a step: nothing is lost, and nothing leaves 128 bits.
    Fraction::Wide rest = share.numerator();
    const Fraction::Wide denominator = share.denominator();
    std::uint64_t out = 0;
    for (int bit = 0; bit < 64; ++bit) {
        out <<= 1;
        if (rest >= denominator - rest) {
            rest -= denominator - rest;
            out |= 1;
        } else {
            rest += rest;
        }
    }
    return out;
}

std::vector<AliasCell> makeAliasTable(std::span<const Fraction> shares, std::uint32_t firstBucket)
{
    using Wide = Fraction::Wide;
    constexpr Wide kOne = Wide{1} << 64;
    const std::size_t count = shares.size();
    std::vector<AliasCell> cells(count);
    if (count == 1) {
        cells[0] = {std::numeric_limits<std::uint64_t>::max(), firstBucket, firstBucket};
        return cells;
    }
    std::vector<Wide> parts(count); // of 2^64, then times count: 2^64 fills a cell
    Wide sum = 0;
    for (std::size_t i = 0; i < count; ++i) {
        parts[i] = toFixedPoint(shares[i]);
        sum += parts[i];
    }
    *std::ranges::max_element(parts) += kOne - sum; // what rounding down left
    std::vector<std::uint32_t> small;
    std::vector<std::uint32_t> large;
    for (std::size_t i = 0; i < count; ++i) {
        parts[i] *= count;
        (parts[i] < kOne ? small : large).push_back(static_cast<std::uint32_t>(i));
    }
    const auto full = [&](std::uint32_t cell) {
        // A full cell points at itself both ways, since 2^64 does not fit the threshold.
        cells[cell] = {std::numeric_limits<std::uint64_t>::max(), firstBucket + cell, firstBucket + cell};
    };
    while (!small.empty() && !large.empty()) {
        const std::uint32_t low = small.back();
        const std::uint32_t high = large.back();
        small.pop_back();
        cells[low] = {static_cast<std::uint64_t>(parts[low]), firstBucket + low, firstBucket + high};
        parts[high] -= kOne - parts[low];
        if (parts[high] < kOne) {
            large.pop_back();
            small.push_back(high);
        }
    }
    std::ranges::for_each(large, full);
    std::ranges::for_each(small, full);
    return cells;
}

} // namespace meridian::policy
