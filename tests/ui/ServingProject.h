#pragma once

#include "engine/model/Project.h"
#include "engine/service/EngineService.h"
#include "ui/document/ProjectDocument.h"

namespace meridian::test {

/// A project that answers `www.gtm.example.net`: instance `shop`, rule `r1` for everybody, pool `p` with the checked
/// addresses `a` (192.0.2.1, weight 3) and `b` (192.0.2.2, weight 1).
model::ProjectPtr servingProject();

/// The same with another value for address `a`.
model::Project withValueOfA(const model::Project &project, const QString &value);

/// A document and an engine that follows it, as the program wires them.
struct Desk
{
    Desk();
    ui::ProjectDocument document;
    service::EngineService engine;
};

} // namespace meridian::test
