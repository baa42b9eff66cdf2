#pragma once

#include "engine/model/ObjectRef.h"
#include "engine/model/Project.h"

#include <vector>

namespace meridian::model {

/// One value that differs; texts as in the document, strings without quotes, empty for "not there".
struct FieldChange
{
    QString path; ///< below the object: `weight`, `answer.size`, `members[bj-1].weight`
    QString before;
    QString after;
    friend bool operator==(const FieldChange &, const FieldChange &) = default;
};

/// One object that differs between two projects.
struct Change
{
    enum class Kind { Added, Removed, Changed, Moved };

    ObjectRef object; ///< of the newer project, except for Removed
    Kind kind = Kind::Changed;
    qsizetype from = -1; ///< position among its own in the older project; -1 for Added
    qsizetype to = -1;   ///< position in the newer one; -1 for Removed
    /// For Changed. Empty when only the spelling of the document differs. Parts that are objects of their own (rules of
    /// an instance, pool sets, records of a zone, response rules) are changes of their own and do not appear here.
    std::vector<FieldChange> fields;
    friend bool operator==(const Change &, const Change &) = default;
};

/// What turns one project into another, by kind in the order of the document, parents before their parts; an added or
/// removed parent speaks for its parts. An object that moved and changed has one entry of each kind.
struct ProjectDiff
{
    std::vector<Change> changes;

    [[nodiscard]] bool isEmpty() const { return changes.empty(); }
};

/// The one comparison of projects (design, idea 2). Shared parts are skipped by pointer. Objects are matched by key; a
/// renamed object is one removed and one added. Moved are the fewest objects that explain the new order.
[[nodiscard]] ProjectDiff diff(const Project &before, const Project &after);

} // namespace meridian::model
