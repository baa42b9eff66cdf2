#pragma once

#include "engine/policy/Decide.h"
#include "engine/policy/Decider.h"
#include "engine/service/WorldClients.h"

#include <QString>

#include <map>
#include <vector>

namespace meridian::service {

/// The world's people by what routed names can tell of them. People of one class are decided alike, so that one of them is
/// asked for all. Classes are made once for each table of sources, which many names share.
class WorldGroups final
{
public:
    /// People who are told apart neither by one table nor by another.
    struct Group
    {
        std::size_t client = 0;            ///< one of them, in `worldClients()`
        double people = 0;
        std::map<QString, double> byCountry; ///< ISO 3166-1 alpha-2 → people
    };

    /// Null for a table: everybody is alike there. The reference holds as long as this object.
    [[nodiscard]] const std::vector<Group> &groups(const policy::SourceTable *before, const policy::SourceTable *after);
    /// Each client a group of its own.
    [[nodiscard]] static std::vector<Group> everybodyApart();
    /// The line that decides for a client of `worldClients()` who carries no identifiers: "default",
    /// "isp=cn-mobile,place=AS/CN"; empty for a name without lines, or if no line takes the client.
    [[nodiscard]] QString lineOf(const policy::Decider &decider, std::size_t client);

private:
    struct Classed
    {
        std::vector<std::uint32_t> ofClient; ///< as `worldClients()`; empty: everybody is alike
        std::vector<policy::SourceClass> classes;
    };
    [[nodiscard]] const Classed &classed(const policy::SourceTable *table);

    std::map<const policy::SourceTable *, Classed> m_classed;
    std::map<std::pair<const policy::SourceTable *, const policy::SourceTable *>, std::vector<Group>> m_groups;
};

/// The routed name that answers a question, if need be behind fixed aliases; null if nothing routed does.
[[nodiscard]] const policy::Decider *routedName(const policy::Policy &policy, const policy::Question &question);

} // namespace meridian::service
