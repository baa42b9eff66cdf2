#pragma once

#include "app/node/NodeOptions.h"
#include "engine/model/Project.h"
#include "engine/service/AlertService.h"
#include "engine/service/ReportTokens.h"

#include <functional>
#include <memory>

namespace meridian::serve {
class HttpApi;
}
namespace meridian::service {
class Engine;
class HealthDoor;
class HealthService;
class QueryLog;
}

namespace meridian::node {

/// The probes, reports and alarms of meridiand: tells each event on a line, and hands states to the engine, which outlives it. With
/// `--no-probes` it does nothing. Main thread.
class NodeHealth final
{
public:
    using Say = std::function<void(const QString &line)>;

    NodeHealth(service::Engine &engine, const NodeOptions &options, Say say);
    ~NodeHealth();

    /// The secrets of channels and the tokens of reporters from their files; at the start, while they may be read, and at
    /// each reload. What cannot be read leaves them as they are.
    [[nodiscard]] Result<void> readSecrets();
    /// Returns when what is remembered of the project's addresses is in force.
    void setProject(const model::ProjectPtr &project);
    /// Lets those with a token report; after the first project. `http` is not asked any more when this is gone.
    void openDoor(serve::HttpApi &http);
    /// Null before the first project, and with --no-probes.
    [[nodiscard]] const service::HealthDoor *door() const { return m_door.get(); }
    /// Tells the log what is known of addresses; after the first project.
    void feed(service::QueryLog &log);

private:
    void tellChannels(const model::Project &project);

    service::Engine &m_engine;
    bool m_isWanted;
    QString m_folder;
    QString m_secretsFile;
    QString m_tokensFile;
    Say m_say;
    service::AlertSecrets m_secrets;
    service::ReportTokens m_tokens;
    QStringList m_channelProblems; // as told last
    std::unique_ptr<service::HealthService> m_health; // null before the first project, and with --no-probes
    std::unique_ptr<service::AlertService> m_alerts;  // behind what it uses; null likewise
    std::unique_ptr<service::HealthDoor> m_door;      // likewise
};

} // namespace meridian::node
