#pragma once

#include "engine/base/Result.h"
#include "engine/model/Project.h"

#include <QString>

namespace meridian::ui {

/// "China / North China / Beijing" in the language of the console; the path itself where it is no place; empty for empty.
[[nodiscard]] QString placeText(const QString &path);
/// "China Telecom"; the code itself where it has no name.
[[nodiscard]] QString carrierText(const QString &code);
/// What a line says, in words: "China Telecom, China / North China / Beijing", "Default", "IP ranges \"Office\"".
[[nodiscard]] QString lineText(const QString &line, const model::Project &project);
/// Checks and puts a line into its normal form.
[[nodiscard]] Result<QString> normalLine(const QString &text);
/// Checks a place path; empty stays empty.
[[nodiscard]] Result<QString> normalPlace(const QString &path);

/// A location as people type it: place path, `provider:region`, or `latitude, longitude`; empty where it is not said.
[[nodiscard]] QString locationText(const model::Location &location);
/// The inverse; an error says what is wrong and shows the three forms.
[[nodiscard]] Result<model::Location> parseLocation(const QString &text);
/// A location in words: "Frankfurt, aws:eu-central-1".
[[nodiscard]] QString locationWords(const model::Location &location);

} // namespace meridian::ui
