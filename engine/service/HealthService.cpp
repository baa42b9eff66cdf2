#include "engine/service/HealthService.h"

#include "engine/probe/HealthMemory.h"
#include "engine/probe/HealthMonitor.h"
#include "engine/probe/HttpProber.h"
#include "engine/probe/IcmpProber.h"
#include "engine/probe/TargetProber.h"
#include "engine/probe/TcpProber.h"
#include "engine/service/Mailbox.h"
#include "engine/telemetry/EventLog.h"

#include <QDir>
#include <QTimer>

#include <future>
#include <map>

using namespace Qt::StringLiterals;

namespace meridian::service {
namespace {

constexpr qsizetype kRememberedEvents = 1000;
constexpr std::chrono::milliseconds kSnapshotPause{500};
constexpr std::chrono::milliseconds kLookPause{1000};
constexpr std::chrono::milliseconds kMemoryPause{1000};
constexpr std::chrono::milliseconds kMemoryPeriod{30'000}; // so that the age of what is remembered is right after a crash
constexpr int kHistoryPeriods = 4; // of those; it may be megabytes

const QString &memoryFile()
{
    static const QString name = u"health.json"_s;
    return name;
}

const QString &historyFile()
{
    static const QString name = u"probes.json"_s;
    return name;
}

policy::CheckState stateOf(Condition condition)
{
    return condition == Condition::Up ? policy::CheckState::Up : condition == Condition::Down ? policy::CheckState::Down : policy::CheckState::Unknown;
}

} // namespace

/// What lives on the probe thread.
class HealthService::Worker final
{
public:
    Worker(HealthService *owner, Mailbox *inbox) : m_owner(owner), m_inbox(inbox)
    {
        for (QTimer *timer : {&m_snapshot, &m_looks, &m_remember}) {
            timer->setSingleShot(true);
        }
        m_snapshot.setInterval(kSnapshotPause);
        m_looks.setInterval(kLookPause);
        m_remember.setInterval(kMemoryPause);
        QObject::connect(&m_snapshot, &QTimer::timeout, &m_monitor, [this] { sendSnapshot(); });
        QObject::connect(&m_looks, &QTimer::timeout, &m_monitor, [this] { sendLooks(); });
        QObject::connect(&m_remember, &QTimer::timeout, &m_monitor, [this] { remember(); });
        QObject::connect(&m_period, &QTimer::timeout, &m_monitor, [this] {
            remember();
            m_history.setRunning(true, QDateTime::currentDateTimeUtc());
            if (++m_periods % kHistoryPeriods == 0) {
                keepHistory();
            }
        });
        QObject::connect(&m_monitor, &probe::HealthMonitor::probed, &m_monitor, [this](const PointResult &probed) {
            if (const ProbeResult &result = probed.result; result.outcome != Outcome::NotRun) {
                m_history.add(probed.check, result.time, result.duration, result.outcome == Outcome::Success);
            }
        });
        QObject::connect(&m_monitor, &probe::HealthMonitor::transitioned, &m_monitor, [this](const std::vector<probe::Transition> &transitions) { take(transitions); });
        QObject::connect(&m_monitor, &probe::HealthMonitor::progressed, &m_monitor, [this] {
            if (m_isWatched && !m_snapshot.isActive()) {
                m_snapshot.start();
            }
            if (m_tellsLooks && !m_looks.isActive()) {
                m_looks.start();
            }
        });
    }
    ~Worker()
    {
        m_history.setRunning(false, QDateTime::currentDateTimeUtc());
        remember();
        keepHistory();
    }

