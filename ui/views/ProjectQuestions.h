#pragma once

#include "engine/model/Project.h"

#include <QList>
#include <QString>
#include <QStringList>

namespace meridian::ui {

/// A client network worth asking for, from the project's own knowledge.
struct ClientPreset
{
    QString text;   ///< for people: what the operator noted, or place and carrier
    QString client; ///< "192.0.2.0/24"
    friend bool operator==(const ClientPreset &, const ClientPreset &) = default;
};

/// Names that the project answers: dispatch domains of instances, then names of record sets; without final dot, each once.
[[nodiscard]] QStringList questionNames(const model::Project &project);

/// Clients of locations, lines and networks, in the document's order, each block once; at most 200.
[[nodiscard]] QList<ClientPreset> clientPresets(const model::Project &project);

/// Names (or ids) of the addresses with this value; empty when the value is not an address of the project.
[[nodiscard]] QStringList addressNames(const model::Project &project, const QString &value);

} // namespace meridian::ui
