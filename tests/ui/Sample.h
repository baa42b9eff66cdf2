#pragma once

#include "engine/model/ProjectJson.h"
#include "ui/shell/Session.h"

#include <QFile>

namespace meridian::test {

/// The sample that is compiled into the console; null if it cannot be read.
inline model::ProjectPtr sampleProject()
{
    QFile file(ui::Session::samplePath());
    return file.open(QIODevice::ReadOnly) ? model::readProject(file.readAll()).project : nullptr;
}

} // namespace meridian::test
