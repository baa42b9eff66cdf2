#include "engine/service/EngineService.h"

#include "engine/service/Engine.h"
#include "engine/service/HealthService.h"

#include <QCoreApplication>
#include <QMutex>
#include <QTimer>

using namespace Qt::StringLiterals;

namespace meridian::service {

/// What runs on the engine thread. Projects wait in a slot of one, so that a burst of edits costs one compilation.
class EngineService::Worker final : public QObject
{
public:
    Worker(EngineService *owner, std::shared_ptr<const geo::GeoData> geoData)
        : m_owner(owner), m_engine(std::move(geoData), this), m_health(this), m_desktop(m_engine, m_health, this), m_flush(this)
    {
        connectHealth();
        constexpr int kFlushMilliseconds = 100;
        m_flush.setInterval(kFlushMilliseconds);
        m_flush.setSingleShot(true);
        connect(&m_flush, &QTimer::timeout, this, &Worker::flush);
        connect(&m_engine, &Engine::answered, this, &Worker::collect);
    }

    /// Any thread.
    void offer(model::ProjectPtr project)
    {
        const QMutexLocker lock(&m_mutex);
        const bool isFirst = !m_waiting;
        m_waiting = std::move(project);
        if (isFirst) {
            QMetaObject::invokeMethod(this, &Worker::compileWaiting, Qt::QueuedConnection);
        }
    }
    void start(const Endpoint &wanted)
    {
        m_engine.stopListening();
        const Result<Endpoint> bound = m_engine.listen(wanted);
        m_engine.observe(bound.has_value());
        m_isServing = bound.has_value();
        followProbing();
        toOwner([bound](EngineService &owner) {
            owner.m_address = bound ? bound->address.toString() : QString();
            owner.m_port = bound ? bound->port : quint16{0};
            if (bound) {
                emit owner.serverStarted(owner.m_address, owner.m_port);
            } else {
                emit owner.serverFailed(bound.error());
            }
            emit owner.probingChanged();
        });
    }
    void stop()
    {
        m_engine.stopListening();
        m_engine.observe(false);
        m_isServing = false;
        followProbing();
        flush();
        toOwner([](EngineService &owner) {
            owner.m_port = 0;
            owner.m_address.clear();
            emit owner.serverStopped();
            emit owner.probingChanged();
        });
    }
    void setForcedHealth(const QHash<QString, ForcedHealth> &states) { m_engine.setForcedHealth(states); }
    void beginHealth(const QString &folder) { m_health.begin(folder); }
    void setProbing(bool isWanted)
    {
        m_isProbingWanted = isWanted;
        followProbing();
    }
    void probeNow(quint64 ticket, const model::HealthCheck &check, const QString &value)
    {
        m_health.probeNow(check, value, [this, ticket](const ProbeResult &result) {
            toOwner([ticket, result](EngineService &owner) { emit owner.probed(ticket, result); });
        });
    }
    void reportHealth(const QString &check, const QString &address, bool isHealthy, const QString &reason) { m_health.report(check, address, isHealthy, reason); }
    void askProbeHistory()
    {
        m_health.askHistory([this](const ProbeHistoryPtr &history) {
            toOwner([history](EngineService &owner) { emit owner.probeHistory(history); });
        });
    }
    void settleHealth() { m_health.settle(); }
    void explain(quint64 ticket, const ExplainRequest &request)
    {
        compileWaiting();
        const policy::PolicyPtr policy = m_engine.policy();
        const Result<ExplainReport> report = policy ? service::explain(*policy, request) : fail(Error::Kind::Conflict, whyNoPolicy());
        toOwner([ticket, report](EngineService &owner) { emit owner.explained(ticket, report); });
    }
    void runTests(quint64 ticket, const model::ObjectList<model::PolicyTest> &tests)
    {
        compileWaiting();
        const policy::PolicyPtr policy = m_engine.policy();
        QList<PolicyTestOutcome> outcomes;
        outcomes.reserve(tests.size());
        for (const model::PolicyTest &test : tests) {
            outcomes.append(policy ? runPolicyTest(*policy, test) : PolicyTestOutcome{test.name, {whyNoPolicy()}, {}});
        }
        toOwner([ticket, outcomes](EngineService &owner) { emit owner.testsRun(ticket, outcomes); });
    }

private:
    [[nodiscard]] QString whyNoPolicy() const { return m_refused.isEmpty() ? u"No project is in force yet. Open one."_s : m_refused.constFirst(); }
    void followProbing()
    {
        m_health.setProbing(m_isServing && m_isProbingWanted);
        m_desktop.setProbing(m_isServing && m_isProbingWanted);
    }
    void connectHealth()
    {
        const auto addEvents = [this](const QList<Event> &events, bool isAnew) {
            toOwner([events, isAnew](EngineService &owner) {
                owner.m_events = isAnew ? events : owner.m_events + events;
                owner.m_events = owner.m_events.last(std::min(owner.m_events.size(), kMostEvents));
                emit owner.healthEventsChanged();
            });
        };
        m_engine.follow(m_health);
        m_health.watch(true);
        connect(&m_health, &HealthService::snapshotChanged, this, [this](const HealthSnapshotPtr &snapshot) {
            toOwner([snapshot](EngineService &owner) {
                owner.m_health = snapshot;
                emit owner.healthChanged(snapshot);
            });
        });
        connect(&m_health, &HealthService::happened, this, [addEvents](const QList<Event> &events) { addEvents(events, false); });
        connect(&m_health, &HealthService::remembered, this, [addEvents](const QList<Event> &events) { addEvents(events, true); });
        connect(&m_desktop, &DesktopAlerts::told, this, [this](const QList<AlertMessage> &messages) {
            toOwner([messages](EngineService &owner) { emit owner.alarmed(messages); });
        });
        connect(&m_health, &HealthService::failed, this, [this](const Error &error) {
            toOwner([error](EngineService &owner) { emit owner.healthFailed(error); });
        });
    }
    void compileWaiting()
    {
        model::ProjectPtr project;
        {
            const QMutexLocker lock(&m_mutex);
            project.swap(m_waiting);
        }
        if (!project) {
            return;
        }
        m_refused.clear();
        m_health.setProject(project);
        for (const Error &error : m_engine.use(*project)) {
            m_refused.append(error.toString());
        }
        m_desktop.setProject(project);
        toOwner([problems = m_refused](EngineService &owner) { emit owner.compiled(problems); });
    }
    void collect(const AnswerRecord &record)
    {
        constexpr qsizetype kMaximumRecords = 1000;
        if (m_records.size() == kMaximumRecords) {
            m_records.removeFirst();
        }
        m_records.append(record);
        if (!m_flush.isActive()) {
            m_flush.start();
        }
    }
    void flush()
    {
        if (!m_records.isEmpty()) {
            toOwner([records = std::exchange(m_records, {})](EngineService &owner) { emit owner.answered(records); });
        }
    }
    /// Runs on the owner's thread, unless the owner is gone by then.
    template<typename Function>
    void toOwner(Function function)
    {
        QMetaObject::invokeMethod(m_owner, [owner = m_owner, function] { function(*owner); }, Qt::QueuedConnection);
    }

