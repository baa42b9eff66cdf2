#pragma once

#include "engine/model/Project.h"
#include "engine/service/Health.h"
#include "ui/shell/Theme.h"

#include <QHash>
#include <QString>
#include <QStringList>

namespace meridian::ui {

/// A condition as it is shown: colour and shape of a state, a letter for narrow cells, a word.
struct HealthWord
{
    State state = State::Unknown;
    QString letter; ///< "U", "D", "?", "S"
    QString word;   ///< translated: "Up"

    friend bool operator==(const HealthWord &, const HealthWord &) = default;
};

[[nodiscard]] HealthWord healthWord(service::Condition condition);
/// What an address is shown as: by its mode, by its check, or as one that nothing looks at. `health` may be null.
[[nodiscard]] HealthWord addressHealthWord(const model::Address &address, const service::AddressHealth *health);
/// What several addresses are together: up while none is down, partly up, down when all are, unknown while nothing
/// is known of any. `health` by address id; ids that the project does not have are passed over.
[[nodiscard]] HealthWord healthTogether(const model::Project &project, const QStringList &addresses, const QHash<QString, service::Condition> &health);
/// The same as a sentence with since when and why, for a tool tip.
[[nodiscard]] QString addressHealthText(const model::Address &address, const service::AddressHealth *health);

/// "12 s", "5 min", "3 h", "2 d": how long ago, in the largest unit that says enough.
[[nodiscard]] QString ageText(const QDateTime &time, const QDateTime &now);
/// "12.3 ms" in the locale's numbers.
[[nodiscard]] QString durationText(std::chrono::microseconds duration);
/// Local time for a cell: the time of today, otherwise date and time.
[[nodiscard]] QString timeText(const QDateTime &time);
/// "2026-01-02 03:04:05 UTC", for tool tips.
[[nodiscard]] QString utcText(const QDateTime &time);

} // namespace meridian::ui