    void begin(const QString &folder)
    {
        remember();
        keepHistory();
        m_log.reset();
        m_history = {};
        m_folder = folder;
        std::vector<probe::RememberedHealth> memory;
        if (!folder.isEmpty() && QDir(folder).exists()) {
            openLog();
        }
        if (m_log) {
            memory = recalled();
            tell([events = m_log->newest(kRememberedEvents)](HealthService &owner) { emit owner.remembered(events); });
        }
        m_monitor.beginWith(memory);
        if (m_monitor.isRunning()) {
            m_history.setRunning(true, QDateTime::currentDateTimeUtc());
        }
        sendStates();
    }
    void setPoint(const QString &point)
    {
        m_monitor.setPoint(point);
        QObject::connect(&m_monitor, &probe::HealthMonitor::probed, &m_monitor, [this](const PointResult &result) {
            tell([results = std::vector{result}](HealthService &owner) { emit owner.probed(results); });
        });
    }
    void takeFrom(const QString &point, const std::vector<PointResult> &results) { m_monitor.takeFrom(point, results); }
    void setProject(const model::ProjectPtr &project)
    {
        m_monitor.setProject(project);
        openLogIfNeeded();
        sendStates();
    }
    void setProbing(bool isProbing)
    {
        m_monitor.setRunning(isProbing);
        openLogIfNeeded();
        m_history.setRunning(isProbing, QDateTime::currentDateTimeUtc());
        if (isProbing) {
            m_period.start(kMemoryPeriod);
        } else {
            m_period.stop();
            remember();
            keepHistory();
        }
        sendStates();
    }
    void watch(bool isWatched)
    {
        m_isWatched = isWatched;
        if (isWatched) {
            sendSnapshot();
        }
    }
    void tellLooks(bool isWanted)
    {
        m_tellsLooks = isWanted;
        sendLooks();
    }
    void probeNow(const model::HealthCheck &check, const QString &value, std::function<void(const ProbeResult &)> done)
    {
        const quint64 number = m_nextOnce++;
        m_once[number] = m_prober.start({std::make_shared<const model::HealthCheck>(check), value}, [this, number, done = std::move(done)](const ProbeResult &result) {
            const std::function<void(const ProbeResult &)> told = done; // what holds `done` goes with the attempt
            m_once.erase(number);
            tell([told, result](HealthService &) { told(result); });
        });
    }
    void report(const QString &check, const QString &address, bool isHealthy, const QString &reason, std::chrono::milliseconds age)
    {
        if (const auto done = m_monitor.report(check, address, isHealthy, reason, age); !done) {
            tellFailed(done.error());
        }
    }
    void note(const QList<Event> &events)
    {
        tell([events](HealthService &owner) { emit owner.happened(events); });
        openLogToWrite();
        for (const Event &event : events) {
            if (m_log) {
                m_log->append(event);
            }
        }
    }
    void keep(const QString &name, const QByteArray &content)
    {
        openLogToWrite();
        if (m_log) {
            m_log->keep(name, content);
        }
    }
    void recall(const QString &name, const std::function<void(const QByteArray &)> &done)
    {
        if (m_log) {
            m_log->flush(); // what was kept a moment ago as well
        }
        tell([done, content = m_log ? m_log->kept(name) : QByteArray()](HealthService &) { done(content); });
    }

    void askHistory(const std::function<void(const ProbeHistoryPtr &)> &done)
    {
        if (m_monitor.isRunning()) {
            m_history.setRunning(true, QDateTime::currentDateTimeUtc());
        }
        tell([done, history = std::make_shared<const ProbeHistory>(m_history)](HealthService &) { done(history); });
    }

private:
    void openLogToWrite()
    {
        if (!m_folder.isEmpty()) {
            openLog();
        }
    }
    void openLog()
    {
        auto log = telemetry::EventLog::open(std::exchange(m_folder, {}), {}, [this](const Error &error) { tellFailed(error); });
        if (log) {
            m_log = std::move(*log);
            if (m_history.isEmpty()) {
                m_history = ProbeHistory::fromJson(m_log->kept(historyFile()));
            }
        } else {
            tellFailed(log.error());
        }
    }
    /// The folder is made when there is something to keep: looking at a project leaves nothing beside it.
    void openLogIfNeeded()
    {
        if (!m_folder.isEmpty() && m_monitor.isRunning() && !m_monitor.table().isEmpty()) {
            openLog();
        }
    }
    [[nodiscard]] std::vector<probe::RememberedHealth> recalled()
    {
        const QByteArray content = m_log->kept(memoryFile());
        if (content.isEmpty()) {
            return {};
        }
        auto memory = probe::healthFromJson(content);
        if (!memory) {
            tellFailed(Error{memory.error().kind, memory.error().text, m_log->folder() + u'/' + memoryFile()});
            return {};
        }
        return std::move(*memory);
    }
    void take(const std::vector<probe::Transition> &transitions)
    {
        States states;
        AddressLooks looks;
        QList<Event> events;
        for (const probe::Transition &transition : transitions) {
            states.insert(transition.address, stateOf(transition.to));
            looks.insert(transition.address, {transition.to, transition.time, transition.lastCheck});
            events.append(eventOf(transition));
        }
        if (m_tellsLooks) {
            tell([looks](HealthService &owner) { emit owner.looked(looks); });
        }
        if (m_monitor.isRunning()) {
            tell([states](HealthService &owner) { emit owner.statesChanged(states); });
        }
        tell([events](HealthService &owner) { emit owner.happened(events); });
        for (const Event &event : std::as_const(events)) {
            if (m_log) {
                m_log->append(event);
            }
        }
        if (!m_remember.isActive()) {
            m_remember.start();
        }
    }
    void sendStates()
    {
        States states;
        const QHash<QString, Condition> conditions = m_monitor.isRunning() ? m_monitor.table().conditions() : QHash<QString, Condition>();
        for (auto condition = conditions.begin(); condition != conditions.end(); ++condition) {
            states.insert(condition.key(), stateOf(condition.value()));
        }
        sendLooks();
        tell([states](HealthService &owner) { emit owner.statesReplaced(states); });
    }
    void sendLooks()
    {
        if (m_tellsLooks) {
            tell([looks = m_monitor.table().looks()](HealthService &owner) { emit owner.looked(looks); });
        }
    }
    void sendSnapshot()
    {
        auto snapshot = std::make_shared<HealthSnapshot>();
        snapshot->time = QDateTime::currentDateTimeUtc();
        snapshot->isProbing = m_monitor.isRunning();
        snapshot->addresses = m_monitor.table().addresses();
        tell([snapshot = HealthSnapshotPtr(std::move(snapshot))](HealthService &owner) { emit owner.snapshotChanged(snapshot); });
    }
    void remember()
    {
        if (m_log) {
            m_log->keep(memoryFile(), probe::healthToJson(m_monitor.table().memory()));
        }
    }
    void keepHistory()
    {
        if (m_log && !m_history.isEmpty()) {
            m_log->keep(historyFile(), m_history.toJson());
        }
    }
    void tellFailed(const Error &error)
    {
        tell([error](HealthService &owner) { emit owner.failed(error); });
    }
    template<typename Function>
    void tell(Function function)
    {
        m_inbox->put([owner = m_owner, function = std::move(function)] { function(*owner); });
    }

