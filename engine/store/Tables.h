#pragma once

#include "engine/model/Project.h"

#include <string_view>
#include <tuple>

namespace meridian::store {

/// A list of the project and the table that holds its rows (`resources/schema/sql`).
template<typename T>
struct ListTable
{
    std::string_view table;
    model::ObjectList<T> model::Project::*list;
};

/// All lists of a project in the order of the document. Zones come without their record sets, which are in `record_set`.
inline constexpr auto kListTables = std::tuple{
    ListTable<model::LocationEntry>{"location", &model::Project::locations},
    ListTable<model::LineList>{"line", &model::Project::lines},
    ListTable<model::Network>{"network", &model::Project::networks},
    ListTable<model::HealthCheck>{"health_check", &model::Project::healthChecks},
    ListTable<model::Address>{"address", &model::Project::addresses},
    ListTable<model::Pool>{"pool", &model::Project::pools},
    ListTable<model::Instance>{"instance", &model::Project::instances},
    ListTable<model::Zone>{"zone", &model::Project::zones},
    ListTable<model::ServerPolicy>{"server_policy", &model::Project::serverPolicies},
    ListTable<model::ResponsePolicy>{"response_policy", &model::Project::responsePolicies},
    ListTable<model::Channel>{"channel", &model::Project::channels},
    ListTable<model::Alert>{"alert", &model::Project::alerts},
    ListTable<model::Node>{"node", &model::Project::nodes},
    ListTable<model::PolicyTest>{"policy_test", &model::Project::tests},
};

/// What a row of `zone` holds: the zone without its record sets.
[[nodiscard]] inline model::Zone withoutRecords(model::Zone zone)
{
    zone.records = {};
    return zone;
}

/// What the row of `project` holds: the project without its lists.
[[nodiscard]] inline model::Project withoutLists(model::Project project)
{
    std::apply([&](const auto &...tables) { ((project.*tables.list = {}), ...); }, kListTables);
    return project;
}

} // namespace meridian::store
