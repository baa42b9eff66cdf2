#pragma once

#include "engine/base/Result.h"
#include "engine/model/ObjectCondition.h"
#include "engine/model/Project.h"
#include "engine/telemetry/AlertMessage.h"

#include <QHash>
#include <QJsonArray>

#include <map>
#include <optional>
#include <vector>

namespace meridian::telemetry {

/// Decides what the alerts of a project have to tell, and remembers what was told. A value without clock, sockets
/// or threads.
///
/// A condition must have held for the alert's seconds; a recovery too, so that what flaps is told once. What lasts is told
/// again as often as the alert says. In its hours of silence an alert tells nothing: what still holds at their end is told
/// then, what came and went meanwhile is not. `recovered` is told
/// only of what was told before. An object of which nothing is known any more, or that the operator switched off, keeps
/// what was told. `switched` compares with the pool set that was in effect when it was last told, or first seen.
class Alerts final
{
public:
    using Scope = model::Alert::Scope;
    struct Input
    {
        const model::Project &project;
        /// Of all objects of the kinds that `scopesOf` names.
        const std::map<Scope, std::vector<model::ObjectCondition>> &conditions;
        const QHash<QString, AlertCause> &causes; ///< by address id
        QDateTime now;                            ///< UTC
    };
    /// The kinds that the project's alerts watch.
    [[nodiscard]] static std::vector<Scope> scopesOf(const model::Project &project);

    /// What is due, at most one message an alert, in the project's order; without `id` and `source`. What is handed out
    /// counts as told.
    [[nodiscard]] std::vector<AlertMessage> evaluate(const Input &input);
    /// When something that is waiting will have held long enough, unless it changes before.
    [[nodiscard]] std::optional<QDateTime> nextDue() const { return m_nextDue; }

    /// For a restart.
    [[nodiscard]] QJsonArray toJson() const;
    /// The inverse; what cannot be read is left out.
    [[nodiscard]] static Alerts fromJson(const QJsonArray &json);

private:
    using State = model::ObjectState;
    using InEffect = QMap<QString, QString>;

    /// What an alert remembers of an object.
    struct Memory
    {
        State told = State::Available;
        QDateTime since;  ///< when it ceased to be available
        QStringList down; ///< addresses that were named
        QDateTime lastTold; ///< that it is not available
        std::optional<State> pending;
        QDateTime pendingSince;
        std::optional<InEffect> inEffect; ///< as told or first seen; nothing if switches are not watched
        InEffect pendingInEffect;         ///< with a valid time: differs and waits
        QDateTime switchedSince;
    };
    using Memories = std::map<QString, Memory>; // by object

    [[nodiscard]] QList<AlertEntry> evaluateAlert(const model::Alert &alert, const Input &input);
    [[nodiscard]] std::optional<AlertEntry> judgeState(const model::Alert &alert, const model::ObjectCondition &condition, Memory &memory, const Input &input);
    [[nodiscard]] std::optional<AlertEntry> judgeSwitch(const model::Alert &alert, const model::ObjectCondition &condition, Memory &memory, const Input &input);
    [[nodiscard]] std::optional<AlertEntry> judgeRepeat(const model::Alert &alert, const model::ObjectCondition &condition, Memory &memory, const Input &input);
    /// Whether what began at `since` has lasted so many seconds and may be told; else `nextDue` knows when.
    [[nodiscard]] bool isDue(int seconds, QDateTime &since, const QDateTime &now);

    std::map<QString, Memories> m_memories; // by alert id
    std::optional<QDateTime> m_nextDue;
    std::optional<QDateTime> m_silentUntil; // of the alert that is evaluated
};

} // namespace meridian::telemetry
