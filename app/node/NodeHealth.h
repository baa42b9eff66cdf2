#pragma once

#include "app/node/NodeOptions.h"
#include "engine/model/Project.h"
#include "engine/service/AlertService.h"

#include <functional>
#include <memory>

namespace meridian::service {
class Engine;
class HealthService;
}

namespace meridian::node {

/// The probes and alarms of meridiand: tells each event on a line, and hands states to the engine, which outlives it. With
/// `--no-probes` it does nothing. Main thread.
class NodeHealth final
{
public:
    using Say = std::function<void(const QString &line)>;

    NodeHealth(service::Engine &engine, const NodeOptions &options, Say say);
    ~NodeHealth();

    /// The secrets of channels from their file; at the start, while it may be read, and at each reload. What cannot be read
    /// leaves them as they are.
    [[nodiscard]] Result<void> readSecrets();
    /// Returns when what is remembered of the project's addresses is in force.
    void setProject(const model::ProjectPtr &project);

private:
    void tellChannels(const model::Project &project);

    service::Engine &m_engine;
    bool m_isWanted;
    QString m_folder;
    QString m_secretsFile;
    Say m_say;
    service::AlertSecrets m_secrets;
    QStringList m_channelProblems; // as told last
    std::unique_ptr<service::HealthService> m_health; // null before the first project, and with --no-probes
    std::unique_ptr<service::AlertService> m_alerts;  // behind what it uses; null likewise
};

} // namespace meridian::node
