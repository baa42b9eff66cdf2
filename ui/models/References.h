#pragma once

#include "engine/model/EnumText.h"
#include "ui/models/Field.h"

namespace meridian::ui {

/// The kinds of objects that others point at.
[[nodiscard]] const ReferenceKind &addressReference();
[[nodiscard]] const ReferenceKind &poolReference();
[[nodiscard]] const ReferenceKind &healthCheckReference();
[[nodiscard]] const ReferenceKind &networkReference();
[[nodiscard]] const ReferenceKind &lineListReference();
[[nodiscard]] const ReferenceKind &channelReference();

/// Choices of an enumeration with a label for each value.
template<typename Enum>
[[nodiscard]] QList<Choice> choicesOf(const std::vector<std::pair<Enum, QString>> &labels)
{
    QList<Choice> choices;
    for (const auto &[value, label] : labels) {
        choices += {model::toText(value), label, {}};
    }
    return choices;
}

} // namespace meridian::ui
