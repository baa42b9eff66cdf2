#pragma once

#include "engine/base/Fraction.h"
#include "engine/policy/Standing.h"

#include <span>
#include <vector>

namespace meridian::policy {

/// A share as a part of 2^64, rounded down; the share must be below 1.
[[nodiscard]] std::uint64_t toFixedPoint(const Fraction &share);

/// Walker's table by Vose's method over integers: cell i belongs to bucket `firstBucket + i`. Each bucket is drawn with
/// its share to within 2^-64 for every bucket. The shares add up to 1.
[[nodiscard]] std::vector<AliasCell> makeAliasTable(std::span<const Fraction> shares, std::uint32_t firstBucket);

} // namespace meridian::policy
