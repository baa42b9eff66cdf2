#include "ui/models/RowSteps.h"

#include <QHash>
#include <QSet>

#include <algorithm>

namespace meridian::ui {

using namespace Qt::StringLiterals;

namespace {

/// Marks the members of a longest ascending subsequence: rows that may stay where they are.
std::vector<bool> longestAscending(const std::vector<qsizetype> &numbers)
{
    std::vector<std::size_t> tails; // index of the smallest last member of a run of each length
    std::vector<qsizetype> previous(numbers.size(), -1);
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const auto place = std::ranges::lower_bound(tails, numbers[i], {}, [&](std::size_t at) { return numbers[at]; });
        previous[i] = place == tails.begin() ? -1 : static_cast<qsizetype>(*(place - 1));
        if (place == tails.end()) {
            tails.push_back(i);
        } else {
            *place = i;
        }
    }
    std::vector<bool> stays(numbers.size(), false);
    for (qsizetype at = tails.empty() ? -1 : static_cast<qsizetype>(tails.back()); at >= 0; at = previous[static_cast<std::size_t>(at)]) {
        stays[static_cast<std::size_t>(at)] = true;
    }
    return stays;
}

void addRemovals(std::vector<RowStep> &steps, const std::vector<QString> &before, const QHash<QString, qsizetype> &newIndex)
{
    for (auto row = static_cast<qsizetype>(before.size()) - 1; row >= 0; --row) {
        if (newIndex.contains(before[static_cast<std::size_t>(row)])) {
            continue;
        }
        if (!steps.empty() && steps.back().first == row + 1) {
            steps.back().first = row;
        } else {
            steps.push_back({RowStep::Kind::Remove, row, row, 0});
        }
    }
}

/// Moves the rows of `now` (the old rows that remain) until they stand in the new order.
void addMoves(std::vector<RowStep> &steps, std::vector<QString> now, const QHash<QString, qsizetype> &newIndex)
{
    std::vector<qsizetype> places;
    places.reserve(now.size());
    for (const QString &key : now) {
        places.push_back(newIndex.value(key));
    }
    if (std::ranges::is_sorted(places)) {
        return;
    }
    const std::vector<bool> stays = longestAscending(places);
    QSet<QString> movers;
    for (std::size_t i = 0; i < now.size(); ++i) {
        if (!stays[i]) {
            movers.insert(now[i]);
        }
    }
    std::vector<QString> wanted = now;
    std::ranges::sort(wanted, {}, [&](const QString &key) { return newIndex.value(key); });
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        if (!movers.contains(wanted[i])) {
            continue;
        }
        const auto from = std::ranges::find(now, wanted[i]) - now.begin();
        now.erase(now.begin() + from);
        const auto to = i == 0 ? 0 : std::ranges::find(now, wanted[i - 1]) - now.begin() + 1;
        now.insert(now.begin() + to, wanted[i]);
        if (from != to) {
            steps.push_back({RowStep::Kind::Move, from, from, to});
        }
    }
}

} // namespace

std::vector<RowStep> rowSteps(const std::vector<QString> &before, const std::vector<QString> &after,
                              const std::function<bool(qsizetype, qsizetype)> &isChanged)
{
    std::vector<RowStep> steps;
    if (before == after) { // the usual edit: no look-up tables
        for (qsizetype row = 0; row < static_cast<qsizetype>(after.size()); ++row) {
            if (!isChanged(row, row)) {
                continue;
            }
            if (!steps.empty() && steps.back().last == row - 1) {
                steps.back().last = row;
            } else {
                steps.push_back({RowStep::Kind::Change, row, row, 0});
            }
        }
        return steps;
    }
    QHash<QString, qsizetype> oldIndex;
    QHash<QString, qsizetype> newIndex;
    oldIndex.reserve(static_cast<qsizetype>(before.size()));
    newIndex.reserve(static_cast<qsizetype>(after.size()));
    for (std::size_t i = 0; i < before.size(); ++i) {
        oldIndex.insert(before[i], static_cast<qsizetype>(i));
    }
    for (std::size_t i = 0; i < after.size(); ++i) {
        newIndex.insert(after[i], static_cast<qsizetype>(i));
    }
    addRemovals(steps, before, newIndex);
    std::vector<QString> remaining;
    std::ranges::copy_if(before, std::back_inserter(remaining), [&](const QString &key) { return newIndex.contains(key); });
    addMoves(steps, std::move(remaining), newIndex);

    std::vector<RowStep> changes;
    const auto extend = [](std::vector<RowStep> &list, RowStep::Kind kind, qsizetype row) {
        if (!list.empty() && list.back().kind == kind && list.back().last == row - 1) {
            list.back().last = row;
        } else {
            list.push_back({kind, row, row, 0});
        }
    };
    for (qsizetype row = 0; row < static_cast<qsizetype>(after.size()); ++row) {
        const qsizetype old = oldIndex.value(after[static_cast<std::size_t>(row)], -1);
        if (old < 0) {
            extend(steps, RowStep::Kind::Insert, row);
        } else if (isChanged(old, row)) {
            extend(changes, RowStep::Kind::Change, row);
        }
    }
    steps.insert(steps.end(), changes.begin(), changes.end());
    return steps;
}

void makeKeysUnique(std::vector<QString> &keys)
{
    QHash<QString, int> seen;
    seen.reserve(static_cast<qsizetype>(keys.size()));
    for (QString &key : keys) {
        if (const int count = ++seen[key]; count > 1) {
            key += u'\u001f' + QString::number(count);
        }
    }
}

} // namespace meridian::ui
