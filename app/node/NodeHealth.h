#pragma once

#include "app/node/NodeOptions.h"
#include "engine/model/Project.h"

#include <functional>
#include <memory>

namespace meridian::service {
class Engine;
class HealthService;
}

namespace meridian::node {

/// The probes of meridiand: tells each transition on a line, and hands states to the engine, which outlives it. With
/// `--no-probes` it does nothing. Main thread.
class NodeHealth final
{
public:
    using Say = std::function<void(const QString &line)>;

    NodeHealth(service::Engine &engine, const NodeOptions &options, Say say);
    ~NodeHealth();

    /// Returns when what is remembered of the project's addresses is in force.
    void setProject(const model::ProjectPtr &project);

private:
    service::Engine &m_engine;
    bool m_isWanted;
    QString m_folder;
    Say m_say;
    std::unique_ptr<service::HealthService> m_health; // null before the first project, and with --no-probes
};

} // namespace meridian::node
