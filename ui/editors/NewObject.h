#pragma once

#include "engine/base/Result.h"
#include "engine/model/ObjectRef.h"

namespace meridian::ui {

class ProjectDocument;

/// Adds an object of a top-level kind, or a rule, pool set or record set in the parent that `parentKey` names, as one
/// undo step. Gives its reference.
Result<model::ObjectRef> addObject(ProjectDocument &document, model::ObjectRef::Kind kind, const QString &parentKey = {});
/// The same, and shows it.
Result<model::ObjectRef> addAndShow(ProjectDocument &document, model::ObjectRef::Kind kind, const QString &parentKey = {});

} // namespace meridian::ui
