#include "engine/store/Positions.h"

#include <algorithm>

namespace meridian::store {
namespace {

/// Marks a longest strictly ascending subsequence of the stored positions.
std::vector<bool> rowsThatStay(const std::vector<std::optional<qint64>> &present)
{
    std::vector<std::size_t> tails;                       // tails[k]: end of the best run of length k + 1
    std::vector<std::optional<std::size_t>> previous(present.size());
    for (std::size_t i = 0; i < present.size(); ++i) {
        if (!present[i]) {
            continue;
        }
        const auto at = std::lower_bound(tails.begin(), tails.end(), *present[i], [&](std::size_t tail, qint64 position) { return *present[tail] < position; });
        if (at != tails.begin()) {
            previous[i] = *(at - 1);
        }
        if (at == tails.end()) {
            tails.push_back(i);
        } else {
            *at = i;
        }
    }
    std::vector<bool> stays(present.size(), false);
    for (std::optional<std::size_t> i = tails.empty() ? std::nullopt : std::optional(tails.back()); i; i = previous[*i]) {
        stays[*i] = true;
    }
    return stays;
}

std::vector<qint64> numberedAfresh(std::size_t count)
{
    std::vector<qint64> positions(count);
    for (std::size_t i = 0; i < count; ++i) {
        positions[i] = (static_cast<qint64>(i) + 1) * kPositionGap;
    }
    return positions;
}

} // namespace

PositionPlan planPositions(const std::vector<std::optional<qint64>> &present)
{
    std::vector<bool> stays = rowsThatStay(present);
    std::vector<qint64> positions(present.size());
    std::size_t i = 0;
    while (i < present.size()) {
        if (stays[i]) {
            positions[i] = *present[i];
            ++i;
            continue;
        }
        std::size_t end = i;
        while (end < present.size() && !stays[end]) {
            ++end;
        }
        const auto count = static_cast<qint64>(end - i);
        qint64 step = kPositionGap;
        qint64 start = 0;
        if (i == 0 && end < present.size()) {
            start = *present[end] - (count + 1) * step;
        } else if (i > 0) {
            start = positions[i - 1];
            step = end < present.size() ? (*present[end] - start) / (count + 1) : kPositionGap;
        }
        if (step == 0) {
            return {numberedAfresh(present.size()), std::move(stays)};
        }
        for (; i < end; ++i) {
            start += step;
            positions[i] = start;
        }
    }
    return {std::move(positions), std::move(stays)};
}

} // namespace meridian::store
