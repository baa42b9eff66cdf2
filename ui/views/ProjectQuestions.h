#pragma once

#include "engine/model/Project.h"
#include "ui/models/ClientPresets.h"

#include <QList>
#include <QString>
#include <QStringList>

namespace meridian::ui {

/// Names that the project answers: dispatch domains of instances, then names of record sets; without final dot, each once.
[[nodiscard]] QStringList questionNames(const model::Project &project);

/// Names (or ids) of the addresses with this value; empty when the value is not an address of the project.
[[nodiscard]] QStringList addressNames(const model::Project &project, const QString &value);

} // namespace meridian::ui
