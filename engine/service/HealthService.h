#pragma once

#include "engine/base/Result.h"
#include "engine/model/Project.h"
#include "engine/policy/Health.h"
#include "engine/service/Health.h"

#include <QHash>
#include <QObject>
#include <QThread>

#include <chrono>
#include <functional>
#include <memory>

namespace meridian::service {

class Mailbox;

/// Probes on a thread of its own, remembers over restarts and writes the event log. Calls return at once; signals come on
/// the thread that this object lives on. Stop order: whoever answers first, then this.
class HealthService final : public QObject
{
    Q_OBJECT
public:
    using States = QHash<QString, policy::CheckState>; ///< by address id

    explicit HealthService(QObject *parent = nullptr);
    /// Writes what is to be remembered and ends the thread.
    ~HealthService() override;

    /// Begins with another project: forgets everything and remembers what the folder holds (see `telemetry::EventLog`). It
    /// is made when the first probe begins. An empty name: nothing is kept. `failed` tells if the folder cannot be used;
    /// probing works all the same.
    void begin(const QString &folder);
    /// Probes as this point of the project instead of "local", and sends `probed`. Before the first project.
    void setPoint(const QString &point);
    void setProject(const model::ProjectPtr &project);
    /// While it is not probing all states are unknown to whoever answers.
    void setProbing(bool isProbing);
    /// Whether `snapshotChanged` is sent.
    void watch(bool isWatched);
    /// Whether `looked` is sent.
    void tellLooks(bool isWanted);
    /// Probes a check that need not be in the project, once; `done` is called on the thread of this object.
    void probeNow(const model::HealthCheck &check, const QString &value, std::function<void(const ProbeResult &)> done);
    /// A state that somebody outside measured `age` ago, for an external check and an address id.
    void report(const QString &check, const QString &address, bool isHealthy, const QString &reason, std::chrono::milliseconds age = {});
    /// What another point saw, in order.
    void takeFrom(const QString &point, const std::vector<PointResult> &results);
    /// Events of others that live with this project: told by `happened` and written to the log.
    void note(const QList<Event> &events);
    /// Replaces a file of the folder, see `telemetry::EventLog::keep`; makes the folder if it is not there.
    void keep(const QString &name, const QByteArray &content);
    /// What `keep` wrote, also before a restart; `done` is called on the thread of this object. Behind `begin`.
    void recall(const QString &name, std::function<void(const QByteArray &)> done);
    /// When addresses were probed and how long that took; `done` is called on the thread of this object, never with null.
    void askHistory(std::function<void(const ProbeHistoryPtr &)> done);
    /// Waits until all that was asked before is done and told.
    void settle();

signals:
    /// States that changed; the others are as before.
    void statesChanged(const meridian::service::HealthService::States &states);
    /// All states anew: another project, probing began or ended.
    void statesReplaced(const meridian::service::HealthService::States &states);
    /// Addresses as they are now: those whose state changed, before `statesChanged` tells of them; all of them before
    /// `statesReplaced` and once a second.
    void looked(const meridian::service::AddressLooks &looks);
    /// At most twice a second.
    void snapshotChanged(const meridian::service::HealthSnapshotPtr &snapshot);
    /// Probes that have ended, of a point that was set.
    void probed(const std::vector<meridian::service::PointResult> &results);
    /// Events as they happen, in order.
    void happened(const QList<meridian::service::Event> &events);
    /// The newest events that the folder holds, after `begin`.
    void remembered(const QList<meridian::service::Event> &events);
    void failed(const meridian::Error &error);

private:
    class Worker;

    void order(std::move_only_function<void(Worker &)> run);

    QThread m_thread;
    std::unique_ptr<Mailbox> m_inbox;  // results, on the thread of this object
    std::unique_ptr<Mailbox> m_orders; // lives on m_thread
    std::unique_ptr<Worker> m_worker;  // made and destroyed on m_thread
};

} // namespace meridian::service
