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
/// last, why each is as it is, and which nodes report what they probe. A value.
class AlertJudge final
{
public:
    /// Events of kind "health" say why; others are passed over.
    void noteCauses(const QList<Event> &events);
    /// Events of kind "point" say whether a node reports, as long as they are of this run: what was before a restart
    /// is not known any more. Others are passed over. True if there was one.
    bool notePoints(const QList<Event> &events);
    /// What is due now; see `telemetry::Alerts::evaluate`.
    [[nodiscard]] std::vector<telemetry::AlertMessage> due(telemetry::Alerts &alerts, const policy::Standing &standing, const model::Project &project);

    /// Ids of addresses; for a restart.
    [[nodiscard]] const QSet<QString> &lastDown() const { return m_lastDown; }
    void addLastDown(const QString &address) { m_lastDown.insert(address); }

private:
    /// What a node told last, or that it told nothing.
    struct Report
    {
        bool isSilent = false;
        QString text; ///< a sentence
    };
    [[nodiscard]] std::vector<model::ObjectCondition> conditionsOfNodes(const model::Project &project);

    QHash<QString, Report> m_reports; // by node id
    QHash<QString, telemetry::AlertCause> m_causes; // by address id
    QSet<QString> m_lastDown;
};

/// Starts a timer that ends at a time, or sooner, since a wall clock may be put forward meanwhile; stops it without one.
void startUntil(QTimer &timer, const std::optional<QDateTime> &due);

} // namespace meridian::service
