#include "app/node/NodeHealth.h"

#include "engine/serve/HttpApi.h"
#include "engine/service/Engine.h"
#include "engine/service/HealthDoor.h"
#include "engine/service/HealthService.h"
#include "engine/service/QueryLog.h"

using namespace Qt::StringLiterals;

namespace meridian::node {

NodeHealth::NodeHealth(service::Engine &engine, const NodeOptions &options, Say say)
    : m_engine(engine)
    , m_isWanted(options.probes)
    , m_folder(options.stateDirectory.isEmpty() ? options.project + u"-telemetry"_s : options.stateDirectory)
    , m_secretsFile(options.secretsFile)
    , m_tokensFile(options.httpTokens)
    , m_say(std::move(say))
{
}

NodeHealth::~NodeHealth() = default;

Result<void> NodeHealth::readSecrets()
{
    if (!m_secretsFile.isEmpty()) {
        const auto read = service::readAlertSecrets(m_secretsFile);
        if (!read) {
            return std::unexpected(read.error());
        }
        m_secrets = *read;
        if (m_alerts) {
            m_alerts->setSecrets(*read);
        }
    }
    if (!m_tokensFile.isEmpty()) {
        const auto read = service::ReportTokens::read(m_tokensFile);
        if (!read) {
            return std::unexpected(read.error());
        }
        m_tokens = *read;
        if (m_door) {
            m_door->setTokens(*read);
        }
    }
    return {};
}

void NodeHealth::setProject(const model::ProjectPtr &project)
{
    tellChannels(*project);
    if (!m_isWanted) {
        return;
    }
    const bool isFirst = !m_health;
    if (isFirst) {
        m_health = std::make_unique<service::HealthService>();
        m_alerts = std::make_unique<service::AlertService>(m_engine, *m_health);
        m_door = std::make_unique<service::HealthDoor>(*m_health);
        m_door->setTokens(m_tokens);
        m_engine.follow(*m_health);
        QObject::connect(m_health.get(), &service::HealthService::failed, m_health.get(), [this](const Error &error) { m_say(error.toString()); });
        QObject::connect(m_alerts.get(), &service::AlertService::failed, m_health.get(), [this](const Error &error) { m_say(error.toString()); });
        QObject::connect(m_health.get(), &service::HealthService::happened, m_health.get(), [this](const QList<service::Event> &events) {
            for (const service::Event &event : events) {
                m_say(event.time.toString(Qt::ISODateWithMs) + u' ' + event.text);
            }
        });
        m_health->begin(m_folder);
        m_alerts->setSecrets(m_secrets);
    }
    m_health->setProject(project);
    m_alerts->setProject(project);
    m_door->setProject(project);
    if (isFirst) {
        m_health->setProbing(true);
    }
    m_health->settle();
}

void NodeHealth::openDoor(serve::HttpApi &http)
{
    if (!m_door || m_tokensFile.isEmpty()) {
        return;
    }
    for (const serve::HttpApi::Route &route : m_door->routes()) {
        http.add(route);
    }
}

void NodeHealth::feed(service::QueryLog &log)
{
    if (m_health) {
        QObject::connect(m_health.get(), &service::HealthService::looked, &log, [&log](const service::AddressLooks &looks) { log.take(looks); });
        m_health->tellLooks(true);
        m_health->settle();
    }
}

void NodeHealth::tellChannels(const model::Project &project)
{
    QStringList problems = service::AlertService::problemsOf(project);
    if (!m_isWanted && !project.alerts.isEmpty()) {
        problems = {u"No alert is sent, since nothing is probed (--no-probes)."_s};
    }
    if (problems != m_channelProblems) {
        m_channelProblems = problems;
        for (const QString &problem : problems) {
            m_say(problem);
        }
    }
}

} // namespace meridian::node
