#pragma once

#include "engine/model/ProjectDiff.h"

#include <QString>

namespace meridian::ui {

/// Where a value stands in an object, in words: `members[bj-1].weight` of a pool is "Addresses › bj-1 › Weight". Words are
/// those of the forms where there is a field; a key that has no words stays as it is.
[[nodiscard]] QString fieldPathText(model::ObjectRef::Kind kind, const QString &path);

/// A value of a change in words: "Automatic" for `auto`, "Yes" for `true`; other values as the document writes them, and
/// "(none)" where there is none.
[[nodiscard]] QString fieldValueText(model::ObjectRef::Kind kind, const QString &path, const QString &value);

} // namespace meridian::ui
