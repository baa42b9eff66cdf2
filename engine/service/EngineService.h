#pragma once

#include "engine/base/IpAddress.h"
#include "engine/base/Result.h"
#include "engine/model/Project.h"
#include "engine/service/Answer.h"
#include "engine/service/DesktopAlerts.h"
#include "engine/service/Explain.h"
#include "engine/service/Health.h"
#include "engine/service/PolicyTests.h"
#include "engine/service/RoutingPreview.h"

#include <QHash>
#include <QList>
#include <QObject>
#include <QStringList>
#include <QThread>
#include <QThreadPool>

#include <memory>

namespace meridian::geo {
class GeoData;
}

namespace meridian::service {

/// The engine as the console sees it. Lives on the GUI thread; compiling, serving and health run on the engine thread
/// that it owns, so no call blocks. Results come back as signals on the GUI thread.
///
/// A project handed in is compiled at once; while one compiles, only the newest waiting one is kept. The test server is
/// never restarted by an edit: it takes each new policy at its next answer.
class EngineService final : public QObject
{
    Q_OBJECT
public:
    static constexpr qsizetype kMostEvents = 1000; ///< that `healthEvents` has

    explicit EngineService(std::shared_ptr<const geo::GeoData> geoData, QObject *parent = nullptr);
    ~EngineService() override;

    void setProject(model::ProjectPtr project);

    /// Starts or stops the server on a UDP and a TCP socket of one port; port 0 takes a free one.
    /// Answers with `serverStarted` or `serverFailed`.
    void startTestServer(const IpAddress &address = IpAddress::v4(0x7f000001), quint16 port = 0);
    void stopTestServer();
    [[nodiscard]] bool isServing() const { return m_port != 0; }
    /// "127.0.0.1", while serving.
    [[nodiscard]] QString serverAddress() const { return m_address; }
    [[nodiscard]] quint16 serverPort() const { return m_port; }

    /// Forced states by address id; replaces the whole set. Answers follow within 100 ms.
    void setForcedHealth(const QHash<QString, ForcedHealth> &states);
    [[nodiscard]] QHash<QString, ForcedHealth> forcedHealth() const { return m_forced; }

    /// Another project: forgets the health of the last one, and keeps events and states of this one in a folder (see
    /// `HealthService::begin`). Before `setProject` of that project.
    void beginHealth(const QString &folder);
    /// Whether addresses are probed while the test server serves; they are unless said otherwise.
    void setProbing(bool isWanted);
    [[nodiscard]] bool isProbingWanted() const { return m_isProbingWanted; }
    [[nodiscard]] bool isProbing() const { return m_isProbingWanted && isServing(); }
    /// The newest; never null.
    [[nodiscard]] HealthSnapshotPtr health() const { return m_health; }
    /// Transitions of this project, oldest first, at most `kMostEvents`, with those before a restart.
    [[nodiscard]] const QList<Event> &healthEvents() const { return m_events; }
    /// Probes once by a check that need not be in the project; the result comes as `probed` with the ticket returned here.
    quint64 probeNow(const model::HealthCheck &check, const QString &value);
    /// When addresses were probed and how long probes took; `probeHistory` follows.
    void askProbeHistory();
    /// A state for an external check and an address id; `healthFailed` tells if there is no such one.
    void reportHealth(const QString &check, const QString &address, bool isHealthy, const QString &reason);

    /// Explains with the newest compiled project on the engine thread; the answer comes as `explained` with the ticket
    /// returned here. Forced states of the service are not applied: the request's `down` and `up` are.
    quint64 explain(const ExplainRequest &request);

    /// Runs policy tests with the newest compiled project on the engine thread; `testsRun` comes with the ticket returned
    /// here and an outcome for each test, in their order. Forced and measured health are not applied: a test names what is down.
    quint64 runTests(const model::ObjectList<model::PolicyTest> &tests);

    /// Decides a routing that need not be part of the project in force, beside the engine thread. `routingPreviewed` comes
    /// with the ticket returned here; while one is computed only the newest waiting one is kept, and the others' tickets
    /// get no answer.
    quint64 previewRouting(const RoutingPreviewRequest &request);

    /// Waits until everything handed in before is compiled and in force (tests and screenshots only).
    void waitUntilSettled();

signals:
    /// At most twice a second, while there are results.
    void healthChanged(const meridian::service::HealthSnapshotPtr &health);
    void healthEventsChanged();
    /// What the project's alerts tell its desktop channels; see `DesktopAlerts`.
    void alarmed(const QList<meridian::service::AlertMessage> &messages);
    void probed(quint64 ticket, const meridian::service::ProbeResult &result);
    void probeHistory(const meridian::service::ProbeHistoryPtr &history);
    /// The folder of events cannot be used, or a report is of nothing that is there.
    void healthFailed(const meridian::Error &error);
    void probingChanged();
    /// A project is in force. `problems` are texts of what the compiler refused; empty if nothing.
    void compiled(const QStringList &problems);
    void explained(quint64 ticket, const meridian::Result<meridian::service::ExplainReport> &report);
    void testsRun(quint64 ticket, const QList<meridian::service::PolicyTestOutcome> &outcomes);
    void routingPreviewed(quint64 ticket, const meridian::service::RoutingPreview &preview);
    void serverStarted(const QString &address, quint16 port);
    void serverStopped();
    void serverFailed(const meridian::Error &error);
    /// At most ten times a second, in order of time; the newest 1 000 of a burst.
    void answered(const QList<meridian::service::AnswerRecord> &records);

private:
    class Worker;
    struct Preview
    {
        quint64 ticket = 0;
        RoutingPreviewRequest request;
    };
    void startPreview();

    std::shared_ptr<const geo::GeoData> m_geoData;
    QThread m_thread;
    Worker *m_worker = nullptr; // lives on m_thread, which deletes it
    QHash<QString, ForcedHealth> m_forced;
    QString m_address;
    quint16 m_port = 0;
    quint64 m_nextTicket = 1;
    bool m_isProbingWanted = true;
    HealthSnapshotPtr m_health = std::make_shared<const HealthSnapshot>();
    QList<Event> m_events;
    std::optional<Preview> m_nextPreview;
    bool m_isPreviewing = false;
    QThreadPool m_previews; // last: waits for the one at work
};

} // namespace meridian::service
