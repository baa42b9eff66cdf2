#pragma once

#include "engine/model/ProjectBuilder.h"
#include "ui/document/ProjectDocument.h"

#include <functional>

namespace meridian::ui {

/// `ProjectDocument::edit` by way of a builder: `change` takes steps on it, and the first that is refused refuses all.
Result<void> editWith(ProjectDocument &document, const QString &text, const QString &mergeKey,
                      const std::function<Result<void>(model::ProjectBuilder &)> &change);

} // namespace meridian::ui
