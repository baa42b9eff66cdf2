#pragma once

#include "engine/model/ProjectBuilder.h"

#include <functional>

namespace meridian::model {

/// One use of an object by another.
struct Use
{
    Referrer by;
    ObjectRef of; ///< parentKey filled for rules and pool sets
};

/// The object that the text of a reference names: for rules and pool sets `parentKey/key`.
[[nodiscard]] ObjectRef targetOf(ObjectRef::Kind kind, const QString &text);

/// Every use in a project, in document order. Rules, pool sets and record sets are users of their own.
[[nodiscard]] std::vector<Use> usesIn(const Project &project);

/// True if `ref` is `whole` or lies inside it: a pool set in its rule, a record set in its zone.
[[nodiscard]] bool isWithin(const ObjectRef &ref, const ObjectRef &whole);

/// Changes every reference to `ref`, and to what is inside it, to the new key. The object itself is left alone.
void redirect(Project &project, const ObjectRef &ref, const QString &newKey);

/// The kind of object that an alert of this scope watches.
[[nodiscard]] ObjectRef::Kind kindOf(Alert::Scope scope);

/// `pool set "shop/r1/main"`, for sentences.
[[nodiscard]] QString nameForSentence(const ObjectRef &ref);

} // namespace meridian::model
