#pragma once

#include "engine/model/ObjectRef.h"

#include <QString>

#include <span>

namespace meridian::ui {

/// How a kind of object is called and pictured, in one place for tree, lists, palette and texts.
struct KindInfo
{
    QString iconName; ///< as of `icon()`
    QString singular; ///< "Address pool"
    QString plural;   ///< "Address pools"
    QString what;     ///< one sentence: what such objects are for
};

[[nodiscard]] KindInfo kindInfo(model::ObjectRef::Kind kind);

/// Kinds that stand at the top level of a project, in the order in which the console lists them.
[[nodiscard]] std::span<const model::ObjectRef::Kind> topLevelKinds();

/// Number of objects of a top-level kind.
[[nodiscard]] qsizetype countOf(const model::Project &project, model::ObjectRef::Kind kind);

/// References to all objects of a top-level kind, in document order.
[[nodiscard]] std::vector<model::ObjectRef> objectsOf(const model::Project &project, model::ObjectRef::Kind kind);

/// `Address pool "bj"` for titles; `Settings of the project` for the project itself.
[[nodiscard]] QString describe(const model::Project &project, const model::ObjectRef &ref);

} // namespace meridian::ui
