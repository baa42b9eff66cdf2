#pragma once

#include "engine/model/Project.h"

#include <QList>
#include <QString>

namespace meridian::ui {

/// A client network worth asking for, from the project's own knowledge.
struct ClientPreset
{
    QString text;   ///< for people: what the operator noted, or place and carrier
    QString client; ///< "192.0.2.0/24"
    friend bool operator==(const ClientPreset &, const ClientPreset &) = default;
};

/// Clients of locations, lines and networks, in the document's order, each block once; at most 200.
[[nodiscard]] QList<ClientPreset> clientPresets(const model::Project &project);

} // namespace meridian::ui
