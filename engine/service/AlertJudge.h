#pragma once

#include "engine/model/Project.h"
#include "engine/service/Health.h"
#include "engine/telemetry/Alerts.h"

#include <QHash>
#include <QSet>
#include <QTimer>

#include <optional>
#include <vector>

namespace meridian::policy {
class Standing;
}

namespace meridian::service {

/// What alerts are judged by beside the standing in force: which addresses were down when something was known of them
/// last, and why each is as it is. A value.
class AlertJudge final
{
public:
    /// Events of kind "health" say why; others are passed over.
    void noteCauses(const QList<Event> &events);
    /// What is due now; see `telemetry::Alerts::evaluate`.
    [[nodiscard]] std::vector<telemetry::AlertMessage> due(telemetry::Alerts &alerts, const policy::Standing &standing, const model::Project &project);

    /// Ids of addresses; for a restart.
    [[nodiscard]] const QSet<QString> &lastDown() const { return m_lastDown; }
    void addLastDown(const QString &address) { m_lastDown.insert(address); }

private:
    QHash<QString, telemetry::AlertCause> m_causes; // by address id
    QSet<QString> m_lastDown;
};

/// Starts a timer that ends at a time, or sooner, since a wall clock may be put forward meanwhile; stops it without one.
void startUntil(QTimer &timer, const std::optional<QDateTime> &due);

} // namespace meridian::service
