#pragma once

#include "engine/model/ObjectRef.h"
#include "engine/model/Project.h"

namespace meridian::model {

/// The list of a project that holds the objects of a type.
template<typename T>
[[nodiscard]] constexpr ObjectList<T> Project::*listOf()
{
    if constexpr (std::is_same_v<T, LocationEntry>) { return &Project::locations; }
    else if constexpr (std::is_same_v<T, LineList>) { return &Project::lines; }
    else if constexpr (std::is_same_v<T, Network>) { return &Project::networks; }
    else if constexpr (std::is_same_v<T, HealthCheck>) { return &Project::healthChecks; }
    else if constexpr (std::is_same_v<T, Address>) { return &Project::addresses; }
    else if constexpr (std::is_same_v<T, Pool>) { return &Project::pools; }
    else if constexpr (std::is_same_v<T, Instance>) { return &Project::instances; }
    else if constexpr (std::is_same_v<T, Zone>) { return &Project::zones; }
    else if constexpr (std::is_same_v<T, ServerPolicy>) { return &Project::serverPolicies; }
    else if constexpr (std::is_same_v<T, ResponsePolicy>) { return &Project::responsePolicies; }
    else if constexpr (std::is_same_v<T, Channel>) { return &Project::channels; }
    else if constexpr (std::is_same_v<T, Alert>) { return &Project::alerts; }
    else if constexpr (std::is_same_v<T, Node>) { return &Project::nodes; }
    else { return &Project::tests; }
}

/// Calls `visit` with the list of every kind, in document order. P is Project or const Project.
template<typename P, typename Visit>
void forEachList(P &project, Visit visit)
{
    visit(ObjectRef::Kind::LocationEntry, project.locations);
    visit(ObjectRef::Kind::Line, project.lines);
    visit(ObjectRef::Kind::Network, project.networks);
    visit(ObjectRef::Kind::HealthCheck, project.healthChecks);
    visit(ObjectRef::Kind::Address, project.addresses);
    visit(ObjectRef::Kind::Pool, project.pools);
    visit(ObjectRef::Kind::Instance, project.instances);
    visit(ObjectRef::Kind::Zone, project.zones);
    visit(ObjectRef::Kind::ServerPolicy, project.serverPolicies);
    visit(ObjectRef::Kind::ResponsePolicy, project.responsePolicies);
    visit(ObjectRef::Kind::Channel, project.channels);
    visit(ObjectRef::Kind::Alert, project.alerts);
    visit(ObjectRef::Kind::Node, project.nodes);
    visit(ObjectRef::Kind::Test, project.tests);
}

} // namespace meridian::model
