#pragma once

#include "engine/model/Project.h"

#include <QSet>

namespace meridian::ui {

/// What of a project is up while some addresses are thought to be down. The project must outlive it.
class MapHealth final
{
public:
    /// `down`: ids of addresses.
    MapHealth(const model::Project &project, const QSet<QString> &down) : m_project(project), m_down(down) {}

    [[nodiscard]] bool isUp(const model::Address &address) const;
    /// Something of it is up; a target that is no address always is.
    [[nodiscard]] bool isAlive(const model::RoutingItem &item) const;

private:
    [[nodiscard]] bool isAlive(const std::vector<model::Target> &targets) const;

    const model::Project &m_project;
    QSet<QString> m_down;
};

} // namespace meridian::ui
