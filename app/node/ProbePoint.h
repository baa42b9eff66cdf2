#pragma once

#include "app/node/NodeOptions.h"
#include "engine/service/HealthService.h"

#include <functional>
#include <memory>

namespace meridian::service {
class ProbeReporter;
}

namespace meridian::node {

/// `meridiand --probe-only POINT`: probes what the checks of a project ask of this point, and reports the raw results to
/// the servers that answer. Main thread.
class ProbePoint final
{
public:
    using Say = std::function<void(const QString &line)>;

    ProbePoint(NodeOptions options, Say say);
    ~ProbePoint();

    /// Reads token, authorities and project, and begins. Errors name the file.
    [[nodiscard]] Result<void> start();
    /// Reads the project again; one with errors is not taken.
    [[nodiscard]] Result<void> reload();

private:
    NodeOptions m_options;
    Say m_say;
    std::unique_ptr<service::ProbeReporter> m_reporter;
    std::unique_ptr<service::HealthService> m_health;
};

} // namespace meridian::node
