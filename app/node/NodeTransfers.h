#pragma once

#include "app/node/NodeOptions.h"
#include "engine/serve/Notifier.h"
#include "engine/serve/TransferRules.h"

#include <functional>
#include <memory>

namespace meridian::service {
class Engine;
}

namespace meridian::node {

/// What meridiand gives to secondaries: reads the key files, says who may transfer, and tells secondaries of new versions.
/// Main thread; the engine outlives it.
class NodeTransfers final
{
public:
    using Say = std::function<void(const QString &line)>;

    NodeTransfers(service::Engine &engine, const NodeOptions &options, Say say);
    ~NodeTransfers();

    /// At the start and at each reload, before the project is. After an error everything stays as it was.
    [[nodiscard]] Result<void> read();
    /// After a project came into force: secondaries are told of what changed, and after `read` of everything.
    void noteZones();

private:
    service::Engine &m_engine;
    QStringList m_keyFiles;
    QStringList m_allowed;
    QStringList m_notified;
    Say m_say;
    std::unique_ptr<serve::Notifier> m_notifier; // null: nobody to tell
};

} // namespace meridian::node
