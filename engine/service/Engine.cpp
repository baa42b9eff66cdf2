#include "engine/service/Engine.h"

#include "engine/dns/Message.h"
#include "engine/service/DecisionTrace.h"
#include "engine/service/HealthService.h"
#include "engine/service/KeyFolder.h"

using namespace Qt::StringLiterals;

namespace meridian::service {
Engine::Engine(std::shared_ptr<const geo::GeoData> geoData, const EngineOptions &options, QObject *parent)
    : QObject(parent), m_geoData(std::move(geoData)), m_profile(std::make_shared<const serve::ServerProfile>(options.profile)), m_keys(options.keys), m_retirement(this),
      m_holdDown(this), m_measurements(this), m_server({m_standing, &m_profile}, options.server, this)
{
    constexpr std::chrono::milliseconds kRetirementPause{50};
    m_retirement.setInterval(kRetirementPause);
    connect(&m_retirement, &QTimer::timeout, this, &Engine::letRetiredGo);
    m_clock.start();
    m_holdDown.setSingleShot(true);
    connect(&m_holdDown, &QTimer::timeout, this, &Engine::healthChanged);
    constexpr std::chrono::milliseconds kTogether{10};
    m_measurements.setSingleShot(true);
    m_measurements.setInterval(kTogether);
    connect(&m_measurements, &QTimer::timeout, this, &Engine::healthChanged);
}

Engine::~Engine() = default;

policy::CompileReport Engine::compile(const model::Project &project) const
{
    const auto standing = m_standing.current();
    return policy::compile(project, m_geoData, {.serial = nextSerial(), .previous = standing ? standing->sharedPolicy() : nullptr});
}

std::uint32_t Engine::nextSerial() const
{
    const auto now = static_cast<std::uint32_t>(QDateTime::currentSecsSinceEpoch());
    std::uint32_t last = m_serial.load();
    std::uint32_t next = 0;
    do {
        next = std::max(now, last + 1);
    } while (!m_serial.compare_exchange_weak(last, next));
    return next;
}

QList<Error> Engine::adopt(const policy::CompileReport &report)
{
    if (report.policy) {
        if (m_keys == EngineOptions::Keys::Passing) {
            const Result<dns::KeyringPtr> keyring = passingKeys(signedZones(*report.policy), profile()->keyring);
            if (!keyring) {
                return {keyring.error()};
            }
            setKeyring(*keyring);
        }
        m_failback = m_policy ? policy::carriedOver(*m_policy, m_failback, *report.policy) : policy::FailbackState();
        m_policy = report.policy;
        publish(policy::Standing::build(m_policy, nextHealth(), m_standing.current()));
    }
    return report.errors;
}

void Engine::setKeyring(const dns::KeyringPtr &keyring)
{
    if (keyring != nullptr || profile()->keyring != nullptr) {
        serve::ServerProfile changed = *profile();
        changed.keyring = keyring;
        setProfile(changed);
    }
}

void Engine::setForcedHealth(const QHash<QString, ForcedHealth> &states)
{
    m_forced = states;
    healthChanged();
}

void Engine::setMeasuredHealth(const QHash<QString, policy::CheckState> &states)
{
    m_measured = states;
    m_measurements.stop();
    healthChanged();
}

void Engine::updateMeasuredHealth(const QHash<QString, policy::CheckState> &states)
{
    m_measured.insert(states);
    if (!m_measurements.isActive()) {
        m_measurements.start();
    }
}

bool Engine::isAvailable(const QString &address) const
{
    const auto standing = m_standing.current();
    const auto index = standing ? standing->policy().findAddress(address) : std::nullopt;
    return index && standing->policy().isAvailable(*index, standing->health());
}

void Engine::follow(const HealthService &health)
{
    connect(&health, &HealthService::statesReplaced, this, &Engine::setMeasuredHealth);
    connect(&health, &HealthService::statesChanged, this, &Engine::updateMeasuredHealth);
}

void Engine::healthChanged()
{
    if (const auto standing = m_standing.current()) {
        publish(standing->withHealth(nextHealth()));
    }
}

void Engine::publish(std::shared_ptr<const policy::Standing> standing)
{
    if (auto old = m_standing.current()) {
        m_retired.push_back(std::move(old));
        m_retirement.start();
    }
    m_standing.publish(std::move(standing));
    m_server.refresh();
    emit standingChanged();
}

void Engine::letRetiredGo()
{
    std::erase_if(m_retired, [](const auto &standing) { return standing.use_count() == 1; });
    if (m_retired.empty()) {
        m_retirement.stop();
    }
}

void Engine::observe(bool isObserved)
{
    if (!isObserved) {
        m_server.setObserver({});
        return;
    }
    m_server.setObserver([this](const serve::AnswerReport &report, std::span<const std::uint8_t> answer) {
        if (!answer.empty()) {
            emit answered(describe(report, answer));
        }
    });
}

policy::Health Engine::nextHealth()
{
    policy::Health health;
    for (auto it = m_measured.begin(); it != m_measured.end(); ++it) {
        if (const auto index = m_policy->findAddress(it.key())) {
            health.set(*index, it.value());
        }
    }
    for (auto it = m_forced.begin(); it != m_forced.end(); ++it) {
        if (const auto index = m_policy->findAddress(it.key())) {
            health.set(*index, it.value() == ForcedHealth::Up ? policy::CheckState::Up : policy::CheckState::Down);
        }
    }
    const auto now = std::chrono::milliseconds(m_clock.elapsed());
    m_failback = policy::advanceFailback(*m_policy, m_failback, now, health);
    m_holdDown.stop();
    if (m_failback.nextChange) {
        m_holdDown.start(std::max(*m_failback.nextChange - now, std::chrono::milliseconds(0)));
    }
    return health;
}

AnswerRecord Engine::describe(const serve::AnswerReport &report, std::span<const std::uint8_t> answer) const
{
    AnswerRecord record;
    record.time = QDateTime::currentDateTimeUtc();
    record.overTcp = report.transport != serve::Transport::Udp;
    record.from = report.from == policy::Source::From::Ecs ? u"ecs"_s : u"sender"_s;
    const bool isNetwork = report.from == policy::Source::From::Ecs;
    record.client = isNetwork ? IpPrefix::of(report.client, report.prefixLength).toString() : report.sender.toString();
    record.scope = report.scope;
    record.rcode = dns::toString(report.rcode);
    if (report.query.hasQuestion) {
        record.name = report.query.name.toString();
        record.type = dns::toString(report.query.type);
    }
    // What left the server is what is shown, so the answer is read back.
    if (const Result<dns::Message> message = dns::Message::parse(answer)) {
        for (const dns::Record &answered : message->answers) {
            if (answered.type == report.query.type || message->answers.size() == 1 || report.query.type == dns::RecordType::ANY) {
                record.values.append(dns::rdataToString(answered.type, answered.rdata));
                record.ttl = static_cast<int>(answered.ttl);
            }
        }
    }
    const auto standing = m_standing.current();
    if (report.decider != dns::ZoneTree::kNone && standing) {
        record.object = traceOf(*standing, report).object;
    } else if (m_policy && report.zone < m_policy->zoneInfos().size()) {
        record.object = u"zone:"_s + m_policy->zoneInfos()[report.zone].name;
    }
    return record;
}

} // namespace meridian::service
