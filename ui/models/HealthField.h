#pragma once

#include "ui/models/Field.h"
#include "ui/models/HealthText.h"

#include <QCoreApplication>

namespace meridian::ui {

struct HealthFieldTexts
{
    Q_DECLARE_TR_FUNCTIONS(HealthField)
};

/// The column "State" of a row about an address: by mode and check alone; who knows what probes say shows that instead
/// (`ObjectModel::setLive`). `addressOf` gives the address of a row in a project, or null.
template<typename T, typename AddressOf>
[[nodiscard]] FieldOf<T> healthField(AddressOf addressOf)
{
    FieldOf<T> field;
    field.key = QStringLiteral("state");
    field.label = HealthFieldTexts::tr("State", "health of an address");
    field.hint = HealthFieldTexts::tr("What probes say, while they run. The page Health tells more.");
    field.width = 17; // with its sign
    field.value = [](const T &) { return QVariant(); };
    field.display = [addressOf](const T &row, const model::Project &project) {
        const model::Address *address = addressOf(row, project);
        return address != nullptr ? addressHealthWord(*address, nullptr).word : QString();
    };
    return field;
}

} // namespace meridian::ui
