#pragma once

#include <QString>

#include <functional>
#include <vector>

namespace meridian::ui {

/// One step that turns a list of rows into another; steps are applied in order, each on what the one before left.
struct RowStep
{
    enum class Kind {
        Remove, ///< rows first…last
        Move,   ///< row first to stand at `to` afterwards
        Insert, ///< rows first…last, which take the new list's rows of the same numbers
        Change, ///< rows first…last hold other values; always after all other steps
    };
    Kind kind = Kind::Change;
    qsizetype first = 0;
    qsizetype last = 0;
    qsizetype to = 0;
    friend bool operator==(const RowStep &, const RowStep &) = default;
};

/// The steps from `before` to `after`, which hold unique keys: removals from the back, the fewest moves, insertions
/// from the front, changes joined to runs. `isChanged(b, a)` compares row b of the old with row a of the new list, which have the same key.
[[nodiscard]] std::vector<RowStep> rowSteps(const std::vector<QString> &before, const std::vector<QString> &after,
                                            const std::function<bool(qsizetype, qsizetype)> &isChanged);

/// Makes keys unique: the second "a" becomes "a\u001f2". Lists whose rows have no key of their own use this too.
void makeKeysUnique(std::vector<QString> &keys);

} // namespace meridian::ui
