#pragma once

#include "engine/base/Result.h"
#include "engine/model/Operations.h"

#include <QStringList>

namespace meridian::ui {

/// Windows of silence as people write them, one a text, in UTC: "22:00-06:00" of every day, "mon-fri, sun 22:00-06:00".
[[nodiscard]] QStringList silenceTexts(const std::vector<model::SilenceWindow> &windows);
/// The inverse; the error names the text that is no window and shows the forms.
[[nodiscard]] Result<std::vector<model::SilenceWindow>> parseSilenceTexts(const QStringList &texts);

} // namespace meridian::ui
