#include "engine/probe/HealthMonitor.h"

#include <algorithm>
#include <sys/resource.h>

using namespace Qt::StringLiterals;

namespace meridian::probe {
namespace {

constexpr int kMostParallel = 1024;
constexpr int kOtherFiles = 256;
constexpr int kLeastParallel = 16;
constexpr std::chrono::milliseconds kStep{5}; // several probes that are due about now begin together, and wake the thread once
constexpr std::chrono::milliseconds kAging{1000};

} // namespace

int HealthMonitor::maximumParallel()
{
    rlimit limit = {};
    if (::getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) {
        return kMostParallel;
    }
    return static_cast<int>(std::clamp<rlim_t>(limit.rlim_cur > kOtherFiles ? limit.rlim_cur - kOtherFiles : 0, kLeastParallel, kMostParallel));
}

HealthMonitor::HealthMonitor(Prober &prober, QObject *parent)
    : QObject(parent)
    , m_scheduler(prober, [this](const ProbeTarget &target, const ProbeResult &result) { take(target, result); }, maximumParallel())
    , m_due(this)
    , m_age(this)
{
    m_clock.start();
    m_due.setSingleShot(true);
    m_due.setTimerType(Qt::PreciseTimer);
    connect(&m_due, &QTimer::timeout, this, &HealthMonitor::tick);
    connect(&m_age, &QTimer::timeout, this, [this] { tell(m_table.age(now(), QDateTime::currentDateTimeUtc())); });
}

HealthMonitor::~HealthMonitor() = default;

void HealthMonitor::setProject(const model::ProjectPtr &project)
{
    m_project = project;
    tell(m_table.setProject(*project, QDateTime::currentDateTimeUtc()));
    if (m_isRunning) {
        m_scheduler.setTargets(m_table.targets(m_point), now());
        wakeInTime();
    }
    emit progressed();
}

void HealthMonitor::beginWith(const std::vector<RememberedHealth> &memory)
{
    m_project.reset();
    m_table = HealthTable();
    m_table.recall(memory, now());
    m_scheduler.setTargets({}, now());
    m_due.stop();
    emit progressed();
}

void HealthMonitor::setRunning(bool isRunning)
{
    if (isRunning == m_isRunning) {
        return;
    }
    m_isRunning = isRunning;
    if (isRunning) {
        m_table.resume(now());
        m_age.start(kAging);
    } else {
        m_age.stop();
        m_due.stop();
    }
    m_scheduler.setTargets(isRunning ? m_table.targets(m_point) : std::vector<ProbeTarget>(), now());
    wakeInTime();
    emit progressed();
}

Result<void> HealthMonitor::report(const QString &checkId, const QString &addressId, bool isHealthy, const QString &reason, std::chrono::milliseconds age)
{
    const model::HealthCheck *check = m_project ? m_project->healthChecks.find(checkId) : nullptr;
    if (check == nullptr || check->kind != model::HealthCheck::Kind::External) {
        return fail(Error::Kind::NotFound, u"There is no health check \"%1\" of kind external. Report the state of one that is."_s.arg(checkId));
    }
    const model::Address *address = m_project->addresses.find(addressId);
    if (address == nullptr) {
        return fail(Error::Kind::NotFound, u"There is no address \"%1\". Report the state of one that the project has."_s.arg(addressId));
    }
    ProbeResult result;
    result.time = QDateTime::currentDateTimeUtc().addMSecs(-age.count());
    result.outcome = isHealthy != check->invert ? Outcome::Success : Outcome::Failure;
    result.reason = reason.isEmpty() ? (isHealthy ? u"Reported as healthy."_s : u"Reported as not healthy."_s) : reason;
    tell(m_table.take(checkId, address->value, m_point, result, now() - age));
    emit progressed();
    return {};
}

void HealthMonitor::take(const ProbeTarget &target, const ProbeResult &result)
{
    tell(m_table.take(target.check->id.text, target.value, m_point, result, now()));
    emit probed({target.check->id.text, target.value, result, {}});
    emit progressed();
}

void HealthMonitor::takeFrom(const QString &point, const std::vector<PointResult> &results)
{
    if (!m_isRunning || !m_project) {
        return;
    }
    for (const PointResult &each : results) {
        const model::HealthCheck *check = m_project->healthChecks.find(each.check);
        if (check != nullptr && each.age <= staleLimit(*check)) {
            tell(m_table.take(each.check, each.value, point, each.result, now() - each.age));
        }
    }
    emit progressed();
}

void HealthMonitor::tell(const std::vector<Transition> &transitions)
{
    if (!transitions.empty()) {
        emit transitioned(transitions);
    }
}

void HealthMonitor::tick()
{
    m_scheduler.runDue(now());
    wakeInTime();
}

void HealthMonitor::wakeInTime()
{
    if (const auto due = m_scheduler.nextDue(); due && m_isRunning) {
        m_due.start(std::max(*due - now(), kStep));
    } else {
        m_due.stop();
    }
}

} // namespace meridian::probe
