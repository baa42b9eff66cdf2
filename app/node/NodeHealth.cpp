#include "app/node/NodeHealth.h"

#include "engine/service/Engine.h"
#include "engine/service/HealthService.h"

using namespace Qt::StringLiterals;

namespace meridian::node {
NodeHealth::NodeHealth(service::Engine &engine, const NodeOptions &options, Say say)
    : m_engine(engine)
    , m_isWanted(options.probes)
    , m_folder(options.stateDirectory.isEmpty() ? options.project + u"-telemetry"_s : options.stateDirectory)
    , m_say(std::move(say))
{
}

NodeHealth::~NodeHealth() = default;

void NodeHealth::setProject(const model::ProjectPtr &project)
{
    if (!m_isWanted) {
        return;
    }
    const bool isFirst = !m_health;
    if (isFirst) {
        m_health = std::make_unique<service::HealthService>();
        m_engine.follow(*m_health);
        QObject::connect(m_health.get(), &service::HealthService::failed, m_health.get(), [this](const Error &error) { m_say(error.toString()); });
        QObject::connect(m_health.get(), &service::HealthService::happened, m_health.get(), [this](const QList<service::Event> &events) {
            for (const service::Event &event : events) {
                m_say(event.time.toString(Qt::ISODateWithMs) + u' ' + event.text);
            }
        });
        m_health->begin(m_folder);
    }
    m_health->setProject(project);
    if (isFirst) {
        m_health->setProbing(true);
    }
    m_health->settle();
}

} // namespace meridian::node
