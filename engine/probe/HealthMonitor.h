#pragma once

#include "engine/probe/HealthTable.h"
#include "engine/probe/ProbeScheduler.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

namespace meridian::probe {

/// Probes the addresses of a project again and again and tells what changes. Lives on one thread with an event loop, the
/// probe thread, and is used on it alone; the prober's attempts run on it too.
class HealthMonitor final : public QObject
{
    Q_OBJECT
public:
    /// `prober` outlives this.
    explicit HealthMonitor(Prober &prober, QObject *parent = nullptr);
    ~HealthMonitor() override;

    void setProject(const model::ProjectPtr &project);
    /// Begins or ends to probe. After a pause the first result of each target decides.
    void setRunning(bool isRunning);
    [[nodiscard]] bool isRunning() const { return m_isRunning; }

    /// A state that somebody outside measured, for a check of kind external. Without such a check and address: NotFound.
    [[nodiscard]] Result<void> report(const QString &check, const QString &address, bool isHealthy, const QString &reason);
    /// Forgets everything and knows what is handed in instead: another project, or the one of before a restart.
    void beginWith(const std::vector<RememberedHealth> &memory);

    [[nodiscard]] const HealthTable &table() const { return m_table; }

    /// As many as the limit of open files allows with room for everything else, at most 1 024.
    [[nodiscard]] static int maximumParallel();

signals:
    /// Conditions of addresses changed, in the order in which they did.
    void transitioned(const std::vector<meridian::probe::Transition> &transitions);
    /// A probe ended; may come hundreds of times a second. `check` is its id.
    void measured(const QString &check, const meridian::probe::ProbeResult &result);
    /// There is a result that the table did not have; may come hundreds of times a second.
    void progressed();

private:
    [[nodiscard]] std::chrono::milliseconds now() const { return std::chrono::milliseconds(m_clock.elapsed()); }
    void take(const ProbeTarget &target, const ProbeResult &result);
    void tell(const std::vector<Transition> &transitions);
    void tick();
    void wakeInTime();

    HealthTable m_table;
    ProbeScheduler m_scheduler;
    model::ProjectPtr m_project;
    QElapsedTimer m_clock;
    QTimer m_due;
    QTimer m_age;
    bool m_isRunning = false;
};

} // namespace meridian::probe
