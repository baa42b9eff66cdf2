#pragma once

#include "engine/model/Project.h"
#include "engine/policy/SourceTable.h"

#include <memory>
#include <vector>

namespace meridian::policy {

/// What a policy was compiled from and where each part went, so that the next compilation finds what did not change.
struct CompileOrigin
{
    static constexpr std::uint32_t kStatic = UINT32_MAX; ///< a record set without routing

    struct Zone
    {
        qsizetype position = 0;               ///< in `Project::zones`
        std::vector<std::uint32_t> deciders;  ///< of its record sets, or kStatic
    };

    model::Project project;
    std::shared_ptr<const geo::GeoData> geo;  ///< null: none was given
    std::shared_ptr<SourceTableBuilder> tables;
    std::vector<std::uint32_t> addresses;     ///< numbers in `Policy::addresses()`, as `Project::addresses`
    std::vector<std::uint32_t> instances;     ///< deciders, as `Project::instances`
    std::vector<Zone> zones;                  ///< as `Policy::zoneInfos()`
};

} // namespace meridian::policy