    HealthService *m_owner;
    Mailbox *m_inbox;
    probe::IcmpProber m_icmp;
    probe::TcpProber m_tcp;
    probe::HttpProber m_http;
    probe::TargetProber m_prober{m_icmp, m_tcp, m_http};
    probe::HealthMonitor m_monitor{m_prober};
    std::map<quint64, probe::AttemptPtr> m_once;
    quint64 m_nextOnce = 0;
    QTimer m_snapshot, m_looks, m_remember, m_period;
    bool m_isWatched = false;
    bool m_tellsLooks = false;
    ProbeHistory m_history;
    int m_periods = 0;
    QString m_folder; // of the log that is not open yet
    std::unique_ptr<telemetry::EventLog> m_log; // last: its thread may still call what is above
};

HealthService::HealthService(QObject *parent) : QObject(parent), m_inbox(std::make_unique<Mailbox>()), m_orders(std::make_unique<Mailbox>())
{
    m_inbox->setParent(this); // so that it moves along to a thread
    m_thread.setObjectName(u"probe"_s);
    m_orders->moveToThread(&m_thread);
    m_thread.start();
    m_orders->put([this, inbox = m_inbox.get()] { m_worker = std::make_unique<Worker>(this, inbox); });
}

HealthService::~HealthService()
{
    m_orders->put([this] {
        m_worker.reset();
        m_thread.quit();
    });
    m_thread.wait();
}

void HealthService::order(std::move_only_function<void(Worker &)> run)
{
    m_orders->put([this, run = std::move(run)]() mutable { run(*m_worker); });
}

void HealthService::begin(const QString &folder)
{
    order([folder](Worker &worker) { worker.begin(folder); });
}

void HealthService::setPoint(const QString &point)
{
    order([point](Worker &worker) { worker.setPoint(point); });
}

void HealthService::takeFrom(const QString &point, const std::vector<PointResult> &results)
{
    order([point, results](Worker &worker) { worker.takeFrom(point, results); });
}

void HealthService::setProject(const model::ProjectPtr &project)
{
    order([project](Worker &worker) { worker.setProject(project); });
}

void HealthService::setProbing(bool isProbing)
{
    order([isProbing](Worker &worker) { worker.setProbing(isProbing); });
}

void HealthService::watch(bool isWatched)
{
    order([isWatched](Worker &worker) { worker.watch(isWatched); });
}

void HealthService::tellLooks(bool isWanted)
{
    order([isWanted](Worker &worker) { worker.tellLooks(isWanted); });
}

void HealthService::probeNow(const model::HealthCheck &check, const QString &value, std::function<void(const ProbeResult &)> done)
{
    order([check, value, done = std::move(done)](Worker &worker) { worker.probeNow(check, value, done); });
}

void HealthService::report(const QString &check, const QString &address, bool isHealthy, const QString &reason, std::chrono::milliseconds age)
{
    order([check, address, isHealthy, reason, age](Worker &worker) { worker.report(check, address, isHealthy, reason, age); });
}

void HealthService::note(const QList<Event> &events)
{
    order([events](Worker &worker) { worker.note(events); });
}

void HealthService::keep(const QString &name, const QByteArray &content)
{
    order([name, content](Worker &worker) { worker.keep(name, content); });
}

void HealthService::recall(const QString &name, std::function<void(const QByteArray &)> done)
{
    order([name, done = std::move(done)](Worker &worker) { worker.recall(name, done); });
}

void HealthService::askHistory(std::function<void(const ProbeHistoryPtr &)> done)
{
    order([done = std::move(done)](Worker &worker) { worker.askHistory(done); });
}

void HealthService::settle()
{
    std::promise<void> done;
    m_orders->put([&done] { done.set_value(); });
    done.get_future().wait();
    m_inbox->deliver();
}

} // namespace meridian::service