    EngineService *m_owner;
    Engine m_engine;
    HealthService m_health; // behind the engine, which follows it
    DesktopAlerts m_desktop; // behind both
    bool m_isServing = false;
    bool m_isProbingWanted = true;
    QTimer m_flush;
    QList<AnswerRecord> m_records;
    QStringList m_refused;
    QMutex m_mutex;
    model::ProjectPtr m_waiting; // guarded by m_mutex
};

EngineService::EngineService(std::shared_ptr<const geo::GeoData> geoData, QObject *parent) : QObject(parent), m_geoData(geoData)
{
    m_previews.setMaxThreadCount(1);
    m_thread.setObjectName(u"engine"_s);
    m_worker = new Worker(this, std::move(geoData));
    m_worker->moveToThread(&m_thread);
    connect(&m_thread, &QThread::finished, m_worker, &QObject::deleteLater);
    m_thread.start();
}

EngineService::~EngineService()
{
    m_previews.waitForDone();
    m_thread.quit();
    m_thread.wait();
}

void EngineService::setProject(model::ProjectPtr project)
{
    m_worker->offer(std::move(project));
}

void EngineService::startTestServer(const IpAddress &address, quint16 port)
{
    const Endpoint wanted{QHostAddress(address.toString()), port};
    QMetaObject::invokeMethod(m_worker, [worker = m_worker, wanted] { worker->start(wanted); }, Qt::QueuedConnection);
}

void EngineService::stopTestServer()
{
    QMetaObject::invokeMethod(m_worker, [worker = m_worker] { worker->stop(); }, Qt::QueuedConnection);
}

void EngineService::setForcedHealth(const QHash<QString, ForcedHealth> &states)
{
    m_forced = states;
    QMetaObject::invokeMethod(m_worker, [worker = m_worker, states] { worker->setForcedHealth(states); }, Qt::QueuedConnection);
}

void EngineService::beginHealth(const QString &folder)
{
    m_events.clear();
    emit healthEventsChanged();
    QMetaObject::invokeMethod(m_worker, [worker = m_worker, folder] { worker->beginHealth(folder); }, Qt::QueuedConnection);
}

void EngineService::setProbing(bool isWanted)
{
    m_isProbingWanted = isWanted;
    QMetaObject::invokeMethod(m_worker, [worker = m_worker, isWanted] { worker->setProbing(isWanted); }, Qt::QueuedConnection);
    emit probingChanged();
}

quint64 EngineService::probeNow(const model::HealthCheck &check, const QString &value)
{
    const quint64 ticket = m_nextTicket++;
    QMetaObject::invokeMethod(m_worker, [worker = m_worker, ticket, check, value] { worker->probeNow(ticket, check, value); }, Qt::QueuedConnection);
    return ticket;
}

void EngineService::reportHealth(const QString &check, const QString &address, bool isHealthy, const QString &reason)
{
    QMetaObject::invokeMethod(m_worker, [=, worker = m_worker] { worker->reportHealth(check, address, isHealthy, reason); }, Qt::QueuedConnection);
}

void EngineService::askProbeHistory()
{
    QMetaObject::invokeMethod(m_worker, [worker = m_worker] { worker->askProbeHistory(); }, Qt::QueuedConnection);
}

quint64 EngineService::explain(const ExplainRequest &request)
{
    const quint64 ticket = m_nextTicket++;
    QMetaObject::invokeMethod(m_worker, [worker = m_worker, ticket, request] { worker->explain(ticket, request); }, Qt::QueuedConnection);
    return ticket;
}

quint64 EngineService::runTests(const model::ObjectList<model::PolicyTest> &tests)
{
    const quint64 ticket = m_nextTicket++;
    QMetaObject::invokeMethod(m_worker, [worker = m_worker, ticket, tests] { worker->runTests(ticket, tests); }, Qt::QueuedConnection);
    return ticket;
}

quint64 EngineService::previewRouting(const RoutingPreviewRequest &request)
{
    m_nextPreview = Preview{m_nextTicket++, request};
    const quint64 ticket = m_nextPreview->ticket;
    startPreview();
    return ticket;
}

void EngineService::startPreview()
{
    if (m_isPreviewing || !m_nextPreview) {
        return;
    }
    m_isPreviewing = true;
    m_previews.start([this, geoData = m_geoData, next = *std::exchange(m_nextPreview, std::nullopt)] {
        RoutingPreview preview = service::previewRouting(geoData, next.request);
        QMetaObject::invokeMethod(this, [this, ticket = next.ticket, preview = std::move(preview)] {
            m_isPreviewing = false;
            startPreview();
            emit routingPreviewed(ticket, preview);
        }, Qt::QueuedConnection);
    });
}

void EngineService::waitUntilSettled()
{
    // An empty call behind everything queued before; its results then wait in the owner's own queue.
    QMetaObject::invokeMethod(m_worker, [worker = m_worker] { worker->settleHealth(); }, Qt::BlockingQueuedConnection);
    QCoreApplication::sendPostedEvents(this, QEvent::MetaCall);
}

} // namespace meridian::service
