#pragma once

#include <QtTypes>

#include <optional>
#include <vector>

namespace meridian::store {

/// Distance between neighbours that are numbered afresh.
inline constexpr qint64 kPositionGap = qint64{1} << 20;

struct PositionPlan
{
    std::vector<qint64> positions; ///< strictly ascending
    std::vector<bool> stays;       ///< rows that did not move among the others: a longest run that kept its order
};

/// Positions for rows in their new order, so that as few rows as possible are written. `present[i]` is the stored position
/// of the row that shall be the i-th; nothing for a new row. Rows that stay keep their position, others go into the gaps
/// between them. Where a gap is used up, all rows are numbered afresh.
[[nodiscard]] PositionPlan planPositions(const std::vector<std::optional<qint64>> &present);

} // namespace meridian::store
